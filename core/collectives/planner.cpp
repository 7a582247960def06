// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/planner.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/collectives/einsum_search.h"
#include "core/units/input_error.h"

// How an einsum over sharded arrays is carried out (book ch. 3, the four cases, for all axes at once).
//
// Each mesh axis splits the work along at most one dimension. Once that is chosen for every axis, the shardings at the
// moment of the multiplication follow, and with them what has to happen to a, to b and to the result, each on its own:
// an axis that leaves a dimension is gathered, one that changes dimension goes by all-to-all, one that splits a
// contracted dimension leaves partial sums to be reduced or reduce-scattered, one that appears is cut for free. So the
// search is over choices of dimensions only; each axis moves at most once on each array, and axes that make the same
// move go together.
//
// An axis is tried on the dimensions where a, b or out have it, and on none. It never goes by all-to-all to a
// contracted dimension: there a gather, or a cut of the other operand, does it. An array is not gathered along an axis
// it was only just cut along (with_idle_axes() does that). Where may_slice is off, work that both operands split alike
// stays split, and else an axis works where out wants it if no operand has to be cut for that: data, tensor, expert and
// sequence parallelism stay what their specs say, however large or small the arrays are.
namespace rooflight {

namespace {

using planning::AxisUse;
using planning::EinsumProblem;
using planning::MoveList;

constexpr double kTie = 1e-9;  // relative; rounding must not decide between equal plans

constexpr std::size_t kMostOpen = 12;  // axes with a choice of dimensions; beyond, the search takes too long

class BestChoice {
public:
    BestChoice(const EinsumProblem& problem, const CollectiveTimer& timer) : m_problem(problem), m_timer(timer) {}

    [[nodiscard]] bool find();
    [[nodiscard]] const EinsumProblem::Choice& choice() const { return m_choice; }

private:
    void bound_choices();
    void try_choice(const EinsumProblem::Choice& choice);
    void descend(std::size_t index, std::array<double, 3> least);

    const EinsumProblem& m_problem;
    const CollectiveTimer& m_timer;
    std::array<std::array<std::array<double, 3>, 4>, planning::kMaxAxes> m_least;  ///< of open axes
    EinsumProblem::Choice m_trial{}, m_choice{};
    MoveList m_list;
    double m_seconds = std::numeric_limits<double>::infinity();
    double m_ways = 0;
    int m_steps = 0;
    bool m_found = false;
};

void BestChoice::bound_choices() {
    for (std::size_t i = 0; i < m_problem.axis_count(); ++i) {
        const AxisUse& axis = m_problem[i];
        for (std::size_t c = 0; c < axis.choices; ++c) {
            for (const Operand operand : {Operand::a, Operand::b, Operand::out})
                m_least[i][c][static_cast<std::size_t>(operand)] =
                    m_problem.least_cost(operand, axis, axis.choice[c], m_timer);
        }
    }
}

void BestChoice::try_choice(const EinsumProblem::Choice& choice) {
    if (!m_problem.blocks_agree(choice))
        return;
    const double limit = m_seconds * (1 + kTie) + std::numeric_limits<double>::min();
    double seconds = 0;
    int steps = 0;
    for (const Operand operand : {Operand::a, Operand::b, Operand::out}) {
        m_problem.moves(operand, choice, m_list);
        seconds += m_list.cost(m_timer, limit - seconds);
        steps += m_list.steps();
        if (seconds >= limit)
            return;
    }
    if (steps > static_cast<int>(EinsumPlan::kMaxSteps))
        return;
    const double ways = m_problem.ways(choice);
    if (m_found && seconds >= m_seconds * (1 - kTie)) {
        if (ways < m_ways || (ways == m_ways && steps >= m_steps))
            return;
    }
    m_found = true;
    m_choice = choice;
    m_seconds = seconds;
    m_ways = ways;
    m_steps = steps;
}

// Steps on different arrays never merge, so their least costs add; on one array the dearest of the axes counts.
void BestChoice::descend(std::size_t index, std::array<double, 3> least) {
    if (index == m_problem.axis_count()) {
        try_choice(m_trial);
        return;
    }
    const AxisUse& axis = m_problem[index];
    for (std::size_t c = 0; c < axis.choices; ++c) {
        std::array<double, 3> bound = least;
        for (std::size_t operand = 0; operand < 3; ++operand)
            bound[operand] = std::max(bound[operand], m_least[index][c][operand]);
        if (bound[0] + bound[1] + bound[2] > m_seconds * (1 + kTie))
            continue;
        m_trial[index] = axis.choice[c];
        descend(index + 1, bound);
    }
}

bool BestChoice::find() {
    std::size_t open = 0;
    for (std::size_t i = 0; i < m_problem.axis_count(); ++i) {
        m_trial[i] = m_problem[i].choice[0];
        open += m_problem[i].choices > 1;
    }
    if (open > kMostOpen)
        throw InputError("mesh", "has too many axes in play in one product");
    if (open == 0) {
        m_choice = m_trial;
        return m_problem.blocks_agree(m_trial);
    }
    bound_choices();
    // A good first guess makes the bounds bite: for each axis the place that costs least on its own.
    EinsumProblem::Choice guess = m_trial;
    for (std::size_t i = 0; i < m_problem.axis_count(); ++i) {
        const AxisUse& axis = m_problem[i];
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t c = 0; c < axis.choices; ++c) {
            const double sum = m_least[i][c][0] + m_least[i][c][1] + m_least[i][c][2];
            if (sum < least) {
                least = sum;
                guess[i] = axis.choice[c];
            }
        }
    }
    try_choice(guess);
    descend(0, {});
    return m_found;
}

}  // namespace

EinsumPlan best_plan(const Einsum& einsum, const AxisSizes& sizes, const CollectiveTimer& timer) {
    const EinsumProblem problem(einsum, sizes);
    BestChoice search(problem, timer);
    EinsumPlan result;
    if (!search.find() || !problem.plan(search.choice(), timer, result))
        throw InputError("out", "cannot be reached from a and b in ten steps");
    return result;
}

EinsumPlan reshard(const ShardedArray& from, const ShardedArray& to, const AxisSizes& sizes,
                   const CollectiveTimer& timer) {
    ShardedArray wanted = to;  // its dimensions in the order of `from`
    std::array<DimId, ShardedArray::kMaxRank> ids{};
    for (std::size_t d = 0; d < from.rank; ++d) {
        ids[d] = from.dims[d].id;
        const ShardedDim* same = to.find(ids[d]);
        if (from.rank != to.rank || same == nullptr || same->size != from.dims[d].size ||
            from.find(ids[d]) != &from.dims[d])
            throw InputError("to", "has not the dimensions of the array it is made from");
        wanted.dims[d] = *same;
    }
    const unsigned active = planning::active_axes(sizes);
    const auto before = planning::places_of(from, active, "from").at;
    const auto after = planning::places_of(wanted, active, "to").at;
    MoveList list;
    list.start(from.local_bytes(sizes).value());
    for (unsigned bits = active; bits != 0; bits &= bits - 1) {
        const auto axis = static_cast<std::size_t>(std::countr_zero(bits));
        const bool whole = after[axis] == planning::kPartial && before[axis] != planning::kPartial;
        list.add(before[axis], whole ? planning::kReplicated : after[axis], static_cast<AxisMask>(1u << axis),
                 sizes[axis]);
    }
    EinsumPlan result;
    static_cast<void>(list.cost(timer, std::numeric_limits<double>::infinity()));
    if (!list.append(result, Operand::a, ids.data(), timer))
        throw InputError("to", "takes too many steps to reach");
    result.cut[0] = list.cut();
    return result;
}

}  // namespace rooflight
