// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/step_runner.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <tuple>

namespace rooflight::test {
namespace {

bool starts_with_partial_sums(CollectiveKind kind) {
    return kind == CollectiveKind::reduce_scatter || kind == CollectiveKind::all_reduce;
}

}  // namespace

double value_of(int device, int chunk) { return 1 + device + 1000.0 * chunk + 7 * ((device * chunk) % 5); }

Arrays run(const StepList& list) {
    const auto count = static_cast<std::size_t>(list.devices + list.switches);
    Arrays arrays(count, std::vector<std::optional<double>>(list.chunks.size()));
    for (int device = 0; device < list.devices; ++device) {
        for (std::size_t chunk = 0; chunk < list.chunks.size(); ++chunk) {
            if (starts_with_partial_sums(list.kind) || list.chunks[chunk].owner == device) {
                arrays[static_cast<std::size_t>(device)][chunk] = value_of(device, static_cast<int>(chunk));
            }
        }
    }
    for (const Step& step : list.steps) {
        const Arrays before = arrays;
        for (const Transfer& transfer : step.transfers) {
            for (const int chunk : transfer.chunks) {
                const auto i = static_cast<std::size_t>(chunk);
                const auto& sent = before[static_cast<std::size_t>(transfer.from)][i];
                if (!sent) {
                    throw std::runtime_error("device " + std::to_string(transfer.from) + " has no chunk " +
                                             std::to_string(chunk));
                }
                auto& place = arrays[static_cast<std::size_t>(transfer.to)][i];
                place = transfer.reduces ? place.value_or(0) + *sent : *sent;
            }
        }
    }
    return arrays;
}

void check_result(const StepList& list, const Arrays& arrays) {
    for (int device = 0; device < list.devices; ++device) {
        for (std::size_t i = 0; i < list.chunks.size(); ++i) {
            const Chunk& chunk = list.chunks[i];
            double expected = 0;
            bool promised = true;
            switch (list.kind) {
                case CollectiveKind::reduce_scatter:
                    promised = chunk.owner == device;
                    [[fallthrough]];
                case CollectiveKind::all_reduce:
                    for (int other = 0; other < list.devices; ++other) {
                        expected += value_of(other, static_cast<int>(i));
                    }
                    break;
                case CollectiveKind::all_to_all:
                case CollectiveKind::ragged_all_to_all:
                case CollectiveKind::permute:
                    promised = chunk.destination == device;
                    [[fallthrough]];
                case CollectiveKind::all_gather:
                case CollectiveKind::broadcast:
                    expected = value_of(chunk.owner, static_cast<int>(i));
                    break;
            }
            const auto& found = arrays[static_cast<std::size_t>(device)][i];
            if (promised && (!found || *found != expected)) {
                throw std::runtime_error("device " + std::to_string(device) + ", chunk " + std::to_string(i) + ": " +
                                         (found ? std::to_string(*found) : "nothing") + " instead of " +
                                         std::to_string(expected));
            }
        }
    }
}

std::map<Network, double> busiest_links(const StepList& list, const Group& group) {
    // A link: level (−1 a torus's, −2 a peer's own), end, direction or other end.
    std::map<std::pair<Network, std::tuple<int, int, int>>, double> links;
    std::vector<int> chips_below = {1};
    for (int i = 0; i < group.level_count; ++i) {
        const double children = group.levels[static_cast<std::size_t>(i)].children;
        chips_below.push_back(chips_below.back() * static_cast<int>(std::lround(children)));
    }
    const bool exchange = list.kind == CollectiveKind::all_to_all || list.kind == CollectiveKind::ragged_all_to_all;
    for (const Step& step : list.steps) {
        for (const Transfer& t : step.transfers) {
            const auto add = [&](int level, int end, int way) { links[{t.network, {level, end, way}}] += t.bytes; };
            if (t.level < 0 && t.direction != 0) {
                add(-1, t.from, t.direction);
                continue;
            }
            if (t.level < 0) {  // between slices: a chip's own adapter, out and in
                add(group.level_count, t.from, 1);
                add(group.level_count, t.to, -1);
                continue;
            }
            if (t.from >= list.devices || t.to >= list.devices) {  // up to a switch that reduces, or down from it
                add(t.level, std::min(t.from, t.to), t.reduces ? 1 : -1);
                continue;
            }
            const bool scale_out = group.levels[static_cast<std::size_t>(t.level)].scale_out;
            if (group.full_mesh && !scale_out) {
                add(-2, t.from, t.to);
                continue;
            }
            // Each level's stage of a gather is counted on its own links; a message that no stage gathers goes up and
            // down through those of its network below.
            for (int level = exchange ? 0 : t.level; level <= t.level; ++level) {
                if (group.levels[static_cast<std::size_t>(level)].scale_out == scale_out) {
                    add(level, t.from / chips_below[static_cast<std::size_t>(level)], 1);
                    add(level, t.to / chips_below[static_cast<std::size_t>(level)], -1);
                }
            }
        }
    }
    std::map<Network, double> busiest;
    for (const auto& [link, bytes] : links) {
        busiest[link.first] = std::max(busiest[link.first], bytes);
    }
    return busiest;
}

}  // namespace rooflight::test
