// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <tuple>

#include "core/collectives/moves.h"

/// The planner's view of an einsum: its distinct dimensions, and where each mesh axis lies and may work.
namespace rooflight::planning {

inline constexpr std::size_t kMaxDims = 2 * ShardedArray::kMaxRank;
inline constexpr std::size_t kMaxAxes = std::tuple_size_v<AxisSizes>;

struct AxisUse {
    AxisMask axis;
    double ways;              ///< chips along it
    std::array<Place, 3> at;  ///< at rest in a, b; wanted in out
    bool may_stay_partial;
    bool stays_a, stays_b;
    std::array<Place, 4> choice;  ///< dimensions it may split the work along, or kReplicated
    std::size_t choices;
};

class EinsumProblem {
public:
    /// Throws InputError as best_plan() does.
    EinsumProblem(const Einsum& einsum, const AxisSizes& sizes);

    using Choice = std::array<Place, kMaxAxes>;  ///< for each axis in play, the dimension whose work it splits

    [[nodiscard]] std::size_t axis_count() const { return m_axis_count; }  ///< in play: used by a, b or out
    [[nodiscard]] const AxisUse& operator[](std::size_t index) const { return m_axes[index]; }
    /// The moves that `choice` makes necessary on one array.
    void moves(Operand operand, const Choice& choice, MoveList& list) const;
    /// A lower bound of what the move of one axis costs on one array, however the others are placed: its time when
    /// they make the array as small as it gets. A merged move takes no less than any of its axes would alone.
    [[nodiscard]] double least_cost(Operand operand, const AxisUse& axis, Place place,
                                    const CollectiveTimer& timer) const;
    /// False where two axes would cut a shared dimension of a and of b into different blocks.
    [[nodiscard]] bool blocks_agree(const Choice& choice) const;
    [[nodiscard]] double ways(const Choice& choice) const;
    [[nodiscard]] Flops flops(const Choice& choice) const { return Flops(m_flops / ways(choice)); }
    /// The plan that follows from `choice`; false if it has too many steps.
    [[nodiscard]] bool plan(const Choice& choice, const CollectiveTimer& timer, EinsumPlan& result) const;

private:
    [[nodiscard]] std::size_t dim_index(DimId id) const;
    void collect_dims(const Einsum& einsum);
    void collect_axes(const Einsum& einsum, const AxisSizes& sizes);
    void collect_choices(AxisUse& axis, bool may_slice) const;
    [[nodiscard]] bool possible(const AxisUse& axis, Place place, bool may_slice) const;
    [[nodiscard]] bool input_possible(std::size_t operand, const AxisUse& axis, Place place, bool may_slice) const;
    [[nodiscard]] Place target(Operand operand, Place place) const;
    struct Ends {
        Place from, to;
    };
    [[nodiscard]] Ends ends(Operand operand, const AxisUse& axis, Place place) const;

    // Room that is not used is not touched: a search makes and drops many of these.
    std::array<DimId, kMaxDims> m_ids;
    std::array<double, kMaxDims> m_sizes;
    std::array<unsigned, kMaxDims> m_in;  // bit per Operand that has the dimension
    std::size_t m_dim_count = 0;
    std::array<std::array<Place, ShardedArray::kMaxRank>, 3> m_index;  // of each array's dimensions
    std::array<double, 3> m_bytes{};                                   // whole arrays
    std::array<double, 3> m_least_local{};  // on one chip when everything that may split an array does
    std::array<AxisUse, kMaxAxes> m_axes;
    std::size_t m_axis_count = 0;
    double m_flops = 0;
};

}  // namespace rooflight::planning
