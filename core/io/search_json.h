// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/search/search.h"

namespace rooflight {

/// The answer of `search` in the contract's keys: the plans, which of them are on the Pareto front, and the counts. An
/// example of each reason for rejecting is beside them.
[[nodiscard]] nlohmann::ordered_json search_to_json(const SearchResult& result, const Scenario& scenario,
                                                    const SearchOptions& options);

/// The plans as lines of comma-separated values, RFC 4180, with a first line of names.
[[nodiscard]] std::string search_to_csv(const SearchResult& result, const Scenario& scenario,
                                        const SearchOptions& options);

}  // namespace rooflight
