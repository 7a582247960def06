// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "core/cost/step_model.h"
#include "core/schedule/pipeline.h"

namespace rooflight {

[[nodiscard]] PipelineShape pipeline_shape(const StepModel& model);
/// The stage with the most work for a microbatch: the one that sets the pace.
[[nodiscard]] std::size_t critical_stage(std::span<const StageTime> stages);

/// Calls f(std::string_view part, const ParameterShard&, double count) for every part of the model that a stage holds.
template <class F>
void for_each_shard(const StepModel& model, std::size_t stage, F&& f)
{
    const StageLayers& s = model.stages()[stage];
    const auto call = [&](std::string_view part, const ParameterShard& shard, double count) {
        if (shard.local > 0)
            f(part, shard, count);
    };
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        if (s.count[k] > 0) {
            call("layers", model.layer(k).dense, s.count[k]);
            call("experts", model.layer(k).experts, s.count[k]);
        }
    if (s.first)
        call("embedding", model.embedding().dense, 1);
    if (s.last)
        call("unembedding", model.head().dense, 1);
}

}  // namespace rooflight
