// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/serving/prompt_work.h"
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

/// Iterations of a replica beside a number of sequences, in equilibrium; means, in seconds.
struct Iterations {
    double mean = 0;
    double met = 0;          ///< of the one that an arrival meets: a long one is more likely
    double first_token = 0;  ///< from an arrival during one to the end of its prompt
    double behind = 0;       ///< what a prompt leaves behind lengthens the iterations after it, all together, by that more
                             ///< than iterations are lengthened anyway: who finishes one leaves as much as others meet
};

class ReplicaTimes;

/// What a chain of iterations is about.
struct PromptChainInput {
    double sequences = 1;
    double rate = 0, replicas = 1;                    ///< prompts a second, to each
    std::vector<std::pair<double, double>> prompts;   ///< tokens to compute, and their chance
    double mean = 1, square = 1, longest = 1;         ///< of those tokens
    bool equal = true;
    std::optional<double> chunk;
    std::shared_ptr<const PromptWork> work;           ///< made where there is none, for as many sequences and fewer
    double made_for = 0;                              ///< rate
    std::vector<double> chances;                      ///< of the last chain, from which the next starts
};
[[nodiscard]] Iterations iterations_with(ReplicaTimes& times, PromptChainInput& input);

/// A replica with as many requests in flight always, whose prompts queue for their chunks; means over requests, in seconds.
struct ChunkQueue {
    double iteration = 0;    ///< that an answer meets
    double first_token = 0;  ///< from a request's start
    double seen = 1;         ///< that an iteration generates for
};
/// Chunks that wait when an iteration begins are a Markov chain: one is done, and each of those that generate ends, and is
/// followed by a prompt, once in its answer's iterations. From the flows that cancel between each two states.
[[nodiscard]] ChunkQueue chunk_queue(ReplicaTimes& times, const PromptChainInput& input, double in_flight, double replicas);

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
    /// The iterations in which the chunks of a mean prompt are worked on beside `sequences`, one after another.
    [[nodiscard]] double prompt_in_chunks(double sequences) const;
    /// A prompt alone on an idle replica.
    [[nodiscard]] double prompt_alone();
    /// Length of iterations when `rate` prompts come a second and nothing is random. At the most 1/(1 − kMostLoad) of one
    /// without prompts.
    [[nodiscard]] double fluid_iteration(double sequences, double rate);
    /// Iterations in equilibrium when `rate` prompts come a second to each replica: those that come during one lengthen the
    /// next, and what is more than a chunk waits for those after it. A Markov chain over the tokens that wait when an
    /// iteration begins. Of one rate the largest number of sequences first.
    [[nodiscard]] const Iterations& iterations_at(double sequences, double rate);

    /// Of what prompts leave behind, as far as an answer lasts: seconds a token, on average over requests.
    [[nodiscard]] double behind_a_token(const Iterations& all) const;

    [[nodiscard]] const PromptChainInput& input() const { return m_input; }
    [[nodiscard]] double output() const { return m_output; }
    [[nodiscard]] double iterations() const { return m_iterations; }  ///< of an answer
    /// Of an answer's time how much another one lasts too that began with it, over the mean.
    [[nodiscard]] double overlap() const {
        return std::erfc(std::sqrt(std::log1p(std::max(0.0, m_server.lengths->output_variation()))) / 2);
    }
    /// Iterations that a prompt takes at the least, by the chunks that it is cut into; 1 where next to none is cut.
    [[nodiscard]] double chunks() const { return m_chunks; }
    /// Prompt tokens to compute, over the chunk: iterations that a prompt fills. 0 without chunks.
    [[nodiscard]] double filled() const { return m_server.chunk ? m_fresh / *m_server.chunk : 0; }

    /// What `tokens` of mean prompts, or of their chunks, add beside `sequences`; and a table of it up to `most`.
    [[nodiscard]] double added_by_tokens(double sequences, double tokens);
    [[nodiscard]] Grid tokens_table(double sequences, double most);
    /// What attention within a prompt takes, over the square of its tokens: seconds; 0 where all prompts are equal.
    [[nodiscard]] double attention_excess();

    [[nodiscard]] double fresh() const { return m_fresh; }  ///< tokens of a mean prompt to compute

    static constexpr double kMostLoad = 0.999;

private:
    struct Moments {
        double mean = 0, square = 0;
    };
    [[nodiscard]] const Moments& one_prompt(double sequences);
    [[nodiscard]] double together(double sequences, double prompts);
    [[nodiscard]] double added(double sequences, double prompts, double prompt) const;

    const ServingSystem& m_server;
    double m_context, m_prompt, m_fresh, m_output, m_iterations, m_chunks;
    std::map<double, double> m_generating;
    std::map<std::pair<double, double>, double> m_together;
    std::map<double, Moments> m_one;
    std::optional<double> m_attention;
    std::map<std::pair<double, double>, Iterations> m_chains;
    PromptChainInput m_input;                          ///< of the chain solved last
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
/// busy period's, as far as one replica's pause holds up all. What a prompt leaves behind lengthens the first iterations of
/// its answer.
[[nodiscard]] OpenState open_state(const ServingSystem& server, ReplicaTimes& times, double rate);

}  // namespace rooflight
