// SPDX-License-Identifier: GPL-3.0-or-later
// What a simulated server is made of.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
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
    double begun = 0, end = kNever;  ///< of the iterations under way

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

/// Which of many has the least, the first of those that are alike; a change costs the logarithm of how many there are.
class Leasts {
public:
    Leasts(std::size_t count, double value) : m_leaves(std::bit_ceil(count)), m_first(2 * m_leaves), m_values(m_leaves, kNever) {
        std::fill_n(m_values.begin(), count, value);
        for (std::size_t i = 0; i < m_leaves; ++i) {
            m_first[m_leaves + i] = i;
        }
        for (std::size_t node = m_leaves - 1; node > 0; --node) {
            m_first[node] = lesser(node);
        }
    }

    void set(std::size_t which, double value) {
        m_values[which] = value;
        for (std::size_t node = (m_leaves + which) / 2; node > 0; node /= 2) {
            m_first[node] = lesser(node);
        }
    }
    [[nodiscard]] std::size_t first() const { return m_first[1]; }
    [[nodiscard]] double least() const { return m_values[first()]; }

private:
    [[nodiscard]] std::size_t lesser(std::size_t node) const {
        const std::size_t left = m_first[2 * node], right = m_first[2 * node + 1];
        return m_values[right] < m_values[left] ? right : left;
    }

    std::size_t m_leaves;
    std::vector<std::size_t> m_first;  ///< a tree's nodes from 1, each with the least below it
    std::vector<double> m_values;
};

}  // namespace rooflight::simulated
