// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/cost/step_model.h"

namespace rooflight::detail {

/// When a collective may run and what waits for it.
enum class CollectiveRole {
    fetch,                                             ///< weights: one layer ahead, before the layer starts
    beside,                                            ///< activations: beside the work, before the layer ends
    regather,                                          ///< saved activations for the weights' gradient: any time before
    behind,                                            ///< gradients: after the operation, awaited one layer later
};

struct ScriptCollective {
    std::string_view name;
    CollectiveRole role = CollectiveRole::beside;
    bool once = false;
    Seconds blocked{0};                                ///< what stands in the way of the operation's end
    Seconds time{0};                                   ///< the rest, which runs beside
    PerNetwork<Seconds> busy{};                        ///< of networks, by the rest
    int main_network = 0;                              ///< the one it takes longest
};

struct ScriptOperation {
    std::string_view name;
    Phase phase = Phase::forward;
    bool memory_bound = false;
    bool has_weights = false;
    Seconds time{0};
    std::vector<ScriptCollective> collectives;
    bool overhead = false;                             ///< of the software around the kernels
};

/// One pass (forward, or backward with what is recomputed) through one layer, timed.
struct PassScript {
    std::vector<ScriptOperation> operations;
    Bytes saved{0};                                    ///< kept by a forward pass, freed by the backward
    Bytes working{0};                                  ///< more while a backward pass runs
    Seconds floor{0};                                  ///< host time of its launches
};

struct LayerScripts {
    PassScript forward, backward;
    PassScript weight_gradient;                        ///< zero-bubble: split off from backward; empty otherwise
};

/// `splits_backward`: weight gradients become a pass of their own that may wait.
[[nodiscard]] LayerScripts layer_scripts(const StepModel& model, const LayerModel& layer, bool splits_backward);

}  // namespace rooflight::detail
