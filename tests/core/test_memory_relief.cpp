// SPDX-License-Identifier: GPL-3.0-or-later
// What would free memory, against the scenarios that it proposes.
#include <algorithm>

#include "core/explain/memory_relief.h"
#include "core/io/estimate_json.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/library.h"
#include "tests/support/scenarios.h"

namespace rooflight::memory_relief_test {

using nlohmann::json;
using test::library;

namespace {

json training(int zero = 1) {
    return {{"rooflight", 1},
            {"hardware", {{"system", "h100-sxm"}, {"chips", 16}}},
            {"model", "llama-3-8b"},
            {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", 64}, {"micro_batch", 2}}},
            {"parallelism", {{"fsdp", 16}, {"zero", zero}}}};
}

const MemoryRelief* by(const std::vector<MemoryRelief>& reliefs, std::string_view key, std::string_view to = {}) {
    const auto found = std::ranges::find_if(reliefs, [&](const MemoryRelief& relief) {
        const AdviceChange& first = relief.changes.front();
        return first.key == key && (to.empty() || first.to == to);
    });
    return found == reliefs.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("Memory relief frees what it says at the price it says", "[relief]") {
    int proposed = 0;
    rc::prop("its patch, applied to the scenario", [&] {
        json value = test::random_scenario();
        value["fidelity"] = *rc::gen::element(std::string("ideal"), std::string("calibrated"));
        const Scenario scenario = scenario_from_json(value, library());
        Estimate before;
        try {
            before = estimate(scenario, Detail::summary);
        } catch (const InputError&) {
            RC_DISCARD("no slice of that size");
        }
        const std::vector<MemoryRelief> reliefs = memory_reliefs(scenario, before);
        const auto written = reliefs_to_json(reliefs, scenario);
        for (std::size_t i = 0; i < reliefs.size(); ++i) {
            const Estimate after = estimate(patched(scenario, written[i]["patch"], library()), Detail::summary);
            RC_ASSERT(after.chips == before.chips);
            RC_ASSERT(after.tokens_per_step == before.tokens_per_step);
            const Bytes freed = before.memory.worst.total - after.memory.worst.total;
            RC_ASSERT(std::abs(freed / reliefs[i].freed - 1) < 1e-9);
            RC_ASSERT(freed > before.memory.worst.total * 0.01);
            const double ratio = after.step.time / before.step.time;
            RC_ASSERT(std::abs(ratio / reliefs[i].step_time_ratio - 1) < 1e-9);
            RC_ASSERT(after.memory.fits == reliefs[i].fits);
            RC_ASSERT(after.memory.worst[reliefs[i].category] < before.memory.worst[reliefs[i].category]);
            if (i > 0)                                 // an assertion's own || would look at both its sides
                RC_ASSERT(reliefs[i].freed <= reliefs[i - 1].freed);
            ++proposed;
        }
    });
    CHECK(proposed > 50);
}

TEST_CASE("The price of memory is told in plain digits", "[relief]") {
    MemoryRelief relief;
    relief.freed = Bytes(5.39e10);
    for (const auto& [ratio, told] : {std::pair{3.2, "a step takes 220 % longer"}, std::pair{1.9967, "a step takes 100 % longer"},
                                      std::pair{1.0234, "a step takes 2.3 % longer"}, std::pair{0.95, "a step takes 5 % less time"},
                                      std::pair{1.0001, "a step takes as long"}}) {
        relief.step_time_ratio = ratio;
        CHECK_THAT(text_of(relief), Catch::Matchers::ContainsSubstring(std::string("frees 53.9 GB, ") + told));
    }
}

TEST_CASE("Relief comes from every part of a training step's memory", "[relief]") {
    const Scenario scenario = scenario_from_json(training(), library());
    const Estimate before = estimate(scenario, Detail::summary);
    const std::vector<MemoryRelief> reliefs = memory_reliefs(scenario, before);
    // Nothing is recomputed, ZeRO 1, whole moments: all of these free something.
    for (const char* key : {"recompute", "zero", "micro_batch", "tensor", "gradients", "offload.activations"}) {
        INFO(key);
        CHECK(by(reliefs, key) != nullptr);
    }
    const MemoryRelief* full = by(reliefs, "recompute", "full");
    REQUIRE(full != nullptr);
    CHECK(full->category == MemoryCategory::activations);
    CHECK(full->step_time_ratio > 1.2);
    // Gradients and weights of 8e9 parameters, of which 1/16 stay; gathered buffers come.
    const MemoryRelief* zero = by(reliefs, "zero", "3");
    REQUIRE(zero != nullptr);
    CHECK(zero->freed.value() == Approx(8.03e9 * 6 * 15 / 16).epsilon(0.1));
    CHECK(text_of(*zero).starts_with("zero 1 → 3: frees "));
    CHECK(by(reliefs, "global_batch") == nullptr);
    CHECK(by(reliefs, "chips") == nullptr);

    // Axes that are locked stay; what is there already is not proposed; the host's link must be known.
    const std::vector<MemoryRelief> locked = memory_reliefs(scenario, before, axes(MeshAxis::tensor));
    CHECK(by(locked, "tensor") == nullptr);
    json value = training(3);
    value["recompute"] = "full";
    value["hardware"]["system"] = "tpu-v7";
    const Scenario lean = scenario_from_json(value, library());
    const std::vector<MemoryRelief> rest = memory_reliefs(lean, estimate(lean, Detail::summary));
    for (const char* key : {"recompute", "zero", "offload.optimizer"}) {
        INFO(key);
        CHECK(by(rest, key) == nullptr);
    }
}

TEST_CASE("Relief of inference is of weights and caches", "[relief]") {
    json value = training();
    value["workload"] = {{"kind", "decode"}, {"sequence_length", 8192}, {"global_batch", 256}};
    value["parallelism"] = {{"tensor", 8}, {"data", 2}};
    const Scenario scenario = scenario_from_json(value, library());
    const std::vector<MemoryRelief> reliefs = memory_reliefs(scenario, estimate(scenario, Detail::summary));
    const MemoryRelief* cache = by(reliefs, "kv_cache");
    REQUIRE(cache != nullptr);
    CHECK(cache->category == MemoryCategory::kv_cache);
    CHECK(by(reliefs, "recompute") == nullptr);
    const auto complete = evaluate(scenario);
    CHECK(complete.at("memory_relief") == reliefs_to_json(reliefs, scenario));
    CHECK_FALSE(evaluate(scenario, EstimateForm::summary).contains("memory_relief"));
}

}  // namespace rooflight::memory_relief_test
