// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/windows.h"

#include <algorithm>

namespace rooflight {

namespace {

/// With comm_combination sum all networks are one.
PerNetwork<Seconds> together(Seconds all)
{
    PerNetwork<Seconds> one{};
    one[0] = all;
    return one;
}

}  // namespace

PassCost::PassCost(const PhaseCost& cost, const Options& options, double weights_share)
    : own(cost.own),
      compute(cost.compute),
      hbm(cost.hbm),
      overhead(cost.overhead),
      serial(cost.own + cost.in_the_way),
      floor(cost.floor),
      once_in_the_way(cost.in_the_way_once),
      runs_once(cost.all_once.value() > 0),
      moves_weights((cost.gather_time + cost.scatter_time).value() * weights_share > 0)
{
    if (options.comm_combination == CommCombination::sum) {
        inside = together(cost.all - (cost.gather_time + cost.scatter_time) * weights_share);
        fetch = together(cost.gather_time * weights_share);
        scatter = together(cost.scatter_time * weights_share);
        once = together(cost.all_once - cost.in_the_way_once);
        once_blocking = together(cost.in_the_way_once);
        set_alone();
        return;
    }
    inside = cost.busy;
    if (moves_weights)
        for (std::size_t n = 0; n < kNetworkCount; ++n) {
            fetch[n] = cost.gather[n] * weights_share;
            scatter[n] = cost.scatter[n] * weights_share;
            inside[n] = std::max(Seconds(0), inside[n] - fetch[n] - scatter[n]);
        }
    if (runs_once)
        for (std::size_t n = 0; n < kNetworkCount; ++n) {
            once[n] = cost.beside_once[n];
            once_blocking[n] = cost.busy_once[n] - cost.beside_once[n];
        }
    set_alone();
}

void PassCost::set_alone()
{
    alone = std::max(serial, floor);
    for (const Seconds& busy : inside)
        alone = std::max(alone, busy);
}

PassCost PassCost::split_gradients(const PhaseCost& cost, Seconds products, const Options& options, double weights_share)
{
    const bool sum = options.comm_combination == CommCombination::sum;
    const Seconds blocked = cost.scatter_time * (1 - weights_share);
    PassCost apart;
    apart.own = products;
    apart.compute = compute, apart.hbm = hbm, apart.overhead = overhead;
    apart.serial = products + blocked;
    apart.inside = sum ? together(cost.regather_time + cost.scatter_time) : cost.regather;
    own -= products;
    serial -= apart.serial;
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        if (!sum)
            apart.inside[n] += cost.scatter[n];
        inside[n] = std::max(Seconds(0), inside[n] - apart.inside[n] + scatter[n]);
    }
    scatter = {};
    apart.once = once, apart.once_blocking = once_blocking, apart.once_in_the_way = once_in_the_way;
    apart.runs_once = runs_once;
    once = once_blocking = {};
    once_in_the_way = Seconds(0);
    runs_once = false;
    moves_weights = cost.gather_time.value() * weights_share > 0;
    set_alone();
    apart.set_alone();
    return apart;
}

LayerTime PassWindow::parts() const
{
    LayerTime result;
    Seconds busiest{0};
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        if (used(n) > busiest) {
            busiest = used(n);
            result.binding_network = static_cast<int>(n);
        }
    const Seconds device = std::max(pass->serial, busiest);
    result.time = std::max(device, pass->floor);
    result.idle = result.time - device;
    result.exposed = device - pass->own;
    // More of the window than work: the network's time, or what waits for it.
    if (std::max(busiest, pass->serial - pass->own) <= pass->own)
        result.binding_network = -1;
    return result;
}

Seconds turn_time(std::span<const LayerRun> runs, const TurnCosts& costs, bool backward, bool before, bool after)
{
    Seconds sum{0};
    for_each_window(runs, costs, backward, before, after,
                    [&](const PassWindow& window) { sum += window.time() * window.count; });
    return sum;
}

namespace {

/// More time of a window than without what comes in or goes out beside it.
Seconds more_of(const PassWindow& window, const PassCost* PassWindow::* beside)
{
    PassWindow without = window;
    without.*beside = &kNoPass;
    return window.time() - without.time();
}

}  // namespace

Seconds more_by_gradients(std::span<const LayerRun> runs, const TurnCosts& costs, const PassCost& previous)
{
    if (runs.empty() || !previous.moves_weights)
        return Seconds(0);
    const LayerRun& run = runs.back();
    const PassCost* self = &costs.backward[run.unit];
    const PassCost* next = run.count > 1      ? self
                           : runs.size() > 1 ? &costs.backward[runs[runs.size() - 2].unit]
                                             : &costs.forward[run.unit];
    return more_of({self, next, &previous, run.unit, 1}, &PassWindow::scattered);
}

Seconds more_by_weights(std::span<const LayerRun> runs, const TurnCosts& costs, bool backward)
{
    if (runs.empty())
        return Seconds(0);
    const std::span<const PassCost> passes = backward ? costs.backward : costs.forward;
    const LayerRun& run = backward ? runs.front() : runs.back();
    const PassCost* self = &passes[run.unit];
    const PassCost* next = backward || costs.backward.empty() ? &costs.forward[runs.front().unit] : &costs.backward[run.unit];
    const PassCost* before = !backward                            ? &kNoPass
                             : run.count > 1 || runs.size() == 1 ? self
                                                                 : &passes[runs[1].unit];
    return more_of({self, next, before, run.unit, 1}, &PassWindow::fetched);
}

void Flow::pass(const PassWindow& window, const PerNetwork<Seconds>& once, const TurnCosts& costs)
{
    const Seconds time = window.time();
    for (std::size_t n = costs.first_network; n < costs.end_network; ++n) {
        const Seconds room = time - window.used(n);
        // In a row of equal passes the first or the last waits most.
        late[n] = std::max(late[n], asked[n] + once[n] - left[n]);
        asked[n] += once[n] * window.count;
        left[n] += room * (window.count - 1);
        late[n] = std::max(late[n], asked[n] - left[n]);
        left[n] += room;
    }
}

namespace {

/// From the step's end: the last backward turn the other way round.
void pass_backward(std::span<const LayerRun> runs, const TurnCosts& costs, bool alone, bool last, Flow& flow)
{
    const std::span<const PassCost> passes = costs.backward;
    const PassCost* after = last || runs.empty() ? &kNoPass : &costs.forward[runs.front().unit];
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const PassCost* self = &passes[runs[i].unit];
        const PassCost* next = i > 0 ? &passes[runs[i - 1].unit] : after;
        const PassCost* previous = i + 1 < runs.size() ? &passes[runs[i + 1].unit]
                                   : alone             ? &kNoPass
                                                       : &passes[runs[0].unit];
        PassWindow window{self, next, self, runs[i].unit, 1};
        const auto add = [&](int count) {
            window.count = count;
            flow.pass(window, self->once, costs);
        };
        if (runs[i].count > 1)
            add(1), window.fetched = self;
        if (runs[i].count > 2)
            add(runs[i].count - 2);
        window.scattered = previous;
        add(1);
    }
}

void add_blocked(std::span<const LayerRun> runs, const TurnCosts& costs, std::span<const PassCost> passes,
                 PerNetwork<Seconds>& blocked, Seconds& in_the_way)
{
    for (const LayerRun& run : runs) {
        const PassCost& pass = passes[run.unit];
        in_the_way += pass.once_in_the_way * run.count;
        for (std::size_t n = costs.first_network; n < costs.end_network; ++n)
            blocked[n] += pass.once_blocking[n] * run.count;
    }
}

}  // namespace

ChunkFlow flow_of(std::span<const LayerRun> runs, const TurnCosts& costs, bool alone, bool several)
{
    ChunkFlow flow;
    for_each_window(runs, costs, false, false, true,
                    [&](const PassWindow& window) { flow.weights.pass(window, window.pass->once, costs); });
    if (costs.gradients.empty()) {
        pass_backward(runs, costs, alone, true, flow.last_gradients);
        if (several)
            pass_backward(runs, costs, alone, false, flow.gradients);
    } else {
        for (const LayerRun& run : runs)
            flow.last_gradients.pass({&costs.gradients[run.unit], &kNoPass, &kNoPass, run.unit, double(run.count)},
                                     costs.gradients[run.unit].once, costs);
    }
    if (several)
        for_each_window(runs, costs, true, true, true, [&](const PassWindow& window) {
            const Seconds time = window.time();
            for (std::size_t n = costs.first_network; n < costs.end_network; ++n)
                flow.left_backward[n] += (time - window.used(n)) * window.count;
        });
    add_blocked(runs, costs, costs.forward, flow.first_blocked, flow.first_in_the_way);
    add_blocked(runs, costs, costs.gradients.empty() ? costs.backward : costs.gradients, flow.last_blocked,
                flow.last_in_the_way);
    return flow;
}

StageFlow stage_flow(std::span<const LayerRun> first, const TurnCosts& costs, std::span<const ChunkFlow> flows,
                     std::span<const std::size_t> chunks)
{
    StageFlow flow;
    if (!first.empty()) {
        flow.first = costs.forward[first.front().unit].fetch;
        if (!costs.backward.empty())
            flow.last = costs.backward[first.front().unit].scatter;
    }
    flow.contents = flows, flow.chunks = chunks;
    flow.first_network = costs.first_network, flow.end_network = costs.end_network;
    if (flows.empty())
        return flow;
    for (const std::size_t chunk : chunks) {
        const ChunkFlow& beside = flows[chunk];
        flow.first_in_the_way += beside.first_in_the_way, flow.last_in_the_way += beside.last_in_the_way;
        for (std::size_t n = costs.first_network; n < costs.end_network; ++n)
            flow.first[n] += beside.first_blocked[n], flow.last[n] += beside.last_blocked[n];
    }
    return flow;
}

namespace {

Seconds longest(const PerNetwork<Seconds>& at_once, const StageFlow& flow, Seconds in_the_way, bool backward, int together)
{
    Seconds most = in_the_way;
    for (const Seconds& time : at_once)
        most = std::max(most, time);
    if (flow.contents.empty())
        return most;
    for (std::size_t n = flow.first_network; n < flow.end_network; ++n) {
        Seconds asked = at_once[n], left{0};
        for (std::size_t c = 0; c < flow.chunks.size(); ++c) {
            const ChunkFlow& chunk = flow.contents[flow.chunks[c]];
            const Flow& turn = backward ? flow.gradients(static_cast<int>(c)) : chunk.weights;
            most = std::max(most, asked + turn.late[n] - left);
            asked += turn.asked[n];
            left += turn.left[n];
            // Turns with the other microbatches, before the next chunk's.
            left += (backward ? chunk.left_backward[n] : chunk.weights.left[n]) * double(together - 1);
        }
    }
    return most;
}

}  // namespace

Seconds wait_for_weights(const StageFlow& flow, int together)
{
    return longest(flow.first, flow, flow.first_in_the_way, false, together);
}

Seconds wait_for_gradients(const StageFlow& flow, int together)
{
    return longest(flow.last, flow, flow.last_in_the_way, true, together);
}

}  // namespace rooflight
