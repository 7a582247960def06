// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/estimate/breakdown.h"

namespace rooflight::detail {

namespace {

void add_operations(const StepModel& model, const OperationList& list, const LayerTime& time, double count,
                    std::vector<OperationEstimate>& out)
{
    const double share = exposed_share(model, list, time);
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
            const Seconds t = rate.time(c.bytes);
            const bool binds = !c.per_step && time.binding_network >= 0 &&
                               rate.busy_per_byte[static_cast<std::size_t>(time.binding_network)] > 0;
            e.collectives.push_back({c.kind, c.axes, c.bytes, t, binds ? t * share : Seconds(0)});
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

}  // namespace

double exposed_share(const StepModel& model, const OperationList& operations, const LayerTime& time)
{
    if (time.binding_network < 0 || time.exposed.value() <= 0)
        return 0;
    double busy = 0;
    for (const Operation& op : operations)
        for (const OperationCollective& c : op)
            if (!c.per_step && model.timer().rate(c.kind, c.axes).busy_per_byte[static_cast<std::size_t>(time.binding_network)] > 0)
                busy += model.timer().time(c.kind, c.axes, c.bytes).value();
    return busy > 0 ? std::min(1.0, time.exposed.value() / busy) : 0;
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
    constexpr auto host = static_cast<std::size_t>(Network::host);
    const Seconds states = model.training() ? model.optimizer_transfer(result.stage) : Seconds(0);
    if (states.value() > 0) {
        busy[host] += states;
        bytes[host] += states * model.rates().host;
    }
    const std::size_t dimensions = model.machine().torus.size();
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
