// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/simulate.h"

#include <algorithm>

#include "core/cost/hop.h"
#include "core/schedule/simulation.h"
#include "core/schedule/stage_times.h"

namespace rooflight {

namespace detail {

namespace {

constexpr double kAlmostOne = 1 + 1e-9;                ///< rounding must not decide whether a gap is wide enough

/// A window with nothing but its own.
Seconds time_of(const PassScript& script)
{
    Seconds serial{0};
    PerNetwork<Seconds> busy{};
    const auto add = [&](const PerNetwork<Seconds>& more) {
        for (std::size_t n = 0; n < kNetworkCount; ++n)
            busy[n] += more[n];
    };
    for (const ScriptOperation& op : script.operations) {
        serial += op.time;
        for (const ScriptCollective& c : op.blocking) {
            serial += c.blocked;
            add(c.blocked_busy);
        }
    }
    for (const CollectiveRole role : {CollectiveRole::beside, CollectiveRole::regather})
        for (const ScriptCollective& c : script.of(role))
            add(c.busy);
    return std::max(serial, *std::max_element(busy.begin(), busy.end()));
}

}  // namespace

Simulation::Simulation(const StepModel& model, const MemoryEstimate& memory, std::size_t event_limit, bool sends_take_time)
    : m_model(model),
      m_memory(memory),
      m_shape(pipeline_shape(model)),
      m_stages(model.stages().size()),
      m_one_network(model.scenario().options.comm_combination == CommCombination::sum)
{
    if (!sends_take_time)
        m_shape.hop = Seconds(0);
    if (m_shape.hop.value() > 0) {
        m_hop_network = static_cast<std::size_t>(hop_network(model));
        m_timeline.handed_on = hop_bytes(model.context(), model.scenario());
    }
    const bool splits = model.splits_gradients();
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        m_scripts[k] = detail::layer_scripts(model, model.layer(k), splits);
    m_embedding = detail::layer_scripts(model, model.embedding(), splits);
    m_head = detail::layer_scripts(model, model.head(), splits);
    m_first = joined(m_embedding, m_scripts[model.platform().layers.kind_of(0)]);
    std::size_t events = 0;
    for (std::size_t s = 0; s < m_stages; ++s)
        for (std::size_t k = 0; k < kLayerKindCount; ++k)
            for (const PassScript* p : {&m_scripts[k].forward, &m_scripts[k].backward}) {
                std::size_t of_pass = p->operations.size();
                for (const std::vector<ScriptCollective>& role : p->collectives)
                    of_pass += role.size();
                events += static_cast<std::size_t>(model.stages()[s].count[k] * m_shape.micro_batches) * of_pass;
            }
    m_coarse = events > event_limit;
    make_streams();
    for (std::size_t s = 0; s < m_stages; ++s) {
        make_units(s);
        const std::vector<PipelineItem> items =
            pipeline_program(m_shape, static_cast<int>(m_stages), static_cast<int>(s), model.training());
        for (std::size_t i = 0; i < items.size(); ++i)
            add_passes(s, items[i], i + 1 == items.size());
    }
}

void Simulation::make_streams()
{
    PerNetwork<bool> used{};
    for (const LayerScripts* scripts : {&m_scripts[0], &m_scripts[1], &m_scripts[2], &m_scripts[3], &m_embedding, &m_head})
        for (const PassScript* pass : {&scripts->forward, &scripts->backward, &scripts->weight_gradient}) {
            const auto use = [&](const ScriptCollective& c) {
                for (std::size_t n = 0; n < kNetworkCount; ++n)
                    used[n] = used[n] || (!m_one_network && (c.busy[n] + c.blocked_busy[n]).value() > 0);
                used[static_cast<std::size_t>(c.main_network)] = true;
            };
            for (const ScriptOperation& op : pass->operations)
                std::for_each(op.blocking.begin(), op.blocking.end(), use);
            for (const std::vector<ScriptCollective>& role : pass->collectives)
                std::for_each(role.begin(), role.end(), use);
        }
    constexpr auto host = static_cast<std::size_t>(Network::host);
    used[host] = used[host] || m_model.context().optimizer_on_host;
    used[m_hop_network] = used[m_hop_network] || m_shape.hop.value() > 0;
    m_state.resize(m_stages);
    m_timeline.memory.resize(m_stages);
    m_timeline.setters.resize(m_stages);
    for (std::size_t s = 0; s < m_stages; ++s) {
        Stage& stage = m_state[s];
        stage.compute_stream = static_cast<int>(m_timeline.streams.size());
        m_timeline.streams.push_back({"compute", static_cast<int>(s), true, Network::x});
        for (std::size_t n = 0; n < kNetworkCount; ++n)
            if (used[n]) {
                stage.network_stream[n] = static_cast<int>(m_timeline.streams.size());
                m_timeline.streams.push_back(
                    {std::string(name_of(static_cast<Network>(n))), static_cast<int>(s), false, static_cast<Network>(n)});
            }
        const auto turns = static_cast<std::size_t>(m_shape.micro_batches * m_shape.virtual_stages);
        stage.forward_end.assign(turns, Seconds(-1));
        stage.backward_end.assign(turns, Seconds(-1));
        const MemoryUse& use = m_memory.stages[s];
        stage.memory = use.total - use[MemoryCategory::activations];
        m_timeline.memory[s].push_back({Seconds(0), stage.memory});
    }
}

void Simulation::make_units(std::size_t index)
{
    Stage& stage = m_state[index];
    const StageLayers& layers = m_model.stages()[index];
    const LayerCounts& counts = m_model.platform().layers;
    const auto chunks = chunks_of_stage(counts, static_cast<int>(m_stages), m_shape.virtual_stages, static_cast<int>(index));
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        std::vector<Unit>& units = stage.chunks.emplace_back();
        // The embedding is the first stage's, also where the first layer is not.
        for (const int l : chunks[c])
            units.push_back({l == 0 && layers.first ? &m_first : &m_scripts[counts.kind_of(l)], l});
        if (layers.first && c == 0 && units.empty())
            units.push_back({&m_embedding, -1});
        for (int h = 0; layers.last && c + 1 == chunks.size() && h < layers.heads; ++h)
            units.push_back({&m_head, -1});
        if (units.empty())
            units.push_back({&m_empty, -1});           // a chunk without layers hands on what it gets
    }
}

void Simulation::add_passes(std::size_t index, const PipelineItem& item, bool last)
{
    Stage& stage = m_state[index];
    const std::vector<Unit>& units = stage.chunks[static_cast<std::size_t>(item.chunk)];
    const auto script = [](const Unit& unit, bool backward) {
        return backward ? &unit.scripts->backward : &unit.scripts->forward;
    };
    const std::size_t begin = stage.passes.size(), count = units.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Unit& unit = units[item.backward ? count - 1 - i : i];
        Pass pass{script(unit, item.backward), item, unit.layer, nullptr, -1, false, false, false};
        if (i + 1 < count) {
            const Unit& next = units[item.backward ? count - 2 - i : i + 1];
            pass.fetched = script(next, item.backward), pass.fetched_layer = next.layer;
        } else if (!last || goes_round()) {            // of the turn that follows in the other direction
            const bool to_backward = !item.backward && m_model.training();
            const Unit& next = to_backward ? units.back() : units.front();
            pass.fetched = script(next, to_backward), pass.fetched_layer = next.layer;
        }
        stage.passes.push_back(pass);
    }
    stage.passes[begin].opens = true;
    stage.passes.back().closes = true;
}

std::vector<Pass> Simulation::weight_passes(std::size_t index, const PipelineItem& item) const
{
    std::vector<Pass> passes;
    for (const std::vector<Unit>& units : m_state[index].chunks)
        for (const Unit& unit : units)
            passes.push_back({&unit.scripts->weight_gradient, item, unit.layer, nullptr, -1, false, false, true});
    return passes;
}

std::optional<Simulation::Sender> Simulation::sender_of(std::size_t index, const PipelineItem& item) const
{
    // The next stage's chunk of the same number, or past the ends the neighbouring chunk on the other end's stage.
    Sender sender{index, item};
    if (item.backward) {
        if (index + 1 == m_stages && ++sender.item.chunk == m_shape.virtual_stages)
            return {};
        sender.stage = index + 1 == m_stages ? 0 : index + 1;
    } else {
        if (index == 0 && --sender.item.chunk < 0)
            return {};
        sender.stage = index == 0 ? m_stages - 1 : index - 1;
    }
    return sender;
}

bool Simulation::ready(std::size_t index, Seconds& arrival) const
{
    const Stage& stage = m_state[index];
    if (stage.next == stage.passes.size())
        return false;
    const Pass& pass = stage.passes[stage.next];
    arrival = Seconds(0);
    if (!pass.opens)
        return true;
    const std::optional<Sender> sender = sender_of(index, pass.item);
    if (!sender)
        return true;
    const Stage& from = m_state[sender->stage];
    const Seconds sent = (pass.item.backward ? from.backward_end : from.forward_end)[slot(sender->item)];
    arrival = sent + m_shape.hop;
    return sent.value() >= 0;
}

void Simulation::emit_hop(std::size_t index, const PipelineItem& item, Seconds arrival, Seconds idle)
{
    const std::optional<Sender> sender = sender_of(index, item);
    if (!sender || sender->stage == index || m_shape.hop.value() <= 0)
        return;
    Event e;
    e.start = arrival - m_shape.hop, e.end = arrival, e.kind = EventKind::communication;
    e.phase = item.backward ? Phase::backward : m_model.context().phase;
    e.micro_batch = item.micro_batch;
    e.name = kPipelineSend, e.peer = static_cast<std::int32_t>(index);
    e.stream = m_state[sender->stage].network_stream[m_hop_network];
    emit(e);
    e.name = kPipelineReceive, e.peer = static_cast<std::int32_t>(sender->stage);
    e.stream = m_state[index].network_stream[m_hop_network];
    e.exposed = e.end - std::clamp(idle, e.start, e.end);
    emit(e);
}

void Simulation::run_waiting(std::size_t index)
{
    Stage& stage = m_state[index];
    std::vector<Pass>& oldest = stage.waiting.front();
    run_pass(index, oldest.back(), Seconds(0));
    oldest.pop_back();
    if (oldest.empty())
        stage.waiting.pop_front();
}

void Simulation::advance(std::size_t index, Seconds arrival)
{
    Stage& stage = m_state[index];
    const bool opens = stage.passes[stage.next].opens;
    // Weight gradients that fit fill the wait for the next microbatch. Those that do not are done when more microbatches
    // would be kept than the first stage of 1F1B keeps.
    const auto must = [&] { return stage.in_flight + static_cast<int>(stage.waiting.size()) > static_cast<int>(m_stages); };
    const auto fits = [&] { return stage.compute_free + time_of(*stage.waiting.front().back().script) <= arrival * kAlmostOne; };
    while (opens && !stage.waiting.empty() && (must() || fits()))
        run_waiting(index);
    const Pass& pass = stage.passes[stage.next++];
    if (opens)
        emit_hop(index, pass.item, arrival, stage.compute_free);
    const Seconds end = run_pass(index, pass, arrival);
    if (!pass.closes)
        return;
    (pass.item.backward ? stage.backward_end : stage.forward_end)[slot(pass.item)] = end;
    stage.in_flight += pass.item.backward ? -1 : 1;
    if (pass.item.backward && m_model.splits_gradients())
        stage.waiting.push_back(weight_passes(index, pass.item));
}

Seconds Simulation::go_round(Seconds end)
{
    // A group's next token starts when its last is done, and each stage takes all groups in between.
    const auto ends = [this](std::size_t s) { return m_state[s].forward_end.back(); };
    Seconds round = m_state.back().forward_end.front();
    for (std::size_t s = 0; s < m_stages; ++s)
        round = std::max(round, ends(s) - m_state[s].first_start);
    const Seconds after = end - ends(m_stages - 1);    // what the host does once a step
    std::vector<Event> events;
    events.reserve(m_timeline.events.size());
    for (Event e : m_timeline.events) {
        if (e.kind == EventKind::overhead && e.layer < 0)
            e.start = round, e.end = round + after;
        else if (e.start >= round)
            e.start -= round, e.end -= round;
        else if (e.end > round) {                      // its rest at the start of the next round
            Event rest = e;
            rest.start = Seconds(0), rest.end = e.end - round;
            rest.exposed = std::min(e.exposed, rest.end);
            e.exposed -= rest.exposed;
            e.end = round;
            events.push_back(rest);
        }
        events.push_back(e);
    }
    m_timeline.events = std::move(events);
    return round + after;
}

Seconds Simulation::update(std::size_t index, Seconds start)
{
    const Stage& stage = m_state[index];
    Seconds at = start;
    Event e;
    e.stream = stage.compute_stream;
    if (m_model.training()) {
        const Seconds time = m_model.optimizer_time(index);
        e.start = at, e.end = at + time, e.name = "optimizer", e.phase = Phase::optimizer;
        e.kind = EventKind::optimizer;
        emit(e);
        if (const Seconds transfer = m_model.optimizer_transfer(index); transfer.value() > 0) {
            Event stream = e;
            stream.end = at + transfer, stream.name = "optimizer.stream", stream.kind = EventKind::communication;
            stream.stream = stage.network_stream[static_cast<std::size_t>(Network::host)];
            emit(stream);
        }
        at += time;
    }
    if (const Seconds host = m_model.host_time(); host.value() > 0) {
        e.start = at, e.end = at + host, e.name = "host";  // once a step, what software does between two of them
        e.phase = m_model.context().training ? Phase::optimizer : m_model.context().phase;
        e.kind = EventKind::overhead;
        emit(e);
        at += host;
    }
    return at;
}

Timeline Simulation::run()
{
    for (Stage& stage : m_state)
        begin(stage);
    // Stages whose next item has arrived go on until none can; the schedules have no cycles, so all get to their end.
    for (bool progress = true; progress;) {
        progress = false;
        for (std::size_t s = 0; s < m_stages; ++s)
            for (Seconds arrival; ready(s, arrival); progress = true)
                advance(s, arrival);
    }
    Seconds done{0}, end{0};
    std::vector<Seconds> own_end;
    for (std::size_t s = 0; s < m_stages; ++s) {
        while (!m_state[s].waiting.empty())
            run_waiting(s);
        own_end.push_back(finish(m_state[s]));
        done = std::max(done, own_end.back());
    }
    for (std::size_t s = 0; s < m_stages; ++s)
        m_timeline.setters[s].waiting += done - own_end[s];
    // The update needs the norm of all gradients, those of other stages too.
    for (std::size_t s = 0; s < m_stages; ++s)
        end = std::max(end, update(s, done));
    if (goes_round())
        end = go_round(end);
    m_timeline.makespan = end;
    for (std::vector<MemorySample>& samples : m_timeline.memory)
        std::stable_sort(samples.begin(), samples.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
    std::stable_sort(m_timeline.events.begin(), m_timeline.events.end(),
                     [](const Event& a, const Event& b) { return a.start < b.start; });
    return std::move(m_timeline);
}

}  // namespace detail

Timeline simulate(const StepModel& model, const MemoryEstimate& memory, std::size_t event_limit, bool sends_take_time)
{
    return detail::Simulation(model, memory, event_limit, sends_take_time).run();
}

}  // namespace rooflight
