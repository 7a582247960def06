// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/einsum_search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "core/units/input_error.h"

namespace rooflight::planning {

namespace {

constexpr unsigned kInA = 1, kInB = 2, kInOut = 4;
constexpr std::array<const char*, 3> kOperandNames = {"a", "b", "out"};

[[noreturn]] void fail(std::size_t operand, const std::string& problem) {
    throw InputError(kOperandNames[operand], problem);
}

// Heads in groups: fewer of them in the keys than in the queries. Every group is used that many times over.
bool whole_multiple(double a, double b) { return std::fmod(std::max(a, b), std::min(a, b)) == 0; }

}  // namespace

EinsumProblem::EinsumProblem(const Einsum& einsum, const AxisSizes& sizes) {
    collect_dims(einsum);
    collect_axes(einsum, sizes);
    const bool cuts = einsum.may_slice;
    m_least_local = m_bytes;
    for (std::size_t i = 0; i < m_axis_count; ++i) {
        AxisUse& axis = m_axes[i];
        collect_choices(axis, cuts);
        for (std::size_t operand = 0; operand < 3; ++operand) {
            if (cuts || operand == 2 || axis.at[operand] != kReplicated)
                m_least_local[operand] /= axis.ways;
        }
    }
}

std::size_t EinsumProblem::dim_index(DimId id) const {
    std::size_t i = 0;
    while (i < m_dim_count && m_ids[i] != id)
        ++i;
    return i;
}

void EinsumProblem::collect_dims(const Einsum& einsum) {
    const std::array<const ShardedArray*, 3> arrays = {&einsum.a, &einsum.b, &einsum.out};
    for (std::size_t operand = 0; operand < 3; ++operand) {
        const ShardedArray& array = *arrays[operand];
        m_bytes[operand] = array.element.value();
        for (std::size_t d = 0; d < array.rank; ++d) {
            const ShardedDim& dim = array.dims[d];
            const std::size_t i = dim_index(dim.id);
            if (!(dim.size > 0))
                fail(operand, "dimension " + std::to_string(dim.id) + " has no size");
            if (i == m_dim_count) {
                if (operand == 2)
                    fail(operand, "dimension " + std::to_string(dim.id) + " is in neither a nor b");
                m_ids[i] = dim.id;
                m_sizes[i] = dim.size;
                m_in[i] = 0;
                ++m_dim_count;
            } else if ((m_in[i] & (1u << operand)) != 0) {
                fail(operand, "dimension " + std::to_string(dim.id) + " is there twice");
            } else if (m_sizes[i] != dim.size) {
                if (operand == 2 || !whole_multiple(m_sizes[i], dim.size))
                    fail(operand, "dimension " + std::to_string(dim.id) + " has two sizes");
                m_sizes[i] = std::max(m_sizes[i], dim.size);
            }
            m_in[i] |= 1u << operand;
            m_index[operand][d] = static_cast<Place>(i);
            m_bytes[operand] *= dim.size;
        }
    }
    m_flops = 1;
    bool contracts = false;
    for (std::size_t i = 0; i < m_dim_count; ++i) {
        m_flops *= m_sizes[i];
        contracts = contracts || m_in[i] == (kInA | kInB);
        if (m_in[i] == kInA || m_in[i] == kInB)
            fail(m_in[i] == kInA ? 0 : 1, "dimension " + std::to_string(m_ids[i]) + " is neither shared nor in out");
    }
    if (contracts)
        m_flops *= 2;
}

void EinsumProblem::collect_axes(const Einsum& einsum, const AxisSizes& sizes) {
    const std::array<const ShardedArray*, 3> arrays = {&einsum.a, &einsum.b, &einsum.out};
    const unsigned active = active_axes(sizes);
    std::array<Places, 3> places;
    unsigned in_play = 0;
    for (std::size_t operand = 0; operand < 3; ++operand) {
        places[operand] = places_of(*arrays[operand], active, kOperandNames[operand]);
        in_play |= places[operand].used;
    }
    for (unsigned bits = in_play; bits != 0; bits &= bits - 1) {
        const auto axis = static_cast<std::size_t>(std::countr_zero(bits));
        const unsigned bit = bits & (0u - bits);
        AxisUse& use = m_axes[m_axis_count++];
        use.axis = static_cast<AxisMask>(bit);
        use.ways = sizes[axis];
        for (std::size_t operand = 0; operand < 3; ++operand) {
            const Place place = places[operand].at[axis];
            use.at[operand] = place < 0 ? place : m_index[operand][static_cast<std::size_t>(place)];
        }
        use.may_stay_partial = use.at[2] == kPartial;
        if (use.may_stay_partial)
            use.at[2] = kReplicated;
        use.stays_a = (einsum.stay_a & bit) != 0;
        use.stays_b = (einsum.stay_b & bit) != 0;
        use.choices = 0;
    }
}

// What place the axis has on an input when the work is split along `place`.
Place EinsumProblem::target(Operand operand, Place place) const {
    const unsigned bit = 1u << static_cast<unsigned>(operand);
    return place >= 0 && (m_in[static_cast<std::size_t>(place)] & bit) != 0 ? place : kReplicated;
}

bool EinsumProblem::input_possible(std::size_t operand, const AxisUse& axis, Place place, bool may_slice) const {
    const Place from = axis.at[operand], to = target(static_cast<Operand>(operand), place);
    const Action action = action_between(from, to);
    const bool stays = operand == 0 ? axis.stays_a : axis.stays_b;
    switch (action) {
        case Action::stay:
            return true;
        case Action::cut:
            return may_slice;
        // To a dimension that out keeps only: towards a contracted one, a gather or a cut of the other does it.
        case Action::move:
            return !stays && (m_in[static_cast<std::size_t>(to)] & kInOut) != 0;
        default:
            return !stays;
    }
}

bool EinsumProblem::possible(const AxisUse& axis, Place place, bool may_slice) const {
    return input_possible(0, axis, place, may_slice) && input_possible(1, axis, place, may_slice);
}

// An axis splits the work along a dimension where a or b has it, or where out wants it, or not at all.
void EinsumProblem::collect_choices(AxisUse& axis, bool may_slice) const {
    const Place a = axis.at[0], b = axis.at[1], out = axis.at[2];
    const auto only = [&axis](Place place) {
        axis.choice[0] = place;
        axis.choices = 1;
    };
    const auto in = [this](Place place) { return m_in[static_cast<std::size_t>(place)]; };
    if (a >= 0 && a == b && (!may_slice || a == out))
        return only(a);  // split alike: it stays so
    if (out >= 0 && ((a == out && b == kReplicated && in(out) == (kInA | kInOut)) ||
                     (b == out && a == kReplicated && in(out) == (kInB | kInOut))))
        return only(out);  // already where it should be, and nothing in the way
    if (!may_slice && out >= 0 && possible(axis, out, may_slice))
        return only(out);  // owner computes
    for (const Place place : {out, a, b, kReplicated}) {
        bool known = place == kPartial;
        for (std::size_t i = 0; i < axis.choices; ++i)
            known = known || axis.choice[i] == place;
        if (!known && possible(axis, place, may_slice))
            axis.choice[axis.choices++] = place;
    }
    if (axis.choices == 0)
        throw InputError("out", "cannot be reached while an operand stays where it is");
}

double EinsumProblem::ways(const Choice& choice) const {
    double result = 1;
    for (std::size_t i = 0; i < m_axis_count; ++i) {
        if (choice[i] != kReplicated)
            result *= m_axes[i].ways;
    }
    return result;
}

bool EinsumProblem::blocks_agree(const Choice& choice) const {
    for (std::size_t i = 0; i < m_axis_count; ++i) {
        const Place place = choice[i];
        if (place < 0 || (m_in[static_cast<std::size_t>(place)] & (kInA | kInB)) != (kInA | kInB))
            continue;
        if (m_axes[i].at[0] != place || m_axes[i].at[1] != kReplicated)
            continue;
        for (std::size_t j = 0; j < m_axis_count; ++j) {
            if (choice[j] == place && m_axes[j].at[1] == place && m_axes[j].at[0] == kReplicated)
                return false;
        }
    }
    return true;
}

// Where the axis is on an array before the array's moves, and after them.
EinsumProblem::Ends EinsumProblem::ends(Operand operand, const AxisUse& axis, Place place) const {
    const Place split = target(operand, place);
    const Place at = axis.at[static_cast<std::size_t>(operand)];
    if (operand != Operand::out)
        return {at, split};
    const bool partial = place >= 0 && split == kReplicated;
    return {partial ? kPartial : split, partial && axis.may_stay_partial ? kPartial : at};
}

void EinsumProblem::moves(Operand operand, const Choice& choice, MoveList& list) const {
    double local = m_bytes[static_cast<std::size_t>(operand)];
    for (std::size_t i = 0; i < m_axis_count; ++i) {
        if (ends(operand, m_axes[i], choice[i]).from >= 0)
            local /= m_axes[i].ways;
    }
    list.start(local);
    for (std::size_t i = 0; i < m_axis_count; ++i) {
        const Ends move = ends(operand, m_axes[i], choice[i]);
        list.add(move.from, move.to, m_axes[i].axis, m_axes[i].ways);
    }
}

double EinsumProblem::least_cost(Operand operand, const AxisUse& axis, Place place,
                                 const CollectiveTimer& timer) const {
    const Ends move = ends(operand, axis, place);
    const Action action = action_between(move.from, move.to);
    if (action == Action::stay || action == Action::cut)
        return 0;
    const double bytes = m_least_local[static_cast<std::size_t>(operand)] * axis.ways;
    return timer.time(kind_of(action), axis.axis, Bytes(bytes)).value();
}

bool EinsumProblem::plan(const Choice& choice, const CollectiveTimer& timer, EinsumPlan& result) const {
    result = {};
    for (const Operand operand : {Operand::a, Operand::b, Operand::out}) {
        MoveList list;
        moves(operand, choice, list);
        static_cast<void>(list.cost(timer, std::numeric_limits<double>::infinity()));
        if (!list.append(result, operand, m_ids.data(), timer))
            return false;
        result.cut[static_cast<std::size_t>(operand)] = list.cut();
    }
    unsigned work = 0;
    for (std::size_t i = 0; i < m_axis_count; ++i) {
        if (choice[i] == kReplicated)
            continue;
        work |= m_axes[i].axis;
        result.work_dim[static_cast<std::size_t>(std::countr_zero(m_axes[i].axis))] =
            m_ids[static_cast<std::size_t>(choice[i])];
    }
    result.work = static_cast<AxisMask>(work);
    result.flops_per_chip = flops(choice);
    return true;
}

}  // namespace rooflight::planning
