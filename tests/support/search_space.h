// SPDX-License-Identifier: GPL-3.0-or-later
// What tests that try every plan of a space have in common.
#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "core/search/search.h"

namespace rooflight::test {

inline std::vector<int> divisors(int n) {
    std::vector<int> found;
    for (int i = 1; i <= n; ++i) {
        if (n % i == 0) {
            found.push_back(i);
        }
    }
    return found;
}

/// Plans that a search accounts for.
inline double sum_of(const SearchCounts& counts) {
    double sum = counts.pruned + counts.evaluated;
    for (const RejectionCount& rejection : counts.rejected) {
        sum += rejection.count;
    }
    return sum;
}

/// f() for every schedule that a pipeline of the scenario can have; one stage has nothing to schedule. `uneven`: chunks may
/// have unlike numbers of layers.
template <class F>
void for_each_schedule(Scenario& s, bool uneven, F&& f) {
    Parallelism& p = s.parallelism;
    for (const PipelineSchedule schedule : {PipelineSchedule::gpipe, PipelineSchedule::one_f_one_b,
                                            PipelineSchedule::zero_bubble, PipelineSchedule::interleaved}) {
        if (p.pipeline == 1 && schedule != PipelineSchedule::one_f_one_b) {
            continue;
        }
        const bool interleaved = schedule == PipelineSchedule::interleaved;
        for (int v = interleaved ? 2 : 1; v <= (interleaved ? s.model->layers / p.pipeline : 1); ++v) {
            if (interleaved && !uneven && s.model->layers % (p.pipeline * v) != 0) {
                continue;
            }
            p.schedule = schedule, p.virtual_stages = v;
            f();
        }
    }
}

/// f() for every micro-batch up to the global batch and every recomputation.
template <class F>
void for_each_micro_batch(Scenario& s, F&& f) {
    for (double micro = 1; micro <= s.workload.global_batch; ++micro) {
        for (const RecomputeKind kind : {RecomputeKind::none, RecomputeKind::selective, RecomputeKind::full}) {
            s.workload.micro_batch = micro, s.recompute.kind = kind;
            f();
        }
    }
}

/// f() for every layout of inference.
template <class F>
void for_each_layout(Scenario& s, F&& f) {
    for (const WeightsLayout weights : {WeightsLayout::one_d, WeightsLayout::two_d, WeightsLayout::gathered_x,
                                        WeightsLayout::gathered_xy, WeightsLayout::gathered_xyz}) {
        for (const KvLayout kv : {KvLayout::heads, KvLayout::batch, KvLayout::sequence}) {
            s.parallelism.weights_layout = weights, s.parallelism.kv_layout = kv;
            f();
        }
    }
}

/// Points whose first three figures are time, memory and chip-seconds and that only one of the two has, as many as can be
/// read. Empty where there are none.
template <class Point>
std::string difference(const std::set<Point>& expected, const std::set<Point>& found) {
    std::string text;
    for (const auto& [what, a, b] : {std::tuple{"missed", &expected, &found}, std::tuple{"made up", &found, &expected}}) {
        for (const Point& point : *a) {
            if (!b->contains(point) && text.size() < 400) {
                text += fmt::format("{} ({:.17g} s, {:.17g} B, {:.17g} chip-s); ", what, point[0], point[1], point[2]);
            }
        }
    }
    return text;
}

}  // namespace rooflight::test
