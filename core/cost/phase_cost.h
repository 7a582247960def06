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
    PerNetwork<Seconds> beside{}, beside_once{};       ///< busy time of what overlaps; what runs once a step apart
    PerNetwork<Seconds> busy{}, busy_once{};           ///< all of it
    PerNetwork<Bytes> link_bytes{}, link_bytes_once{}; ///< over the busiest link
    Seconds in_the_way{0}, in_the_way_once{0};         ///< what does not overlap, one after another
    Seconds all{0}, all_once{0};                       ///< every collective, one after another
    Seconds weight_gather{0}, gradient_scatter{0};     ///< traffic of weights, for the step's two ends
    Seconds floor{0};                                  ///< host time of the launches: a layer takes at least this

    PhaseCost& operator+=(const PhaseCost& other);
    void add_overhead(Seconds time) { own += time, overhead += time; }
};

/// Which operations are done again beside backward. Their weights are there already.
enum class Repeated { none, all, attention_cores };

/// Adds operations up: all of them, or what of them is repeated.
[[nodiscard]] PhaseCost phase_cost(const OperationList& operations, const Rates& rates, const MeshTimer& timer,
                                   const Overlap& overlap, Repeated repeated = Repeated::none);

/// What sets a layer's time: compute and memory are the chip's, a network otherwise.
struct LayerTime {
    Seconds time{0};
    Seconds exposed{0};                                ///< communication: time − own work − idle
    Seconds idle{0};                                   ///< waiting for the host to launch
    int binding_network = -1;                          ///< −1: own work sets the time
};

/// Time of one layer in one phase (engine 4): the largest of own work and each network; `with_once` for the microbatch
/// that also carries the step's reductions.
[[nodiscard]] LayerTime layer_time(const PhaseCost& cost, const Options& options, bool with_once);

}  // namespace rooflight
