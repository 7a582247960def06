// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/cost/phase_cost.h"
#include "core/workload/scenario.h"
#include "core/workload/stages.h"

namespace rooflight {

/// What of a scenario no choice of mesh, batch or schedule changes, worked out once for all of them: the machine, what
/// its chips and links achieve, and what can be counted of the model.
struct Platform {
    /// Throws InputError where a figure is missing that the scenario needs. `machine` from resolve().
    Platform(const Scenario& scenario, Machine machine);

    Machine machine;
    Peak peak{};                                       ///< at the matmul dtype, after fallback
    DType attention = DType::bf16;                     ///< of the scores
    Rates rates;
    Overlap overlap;
    CollectiveOptions collectives;
    LayerCounts layers;
    LayerParameters layer_parameters;
    Parameters parameters;                             ///< with a position table as long as the sequence, if it has one
    std::vector<std::string> warnings;
};

}  // namespace rooflight
