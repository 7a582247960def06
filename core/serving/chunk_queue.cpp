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
    // Equal ones keep their distance, so that there is always one as soon as there may be.
    if (in_flight * each > (input.equal ? 1 : far_more) * (answer + each)) {
        // There is always a chunk to do. As many answers are at work as it brings; that one of them meets more is as far as
        // prompts that follow one another differ, for as long as answers overlap.
        const double differ = input.square / (input.mean * input.mean) - 1;
        ChunkQueue full;
        full.seen = std::clamp(answer / each + 1 + (differ - 1) * times.overlap(), 1.0, in_flight);
        full.iteration = times.generating(full.seen) + chunk_beside(full.seen);
        full.first_token = in_flight * each * full.iteration - answer * full.iteration;
        return full;
    }
    const auto states = static_cast<std::size_t>(std::max(2.0, std::ceil((in_flight + 1) * each))) + 1;
    // What waits is of whole prompts but one, of which as much is left as of one that is met: more if they differ, and
    // never less than one chunk.
    const double begun = 1 - input.square / (input.mean * input.mean) / 2 - 0.5 / each;
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
    // A chunk beside few may take all that it adds beside many and what those take too: experts are read for either.
    std::vector<double> some{0};
    constexpr double apart = 1.25;
    for (double n = 1; n < in_flight; n = std::ceil(apart * n)) {
        some.push_back(n);
    }
    some.push_back(in_flight);
    const Grid with_chunk(some, {0}, [&](double n, double) { return times.generating(n) + chunk_beside(n); });
    double lengths = 0, sequences = 0, shared = 0, all = 0;
    for (std::size_t j = 0; j < states; ++j) {
        const double n = generating(j), length = j > 0 ? with_chunk(n, 0) : times.generating(std::round(n));
        lengths += chance[j] * length;
        sequences += chance[j] * n;
        shared += chance[j] * n * length;
        all += chance[j];
    }
    ChunkQueue queue;
    queue.iteration = shared / sequences;
    // By Little's law: requests that do not generate, over those that begin to in a second.
    queue.first_token = (in_flight - shared / lengths) * lengths / (sequences / answer);
    // Where nobody waits behind it, the last of a prompt's chunks takes an iteration however small it is.
    const double beside = std::max(0.0, in_flight - 1);
    const double last = times.generating(beside) + times.added_by_tokens(beside, *input.chunk / 2);
    queue.first_token += chance[0] * generating(0) / sequences * std::max(0.0, times.chunks() - each) *
                         std::max(0.0, 2 * last - with_chunk(beside, 0));
    queue.seen = sequences / all;
    return queue;
}

}  // namespace rooflight
