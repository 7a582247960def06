// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/search/sensitivity.h"
#include "core/search/sweep.h"

namespace rooflight {

/// "workload.global_batch=128:8k:log:33": an input, its first and last value with units as people write them, log (the
/// default) or lin, and the number of points. Throws InputError that names the path or the nearest.
[[nodiscard]] SweepAxis sweep_axis_from_text(std::string_view text);

/// The output of that key; throws InputError naming the nearest.
[[nodiscard]] const EstimateOutput& output_named(std::string_view key);

/// The outputs that a workload has: what a sweep shows where none are named.
[[nodiscard]] std::vector<const EstimateOutput*> outputs_of(WorkloadKind kind);

/// {"rooflight", "scenario", "inputs", "outputs", "shard" (of a part), "points", "changes", "regions" (of a whole sweep
/// over one input)}.
[[nodiscard]] nlohmann::ordered_json sweep_to_json(const SweepResult& result, const Scenario& scenario,
                                                   const SweepSpec& spec);
/// Adds to the JSON of a whole sweep over one input the stretches in which the same resource binds.
void add_sweep_regions(nlohmann::ordered_json& sweep);
/// A row a point: number, points in all, inputs, outputs, bound, fits, where the bound and the fit change before the
/// next point along each input, and why a point is none. RFC 4180; a part of a sweep has the header too.
[[nodiscard]] std::string sweep_to_csv(const SweepResult& result, const SweepSpec& spec);

/// The texts of all parts of a sweep, in any order, as one: byte for byte what the sweep as a whole would have printed.
/// `names` of the texts are for messages. Throws InputError for parts of different sweeps, missing and doubled ones.
[[nodiscard]] std::string merged_sweeps(const std::vector<std::string>& texts, const std::vector<std::string>& names);

[[nodiscard]] nlohmann::ordered_json sensitivity_to_json(const SensitivityResult& result, const Scenario& scenario);
[[nodiscard]] std::string sensitivity_to_csv(const SensitivityResult& result);

}  // namespace rooflight
