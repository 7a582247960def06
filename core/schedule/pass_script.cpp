// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/pass_script.h"

namespace rooflight::detail {

namespace {

CollectiveRole role_of(const OperationCollective& c, Phase phase)
{
    if (c.critical)
        return CollectiveRole::beside;
    const AxisMask weights = axes(MeshAxis::fsdp, MeshAxis::context, MeshAxis::data, MeshAxis::expert_data);
    if ((c.axes & weights) == 0)
        return CollectiveRole::regather;
    const bool gradient = phase == Phase::backward && c.kind != CollectiveKind::all_gather;
    return gradient ? CollectiveRole::behind : CollectiveRole::fetch;
}

void append(PassScript& script, const StepModel& model, const OperationList& list, bool recomputed)
{
    for (const Operation& op : list) {
        const OperationCost cost = cost_of(op, model.rates());
        ScriptOperation s{op.name, op.phase, cost.hbm > cost.compute, op.has_weights(), cost.time, {}};
        for (const OperationCollective& c : op) {
            if (recomputed && !c.critical)
                continue;                              // the weights are there for the backward pass anyway
            const CollectiveRate& rate = model.timer().rate(c.kind, c.axes);
            ScriptCollective out{name_of(c.kind), role_of(c, op.phase), c.per_step, c.kind != CollectiveKind::all_gather,
                                 rate.time(c.bytes), {}};
            const double linear = rate.seconds_per_byte * c.bytes.value();
            const double stretch = linear > 0 ? out.time.value() / linear : 1.0;
            for (std::size_t n = 0; n < kNetworkCount; ++n)
                out.busy[n] = Seconds(rate.busy_per_byte[n] * c.bytes.value() * stretch);
            s.collectives.push_back(out);
        }
        script.operations.push_back(std::move(s));
    }
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
    append(scripts.backward, model, layer.recomputed, true);
    append(scripts.backward, model, layer.operations.backward, false);
    scripts.forward.saved = scripts.backward.saved = layer.saved;
    scripts.backward.working = layer.working;
    if (splits_backward)
        split_weight_gradients(scripts);
    return scripts;
}

}  // namespace rooflight::detail
