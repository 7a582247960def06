// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/cost/step_model.h"
#include "core/cost/training_rules.h"
#include "core/io/calc/presets.h"
#include "core/units/input_error.h"

namespace rooflight::calc {
namespace {

/// How many sequences of which length: two of the three keys give the third.
std::vector<InputKey> sequence_keys() {
    return {keys::count("sequence_length", "tokens of a sequence; absent: tokens / batch").optional(),
            keys::count("batch", "sequences; absent: tokens / sequence_length, or 1").optional(),
            keys::tokens().meaning_of("in all; absent: batch · sequence_length").optional()};
}

struct Sequences {
    double count, length;
    [[nodiscard]] double tokens() const { return count * length; }
};

Sequences sequences_of(const Inputs& in) {
    if (!in.has("tokens")) {
        in.require({"sequence_length"}, "tokens");
        return {in.has("batch") ? in.number("batch") : 1, in.number("sequence_length")};
    }
    const double tokens = in.number("tokens");
    if (!in.has("sequence_length")) {
        const double count = in.has("batch") ? in.number("batch") : 1;
        return {count, tokens / count};
    }
    const double length = in.number("sequence_length");
    if (in.has("batch") && std::abs(in.number("batch") * length - tokens) > 1e-9 * tokens) {
        throw InputError("tokens", fmt::format("found {}; expected batch · sequence_length = {}; leave one of the three out",
                                               tokens, in.number("batch") * length));
    }
    return {tokens / length, length};
}

/// The model's keys, those of its sequences, then the calculator's own.
std::vector<InputKey> model_and_sequence_keys(const std::vector<InputKey>& more) {
    std::vector<InputKey> all = keys::model();
    for (const std::vector<InputKey>& some : {sequence_keys(), more}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

/// Parameters without the embedding tables where the vocabulary was left out.
Parameters counted(const Inputs& in, const Model& model) {
    Parameters p = count_parameters(model);
    if (!in.has("model") && !in.has("vocab")) {
        p.total -= p.embedding + p.unembedding;
        p.active -= p.embedding;
        p.active_matmul -= p.embedding;
        p.embedding = p.unembedding = 0;
    }
    return p;
}

Result run_parameters(const Inputs& in) {
    const Model model = model_of_keys(in, ModelUse::layers);
    const Parameters p = counted(in, model);
    return Result()
        .put("total", p.total)
        .put("active", p.active)
        .put("active_matmul", p.active_matmul)
        .put("embedding", p.embedding)
        .put("positions", p.positions)
        .put("unembedding", p.unembedding)
        .put("attention", p.attention)
        .put("mlp", p.dense_mlp)
        .put("experts", p.experts)
        .put("shared_experts", p.shared_experts)
        .put("router", p.router)
        .put("norms", p.norms)
        .put("mtp", p.mtp);
}

Calculator parameters_calculator() {
    return {"model.parameters",
            "Parameters of a transformer by part",
            "MLP 3·D·F a layer (2·D·F ungated), attention 2·D·(N + K)·H, norms 2·D, tables V·D each",
            "4",
            keys::model(),
            {{"total", "as a checkpoint counts them, MTP modules apart; without vocab no tables"},
             {"active", "that a token uses: the unembedding counted, the input embedding not"},
             {"active_matmul", "of these, the matrices"},
             {"embedding", "input table"},
             {"positions", "learned"},
             {"unembedding", "0 when tied"},
             {"attention", "all layers"},
             {"mlp", "all dense layers"},
             {"experts", "all routed ones"},
             {"shared_experts", "all layers"},
             {"router", "all layers"},
             {"norms", "all layers and the last"},
             {"mtp", "multi-token-prediction modules"}},
            run_parameters,
            R"({"model": "llama-3-70b"})"};
}

FlopsConvention convention_of(const Inputs& in) {
    return in.choice("mfu_convention") == 0 ? FlopsConvention::palm : FlopsConvention::causal;
}

Result run_flops(const Inputs& in) {
    const Model model = model_of_keys(in, ModelUse::layers);
    const Sequences sequences = sequences_of(in);
    const Tokens tokens(sequences.tokens());
    const double matmul = counted(in, model).active_matmul;
    const Flops products = forward_flops(matmul, tokens);
    const Flops attention{attention_flops_per_token(model, sequences.length, convention_of(in)) * tokens.value()};
    const Flops forward = products + attention;
    constexpr double passes = 3;  // forward, and twice that backward
    return Result()
        .put("forward", forward)
        .put("training", passes * forward)
        .put("attention", passes * attention)
        .put("attention_forward", attention)
        .put("matmul", passes * products)
        .put("matmul_forward", products)
        .put("executed", (in.choice("recompute") == 0 ? passes : passes + 1) * forward)
        .put("training_per_token", passes * forward / tokens)
        .put("forward_per_token", forward / tokens)
        .put("attention_fraction", attention / forward);
}

Calculator flops_calculator() {
    return {
        "model.flops",
        "Model FLOPs of tokens in sequences of one length",
        "training = 6·N·tokens + 12·tokens·S·heads·H a layer (N active matrices, attention not halved for causality "
        "unless asked); forward is a third",
        "4",
        model_and_sequence_keys(
            {keys::choice("recompute", "is the forward pass done again", {"none", "full"}).by_default("none"),
             keys::choice("mfu_convention", "causal halves attention", {"palm", "causal"}).by_default("palm")}),
        {{"forward", "all layers and the unembedding", Unit::flops},
         {"training", "forward and backward", Unit::flops},
         {"attention", "of training: scores and values", Unit::flops},
         {"attention_forward", "of the forward pass", Unit::flops},
         {"matmul", "of training: products with weights", Unit::flops},
         {"matmul_forward", "of the forward pass", Unit::flops},
         {"executed", "training with what is recomputed", Unit::flops},
         {"training_per_token", "forward and backward", Unit::flops},
         {"forward_per_token", "forward alone", Unit::flops},
         {"attention_fraction", "of the model FLOPs", Unit::fraction}},
        run_flops,
        R"({"model": "llama-3-8b", "sequence_length": 8192})"};
}

Result run_kv_cache(const Inputs& in) {
    const Model model = model_of_keys(in, ModelUse::kv_cache);
    const Bytes element = bytes_of(in.dtype("dtype"));
    const Sequences sequences = sequences_of(in);
    const Bytes sequence = kv_elements_per_sequence(model, sequences.length) * element;
    return Result()
        .put("bytes", sequences.count * sequence)
        .put("bytes_per_sequence", sequence)
        .put("bytes_per_token", kv_elements_per_token(model) * element);
}

Calculator kv_cache_calculator() {
    return {"model.kv_cache",
            "Bytes of keys and values that decoding keeps",
            "2·S·K·H·layers·bytes a sequence; windows cap S, latent attention keeps its latent",
            "4",
            model_and_sequence_keys({keys::dtype("dtype", "of the cache").by_default("bf16")}),
            {{"bytes", "all sequences", Unit::bytes},
             {"bytes_per_sequence", "of this length", Unit::bytes},
             {"bytes_per_token", "before windows cap the length", Unit::bytes}},
            run_kv_cache,
            R"({"layers": 64, "kv_heads": 8, "head_dim": 128, "sequence_length": 8192, "dtype": "int8"})"};
}

/// A chip on which any model can be laid out, to ask the engine what a layer saves.
std::shared_ptr<const System> boundless_chip() {
    System system;
    system.name = "one chip";
    system.vendor_figures.flops_per_s.fill(FlopsPerSecond(1e15));
    system.vendor_figures.hbm = Bytes(1e30);
    system.vendor_figures.hbm_bandwidth = BytesPerSecond(1e12);
    return std::make_shared<const System>(std::move(system));
}

Result run_activations(const Inputs& in) {
    constexpr std::array policies = {RecomputeKind::none, RecomputeKind::selective, RecomputeKind::full};
    Scenario scenario;
    scenario.hardware.system = boundless_chip();
    scenario.hardware.chips = 1;
    scenario.model = std::make_shared<const Model>(model_of_keys(in, ModelUse::layers));
    const Sequences sequences = sequences_of(in);
    scenario.workload.sequence_length = sequences.length;
    scenario.workload.global_batch = scenario.workload.micro_batch = sequences.count;
    scenario.precision.activations = scenario.precision.matmul = in.dtype("dtype");
    scenario.recompute.kind = policies[in.choice("recompute")];
    scenario.attention_kernel =
        in.choice("attention_kernel") == 0 ? AttentionKernel::flash : AttentionKernel::materialised;
    const StepModel step(scenario);
    Bytes layers{0}, one{0}, working{0};
    step.for_stage(0, [&](const LayerModel& part, double count) {
        if (&part != &step.embedding() && &part != &step.head()) {
            layers += count * part.saved;
            one = std::max(one, part.saved);
            working = std::max(working, part.working);
        }
    });
    const double tokens = sequences.tokens();
    const Bytes input = tokens * scenario.model->d_model * bytes_of(in.dtype("dtype"));
    return Result()
        .put("bytes", layers)
        .put("bytes_per_layer", one)
        .put("bytes_per_token", layers / tokens)
        .put("working_bytes", working)
        .put("arrays_per_layer", one / input);
}

Calculator activations_calculator() {
    return {
        "model.activations",
        "Bytes that the forward pass saves for the backward one, on one chip",
        "the tensors that the layers' operations need again; none: all of them, selective: not the attention core's, "
        "full: each layer's input, 2·B·T·D",
        "4",
        model_and_sequence_keys(
            {keys::dtype("dtype", "of the activations").by_default("bf16"),
             keys::choice("recompute", "what is worked out again", {"none", "selective", "full"}).by_default("none"),
             keys::choice("attention_kernel", "flash saves no scores", {"flash", "materialised"}).by_default("flash")}),
        {{"bytes", "all layers", Unit::bytes},
         {"bytes_per_layer", "of the largest kind of layer", Unit::bytes},
         {"bytes_per_token", "all layers", Unit::bytes},
         {"working_bytes", "alive beside them while one layer is recomputed", Unit::bytes},
         {"arrays_per_layer", "in arrays of the model's width"}},
        run_activations,
        R"({"model": "llama-3-8b", "sequence_length": 8192, "recompute": "full"})"};
}

}  // namespace

std::vector<Calculator> model_calculators() {
    return {parameters_calculator(), flops_calculator(), kv_cache_calculator(), activations_calculator()};
}

}  // namespace rooflight::calc
