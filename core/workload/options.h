// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/collective.h"
#include "core/model/model.h"

namespace rooflight {

enum class Fidelity { ideal, calibrated };
enum class CommCombination { max, sum };
enum class CausalSkip { no, yes, automatic };

/// `options` of the Scenario JSON.
struct Options {
    FlopsConvention mfu_convention = FlopsConvention::palm;
    RingFactor ring_factor = RingFactor::exact;
    CommCombination comm_combination = CommCombination::max;
    CausalSkip causal_skip = CausalSkip::automatic;
    bool collective_matmul = true;
    bool fused_elementwise = true;
};

}  // namespace rooflight
