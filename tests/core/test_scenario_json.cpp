// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <string>

#include "core/io/hardware_json.h"
#include "core/io/json_text.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tests/support/property.h"

namespace rooflight::scenario_json_test {

using nlohmann::json;

namespace {

Library& presets() {
    static Library library(test::source_dir() / "presets", {});
    return library;
}

const json& smallest() {
    static const json value = json::parse(R"({"hardware": {"system": "tpu-v5e"}, "model": "llama-3-8b",
        "workload": {"kind": "training", "sequence_length": 2048, "global_batch": 4}})");
    return value;
}

Scenario with(const json& patch) {
    json value = smallest();
    value.merge_patch(patch);
    return scenario_from_json(value, presets());
}

json system_json(const std::string& id) { return json::parse(system_to_json(*presets().system(id)).dump()); }

json written(const Scenario& scenario) { return scenario_to_json(scenario); }

/// A value of each kind, at random, some of the time.
class RandomScenario {
public:
    static json make() {
        json value = {{"name", *rc::gen::element<std::string>("a", "LLaMA \"3\"", "名字", "")},
                      {"hardware", hardware()},
                      {"model", *rc::gen::element<std::string>("llama-3-8b", "mixtral-8x7b", "deepseek-v3")},
                      {"workload", workload()}};
        maybe(value, "parallelism", parallelism());
        maybe(value, "precision", precision());
        maybe(value, "recompute", *rc::gen::element<std::string>("none", "selective", "full"));
        maybe(value, "attention_kernel", *rc::gen::element<std::string>("flash", "materialised"));
        maybe(value, "stack", *rc::gen::element<std::string>("generic", "maxtext", "tensorrt-llm-0.6"));
        maybe(value, "fidelity", *rc::gen::element<std::string>("ideal", "calibrated"));
        maybe(value, "options", options());
        maybe(value, "overrides", json{{"matmul.bf16", number()}});
        return value;
    }

private:
    static void maybe(json& target, const char* key, const json& value) {
        if (*rc::gen::arbitrary<bool>()) {
            target[key] = value;
        }
    }
    static double number() { return std::ldexp(*rc::gen::inRange(1, 1 << 30), *rc::gen::inRange(-60, 60)); }
    static int whole() { return *rc::gen::inRange(1, 100000); }
    static std::string dtype() {
        return *rc::gen::element<std::string>("fp32", "tf32", "bf16", "fp16", "fp8", "int8", "fp4", "int4");
    }

    static json hardware() {
        json value = {{"system", "tpu-v5p"}};
        maybe(value, "slice", json{whole() % 100 + 1, 4, 4});
        maybe(value, "chips", whole());
        maybe(value, "slices", whole() % 50 + 1);
        maybe(value, "figures", *rc::gen::element<std::string>("vendor", "book"));
        for (const char* key :
             {"hbm_bytes", "hbm_bytes_per_s", "scale_up_bytes_per_s_per_chip", "ici_bytes_per_s_per_link",
              "scale_out_bytes_per_s_per_chip", "usd_per_chip_hour", "tdp_w"}) {
            maybe(value, key, number());
        }
        maybe(value, "flops_per_s", json{{dtype(), number()}});
        maybe(value, "in_network_reduction", *rc::gen::arbitrary<bool>());
        maybe(value, "twisted", *rc::gen::arbitrary<bool>());
        maybe(value, "oversubscription", 1 + *rc::gen::inRange(0, 100) / 7.0);
        maybe(value, "domain_size", whole());
        return value;
    }
    static json workload() {
        json value = {{"kind", *rc::gen::element<std::string>("training", "prefill", "decode")},
                      {"sequence_length", whole()},
                      {"global_batch", whole()}};
        for (const char* key : {"micro_batch", "prompt_tokens", "output_tokens", "concurrency"}) {
            maybe(value, key, whole());
        }
        for (const char* key : {"total_tokens", "requests_per_s", "ttft_slo_s", "tpot_slo_s"}) {
            maybe(value, key, number());
        }
        maybe(value, "expert_imbalance", 1 + *rc::gen::inRange(0, 100) / 7.0);
        return value;
    }
    static json parallelism() {
        json value = json::object();
        for (const char* key : {"data", "fsdp", "tensor", "pipeline", "expert", "expert_tensor"}) {
            maybe(value, key, whole());
        }
        maybe(value, "sequence", *rc::gen::arbitrary<bool>());
        maybe(value, "zero", *rc::gen::inRange(1, 4));
        maybe(value, "placement", json{{"tensor", {"x", "y"}}, {"order", {"fsdp", "tensor"}}});
        return value;
    }
    static json precision() {
        json value = json::object();
        for (const char* key : {"weights", "activations", "gradients", "gradient_reduce", "kv_cache", "matmul"}) {
            maybe(value, key, dtype());
        }
        json optimizer = {{"name", *rc::gen::element<std::string>("adamw", "adafactor", "lion", "muon", "sgd")},
                          {"moment1", dtype()},
                          {"moment2", dtype()},
                          {"master", *rc::gen::element<std::string>("fp32", "bf16", "none")}};
        maybe(value, "optimizer", optimizer);
        return value;
    }
    static json options() {
        json value = json::object();
        maybe(value, "mfu_convention", *rc::gen::element<std::string>("palm", "causal"));
        maybe(value, "ring_factor", *rc::gen::element<std::string>("exact", "book"));
        maybe(value, "comm_combination", *rc::gen::element<std::string>("max", "sum"));
        maybe(value, "causal_skip", *rc::gen::element<json>(true, false, "auto"));
        maybe(value, "collective_matmul", *rc::gen::arbitrary<bool>());
        maybe(value, "fused_elementwise", *rc::gen::arbitrary<bool>());
        return value;
    }
};

/// The document with every default of the contract written out.
json expanded(const json& value) {
    json result = json::parse(R"({"rooflight": 1, "name": "", "hardware": {"slices": 1, "figures": "vendor",
        "in_network_reduction": false, "twisted": false, "oversubscription": 1.0},
        "workload": {"micro_batch": 1, "prompt_tokens": 0, "output_tokens": 0, "expert_imbalance": 1.0},
        "parallelism": {"data": 1, "fsdp": 1, "tensor": 1, "context": 1, "pipeline": 1, "expert": 1, "zero": 1,
            "virtual_stages": 1, "schedule": "1f1b", "context_attention": "ring", "weights_layout": "1d",
            "kv_layout": "heads"},
        "precision": {"weights": "bf16", "activations": "bf16", "gradients": "fp32", "kv_cache": "bf16",
            "matmul": "bf16", "optimizer": {"name": "adamw", "moment1": "fp32", "moment2": "fp32", "master": "fp32"}},
        "recompute": "none", "attention_kernel": "flash", "stack": "generic", "fidelity": "ideal",
        "options": {"mfu_convention": "palm", "ring_factor": "exact", "comm_combination": "max", "causal_skip": "auto",
            "collective_matmul": true, "fused_elementwise": true}, "overrides": {}})");
    result.merge_patch(value);
    json& hardware = result["hardware"];
    if (!hardware.contains("slice") && !hardware.contains("chips")) {
        hardware["chips"] = 1;
    }
    json& parallelism = result["parallelism"];
    parallelism.emplace("sequence", parallelism["tensor"] > 1);
    result["precision"].emplace("gradient_reduce", result["precision"]["gradients"]);
    return result;
}

}  // namespace

TEST_CASE("The smallest file is a scenario for one chip, at the contract's defaults", "[scenario]") {
    const Scenario scenario = with(json::object());
    CHECK(scenario.hardware.chips == 1);
    CHECK(scenario.hardware.system->id == "tpu-v5e");
    CHECK(scenario.model->layers == 32);
    CHECK(scenario.parallelism.zero == 1);
    CHECK_FALSE(scenario.parallelism.sequence);
    CHECK(scenario.parallelism.expert_tensor == 0);
    CHECK(scenario.precision.optimizer.master == DType::fp32);
    CHECK(scenario.recompute.kind == RecomputeKind::none);
    CHECK(scenario.options.causal_skip == CausalSkip::automatic);
    CHECK(expanded(written(scenario)) == expanded(smallest()));
}

TEST_CASE("Defaults that depend on other keys follow them", "[scenario]") {
    CHECK(with({{"parallelism", {{"tensor", 4}}}}).parallelism.sequence);
    CHECK_FALSE(with({{"parallelism", {{"tensor", 4}, {"sequence", false}}}}).parallelism.sequence);
    CHECK(with({{"precision", {{"gradients", "bf16"}}}}).precision.gradient_reduce == DType::bf16);
    CHECK(with({{"precision", {{"gradients", "bf16"}, {"gradient_reduce", "fp32"}}}}).precision.gradient_reduce ==
          DType::fp32);
    CHECK_FALSE(with({{"precision", {{"optimizer", {{"master", "none"}}}}}}).precision.optimizer.master.has_value());
}

TEST_CASE("Aliases of dtypes are read as the type they store", "[scenario]") {
    const Scenario scenario =
        with({{"precision", {{"weights", "mxfp4"}, {"activations", "mxfp8"}, {"matmul", "nvfp4"}}}});
    CHECK(scenario.precision.weights == DType::fp4);
    CHECK(scenario.precision.activations == DType::fp8);
    CHECK(scenario.precision.matmul == DType::fp4);
}

TEST_CASE("What a file may hold survives being read and written", "[scenario]") {
    rc::prop("every field at random", [] {
        const json given = RandomScenario::make();
        const Scenario scenario = scenario_from_json(given, presets());
        const json once = written(scenario);
        RC_LOG() << given.dump() << "\n" << once.dump() << "\n";
        RC_ASSERT(expanded(once) == expanded(given));
        const json twice = written(scenario_from_json(parse_json(scenario_text(scenario)), presets()));
        RC_ASSERT(twice == once);
    });
}

TEST_CASE("Only what differs from the defaults is written, in the contract's order", "[scenario]") {
    const Scenario scenario = with({{"name", "A"}, {"parallelism", {{"zero", 1}, {"fsdp", 8}}}, {"recompute", "full"}});
    CHECK(scenario_to_json(scenario).dump() ==
          R"({"rooflight":1,"name":"A","hardware":{"system":"tpu-v5e","chips":1},"model":"llama-3-8b",)"
          R"("workload":{"kind":"training","sequence_length":2048,"global_batch":4},"parallelism":{"fsdp":8},)"
          R"("recompute":"full"})");
}

TEST_CASE("Inline systems and models survive being read and written", "[scenario]") {
    json system = system_json("h100-sxm");
    const Scenario scenario = with({{"hardware", {{"system", system}, {"chips", 8}}},
                                    {"model",
                                     {{"name", "Tiny"},
                                      {"layers", 4},
                                      {"d_model", 256},
                                      {"d_ff", 1024},
                                      {"heads", 4},
                                      {"vocab", 32000},
                                      {"qkv_biases", true},
                                      {"moe", {{"experts", 8}, {"top_k", 2}, {"d_ff_expert", 512}, {"every", 2}}}}}});
    CHECK(scenario.hardware.system_id.empty());
    CHECK(scenario.hardware.system->domain_size == 8);
    CHECK(scenario.model->kv_heads == 4);
    const Scenario again = scenario_from_json(written(scenario), presets());
    CHECK(written(again) == written(scenario));
}

TEST_CASE("A merge patch changes what it names and removes what it nulls", "[scenario]") {
    const Scenario before = with({{"workload", {{"total_tokens", 1e12}}}, {"parallelism", {{"tensor", 4}}}});
    const json patch = {{"workload", {{"total_tokens", nullptr}, {"global_batch", 64}}},
                        {"parallelism", {{"fsdp", 2}}}};
    const Scenario after = patched(before, patch, presets());
    CHECK_FALSE(after.workload.total_tokens.has_value());
    CHECK(after.workload.global_batch == 64);
    CHECK(after.workload.sequence_length == 2048);
    CHECK(after.parallelism.tensor == 4);
    CHECK(after.parallelism.fsdp == 2);
    CHECK_THROWS_AS(patched(before, {{"paralellism", {{"fsdp", 2}}}}, presets()), InputError);
}

TEST_CASE("Keys of the contract that are not modelled yet are accepted at their defaults", "[scenario]") {
    const json defaults = json::parse(R"({
        "offload": {"optimizer": false, "activations": 0.0},
        "serving": {"batching": "continuous", "prefix_cache_hit": 0.0, "kv_block_tokens": 16, "seed": 1,
                    "lengths": {"distribution": "fixed"}},
        "parallelism": {"context": 1, "virtual_stages": 1, "schedule": "1f1b", "context_attention": "ring",
                        "weights_layout": "1d", "kv_layout": "heads"}})");
    CHECK(written(with(defaults)) == written(with(json::object())));
}

TEST_CASE("The scenarios that are shipped load, check and survive a round trip", "[scenario]") {
    for (const PresetInfo& info : presets().scenarios()) {
        INFO(info.file);
        const json given = read_json(info.file);
        const Scenario scenario = read_scenario(info.file.string(), presets());
        CHECK(expanded(written(scenario)) == expanded(given));
        std::vector<std::string> warnings;
        CHECK_NOTHROW(check(scenario, resolve(scenario.hardware, warnings)));
    }
}

}  // namespace rooflight::scenario_json_test
