// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/cost/phase_cost.h"
#include "core/workload/scenario.h"
#include "core/workload/stages.h"

namespace rooflight {

/// Operations and costs of one kind of layer (or of the embedding or head), forward and backward.
struct LayerModel {
    LayerOperations operations;
    OperationList gathers;                             ///< new weights after the last update (zero 1 and 2), once a step
    OperationList recomputed;                          ///< forward operations done again before backward
    PhaseCost forward, backward;                       ///< backward includes what is recomputed
    LayerTime forward_time, backward_time;             ///< a usual microbatch
    Seconds backward_products{0};                      ///< time of backward products with weights, without recomputation
    Seconds forward_once{0}, backward_once{0};         ///< more in the first forward, the last backward
    Bytes saved{0};                                    ///< per microbatch, under the recomputation policy
    Bytes working{0};                                  ///< recomputed and alive during this layer's backward
};

/// A scenario made concrete: laid on its machine, with every layer's operations, collectives and costs worked out.
/// Closed form, memory, timeline and lists all read it; nothing of it depends on who asks.
class StepModel {
public:
    /// Throws InputError for an impossible scenario. The scenario must outlive the model.
    explicit StepModel(const Scenario& scenario);
    StepModel(const StepModel&) = delete;
    StepModel& operator=(const StepModel&) = delete;

    [[nodiscard]] const Scenario& scenario() const { return m_scenario; }
    [[nodiscard]] const Machine& machine() const { return m_machine; }
    [[nodiscard]] const Mesh& mesh() const { return m_mesh; }
    [[nodiscard]] const LayerContext& context() const { return m_context; }
    [[nodiscard]] const Rates& rates() const { return m_rates; }
    [[nodiscard]] const Factors& factors() const { return m_rates.factors; }
    [[nodiscard]] const Overlap& overlap() const { return m_overlap; }
    [[nodiscard]] const MeshTimer& timer() const { return m_timer; }
    [[nodiscard]] Peak peak() const { return m_peak; }
    [[nodiscard]] const std::vector<std::string>& warnings() const { return m_warnings; }
    [[nodiscard]] const std::vector<StageLayers>& stages() const { return m_stages; }
    [[nodiscard]] const LayerModel& layer(std::size_t kind) const { return m_layers[kind]; }
    [[nodiscard]] const LayerModel& embedding() const { return m_embedding; }
    [[nodiscard]] const LayerModel& head() const { return m_head; }
    /// Microbatches of a step (training), or groups a replica's sequences are cut into to fill the pipeline.
    [[nodiscard]] int micro_batches() const { return m_micro_batches; }
    /// Activations to the next stage; 0 with one stage.
    [[nodiscard]] Seconds hop() const { return m_hop; }
    [[nodiscard]] bool training() const { return m_context.training; }

    /// Sequences of one replica in inference: ceil(global_batch / data·fsdp) per chip group, all microbatches.
    [[nodiscard]] double sequences_per_replica() const { return m_sequences; }
    /// First gather and last scatter of zero 3 on a stage: the step's two ends, which nothing hides (engine 4).
    [[nodiscard]] Seconds step_ends(std::size_t stage) const;
    /// Sum of a function over what a stage holds, with repetitions: f(const LayerModel&, double count).
    template <class F>
    void for_stage(std::size_t stage, F&& f) const
    {
        const StageLayers& s = m_stages[stage];
        if (s.first)
            f(m_embedding, 1.0);
        for (std::size_t k = 0; k < kLayerKindCount; ++k)
            if (s.count[k] > 0)
                f(m_layers[k], static_cast<double>(s.count[k]));
        if (s.last)
            f(m_head, static_cast<double>(s.heads));
    }

private:
    void build_context();
    void finish_layer(LayerModel& layer, const std::array<ParameterShard, 2>& shards, bool recomputable);

    const Scenario& m_scenario;
    std::vector<std::string> m_warnings;
    Machine m_machine;
    Mesh m_mesh;
    Peak m_peak{};
    Rates m_rates;
    Overlap m_overlap;
    MeshTimer m_timer;
    LayerContext m_context;
    double m_sequences = 0;
    std::vector<StageLayers> m_stages;
    std::array<LayerModel, kLayerKindCount> m_layers;
    LayerModel m_embedding, m_head;
    int m_micro_batches = 1;
    Seconds m_hop{0};
};

}  // namespace rooflight
