// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

#include "core/workload/scenario.h"

namespace rooflight {

/// What a scenario has of a setting that its file leaves out, as the file would write it: "none" for "recompute". Null
/// where there is no default that holds (a price, an adapter's rank without an adapter) or the key is unknown.
[[nodiscard]] nlohmann::ordered_json setting_default(const Scenario& scenario, std::string_view key);

}  // namespace rooflight
