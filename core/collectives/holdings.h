// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/collectives/steps.h"

namespace rooflight {

/// What a device has of one chunk while a collective runs.
struct Holding {
    int summands = 0;    ///< 0: nothing; in a sum the devices whose parts it contains; else 1
    bool given = false;  ///< handed over: what is left here is of no more use
    bool operator==(const Holding&) const = default;
};

/// By device, then by chunk; the switches that reduce come after the devices.
using HoldingTable = std::vector<std::vector<Holding>>;

/// Whether devices start with parts that are to be summed.
[[nodiscard]] bool sums(CollectiveKind kind);
/// Whether a chunk leaves the device that sends it.
[[nodiscard]] bool moves(CollectiveKind kind);

[[nodiscard]] HoldingTable holdings_at_start(const StepList& list);
/// Carries one step out: everything is sent from what was there before it.
void carry_out(const StepList& list, const Step& step, HoldingTable& table);
[[nodiscard]] HoldingTable holdings_after(const StepList& list, std::size_t steps);

/// Whether the collective promises a chunk to a device, and whether the device has it, whole.
[[nodiscard]] bool is_promised(const StepList& list, int device, std::size_t chunk);
[[nodiscard]] bool is_whole(const StepList& list, const Holding& holding);
/// Whether every device has all it is promised.
[[nodiscard]] bool is_complete(const StepList& list, const HoldingTable& table);

}  // namespace rooflight
