// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "core/units/quantity.h"
#include "core/workload/serving.h"

namespace rooflight {

/// Time of an iteration of one replica, from the cost model.
using IterationTime = std::function<Seconds(const Iteration&)>;

/// A prompt, or a chunk of one, that an iteration works through.
struct PromptPiece {
    double tokens = 0;  ///< computed now
    double before = 0;  ///< in the cache already

    bool operator==(const PromptPiece&) const = default;
};

/// A function of two numbers by its values on a grid: bilinear between, linear beyond.
class Grid {
public:
    Grid() = default;
    Grid(std::vector<double> x, std::vector<double> y, const std::function<double(double, double)>& f);
    [[nodiscard]] double operator()(double x, double y) const;

private:
    std::vector<double> m_x, m_y, m_values;
};

/// Where to know a function on [low, high] so that straight lines between come within `tolerance` of it: halves each
/// part, in the logarithm, while its middle is further off.
[[nodiscard]] std::vector<double> nodes_of(const std::function<double(double)>& f, double low, double high,
                                           double tolerance);

/// What a table covers.
struct TableRange {
    double most_sequences = 1;       ///< that generate; 0 for a pool that only works through prompts
    double least_context = 1, mean_context = 1, most_context = 1;
    PromptPiece usual;               ///< what most pieces are
    double most_prompt_tokens = 0;   ///< in one iteration; 0: prompts are worked through elsewhere
    bool pieces_differ = false;      ///< some are not the usual one
    double most_before = 0;
};

/// Times of iterations for a simulation that asks for millions: the cost model is asked for what occurs, once, and the
/// rest is interpolated. An iteration takes what its generating sequences take (by their number and mean context), what its
/// prompt tokens add (by both numbers), and for each piece that is not the usual one how much more that one's attention
/// adds. Contexts lie between nodes within kTableTolerance. Each number of sequences, and of prompts beside it, is asked for
/// when it first occurs: tiles, waves and the way a product is split over chips make the time jump at some. Prompts that
/// differ lie between numbers of tokens a fiftieth apart. Not for use by several threads at once.
class StepTable {
public:
    StepTable(const IterationTime& time, const TableRange& range);

    /// Sequences that generate, alone.
    [[nodiscard]] double generating(double sequences, double context) const;
    /// What prompts of `tokens` together add beside that many sequences; beside none, all that the iteration takes.
    [[nodiscard]] double prompts(double sequences, double tokens) const;
    /// What `piece` adds over as many tokens of the usual one.
    [[nodiscard]] double more(const PromptPiece& piece) const;

private:
    /// Over what the grid has for that many sequences: the cost model at the mean context.
    [[nodiscard]] double exact(double sequences) const;

    /// Of both kinds together; as the cost model has it.
    [[nodiscard]] double mixed(double sequences, double tokens) const;
    [[nodiscard]] double known(double sequences, double tokens) const;

    TableRange m_range;
    IterationTime m_time;
    Grid m_generating, m_prompts_alone, m_more;
    mutable std::map<std::pair<double, double>, double> m_known;  ///< by sequences and prompt tokens
    mutable std::vector<double> m_exact;  ///< by sequences; 0: not yet asked for
};

inline constexpr double kTableTolerance = 0.003;

}  // namespace rooflight
