// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/breakdown.h"

#include <algorithm>
#include <cmath>

#include "core/workload/adapter.h"

namespace rooflight::detail {

namespace {

/// Whole time of layers by what sets it.
struct BoundSums {
    Seconds compute{0}, hbm{0}, overhead{0};
    PerNetwork<Seconds> network{};

    void add(const PhaseCost& cost, const LayerTime& time, double count)
    {
        if (time.binding_network >= 0)
            network[static_cast<std::size_t>(time.binding_network)] += time.time * count;
        else if (cost.overhead + time.idle > std::max(cost.compute, cost.hbm))
            overhead += time.time * count;
        else
            (cost.compute >= cost.hbm ? compute : hbm) += time.time * count;
    }
};

std::size_t busiest(const PerNetwork<Seconds>& busy)
{
    return static_cast<std::size_t>(std::max_element(busy.begin(), busy.end()) - busy.begin());
}

/// `products`: the optimizer multiplies matrices, a hundred times as many FLOPs a byte as HBM keeps up with.
void choose_bound(const BoundSums& sums, bool products, StepResult& result)
{
    Seconds most = sums.compute + (products ? result.step.optimizer : Seconds(0));
    result.bound = Bound::compute;
    result.sums[static_cast<std::size_t>(Bound::compute)] = most;
    auto consider = [&](Seconds time, Bound bound) {
        result.sums[static_cast<std::size_t>(bound)] = time;
        if (time > most) {
            most = time;
            result.bound = bound;
        }
    };
    // The host's link is the far end of the chip's memory.
    consider(sums.hbm + sums.network[static_cast<std::size_t>(Network::host)] + (products ? Seconds(0) : result.step.optimizer),
             Bound::hbm);
    consider(result.step.bubble, Bound::bubble);
    consider(sums.overhead + result.step.overhead, Bound::overhead);
    for (const bool out : {false, true}) {
        Seconds total{0};
        PerNetwork<Seconds> of_level{};
        for (std::size_t n = 0; n < kNetworkCount; ++n)
            if (static_cast<Network>(n) != Network::host && (static_cast<Network>(n) == Network::scale_out) == out) {
                of_level[n] = sums.network[n];
                total += sums.network[n];
            }
        consider(total, out ? Bound::scale_out : Bound::scale_up);
        if (result.bound == (out ? Bound::scale_out : Bound::scale_up))
            result.binding_network = static_cast<Network>(busiest(of_level));
    }
}

/// Pipelines of inference: each group of sequences passes all stages; groups follow one another.
Seconds inference_time(std::span<const StageTime> stages, const PipelineShape& shape, bool decode)
{
    Seconds once{0}, slowest{0};
    for (const StageTime& s : stages) {
        once += s.forward;
        slowest = std::max(slowest, s.forward);
    }
    once += shape.hop * (static_cast<double>(stages.size()) - 1);
    const double m = shape.micro_batches;
    // Decode goes round and round: a step is the longer of one group's way and all groups through the slowest stage.
    return decode ? std::max(once, slowest * m) : once + slowest * (m - 1);
}

}  // namespace

Bound bound_of(Network network)
{
    if (network == Network::host)
        return Bound::hbm;
    return network == Network::scale_out ? Bound::scale_out : Bound::scale_up;
}

std::size_t slowest_update(const StepModel& model)
{
    std::size_t slowest = 0;
    for (std::size_t s = 1; s < model.stages().size(); ++s)
        if (model.optimizer_time(s) > model.optimizer_time(slowest))
            slowest = s;
    return slowest;
}

StepResult step_result(const StepModel& model, const std::stop_token& stop)
{
    const std::span<const StageTime> stages = model.stage_times();
    const PipelineShape shape = pipeline_shape(model);
    StepResult result;
    result.stage = critical_stage(stages);
    result.repetitions = shape.micro_batches;
    const double m = result.repetitions;
    const Seconds ends = model.step_ends(result.stage);
    const bool decode = model.context().phase == Phase::decode;

    StepTime& step = result.step;
    BoundSums sums;
    PerNetwork<Seconds> once{};
    model.for_stage(result.stage, [&](const LayerModel& layer, double count) {
        for (const bool back : {false, true}) {
            const PhaseCost& cost = back ? layer.backward : layer.forward;
            const LayerTime& time = back ? layer.backward_time : layer.forward_time;
            step.compute += cost.compute * (count * m);
            step.hbm += cost.hbm * (count * m);
            step.overhead += (cost.overhead + time.idle) * (count * m);
            result.idle += time.idle * (count * m);
            step.exposed_comm += time.exposed * (count * m);
            sums.add(cost, time, count * m);
            for (std::size_t n = 0; n < kNetworkCount; ++n)
                once[n] += cost.busy_once[n] * count;
        }
    });
    Seconds loop = model.training() ? pipeline_time(stages, shape, stop) : inference_time(stages, shape, decode);
    if (model.training())
        for (const std::size_t s : model.division().distinct)
            step.optimizer = std::max(step.optimizer, model.optimizer_time(s));
    const Seconds last = stages[result.stage].first_extra + stages[result.stage].last_extra;
    if (last.value() > 0)
        sums.network[busiest(once)] += last;
    if (ends.value() > 0) {
        PerNetwork<Seconds> background{};
        model.for_stage(result.stage, [&](const LayerModel& layer, double count) {
            for (std::size_t n = 0; n < kNetworkCount; ++n)
                background[n] += (layer.forward.busy[n] + layer.backward.busy[n]) * count;
        });
        sums.network[busiest(background)] += ends;
    }
    result.unhidden_ends = last + ends;
    step.exposed_comm += result.unhidden_ends;
    loop += ends;
    result.loop = loop;
    step.bubble = std::max(Seconds(0), loop - step.compute - step.hbm - step.overhead - step.exposed_comm);
    if (stages.size() == 1)
        step.bubble = Seconds(0);                      // what is left there is rounding
    step.overhead += model.host_time();
    step.time = step.compute + step.hbm + step.exposed_comm + step.bubble + step.optimizer + step.overhead;
    choose_bound(sums, model.training() && model.scenario().precision.optimizer.name == OptimizerKind::muon, result);
    return result;
}

Seconds least_step_time(const StepModel& model)
{
    Seconds update{0};
    for (const std::size_t s : model.division().distinct)
        update = std::max(update, model.optimizer_time(s));
    return least_pipeline_time(model.stage_times(), pipeline_shape(model)) + update + model.host_time();
}

Bytes fullest_stage(const StepModel& model)
{
    const PipelineShape shape = pipeline_shape(model);
    const auto stages = static_cast<int>(model.stages().size());
    Bytes most{0};
    for (const std::size_t s : model.division().distinct)
        most = std::max(most, stage_memory(model, s, in_flight(shape, stages, static_cast<int>(s))).total);
    return most;
}

TokenFlops token_flops(const StepModel& model)
{
    const Scenario& s = model.scenario();
    const LayerContext& c = model.context();
    const bool decode = c.phase == Phase::decode;
    // One new token looks at the whole context: nothing of it is masked.
    const FlopsConvention convention = decode ? FlopsConvention::palm : s.options.mfu_convention;
    TokenFlops flops{2.0 * model.platform().parameters.active_matmul, attention_flops_per_token(*s.model, c.key_len, convention), 0, false};
    if (c.adapter != nullptr) {
        flops.adapter = 2 * count_parameters(*c.adapter, *s.model).active;
        flops.frozen = true;
    }
    if (s.model->mtp_layers > 0 && c.training) {
        // Modules that predict further tokens: a layer, its projection and the head once more each.
        const double modules = s.model->mtp_layers;
        const double share = modules / s.model->layers;
        const double head = 2.0 * s.model->vocab * s.model->d_model;
        flops.matmul += 2 * model.platform().parameters.mtp_active_matmul + modules * head;
        flops.attention *= 1 + share;
        flops.adapter *= 1 + share;
    }
    return flops;
}

}  // namespace rooflight::detail
