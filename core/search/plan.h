// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/mesh/placements.h"
#include "core/workload/scenario.h"

namespace rooflight {

/// One way to run a scenario's job, and what it comes to.
struct Plan {
    int chips = 1;                                     ///< in all
    int data = 1, fsdp = 1, tensor = 1, context = 1, pipeline = 1;
    int expert = 1, expert_tensor = 0;                 ///< expert_tensor 0: a model without experts
    int zero = 1, virtual_stages = 1;
    PipelineSchedule schedule = PipelineSchedule::one_f_one_b;
    RecomputeKind recompute = RecomputeKind::none;
    WeightsLayout weights_layout = WeightsLayout::one_d;  ///< inference
    KvLayout kv_layout = KvLayout::heads;              ///< inference
    PlacementCode placement = 0;                       ///< 0: what the scenario's "order" or the default makes of the axes
    int equal_placements = 1;                          ///< on which the plan has the same figures; this is the first
    double micro_batch = 1, global_batch = 1;          ///< serving: requests at a time, 0 at a rate
    int precision = 0;                                 ///< index in SearchOptions::precisions; 0 where there are none
    double variants = 1;                               ///< plans in the space of the same mesh, this one among them

    Seconds time{0};                                   ///< of a step; serving: per token
    Seconds first_token{0};                            ///< serving: to the first token
    double in_time = 1;                                ///< serving: share of the requests within the SLOs, if there are any
    Bytes memory{0};                                   ///< of the fullest chip
    double chip_seconds = 0;                           ///< a token: what cost and energy go by
    double objective = 0;                              ///< what the search makes small
    std::uint64_t order = 0;                           ///< place in the enumeration: decides between equals

    [[nodiscard]] double tokens_per_s() const { return chips / chip_seconds; }
    bool operator==(const Plan&) const = default;
};

/// Chips, axes, batch in all and precision: what the variants of a mesh have in common. They differ by placement, ZeRO stage,
/// micro-batch, recomputation, schedule and virtual stages, in inference by layouts.
using MeshKey = std::array<double, 10>;
[[nodiscard]] MeshKey mesh_of(const Plan& plan);

/// Whether `a` comes before `b` in the list of best plans: by objective, time, memory, order.
[[nodiscard]] bool comes_before(const Plan& a, const Plan& b);

/// Gives `scenario`, a copy of `base`, the plan's mesh but for its placement, batch, recomputation and schedule. No heap.
void set_plan(const Plan& plan, const Scenario& base, Scenario& scenario);

/// The scenario that runs `base`'s job as the plan has it. Where the plan has no placement of its own, those by name of
/// physical axes are left to the default rule: they mean nothing on another mesh.
[[nodiscard]] Scenario planned(const Plan& plan, const Scenario& base, const std::vector<Precision>& precisions = {});

/// "data 4 × tensor 8 × pipeline 2, zero 3, full recomputation": what a message says of a plan.
[[nodiscard]] std::string plan_text(const Plan& plan);

/// A figure to 40 binary digits. Plans that differ by rounding only are equals then, whatever the order of sums.
[[nodiscard]] double without_rounding_noise(double value);

}  // namespace rooflight
