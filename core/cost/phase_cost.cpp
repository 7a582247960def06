// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/phase_cost.h"

#include <algorithm>

namespace rooflight {

Traffic traffic_of(const OperationCollective& c)
{
    if (c.per_step)
        return Traffic::once;
    if ((c.axes & kTensorParts) != 0)
        return c.critical ? Traffic::activations : Traffic::weights;
    if ((c.axes & axes(MeshAxis::expert)) != 0 || c.kind == CollectiveKind::all_to_all)
        return Traffic::experts;
    if ((c.axes & axes(MeshAxis::tensor, MeshAxis::expert_tensor)) != 0)
        return c.critical ? Traffic::activations : Traffic::regathers;
    if (c.keys)
        return Traffic::keys;
    return c.critical && (c.axes & axes(MeshAxis::context)) != 0 ? Traffic::activations : Traffic::weights;
}

Overlap overlap_of(const Options& options, const Factors& f)
{
    Overlap overlap;
    overlap.share = {f.overlap_fsdp, f.overlap_data, f.overlap_tensor, f.overlap_expert, f.overlap_context, 1};
    if (!options.collective_matmul)
        overlap.share[static_cast<std::size_t>(Traffic::activations)] =
            overlap.share[static_cast<std::size_t>(Traffic::experts)] = 0;
    return overlap;
}

PhaseCost& PhaseCost::operator+=(const PhaseCost& o)
{
    own += o.own, products += o.products, compute += o.compute, hbm += o.hbm, overhead += o.overhead;
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        beside[n] += o.beside[n], beside_once[n] += o.beside_once[n];
        busy[n] += o.busy[n], busy_once[n] += o.busy_once[n];
        link_bytes[n] += o.link_bytes[n], link_bytes_once[n] += o.link_bytes_once[n];
    }
    in_the_way += o.in_the_way, in_the_way_once += o.in_the_way_once;
    all += o.all, all_once += o.all_once;
    weight_gather += o.weight_gather, gradient_scatter += o.gradient_scatter;
    floor += o.floor;
    return *this;
}

PhaseCost phase_cost(const OperationList& operations, const Rates& rates, const MeshTimer& timer, const Overlap& overlap,
                     Repeated repeated)
{
    PhaseCost sum;
    for (const Operation& op : operations) {
        if (repeated == Repeated::attention_cores && !op.attention_core)
            continue;
        if (repeated == Repeated::all && op.ends_layer && rates.factors.recompute_skips_last > 0)
            continue;
        const OperationCost cost = cost_of(op, rates);
        sum.own += cost.time, sum.compute += cost.compute, sum.hbm += cost.hbm, sum.overhead += cost.overhead;
        if (op.has_weight_gradient())
            sum.products += cost.time;
        for (const OperationCollective& c : op) {
            const Traffic traffic = traffic_of(c);
            if (traffic == Traffic::weights && repeated != Repeated::none)
                continue;
            const CollectiveRate& rate = timer.rate(c.kind, c.axes);
            const Seconds time = rate.time(c.bytes);
            const double share = overlap.of(traffic);
            const bool once = traffic == Traffic::once;
            for (std::size_t n = 0; n < kNetworkCount; ++n) {
                const Seconds busy = rate.busy(static_cast<Network>(n), c.bytes, time);
                (once ? sum.beside_once : sum.beside)[n] += busy * share;
                (once ? sum.busy_once : sum.busy)[n] += busy;
                (once ? sum.link_bytes_once : sum.link_bytes)[n] += Bytes(rate.link_bytes_per_byte[n] * c.bytes.value());
            }
            (once ? sum.in_the_way_once : sum.in_the_way) += time * (1 - share);
            (once ? sum.all_once : sum.all) += time;
            if (traffic == Traffic::weights)
                (c.kind == CollectiveKind::reduce_scatter ? sum.gradient_scatter : sum.weight_gather) += time * share;
        }
    }
    return sum;
}

LayerTime layer_time(const PhaseCost& cost, const Options& options, bool with_once)
{
    PerNetwork<Seconds> beside = cost.beside, busy = cost.busy;
    Seconds in_the_way = cost.in_the_way;
    if (with_once) {
        for (std::size_t n = 0; n < kNetworkCount; ++n) {
            beside[n] += cost.beside_once[n];
            busy[n] += cost.busy_once[n];
        }
        in_the_way += cost.in_the_way_once;
    }
    Seconds longest = *std::max_element(beside.begin(), beside.end());
    if (options.comm_combination == CommCombination::sum)
        longest = cost.all + (with_once ? cost.all_once : Seconds(0)) - in_the_way;

    LayerTime result;
    const Seconds device = std::max(cost.own, longest) + in_the_way;
    result.time = std::max(device, cost.floor);
    result.idle = result.time - device;
    result.exposed = device - cost.own;
    if (std::max(longest, in_the_way) > cost.own)
        result.binding_network = static_cast<int>(std::max_element(busy.begin(), busy.end()) - busy.begin());
    return result;
}

}  // namespace rooflight
