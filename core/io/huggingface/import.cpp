// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "core/io/huggingface.h"
#include "core/io/huggingface/config_reader.h"
#include "core/io/huggingface/families.h"
#include "core/io/huggingface/parts.h"
#include "core/units/input_error.h"

namespace rooflight {

namespace huggingface {

namespace {

/// Objects that hold the language model of a larger system.
constexpr std::array<std::string_view, 6> kDecoderKeys = {"text_config",    "llm_config", "language_config",
                                                          "thinker_config", "lm_config",  "language_model_config"};
constexpr int kDeepest = 3;

std::string model_type_of(ConfigReader& config) {
    std::string type = config.text({"model_type"});
    std::replace(type.begin(), type.end(), '-', '_');
    return type;
}

std::string architecture_of(ConfigReader& config) {
    const nlohmann::json* names = config.find({"architectures"});
    const bool usable = names != nullptr && names->is_array() && !names->empty() && names->front().is_string();
    return usable ? names->front().get<std::string>() : std::string();
}

const Family* family_in(ConfigReader& config) {
    if (const Family* family = family_of(model_type_of(config)); family != nullptr) {
        return family;
    }
    return family_of_architecture(architecture_of(config));
}

const Family& family_for(ConfigReader& config, const Family* enclosing) {
    const Family* family = family_in(config);
    if (family == nullptr) {
        family = enclosing;
    }
    if (family != nullptr) {
        return *family;
    }
    const std::string type = model_type_of(config);
    config.warn("model_type", fmt::format("{}; read as a decoder like LLaMA (gated MLP, two norms a layer, no biases)",
                                          type.empty() ? "not given" : fmt::format("{} is not known", type)));
    return llama_like();
}

void warn_of_head(ConfigReader& config) {
    const std::string architecture = architecture_of(config);
    for (const std::string_view task : {"ForSequenceClassification", "ForTokenClassification", "ForReward"}) {
        if (architecture.find(task) != std::string::npos) {
            config.warn("architectures",
                        fmt::format("{} has another head than the unembedding that is counted", architecture));
        }
    }
}

/// An architecture around a decoder takes in more than text, and some copies of its file leave that part out.
void warn_of_silent_tower(ConfigReader& config) {
    const std::string architecture = architecture_of(config);
    if (architecture.find("ForConditionalGeneration") != std::string::npos && !has_other_part(config)) {
        config.warn("architectures",
                    fmt::format("{}: the parts that take in more than text, which the file does not describe, are not modelled",
                                architecture));
    }
}

/// What `_name_or_path` says: a name as it is published, or the last folder of a path on somebody's disk.
std::string published_name(std::string name) {
    while (!name.empty() && name.back() == '/') {
        name.pop_back();
    }
    const bool is_path = !name.empty() && (name.front() == '.' || name.front() == '/' || name.front() == '~');
    const std::string last = is_path ? name.substr(name.rfind('/') + 1) : name;
    return last.empty() || last.front() == '.' || last.front() == '~' ? std::string() : last;
}

/// By the file's name; where that is config.json, by its folder's, in which the cache of the transformers library has the
/// name two further up: models--ORGANISATION--NAME/snapshots/REVISION. Empty for no file.
std::string name_by_place(const std::filesystem::path& file) {
    if (file.empty()) {
        return {};
    }
    if (const std::string stem = file.stem().string(); stem != "config") {
        return stem;
    }
    std::error_code unknown;
    const std::filesystem::path folder = std::filesystem::absolute(file, unknown).lexically_normal().parent_path();
    const std::string cached = folder.parent_path().parent_path().filename().string();
    if (folder.parent_path().filename() == "snapshots" && cached.starts_with("models--")) {
        return cached.substr(cached.rfind("--") + 2);
    }
    return folder.filename().string();
}

Model read(const nlohmann::json& object, const std::string& path, int depth, const Family* enclosing,
           std::optional<bool> tied, const std::filesystem::path& file, std::vector<std::string>& warnings) {
    ConfigReader config(object, path, warnings);
    if (!object.is_object()) {
        throw InputError(path, fmt::format("found {}, expected an object", object.type_name()));
    }
    for (const std::string_view key : kDecoderKeys) {
        const nlohmann::json* inner = config.find({key});
        if (inner == nullptr || depth == kDeepest) {
            continue;
        }
        if (const auto own = config.flag({"tie_word_embeddings"})) {
            tied = own;
        }
        refuse_unmodelled(config, model_type_of(config));
        const Family* family = family_in(config);
        Model model = read(*inner, config.path_of(key), depth + 1, family != nullptr ? family : enclosing, tied, file,
                           warnings);
        if (const std::string name = published_name(config.text({"_name_or_path"})); !name.empty()) {
            model.name = name;
        }
        warn_unmodelled(config, false);
        warn_of_silent_tower(config);
        return model;
    }
    refuse_unmodelled(config, model_type_of(config));
    warn_of_head(config);
    const Family& family = family_for(config, enclosing);
    Model model = read_decoder(config, family, tied);
    model.name = published_name(config.text({"_name_or_path"}));
    if (model.name.empty()) {
        model.name = name_by_place(file);
    }
    if (model.name.empty()) {
        model.name = model_type_of(config);
    }
    warn_unmodelled(config, true);
    return model;
}

void warn_of_mtp(const Model& model, std::vector<std::string>& warnings) {
    if (model.mtp_layers > 0) {
        warnings.push_back(
            fmt::format("multi-token prediction: {} module(s), {:.3g} billion parameters in all, which "
                        "the total leaves out",
                        model.mtp_layers, count_parameters(model).mtp / 1e9));
    }
}

}  // namespace

}  // namespace huggingface

ImportResult import_huggingface(const nlohmann::json& config, const std::filesystem::path& file) {
    ImportResult result;
    result.model = huggingface::read(config, "", 0, nullptr, {}, file, result.warnings);
    try {
        complete_and_check(result.model);
    } catch (const InputError& error) {
        throw InputError("", fmt::format("does not make a model: {}", error.what()));
    }
    huggingface::warn_of_mtp(result.model, result.warnings);
    // A key may be looked up more than once.
    std::vector<std::string> once;
    for (const std::string& warning : result.warnings) {
        if (std::find(once.begin(), once.end(), warning) == once.end()) {
            once.push_back(warning);
        }
    }
    result.warnings = std::move(once);
    return result;
}

}  // namespace rooflight
