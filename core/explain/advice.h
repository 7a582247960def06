// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/estimate/estimate.h"

namespace rooflight {

/// What an advice changes first of all; what else must follow (data and fsdp when tensor moves) is in its changes.
enum class AdviceKind {
    axis, zero, micro_batch, recompute, schedule, sequence, layout, overlap, kernel, batching,  ///< the same job on the same chips
    batch, precision,                                  ///< another job: more sequences, narrower numbers
    chips,                                             ///< more of them
    optimizer, offload                                 ///< only to free memory: narrower states, states on the host
};

/// One key of the scenario, before and after, as files have them.
struct AdviceChange {
    std::string_view key;                              ///< "tensor", "gradient_reduce"
    std::string from, to;
};

/// A neighbouring scenario that is better, worked out by estimate() and not by rule of thumb.
struct Advice {
    AdviceKind kind = AdviceKind::axis;
    std::vector<AdviceChange> changes;
    Scenario scenario;
    /// Time after over time before, for the same number of tokens. Serving: of a request from its arrival to its last
    /// token; where more come than are served, of what can be served at most, before over after.
    double step_time_ratio = 1;
    Bytes memory{0}, capacity{0};                      ///< of the fullest chip after
    bool makes_fit = false;                            ///< the scenario did not fit memory; this one does
};

/// What to change for a shorter step, best first within each of: the same job on the same chips, another job, more chips.
/// Tries the neighbours along every axis, ZeRO stage, micro-batch, recomputation, schedule, layout, batch, precision and
/// number of chips, at most one of each kind is given. Where the scenario does not fit memory: what makes it fit. Only
/// what divides, fits and gains at least a hundredth. `estimate` must be that of `scenario`; axes of `locked` stay.
[[nodiscard]] std::vector<Advice> advise(const Scenario& scenario, const Estimate& estimate, AxisMask locked = 0);

/// "tensor 8 → 4, fsdp 32 → 64: 19 % less time a step". English.
[[nodiscard]] std::string text_of(const Advice& advice);

}  // namespace rooflight
