// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/gpu_rules.h"

#include <algorithm>
#include <cmath>

#include "core/hardware/distance.h"

namespace rooflight {

BytesPerSecond switch_bandwidth(double ports, BytesPerSecond port) { return ports * port; }

BytesPerSecond unit_bandwidth(BytesPerSecond switches, double children, BytesPerSecond child) {
    return std::min(switches, children * child);
}

LevelBandwidth level_bandwidth(const Machine& machine, std::size_t level) {
    const FabricLevel& of = machine.levels[level];
    LevelBandwidth rates{of.degree * of.per_child, std::nullopt,
                         of.per_chip * (of.scale_out ? machine.levels.front().degree : 1)};
    const SwitchLevel* described = switch_level(machine, level);
    if (described != nullptr && described->switches > 0 && described->ports && described->per_port) {
        rates.switches = double(described->switches) * switch_bandwidth(*described->ports, *described->per_port);
    }
    return rates;
}

FatTree fat_tree(double endpoints, double ports) {
    const double down = ports / 2;
    FatTree tree;
    tree.leaves = std::ceil(endpoints / down);
    if (tree.leaves <= 1) {
        return tree;
    }
    if (tree.leaves <= ports) {
        tree.spines = std::ceil(tree.leaves * down / ports);
        tree.cables_per_pair = std::floor(down / tree.spines);
        return tree;
    }
    // A third level: spines too have half their ports up.
    tree.spines = tree.leaves;
    tree.cores = std::ceil(tree.spines * down / ports);
    return tree;
}

double most_in_fat_tree(double ports) { return ports * ports * ports / 4; }

BytesPerSecond tree_bandwidth(const TreeLevel& level) { return level.degree / (level.degree - 1) * level.per_child; }

std::vector<Seconds> tree_times(std::span<const TreeLevel> levels, Bytes bytes, double inner) {
    std::vector<Seconds> times;
    for (const TreeLevel& level : levels) {
        const double shared = std::max(1.0, inner / level.chips_below);
        times.push_back(bytes * (level.degree - 1) / level.degree / (shared * level.per_child));
    }
    return times;
}

NodeTimes sharded_reduction(Bytes bytes, double per_node, BytesPerSecond chip_egress, BytesPerSecond node_egress,
                            double inner) {
    NodeTimes times;
    times.node = bytes / chip_egress / std::min(inner, per_node);
    times.beyond = bytes / node_egress * per_node / std::max(per_node, inner);
    return times;
}

double all_reduce_bus_factor(double chips) { return 2 * gather_bus_factor(chips); }

double gather_bus_factor(double chips) { return (chips - 1) / chips; }

Bytes all_reduce_egress(Bytes bytes, double chips, bool in_network_reduction) {
    return in_network_reduction ? bytes : all_reduce_bus_factor(chips) * bytes;
}

Bytes node_egress_bytes(Bytes bytes, double per_node, bool reduced_first) {
    return reduced_first ? bytes : per_node * bytes;
}

}  // namespace rooflight
