// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/peer_run.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "core/io/json_reader.h"
#include "core/units/input_error.h"

namespace rooflight::peer {

using nlohmann::json;

const json* find(const json& object, std::string_view key) {
    if (!object.is_object()) {
        return nullptr;
    }
    const auto found = object.find(key);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

const json& need(const json& object, std::string_view key, const std::string& path) {
    if (const json* value = find(object, key)) {
        return *value;
    }
    throw InputError(path + "." + std::string(key), "missing");
}

double number(const json& object, std::string_view key, const std::string& path, double otherwise) {
    const json* value = find(object, key);
    return value != nullptr ? number_from_json(*value, path + "." + std::string(key), kNotNegative) : otherwise;
}

std::string word(const json& object, std::string_view key, const std::string& path, const std::string& otherwise) {
    const json* value = find(object, key);
    return value != nullptr ? string_from_json(*value, path + "." + std::string(key)) : otherwise;
}

namespace {

bool flag(const json& object, std::string_view key) {
    const json* value = find(object, key);
    return value != nullptr && value->is_boolean() && value->get<bool>();
}

/// A preset whose id the word is, begins, or begins with; spaces and what follows them are remarks.
std::string preset_of(const std::string& said, const std::vector<PresetInfo>& presets, const std::string& path) {
    const std::string name = said.substr(0, said.find(' '));
    for (const PresetInfo& preset : presets) {
        if (preset.id == name) {
            return preset.id;
        }
    }
    for (const PresetInfo& preset : presets) {
        if (preset.id.starts_with(name + "-")) {
            return preset.id;
        }
    }
    for (const PresetInfo& preset : presets) {
        if (name.starts_with(preset.id + "-")) {
            return preset.id;
        }
    }
    throw InputError(path, fmt::format("no preset is called {}", name));
}

/// A model as such files define it, under our keys.
json model_of(const json& run, const json& file, Library& library) {
    const std::string name = word(run, "model", "run", "");
    const json* models = find(file, "models");
    const json* given = models != nullptr ? find(*models, name) : nullptr;
    if (given == nullptr || find(*given, "layers") == nullptr) {
        return preset_of(name, library.models(), "model");
    }
    const std::string path = "models." + name;
    const auto at = [&](std::string_view key) { return number(*given, key, path, 0); };
    json model = {{"name", name},
                  {"layers", at("layers")},
                  {"d_model", at("d_model")},
                  {"heads", at("heads")},
                  {"vocab", at("vocab")},
                  {"gated_mlp", flag(*given, "gated")},
                  {"tied_embeddings", flag(*given, "tied")}};
    double dense = at("dense_layers");
    if (const json* changed = find(run, "model_override")) {
        model["layers"] = number(*changed, "layer_num", "model_override", at("layers"));
        dense = number(*changed, "dense_layers", "model_override", dense);
    }
    for (const char* key : {"kv_heads", "head_dim", "d_ff"}) {
        if (find(*given, key) != nullptr) {
            model[key] = at(key);
        }
    }
    if (find(*given, "d_ff_dense") != nullptr) {
        model["d_ff"] = at("d_ff_dense");
    }
    if (find(*given, "kv_lora") != nullptr) {
        model["mla"] = {{"q_lora", at("q_lora")},
                        {"kv_lora", at("kv_lora")},
                        {"qk_nope", at("qk_nope")},
                        {"qk_rope", at("qk_rope")},
                        {"v", at("v_head")}};
    }
    if (at("experts") > 0) {
        model["moe"] = {{"experts", at("experts")},
                        {"top_k", at("top_k")},
                        {"d_ff_expert", at("d_ff_expert")},
                        {"shared_experts", at("shared_experts")},
                        {"first_dense_layers", dense}};
    }
    return model;
}

/// "a100" of "4xA100".
std::string system_named(std::string said) {
    std::transform(said.begin(), said.end(), said.begin(), [](unsigned char c) { return std::tolower(c); });
    const std::size_t digits = said.find_first_not_of("0123456789");
    return digits > 0 && digits < said.size() && said[digits] == 'x' ? said.substr(digits + 1) : said;
}

/// What no time is asked of: memory and FLOPs are the same on any hardware.
bool is_of_sizes(const json& run) {
    const std::string kind = word(run, "kind", "run", "");
    const json* result = find(run, "result");
    return kind.find("states") != std::string::npos || kind.find("memory") != std::string::npos ||
           (result != nullptr && find(*result, "step_time_s") == nullptr &&
            (find(*result, "model_flops_per_step") != nullptr || find(*result, "total_tflop") != nullptr));
}

/// A system by its name, or from figures: TFLOP/s, GB/s, GB.
json hardware_of(const json& run, double chips, Library& library) {
    json hardware = {{"chips", chips}};
    if (is_of_sizes(run)) {
        hardware["system"] = "h100-sxm";
        return hardware;
    }
    const json& said = need(run, "hardware", "run");
    if (said.is_string()) {
        hardware["system"] = preset_of(system_named(said.get<std::string>()), library.systems(), "hardware");
        return hardware;
    }
    const double flops = number(said, "Flops", "hardware", 0) * 1e12;
    if (flops <= 0) {
        throw InputError("hardware", "neither the name of a system nor figures with Flops");
    }
    hardware["system"] = "h100-sxm";  // whatever is not given below
    hardware["flops_per_s"] = {{"bf16", flops}, {"fp8", 2 * flops}};
    hardware["hbm_bytes_per_s"] = number(said, "Memory_BW", "hardware", 0) * 1e9;
    hardware["hbm_bytes"] = number(said, "Memory_size", "hardware", 0) * 1e9;
    hardware["scale_up_bytes_per_s_per_chip"] = number(said, "ICN", "hardware", 0) * 1e9;
    return hardware;
}

std::string recomputation(const std::string& said) {
    if (said.starts_with("full")) {
        return "full";
    }
    return said.starts_with("attn") || said.starts_with("selective") ? "selective" : "none";
}

/// Tokens of a sequence where only what does not depend on them is asked for.
constexpr double kAnyLength = 1024;

json training_scenario(const json& run) {
    const json& axes = need(run, "parallelism", "run");
    const json& batch = need(run, "batch", "run");
    const auto way = [&](const char* key, double otherwise) { return number(axes, key, "parallelism", otherwise); };
    const double tensor = way("tp", 1), pipeline = way("pp", 1), context = way("cp", 1);
    const double data = way("dp", way("world", tensor * pipeline * context) / (tensor * pipeline * context));
    const double micro = number(batch, "micro_batch", "batch", number(batch, "per_device_batch", "batch", 1));
    const double sequences =
        number(batch, "global_batch", "batch", number(batch, "num_microbatches", "batch", 1) * micro * data);
    const double zero = flag(axes, "zero1") || flag(axes, "distributed_optimizer") ? 1 : way("zero", 0);
    const double chunks = std::max(way("interleave", 1), way("vp", 1));
    json parallelism = {{"tensor", tensor},
                        {"pipeline", pipeline},
                        {"context", context},
                        {"sequence", flag(axes, "sp")},
                        {zero > 0 ? "fsdp" : "data", data},
                        {"zero", std::max(1.0, zero)}};
    if (way("ep", 1) > 1) {
        parallelism["expert"] = way("ep", 1);
    }
    if (chunks > 1) {
        parallelism["virtual_stages"] = chunks, parallelism["schedule"] = "interleaved";
    }
    const bool half = word(run, "dtype", "run", "bf16").find("16") != std::string::npos;
    return {{"workload",
             {{"kind", "training"},
              {"sequence_length", number(batch, "seq_len", "batch", batch.empty() ? kAnyLength : 0)},
              {"global_batch", sequences},
              {"micro_batch", micro}}},
            {"parallelism", parallelism},
            {"precision", {{"matmul", half ? "bf16" : "fp8"}}},
            {"recompute", recomputation(word(run, "recompute", "run", "none"))}};
}

json inference_scenario(const json& run, bool decode) {
    const json& axes = need(run, "parallelism", "run");
    const json& batch = need(run, "batch", "run");
    // In the middle of what is generated, where that is said.
    const double generated = decode ? number(batch, "osl", "batch", 0) / 2 : 0;
    const double prompt = number(batch, "isl", "batch", decode ? 0 : number(batch, "max_prefill_tokens", "batch", 0));
    const double tokens = number(batch, "context", "batch",
                                 number(batch, "input", "batch", number(batch, "seq_len", "batch", prompt + generated)));
    if (tokens < 1) {
        throw InputError("batch", "none of context, input, seq_len and isl says how long a sequence is");
    }
    json parallelism = {{"tensor", number(axes, "tp", "parallelism", 1)}};
    double sequences = number(batch, "batch", "batch", number(batch, "global_batch", "batch", 1));
    if (const double each = number(batch, "decode_bs", "batch", 0); each > 0 && decode) {
        sequences = each * number(axes, "ep", "parallelism", 1);  // of every chip
    } else if (find(batch, "max_prefill_tokens") != nullptr) {
        sequences = number(axes, "ep", "parallelism", 1);
    }
    if (const double experts = number(axes, "ep", "parallelism", 1); experts > 1) {
        parallelism["expert"] = experts, parallelism["data"] = experts;
    }
    const bool narrow = word(run, "dtype", "run", "").find("fp8") != std::string::npos;
    return {{"workload",
             {{"kind", decode ? "decode" : "prefill"},
              {"sequence_length", std::floor(tokens)},
              {"global_batch", sequences}}},
            {"parallelism", parallelism},
            {"precision", {{"weights", narrow ? "fp8" : "bf16"}, {"matmul", narrow ? "fp8" : "bf16"}}}};
}

}  // namespace

json scenario_of(const json& run, const json& file, Library& library, Fidelity fidelity, bool training, bool decode) {
    json scenario = training ? training_scenario(run) : inference_scenario(run, decode);
    double chips = 1;
    for (const char* axis : {"data", "fsdp", "tensor", "context", "pipeline"}) {
        chips *= scenario["parallelism"].value(axis, 1.0);
    }
    scenario["rooflight"] = 1;
    scenario["hardware"] = hardware_of(run, chips, library);
    scenario["model"] = model_of(run, file, library);
    scenario["fidelity"] = fidelity == Fidelity::ideal ? "ideal" : "calibrated";
    return scenario;
}

}  // namespace rooflight::peer
