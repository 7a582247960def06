// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/serving/pools.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/cost/inference_rules.h"

namespace rooflight {
namespace {

constexpr int kHalvings = 50;

/// Of what prompts take alone: means over their lengths.
struct PromptSeconds {
    double mean = 0, square = 0;
    std::vector<std::pair<double, double>> all;  ///< and their chances
};

PromptSeconds prompt_seconds(const ServingSystem& server) {
    PromptSeconds seconds;
    for (const auto& [prompt, chance] : server.lengths->prompts()) {
        Iteration i;
        i.prompts = 1, i.prompt_tokens = server.fresh(prompt), i.prompt_before = prompt - i.prompt_tokens;
        const double time = server.prefill->time(i).value();
        seconds.mean += chance * time;
        seconds.square += chance * time * time;
        seconds.all.emplace_back(time, chance);
    }
    return seconds;
}

double step_seconds(const ServingSystem& server, double sequences) {
    Iteration i;
    i.sequences = sequences, i.context = server.lengths->mean_context();
    return server.time(i).value();
}

/// The two pools one behind the other.
class Pools {
public:
    explicit Pools(const ServingSystem& server)
        : m_server(server),
          m_output(server.lengths->mean().output),
          m_iterations(server.iterations(m_output)),
          m_prompts(prompt_seconds(server)),
          m_prompt(m_prompts.mean),
          m_transfer((server.prefill->transfer_latency +
                      server.prefill->transfer_per_token * server.lengths->mean().prompt).value()),
          m_most(std::max(1.0, server.most_sequences)),
          m_prefill_rate(server.prefill->replicas / m_prompt),
          m_decode_rate(server.replicas * m_most / (m_iterations * step_seconds(server, m_most))) {}

    struct Flow {
        double queue = 0, ttft = 0, tpot = 0, seen = 1;
    };

    /// At `rate` requests a second, below capacity(). `share` of the others are met: all, or where their number is
    /// fixed those that are not oneself.
    [[nodiscard]] Flow at(double rate, double share) const {
        Flow flow;
        flow.queue = queue_wait(m_server.prefill->replicas, std::min(rate / m_prefill_rate, 1 - 1e-9),
                                m_prompts.square / (m_prompt * m_prompt) - 1) * m_prompt;
        const double each = rate / m_server.replicas;
        double low = 0, high = m_most;
        for (int i = 0; i < kHalvings && high - low > 1e-6 * high; ++i) {
            const double d = (low + high) / 2;
            (each * m_iterations * step_seconds(m_server, seen(d, share)) > d ? low : high) = d;
        }
        flow.seen = seen((low + high) / 2, share);
        const double step = step_seconds(m_server, flow.seen);
        flow.queue += queue_wait(m_most * m_server.replicas, std::min(rate / m_decode_rate, 1 - 1e-9),
                                 m_server.lengths->output_variation()) * m_iterations * step;
        flow.ttft = flow.queue + m_prompt + m_transfer + joins(step, (low + high) / 2, flow.queue);
        flow.tpot = step * m_iterations / m_output;
        return flow;
    }

    /// Sequences that one of `generating` on average, on each replica, shares an iteration with, itself counted. Their
    /// number in all is about Poisson distributed, and they are spread evenly.
    [[nodiscard]] double seen(double generating, double share) const {
        return std::clamp(generating * share + 1 / m_server.replicas, 1.0, m_most);
    }

    /// Until the end of the iteration that others generate in. Where the number in flight is fixed, requests start when one
    /// ends, and each waits until its prompt's share of the next is over.
    [[nodiscard]] double joins(double step, double generating, double queue) const {
        const double all = generating * m_server.replicas;
        if (!m_server.concurrency) {
            // Unless some replica is idle.
            double chance = std::exp(-all), idle = 0;
            for (double n = 0; n < m_server.replicas; ++n, chance *= all / n) {
                idle += chance;
            }
            return (1 - idle) * step / 2;
        }
        const double busy = std::clamp(all - (m_server.replicas - 1), 0.0, 1.0);
        double wait = 0;
        for (const auto& [prompt, chance] : m_prompts.all) {
            const double ready = (prompt + m_transfer + queue) / step;
            wait += chance * (std::ceil(ready - 1e-9) - ready) * step;
        }
        return busy * wait;
    }

    [[nodiscard]] double capacity() const { return std::min(m_prefill_rate, m_decode_rate); }
    [[nodiscard]] double in_flight(double rate, double share) const {
        const Flow flow = at(rate, share);
        return rate * (flow.ttft + m_output * flow.tpot);
    }
    [[nodiscard]] double prompt() const { return m_prompt; }
    [[nodiscard]] double transfer() const { return m_transfer; }
    [[nodiscard]] double output() const { return m_output; }
    [[nodiscard]] double decode_rate() const { return m_decode_rate; }
    [[nodiscard]] double most() const { return m_most; }

private:
    const ServingSystem& m_server;
    double m_output, m_iterations;
    PromptSeconds m_prompts;
    double m_prompt, m_transfer, m_most, m_prefill_rate, m_decode_rate;
};

/// The rate at which `concurrency` requests are in flight.
double closed_rate(const Pools& pools, double concurrency, double share) {
    double low = 0, high = pools.capacity();
    for (int i = 0; i < kHalvings && high - low > 1e-6 * high; ++i) {
        const double rate = (low + high) / 2;
        (pools.in_flight(rate, share) < concurrency ? low : high) = rate;
    }
    return low;
}

}  // namespace

SteadyState pools_state(const ServingSystem& server) {
    const Pools pools(server);
    SteadyState state;
    state.most_requests_per_s = pools.capacity();
    double share = 1, rate = 0, waiting = 0;
    if (server.concurrency) {
        const double c = *server.concurrency;
        share = (c - 1) / c;
        rate = closed_rate(pools, c, share);
        // Beyond what keeps both pools at work, requests only wait.
        const double held = server.replicas * pools.most() + server.prefill->replicas;
        state.saturated = c > held;
        waiting = std::max(0.0, c - pools.in_flight(rate, share)) / rate;
    } else {
        state.saturated = *server.requests_per_s >= pools.capacity();
        rate = std::min(*server.requests_per_s, pools.capacity() * (1 - 1e-9));
    }
    const Pools::Flow flow = pools.at(rate, share);
    state.requests_per_s = rate;
    state.generating = flow.seen;
    state.tpot = Seconds(flow.tpot);
    state.step = Seconds(step_seconds(server, flow.seen));
    state.prompt = Seconds(pools.prompt());
    state.transfer = Seconds(pools.transfer());
    state.queue = Seconds(flow.queue + waiting);
    if (server.concurrency || !state.saturated) {
        state.ttft = Seconds(flow.ttft + waiting);
    }
    state.in_flight = rate * (pools.prompt() + pools.transfer() + pools.output() * flow.tpot);
    state.prompt_share = server.prefill->replicas / (server.prefill->replicas + server.replicas);
    return state;
}

PoolShare best_share(const ServingSystem& server, double replicas, std::optional<double> tpot_slo) {
    if (replicas < 2) {
        throw std::logic_error("two pools need two replicas");
    }
    const double output = server.lengths->mean().output, iterations = server.iterations(output);
    const auto tpot = [&](double sequences) { return step_seconds(server, sequences) * iterations / output; };
    double most = std::max(1.0, server.most_sequences);
    if (tpot_slo && tpot(most) > *tpot_slo) {
        double low = 1, high = most;
        for (int i = 0; i < kHalvings && high - low > 0.5; ++i) {
            const double middle = (low + high) / 2;
            (tpot(middle) <= *tpot_slo ? low : high) = middle;
        }
        most = std::max(1.0, std::floor(low));
    }
    const double prompt = prompt_seconds(server).mean;
    const Seconds step(tpot(most));
    PoolShare share;
    share.sequences = most, share.prompt = Seconds(prompt), share.tpot = step;
    share.ratio = prefill_servers_per_decode_server(Seconds(prompt), step, most, output);
    const double each = requests_per_second(most, step, output);
    for (double prefill = 1; prefill < replicas; ++prefill) {
        const double rate = std::min(prefill / prompt, (replicas - prefill) * each);
        if (rate > share.requests_per_s) {
            share.prefill_replicas = prefill, share.decode_replicas = replicas - prefill;
            share.requests_per_s = rate;
        }
    }
    return share;
}

}  // namespace rooflight
