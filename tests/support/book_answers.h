// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <initializer_list>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "tests/support/cases.h"

namespace rooflight::test {

/// Works out what a case expects, by its keys, from its inputs and with the engine's own functions.
using BookAnswer = std::function<nlohmann::json(const nlohmann::json& inputs)>;

/// Answers by the ids of the cases.
using BookAnswers = std::initializer_list<std::pair<std::string_view, BookAnswer>>;

/// Inside a TEST_CASE: checks every key that the cases expect.
void check_answers(BookAnswers answers);

/// An input as a number.
[[nodiscard]] double number(const nlohmann::json& inputs, std::string_view key);

/// The same as a quantity.
template <class Q>
[[nodiscard]] Q quantity(const nlohmann::json& inputs, std::string_view key) {
    return Q(number(inputs, key));
}

}  // namespace rooflight::test
