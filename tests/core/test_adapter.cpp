// SPDX-License-Identifier: GPL-3.0-or-later
// Low-rank adapters: parameters, memory and FLOPs against published figures (Hu et al. 2021, Dettmers et al. 2023).
#include "core/cost/step_model.h"
#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "core/workload/adapter.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"

namespace rooflight::adapter_test {

using test::library;
using nlohmann::json;

namespace {

Adapter adapter_of(int rank, std::vector<std::string> targets)
{
    Adapter adapter;
    adapter.rank = rank, adapter.targets = std::move(targets);
    return adapter;
}

double trainable(const char* model, const Adapter& adapter) { return count_parameters(adapter, *library().model(model)).total; }

/// LLaMA 65B: 80 layers of 8,192, 64 heads, MLP of 22,016.
json llama_65b()
{
    return {{"name", "LLaMA 65B"}, {"layers", 80}, {"d_model", 8192}, {"d_ff", 22016}, {"heads", 64}, {"vocab", 32000},
            {"gated_mlp", true}};
}

json training(const json& model, const char* system, int chips, const json& more = json::object())
{
    json value = {{"rooflight", 1},
                  {"hardware", {{"system", system}, {"chips", chips}}},
                  {"model", model},
                  {"workload", {{"kind", "training"}, {"sequence_length", 512}, {"global_batch", chips}}},
                  {"parallelism", {{"fsdp", chips}}}};
    value.merge_patch(more);
    return value;
}

double trainable_of_65b() { return 64.0 * 80 * (4 * 2 * 8192.0 + 3 * (8192.0 + 22016)); }

Estimate estimate_of(const json& value) { return estimate(scenario_from_json(value, library())); }

std::string refused(const json& value)
{
    try {
        (void)estimate_of(value);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("An adapter has as many parameters as published", "[adapter]")
{
    // GPT-3 175B, rank 1 on queries and values: 4.7 M (LoRA, table 18); rank 4: 18.9 M.
    CHECK(trainable("gpt-3-175b", adapter_of(1, {"attention.q", "attention.v"})) == 4718592);
    CHECK(trainable("gpt-3-175b", adapter_of(4, {"attention.q", "attention.v"})) == 18874368);
    // Llama 2 7B: 4,194,304 with rank 8 on q and v, 39,976,960 with rank 16 on every linear layer; Llama 3 8B: 41,943,040.
    CHECK(trainable("llama-2-7b", adapter_of(8, {"attention.q", "attention.v"})) == 4194304);
    CHECK(trainable("llama-2-7b", adapter_of(16, {"attention", "mlp"})) == 39976960);
    CHECK(trainable("llama-3-8b", adapter_of(16, {"attention", "mlp"})) == 41943040);
    // Every expert of a mixture has its own.
    const double mlp = 3.0 * 16 * (4096 + 14336) * 32;
    CHECK(trainable("mixtral-8x7b", adapter_of(16, {"mlp"})) == 8 * mlp);
    CHECK(count_parameters(adapter_of(16, {"mlp"}), *library().model("mixtral-8x7b")).active == 2 * mlp);
}

TEST_CASE("The chips of a mesh hold the adapter's parameters between them", "[adapter]")
{
    for (const char* model : {"llama-3-8b", "mixtral-8x7b", "deepseek-v3", "gpt-3-175b"})
        for (const int tensor : {1, 4}) {
            json value = training(model, "h100-sxm", 8, {{"parallelism", {{"fsdp", 8 / tensor}, {"tensor", tensor}, {"zero", 1}}}});
            value["adapter"] = {{"rank", 16}};
            value["workload"]["global_batch"] = 8;
            const Scenario scenario = scenario_from_json(value, library());
            const StepModel step(scenario);
            double local = 0;
            for (std::size_t k = 0; k < kLayerKindCount; ++k)
                if (const int count = step.stages()[0].count[k]; count > 0)
                    local += count * (step.layer(k).trained[0].local + step.layer(k).trained[1].local);
            Model plain = *scenario.model;
            const double modules = plain.mtp_layers;   // trained too, and like the last layer
            const double total = count_parameters(*scenario.adapter, plain).total;
            INFO(model << ", tensor " << tensor);
            if (tensor == 1 && modules == 0)
                CHECK(local == Approx(total).epsilon(1e-12));
            // Only one side of each pair is split over tensor.
            CHECK(local >= total / tensor);
            CHECK(local <= total * (1 + modules / 58));
        }
}

TEST_CASE("Full finetuning of 65B takes 780 GB, QLoRA fits one card of 48 GB", "[adapter]")
{
    json full = training(llama_65b(), "h100-sxm", 1, {{"recompute", "full"}});
    full["precision"] = {{"gradients", "bf16"}, {"optimizer", {{"master", "none"}}}};
    const MemoryUse all = estimate_of(full).memory.worst;
    const double states = (all[MemoryCategory::weights] + all[MemoryCategory::gradients] + all[MemoryCategory::optimizer]).value();
    CHECK(states == Approx(780e9).epsilon(0.01));      // "more than 780 GB of GPU memory"

    json light = training(llama_65b(), "l40s", 1, {{"recompute", "full"}});
    light["adapter"] = {{"kind", "qlora"}, {"rank", 64}};
    const Estimate e = estimate_of(light);
    CHECK(e.memory.capacity.value() <= 51.6e9);
    CHECK(e.memory.fits);
    const double base = 65.286e9;                      // parameters of LLaMA 65B
    const double trained = trainable_of_65b();
    CHECK(e.memory.worst[MemoryCategory::weights].value() == Approx(base / 2 + 2 * trained).epsilon(1e-3));
    CHECK(e.memory.worst[MemoryCategory::gradients].value() == Approx(4 * trained));
    CHECK(e.memory.worst[MemoryCategory::optimizer].value() == Approx(12 * trained));
}

TEST_CASE("Backward over frozen weights is one product: two thirds of the FLOPs of full training", "[adapter]")
{
    const json whole = training("llama-3-8b", "h100-sxm", 8);
    json light = whole;
    light["adapter"] = {{"rank", 1}, {"targets", {"attention.v"}}};
    const Estimate a = estimate_of(whole), b = estimate_of(light);
    const double attention = 3 * attention_flops_per_token(*library().model("llama-3-8b"), 512, FlopsConvention::palm);
    const double adapter = 6 * 32.0 * (4096 + 1024);
    CHECK(b.flops_per_token.value() - attention - adapter == Approx((a.flops_per_token.value() - attention) * 2 / 3));
    const auto executed = [](const Estimate& e) {
        double sum = 0;
        for (const OperationEstimate& op : e.operations)
            sum += op.flops.value() * op.count;
        return sum * e.chips / e.tokens_per_step;
    };
    CHECK(executed(b) == Approx(b.flops_per_token.value()).epsilon(1e-9));
    CHECK(executed(a) == Approx(a.flops_per_token.value()).epsilon(1e-9));
    CHECK(b.step.time < a.step.time);
    CHECK(b.mfu <= 1);
    // Gradients of frozen weights are neither reduced nor updated.
    CHECK(b.step.optimizer.value() < a.step.optimizer.value() / 1000);
}

TEST_CASE("With an adapter closed form and simulation agree", "[adapter]")
{
    for (const char* schedule : {"1f1b", "zero_bubble"})
        for (const char* model : {"llama-3-8b", "mixtral-8x7b"}) {
            json value = training(model, "h100-sxm", 16, {{"parallelism", {{"fsdp", 2}, {"tensor", 4}, {"pipeline", 2}, {"schedule", schedule}}}});
            value["adapter"] = {{"rank", 16}};
            value["workload"]["global_batch"] = 32;
            const Estimate e = estimate_of(value);
            INFO(model << ' ' << schedule);
            CHECK(e.timeline.makespan.value() == Approx(e.step.time.value()).epsilon(0.01));
        }
}

TEST_CASE("What is wrong with an adapter is told with its path", "[adapter]")
{
    json value = training("gpt-3-175b", "h100-sxm", 8);
    value["adapter"] = {{"targets", {"atention"}}};
    CHECK(refused(value) == R"(adapter.targets[0]: unknown target "atention"; did you mean "attention"?)");
    value["adapter"] = {{"targets", {"mlp.gate"}}};
    CHECK(refused(value) == "adapter.targets: the model has none of these matrices");
    value["adapter"] = {{"rank", 0}};
    CHECK(refused(value).starts_with("adapter.rank: "));
    value["adapter"] = {{"kind", "lora"}};
    value["workload"]["kind"] = "prefill";
    CHECK(refused(value).starts_with("adapter: "));
}

}  // namespace rooflight::adapter_test
