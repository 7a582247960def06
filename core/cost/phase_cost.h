// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/mesh_timer.h"
#include "core/workload/options.h"
#include "core/cost/rates.h"
#include "core/workload/layer.h"

namespace rooflight {

/// Why a collective runs: what software overlaps differs by it.
enum class Traffic : std::uint8_t {
    weights,                                           ///< fetched ahead or scattered behind, each microbatch (fsdp)
    once,                                              ///< once a step: gradients over data, new weights
    activations,                                       ///< tensor parallel: on the critical path unless hidden
    experts,                                           ///< all-to-alls of MoE layers, likewise
    keys,                                              ///< of context-parallel attention
    regathers,                                         ///< activations again, for the weights' gradient: always beside
};
inline constexpr std::size_t kTrafficCount = 6;
[[nodiscard]] Traffic traffic_of(const OperationCollective& collective);

/// Share of each kind of traffic that runs beside work; the rest stands in its way.
struct Overlap {
    std::array<double, kTrafficCount> share{1, 1, 1, 1, 1, 1};
    [[nodiscard]] double of(Traffic traffic) const { return share[static_cast<std::size_t>(traffic)]; }
};
/// Ideal: everything, or with collective_matmul off everything but activations and experts. Calibrated: the factors.
[[nodiscard]] Overlap overlap_of(const Options& options, const Factors& factors);

/// Sum over the operations of one layer in one phase: its own work and what each network is asked for.
struct PhaseCost {
    Seconds own{0}, compute{0}, hbm{0}, overhead{0};   ///< own = compute + hbm + overhead
    Seconds products{0};                               ///< of own: operations with weights
    PerNetwork<Seconds> busy{}, busy_once{};           ///< time of each network; what runs once a step apart
    PerNetwork<Seconds> beside_once{};                 ///< of busy_once: what overlaps
    PerNetwork<Seconds> gather{}, scatter{}, regather{};  ///< of busy: weights, their gradients, activations again
    PerNetwork<Bytes> link_bytes{}, link_bytes_once{}; ///< over the busiest link
    Seconds in_the_way{0}, in_the_way_once{0};         ///< what does not overlap, one after another
    Seconds all{0}, all_once{0};                       ///< every collective, one after another
    Seconds gather_time{0}, scatter_time{0}, regather_time{0};  ///< of all: the same three
    Seconds floor{0};                                  ///< host time of the launches: a layer takes at least this

    PhaseCost& operator+=(const PhaseCost& other);
    void add_overhead(Seconds time) { own += time, overhead += time; }
};

/// Which operations are done again beside backward. Their weights are there already.
enum class Repeated { none, all, attention_cores };

/// Adds operations up: all of them, or what of them is repeated.
[[nodiscard]] PhaseCost phase_cost(const OperationList& operations, const Rates& rates, const MeshTimer& timer,
                                   const Overlap& overlap, Repeated repeated = Repeated::none);

}  // namespace rooflight
