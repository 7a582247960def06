// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/stage_times.h"

#include <algorithm>

namespace rooflight {

PipelineShape pipeline_shape(const StepModel& model)
{
    const Parallelism& p = model.scenario().parallelism;
    return {p.schedule, model.micro_batches(), p.virtual_stages, model.hop()};
}

std::size_t critical_stage(std::span<const StageTime> stages)
{
    const auto slower = [](const StageTime& a, const StageTime& b) { return a.forward + a.backward < b.forward + b.backward; };
    return static_cast<std::size_t>(std::max_element(stages.begin(), stages.end(), slower) - stages.begin());
}

}  // namespace rooflight
