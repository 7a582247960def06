// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/roofline.h"
#include "core/workload/scenario.h"

namespace rooflight {

/// The matmul of a scenario that a chip spends most of its time in, as one chip sees it: tokens of a microbatch (in
/// decode: sequences) × d_model × its share of the MLP's (else one expert's) hidden dimension, at the storage dtypes.
[[nodiscard]] MatmulShape scenario_matmul(const Scenario& scenario);

}  // namespace rooflight
