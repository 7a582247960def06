// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/stage_times.h"

#include <algorithm>

namespace rooflight {

std::vector<StageTime> stage_times(const StepModel& model)
{
    std::vector<StageTime> times(model.stages().size());
    for (std::size_t s = 0; s < times.size(); ++s)
        model.for_stage(s, [&](const LayerModel& layer, double count) {
            times[s].forward += layer.forward_time.time * count;
            times[s].backward += layer.backward_time.time * count;
            // Half of a product's backward is its weights' gradient; what is recomputed is not.
            times[s].weight_gradient += layer.backward_products * (0.5 * count);
            times[s].first_extra += layer.forward_once * count;
            times[s].last_extra += layer.backward_once * count;
        });
    return times;
}

PipelineShape pipeline_shape(const StepModel& model)
{
    const Parallelism& p = model.scenario().parallelism;
    return {p.schedule, model.micro_batches(), p.virtual_stages, model.hop()};
}

std::size_t critical_stage(const std::vector<StageTime>& stages)
{
    const auto slower = [](const StageTime& a, const StageTime& b) { return a.forward + a.backward < b.forward + b.backward; };
    return static_cast<std::size_t>(std::max_element(stages.begin(), stages.end(), slower) - stages.begin());
}

Seconds optimizer_time(const StepModel& model, std::size_t stage)
{
    const LayerContext& c = model.context();
    Seconds sum{0};
    auto add = [&](const ParameterShard& shard, double count) {
        sum += cost_of(optimizer_operation(c, shard, false), model.rates()).time * count;
    };
    const StageLayers& s = model.stages()[stage];
    for (std::size_t k = 0; k < kLayerKindCount; ++k) {
        add(dense_shard(c, layer_kind(k)), s.count[k]);
        if (layer_kind(k).moe)
            add(expert_shard(c), s.count[k]);
    }
    if (s.first)
        add(embedding_shard(c, true), 1);
    if (s.last && !(c.model->tied_embeddings && s.first))
        add(embedding_shard(c, false), 1);
    return sum;
}

}  // namespace rooflight
