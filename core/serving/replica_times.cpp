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
      m_chunks(mean_chunks(server)) {
    m_input.replicas = server.replicas;
    m_input.mean = m_fresh, m_input.square = 0;
    m_input.equal = server.lengths->fixed(), m_input.chunk = server.chunk;
    for (const auto& [prompt, chance] : server.lengths->prompts()) {
        const double fresh = server.fresh(prompt);
        m_input.prompts.emplace_back(fresh, chance);
        m_input.square += chance * fresh * fresh;
        m_input.longest = std::max(m_input.longest, fresh);
    }
}

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

double ReplicaTimes::prompt_in_chunks(double sequences) const {
    Iteration i;
    i.sequences = std::max(0.0, sequences), i.context = m_context, i.prompts = 1;
    double time = 0;
    for (double left = m_fresh; left > 0; left -= i.prompt_tokens) {
        i.prompt_tokens = m_server.chunk ? std::min(left, *m_server.chunk) : left;
        i.prompt_before = m_prompt - left;
        time += m_server.time(i).value();
    }
    return time;
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

double ReplicaTimes::added_by_tokens(double sequences, double tokens) {
    const double piece = m_server.chunk ? std::min(m_fresh, *m_server.chunk) : m_fresh;
    Iteration i;
    i.sequences = sequences, i.context = m_context;
    i.prompts = tokens / piece, i.prompt_tokens = piece;
    i.prompt_before = m_prompt - m_fresh + (m_fresh - piece) / 2;
    return std::max(0.0, m_server.time(i).value() - generating(sequences));
}

Grid ReplicaTimes::tokens_table(double sequences, double most) {
    // As close as matters to the iteration that they lengthen.
    const double few = std::min(1.0, most / 2), alone = generating(sequences);
    std::map<double, double> asked;
    const auto time = [&](double tokens) {
        const auto [found, unknown] = asked.try_emplace(tokens, 0.0);
        found->second = unknown ? alone + added_by_tokens(sequences, tokens) : found->second;
        return found->second;
    };
    return Grid(nodes_of(time, few, most, kTableTolerance), {0}, [&](double t, double) { return time(t) - alone; });
}

double ReplicaTimes::attention_excess() {
    if (!m_attention) {
        const auto time = [&](double prompts, double times_as_long) {
            Iteration i;
            i.prompts = prompts, i.prompt_tokens = times_as_long * m_fresh;
            i.prompt_before = times_as_long * (m_prompt - m_fresh);
            return m_server.time(i).value();
        };
        // Two prompts, and one of as many tokens: its square is twice as much.
        m_attention = m_server.lengths->fixed() ? 0 : std::max(0.0, time(1, 2) - time(2, 1)) / (2 * m_fresh * m_fresh);
    }
    return *m_attention;
}

double ReplicaTimes::fluid_iteration(double sequences, double rate) {
    constexpr int most_rounds = 60;
    constexpr double close = 1e-4;
    const double alone = generating(sequences), longest = alone / (1 - kMostLoad);
    double length = alone;
    for (int round = 0; round < most_rounds; ++round) {
        const double tokens = rate * length * m_fresh;
        const bool too_many = m_server.chunk && tokens > *m_server.chunk;
        const double next = too_many ? longest : std::min(longest, alone + added_by_tokens(sequences, tokens));
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
        PromptChainInput& in = m_input;
        in.sequences = sequences;
        in.rate = rate;
        constexpr double much_less = 0.25;
        if (rate > in.made_for || rate < much_less * in.made_for) {
            in.work.reset(), in.chances.clear();
            in.made_for = rate;
        }
        found->second = iterations_with(*this, in);
    }
    return found->second;
}

double ReplicaTimes::behind_a_token(const Iterations& all) const {
    if (all.behind <= 0) {
        return 0;
    }
    // It begins as what an arrival's iteration is longer by, and dies away.
    const double iterations = std::max(1.0, all.behind / std::max(1e-12, all.met - all.mean));
    double mean = 0;
    for (const auto& [output, chance] : m_server.lengths->outputs()) {
        mean += chance * all.behind * (1 - std::exp(-m_server.iterations(output) / iterations)) / output;
    }
    return mean;
}

}  // namespace rooflight
