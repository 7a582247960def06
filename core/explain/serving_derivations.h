// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/estimate/estimate.h"
#include "core/explain/derivation.h"

namespace rooflight::detail {

/// Numbers that only an estimate of a server has: what queueing gives, and what is counted in its simulation.
[[nodiscard]] std::vector<std::string> serving_keys(const Estimate& estimate);

/// `key` is one of explainable_keys().
[[nodiscard]] Derivation serving_derivation(const Scenario& scenario, const Estimate& estimate, std::string_view key);

}  // namespace rooflight::detail
