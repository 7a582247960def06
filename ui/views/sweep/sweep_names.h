// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include <QString>

#include "core/search/estimate_output.h"
#include "core/search/scenario_input.h"

namespace rooflight::ui {

/// "HBM bandwidth" for "hardware.hbm_bytes_per_s": as a person calls an input; its path where it has no name.
[[nodiscard]] QString input_label(const ScenarioInput& input);
/// "Step time" for "step.time_s".
[[nodiscard]] QString output_label(const EstimateOutput& output);
/// Any figure as the screen has it: memory in the prefixes that the user chose.
[[nodiscard]] QString shown_amount(double value, Unit unit);
/// A value of an input, with its unit.
[[nodiscard]] QString shown_value(const ScenarioInput& input, double value);

/// The inputs that a scenario has a value of and the view offers.
[[nodiscard]] std::vector<ScenarioInput> offered_inputs(const Scenario& scenario);
/// The outputs that an estimate has a value of and the view offers.
[[nodiscard]] std::vector<const EstimateOutput*> offered_outputs(const Estimate& estimate);

}  // namespace rooflight::ui
