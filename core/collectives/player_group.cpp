// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/player_group.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/units/input_error.h"

namespace rooflight {
namespace {

BytesPerSecond figure(const std::optional<BytesPerSecond>& value, const char* name) {
    if (!value) {
        throw InputError("hardware." + std::string(name), "is not known of this system");
    }
    return *value;
}

BytesPerSecond egress(const Machine& machine) {
    if (machine.topology == TopologyKind::torus) {
        const double links = 2 * double(machine.torus.size());
        return figure(machine.figures.ici_link, "ici_bytes_per_s_per_link") * links;
    }
    return machine.figures.scale_up ? *machine.figures.scale_up
                                    : figure(machine.figures.scale_out, "scale_up_bytes_per_s_per_chip");
}

}  // namespace

Group torus_of(const Machine& machine, std::span<const TorusAxis> axes) {
    const bool torus = machine.topology == TopologyKind::torus;
    return torus_group(axes, torus ? figure(machine.figures.ici_link, "ici_bytes_per_s_per_link")
                                   : egress(machine) / 2.0);
}

bool closes_rings(const Machine& machine, std::span<const TorusAxis> axes) {
    std::vector<int> slice;
    for (const TorusAxis& axis : axes) {
        slice.push_back(axis.size);
    }
    const std::vector<bool> wraps = wraparound(*machine.system, slice);
    return std::equal(axes.begin(), axes.end(), wraps.begin(),
                      [](const TorusAxis& axis, bool wrapped) { return wrapped || axis.size <= 2; });
}

Group switch_of(const Machine& machine, int chips) {
    Group group;
    group.size = chips;
    group.in_network_reduction = machine.in_network_reduction;
    if (chips > 1) {
        group.levels[0] = {double(chips), 1, egress(machine), false};
        group.level_count = 1;
    }
    return group;
}

Group tree_of(const Machine& machine, int nodes, int chips_per_node) {
    Group group = switch_of(machine, chips_per_node);
    group.size = double(nodes) * chips_per_node;
    if (nodes > 1) {
        const bool levels = machine.levels.size() > 1;
        const BytesPerSecond chip =
            levels ? machine.levels[1].per_chip
                   : figure(machine.figures.scale_out, "scale_out_bytes_per_s_per_chip");
        group.levels[static_cast<std::size_t>(group.level_count++)] = {double(nodes), double(chips_per_node),
                                                                       chip * double(chips_per_node), true};
    }
    return group;
}

Group drawable(Group group, int limit) {
    group.twisted = false;
    for (int i = 0; i < group.span_count; ++i) {
        group.spans[static_cast<std::size_t>(i)].stride = 1;
    }
    for (int i = 0; i < group.level_count; ++i) {
        double& children = group.levels[static_cast<std::size_t>(i)].children;
        children = std::max(2.0, std::round(children));
    }
    const auto size_of = [&group] {
        double size = group.slices;
        for (int i = 0; i < group.span_count; ++i) {
            size *= group.spans[static_cast<std::size_t>(i)].size;
        }
        for (int i = 0; i < group.level_count; ++i) {
            size *= group.levels[static_cast<std::size_t>(i)].children;
        }
        return size;
    };
    while (size_of() > limit) {
        int most = group.slices;
        int* span = nullptr;
        double* level = nullptr;
        for (int i = 0; i < group.span_count; ++i) {
            int& size = group.spans[static_cast<std::size_t>(i)].size;
            if (size > most) {
                most = size;
                span = &size;
            }
        }
        for (int i = 0; i < group.level_count; ++i) {
            double& children = group.levels[static_cast<std::size_t>(i)].children;
            if (children > most) {
                most = static_cast<int>(children);
                level = &children;
            }
        }
        if (most <= 2) {
            break;
        }
        // Halved, and from odd to even sizes at once, since those are the usual ones.
        const int half = std::max(2, most / 2);
        if (level != nullptr) {
            *level = half;
        } else if (span != nullptr) {
            *span = half;
        } else {
            group.slices = half;
        }
    }
    group.size = size_of();
    return group;
}

}  // namespace rooflight
