// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <deque>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/memory/memory.h"
#include "core/schedule/pass_script.h"
#include "core/schedule/program.h"
#include "core/schedule/timeline.h"

namespace rooflight::detail {

/// One unit's turn on a stage. `opens` and `closes` mark the ends of its microbatch's way through a chunk.
struct Pass {
    const PassScript* script = nullptr;
    PipelineItem item;
    int layer = -1;
    const PassScript* fetched = nullptr;               ///< whose weights come in beside it
    int fetched_layer = -1;
    bool opens = false, closes = false;
    bool weights_only = false;
};

class Simulation {
public:
    Simulation(const StepModel& model, const MemoryEstimate& memory, std::size_t event_limit, bool sends_take_time);

    Timeline run();

private:
    struct Interval {
        Seconds start{0}, end{0};
    };
    /// A layer of a chunk, the head, the embedding, or it with the first layer.
    struct Unit {
        const LayerScripts* scripts = nullptr;
        int layer = -1;
    };
    /// A network's part of a collective that runs once a step, as far as it has not run.
    struct Flowing {
        const ScriptCollective* collective = nullptr;
        Event label;
        Seconds left{0};
        std::size_t awaited_by = 0;                    ///< the stage's pass that begins after it
    };
    struct Stage {
        Seconds compute_free{0};
        Seconds offered{0};                            ///< until then the networks' spare time was offered to what flows
        PerNetwork<std::deque<Flowing>> flowing;
        const PassScript* scattered = nullptr;         ///< whose gradients go out beside the next backward pass
        Event scattered_label;
        std::vector<std::vector<Unit>> chunks;         ///< by virtual chunk, in forward order
        std::vector<Pass> passes;
        std::size_t next = 0;
        Seconds first_start{0};                        ///< of its first pass
        std::vector<Seconds> forward_end, backward_end;  ///< by microbatch and chunk; −1: not yet
        std::deque<std::vector<Pass>> waiting;         ///< weight gradients put off (zero-bubble), oldest first, last layer at the back
        int in_flight = 0;
        Bytes memory{0};
        std::vector<std::pair<const ScriptCollective*, Event>> at_end;  ///< what the chip waits for after its last pass
        std::vector<std::size_t> communications;       ///< its events, in the order they were met
        int compute_stream = 0;
        PerNetwork<int> network_stream{};
    };
    /// A collective of a window, free to run from `ready` on.
    struct Free {
        const ScriptCollective* collective = nullptr;
        Event label;
        Seconds ready{0};
    };

    void make_streams();
    void make_units(std::size_t stage);
    void add_passes(std::size_t stage, const PipelineItem& item, bool last);
    /// A turn of a stage, and of which it gets what it works on.
    struct Sender {
        std::size_t stage = 0;
        PipelineItem item;
    };
    /// None where the turn begins a microbatch's way forward, or back.
    [[nodiscard]] std::optional<Sender> sender_of(std::size_t stage, const PipelineItem& item) const;
    bool ready(std::size_t stage, Seconds& arrival) const;
    /// What was handed on for a turn, at both ends. The stage's chip has nothing to do from `idle` on.
    void emit_hop(std::size_t stage, const PipelineItem& item, Seconds arrival, Seconds idle);
    std::vector<Pass> weight_passes(std::size_t stage, const PipelineItem& item) const;
    void run_waiting(std::size_t stage);
    void advance(std::size_t stage, Seconds arrival);
    /// The step's first weights, new ones of all passes of the first microbatch, and what of them stands in the way.
    void begin(Stage& stage);
    /// The last gradients and what is reduced once a step. Returns when the chip has waited for all.
    Seconds finish(Stage& stage);
    /// The optimizer and what the host does once a step. Returns the end of the step.
    Seconds update(std::size_t stage, Seconds start);
    /// Of decode over a pipeline: lays what runs into the next round over the start of this one, as in steady state.
    /// Returns the end of the step.
    Seconds go_round(Seconds end);
    [[nodiscard]] std::size_t slot(const PipelineItem& item) const
    {
        return static_cast<std::size_t>(item.micro_batch * m_shape.virtual_stages + item.chunk);
    }
    [[nodiscard]] bool goes_round() const { return m_model.context().phase == Phase::decode && m_stages > 1; }
    [[nodiscard]] bool is_last(const Pass& pass) const
    {
        return pass.item.backward && pass.item.micro_batch == m_shape.micro_batches - 1;
    }

    Seconds run_pass(std::size_t stage, const Pass& pass, Seconds earliest);
    /// When what `pass` awaits has flowed, if all networks are its own from `start` on.
    Seconds await(Stage& stage, std::size_t pass, Seconds start);
    /// A pass's window: its work and what stands in its way from `start`, all else beside. Returns its end.
    Seconds run_window(Stage& stage, const Pass& pass, Seconds start);
    Seconds run_work(Stage& stage, const Pass& pass, Seconds start, const Event& label);
    void collect(const Stage& stage, const Pass& pass, Seconds start, const Event& label);
    /// Puts what was collected on a network, each when it is ready or, if that would make the window longer than it must
    /// be, as early as there is room. Returns the end of the last.
    Seconds place(Stage& stage, std::size_t network, Seconds start, Seconds limit);
    Seconds first_fit(std::size_t network, Seconds start, bool early);
    Seconds block(Stage& stage, const ScriptCollective& c, Seconds from, const Event& label);
    void let_flow(Stage& stage, const ScriptCollective& c, const Event& label, std::size_t awaited_by);
    /// Offers what m_taken leaves of the networks from stage.offered until `until`. Returns the end of the last that ran.
    Seconds offer(Stage& stage, Seconds until);
    /// Marks what the chip waits for from `from` to `until`: the communication that ends last then, before that the one
    /// that ended last where it began, and so on. Looks at the latest `recent` events of the stage.
    void expose(const Stage& stage, Seconds from, Seconds until, std::size_t recent = 64);
    void emit(const Event& event) { m_timeline.events.push_back(event); }
    void emit_communication(Stage& stage, std::size_t network, const ScriptCollective& c, Event event, Seconds start,
                            Seconds end);
    void sample(std::size_t stage, Seconds time, Bytes change);
    [[nodiscard]] Event label_of(const Pass& pass) const;
    StageSetters& setters(const Stage& stage) { return m_timeline.setters[static_cast<std::size_t>(&stage - m_state.data())]; }
    /// Counts a window for what sets it: `asked` of the networks, `serial` of work with what stands in its way.
    void count_window(Stage& stage, const Pass& pass, const PerNetwork<Seconds>& asked, Seconds serial, Seconds window);

    const StepModel& m_model;
    const MemoryEstimate& m_memory;
    PipelineShape m_shape;
    std::size_t m_stages;
    bool m_one_network;                                ///< comm_combination sum
    std::size_t m_hop_network = 0;                     ///< over which stages hand on
    std::array<LayerScripts, kLayerKindCount> m_scripts;
    LayerScripts m_embedding, m_head, m_empty, m_first;  ///< m_first: embedding and first layer
    std::vector<Stage> m_state;
    std::vector<Seconds> m_op_start;                   ///< of the pass at work
    PerNetwork<std::vector<Interval>> m_taken;         ///< of the window at work, in order
    std::vector<Free> m_free;
    std::vector<std::pair<std::size_t, Interval>> m_pieces;  ///< of m_free, on the network at work
    std::vector<Interval> m_room;
    std::vector<std::size_t> m_candidates;             ///< of expose(), kept for their room
    Timeline m_timeline;
    bool m_coarse = false;
};

}  // namespace rooflight::detail
