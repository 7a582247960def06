// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/explain/explain.h"

namespace rooflight {

/// {"key", "title", "symbol", "value", "unit", "word" (where the key is one), "formula", "latex", "substituted",
/// "inputs": [{"symbol", "meaning", "value", "unit", "key"}], "chapter", "source", "sentence"}; null for what a
/// derivation has not.
[[nodiscard]] nlohmann::ordered_json derivation_to_json(const Derivation& derivation);

/// The derivation of a key; throws InputError for a key that the estimate has no value for, naming the nearest.
[[nodiscard]] Derivation explain_key(const Scenario& scenario, const Estimate& estimate, const std::string& key);

}  // namespace rooflight
