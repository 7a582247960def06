// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/search.h"

namespace rooflight::detail {

/// search() of a scenario that serves: every way to cut its chips into data, tensor, pipeline and expert × layouts of the KV
/// cache × precisions × requests at a time, where some are given, each with its server in closed form. At a rate of arrivals
/// the load is the rate; a plan's global_batch is 0 then.
[[nodiscard]] SearchResult search_serving(const Scenario& scenario, const SearchOptions& options,
                                          const std::stop_token& stop,
                                          const SearchListener& listener);

}  // namespace rooflight::detail
