// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_curves.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/estimate/breakdown.h"
#include "core/estimate/curve_parts.h"
#include "core/estimate/serving_model.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

/// Of what can be served at most. Beyond the last, times say more of the queue than of the server.
constexpr double kLoads[] = {0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95};

void add_points(const Scenario& tried, bool own, ServingCurves& curves) {
    const ServingModel model(tried);
    if (model.most_sequences() < 1) {
        return;
    }
    ServingSystem server = model.server();
    std::vector<std::string> ignored;
    const Figures figures = resolve(tried.hardware, ignored).figures;
    std::vector<double> loads;
    if (curves.by_rate) {
        const double most = steady_state(server).most_requests_per_s;
        std::transform(std::begin(kLoads), std::end(kLoads), std::back_inserter(loads), [&](double l) { return l * most; });
    } else {
        loads = detail::whole_numbers(std::min(detail::kMostShown, server.most_sequences * server.replicas), detail::kLoadPoints);
    }
    for (const double load : loads) {
        (curves.by_rate ? server.requests_per_s : server.concurrency) = load;
        const SteadyState state = steady_state(server);
        if (state.saturated) {
            continue;
        }
        ServingPoint& point = curves.points.emplace_back();
        point.mesh = tried.parallelism;
        point.precision = tried.precision;
        point.load = load;
        point.requests_per_s = state.requests_per_s;
        point.tokens_per_s_per_chip = state.requests_per_s * model.lengths().mean().output / model.chips();
        point.time = point.tpot = state.tpot;
        point.ttft = state.ttft;
        point.in_flight = state.in_flight;
        point.own = own;
        InferenceTotals totals;
        detail::fill_serving_costs(model, figures, state, totals);
        point.usd_per_million_input_tokens = totals.usd_per_million_input_tokens;
        point.usd_per_million_output_tokens = totals.usd_per_million_output_tokens;
        point.joules_per_token = totals.joules_per_output_token;
    }
}

}  // namespace

ServingCurves serving_curves(const Scenario& scenario, const std::stop_token& stop) {
    if (scenario.workload.kind == WorkloadKind::training) {
        throw std::logic_error("training has no curves of serving");
    }
    if (scenario.workload.kind != WorkloadKind::serving) {
        return detail::batch_curves(scenario, stop);
    }
    const ServingModel model(scenario);
    const SteadyState now = steady_state(model.server());
    const double replicas = model.server().replicas;
    ServingCurves curves;
    curves.by_rate = scenario.workload.requests_per_s.has_value();
    curves.sequences = now.generating;
    curves.in_flight = now.in_flight;
    curves.tokens = model.lengths().mean_footprint();
    curves.most_sequences = model.most_sequences() * replicas;

    const double reach = std::clamp(std::max(2 * model.most_sequences(), 4 * now.generating), detail::kFewSequences, detail::kMostShown);
    for (const double sequences : detail::whole_numbers(reach, detail::kStepPoints)) {
        const Iteration iteration = model.generating(sequences);
        curves.steps.push_back(detail::step_point(StepModel(model.decode(), iteration), sequences, model.server().time(iteration)));
    }
    detail::mark_crossings(curves);
    for (const double tokens : detail::budget_lengths(curves.tokens)) {
        curves.budget.push_back({tokens, model.most_sequences(tokens) * replicas});
    }
    detail::for_each_choice(scenario, stop, [&](const Scenario& tried, bool own) { add_points(tried, own, curves); });
    detail::mark_best(curves.points);
    return curves;
}

Scenario served_at(const Scenario& scenario, const ServingPoint& point) {
    Scenario at = scenario;
    at.parallelism = point.mesh;
    at.precision = point.precision;
    if (at.workload.kind != WorkloadKind::serving) {
        at.workload.global_batch = point.load;
    } else {
        (at.workload.requests_per_s ? at.workload.requests_per_s : at.workload.concurrency) = point.load;
    }
    return at;
}

Scenario with_other_load(const Scenario& scenario) {
    constexpr double share = 0.9;                      // at the rate itself the queue would grow without bound
    Scenario other = scenario;
    Workload& workload = other.workload;
    double rate = 1, in_flight = 1;
    try {
        const ServingModel model(scenario);
        const SteadyState state = steady_state(model.server());
        rate = state.requests_per_s, in_flight = state.in_flight;
    } catch (const InputError&) {
        // The user is about to make it possible.
    }
    if (workload.requests_per_s) {
        workload.requests_per_s.reset();
        workload.concurrency = std::max(1.0, std::round(in_flight));
    } else {
        workload.concurrency.reset();
        const double wanted = share * rate, unit = std::pow(10, std::floor(std::log10(wanted)) - 1);
        workload.requests_per_s = std::max(unit, std::floor(wanted / unit) * unit);
    }
    return other;
}

}  // namespace rooflight
