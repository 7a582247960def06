// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/cost/step_model.h"
#include "core/schedule/pipeline.h"

namespace rooflight {

[[nodiscard]] PipelineShape pipeline_shape(const StepModel& model);
/// The stage with the most work for a microbatch: the one that sets the pace.
[[nodiscard]] std::size_t critical_stage(std::span<const StageTime> stages);

}  // namespace rooflight
