// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/hardware/system.h"

namespace rooflight {

/// Every slice shape that can be had of a torus system, in all orders of its axes. Empty for other topologies.
[[nodiscard]] std::vector<std::vector<int>> valid_slices(const System& system);

/// Sizes that an axis of a valid slice can have, ascending.
[[nodiscard]] std::vector<int> slice_axis_values(const std::vector<std::vector<int>>& slices, std::size_t axis);

/// The valid slice with `size` chips along `axis` whose other axes are nearest to those of `now`; empty if none.
[[nodiscard]] std::vector<int> nearest_slice(const std::vector<std::vector<int>>& slices, const std::vector<int>& now,
                                             std::size_t axis, int size);

/// The valid slice whose number of chips is nearest to `chips`, the most nearly cubic of them; empty if none.
[[nodiscard]] std::vector<int> slice_near(const std::vector<std::vector<int>>& slices, double chips);

}  // namespace rooflight
