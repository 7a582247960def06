// SPDX-License-Identifier: GPL-3.0-or-later
// A row is a series: one collective on one group of chips, timed at several sizes.
#include <cmath>

#include <fmt/format.h>

#include "core/cost/lab_machine.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "core/workload/stack.h"
#include "tests/calibrate/measurement.h"

namespace rooflight::calibrate {
namespace {

using nlohmann::json;

CollectiveKind kind_named(const std::string& name) {
    for (std::size_t i = 0; i < kCollectiveKindCount; ++i) {
        if (name == name_of(static_cast<CollectiveKind>(i))) {
            return static_cast<CollectiveKind>(i);
        }
    }
    throw InputError("collective", name + " is none");
}

/// All chips of the scenario's machine.
Group whole_group(const Machine& machine) {
    return machine.torus.empty() ? switched_group(machine, machine.chips())
                                 : torus_group(machine.torus, *machine.figures.ici_link);
}

double time_of(const Scenario& scenario, CollectiveKind kind, Bytes v) {
    std::vector<std::string> warnings;
    const Group group = whole_group(resolve(scenario.hardware, warnings));
    return rate_of(kind, group, collective_options(scenario, factors_of(scenario))).time(v).value();
}

std::string size_text(double bytes) {
    const char* unit = "bytes";
    for (const char* next : {"KiB", "MiB", "GiB"}) {
        if (bytes < 1024 || std::fmod(bytes, 1024) != 0) {
            break;
        }
        bytes /= 1024;
        unit = next;
    }
    return fmt::format("{:g} {}", bytes, unit);
}

/// The smallest scenario that has this hardware.
Scenario scenario_on(const json& hardware, Library& library) {
    return scenario_from_json({{"rooflight", 1},
                               {"fidelity", "calibrated"},
                               {"hardware", hardware},
                               {"model", "llama-3-8b"},
                               {"workload", {{"kind", "decode"}, {"sequence_length", 1}, {"global_batch", 1}}}},
                              library);
}

}  // namespace

std::vector<Measurement> collective_measurements(const json& row, const json&, Library& library) {
    const std::string name = row.at("collective");
    const CollectiveKind kind = kind_named(name);
    const Scenario scenario = scenario_on(row.at("hardware"), library);
    std::vector<std::string> warnings;
    const int chips = resolve(scenario.hardware, warnings).chips();
    const auto sizes = row.at("bytes").get<std::vector<double>>();
    const auto times = row.at("seconds").get<std::vector<double>>();
    if (sizes.size() != times.size()) {
        throw InputError("seconds", fmt::format("found {} times of {} sizes", times.size(), sizes.size()));
    }
    std::vector<Measurement> found;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const Bytes v(sizes[i]);
        const double each = kind == CollectiveKind::all_to_all ? v.value() / chips : v.value();
        Measurement& m = found.emplace_back();
        m.id = fmt::format("{}-{:.0f}", row.at("id").get<std::string>(), each);
        m.quantity = name;
        m.subject = kind == CollectiveKind::permute ? "a send of " + size_text(each) : size_text(each);
        m.labels = {{"Size", each >= 1e6 ? "1 MB and more" : "less than 1 MB"}, {"Chips", std::to_string(chips)}};
        m.measured = times[i];
        m.scenarios.push_back(scenario);
        m.predict = [kind, v](std::span<const Scenario> s) { return time_of(s.front(), kind, v); };
    }
    return found;
}

}  // namespace rooflight::calibrate
