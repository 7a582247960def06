// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/breakdown.h"

#include <algorithm>
#include <cmath>

#include "core/cost/hop.h"
#include "core/schedule/program.h"
#include "core/workload/adapter.h"

namespace rooflight::detail {

namespace {

/// Whole time of layers by what sets it.
struct BoundSums {
    Seconds compute{0}, hbm{0}, overhead{0};
    PerNetwork<Seconds> network{};

    void add(const PassCost& cost, const LayerTime& time, double count)
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

/// `host`: what it takes once a step. `products`: the optimizer multiplies matrices, a hundred times as many FLOPs a byte as HBM keeps up with.
void choose_bound(const BoundSums& sums, bool products, Seconds host, StepResult& result)
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
    consider(sums.overhead + host, Bound::overhead);
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
    const double m = shape.micro_batches;
    if (decode && stages.size() > 1) {
        // Round and round: a step is the longer of one group's way and all groups through the slowest stage.
        Seconds way = shape.hop * (double(stages.size()) - 1), slowest{0};
        for (const StageTime& s : stages)
            way += s.forward, slowest = std::max(slowest, s.forward);
        return std::max(way, slowest * m);
    }
    // A stage begins when the first group and its own first weights are there. No weights come in beside the last group's
    // turns; all others take the same time on a stage.
    Seconds arrival{0}, before_last = -shape.hop, last = -shape.hop;
    for (const StageTime& s : stages) {
        const Seconds begin = std::max(arrival, s.first_extra);
        arrival = begin + s.forward + shape.hop;
        before_last = m > 1 ? std::max(before_last + shape.hop + s.forward, begin + s.forward * (m - 1)) : s.first_extra;
        last = std::max(before_last, last + shape.hop) + s.forward - s.last_backward_less;
    }
    return last;
}

std::size_t part_of(std::size_t unit)
{
    return unit == kHeadUnit ? kLayerKindCount : unit == kEmbeddingUnit ? kLayerKindCount + 1
           : unit < kLayerKindCount                                     ? unit
                                                                        : unit - first_unit(0);
}

/// What sets the windows of a step is told without what the ends of its turns are shorter by.
bool ends_apart(const StepModel& model) { return model.scenario().parallelism.virtual_stages == 1; }

/// Of a window in all microbatches. Beside the step's first backward pass no gradients go out, and beside its last pass no
/// weights come in: something else may set them then.
void add_setters(const StepModel& model, const PassWindow& window, bool back, double m, BoundSums& sums)
{
    const bool one_network = model.scenario().options.comm_combination == CommCombination::sum;
    const auto add = [&](const PassWindow& as, double count) {
        LayerTime time = as.parts();
        if (one_network && time.binding_network >= 0)
            time.binding_network = static_cast<int>(busiest(model.unit_cost(window.unit, back).busy));
        sums.add(*window.pass, time, count);
    };
    const bool apart = ends_apart(model);
    const bool begins = apart && back && window.begins_turn;
    const bool ends = apart && window.ends_turn && (back || !model.training());
    PassWindow first = window, last = window;
    first.scattered = last.fetched = &kNoPass;
    if (begins && ends && m == 1) {
        first.fetched = &kNoPass;
        add(first, 1);
        return;
    }
    if (begins)
        add(first, 1);
    if (ends)
        add(last, 1);
    add(window, window.count * m - (begins ? 1 : 0) - (ends ? 1 : 0));
}

/// Adds the windows of the critical stage up: what sets them, and what of them is communication.
void add_windows(const StepModel& model, BoundSums& sums, StepResult& result)
{
    const double m = result.repetitions;
    StepTime& step = result.step;
    std::array<std::array<double, 2>, kLayerKindCount + 2> counts{};
    const bool one_network = model.scenario().options.comm_combination == CommCombination::sum;
    model.for_each_window(result.stage, [&](const PassWindow& window, bool back, bool counted) {
        LayerTime time = window.parts();
        if (one_network && time.binding_network >= 0)
            time.binding_network = static_cast<int>(busiest(model.unit_cost(window.unit, back).busy));
        add_setters(model, window, back, m, sums);
        step.overhead += time.idle * (window.count * m);
        result.idle += time.idle * (window.count * m);
        step.exposed_comm += time.exposed * (window.count * m);
        LayerTime& layer = result.layers[part_of(window.unit)][back ? 1 : 0];
        if (time.binding_network >= 0)
            layer.binding_network = time.binding_network;
        layer.time += time.time * window.count;
        layer.exposed += time.exposed * window.count;
        layer.idle += time.idle * window.count;
        if (counted)
            counts[part_of(window.unit)][back ? 1 : 0] += window.count;
    });
    for (std::size_t part = 0; part < counts.size(); ++part)
        for (std::size_t back = 0; back < 2; ++back)
            if (const double count = counts[part][back]; count > 0) {
                LayerTime& layer = result.layers[part][back];
                layer.time /= count, layer.exposed /= count, layer.idle /= count;
            }
}

/// Adds what the critical stage waits for at the step's ends, and less of its first and last windows.
void add_ends(const StepModel& model, const EndWaits& waits, BoundSums& sums, StepResult& result)
{
    const std::span<const StageTime> stages = model.stage_times();
    const PipelineShape shape = pipeline_shape(model);
    const StageTime& stage = stages[result.stage];
    Seconds arrival{0};
    const bool only_turn = !model.training() && shape.micro_batches == 1;  // beside it no more weights come in
    for (std::size_t s = 0; s < result.stage; ++s) {
        const Seconds turn = turn_of(stages[s], 0, shape.virtual_stages).forward;
        arrival = std::max(arrival, stages[s].first_extra) + turn + shape.hop;
        if (only_turn)
            arrival -= stages[s].last_backward_less;
    }
    if (model.context().phase == Phase::decode && stages.size() > 1)
        return;                                        // goes round and round
    result.first_wait = waits.known ? waits.first : std::max(Seconds(0), stage.first_extra - arrival);
    result.last_wait = waits.known ? waits.last : stage.last_extra;
    result.ends_less = stage.first_backward_less + stage.last_backward_less;
    const Seconds more = result.first_wait + result.last_wait;
    std::array<PerNetwork<Seconds>, 2> flowing{}, once{};  // new weights, gradients
    model.for_stage(result.stage, [&](const LayerModel& layer, double count) {
        for (std::size_t n = 0; n < kNetworkCount; ++n) {
            flowing[0][n] += layer.forward.gather[n] * count, flowing[1][n] += layer.backward.scatter[n] * count;
            once[0][n] += layer.forward.busy_once[n] * count, once[1][n] += layer.backward.busy_once[n] * count;
        }
    });
    // Where the windows were not told without it, what they are shorter by is taken off here.
    const double counted = ends_apart(model) ? 1 : more > result.ends_less ? 1 - result.ends_less / more : 0;
    for (std::size_t end = 0; end < 2; ++end) {
        const std::size_t flows = busiest(flowing[end]), steps = busiest(once[end]);
        sums.network[flowing[end][flows] > once[end][steps] ? flows : steps] +=
            (end == 0 ? result.first_wait : result.last_wait) * counted;
    }
    if (more < result.ends_less) {
        // Later stages have their first weights before the first microbatch comes, and yet their last turn brings none in.
        const Seconds all = result.step.exposed_comm, less = result.ends_less - more;
        for (auto& part : result.layers)
            for (LayerTime& layer : part)
                layer.exposed *= 1 - less / all;
        result.step.exposed_comm -= less;
        result.first_wait = result.last_wait = result.ends_less = Seconds(0);
        return;
    }
    result.step.exposed_comm += more - result.ends_less;
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

namespace {

/// Tells what stages hand on apart from the bubble, which is what the schedule leaves idle with links that take no time.
void tell_sends_apart(const StepModel& model, const std::stop_token& stop, BoundSums& sums, StepResult& result)
{
    PipelineShape at_once = pipeline_shape(model);
    if (at_once.hop.value() <= 0 || result.step.bubble.value() <= 0)
        return;
    at_once.hop = Seconds(0);
    const std::span<const StageTime> stages = model.stage_times();
    const Seconds schedule = model.training()
                                 ? pipeline_time(stages, at_once, stop)
                                 : inference_time(stages, at_once, model.context().phase == Phase::decode);
    result.sends = std::clamp(result.loop - schedule, Seconds(0), result.step.bubble);
    result.step.bubble -= result.sends;
    result.step.exposed_comm += result.sends;
    sums.network[static_cast<std::size_t>(hop_network(model))] += result.sends;
}

}  // namespace

StepResult step_result(const StepModel& model, const std::stop_token& stop, bool tells_sends)
{
    const std::span<const StageTime> stages = model.stage_times();
    const PipelineShape shape = pipeline_shape(model);
    StepResult result;
    result.stage = critical_stage(stages);
    result.repetitions = shape.micro_batches;
    const double m = result.repetitions;
    const bool decode = model.context().phase == Phase::decode;

    StepTime& step = result.step;
    BoundSums sums;
    model.for_stage(result.stage, [&](const LayerModel& layer, double count) {
        for (const PhaseCost* cost : {&layer.forward, &layer.backward}) {
            step.compute += cost->compute * (count * m);
            step.hbm += cost->hbm * (count * m);
            step.overhead += cost->overhead * (count * m);
        }
    });
    EndWaits waits;
    const Seconds loop =
        model.training() ? pipeline_time(stages, shape, stop, &waits) : inference_time(stages, shape, decode);
    result.loop = loop;
    add_windows(model, sums, result);
    add_ends(model, waits, sums, result);
    if (model.training())
        for (const std::size_t s : model.division().distinct)
            step.optimizer = std::max(step.optimizer, model.optimizer_time(s));
    step.bubble = std::max(Seconds(0), loop - step.compute - step.hbm - step.overhead - step.exposed_comm);
    if (stages.size() == 1)
        step.bubble = Seconds(0);                      // what is left there is rounding
    step.overhead += model.host_time();
    step.time = step.compute + step.hbm + step.exposed_comm + step.bubble + step.optimizer + step.overhead;
    if (tells_sends && stages.size() > 1)
        tell_sends_apart(model, stop, sums, result);
    choose_bound(sums, model.training() && model.scenario().precision.optimizer.name == OptimizerKind::muon,
                 model.host_time(), result);
    return result;
}

const LayerTime& layer_time(const StepModel& model, const StepResult& result, const LayerModel& layer, bool backward)
{
    std::size_t part = &layer == &model.head() ? kLayerKindCount : kLayerKindCount + 1;
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        if (&layer == &model.layer(k))
            part = k;
    return result.layers[part][backward ? 1 : 0];
}

namespace {

/// Of a training step beside its microbatches.
Seconds outside_loop(const StepModel& model)
{
    Seconds update{0};
    for (const std::size_t s : model.division().distinct)
        update = std::max(update, model.optimizer_time(s));
    return update + model.host_time();
}

}  // namespace

Seconds least_step_time(const StepModel& model, bool closer)
{
    return least_pipeline_time(model.stage_times(), pipeline_shape(model), closer) + outside_loop(model);
}

Seconds step_time_floor(const StepModel& model, bool closer)
{
    return pipeline_time_floor(model.stage_times(), pipeline_shape(model), closer) + outside_loop(model);
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
