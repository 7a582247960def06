// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/cost/step_model.h"

namespace rooflight::detail {

/// When a collective may run and what waits for it, see core/cost/windows.h.
enum class CollectiveRole {
    beside,                                            ///< within the pass: activations, keys, experts
    regather,                                          ///< likewise: saved activations for the weights' gradient
    fetch,                                             ///< weights: in the pass before
    scatter,                                           ///< gradients: in the pass after
    once,                                              ///< new weights before it, or gradients after it, once a step
};
inline constexpr std::size_t kRoleCount = 5;

struct ScriptCollective {
    std::string_view name;
    std::size_t operation = 0;                         ///< of the script, that asks for it
    Phase phase = Phase::forward;
    bool weights = false;                              ///< of weights or their gradients, each microbatch
    Seconds blocked{0};                                ///< what stands in the way of the operation's end
    PerNetwork<Seconds> blocked_busy{};                ///< the networks meanwhile
    PerNetwork<Seconds> busy{};                        ///< of networks, by the rest
    int main_network = 0;                              ///< the one it takes longest
};

struct ScriptOperation {
    std::string_view name;
    Phase phase = Phase::forward;
    bool memory_bound = false;
    bool has_weights = false;
    Seconds time{0};
    std::vector<ScriptCollective> blocking;            ///< collectives the chip waits for after it
    bool overhead = false;                             ///< of the software around the kernels
    bool of_layer = true;                              ///< not of an embedding that goes with it
};

/// One pass (forward, or backward with what is recomputed) through one layer, timed.
struct PassScript {
    std::vector<ScriptOperation> operations;
    std::array<std::vector<ScriptCollective>, kRoleCount> collectives;
    Bytes saved{0};                                    ///< kept by a forward pass, freed by the backward
    Bytes working{0};                                  ///< more while a backward pass runs
    Seconds floor{0};                                  ///< host time of its launches
    Seconds compute{0}, hbm{0}, overhead{0};           ///< its work by what binds it; of a split pass, both parts'

    [[nodiscard]] const std::vector<ScriptCollective>& of(CollectiveRole role) const
    {
        return collectives[static_cast<std::size_t>(role)];
    }
    [[nodiscard]] std::vector<ScriptCollective>& of(CollectiveRole role)
    {
        return collectives[static_cast<std::size_t>(role)];
    }
};

struct LayerScripts {
    PassScript forward, backward;
    PassScript weight_gradient;                        ///< zero-bubble: split off from backward; empty otherwise
};

/// `splits_backward`: weight gradients become a pass of their own that may wait.
[[nodiscard]] LayerScripts layer_scripts(const StepModel& model, const LayerModel& layer, bool splits_backward);
/// The embedding with the first layer: one pass.
[[nodiscard]] LayerScripts joined(const LayerScripts& embedding, const LayerScripts& layer);

}  // namespace rooflight::detail
