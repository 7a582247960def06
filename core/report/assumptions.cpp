// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/assumptions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "core/estimate/factor_effects.h"
#include "core/io/default_paths.h"
#include "core/io/json_text.h"
#include "core/io/model_json.h"
#include "core/io/scenario_json.h"
#include "core/search/scenario_input.h"
#include "core/units/format.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> kPartNames = {"hardware", "model", "settings", "software"};

std::string figure(double value, Unit unit) {
    const bool plain = unit == Unit::number && std::abs(value) < 1e5;
    return plain ? plain_text(value) : text_of(value, unit, {4});
}

std::string plain_value(const ordered_json& value) {
    return value.is_string() ? value.get<std::string>()
           : value.is_number() ? figure(value.get<double>(), Unit::number)
                               : compact_json(value);
}

void add_all(const ordered_json& value, const std::string& path, Assumption::Part part, const std::string& source,
             std::vector<Assumption>& to) {
    for (const auto& [key, each] : value.items()) {
        const std::string at = path.empty() ? key : fmt::format("{}.{}", path, key);
        if (each.is_object()) {
            add_all(each, at, part, source, to);
        } else {
            to.push_back({part, at, plain_value(each), source});
        }
    }
}

void add_hardware(const Scenario& scenario, const ordered_json& document, std::vector<Assumption>& to) {
    const System& system = *scenario.hardware.system;
    const ordered_json& given = document.at("hardware");
    to.push_back({Assumption::Part::hardware, "hardware.system", system.name, ""});
    constexpr std::string_view prefix = "hardware.";
    Scenario vendors = scenario;  // what differs from the vendor's figures is the book's
    vendors.hardware.figures = FigureSet::vendor;
    for (const std::string& path : ScenarioInput::paths()) {
        const std::optional<ScenarioInput> input = ScenarioInput::find(path);
        if (!input || !input->is_hardware()) {
            continue;
        }
        const std::optional<double> value = input->value(scenario);
        if (!value || *value <= 0) {
            continue;
        }
        const std::string key = path.substr(prefix.size());
        // what the scenario overrides has no other source than the scenario
        const bool of_book = input->value(vendors) != value;
        const std::string_view source = given.contains(key) ? "" : source_of(system, of_book ? "book." + key : key);
        to.push_back({Assumption::Part::hardware, path, figure(*value, input->unit()), std::string(source)});
    }
}

/// A model keeps its figures alone; its preset says where they are from. Empty for a model of the scenario's own.
std::string model_source(const Scenario& scenario) {
    if (scenario.model_is_huggingface) {
        return fmt::format("config.json at {}", scenario.model_reference);
    }
    const std::filesystem::path preset = presets_dir() / "models" / (scenario.model_reference + ".json");
    if (scenario.model_reference.empty() || !std::filesystem::is_regular_file(preset)) {
        return {};
    }
    const nlohmann::json document = read_json(preset);
    const auto sources = document.find("sources");
    return sources == document.end() ? std::string() : sources->value("architecture", std::string());
}

void add_model(const Scenario& scenario, std::vector<Assumption>& to) {
    add_all(model_to_json(*scenario.model), "model", Assumption::Part::model, model_source(scenario), to);
}

void add_settings(ordered_json document, std::vector<Assumption>& to) {
    for (const char* elsewhere : {"rooflight", "name", "hardware", "model"}) {
        document.erase(elsewhere);
    }
    add_all(document, "", Assumption::Part::settings, "", to);
}

void add_software(const Scenario& scenario, std::vector<Assumption>& to) {
    const bool calibrated = scenario.fidelity == Fidelity::calibrated;
    to.push_back({Assumption::Part::software, "software.fidelity", calibrated ? "calibrated" : "ideal", ""});
    if (!calibrated) {
        return;
    }
    to.push_back({Assumption::Part::software, "software.stack",
                  scenario.stack_preset != nullptr ? scenario.stack_preset->name : scenario.stack, ""});
    for (const FactorEffect& effect : factor_effects(scenario).factors) {
        to.push_back({Assumption::Part::software, "software." + effect.path,
                      effect.unit == "s" ? figure(effect.value, Unit::seconds) : plain_text(effect.value),
                      effect.source});
    }
}

}  // namespace

std::string_view name_of(Assumption::Part part) { return kPartNames[static_cast<std::size_t>(part)]; }

std::vector<Assumption> assumptions(const Scenario& scenario) {
    const ordered_json document = scenario_to_json(scenario);
    std::vector<Assumption> all;
    add_hardware(scenario, document, all);
    add_model(scenario, all);
    add_settings(document, all);
    add_software(scenario, all);
    return all;
}

}  // namespace rooflight
