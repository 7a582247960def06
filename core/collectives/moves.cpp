// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/moves.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/units/input_error.h"

namespace rooflight::planning {

unsigned active_axes(const AxisSizes& sizes) {
    unsigned result = 0;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        result |= static_cast<unsigned>(sizes[axis] > 1) << axis;
    return result;
}

Places places_of(const ShardedArray& array, unsigned active, const char* name) {
    Places result;
    result.at.fill(kReplicated);
    const auto put = [&result](unsigned axes, Place place) {
        for (unsigned bits = axes; bits != 0; bits &= bits - 1)
            result.at[static_cast<std::size_t>(std::countr_zero(bits))] = place;
        result.used |= axes;
    };
    put(array.unreduced & active, kPartial);
    for (std::size_t d = 0; d < array.rank; ++d) {
        const unsigned here = array.dims[d].axes & active;
        if ((here & result.used) != 0)
            throw InputError(name, "an axis is used twice");
        put(here, static_cast<Place>(d));
    }
    return result;
}

void MoveList::start(double local_bytes) {
    m_count = 0;
    m_steps = 0;
    m_conflict = false;
    m_local = local_bytes;
}

void MoveList::add(Place from, Place to, AxisMask axes, double ways) {
    const Action action = action_between(from, to);
    if (action == Action::stay)
        return;
    for (std::size_t i = 0; i < m_count; ++i) {
        Move& move = m_moves[i];
        if (move.action == action && move.from == from && move.to == to) {
            move.axes = static_cast<AxisMask>(move.axes | axes);
            move.ways *= ways;
            return;
        }
        const bool follows = action == Action::gather && move.to == from;
        const bool precedes = move.action == Action::gather && move.from == to;
        m_conflict = m_conflict || follows || precedes;
    }
    m_moves[m_count++] = {action, from, to, axes, ways};
    m_steps += action != Action::cut;
}

AxisMask MoveList::cut() const {
    unsigned result = 0;
    for (std::size_t i = 0; i < m_count; ++i) {
        if (m_moves[i].action == Action::cut)
            result |= m_moves[i].axes;
    }
    return static_cast<AxisMask>(result);
}

double MoveList::bytes_of(const Move& move, double local) {
    return move.action == Action::gather || move.action == Action::move ? local * move.ways : local;
}

double MoveList::local_after(const Move& move, double local) {
    switch (move.action) {
        case Action::cut:
        case Action::scatter:
            return local / move.ways;
        case Action::gather:
            return local * move.ways;
        default:
            return local;
    }
}

bool MoveList::ready(std::size_t index, unsigned pending) const {
    const Move& move = m_moves[index];
    if (!m_conflict || move.to < 0)
        return true;
    for (unsigned bits = pending; bits != 0; bits &= bits - 1) {
        const Move& other = m_moves[static_cast<std::size_t>(std::countr_zero(bits))];
        if (other.action == Action::gather && other.from == move.to)
            return false;
    }
    return true;
}

double MoveList::cost(const CollectiveTimer& timer, double limit) {
    if (m_count == 0)
        return 0;
    m_best = limit;
    m_found = false;
    search(timer, (1u << m_count) - 1u, m_local, 0, 0);
    return m_found ? m_best : std::numeric_limits<double>::infinity();
}

// Depth first over orders. Without a conflict only scatters among themselves and gathers among themselves can profit
// from another order; the rest keeps the order of Action.
void MoveList::search(const CollectiveTimer& timer, unsigned pending, double local, double cost, std::size_t depth) {
    if (pending == 0) {
        m_found = true;
        m_best = cost;
        m_order = m_trial;
        return;
    }
    auto least = Action::gather;
    for (unsigned bits = pending; bits != 0; bits &= bits - 1) {
        const auto index = static_cast<std::size_t>(std::countr_zero(bits));
        if (ready(index, pending))
            least = std::min(least, m_moves[index].action);
    }
    const bool order_matters =
        least != Action::cut && (m_conflict || least == Action::scatter || least == Action::gather);
    for (unsigned bits = pending; bits != 0; bits &= bits - 1) {
        const auto index = static_cast<std::size_t>(std::countr_zero(bits));
        const Move& move = m_moves[index];
        if (!ready(index, pending) || (move.action != least && (!m_conflict || least == Action::cut)))
            continue;
        double total = cost;
        if (move.action != Action::cut)
            total += timer.time(kind_of(move.action), move.axes, Bytes(bytes_of(move, local))).value();
        if (total < m_best) {
            m_trial[depth] = static_cast<std::uint8_t>(index);
            search(timer, pending & ~(1u << index), local_after(move, local), total, depth + 1);
        }
        if (!order_matters)
            return;
    }
}

bool MoveList::append(EinsumPlan& plan, Operand operand, const DimId* ids, const CollectiveTimer& timer) const {
    double local = m_local;
    for (std::size_t i = 0; i < m_count; ++i) {
        const Move& move = m_moves[m_order[i]];
        if (move.action != Action::cut) {
            if (plan.count == EinsumPlan::kMaxSteps)
                return false;
            PlanStep& step = plan.steps[plan.count++];
            step = {kind_of(move.action), operand, move.axes, 0, 0, Bytes(bytes_of(move, local))};
            if (move.action == Action::scatter)
                step.dim = ids[move.to];
            else if (move.from >= 0)
                step.dim = ids[move.from];
            if (move.action == Action::move)
                step.to_dim = ids[move.to];
            plan.communication += timer.time(step.kind, step.axes, step.bytes);
        }
        local = local_after(move, local);
    }
    return true;
}

}  // namespace rooflight::planning
