// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/serving/simulation.h"

#include <algorithm>
#include <cmath>
#include <queue>

#include "core/serving/simulated_replica.h"

namespace rooflight {
namespace {

enum SimulationStream : std::uint64_t { kArrivalStream = 4, kAcceptStream = 5 };
constexpr double kRounding = 1e-9;  ///< of sums of footprints
constexpr double kMostWarmUp = 20'000;

using simulated::Leasts;
using simulated::kNever;
using simulated::Prompt;
using simulated::PromptReplica;
using simulated::Replica;
using simulated::Transfer;

class Simulation {
public:
    Simulation(const ServingSystem& server, const ServingTables& tables, double seed, std::size_t measured)
        : m_server(server),
          m_tables(tables),
          m_lengths(*server.lengths),
          m_arrivals(seed, kArrivalStream),
          m_accepted(seed, kAcceptStream),
          m_replicas(static_cast<std::size_t>(std::max(1.0, server.busy_replicas()))),
          m_prompt_replicas(static_cast<std::size_t>(server.prefill ? server.prefill->replicas : 0)),
          m_ends(m_replicas.size(), kNever),
          m_scores(m_replicas.size(), 0),
          m_prompt_ends(std::max<std::size_t>(1, m_prompt_replicas.size()), kNever),
          m_prompt_scores(std::max<std::size_t>(1, m_prompt_replicas.size()), 0),
          m_footprint(server.lengths->mean_footprint()),
          m_measured(measured) {
        for (double n = 1, chance = server.acceptance; n <= server.drafted; ++n, chance *= server.acceptance) {
            m_accept.push_back(chance);
        }
        // Whoever is measured meets a server that as many have passed through before as it holds at a time.
        const SteadyState steady = steady_state(server);
        const double held = server.concurrency.value_or(steady.in_flight);
        m_first_gap = 1 / steady.requests_per_s;
        const double generating = std::min(steady.generating * server.replicas,
                                           steady.requests_per_s * server.lengths->mean().output * steady.tpot.value());
        const bool all = server.concurrency && !server.prefill;
        m_filled = all ? *server.concurrency : std::floor(std::min(generating, server.concurrency.value_or(kMostWarmUp)));
        // Those it begins with are never measured: they have no beginning.
        m_warm_up = static_cast<std::size_t>(std::max(m_filled, std::ceil(std::min(held, kMostWarmUp)))) + measured / 10;
        // A load that cannot be served lets the queue grow without end. Who is so far behind meets none of the measured.
        constexpr std::size_t rounds = 4;
        m_most_requests = rounds * (m_warm_up + measured + static_cast<std::size_t>(std::min(held, kMostWarmUp)));
    }

    SimulationResult run(const std::stop_token& stop) {
        SimulationResult result;
        fill();
        while (m_done < m_measured) {
            if (stop.stop_requested()) {
                return result;
            }
            step();
        }
        const auto first = m_requests.begin() + static_cast<std::ptrdiff_t>(m_warm_up);
        result.requests.assign(first, first + static_cast<std::ptrdiff_t>(m_measured));
        for (ServedRequest& request : result.requests) {
            for (double* moment : {&request.start, &request.first_token, &request.finish}) {
                *moment += m_server.front.value();
            }
        }
        result.requests_per_s = throughput();
        return result;
    }

private:
    /// As many requests as generate at a time, evenly spread over their answers, so that it takes no long warm-up. Equal
    /// ones whose number is fixed keep their distances: those they begin with decide how many prompts meet.
    void fill() {
        const auto replicas = m_replicas.size(), all = static_cast<std::size_t>(m_filled);
        m_started = m_filled;
        double tokens = 0, passed = 0;
        for (std::size_t i = 0; i < all; ++i) {
            tokens += m_lengths.of(i).output;
        }
        for (std::size_t i = 0, answer = 0; i < all; ++i) {
            Replica& replica = m_replicas[i % replicas];
            const std::size_t request = m_requests.size();
            const double of_replica = std::floor(static_cast<double>(all - i % replicas + replicas - 1) / double(replicas));
            const std::size_t before = i / replicas;   // of its replica
            const double place = static_cast<double>(before) + 1;
            // Who is at work at a time is met the more likely, the longer its answer.
            while (passed + m_lengths.of(answer).output < tokens * (static_cast<double>(i) + 0.5) / m_filled) {
                passed += m_lengths.of(answer++).output;
            }
            ServedRequest served;
            served.length = m_lengths.of(answer);
            m_requests.push_back(served);
            const double more = footprint_of(request);
            if (!replica.waiting.empty() || replica.footprints + more > m_server.most_sequences + kRounding) {
                replica.waiting.push_back(request);
                continue;
            }
            replica.footprints += more;
            generate(replica, request, std::min(1.0, place / std::min(of_replica, m_server.most_sequences)));
        }
        m_next_arrival = m_server.concurrency ? 0 : m_arrivals.exponential(all) / *m_server.requests_per_s;
        for (Replica& replica : m_replicas) {
            begin(replica, 0);
        }
    }

    /// To be called whenever a replica has more or less to do, or ends at another time.
    void note(const Replica& replica) {
        const auto index = static_cast<std::size_t>(&replica - m_replicas.data());
        m_ends.set(index, replica.end);
        m_scores.set(index, static_cast<double>(replica.score()));
    }

    void note(const PromptReplica& replica) {
        const auto index = static_cast<std::size_t>(&replica - m_prompt_replicas.data());
        m_prompt_ends.set(index, replica.end);
        m_prompt_scores.set(index, static_cast<double>(replica.waiting.size() + (replica.end < kNever)));
    }

    /// Lets the earliest event happen.
    void step() {
        const double arrival = next_arrival();
        const double transfer = m_transfers.empty() ? kNever : m_transfers.top().end;
        const double first = std::min({arrival, transfer, m_ends.least(), m_prompt_ends.least()});
        if (first == m_ends.least()) {
            finish(m_replicas[m_ends.first()]);
        } else if (first == m_prompt_ends.least()) {
            finish_prompt(m_prompt_replicas[m_prompt_ends.first()]);
        } else if (first == transfer) {
            const std::size_t request = m_transfers.top().request;
            m_transfers.pop();
            queue_answer(request, first);
        } else {
            arrive(first);
        }
    }

    [[nodiscard]] double next_arrival() const {
        if (m_server.concurrency) {
            return m_started < *m_server.concurrency ? (m_started - m_filled) * m_first_gap : kNever;
        }
        return m_requests.size() < m_most_requests ? m_next_arrival : kNever;
    }

    void arrive(double now) {
        ++m_started;
        if (!m_server.concurrency) {
            m_next_arrival = now + m_arrivals.exponential(m_requests.size()) / *m_server.requests_per_s;
        }
        new_request(now);
    }

    void new_request(double now) {
        const std::size_t request = m_requests.size();
        ServedRequest served;
        served.arrival = now;
        served.length = m_lengths.of(request);
        m_requests.push_back(served);
        if (m_server.prefill) {
            PromptReplica& replica = m_prompt_replicas[m_prompt_scores.first()];
            replica.waiting.push_back(request);
            if (replica.end == kNever) {
                begin_prompt(replica, now);
            }
            note(replica);
            return;
        }
        queue_answer(request, now);
    }

    void queue_answer(std::size_t request, double now) {
        Replica& replica = m_replicas[m_scores.first()];
        m_requests[request].replica = static_cast<int>(m_scores.first());
        replica.waiting.push_back(request);
        if (replica.end == kNever) {
            begin(replica, now);
        } else {
            cut(replica, now);
            note(replica);
        }
    }

    void begin_prompt(PromptReplica& replica, double now) {
        if (replica.waiting.empty()) {
            replica.end = kNever;
            note(replica);
            return;
        }
        replica.request = replica.waiting.front();
        replica.waiting.pop_front();
        ServedRequest& served = m_requests[replica.request];
        served.start = now;
        const double fresh = m_server.fresh(served.length.prompt);
        const PromptPiece piece{fresh, served.length.prompt - fresh};
        replica.end = now + m_tables.prefill->prompts(0, fresh) + m_tables.prefill->more(piece);
        note(replica);
    }

    void finish_prompt(PromptReplica& replica) {
        const double now = replica.end;
        const PrefillPool& pool = *m_server.prefill;
        const double transfer =
            (pool.transfer_latency + pool.transfer_per_token * m_requests[replica.request].length.prompt).value();
        m_transfers.push({now + transfer, replica.request});
        begin_prompt(replica, now);
    }

    [[nodiscard]] double footprint_of(std::size_t request) const {
        return m_lengths.footprint(m_requests[request].length) / m_footprint;
    }

    void admit(Replica& replica, double now) {
        while (!replica.waiting.empty()) {
            const std::size_t request = replica.waiting.front();
            const double more = footprint_of(request);
            const bool empty = replica.prompts.empty() && replica.endings.empty();
            if (!empty && replica.footprints + more > m_server.most_sequences + kRounding) {
                return;
            }
            replica.waiting.pop_front();
            replica.footprints += more;
            ServedRequest& served = m_requests[request];
            if (m_server.prefill) {
                served.first_token = now;
                generate(replica, request);
                continue;
            }
            served.start = now;
            const double fresh = m_server.fresh(served.length.prompt);
            replica.prompts.push_back({request, {}, fresh, served.length.prompt - fresh});
        }
    }

    /// Starts the next iteration, or without prompts as many as no answer ends before; cut() is for what comes meanwhile.
    void begin(Replica& replica, double now) {
        admit(replica, now);
        replica.steps = 1;
        replica.begun = now;
        replica.end = kNever;
        if (!replica.prompts.empty()) {
            replica.end = now + with_prompts(replica);
        } else if (!replica.endings.empty()) {
            replica.steps = replica.endings.top().iteration - replica.iteration;
            replica.end = now + lasts(replica, static_cast<double>(replica.steps));
        }
        note(replica);
    }

    /// Seconds of so many iterations without prompts: contexts grow, and iterations with them.
    [[nodiscard]] double lasts(const Replica& replica, double steps) const {
        const auto sequences = static_cast<double>(replica.endings.size());
        const double context = replica.context / sequences, growth = replica.growth / sequences;
        return steps * m_tables.generating.generating(sequences, context + growth * (steps - 1) / 2);
    }

    /// Seconds of an iteration that also computes as much of the prompts as the budget allows.
    [[nodiscard]] double with_prompts(Replica& replica) const {
        const auto sequences = static_cast<double>(replica.endings.size());
        double budget = m_server.chunk.value_or(kNever), tokens = 0, more = 0;
        for (Prompt& prompt : replica.prompts) {
            const double now_computed = std::min(prompt.left, budget);
            prompt.piece = {now_computed, prompt.done};
            budget -= now_computed;
            tokens += now_computed;
            more += now_computed > 0 ? m_tables.generating.more(prompt.piece) : 0;
        }
        const double context = sequences > 0 ? replica.context / sequences : 0;
        return m_tables.generating.generating(sequences, context) + m_tables.generating.prompts(sequences, tokens) + more;
    }

    /// Of iterations taken together, those that begin once a request has come begin anew: the first end that is not
    /// before `now` is theirs.
    void cut(Replica& replica, double now) const {
        if (replica.steps < 2 || replica.end <= now) {
            return;
        }
        const double until = now - replica.begun;
        double few = 0, steps = static_cast<double>(replica.steps);
        while (steps - few > 1) {
            const double middle = std::floor((few + steps) / 2);
            (lasts(replica, middle) < until ? few : steps) = middle;
        }
        replica.steps = static_cast<std::uint64_t>(steps);
        replica.end = replica.begun + lasts(replica, steps);
    }

    /// Of its answer `left` of 1 is yet to come.
    void generate(Replica& replica, std::size_t request, double left = 1) {
        const RequestLength& length = m_requests[request].length;
        const std::uint64_t iterations = iterations_of(request, length.output);
        const double growth = length.output / static_cast<double>(iterations);
        const auto to_come = static_cast<std::uint64_t>(std::ceil(left * static_cast<double>(iterations)));
        replica.endings.push({replica.iteration + to_come, request});
        replica.context += length.prompt + growth * static_cast<double>(iterations - to_come);
        replica.growth += growth;
    }

    /// Passes of an answer, with a draft as many as its luck makes them.
    [[nodiscard]] std::uint64_t iterations_of(std::size_t request, double output) const {
        if (m_accept.empty()) {
            return static_cast<std::uint64_t>(output);
        }
        std::uint64_t passes = 0;
        const auto first = static_cast<std::uint64_t>(request) << 32;
        for (double made = 0; made < output; ++passes) {
            const double luck = m_accepted.uniform(first + passes);
            const auto accepted = std::count_if(m_accept.begin(), m_accept.end(), [&](double c) { return luck < c; });
            made += 1 + static_cast<double>(accepted);
        }
        return passes;
    }

    void finish(Replica& replica) {
        const double now = replica.end;
        replica.iteration += replica.steps;
        replica.context += replica.growth * static_cast<double>(replica.steps);
        std::size_t ended = 0;
        while (!replica.endings.empty() && replica.endings.top().iteration <= replica.iteration) {
            const std::size_t request = replica.endings.top().request;
            replica.endings.pop();
            end_request(replica, request, now);
            ++ended;
        }
        for (Prompt& prompt : replica.prompts) {
            prompt.left -= prompt.piece.tokens;
            prompt.done += prompt.piece.tokens;
            if (prompt.left <= 0) {
                m_requests[prompt.request].first_token = now;
                generate(replica, prompt.request);
            }
        }
        std::erase_if(replica.prompts, [](const Prompt& prompt) { return prompt.left <= 0; });
        if (m_server.concurrency) {
            // One that is busy is given what follows before it goes on, so that nobody else waits for an iteration's end.
            replica.end = now;
            note(replica);
            for (std::size_t i = 0; i < ended; ++i) {
                new_request(now);
            }
        }
        begin(replica, now);
    }

    void end_request(Replica& replica, std::size_t request, double now) {
        ServedRequest& served = m_requests[request];
        served.finish = now;
        const auto iterations = static_cast<double>(iterations_of(request, served.length.output));
        replica.footprints -= footprint_of(request);
        replica.context -= served.length.prompt + served.length.output;
        replica.growth -= served.length.output / iterations;
        if (replica.endings.empty()) {
            replica.context = replica.growth = 0;  // drops what rounding left
        }
        m_finishes.push_back(now);
        if (request >= m_warm_up && request < m_warm_up + m_measured) {
            ++m_done;
        }
    }

    /// Finished requests a second, from the time that the warm-up's number of them had finished.
    [[nodiscard]] double throughput() const {
        const std::size_t from = std::min(m_warm_up, m_finishes.size() - 2), to = m_finishes.size() - 1;
        const double time = m_finishes[to] - m_finishes[from];
        return time > 0 ? static_cast<double>(to - from) / time : static_cast<double>(to) / m_finishes[to];
    }

    const ServingSystem& m_server;
    const ServingTables& m_tables;
    const RequestLengths& m_lengths;
    RandomStream m_arrivals, m_accepted;
    std::vector<Replica> m_replicas;
    std::vector<PromptReplica> m_prompt_replicas;
    Leasts m_ends, m_scores, m_prompt_ends, m_prompt_scores;
    std::priority_queue<Transfer, std::vector<Transfer>, std::greater<>> m_transfers;
    std::vector<double> m_accept;   ///< chance that as many drafted tokens and more are accepted
    std::vector<ServedRequest> m_requests;
    std::vector<double> m_finishes;
    double m_footprint;
    double m_filled = 0, m_started = 0;
    double m_next_arrival = 0, m_first_gap = 0;
    std::size_t m_warm_up = 0, m_measured, m_done = 0, m_most_requests = 0;
};

}  // namespace

SimulationResult simulate(const ServingSystem& server, const ServingTables& tables, double seed, int count,
                          const std::stop_token& stop) {
    SimulationResult result = Simulation(server, tables, seed, static_cast<std::size_t>(count)).run(stop);
    if (result.requests.empty()) {
        return result;
    }
    std::vector<double> ttft, tpot, latency;
    for (const ServedRequest& request : result.requests) {
        ttft.push_back(request.ttft());
        tpot.push_back(request.tpot());
        latency.push_back(request.latency());
    }
    result.ttft = spread_of(std::move(ttft));
    result.tpot = spread_of(std::move(tpot));
    result.latency = spread_of(std::move(latency));
    return result;
}

}  // namespace rooflight
