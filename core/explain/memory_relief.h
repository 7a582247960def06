// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/explain/advice.h"

namespace rooflight {

/// A neighbouring scenario that needs less memory, worked out by estimate(): what it frees and what it costs.
struct MemoryRelief {
    AdviceKind kind = AdviceKind::recompute;
    std::vector<AdviceChange> changes;
    Scenario scenario;
    Bytes freed{0};                                    ///< on the stage that is fullest, before and after
    MemoryCategory category = MemoryCategory::activations;  ///< that shrinks most
    double step_time_ratio = 1;                        ///< time after over time before, for the same number of tokens
    Bytes memory{0}, capacity{0};                      ///< of the fullest chip after
    bool fits = false;                                 ///< everything then does
};

/// What would free most, most first: recomputation, ZeRO stages, the mesh's axes, micro-batch, schedule, narrower
/// gradients and states, other optimizers, states or activations on the host; in inference layouts, weights and KV cache
/// in 8 bits. The same sequences on the same chips; one of each setting. Only what frees at least a hundredth of what is
/// in use; nothing for serving. `estimate` must be that of `scenario`; axes of `locked` stay.
[[nodiscard]] std::vector<MemoryRelief> memory_reliefs(const Scenario& scenario, const Estimate& estimate,
                                                       AxisMask locked = 0);

/// "zero 1 → 3: frees 60 GB, a step takes 4 % longer". English.
[[nodiscard]] std::string text_of(const MemoryRelief& relief);

}  // namespace rooflight
