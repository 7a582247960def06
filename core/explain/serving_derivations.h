// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/estimate/estimate.h"
#include "core/explain/derivation.h"

namespace rooflight::detail {

/// Numbers of a serving estimate that have a derivation. Percentiles are counted, not derived; the wait in a queue is what
/// its Markov chain gives.
[[nodiscard]] std::vector<std::string> serving_keys(const Estimate& estimate);

/// `key` is one of serving_keys().
[[nodiscard]] Derivation serving_derivation(const Scenario& scenario, const Estimate& estimate, std::string_view key);

}  // namespace rooflight::detail
