// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of collectives in which each chunk has one destination, and of reductions inside switches.
#include <algorithm>
#include <array>

#include "core/collectives/step_builder.h"

namespace rooflight::detail {
namespace {

/// The outermost dimension in which two devices differ: where a message between them turns.
const GridAxis& meeting(const StepBuilder& builder, int from, int to) {
    const GridAxis* meets = &builder.grid().front();
    for (const GridAxis& axis : builder.grid()) {
        if (builder.coordinate(from, axis) != builder.coordinate(to, axis)) {
            meets = &axis;
        }
    }
    return *meets;
}

/// Hops along `axis` from one coordinate to another; signed. Halfway round an even ring `tie` decides.
int way(const GridAxis& axis, int from, int to, bool two_way, int tie) {
    if (!axis.ring) {
        return to - from;
    }
    const int ahead = (to - from + axis.size) % axis.size;
    if (!two_way || 2 * ahead < axis.size) {
        return ahead;
    }
    return 2 * ahead == axis.size ? tie * ahead : ahead - axis.size;
}

/// Sends `chunk` along `axis` hop by hop from step `first` on; returns where it is then.
int walk(StepBuilder& builder, const GridAxis& axis, int device, int hops, int chunk, std::size_t first) {
    const int direction = hops < 0 ? -1 : 1;
    for (int hop = 0; hop < std::abs(hops); ++hop) {
        const int coordinate = (builder.coordinate(device, axis) + direction + axis.size) % axis.size;
        const int next = builder.moved(device, axis, coordinate);
        builder.send(first + static_cast<std::size_t>(hop), device, next, axis, direction, std::array{chunk});
        device = next;
    }
    return device;
}

std::size_t longest_way(const GridAxis& axis, bool two_way) {
    return static_cast<std::size_t>(axis.ring && two_way ? axis.size / 2 : axis.size - 1);
}

}  // namespace

void build_all_to_all(StepBuilder& builder, Bytes v, const StepOptions& options) {
    const int devices = builder.devices();
    const double bytes = v.value() / devices / devices;
    for (int from = 0; from < devices; ++from) {
        for (int to = 0; to < devices; ++to) {
            if (from == to) {
                builder.add_chunk({from, to, bytes});
                continue;
            }
            const GridAxis& meets = meeting(builder, from, to);
            if (!meets.torus) {
                // Devices take turns: in each step everyone sends one message and gets one.
                const auto step = static_cast<std::size_t>((to - from + devices) % devices - 1);
                builder.send(step, from, to, meets, 0, std::array{builder.add_chunk({from, to, bytes})});
                continue;
            }
            for (const int tie : {1, -1}) {
                const int chunk = builder.add_chunk({from, to, bytes / 2});
                int device = from;
                std::size_t step = 0;
                for (const GridAxis& axis : builder.grid()) {
                    if (axis.torus) {
                        const int hops = way(axis, builder.coordinate(device, axis), builder.coordinate(to, axis),
                                             options.two_way, tie);
                        device = walk(builder, axis, device, hops, chunk, step);
                        step += longest_way(axis, options.two_way);
                    }
                }
            }
        }
    }
}

void build_permute(StepBuilder& builder, Bytes v) {
    // The ring of the group: back and forth through its grid, so that each device neighbours the next.
    std::vector<int> ring;
    for (int i = 0; i < builder.devices(); ++i) {
        int device = 0, rest = i;
        for (auto axis = builder.grid().rbegin(); axis != builder.grid().rend(); ++axis) {
            const int place = rest / axis->stride;
            rest %= axis->stride;
            const bool back = axis->torus && (i / axis->stride / axis->size) % 2 != 0;
            device += axis->stride * (back ? axis->size - 1 - place : place);
        }
        ring.push_back(device);
    }
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const int from = ring[i], to = ring[(i + 1) % ring.size()];
        const int chunk = builder.add_chunk({from, to, v.value()});
        if (from == to) {
            continue;
        }
        const GridAxis& meets = meeting(builder, from, to);
        if (!meets.torus) {
            builder.send(0, from, to, meets, 0, std::array{chunk});
            continue;
        }
        int device = from;
        std::size_t step = 0;
        for (const GridAxis& axis : builder.grid()) {
            const int hops = way(axis, builder.coordinate(device, axis), builder.coordinate(to, axis), true, 1);
            device = walk(builder, axis, device, hops, chunk, step);
            step += static_cast<std::size_t>(std::abs(hops));
        }
    }
}

void build_in_network(StepBuilder& builder, Bytes v) {
    std::vector<int> chunks;
    for (int device = 0; device < builder.devices(); ++device) {
        chunks.push_back(builder.add_chunk({device, -1, v.value() / builder.devices()}));
    }
    const std::size_t levels = builder.grid().size();
    int below = 0, count = builder.devices(), next = builder.devices();  // first child, children, first switch
    for (std::size_t level = 0; level < levels; ++level) {
        const GridAxis& axis = builder.grid()[level];
        const int units = count / axis.size;
        for (int child = 0; child < count; ++child) {
            const int unit = next + child / axis.size;
            builder.send(level, below + child, unit, axis, 0, chunks, true);
            builder.send(2 * levels - 1 - level, unit, below + child, axis, 0, chunks);
        }
        builder.add_switches(units);
        below = next;
        next += units;
        count = units;
    }
}

}  // namespace rooflight::detail
