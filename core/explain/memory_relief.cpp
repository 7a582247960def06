// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/memory_relief.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/explain/neighbours.h"
#include "core/units/input_error.h"

namespace rooflight {

namespace {

/// Of what is in use: less is not worth a change.
constexpr double kLeastFreed = 0.01;

MemoryCategory most_freed(const MemoryUse& before, const MemoryUse& after) {
    std::size_t most = 0;
    for (std::size_t i = 1; i < kMemoryCategoryCount; ++i) {
        if (before.breakdown[i] - after.breakdown[i] > before.breakdown[most] - after.breakdown[most]) {
            most = i;
        }
    }
    return static_cast<MemoryCategory>(most);
}

double time_of_a_token(const Estimate& estimate) { return estimate.step.time.value() / estimate.tokens_per_step; }

/// Pieces of relief about the same setting: the first that changes, an axis or a key.
bool alike(const MemoryRelief& a, const MemoryRelief& b) {
    return a.kind == b.kind && a.changes.front().key == b.changes.front().key;
}

}  // namespace

std::vector<MemoryRelief> memory_reliefs(const Scenario& scenario, const Estimate& before, AxisMask locked) {
    std::vector<MemoryRelief> found;
    if (scenario.workload.kind == WorkloadKind::serving) {
        return found;                                  // what a server has free it fills with requests
    }
    for (detail::Neighbour& neighbour : detail::leaner_neighbours_of(scenario, before, locked)) {
        try {
            const Estimate after = estimate(neighbour.scenario, Detail::summary);
            MemoryRelief relief;
            relief.kind = neighbour.kind;
            relief.changes = detail::changes_between(scenario, neighbour.scenario, before.chips, after.chips);
            relief.scenario = std::move(neighbour.scenario);
            relief.freed = before.memory.worst.total - after.memory.worst.total;
            relief.category = most_freed(before.memory.worst, after.memory.worst);
            relief.step_time_ratio = time_of_a_token(after) / time_of_a_token(before);
            relief.memory = after.memory.worst.total, relief.capacity = after.memory.capacity;
            relief.fits = after.memory.fits;
            if (relief.freed > before.memory.worst.total * kLeastFreed && !relief.changes.empty()) {
                found.push_back(std::move(relief));
            }
        } catch (const InputError&) {
            continue;                                  // does not divide, or no way to the host is known
        }
    }
    std::ranges::stable_sort(found, [](const MemoryRelief& a, const MemoryRelief& b) { return a.freed > b.freed; });
    std::vector<MemoryRelief> best;
    for (MemoryRelief& relief : found) {
        if (std::ranges::none_of(best, [&](const MemoryRelief& known) { return alike(known, relief); })) {
            best.push_back(std::move(relief));
        }
    }
    return best;
}

namespace {

/// Two digits, or all before the point: never with an exponent.
std::string two_digits(double percent) {
    return percent < 99.5 ? fmt::format("{:.2g}", percent) : fmt::format("{:.0f}", percent);
}

}  // namespace

std::string text_of(const MemoryRelief& relief) {
    std::string text;
    for (const AdviceChange& change : relief.changes) {
        text += fmt::format("{}{} {} → {}", text.empty() ? "" : ", ", change.key, change.from, change.to);
    }
    const double more = 100 * (relief.step_time_ratio - 1);
    const std::string price = std::abs(more) < 0.05 ? "a step takes as long"
                              : more > 0            ? fmt::format("a step takes {} % longer", two_digits(more))
                                                    : fmt::format("a step takes {} % less time", two_digits(-more));
    return text + fmt::format(": frees {:.3g} GB, {}", relief.freed.value() / 1e9, price);
}

}  // namespace rooflight
