// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/hardware/machine.h"

namespace rooflight {

/// A system in the keys of a hardware preset (presets/README.md). `path` is put before the keys in errors; a preset
/// must say `rooflight_preset` and `id`, an inline object need not. Figures of `book` are laid over the others member
/// by member. Throws InputError.
[[nodiscard]] System system_from_json(const nlohmann::json& value, const std::string& path, bool preset);

/// The same keys, all that the System holds; system_from_json gives an equal one back.
[[nodiscard]] nlohmann::ordered_json system_to_json(const System& system);

/// `hardware` of a scenario but for `system`: slice or chips, figures, overrides. Throws InputError below `hardware.`.
void hardware_from_json(const nlohmann::json& value, Hardware& hardware);
void hardware_to_json(const Hardware& hardware, nlohmann::ordered_json& target);

}  // namespace rooflight
