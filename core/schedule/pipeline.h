// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <stop_token>

#include "core/cost/step_model.h"

namespace rooflight {

struct PipelineShape {
    PipelineSchedule schedule = PipelineSchedule::one_f_one_b;
    int micro_batches = 1;
    int virtual_stages = 1;
    Seconds hop{0};                                    ///< activations to the next stage
};

/// What the stage with most work waits for at the step's two ends, where turns are replayed: weights and gradients that flow
/// while it waits for other stages are no wait.
struct EndWaits {
    bool known = false;
    Seconds first{0}, last{0};
};

/// Start to end of the microbatch loop over the stages, in closed form (steady state × count). Sources: GPipe (Huang et
/// al. 2019); 1F1B and interleaved (Narayanan et al. 2021); zero-bubble H1 (Qi et al. 2023). The event simulation
/// (simulate.h) must agree. What it gives once `stop` was asked for means nothing: where turns are replayed, a million
/// microbatches take seconds.
[[nodiscard]] Seconds pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape,
                                    const std::stop_token& stop = {}, EndWaits* waits = nullptr);

/// pipeline_time() where that is a formula; a bound below it where turns are replayed one by one. `closer`: of several
/// chunks a stage a close one, which costs several times as much.
[[nodiscard]] Seconds least_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape, bool closer = false);

/// What pipeline_time() comes to at least on any stages whose turns take as long as these or longer: it grows with every
/// turn's time, which least_pipeline_time() does not where one set of times has a formula and the other is replayed.
[[nodiscard]] Seconds pipeline_time_floor(std::span<const StageTime> stages, const PipelineShape& shape, bool closer = false);

/// Microbatches whose activations a stage holds at its peak, in whole stages (interleaving holds parts: a fraction).
[[nodiscard]] double in_flight(const PipelineShape& shape, int stages, int stage);

}  // namespace rooflight
