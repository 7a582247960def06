// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/cost/hop.h"
#include "core/estimate/breakdown.h"

namespace rooflight::detail {

namespace {

void add_operations(const StepModel& model, const OperationList& list, const LayerTime& time, double count,
                    std::vector<OperationEstimate>& out)
{
    for (const Operation& op : list) {
        const OperationCost cost = cost_of(op, model.rates());
        OperationEstimate e;
        e.name = op.name, e.phase = op.phase, e.count = count, e.flops = op.flops, e.hbm_bytes = op.hbm_bytes;
        e.time = cost.time, e.dtype = op.dtype;
        if (op.host_bytes.value() > 0)                 // as long as the slower end takes
            e.time = std::max(e.time, op.host_bytes / model.rates().host);
        e.bound = cost.overhead > std::max(cost.compute, cost.hbm) ? Bound::overhead
                  : cost.compute >= cost.hbm                       ? Bound::compute
                                                                   : Bound::hbm;
        for (const OperationCollective& c : op) {
            const CollectiveRate& rate = model.timer().rate(c.kind, c.axes);
            const Seconds t = is_wait(op) ? time.exposed : rate.time(c.bytes);
            const bool binds = (!c.per_step || is_wait(op)) && time.share > 0 &&
                               rate.busy_per_byte[static_cast<std::size_t>(time.binding_network)] > 0;
            e.collectives.push_back({c.kind, c.axes, c.bytes, t, binds ? t * time.share : Seconds(0)});
            // Nothing but communication, or more of it in the way than the work itself.
            if (t.value() > 0 && e.collectives.back().exposed >= e.time) {
                const auto& busy = rate.busy_per_byte;
                e.bound = bound_of(static_cast<Network>(std::max_element(busy.begin(), busy.end()) - busy.begin()));
            }
        }
        // The same operation of another kind of layer: shown apart, since its shape differs.
        out.push_back(std::move(e));
    }
}

/// The collective of the stage, of those that `belongs` takes, that moves most in a step.
template <class F>
const OperationCollective* heaviest(const StepModel& model, const StepResult& result, F&& belongs)
{
    const OperationCollective* most = nullptr;
    Seconds longest{0};
    model.for_stage(result.stage, [&](const LayerModel& layer, double count) {
        for (const OperationList* list : {&layer.gathers, &layer.operations.forward, &layer.operations.backward})
            for (const Operation& op : *list)
                for (const OperationCollective& c : op)
                    if (const Seconds time = model.timer().time(c.kind, c.axes, c.bytes) * count;
                        time > longest && belongs(op, c)) {
                        longest = time;
                        most = &c;
                    }
    });
    return most;
}

/// A wait as an operation without work. The bytes of its collective are counted where it runs.
void put_wait(const StepModel& model, std::string_view name, Phase phase, const OperationCollective* c, Seconds wait,
              const std::function<void(const OperationList&, const LayerTime&, double)>& f)
{
    if (c == nullptr || wait.value() <= 0)
        return;
    OperationList list;
    Operation& op = list.add();
    op.name = name, op.phase = phase, op.op_class = OpClass::memory, op.kernels = 0;
    op.collectives[op.collective_count++] = *c;
    op.collectives[0].bytes = Bytes(0);
    LayerTime time;
    time.time = time.exposed = wait;
    const auto& busy = model.timer().rate(c->kind, c->axes).busy_per_byte;
    time.binding_network = static_cast<int>(std::max_element(busy.begin(), busy.end()) - busy.begin());
    time.share = 1;
    f(list, time, 1.0);
}

/// Time of a list's collectives on a network, without what runs once a step.
Seconds time_on(const StepModel& model, const OperationList& list, int network)
{
    Seconds sum{0};
    for (const Operation& op : list)
        for (const OperationCollective& c : op)
            if (!c.per_step && model.timer().rate(c.kind, c.axes).busy_per_byte[static_cast<std::size_t>(network)] > 0)
                sum += model.timer().time(c.kind, c.axes, c.bytes);
    return sum;
}

}  // namespace

void for_each_wait(const StepModel& model, const StepResult& result,
                   const std::function<void(const OperationList&, const LayerTime&, double)>& f)
{
    if (result.step.exposed_comm.value() <= 0)
        return;
    const Phase forward = model.context().phase;
    const auto backward_list = [](const Operation& op) { return op.phase == Phase::backward; };
    const auto weights = [&](const Operation& op, const OperationCollective& c) {
        const Traffic traffic = traffic_of(c);
        return !backward_list(op) && (traffic == Traffic::weights || traffic == Traffic::once);
    };
    const auto gradients = [&](const Operation& op, const OperationCollective& c) {
        const Traffic traffic = traffic_of(c);
        return backward_list(op) && (traffic == Traffic::once || (traffic == Traffic::weights &&
                                                                  c.kind == CollectiveKind::reduce_scatter));
    };
    const OperationCollective hop{CollectiveKind::permute, mask_of(MeshAxis::pipeline)};
    put_wait(model, "step.pipeline_sends", forward, &hop, result.sends, f);
    Seconds rest = result.step.exposed_comm - result.sends;
    model.for_stage(result.stage, [&](const LayerModel& layer, double count) {
        const OperationList again = model.recomputed(layer);
        for (const bool back : {false, true}) {
            const LayerTime time = listed_time(model, result, layer, again, back);
            // What waits for the host's link shows as the time of what moves over it.
            if (time.binding_network == static_cast<int>(Network::host))
                rest -= time.exposed * (count * result.repetitions);
            else if (time.share > 0)
                rest -= (time_on(model, back ? layer.operations.backward : layer.operations.forward, time.binding_network) +
                         (back ? time_on(model, again, time.binding_network) : Seconds(0))) *
                        (time.share * count * result.repetitions);
        }
    });
    if (rest <= result.step.exposed_comm * 1e-12)
        return;
    // Less of the first and last windows is taken off what they wait for.
    const Seconds first = std::min(rest, result.first_wait);
    const Seconds last = std::min(rest - first, result.last_wait);
    put_wait(model, "step.first_weights", forward, heaviest(model, result, weights), first, f);
    put_wait(model, "step.last_gradients", Phase::backward, heaviest(model, result, gradients), last, f);
    const auto any = [](const Operation&, const OperationCollective&) { return true; };
    put_wait(model, "step.between_layers", forward, heaviest(model, result, any), rest - first - last, f);
}

LayerTime listed_time(const StepModel& model, const StepResult& result, const LayerModel& layer,
                      const OperationList& recomputed, bool backward)
{
    LayerTime time = layer_time(model, result, layer, backward);
    if (time.binding_network < 0 || time.exposed.value() <= 0)
        return time;
    Seconds all = time_on(model, backward ? layer.operations.backward : layer.operations.forward, time.binding_network);
    if (backward)
        all += time_on(model, recomputed, time.binding_network);
    time.share = all.value() > 0 ? std::min(1.0, time.exposed / all) : 0;
    return time;
}

void fill_operations(const StepModel& model, const StepResult& result, Estimate& estimate)
{
    std::vector<OperationEstimate>& out = estimate.operations;
    for_each_list(model, result, [&](const OperationList& list, const LayerTime& time, double count) {
        add_operations(model, list, time, count, out);
    });

    Seconds most{0};
    const bool network = result.bound == Bound::scale_up || result.bound == Bound::scale_out;
    for (const OperationEstimate& op : out) {
        if (!network && op.bound == result.bound && op.time * op.count > most) {
            most = op.time * op.count;
            estimate.bound_by = op.name;
        }
        if (network)
            for (const CollectiveEstimate& c : op.collectives) {
                const auto n = static_cast<std::size_t>(result.binding_network);
                if (model.timer().rate(c.kind, c.axes).busy_per_byte[n] > 0 && c.time * op.count > most) {
                    most = c.time * op.count;
                    estimate.bound_by = fmt::format("{} over {}", name_of(c.kind), axes_text(c.axes, model.mesh().sizes, "·"));
                }
            }
    }
}

void fill_links(const StepModel& model, const StepResult& result, Estimate& estimate)
{
    PerNetwork<Seconds> busy{};
    PerNetwork<Bytes> bytes{};
    const double m = result.repetitions;
    model.for_stage(result.stage, [&](const LayerModel& layer, double count) {
        for (const PhaseCost* cost : {&layer.forward, &layer.backward})
            for (std::size_t n = 0; n < kNetworkCount; ++n) {
                busy[n] += cost->busy[n] * (count * m) + cost->busy_once[n] * count;
                bytes[n] += cost->link_bytes[n] * (count * m) + cost->link_bytes_once[n] * count;
            }
    });
    const std::size_t dimensions = model.machine().torus.size();
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        const HandedOn handed = handed_on(model, result.stage, m, static_cast<Network>(n));
        busy[n] += handed.busy, bytes[n] += handed.bytes;
    }
    constexpr auto host = static_cast<std::size_t>(Network::host);
    const Seconds states = model.training() ? model.optimizer_transfer(result.stage) : Seconds(0);
    if (states.value() > 0) {
        busy[host] += states;
        bytes[host] += states * model.rates().host;
    }
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        const auto network = static_cast<Network>(n);
        const bool exists = network == Network::scale_out  ? model.machine().slices > 1 || model.machine().levels.size() > 1
                            : network == Network::scale_up ? !model.machine().levels.empty()
                            : network == Network::host     ? busy[host].value() > 0
                                                           : n < dimensions;
        if (exists)
            estimate.links.push_back({std::string(name_of(network)), bytes[n], std::min(1.0, busy[n] / estimate.step.time)});
    }
}

}  // namespace rooflight::detail
