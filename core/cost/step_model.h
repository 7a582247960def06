// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/cost/layer_rows.h"
#include "core/cost/platform.h"
#include "core/cost/windows.h"

namespace rooflight {

/// Operations and costs of one kind of layer (or of the embedding or head), forward and backward.
struct LayerModel {
    LayerOperations operations;
    OperationList gathers;                             ///< new weights after the last update (zero 1 and 2), once a step
    LayerRows rows;                                    ///< training: the sums as functions of the microbatch
    LayerSums sums;                                    ///< training: of a microbatch, whatever is recomputed
    PhaseCost forward, backward;                       ///< forward; gradients and what is recomputed for them
    double listed_launches = 0;                        ///< of a forward's, by what a list of kept operations does again
    struct Saved {
        Bytes everything{0}, without_scores{0};        ///< when nothing, or no score, is dropped
        Bytes input{0};                                ///< the layer's alone
        Bytes kept{0};                                 ///< where operations are listed
        Bytes keys{0};                                 ///< not saved: of other chips, see LayerOperations::keys_of_others
    };
    Saved saved_of_one, may_save;                      ///< of one sequence; of a microbatch
    Bytes saved{0};                                    ///< per microbatch, under the recomputation policy
    Bytes working{0};                                  ///< recomputed and alive during this layer's backward
    Bytes keys{0};                                     ///< of other chips and their gradients, alive likewise
    Bytes largest_operands{0};                         ///< inputs and output of one product: what inference keeps alive
    Bytes offloaded{0};                                ///< per microbatch, to the host's memory; not in `saved`
    ParameterShard dense, experts;                     ///< weights that a chip holds of it
    std::array<ParameterShard, 2> trained;             ///< these two, or what an adapter has beside them
    Seconds update{0};                                 ///< of the trained ones by the optimizer: a pass over HBM or host link
    Seconds update_transfer{0};                        ///< time of the host link in it
    Seconds software{0};                               ///< of inference: spent on the layer beside its kernels
    bool recomputable = false;
};

/// A stage's turns with a microbatch through one of its virtual chunks.
struct TurnTime {
    Seconds forward{0}, backward{0};
    Seconds weight_gradient{0};                        ///< part of backward that may wait (zero-bubble schedules)
};

/// Passes that work weights' gradients out, each as a whole, as many in a row.
struct GradientRun {
    Seconds time{0};
    int count = 1;
};

/// By how much a backward turn takes longer than after its like, and what more of the networks it leaves.
struct UnlikeTurn {
    Seconds time{0};
    PerNetwork<Seconds> left{};
};

/// One stage's work for one microbatch through all its chunks, and what is more or less of it at the step's two ends.
struct StageTime {
    Seconds forward{0}, backward{0};
    Seconds weight_gradient{0};                        ///< part of backward that may wait (zero-bubble schedules)
    Seconds first_extra{0};                            ///< first microbatch, had it begun with the step: awaited weights
    Seconds last_extra{0};                             ///< after the last microbatch: awaited gradients
    Seconds first_backward_less{0};                    ///< no gradients go out beside the first backward turn
    Seconds last_backward_less{0};                     ///< no weights come in beside the last one
    std::span<const GradientRun> gradient_runs{};      ///< weight_gradient in the order it is done; empty: in any parts
    std::span<const TurnTime> chunks{};                ///< several virtual chunks; empty: as many even parts of the above
    /// The first backward turn in a row with each chunk, the one before having been with the chunk that schedules take
    /// before it: the next one, before the last the first. Empty: all are alike.
    std::span<const UnlikeTurn> after{};
    const StageFlow* flow = nullptr;                   ///< of several chunks, where something flows once a step
};

/// A scenario made concrete: laid on its machine, with every layer's operations, collectives and costs worked out.
/// Closed form, memory, timeline and lists all read it; nothing of it depends on who asks.
///
/// In training the operations are worked out for one sequence a replica and multiplied with the microbatch, so that what
/// depends on model, axes and ZeRO stage alone is done once. Whoever gave a platform changes the scenario and says how far
/// the change goes: remesh() after an axis, rebuild() after zero, rebatch() after a batch or a micro-batch, recompute()
/// after the recomputation policy, divide() after virtual stages or the schedule. What stays is kept, and no memory is
/// asked for again. Lists of operations are then those of one sequence.
class StepModel {
public:
    /// Throws InputError for an impossible scenario. The scenario must outlive the model.
    explicit StepModel(const Scenario& scenario);
    /// One iteration of a server: sequences that generate and prompts beside them. `scenario` is of a kind of inference;
    /// its batch and its length do not matter.
    StepModel(const Scenario& scenario, const Iteration& iteration);
    /// On a platform that is known; both must outlive the model. Nothing is worked out before remesh(), nor checked:
    /// misfit() says what goes together.
    StepModel(const Scenario& scenario, const Platform& platform);
    StepModel(const StepModel&) = delete;
    StepModel& operator=(const StepModel&) = delete;

    void remesh();
    void rebuild();
    void rebatch();
    /// The same without collectives of weights and gradients and of activations over other axes than `kept`: no more time
    /// than rebatch() comes to, and the same for all meshes on which those axes lie alike. Until rebatch().
    void rebatch_without_weights(AxisMask kept);
    void iterate(const Iteration& iteration);          ///< the same server at another iteration
    void recompute();
    void divide();
    /// divide() leaves time_turns() to whoever asks for stages' times, and all of them time_ends(), without which nothing
    /// begins and ends a step: a search rules plans out before.
    void put_off_times() { m_times_put_off = true; }
    /// For bounds, with remesh(): collectives take the least that they can however a mesh is laid on a torus of one slice.
    void take_least_rates(bool least) { m_timer.take_least(least); }
    void time_turns();
    void time_ends();
    /// Training: only what a chip keeps of weights, gradients and states on the scenario's axes (of adapters: of the
    /// frozen weights); for stage_memory() without activations. Leaves the rest to remesh().
    void weigh();

    [[nodiscard]] const Scenario& scenario() const { return m_scenario; }
    [[nodiscard]] const Platform& platform() const { return m_platform; }
    [[nodiscard]] const Machine& machine() const { return m_platform.machine; }
    [[nodiscard]] const Mesh& mesh() const { return m_mesh; }
    [[nodiscard]] const LayerContext& context() const { return m_context; }
    [[nodiscard]] const Rates& rates() const { return m_platform.rates; }
    [[nodiscard]] const Factors& factors() const { return m_platform.rates.factors; }
    [[nodiscard]] const Overlap& overlap() const { return m_platform.overlap; }
    [[nodiscard]] const MeshTimer& timer() const { return m_timer; }
    [[nodiscard]] Peak peak() const { return m_platform.peak; }
    [[nodiscard]] std::vector<std::string> warnings() const;
    [[nodiscard]] const std::vector<StageLayers>& stages() const { return m_division->stages; }
    [[nodiscard]] const Division& division() const { return *m_division; }
    /// Each stage's time for a microbatch, from the layers it holds.
    [[nodiscard]] std::span<const StageTime> stage_times() const { return m_stage_times; }
    /// The mean stage takes this for a microbatch, however layers are divided and turns ordered.
    [[nodiscard]] Seconds least_work() const;
    [[nodiscard]] const LayerModel& layer(std::size_t kind) const { return m_layers[kind]; }
    [[nodiscard]] const LayerModel& embedding() const { return m_embedding; }
    [[nodiscard]] const LayerModel& head() const { return m_head; }
    /// Forward operations of a layer that are done again before its backward.
    [[nodiscard]] OperationList recomputed(const LayerModel& layer) const;
    [[nodiscard]] bool is_recomputed(const LayerModel& layer, const Operation& operation) const;
    /// What moves a layer's saved activations to the host, or back before its backward; nothing without offload.
    [[nodiscard]] Operation transfer(const LayerModel& layer, Phase phase) const;
    /// Microbatches of a step (training), or groups a replica's sequences are cut into to fill the pipeline.
    [[nodiscard]] int micro_batches() const { return m_micro_batches; }
    /// Activations to the next stage; 0 with one stage.
    [[nodiscard]] Seconds hop() const { return m_hop; }
    [[nodiscard]] bool training() const { return m_context.training; }

    /// Sequences of one replica in inference: ceil(global_batch / data·fsdp) per chip group, all microbatches.
    [[nodiscard]] double sequences_per_replica() const { return m_sequences; }
    /// Chips of a replica among which the caches of its batch are dealt out (kv_layout batch), and those of one chip.
    [[nodiscard]] double kv_batch_ways() const;
    [[nodiscard]] double sequences_per_chip() const;
    /// Time of a step that no operation takes: the host's, per step and per sequence (calibrated).
    [[nodiscard]] Seconds host_time() const;
    /// Calls f(const PassWindow&, bool backward, bool whole) for the windows of a stage's turns with a usual microbatch;
    /// inference has no backward. Not whole: the weights' gradients of a pass, where they are passes of their own.
    template <class F>
    void for_each_window(std::size_t stage, F&& f) const
    {
        const TurnCosts costs = turn_costs();
        for (const std::size_t place : m_division->chunks[m_division->like[stage]]) {
            const std::vector<LayerRun>& runs = m_division->contents[place];
            for (const bool backward : {false, true})
                if (!backward || m_context.training)
                    rooflight::for_each_window(runs, costs, backward, true, true,
                                               [&](const PassWindow& window) { f(window, backward, true); });
            if (!costs.gradients.empty())
                for (const LayerRun& run : runs)
                    f(PassWindow{&costs.gradients[run.unit], &kNoPass, &kNoPass, run.unit, double(run.count)}, true, false);
        }
    }
    /// Of a unit of the model, see LayerRun.
    [[nodiscard]] PhaseCost unit_cost(std::size_t unit, bool backward) const;
    /// Where weights' gradients are passes of their own: zero-bubble schedules of several stages.
    [[nodiscard]] bool splits_gradients() const;
    [[nodiscard]] TurnCosts turn_costs() const;
    /// Optimizer update on a stage: an HBM pass over its shard, or as long as states take from the host.
    [[nodiscard]] Seconds optimizer_time(std::size_t stage) const;
    /// Time of the host link in it.
    [[nodiscard]] Seconds optimizer_transfer(std::size_t stage) const;
    /// Sum of a function over what a stage holds, with repetitions: f(const LayerModel&, double count).
    template <class F>
    void for_stage(std::size_t stage, F&& f) const
    {
        const StageLayers& s = m_division->stages[stage];
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
    void build_inference();
    void shape(const Iteration& iteration);
    void set_batch();
    void build_operations(const LayerContext& context, LayerModel& layer, std::size_t kind);
    void build_head_operations(const LayerContext& context);
    void check_kept_operations() const;
    void add_transfer(LayerModel& layer);
    [[nodiscard]] Seconds sum_updates(std::size_t stage, Seconds LayerModel::* part) const;
    template <class F>
    void for_each_part(F&& f);
    void set_shards();
    void set_division();
    void prepare_rows(LayerModel& layer);
    void scale_lists();
    void cost_training(LayerModel& layer, const AxisMask* kept);
    void rebatch(const AxisMask* kept);
    void cost_inference(LayerModel& layer);
    [[nodiscard]] Seconds launch_floor(const LayerModel& layer) const;
    void set_update(LayerModel& layer) const;
    void apply_recomputation(LayerModel& layer);
    void set_passes();
    void time_contents();
    void time_stage(std::size_t place, StageTime& time);
    void set_lesser_turns(std::size_t place, StageTime& time) const;
    void set_unlike_turns(std::size_t place, StageTime& time);
    void set_ends(std::size_t place, StageTime& time);

    /// A turn with one of the division's contents of chunks.
    struct ContentTime {
        TurnTime turn;
        bool moves_weights = false;
    };

    const Scenario& m_scenario;
    std::vector<std::string> m_machine_warnings, m_mesh_warnings;
    std::optional<Platform> m_own;
    const Platform& m_platform;
    Mesh m_mesh;
    TensorLayout m_layout;
    MeshTimer m_timer;
    LayerContext m_context;
    std::optional<Iteration> m_iteration;
    /// An iteration with prompts beside sequences that generate: m_context has the tokens of both, all the same to what
    /// has weights; these have the attention of each.
    std::optional<LayerContext> m_generating, m_prompts;
    double m_sequences = 0;
    std::unordered_map<int, Division> m_divisions;
    const Division* m_division = nullptr;
    std::vector<StageTime> m_stage_times;
    std::vector<ContentTime> m_content_times;
    std::vector<ChunkFlow> m_content_flows;            ///< empty: nothing runs once a step
    std::vector<TurnTime> m_turn_times;                ///< of the distinct stages' chunks, where they have several
    std::vector<UnlikeTurn> m_after;                     ///< of the distinct stages, likewise
    std::vector<StageFlow> m_stage_flows;              ///< of the distinct stages
    std::vector<std::vector<GradientRun>> m_gradient_runs;  ///< of the distinct stages
    std::size_t m_first_unit = kUnitCount;             ///< what the passes are of: the first unit,
    bool m_times_put_off = false;
    bool m_passes_split = false, m_any_weights = false;  ///< and what they have;
    std::size_t m_first_once = 0, m_end_once = 0;      ///< networks that something runs on once a step: none if equal
    std::array<PassCost, kUnitCount> m_forward_passes, m_backward_passes, m_gradient_passes;
    double m_experts_read = 1;                         ///< training: by a microbatch
    std::array<LayerModel, kLayerKindCount> m_layers;
    LayerModel m_embedding, m_head;
    int m_micro_batches = 1;
    Seconds m_hop{0};
};

}  // namespace rooflight
