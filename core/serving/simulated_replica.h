// SPDX-License-Identifier: GPL-3.0-or-later
// What a simulated server is made of.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <queue>
#include <vector>

#include "core/serving/step_table.h"

namespace rooflight::simulated {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

struct Prompt {
    std::size_t request = 0;
    PromptPiece piece;        ///< of the present iteration
    double left = 0, done = 0;  ///< tokens to compute, and those in the cache
};

/// An answer's last iteration, counted from the replica's first.
struct Ending {
    std::uint64_t iteration = 0;
    std::size_t request = 0;

    bool operator>(const Ending& other) const {
        return iteration != other.iteration ? iteration > other.iteration : request > other.request;
    }
};

struct Replica {
    std::deque<std::size_t> waiting;
    std::deque<Prompt> prompts;   ///< being worked through
    std::priority_queue<Ending, std::vector<Ending>, std::greater<>> endings;
    double footprints = 0;        ///< of all in flight, in mean ones
    double context = 0, growth = 0;  ///< tokens that generating sequences look at, and get an iteration
    std::uint64_t iteration = 0;  ///< finished ones
    std::uint64_t steps = 0;      ///< iterations that end at `end`
    double end = kNever;          ///< of the iterations under way
    double one = 0;               ///< seconds of an iteration without prompts, at the least

    /// When at the soonest an answer ends.
    [[nodiscard]] double first_ending() const {
        const std::uint64_t then = iteration + steps;
        const bool later = !endings.empty() && endings.top().iteration > then;
        return end + (later ? static_cast<double>(endings.top().iteration - then) * one : 0);
    }

    /// By which a request's replica is chosen: those at work, and four times those that wait for the next iteration. vLLM
    /// balances its data-parallel engines so: DPLBAsyncMPClient.get_core_engine_for_request of v1/engine/core_client.py,
    /// up to pull request 49204 (July 2026), which lets the weight of those that wait follow the cache's use.
    [[nodiscard]] std::size_t score() const { return 4 * waiting.size() + prompts.size() + endings.size(); }
};

/// A replica of the pool of prompts: one after another.
struct PromptReplica {
    std::deque<std::size_t> waiting;
    std::size_t request = 0;
    double end = kNever;
};

struct Transfer {
    double end = 0;
    std::size_t request = 0;

    bool operator>(const Transfer& other) const { return end != other.end ? end > other.end : request > other.request; }
};

}  // namespace rooflight::simulated
