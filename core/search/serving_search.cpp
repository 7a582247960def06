// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/serving_search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>

#include "core/estimate/estimate.h"
#include "core/search/space.h"
#include "core/search/standings.h"
#include "core/workload/misfit.h"

namespace rooflight::detail {
namespace {

constexpr unsigned kMostThreads = 64;

/// What became of a plan.
struct Outcome {
    Plan plan;
    std::optional<Rejection> rejected;
};

/// Layouts of the cache that differ: by heads alone where tensor does not cut them.
std::vector<KvLayout> layouts_of(const Scenario& base, int tensor) {
    if (tensor == 1) {
        return {base.parallelism.kv_layout};
    }
    return {KvLayout::heads, KvLayout::batch, KvLayout::sequence};
}

std::vector<Plan> plans_of(const Scenario& base, const Plan& common, const std::vector<double>& loads) {
    std::vector<Plan> plans;
    const bool experts = base.model->moe.has_value(), pools = base.serving.disaggregated.has_value();
    for (const int tensor : divisors_of(common.chips)) {
        for (const int pipeline : divisors_of(common.chips / tensor)) {
            const int data = common.chips / tensor / pipeline;
            if (pools && data < 2) {
                continue;
            }
            for (const int expert : experts ? divisors_of(data * tensor) : std::vector<int>{1}) {
                for (const KvLayout kv : layouts_of(base, tensor)) {
                    for (const double load : loads) {
                        Plan& plan = plans.emplace_back(common);
                        plan.tensor = tensor, plan.pipeline = pipeline, plan.data = data, plan.expert = expert;
                        plan.weights_layout = base.parallelism.weights_layout;
                        plan.kv_layout = kv;
                        plan.global_batch = load;
                    }
                }
            }
        }
    }
    return plans;
}

bool late(const std::optional<Seconds>& time, const std::optional<double>& most) {
    return most && (!time || time->value() > *most);
}

/// The server of a plan, in closed form.
Outcome worked_out(Plan plan, const Setting& setting, const SearchOptions& options) {
    const Scenario tried = planned(plan, setting.base);
    if (const Misfit found = misfit(tried, plan.chips); found != Misfit::none) {
        return {plan, rejection_of(found)};
    }
    if (options.tensor_in_domain && plan.tensor > chips_of_domain(setting.platform->machine)) {
        return {plan, Rejection::scale_up};
    }
    const Estimate e = estimate(tried, Detail::summary);
    const InferenceTotals& totals = *e.inference;
    plan.time = Seconds(without_rounding_noise(totals.tpot->value()));
    plan.memory = Bytes(without_rounding_noise(e.memory.worst.total.value()));
    plan.chip_seconds = without_rounding_noise(e.chips / e.tokens_per_s);
    if (!e.memory.fits || e.serving->most_sequences < 1) {
        return {plan, Rejection::memory};
    }
    const std::optional<double> tpot_slo = options.slo ? std::optional(options.slo->value()) : tried.workload.tpot_slo_s;
    if (totals.saturated || late(totals.tpot, tpot_slo) || late(totals.ttft, tried.workload.ttft_slo_s)) {
        return {plan, Rejection::slo};
    }
    plan.objective = options.objective == Objective::time ? without_rounding_noise(totals.latency->value())
                                                          : setting.objective_of(options, plan);
    return {plan, {}};
}

/// Each on whichever thread is free; the answers in the plans' order, however many threads there are.
std::vector<Outcome> work_off(const std::vector<Plan>& plans, const Setting& setting, const SearchOptions& options,
                              const std::stop_token& stop) {
    std::vector<std::optional<Outcome>> outcomes(plans.size());
    std::atomic<std::size_t> next = 0;
    std::mutex failing;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            for (std::size_t i = next++; i < plans.size() && !stop.stop_requested(); i = next++) {
                outcomes[i] = worked_out(plans[i], setting, options);
            }
        } catch (...) {
            const std::lock_guard lock(failing);
            failure = std::current_exception();
            next = plans.size();
        }
    };
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const unsigned threads = options.threads > 0 ? std::min(options.threads, std::max(cores, kMostThreads)) : cores;
    {
        std::vector<std::jthread> helpers;
        for (unsigned t = 1; t < std::min<std::size_t>(threads, plans.size()); ++t) {
            helpers.emplace_back(work);
        }
        work();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
    std::vector<Outcome> done;
    for (std::optional<Outcome>& outcome : outcomes) {
        if (outcome) {
            done.push_back(std::move(*outcome));
        }
    }
    return done;
}

}  // namespace

SearchResult search_serving(const Scenario& scenario, const SearchOptions& options, std::stop_token stop,
                            const SearchListener& listener) {
    std::vector<double> loads = options.batches;
    if (scenario.workload.requests_per_s) {
        loads = {0};
    } else if (loads.empty()) {
        loads = {*scenario.workload.concurrency};
    }
    SearchResult result;
    std::array<RejectionCount, kRejectionCount> rejected;
    Standings standings(options.top, true);
    std::uint64_t order = 0;
    double done = 0;
    for (const Setting& setting : settings_of(scenario, options)) {
        std::vector<Plan> plans = plans_of(setting.base, setting.plan, loads);
        for (Plan& plan : plans) {
            plan.order = order++;
        }
        result.counts.space += static_cast<double>(plans.size());
        std::vector<Plan> found;
        for (const Outcome& outcome : work_off(plans, setting, options, stop)) {
            ++done;
            if (outcome.rejected) {
                RejectionCount& count = rejected[static_cast<std::size_t>(*outcome.rejected)];
                if (count.count++ == 0) {
                    count.reason = *outcome.rejected;
                    count.example = outcome.plan;
                }
                continue;
            }
            ++result.counts.evaluated;
            if (standings.add(outcome.plan)) {
                found.push_back(outcome.plan);
            }
        }
        if (listener) {
            listener({done, result.counts.space, found});
        }
        if (stop.stop_requested() || (options.objective == Objective::chips && standings.full())) {
            break;
        }
    }
    std::copy_if(rejected.begin(), rejected.end(), std::back_inserter(result.counts.rejected),
                 [](const RejectionCount& count) { return count.count > 0; });
    result.plans = standings.best();
    result.front = standings.front();
    result.cancelled = stop.stop_requested();
    return result;
}

}  // namespace rooflight::detail
