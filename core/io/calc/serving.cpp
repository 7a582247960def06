// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/calc/serving_inputs.h"

namespace rooflight::calc {
namespace {

Seconds prompt_time(const Inputs& in) {
    if (in.has("prefill_s")) {
        return in.quantity<Seconds>("prefill_s");
    }
    in.require({"tokens", "parameters", "chips", "flops_per_s"}, "prefill_s");
    return prefill_time(in.number("parameters"), in.quantity<Tokens>("tokens"), server_of(in), in.number("mfu"));
}

Seconds token_time(const Inputs& in) {
    if (in.has("step_s")) {
        return in.quantity<Seconds>("step_s");
    }
    in.require({"parameters", "kv_bytes_per_sequence", "chips", "flops_per_s", "bytes_per_s"}, "step_s");
    return decode_step(model_of(in), in.number("batch"), server_of(in)).time();
}

Result run_disaggregation(const Inputs& in) {
    const Seconds prefill = prompt_time(in);
    const Seconds step = token_time(in);
    const double batch = in.number("batch");
    const double output = in.number("output_tokens");
    const double ratio = prefill_servers_per_decode_server(prefill, step, batch, output);
    std::optional<Seconds> transfer;
    if (in.has("bytes_per_s_between")) {
        in.require({"kv_bytes_per_sequence"});
        transfer = in.quantity<Bytes>("kv_bytes_per_sequence") / in.quantity<BytesPerSecond>("bytes_per_s_between");
    }
    return Result()
        .put("ratio", ratio)
        .put("prefill_s", prefill)
        .put("step_s", step)
        .put("prefill_share", ratio / (1 + ratio))
        .put("requests_per_s", requests_per_second(batch, step, output))
        .put("transfer_s", transfer);
}

Calculator disaggregation_calculator() {
    return {
        "inference.disaggregation",
        "Prefill servers for each decode server, so that neither waits",
        "ratio = prefill_s · batch / (step_s · output_tokens)",
        "8",
        {keys::batch().meaning_of("sequences on a decode server"),
         keys::quantity("output_tokens", Unit::tokens, "a request generates"),
         keys::quantity("prefill_s", Unit::seconds, "a prompt on a prefill server; absent: from the model").optional(),
         keys::quantity("step_s", Unit::seconds, "a token of the batch on a decode server; absent: from the model")
             .optional(),
         keys::parameters().optional(), keys::weight_bytes(), keys::total_parameters(),
         keys::kv_bytes_per_sequence().optional(), keys::tokens().meaning_of("of a prompt").optional(),
         keys::chips().meaning_of("of a server, of either kind").optional(), keys::flops_per_s().optional(),
         keys::bytes_per_s().optional(), keys::mfu().meaning_of("share of the peak that prefill reaches"),
         keys::quantity("bytes_per_s_between", Unit::bytes_per_second, "network between the servers").optional()},
        {{"ratio", "prefill servers a decode server"},
         {"prefill_s", "a prompt", Unit::seconds},
         {"step_s", "a token of the batch", Unit::seconds},
         {"prefill_share", "of all servers", Unit::fraction},
         {"requests_per_s", "a decode server"},
         {"transfer_s", "a cache between servers; null without bytes_per_s_between", Unit::seconds}},
        run_disaggregation,
        R"({"prefill_s": 0.91, "step_s": 0.019, "batch": 43, "output_tokens": 512})"};
}

Result run_speculative(const Inputs& in) {
    const double drafted = in.number("tokens");
    const double expected = expected_tokens(drafted, in.number("acceptance"));
    std::optional<double> gain;
    if (in.has("draft_over_step")) {
        gain = expected / (1 + drafted * in.number("draft_over_step"));
    }
    return Result().put("expected_tokens", expected).put("max_tokens", drafted + 1).put("speedup", gain);
}

Calculator speculative_calculator() {
    return {"inference.speculative",
            "Tokens a step of the large model yields with a draft model",
            "expected = (1 − g^(K + 1)) / (1 − g); speedup = expected / (1 + K · draft / step)",
            "7",
            {keys::count("tokens", "drafted before each step"),
             keys::quantity("acceptance", Unit::fraction, "chance that a drafted token is accepted")
                 .within(keys::kLikelihood),
             keys::quantity("draft_over_step", Unit::fraction, "time of a drafted token over a step's")
                 .within(kNotNegative)
                 .optional()},
            {{"expected_tokens", "a step"},
             {"max_tokens", "all drafted tokens right"},
             {"speedup", "over no drafting; null without draft_over_step"}},
            run_speculative,
            R"({"tokens": 4, "acceptance": 0.7, "draft_over_step": 0.1})"};
}

Result run_layout(const Inputs& in) {
    WeightStationary layer;
    layer.batch = in.number("batch");
    layer.d_model = in.number("d_model");
    layer.d_ff = in.number("d_ff");
    layer.chips = in.number("chips");
    layer.axis = in.quantity<BytesPerSecond>("bytes_per_s_per_axis");
    layer.activation = in.quantity<Bytes>("activation_bytes");
    const double axes = in.number("axes");
    const double best = best_two_d_x(layer);
    const double x = in.has("x") ? in.number("x") : best;
    const Seconds one = one_d_communication(layer, axes);
    const Seconds two = two_d_communication(layer, x);
    return Result()
        .put("one_d_s", one)
        .put("two_d_s", two)
        .put("time_s", one < two ? one : two)
        .put("better", one < two ? "1d" : "2d")
        .put("x_opt", best)
        .put("yz_opt", layer.chips / best)
        .put("two_d_from_chips", two_d_from_chips(layer.d_model, layer.d_ff, axes));
}

Calculator layout_calculator() {
    return {"inference.layout",
            "Communication of a layer whose weights stay: split in one dimension or in two",
            "1d: 4·B·D / (axes·W); 2d: 2·B·D / (X·W) + 4·B·F / (YZ·W), X_opt = √(N·D / 2F)",
            "7",
            {keys::batch(), keys::d_model(), keys::d_ff(), keys::chips(), keys::bytes_per_s_per_axis(),
             keys::count("axes", "mesh axes of the one-dimensional split").by_default("3"),
             keys::count("x", "chips that split D; absent: the best").optional(), keys::activation_bytes()},
            {{"one_d_s", "a layer", Unit::seconds},
             {"two_d_s", "a layer", Unit::seconds},
             {"time_s", "the shorter", Unit::seconds},
             {"better", "1d or 2d"},
             {"x_opt", "chips that should split D"},
             {"yz_opt", "chips that should split F"},
             {"two_d_from_chips", "chips above which two dimensions are better"}},
            run_layout,
            R"({"batch": 64, "d_model": 8192, "d_ff": 32768, "chips": 128, "bytes_per_s_per_axis": 1.8e11})"};
}

}  // namespace

std::vector<Calculator> serving_calculators() {
    return {disaggregation_calculator(), speculative_calculator(), layout_calculator()};
}

}  // namespace rooflight::calc
