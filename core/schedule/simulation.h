// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <deque>
#include <utility>
#include <vector>

#include "core/memory/memory.h"
#include "core/schedule/pass_script.h"
#include "core/schedule/program.h"
#include "core/schedule/timeline.h"

namespace rooflight::detail {

[[nodiscard]] Seconds work_of(const PassScript& script);

/// One layer's turn on a stage. `opens` and `closes` mark the ends of its microbatch's way through a chunk.
struct Pass {
    const PassScript* script = nullptr;
    PipelineItem item;
    int layer = -1;
    bool opens = false, closes = false;
    bool weights_only = false;
};

class Simulation {
public:
    Simulation(const StepModel& model, const MemoryEstimate& memory, std::size_t event_limit);

    Timeline run();

private:
    struct Stage {
        Seconds compute_free{0};
        PerNetwork<Seconds> network_free{};
        Seconds fetched{0};                            ///< when the weights of the next pass are there
        bool fetching = false;                         ///< they have been asked for
        Seconds renewed{0};                            ///< when the last update's weights are there, so far
        Seconds scattered_before{0}, scattered{0};     ///< ends of the gradients of the last two layers
        std::vector<std::vector<int>> chunks;          ///< layers by virtual chunk
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

    void make_streams();
    bool ready(std::size_t stage, Seconds& arrival) const;
    void add_passes(std::size_t stage, const PipelineItem& item);
    std::vector<Pass> weight_passes(std::size_t stage, const PipelineItem& item) const;
    void run_waiting(std::size_t stage);
    /// Of decode over a pipeline: lays what runs into the next round over the start of this one, as in steady state.
    /// Returns the end of the step.
    Seconds go_round(Seconds end);
    void advance(std::size_t stage, Seconds arrival);
    [[nodiscard]] std::size_t slot(const PipelineItem& item) const
    {
        return static_cast<std::size_t>(item.micro_batch * m_shape.virtual_stages + item.chunk);
    }
    void fetch(Stage& stage, const Pass& pass, Seconds earliest);
    Seconds run_pass(std::size_t stage, const Pass& pass, Seconds earliest);
    /// The pass's operations one after another from `start`, with the communication that stands in their way.
    Seconds run_work(Stage& stage, const Pass& pass, Seconds start, const Event& label);
    /// Collectives that run beside the operations. Returns the end of the last.
    Seconds run_beside(Stage& stage, const Pass& pass, Seconds start, Seconds work_end, const Event& label);
    /// Gradients, each after its operation. Returns the end of the last that the layer after next waits for.
    Seconds run_behind(Stage& stage, const Pass& pass, const Event& label);
    Seconds block(Stage& stage, const ScriptCollective& c, Seconds from, const Event& label);
    [[nodiscard]] static bool is_first(const Pass& pass) { return !pass.item.backward && pass.item.micro_batch == 0; }
    [[nodiscard]] bool is_last(const Pass& pass) const
    {
        return pass.item.backward && pass.item.micro_batch == m_shape.micro_batches - 1;
    }
    Seconds occupy(Stage& stage, const ScriptCollective& c, Seconds earliest, const Event& label);
    /// Marks what the chip waits for from `from` to `until`: the communication that ends last then, before that the one
    /// that ended last where it began, and so on. Looks at the latest `recent` events of the stage.
    void expose(const Stage& stage, Seconds from, Seconds until, std::size_t recent = 64);
    void emit(const Event& event) { m_timeline.events.push_back(event); }
    void emit_communication(Stage& stage, const Event& event)
    {
        stage.communications.push_back(m_timeline.events.size());
        emit(event);
    }
    void sample(std::size_t stage, Seconds time, Bytes change);

    const StepModel& m_model;
    const MemoryEstimate& m_memory;
    PipelineShape m_shape;
    std::size_t m_stages;
    std::array<LayerScripts, kLayerKindCount> m_scripts;
    LayerScripts m_embedding, m_head, m_empty;
    std::vector<Stage> m_state;
    std::vector<Seconds> m_op_start, m_op_end;         ///< of the pass at work
    std::vector<std::size_t> m_candidates;             ///< of expose(), kept for their room
    Timeline m_timeline;
    bool m_coarse = false;
};

}  // namespace rooflight::detail
