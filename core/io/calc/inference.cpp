// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/io/calc/serving_inputs.h"

namespace rooflight::calc {
namespace {

Seconds weights_time(const Inputs& in, const Server& server) {
    return in.has("bytes_per_s") ? model_of(in).weights / (server.chips * server.bandwidth) : Seconds(0);
}

Result run_prefill(const Inputs& in) {
    const Server server = server_of(in);
    const Tokens tokens = prefill_left(in.quantity<Tokens>("tokens"), in.quantity<Tokens>("cached_tokens"));
    const Seconds compute = prefill_time(in.number("parameters"), tokens, server, in.number("mfu"));
    const Seconds memory = weights_time(in, server);
    const Seconds time = std::max(compute, memory);
    std::optional<double> rate;
    if (time > Seconds(0)) {
        rate = in.number("tokens") / time.value();
    }
    return Result()
        .put("time_s", time)
        .put("compute_s", compute)
        .put("memory_s", memory)
        .put("bound", name_of(compute > memory ? Limit::compute : Limit::memory))
        .put("tokens_per_s", rate);
}

Calculator prefill_calculator() {
    return {
        "inference.prefill",
        "Time to work through a prompt",
        "T = 2·P·tokens / (N·C·MFU), at least the time to read the weights when bytes_per_s is given",
        "7",
        {keys::parameters(), keys::prompt_tokens(),
         keys::quantity("cached_tokens", Unit::tokens, "found in a prefix cache").within(kNotNegative).by_default("0"),
         keys::chips(), keys::flops_per_s(), keys::mfu(), keys::bytes_per_s().optional(), keys::weight_bytes(),
         keys::total_parameters()},
        {{"time_s", "of the prompts", Unit::seconds},
         {"compute_s", "at the share of the peak", Unit::seconds},
         {"memory_s", "weights read once; 0 without bytes_per_s", Unit::seconds},
         {"bound", "compute or memory"},
         {"tokens_per_s", "all chips", Unit::tokens_per_second}},
        run_prefill,
        R"({"parameters": "70B", "tokens": 8192, "chips": 16, "flops_per_s": 1.97e14, "mfu": 0.4})"};
}

Result run_decode(const Inputs& in) {
    const Server server = server_of(in);
    const ServedModel model = model_of(in);
    const double batch = in.number("batch");
    const DecodeStep step = decode_step(model, batch, server);
    std::optional<double> most;
    std::optional<bool> fits;
    if (in.has("hbm_bytes")) {
        const Bytes memory = server.chips * in.quantity<Bytes>("hbm_bytes");
        fits = decode_bytes(model, batch) <= memory;
        if (model.kv_per_sequence > Bytes(0)) {
            most = most_sequences(memory, model.weights, model.kv_per_sequence);
        }
    }
    std::optional<double> requests;
    if (in.has("output_tokens")) {
        requests = requests_per_second(batch, step.time(), in.number("output_tokens"));
    }
    return Result()
        .put("time_s", step.time())
        .put("memory_floor_s", step.memory_floor())
        .put("attention_s", step.attention)
        .put("weights_s", step.weights)
        .put("compute_s", step.compute)
        .put("bound", name_of(step.bound))
        .put("tokens_per_s", batch / step.time().value())
        .put("tokens_per_s_per_chip", batch / step.time().value() / server.chips)
        .put("memory_bytes", decode_bytes(model, batch))
        .put("fits", fits)
        .put("max_batch", most)
        .put("requests_per_s", requests);
}

Calculator decode_calculator() {
    return {
        "inference.decode",
        "Time of one token for every sequence of a batch",
        "T = B·KV / (N·W) + max(2·B·P / (N·C), P·weight_bytes / (N·W))",
        "7",
        {keys::parameters(), keys::kv_bytes_per_sequence().within(kNotNegative), keys::batch(), keys::chips(),
         keys::flops_per_s(), keys::bytes_per_s(), keys::weight_bytes(), keys::total_parameters(),
         keys::hbm_bytes().optional(), keys::quantity("output_tokens", Unit::tokens, "a request generates").optional()},
        {{"time_s", "of a step", Unit::seconds},
         {"memory_floor_s", "everything read once", Unit::seconds},
         {"attention_s", "KV caches read", Unit::seconds},
         {"weights_s", "weights read", Unit::seconds},
         {"compute_s", "the matrices' arithmetic", Unit::seconds},
         {"bound", "of the matrices: compute or memory"},
         {"tokens_per_s", "all sequences", Unit::tokens_per_second},
         {"tokens_per_s_per_chip", "all sequences", Unit::tokens_per_second},
         {"memory_bytes", "weights and caches, all chips", Unit::bytes},
         {"fits", "null without hbm_bytes"},
         {"max_batch", "sequences that fit; null without hbm_bytes"},
         {"requests_per_s", "finished; null without output_tokens"}},
        run_decode,
        R"({"parameters": "30B", "weight_bytes": 1, "kv_bytes_per_sequence": 819e6, "batch": 4, "chips": 16,)"
        R"( "flops_per_s": 1.97e14, "bytes_per_s": 8.2e11, "hbm_bytes": 16e9, "output_tokens": 512})"};
}

Result run_serving_batch(const Inputs& in) {
    const auto peak = in.quantity<FlopsPerSecond>("flops_per_s");
    const auto bandwidth = in.quantity<BytesPerSecond>("bytes_per_s");
    std::optional<Tokens> context;
    if (in.has("parameters") || in.has("kv_bytes_per_token")) {
        in.require({"parameters", "kv_bytes_per_token"});
        Server server;
        server.peak = peak;
        server.bandwidth = bandwidth;
        context = kv_bound_context(in.number("parameters"), in.quantity<Bytes>("kv_bytes_per_token"), server);
    }
    return Result()
        .put("batch_tokens", critical_batch(peak, bandwidth, in.quantity<Bytes>("weight_bytes"), in.number("experts"),
                                            in.number("top_k")))
        .put("context_tokens", context);
}

Calculator serving_batch_calculator() {
    return {"inference.critical_batch",
            "Tokens at a time from which the matrices are bound by compute",
            "B = C · weight_bytes / (2·W) · experts / top_k; caches take longer than arithmetic from a context of "
            "2·P·W / (C · KV bytes a token)",
            "7",
            {keys::flops_per_s(), keys::bytes_per_s(), keys::weight_bytes(), keys::experts(), keys::top_k(),
             keys::parameters().optional(),
             keys::quantity("kv_bytes_per_token", Unit::bytes, "KV cache a token, all layers").optional()},
            {{"batch_tokens", "prefill: prompt tokens; decode: sequences", Unit::tokens},
             {"context_tokens", "null without parameters and kv_bytes_per_token", Unit::tokens}},
            run_serving_batch,
            R"({"flops_per_s": 1.97e14, "bytes_per_s": 8.2e11, "weight_bytes": 1, "parameters": 70e9,)"
            R"( "kv_bytes_per_token": 163840})"};
}

}  // namespace

std::vector<Calculator> inference_calculators() {
    return {prefill_calculator(), decode_calculator(), serving_batch_calculator()};
}

}  // namespace rooflight::calc
