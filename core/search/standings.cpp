// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/standings.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

namespace rooflight {

namespace {

/// Sorted in one go: some milliseconds.
constexpr std::size_t kSortedAtOnce = 32'768;

/// Halves by halves, the best first, for `stop` to be looked at in between. Returns false where it was asked for: the
/// plans are in no order then.
bool sort_in_parts(std::span<Plan> plans, const std::stop_token& stop) {
    if (stop.stop_requested()) {
        return false;
    }
    if (plans.size() <= kSortedAtOnce) {
        std::sort(plans.begin(), plans.end(), comes_before);
        return true;
    }
    const std::size_t half = plans.size() / 2;
    std::nth_element(plans.begin(), plans.begin() + static_cast<std::ptrdiff_t>(half), plans.end(), comes_before);
    return sort_in_parts(plans.first(half), stop) && sort_in_parts(plans.subspan(half), stop);
}

/// Drops all but so many of the best. Those are in no order.
void keep_best(std::vector<Plan>& plans, std::size_t most) {
    if (plans.size() > most) {
        const auto end = plans.begin() + static_cast<std::ptrdiff_t>(most);
        std::nth_element(plans.begin(), end, plans.end(), comes_before);
        plans.erase(end, plans.end());
    }
}

}  // namespace

bool dominates(const PlanFigures& a, const PlanFigures& b) {
    return a.time <= b.time && a.memory <= b.memory && a.chip_seconds <= b.chip_seconds &&
           (a.time < b.time || a.memory < b.memory || a.chip_seconds < b.chip_seconds);
}

PlanFigures Standings::figures_of(const Plan& plan) const {
    return {plan.time.value(), plan.memory.value(), m_three ? plan.chip_seconds : 0, plan.objective};
}

bool Standings::may_enter_top(const PlanFigures& least, const MeshKey* mesh) const {
    if (m_top == 0) {
        return false;
    }
    const auto is_no_worse = [&least](const Plan& than) {
        return std::make_tuple(least.objective, least.time, least.memory) <=
               std::make_tuple(than.objective, than.time.value(), than.memory.value());
    };
    if (full() && !is_no_worse(last())) {
        return false;
    }
    if (!m_by_mesh || mesh == nullptr) {
        return true;
    }
    const auto variant = m_of_mesh.find(*mesh);
    return variant == m_of_mesh.end() || is_no_worse(variant->second);
}

bool Standings::is_dominated(const PlanFigures& least) const {
    return std::any_of(m_front.begin(), m_front.end(),
                       [&](const Plan& plan) { return dominates(figures_of(plan), least); });
}

bool Standings::may_enter(const PlanFigures& least, const MeshKey* mesh) const {
    return may_enter_top(least, mesh) || !is_dominated(least);
}

bool Standings::add_to_top(const Plan& plan) {
    if (m_top == 0 || (full() && !comes_before(plan, last()))) {
        return false;
    }
    if (m_by_mesh) {
        return add_to_meshes(plan);
    }
    if (full()) {
        std::pop_heap(m_best.begin(), m_best.end(), comes_before);
        m_best.pop_back();
    }
    m_best.push_back(plan);
    std::push_heap(m_best.begin(), m_best.end(), comes_before);
    return true;
}

bool Standings::add_to_meshes(const Plan& plan) {
    const auto [variant, is_new] = m_of_mesh.try_emplace(mesh_of(plan), plan);
    if (!is_new) {
        if (!comes_before(plan, variant->second)) {
            return false;
        }
        m_ranked.erase(variant->second);
        variant->second = plan;
    } else if (full()) {
        m_of_mesh.erase(mesh_of(last()));
        m_ranked.erase(std::prev(m_ranked.end()));
    }
    m_ranked.insert(plan);
    return true;
}

bool Standings::add(const Plan& plan) {
    bool entered = add_to_top(plan);
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
    plans.insert(plans.end(), m_ranked.begin(), m_ranked.end());
    for (const Plan& plan : m_front) {
        // Of the plans on the front, those that come before the last of a full list are in it, and all of one that has
        // room are; by mesh its variants are not.
        if (m_top == 0 || (m_by_mesh ? !m_ranked.contains(plan) : full() && comes_before(last(), plan))) {
            plans.push_back(plan);
        }
    }
}

void Standings::clear() {
    m_best.clear();
    m_ranked.clear();
    m_of_mesh.clear();
    m_front.clear();
}

void Standings::keep(std::size_t most) {
    if (most < m_top) {
        m_top = most;
        while (m_ranked.size() > most) {
            m_of_mesh.erase(mesh_of(last()));
            m_ranked.erase(std::prev(m_ranked.end()));
        }
        keep_best(m_best, most);
        std::make_heap(m_best.begin(), m_best.end(), comes_before);
    }
}

std::vector<Plan> Standings::best() const {
    if (m_by_mesh) {
        return {m_ranked.begin(), m_ranked.end()};
    }
    std::vector<Plan> sorted = m_best;
    std::sort(sorted.begin(), sorted.end(), comes_before);
    return sorted;
}

std::vector<Plan> Standings::best(const std::stop_token& stop) && {
    if (m_by_mesh) {
        return best();
    }
    std::vector<Plan> sorted = std::move(m_best);
    m_best.clear();
    if (!sort_in_parts(sorted, stop)) {
        keep_best(sorted, kListedWhenStopped);
        std::sort(sorted.begin(), sorted.end(), comes_before);
    }
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
