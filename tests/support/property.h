// SPDX-License-Identifier: GPL-3.0-or-later
// RapidCheck inside a Catch2 test case of either generation.
#pragma once

#include <sstream>
#include <string>
#include <utility>

#include <rapidcheck.h>

#include "tests/support/catch.h"

namespace rc {

/// A section that holds when `property` holds for generated arguments; a failure prints the smallest
/// counterexample and how to reproduce it.
template <typename Property>
void prop(const std::string& description, Property&& property) {
    SECTION(description) {
        const auto result = detail::checkTestable(std::forward<Property>(property));
        std::ostringstream message;
        detail::printResultMessage(result, message);
        INFO(message.str());
        REQUIRE(result.template is<detail::SuccessResult>());
    }
}

}  // namespace rc
