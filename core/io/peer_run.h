// SPDX-License-Identifier: GPL-3.0-or-later
// One run of a file of peers (resources/help/en/files.md has the format): reading it, and its scenario.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/io/library.h"
#include "core/workload/options.h"

namespace rooflight::peer {

/// A member that is there and not null; else null.
[[nodiscard]] const nlohmann::json* find(const nlohmann::json& object, std::string_view key);
/// Throws InputError at path.key where it is missing.
[[nodiscard]] const nlohmann::json& need(const nlohmann::json& object, std::string_view key, const std::string& path);
[[nodiscard]] double number(const nlohmann::json& object, std::string_view key, const std::string& path, double otherwise);
[[nodiscard]] std::string word(const nlohmann::json& object, std::string_view key, const std::string& path,
                               const std::string& otherwise);

/// The Scenario JSON of a run, in training, in decode or in prefill. Throws InputError.
[[nodiscard]] nlohmann::json scenario_of(const nlohmann::json& run, const nlohmann::json& file, Library& library,
                                         Fidelity fidelity, bool training, bool decode);

}  // namespace rooflight::peer
