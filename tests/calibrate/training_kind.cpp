// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "tests/calibrate/measurement.h"

namespace rooflight::calibrate {
namespace {

double step_time(std::span<const Scenario> scenarios) {
    return estimate(scenarios.front(), Detail::summary).step.time.value();
}

double peak_memory(std::span<const Scenario> scenarios) {
    return estimate(scenarios.front(), Detail::summary).memory.worst.total.value();
}

std::vector<Measurement> measurement_at(const char* key, const char* quantity, const nlohmann::json& row,
                                        const nlohmann::json& scenario, Library& library,
                                        double (*predict)(std::span<const Scenario>)) {
    std::vector<Measurement> found;
    if (row.contains(key)) {
        Measurement& m = found.emplace_back();
        m.quantity = quantity;
        m.measured = row.at(key).get<double>();
        m.scenarios.push_back(scenario_from_json(scenario, library));
        m.predict = predict;
    }
    return found;
}

}  // namespace

std::vector<Measurement> training_measurements(const nlohmann::json& row, const nlohmann::json& scenario,
                                               Library& library) {
    return measurement_at("step_s", "step time", row, scenario, library, step_time);
}

std::vector<Measurement> memory_measurements(const nlohmann::json& row, const nlohmann::json& scenario,
                                             Library& library) {
    return measurement_at("memory_bytes", "peak memory", row, scenario, library, peak_memory);
}

}  // namespace rooflight::calibrate
