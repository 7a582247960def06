// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/workload/scenario.h"

namespace rooflight {

/// Why a mesh does not go with its model, workload or number of chips: the errors of check() that one plan makes and
/// another does not.
enum class Misfit : std::uint8_t {
    none,
    axes,            ///< they do not multiply to the chips, or one is less than 1
    heads,           ///< tensor does not divide them
    kv_heads,        ///< neither of tensor and kv_heads divides the other
    d_ff,            ///< tensor does not divide it
    no_experts,      ///< expert or expert_tensor without MoE
    experts,         ///< expert does not divide them
    expert_chips,    ///< expert × expert_tensor does not divide data × fsdp × context × tensor
    d_ff_expert,     ///< expert_tensor does not divide it
    layers,          ///< more stages than layers
    virtual_stages,  ///< without a pipeline, or with a schedule that has none
    sequence,        ///< context does not divide it
    exchanged_heads,     ///< context × tensor does not divide them, as all_to_all attention needs
    exchanged_kv_heads,  ///< neither of context × tensor and kv_heads divides the other, likewise
    batch,           ///< data × fsdp × micro_batch does not divide it
    micro_batches,   ///< more than schedules are worked out for
};

/// Schedules are worked out micro-batch by micro-batch.
inline constexpr int kMostMicroBatches = 1'000'000;

/// The first misfit of a scenario on so many chips. Neither throws nor allocates: a search asks it of every plan.
[[nodiscard]] Misfit misfit(const Scenario& scenario, int chips);

}  // namespace rooflight
