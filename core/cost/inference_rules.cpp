// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/inference_rules.h"

#include <algorithm>
#include <cmath>

#include "core/cost/training_rules.h"

namespace rooflight {

DecodeStep decode_step(const ServedModel& model, double batch, const Server& server) {
    const BytesPerSecond bandwidth = server.chips * server.bandwidth;
    DecodeStep step;
    step.attention = batch * model.kv_per_sequence / bandwidth;
    step.weights = model.weights / bandwidth;
    step.compute = time_at_mfu(forward_flops(model.parameters, Tokens(batch)), server.chips, server.peak);
    step.bound = step.compute > step.weights ? Limit::compute : Limit::memory;
    return step;
}

Bytes decode_bytes(const ServedModel& model, double batch) { return model.weights + batch * model.kv_per_sequence; }

Seconds prefill_time(double parameters, Tokens tokens, const Server& server, double mfu) {
    return time_at_mfu(forward_flops(parameters, tokens), server.chips, server.peak, mfu);
}

Tokens prefill_left(Tokens prompt, Tokens cached) { return std::max(Tokens(0), prompt - cached); }

double most_sequences(Bytes memory, Bytes weights, Bytes kv_per_sequence) {
    return std::max(0.0, std::floor((memory - weights) / kv_per_sequence));
}

double smallest_slice(Bytes total, Bytes memory_of_a_chip) {
    return std::exp2(std::ceil(std::log2(std::max(1.0, total / memory_of_a_chip))));
}

Tokens kv_bound_context(double parameters, Bytes kv_per_token, const Server& server) {
    const Flops per_sequence = forward_flops(parameters, Tokens(1));
    return Tokens(per_sequence / server.peak * server.bandwidth / kv_per_token);
}

double requests_per_second(double batch, Seconds step, double tokens) { return batch / (step.value() * tokens); }

double prefill_servers_per_decode_server(Seconds prefill, Seconds step, double batch, double tokens) {
    return prefill.value() * requests_per_second(batch, step, tokens);
}

double expected_tokens(double drafted, double acceptance) {
    if (acceptance >= 1)
        return drafted + 1;
    return (1 - std::pow(acceptance, drafted + 1)) / (1 - acceptance);
}

double emitted_tokens(double drafted, double first_wrong) { return std::min(drafted, first_wrong - 1) + 1; }

Seconds one_d_communication(const WeightStationary& layer, double axes) {
    const Bytes activations = layer.batch * layer.d_model * layer.activation;
    return 2 * activations / (axes * layer.axis);  // a gather and a scatter
}

Seconds two_d_communication(const WeightStationary& layer, double x) {
    const double yz = layer.chips / x;
    const Bytes inputs = layer.batch * layer.d_model / x * layer.activation;
    const Bytes hidden = layer.batch * layer.d_ff / yz * layer.activation;
    const Seconds gather_and_scatter = 2 * inputs / (2 * layer.axis);  // over two axes
    const Seconds all_reduce = 2 * hidden / layer.axis;
    return gather_and_scatter + all_reduce;
}

double best_two_d_x(const WeightStationary& layer) { return std::sqrt(layer.chips * layer.d_model / (2 * layer.d_ff)); }

double two_d_from_chips(double d_model, double d_ff, double axes) {
    // One dimension: 2·BD·a / (axes·W). Two at the best X: 2·BD·a·√(2F / (N·D)) / W.
    return 2 * axes * axes * d_ff / d_model;
}

double decode_tensor_limit(double d_ff, double batch, double beta) { return d_ff / (batch * beta); }

KvWays kv_ways(double chips, double kv_heads) {
    const double heads = std::min(chips, kv_heads);
    return {heads, chips / heads};
}

Bytes latency_bound_bytes(BytesPerSecond one_way, Seconds hop, double chips) { return chips * (one_way * hop); }

}  // namespace rooflight
