// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <stop_token>
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

/// Evaluates chunks, one after another; every thread has its own. Two costs per plan: memory and a time without
/// collectives first, which are cheap and often enough to leave it out; the step in full for the rest.
class Evaluator {
public:
    Evaluator(const Space& space, const std::vector<Setting>& settings, const SearchOptions& options)
        : m_space(space), m_settings(settings), m_options(options), m_local(options.top, differs(options)) {}

    /// `known`: what earlier rounds found. The result depends on nothing else.
    void run(const Chunk& chunk, const Standings& known, std::stop_token stop, ChunkResult& result);

    /// Whether chip-seconds a token may differ otherwise than the time of a step does.
    [[nodiscard]] static bool differs(const SearchOptions& options)
    {
        return options.objective == Objective::chips || options.batches.size() > 1;
    }

private:
    /// A setting's scenario and its two models: with collectives, and of the work alone.
    struct Models {
        explicit Models(const Setting& setting)
            : scenario(setting.base), full(scenario, *setting.platform), work(scenario, *setting.platform) {}
        Scenario scenario;
        StepModel full, work;
    };
    struct KnownWork {
        bool known = false;
        StepWork work;
    };

    void open(const Chunk& chunk);
    void run_batch(std::size_t batch);
    void run_layouts();
    void run_recompute(RecomputeKind recompute);
    void judge();
    void build();
    void evaluate();
    void reject(Rejection reason, double plans);
    [[nodiscard]] bool may_enter(const PlanFigures& least) const
    {
        return m_known->may_enter(least) && m_local.may_enter(least);
    }
    [[nodiscard]] PlanFigures least_figures(Seconds time, Bytes memory);
    [[nodiscard]] double tokens() const;

    const Space& m_space;
    const std::vector<Setting>& m_settings;
    const SearchOptions& m_options;
    std::optional<Models> m_models;
    std::optional<std::size_t> m_open;                 ///< setting of the models

    // Of the chunk at work.
    const Setting* m_setting = nullptr;
    const Standings* m_known = nullptr;
    ChunkResult* m_result = nullptr;
    Standings m_local;
    Choices m_choices;
    std::vector<KnownWork> m_works;                    ///< by batch, for zero below 3 and 3
    Plan m_plan;
    bool m_meshed = false, m_built = false;
    RecomputeKind m_full_recompute = RecomputeKind::none;
    int m_full_virtual = 0;
};

}  // namespace rooflight::detail
