// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units/quantity.h"
#include "core/workload/layer.h"
#include "core/workload/scenario.h"

namespace rooflight {

/// What a chip of one stage hands on to the next for a microbatch: its part of the stream between blocks, forward as
/// activations and backward as their gradients. 0 with one stage.
[[nodiscard]] Bytes hop_bytes(const LayerContext& context, const Scenario& scenario);

}  // namespace rooflight
