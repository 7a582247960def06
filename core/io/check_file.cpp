// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/check_file.h"

#include "core/estimate/estimate.h"
#include "core/io/hardware_json.h"
#include "core/io/json_text.h"
#include "core/io/model_json.h"
#include "core/io/scenario_json.h"

namespace rooflight {

std::vector<std::string> check_file(const std::string& file, Library& library) {
    std::vector<std::string> warnings;
    try {
        const nlohmann::json value = parse_json(read_argument(file));
        if (value.is_object() && value.contains("rooflight_preset")) {
            if (value["rooflight_preset"] == "hardware") {
                (void)system_from_json(value, "", true);
            } else {
                (void)model_from_json(value, "", true);
            }
            return warnings;
        }
        const auto folder = file == "-" ? std::filesystem::path() : std::filesystem::path(file).parent_path();
        const Scenario scenario = scenario_from_json(value, library, folder, &warnings);
        const Estimate estimated = estimate(scenario, Detail::summary);
        warnings.insert(warnings.end(), estimated.warnings.begin(), estimated.warnings.end());
    } catch (const InputError& error) {
        throw FileError(shown_name(file), error);
    }
    return warnings;
}

}  // namespace rooflight
