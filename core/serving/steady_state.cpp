// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numbers>

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
        double rate = 0, ttft = 0, tpot = 0, seen = 1, prompt = 0, iteration = 0;
    };

    /// `in_flight` requests, each followed by the next at once.
    [[nodiscard]] Cycle cycle(double in_flight) {
        const double others = in_flight - 1, answer = m_times.iterations(), chunks = m_times.chunks();
        // Iterations from a request's first to its last; chunks that do not fit into them make them more.
        const double own = answer + chunks, filled = in_flight * m_times.filled();
        const double iterations = std::max(own, filled);
        Cycle cycle;
        cycle.seen = 1 + others * answer / iterations;
        if (m_server.lengths->fixed() && m_server.drafted <= 0 && chunks == 1 && filled <= own) {
            keep_distance(in_flight, answer, cycle);
            return finished(in_flight, cycle, answer);
        }
        if (m_server.lengths->fixed() && m_server.drafted <= 0 && chunks > 1 && std::floor(answer / std::ceil(in_flight)) >= chunks) {
            one_by_one(in_flight, answer, cycle);
            return finished(in_flight, cycle, answer);
        }
        if (m_server.chunk && chunks > 1 && others > 0) {
            const ChunkQueue queue = chunk_queue(m_times, m_times.input(), in_flight, m_server.busy_replicas());
            cycle.seen = queue.seen, cycle.iteration = queue.iteration, cycle.ttft = queue.first_token;
            cycle.prompt = m_times.more(cycle.seen, 1);
            return finished(in_flight, cycle, answer);
        }
        const bool at_once = chunks == 1 && filled <= own;
        // Those whose prompts are worked on do not generate meanwhile.
        const auto generating = [&](double most, double prompts) {
            return at_once ? std::max(0.0, most - prompts) : std::min(most, cycle.seen);
        };
        const auto length = [&](double sequences, double prompts) {
            return m_times.generating(sequences) + m_times.more(sequences, prompts);
        };
        // Each request goes to the next replica in turn, so that fewer of them meet.
        const double replicas = m_server.busy_replicas(), met = others / iterations, all = met * replicas;
        cycle.iteration = poisson_mean(all, [&](double n) { return length(generating(in_flight, n / replicas), n / replicas); });
        const double with_own = poisson_mean(all, [&](double n) {
            return length(generating(others, n / replicas), 1 + n / replicas);
        });
        cycle.prompt = poisson_mean(all, [&](double n) { return m_times.more(cycle.seen, 1 + n / replicas); }) / (1 + met);
        cycle.ttft = with_own;
        cycle.ttft = others > 0 ? cycle.ttft : m_times.prompt_alone();
        if (filled > own) {
            cycle.ttft = std::max(cycle.ttft, (iterations - answer) * cycle.iteration);
        }
        return finished(in_flight, cycle, answer);
    }

private:
    /// Equal requests keep their distance: those that do not fit one by one go together.
    void keep_distance(double in_flight, double answer, Cycle& cycle) {
        const double together = std::max(1.0, in_flight / (answer + 1)), few = std::floor(together), rest = together - few;
        const auto with = [&](double prompts) {
            const double sequences = std::max(0.0, in_flight - prompts);
            return sequences > 0 ? m_times.generating(sequences) + m_times.more(sequences, prompts)
                                 : m_times.prompt_alone() * prompts;
        };
        const double own = rest > 0 ? with(few) * (1 - rest) + with(few + 1) * rest : with(few);
        // Of the iterations of an answer those in which others begin.
        const double share = std::min(1.0, (in_flight - together) / together / answer);
        cycle.iteration = (1 - share) * m_times.generating(in_flight) + share * own;
        cycle.ttft = own;
        cycle.prompt = m_times.more(std::max(1.0, in_flight - together), together) / together;
    }

    /// Equal requests whose prompts are cut, far enough apart that no two are worked on at once.
    void one_by_one(double in_flight, double answer, Cycle& cycle) {
        const double others = in_flight - 1, chunks = m_times.chunks();
        const double prompt = m_times.prompt_in_chunks(others);
        cycle.iteration = m_times.generating(in_flight) + others / answer * (prompt - chunks * m_times.generating(in_flight));
        cycle.ttft = prompt;
        cycle.prompt = prompt - chunks * m_times.generating(others);
    }

    [[nodiscard]] Cycle finished(double in_flight, Cycle cycle, double answer) const {
        cycle.tpot = cycle.iteration * answer / m_times.output();
        cycle.rate = in_flight / (cycle.ttft + cycle.tpot * m_times.output());
        return cycle;
    }

    const ServingSystem& m_server;
    ReplicaTimes& m_times;
};

/// Up to this share of what can be served the chain of open_state() is asked. Its own limit is within a few per cent of the
/// full server's closed form: nearer to it one of the two would say that the queue has no end, and the other not.
constexpr double kChainLoad = 0.95;

/// A server between kChainLoad and its limit, at a share `load` of `full.rate`: what the chain says at kChainLoad goes on
/// towards the full server, the wait for other prompts in heavy traffic (as 1/(1 − load)) but no further than a full
/// server's, the queue for a place as of as many servers as places (Sakasegawa 1977).
OpenState near_full(const ServingSystem& server, ReplicaTimes& times, const ClosedReplica::Cycle& full, double load) {
    const double all = full.rate * server.replicas, most = std::max(1.0, server.most_sequences);
    const OpenState at = open_state(server, times, kChainLoad * all);
    const double share = (load - kChainLoad) / (1 - kChainLoad), alone = std::min(times.prompt_alone(), at.ttft);
    OpenState open = at;
    open.tpot = std::lerp(at.tpot, std::max(at.tpot, full.tpot), share);
    open.seen = std::lerp(at.seen, std::max(at.seen, full.seen), share);
    open.ttft = std::min(alone + (at.ttft - alone) * (1 - kChainLoad) / (1 - load), std::max(at.ttft, full.ttft));
    const double held = open.ttft + open.tpot * times.output(), places = most * server.replicas;
    const double variation = server.lengths->output_variation();
    open.queue += held * (queue_wait(places, load, variation) - queue_wait(places, kChainLoad, variation));
    return open;
}

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
        const double held = server.held(asked);
        if (held < most) {
            cycle = replica.cycle(held);
        }
        state.saturated = asked > most;
        queue = (asked - held) / cycle.rate;
    } else {
        const double rate = *server.requests_per_s / replicas;
        state.saturated = rate >= full.rate;
        if (!state.saturated) {
            const double load = rate / full.rate;
            const OpenState open = load <= kChainLoad ? open_state(server, times, *server.requests_per_s)
                                                      : near_full(server, times, full, load);
            cycle = {rate, open.ttft, open.tpot, open.seen, times.more(open.seen, 1)};
            queue = open.queue;
        }
    }
    state.requests_per_s = cycle.rate * replicas;
    // No more are let in than there are places for; the sum of a request's means may say a little more.
    state.in_flight = std::min(state.requests_per_s * (cycle.ttft + cycle.tpot * times.output()), most * replicas);
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

double ServingSystem::held(double asked, double over_replicas) const {
    const double most = std::max(1.0, most_sequences), variation = lengths->fixed() ? 0 : lengths->footprint_variation();
    if (variation <= 0) {
        return std::min(asked, most);
    }
    constexpr double far_below = -6;
    const double deviation = std::sqrt(most * variation / over_replicas);
    const double above = (asked - most - variation / 2) / deviation;
    if (above < far_below) {
        return asked;
    }
    const double below = std::erfc(-above / std::numbers::sqrt2) / 2;
    const double density = std::exp(-above * above / 2) / std::sqrt(2 * std::numbers::pi);
    return std::clamp(asked - deviation * (above * below + density), std::min(1.0, asked), asked);
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
