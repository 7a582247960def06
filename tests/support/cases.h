// SPDX-License-Identifier: GPL-3.0-or-later
// Worked problems of the book, tests/data/cases/<chapter>.json.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace rooflight::test {

/// Every chapter that has cases, sorted.
std::vector<std::string> book_chapters();

/// All cases of a chapter.
const nlohmann::json& book_cases(const std::string& chapter);

/// The case `id` of a chapter, or of whichever chapter has it. Throws where there is none.
const nlohmann::json& book_case(const std::string& chapter, const std::string& id);
const nlohmann::json& book_case(std::string_view id);

/// What is wrong with a value for a key of the case's expected ones; empty when it is within the case's tolerance.
std::string difference(const nlohmann::json& book_case, const std::string& key, const nlohmann::json& found);

/// Requires that `value` is what the case expects under `key`, within the case's tolerance.
void require_expected(const nlohmann::json& book_case, const std::string& key, double value);

}  // namespace rooflight::test
