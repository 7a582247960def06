// SPDX-License-Identifier: GPL-3.0-or-later
// Worked problems of the book, tests/data/cases/<chapter>.json.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace rooflight::test {

/// The case `id` of a chapter. Throws where there is none.
const nlohmann::json& book_case(const std::string& chapter, const std::string& id);

/// All cases of a chapter.
const nlohmann::json& book_cases(const std::string& chapter);

/// Requires that `value` is what the case expects under `key`, within the case's tolerance.
void require_expected(const nlohmann::json& book_case, const std::string& key, double value);

}  // namespace rooflight::test
