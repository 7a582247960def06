// SPDX-License-Identifier: GPL-3.0-or-later
// Every error of the contract, with the words that a person reads; and what must not be one.
#include <string>
#include <vector>

#include "core/estimate/estimate.h"
#include "core/io/estimate_json.h"
#include "core/io/json_text.h"
#include "core/io/nearest.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tests/support/property.h"

namespace rooflight::errors_test {

using nlohmann::json;

namespace {

Library& presets() {
    static Library library(test::source_dir() / "presets", {});
    return library;
}

/// What is said of a scenario: the error's text, or "" when there is none.
std::string verdict(const json& value) {
    try {
        const Scenario scenario = scenario_from_json(value, presets());
        std::vector<std::string> warnings;
        check(scenario, resolve(scenario.hardware, warnings));
    } catch (const InputError& error) {
        CHECK(std::string(error.what()).rfind(error.path(), 0) == 0);
        return error.what();
    }
    return "";
}

std::string verdict_of(const std::string& base, const std::string& patch) {
    json value = json::parse(base);
    value.merge_patch(json::parse(patch));
    return verdict(value);
}

constexpr const char* kDense = R"({"hardware": {"system": "h100-sxm", "chips": 64}, "model": "llama-3-70b",
    "workload": {"kind": "training", "sequence_length": 8192, "global_batch": 64},
    "parallelism": {"fsdp": 8, "tensor": 8}})";
constexpr const char* kMoe = R"({"hardware": {"system": "h100-sxm", "chips": 64}, "model": "mixtral-8x7b",
    "workload": {"kind": "training", "sequence_length": 4096, "global_batch": 64},
    "parallelism": {"fsdp": 64, "expert": 8}})";

std::string dense(const std::string& patch) { return verdict_of(kDense, patch); }
std::string moe(const std::string& patch) { return verdict_of(kMoe, patch); }

std::string text_error(const std::string& text) {
    try {
        (void)parse_json(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("The scenarios that the errors start from have none", "[errors]") {
    CHECK(dense("{}") == "");
    CHECK(moe("{}") == "");
}

TEST_CASE("Unknown keys are named with their path and the nearest valid one", "[errors]") {
    CHECK(dense(R"({"paralellism": {}})") == R"(paralellism: unknown key; did you mean "parallelism"?)");
    CHECK(dense(R"({"workload": {"sequence_lenght": 1}})") ==
          R"(workload.sequence_lenght: unknown key; did you mean "sequence_length"?)");
    CHECK(dense(R"({"precision": {"optimizer": {"momentum1": "fp32"}}})") ==
          R"(precision.optimizer.momentum1: unknown key; did you mean "moment1"?)");
    CHECK(dense(R"({"Workload": {}})") == R"(Workload: unknown key; did you mean "workload"?)");
    CHECK(dense(R"({"hardware": {"hbm_gb": 80}})") == R"(hardware.hbm_gb: unknown key; the nearest is "hbm_bytes")");
    CHECK(dense(R"({"options": {"causal": true}})") == R"(options.causal: unknown key; did you mean "causal_skip"?)");
    CHECK(dense(R"({"serving": {"seeds": 1}})") == R"(serving.seeds: unknown key; did you mean "seed"?)");
    CHECK(dense(R"({"offload": {"weights": true}})") == R"(offload.weights: unknown key; the nearest is "optimizer" (optimizer, activations))");
    CHECK(dense(R"({"adapter": {"ranks": 1}})") == R"(adapter.ranks: unknown key; did you mean "rank"?)");
    CHECK(dense(R"({"hardware": {"flops_per_s": {"bf61": 1e14}}})") ==
          R"(hardware.flops_per_s.bf61: unknown key; did you mean "bf16"?)");
    CHECK(dense(R"({"parallelism": {"placement": {"tenser": ["x"]}}})") ==
          R"(parallelism.placement.tenser: unknown key; did you mean "tensor"?)");
}

TEST_CASE("Only what can be a slip is asked for as meant", "[errors]") {
    const auto asked = [](std::string_view text, std::string_view candidate) {
        return suggestion(text, std::span(&candidate, 1)).starts_with("did you mean");
    };
    CHECK(asked("tensr", "tensor"));
    CHECK(asked("TP", "tp"));
    CHECK(asked("bf61", "bf16"));
    CHECK(asked("LLaMA-3-70B", "llama-3-70b"));
    CHECK(asked("h100", "h100-sxm"));
    CHECK_FALSE(asked("dp", "fsdp"));
    CHECK_FALSE(asked("b", "l4"));
    CHECK_FALSE(asked("w", "x"));
    CHECK_FALSE(asked("tp", "data"));
    CHECK_FALSE(asked("rooflinexxxx", "roofline.op"));
    CHECK_FALSE(asked("float32", "fp32"));
    CHECK(suggestion("x", {}).empty());
}

TEST_CASE("Unknown values are named with the nearest valid one", "[errors]") {
    CHECK(dense(R"({"workload": {"kind": "trainig"}})") ==
          R"(workload.kind: unknown value "trainig"; did you mean "training"? (training, prefill, decode, serving))");
    CHECK(dense(R"({"precision": {"weights": "bf61"}})")
              .starts_with(R"(precision.weights: unknown dtype "bf61"; did you mean "bf16"?)"));
    CHECK(dense(R"({"stack": "megatron"})")
              .starts_with(R"(stack: no stack is called "megatron"; did you mean "megatron-)"));
    CHECK(dense(R"({"hardware": {"system": "h100"}})") ==
          R"(hardware.system: no system is called "h100"; did you mean "h100-pcie"?)");
    CHECK(dense(R"({"model": "lama-3-70b"})") ==
          R"(model: no model is called "lama-3-70b"; did you mean "llama-3-70b"?)");
    CHECK(dense(R"({"recompute": "all"})").starts_with(R"(recompute: unknown value "all"; )"));
    CHECK(dense(R"({"parallelism": {"placement": {"tensor": ["w"]}}})")
              .starts_with("parallelism.placement.tensor[0]: unknown axis"));
}

TEST_CASE("Required keys are asked for", "[errors]") {
    CHECK(dense(R"({"hardware": null})") == "hardware: missing; expected an object");
    CHECK(dense(R"({"model": null})") == "model: missing; expected the id of a preset or an object");
    CHECK(dense(R"({"workload": null})") == "workload: missing; expected an object");
    CHECK(dense(R"({"hardware": {"system": null}})").starts_with("hardware.system: missing; expected"));
    CHECK(dense(R"({"workload": {"kind": null}})").starts_with("workload.kind: missing; expected training"));
    CHECK(dense(R"({"workload": {"sequence_length": null}})").starts_with("workload.sequence_length: missing"));
    CHECK(dense(R"({"workload": {"global_batch": null}})").starts_with("workload.global_batch: missing"));
    CHECK(dense(R"({"workload": {"kind": "serving"}})").starts_with("workload.prompt_tokens: missing"));
    CHECK(dense(R"({"workload": {"kind": "serving", "prompt_tokens": 8, "output_tokens": 8}})") ==
          "workload.concurrency: expected exactly one of concurrency and requests_per_s");
    CHECK(dense(R"({"workload": {"kind": "serving", "prompt_tokens": 8, "output_tokens": 8, "concurrency": 1,
                    "requests_per_s": 1}})") ==
          "workload.requests_per_s: expected exactly one of concurrency and requests_per_s");
    CHECK(dense(R"({"model": {"layers": 2}})") == "model.d_model: missing; expected a whole number, at least 1");
    CHECK(dense(R"({"model": {"layers": 2, "d_model": 64, "heads": 8, "vocab": 100}})").starts_with("model.d_ff: "));
}

TEST_CASE("A wrong type says what was found and what was expected", "[errors]") {
    CHECK(dense(R"({"workload": {"sequence_length": "8192"}})") ==
          R"(workload.sequence_length: found the string "8192", expected a whole number from 1 to 1e+09)");
    CHECK(dense(R"({"workload": 3})") == "workload: found 3, expected an object");
    CHECK(dense(R"({"parallelism": {"tensor": true}})")
              .starts_with("parallelism.tensor: found true, expected a whole number"));
    CHECK(dense(R"({"parallelism": {"sequence": 1}})") == "parallelism.sequence: found 1, expected true or false");
    CHECK(dense(R"({"hardware": {"slice": 4}})") == "hardware.slice: found 4, expected an array of whole numbers");
    CHECK(dense(R"({"hardware": {"slice": [4, "4"]}})").starts_with("hardware.slice[1]: found the string \"4\""));
    CHECK(dense(R"({"hardware": {"system": 5}})").starts_with("hardware.system: found 5, expected the id of a preset"));
    CHECK(dense(R"({"model": []})").starts_with("model: found an array, expected the id of a preset"));
    CHECK(dense(R"({"model": {"huggingface": 1}})") == "model.huggingface: found 1, expected a string");
    CHECK(dense(R"({"name": 1})") == "name: found 1, expected a string");
    CHECK(dense(R"({"recompute": 1})").starts_with("recompute: found 1, expected"));
    CHECK(dense(R"({"options": {"causal_skip": "yes"}})") ==
          R"(options.causal_skip: found the string "yes", expected true, false or "auto")");
    CHECK(dense(R"({"overrides": {"matmul.bf16": "x"}})").starts_with("overrides.matmul.bf16: found the string \"x\""));
    CHECK(dense(R"({"overrides": {"matmul.bf61": 1}})") ==
          R"(overrides.matmul.bf61: there is no such factor; did you mean "matmul.bf16"?)");
    CHECK(dense(R"({"rooflight": 2})") == "rooflight: found version 2 of the schema, expected 1");
    CHECK(verdict(json::array()) == "found an array, expected an object");
}

TEST_CASE("Numbers out of range are refused, never clamped", "[errors]") {
    CHECK(dense(R"({"workload": {"sequence_length": 0}})").starts_with("workload.sequence_length: found 0, expected"));
    CHECK(dense(R"({"workload": {"global_batch": -1}})").starts_with("workload.global_batch: found -1, expected"));
    CHECK(dense(R"({"workload": {"micro_batch": 1.5}})")
              .starts_with("workload.micro_batch: found 1.5, expected a whole"));
    CHECK(dense(R"({"workload": {"total_tokens": 0}})") ==
          "workload.total_tokens: found 0, expected a positive number");
    CHECK(dense(R"({"workload": {"expert_imbalance": 0.5}})").starts_with("workload.expert_imbalance: found 0.5"));
    CHECK(dense(R"({"parallelism": {"tensor": 0}})").starts_with("parallelism.tensor: found 0, expected"));
    CHECK(dense(R"({"parallelism": {"zero": 4}})") == "parallelism.zero: found 4, expected a whole number from 1 to 3");
    CHECK(dense(R"({"parallelism": {"data": 3000000000}})").starts_with("parallelism.data: found 3e+09, expected"));
    CHECK(dense(R"({"hardware": {"hbm_bytes": 0}})") == "hardware.hbm_bytes: found 0, expected a positive number");
    CHECK(dense(R"({"hardware": {"hbm_bytes": 1e300}})") ==
          "hardware.hbm_bytes: found 1e+300, expected a positive number to 1e+30");
    CHECK(dense(R"({"hardware": {"hbm_bytes_per_s": -1}})").starts_with("hardware.hbm_bytes_per_s: found -1"));
    CHECK(dense(R"({"hardware": {"chips": 0}})").starts_with("hardware.chips: found 0, expected"));
    CHECK(dense(R"({"hardware": {"chips": 1000000, "slices": 1000}})")
              .starts_with("hardware.chips: found 1000000000 chips"));
    CHECK(dense(R"({"hardware": {"oversubscription": 0.5}})").starts_with("hardware.oversubscription: found 0.5"));
    CHECK(dense(R"({"model": {"layers": 0, "d_model": 64, "d_ff": 64, "heads": 8, "vocab": 100}})")
              .starts_with("model.layers: found 0"));
    CHECK(dense(R"({"overrides": {"matmul.bf16": -1}})")
              .starts_with("overrides.matmul.bf16: found -1, expected a number not below 0"));
}

TEST_CASE("The axes multiply to the chips", "[errors]") {
    CHECK(dense(R"({"parallelism": {"fsdp": 4}})") ==
          "parallelism: data 1 × fsdp 4 × tensor 8 × context 1 × pipeline 1 is 32, but the hardware has 64 chips");
    CHECK(dense(R"({"parallelism": null})").ends_with("is 1, but the hardware has 64 chips"));
    CHECK(dense(R"({"hardware": {"slices": 2}})").ends_with("is 64, but the hardware has 128 chips"));
}

TEST_CASE("Tensor divides heads and d_ff, and goes with kv_heads", "[errors]") {
    CHECK(dense(R"({"hardware": {"chips": 24}, "parallelism": {"fsdp": 1, "tensor": 24}})") ==
          "parallelism.tensor: 24 does not divide heads (64)");
    const std::string model = R"("model": {"layers": 2, "d_model": 384, "heads": 12, "vocab": 100, )";
    CHECK(dense(R"({"hardware": {"chips": 6}, "parallelism": {"fsdp": 1, "tensor": 6},)" + model +
                R"("kv_heads": 4, "d_ff": 600}})") ==
          "parallelism.tensor: 6 neither divides kv_heads (4) nor is a multiple of it");
    CHECK(dense(R"({"hardware": {"chips": 4}, "parallelism": {"fsdp": 1, "tensor": 4},)" + model +
                R"("kv_heads": 4, "d_ff": 602}})") == "parallelism.tensor: 4 does not divide d_ff (602)");
}

TEST_CASE("Context divides the sequence", "[errors]") {
    const Scenario scenario = [] {
        Scenario s = scenario_from_json(json::parse(kDense), presets());
        s.parallelism.fsdp = 1;
        s.parallelism.context = 8;
        s.workload.sequence_length = 8190;
        return s;
    }();
    std::vector<std::string> warnings;
    CHECK_THROWS_WITH(check(scenario, resolve(scenario.hardware, warnings)),
                      "parallelism.context: 8 does not divide sequence_length (8190)");
}

TEST_CASE("The batch divides over the shards in training, and need not in inference", "[errors]") {
    CHECK(dense(R"({"workload": {"global_batch": 60}})") ==
          "workload.global_batch: data 1 × fsdp 8 × micro_batch 1 = 8 does not divide 60");
    CHECK(dense(R"({"workload": {"micro_batch": 16}})") ==
          "workload.global_batch: data 1 × fsdp 8 × micro_batch 16 = 128 does not divide 64");
    CHECK(dense(R"({"workload": {"global_batch": 80000000}})") ==
          "workload.global_batch: makes 10000000 micro-batches a step, expected at most 1000000");
    CHECK(dense(R"({"workload": {"kind": "decode", "global_batch": 7},
                    "parallelism": {"data": 8, "fsdp": 1}})") == "");
}

TEST_CASE("Experts divide over their axes", "[errors]") {
    CHECK(moe(R"({"parallelism": {"expert": 16}})") == "parallelism.expert: 16 does not divide experts (8)");
    CHECK(
        moe(R"({"parallelism": {"fsdp": 12, "expert": 8}, "hardware": {"chips": 12}, "workload": {"global_batch": 12}})") ==
        "parallelism.expert: expert 8 × expert_tensor 1 does not divide data × fsdp × context × tensor (12)");
    CHECK(moe(R"({"parallelism": {"expert": 1, "expert_tensor": 64},
                  "model": {"layers": 2, "d_model": 512, "heads": 8, "vocab": 100,
                            "moe": {"experts": 8, "top_k": 2, "d_ff_expert": 96}}})") ==
          "parallelism.expert_tensor: 64 does not divide d_ff_expert (96)");
    CHECK(dense(R"({"parallelism": {"expert": 2}})") == "parallelism.expert: found 2, but the model has no experts");
    CHECK(dense(R"({"parallelism": {"expert_tensor": 2}})") ==
          "parallelism.expert_tensor: found 2, but the model has no experts");
}

TEST_CASE("Stages do not outnumber layers", "[errors]") {
    CHECK(dense(R"({"hardware": {"chips": 128}, "parallelism": {"fsdp": 1, "tensor": 1, "pipeline": 128}})") ==
          "parallelism.pipeline: found 128, expected at most the model's layers (80)");
}

TEST_CASE("Virtual stages need a pipeline and the interleaved schedule", "[errors]") {
    Scenario scenario = scenario_from_json(json::parse(kDense), presets());
    std::vector<std::string> warnings;
    scenario.parallelism.virtual_stages = 2;
    CHECK_THROWS_WITH(check(scenario, resolve(scenario.hardware, warnings)),
                      "parallelism.virtual_stages: found 2, but pipeline is 1");
    scenario.parallelism.fsdp = 1;
    scenario.parallelism.pipeline = 8;
    CHECK_THROWS_WITH(check(scenario, resolve(scenario.hardware, warnings)),
                      "parallelism.virtual_stages: found 2, expected 1 unless schedule is interleaved");
}

TEST_CASE("What the contract calls no error is none", "[errors]") {
    // KV heads replicated; vocabulary padded; a remainder of layers; fewer micro-batches than stages.
    CHECK(dense(R"({"parallelism": {"fsdp": 1, "tensor": 64}})") == "");
    CHECK(dense(R"({"model": {"layers": 7, "d_model": 512, "d_ff": 512, "heads": 8, "vocab": 50257}})") == "");
    CHECK(dense(R"({"hardware": {"chips": 24}, "parallelism": {"fsdp": 1, "tensor": 8, "pipeline": 3}})") == "");
    CHECK(dense(R"({"parallelism": {"fsdp": 1, "tensor": 8, "pipeline": 8}, "workload": {"global_batch": 3}})") == "");
    // MLA's latent has no heads to divide.
    CHECK(dense(R"({"model": "deepseek-v3", "parallelism": {"fsdp": 8, "tensor": 8}})") == "");
    // A plan that does not fit is answered.
    CHECK(dense(R"({"parallelism": {"data": 64, "fsdp": 1, "tensor": 1}})") == "");
}

TEST_CASE("What does not fit is an answer, not an error", "[errors]") {
    json value = json::parse(kDense);
    value.merge_patch(json::parse(R"({"parallelism": {"data": 64, "fsdp": 1, "tensor": 1}})"));
    const json answer = evaluate(scenario_from_json(value, presets()), EstimateForm::summary);
    CHECK(answer["memory"]["fits"] == false);
    CHECK_FALSE(answer["warnings"].empty());
    CHECK(answer["step"]["time_s"] > 0);
}

TEST_CASE("What is wrong with a server is told at its key", "[errors]") {
    const auto served = [](const std::string& serving, const std::string& workload = R"("concurrency": 4)") {
        return dense(R"({"workload": {"kind": "serving", "prompt_tokens": 8, "output_tokens": 8, "global_batch": null,
                     "sequence_length": null, )" + workload + R"(}, "serving": )" + serving + "}");
    };
    CHECK(served("{}") == "");
    CHECK(served("{}", R"("concurrency": 4, "sequence_length": 12)") ==
          "workload.sequence_length: found 12, expected at least prompt_tokens + output_tokens (16)");
    CHECK(served(R"({"batching": "static"})").starts_with(R"(serving.batching: unknown value "static")"));
    CHECK(served(R"({"chunked_prefill_tokens": 0})").starts_with("serving.chunked_prefill_tokens: "));
    CHECK(served(R"({"prefix_cache_hit": 1})").starts_with("serving.prefix_cache_hit: "));
    CHECK(served(R"({"lengths": {"distribution": "file"}})").starts_with("serving.lengths.path: missing"));
    CHECK(served(R"({"lengths": {"distribution": "file", "path": "nowhere.csv"}})").find("nowhere.csv") != std::string::npos);
    CHECK(served(R"({"speculative": {"draft_model": "lama", "tokens": 4, "acceptance": 0.7}})")
              .starts_with(R"(serving.speculative.draft_model: no model is called "lama")"));
    CHECK(served(R"({"speculative": {"draft_model": "llama-3-8b", "tokens": 4, "acceptance": 1.2}})")
              .starts_with("serving.speculative.acceptance: "));
    CHECK(served(R"({"disaggregated": {"prefill_chips": 8, "decode_chips": 8}})") ==
          "serving.disaggregated: prefill_chips 8 + decode_chips 8 is 16, but the hardware has 64 chips");
    CHECK(served(R"({"disaggregated": {"decode_chips": 8}})").starts_with("serving.disaggregated.prefill_chips: missing"));
}

TEST_CASE("Text that is not JSON is told with line and column", "[errors]") {
    CHECK(text_error("") == "empty; expected a JSON object");
    CHECK(text_error(" \r\n\t") == "empty; expected a JSON object");
    CHECK(text_error("{\n  \"a\": tru }").starts_with("line 2, column "));
    CHECK(text_error("{\"a\": 1,}").starts_with("line 1, column 9"));
    CHECK(text_error("{\"a\": NaN}").starts_with("line 1, column "));
    CHECK(text_error("{\"a\": 1e999}") == "line 1, column 11: number overflow parsing '1e999'");
    CHECK(text_error("{\"a\": 1,\n\n  \"b\": [0, -1e999]}") == "line 3, column 17: number overflow parsing '-1e999'");
    CHECK(text_error("{\"a\": \"\xff\"}").find('\xff') == std::string::npos);
    CHECK(text_error("// comment\n{}").starts_with("line 1, column "));
    CHECK(text_error("{\"a\": {\"b\": 1, \"b\": 2}}") == "key \"b\" is given twice in one object");
    CHECK(text_error(std::string(1000000, '[')) == "nested more than 64 deep");
    CHECK(text_error("\xEF\xBB\xBF{\"a\": 1}\r\n") == "");
    CHECK(parse_json("{\"a\": 0.1}")["a"] == 0.1);  // in any locale
}

TEST_CASE("Text from a file is quoted safely on one line", "[errors]") {
    CHECK(dense(R"({"a\nb\u0007": 1})").starts_with(R"(a\x0ab\x07: unknown key)"));
    CHECK(verdict({{std::string(10000, 'x'), 1}}).size() < 200);
    CHECK(dense(R"({"model": ")" + std::string(10000, 'x') + R"("})").size() < 200);
}

TEST_CASE("Numbers that are not finite are never written", "[errors]") {
    CHECK_THROWS_AS(json_number(std::numeric_limits<double>::infinity()), std::logic_error);
    CHECK_THROWS_AS(json_number(std::nan("")), std::logic_error);
    CHECK(json_number(4.59e14).dump() == "459000000000000");
    CHECK(json_number(0.1).dump() == "0.1");
    CHECK(json_number(1e300).dump() == "1e+300");
}

TEST_CASE("A document damaged in one place is an answer or an InputError", "[errors]") {
    rc::prop("one value replaced anywhere", [] {
        json value = json::parse(*rc::gen::element<std::string>(kDense, kMoe));
        const json flat = value.flatten();
        auto place = flat.items().begin();
        std::advance(place, *rc::gen::inRange<int>(0, static_cast<int>(flat.size())));
        const auto replacement =
            *rc::gen::element<json>(nullptr, true, 0, -1, 1, 3, 7.5, 1e18, 1e-18, 1e308, "", "x", "bf16", json::array(),
                                    json::object(), json::array({1, 2, 3}), json{{"a", 1}}, 2147483647, 4294967296);
        value[json::json_pointer(place.key())] = replacement;
        RC_LOG() << value.dump() << "\n";
        try {
            const json answer = evaluate(scenario_from_json(value, presets()));
            RC_ASSERT(answer["step"]["time_s"].is_number());
        } catch (const InputError& error) {
            RC_ASSERT(std::string(error.what()).find('\n') == std::string::npos);
        }
    });
}

}  // namespace rooflight::errors_test
