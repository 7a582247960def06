// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/schedule/simulation.h"

namespace rooflight::detail {

namespace {

/// What the collectives beside and behind a pass ask of each network.
PerNetwork<Seconds> asked_for(const PassScript& script)
{
    PerNetwork<Seconds> busy{};
    for (const ScriptOperation& op : script.operations)
        for (const ScriptCollective& c : op.collectives)
            if (!c.once && (c.role == CollectiveRole::beside || c.role == CollectiveRole::behind))
                for (std::size_t n = 0; n < kNetworkCount; ++n)
                    busy[n] += c.busy[n];
    return busy;
}

}  // namespace

void Simulation::expose(const Stage& stage, Seconds from, Seconds until, std::size_t recent)
{
    const std::vector<std::size_t>& all = stage.communications;
    m_candidates.clear();
    for (std::size_t i = all.size() > recent ? all.size() - recent : 0; i < all.size(); ++i)
        if (m_timeline.events[all[i]].end > from)
            m_candidates.push_back(all[i]);
    const auto ends_later = [this](std::size_t a, std::size_t b) { return m_timeline.events[a].end > m_timeline.events[b].end; };
    std::stable_sort(m_candidates.begin(), m_candidates.end(), ends_later);
    Seconds uncovered = until;
    for (const std::size_t i : m_candidates) {
        Event& e = m_timeline.events[i];
        if (e.end > until || e.start >= uncovered)
            continue;                                  // of later work, or beside what is marked already
        const Seconds begin = std::max(e.start, from);
        e.exposed = std::min(e.exposed + (uncovered - begin), e.end - e.start);
        uncovered = begin;
    }
}

void Simulation::sample(std::size_t stage, Seconds time, Bytes change)
{
    if (change.value() == 0)
        return;
    m_state[stage].memory += change;
    m_timeline.memory[stage].push_back({time, m_state[stage].memory});
}

Seconds Simulation::occupy(Stage& stage, const ScriptCollective& c, Seconds earliest, const Event& label)
{
    // The slowest of its networks sets when it runs. On the others (the fast level below a slow one) it takes its share
    // of the time without keeping later collectives from running before it.
    const Seconds longest = *std::max_element(c.busy.begin(), c.busy.end());
    Seconds start = earliest;
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        if (c.busy[n].value() > 0 && c.busy[n] >= longest)
            start = std::max(start, stage.network_free[n]);
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        if (c.busy[n].value() <= 0)
            continue;
        if (c.busy[n] >= longest)
            stage.network_free[n] = start + c.busy[n];
        else
            stage.network_free[n] = std::max(stage.network_free[n], earliest) + c.busy[n];
        Event e = label;
        e.start = start, e.end = start + c.busy[n], e.name = c.name, e.kind = EventKind::communication;
        e.stream = stage.network_stream[n];
        emit_communication(stage, e);
    }
    return start + c.time;
}

/// What a collective cannot hide: the chip waits for it.
Seconds Simulation::block(Stage& stage, const ScriptCollective& c, Seconds from, const Event& label)
{
    const auto n = static_cast<std::size_t>(c.main_network);
    Event e = label;
    e.start = from, e.end = from + c.blocked, e.name = c.name, e.kind = EventKind::communication, e.exposed = c.blocked;
    e.stream = stage.network_stream[n];
    emit_communication(stage, e);
    return e.end;
}

void Simulation::fetch(Stage& stage, const Pass& pass, Seconds earliest)
{
    Event label;
    label.layer = pass.layer, label.micro_batch = pass.item.micro_batch;
    label.phase = pass.item.backward ? Phase::backward : m_model.context().phase;
    stage.fetched = Seconds(0);
    stage.fetching = true;
    for (const ScriptOperation& op : pass.script->operations)
        for (const ScriptCollective& c : op.collectives)
            if (c.role == CollectiveRole::fetch && !c.once)
                stage.fetched = occupy(stage, c, earliest, label);
    if (pass.item.micro_batch != 0 || pass.item.backward)
        return;
    // New weights come in from the start of the step on, layer after layer, however late the first microbatch arrives.
    for (const ScriptOperation& op : pass.script->operations)
        for (const ScriptCollective& c : op.collectives)
            if (c.role == CollectiveRole::fetch && c.once) {
                const PerNetwork<Seconds> taken = stage.network_free;
                stage.network_free = PerNetwork<Seconds>{};
                stage.renewed = occupy(stage, c, stage.renewed, label);
                stage.network_free = taken;
                stage.fetched = std::max(stage.fetched, stage.renewed);
            }
}

Seconds Simulation::run_work(Stage& stage, const Pass& pass, Seconds start, const Event& label)
{
    Seconds at = start;
    m_op_start.clear();
    m_op_end.clear();
    for (const ScriptOperation& op : pass.script->operations) {
        m_op_start.push_back(at);
        at += op.time;
        m_op_end.push_back(at);
        if (!m_coarse && op.time.value() > 0) {
            Event e = label;
            e.start = m_op_start.back(), e.end = at, e.name = op.name, e.phase = op.phase;
            e.kind = op.overhead       ? EventKind::overhead
                     : op.memory_bound ? EventKind::hbm
                                       : EventKind::compute;
            e.stream = stage.compute_stream;
            emit(e);
        }
        for (const ScriptCollective& c : op.collectives)
            if (c.blocked.value() > 0 && (!c.once || is_first(pass)))
                at = block(stage, c, at, label);
            else if (c.blocked.value() > 0 && is_last(pass))
                stage.at_end.emplace_back(&c, label);  // the stage before need not wait for it
    }
    if (m_coarse && at > start) {
        Event e = label;
        e.start = start, e.end = at, e.name = pass.layer < 0 ? "embedding, head" : "layer", e.stream = stage.compute_stream;
        emit(e);
    }
    return at;
}

Seconds Simulation::run_beside(Stage& stage, const Pass& pass, Seconds start, Seconds work_end, const Event& label)
{
    const PassScript& script = *pass.script;
    Seconds done = work_end;
    for (const ScriptOperation& op : script.operations)
        for (const ScriptCollective& c : op.collectives)
            if (c.role == CollectiveRole::regather)
                done = std::max(done, occupy(stage, c, start, label));
    // Each with its operation, or before it where its network would not be done by the end of the pass otherwise.
    PerNetwork<Seconds> to_come = asked_for(script);
    Seconds planned_end = work_end;
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        if (to_come[n].value() > 0)
            planned_end = std::max(planned_end, std::max(start, stage.network_free[n]) + to_come[n]);
    for (std::size_t i = 0; i < script.operations.size(); ++i)
        for (const ScriptCollective& c : script.operations[i].collectives) {
            if (c.role != CollectiveRole::beside || c.once || c.time.value() <= 0)
                continue;
            Seconds from = m_op_start[i];
            for (std::size_t n = 0; n < kNetworkCount; ++n)
                if (c.busy[n].value() > 0) {
                    from = std::max(start, std::min(from, planned_end - to_come[n]));
                    to_come[n] -= c.busy[n];
                }
            done = std::max(done, occupy(stage, c, from, label));
        }
    if (done > work_end)
        expose(stage, work_end, done);
    return done;
}

Seconds Simulation::run_behind(Stage& stage, const Pass& pass, const Event& label)
{
    Seconds scattered = stage.scattered;
    for (std::size_t i = 0; i < pass.script->operations.size(); ++i)
        for (const ScriptCollective& c : pass.script->operations[i].collectives) {
            if (c.once ? !is_last(pass) : c.role != CollectiveRole::behind)
                continue;
            const Seconds end = occupy(stage, c, m_op_end[i], label);
            if (!c.once)                               // what is reduced once a step has a place of its own to wait in
                scattered = std::max(scattered, end);
        }
    return scattered;
}

Seconds Simulation::run_pass(std::size_t index, const Pass& pass, Seconds earliest)
{
    Stage& stage = m_state[index];
    const PassScript& script = *pass.script;
    const bool backward = pass.item.backward;
    Event label;
    label.layer = pass.layer, label.micro_batch = pass.item.micro_batch;
    label.phase = backward ? Phase::backward : m_model.context().phase;

    if (!stage.fetching)
        fetch(stage, pass, Seconds(0));                // the step's first weights: nothing to hide behind
    const Seconds fetched = pass.weights_only ? Seconds(0) : stage.fetched;
    const Seconds waiting = std::max(stage.compute_free, earliest);
    const Seconds start = std::max({waiting, fetched, backward ? stage.scattered_before : Seconds(0)});
    if (start > waiting)
        expose(stage, waiting, start);
    if (stage.next == 1 && !pass.weights_only)
        stage.first_start = waiting;
    if (stage.next < stage.passes.size() && !pass.weights_only)
        fetch(stage, stage.passes[stage.next], start);
    if (backward && !pass.weights_only)
        sample(index, start, script.working);

    const Seconds work_end = run_work(stage, pass, start, label);
    const Seconds done = run_beside(stage, pass, start, work_end, label);
    const Seconds scattered = run_behind(stage, pass, label);
    stage.compute_free = pass.weights_only ? done : std::max(done, start + script.floor);
    if (pass.weights_only) {
        stage.scattered = scattered;
    } else if (backward) {
        stage.scattered_before = stage.scattered;
        stage.scattered = scattered;
        sample(index, done, -(script.working + script.saved));
    } else if (m_model.training()) {
        sample(index, done, script.saved);
    }
    return stage.compute_free;
}

}  // namespace rooflight::detail
