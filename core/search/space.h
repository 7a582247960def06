// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/cost/platform.h"
#include "core/search/search.h"
#include "core/workload/misfit.h"

namespace rooflight::detail {

/// Chips and precision: what has a platform of its own.
struct Setting {
    Plan plan;                                         ///< its chips and precision
    Scenario base;                                     ///< the scenario on them
    std::unique_ptr<const Platform> platform;
    double objective_per_chip_second = 0;              ///< what a chip-second a token costs in the objective's unit

    [[nodiscard]] double objective_of(const SearchOptions& options, const Plan& plan) const;
};

/// The placements of a setting's meshes.
[[nodiscard]] Placements placements_of(const Setting& setting);

/// Plans that have tensor, context, pipeline and the experts' axes in common: the rest of the chips is shared between
/// data and fsdp. All that divides or not is the same for them, and so is the work of their chips.
struct Chunk {
    std::size_t setting = 0;
    Plan plan;                                         ///< the common axes; data has all the rest, fsdp none
    double plans = 0;
};

/// A way through the pipeline.
struct Turns {
    PipelineSchedule schedule = PipelineSchedule::one_f_one_b;
    int virtual_stages = 1;
};

/// How inference divides weights and KV cache over tensor.
struct Layout {
    WeightsLayout weights = WeightsLayout::one_d;
    KvLayout kv = KvLayout::heads;
};

/// What every plan chooses beside its axes.
struct Choices {
    std::vector<double> batches;                       ///< micro-batches in training, global batches in inference
    std::vector<Turns> turns;                          ///< by virtual stages
    std::vector<RecomputeKind> recompute;
    std::vector<Layout> layouts;

    [[nodiscard]] double plans() const
    {
        return double(batches.size()) * double(turns.size()) * double(recompute.size()) * double(layouts.size());
    }
};

/// Ascending.
void divisors_of(int number, std::vector<int>& divisors);
[[nodiscard]] std::vector<int> divisors_of(int number);

/// The plans of one setting or several.
class Space {
public:
    Space(const Scenario& scenario, const SearchOptions& options);

    /// Adds what a setting allows; what does not divide goes to the rejected. Returns false where `stop` was asked for.
    bool add(const Setting& setting, std::size_t index, const std::stop_token& stop);

    [[nodiscard]] const std::vector<Chunk>& chunks() const { return m_chunks; }
    [[nodiscard]] double size() const { return m_size; }
    [[nodiscard]] const std::array<RejectionCount, kRejectionCount>& rejected() const { return m_rejected; }
    void drop_chunks() { m_chunks.clear(); }

    /// Fills `choices` for a chunk, using its room again.
    void choices(const Setting& setting, const Chunk& chunk, Choices& choices) const;
    /// ZeRO stages that make a difference on a mesh: {1}, or all that there are.
    [[nodiscard]] std::span<const int> zeros(const Plan& plan) const;

private:
    void reject(Rejection reason, const Plan& plan, double plans);

    const SearchOptions& m_options;
    bool m_training, m_experts;
    bool m_uneven;                                     ///< chunks of unlike numbers of layers are looked at
    std::vector<Chunk> m_chunks;
    std::array<RejectionCount, kRejectionCount> m_rejected;
    double m_size = 0;
    std::uint64_t m_next = 0;
};

/// Every chunk's plans have this much room in the order of enumeration.
inline constexpr std::uint64_t kOrdersOfChunk = std::uint64_t{1} << 36;

/// What a plan of that misfit is counted among.
[[nodiscard]] Rejection rejection_of(Misfit misfit);
/// Chips that scale-up links join: a domain, or a slice.
[[nodiscard]] int chips_of_domain(const Machine& machine);

/// The numbers of chips that a search goes through, fewest first. Throws InputError as search() does.
[[nodiscard]] std::vector<int> chip_counts(const Scenario& scenario, const SearchOptions& options);
/// The settings on so many chips: one for each precision. Throws InputError as search() does.
[[nodiscard]] std::vector<Setting> settings_of(const Scenario& scenario, const SearchOptions& options, int chips);

}  // namespace rooflight::detail
