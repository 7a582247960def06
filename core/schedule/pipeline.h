// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/mesh/parallelism.h"
#include "core/units/quantity.h"

namespace rooflight {

/// One stage's work for one microbatch through all its chunks, and what only the last microbatch's backward (or the
/// first's forward) adds.
struct StageTime {
    Seconds forward{0}, backward{0};
    Seconds weight_gradient{0};                        ///< part of backward that may wait (zero-bubble schedules)
    Seconds first_extra{0};                            ///< first microbatch's forward: weights of the last update
    Seconds last_extra{0};                             ///< last microbatch's backward: gradients reduced over data
};

struct PipelineShape {
    PipelineSchedule schedule = PipelineSchedule::one_f_one_b;
    int micro_batches = 1;
    int virtual_stages = 1;
    Seconds hop{0};                                    ///< activations to the next stage
};

/// Start to end of the microbatch loop over the stages, in closed form (steady state × count). Sources: GPipe (Huang et
/// al. 2019); 1F1B and interleaved (Narayanan et al. 2021); zero-bubble H1 (Qi et al. 2023). The event simulation
/// (simulate.h) must agree.
[[nodiscard]] Seconds pipeline_time(const std::vector<StageTime>& stages, const PipelineShape& shape);

/// Microbatches whose activations a stage holds at its peak, in whole stages (interleaving holds parts: a fraction).
[[nodiscard]] double in_flight(const PipelineShape& shape, int stages, int stage);

}  // namespace rooflight
