// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/search/plan.h"

namespace rooflight {

/// The figures that a plan is judged by, or lower bounds of them.
struct PlanFigures {
    double time = 0, memory = 0;
    double chip_seconds = 0;                           ///< 0 where it goes with the time
    double objective = 0;
};

/// Whether `a` is at least as good as `b` in time, memory and chip-seconds, and better in one.
[[nodiscard]] bool dominates(const PlanFigures& a, const PlanFigures& b);

/// The best plans found so far: the top of the list and the Pareto front over time, memory and, where the search lets
/// it differ, chip-seconds. Equals on the front stay on it.
class Standings {
public:
    /// `chip_seconds`: they count for the front.
    explicit Standings(std::size_t top, bool chip_seconds = false) : m_top(top), m_three(chip_seconds) {}

    /// Whether a plan with at least these figures could still enter the top or the front. False is certain.
    [[nodiscard]] bool may_enter(const PlanFigures& least) const;
    /// Returns whether it entered either.
    bool add(const Plan& plan);
    void clear();

    [[nodiscard]] std::size_t top() const { return m_top; }
    [[nodiscard]] bool full() const { return m_best.size() >= m_top; }
    /// Sorted, best first.
    [[nodiscard]] std::vector<Plan> best() const;
    /// Sorted by time, then memory.
    [[nodiscard]] std::vector<Plan> front() const;
    /// Appends every plan of both, once.
    void append_to(std::vector<Plan>& plans) const;
    [[nodiscard]] PlanFigures figures_of(const Plan& plan) const;

private:
    [[nodiscard]] bool may_enter_top(const PlanFigures& least) const;
    [[nodiscard]] bool is_dominated(const PlanFigures& least) const;

    std::size_t m_top;
    bool m_three;
    std::vector<Plan> m_best;                          ///< a heap whose first is the worst
    std::vector<Plan> m_front;
};

}  // namespace rooflight
