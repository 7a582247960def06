// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/workload/scenario.h"

namespace rooflight {

/// A figure that a run rests on, and where it is from.
struct Assumption {
    enum class Part : std::uint8_t { hardware, model, settings, software };

    Part part = Part::hardware;
    std::string key;     ///< as in the files: "hardware.hbm_bytes_per_s", "software.hbm"
    std::string value;   ///< "2.765 TB/s", C locale
    std::string source;  ///< the preset's words for where it is from; empty: the scenario itself says so
};

[[nodiscard]] std::string_view name_of(Assumption::Part part);

/// All that an estimate of a scenario takes for given: figures of the hardware and the model with their sources, the
/// scenario's settings, and, where it is calibrated, the factors that its step time depends on, the weightiest first.
/// Throws InputError for an impossible scenario.
[[nodiscard]] std::vector<Assumption> assumptions(const Scenario& scenario);

}  // namespace rooflight
