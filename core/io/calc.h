// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

namespace rooflight {

/// One formula of the engine by its dotted name: {"name", "inputs", "result"}. Inputs are SI numbers or text with a
/// unit
/// ("900GB/s"); all of them may be text. `inputs` of the answer has every value that was used, in SI, defaults
/// included, and may be given back. Throws InputError at the key: unknown (with the nearest valid one), missing, not a
/// number, out of range; with no path for an unknown calculator.
[[nodiscard]] nlohmann::ordered_json calculate(std::string_view name, const nlohmann::json& inputs);

/// An array of {"name", "inputs"} answered in order, each by what calculate() gives or {"error"}.
/// Throws InputError when it is not an array.
[[nodiscard]] nlohmann::ordered_json calculate_all(const nlohmann::json& batch);

/// Every calculator: [{"name", "summary", "formula", "chapter", "inputs": [{"key", "unit", "required", "default",
/// "meaning", "choices"}], "results": [{"key", "unit", "meaning"}], "example": {…}}].
[[nodiscard]] nlohmann::ordered_json list_calculators();

}  // namespace rooflight
