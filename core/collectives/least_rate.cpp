// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/least_rate.h"

#include <algorithm>
#include <array>

namespace rooflight {
namespace {

void keep_least(const CollectiveRate& other, CollectiveRate& least) {
    least.seconds_per_byte = std::min(least.seconds_per_byte, other.seconds_per_byte);
    least.seconds_per_sqrt_byte = std::min(least.seconds_per_sqrt_byte, other.seconds_per_sqrt_byte);
    least.latency = std::min(least.latency, other.latency);
    least.hops = std::min(least.hops, other.hops);
    least.small.seconds_per_byte = std::min(least.small.seconds_per_byte, other.small.seconds_per_byte);
    least.small.latency = std::min(least.small.latency, other.small.latency);
}

}  // namespace

CollectiveRate least_rate(CollectiveKind kind, int chips, const Machine& machine, const CollectiveOptions& options) {
    CollectiveRate least;
    bool found = false;
    std::array<int, 3> parts = {1, 1, 1};
    const auto try_shape = [&] {
        Group group;
        group.size = chips;
        group.link = machine.figures.ici_link.value_or(BytesPerSecond(0));
        for (std::size_t i = 0; i < machine.torus.size(); ++i) {
            if (parts[i] > 1) {
                const TorusAxis& axis = machine.torus[i];
                group.spans[static_cast<std::size_t>(group.span_count++)] = {static_cast<int>(i), parts[i], 1,
                                                                             axis.wraps && parts[i] == axis.size};
            }
        }
        const CollectiveRate rate = rate_of(kind, group, options);
        found ? keep_least(rate, least) : void(least = rate);
        found = true;
    };
    const auto split = [&](auto&& self, std::size_t axis, int left) -> void {
        if (axis == machine.torus.size()) {
            if (left == 1) {
                try_shape();
            }
            return;
        }
        for (int part = 1; part <= std::min(left, machine.torus[axis].size); ++part) {
            if (left % part == 0 && machine.torus[axis].size % part == 0) {
                parts[axis] = part;
                self(self, axis + 1, left / part);
            }
        }
    };
    split(split, 0, chips);
    least.busy_per_byte = {};
    least.link_bytes_per_byte = {};
    return least;
}

}  // namespace rooflight
