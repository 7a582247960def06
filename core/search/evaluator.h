// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/cost/step_model.h"
#include "core/search/space.h"
#include "core/search/standings.h"

namespace rooflight::detail {

/// What came of a chunk.
struct ChunkResult {
    std::vector<Plan> found;                           ///< what the standings did not keep out
    double pruned = 0, evaluated = 0;
    std::array<RejectionCount, kRejectionCount> rejected;
};

/// What a model's operations are, as numbers: which collectives there are, and for what, is chosen by their times and may
/// depend on how the mesh is laid.
void list_operations(const StepModel& model, std::vector<double>& list);

/// Evaluates chunks, one after another; every thread has its own. A mesh is laid and its operations are worked out once;
/// its plans are arithmetic on them. Bounds leave plans out before: by what a chip keeps of weights and states, by the time
/// of the mean stage, by the least time of a schedule.
class Evaluator {
public:
    Evaluator(const Space& space, const std::vector<Setting>& settings, const SearchOptions& options)
        : m_space(space), m_settings(settings), m_options(options), m_local(options.top, differs(options), options.by_mesh) {}

    /// `known`: what earlier rounds found; `part`: what a search of a part of the space did, or null. The result depends on
    /// nothing else.
    void run(const Chunk& chunk, const Standings& known, const Standings* part, std::stop_token stop, ChunkResult& result);

    /// Whether chip-seconds a token may differ otherwise than the time of a step does.
    [[nodiscard]] static bool differs(const SearchOptions& options)
    {
        return options.objective == Objective::chips || options.batches.size() > 1;
    }

private:
    struct Models {
        explicit Models(const Setting& setting)
            : scenario(setting.base),
              model(scenario, *setting.platform),
              placements(placements_of(setting))
        {
            if (setting.base.workload.kind == WorkloadKind::training) {
                model.put_off_times();
            }
        }
        Scenario scenario;
        StepModel model;
        Placements placements;
    };

    /// What no plan of a batch goes below on any mesh of the chunk, beside what zero shards.
    struct Floor {
        Seconds time{0};
        Bytes activations{0};
    };

    /// A plan of the mesh at work that may enter on some placement: places in m_choices, and what holds on all of them.
    struct Candidate {
        std::size_t batch = 0, recompute = 0, turns = 0;
        Bytes memory{0};
        Seconds floor{0};                              ///< without a collective
        Seconds least{0};                              ///< with all of them at their least, where operations are as there
        bool ruled_out = false;                        ///< by that
    };

    /// All that plans of one mesh and ZeRO stage differ in beside their placement, their time and memory.
    using Kind = std::tuple<double, double, int, int, int, int, int, double, double>;

    void open(const Chunk& chunk);
    void run_meshes(int shards);
    [[nodiscard]] std::span<const PlacementCode> placements();
    void lay(PlacementCode code);
    [[nodiscard]] bool tensor_leaves_domain() const;
    void run_training();
    template <class BeginBatch>
    void run_batches(const BeginBatch& begin_batch);
    void weigh();
    void build();
    void find_floors(std::vector<Floor>& floors);
    bool set_turns(const Turns& turns);
    void run_batch();
    void judge(Bytes memory);
    void run_placements(std::uint64_t first);
    [[nodiscard]] const std::vector<Seconds>& plan_floors(std::size_t batch);
    void find_candidates(std::uint64_t first);
    [[nodiscard]] bool find_least_times();
    void drop_candidates(std::size_t placements);
    void run_candidates(std::uint64_t first, bool bounded);
    [[nodiscard]] bool is_first_of_equals();
    void run_inference();
    void run_layout();
    void take(Bytes memory, Seconds time);
    void prune(std::size_t plans);
    void reject(Rejection reason, double plans);
    [[nodiscard]] Seconds least_time() const;
    [[nodiscard]] Bytes least_activations(bool any_policy) const;
    [[nodiscard]] bool may_enter(const PlanFigures& least) const
    {
        if (!m_known->may_enter(least)) {
            return false;
        }
        const MeshKey mesh = m_options.by_mesh ? mesh_of(m_plan) : MeshKey{};
        return m_local.may_enter(least, &mesh) && (m_part == nullptr || m_part->may_enter(least, &mesh));
    }
    [[nodiscard]] PlanFigures least_figures(Seconds time, Bytes memory);
    [[nodiscard]] PlanFigures least_figures(const Floor& floor);
    [[nodiscard]] double tokens() const;

    const Space& m_space;
    const std::vector<Setting>& m_settings;
    const SearchOptions& m_options;
    std::optional<Models> m_models;
    std::optional<std::size_t> m_open;                 ///< setting of the models

    // Of the chunk at work.
    const Setting* m_setting = nullptr;
    const Standings *m_known = nullptr, *m_part = nullptr;
    ChunkResult* m_result = nullptr;
    Standings m_local;
    Choices m_choices;
    std::vector<int> m_data_ways;
    std::vector<std::size_t> m_left;                   ///< batches that the floors let through
    Plan m_plan;
    std::stop_token m_stop;
    Bytes m_capacity{0};
    bool m_meshed = false, m_built = false;
    bool m_timed = false, m_ended = false;             ///< the model has its division's turns; and a step's ends
    int m_built_zero = 1;
    std::array<std::vector<Floor>, 2> m_floors;        ///< by batch, for zero below 3 and 3; empty: not known
    std::array<std::vector<std::vector<Seconds>>, 2> m_plan_floors;  ///< by batch, see plan_floors()
    std::vector<std::size_t> m_allowed;                ///< placements of the mesh that keep what was asked for
    std::vector<Candidate> m_candidates;
    std::vector<double> m_operations, m_least_operations;  ///< by list_operations()
    std::map<Kind, std::uint64_t> m_equals;            ///< order of the first of each kind that was taken
    std::unordered_map<std::uint64_t, int> m_equal_counts;  ///< by that order, where there are several
    Bytes m_kept{0};                                   ///< of weights, gradients and states: the mean stage's
    Seconds m_update{0};                               ///< of the optimizer: the mean stage's
};

}  // namespace rooflight::detail
