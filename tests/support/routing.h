// SPDX-License-Identifier: GPL-3.0-or-later
// A router that knows nothing of the engine's formulas: it sends every message along every hop.
#pragma once

#include <vector>

#include "core/hardware/machine.h"

namespace rooflight::test {

/// For each axis, the messages over its busiest link, one way, when every chip sends one to every chip by a shortest
/// path, axis by axis; halfway round a ring half goes either way.
inline std::vector<double> all_to_all_load(const std::vector<TorusAxis>& shape) {
    std::size_t chips = 1;
    for (const TorusAxis& axis : shape) {
        chips *= static_cast<std::size_t>(axis.size);
    }
    // load[axis][chip][direction]: over the link from `chip` to its next (0) or previous (1) neighbour on the axis
    std::vector<std::vector<std::array<double, 2>>> load(shape.size(), std::vector<std::array<double, 2>>(chips));
    const auto position = [&](std::size_t chip, std::size_t axis) {
        for (std::size_t i = 0; i < axis; ++i) {
            chip /= static_cast<std::size_t>(shape[i].size);
        }
        return static_cast<int>(chip % static_cast<std::size_t>(shape[axis].size));
    };
    const auto moved = [&](std::size_t chip, std::size_t axis, int to) {
        std::size_t stride = 1;
        for (std::size_t i = 0; i < axis; ++i) {
            stride *= static_cast<std::size_t>(shape[i].size);
        }
        return chip - stride * static_cast<std::size_t>(position(chip, axis)) + stride * static_cast<std::size_t>(to);
    };
    const auto send = [&](std::size_t from, std::size_t axis, int to, int step, double amount) {
        const int size = shape[axis].size;
        for (int at = position(from, axis); at != to; at = (at + step + size) % size) {
            load[axis][moved(from, axis, at)][step > 0 ? 0 : 1] += amount;
        }
    };
    for (std::size_t from = 0; from < chips; ++from) {
        for (std::size_t to = 0; to < chips; ++to) {
            std::size_t here = from;
            for (std::size_t axis = 0; axis < shape.size(); ++axis) {
                const int size = shape[axis].size, start = position(here, axis), end = position(to, axis);
                const int ahead = (end - start + size) % size;
                if (!shape[axis].wraps) {
                    send(here, axis, end, end > start ? 1 : -1, 1);
                } else if (2 * ahead == size) {
                    send(here, axis, end, 1, 0.5);
                    send(here, axis, end, -1, 0.5);
                } else {
                    send(here, axis, end, 2 * ahead < size ? 1 : -1, 1);
                }
                here = moved(here, axis, end);
            }
        }
    }
    std::vector<double> busiest(shape.size());
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        for (const auto& links : load[axis]) {
            busiest[axis] = std::max({busiest[axis], links[0], links[1]});
        }
    }
    return busiest;
}

}  // namespace rooflight::test
