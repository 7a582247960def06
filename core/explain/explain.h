// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/estimate/estimate.h"
#include "core/explain/derivation.h"

namespace rooflight {

/// Every number of an estimate that has a value, by its path in the Estimate's JSON and in its order: "step.time_s",
/// "memory.stages[1].breakdown.weights", "operations[3].collectives[0].time_s", and the words "bound" and
/// "operations[3].bound". Those of the lists only if the estimate has its lists (Detail::operations).
[[nodiscard]] std::vector<std::string> explainable_keys(const Estimate& estimate);

/// How a number comes about: from the objects that estimate() itself works with, so that a derivation cannot differ
/// from the number. `estimate` must be that of `scenario`. Empty where explainable_keys() has no such key; throws
/// InputError for an impossible scenario.
[[nodiscard]] std::optional<Derivation> explain(const Scenario& scenario, const Estimate& estimate,
                                                std::string_view key);

}  // namespace rooflight
