// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/calibrate/measurement.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/io/json_text.h"

namespace rooflight::calibrate {
namespace {

using nlohmann::json;

constexpr Kind kKinds[] = {
    {"training", "Training step time", "s", "training.json", true, "fit-training.json", true, training_measurements},
    {"memory", "Peak memory of training", "bytes", "training.json", false, "fit-memory.json", true, memory_measurements},
    {"inference", "Inference", "s or tokens/s", "inference.json", true, "fit-inference.json", false, inference_measurements},
    {"collectives", "Collectives", "s", "collectives.json", false, "fit-collectives.json", true, collective_measurements},
};

/// A row's scenario: its model by name, calibrated.
json scenario_of(const json& row, const json& file) {
    if (!row.contains("scenario")) {
        return {};
    }
    const json& models = file.at("models");
    json scenario = row.at("scenario");
    const std::string& model = scenario.at("model").get_ref<const std::string&>();
    scenario["model"] = models.at(model);
    scenario["rooflight"] = 1;
    scenario["name"] = row.at("id");
    scenario["fidelity"] = "calibrated";
    return scenario;
}

/// Whole models of a source are fitted to, never some rows of one.
bool is_fitted(const json& fit, const Measurement& row) {
    const auto source = fit.find(row.source);
    return source != fit.end() && std::find(source->begin(), source->end(), row.model()) != source->end();
}

}  // namespace

std::span<const Kind> kinds() { return kKinds; }

const Kind& kind_of(std::string_view name) {
    for (const Kind& kind : kKinds) {
        if (kind.name == name) {
            return kind;
        }
    }
    throw InputError("--kind", fmt::format("there is no kind {}", name));
}

Measurements read_measurements(const Kind& kind, const std::filesystem::path& root, Library& library) {
    const json file = read_json(root / "tests/data/measured" / kind.file);
    const json fit = kind.fit.empty() ? json::object()
                                      : read_json(root / "tests/calibrate" / kind.fit).at("fitted_rows");
    Measurements all;
    file.at("sources").get_to(all.sources);
    for (const json& row : file.at("rows")) {
        for (Measurement& found : kind.measurements(row, scenario_of(row, file), library)) {
            found.id = found.id.empty() ? row.at("id").get<std::string>() : found.id;
            row.at("source").get_to(found.source);
            row.at("citation").get_to(found.citation);
            found.fitted = is_fitted(fit, found);
            all.rows.push_back(std::move(found));
        }
    }
    for (const json& group : file.at("excluded")) {
        Excluded& excluded = all.excluded.emplace_back();
        group.at("reason").get_to(excluded.reason);
        for (const json& row : group.at("rows")) {
            excluded.ids.push_back(row.at("id"));
            excluded.citations.push_back(row.at("citation"));
        }
    }
    return all;
}

}  // namespace rooflight::calibrate
