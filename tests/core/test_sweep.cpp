// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps, where the bound changes, and sensitivities: against figures that can be worked out by hand.
#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "core/io/json_text.h"
#include "core/io/scenario_json.h"
#include "core/io/sweep_json.h"
#include "core/search/sensitivity.h"
#include "core/search/sweep.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"

namespace rooflight::sweep_test {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

Scenario scenario_of(const json& value) { return scenario_from_json(value, test::library()); }

/// One chip that reads all its weights to generate a token for each sequence.
json decode() {
    return {{"hardware", {{"system", "tpu-v5e"}}},
            {"model", "llama-3-8b"},
            {"workload", {{"kind", "decode"}, {"sequence_length", 1024}, {"global_batch", 8}}}};
}

json prefill() {
    json value = decode();
    value["workload"] = {{"kind", "prefill"}, {"sequence_length", 4096}, {"global_batch", 1}};
    return value;
}

json training() {
    return {{"hardware", {{"system", "h100-sxm"}, {"chips", 64}}},
            {"model", "llama-3-8b"},
            {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", 512}}},
            {"parallelism", {{"fsdp", 32}, {"tensor", 2}, {"zero", 3}}},
            {"recompute", "full"}};
}

SweepSpec spec_of(const std::vector<std::string>& vary, const std::vector<std::string>& outputs = {"step.time_s"}) {
    SweepSpec spec;
    for (const std::string& text : vary) {
        spec.axes.push_back(sweep_axis_from_text(text));
    }
    for (const std::string& key : outputs) {
        spec.outputs.push_back(&output_named(key));
    }
    return spec;
}

const Sensitivity& of(const SensitivityResult& result, const std::string& path) {
    for (const Sensitivity& one : result.inputs) {
        if (one.input.path() == path) {
            return one;
        }
    }
    throw std::runtime_error("no " + path);
}

}  // namespace

TEST_CASE("every point of a sweep is the estimate of the scenario with that value", "[sweep]") {
    const Scenario base = scenario_of(decode());
    const SweepSpec spec =
        spec_of({"workload.global_batch=1:64:log:7", "hardware.hbm_bytes_per_s=400GB/s:1.6TB/s:lin:4"},
                {"step.time_s", "memory.per_chip_bytes"});
    const SweepResult result = sweep(base, spec);
    CHECK(result.values[0] == std::vector<double>{1, 2, 4, 8, 16, 32, 64});
    CHECK(result.values[1] == std::vector<double>{4e11, 8e11, 1.2e12, 1.6e12});
    REQUIRE(result.points.size() == 28);
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        json value = decode();
        value["workload"]["global_batch"] = result.at(i, 0);
        value["hardware"]["hbm_bytes_per_s"] = result.at(i, 1);
        const Estimate expected = estimate(scenario_of(value), Detail::summary);
        REQUIRE(result.points[i].problem.empty());
        CHECK(result.points[i].outputs[0] == expected.step.time.value());
        CHECK(result.points[i].outputs[1] == expected.memory.worst.total.value());
        CHECK(result.points[i].state.bound == expected.bound);
    }
}

TEST_CASE("axes of the mesh are rebalanced as the window does, and what cannot be says why", "[sweep]") {
    const Scenario base = scenario_of(training());
    const SweepResult result = sweep(base, spec_of({"parallelism.tensor=1:64"}));
    CHECK(result.values[0] == std::vector<double>{1, 2, 4, 8, 16, 32, 64});
    const std::vector<SweepAxis> axes = {sweep_axis_from_text("parallelism.tensor=1:64")};
    for (std::size_t i = 0; i < 6; ++i) {
        INFO(result.values[0][i] << ": " << result.points[i].problem);
        REQUIRE(result.points[i].problem.empty());
        const Scenario at = scenario_at(base, axes, {result.values[0][i]});
        CHECK(at.parallelism.tensor == int(result.values[0][i]));
        CHECK(at.parallelism.data * at.parallelism.fsdp * at.parallelism.tensor == 64);
        CHECK(at.workload.global_batch == 512);
    }
    CHECK_THAT(result.points[6].problem,
               ContainsSubstring("parallelism.tensor: tensor 64 does not divide the 32 heads"));
    CHECK_FALSE(result.points[6].outputs[0]);
}

TEST_CASE("values snap to what an input can be", "[sweep]") {
    const Scenario base = scenario_of(training());
    for (const double value : sweep_values(base, sweep_axis_from_text("workload.global_batch=40:1000:lin:9"))) {
        CHECK(std::fmod(value, 32) == 0);
        CHECK(value >= 40);
        CHECK(value <= 1000);
    }
    CHECK(sweep_values(base, sweep_axis_from_text("workload.micro_batch=1:100")) ==
          std::vector<double>{1, 2, 4, 8, 16});
    CHECK(sweep_values(base, sweep_axis_from_text("parallelism.fsdp=3:33")) == std::vector<double>{4, 8, 16, 32});
    CHECK(sweep_values(base, sweep_axis_from_text("parallelism.fsdp=1:64:3")) == std::vector<double>{1, 8, 64});
    CHECK(sweep_values(base, sweep_axis_from_text("hardware.hbm_bytes=80GB:80GB")) == std::vector<double>{80e9});
    CHECK_THROWS_WITH(sweep_values(base, sweep_axis_from_text("workload.global_batch=33:63")),
                      "workload.global_batch: there is no multiple of 32 from 33 to 63");
    CHECK_THROWS_WITH(sweep_values(base, sweep_axis_from_text("hardware.tdp_w=700:100")),
                      "hardware.tdp_w: found 700 to 100, expected the smaller value first");
}

TEST_CASE("a change of the bound is found to a thousandth", "[sweep]") {
    const Scenario base = scenario_of(decode());
    const SweepSpec spec = spec_of({"hardware.hbm_bytes_per_s=20GB/s:200TB/s:log:9"});
    const SweepResult result = sweep(base, spec);
    std::vector<BoundChange> bounds;
    for (const SweepChange& change : result.changes) {
        if (change.change.of == ChangeOf::bound) {
            bounds.push_back(change.change);
        }
    }
    REQUIRE(bounds.size() == 1);
    CHECK(bounds[0].from.bound == Bound::hbm);
    CHECK(bounds[0].to.bound == Bound::compute);
    CHECK(bounds[0].above - bounds[0].below < 1e-3 * bounds[0].below);
    // On either side of it the engine itself says so.
    const auto bound_at = [&](double value) {
        return estimate(scenario_at(base, spec.axes, {value}), Detail::summary).bound;
    };
    CHECK(bound_at(bounds[0].at(true) * 0.999) == Bound::hbm);
    CHECK(bound_at(bounds[0].at(true) * 1.001) == Bound::compute);
}

TEST_CASE("over whole numbers the change lies between neighbours, memory's too", "[sweep]") {
    json value = decode();
    value["precision"] = {{"weights", "int8"}};
    const Scenario small = scenario_of(value);
    const SweepResult fits = sweep(small, spec_of({"workload.global_batch=1:1000:log:4"}, {"memory.per_chip_bytes"}));
    std::vector<BoundChange> memory;
    for (const SweepChange& change : fits.changes) {
        if (change.change.of == ChangeOf::memory) {
            memory.push_back(change.change);
        }
    }
    REQUIRE(memory.size() == 1);
    CHECK(memory[0].above == memory[0].below + 1);
    const auto at = [&](double batch) {
        return estimate(scenario_at(small, {sweep_axis_from_text("workload.global_batch=1:1000")}, {batch}),
                        Detail::summary);
    };
    CHECK(at(memory[0].below).memory.fits);
    CHECK_FALSE(at(memory[0].above).memory.fits);
    // By hand: capacity less what one sequence takes beside the cache, over the cache of a sequence:
    // 32 layers × 2 × 8 heads × 128 × 1024 tokens × 2 bytes.
    const double cache = 32.0 * 2 * 8 * 128 * 1024 * 2;
    CHECK(at(1).memory.worst[MemoryCategory::kv_cache].value() == cache);
    CHECK(memory[0].below <=
          (at(1).memory.capacity.value() - at(1).memory.worst[MemoryCategory::weights].value()) / cache);
}

TEST_CASE("a sweep is the same whatever the number of threads, and in shards", "[sweep]") {
    const Scenario base = scenario_of(training());
    SweepSpec spec = spec_of({"workload.global_batch=32:4096:log:9", "parallelism.tensor=1:64"});
    spec.outputs = outputs_of(WorkloadKind::training);
    spec.threads = 1;
    const std::string once = pretty_json(sweep_to_json(sweep(base, spec), base, spec));
    const std::string csv = sweep_to_csv(sweep(base, spec), spec);
    spec.threads = 7;
    CHECK(pretty_json(sweep_to_json(sweep(base, spec), base, spec)) == once);
    for (const std::size_t shards : {2, 3, 100}) {
        std::vector<std::string> texts, tables, names;
        SweepSpec part = spec;
        part.shards = shards;
        for (std::size_t i = shards; i-- > 0;) {
            part.shard = i;
            const SweepResult result = sweep(base, part);
            texts.push_back(pretty_json(sweep_to_json(result, base, part)));
            tables.push_back(sweep_to_csv(result, part));
            names.push_back(fmt::format("part-{}", i + 1));
        }
        CHECK(merged_sweeps(texts, names) == once);
        CHECK(merged_sweeps(tables, names) == csv);
        texts.pop_back();
        CHECK_THROWS_WITH(merged_sweeps(texts, names),
                          ContainsSubstring(fmt::format("part 1 of {} is missing", shards)));
        if (shards < 63) {  // of a hundred parts the first has no point
            tables.pop_back();
            CHECK_THROWS_WITH(merged_sweeps(tables, names), ContainsSubstring("point 0 of 63"));
        }
        texts.push_back(texts.front());
        CHECK_THROWS_WITH(merged_sweeps(texts, names), ContainsSubstring("once more"));
    }
}

TEST_CASE("regions of a sweep meet where the bound changes", "[sweep]") {
    const Scenario base = scenario_of(decode());
    const SweepSpec spec = spec_of({"hardware.hbm_bytes_per_s=20GB/s:200TB/s"});
    const auto answer = sweep_to_json(sweep(base, spec), base, spec);
    REQUIRE(answer["regions"].size() == 2);
    CHECK(answer["regions"][0]["bound"] == "hbm");
    CHECK(answer["regions"][0]["from"] == 20000000000);
    CHECK(answer["regions"][1]["bound"] == "compute");
    CHECK(answer["regions"][1]["to"] == 200000000000000);
    const double end = answer["regions"][0]["to"], start = answer["regions"][1]["from"];
    CHECK(start / end == Approx(1.0).epsilon(1e-4));
}

TEST_CASE("a sweep stops when it is asked to", "[sweep]") {
    const Scenario base = scenario_of(training());
    const SweepSpec spec = spec_of({"hardware.hbm_bytes_per_s=1TB/s:9TB/s:1000", "hardware.flops_per_s=100T:2P:1000"});
    using Clock = std::chrono::steady_clock;
    std::vector<Clock::duration> took;
    for (int time = 0; time < 5; ++time) {             // the machine may be at other work: the middle of a few
        std::stop_source stop;
        Clock::time_point asked;
        std::jthread asker([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            asked = Clock::now();
            stop.request_stop();
        });
        const SweepResult result = sweep(base, spec, stop.get_token());
        const Clock::time_point end = Clock::now();
        asker.join();
        CHECK(result.cancelled);
        took.push_back(end - asked);
    }
    std::sort(took.begin(), took.end());
    CHECK(took[took.size() / 2] < std::chrono::milliseconds(100));
    CHECK(took.back() < std::chrono::milliseconds(1000));
}

TEST_CASE("texts of --vary that cannot be read name what is wrong", "[sweep]") {
    CHECK_THROWS_WITH(sweep_axis_from_text("workload.global_batsh=1:2"),
                      ContainsSubstring("workload.global_batsh") && ContainsSubstring("workload.global_batch\""));
    CHECK_THROWS_WITH(sweep_axis_from_text("workload.global_batch"), ContainsSubstring("PATH=FROM:TO"));
    CHECK_THROWS_WITH(sweep_axis_from_text("workload.global_batch=1"), ContainsSubstring("FROM:TO"));
    CHECK_THROWS_WITH(sweep_axis_from_text("workload.global_batch=1:x"), ContainsSubstring("workload.global_batch: "));
    CHECK_THROWS_WITH(sweep_axis_from_text("workload.global_batch=1:8:cubic"), ContainsSubstring("\"cubic\""));
    CHECK_THROWS_WITH(sweep_axis_from_text("workload.global_batch=1:8:log:5:6"), ContainsSubstring("expected FROM:TO"));
    CHECK_THROWS_WITH(output_named("step.time"), ContainsSubstring("step.time_s"));
    const Scenario base = scenario_of(decode());
    CHECK_THROWS_WITH(
        sweep(base, spec_of({"hardware.ici_bytes_per_s_per_link=1:2", "hardware.ici_bytes_per_s_per_link=1:2"})),
        ContainsSubstring("varied twice"));
    CHECK_THROWS_WITH(sweep(base, spec_of({"workload.total_tokens=1T:2T"})), ContainsSubstring("no such figure"));
}

TEST_CASE("every input reads back what it was given", "[sweep]") {
    json value = training();
    value["workload"]["total_tokens"] = 1e12;
    const Scenario base = scenario_of(value);
    for (const std::string& path : ScenarioInput::paths()) {
        const ScenarioInput input = *ScenarioInput::find(path);
        const std::optional<double> now = input.value(base);
        if (!now || *now == 0) {
            continue;
        }
        Scenario changed = base;
        INFO(path);
        CHECK(input.apply(changed, *now, 0).empty());
        CHECK(*input.value(changed) == Approx(*now).epsilon(1e-12));
        CHECK_FALSE(input.apply(changed, -1, 0).empty());
    }
    const ScenarioInput factor = *ScenarioInput::find("overrides.hbm");
    Scenario changed = base;
    CHECK(factor.apply(changed, 0.5, 0).empty());
    CHECK(changed.overrides.at("hbm") == 0.5);
    const ScenarioInput rate = *ScenarioInput::find("hardware.flops_per_s.fp8");
    CHECK(rate.apply(changed, 3e15, 0).empty());
    CHECK(rate.value(changed) == 3e15);
    CHECK_FALSE(ScenarioInput::find("hardware.flops_per_s.fp7"));
}

TEST_CASE("a decode step of a small batch answers to HBM alone, a prefill to FLOPs alone", "[sensitivity]") {
    const EstimateOutput& time = output_named("step.time_s");
    // All of decode's time is bytes over bandwidth: elasticity −1, and half the bandwidth takes twice the time.
    const SensitivityResult decoding = sensitivity(scenario_of(decode()), time);
    CHECK(decoding.state.bound == Bound::hbm);
    const Sensitivity& hbm = of(decoding, "hardware.hbm_bytes_per_s");
    CHECK(*hbm.elasticity == Approx(-1.0).epsilon(1e-6));
    CHECK(hbm.low->output == Approx(2 * decoding.value).epsilon(1e-6));
    CHECK(*of(decoding, "hardware.flops_per_s").elasticity == Approx(0.0).margin(1e-6));
    CHECK(decoding.inputs.front().input.path() == "hardware.hbm_bytes_per_s");

    const SensitivityResult prefilling = sensitivity(scenario_of(prefill()), time);
    CHECK(prefilling.state.bound == Bound::compute);
    CHECK(*of(prefilling, "hardware.flops_per_s").elasticity == Approx(-1.0).margin(0.1));
    CHECK(*of(prefilling, "hardware.hbm_bytes_per_s").elasticity == Approx(0.0).margin(0.1));
    // All shares of the time: what halves every rate doubles the time (one chip, nothing else).
    CHECK(*of(prefilling, "hardware.flops_per_s").elasticity + *of(prefilling, "hardware.hbm_bytes_per_s").elasticity ==
          Approx(-1.0).epsilon(1e-3));
}

TEST_CASE("break-even values are where the engine's bound changes", "[sensitivity]") {
    const Scenario base = scenario_of(decode());
    const SensitivityResult result = sensitivity(base, output_named("step.time_s"));
    const Sensitivity& hbm = of(result, "hardware.hbm_bytes_per_s");
    bool seen = false;
    for (const BoundChange& change : hbm.break_even) {
        if (change.of != ChangeOf::bound) {
            continue;
        }
        seen = true;
        CHECK(change.at(true) > hbm.value);
        Scenario changed = base;
        changed.hardware.overrides.hbm_bandwidth = BytesPerSecond(change.at(true) * 1.001);
        CHECK(estimate(changed, Detail::summary).bound == Bound::compute);
        changed.hardware.overrides.hbm_bandwidth = BytesPerSecond(change.at(true) * 0.999);
        CHECK(estimate(changed, Detail::summary).bound == Bound::hbm);
        CHECK_THAT(break_even_text(hbm, change), ContainsSubstring("compute binds instead of hbm above"));
    }
    CHECK(seen);
    // 16 GiB just hold 16.06 GB of weights and the cache: less would not, and the amount is the estimate's.
    const Sensitivity& memory = of(result, "hardware.hbm_bytes");
    REQUIRE(memory.break_even.size() == 1);
    const double needed = estimate(base, Detail::summary).memory.worst.total.value();
    CHECK(memory.break_even[0].at(true) == Approx(needed).epsilon(1e-3));
    CHECK_THAT(break_even_text(memory, memory.break_even[0]), ContainsSubstring("does not fit memory below 17.1 GB"));
}

TEST_CASE("cost goes with the price", "[sensitivity]") {
    json value = training();
    value["hardware"]["usd_per_chip_hour"] = 2.0;
    value["workload"]["total_tokens"] = 1e12;
    const SensitivityResult result = sensitivity(scenario_of(value), output_named("training.cost_usd"));
    CHECK(*of(result, "hardware.usd_per_chip_hour").elasticity == Approx(1.0).epsilon(1e-6));
    CHECK(*of(result, "workload.total_tokens").elasticity == Approx(1.0).epsilon(1e-6));
    CHECK_THROWS_WITH(sensitivity(scenario_of(decode()), output_named("training.cost_usd")), ContainsSubstring("null"));
}

}  // namespace rooflight::sweep_test
