// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/training_rules.h"
#include "core/io/calc/keys.h"
#include "core/units/input_error.h"

namespace rooflight::calc {
namespace {

constexpr PipelineSchedule kSchedules[] = {PipelineSchedule::gpipe, PipelineSchedule::one_f_one_b,
                                           PipelineSchedule::interleaved, PipelineSchedule::zero_bubble};

Result run_pipeline(const Inputs& in) {
    const double stages = in.number("stages");
    const double microbatches = in.number("microbatches");
    const double virtual_stages = in.number("virtual_stages");
    const PipelineSchedule schedule = kSchedules[in.choice("schedule")];
    if (virtual_stages > 1 && schedule != PipelineSchedule::interleaved) {
        throw InputError("virtual_stages", "found more than 1, expected schedule interleaved with it");
    }
    const double bubble = bubble_fraction(stages, microbatches, virtual_stages, schedule);
    std::optional<Seconds> hop, total, per_layer;
    if (in.has("batch_tokens") || in.has("d_model") || in.has("bytes_per_s_per_chip")) {
        in.require({"batch_tokens", "d_model", "bytes_per_s_per_chip"});
        const auto batch = in.quantity<Tokens>("batch_tokens");
        const auto bandwidth = in.quantity<BytesPerSecond>("bytes_per_s_per_chip");
        const auto activation = in.quantity<Bytes>("activation_bytes");
        hop = pipeline_hop(batch, in.number("d_model"), microbatches, bandwidth, activation);
        total = pipeline_communication(*hop, stages, microbatches);
        if (in.has("layers")) {
            per_layer = pipeline_communication_per_layer(batch, in.number("d_model"), in.number("layers"), bandwidth,
                                                         activation);
        }
    }
    return Result()
        .put("bubble_fraction", bubble)
        .put("bubble_over_compute", bubble / (1 - bubble))
        .put("hop_s", hop)
        .put("comm_s", total)
        .put("comm_s_per_layer", per_layer);
}

Calculator pipeline_calculator() {
    return {"training.pipeline",
            "What a pipeline of equal stages wastes",
            "bubble = (S − 1) / (v·M + S − 1); hop = 2·B·D / (W·M); communication = hop · (M + S − 2)",
            "12",
            {keys::count("stages", "of the pipeline"), keys::count("microbatches", "of a step"),
             keys::count("virtual_stages", "chunks of layers a stage holds").by_default("1"),
             keys::choice("schedule", "order of the work", {"gpipe", "1f1b", "interleaved", "zero_bubble"})
                 .by_default("1f1b"),
             keys::batch_tokens().optional(), keys::d_model().optional(), keys::layers().optional(),
             keys::quantity("bytes_per_s_per_chip", Unit::bytes_per_second, "one way to the next stage").optional(),
             keys::activation_bytes()},
            {{"bubble_fraction", "of the step", Unit::fraction},
             {"bubble_over_compute", "of the time in which a stage works", Unit::fraction},
             {"hop_s", "a microbatch to the next stage; null without batch, width and bandwidth", Unit::seconds},
             {"comm_s", "the hops of a pass that follow one another", Unit::seconds},
             {"comm_s_per_layer", "about, with as many microbatches as stages", Unit::seconds}},
            run_pipeline,
            R"({"stages": 8, "microbatches": 32})"};
}

Bytes bytes_or_none(const Inputs& in, std::string_view key) {
    return in.text(key) == "none" ? Bytes(0) : bytes_of(in.dtype(key));
}

Result run_memory(const Inputs& in) {
    const StateBytes bytes{.weight = bytes_of(in.dtype("dtype")),
                           .gradient = bytes_or_none(in, "gradient_dtype"),
                           .moments = in.number("moments") * bytes_of(in.dtype("moment_dtype")),
                           .master = bytes_or_none(in, "master_dtype")};
    const double model_ways = in.number("model_ways");
    const double ways = in.number("ways");
    const double parameters = in.number("parameters");
    const TrainingState state =
        training_state(parameters / model_ways, bytes, static_cast<int>(in.number("zero")), ways);
    Bytes activations{0};
    if (in.has("batch_tokens") || in.has("layers") || in.has("checkpoint_width")) {
        in.require({"batch_tokens", "layers", "checkpoint_width"});
        activations = checkpoint_bytes(in.quantity<Tokens>("batch_tokens"), in.number("layers"),
                                       in.number("checkpoint_width"), in.quantity<Bytes>("activation_bytes")) /
                      (ways * model_ways);
    }
    const Bytes total = state.total() + activations;
    std::optional<bool> fits;
    std::optional<double> fewest;
    if (in.has("hbm_bytes")) {
        const auto hbm = in.quantity<Bytes>("hbm_bytes");
        const Bytes whole = training_state(parameters, bytes, 0, 1).total() + activations * ways * model_ways;
        fits = total <= hbm;
        fewest = fewest_holding(whole, hbm);
    }
    return Result()
        .put("weights_bytes", state.weights)
        .put("gradients_bytes", state.gradients)
        .put("optimizer_bytes", state.optimizer)
        .put("activations_bytes", activations)
        .put("total_bytes", total)
        .put("bytes_per_parameter", training_state(1, bytes, 0, 1).total())
        .put("fits", fits)
        .put("min_chips", fewest);
}

InputKey dtype_or_none(std::string_view key, std::string_view meaning, std::string_view fallback) {
    InputKey result = keys::dtype(key, meaning).by_default(fallback);
    result.choices = {"none"};
    return result;
}

Calculator memory_calculator() {
    return {
        "training.memory",
        "Bytes that a chip keeps of a model in training",
        "weights, gradients and optimizer, each divided by the ways if ZeRO shards it; saved activations 2·B·width "
        "a layer",
        "5",
        {keys::parameters().meaning_of("of the model"), keys::dtype("dtype", "of the weights").by_default("bf16"),
         dtype_or_none("gradient_dtype", "of the gradients that are kept", "bf16"),
         keys::dtype("moment_dtype", "of the optimizer's moments").by_default("fp32"),
         keys::quantity("moments", Unit::number, "of the optimizer: Adam 2").within(kNotNegative).by_default("2"),
         dtype_or_none("master_dtype", "of a master copy of the weights", "none"),
         keys::count("zero", "0: all replicated; 1 shards the optimizer, 2 gradients too, 3 weights too")
             .within(keys::kAtMost3)
             .by_default("0"),
         keys::count("ways", "chips over which ZeRO shards").by_default("1"),
         keys::count("model_ways", "chips over which tensor and pipeline parallelism split the model").by_default("1"),
         keys::batch_tokens().optional(), keys::layers().optional(),
         keys::quantity("checkpoint_width", Unit::number, "elements a token and layer saves: 2·D for two arrays")
             .optional(),
         keys::activation_bytes(), keys::hbm_bytes().optional()},
        {{"weights_bytes", "a chip", Unit::bytes},
         {"gradients_bytes", "a chip", Unit::bytes},
         {"optimizer_bytes", "a chip", Unit::bytes},
         {"activations_bytes", "a chip; 0 without batch, layers and width", Unit::bytes},
         {"total_bytes", "a chip", Unit::bytes},
         {"bytes_per_parameter", "before sharding", Unit::bytes},
         {"fits", "null without hbm_bytes"},
         {"min_chips", "that hold everything once; null without hbm_bytes"}},
        run_memory,
        R"({"parameters": "70B", "zero": 3, "ways": 1024, "hbm_bytes": "96GB"})"};
}

Result run_time(const Inputs& in) {
    const double chips = in.number("chips");
    const auto peak = in.quantity<FlopsPerSecond>("flops_per_s");
    const auto tokens = in.quantity<Tokens>("tokens");
    const Flops flops = training_flops(in.number("parameters"), tokens, in.choice("recompute") == 1);
    const Seconds time = time_at_mfu(flops, chips, peak, in.number("mfu"));
    std::optional<double> cost, per_dollar;
    if (in.has("usd_per_chip_hour")) {
        cost = cost_usd(time, chips, in.number("usd_per_chip_hour"));
        per_dollar = flops_per_dollar(peak, in.number("usd_per_chip_hour")).value();
    }
    std::optional<Seconds> step;
    if (in.has("batch_tokens")) {
        step = time * (in.quantity<Tokens>("batch_tokens") / tokens);
    }
    constexpr Seconds hour{3600};
    return Result()
        .put("flops", flops)
        .put("seconds", time)
        .put("days", time / (24 * hour))
        .put("chip_hours", chips * (time / hour))
        .put("cost_usd", cost)
        .put("flops_per_usd", per_dollar)
        .put("tokens_per_s", tokens / time)
        .put("step_s", step);
}

Calculator time_calculator() {
    return {
        "training.time",
        "How long a run takes and what it costs",
        "seconds = 6·P·T / (N·C·MFU); 8·P·T when the forward pass is recomputed",
        "6",
        {keys::parameters(), keys::tokens().meaning_of("of the run"), keys::chips(), keys::flops_per_s(), keys::mfu(),
         keys::choice("recompute", "is the forward pass done again", {"none", "full"}).by_default("none"),
         keys::usd_per_chip_hour().optional(), keys::batch_tokens().optional()},
        {{"flops", "of the run", Unit::flops},
         {"seconds", "of the run", Unit::seconds},
         {"days", "of the run"},
         {"chip_hours", "of the run"},
         {"cost_usd", "null without a price", Unit::dollars},
         {"flops_per_usd", "at the peak; null without a price"},
         {"tokens_per_s", "all chips", Unit::tokens_per_second},
         {"step_s", "null without batch_tokens", Unit::seconds}},
        run_time,
        R"({"parameters": "70B", "tokens": "15T", "chips": 8960, "flops_per_s": 4.59e14, "mfu": "40%",)"
        R"( "usd_per_chip_hour": 4.2})"};
}

}  // namespace

std::vector<Calculator> training_calculators() {
    return {pipeline_calculator(), memory_calculator(), time_calculator()};
}

}  // namespace rooflight::calc
