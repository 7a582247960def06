// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include "core/cost/inference_rules.h"
#include "core/serving/pools.h"
#include "core/serving/serving_system.h"

namespace rooflight {
namespace {

/// The mean of f(n) over a Poisson distribution of n; where the mean is large, over the normal one that it then is
/// (Gauss and Hermite's quadrature on five points).
template <class F>
double poisson_mean(double mean, F&& f) {
    constexpr double large = 9;
    if (mean > large) {
        constexpr double near = 1.3556261799742659, far = 2.8569700138728056;
        constexpr double of_middle = 8.0 / 15, of_near = 0.22207592200561266, of_far = 0.011257411327720689;
        const double deviation = std::sqrt(mean);
        return of_middle * f(mean) + of_near * (f(mean - near * deviation) + f(mean + near * deviation)) +
               of_far * (f(mean - far * deviation) + f(mean + far * deviation));
    }
    double chance = std::exp(-mean), left = 1, sum = 0;
    for (double n = 0; left > 1e-6; ++n, chance *= mean / n) {
        sum += chance * f(n);
        left -= chance;
    }
    return sum;
}

/// Iterations that a prompt takes at the least, by the chunks that it is cut into; 1 where next to none is cut.
double mean_chunks(const ServingSystem& server) {
    const RequestLengths& lengths = *server.lengths;
    constexpr int sample = 256;
    constexpr double few_cut = 1.2;
    if (!server.chunk) {
        return 1;
    }
    const auto chunks = [&](double prompt) { return std::max(1.0, std::ceil(server.fresh(prompt) / *server.chunk)); };
    if (lengths.fixed()) {
        return chunks(lengths.mean().prompt);
    }
    double sum = 0;
    for (std::uint64_t request = 0; request < sample; ++request) {
        sum += chunks(lengths.of(request).prompt);
    }
    return sum / sample > few_cut ? sum / sample : 1;
}

/// One replica of a server that mixes prompts and answers: its times, and what follows from how many are in flight.
class MixedReplica {
public:
    explicit MixedReplica(const ServingSystem& server)
        : m_server(server),
          m_context(server.lengths->mean_context()),
          m_fresh(server.fresh(server.lengths->mean().prompt)),
          m_before(server.lengths->mean().prompt - m_fresh),
          m_output(server.lengths->mean().output),
          m_iterations(server.iterations(m_output)),
          m_chunks(mean_chunks(server)),
          m_replicas(server.busy_replicas()),
          // What two answers of a clump have in common of their time: E[min] / E of lognormal lengths.
          m_overlap(std::erfc(std::sqrt(std::log1p(std::max(0.0, server.lengths->output_variation()))) / 2)) {}

    struct Cycle {
        double rate = 0, ttft = 0, tpot = 0, seen = 1, prompt = 0;
    };

    /// `in_flight` requests, each followed by the next at once.
    [[nodiscard]] Cycle closed(double in_flight) {
        const double others = in_flight - 1;
        // Iterations from a request's first to its last; chunks that do not fit into them make them more.
        const double own = m_iterations + m_chunks;
        const double filled = m_server.chunk ? in_flight * m_fresh / *m_server.chunk : 0;
        const double iterations = std::max(own, filled);
        Cycle cycle;
        cycle.seen = 1 + others * m_iterations / iterations;
        look_at(cycle.seen);
        const double beside = generating(std::max(0.0, cycle.seen - 1)), alone = others > 0 ? 0 : 1;
        double iteration = generating(cycle.seen);
        if (m_server.lengths->fixed() && m_server.drafted <= 0 && m_chunks == 1 && filled <= own) {
            // Equal requests keep their distance: those that do not fit one by one go together.
            const double together = std::max(1.0, in_flight / own);
            const double added = alone > 0 ? added_alone() : more(std::floor(together)) * (1 - together + std::floor(together)) +
                                                                 more(std::ceil(together)) * (together - std::floor(together));
            iteration += (in_flight - together) / together / m_iterations * added;
            cycle.ttft = beside + added;
            cycle.prompt = added / together;
        } else {
            const double met = others / iterations;
            iteration += poisson_mean(met, [&](double n) { return more(n); });
            const double with_own = poisson_mean(met, [&](double n) { return more(1 + n); });
            cycle.ttft = m_chunks > 1 ? m_chunks * beside + more(1 + m_chunks * met) : beside + with_own;
            cycle.ttft = alone > 0 ? added_alone() : cycle.ttft;
            cycle.prompt = with_own / (1 + met);
            if (filled > own) {
                cycle.ttft = std::max(cycle.ttft, (iterations - m_iterations) * iteration);
            }
        }
        cycle.tpot = iteration * m_iterations / m_output;
        cycle.rate = in_flight / (cycle.ttft + cycle.tpot * m_output);
        return cycle;
    }

    /// Requests that come at random, `rate` a second.
    [[nodiscard]] Cycle open(double rate, double most) {
        Cycle cycle;
        cycle.rate = rate;
        cycle.seen = std::min(most, 1 + rate * m_iterations * generating(1));
        double others = 0, answer = 0;
        for (int round = 0; round < kRounds; ++round) {
            look_at(cycle.seen);
            const auto surplus = [&](double d) { return rate * answer_time(rate, d, most) - d; };
            // Those in flight fill the places at most; the surplus falls through zero once below that, or never.
            double low = 0, high = std::max(1.0, most);
            if (surplus(high) < 0) {
                for (int i = 0; i < kMostSteps && high - low > kClose * high; ++i) {
                    // Geometric where the range is wide: the answer may be a fraction of one or thousands.
                    const double guess = high > 4 * low + 1 ? std::sqrt(std::max(low, high * 1e-4) * high) : (low + high) / 2;
                    (surplus(guess) > 0 ? low : high) = guess;
                }
            }
            others = high;
            answer = answer_time(rate, others, most);
            cycle.seen = seen_by_one(rate, others, most);
        }
        cycle.tpot = answer / m_output;
        cycle.prompt = more(1);
        cycle.ttft = first_token(rate, others);
        return cycle;
    }

    [[nodiscard]] double generating(double sequences) {
        if (sequences <= 0) {
            return 0;
        }
        const auto [found, unknown] = m_generating.try_emplace(sequences, 0.0);
        if (unknown) {
            Iteration i;
            i.sequences = sequences, i.context = m_context;
            found->second = m_server.time(i).value();
        }
        return found->second;
    }
    [[nodiscard]] double output() const { return m_output; }
    [[nodiscard]] double iterations() const { return m_iterations; }

private:
    static constexpr int kMostSteps = 40, kRounds = 3;
    static constexpr double kClose = 1e-5, kFull = 1 - 1e-9;

    /// What prompts add is asked for beside that many sequences from now on.
    void look_at(double seen) {
        m_seen = seen;
        m_more.clear();
    }

    /// What `prompts` that share an iteration add to it: at whole numbers, and at powers of two where there are many.
    [[nodiscard]] double more(double prompts) {
        if (m_chunks > 1) {
            return prompts * more_of(1);               // the budget sees to it that their chunks follow one another
        }
        constexpr double one_by_one = 4;
        const double low = prompts <= one_by_one ? std::floor(prompts) : std::exp2(std::floor(std::log2(prompts)));
        const double high = prompts <= one_by_one ? low + 1 : 2 * low;
        const double at_low = more_of(low);
        return prompts > low ? at_low + (more_of(high) - at_low) * (prompts - low) / (high - low) : at_low;
    }

    [[nodiscard]] double more_of(double prompts) {
        if (prompts <= 0) {
            return 0;
        }
        const auto [found, unknown] = m_more.try_emplace(prompts, 0.0);
        if (unknown) {
            found->second = iteration_with(m_seen, prompts) - generating(m_seen) * (m_chunks > 1 ? m_chunks : 1);
        }
        return found->second;
    }

    /// An iteration with that many prompts, or all iterations of the chunks of one.
    [[nodiscard]] double iteration_with(double sequences, double prompts) const {
        Iteration i;
        i.sequences = sequences, i.context = m_context;
        i.prompts = m_chunks > 1 ? 1 : prompts;
        i.prompt_tokens = m_fresh / m_chunks;
        i.prompt_before = m_before + m_fresh * (m_chunks - 1) / m_chunks / 2;
        return m_server.time(i).value() * m_chunks;
    }

    [[nodiscard]] double added_alone() const { return iteration_with(0, 1); }

    /// The mean of f(sequences of an iteration) over the iterations of an answer, when `others` generate on each replica
    /// on average and `mates` more beside it for as long as it does. A request goes where the fewest are: all that there
    /// are, itself counted, are spread evenly.
    template <class F>
    [[nodiscard]] double over_iterations(double others, double mates, double most, F&& f) {
        return poisson_mean(m_replicas * others, [&](double n) {
            const double all = n + 1, each = std::floor(all / m_replicas), fuller = all - each * m_replicas;
            const auto at = [&](double sequences) { return f(std::min(sequences + mates, most)); };
            const double full = fuller > 0 ? fuller * (each + 1) * at(each + 1) : 0;
            return (full + (m_replicas - fuller) * each * (each > 0 ? at(each) : 0)) / all;
        });
    }

    [[nodiscard]] double seen_by_one(double rate, double others, double most) {
        return over_iterations(others, mates(rate, others), most, [](double n) { return n; });
    }

    /// Requests whose prompts share the iteration of a request's own and so generate beside it from first to last.
    [[nodiscard]] double mates(double rate, double others) {
        return m_chunks > 1 || others <= 0 ? 0 : rate * met_iteration(rate, beside(others)) * m_overlap;
    }

    /// An iteration without prompts while somebody generates.
    [[nodiscard]] double beside(double others) { return generating(others / (1 - std::exp(-others))); }

    /// Length of the iteration that an arrival meets: a long one is more likely to be. Lengths follow each other as
    /// t' = t + prompt · Poisson(rate · t).
    [[nodiscard]] double met_iteration(double rate, double alone) {
        const double prompt = more(1), load = std::min(rate * prompt, kFull);
        return mean_iteration(rate, alone) + load * prompt / (1 - load * load);
    }

    /// Mean length of iterations: prompts that come during one lengthen the next.
    [[nodiscard]] double mean_iteration(double rate, double alone) {
        double length = alone;
        for (int i = 0; i < kMostSteps; ++i) {
            const double next = alone + poisson_mean(rate * length, [&](double n) { return more(n); });
            if (std::abs(next - length) < kClose * length) {
                return next;
            }
            length = next;
        }
        return length;
    }

    /// All of an answer's iterations. Whoever comes during the one that its prompt is in lengthens the first of them,
    /// and that one is longer than the last, whose arrivals it does not meet.
    [[nodiscard]] double answer_time(double rate, double others, double most) {
        const double alone =
            over_iterations(others, mates(rate, others), most, [&](double n) { return generating(n); });
        const double mean = mean_iteration(rate, alone);
        const double prompt = more(1), load = std::min(rate * prompt, kFull);
        const double own = m_chunks > 1 ? m_chunks * alone + prompt : alone + more(1 + rate * met_iteration(rate, alone));
        return m_iterations * mean + load * std::max(0.0, own - mean) / (1 - load);
    }

    [[nodiscard]] double first_token(double rate, double others) {
        const double prompt = more(1);
        const double idle = std::exp(-others - rate * prompt), alone = added_alone();
        if (others <= 0) {
            return alone;
        }
        const double around = beside(others);
        if (m_chunks > 1) {
            const double chunk = around + prompt / m_chunks, mean = mean_iteration(rate, around);
            const double work = m_fresh / *m_server.chunk;
            const double wait = queue_wait(1, std::min(rate * work * chunk, kFull), m_server.lengths->prompt_variation());
            return idle * alone + (1 - idle) * (mean / 2 + wait * work * chunk + m_chunks * around + prompt);
        }
        // Who comes during an iteration waits for its end and shares the next with all that came during it.
        const double met = met_iteration(rate, around);
        return idle * alone + (1 - idle) * (met / 2 + around + more(1 + rate * met));
    }

    const ServingSystem& m_server;
    double m_context, m_fresh, m_before, m_output, m_iterations, m_chunks, m_replicas, m_overlap;
    double m_seen = 1;
    std::map<double, double> m_generating, m_more;     ///< what the cost model said
};

SteadyState mixed_state(const ServingSystem& server) {
    MixedReplica replica(server);
    const double most = std::max(1.0, server.most_sequences);
    const double replicas = server.busy_replicas();
    const MixedReplica::Cycle full = replica.closed(most);
    SteadyState state;
    state.most_requests_per_s = full.rate * server.replicas;
    MixedReplica::Cycle cycle = full;
    double queue = 0;
    if (server.concurrency) {
        const double asked = *server.concurrency / replicas;
        if (asked < most) {
            cycle = replica.closed(asked);
        }
        state.saturated = asked > most;
        queue = std::max(0.0, asked - most) / cycle.rate;
    } else {
        const double rate = *server.requests_per_s / replicas;
        state.saturated = rate >= full.rate;
        if (!state.saturated) {
            cycle = replica.open(rate, most);
            queue = queue_wait(most, rate / full.rate, server.lengths->output_variation()) *
                    (cycle.ttft + cycle.tpot * replica.output());
        }
    }
    state.requests_per_s = cycle.rate * replicas;
    state.in_flight = state.requests_per_s * (cycle.ttft + cycle.tpot * replica.output());
    state.generating = cycle.seen;
    state.queue = Seconds(queue);
    if (server.concurrency || !state.saturated) {
        state.ttft = Seconds(cycle.ttft + queue);
    }
    state.tpot = Seconds(cycle.tpot);
    state.step = Seconds(replica.generating(cycle.seen));
    state.prompt = Seconds(cycle.prompt);
    const double answers = replica.iterations() * state.step.value() / std::max(1.0, cycle.seen);
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
    return server.prefill ? pools_state(server) : mixed_state(server);
}

}  // namespace rooflight
