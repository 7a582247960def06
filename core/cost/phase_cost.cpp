// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/phase_cost.h"

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
    if (c.keys && !c.critical)                         // all of them first, then attention: nothing to hide them behind
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
        busy[n] += o.busy[n], busy_once[n] += o.busy_once[n], beside_once[n] += o.beside_once[n];
        gather[n] += o.gather[n], scatter[n] += o.scatter[n], regather[n] += o.regather[n];
        link_bytes[n] += o.link_bytes[n], link_bytes_once[n] += o.link_bytes_once[n];
    }
    in_the_way += o.in_the_way, in_the_way_once += o.in_the_way_once;
    all += o.all, all_once += o.all_once;
    gather_time += o.gather_time, scatter_time += o.scatter_time, regather_time += o.regather_time;
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
            const bool scatters = traffic == Traffic::weights && c.kind == CollectiveKind::reduce_scatter;
            const bool gathers = traffic == Traffic::weights && !scatters, again = traffic == Traffic::regathers;
            for (std::size_t n = 0; n < kNetworkCount; ++n) {
                const Seconds busy = rate.busy(static_cast<Network>(n), c.bytes, time);
                (once ? sum.busy_once : sum.busy)[n] += busy;
                (once ? sum.link_bytes_once : sum.link_bytes)[n] += Bytes(rate.link_bytes_per_byte[n] * c.bytes.value());
                if (once)
                    sum.beside_once[n] += busy * share;
                if (gathers || scatters || again)
                    (gathers ? sum.gather : scatters ? sum.scatter : sum.regather)[n] += busy;
            }
            (once ? sum.in_the_way_once : sum.in_the_way) += time * (1 - share);
            (once ? sum.all_once : sum.all) += time;
            if (gathers || scatters || again)
                (gathers ? sum.gather_time : scatters ? sum.scatter_time : sum.regather_time) += time;
        }
    }
    return sum;
}

}  // namespace rooflight
