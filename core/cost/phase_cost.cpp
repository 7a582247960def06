// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/phase_cost.h"

#include <algorithm>

namespace rooflight {

PhaseCost& PhaseCost::operator+=(const PhaseCost& o)
{
    own += o.own, products += o.products, compute += o.compute, hbm += o.hbm, overhead += o.overhead;
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        background[n] += o.background[n], critical[n] += o.critical[n], once[n] += o.once[n];
        link_bytes[n] += o.link_bytes[n], link_bytes_once[n] += o.link_bytes_once[n];
    }
    critical_time += o.critical_time, background_time += o.background_time, once_time += o.once_time;
    weight_gather += o.weight_gather, gradient_scatter += o.gradient_scatter;
    return *this;
}

PhaseCost phase_cost(const OperationList& operations, const Rates& rates, const MeshTimer& timer, bool recurring_weights)
{
    PhaseCost sum;
    for (const Operation& op : operations) {
        const OperationCost cost = cost_of(op, rates);
        sum.own += cost.time, sum.compute += cost.compute, sum.hbm += cost.hbm, sum.overhead += cost.overhead;
        if (op.has_weights())
            sum.products += cost.time;
        for (const OperationCollective& c : op) {
            if (!c.critical && !recurring_weights)
                continue;
            const CollectiveRate& rate = timer.rate(c.kind, c.axes);
            const Seconds time = rate.time(c.bytes);
            PerNetwork<Seconds>& busy = c.per_step ? sum.once : c.critical ? sum.critical : sum.background;
            PerNetwork<Bytes>& bytes = c.per_step ? sum.link_bytes_once : sum.link_bytes;
            // A network is taken for at least its share of the bytes; where latency sets the time, for all of it.
            const double stretch = rate.seconds_per_byte > 0 ? time.value() / (rate.seconds_per_byte * c.bytes.value()) : 1.0;
            for (std::size_t n = 0; n < kNetworkCount; ++n) {
                busy[n] += Seconds(rate.busy_per_byte[n] * c.bytes.value() * stretch);
                bytes[n] += Bytes(rate.link_bytes_per_byte[n] * c.bytes.value());
            }
            (c.per_step ? sum.once_time : c.critical ? sum.critical_time : sum.background_time) += time;
            if (!c.critical && !c.per_step)
                (c.kind == CollectiveKind::reduce_scatter ? sum.gradient_scatter : sum.weight_gather) += time;
        }
    }
    return sum;
}

LayerTime layer_time(const PhaseCost& cost, const Options& options, bool with_once)
{
    // With collective matmul the critical collectives run beside the work like the others; without, before or after it.
    PerNetwork<Seconds> beside = cost.background;
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        if (with_once)
            beside[n] += cost.once[n];
        if (options.collective_matmul)
            beside[n] += cost.critical[n];
    }
    const auto busiest = std::max_element(beside.begin(), beside.end());
    Seconds longest = *busiest;
    if (options.comm_combination == CommCombination::sum) {
        longest = cost.background_time + (with_once ? cost.once_time : Seconds(0));
        if (options.collective_matmul)
            longest += cost.critical_time;
    }
    const Seconds on_path = options.collective_matmul ? Seconds(0) : cost.critical_time;

    LayerTime result;
    result.time = std::max(cost.own, longest) + on_path;
    result.exposed = result.time - cost.own;
    if (on_path > std::max(cost.own, longest))
        result.binding_network =
            static_cast<int>(std::max_element(cost.critical.begin(), cost.critical.end()) - cost.critical.begin());
    else if (longest > cost.own)
        result.binding_network = static_cast<int>(busiest - beside.begin());
    return result;
}

}  // namespace rooflight
