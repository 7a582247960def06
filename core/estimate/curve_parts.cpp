// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/curve_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/estimate/breakdown.h"
#include "core/units/input_error.h"

namespace rooflight {

std::optional<double> ServingPoint::measured(ServingMeasure measure) const {
    switch (measure) {
        case ServingMeasure::throughput:
            return tokens_per_s_per_chip;
        case ServingMeasure::cost:
            return usd_per_million_output_tokens ? usd_per_million_output_tokens : usd_per_million_input_tokens;
        case ServingMeasure::energy:
            return joules_per_token;
    }
    return {};
}

namespace detail {
namespace {

constexpr double kFewTokens = 128, kManyTokens = 131072;

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

std::vector<Parallelism> served_meshes(const Scenario& scenario) {
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

std::vector<Precision> served_precisions(const Scenario& scenario) {
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

void for_each_choice(const Scenario& scenario, const std::stop_token& stop,
                     const std::function<void(const Scenario& tried, bool own)>& f) {
    Scenario tried = scenario;
    for (const Parallelism& mesh : served_meshes(scenario)) {
        for (const Precision& precision : served_precisions(scenario)) {
            if (stop.stop_requested()) {
                return;
            }
            tried.parallelism = mesh;
            tried.precision = precision;
            const bool own = mesh.tensor == scenario.parallelism.tensor && precision.kv_cache == scenario.precision.kv_cache &&
                             precision.weights == scenario.precision.weights;
            try {
                f(tried, own);
            } catch (const InputError&) {
                // A mesh that the model or the machine does not divide, a dtype that the chip lacks: no choice.
                continue;
            }
        }
    }
}

ServingStepPoint step_point(const StepModel& step, double sequences, Seconds time) {
    const StepResult result = step_result(step);
    ServingStepPoint point;
    point.sequences = sequences;
    point.time = time;
    for_each_list(step, result, [&](const OperationList& list, const LayerTime&, double count) {
        for (const Operation& op : list) {
            const RoofTimes times = roof_times(op, step.rates());
            if (op.op_class == OpClass::attention) {
                point.kv_cache += times.bytes * count;
            } else if (op.has_weights()) {
                point.weights += times.bytes * count;
                point.flops += times.flops * count;
            }
            if (is_wait(op)) {
                continue;                              // of what is counted where it belongs
            }
            for (const OperationCollective& c : op) {
                point.network += step.timer().time(c.kind, c.axes, c.bytes) * count;
            }
        }
    });
    return point;
}

void mark_crossings(ServingCurves& curves) {
    curves.kv_takes_over = takes_over(curves.steps, &ServingStepPoint::kv_cache);
    curves.flops_take_over = takes_over(curves.steps, &ServingStepPoint::flops);
    curves.network_takes_over = takes_over(curves.steps, &ServingStepPoint::network);
}

void mark_best(std::vector<ServingPoint>& points) {
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return points[a].time < points[b].time; });
    for (const ServingMeasure measure : {ServingMeasure::throughput, ServingMeasure::cost, ServingMeasure::energy}) {
        std::optional<double> best;
        for (const std::size_t i : order) {
            const std::optional<double> value = points[i].measured(measure);
            if (value && (!best || (measure == ServingMeasure::throughput ? *value > *best : *value < *best))) {
                best = value;
                points[i].best[static_cast<std::size_t>(measure)] = true;
            }
        }
    }
}

std::vector<double> budget_lengths(double own) {
    return geometric(std::min(kFewTokens, own), std::max(kManyTokens, 4 * own), kBudgetPoints);
}

}  // namespace detail
}  // namespace rooflight
