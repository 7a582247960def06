// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/advice.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/explain/neighbours.h"
#include "core/units/input_error.h"

namespace rooflight {

namespace {

/// Less is not worth a change.
constexpr double kLeastGain = 0.01;

/// The same job on the same chips comes first, more chips last.
int group_of(AdviceKind kind) {
    if (kind == AdviceKind::chips) {
        return 2;
    }
    return kind == AdviceKind::batch || kind == AdviceKind::precision ? 1 : 0;
}

double time_a_token(const Estimate& estimate) { return estimate.step.time.value() / estimate.tokens_per_step; }

/// Time after over time before: of a token, or of a request that is served.
double ratio_of(const Estimate& after, const Estimate& before) {
    if (!before.serving) {
        return time_a_token(after) / time_a_token(before);
    }
    const InferenceTotals &now = *before.inference, &then = *after.inference;
    if (now.saturated) {
        return *now.max_requests_per_s / *then.max_requests_per_s;
    }
    return then.saturated ? INFINITY : then.latency->value() / now.latency->value();
}

}  // namespace

std::vector<Advice> advise(const Scenario& scenario, const Estimate& estimate_, AxisMask locked) {
    std::vector<Advice> found;
    for (detail::Neighbour& neighbour : detail::neighbours_of(scenario, estimate_, locked)) {
        try {
            const Estimate answer = estimate(neighbour.scenario, Detail::summary);
            const double ratio = ratio_of(answer, estimate_);
            if (!answer.memory.fits || (estimate_.memory.fits && ratio > 1 - kLeastGain)) {
                continue;
            }
            Advice advice;
            advice.kind = neighbour.kind;
            advice.changes = detail::changes_between(scenario, neighbour.scenario, estimate_.chips, answer.chips);
            advice.scenario = std::move(neighbour.scenario);
            advice.step_time_ratio = ratio;
            advice.memory = answer.memory.worst.total, advice.capacity = answer.memory.capacity;
            advice.makes_fit = !estimate_.memory.fits;
            found.push_back(std::move(advice));
        } catch (const InputError&) {
            continue;                                  // does not divide, or the machine does not come in this size
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const Advice& a, const Advice& b) {
        return group_of(a.kind) != group_of(b.kind) ? group_of(a.kind) < group_of(b.kind)
                                                     : a.step_time_ratio < b.step_time_ratio;
    });
    std::vector<Advice> best;
    for (Advice& advice : found) {
        const bool known = std::any_of(best.begin(), best.end(), [&](const Advice& a) { return a.kind == advice.kind; });
        if (!known) {
            best.push_back(std::move(advice));
        }
    }
    return best;
}

std::string text_of(const Advice& advice) {
    std::string text;
    for (const AdviceChange& change : advice.changes) {
        text += fmt::format("{}{} {} → {}", text.empty() ? "" : ", ", change.key, change.from, change.to);
    }
    if (advice.makes_fit) {
        return text + fmt::format(": fits, with {:.3g} of {:.3g} GB", advice.memory.value() / 1e9,
                                  advice.capacity.value() / 1e9);
    }
    return text + fmt::format(": {:.2g} % less time {}", 100 * (1 - advice.step_time_ratio),
                              advice.scenario.workload.kind == WorkloadKind::serving ? "a request"
                              : advice.kind == AdviceKind::batch                     ? "a token"
                                                                                     : "a step");
}

}  // namespace rooflight
