// SPDX-License-Identifier: GPL-3.0-or-later
// RapidCheck inside a Catch2 test case of either generation.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>

#include <rapidcheck.h>

#include "tests/support/catch.h"

namespace rc {

/// A section that holds when `property` holds for generated arguments; a failure prints the smallest
/// counterexample and how to reproduce it. `cases` at most: for one that takes long.
template <typename Property>
void prop(const std::string& description, Property&& property, int cases = 1'000'000) {
    SECTION(description) {
        detail::TestParams params = detail::configuration().testParams;
        params.maxSuccess = std::min(params.maxSuccess, cases);
        const auto result =
            detail::checkTestable(std::forward<Property>(property), detail::TestMetadata{}, params);
        std::ostringstream message;
        detail::printResultMessage(result, message);
        INFO(message.str());
        REQUIRE(result.template is<detail::SuccessResult>());
    }
}

}  // namespace rc
