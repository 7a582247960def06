// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/schedule/simulation.h"

namespace rooflight::detail {

namespace {

std::size_t busiest(const PerNetwork<Seconds>& busy)
{
    return static_cast<std::size_t>(std::max_element(busy.begin(), busy.end()) - busy.begin());
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

Event Simulation::label_of(const Pass& pass) const
{
    Event label;
    label.layer = pass.layer, label.micro_batch = pass.item.micro_batch;
    label.phase = pass.item.backward ? Phase::backward : m_model.context().phase;
    return label;
}

void Simulation::emit_communication(Stage& stage, std::size_t network, const ScriptCollective& c, Event e, Seconds start,
                                    Seconds end)
{
    if (end <= start)
        return;
    e.start = start, e.end = end, e.name = c.name, e.kind = EventKind::communication;
    e.stream = stage.network_stream[m_one_network ? static_cast<std::size_t>(c.main_network) : network];
    stage.communications.push_back(m_timeline.events.size());
    emit(e);
}

/// What a collective cannot hide: the chip waits for it, and it has its networks to itself.
Seconds Simulation::block(Stage& stage, const ScriptCollective& c, Seconds from, const Event& label)
{
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        if (c.blocked_busy[n].value() > 0) {
            const bool main = m_one_network || n == static_cast<std::size_t>(c.main_network);
            Event e = label;
            e.exposed = main ? c.blocked : Seconds(0);
            const Seconds end = from + (main ? c.blocked : c.blocked_busy[n]);
            m_taken[n].push_back({from, end});
            emit_communication(stage, n, c, e, from, end);
        }
    return from + c.blocked;
}

void Simulation::let_flow(Stage& stage, const ScriptCollective& c, const Event& label, std::size_t awaited_by)
{
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        if (c.busy[n].value() > 0)
            stage.flowing[n].push_back({&c, label, c.busy[n], awaited_by});
}

Seconds Simulation::offer(Stage& stage, Seconds until)
{
    Seconds last{0};
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        std::deque<Flowing>& queue = stage.flowing[n];
        Seconds at = stage.offered;
        for (std::size_t i = 0; !queue.empty() && at < until && i <= m_taken[n].size(); ++i) {
            const bool after = i == m_taken[n].size();
            const Seconds gap_end = after ? until : std::min(until, m_taken[n][i].start);
            while (!queue.empty() && at < gap_end) {
                Flowing& front = queue.front();
                const bool fits = front.left <= gap_end - at;
                const Seconds end = fits ? at + front.left : gap_end;
                emit_communication(stage, n, *front.collective, front.label, at, end);
                front.left -= end - at;
                last = std::max(last, end);
                at = end;
                if (fits)
                    queue.pop_front();
            }
            if (!after)
                at = std::max(at, m_taken[n][i].end);
        }
    }
    stage.offered = std::max(stage.offered, until);
    return last;
}

void Simulation::begin(Stage& stage)
{
    if (stage.passes.empty())
        return;
    const Pass& first = stage.passes.front();
    if (!goes_round())
        for (const ScriptCollective& c : first.script->of(CollectiveRole::fetch))
            let_flow(stage, c, label_of(first), 0);
    Seconds at{0};
    for (auto& taken : m_taken)
        taken.clear();
    for (std::size_t i = 0; i < stage.passes.size(); ++i) {
        const Pass& pass = stage.passes[i];
        if (pass.item.backward || pass.item.micro_batch != 0)
            continue;
        for (const ScriptCollective& c : pass.script->of(CollectiveRole::once)) {
            let_flow(stage, c, label_of(pass), i);
            if (c.blocked.value() > 0)
                at = block(stage, c, at, label_of(pass));
        }
    }
    // What stands in the way is marked where the chip waits, at its first pass.
    for (const std::size_t i : stage.communications)
        m_timeline.events[i].exposed = Seconds(0);
    stage.compute_free = at;
    offer(stage, at);
}

Seconds Simulation::finish(Stage& stage)
{
    if (stage.scattered != nullptr)
        for (const ScriptCollective& c : stage.scattered->of(CollectiveRole::scatter))
            let_flow(stage, c, stage.scattered_label, 0);
    for (auto& taken : m_taken)
        taken.clear();
    PerNetwork<Seconds> asked{};
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        for (const Flowing& flowing : stage.flowing[n])
            asked[m_one_network ? static_cast<std::size_t>(flowing.collective->main_network) : n] += flowing.left;
    Seconds idle = stage.compute_free;
    for (const auto& [collective, label] : stage.at_end) {
        asked[static_cast<std::size_t>(collective->main_network)] += collective->blocked;
        idle = block(stage, *collective, idle, label);
    }
    const Seconds blocked = idle;
    idle = std::max(idle, offer(stage, Seconds(std::numeric_limits<double>::max())));
    if (idle > blocked)                                // the last gradients have no work to hide behind
        expose(stage, blocked, idle, stage.communications.size());
    setters(stage).network[busiest(asked)] += idle - stage.compute_free;
    return idle;
}

Seconds Simulation::await(Stage& stage, std::size_t pass, Seconds start)
{
    for (auto& taken : m_taken)
        taken.clear();
    offer(stage, start);
    PerNetwork<Seconds> left{};
    std::size_t main = 0;
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        for (const Flowing& flowing : stage.flowing[n]) {
            if (flowing.awaited_by > pass)
                break;
            left[n] += flowing.left;
            main = static_cast<std::size_t>(flowing.collective->main_network);
        }
    const std::size_t most = busiest(left);
    const Seconds longest = left[most];
    if (longest.value() > 0)
        offer(stage, start + longest);
    setters(stage).network[m_one_network ? main : most] += longest;
    return start + longest;
}

Seconds Simulation::run_work(Stage& stage, const Pass& pass, Seconds start, const Event& label)
{
    Seconds at = start;
    m_op_start.clear();
    for (const ScriptOperation& op : pass.script->operations) {
        m_op_start.push_back(at);
        if (!m_coarse && op.time.value() > 0) {
            Event e = label;
            e.start = at, e.end = at + op.time, e.name = op.name, e.phase = op.phase;
            e.kind = op.overhead       ? EventKind::overhead
                     : op.memory_bound ? EventKind::hbm
                                       : EventKind::compute;
            e.layer = op.of_layer ? label.layer : -1;
            e.stream = stage.compute_stream;
            emit(e);
        }
        at += op.time;
        for (const ScriptCollective& c : op.blocking)
            at = block(stage, c, at, label);
    }
    if (m_coarse && at > start) {
        Event e = label;
        e.start = start, e.end = at, e.name = pass.layer < 0 ? "embedding, head" : "layer", e.stream = stage.compute_stream;
        emit(e);
    }
    return at;
}

void Simulation::collect(const Stage& stage, const Pass& pass, Seconds start, const Event& label)
{
    m_free.clear();
    if (pass.item.backward && !pass.weights_only && stage.scattered != nullptr)
        for (const ScriptCollective& c : stage.scattered->of(CollectiveRole::scatter))
            m_free.push_back({&c, stage.scattered_label, start});
    for (const ScriptCollective& c : pass.script->of(CollectiveRole::regather))
        m_free.push_back({&c, label, start});
    for (const ScriptCollective& c : pass.script->of(CollectiveRole::beside))
        m_free.push_back({&c, label, m_op_start[c.operation]});
    if (pass.fetched == nullptr)
        return;
    Event next = label;
    next.layer = pass.fetched_layer;
    for (const ScriptCollective& c : pass.fetched->of(CollectiveRole::fetch))
        m_free.push_back({&c, next, start});
}

Seconds Simulation::first_fit(std::size_t network, Seconds start, bool early)
{
    m_pieces.clear();
    m_room = m_taken[network];
    Seconds last = start;
    for (std::size_t i = 0; i < m_free.size(); ++i) {
        Seconds left = m_free[i].collective->busy[network], at = early ? start : m_free[i].ready;
        for (std::size_t r = 0; left.value() > 0; ++r) {
            const bool after = r == m_room.size();
            const Seconds gap_end = after ? at + left : m_room[r].start;
            if (at < gap_end) {
                const Seconds end = std::min(gap_end, at + left);
                left = after || end < gap_end ? Seconds(0) : left - (end - at);
                m_pieces.emplace_back(i, Interval{at, end});
                m_room.insert(m_room.begin() + static_cast<std::ptrdiff_t>(r), Interval{at, end});
                last = std::max(last, end);
                ++r;
            }
            if (r < m_room.size())
                at = std::max(at, m_room[r].end);
        }
    }
    return last;
}

Seconds Simulation::place(Stage& stage, std::size_t network, Seconds start, Seconds limit)
{
    constexpr double almost = 1 + 1e-12;
    Seconds end = first_fit(network, start, false);
    if (end > limit * almost)
        end = first_fit(network, start, true);
    for (const auto& [i, piece] : m_pieces)
        emit_communication(stage, network, *m_free[i].collective, m_free[i].label, piece.start, piece.end);
    m_taken[network] = m_room;
    return end;
}

void Simulation::count_window(Stage& stage, const Pass& pass, const PerNetwork<Seconds>& asked, Seconds serial,
                              Seconds window)
{
    StageSetters& sums = setters(stage);
    Seconds own{0}, longest{0};
    PerNetwork<Seconds> by_main{};
    for (const ScriptOperation& op : pass.script->operations) {
        own += op.time;
        for (const ScriptCollective& c : op.blocking)
            by_main[static_cast<std::size_t>(c.main_network)] += c.blocked;
    }
    for (const Free& free : m_free)
        by_main[static_cast<std::size_t>(free.collective->main_network)] += free.collective->busy[0];
    for (const Seconds& busy : asked)
        longest = std::max(longest, busy);
    const PassScript& script = *pass.script;
    const Seconds idle = window - std::max(serial, longest);
    if (std::max(longest, serial - own) > own)
        sums.network[busiest(m_one_network ? by_main : asked)] += window;
    else if (script.overhead + idle > std::max(script.compute, script.hbm))
        sums.overhead += window;
    else
        (script.compute >= script.hbm ? sums.compute : sums.hbm) += window;
}

Seconds Simulation::run_window(Stage& stage, const Pass& pass, Seconds start)
{
    for (auto& taken : m_taken)
        taken.clear();
    const Event label = label_of(pass);
    const Seconds work_end = run_work(stage, pass, start, label);
    collect(stage, pass, start, label);
    PerNetwork<Seconds> asked{};
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        for (const Interval& taken : m_taken[n])
            asked[n] += taken.end - taken.start;
        for (const Free& free : m_free)
            asked[n] += free.collective->busy[n];
    }
    const Seconds limit = std::max(work_end, start + *std::max_element(asked.begin(), asked.end()));
    Seconds done = work_end;
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        if (asked[n].value() > 0)
            done = std::max(done, place(stage, n, start, limit));
    if (done > work_end)
        expose(stage, work_end, done);
    done = std::max(done, start + pass.script->floor);
    offer(stage, done);
    count_window(stage, pass, asked, work_end - start, done - start);
    return done;
}

Seconds Simulation::run_pass(std::size_t index, const Pass& pass, Seconds earliest)
{
    Stage& stage = m_state[index];
    const PassScript& script = *pass.script;
    const bool backward = pass.item.backward;
    const bool first = stage.next == 1 && !pass.weights_only;
    // What stands in the way of the first pass does so from the step's start on, before anything has arrived.
    const Seconds waiting = first ? earliest : std::max(stage.compute_free, earliest);
    const Seconds start = await(stage, pass.weights_only || backward ? 0 : stage.next - 1, std::max(stage.compute_free, earliest));
    setters(stage).waiting += std::max(Seconds(0), earliest - stage.compute_free);
    if (start > waiting)
        expose(stage, waiting, start);
    if (first)
        stage.first_start = waiting;
    if (backward && !pass.weights_only)
        sample(index, start, script.working);
    const Seconds done = run_window(stage, pass, start);
    stage.compute_free = done;
    if (backward && is_last(pass))
        for (const ScriptCollective& c : script.of(CollectiveRole::once)) {
            let_flow(stage, c, label_of(pass), std::numeric_limits<std::size_t>::max());
            if (c.blocked.value() > 0)
                stage.at_end.emplace_back(&c, label_of(pass));
        }
    if (pass.weights_only)
        return done;
    if (backward) {
        stage.scattered = &script, stage.scattered_label = label_of(pass);
        sample(index, done, -(script.working + script.saved));
    } else if (m_model.training()) {
        sample(index, done, script.saved);
    }
    return done;
}

}  // namespace rooflight::detail
