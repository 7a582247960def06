// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/mesh_timer.h"
#include "core/workload/options.h"
#include "core/cost/rates.h"
#include "core/workload/layer.h"

namespace rooflight {

/// Sum over the operations of one layer in one phase: its own work and what each network is asked for.
struct PhaseCost {
    Seconds own{0}, compute{0}, hbm{0}, overhead{0};   ///< own = compute + hbm + overhead
    Seconds products{0};                               ///< of own: operations with weights
    PerNetwork<Seconds> background{};                  ///< weights ahead and gradients behind, each microbatch
    PerNetwork<Seconds> critical{};                    ///< on the critical path unless collective matmul hides it
    PerNetwork<Seconds> once{};                        ///< once a step: gradients over data, new weights
    PerNetwork<Bytes> link_bytes{}, link_bytes_once{}; ///< over the busiest link
    Seconds critical_time{0};                          ///< of the collectives one after another
    Seconds background_time{0}, once_time{0};
    Seconds weight_gather{0}, gradient_scatter{0};     ///< background collectives that recur, for the step's two ends

    PhaseCost& operator+=(const PhaseCost& other);
};

/// Adds operations up. `recurring_weights` false: the weights are there already (recomputation beside backward).
[[nodiscard]] PhaseCost phase_cost(const OperationList& operations, const Rates& rates, const MeshTimer& timer,
                                   bool recurring_weights = true);

/// What sets a layer's time: compute and memory are the chip's, a network otherwise.
struct LayerTime {
    Seconds time{0};
    Seconds exposed{0};                                ///< time − own work
    int binding_network = -1;                          ///< −1: own work sets the time
};

/// Time of one layer in one phase (engine 4): the largest of own work and each network; `with_once` for the microbatch
/// that also carries the step's reductions.
[[nodiscard]] LayerTime layer_time(const PhaseCost& cost, const Options& options, bool with_once);

}  // namespace rooflight
