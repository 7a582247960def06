// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <nlohmann/json.hpp>

#include "core/workload/accuracy.h"

namespace rooflight {

/// The rows of presets/accuracy.json: published times against their predictions, kept by tests/calibrate. Throws
/// InputError.
[[nodiscard]] std::vector<MeasuredError> accuracy_from_json(const nlohmann::json& value);

/// The text of that file.
[[nodiscard]] std::string accuracy_text(const std::vector<MeasuredError>& rows);

}  // namespace rooflight
