// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/collectives/collective.h"

namespace rooflight {

/// A piece of the array that travels as one. `owner` holds it at the start of an all_gather, all_to_all, permute or
/// broadcast and gets its sum in a reduce_scatter; `destination` is where an all_to_all or permute takes it.
struct Chunk {
    int owner = 0;
    int destination = -1;
    double bytes = 0;
};

/// What one device sends another in one step. Devices count the group's members, first span or level fastest, slices
/// last; numbers from StepList::devices on are switches that reduce.
struct Transfer {
    int from = 0, to = 0;
    Network network = Network::x;
    int direction = 0;     ///< torus: +1 or −1 along the axis
    int level = -1;        ///< switched: the group's level where the two meet; −1 torus, DCN
    bool reduces = false;  ///< added to what the receiver has, not stored beside it
    std::vector<int> chunks;
    double bytes = 0;
};

/// Transfers that happen at once; all are sent from what was there before the step.
struct Step {
    std::vector<Transfer> transfers;
};

struct StepList {
    CollectiveKind kind = CollectiveKind::all_gather;
    int devices = 1;
    int switches = 0;
    std::vector<Chunk> chunks;
    std::vector<Step> steps;
};

/// How the children of one switch level exchange: each with each at once, round in a ring, or doubling what each has
/// (log2 steps). All move the same bytes over each link.
enum class SwitchAlgorithm { direct, ring, tree };

struct StepOptions {
    SwitchAlgorithm algorithm = SwitchAlgorithm::direct;
    bool two_way = true;  ///< torus: both directions of a ring at once
    int pieces = 4;       ///< broadcast: how finely its pipeline is cut
    double active_fraction = 1;  ///< ragged all_to_all: share of each chunk that is live
};

/// Who sends what to whom: the algorithm that rate_of() charges, step by step, for the player. The busiest link of each
/// network carries link_bytes_per_byte · V with ring_factor exact (and two_way as here). Book ch. 3 (rings,
/// lines, several axes, all_to_all), ch. 12 (switches, trees, in-network reduction). V as in rate_of().
[[nodiscard]] StepList steps_of(CollectiveKind kind, const Group& group, Bytes v, const StepOptions& options = {});

}  // namespace rooflight
