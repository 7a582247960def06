// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/step_model.h"
#include "core/schedule/pipeline.h"

namespace rooflight {

/// Each stage's time for a microbatch, from the layers it holds.
[[nodiscard]] std::vector<StageTime> stage_times(const StepModel& model);
[[nodiscard]] PipelineShape pipeline_shape(const StepModel& model);
/// The stage with the most work for a microbatch: the one that sets the pace.
[[nodiscard]] std::size_t critical_stage(const std::vector<StageTime>& stages);

/// Optimizer update on a stage: an HBM pass over its shard.
[[nodiscard]] Seconds optimizer_time(const StepModel& model, std::size_t stage);

}  // namespace rooflight
