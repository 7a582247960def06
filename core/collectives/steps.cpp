// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/steps.h"

#include <algorithm>
#include <cmath>

#include "core/collectives/plain_rate.h"
#include "core/collectives/step_builder.h"

namespace rooflight {
namespace detail {

std::vector<GridAxis> grid_of(const Group& group) {
    std::vector<GridAxis> grid;
    int stride = 1;
    const auto add = [&](GridAxis axis) {
        axis.stride = stride;
        stride *= axis.size;
        grid.push_back(axis);
    };
    for (int i = 0; i < group.span_count; ++i) {
        const TorusSpan& span = group.spans[static_cast<std::size_t>(i)];
        GridAxis axis{.size = span.size, .torus = true, .ring = span.ring};
        axis.network = static_cast<Network>(span.physical);
        axis.links = (span.ring ? 2.0 : 1.0) / span.stride;
        add(axis);
    }
    for (int i = 0; i < group.level_count; ++i) {
        const Group::Level& level = group.levels[static_cast<std::size_t>(i)];
        GridAxis axis{.size = static_cast<int>(std::lround(level.children)), .level = i};
        axis.network = level.scale_out ? Network::scale_out : Network::scale_up;
        axis.mesh = group.full_mesh && !level.scale_out;
        add(axis);
    }
    if (group.slices > 1) {
        add({.size = group.slices, .slices = true, .network = Network::scale_out});
    }
    return grid;
}

StepBuilder::StepBuilder(CollectiveKind kind, const Group& group) : m_grid(grid_of(group)) {
    m_list.kind = kind;
    for (const GridAxis& axis : m_grid) {
        m_list.devices *= axis.size;
    }
}

int StepBuilder::moved(int device, const GridAxis& axis, int coordinate) const {
    return device + (coordinate - this->coordinate(device, axis)) * axis.stride;
}

int StepBuilder::add_chunk(const Chunk& chunk) {
    m_list.chunks.push_back(chunk);
    return static_cast<int>(m_list.chunks.size()) - 1;
}

void StepBuilder::send(std::size_t step, int from, int to, const GridAxis& axis, int direction,
                       std::span<const int> chunks, bool reduces) {
    if (chunks.empty()) {
        return;
    }
    if (step >= m_steps.size()) {
        m_steps.resize(step + 1);
    }
    Transfer& transfer = m_steps[step][{from, to, axis.network, direction, axis.level}];
    transfer.from = from;
    transfer.to = to;
    transfer.network = axis.network;
    transfer.direction = direction;
    transfer.level = axis.level;
    transfer.reduces = reduces;
    for (const int chunk : chunks) {
        transfer.chunks.push_back(chunk);
        transfer.bytes += m_list.chunks[static_cast<std::size_t>(chunk)].bytes;
    }
}

StepList StepBuilder::finish() {
    for (auto& links : m_steps) {
        Step step;
        for (auto& [link, transfer] : links) {
            step.transfers.push_back(std::move(transfer));
        }
        m_list.steps.push_back(std::move(step));
    }
    return std::move(m_list);
}

}  // namespace detail

namespace {

/// A gather backwards: each transfer returns, and is added where it came from.
std::vector<Step> reversed(const std::vector<Step>& gather) {
    std::vector<Step> steps(gather.rbegin(), gather.rend());
    for (Step& step : steps) {
        for (Transfer& transfer : step.transfers) {
            std::swap(transfer.from, transfer.to);
            transfer.direction = -transfer.direction;
            transfer.reduces = true;
        }
    }
    return steps;
}

}  // namespace

StepList steps_of(CollectiveKind kind, const Group& group, Bytes v, const StepOptions& options) {
    detail::StepBuilder builder(kind, group);
    switch (kind) {
        case CollectiveKind::ragged_all_to_all:
            v = v * std::min(options.active_fraction, 1.0);
            [[fallthrough]];
        case CollectiveKind::all_to_all:
            if (twist_of(group)) {
                build_twisted_exchange(builder, v);
            } else {
                build_all_to_all(builder, v, options);
            }
            break;
        case CollectiveKind::permute:
            build_permute(builder, v);
            break;
        case CollectiveKind::broadcast:
            build_broadcast(builder, v, options);
            break;
        case CollectiveKind::all_reduce:
            if (group.in_network_reduction && group.slices == 1 && group.level_count > 0) {
                build_in_network(builder, v);
                return builder.finish();
            }
            [[fallthrough]];
        case CollectiveKind::all_gather:
        case CollectiveKind::reduce_scatter:
            build_gather(builder, v, options);
            break;
    }
    StepList list = builder.finish();
    if (kind != CollectiveKind::reduce_scatter && kind != CollectiveKind::all_reduce) {
        return list;
    }
    // Backwards, a gather that goes round the other way sends all it has in the one direction.
    detail::StepBuilder other_way(kind, group);
    build_gather(other_way, v, options, -1);
    std::vector<Step> steps = reversed(other_way.finish().steps);
    if (kind == CollectiveKind::reduce_scatter) {
        list.steps = std::move(steps);
    } else {
        steps.insert(steps.end(), list.steps.begin(), list.steps.end());
        list.steps = std::move(steps);
    }
    return list;
}

}  // namespace rooflight
