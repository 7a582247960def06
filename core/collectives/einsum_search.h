// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <tuple>

#include "core/collectives/moves.h"

/// The planner's view of an einsum: its distinct dimensions, and its mesh axes in classes of those that lie alike.
namespace rooflight::planning {

inline constexpr std::size_t kMaxDims = 2 * ShardedArray::kMaxRank;
inline constexpr std::size_t kMaxAxes = std::tuple_size_v<AxisSizes>;

/// Axes with the same place in a, b and out; the planner treats them as one.
struct AxisClass {
    AxisMask axes = 0;
    double ways = 1;
    std::array<Place, 3> at{};                         ///< at rest in a, b; wanted in out
    bool may_stay_partial = false;
    bool stays_a = false, stays_b = false;
    std::array<Place, 4> choice{};                     ///< dimensions it may split the work along, or kReplicated
    std::size_t choices = 0;
};

class EinsumProblem {
public:
    /// Throws InputError as best_plan() does. `split` puts each axis in a class of its own.
    EinsumProblem(const Einsum& einsum, const AxisSizes& sizes, bool split);

    using Choice = std::array<Place, kMaxAxes>;        ///< of each class

    [[nodiscard]] std::size_t class_count() const { return m_class_count; }
    [[nodiscard]] const AxisClass& operator[](std::size_t index) const { return m_classes[index]; }
    /// The moves that `choice` makes necessary on one array.
    void moves(Operand operand, const Choice& choice, MoveList& list) const;
    /// Can it be that no move on `operand` for this class and place is cheaper than this?
    [[nodiscard]] double least_cost(Operand operand, const AxisClass& axis, Place place, const CollectiveTimer&) const;
    /// False where two axes would cut a shared dimension of a and of b into different blocks.
    [[nodiscard]] bool blocks_agree(const Choice& choice) const;
    [[nodiscard]] double ways(const Choice& choice) const;
    [[nodiscard]] Flops flops(const Choice& choice) const { return Flops(m_flops / ways(choice)); }
    /// The plan that follows from `choice`; false if it has too many steps.
    [[nodiscard]] bool plan(const Choice& choice, const CollectiveTimer& timer, EinsumPlan& result) const;

private:
    [[nodiscard]] std::size_t dim_index(DimId id) const;
    void collect_dims(const Einsum& einsum);
    void collect_axes(const Einsum& einsum, const AxisSizes& sizes, bool split);
    void collect_choices(AxisClass& axis, bool may_slice) const;
    [[nodiscard]] bool possible(const AxisClass& axis, Place place, bool may_slice) const;
    [[nodiscard]] bool input_possible(std::size_t operand, const AxisClass& axis, Place place, bool may_slice) const;
    [[nodiscard]] Place target(Operand operand, Place place) const;

    std::array<DimId, kMaxDims> m_ids{};
    std::array<double, kMaxDims> m_sizes{};
    std::array<unsigned, kMaxDims> m_in{};             // bit per Operand that has the dimension
    std::size_t m_dim_count = 0;
    std::array<std::array<Place, ShardedArray::kMaxRank>, 3> m_index{};  // of each array's dimensions
    std::array<double, 3> m_bytes{};                   // whole arrays
    std::array<double, 3> m_least_local{};             // on one chip when everything that may split an array does
    std::array<AxisClass, kMaxAxes> m_classes{};
    std::size_t m_class_count = 0;
    double m_flops = 0;
};

}  // namespace rooflight::planning
