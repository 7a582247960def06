// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/collectives/planner.h"

namespace rooflight {

/// Which of the book's four cases (ch. 3) the specs of a product are, before anything is moved.
struct MatmulCase {
    int number = 1;  ///< 1 … 4
    /// Of case 2: the contracted dimension is split in both, over different axes.
    bool different_axes = false;
    AxisMask axes = 0;        ///< that make it this case
    std::string_view rule;    ///< "one input has the contracted dimension split"
    std::string_view remedy;  ///< "AllGather it, then multiply"
};

/// Looks at a and b only; `out` tells which dimensions are contracted. Where axes fall under different cases, the one
/// that has to be dealt with first counts: 4, then 2 (both before the product), then 3. A dimension that stays and is
/// in both inputs (batch) counts as a contracted one does.
[[nodiscard]] MatmulCase classify(const Einsum& einsum);

}  // namespace rooflight
