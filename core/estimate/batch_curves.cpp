// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of a model whose batch is given: what a decode step or a prefill could be beside what it is.
#include <algorithm>
#include <cmath>

#include "core/estimate/breakdown.h"
#include "core/estimate/curve_parts.h"
#include "core/estimate/operating_points.h"
#include "core/units/input_error.h"

namespace rooflight::detail {
namespace {

double copies_of(const Scenario& scenario) { return double(scenario.parallelism.data) * scenario.parallelism.fsdp; }

/// Sequences that fit, beside what a batch of one for each copy and group of sequences takes.
double most_of_batch(Scenario scenario) {
    scenario.workload.global_batch = copies_of(scenario) * scenario.parallelism.pipeline;
    const Estimate one = estimate(scenario, Detail::summary);
    return one.memory.fits ? std::min(kMostShown, one.inference->max_batch.value_or(kMostShown)) : 0;
}

void batch_points(const Scenario& tried, bool own, ServingCurves& curves) {
    const double unit = copies_of(tried) * tried.parallelism.pipeline;
    Scenario at = tried;
    for (const double groups : whole_numbers(most_of_batch(tried) / unit, kLoadPoints)) {
        at.workload.global_batch = groups * unit;
        const Estimate e = estimate(at, Detail::summary);
        if (!e.memory.fits) {
            break;
        }
        const InferenceTotals& totals = *e.inference;
        ServingPoint& point = curves.points.emplace_back();
        point.mesh = at.parallelism;
        point.precision = at.precision;
        point.load = point.in_flight = at.workload.global_batch;
        point.tokens_per_s_per_chip = e.tokens_per_s_per_chip();
        point.time = e.step.time;
        point.tpot = totals.tpot.value_or(Seconds(0));
        point.ttft = totals.ttft;
        point.usd_per_million_input_tokens = totals.usd_per_million_input_tokens;
        point.usd_per_million_output_tokens = totals.usd_per_million_output_tokens;
        point.joules_per_token = joules_per_token(e, at);
        point.own = own;
    }
}

}  // namespace

ServingCurves batch_curves(const Scenario& scenario, const std::stop_token& stop) {
    const Estimate now = estimate(scenario, Detail::summary);
    const double copies = copies_of(scenario), unit = copies * scenario.parallelism.pipeline;
    ServingCurves curves;
    curves.kind = scenario.workload.kind;
    curves.sequences = scenario.workload.global_batch / copies;
    curves.in_flight = scenario.workload.global_batch;
    curves.tokens = scenario.workload.sequence_length;
    curves.most_sequences = std::min(kMostShown, now.inference->max_batch.value_or(kMostShown));

    Scenario tried = scenario;
    const double most = std::max(curves.most_sequences, most_of_batch(scenario)) / copies;
    const double reach = std::clamp(std::max(2 * most, 4 * curves.sequences), kFewSequences, kMostShown);
    for (const double groups : whole_numbers(reach * copies / unit, kStepPoints)) {
        tried.workload.global_batch = groups * unit;
        const StepModel step(tried);
        curves.steps.push_back(step_point(step, groups * unit / copies, step_result(step).step.time));
    }
    mark_crossings(curves);
    tried = scenario;
    for (const double tokens : budget_lengths(curves.tokens)) {
        const double cut = scenario.parallelism.context;
        tried.workload.sequence_length = std::max(cut, std::round(tokens / cut) * cut);
        try {
            curves.budget.push_back({tried.workload.sequence_length, most_of_batch(tried)});
        } catch (const InputError&) {
            // A length that the mesh does not divide: the curve goes on without it.
            continue;
        }
    }
    for_each_choice(scenario, stop, [&](const Scenario& choice, bool own) { batch_points(choice, own, curves); });
    mark_best(curves.points);
    return curves;
}

}  // namespace rooflight::detail
