// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/hardware/machine.h"
#include "core/io/calc/keys.h"
#include "core/model/model.h"
#include "core/units/input_error.h"

// Chips and models, by their presets' ids or written out.
namespace rooflight::calc {

namespace keys {
/// `chip` (or, where the contract says so, `system`): a preset's id, or an object in a preset's keys.
[[nodiscard]] InputKey chip(std::string_view key = "chip");
[[nodiscard]] InputKey figures();
/// A chip and what of it is used: figures, slice or chips, slices.
[[nodiscard]] std::vector<InputKey> machine();
/// `model` and the keys of an inline one.
[[nodiscard]] std::vector<InputKey> model();
}  // namespace keys

/// The system that the key names or is. Throws InputError at the key.
[[nodiscard]] std::shared_ptr<const System> system_of(const Inputs& in, std::string_view key = "chip");
/// The chosen set of its figures.
[[nodiscard]] const Figures& figures_of(const Inputs& in, const System& system);
/// With neither slice nor chips the whole pod or domain.
[[nodiscard]] Hardware hardware_of(const Inputs& in);
/// Resolved; with neither slice nor chips the whole pod or domain. Throws InputError at the key that is wrong.
[[nodiscard]] Machine machine_of(const Inputs& in, std::vector<std::string>& warnings);

/// What a calculator reads of a model; an inline one may leave out what it does not.
enum class ModelUse { everything, layers, kv_cache };
[[nodiscard]] Model model_of_keys(const Inputs& in, ModelUse use);

/// The same error without a scenario's prefix ("hardware.") before the key.
[[nodiscard]] InputError without_prefix(const InputError& error, std::string_view prefix);

}  // namespace rooflight::calc
