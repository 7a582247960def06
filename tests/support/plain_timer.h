// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "core/collectives/planner.h"

namespace rooflight::test {

/// Times by the plain formulas of rings along axes (book ch. 3), so that what a planner chooses can be checked without
/// a machine. Never cheaper for several axes together than what has to cross each of them.
class PlainTimer : public CollectiveTimer {
public:
    explicit PlainTimer(const AxisSizes& sizes) : m_sizes(sizes) { rate.fill(1); }

    std::array<double, 16> rate{};  ///< bytes a second along each axis, both ways
    bool exact = false;             ///< keep (N−1)/N
    double hop = 0;                 ///< seconds

    [[nodiscard]] Seconds time(CollectiveKind kind, AxisMask mask, Bytes v) const override {
        const double n = product(m_sizes, mask);
        double sum = 0, crossing = 0, moved = 0, hops = 0;
        for (unsigned bits = mask; bits != 0; bits &= bits - 1) {
            const auto axis = static_cast<std::size_t>(std::countr_zero(bits));
            const double size = m_sizes[axis], share = v.value() / n * factor(size) / rate[axis];
            sum += rate[axis];
            crossing = std::max(crossing, share * size);
            moved = std::max(moved, share * size / 4);
            hops += size / 2;
        }
        const double passes = kind == CollectiveKind::all_reduce ? 2 : 1;
        const double seconds =
            kind == CollectiveKind::all_to_all ? moved : std::max(v.value() * factor(n) / sum, crossing);
        return Seconds(passes * std::max(seconds, hops * hop));
    }

private:
    [[nodiscard]] double factor(double n) const { return exact ? (n - 1) / n : 1; }

    AxisSizes m_sizes;
};

/// The levels of a switched system one after the other: axes with the same rate, each level's (N−1)/N.
class LevelTimer : public CollectiveTimer {
public:
    explicit LevelTimer(const AxisSizes& sizes) : m_sizes(sizes) {}

    [[nodiscard]] Seconds time(CollectiveKind kind, AxisMask mask, Bytes v) const override {
        const double n = product(m_sizes, mask);
        const double moved = v.value() * (n - 1) / n;
        if (kind == CollectiveKind::all_to_all)
            return Seconds(moved / n);
        return Seconds(kind == CollectiveKind::all_reduce ? 2 * moved : moved);
    }

private:
    AxisSizes m_sizes;
};

}  // namespace rooflight::test
