// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/holdings.h"

#include <algorithm>

namespace rooflight {

bool sums(CollectiveKind kind) { return kind == CollectiveKind::reduce_scatter || kind == CollectiveKind::all_reduce; }

bool moves(CollectiveKind kind) {
    return kind == CollectiveKind::all_to_all || kind == CollectiveKind::ragged_all_to_all ||
           kind == CollectiveKind::permute;
}

HoldingTable holdings_at_start(const StepList& list) {
    HoldingTable table(static_cast<std::size_t>(list.devices + list.switches),
                       std::vector<Holding>(list.chunks.size()));
    for (int device = 0; device < list.devices; ++device) {
        for (std::size_t chunk = 0; chunk < list.chunks.size(); ++chunk) {
            if (sums(list.kind) || list.chunks[chunk].owner == device) {
                table[static_cast<std::size_t>(device)][chunk].summands = 1;
            }
        }
    }
    return table;
}

void carry_out(const StepList& list, const Step& step, HoldingTable& table) {
    const HoldingTable before = table;
    for (const Transfer& transfer : step.transfers) {
        const auto from = static_cast<std::size_t>(transfer.from);
        for (const int chunk : transfer.chunks) {
            const auto i = static_cast<std::size_t>(chunk);
            if (transfer.reduces || moves(list.kind)) {
                table[from][i].given = true;
            }
        }
    }
    // After all have given: a device may receive a chunk in the step in which it gives it away.
    for (const Transfer& transfer : step.transfers) {
        const auto from = static_cast<std::size_t>(transfer.from), to = static_cast<std::size_t>(transfer.to);
        for (const int chunk : transfer.chunks) {
            const auto i = static_cast<std::size_t>(chunk);
            Holding& place = table[to][i];
            if (transfer.reduces) {
                place.summands += before[from][i].summands;
            } else {
                place = {before[from][i].summands, false};
            }
        }
    }
}

HoldingTable holdings_after(const StepList& list, std::size_t steps) {
    HoldingTable table = holdings_at_start(list);
    for (std::size_t i = 0; i < std::min(steps, list.steps.size()); ++i) {
        carry_out(list, list.steps[i], table);
    }
    return table;
}

bool is_promised(const StepList& list, int device, std::size_t chunk) {
    if (list.kind == CollectiveKind::reduce_scatter) {
        return list.chunks[chunk].owner == device;
    }
    return !moves(list.kind) || list.chunks[chunk].destination == device;
}

bool is_whole(const StepList& list, const Holding& holding) {
    return !holding.given && holding.summands == (sums(list.kind) ? list.devices : 1);
}

bool is_complete(const StepList& list, const HoldingTable& table) {
    for (int device = 0; device < list.devices; ++device) {
        const std::vector<Holding>& row = table[static_cast<std::size_t>(device)];
        for (std::size_t chunk = 0; chunk < row.size(); ++chunk) {
            if (is_promised(list, device, chunk) && !is_whole(list, row[chunk])) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace rooflight
