// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/cost/inference_rules.h"
#include "core/serving/pools.h"
#include "core/serving/replica_times.h"
#include "core/serving/serving_system.h"

namespace rooflight {
namespace {

/// One replica of a server that mixes prompts and answers, with a number of requests in flight that stays the same.
class ClosedReplica {
public:
    ClosedReplica(const ServingSystem& server, ReplicaTimes& times) : m_server(server), m_times(times) {}

    struct Cycle {
        double rate = 0, ttft = 0, tpot = 0, seen = 1, prompt = 0;
    };

    /// `in_flight` requests, each followed by the next at once.
    [[nodiscard]] Cycle cycle(double in_flight) {
        const double others = in_flight - 1, answer = m_times.iterations(), chunks = m_times.chunks();
        // Iterations from a request's first to its last; chunks that do not fit into them make them more.
        const double own = answer + chunks, filled = in_flight * m_times.filled();
        const double iterations = std::max(own, filled);
        Cycle cycle;
        cycle.seen = 1 + others * answer / iterations;
        const auto more = [&](double prompts) { return m_times.more(cycle.seen, prompts); };
        const double beside = m_times.generating(std::max(0.0, cycle.seen - 1));
        double iteration = m_times.generating(cycle.seen);
        if (m_server.lengths->fixed() && m_server.drafted <= 0 && chunks == 1 && filled <= own) {
            // Equal requests keep their distance: those that do not fit one by one go together.
            const double together = std::max(1.0, in_flight / own), few = std::floor(together);
            const double added = others > 0 ? more(few) * (1 - together + few) + more(std::ceil(together)) * (together - few)
                                            : m_times.prompt_alone();
            iteration += (in_flight - together) / together / answer * added;
            cycle.ttft = beside + added;
            cycle.prompt = added / together;
        } else {
            const double met = others / iterations;
            iteration += poisson_mean(met, more);
            const double with_own = poisson_mean(met, [&](double n) { return more(1 + n); });
            cycle.ttft = chunks > 1 ? chunks * beside + more(1 + chunks * met) : beside + with_own;
            cycle.ttft = others > 0 ? cycle.ttft : m_times.prompt_alone();
            cycle.prompt = with_own / (1 + met);
            if (filled > own) {
                cycle.ttft = std::max(cycle.ttft, (iterations - answer) * iteration);
            }
        }
        cycle.tpot = iteration * answer / m_times.output();
        cycle.rate = in_flight / (cycle.ttft + cycle.tpot * m_times.output());
        return cycle;
    }

private:
    const ServingSystem& m_server;
    ReplicaTimes& m_times;
};

SteadyState mixed_state(const ServingSystem& server) {
    ReplicaTimes times(server);
    ClosedReplica replica(server, times);
    const double most = std::max(1.0, server.most_sequences);
    const double replicas = server.busy_replicas();
    const ClosedReplica::Cycle full = replica.cycle(most);
    SteadyState state;
    state.most_requests_per_s = full.rate * server.replicas;
    ClosedReplica::Cycle cycle = full;
    double queue = 0;
    if (server.concurrency) {
        const double asked = *server.concurrency / replicas;
        if (asked < most) {
            cycle = replica.cycle(asked);
        }
        state.saturated = asked > most;
        queue = std::max(0.0, asked - most) / cycle.rate;
    } else {
        const double rate = *server.requests_per_s / replicas;
        state.saturated = rate >= full.rate;
        if (!state.saturated) {
            const OpenState open = open_state(server, times, *server.requests_per_s);
            cycle = {rate, open.ttft, open.tpot, open.seen, times.more(open.seen, 1)};
            queue = open.queue;
        }
    }
    state.requests_per_s = cycle.rate * replicas;
    state.in_flight = state.requests_per_s * (cycle.ttft + cycle.tpot * times.output());
    state.generating = cycle.seen;
    state.queue = Seconds(queue);
    if (server.concurrency || !state.saturated) {
        state.ttft = Seconds(cycle.ttft + queue);
    }
    state.tpot = Seconds(cycle.tpot);
    state.step = Seconds(times.generating(cycle.seen));
    state.prompt = Seconds(cycle.prompt);
    const double answers = times.iterations() * state.step.value() / std::max(1.0, cycle.seen);
    state.prompt_share = cycle.prompt / (cycle.prompt + answers);
    return state;
}

}  // namespace

double ServingSystem::iterations(double output) const {
    if (drafted <= 0) {
        return output;
    }
    // The last pass of an answer may yield more than it needs: half of what renewal theory says a pass overshoots by.
    const double mean = expected_tokens(drafted, acceptance);
    double square = 0;
    for (int n = 1; n <= static_cast<int>(drafted) + 1; ++n) {
        const double chance = n <= drafted ? std::pow(acceptance, n - 1) * (1 - acceptance) : std::pow(acceptance, drafted);
        square += chance * n * n;
    }
    return (output + (square / mean - 1) / 2) / mean;
}

double ServingSystem::busy_replicas() const { return concurrency ? std::min(replicas, *concurrency) : replicas; }

double queue_wait(double places, double load, double variation) {
    const double exponent = std::sqrt(2 * (places + 1)) - 1;
    return std::pow(load, exponent) / (places * (1 - load)) * (1 + variation) / 2;
}

SteadyState steady_state(const ServingSystem& server) {
    SteadyState state = server.prefill ? pools_state(server) : mixed_state(server);
    if (state.ttft) {
        *state.ttft += server.front;
    }
    return state;
}

}  // namespace rooflight
