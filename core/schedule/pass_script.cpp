// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/pass_script.h"

namespace rooflight::detail {

namespace {

CollectiveRole role_of(Traffic traffic, const OperationCollective& c, Phase phase)
{
    switch (traffic) {
    case Traffic::activations:
    case Traffic::experts:
    case Traffic::keys: return CollectiveRole::beside;
    case Traffic::regathers: return CollectiveRole::regather;
    case Traffic::weights:
    case Traffic::once: break;
    }
    const bool gradient = phase == Phase::backward && c.kind != CollectiveKind::all_gather;
    return gradient ? CollectiveRole::behind : CollectiveRole::fetch;
}

void append(PassScript& script, const StepModel& model, const OperationList& list, bool recomputed)
{
    for (const Operation& op : list) {
        const OperationCost cost = cost_of(op, model.rates());
        ScriptOperation s{op.name, op.phase, cost.hbm > cost.compute, op.has_weight_gradient(), cost.time, {}};
        for (const OperationCollective& c : op) {
            const Traffic traffic = traffic_of(c);
            if (recomputed && traffic == Traffic::weights)
                continue;                              // the weights are there for the backward pass anyway
            const CollectiveRate& rate = model.timer().rate(c.kind, c.axes);
            const Seconds time = rate.time(c.bytes);
            const double share = model.overlap().of(traffic);
            ScriptCollective out{name_of(c.kind), role_of(traffic, c, op.phase), traffic == Traffic::once, time * (1 - share),
                                 time * share, {}, 0};
            for (std::size_t n = 0; n < kNetworkCount; ++n) {
                out.busy[n] = rate.busy(static_cast<Network>(n), c.bytes, time) * share;
                if (rate.busy_per_byte[n] > rate.busy_per_byte[static_cast<std::size_t>(out.main_network)])
                    out.main_network = static_cast<int>(n);
            }
            s.collectives.push_back(out);
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
    ScriptCollective move{op.name, CollectiveRole::beside, false, Seconds(0), op.host_bytes / model.rates().host, {},
                          static_cast<int>(host)};
    move.busy[host] = move.time;
    script.operations.push_back({op.name, phase, true, false, Seconds(0), {move}});
}

/// Half of a matmul's backward is dX, half dA: the latter, with what it reduces, moves to a pass of its own.
void split_weight_gradients(LayerScripts& scripts)
{
    for (ScriptOperation& op : scripts.backward.operations) {
        if (op.phase != Phase::backward || !op.has_weights)
            continue;
        ScriptOperation later{op.name, op.phase, op.memory_bound, true, op.time * 0.5, {}};
        op.time *= 0.5;
        std::vector<ScriptCollective> stays;
        for (const ScriptCollective& c : op.collectives)
            (c.role == CollectiveRole::behind || c.role == CollectiveRole::regather ? later.collectives : stays).push_back(c);
        op.collectives = std::move(stays);
        scripts.weight_gradient.operations.push_back(std::move(later));
    }
}

}  // namespace

LayerScripts layer_scripts(const StepModel& model, const LayerModel& layer, bool splits_backward)
{
    LayerScripts scripts;
    append(scripts.forward, model, layer.gathers, false);
    append(scripts.forward, model, layer.operations.forward, false);
    if (layer.software.value() > 0)
        scripts.forward.operations.push_back({"software", model.context().phase, false, false, layer.software, {}, true});
    append_transfer(scripts.forward, model, layer, model.context().phase);
    append_transfer(scripts.backward, model, layer, Phase::backward);
    append(scripts.backward, model, model.recomputed(layer), true);
    append(scripts.backward, model, layer.operations.backward, false);
    scripts.forward.saved = scripts.backward.saved = layer.saved;
    scripts.backward.working = layer.working;
    scripts.forward.floor = layer.forward.floor;
    scripts.backward.floor = layer.backward.floor;
    if (splits_backward)
        split_weight_gradients(scripts);
    return scripts;
}

}  // namespace rooflight::detail
