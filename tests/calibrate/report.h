// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/calibrate/accuracy.h"

namespace rooflight::calibrate {

/// A kind with its rows predicted. The outcomes point into the measurements.
struct KindReport {
    const Kind* kind = nullptr;
    Measurements measurements;
    std::vector<Outcome> outcomes;
};
[[nodiscard]] KindReport evaluated(const Kind& kind, const std::filesystem::path& root, Library& library);

/// The tables, for people: resources/help/accuracy.md.
[[nodiscard]] std::string markdown_of(const std::vector<KindReport>& reports);
/// Measured against predicted, a dot a row, on logarithmic axes; hollow where held out.
[[nodiscard]] std::string scatter_of(const KindReport& report);
/// Every row with its error, for programs.
[[nodiscard]] nlohmann::ordered_json rows_json(const std::vector<KindReport>& reports);
/// What error bands are taken from: presets/accuracy.json (core/workload/accuracy.h).
[[nodiscard]] std::string accuracy_preset(const std::vector<KindReport>& reports);

/// Everything that the command keeps current in the sources: text by path from their root.
[[nodiscard]] std::map<std::string, std::string> kept_files(const std::vector<KindReport>& reports);

}  // namespace rooflight::calibrate
