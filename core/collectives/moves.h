// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "core/collectives/planner.h"

/// What the planner does to one array: the moves that take it from one sharding to another, and their best order.
namespace rooflight::planning {

/// Where an axis is on an array: the index of the dimension it splits, or one of these.
using Place = std::int8_t;
inline constexpr Place kReplicated = -1;
inline constexpr Place kPartial = -2;  ///< partial sums are pending over the axis

/// The place of every axis of `active` on an array, and the set of those it uses.
struct Places {
    std::array<Place, 16> at{};
    unsigned used = 0;
};
/// Throws InputError at `name` when an axis is used twice.
[[nodiscard]] Places places_of(const ShardedArray& array, unsigned active, const char* name);

/// The axes with more than one chip, as a mask.
[[nodiscard]] unsigned active_axes(const AxisSizes& sizes);

/// In the order in which they are best done: what makes the array smaller first, what makes it larger last.
enum class Action : std::uint8_t { stay, cut, scatter, reduce, move, gather };

[[nodiscard]] constexpr Action action_between(Place from, Place to) {
    if (from == to)
        return Action::stay;
    if (from == kPartial)
        return to == kReplicated ? Action::reduce : Action::scatter;
    if (from == kReplicated)
        return Action::cut;
    return to == kReplicated ? Action::gather : Action::move;
}

[[nodiscard]] constexpr CollectiveKind kind_of(Action action) {
    switch (action) {
        case Action::scatter:
            return CollectiveKind::reduce_scatter;
        case Action::reduce:
            return CollectiveKind::all_reduce;
        case Action::move:
            return CollectiveKind::all_to_all;
        default:
            return CollectiveKind::all_gather;
    }
}

/// Moves of one array, those of the same kind on the same dimension merged into one over all their axes. A dimension's
/// gathers come before anything that splits it further, since a block can only be cut where it lies.
class MoveList {
public:
    /// `local_bytes`: the array on one chip before the first move.
    void start(double local_bytes);
    /// `ways` is the number of chips along `axes`.
    void add(Place from, Place to, AxisMask axes, double ways);
    /// Seconds of the best order; infinity if that is not below `limit`.
    [[nodiscard]] double cost(const CollectiveTimer& timer, double limit);
    /// Appends the steps of the best order, as found by the last call of cost(), and adds their time. False if the
    /// plan is full.
    [[nodiscard]] bool append(EinsumPlan& plan, Operand operand, const DimId* ids, const CollectiveTimer& timer) const;
    /// Collectives among the moves.
    [[nodiscard]] int steps() const { return m_steps; }
    [[nodiscard]] AxisMask cut() const;

private:
    struct Move {
        Action action;
        Place from, to;
        AxisMask axes;
        double ways;
    };
    static constexpr std::size_t kMax = 16;  // an axis moves at most once

    void search(const CollectiveTimer& timer, unsigned pending, double local, double cost, std::size_t depth);
    [[nodiscard]] bool ready(std::size_t index, unsigned pending) const;
    [[nodiscard]] static double bytes_of(const Move& move, double local);
    [[nodiscard]] static double local_after(const Move& move, double local);

    // Room that is not used is not touched: a search makes and drops many of these.
    std::array<Move, kMax> m_moves;
    std::array<std::uint8_t, kMax> m_order, m_trial;
    std::size_t m_count = 0;
    int m_steps = 0;
    bool m_conflict = false, m_found = false;
    double m_local = 0;
    double m_best = 0;
};

}  // namespace rooflight::planning
