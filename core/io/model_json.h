// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/model/model.h"

namespace rooflight {

/// A model in the keys of the contract's inline model, complete and checked. `path` is put before the keys in errors; a
/// preset must say `rooflight_preset` and `id` and may say where its figures are from; so may a preset that is pasted into
/// a scenario, where its id means nothing. Throws InputError.
[[nodiscard]] Model model_from_json(const nlohmann::json& value, const std::string& path, bool preset);

/// The inline keys that differ from their defaults, in the contract's order; model_from_json gives an equal model back.
[[nodiscard]] nlohmann::ordered_json model_to_json(const Model& model);

/// The same as a preset file, with `id`.
[[nodiscard]] nlohmann::ordered_json model_preset_json(const Model& model, const std::string& id);

}  // namespace rooflight
