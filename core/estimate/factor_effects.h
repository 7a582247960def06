// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/workload/scenario.h"

namespace rooflight {

/// A calibrated factor that a scenario's step time depends on, and what it costs.
struct FactorEffect {
    std::string path;                                  ///< as files and overrides name it; of a family of collectives "gather"
    double value = 1;
    double without = 1;                                ///< what stands for it in ideal fidelity
    std::string unit, meaning;
    std::string from;                                  ///< whose it is: the chip's, the stack's name, or "overrides"
    std::string source;                                ///< where the value is from; empty for an override
    Seconds effect{0};                                 ///< step time less that without this factor alone

    bool operator==(const FactorEffect&) const = default;
};

/// Why the step takes longer than in ideal fidelity.
struct FactorEffects {
    Seconds calibrated{0}, ideal{0};
    double mfu = 0, ideal_mfu = 0;
    std::vector<FactorEffect> factors;                 ///< those with an effect, the largest first
};

/// Takes away each factor of a calibrated scenario in turn and estimates again. Effects do not add up to the whole
/// difference: what one factor hides another shows. None in ideal fidelity. Throws InputError as estimate() does.
[[nodiscard]] FactorEffects factor_effects(const Scenario& scenario);

}  // namespace rooflight
