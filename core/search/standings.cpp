// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/standings.h"

#include <algorithm>
#include <tuple>

namespace rooflight {

bool dominates(const PlanFigures& a, const PlanFigures& b) {
    return a.time <= b.time && a.memory <= b.memory && a.chip_seconds <= b.chip_seconds &&
           (a.time < b.time || a.memory < b.memory || a.chip_seconds < b.chip_seconds);
}

PlanFigures Standings::figures_of(const Plan& plan) const {
    return {plan.time.value(), plan.memory.value(), m_three ? plan.chip_seconds : 0, plan.objective};
}

bool Standings::may_enter_top(const PlanFigures& least) const {
    if (m_top == 0) {
        return false;
    }
    if (!full()) {
        return true;
    }
    const Plan& last = m_best.front();
    return std::make_tuple(least.objective, least.time, least.memory) <=
           std::make_tuple(last.objective, last.time.value(), last.memory.value());
}

bool Standings::is_dominated(const PlanFigures& least) const {
    return std::any_of(m_front.begin(), m_front.end(),
                       [&](const Plan& plan) { return dominates(figures_of(plan), least); });
}

bool Standings::may_enter(const PlanFigures& least) const { return may_enter_top(least) || !is_dominated(least); }

bool Standings::add(const Plan& plan) {
    bool entered = false;
    if (m_top > 0 && (!full() || comes_before(plan, m_best.front()))) {
        if (full()) {
            std::pop_heap(m_best.begin(), m_best.end(), comes_before);
            m_best.pop_back();
        }
        m_best.push_back(plan);
        std::push_heap(m_best.begin(), m_best.end(), comes_before);
        entered = true;
    }
    const PlanFigures figures = figures_of(plan);
    if (!is_dominated(figures)) {
        std::erase_if(m_front, [&](const Plan& other) { return dominates(figures, figures_of(other)); });
        m_front.push_back(plan);
        entered = true;
    }
    return entered;
}

void Standings::append_to(std::vector<Plan>& plans) const {
    plans.insert(plans.end(), m_best.begin(), m_best.end());
    for (const Plan& plan : m_front) {
        // Of the plans on the front, those that come before the last of a full list are in it, and all of one that has
        // room are.
        if (m_top == 0 || (full() && comes_before(m_best.front(), plan))) {
            plans.push_back(plan);
        }
    }
}

void Standings::clear() {
    m_best.clear();
    m_front.clear();
}

std::vector<Plan> Standings::best() const {
    std::vector<Plan> sorted = m_best;
    std::sort(sorted.begin(), sorted.end(), comes_before);
    return sorted;
}

std::vector<Plan> Standings::front() const {
    std::vector<Plan> sorted = m_front;
    std::sort(sorted.begin(), sorted.end(), [](const Plan& a, const Plan& b) {
        return std::tie(a.time, a.memory, a.order) < std::tie(b.time, b.memory, b.order);
    });
    return sorted;
}

}  // namespace rooflight
