// SPDX-License-Identifier: GPL-3.0-or-later
// Which slices of a torus can be had, and which of their axes wrap (book ch. 2).
#include <algorithm>
#include <limits>
#include <set>

#include <fmt/format.h>

#include "core/hardware/machine.h"
#include "core/hardware/slice_choices.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using Shape = std::vector<int>;

/// Slices smaller than one cube of a three-dimensional torus, ascending.
const Shape kBelowCube[] = {{1, 1, 1}, {1, 1, 2}, {1, 2, 2}, {2, 2, 2}, {2, 2, 4}, {2, 4, 4}};
/// Edge of the cubes that optical switches join; a system whose wraparound rule names another uses that.
constexpr int kCubeEdge = 4;

Shape ascending(Shape shape) {
    std::sort(shape.begin(), shape.end());
    return shape;
}

double chips_of(const Shape& shape) {
    double chips = 1;
    for (const int size : shape) {
        chips *= size;
    }
    return chips;
}

int cube_edge(const System& system) {
    return system.wrap_rule == WrapRule::cubes && system.wrap_length > 0 ? system.wrap_length : kCubeEdge;
}

double most_chips(const System& system) {
    if (system.max_chips > 0) {
        return system.max_chips;
    }
    return system.pod.empty() ? std::numeric_limits<int>::max() : chips_of(system.pod);
}

/// A pod that is re-cut freely (max_chips given) bounds the count; any other bounds each axis.
bool in_pod(const System& system, const Shape& sorted) {
    if (chips_of(sorted) > most_chips(system)) {
        return false;
    }
    if (system.max_chips > 0 || system.pod.empty()) {
        return true;
    }
    const Shape pod = ascending(system.pod);
    return std::equal(sorted.begin(), sorted.end(), pod.begin(), [](int size, int most) { return size <= most; });
}

bool power_of_two(int value) { return value > 0 && (value & (value - 1)) == 0; }

/// Calls visit(shape) for every slice that can be had with at most `limit` chips, axes ascending.
template <class Visit>
void for_each_slice(const System& system, double limit, Visit visit) {
    const auto offer = [&](const Shape& shape) {
        if (chips_of(shape) <= limit && in_pod(system, shape)) {
            visit(shape);
        }
    };
    const double most = std::min(limit, most_chips(system));
    if (system.pod.size() == 2) {
        for (int a = 1; double(a) * a <= most; a *= 2) {
            for (int b = a; double(a) * b <= most; b *= 2) {
                offer({a, b});
            }
        }
        return;
    }
    for (const Shape& shape : kBelowCube) {
        offer(shape);
    }
    const int edge = cube_edge(system);
    for (int a = edge; double(a) * a * a <= most; a += edge) {
        for (int b = a; double(a) * b * b <= most; b += edge) {
            for (int c = b; double(a) * b * c <= most; c += edge) {
                offer({a, b, c});
            }
        }
    }
}

}  // namespace

std::string slice_name(const std::vector<int>& slice) {
    std::string name;
    for (const int size : slice) {
        name += fmt::format("{}{}", name.empty() ? "" : "x", size);
    }
    return name;
}

std::vector<bool> wraparound(const System& system, const std::vector<int>& slice) {
    const int length = system.wrap_length;
    const bool cubes = length > 0 && std::all_of(slice.begin(), slice.end(), [&](int n) { return n % length == 0; });
    std::vector<bool> result;
    for (const int size : slice) {
        switch (system.wrap_rule) {
            case WrapRule::never:
                result.push_back(false);
                break;
            // Two chips have no further neighbour for a second link to lead to.
            case WrapRule::always:
                result.push_back(size > 2);
                break;
            case WrapRule::full_axis:
                result.push_back(size == length);
                break;
            case WrapRule::cubes:
                result.push_back(cubes);
                break;
        }
    }
    return result;
}

std::vector<int> most_cubic_slice(const System& system, int chips) {
    Shape best;
    for_each_slice(system, chips, [&](const Shape& shape) {
        if (chips_of(shape) != chips) {
            return;
        }
        const bool better =
            best.empty() || shape.back() < best.back() || (shape.back() == best.back() && shape.front() > best.front());
        if (better) {
            best = shape;
        }
    });
    return best;
}

void check_slice(const System& system, const std::vector<int>& slice) {
    const std::string path = "hardware.slice";
    if (!system.pod.empty() && slice.size() != system.pod.size()) {
        throw InputError(path, fmt::format("{} has {} axes; a slice of {} has {}", slice_name(slice), slice.size(),
                                           system.name, system.pod.size()));
    }
    if (slice.size() != 2 && slice.size() != 3) {
        throw InputError(path, fmt::format("{} has {} axes; expected 2 or 3", slice_name(slice), slice.size()));
    }
    if (std::any_of(slice.begin(), slice.end(), [](int size) { return size < 1; })) {
        throw InputError(path, fmt::format("{}: every axis must be at least 1", slice_name(slice)));
    }
    const Shape sorted = ascending(slice);
    if (slice.size() == 2) {
        if (!std::all_of(slice.begin(), slice.end(), power_of_two)) {
            throw InputError(path, fmt::format("{}: both axes must be powers of two", slice_name(slice)));
        }
    } else {
        const int edge = cube_edge(system);
        const bool cubes = std::all_of(slice.begin(), slice.end(), [&](int n) { return n % edge == 0; });
        if (!cubes && std::find(std::begin(kBelowCube), std::end(kBelowCube), sorted) == std::end(kBelowCube)) {
            throw InputError(path, fmt::format("{}: every axis must be a multiple of {}, or the shape one of 1x1x1, "
                                               "1x1x2, 1x2x2, 2x2x2, 2x2x4, 2x4x4 in any order",
                                               slice_name(slice), edge));
        }
    }
    if (!in_pod(system, sorted)) {
        const std::string bound = system.max_chips > 0 ? fmt::format("{} chips", system.max_chips)
                                                       : fmt::format("the pod, {}", slice_name(system.pod));
        throw InputError(path, fmt::format("{} is larger than {} of {}", slice_name(slice), bound, system.name));
    }
}

std::vector<std::vector<int>> valid_slices(const System& system) {
    std::vector<std::vector<int>> result;
    if (system.topology != TopologyKind::torus || system.pod.empty()) {
        return result;
    }
    const int longest = *std::max_element(system.pod.begin(), system.pod.end());
    for_each_slice(system, most_chips(system), [&](Shape shape) {
        if (shape.back() > longest) {
            return;                                    // can be had, but no one would
        }
        do {
            result.push_back(shape);
        } while (std::next_permutation(shape.begin(), shape.end()));
    });
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<int> valid_chip_counts(const System& system, int limit) {
    std::set<int> counts;
    if (system.topology == TopologyKind::torus) {
        for_each_slice(system, limit, [&](const Shape& shape) { counts.insert(static_cast<int>(chips_of(shape))); });
    } else {
        const int domain = std::max(1, system.domain_size);
        for (int chips = 1; chips <= std::min(domain, limit); ++chips) {
            counts.insert(chips);
        }
        for (long long chips = domain; chips <= limit; chips += domain) {
            counts.insert(static_cast<int>(chips));
        }
        for (long long chips = 1; chips <= limit; chips *= 2) {
            counts.insert(static_cast<int>(chips));
        }
    }
    return {counts.begin(), counts.end()};
}

}  // namespace rooflight
