// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/mesh/axes.h"
#include "core/units/quantity.h"

namespace rooflight {

/// A named dimension of an einsum: any small number its caller gives a meaning to.
using DimId = std::uint8_t;

struct ShardedDim {
    DimId id = 0;
    double size = 1;                                   ///< global
    AxisMask axes = 0;                                 ///< mesh axes that split it
};

/// An array under a named sharding, A[I_X, J_Y]{U_Z}: dimensions, how each is split, and the axes over which it still
/// holds partial sums. Fixed capacity: the planner runs on every slider move and allocates nothing.
struct ShardedArray {
    static constexpr std::size_t kMaxRank = 6;
    std::array<ShardedDim, kMaxRank> dims{};
    std::uint8_t rank = 0;
    AxisMask unreduced = 0;
    Bytes element{2};

    ShardedArray& with(DimId id, double size, AxisMask split = 0)
    {
        dims[rank++] = {id, size, split};
        return *this;
    }
    /// Axes that split any dimension.
    [[nodiscard]] AxisMask sharded_over() const;
    [[nodiscard]] const ShardedDim* find(DimId id) const;
    [[nodiscard]] ShardedDim* find(DimId id);
    [[nodiscard]] double elements() const;             ///< of the whole array
    [[nodiscard]] double local_elements(const AxisSizes& sizes) const;
    [[nodiscard]] Bytes local_bytes(const AxisSizes& sizes) const { return element * local_elements(sizes); }
};

}  // namespace rooflight
