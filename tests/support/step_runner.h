// SPDX-License-Identifier: GPL-3.0-or-later
// Carries out a list of steps on real numbers, and weighs what goes over each link.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/collectives/steps.h"

namespace rooflight::test {

/// What each device has of each chunk.
using Arrays = std::vector<std::vector<std::optional<double>>>;

/// The value of a chunk on a device before a reduction; before other collectives that of its owner.
double value_of(int device, int chunk);

/// Runs the steps from the state in which a collective of that kind starts. Throws if a device sends what it has not.
Arrays run(const StepList& list);

/// Throws unless every device ended with what the collective promises.
void check_result(const StepList& list, const Arrays& arrays);

/// Bytes over the busiest link of each network, one way. `children` are the sizes of a switched group's levels.
std::map<Network, double> busiest_links(const StepList& list, const Group& group);

}  // namespace rooflight::test
