// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/calc/presets.h"

#include <array>

#include <fmt/format.h>

#include "core/io/hardware_json.h"
#include "core/io/json_text.h"
#include "core/io/library.h"
#include "core/io/model_json.h"

namespace rooflight::calc {

namespace {

using nlohmann::json;

Library& library() {
    static Library presets;
    return presets;
}

constexpr Range kFewSlices{1, 1000, true, false};

constexpr std::array kInlineNumbers = {"layers",       "d_model",           "d_ff",           "heads",
                                       "kv_heads",     "head_dim",          "vocab",          "sliding_window",
                                       "global_every", "learned_positions", "kv_share_every", "mtp_layers"};
constexpr const char* kDropout = "dropout";
constexpr std::array kInlineFlags = {"gated_mlp", "tied_embeddings", "qk_norm",
                                     "biases",    "qkv_biases",      "parallel_block"};
constexpr std::array kInlineObjects = {"moe", "mla"};

/// The inline keys that are given, in the form of a scenario's model.
json inline_model(const Inputs& in) {
    json value = json::object();
    for (const char* key : kInlineNumbers) {
        if (in.has(key)) {
            value[key] = in.object(key);
        }
    }
    if (in.has(kDropout)) {
        value[kDropout] = in.object(kDropout);
    }
    for (const char* key : kInlineFlags) {
        if (in.has(key)) {
            value[key] = in.flag(key);
        }
    }
    for (const char* key : kInlineObjects) {
        if (in.has(key)) {
            value[key] = in.object(key);
        }
    }
    return value;
}

void set_absent(json& value, const char* key, const json& usual) {
    if (!value.contains(key)) {
        value[key] = usual;
    }
}

/// Fills in what the use does not read, so that the model is complete.
void fill_unread(json& value, ModelUse use) {
    if (use == ModelUse::kv_cache && !value.contains("heads") && value.contains("kv_heads")) {
        value["heads"] = value["kv_heads"];
    }
    if (use == ModelUse::kv_cache && value.contains("heads") && value.contains("head_dim")) {
        set_absent(value, "d_model", 1);
    }
    if (use == ModelUse::kv_cache) {
        set_absent(value, "d_ff", 1);
    }
    if (use != ModelUse::everything) {
        set_absent(value, "vocab", 1);
    }
}

}  // namespace

InputError without_prefix(const InputError& error, std::string_view prefix) {
    std::string text = error.what();
    std::string path = error.path();
    if (!path.empty() && text.starts_with(path + ": ")) {
        text = text.substr(path.size() + 2);
    }
    if (path.starts_with(prefix)) {
        path = path.substr(prefix.size());
    }
    return {path, text};
}

namespace keys {

InputKey chip(std::string_view key) { return {key, "a preset's id, or an object in a preset's keys", KeyKind::json}; }

InputKey figures() { return choice("figures", "whose figures", {"vendor", "book"}).by_default("vendor"); }

std::vector<InputKey> machine() {
    const InputKey slice{"slice", "torus: chips along each axis", KeyKind::sizes};
    return {
        chip(), figures(), slice.optional(),
        count("chips", "of a slice; with neither chips nor slice the whole pod or domain").within(kDegree).optional(),
        count("slices", "joined by the data-centre network").within(kFewSlices).by_default("1")};
}

std::vector<InputKey> model() {
    const Range none_too{0, 1e12, true, false};
    std::vector<InputKey> all = {
        InputKey{"model", "a preset's id, or an object in an inline model's keys", KeyKind::json}.optional()};
    for (const char* key : kInlineNumbers) {
        all.push_back(count(key, "of an inline model").within(none_too).optional());
    }
    all.push_back(InputKey{kDropout, "of an inline model"}.within(kShare).optional());
    for (const char* key : kInlineFlags) {
        all.push_back(flag(key, "of an inline model").optional());
    }
    for (const char* key : kInlineObjects) {
        all.push_back(InputKey{key, "of an inline model, an object", KeyKind::json}.optional());
    }
    return all;
}

}  // namespace keys

std::shared_ptr<const System> system_of(const Inputs& in, std::string_view key) {
    const auto& value = in.object(key);
    const std::string path(key);
    if (value.is_string()) {
        return library().system(value.get<std::string>(), path);
    }
    return std::make_shared<const System>(system_from_json(value, path, false));
}

const Figures& figures_of(const Inputs& in, const System& system) {
    const bool book = in.choice("figures") == 1 && system.book_figures;
    return book ? *system.book_figures : system.vendor_figures;
}

Hardware hardware_of(const Inputs& in) {
    Hardware hardware;
    hardware.system = system_of(in);
    hardware.figures = in.choice("figures") == 1 ? FigureSet::book : FigureSet::vendor;
    if (in.has("slice")) {
        hardware.slice = in.sizes("slice");
        double chips = 1;
        for (const int size : hardware.slice) {
            chips *= size;
        }
        if (chips > kDegree.most) {
            throw InputError("slice", fmt::format("found {:.0f} chips, expected at most {:.0f}", chips, kDegree.most));
        }
    }
    if (in.has("chips")) {
        hardware.chips = static_cast<int>(in.number("chips"));
    }
    if (hardware.slice.empty() && hardware.chips == 0) {
        if (hardware.system->topology == TopologyKind::torus) {
            hardware.slice = hardware.system->pod;
        } else {
            hardware.chips = hardware.system->domain_size;
        }
    }
    hardware.slices = static_cast<int>(in.number("slices"));
    return hardware;
}

Machine machine_of(const Inputs& in, std::vector<std::string>& warnings) {
    const Hardware hardware = hardware_of(in);
    try {
        return resolve(hardware, warnings);
    } catch (const InputError& error) {
        throw without_prefix(error, "hardware.");
    }
}

Model model_of_keys(const Inputs& in, ModelUse use) {
    json value = inline_model(in);
    if (in.has("model")) {
        if (!value.empty()) {
            throw InputError(value.begin().key(), "found beside model, expected one or the other");
        }
        const auto& model = in.object("model");
        if (model.is_string()) {
            return *library().model(model.get<std::string>());
        }
        return model_from_json(model, "model", false);
    }
    if (value.empty()) {
        throw InputError("model", "missing; expected a preset's id, or the keys of an inline model");
    }
    fill_unread(value, use);
    try {
        return model_from_json(value, "", false);
    } catch (const InputError& error) {
        throw without_prefix(error, "model.");
    }
}

}  // namespace rooflight::calc
