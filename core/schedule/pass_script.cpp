// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include "core/schedule/pass_script.h"

namespace rooflight::detail {

namespace {

CollectiveRole role_of(Traffic traffic, const OperationCollective& c)
{
    switch (traffic) {
    case Traffic::activations:
    case Traffic::experts:
    case Traffic::keys: break;
    case Traffic::regathers: return CollectiveRole::regather;
    case Traffic::once: return CollectiveRole::once;
    case Traffic::weights:
        return c.kind == CollectiveKind::reduce_scatter ? CollectiveRole::scatter : CollectiveRole::fetch;
    }
    return CollectiveRole::beside;
}

/// With comm_combination sum all collectives take turns: as if there were one network, the first.
void take_turns(const StepModel& model, Seconds time, PerNetwork<Seconds>& busy)
{
    if (model.scenario().options.comm_combination != CommCombination::sum)
        return;
    busy = {};
    busy[0] = time;
}

void append(PassScript& script, const StepModel& model, const OperationList& list)
{
    for (const Operation& op : list) {
        const OperationCost cost = cost_of(op, model.rates());
        ScriptOperation s{op.name, op.phase, cost.hbm > cost.compute, op.has_weight_gradient(), cost.time, {}};
        script.compute += cost.compute, script.hbm += cost.hbm, script.overhead += cost.overhead;
        for (const OperationCollective& c : op) {
            const Traffic traffic = traffic_of(c);
            const CollectiveRate& rate = model.timer().rate(c.kind, c.axes);
            const Seconds time = rate.time(c.bytes);
            const double share = model.overlap().of(traffic);
            ScriptCollective out{name_of(c.kind), script.operations.size(), op.phase, traffic == Traffic::weights, time * (1 - share), {}, {}, 0};
            for (std::size_t n = 0; n < kNetworkCount; ++n) {
                const Seconds busy = rate.busy(static_cast<Network>(n), c.bytes, time);
                out.busy[n] = busy * share, out.blocked_busy[n] = busy * (1 - share);
                if (rate.busy_per_byte[n] > rate.busy_per_byte[static_cast<std::size_t>(out.main_network)])
                    out.main_network = static_cast<int>(n);
            }
            take_turns(model, time * share, out.busy);
            take_turns(model, out.blocked, out.blocked_busy);
            const CollectiveRole role = role_of(traffic, c);
            if (role != CollectiveRole::once && out.blocked.value() > 0)
                s.blocking.push_back(out);
            if (role == CollectiveRole::once || share > 0)
                script.of(role).push_back(out);
        }
        script.operations.push_back(std::move(s));
    }
}

/// The host's link beside the layer's work.
void append_transfer(PassScript& script, const StepModel& model, const LayerModel& layer, Phase phase)
{
    const Operation op = model.transfer(layer, phase);
    if (op.host_bytes.value() <= 0)
        return;
    constexpr auto host = static_cast<std::size_t>(Network::host);
    ScriptCollective move{op.name, script.operations.size(), phase, false, Seconds(0), {}, {}, static_cast<int>(host)};
    move.busy[host] = op.host_bytes / model.rates().host;
    take_turns(model, move.busy[host], move.busy);
    script.of(CollectiveRole::beside).push_back(move);
    script.operations.push_back({op.name, phase, true, false, Seconds(0), {}});
}

/// Half of a matmul's backward is dX, half dA: the latter, with what it reduces, moves to a pass of its own.
void split_weight_gradients(LayerScripts& scripts)
{
    PassScript &from = scripts.backward, &to = scripts.weight_gradient;
    for (ScriptOperation& op : from.operations) {
        ScriptOperation later = op;
        later.time = op.phase == Phase::backward && op.has_weights ? op.time * 0.5 : Seconds(0);
        op.time -= later.time;
        later.blocking.clear();
        to.operations.push_back(std::move(later));
    }
    to.compute = from.compute, to.hbm = from.hbm, to.overhead = from.overhead;
    for (const CollectiveRole role : {CollectiveRole::scatter, CollectiveRole::regather, CollectiveRole::once})
        std::swap(from.of(role), to.of(role));
    // What of the gradients' way stands in the way does so there.
    for (std::size_t i = 0; i < from.operations.size(); ++i) {
        std::vector<ScriptCollective>& blocking = from.operations[i].blocking;
        const auto gradient = [](const ScriptCollective& c) {
            return c.weights && c.name == name_of(CollectiveKind::reduce_scatter);
        };
        std::copy_if(blocking.begin(), blocking.end(), std::back_inserter(to.operations[i].blocking), gradient);
        std::erase_if(blocking, gradient);
    }
    auto& beside = to.of(CollectiveRole::beside);
    for (const CollectiveRole role : {CollectiveRole::regather, CollectiveRole::scatter}) {
        beside.insert(beside.end(), to.of(role).begin(), to.of(role).end());
        to.of(role).clear();
    }
}

}  // namespace

LayerScripts layer_scripts(const StepModel& model, const LayerModel& layer, bool splits_backward)
{
    LayerScripts scripts;
    append(scripts.forward, model, layer.gathers);
    append(scripts.forward, model, layer.operations.forward);
    if (layer.software.value() > 0) {
        scripts.forward.operations.push_back({"software", model.context().phase, false, false, layer.software, {}, true});
        scripts.forward.overhead += layer.software;
    }
    append_transfer(scripts.forward, model, layer, model.context().phase);
    append_transfer(scripts.backward, model, layer, Phase::backward);
    append(scripts.backward, model, model.recomputed(layer));
    append(scripts.backward, model, layer.operations.backward);
    scripts.forward.saved = scripts.backward.saved = layer.saved;
    scripts.backward.working = layer.working + layer.keys;
    scripts.forward.floor = layer.forward.floor;
    scripts.backward.floor = layer.backward.floor;
    if (splits_backward)
        split_weight_gradients(scripts);
    return scripts;
}

LayerScripts joined(const LayerScripts& embedding, const LayerScripts& layer)
{
    const auto join = [](const PassScript& first, const PassScript& second, bool embedding_first) {
        PassScript all = first;
        const std::size_t before = first.operations.size();
        if (embedding_first)
            for (ScriptOperation& op : all.operations)
                op.of_layer = false;
        for (ScriptOperation op : second.operations) {
            op.of_layer = embedding_first;
            all.operations.push_back(std::move(op));
        }
        for (std::size_t role = 0; role < kRoleCount; ++role)
            for (ScriptCollective c : second.collectives[role]) {
                c.operation += before;
                all.collectives[role].push_back(c);
            }
        all.saved += second.saved, all.floor += second.floor;
        all.compute += second.compute, all.hbm += second.hbm, all.overhead += second.overhead;
        all.working = std::max(first.working, second.working);
        return all;
    };
    return {join(embedding.forward, layer.forward, true), join(layer.backward, embedding.backward, false),
            join(layer.weight_gradient, embedding.weight_gradient, false)};
}

}  // namespace rooflight::detail
