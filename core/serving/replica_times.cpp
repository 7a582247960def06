// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/serving/replica_times.h"

#include <algorithm>

namespace rooflight {
namespace {

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

}  // namespace

ReplicaTimes::ReplicaTimes(const ServingSystem& server)
    : m_server(server),
      m_context(server.lengths->mean_context()),
      m_prompt(server.lengths->mean().prompt),
      m_fresh(server.fresh(m_prompt)),
      m_output(server.lengths->mean().output),
      m_iterations(server.iterations(m_output)),
      m_chunks(mean_chunks(server)) {}

double ReplicaTimes::generating(double sequences) {
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

double ReplicaTimes::added(double sequences, double prompts, double prompt) const {
    const double fresh = m_server.fresh(prompt);
    const double chunks = m_server.chunk ? std::max(1.0, std::ceil(fresh / *m_server.chunk)) : 1;
    Iteration i;
    i.sequences = sequences, i.context = m_context;
    const double without = sequences > 0 ? m_server.time(i).value() : 0;
    i.prompts = prompts, i.prompt_tokens = fresh / chunks;
    i.prompt_before = prompt - fresh + fresh * (chunks - 1) / chunks / 2;
    return std::max(0.0, m_server.time(i).value() - without) * chunks;
}

const ReplicaTimes::Moments& ReplicaTimes::one_prompt(double sequences) {
    const auto [found, unknown] = m_one.try_emplace(sequences);
    if (unknown) {
        for (const auto& [prompt, chance] : m_server.lengths->prompts()) {
            const double time = added(sequences, 1, prompt);
            found->second.mean += chance * time;
            found->second.square += chance * time * time;
        }
    }
    return found->second;
}

double ReplicaTimes::more_square(double sequences) { return one_prompt(sequences).square; }

double ReplicaTimes::prompt_alone() { return one_prompt(0).mean; }

double ReplicaTimes::together(double sequences, double prompts) {
    if (prompts <= 0) {
        return 0;
    }
    const double one = one_prompt(sequences).mean;
    if (prompts <= 1) {
        return one;
    }
    const auto [found, unknown] = m_together.try_emplace({sequences, prompts}, 0.0);
    if (unknown) {
        // Prompts of the mean length, and what their lengths' spread makes of one of them.
        found->second = added(sequences, prompts, m_prompt) + prompts * (one - added(sequences, 1, m_prompt));
    }
    return found->second;
}

double ReplicaTimes::more(double sequences, double prompts) {
    if (m_chunks > 1) {
        return prompts * one_prompt(sequences).mean;  // the budget sees to it that their chunks follow one another
    }
    constexpr double one_by_one = 4;
    const double low = prompts <= one_by_one ? std::floor(prompts) : std::exp2(std::floor(std::log2(prompts)));
    const double high = prompts <= one_by_one ? low + 1 : 2 * low;
    const double at_low = together(sequences, low);
    return prompts > low ? at_low + (together(sequences, high) - at_low) * (prompts - low) / (high - low) : at_low;
}

double ReplicaTimes::more_of_tokens(double sequences, double tokens) {
    const auto [found, unknown] = m_tokens.try_emplace(sequences);
    if (unknown) {
        // As that many pieces of a mean prompt, and what the spread of lengths makes of one.
        const double mean = added(sequences, 1, m_prompt), spread = mean > 0 ? one_prompt(sequences).mean / mean : 1;
        const double pieces = std::max(1.0, std::ceil(m_fresh / *m_server.chunk));
        std::vector<double> known{0};
        for (const int part : {1, 2, 4, 8, 16, 24, 32, 40, 48, 56, 64}) {
            known.push_back(*m_server.chunk * part / 64);
        }
        found->second = Grid(known, {0}, [&](double t, double) {
            return t > 0 ? added(sequences, t * pieces / m_fresh, m_prompt) / pieces * spread : 0;
        });
    }
    return found->second(tokens, 0);
}

double ReplicaTimes::fluid_iteration(double sequences, double rate) {
    constexpr int most_rounds = 60;
    constexpr double close = 1e-4;
    const double alone = generating(sequences), longest = alone / (1 - kMostLoad);
    double length = alone;
    for (int round = 0; round < most_rounds; ++round) {
        const double next = std::min(longest, alone + more(sequences, rate * length));
        if (std::abs(next - length) < close * length) {
            return next;
        }
        length = next;
    }
    return length;
}

const Iterations& ReplicaTimes::iterations_at(double sequences, double rate) {
    const auto [found, unknown] = m_chains.try_emplace({sequences, rate});
    if (unknown) {
        found->second = m_server.chunk ? chunks_of_prompts(sequences, rate) : whole_prompts(sequences, rate);
    }
    return found->second;
}

}  // namespace rooflight
