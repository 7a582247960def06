// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/io/json_reader.h"
#include "core/workload/stack.h"

namespace rooflight {

/// A stack in the keys of presets/stacks (presets/README.md). Throws InputError.
[[nodiscard]] Stack stack_from_json(const nlohmann::json& value, const std::string& path, bool preset);

/// Factors by path: {"matmul.bf16": 0.8, …}. Throws InputError at a factor that does not exist (naming the nearest), or
/// that is not a number from 0.
void factors_from_json(const JsonReader& reader, std::string_view key, FactorValues& values);

}  // namespace rooflight
