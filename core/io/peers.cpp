// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/peers.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/estimate/estimate.h"
#include "core/io/calc.h"
#include "core/io/json_reader.h"
#include "core/io/json_text.h"
#include "core/io/peer_run.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"

namespace rooflight {

namespace {

using peer::find;
using peer::need;
using peer::number;
using peer::scenario_of;
using peer::word;
using nlohmann::json;

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

constexpr double kGiB = 1024.0 * 1024 * 1024;

std::optional<double> scaled(const json& result, std::string_view key, double unit) {
    const std::optional<double> value = seconds_in(result, key);
    return value ? std::optional(*value * unit) : std::nullopt;
}

/// Weights, gradients and states of the fullest stage.
double states_of(const MemoryEstimate& memory) {
    double most = 0;
    for (const MemoryUse& stage : memory.stages) {
        const Bytes states = stage[MemoryCategory::weights] + stage[MemoryCategory::gradients] +
                             stage[MemoryCategory::optimizer];
        most = std::max(most, states.value());
    }
    return most;
}

/// As most count it: attention of the tokens before alone.
double model_flops(Scenario scenario) {
    scenario.options.mfu_convention = FlopsConvention::causal;
    const Estimate e = estimate(scenario, Detail::summary);
    return e.model_flops_per_s_per_chip() * e.chips * e.step.time.value();
}

/// ZeRO's states by stage ("zero2_gpu_GiB"), of data-parallel chips.
void compare_states(const json& run, const std::function<Scenario(const json&)>& ask, PeerRun& out) {
    for (const int stage : {2, 3}) {
        json asked = run;
        asked["parallelism"]["zero"] = stage;
        const Estimate ours = estimate(ask(asked), Detail::summary);
        const std::string quantity = fmt::format("zero{}_bytes", stage);
        add(out, quantity.c_str(), scaled(run["result"], fmt::format("zero{}_gpu_GiB", stage), kGiB),
            states_of(ours.memory));
    }
}

/// Weights of a chip, and the cache of a token of all chips.
void compare_cache(const json& result, const Scenario& scenario, PeerRun& out) {
    const Estimate ours = estimate(scenario, Detail::summary);
    add(out, "weights_bytes", scaled(result, "weights_per_gpu_GiB", kGiB),
        ours.memory.worst[MemoryCategory::weights].value());
    add(out, "kv_token_bytes", scaled(result, "per_token_kv_bytes", 1),
        kv_elements_per_token(*scenario.model) * bytes_of(scenario.precision.kv_cache).value());
}

/// One layer more: what a second of the same costs.
void compare_layer(const json& run, const std::function<Scenario(const json&, bool)>& ask, PeerRun& out) {
    const auto time_of = [&](bool decode, int layers) {
        Scenario scenario = ask(run, decode);
        auto model = std::make_shared<Model>(*scenario.model);
        model->layers = layers;
        scenario.model = std::move(model);
        return estimate(scenario, Detail::summary).step.time.value();
    };
    for (const bool decode : {false, true}) {
        add(out, decode ? "layer_tpot_s" : "layer_ttft_s",
            seconds_in(run["result"], decode ? "decode_layer_s" : "prefill_layer_s"),
            time_of(decode, 2) - time_of(decode, 1));
    }
}

/// A collective on rings or through switches: sizes, links and latency by dimension, innermost first. Ideal: what is
/// achieved of such links is not known.
void compare_collective(const json& run, PeerRun& out) {
    const json& machine = need(run, "hardware", "run");
    const json& batch = need(run, "batch", "run");
    std::string name = word(batch, "collective", "batch", "");
    for (const char* each : {"all_reduce", "all_gather", "reduce_scatter", "all_to_all"}) {
        name = name.empty() && run.value("id", "").find(each) != std::string::npos ? each : name;
    }
    const json& sizes = need(machine, "npus", "hardware");
    const json& links = need(machine, "bw_GBps_per_dim", "hardware");
    const json& shape = need(machine, "topology", "hardware");
    if (!sizes.is_array() || !links.is_array() || !shape.is_array() || sizes.empty() || links.size() != sizes.size() ||
        shape.size() != sizes.size()) {
        throw InputError("hardware", "topology, npus and bw_GBps_per_dim are not arrays of one length");
    }
    double chips = 1;
    for (const json& size : sizes) {
        chips *= number_from_json(size, "hardware.npus");
    }
    const auto link = [&](std::size_t i) { return number_from_json(links[i], "hardware.bw_GBps_per_dim") * 1e9; };
    // What a chip puts in is a part of the array that is gathered or exchanged, and all of one that is added up.
    const bool parts = name == "all_gather" || name == "all_to_all";
    json inputs = {{"bytes", number(batch, "bytes", "batch", 0) * (parts ? chips : 1)}};
    if (shape[0] == "Ring") {
        inputs["axes"] = sizes, inputs["bytes_per_s_per_axis"] = 2 * link(0), inputs["two_way"] = false;
        if (const json* latency = find(machine, "latency_ns"); latency != nullptr && latency->is_array()) {
            inputs["hop_latency_s"] = number_from_json(latency->front(), "hardware.latency_ns") * 1e-9;
        }
    } else {
        inputs["chips"] = chips, inputs["per_domain"] = sizes[0];
        inputs["scale_up_bytes_per_s_per_chip"] = link(0), inputs["scale_out_bytes_per_s_per_chip"] = link(links.size() - 1);
    }
    const nlohmann::ordered_json ours = calculate("collective." + name, inputs).at("result");
    add(out, "time_s", scaled(need(run, "result", "run"), "time_ns", 1e-9), ours.at("time_s").get<double>());
}

void compare(const json& run, const json& file, Library& library, Fidelity fidelity, bool time_ours, PeerRun& out) {
    const std::string kind = word(run, "kind", "run", "");
    const json& result = need(run, "result", "run");
    const bool training = kind.starts_with("training");
    if (kind == "collective") {
        compare_collective(run, out);
        return;
    }
    if (!training && !kind.starts_with("inference")) {
        out.not_compared = fmt::format("runs of the kind {} are not compared", kind.empty() ? "(none)" : kind);
        return;
    }
    const auto asked = [&](const json& of, bool decode) {
        return scenario_from_json(scenario_of(of, file, library, fidelity, training, decode), library);
    };
    const auto ask = [&](bool decode) { return asked(run, decode); };
    if (kind == "training model states") {
        compare_states(run, [&](const json& of) { return asked(of, false); }, out);
        return;
    }
    if (kind == "inference, one layer") {
        compare_layer(run, asked, out);
        return;
    }
    if (kind.starts_with("inference memory")) {
        compare_cache(result, ask(true), out);
        return;
    }
    const bool both = !training && find(result, "tpot_ms") != nullptr && find(result, "ttft_ms") != nullptr;
    const bool decode = both || is_decode(run) || find(result, "tpot_ms") != nullptr;
    const Scenario scenario = ask(decode);
    const Estimate ours = estimate(scenario, Detail::summary);
    const double step = ours.step.time.value();
    const auto milliseconds = [&](const char* key) { return scaled(result, key, 1e-3); };
    if (training) {
        const std::optional<double> time = seconds_in(result, "step_time_s");
        add(out, "step_time_s", time ? time : seconds_in(result, "duration_time_per_iter"), step);
        add(out, "memory_bytes", memory_in(result), ours.memory.worst.total.value());
        add(out, "mfu", seconds_in(result, "mfu"), ours.mfu);
        add(out, "states_bytes", scaled(result, "weight_and_optimizer_bytes", 1), states_of(ours.memory));
        add(out, "model_flops", scaled(result, "model_flops_per_step", 1), model_flops(scenario));
        add(out, "model_flops", scaled(result, "total_tflop", 1e12), model_flops(scenario) / ours.chips);
    } else if (both) {
        add(out, "tpot_s", milliseconds("tpot_ms"), step);
        add(out, "ttft_s", milliseconds("ttft_ms"), estimate(ask(false), Detail::summary).step.time.value());
    } else {
        const char* own = decode ? "tpot_ms" : "ttft_ms";
        add(out, decode ? "tpot_s" : "ttft_s",
            find(result, own) != nullptr            ? milliseconds(own)
            : find(result, "latency_ms") != nullptr ? milliseconds("latency_ms")
                                                    : seconds_in(result, "step_time_s"),
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
