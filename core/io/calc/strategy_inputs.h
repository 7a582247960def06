// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/cost/strategies.h"
#include "core/io/calc/keys.h"

// What the calculators of parallelism strategies share.
namespace rooflight::calc {

/// The layer's keys, `more`, and which pass the times are of.
[[nodiscard]] std::vector<InputKey> strategy_keys(std::string_view pass, std::vector<InputKey> more);
/// bytes_per_s_per_axis, axes, wraparound.
[[nodiscard]] std::vector<InputKey> torus_keys(std::string_view axes);
[[nodiscard]] InputKey ring_factor_key();
/// compute_s, comm_s, bound and the like, then `more`.
[[nodiscard]] std::vector<ResultKey> strategy_results(std::vector<ResultKey> more);

[[nodiscard]] Pass pass_of(const Inputs& in);
/// Absent sizes are 1: what needs them asks knows_layer() first.
[[nodiscard]] StrategyLayer layer_of(const Inputs& in);
/// The same with experts and top_k. Throws InputError when there are fewer experts than a token uses.
[[nodiscard]] StrategyLayer mixture_of(const Inputs& in);
[[nodiscard]] bool knows_layer(const Inputs& in);

/// Axes that `axes` speaks of: a number of them, or a list of sizes.
[[nodiscard]] double axis_count(const Inputs& in);
/// What the axes from `first` on, `count` of them, carry together: each both ways where it wraps, else one way.
/// Throws InputError when wraparound has not a value for each axis.
[[nodiscard]] BytesPerSecond torus_bandwidth(const Inputs& in, double first, double count);
/// `chips`, or all chips of the axes whose sizes are given.
[[nodiscard]] std::optional<double> chips_of(const Inputs& in);
/// (n − 1)/n as ring_factor says.
[[nodiscard]] double share_of(const Inputs& in, double ways);

void put_time(Result& result, const std::optional<StrategyTime>& time);

}  // namespace rooflight::calc
