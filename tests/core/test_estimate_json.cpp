// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <string>

#include "core/io/estimate_json.h"
#include "core/io/json_text.h"
#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"

namespace rooflight::estimate_json_test {

using nlohmann::json;
using test::shipped;

namespace {

/// Is every number of the document finite? (JSON itself would write null for others.)
bool has_null_number(const json& step) {
    return std::any_of(step.begin(), step.end(), [](const json& value) { return value.is_null(); });
}

}  // namespace

TEST_CASE("A training estimate has its totals and no inference", "[estimate_json]") {
    const json answer = evaluate(shipped("default"));
    CHECK(answer["inference"].is_null());
    CHECK(answer["error_band"].is_null());
    CHECK(answer["training"]["days"] > 0);
    CHECK(answer["training"]["energy_kwh"].is_null());  // no power of a v5p is published
    CHECK_FALSE(has_null_number(answer["step"]));
    CHECK(answer["chips"] == 2048);
    CHECK(answer["model"]["parameters"] == 70553706496);
    CHECK(answer["tokens_per_s_per_chip"].get<double>() * 2048 == Approx(answer["tokens_per_s"].get<double>()));
    CHECK(answer["model_flops_per_s_per_chip"].get<double>() ==
          Approx(answer["mfu"].get<double>() * answer["peak_flops_per_s"].get<double>()));
    CHECK(answer["advice"].is_array());
}

TEST_CASE("An estimate holds the scenario it answers", "[estimate_json]") {
    const Scenario scenario = shipped("mixtral-8x7b-h100");
    CHECK(evaluate(scenario)["scenario"] == scenario_to_json(scenario));
}

TEST_CASE("Operations name their collectives' axes", "[estimate_json]") {
    const json answer = evaluate(shipped("default"));
    bool over_tensor = false, over_fsdp = false;
    for (const json& operation : answer["operations"]) {
        CHECK(operation["count"] > 0);
        CHECK(operation["time_s"] >= 0);
        for (const json& collective : operation["collectives"]) {
            CHECK((collective["bytes"] > 0 || operation["name"].get<std::string>().starts_with("step.")));
            over_tensor |= collective["axis"] == "tensor";
            over_fsdp |= collective["axis"] == "fsdp";
        }
    }
    CHECK(over_tensor);
    CHECK(over_fsdp);
    CHECK(answer["links"].size() == 3);
}

TEST_CASE("A summary leaves out the lists and nothing else", "[estimate_json]") {
    json complete = evaluate(shipped("deepseek-v3-h800"));
    const json summary = evaluate(shipped("deepseek-v3-h800"), EstimateForm::summary);
    for (const char* list : {"operations", "links", "advice", "memory_relief", "parallelism"}) {
        CHECK(complete.erase(list) == 1);
    }
    CHECK(complete == summary);
    CHECK(summary["memory"]["stages"].size() == 16);
}

TEST_CASE("Warnings of reading come before those of estimating", "[estimate_json]") {
    const json answer = evaluate(shipped("default"), EstimateForm::summary, {"first"});
    REQUIRE(answer["warnings"].size() >= 2);
    CHECK(answer["warnings"][0] == "first");
}

TEST_CASE("An estimate that is not finite is not written", "[estimate_json]") {
    const Scenario scenario = shipped("default");
    Estimate broken = estimate(scenario, Detail::summary);
    broken.mfu = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(estimate_to_json(broken, scenario), std::logic_error);
}

TEST_CASE("Documents are indented, with lists of numbers on one line", "[estimate_json]") {
    const auto value = nlohmann::ordered_json::parse(R"({"b": [1, 2.5], "a": {"c": []}, "d": ["x", {"e": null}]})");
    CHECK(pretty_json(value) ==
          "{\n  \"b\": [1, 2.5],\n  \"a\": {\n    \"c\": []\n  },\n  \"d\": [\n    \"x\",\n    {\n      \"e\": null\n"
          "    }\n  ]\n}\n");
    CHECK(nlohmann::ordered_json::parse(pretty_json(value)) == value);
}

TEST_CASE("A gain without bound is null: what fits, and still cannot keep up", "[estimate_json][serving]") {
    const json answer = evaluate(scenario_from_json(json::parse(R"({
        "hardware": {"system": "h100-sxm", "chips": 1}, "model": "llama-3-70b",
        "workload": {"kind": "serving", "prompt_tokens": 4000, "output_tokens": 256, "concurrency": 7}})"),
                                                    test::library()));
    CHECK(answer["memory"]["fits"] == false);
    REQUIRE_FALSE(answer["advice"].empty());
    for (const json& advice : answer["advice"]) {
        const json& ratio = advice["step_time_ratio"];
        CHECK((ratio.is_null() || ratio > 0));
    }
}

TEST_CASE("An MFU above 1 says which convention makes it so", "[estimate]") {
    const auto warnings = [](const char* matmul, double int8, const json& options, double length) {
        const json value = {{"rooflight", 1},
                            {"hardware", {{"system", "h100-sxm"}, {"chips", 4}, {"flops_per_s", {{"int8", int8}}}}},
                            {"model", "llama-3-8b"},
                            {"workload", {{"kind", "prefill"}, {"sequence_length", length}, {"global_batch", 4}}},
                            {"parallelism", {{"tensor", 4}}},
                            {"precision", {{"matmul", matmul}}},
                            {"options", options}};
        const Estimate e = estimate(scenario_from_json(value, test::library()));
        std::string all;
        for (const std::string& warning : e.warnings)
            all += warning + "\n";
        CHECK((e.mfu > 1) == (all.find("mfu: above 1") != std::string::npos));
        return all;
    };
    CHECK(warnings("int8", 3e14, json::object(), 8192).find("attention runs at bf16") != std::string::npos);
    CHECK(warnings("bf16", 2e15, {{"causal_skip", true}}, 131072).find("masked half") != std::string::npos);
    // with recomputation the hardware's share passes 1 first
    const Estimate recomputed = estimate(scenario_from_json(json::parse(R"({"hardware": {"system": "h100-sxm", "chips": 8}, "model": "llama-3-8b",
        "workload": {"kind": "training", "sequence_length": 16384, "global_batch": 8}, "parallelism": {"fsdp": 8},
        "recompute": "full", "options": {"causal_skip": true}})"), test::library()));
    CHECK(recomputed.mfu < 1);
    CHECK(recomputed.hfu.value() > 1);
    REQUIRE(recomputed.warnings.size() == 1);
    CHECK(recomputed.warnings.front().starts_with("hfu: above 1, for the palm convention"));
    CHECK(warnings("bf16", 2e15, json::object(), 8192).find("mfu") == std::string::npos);
}

}  // namespace rooflight::estimate_json_test
