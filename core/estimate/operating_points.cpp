// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/operating_points.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/units/input_error.h"

namespace rooflight {

namespace {

constexpr double kPerMillion = 1e6, kSecondsAnHour = 3600;

template <class T>
std::vector<T> or_own(const std::vector<T>& choices, const T& own)
{
    return choices.empty() ? std::vector<T>{own} : choices;
}

OperatingPoint point_of(const Scenario& scenario)
{
    const Estimate e = estimate(scenario, Detail::summary);
    OperatingPoint point;
    point.batch = scenario.workload.global_batch;
    point.chips = e.chips;
    point.mesh = scenario.parallelism;
    point.precision = scenario.precision;
    point.tpot = e.step.time;
    point.tokens_per_s_per_chip = e.tokens_per_s_per_chip();
    point.max_batch = e.inference->max_batch.value_or(point.batch);
    point.fits = e.memory.fits;
    point.bound = e.bound;
    point.usd_per_million_tokens = e.inference->usd_per_million_output_tokens;
    point.joules_per_token = joules_per_token(e, scenario);
    return point;
}

/// The same scenario with a token a sequence at a context, or with one prompt.
Scenario decoding(Scenario scenario, double batch, double context)
{
    scenario.workload.kind = WorkloadKind::decode;
    scenario.workload.global_batch = batch;
    scenario.workload.sequence_length = context;
    return scenario;
}

Seconds prompt_time(Scenario scenario, double tokens)
{
    scenario.workload.kind = WorkloadKind::prefill;
    scenario.workload.global_batch = 1;
    scenario.workload.sequence_length = tokens;
    return estimate(scenario, Detail::summary).step.time;
}

}  // namespace

std::vector<OperatingPoint> operating_points(const Scenario& scenario, const OperatingChoices& choices)
{
    std::vector<OperatingPoint> points;
    Scenario tried = decoding(scenario, scenario.workload.global_batch, scenario.workload.sequence_length);
    const double own_chips = scenario.parallelism.chips();
    for (const Parallelism& mesh : or_own(choices.meshes, scenario.parallelism))
        for (const Precision& precision : or_own(choices.precisions, scenario.precision))
            for (const double batch : or_own(choices.batches, scenario.workload.global_batch)) {
                tried.parallelism = mesh;
                tried.precision = precision;
                tried.workload.global_batch = batch;
                if (mesh.chips() != own_chips) {
                    tried.hardware.slice.clear();
                    tried.hardware.slices = 1;
                    tried.hardware.chips = static_cast<int>(mesh.chips());
                } else {
                    tried.hardware = scenario.hardware;
                }
                try {
                    points.push_back(point_of(tried));
                } catch (const InputError&) {
                    // A mesh that the model or the machine does not divide is no choice.
                    continue;
                }
            }
    if (points.empty())
        points.push_back(point_of(decoding(scenario, scenario.workload.global_batch, scenario.workload.sequence_length)));
    return points;
}

std::vector<std::size_t> pareto(const std::vector<OperatingPoint>& points)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].fits)
            order.push_back(i);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return points[a].tpot != points[b].tpot ? points[a].tpot < points[b].tpot
                                                : points[a].tokens_per_s_per_chip > points[b].tokens_per_s_per_chip;
    });
    std::vector<std::size_t> best;
    for (const std::size_t i : order)
        if (best.empty() || points[i].tokens_per_s_per_chip > points[best.back()].tokens_per_s_per_chip)
            best.push_back(i);
    return best;
}

std::optional<double> joules_per_token(const Estimate& e, const Scenario& scenario)
{
    std::vector<std::string> warnings;
    const Figures figures = resolve(scenario.hardware, warnings).figures;
    if (!figures.tdp_watts || e.tokens_per_s <= 0)
        return {};
    return *figures.tdp_watts / e.tokens_per_s_per_chip();
}

std::optional<Fleet> fleet_for(const Scenario& scenario, const Demand& demand)
{
    const double context = demand.prompt_tokens + demand.output_tokens / 2;
    const Seconds prompt = prompt_time(scenario, demand.prompt_tokens);
    const auto at = [&](double batch) {
        Fleet fleet;
        fleet.batch = batch;
        fleet.prompt = prompt;
        fleet.step = estimate(decoding(scenario, batch, context), Detail::summary).step.time;
        fleet.tpot = fleet.step + prompt * ((batch - 1) / demand.output_tokens);
        fleet.requests_per_s = batch / (demand.output_tokens * fleet.tpot + prompt).value();
        return fleet;
    };
    const Estimate one = estimate(decoding(scenario, 1, context), Detail::summary);
    const double most = one.memory.fits ? one.inference->max_batch.value_or(1) : 0;
    const auto allowed = [&](double batch) { return !demand.tpot_slo || at(batch).tpot <= *demand.tpot_slo; };
    if (most < 1 || !allowed(1))
        return {};
    // The time per token grows with the batch: the largest allowed one by halving.
    double low = 1, high = most;
    if (allowed(most))
        low = most;
    while (high - low > 1) {
        const double middle = std::floor((low + high) / 2);
        (allowed(middle) ? low : high) = middle;
    }
    Fleet fleet = at(low);
    fleet.replicas = std::ceil(demand.requests_per_s / fleet.requests_per_s - 1e-9);
    fleet.chips = fleet.replicas * one.chips;
    std::vector<std::string> warnings;
    if (const auto usd = resolve(scenario.hardware, warnings).figures.usd_per_chip_hour) {
        // A request has its prompt's time, and its share of the steps in between.
        const double per_second = *usd * one.chips / kSecondsAnHour;
        const double request = 1 / fleet.requests_per_s;
        const double of_prompt = std::min(prompt.value(), request);
        fleet.usd_per_million_input_tokens = per_second * of_prompt / demand.prompt_tokens * kPerMillion;
        fleet.usd_per_million_output_tokens = per_second * (request - of_prompt) / demand.output_tokens * kPerMillion;
    }
    return fleet;
}

}  // namespace rooflight
