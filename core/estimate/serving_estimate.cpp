// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/estimate/breakdown.h"
#include "core/estimate/serving_model.h"
#include "core/schedule/simulate.h"

namespace rooflight::detail {

namespace {

/// Requests whose fate percentiles count: twenty beyond p99.
constexpr int kSimulated = 2000;
constexpr double kMillionTokens = 1e6;

void add(StepTime& sum, const StepTime& more)
{
    sum.time += more.time, sum.compute += more.compute, sum.hbm += more.hbm, sum.exposed_comm += more.exposed_comm;
    sum.bubble += more.bubble, sum.optimizer += more.optimizer, sum.overhead += more.overhead;
}

void fill_simulation(const ServingModel& serving, const std::stop_token& stop, Estimate& e)
{
    const Workload& w = serving.scenario().workload;
    const ServingTables tables(serving.server());
    SimulationResult result = simulate(serving.server(), tables, serving.scenario().serving.seed, kSimulated, stop);
    if (stop.stop_requested())
        return;
    e.inference->tpot_spread = result.tpot;
    // Where the queue grows without bound, how long the first thousands wait says nothing of those that come after them.
    if (e.inference->ttft) {
        e.inference->ttft_spread = result.ttft;
        e.inference->latency_spread = result.latency;
    }
    if (w.ttft_slo_s || w.tpot_slo_s) {
        const double offered = e.serving->steady.requests_per_s;
        const double good = offered * result.within(w.ttft_slo_s, w.tpot_slo_s);
        e.inference->goodput_requests_per_s = good;
        if (good < kShareInTime * offered && !e.serving->steady.saturated)
            e.warnings.push_back(fmt::format("workload.ttft_slo_s and tpot_slo_s: {:.3g} of {:.3g} requests a second keep "
                                             "to them in the simulation, whatever the means say",
                                             good, offered));
    }
    e.serving->requests = std::move(result.requests);
}

void warn_of_load(const ServingModel& serving, const SteadyState& steady, Estimate& e)
{
    const Workload& w = serving.scenario().workload;
    if (serving.most_sequences() < 1)
        e.warnings.push_back("memory: not one sequence fits beside the weights; estimated as if memory were no limit");
    if (steady.saturated && w.requests_per_s)
        e.warnings.push_back(fmt::format("workload.requests_per_s: {:.4g} come and at most {:.4g} are served: the queue "
                                         "grows without bound, and no time to the first token is given",
                                         *w.requests_per_s, steady.most_requests_per_s));
    else if (steady.saturated)
        e.warnings.push_back(fmt::format("workload.concurrency: {:.0f} requests at a time and {:.0f} sequences in "
                                         "flight: the others queue",
                                         *w.concurrency, std::round(steady.in_flight)));
    const RequestLength mean = serving.lengths().mean();
    const auto differs = [](double a, double b) { return std::abs(a - b) > 0.01 * b; };
    if (differs(mean.prompt, w.prompt_tokens) || differs(mean.output, w.output_tokens))
        e.warnings.push_back(fmt::format("serving.lengths.path: {:.0f} prompt and {:.0f} output tokens on average; those "
                                         "are used, not workload.prompt_tokens {:.0f} and output_tokens {:.0f}",
                                         mean.prompt, mean.output, w.prompt_tokens, w.output_tokens));
    const auto& draft = serving.scenario().serving.speculative;
    if (draft && draft->draft->vocab != serving.scenario().model->vocab)
        e.warnings.push_back(fmt::format("serving.speculative.draft_model: a vocabulary of {} entries, the model's has {}; "
                                         "drafts must be of the same tokens",
                                         draft->draft->vocab, serving.scenario().model->vocab));
}

}  // namespace

void fill_serving_costs(const ServingModel& serving, const Figures& figures, const SteadyState& steady, InferenceTotals& totals)
{
    const RequestLength mean = serving.lengths().mean();
    if (const auto usd = usd_per_second(figures, serving.chips())) {
        totals.usd_per_million_input_tokens =
            *usd * steady.prompt_share / (steady.requests_per_s * mean.prompt) * kMillionTokens;
        totals.usd_per_million_output_tokens =
            *usd * (1 - steady.prompt_share) / (steady.requests_per_s * mean.output) * kMillionTokens;
    }
    if (figures.tdp_watts)
        totals.joules_per_output_token = *figures.tdp_watts * serving.chips() / (steady.requests_per_s * mean.output);
}

Estimate serving_estimate(const Scenario& scenario, Detail detail, const std::stop_token& stop)
{
    const ServingModel serving(scenario);
    const SteadyState steady = steady_state(serving.server());
    const StepModel model(serving.decode(), serving.generating(steady.generating));
    const StepResult result = step_result(model);
    const RequestLength mean = serving.lengths().mean();

    Estimate e;
    e.fidelity = scenario.fidelity;
    e.warnings = model.warnings();
    e.chips = serving.chips();
    e.axis_sizes = model.mesh().sizes;
    e.peak = model.peak().rate;
    e.matmul_dtype = model.peak().dtype;
    e.parameters = model.platform().parameters;
    e.step = result.step;
    add(e.step, serving.drafting_step(steady.generating));
    e.bound = result.bound;

    fill_error_band(scenario, e);

    const TokenFlops forward = token_flops(model);
    e.flops_per_token = FlopsPerToken(forward.matmul + forward.attention);
    e.tokens_per_s = steady.requests_per_s * mean.output;
    e.tokens_per_step = steady.generating * serving.server().replicas * mean.output / serving.server().iterations(mean.output);
    e.mfu = e.flops_per_token.value() * e.tokens_per_s / (e.chips * e.peak.value());
    e.memory = serving.memory(serving.held(steady), serving.lengths().mean_footprint());
    warn_of_memory(e);

    e.serving.emplace();
    e.serving->steady = steady;
    e.serving->replicas = serving.server().replicas;
    e.serving->most_sequences = serving.most_sequences();
    if (serving.server().prefill)
        e.serving->best_share = best_share(serving.server(), serving.replicas(), scenario.workload.tpot_slo_s);
    InferenceTotals& totals = e.inference.emplace();
    totals.ttft = steady.ttft;
    totals.tpot = steady.tpot;
    if (steady.ttft)
        totals.latency = *steady.ttft + steady.tpot * mean.output;
    totals.tokens_per_s_per_sequence = 1.0 / steady.tpot.value();
    totals.max_batch = serving.most_sequences() * serving.server().replicas;
    totals.saturated = steady.saturated;
    totals.requests_per_s = steady.requests_per_s;
    totals.max_requests_per_s = steady.most_requests_per_s;
    if (steady.ttft)
        totals.queue = steady.queue;
    if (!scenario.workload.ttft_slo_s && !scenario.workload.tpot_slo_s)
        totals.goodput_requests_per_s = steady.requests_per_s;
    warn_missing(model.machine(), e, true);
    fill_serving_costs(serving, model.machine().figures, steady, totals);
    warn_of_load(serving, steady, e);
    if (has(detail, Detail::simulation))
        fill_simulation(serving, stop, e);
    if (has(detail, Detail::operations)) {
        fill_operations(model, result, e);
        fill_links(model, result, e);
    }
    if (has(detail, Detail::timeline))
        e.timeline = simulate(model, e.memory);
    return e;
}

}  // namespace rooflight::detail
