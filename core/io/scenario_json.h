// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/io/library.h"
#include "core/workload/scenario.h"

namespace rooflight {

/// A Scenario from its JSON. Checks keys, types and ranges; what needs the machine is check()'s business. Paths of
/// config.json files are taken from `folder` (empty: the current one); what their import warns of is added to
/// `warnings`. Throws InputError.
[[nodiscard]] Scenario scenario_from_json(const nlohmann::json& value, Library& library,
                                          const std::filesystem::path& folder = {},
                                          std::vector<std::string>* warnings = nullptr);

/// The required keys and whatever differs from its default, in the contract's order. scenario_from_json gives an equal
/// scenario back, unless it lacks a model or a system: their keys then are left out.
[[nodiscard]] nlohmann::ordered_json scenario_to_json(const Scenario& scenario);

/// The scenario with a JSON merge patch (RFC 7386) applied. Throws InputError at the patch's keys.
[[nodiscard]] Scenario patched(const Scenario& scenario, const nlohmann::json& patch, Library& library,
                               const std::filesystem::path& folder = {});

/// The merge patch (RFC 7386) that makes `from` into `to`.
[[nodiscard]] nlohmann::ordered_json merge_patch(const nlohmann::ordered_json& from, const nlohmann::ordered_json& to);

/// Reads a scenario file, "-" meaning standard input. Errors are FileErrors that name it.
[[nodiscard]] Scenario read_scenario(const std::string& file, Library& library,
                                     std::vector<std::string>* warnings = nullptr);

/// The text of a scenario file.
[[nodiscard]] std::string scenario_text(const Scenario& scenario);

}  // namespace rooflight
