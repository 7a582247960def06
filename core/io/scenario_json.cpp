// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/scenario_json.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/io/enum_names.h"
#include "core/io/hardware_json.h"
#include "core/io/huggingface.h"
#include "core/io/json_text.h"
#include "core/io/model_json.h"
#include "core/io/nearest.h"
#include "core/io/scenario_sections.h"
#include "core/io/stack_json.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int kSchemaVersion = 1;

/// Reads one document: what it may refer to, and where its warnings go.
struct ScenarioReader {
    Library& library;
    const std::filesystem::path& folder;
    std::vector<std::string>* warnings;

    void read_system(const json& hardware, Scenario& scenario) const {
        const auto found = hardware.find("system");
        if (found == hardware.end()) {
            throw InputError("hardware.system",
                             "missing; expected the id of a preset or an object with a preset's keys");
        }
        if (found->is_object()) {
            scenario.hardware.system =
                std::make_shared<const System>(system_from_json(*found, "hardware.system", false));
        } else if (found->is_string()) {
            scenario.hardware.system_id = found->get<std::string>();
            scenario.hardware.system = library.system(scenario.hardware.system_id);
        } else {
            throw InputError("hardware.system",
                             fmt::format("found {}, expected the id of a preset or an object", described(*found)));
        }
    }

    void read_model(const json& value, Scenario& scenario) const {
        if (value.is_string()) {
            scenario.model_reference = value.get<std::string>();
            scenario.model = library.model(scenario.model_reference);
        } else if (value.is_object() && value.contains("huggingface")) {
            read_huggingface(value, scenario);
        } else if (value.is_object()) {
            scenario.model = std::make_shared<const Model>(model_from_json(value, "model", false));
        } else {
            throw InputError("model",
                             fmt::format("found {}, expected the id of a preset or an object", described(value)));
        }
    }

    void read_huggingface(const json& value, Scenario& scenario) const {
        const JsonReader reader(value, "model", {"huggingface"});
        reader.read("huggingface", scenario.model_reference);
        scenario.model_is_huggingface = true;
        const std::filesystem::path file = folder / scenario.model_reference;
        ImportResult imported;
        try {
            imported = import_huggingface(parse_huggingface_text(read_text(file)), file);
        } catch (const InputError& error) {
            reader.fail("huggingface", FileError(file.string(), error).what());
        }
        if (warnings != nullptr) {
            warnings->insert(warnings->end(), imported.warnings.begin(), imported.warnings.end());
        }
        scenario.model = std::make_shared<const Model>(std::move(imported.model));
    }
};

}  // namespace

Scenario scenario_from_json(const json& value, Library& library, const std::filesystem::path& folder,
                            std::vector<std::string>* warnings) {
    const JsonReader reader(
        value, "",
        {"rooflight", "name", "hardware", "model", "workload", "parallelism", "precision", "recompute",
         "attention_kernel", "stack", "fidelity", "adapter", "offload", "serving", "options", "overrides"});
    Scenario scenario;
    int version = kSchemaVersion;
    reader.read("rooflight", version, {1, 1e6, true, false});
    if (version != kSchemaVersion) {
        reader.fail("rooflight", fmt::format("found version {} of the schema, expected {}", version, kSchemaVersion));
    }
    reader.read("name", scenario.name);
    reader.require("hardware", "an object");
    reader.require("model", "the id of a preset or an object");
    reader.require("workload", "an object");
    hardware_from_json(*reader.find("hardware"), scenario.hardware);
    const ScenarioReader references{library, folder, warnings};
    references.read_system(*reader.find("hardware"), scenario);
    references.read_model(*reader.find("model"), scenario);
    const auto section = [&](const char* key, auto from_json, auto&... target) {
        if (const json* found = reader.find(key)) {
            from_json(*found, target...);
        }
    };
    section("workload", workload_from_json, scenario.workload);
    section("parallelism", parallelism_from_json, scenario.parallelism);
    section("precision", precision_from_json, scenario.precision);
    section("recompute", recompute_from_json, scenario.recompute);
    reader.read("attention_kernel", scenario.attention_kernel, kAttentionKernelNames);
    reader.read("stack", scenario.stack);
    scenario.stack_preset = library.stack(scenario.stack);
    reader.read("fidelity", scenario.fidelity, kFidelityNames);
    section("adapter", adapter_from_json, scenario.adapter);
    section("offload", offload_from_json, scenario.offload);
    if (const json* serving = reader.find("serving")) {
        serving_from_json(*serving, library, folder, scenario.serving);
    }
    section("options", options_from_json, scenario.options);
    factors_from_json(reader, "overrides", scenario.overrides);
    return scenario;
}

ordered_json scenario_to_json(const Scenario& scenario) {
    ordered_json target;
    target["rooflight"] = kSchemaVersion;
    if (!scenario.name.empty()) {
        target["name"] = scenario.name;
    }
    ordered_json& hardware = target["hardware"];
    if (!scenario.hardware.system_id.empty()) {
        hardware["system"] = scenario.hardware.system_id;
    } else if (scenario.hardware.system != nullptr) {
        hardware["system"] = system_to_json(*scenario.hardware.system);
    }
    hardware_to_json(scenario.hardware, hardware);
    if (scenario.model_is_huggingface) {
        target["model"]["huggingface"] = scenario.model_reference;
    } else if (!scenario.model_reference.empty()) {
        target["model"] = scenario.model_reference;
    } else if (scenario.model != nullptr) {
        target["model"] = model_to_json(*scenario.model);
    }
    workload_to_json(scenario.workload, target);
    parallelism_to_json(scenario.parallelism, target);
    precision_to_json(scenario.precision, target);
    recompute_to_json(scenario.recompute, target);
    if (scenario.attention_kernel != AttentionKernel::flash) {
        target["attention_kernel"] = name_in(kAttentionKernelNames, scenario.attention_kernel);
    }
    if (scenario.stack != "generic") {
        target["stack"] = scenario.stack;
    }
    if (scenario.fidelity != Fidelity::ideal) {
        target["fidelity"] = name_in(kFidelityNames, scenario.fidelity);
    }
    adapter_to_json(scenario.adapter, target);
    offload_to_json(scenario.offload, target);
    serving_to_json(scenario.serving, target);
    options_to_json(scenario.options, target);
    for (const auto& [path, factor] : scenario.overrides) {
        target["overrides"][path] = json_number(factor);
    }
    return target;
}

Scenario patched(const Scenario& scenario, const json& patch, Library& library, const std::filesystem::path& folder) {
    json value = scenario_to_json(scenario);
    value.merge_patch(patch);
    return scenario_from_json(value, library, folder);
}

nlohmann::ordered_json merge_patch(const nlohmann::ordered_json& from, const nlohmann::ordered_json& to) {
    nlohmann::ordered_json patch = nlohmann::ordered_json::object();
    for (const auto& [key, value] : to.items()) {
        const auto before = from.find(key);
        if (before == from.end()) {
            patch[key] = value;
        } else if (*before != value) {
            patch[key] = before->is_object() && value.is_object() ? merge_patch(*before, value) : value;
        }
    }
    for (const auto& [key, value] : from.items()) {
        if (!to.contains(key)) {
            patch[key] = nullptr;
        }
    }
    return patch;
}

Scenario read_scenario(const std::string& file, Library& library, std::vector<std::string>* warnings) {
    try {
        const std::filesystem::path folder = file == "-" ? "" : std::filesystem::path(file).parent_path();
        return scenario_from_json(parse_json(read_argument(file)), library, folder, warnings);
    } catch (const InputError& error) {
        throw FileError(shown_name(file), error);
    }
}

std::string scenario_text(const Scenario& scenario) { return pretty_json(scenario_to_json(scenario)); }

}  // namespace rooflight
