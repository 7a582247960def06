// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/estimate.h"
#include "core/schedule/stage_times.h"

namespace rooflight::detail {

/// Step time in closed form with its split and what binds it (contract: step, bound).
struct StepResult {
    StepTime step;
    Bound bound = Bound::compute;
    Network binding_network = Network::x;              ///< if a network binds
    std::size_t stage = 0;                             ///< the critical one
    double repetitions = 1;                            ///< microbatches
};

[[nodiscard]] StepResult step_result(const StepModel& model);
[[nodiscard]] Bound bound_of(Network network);

/// Operations of the critical stage with their collectives and how much of these shows.
void fill_operations(const StepModel& model, const StepResult& result, Estimate& estimate);
/// Bytes over the busiest link of each network and its busy share.
void fill_links(const StepModel& model, const StepResult& result, Estimate& estimate);

/// Model FLOPs of a token by the scenario's convention, forward: matmul parameters and attention.
struct TokenFlops {
    double matmul = 0, attention = 0;
};
[[nodiscard]] TokenFlops token_flops(const StepModel& model);

void fill_training(const StepModel& model, Estimate& estimate);
void fill_inference(const StepModel& model, Estimate& estimate);
/// Says why an MFU is above 1, where the scenario's conventions make it so.
void explain_high_mfu(const StepModel& model, Estimate& estimate);

}  // namespace rooflight::detail
