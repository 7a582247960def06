// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_curves.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "core/estimate/breakdown.h"
#include "core/estimate/serving_model.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

/// Of what can be served at most. Beyond the last, times say more of the queue than of the server.
constexpr double kLoads[] = {0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95};
constexpr int kConcurrencies = 14;
constexpr double kFewTokens = 128, kManyTokens = 131072;
constexpr double kMostShown = 1 << 16;                 ///< sequences, where memory is no limit

std::vector<double> geometric(double from, double to, int count) {
    std::vector<double> values;
    for (int i = 0; i < count; ++i) {
        values.push_back(from * std::pow(to / from, double(i) / std::max(1, count - 1)));
    }
    return values;
}

std::vector<double> whole_numbers(double most, int count) {
    std::vector<double> values;
    for (const double value : geometric(1, std::max(1.0, most), count)) {
        if (const double whole = std::round(value); values.empty() || whole > values.back()) {
            values.push_back(whole);
        }
    }
    return values;
}

/// The same chips cut otherwise: every tensor degree, as many copies as that leaves.
std::vector<Parallelism> meshes_of(const Scenario& scenario) {
    std::vector<Parallelism> meshes{scenario.parallelism};
    if (scenario.serving.disaggregated) {
        return meshes;
    }
    const Parallelism& own = scenario.parallelism;
    const int shared = own.data * own.tensor;
    for (int tensor = 1; tensor <= shared; ++tensor) {
        if (shared % tensor == 0 && tensor != own.tensor) {
            Parallelism& mesh = meshes.emplace_back(own);
            mesh.tensor = tensor;
            mesh.data = shared / tensor;
            mesh.placement.clear();
        }
    }
    return meshes;
}

std::vector<Precision> precisions_of(const Scenario& scenario) {
    std::vector<Precision> precisions{scenario.precision};
    if (scenario.serving.disaggregated) {
        return precisions;
    }
    const auto wide = [](DType dtype) { return bytes_of(dtype) > bytes_of(DType::fp8); };
    Precision narrow = scenario.precision;
    if (wide(narrow.kv_cache)) {
        narrow.kv_cache = DType::fp8;
        precisions.push_back(narrow);
    }
    if (wide(narrow.weights)) {
        narrow.weights = DType::fp8;
        precisions.push_back(narrow);
    }
    return precisions;
}

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
        loads = whole_numbers(std::min(kMostShown, server.most_sequences * server.replicas), kConcurrencies);
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
        point.tpot = state.tpot;
        point.ttft = state.ttft;
        point.in_flight = state.in_flight;
        point.own = own;
        InferenceTotals totals;
        detail::fill_serving_costs(model, figures, state, totals);
        point.usd_per_million_input_tokens = totals.usd_per_million_input_tokens;
        point.usd_per_million_output_tokens = totals.usd_per_million_output_tokens;
        point.joules_per_output_token = totals.joules_per_output_token;
    }
}

void mark_best(std::vector<ServingPoint>& points) {
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return points[a].tpot < points[b].tpot; });
    double most = 0;
    for (const std::size_t i : order) {
        if (points[i].tokens_per_s_per_chip > most) {
            most = points[i].tokens_per_s_per_chip;
            points[i].best = true;
        }
    }
}

ServingStepPoint step_point(const ServingModel& model, double sequences) {
    const Iteration iteration = model.generating(sequences);
    const StepModel step(model.decode(), iteration);
    const detail::StepResult result = detail::step_result(step);
    ServingStepPoint point;
    point.sequences = sequences;
    point.time = model.server().time(iteration);
    detail::for_each_list(step, result, [&](const OperationList& list, const LayerTime&, double count) {
        for (const Operation& op : list) {
            const RoofTimes times = roof_times(op, step.rates());
            if (op.op_class == OpClass::attention) {
                point.kv_cache += times.bytes * count;
            } else if (op.has_weights()) {
                point.weights += times.bytes * count;
                point.flops += times.flops * count;
            }
            for (const OperationCollective& c : op) {
                if (detail::is_wait(op)) {
                    continue;  // of what is counted where it belongs
                }
                point.network += step.timer().time(c.kind, c.axes, c.bytes) * count;
            }
        }
    });
    return point;
}

/// The first number of sequences from which a part takes longer than the weights, between points in the logarithm.
std::optional<double> takes_over(const std::vector<ServingStepPoint>& steps, Seconds ServingStepPoint::*part) {
    const auto ratio = [&](const ServingStepPoint& p) { return std::log(std::max(1e-9, p.*part / p.weights)); };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (ratio(steps[i]) < 0) {
            continue;
        }
        if (i == 0) {
            return steps[0].sequences;
        }
        const double below = ratio(steps[i - 1]), above = ratio(steps[i]);
        const double along = above > below ? -below / (above - below) : 1;
        return steps[i - 1].sequences * std::pow(steps[i].sequences / steps[i - 1].sequences, along);
    }
    return {};
}

}  // namespace

ServingCurves serving_curves(const Scenario& scenario, const std::stop_token& stop) {
    if (scenario.workload.kind != WorkloadKind::serving) {
        throw std::logic_error("curves of serving are of a scenario that serves");
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
    curves.memory = model.memory(std::max(1.0, std::ceil(now.in_flight / model.server().busy_replicas() - 1e-9)), curves.tokens);

    const double reach = std::clamp(std::max(2 * model.most_sequences(), 4 * now.generating), 64.0, kMostShown);
    for (const double sequences : whole_numbers(reach, 33)) {
        curves.steps.push_back(step_point(model, sequences));
    }
    curves.kv_takes_over = takes_over(curves.steps, &ServingStepPoint::kv_cache);
    curves.flops_take_over = takes_over(curves.steps, &ServingStepPoint::flops);
    curves.network_takes_over = takes_over(curves.steps, &ServingStepPoint::network);
    const double longest = std::max(kManyTokens, 4 * curves.tokens);
    for (const double tokens : geometric(std::min(kFewTokens, curves.tokens), longest, 33)) {
        curves.budget.push_back({tokens, model.most_sequences(tokens) * replicas});
    }

    Scenario tried = scenario;
    for (const Parallelism& mesh : meshes_of(scenario)) {
        for (const Precision& precision : precisions_of(scenario)) {
            if (stop.stop_requested()) {
                return curves;
            }
            tried.parallelism = mesh;
            tried.precision = precision;
            const bool own = mesh.tensor == scenario.parallelism.tensor && precision.kv_cache == scenario.precision.kv_cache &&
                             precision.weights == scenario.precision.weights;
            try {
                add_points(tried, own, curves);
            } catch (const InputError&) {
                // A mesh that the model or the machine does not divide, a dtype that the chip lacks: no choice.
                continue;
            }
        }
    }
    mark_best(curves.points);
    return curves;
}

Scenario served_at(const Scenario& scenario, const ServingPoint& point) {
    Scenario at = scenario;
    at.parallelism = point.mesh;
    at.precision = point.precision;
    (at.workload.requests_per_s ? at.workload.requests_per_s : at.workload.concurrency) = point.load;
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
