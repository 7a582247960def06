// SPDX-License-Identifier: GPL-3.0-or-later
// Iterations that prompts lengthen: the stationary distributions behind the closed form.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/serving/replica_times.h"

namespace rooflight {
namespace {

constexpr int kMostRounds = 400;
constexpr double kSettled = 1e-6;

/// Chances of 0, 1, … Poisson arrivals, as far as they matter.
void poisson(double mean, std::size_t most, std::vector<double>& chances) {
    chances.clear();
    double chance = std::exp(-mean), left = 1;
    for (std::size_t n = 0; n < most && left > 1e-9; ++n) {
        chances.push_back(chance);
        left -= chance;
        chance *= mean / static_cast<double>(n + 1);
    }
    chances.back() += std::max(0.0, left);
}

/// Chances where one starts from, and one step of a chain, until the mean length of iterations settles.
template <class Step>
std::vector<double> settle(std::size_t states, const std::vector<double>& lengths, Step&& step) {
    std::vector<double> now(states, 0.0), next(states, 0.0);
    now[0] = 1;
    double mean = 0;
    for (int round = 0; round < kMostRounds; ++round) {
        std::fill(next.begin(), next.end(), 0.0);
        step(now, next);
        now.swap(next);
        const double length = std::inner_product(now.begin(), now.end(), lengths.begin(), 0.0);
        if (std::abs(length - mean) < kSettled * length) {
            break;
        }
        mean = length;
    }
    return now;
}

void summarise(Iterations& all, double variance_of_prompts) {
    double square = 0;
    for (const Iterations::State& state : all.states) {
        all.mean += state.chance * state.length;
        square += state.chance * state.length * state.length;
    }
    all.met = all.mean > 0 ? (square + variance_of_prompts) / all.mean : 0;
}

}  // namespace

/// States: how many prompts an iteration works through.
Iterations ReplicaTimes::whole_prompts(double sequences, double rate) {
    constexpr double fewest = 48, most_kept = 512, deviations = 8;
    const double usual = rate * fluid_iteration(sequences, rate);
    const auto most = static_cast<std::size_t>(std::clamp(std::ceil(usual + deviations * std::sqrt(usual)), fewest, most_kept));
    const double alone = generating(sequences);
    std::vector<double> lengths;
    std::vector<std::vector<double>> arrivals(most);
    for (std::size_t k = 0; k < most; ++k) {
        lengths.push_back(alone + more(sequences, static_cast<double>(k)));
        poisson(rate * lengths.back(), most, arrivals[k]);
    }
    const std::vector<double> chances = settle(most, lengths, [&](const auto& now, auto& next) {
        for (std::size_t k = 0; k < most; ++k) {
            for (std::size_t j = 0; now[k] > 1e-12 && j < arrivals[k].size(); ++j) {
                next[j] += now[k] * arrivals[k][j];
            }
        }
    });
    Iterations all;
    double prompts = 0;
    for (std::size_t k = 0; k < most; ++k) {
        all.states.push_back({chances[k], lengths[k], 0});
        prompts += chances[k] * static_cast<double>(k);
    }
    const Moments& one = one_prompt(sequences);
    summarise(all, prompts * std::max(0.0, one.square - one.mean * one.mean));
    return all;
}

/// States: prompt tokens that wait when an iteration begins, in parts of a prompt and of a chunk.
Iterations ReplicaTimes::chunks_of_prompts(double sequences, double rate) {
    constexpr double parts = 8, chunks_kept = 24, no_limit = 32;
    constexpr std::size_t most_at_once = 64;
    const double chunk = *m_server.chunk;
    if (chunk > no_limit * m_fresh) {
        return whole_prompts(sequences, rate);
    }
    const double of_prompt = std::max(1.0, std::round(parts * m_fresh / chunk)), unit = m_fresh / of_prompt;
    const double of_chunk = chunk / unit;                // served by an iteration; a whole number or between two
    const auto states = static_cast<std::size_t>(std::ceil(chunks_kept * of_chunk + 4 * of_prompt)) + 1;
    const double alone = generating(sequences);
    std::vector<double> lengths(states);
    for (std::size_t i = 0; i < states; ++i) {
        lengths[i] = alone + more_of_tokens(sequences, std::min(static_cast<double>(i), of_chunk) * unit);
    }
    const auto whole = static_cast<std::size_t>(of_chunk);
    const double part = of_chunk - static_cast<double>(whole);
    std::vector<std::vector<double>> arrivals(whole + 2);
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        poisson(rate * lengths[std::min(i, states - 1)], most_at_once, arrivals[i]);
    }
    const auto jump = static_cast<std::size_t>(of_prompt);
    const std::vector<double> chances = settle(states, lengths, [&](const auto& now, auto& next) {
        for (std::size_t i = 0; i < states; ++i) {
            if (now[i] < 1e-12) {
                continue;
            }
            const std::vector<double>& come = arrivals[std::min(i, whole + 1)];
            for (std::size_t more = 0; more < 2; ++more) {
                const double chance = now[i] * (more == 1 ? part : 1 - part);
                const std::size_t left = i - std::min(i, whole + more);
                for (std::size_t j = 0; chance > 0 && j < come.size(); ++j) {
                    next[std::min(states - 1, left + j * jump)] += chance * come[j];
                }
            }
        }
    });
    Iterations all;
    for (std::size_t i = 0; i < states; ++i) {
        if (chances[i] > 0) {
            all.states.push_back({chances[i], lengths[i], std::max(0.0, static_cast<double>(i) - of_chunk) * unit});
        }
    }
    summarise(all, 0);
    return all;
}

}  // namespace rooflight
