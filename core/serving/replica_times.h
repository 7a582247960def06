// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "core/serving/serving_system.h"
#include "core/serving/step_table.h"

namespace rooflight {

/// The mean of f(n) over a Poisson distribution of n; where the mean is large, over the normal one that it then is
/// (Gauss and Hermite's quadrature on five points).
template <class F>
[[nodiscard]] double poisson_mean(double mean, F&& f) {
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

/// Iterations of a replica beside a number of sequences, in equilibrium.
struct Iterations {
    struct State {
        double chance = 0;     ///< among iterations
        double length = 0;     ///< seconds
        double left = 0;       ///< prompt tokens that wait still when it ends, without those that came meanwhile
    };
    std::vector<State> states;
    double mean = 0;           ///< seconds
    double met = 0;            ///< mean length of the one that an arrival meets: a long one is more likely
};

/// Times of the iterations of a replica that mixes prompts and answers: the cost model's, averaged over the lengths of
/// prompts and kept. Seconds and tokens as plain numbers.
class ReplicaTimes {
public:
    explicit ReplicaTimes(const ServingSystem& server);

    /// An iteration in which `sequences` generate; 0 for none.
    [[nodiscard]] double generating(double sequences);
    /// What `prompts` that share an iteration add to it, beside `sequences`; those that are cut into chunks follow one
    /// another.
    [[nodiscard]] double more(double sequences, double prompts);
    /// Mean of the square of what one prompt adds.
    [[nodiscard]] double more_square(double sequences);
    /// A prompt alone on an idle replica.
    [[nodiscard]] double prompt_alone();
    /// Length of iterations when `rate` prompts come a second and nothing is random. At the most 1/(1 − kMostLoad) of one
    /// without prompts.
    [[nodiscard]] double fluid_iteration(double sequences, double rate);
    /// Iterations in equilibrium when `rate` prompts come a second, Poisson: those that come during one lengthen the next,
    /// and what is more than a chunk waits for those after it. A Markov chain over what waits when an iteration begins.
    [[nodiscard]] const Iterations& iterations_at(double sequences, double rate);

    [[nodiscard]] double output() const { return m_output; }
    [[nodiscard]] double iterations() const { return m_iterations; }  ///< of an answer
    /// Iterations that a prompt takes at the least, by the chunks that it is cut into; 1 where next to none is cut.
    [[nodiscard]] double chunks() const { return m_chunks; }
    /// Prompt tokens to compute, over the chunk: iterations that a prompt fills. 0 without chunks.
    [[nodiscard]] double filled() const { return m_server.chunk ? m_fresh / *m_server.chunk : 0; }

    /// Where prompts are cut into chunks: what prompt tokens that share an iteration, one chunk at the most, add to it.
    [[nodiscard]] double more_of_tokens(double sequences, double tokens);
    [[nodiscard]] double fresh() const { return m_fresh; }  ///< tokens of a mean prompt to compute

    static constexpr double kMostLoad = 0.999;

private:
    struct Moments {
        double mean = 0, square = 0;
    };
    [[nodiscard]] const Moments& one_prompt(double sequences);
    [[nodiscard]] double together(double sequences, double prompts);
    [[nodiscard]] double added(double sequences, double prompts, double prompt) const;
    [[nodiscard]] Iterations whole_prompts(double sequences, double rate);
    [[nodiscard]] Iterations chunks_of_prompts(double sequences, double rate);

    const ServingSystem& m_server;
    double m_context, m_prompt, m_fresh, m_output, m_iterations, m_chunks;
    std::map<double, double> m_generating;
    std::map<std::pair<double, double>, double> m_together;
    std::map<double, Moments> m_one;
    std::map<double, Grid> m_tokens;
    std::map<std::pair<double, double>, Iterations> m_chains;
};

/// Requests that come at random to a server that mixes prompts and answers; means over requests.
struct OpenState {
    double ttft = 0;         ///< without the wait for a place
    double tpot = 0;
    double queue = 0;        ///< for a place in memory
    double seen = 1;         ///< sequences that a generating one shares an iteration with, itself counted
};

/// At `rate` requests a second, all replicas, below what can be served. Between prompts, clusters of them arrive (one
/// begins and others come while it is worked through) and answers end: the number that generates is a Markov chain whose
/// stationary distribution is computed, and the times of its iterations are averaged over it. Exact for single arrivals
/// whatever the lengths of answers (Kelly 1979, symmetric queues); clusters have a geometric size with the variance of a
/// busy period's.
[[nodiscard]] OpenState open_state(const ServingSystem& server, ReplicaTimes& times, double rate);

}  // namespace rooflight
