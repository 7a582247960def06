// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/peers.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/estimate/estimate.h"
#include "core/io/json_reader.h"
#include "core/io/json_text.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"

namespace rooflight {

namespace {

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

/// A system by its name, or from figures: TFLOP/s, GB/s, GB.
json hardware_of(const json& run, double chips, Library& library) {
    const json& said = need(run, "hardware", "run");
    json hardware = {{"chips", chips}};
    if (said.is_string()) {
        hardware["system"] = preset_of(said.get<std::string>(), library.systems(), "hardware");
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

/// "1.3423 s", "502.2760 ms" or a number.
std::optional<double> seconds_in(const json& result, std::string_view key) {
    const json* value = find(result, key);
    if (value == nullptr) {
        return {};
    }
    if (value->is_number()) {
        return value->get<double>();
    }
    const std::string text = value->is_string() ? value->get<std::string>() : "";
    const std::size_t space = text.find(' ');
    try {
        const double seconds = parse_json(text.substr(0, space)).get<double>();
        return space != std::string::npos && text.substr(space + 1) == "ms" ? seconds * 1e-3 : seconds;
    } catch (const std::exception&) {
        throw InputError("result." + std::string(key),
                         fmt::format("found {}, expected a time such as 1.5 s", described(*value)));
    }
}

std::optional<double> memory_in(const json& result) {
    if (const json* bytes = find(result, "memory_per_device_bytes")) {
        return number_from_json(*bytes, "result.memory_per_device_bytes");
    }
    const json* stages = find(result, "peak_memory_bytes_by_stage");
    if (stages == nullptr || !stages->is_object() || stages->empty()) {
        return {};
    }
    double most = 0;
    for (const auto& [stage, bytes] : stages->items()) {
        most = std::max(most, number_from_json(bytes, "result.peak_memory_bytes_by_stage." + stage));
    }
    return most;
}

bool is_decode(const json& run) { return word(run, "kind", "run", "").find("decode") != std::string::npos; }
bool is_prefill(const json& run) { return word(run, "kind", "run", "").find("prefill") != std::string::npos; }

json training_scenario(const json& run) {
    const json& axes = need(run, "parallelism", "run");
    const json& batch = need(run, "batch", "run");
    const auto way = [&](const char* key, double otherwise) { return number(axes, key, "parallelism", otherwise); };
    const double tensor = way("tp", 1), pipeline = way("pp", 1), context = way("cp", 1);
    const double data = way("dp", way("world", tensor * pipeline * context) / (tensor * pipeline * context));
    const double micro = number(batch, "micro_batch", "batch", 1);
    const double sequences =
        number(batch, "global_batch", "batch", number(batch, "num_microbatches", "batch", 1) * micro * data);
    const double zero = flag(axes, "zero1") ? 1 : way("zero", 0);
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
              {"sequence_length", number(batch, "seq_len", "batch", 0)},
              {"global_batch", sequences},
              {"micro_batch", micro}}},
            {"parallelism", parallelism},
            {"precision", {{"matmul", half ? "bf16" : "fp8"}}},
            {"recompute", recomputation(word(run, "recompute", "run", "none"))}};
}

json inference_scenario(const json& run, bool decode) {
    const json& axes = need(run, "parallelism", "run");
    const json& batch = need(run, "batch", "run");
    const double tokens =
        number(batch, "context", "batch", number(batch, "input", "batch", number(batch, "seq_len", "batch", 0)));
    json parallelism = {{"tensor", number(axes, "tp", "parallelism", 1)}};
    if (const double experts = number(axes, "ep", "parallelism", 1); experts > 1) {
        parallelism["expert"] = experts, parallelism["data"] = experts;
    }
    const bool narrow = word(run, "dtype", "run", "").find("fp8") != std::string::npos;
    return {{"workload",
             {{"kind", decode ? "decode" : "prefill"},
              {"sequence_length", tokens},
              {"global_batch", number(batch, "batch", "batch", number(batch, "global_batch", "batch", 1))}}},
            {"parallelism", parallelism},
            {"precision", {{"weights", narrow ? "fp8" : "bf16"}, {"matmul", narrow ? "fp8" : "bf16"}}}};
}

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

void add(PeerRun& run, const char* quantity, std::optional<double> theirs, double ours) {
    if (theirs && *theirs > 0) {
        run.figures.push_back({quantity, *theirs, ours});
    }
}

double runs_a_second(const Scenario& scenario) {
    using Clock = std::chrono::steady_clock;
    constexpr int enough = 200;
    const auto start = Clock::now();
    for (int i = 0; i < enough; ++i) {
        static_cast<void>(estimate(scenario, Detail::summary));
    }
    return enough / std::chrono::duration<double>(Clock::now() - start).count();
}

void compare(const json& run, const json& file, Library& library, Fidelity fidelity, bool time_ours, PeerRun& out) {
    const std::string kind = word(run, "kind", "run", "");
    const json& result = need(run, "result", "run");
    const bool training = kind == "training";
    if (!training && !kind.starts_with("inference")) {
        out.not_compared = fmt::format("runs of the kind {} are not compared", kind.empty() ? "(none)" : kind);
        return;
    }
    const auto ask = [&](bool decode) {
        return scenario_from_json(scenario_of(run, file, library, fidelity, training, decode), library);
    };
    const bool both = !training && find(result, "tpot_ms") != nullptr && find(result, "ttft_ms") != nullptr;
    const Scenario scenario = ask(both || is_decode(run));
    const Estimate ours = estimate(scenario, Detail::summary);
    const double step = ours.step.time.value();
    const auto milliseconds = [&](const char* key) -> std::optional<double> {
        const std::optional<double> value = seconds_in(result, key);
        return value ? std::optional(*value * 1e-3) : std::nullopt;
    };
    if (training) {
        const std::optional<double> time = seconds_in(result, "step_time_s");
        add(out, "step_time_s", time ? time : seconds_in(result, "duration_time_per_iter"), step);
        add(out, "memory_bytes", memory_in(result), ours.memory.worst.total.value());
        add(out, "mfu", seconds_in(result, "mfu"), ours.mfu);
    } else if (both) {
        add(out, "tpot_s", milliseconds("tpot_ms"), step);
        add(out, "ttft_s", milliseconds("ttft_ms"), estimate(ask(false), Detail::summary).step.time.value());
    } else {
        add(out, is_decode(run) ? "tpot_s" : "ttft_s",
            find(result, "latency_ms") != nullptr ? milliseconds("latency_ms") : seconds_in(result, "step_time_s"),
            step);
    }
    if (out.figures.empty()) {
        out.not_compared = "its result has no figure that is known here";
    } else if (time_ours) {
        out.our_runs_per_s = runs_a_second(scenario);
    }
}

}  // namespace

nlohmann::json peer_scenario(const nlohmann::json& run, const nlohmann::json& file, Library& library,
                             Fidelity fidelity) {
    return scenario_of(run, file, library, fidelity, word(run, "kind", "run", "") == "training", !is_prefill(run));
}

std::vector<PeerRun> compare_peers(const nlohmann::json& file, Library& library, Fidelity fidelity, bool time_ours) {
    const json& cases = need(file, "cases", "file");
    if (!cases.is_array()) {
        throw InputError("cases", fmt::format("found {}, expected an array of runs", described(cases)));
    }
    const json* speeds = find(file, "runs_per_s");
    std::vector<PeerRun> runs;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        PeerRun& run = runs.emplace_back();
        run.id = word(cases[i], "id", fmt::format("cases[{}]", i), fmt::format("cases[{}]", i));
        run.peer = word(cases[i], "peer", fmt::format("cases[{}]", i), "");
        run.their_runs_per_s = speeds != nullptr ? number(*speeds, run.peer, "runs_per_s", 0) : 0;
        try {
            compare(cases[i], file, library, fidelity, time_ours, run);
        } catch (const InputError& error) {
            run.figures.clear();
            run.not_compared = error.what();
        }
    }
    return runs;
}

nlohmann::ordered_json peers_to_json(const std::vector<PeerRun>& runs) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const PeerRun& run : runs) {
        nlohmann::ordered_json& out = all.emplace_back();
        out["id"] = run.id, out["peer"] = run.peer;
        if (!run.not_compared.empty()) {
            out["not_compared"] = run.not_compared;
            continue;
        }
        for (const PeerFigure& figure : run.figures) {
            out["figures"][figure.quantity] = {
                {"theirs", figure.theirs}, {"ours", figure.ours}, {"ratio", figure.ratio()}};
        }
        if (run.their_runs_per_s > 0) {
            out["their_runs_per_s"] = run.their_runs_per_s;
        }
        if (run.our_runs_per_s > 0) {
            out["our_runs_per_s"] = run.our_runs_per_s;
        }
    }
    return all;
}

namespace {

/// "2100×", "1.8×", and of a peer that is faster "0.42×": ours over theirs, three digits at least.
std::string speed_ratio(double ratio) {
    return ratio < 1000 ? fmt::format("{:.3g}×", ratio) : fmt::format("{:.0f}×", ratio);
}

}  // namespace

std::string peers_to_text(const std::vector<PeerRun>& runs) {
    std::string text = fmt::format("{:<52} {:<13} {:>12} {:>12} {:>7}\n", "run", "figure", "theirs", "ours", "ratio");
    for (const PeerRun& run : runs) {
        if (!run.not_compared.empty()) {
            text += fmt::format("{:<52} not compared: {}\n", run.id, run.not_compared);
            continue;
        }
        std::string name = run.id;
        for (const PeerFigure& figure : run.figures) {
            text += fmt::format("{:<52} {:<13} {:>12.5g} {:>12.5g} {:>7.3f}\n", std::exchange(name, ""),
                                figure.quantity, figure.theirs, figure.ours, figure.ratio());
        }
        if (run.our_runs_per_s > 0) {
            const std::string theirs = run.their_runs_per_s > 0 ? fmt::format("{:.4g}", run.their_runs_per_s) : "?";
            const std::string ratio =
                run.their_runs_per_s > 0 ? speed_ratio(run.our_runs_per_s / run.their_runs_per_s) : "";
            text += fmt::format("{:<52} {:<13} {:>12} {:>12.4g} {:>8}\n", "", "runs per s", theirs, run.our_runs_per_s,
                                ratio);
        }
    }
    return text;
}

}  // namespace rooflight
