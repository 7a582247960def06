// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/simulate.h"

#include <algorithm>

#include "core/schedule/simulation.h"
#include "core/schedule/stage_times.h"

namespace rooflight {

namespace detail {

namespace {

constexpr double kAlmostOne = 1 + 1e-9;                ///< rounding must not decide whether a gap is wide enough

}  // namespace

Seconds work_of(const PassScript& script)
{
    Seconds sum{0};
    for (const ScriptOperation& op : script.operations)
        sum += op.time;
    return sum;
}

Simulation::Simulation(const StepModel& model, const MemoryEstimate& memory, std::size_t event_limit)
    : m_model(model), m_memory(memory), m_shape(pipeline_shape(model)), m_stages(model.stages().size())
{
    const bool splits = m_shape.schedule == PipelineSchedule::zero_bubble && m_stages > 1;
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        m_scripts[k] = detail::layer_scripts(model, model.layer(k), splits);
    m_embedding = detail::layer_scripts(model, model.embedding(), splits);
    m_head = detail::layer_scripts(model, model.head(), splits);
    std::size_t events = 0;
    for (std::size_t s = 0; s < m_stages; ++s)
        for (std::size_t k = 0; k < kLayerKindCount; ++k)
            for (const PassScript* p : {&m_scripts[k].forward, &m_scripts[k].backward})
                for (const ScriptOperation& op : p->operations)
                    events += static_cast<std::size_t>(model.stages()[s].count[k] * m_shape.micro_batches) *
                              (1 + op.collectives.size());
    m_coarse = events > event_limit;
    make_streams();
}

void Simulation::make_streams()
{
    PerNetwork<bool> used{};
    for (const LayerScripts* scripts : {&m_scripts[0], &m_scripts[1], &m_scripts[2], &m_scripts[3], &m_embedding, &m_head})
        for (const PassScript* pass : {&scripts->forward, &scripts->backward})
            for (const ScriptOperation& op : pass->operations)
                for (const ScriptCollective& c : op.collectives)
                    for (std::size_t n = 0; n < kNetworkCount; ++n)
                        used[n] = used[n] || c.busy[n].value() > 0 ||
                                  (c.blocked.value() > 0 && c.main_network == static_cast<int>(n));
    constexpr auto host = static_cast<std::size_t>(Network::host);
    used[host] = used[host] || m_model.context().optimizer_on_host;
    m_state.resize(m_stages);
    for (std::size_t s = 0; s < m_stages; ++s) {
        Stage& stage = m_state[s];
        stage.chunks = chunks_of_stage(m_model.platform().layers, static_cast<int>(m_stages), m_shape.virtual_stages,
                                       static_cast<int>(s));
        stage.compute_stream = static_cast<int>(m_timeline.streams.size());
        m_timeline.streams.push_back({"compute", static_cast<int>(s), true, Network::x});
        for (std::size_t n = 0; n < kNetworkCount; ++n)
            if (used[n]) {
                stage.network_stream[n] = static_cast<int>(m_timeline.streams.size());
                m_timeline.streams.push_back(
                    {std::string(name_of(static_cast<Network>(n))), static_cast<int>(s), false, static_cast<Network>(n)});
            }
        for (const PipelineItem& item :
             pipeline_program(m_shape, static_cast<int>(m_stages), static_cast<int>(s), m_model.training()))
            add_passes(s, item);
        const auto turns = static_cast<std::size_t>(m_shape.micro_batches * m_shape.virtual_stages);
        stage.forward_end.assign(turns, Seconds(-1));
        stage.backward_end.assign(turns, Seconds(-1));
        const MemoryUse& use = m_memory.stages[s];
        stage.memory = use.total - use[MemoryCategory::activations];
    }
    m_timeline.memory.resize(m_stages);
    for (std::size_t s = 0; s < m_stages; ++s)
        m_timeline.memory[s].push_back({Seconds(0), m_state[s].memory});
}

void Simulation::add_passes(std::size_t index, const PipelineItem& item)
{
    Stage& stage = m_state[index];
    const StageLayers& layers = m_model.stages()[index];
    const Model& model = *m_model.scenario().model;
    const std::size_t begin = stage.passes.size();
    auto add = [&](const LayerScripts& scripts, int layer) {
        stage.passes.push_back({item.backward ? &scripts.backward : &scripts.forward, item, layer, false, false, false});
    };
    if (layers.first && item.chunk == 0)
        add(m_embedding, -1);
    for (const int l : m_state[index].chunks[static_cast<std::size_t>(item.chunk)])
        add(m_scripts[index_of({model.is_moe_layer(l), model.is_global_layer(l)})], l);
    for (int h = 0; layers.last && item.chunk == m_shape.virtual_stages - 1 && h < layers.heads; ++h)
        add(m_head, -1);
    if (begin == stage.passes.size())
        add(m_empty, -1);                              // a chunk without layers hands on what it gets
    if (item.backward)
        std::reverse(stage.passes.begin() + static_cast<std::ptrdiff_t>(begin), stage.passes.end());
    stage.passes[begin].opens = true;
    stage.passes.back().closes = true;
}

std::vector<Pass> Simulation::weight_passes(std::size_t index, const PipelineItem& item) const
{
    const Model& model = *m_model.scenario().model;
    std::vector<Pass> passes;
    auto add = [&](const LayerScripts& scripts, int layer) {
        passes.push_back({&scripts.weight_gradient, item, layer, false, false, true});
    };
    const StageLayers& layers = m_model.stages()[index];
    for (const std::vector<int>& chunk : m_state[index].chunks)
        for (const int l : chunk)
            add(m_scripts[index_of({model.is_moe_layer(l), model.is_global_layer(l)})], l);
    for (int h = 0; layers.last && h < layers.heads; ++h)
        add(m_head, -1);
    return passes;
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
    // The next stage's chunk of the same number, or past the ends the neighbouring chunk on the other end's stage.
    PipelineItem before = pass.item;
    std::size_t from = index;
    if (pass.item.backward) {
        if (index + 1 == m_stages && ++before.chunk == m_shape.virtual_stages)
            return true;
        from = index + 1 == m_stages ? 0 : index + 1;
    } else {
        if (index == 0 && --before.chunk < 0)
            return true;
        from = index == 0 ? m_stages - 1 : index - 1;
    }
    const Seconds sent = (pass.item.backward ? m_state[from].backward_end : m_state[from].forward_end)[slot(before)];
    arrival = sent + m_shape.hop;
    return sent.value() >= 0;
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
    const auto fits = [&] { return stage.compute_free + work_of(*stage.waiting.front().back().script) <= arrival * kAlmostOne; };
    while (opens && !stage.waiting.empty() && (must() || fits()))
        run_waiting(index);
    const Pass& pass = stage.passes[stage.next++];
    const Seconds end = run_pass(index, pass, arrival);
    if (!pass.closes)
        return;
    (pass.item.backward ? stage.backward_end : stage.forward_end)[slot(pass.item)] = end;
    stage.in_flight += pass.item.backward ? -1 : 1;
    if (pass.item.backward && m_shape.schedule == PipelineSchedule::zero_bubble && m_stages > 1)
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

Timeline Simulation::run()
{
    // Stages whose next item has arrived go on until none can; the schedules have no cycles, so all get to their end.
    for (bool progress = true; progress;) {
        progress = false;
        for (std::size_t s = 0; s < m_stages; ++s)
            for (Seconds arrival; ready(s, arrival); progress = true)
                advance(s, arrival);
    }
    Seconds end{0};
    for (std::size_t s = 0; s < m_stages; ++s) {
        Stage& stage = m_state[s];
        while (!stage.waiting.empty())
            run_waiting(s);
        for (const auto& [collective, label] : stage.at_end)
            stage.compute_free = block(stage, *collective, stage.compute_free, label);
        Seconds idle = stage.compute_free;
        for (const Seconds& free : stage.network_free)
            idle = std::max(idle, free);
        if (idle > stage.compute_free)                 // the last gradients have no work to hide behind
            expose(stage, stage.compute_free, idle, stage.communications.size());
        if (m_model.training()) {
            const Seconds update = m_model.optimizer_time(s);
            Event e;
            e.start = idle, e.end = idle + update, e.name = "optimizer", e.phase = Phase::optimizer;
            e.kind = EventKind::optimizer, e.stream = stage.compute_stream;
            emit(e);
            if (const Seconds transfer = m_model.optimizer_transfer(s); transfer.value() > 0) {
                e.end = idle + transfer, e.name = "optimizer.stream", e.kind = EventKind::communication;
                e.stream = stage.network_stream[static_cast<std::size_t>(Network::host)];
                emit(e);
            }
            idle += update;
        }
        if (const Seconds host = m_model.host_time(); host.value() > 0) {
            Event e;                                   // once a step, what software does between two of them
            e.start = idle, e.end = idle + host, e.name = "host";
            e.phase = m_model.context().training ? Phase::optimizer : m_model.context().phase;
            e.kind = EventKind::overhead, e.stream = stage.compute_stream;
            emit(e);
            idle += host;
        }
        end = std::max(end, idle);
    }
    if (m_model.context().phase == Phase::decode && m_stages > 1)
        end = go_round(end);
    m_timeline.makespan = end;
    for (std::vector<MemorySample>& samples : m_timeline.memory)
        std::stable_sort(samples.begin(), samples.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
    std::stable_sort(m_timeline.events.begin(), m_timeline.events.end(),
                     [](const Event& a, const Event& b) { return a.start < b.start; });
    return std::move(m_timeline);
}

}  // namespace detail

Timeline simulate(const StepModel& model, const MemoryEstimate& memory, std::size_t event_limit)
{
    return detail::Simulation(model, memory, event_limit).run();
}

}  // namespace rooflight
