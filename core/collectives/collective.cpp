// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/collective.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace rooflight {
namespace {

/// Spans of a group while it is put together: fixed room, since groups are made on every slider move.
struct SpanList {
    std::array<TorusSpan, kMaxSpans> spans;
    std::size_t count = 0;

    void add(const TorusSpan& span) { spans[count++] = span; }
    void sort() {
        std::sort(spans.begin(), spans.begin() + static_cast<std::ptrdiff_t>(count),
                  [](const TorusSpan& a, const TorusSpan& b) {
                      return a.physical != b.physical ? a.physical < b.physical : a.stride < b.stride;
                  });
    }
};

/// Joins `outer` to `inner` on the same physical axis. Where chips of another axis lie between the two, so many groups
/// share each link as there are chips between neighbours on average.
TorusSpan join(const TorusSpan& inner, const TorusSpan& outer) {
    return {inner.physical, inner.size * outer.size, std::max(inner.stride, outer.stride / inner.size), false};
}

void set_torus_spans(SpanList& list, const Machine& machine, Group& group) {
    list.sort();
    for (std::size_t i = 0; i < list.count; ++i) {
        TorusSpan span = list.spans[i];
        while (i + 1 < list.count && list.spans[i + 1].physical == span.physical) {
            span = join(span, list.spans[++i]);
        }
        const TorusAxis& axis = machine.torus[static_cast<std::size_t>(span.physical)];
        span.ring = axis.wraps && span.size == axis.size;
        group.spans[static_cast<std::size_t>(group.span_count++)] = span;
    }
}

/// Blocks of `block` consecutive ranks that hold members of one group. Where the two do not divide, groups differ: the
/// fewest and the most.
struct Blocks {
    double fewest = 1, most = 1;
};

Blocks blocks_with_members(const SpanList& list, std::int64_t block) {
    Blocks blocks;
    for (std::size_t i = 0; i < list.count; ++i) {
        const TorusSpan& span = list.spans[i];
        if (span.stride >= block) {
            blocks.fewest *= span.size;
            blocks.most *= span.size;
            continue;
        }
        const std::int64_t size = span.size, extent = size * span.stride;
        blocks.fewest *= double(std::min(size, (extent + block - 1) / block));
        blocks.most *= double(std::min(size, (extent + block - std::gcd(extent, block) + block - 1) / block));
    }
    return blocks;
}

/// The levels that the group spans, and its share of them: as many groups of the same collective share a child's link
/// as its chips hold, which leaves each member the rate of a chip (derived from book ch. 12). Rail-optimised cabling,
/// one leaf per chip of a node, changes none of this: it saves such groups switches on the way, not bandwidth.
void set_levels(SpanList& list, const Machine& machine, Group& group) {
    list.sort();
    double size = 1;
    for (std::size_t i = 0; i < list.count; ++i) {
        size *= list.spans[i].size;
    }
    double children = size;
    for (const FabricLevel& level : machine.levels) {
        const Blocks units = blocks_with_members(list, std::int64_t{level.chips_below} * level.degree);
        if (children > units.fewest) {
            Group::Level spanned;
            spanned.children = children / units.fewest;
            spanned.members = size / children;
            spanned.per_child = level.per_child * (spanned.members / level.chips_below);
            spanned.scale_out = level.scale_out;
            if (machine.topology == TopologyKind::full_mesh && !level.scale_out && machine.figures.peer_link) {
                // No switch: a chip reaches the others of the group over their own links only.
                group.full_mesh = true;
                group.link = *machine.figures.peer_link;
                spanned.per_child = std::min(spanned.per_child, group.link * (spanned.children - 1));
            }
            group.levels[static_cast<std::size_t>(group.level_count++)] = spanned;
        }
        children = units.most;
    }
}

}  // namespace

std::string_view name_of(CollectiveKind kind) {
    constexpr std::array<std::string_view, kCollectiveKindCount> names = {
        "all_gather", "reduce_scatter", "all_reduce", "all_to_all", "ragged_all_to_all", "permute", "broadcast"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Network network) {
    constexpr std::array<std::string_view, kNetworkCount> names = {"x", "y", "z", "scale_up", "scale_out", "host"};
    return names[static_cast<std::size_t>(network)];
}

Group group_of(const Mesh& mesh, AxisMask mask, const Machine& machine) {
    Group group;
    SpanList list;
    for (unsigned bits = mask & ((1u << kAllAxisCount) - 1); bits != 0; bits &= bits - 1) {
        const AxisPlacement& axis = mesh.axes[static_cast<std::size_t>(std::countr_zero(bits))];
        group.size *= axis.degree;
        group.slices *= axis.slices;
        for (int i = 0; i < axis.span_count; ++i) {
            list.add(axis.spans[static_cast<std::size_t>(i)]);
        }
    }
    group.across_slices = machine.across_slices;
    if (machine.torus.empty()) {
        set_levels(list, machine, group);
        group.in_network_reduction = machine.in_network_reduction;
    } else {
        group.link = machine.figures.ici_link.value_or(BytesPerSecond(0));
        set_torus_spans(list, machine, group);
        group.twisted = machine.twisted && group.size == double(machine.chips_per_slice) * group.slices;
    }
    return group;
}

Group torus_group(std::span<const TorusAxis> axes, BytesPerSecond link) {
    Group group;
    group.link = link;
    for (std::size_t i = 0; i < std::min(axes.size(), group.spans.size()); ++i) {
        group.size *= axes[i].size;
        if (axes[i].size > 1) {
            group.spans[static_cast<std::size_t>(group.span_count++)] = {static_cast<int>(i), axes[i].size, 1,
                                                                         axes[i].wraps};
        }
    }
    return group;
}

Group switched_group(const Machine& machine, int size, int stride) {
    Group group;
    group.size = size;
    group.in_network_reduction = machine.in_network_reduction;
    SpanList list;
    if (size > 1) {
        list.add({0, size, stride, false});
    }
    set_levels(list, machine, group);
    return group;
}

Seconds CollectiveRate::slow_start(Bytes v) const {
    return v < small.below ? Seconds(0) : Seconds(seconds_per_sqrt_byte * std::sqrt(v.value()));
}

Seconds CollectiveRate::time(Bytes v) const {
    const Seconds bandwidth = bandwidth_time(v) + slow_start(v);
    return latency_adds ? bandwidth + latency_time(v) : std::max(bandwidth, latency_time(v));
}

}  // namespace rooflight
