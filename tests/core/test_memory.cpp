// SPDX-License-Identifier: GPL-3.0-or-later
// Memory against published closed forms.
#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "core/workload/layer.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"

using namespace rooflight;
using test::library;
using nlohmann::json;

namespace {

constexpr double kHidden = 4096, kHeads = 32, kSequence = 2048;

/// Activation bytes of one layer of the classic GPT (Korthikanti et al. 2022): what a layer more adds.
double layer_activations(int tensor, bool sequence, const std::string& recompute)
{
    const auto activations = [&](int layers) {
        const json value = {
            {"rooflight", 1},
            {"hardware", {{"system", "h100-sxm"}, {"chips", tensor}}},
            {"model", {{"layers", layers}, {"d_model", kHidden}, {"d_ff", 4 * kHidden}, {"heads", kHeads}, {"vocab", 1024},
                       {"dropout", 0.1}}},
            {"workload", {{"kind", "training"}, {"sequence_length", kSequence}, {"global_batch", 2}, {"micro_batch", 2}}},
            {"parallelism", {{"tensor", tensor}, {"sequence", sequence}}},
            {"recompute", recompute},
            {"attention_kernel", "materialised"}};
        return estimate(scenario_from_json(value, library())).memory.worst[MemoryCategory::activations].value();
    };
    return activations(5) - activations(4);
}

}  // namespace

TEST_CASE("Activations of the classic GPT layer are the published closed forms", "[memory]")
{
    const double sbh = kSequence * 2 * kHidden, scores = 5 * kHeads * kSequence * kSequence * 2;
    CHECK(layer_activations(1, false, "none") == Approx(34 * sbh + scores).epsilon(1e-6));
    CHECK(layer_activations(8, false, "none") == Approx(sbh * (10 + 24.0 / 8) + scores / 8).epsilon(1e-6));
    CHECK(layer_activations(8, true, "none") == Approx((34 * sbh + scores) / 8).epsilon(1e-6));
    CHECK(layer_activations(8, true, "selective") == Approx(34 * sbh / 8).epsilon(1e-6));
    CHECK(layer_activations(1, false, "selective") == Approx(34 * sbh).epsilon(1e-6));
    CHECK(layer_activations(8, false, "full") == Approx(2 * sbh).epsilon(1e-6));
    CHECK(layer_activations(8, true, "full") == Approx(2 * sbh / 8).epsilon(1e-6));
}

TEST_CASE("Keys of the other chips of context parallelism are alive while attention works", "[memory]")
{
    // 2 sequences of 8192 over 4 chips, 8 key heads of 128 over 2 of tensor, bf16: a block of keys and values.
    const double block = 2.0 * 2 * (8192.0 / 4) * (8.0 / 2) * 128 * 2;
    const auto scenario = [](const char* kind, const char* workload, const char* recompute) {
        return scenario_from_json(
            {{"rooflight", 1},
             {"hardware", {{"system", "h100-sxm"}, {"chips", 8}}},
             {"model", {{"layers", 4}, {"d_model", 4096}, {"d_ff", 14336}, {"heads", 32}, {"kv_heads", 8}, {"head_dim", 128},
                        {"vocab", 1024}, {"gated_mlp", true}}},
             {"workload", {{"kind", workload}, {"sequence_length", 8192}, {"global_batch", 2}, {"micro_batch", 2}}},
             {"parallelism", {{"tensor", 2}, {"context", 4}, {"context_attention", kind}}},
             {"recompute", recompute}},
            library());
    };
    const auto activations = [&](const char* kind, const char* workload, const char* recompute) {
        return estimate(scenario(kind, workload, recompute)).memory.worst[MemoryCategory::activations].value();
    };
    // Three blocks of others, and gradients of all four; a ring has two of keys and two of gradients on their way.
    CHECK(activations("all_gather", "training", "full") - activations("ring", "training", "full") ==
          Approx((7 - 4) * block).epsilon(1e-9));
    CHECK(activations("ring", "training", "full") - activations("all_to_all", "training", "full") ==
          Approx(4 * block).epsilon(1e-9));
    const auto peak_over_time = [&](const char* kind) {
        double most = 0;
        const Timeline timeline = estimate(scenario(kind, "training", "full")).timeline;
        for (const MemorySample& sample : timeline.memory.front())
            most = std::max(most, sample.bytes.value());
        return most;
    };
    CHECK(peak_over_time("all_gather") - peak_over_time("ring") == Approx((7 - 4) * block).epsilon(1e-9));
    CHECK(activations("all_gather", "prefill", "none") - activations("ring", "prefill", "none") == Approx(block).epsilon(1e-9));
    CHECK(key_blocks(ContextAttention::ring, 2, true) == 3);
    CHECK(key_blocks(ContextAttention::ring, 4, true) == 4);
    CHECK(key_blocks(ContextAttention::ring, 4, false) == 2);
    CHECK(key_blocks(ContextAttention::all_gather, 4, true) == 7);
    CHECK(key_blocks(ContextAttention::all_gather, 4, false) == 3);
    CHECK(key_blocks(ContextAttention::all_to_all, 4, true) == 0);
    CHECK(key_blocks(ContextAttention::all_gather, 1, true) == 0);
}

TEST_CASE("Gradients are divided by tensor and pipeline as the weights are", "[memory]")
{
    const auto memory = [](int tensor, int pipeline) {
        const json value = {
            {"rooflight", 1},
            {"hardware", {{"system", "h100-sxm"}, {"chips", tensor * pipeline}}},
            {"model", "llama-3-70b"},
            {"workload", {{"kind", "training"}, {"sequence_length", 2048}, {"global_batch", 8}}},
            {"parallelism", {{"tensor", tensor}, {"pipeline", pipeline}}},
            {"precision", {{"gradients", "fp32"}}}};
        return estimate(scenario_from_json(value, library())).memory.worst;
    };
    for (const auto& [tensor, pipeline] : {std::pair{1, 1}, {8, 1}, {8, 4}, {1, 8}}) {
        const MemoryUse use = memory(tensor, pipeline);
        CHECK(use[MemoryCategory::gradients] / use[MemoryCategory::weights] == Approx(2));
        CHECK(use[MemoryCategory::weights].value() >= 70.55e9 * 2 / (tensor * pipeline));
        CHECK(use[MemoryCategory::weights].value() <= 70.55e9 * 2 / (tensor * pipeline) * 1.15);
    }
}

TEST_CASE("A module of multi-token prediction weighs what its parameters do, experts and all", "[memory]")
{
    Scenario scenario = scenario_from_json({{"rooflight", 1},
                                            {"hardware", {{"system", "h100-sxm"}, {"chips", 1}}},
                                            {"model", "deepseek-v3"},
                                            {"workload", {{"kind", "training"}, {"sequence_length", 2048}, {"global_batch", 1}}}},
                                           library());
    const auto answer = [&](int modules) {
        Model model = *scenario.model;
        model.mtp_layers = modules;
        scenario.model = std::make_shared<const Model>(model);
        return estimate(scenario);
    };
    const Estimate without = answer(0), with = answer(1);
    const Parameters parameters = count_parameters(*scenario.model);
    const double weights = (with.memory.worst[MemoryCategory::weights] - without.memory.worst[MemoryCategory::weights]).value();
    // the projection, 0.9 % of a module, is counted in FLOPs and not in memory
    CHECK(weights == Approx(2 * parameters.mtp).epsilon(0.01));
    const auto layers_of = [](const Estimate& e, std::string_view name) {
        double count = 0;
        for (const OperationEstimate& row : e.operations)
            if (row.name == name && row.phase == Phase::forward)
                count += row.count;
        return count;
    };
    CHECK(layers_of(without, "moe.up") == 58);
    CHECK(layers_of(with, "moe.up") == 59);
    CHECK(layers_of(with, "mlp.up") == 3);
}

TEST_CASE("ZeRO shards optimizer, gradients, weights in this order", "[memory]")
{
    const auto memory = [](int zero) {
        const json value = {
            {"rooflight", 1},
            {"hardware", {{"system", "h100-sxm"}, {"chips", 64}}},
            {"model", "llama-3-8b"},
            {"workload", {{"kind", "training"}, {"sequence_length", 2048}, {"global_batch", 64}}},
            {"parallelism", {{"fsdp", 64}, {"zero", zero}}}};
        return estimate(scenario_from_json(value, library())).memory.worst;
    };
    const double parameters = 8030261248;
    const double whole = parameters * 2;
    CHECK(memory(1)[MemoryCategory::optimizer].value() == Approx(parameters * 12 / 64));
    CHECK(memory(1)[MemoryCategory::gradients].value() == Approx(parameters * 4));
    CHECK(memory(2)[MemoryCategory::gradients].value() == Approx(parameters * 4 / 64));
    CHECK(memory(2)[MemoryCategory::weights].value() == Approx(whole));
    CHECK(memory(3)[MemoryCategory::weights].value() == Approx(whole / 64));
}

TEST_CASE("A KV cache of fewer heads than tensor ranks is replicated, a latent always", "[memory]")
{
    const auto kv = [](const char* model, int tensor) {
        const json value = {
            {"rooflight", 1},
            {"hardware", {{"system", "h100-sxm"}, {"chips", tensor}}},
            {"model", model},
            {"workload", {{"kind", "decode"}, {"sequence_length", 8192}, {"global_batch", 4}}},
            {"parallelism", {{"tensor", tensor}}}};
        return estimate(scenario_from_json(value, library())).memory.worst[MemoryCategory::kv_cache].value();
    };
    CHECK(kv("llama-3-70b", 1) == Approx(2.0 * 8 * 128 * 80 * 8192 * 4 * 2));
    CHECK(kv("llama-3-70b", 8) == Approx(kv("llama-3-70b", 1) / 8));
    CHECK(kv("llama-3-70b", 16) == Approx(kv("llama-3-70b", 8)));
    CHECK(kv("deepseek-v3", 1) == Approx((512.0 + 64) * 61 * 8192 * 4 * 2));
    CHECK(kv("deepseek-v3", 8) == Approx(kv("deepseek-v3", 1)));
}
