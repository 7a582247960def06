// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/explain/advice.h"

namespace rooflight::detail {

struct Neighbour {
    AdviceKind kind = AdviceKind::axis;
    Scenario scenario;
};

/// What differs between two scenarios, of the keys that neighbours change.
[[nodiscard]] std::vector<AdviceChange> changes_between(const Scenario& a, const Scenario& b, double chips_before,
                                                        double chips_after);

/// Scenarios one step away. Most are valid; estimate() says which are not.
[[nodiscard]] std::vector<Neighbour> neighbours_of(const Scenario& scenario, const Estimate& estimate, AxisMask locked);


/// Scenarios one step away on the same chips with the same sequences that may need less memory.
[[nodiscard]] std::vector<Neighbour> leaner_neighbours_of(const Scenario& scenario, const Estimate& estimate,
                                                          AxisMask locked);

}  // namespace rooflight::detail
