// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "core/estimate/estimate.h"
#include "core/units/unit.h"

namespace rooflight {

/// A number of an estimate's summary, by its key in the Estimate's JSON: what a sweep shows over its inputs.
struct EstimateOutput {
    std::string_view key;  ///< "step.time_s", "memory.breakdown.weights"
    Unit unit = Unit::number;
    std::optional<double> (*of)(const Estimate&) = nullptr;  ///< empty where the estimate has none
    Detail needs = Detail::summary;  ///< of the estimate, for it to have this one
};

/// In the order of the Estimate's JSON.
[[nodiscard]] std::span<const EstimateOutput> estimate_outputs();
/// Null: no such key.
[[nodiscard]] const EstimateOutput* find_output(std::string_view key);

}  // namespace rooflight
