// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/serving/replica_times.h"

namespace rooflight {

ChunkQueue chunk_queue(ReplicaTimes& times, const PromptChainInput& input, double in_flight, double replicas) {
    constexpr double far_more = 3, huge = 1e100;
    constexpr std::size_t means = 24;
    const double each = input.mean / *input.chunk, answer = times.iterations();
    // Long prompts, which most chunks are of, have more attention than mean ones.
    const auto chunk_beside = [&](double sequences) {
        return times.added_by_tokens(sequences, *input.chunk) +
               times.attention_excess() * *input.chunk * (input.square / input.mean - input.mean);
    };
    if (in_flight * each > far_more * (answer + each)) {
        // There is always a chunk to do: as many answers are at work as it brings, about Poisson distributed, so that one of
        // them meets as many others.
        ChunkQueue full;
        full.seen = answer / each + 1;
        full.iteration = times.generating(full.seen) + chunk_beside(full.seen);
        full.first_token = in_flight * each * full.iteration - answer * full.iteration;
        return full;
    }
    const auto states = static_cast<std::size_t>(std::max(2.0, std::ceil((in_flight + 1) * each))) + 1;
    // What waits is of whole prompts but one, of which as much is left as of one that is met: more if they differ.
    const double begun = 1 - input.square / (input.mean * input.mean) / 2;
    const auto generating = [&](std::size_t waiting) {
        const double prompts = waiting > 0 ? std::max(1.0, static_cast<double>(waiting) / each + begun) : 0;
        return std::max(0.0, in_flight - prompts);
    };
    const double most = in_flight / answer;
    const auto prompts = static_cast<std::size_t>(std::ceil(most + 8 * std::sqrt(most) + 4));
    const PromptWork work(input.prompts, *input.chunk, states, prompts);
    // What comes, for some numbers of prompts on average; in between by how near they are.
    std::vector<std::vector<std::pair<std::size_t, double>>> come(means + 1);
    for (std::size_t k = 0; k <= means; ++k) {
        const std::vector<double> chances = work.of(arrivals_at_one(most * static_cast<double>(k) / means, replicas, prompts));
        for (std::size_t j = 0; j < states; ++j) {
            if (chances[j] > 1e-10) {
                come[k].emplace_back(j, chances[j]);
            }
        }
    }
    // Calls visit(state, chance) for what follows a state.
    const auto each_move = [&](std::size_t state, const auto& visit) {
        const double place = generating(state) / in_flight * means, whole = std::min(std::floor(place), means - 1.0);
        const std::size_t left = state - std::min<std::size_t>(state, 1), low = static_cast<std::size_t>(whole);
        for (const auto& [units, share] : come[low]) {
            visit(std::min(states - 1, left + units), share * (1 - place + whole));
        }
        for (const auto& [units, share] : come[low + 1]) {
            visit(std::min(states - 1, left + units), share * (place - whole));
        }
    };
    std::vector<double> chance(states, 0.0), up(states + 1, 0.0);  // the flow up across each border, as differences
    double flow = 0;
    for (std::size_t j = 0; j < states; ++j) {
        flow += up[j];
        double down = 0;
        each_move(j, [&](std::size_t to, double share) { down += to < j ? share : 0; });
        chance[j] = j == 0 ? 1 : flow / std::max(1e-12, down);
        if (chance[j] > huge) {
            const double scale = 1 / chance[j];
            std::for_each(chance.begin(), chance.end(), [&](double& c) { c *= scale; });
            std::for_each(up.begin(), up.end(), [&](double& u) { u *= scale; });
            flow *= scale;
        }
        each_move(j, [&](std::size_t to, double share) {
            up[j + 1] += to > j ? chance[j] * share : 0;
            up[to + 1] -= to > j ? chance[j] * share : 0;
        });
    }
    const double seen = std::clamp(std::min(in_flight / (1 + each / answer), answer / each), 1.0, in_flight);
    const double chunk = chunk_beside(std::round(seen));
    double lengths = 0, sequences = 0, shared = 0;
    for (std::size_t j = 0; j < states; ++j) {
        const double n = generating(j), length = times.generating(std::round(n)) + (j > 0 ? chunk : 0);
        lengths += chance[j] * length;
        sequences += chance[j] * n;
        shared += chance[j] * n * length;
    }
    ChunkQueue queue;
    queue.iteration = shared / sequences;
    // By Little's law: requests that do not generate, over those that begin to in a second.
    queue.first_token = (in_flight - shared / lengths) * lengths / (sequences / answer);
    double all = 0;
    for (const double c : chance) {
        all += c;
    }
    queue.seen = sequences / all;
    return queue;
}

}  // namespace rooflight
