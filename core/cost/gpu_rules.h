// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/hardware/machine.h"
#include "core/units/quantity.h"

namespace rooflight {

// Networks of switches (book ch. 12). All bandwidths one way.

[[nodiscard]] BytesPerSecond switch_bandwidth(double ports, BytesPerSecond port);
/// What a unit of a fat tree passes: the smaller of what its switches carry and what its children send.
[[nodiscard]] BytesPerSecond unit_bandwidth(BytesPerSecond switches, double children, BytesPerSecond child);

/// Children of a level's unit, their cables and its switches, as the chapter tabulates them; rates of one unit.
struct LevelBandwidth {
    BytesPerSecond cables{0};                  ///< of all children
    std::optional<BytesPerSecond> switches;    ///< of all their ports; not where the switches are not known
    BytesPerSecond collective{0};              ///< of a chip in its domain, of a whole domain beyond it
};
[[nodiscard]] LevelBandwidth level_bandwidth(const Machine& machine, std::size_t level);

/// A fat tree of switches with `ports` ports without oversubscription: half of a switch's ports lead down, half up.
struct FatTree {
    double leaves = 1, spines = 0, cores = 0;
    double cables_per_pair = 1;  ///< between a leaf and a spine
};
[[nodiscard]] FatTree fat_tree(double endpoints, double ports);
/// What three levels of such switches join: ports³ / 4.
[[nodiscard]] double most_in_fat_tree(double ports);

/// One level of a tree: `degree` children, each with `per_child` into the level, of `chips_below` chips.
struct TreeLevel {
    double degree = 1;
    BytesPerSecond per_child{1};
    double chips_below = 1;
};
/// Rate at which a gather or scatter passes a level: D·W / (D − 1).
[[nodiscard]] BytesPerSecond tree_bandwidth(const TreeLevel& level);
/// Time of each level of a gather or scatter of `bytes` that an inner axis of `inner` chips shards: the collective
/// takes the longest. V·(D − 1) / (D·W·max(1, inner / chips below)).
[[nodiscard]] std::vector<Seconds> tree_times(std::span<const TreeLevel> levels, Bytes bytes, double inner = 1);

/// The same in the chapter's short form: within a node and beyond it, no (D − 1)/D.
struct NodeTimes {
    Seconds node{0}, beyond{0};
    [[nodiscard]] Seconds time() const { return node > beyond ? node : beyond; }
};
[[nodiscard]] NodeTimes sharded_reduction(Bytes bytes, double per_node, BytesPerSecond chip_egress,
                                          BytesPerSecond node_egress, double inner);

/// Bus bandwidth of an AllReduce, as benchmarks report it, from the rate of its array: · 2(N − 1)/N.
[[nodiscard]] double all_reduce_bus_factor(double chips);
/// What a gather's or scatter's array becomes on the bus: (N − 1)/N.
[[nodiscard]] double gather_bus_factor(double chips);

/// Bytes that a chip sends (and receives) in an AllReduce: with in-network reduction its array once, in a ring
/// 2(N − 1)/N of it.
[[nodiscard]] Bytes all_reduce_egress(Bytes bytes, double chips, bool in_network_reduction);
/// What a node sends up for an AllReduce: its chips' sum once, or every chip's array when they are not added up first.
[[nodiscard]] Bytes node_egress_bytes(Bytes bytes, double per_node, bool reduced_first);

}  // namespace rooflight
