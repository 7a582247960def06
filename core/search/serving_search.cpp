// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/serving_search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <iterator>
#include <map>
#include <mutex>
#include <span>
#include <thread>

#include "core/estimate/estimate.h"
#include "core/search/space.h"
#include "core/search/standings.h"
#include "core/workload/misfit.h"

namespace rooflight::detail {
namespace {

constexpr unsigned kMostThreads = 64;
constexpr std::size_t kRound = 128;                    ///< plans between two looks at what was found

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
    std::map<MeshKey, double> variants;
    for (const Plan& plan : plans) {
        ++variants[mesh_of(plan)];
    }
    for (Plan& plan : plans) {
        plan.variants = variants[mesh_of(plan)];
    }
    return plans;
}

/// Means so far beyond an SLO that nine requests in ten cannot keep it: the tenth would be ten times as late.
bool hopeless(const std::optional<Seconds>& mean, const std::optional<double>& most) {
    constexpr double far_beyond = 2;
    return most && (!mean || mean->value() > far_beyond * *most);
}

/// The server of a plan, in closed form; SLOs by what its simulation says, as estimate() counts goodput.
/// Nothing once `stop` was asked for.
std::optional<Outcome> worked_out(Plan plan, const Setting& setting, const SearchOptions& options,
                                  const std::stop_token& stop) {
    Scenario tried = planned(plan, setting.base);
    Workload& workload = tried.workload;
    workload.tpot_slo_s = options.slo ? std::optional(options.slo->value()) : workload.tpot_slo_s;
    workload.ttft_slo_s = options.ttft_slo ? std::optional(options.ttft_slo->value()) : workload.ttft_slo_s;
    if (const Misfit found = misfit(tried, plan.chips); found != Misfit::none) {
        return Outcome{plan, rejection_of(found)};
    }
    if (options.max_batch && plan.global_batch > *options.max_batch) {
        return Outcome{plan, Rejection::batch_limit};
    }
    // Experts lie within a pool: each has to have whole groups of their chips.
    if (const auto& pools = tried.serving.disaggregated;
        pools && (pools->prefill_chips / plan.pipeline % plan.expert != 0 ||
                  pools->decode_chips / plan.pipeline % plan.expert != 0)) {
        return Outcome{plan, Rejection::expert_chips};
    }
    if (options.tensor_in_domain && plan.tensor > chips_of_domain(setting.platform->machine)) {
        return Outcome{plan, Rejection::scale_up};
    }
    const Estimate e = estimate(tried, Detail::summary);
    const InferenceTotals& totals = *e.inference;
    plan.time = Seconds(without_rounding_noise(totals.tpot->value()));
    plan.first_token = totals.ttft ? Seconds(without_rounding_noise(totals.ttft->value())) : Seconds(0);
    plan.memory = Bytes(without_rounding_noise(e.memory.worst.total.value()));
    plan.chip_seconds = without_rounding_noise(e.chips / e.tokens_per_s);
    if (!e.memory.fits || plan.memory > e.memory.capacity * (1 - options.headroom) || e.serving->most_sequences < 1) {
        return Outcome{plan, Rejection::memory};
    }
    if (totals.saturated) {
        return Outcome{plan, Rejection::saturated};
    }
    if (workload.tpot_slo_s || workload.ttft_slo_s) {
        if (hopeless(totals.tpot, workload.tpot_slo_s) || hopeless(totals.ttft, workload.ttft_slo_s)) {
            return Outcome{plan, Rejection::slo};
        }
        const InferenceTotals counted = *estimate(tried, Detail::simulation, stop).inference;
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        plan.in_time = *counted.goodput_requests_per_s / *counted.requests_per_s;
        if (plan.in_time < kShareInTime) {
            return Outcome{plan, Rejection::slo};
        }
    }
    plan.objective = options.objective == Objective::time ? without_rounding_noise(totals.latency->value())
                                                          : setting.objective_of(options, plan);
    return Outcome{plan, {}};
}

/// Each on whichever thread is free; the answers in the plans' order, however many threads there are. Those that were not
/// begun when `stop` was asked for are left out.
std::vector<Outcome> work_off(std::span<const Plan> plans, const Setting& setting, const SearchOptions& options,
                              unsigned threads, const std::stop_token& stop) {
    std::vector<std::optional<Outcome>> outcomes(plans.size());
    std::atomic<std::size_t> next = 0;
    std::mutex failing;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            for (std::size_t i = next++; i < plans.size() && !stop.stop_requested(); i = next++) {
                outcomes[i] = worked_out(plans[i], setting, options, stop);
            }
        } catch (...) {
            const std::lock_guard lock(failing);
            failure = std::current_exception();
            next = plans.size();
        }
    };
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
            done.push_back(*outcome);
        }
    }
    return done;
}

class ServingSearcher {
public:
    ServingSearcher(const SearchOptions& options, const std::stop_token& stop, const SearchListener& listener)
        : m_options(options), m_stop(stop), m_listener(listener), m_standings(options.top, true, options.by_mesh) {
        const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
        m_threads = options.threads > 0 ? std::min(options.threads, std::max(cores, kMostThreads)) : cores;
    }

    /// False: there is no need to look further.
    bool run(const Setting& setting, const std::vector<double>& loads) {
        std::vector<Plan> plans = plans_of(setting.base, setting.plan, loads);
        for (Plan& plan : plans) {
            plan.order = m_next++;
        }
        m_result.counts.space += static_cast<double>(plans.size());
        for (std::size_t begin = 0; begin < plans.size() && !m_stop.stop_requested(); begin += kRound) {
            const std::size_t count = std::min(kRound, plans.size() - begin);
            take(work_off(std::span(plans).subspan(begin, count), setting, m_options, m_threads, m_stop));
        }
        return !m_stop.stop_requested();
    }

    [[nodiscard]] bool full() const { return m_standings.full(); }

    SearchResult result() {
        std::copy_if(m_rejected.begin(), m_rejected.end(), std::back_inserter(m_result.counts.rejected),
                     [](const RejectionCount& count) { return count.count > 0; });
        m_result.front = m_standings.front();
        m_result.plans = std::move(m_standings).best(m_stop);
        m_result.cancelled = m_stop.stop_requested();
        return std::move(m_result);
    }

private:
    void take(const std::vector<Outcome>& outcomes) {
        std::vector<Plan> found;
        for (const Outcome& outcome : outcomes) {
            ++m_done;
            if (outcome.rejected) {
                RejectionCount& count = m_rejected[static_cast<std::size_t>(*outcome.rejected)];
                if (count.count++ == 0) {
                    count.reason = *outcome.rejected;
                    count.example = outcome.plan;
                }
                continue;
            }
            ++m_result.counts.evaluated;
            if (m_standings.add(outcome.plan)) {
                found.push_back(outcome.plan);
            }
        }
        if (m_listener) {
            m_listener({m_done, m_result.counts.space, found});
        }
    }

    const SearchOptions& m_options;
    const std::stop_token& m_stop;
    const SearchListener& m_listener;
    unsigned m_threads = 1;
    Standings m_standings;
    SearchResult m_result;
    std::array<RejectionCount, kRejectionCount> m_rejected;
    std::uint64_t m_next = 0;
    double m_done = 0;
};

}  // namespace

SearchResult search_serving(const Scenario& scenario, const SearchOptions& options,
                            const std::stop_token& stop, const SearchListener& listener) {
    std::vector<double> loads = options.batches;
    if (scenario.workload.requests_per_s) {
        loads = {0};
    } else if (loads.empty()) {
        loads = {*scenario.workload.concurrency};
    }
    ServingSearcher searcher(options, stop, listener);
    bool more = true;
    for (const int chips : chip_counts(scenario, options)) {
        for (const Setting& setting : settings_of(scenario, options, chips)) {
            more = more && searcher.run(setting, loads);
        }
        // Fewest chips come first: what is left cannot do with fewer.
        if (!more || (options.objective == Objective::chips && searcher.full())) {
            break;
        }
    }
    return searcher.result();
}

}  // namespace rooflight::detail
