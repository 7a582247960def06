// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/distance.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>

#include "core/units/input_error.h"

namespace rooflight {
namespace {

using Position = std::array<int, 3>;

/// What one turn round an axis adds to the coordinates: its length and, twisted, half of each long axis.
Position turn(const Machine& machine, std::size_t axis) {
    Position step{};
    step[axis] = machine.torus[axis].size;
    if (!machine.twisted) {
        return step;
    }
    int shortest = std::numeric_limits<int>::max();
    for (const TorusAxis& other : machine.torus) {
        shortest = std::min(shortest, other.size);
    }
    for (std::size_t i = 0; i < machine.torus.size(); ++i) {
        if (machine.torus[axis].size == shortest && machine.torus[i].size > shortest) {
            step[i] = shortest;
        }
    }
    return step;
}

int torus_hops(const Machine& machine, const Position& from, const Position& to) {
    constexpr int turns = 2;  // no shortest way goes round more often, twisted or not
    std::array<Position, 3> round{};
    std::array<int, 3> most{};
    for (std::size_t i = 0; i < machine.torus.size(); ++i) {
        round[i] = turn(machine, i);
        most[i] = machine.torus[i].wraps ? turns : 0;
    }
    int shortest = std::numeric_limits<int>::max();
    for (int x = -most[0]; x <= most[0]; ++x) {
        for (int y = -most[1]; y <= most[1]; ++y) {
            for (int z = -most[2]; z <= most[2]; ++z) {
                int hops = 0;
                for (std::size_t i = 0; i < 3; ++i) {
                    hops += std::abs(to[i] - from[i] + x * round[0][i] + y * round[1][i] + z * round[2][i]);
                }
                shortest = std::min(shortest, hops);
            }
        }
    }
    return shortest;
}

BytesPerSecond torus_bisection(const Machine& machine) {
    const double link = machine.figures.ici_link.value_or(BytesPerSecond(0)).value();
    if (machine.twisted) {
        if (const auto twisted = twisted_torus(machine.torus)) {
            // What an all_to_all finds: a quarter of its bytes over the narrowest cut.
            return BytesPerSecond(1.5 * machine.chips_per_slice * link / twisted->mean_hops);
        }
    }
    double narrowest = std::numeric_limits<double>::infinity();
    for (const TorusAxis& axis : machine.torus) {
        if (axis.size > 1) {
            const int across = machine.chips_per_slice / axis.size;
            narrowest = std::min(narrowest, across * (axis.wraps ? 2 : 1) * link);
        }
    }
    return BytesPerSecond(narrowest);
}

BytesPerSecond switched_bisection(const Machine& machine) {
    const FabricLevel& top = machine.levels.back();
    const double half = top.degree / 2.0;
    BytesPerSecond result = top.per_child * half;
    if (machine.topology == TopologyKind::full_mesh && !top.scale_out && machine.figures.peer_link) {
        result = std::min(result, *machine.figures.peer_link * (half * half));
    }
    return result;
}

}  // namespace

std::array<int, 3> torus_position(const Machine& machine, int rank) {
    Position position{};
    for (std::size_t i = 0; i < machine.torus.size(); ++i) {
        position[i] = rank % machine.torus[i].size;
        rank /= machine.torus[i].size;
    }
    return position;
}

int torus_ports(const Machine& machine, const std::array<int, 3>& position) {
    int ports = 0;
    for (std::size_t i = 0; i < machine.torus.size(); ++i) {
        const TorusAxis& axis = machine.torus[i];
        if (axis.size > 1) {
            const bool edge = !axis.wraps && (position[i] == 0 || position[i] == axis.size - 1);
            ports += edge ? 1 : 2;
        }
    }
    return ports;
}

std::vector<TorusNeighbour> torus_neighbours(const Machine& machine, int rank) {
    const Position here = torus_position(machine, rank);
    std::vector<TorusNeighbour> found;
    for (std::size_t axis = 0; axis < machine.torus.size(); ++axis) {
        const TorusAxis& along = machine.torus[axis];
        for (const int direction : {-1, 1}) {
            Position next = here;
            next[axis] += direction;
            if (next[axis] < 0 || next[axis] >= along.size) {
                if (!along.wraps || along.size <= 2) {
                    continue;
                }
                const Position round = turn(machine, axis);
                for (std::size_t i = 0; i < machine.torus.size(); ++i) {
                    const int size = machine.torus[i].size;
                    next[i] = ((next[i] - direction * round[i]) % size + size) % size;
                }
            }
            int number = 0;
            for (std::size_t i = machine.torus.size(); i-- > 0;) {
                number = number * machine.torus[i].size + next[i];
            }
            found.push_back({number, axis, direction});
        }
    }
    return found;
}

std::optional<std::array<int, 3>> host_tile(const Machine& machine) {
    const std::vector<int>& shape = machine.system->host_shape;
    if (machine.torus.empty() || shape.empty()) {
        return std::nullopt;
    }
    std::array<int, 3> tile = {1, 1, 1};
    for (std::size_t i = 0; i < machine.torus.size(); ++i) {
        tile[i] = i < shape.size() ? shape[i] : 1;
    }
    const auto fits = [&] {
        bool all = true;
        for (std::size_t i = 0; i < 3; ++i) {
            all = all && (i < machine.torus.size() ? machine.torus[i].size % tile[i] == 0 : tile[i] == 1);
        }
        return all;
    };
    // As it is written down, or else turned.
    bool found = fits();
    if (!found) {
        std::ranges::sort(tile);
        do {
            found = fits();
        } while (!found && std::ranges::next_permutation(tile).found);
    }
    return found ? std::optional(tile) : std::nullopt;
}

int cube_edge(const Machine& machine) {
    const int edge = machine.system->wrap_rule == WrapRule::cubes ? machine.system->wrap_length : 0;
    int cubes = edge > 0 ? 1 : 0;
    for (const TorusAxis& axis : machine.torus) {
        cubes *= edge > 0 && axis.size % edge == 0 ? axis.size / edge : 0;
    }
    return cubes > 1 ? edge : 0;
}

int host_of(const Machine& machine, int rank) {
    const int slice = rank / machine.chips_per_slice, within = rank % machine.chips_per_slice;
    const int before = slice * (machine.hosts() / machine.slices);
    if (machine.torus.empty()) {
        const int per_host = std::max(1, machine.system->chips_per_host);
        const int domain = machine.levels.empty() ? machine.chips_per_slice : machine.levels.front().degree;
        const int in_domain = (domain + per_host - 1) / per_host;
        return domain < per_host ? before + within / per_host
                                 : before + within / domain * in_domain + within % domain / per_host;
    }
    const auto tile = host_tile(machine);
    if (!tile) {
        return before + within / std::max(1, machine.system->chips_per_host);
    }
    const Position at = torus_position(machine, within);
    int host = 0;
    for (std::size_t i = machine.torus.size(); i-- > 0;) {
        host = host * (machine.torus[i].size / (*tile)[i]) + at[i] / (*tile)[i];
    }
    return before + host;
}

const SwitchLevel* switch_level(const Machine& machine, std::size_t level) {
    const auto& described = machine.system->levels;
    const auto found = std::ranges::find(described, machine.levels[level].name, &SwitchLevel::name);
    return found == described.end() ? nullptr : &*found;
}

bool rail_optimised(const Machine& machine) {
    if (machine.levels.size() < 2 || machine.levels[0].scale_out || !machine.levels[1].scale_out) {
        return false;
    }
    const SwitchLevel* leaf = switch_level(machine, 1);
    return leaf != nullptr && leaf->switches > 1 && leaf->switches == machine.levels[0].degree;
}

Route point_to_point(const Machine& machine, int from, int to) {
    for (const auto& [key, chip] : {std::pair{"from", from}, std::pair{"to", to}}) {
        if (chip < 0 || chip >= machine.chips()) {
            throw InputError(key, fmt::format("chip {} is not one of 0 to {}", chip, machine.chips() - 1));
        }
    }
    Route route;
    if (from == to) {
        return route;
    }
    if (from / machine.chips_per_slice != to / machine.chips_per_slice) {
        route.hops = 1;
        route.per_port = machine.across_slices;
        return route;
    }
    from %= machine.chips_per_slice;
    to %= machine.chips_per_slice;
    if (!machine.torus.empty()) {
        const Position start = torus_position(machine, from), end = torus_position(machine, to);
        route.hops = torus_hops(machine, start, end);
        route.ports = std::min(torus_ports(machine, start), torus_ports(machine, end));
        route.per_port = machine.figures.ici_link.value_or(BytesPerSecond(0));
        return route;
    }
    // Up to the level where both are under one unit and down again: one switch more each way per level of its network.
    bool scale_out = false;
    for (const FabricLevel& level : machine.levels) {
        route.hops = level.scale_out == scale_out && route.hops > 0 ? route.hops + 2 : 1;
        scale_out = level.scale_out;
        const int unit = level.chips_below * level.degree;
        route.per_port = level.per_chip;
        if (from / unit == to / unit) {
            break;
        }
    }
    const int domain = machine.levels.front().degree;
    if (scale_out && route.hops == 1 && rail_optimised(machine) && from % domain != to % domain) {
        ++route.hops;  // through the domain's switches to the chip on the other's rail
    }
    const bool mesh = machine.topology == TopologyKind::full_mesh && !scale_out;
    if (mesh && machine.figures.peer_link) {
        route.per_port = std::min(route.per_port, *machine.figures.peer_link);
    }
    return route;
}

double diameter(const Machine& machine) {
    if (machine.torus.empty()) {
        return machine.chips_per_slice > 1 ? point_to_point(machine, 0, machine.chips_per_slice - 1).hops : 0;
    }
    if (machine.twisted) {
        if (const auto twisted = twisted_torus(machine.torus)) {
            return twisted->most_hops;
        }
    }
    double hops = 0;
    for (const TorusAxis& axis : machine.torus) {
        hops += axis.wraps ? axis.size / 2 : axis.size - 1;
    }
    return hops;
}

BytesPerSecond bisection(const Machine& machine) {
    if (machine.chips() == 1) {
        return BytesPerSecond(0);
    }
    if (machine.slices > 1) {
        return machine.across_slices * (machine.chips() / 2.0);
    }
    return machine.torus.empty() ? switched_bisection(machine) : torus_bisection(machine);
}

std::optional<TwistedTorus> twisted_torus(std::array<int, 3> sizes) {
    std::sort(sizes.begin(), sizes.end());
    const int k = sizes[0];
    if (k % 2 != 0 || sizes[2] != 2 * k || (sizes[1] != k && sizes[1] != 2 * k)) {
        return std::nullopt;
    }
    // Closed forms of the breadth-first distances, for even k.
    const double per_k = sizes[1] == k ? 7.0 / 8 : 35.0 / 32;
    return TwistedTorus{per_k * k - 0.25 / k, 1.5 * k};
}

std::optional<TwistedTorus> twisted_torus(const std::vector<TorusAxis>& torus) {
    const bool wraps = std::all_of(torus.begin(), torus.end(), [](const TorusAxis& axis) { return axis.wraps; });
    if (torus.size() != 3 || !wraps) {
        return std::nullopt;
    }
    return twisted_torus({torus[0].size, torus[1].size, torus[2].size});
}

}  // namespace rooflight
