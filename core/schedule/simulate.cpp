// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/simulate.h"

#include <algorithm>

#include "core/schedule/pass_script.h"
#include "core/schedule/stage_times.h"

namespace rooflight {

namespace {

using detail::CollectiveRole;
using detail::LayerScripts;
using detail::PassScript;
using detail::ScriptCollective;
using detail::ScriptOperation;

struct Item {
    bool backward = false;
    int micro_batch = 0;
};

/// One layer's turn on a stage. `opens` and `closes` mark the ends of its microbatch's way through the stage.
struct Pass {
    const PassScript* script = nullptr;
    Item item;
    int layer = -1;
    bool opens = false, closes = false;
};

/// Order in which a stage works through its microbatches.
std::vector<Item> program(const PipelineShape& shape, int stages, int stage, bool training)
{
    const int m = shape.micro_batches;
    const int ahead = shape.schedule == PipelineSchedule::gpipe || !training ? m : std::min(m, stages - 1 - stage);
    std::vector<Item> items;
    int forward = 0, backward = 0;
    while (forward < ahead)
        items.push_back({false, forward++});
    if (!training)
        return items;
    while (backward < m) {
        if (forward < m)
            items.push_back({false, forward++});
        items.push_back({true, backward++});
    }
    return items;
}

class Simulation {
public:
    Simulation(const StepModel& model, const MemoryEstimate& memory, std::size_t event_limit)
        : m_model(model), m_memory(memory), m_shape(pipeline_shape(model)), m_stages(model.stages().size())
    {
        for (std::size_t k = 0; k < kLayerKindCount; ++k)
            m_scripts[k] = detail::layer_scripts(model, model.layer(k));
        m_embedding = detail::layer_scripts(model, model.embedding());
        m_head = detail::layer_scripts(model, model.head());
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

    Timeline run();

private:
    struct Stage {
        Seconds compute_free{0};
        PerNetwork<Seconds> network_free{};
        Seconds fetched{0};                            ///< when the weights of the next pass are there
        bool fetching = false;                         ///< they have been asked for
        Seconds scattered_before{0}, scattered{0};     ///< ends of the gradients of the last two layers
        std::vector<Pass> passes;
        std::size_t next = 0;
        std::vector<Seconds> forward_end, backward_end;
        Bytes memory{0};
        int compute_stream = 0;
        PerNetwork<int> network_stream{};
    };

    void make_streams();
    bool ready(std::size_t stage, Seconds& arrival) const;
    void add_passes(Stage& stage, const StageLayers& layers, const Item& item);
    void fetch(Stage& stage, const Pass& pass, Seconds earliest);
    Seconds run_pass(std::size_t stage, const Pass& pass, Seconds earliest);
    Seconds occupy(Stage& stage, const ScriptCollective& c, Seconds earliest, const Event& label);
    void expose(const Stage& stage, Seconds wait, Seconds until);
    void emit(const Event& event) { m_timeline.events.push_back(event); }
    void sample(std::size_t stage, Seconds time, Bytes change);

    const StepModel& m_model;
    const MemoryEstimate& m_memory;
    PipelineShape m_shape;
    std::size_t m_stages;
    std::array<LayerScripts, kLayerKindCount> m_scripts;
    LayerScripts m_embedding, m_head, m_empty;
    std::vector<Stage> m_state;
    Timeline m_timeline;
    bool m_coarse = false;
};

void Simulation::make_streams()
{
    PerNetwork<bool> used{};
    for (const LayerScripts* scripts : {&m_scripts[0], &m_scripts[1], &m_scripts[2], &m_scripts[3], &m_embedding, &m_head})
        for (const PassScript* pass : {&scripts->forward, &scripts->backward})
            for (const ScriptOperation& op : pass->operations)
                for (const ScriptCollective& c : op.collectives)
                    for (std::size_t n = 0; n < kNetworkCount; ++n)
                        used[n] = used[n] || c.busy[n].value() > 0;
    m_state.resize(m_stages);
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
        for (const Item& item : program(m_shape, static_cast<int>(m_stages), static_cast<int>(s), m_model.training()))
            add_passes(stage, m_model.stages()[s], item);
        stage.forward_end.assign(static_cast<std::size_t>(m_shape.micro_batches), Seconds(-1));
        stage.backward_end.assign(static_cast<std::size_t>(m_shape.micro_batches), Seconds(-1));
        const MemoryUse& use = m_memory.stages[s];
        stage.memory = use.total - use[MemoryCategory::activations];
    }
    m_timeline.memory.resize(m_stages);
    for (std::size_t s = 0; s < m_stages; ++s)
        m_timeline.memory[s].push_back({Seconds(0), m_state[s].memory});
}

/// Marks the tail of the fetch that a pass waited for.
void Simulation::expose(const Stage& stage, Seconds wait, Seconds until)
{
    for (auto e = m_timeline.events.rbegin(); e != m_timeline.events.rend(); ++e)
        if (e->kind == EventKind::communication && e->end <= until &&
            m_timeline.streams[static_cast<std::size_t>(e->stream)].stage ==
                m_timeline.streams[static_cast<std::size_t>(stage.compute_stream)].stage) {
            e->exposed = std::min(wait, e->end - e->start);
            return;
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
    Seconds start = earliest;
    for (std::size_t n = 0; n < kNetworkCount; ++n)
        if (c.busy[n].value() > 0)
            start = std::max(start, stage.network_free[n]);
    for (std::size_t n = 0; n < kNetworkCount; ++n) {
        if (c.busy[n].value() <= 0)
            continue;
        stage.network_free[n] = start + c.busy[n];
        Event e = label;
        e.start = start, e.end = start + c.busy[n], e.name = c.name, e.kind = EventKind::communication;
        e.stream = stage.network_stream[n];
        emit(e);
    }
    return start + c.time;
}

void Simulation::add_passes(Stage& stage, const StageLayers& layers, const Item& item)
{
    const Model& model = *m_model.scenario().model;
    const std::size_t begin = stage.passes.size();
    auto add = [&](const LayerScripts& scripts, int layer) {
        stage.passes.push_back({item.backward ? &scripts.backward : &scripts.forward, item, layer, false, false});
    };
    if (layers.first)
        add(m_embedding, -1);
    for (const int l : layers.layers)
        add(m_scripts[index_of({model.is_moe_layer(l), model.is_global_layer(l)})], l);
    if (layers.last)
        add(m_head, -1);
    if (begin == stage.passes.size())
        add(m_empty, -1);                              // a stage without layers hands on what it gets
    if (item.backward)
        std::reverse(stage.passes.begin() + static_cast<std::ptrdiff_t>(begin), stage.passes.end());
    stage.passes[begin].opens = true;
    stage.passes.back().closes = true;
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
            if (c.role == CollectiveRole::fetch && (!c.once || (pass.item.micro_batch == 0 && !pass.item.backward)))
                stage.fetched = occupy(stage, c, earliest, label);
}

Seconds Simulation::run_pass(std::size_t index, const Pass& pass, Seconds earliest)
{
    Stage& stage = m_state[index];
    const PassScript& script = *pass.script;
    const Item& item = pass.item;
    const bool last = item.micro_batch == m_shape.micro_batches - 1;
    const bool hidden = m_model.scenario().options.collective_matmul;
    Event label;
    label.layer = pass.layer, label.micro_batch = item.micro_batch;
    label.phase = item.backward ? Phase::backward : m_model.context().phase;

    if (!stage.fetching)
        fetch(stage, pass, Seconds(0));                // the step's first weights: nothing to hide behind
    const Seconds fetched = stage.fetched;
    const Seconds waiting = std::max(stage.compute_free, earliest);
    const Seconds start = std::max({waiting, fetched, item.backward ? stage.scattered_before : Seconds(0)});
    if (fetched > waiting)
        expose(stage, fetched - waiting, fetched);
    if (stage.next < stage.passes.size())
        fetch(stage, stage.passes[stage.next], start);
    sample(index, start, item.backward ? script.working : Bytes(0));

    Seconds at = start, done = start, scattered = stage.scattered;
    for (const ScriptOperation& op : script.operations)
        for (const ScriptCollective& c : op.collectives)
            if (c.role == CollectiveRole::regather)
                done = std::max(done, occupy(stage, c, start, label));
    std::size_t latest = 0;
    bool any = false;
    for (const ScriptOperation& op : script.operations) {
        Seconds op_start = at;
        if (!hidden)
            for (const ScriptCollective& c : op.collectives)
                if (c.role == CollectiveRole::beside && !c.once && !c.after)
                    op_start = occupy(stage, c, op_start, label);
        at = op_start + op.time;
        if (!m_coarse && op.time.value() > 0) {
            Event e = label;
            e.start = op_start, e.end = at, e.name = op.name, e.phase = op.phase;
            e.kind = op.memory_bound ? EventKind::hbm : EventKind::compute, e.stream = stage.compute_stream;
            emit(e);
        }
        for (const ScriptCollective& c : op.collectives) {
            if (c.once && !(last && item.backward))
                continue;
            if (c.role == CollectiveRole::behind || (c.once && item.backward)) {
                scattered = std::max(scattered, occupy(stage, c, at, label));
            } else if (c.role == CollectiveRole::beside && (hidden || c.after)) {
                const Seconds end = occupy(stage, c, hidden ? op_start : at, label);
                if (!hidden)
                    at = end;
                if (end > done) {
                    done = end;
                    latest = m_timeline.events.size() - 1;
                    any = true;
                }
            }
        }
    }
    if (any && done > at)
        m_timeline.events[latest].exposed = std::min(done - at, m_timeline.events[latest].end - m_timeline.events[latest].start);
    if (m_coarse && at > start) {
        Event e = label;
        e.start = start, e.end = at, e.name = pass.layer < 0 ? "embedding, head" : "layer", e.stream = stage.compute_stream;
        emit(e);
    }
    done = std::max(done, at);
    stage.compute_free = done;
    if (item.backward) {
        stage.scattered_before = stage.scattered;
        stage.scattered = scattered;
        sample(index, done, -(script.working + script.saved));
    } else if (m_model.training()) {
        sample(index, done, script.saved);
    }
    return done;
}

bool Simulation::ready(std::size_t index, Seconds& arrival) const
{
    const Stage& stage = m_state[index];
    if (stage.next == stage.passes.size())
        return false;
    const Pass& pass = stage.passes[stage.next];
    const auto m = static_cast<std::size_t>(pass.item.micro_batch);
    arrival = Seconds(0);
    const bool at_end = pass.item.backward ? index + 1 == m_stages : index == 0;
    if (at_end || !pass.opens)
        return true;
    const Seconds sent = pass.item.backward ? m_state[index + 1].backward_end[m] : m_state[index - 1].forward_end[m];
    arrival = sent + m_shape.hop;
    return sent.value() >= 0;
}

Timeline Simulation::run()
{
    // Stages whose next item has arrived go on until none can; the schedules have no cycles, so all get to their end.
    for (bool progress = true; progress;) {
        progress = false;
        for (std::size_t s = 0; s < m_stages; ++s)
            for (Seconds arrival; ready(s, arrival); progress = true) {
                const Pass& pass = m_state[s].passes[m_state[s].next++];
                const Seconds end = run_pass(s, pass, arrival);
                if (pass.closes)
                    (pass.item.backward ? m_state[s].backward_end
                                        : m_state[s].forward_end)[static_cast<std::size_t>(pass.item.micro_batch)] = end;
            }
    }
    Seconds end{0};
    for (std::size_t s = 0; s < m_stages; ++s) {
        Stage& stage = m_state[s];
        Seconds idle = stage.compute_free;
        for (const Seconds& free : stage.network_free)
            idle = std::max(idle, free);
        if (m_model.training()) {
            const Seconds update = optimizer_time(m_model, s);
            Event e;
            e.start = idle, e.end = idle + update, e.name = "optimizer", e.phase = Phase::optimizer;
            e.kind = EventKind::optimizer, e.stream = stage.compute_stream;
            emit(e);
            idle += update;
        }
        end = std::max(end, idle);
    }
    m_timeline.makespan = end;
    for (std::vector<MemorySample>& samples : m_timeline.memory)
        std::stable_sort(samples.begin(), samples.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
    std::stable_sort(m_timeline.events.begin(), m_timeline.events.end(),
                     [](const Event& a, const Event& b) { return a.start < b.start; });
    return std::move(m_timeline);
}

}  // namespace

Timeline simulate(const StepModel& model, const MemoryEstimate& memory, std::size_t event_limit)
{
    return Simulation(model, memory, event_limit).run();
}

}  // namespace rooflight
