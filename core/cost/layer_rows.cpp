// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/layer_rows.h"

#include <algorithm>

namespace rooflight {

namespace {

constexpr SumMask kWithWeights = sums_of(LayerSum::forward, LayerSum::gradients);

/// f(PhaseCost&) for each sum that `into` names.
template <class F>
void for_each_sum(SumMask into, LayerSums& sums, F&& f) {
    for (std::size_t s = 0; s < kLayerSumCount; ++s)
        if ((into >> s & 1u) != 0)
            f(sums[s]);
}

/// Scales a product's rows, or the heads of attention: what grows with the sequences.
void scale_shape(ChipWork& work, double sequences) {
    (work.op_class == OpClass::attention ? work.batch : work.m) *= sequences;
}

}  // namespace

void LayerRows::clear() {
    m_operations.clear();
    m_routes.clear();
    m_collectives.clear();
    m_still = {};
    // Of most layers, so that few grow.
    m_operations.reserve(24), m_collectives.reserve(24), m_routes.reserve(8);
}

void LayerRows::add(const Operation& op, SumMask into, const Rates& rates, const MeshTimer& timer,
                    const Overlap& overlap) {
    if (into == 0)
        return;
    const Factors& f = rates.factors;
    OperationRow row;
    row.shaped = op.flops.value() > 0 && !share_is_fixed(op.op_class, f);
    if (op.flops.value() > 0)
        row.flops_s = (op.flops / (rates.of(op.dtype) * (row.shaped ? 1.0 : compute_share(op, f)))).value();
    const BytesPerSecond hbm = rates.hbm * f.hbm;
    row.flowing_s = ((op.has_weights() ? op.flowing : op.hbm_bytes) / hbm).value();
    row.still_s = (op.still / hbm).value();
    row.experts_s = (op.still_experts / hbm).value();
    row.launch_s = f.kernel_s * op.kernels;
    row.work = op;
    row.products = op.has_weight_gradient();
    row.into = into;
    m_operations.push_back(row);
    for (const OperationCollective& c : op)
        add_collective(c, into, timer, overlap);
}

void LayerRows::add_collective(const OperationCollective& c, SumMask into, const MeshTimer& timer,
                               const Overlap& overlap) {
    const Traffic traffic = traffic_of(c);
    if (traffic == Traffic::weights)
        into = static_cast<SumMask>(into & kWithWeights);
    if (into == 0)
        return;
    const CollectiveRate& rate = timer.rate(c.kind, c.axes);
    const auto route = [&] {
        Route made{c.kind, c.axes, traffic, into, overlap.of(traffic), {}, rate.link_bytes_per_byte};
        if (rate.seconds_per_byte > 0)
            for (std::size_t n = 0; n < kNetworkCount; ++n)
                made.busy[n] = rate.busy_per_byte[n] / rate.seconds_per_byte;
        return made;
    };
    if (c.still) {
        add(route(), rate.time(c.bytes), c.bytes, m_still);
        return;
    }
    const auto same = [&](const Route& other) {
        return other.kind == c.kind && other.axes == c.axes && other.traffic == traffic && other.into == into;
    };
    const auto found = std::find_if(m_routes.begin(), m_routes.end(), same);
    const auto index = static_cast<std::size_t>(found - m_routes.begin());
    if (found == m_routes.end())
        m_routes.push_back(route());
    m_collectives.push_back({rate, c.bytes, index});
}

void LayerRows::add(const Route& route, Seconds time, Bytes bytes, LayerSums& sums) {
    const bool once = route.traffic == Traffic::once;
    const bool scatters = route.traffic == Traffic::weights && route.kind == CollectiveKind::reduce_scatter;
    const bool gathers = route.traffic == Traffic::weights && !scatters, again = route.traffic == Traffic::regathers;
    for_each_sum(route.into, sums, [&](PhaseCost& sum) {
        PerNetwork<Seconds>& of_busy = once ? sum.busy_once : sum.busy;
        PerNetwork<Bytes>& of_links = once ? sum.link_bytes_once : sum.link_bytes;
        for (std::size_t n = 0; n < kNetworkCount; ++n) {
            of_busy[n] += time * route.busy[n];
            of_links[n] += bytes * route.link_bytes[n];
        }
        if (once || gathers || scatters || again) {
            PerNetwork<Seconds>& part = once       ? sum.beside_once
                                        : gathers  ? sum.gather
                                        : scatters ? sum.scatter
                                                   : sum.regather;
            const Seconds counted = once ? time * route.share : time;
            for (std::size_t n = 0; n < kNetworkCount; ++n)
                part[n] += counted * route.busy[n];
        }
        (once ? sum.in_the_way_once : sum.in_the_way) += time * (1 - route.share);
        (once ? sum.all_once : sum.all) += time;
        if (gathers || scatters || again)
            (gathers ? sum.gather_time : scatters ? sum.scatter_time : sum.regather_time) += time;
    });
}

void LayerRows::add_operations(double sequences, double experts_read, const Factors& f, LayerSums& sums) const {
    for (const OperationRow& row : m_operations) {
        Seconds compute(row.flops_s * sequences);
        if (row.shaped) {
            ChipWork work = row.work;
            scale_shape(work, sequences);
            compute = compute / compute_share(work, f);
        }
        const Seconds hbm(row.flowing_s * sequences + row.still_s + row.experts_s * experts_read);
        const Seconds both = together(compute, hbm, f), launches(row.launch_s), time = both + launches;
        const bool computes = compute >= hbm;
        for_each_sum(row.into, sums, [&](PhaseCost& sum) {
            sum.own += time;
            (computes ? sum.compute : sum.hbm) += both;
            sum.overhead += launches;
            if (row.products)
                sum.products += time;
        });
    }
}

void LayerRows::add_route(std::size_t route, double sequences, LayerSums& sums) const {
    Seconds time{0};
    Bytes bytes{0};
    for (const CollectiveRow& row : m_collectives)
        if (row.route == route) {
            const Bytes sent = row.bytes * sequences;
            time += row.rate.time(sent);
            bytes += sent;
        }
    add(m_routes[route], time, bytes, sums);
}

void LayerRows::sum(double sequences, double experts_read, const Rates& rates, LayerSums& sums) const {
    sums = m_still;
    add_operations(sequences, experts_read, rates.factors, sums);
    for (std::size_t route = 0; route < m_routes.size(); ++route)
        add_route(route, sequences, sums);
}

void LayerRows::sum_without_weights(AxisMask kept, double sequences, double experts_read, const Rates& rates,
                                    LayerSums& sums) const {
    sums = {};
    add_operations(sequences, experts_read, rates.factors, sums);
    for (std::size_t route = 0; route < m_routes.size(); ++route)
        if ((m_routes[route].axes & ~kept) == 0)
            add_route(route, sequences, sums);
}

Operation scaled(const Operation& operation, double sequences, double experts_read) {
    Operation op = operation;
    op.flops *= sequences;
    if (op.has_weights()) {
        op.flowing *= sequences;
        op.hbm_bytes = op.flowing + op.still + op.still_experts * experts_read;
    } else {
        op.hbm_bytes *= sequences;
    }
    scale_shape(op, sequences);
    op.saved *= sequences, op.saved_scores *= sequences, op.output *= sequences;
    for (std::size_t i = 0; i < op.collective_count; ++i)
        if (!op.collectives[i].still)
            op.collectives[i].bytes *= sequences;
    return op;
}

}  // namespace rooflight
