// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/explain/advice.h"

namespace rooflight::detail {

struct Neighbour {
    AdviceKind kind = AdviceKind::axis;
    Scenario scenario;
};

/// Scenarios one step away. Most are valid; estimate() says which are not.
[[nodiscard]] std::vector<Neighbour> neighbours_of(const Scenario& scenario, const Estimate& estimate, AxisMask locked);

}  // namespace rooflight::detail
