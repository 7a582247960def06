// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/workload/factors.h"

namespace rooflight {

struct Scenario;
class MeasuredErrors;

using FactorValues = std::map<std::string, double>;    ///< by FactorName::path

/// Software that runs a model: what it achieves, for training and for inference. A preset of presets/stacks. A stack
/// without factors for a workload falls back to the generic one.
struct Stack {
    std::string id, name;
    FactorValues training, inference;
    /// The same where a chip's architecture makes a difference; laid over the two above.
    std::map<std::string, FactorValues> training_on, inference_on;
    FactorValues training_sharded;                     ///< the same where optimizer states are sharded over fsdp
    std::map<std::string, std::string> sources;        ///< key path -> where the value is from
    /// All published rows, whoever's software ran them, with how they are predicted; may be null. The library's.
    std::shared_ptr<const MeasuredErrors> measured;

    [[nodiscard]] const FactorValues& values(bool for_training) const { return for_training ? training : inference; }
};

/// The factors of a scenario: ideal, or what chip, stack and overrides say, later ones winning. Throws InputError at
/// overrides.<path> for a factor that does not exist.
[[nodiscard]] Factors factors_of(const Scenario& scenario);

}  // namespace rooflight
