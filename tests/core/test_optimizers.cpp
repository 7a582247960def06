// SPDX-License-Identifier: GPL-3.0-or-later
// States and work of the optimizers.
#include <algorithm>

#include "core/cost/step_model.h"
#include "core/estimate/estimate.h"
#include "core/explain/explain.h"
#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"

namespace rooflight::optimizers_test {

using nlohmann::json;
using test::library;

namespace {

json training(const std::string& model, const json& optimizer, int chips = 8) {
    return {{"rooflight", 1},
            {"hardware", {{"system", "h100-sxm"}, {"chips", chips}}},
            {"model", model},
            {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", chips}}},
            {"parallelism", {{"fsdp", chips}, {"zero", 1}}},
            {"precision", {{"optimizer", optimizer}}}};
}

json named(const char* name, const char* master = "none") { return {{"name", name}, {"master", master}}; }

double states(const std::string& model, const json& optimizer) {
    const Scenario scenario = scenario_from_json(training(model, optimizer, 1), library());
    return estimate(scenario, Detail::summary).memory.worst[MemoryCategory::optimizer].value();
}

/// FLOPs of the update of all layers on one chip.
double update_flops(const json& value) {
    const Scenario scenario = scenario_from_json(value, library());
    const StepModel model(scenario);
    double sum = 0;
    model.for_stage(0, [&](const LayerModel& layer, double count) {
        for (const ParameterShard& shard : layer.trained) {
            sum += optimizer_operation(model.context(), shard, false).flops.value() * count;
        }
    });
    return sum;
}

Estimate estimated(const json& value) { return estimate(scenario_from_json(value, library())); }

}  // namespace

TEST_CASE("Each optimizer keeps the states of its paper", "[optimizer]") {
    // LLaMA 3 8B: 32 layers, d 4096, d_ff 14336, 8 key-value heads of 128, two tables of 128256 rows.
    const double all = 8030261248, tables = 2.0 * 128256 * 4096, norms = 65.0 * 4096;
    CHECK(states("llama-3-8b", named("adamw")) == Approx(8 * all));
    CHECK(states("llama-3-8b", named("adamw", "fp32")) == Approx(12 * all));
    CHECK(states("llama-3-8b", named("sgd")) == 0);
    CHECK(states("llama-3-8b", named("lion")) == Approx(4 * all));
    CHECK(states("llama-3-8b", {{"name", "lion"}, {"moment1", "bf16"}}) == Approx((4 + 2) * all));
    // The final norm is counted nowhere in memory: one row of 4096.
    CHECK(states("llama-3-8b", named("muon")) == Approx(4 * all + 4 * (tables + norms)).epsilon(1e-5));
    const double edges = 32.0 * (2 * (4096 + 4096) + 2 * (4096 + 1024) + 3 * (4096 + 14336)) + 2.0 * (128256 + 4096);
    CHECK(states("llama-3-8b", named("adafactor")) == Approx(4 * (edges + norms)).epsilon(1e-2));
    CHECK(states("llama-3-8b", named("adafactor")) < 8 * all / 1000);
}

TEST_CASE("States shrink with the chips that share them", "[optimizer]") {
    for (const char* name : {"adamw", "adafactor", "lion", "muon"}) {
        INFO(name);
        const double eight = estimated(training("llama-3-8b", named(name), 8)).memory.worst[MemoryCategory::optimizer].value();
        CHECK(eight * 8 == Approx(states("llama-3-8b", named(name))));
        for (const char* model : {"deepseek-v3", "mixtral-8x7b"}) {
            CHECK(states(model, named(name)) > 0);
            CHECK(states(model, named(name)) <= states(model, named("adamw")));
        }
    }
}

TEST_CASE("Muon's products are at most T·m/B of the step's FLOPs", "[optimizer]") {
    // Five iterations T, m = d_model, B tokens a batch; equal for square matrices (Jordan et al. 2024).
    for (const std::string id : {"llama-3-8b", "llama-3.1-405b", "gpt-3-175b"}) {
        const Model& m = *library().model(id);
        const double tables = (m.tied_embeddings ? 1.0 : 2.0) * m.vocab * m.d_model;
        const double hidden = count_parameters(m, 4096).total - tables, tokens = 4096;
        const double overhead = update_flops(training(id, named("muon"), 1)) / (6 * hidden * tokens);
        INFO(id);
        CHECK(overhead <= 5.0 * m.d_model / tokens * 1.001);
        CHECK(overhead >= 5.0 * m.d_model / tokens / 2);
    }
    // Chips that zero shards over share the matrices out; the others have none.
    CHECK(update_flops(training("llama-3-8b", named("muon"), 8)) * 8 ==
          Approx(update_flops(training("llama-3-8b", named("muon"), 1))));
    for (const char* name : {"adamw", "adafactor", "lion", "sgd"}) {
        CHECK(update_flops(training("llama-3-8b", named(name), 8)) == 0);
    }
    // By hand: one gated MLP of Mixtral's experts, w [4096, 14336], 3 of them, 8 experts, 32 layers, and attention.
    const double one = 5 * (4.0 * 14336 + 2.0 * 4096) * 4096 * 4096;
    const double square = 5 * 6.0 * 4096 * 4096 * 4096, narrow = 5 * (4.0 * 4096 + 2 * 1024) * 1024 * 1024;
    const double router = 5 * (4.0 * 4096 + 2 * 8) * 8 * 8;
    CHECK(update_flops(training("mixtral-8x7b", named("muon"), 1)) ==
          Approx(32 * (24 * one + 2 * square + 2 * narrow + router)));
}

TEST_CASE("An optimizer takes the time of its passes and products", "[optimizer]") {
    const auto update = [](const char* name, const char* master) {
        return estimated(training("llama-3-8b", named(name, master))).step.optimizer.value();
    };
    // 8 H100 at 3.35 TB/s: an eighth of the parameters each; gradient fp32, master copy, moments twice, new weight.
    const double own = 8030261248.0 / 8;
    CHECK(update("adamw", "fp32") == Approx(own * (4 + 2 * 12 + 2) / 3.35e12).epsilon(1e-3));
    CHECK(update("lion", "fp32") == Approx(own * (4 + 2 * 8 + 2) / 3.35e12).epsilon(1e-3));
    CHECK(update("sgd", "none") == Approx(own * (4 + 2 + 2) / 3.35e12).epsilon(1e-3));
    CHECK(update("adafactor", "none") == Approx(own * (4 + 2 + 2) / 3.35e12).epsilon(1e-2));
    CHECK(update("muon", "fp32") > 2 * update("adamw", "fp32"));
    for (const char* name : {"adamw", "adafactor", "muon"}) {
        for (const int zero : {1, 2, 3}) {
            json value = training("llama-3-8b", named(name, "fp32"));
            value["parallelism"]["zero"] = zero;
            value["workload"]["global_batch"] = 16;
            INFO(name << " ZeRO " << zero);
            const Estimate e = estimated(value);
            CHECK(e.timeline.makespan.value() == Approx(e.step.time.value()).epsilon(0.01));
            double listed = 0;
            for (const OperationEstimate& op : e.operations) {
                listed += op.phase == Phase::optimizer ? op.time.value() * op.count : 0;
            }
            CHECK(listed == Approx(e.step.optimizer.value()).epsilon(1e-9));
            const Scenario scenario = scenario_from_json(value, library());
            CHECK(explain(scenario, e, "step.optimizer_s").value().value == Approx(e.step.optimizer.value()));
            CHECK(explain(scenario, e, "memory.breakdown.optimizer").value().value ==
                  Approx(e.memory.worst[MemoryCategory::optimizer].value()));
        }
    }
    // Few tokens: the update is most of the step, and of Muon's the products.
    for (const auto& [name, bound] : {std::pair("muon", Bound::compute), std::pair("adamw", Bound::hbm)}) {
        json value = training("llama-3-8b", named(name), 1);
        value["workload"]["sequence_length"] = 16;
        CHECK(estimated(value).bound == bound);
    }
}

}  // namespace rooflight::optimizers_test
