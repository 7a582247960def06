// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <stop_token>
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

/// Of a search that was stopped, as many of the best plans are listed at least, and more only where that takes no time.
inline constexpr std::size_t kListedWhenStopped = 20'000;

/// The best plans found so far: the top of the list and the Pareto front over time, memory and, where the search lets
/// it differ, chip-seconds. Equals on the front stay on it.
class Standings {
public:
    /// `chip_seconds`: they count for the front; `by_mesh`: of a mesh's variants only the best is in the top.
    explicit Standings(std::size_t top, bool chip_seconds = false, bool by_mesh = false)
        : m_top(top), m_three(chip_seconds), m_by_mesh(by_mesh) {}

    /// Whether a plan with at least these figures could still enter the top or the front. False is certain. `mesh`: the
    /// plan's, where the top is by mesh; null: any.
    [[nodiscard]] bool may_enter(const PlanFigures& least, const MeshKey* mesh = nullptr) const;
    /// Returns whether it entered either.
    bool add(const Plan& plan);
    void clear();
    /// Forgets all but so many of the top, for good.
    void keep(std::size_t most);

    [[nodiscard]] std::size_t top() const { return m_top; }
    [[nodiscard]] bool full() const { return (m_by_mesh ? m_ranked.size() : m_best.size()) >= m_top; }
    /// Sorted, best first.
    [[nodiscard]] std::vector<Plan> best() const;
    /// The same without a copy. A million plans take longer to sort than a stopped search may go on: once `stop` is asked
    /// for, the best kListedWhenStopped of them.
    [[nodiscard]] std::vector<Plan> best(const std::stop_token& stop) &&;
    /// Sorted by time, then memory.
    [[nodiscard]] std::vector<Plan> front() const;
    /// Appends every plan of both, once.
    void append_to(std::vector<Plan>& plans) const;
    [[nodiscard]] PlanFigures figures_of(const Plan& plan) const;

private:
    struct ComesBefore {
        bool operator()(const Plan& a, const Plan& b) const { return comes_before(a, b); }
    };

    [[nodiscard]] const Plan& last() const { return m_by_mesh ? *m_ranked.rbegin() : m_best.front(); }
    bool add_to_top(const Plan& plan);
    bool add_to_meshes(const Plan& plan);
    [[nodiscard]] bool may_enter_top(const PlanFigures& least, const MeshKey* mesh) const;
    [[nodiscard]] bool is_dominated(const PlanFigures& least) const;

    std::size_t m_top;
    bool m_three, m_by_mesh;
    std::vector<Plan> m_best;                          ///< a heap whose first is the worst; empty by mesh
    std::set<Plan, ComesBefore> m_ranked;              ///< by mesh: the top
    std::map<MeshKey, Plan> m_of_mesh;                 ///< the same by mesh
    std::vector<Plan> m_front;
};

}  // namespace rooflight
