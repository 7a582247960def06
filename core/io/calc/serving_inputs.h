// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/inference_rules.h"
#include "core/io/calc/keys.h"

// What the calculators of inference share.
namespace rooflight::calc {

/// chips, flops_per_s and, where given, bytes_per_s.
[[nodiscard]] inline Server server_of(const Inputs& in) {
    Server server;
    server.chips = in.number("chips");
    server.peak = in.quantity<FlopsPerSecond>("flops_per_s");
    if (in.has("bytes_per_s")) {
        server.bandwidth = in.quantity<BytesPerSecond>("bytes_per_s");
    }
    return server;
}

/// parameters, weight_bytes and, where given, total_parameters and kv_bytes_per_sequence.
[[nodiscard]] inline ServedModel model_of(const Inputs& in) {
    ServedModel model;
    model.parameters = in.number("parameters");
    const double stored = in.has("total_parameters") ? in.number("total_parameters") : model.parameters;
    model.weights = stored * in.quantity<Bytes>("weight_bytes");
    if (in.has("kv_bytes_per_sequence")) {
        model.kv_per_sequence = in.quantity<Bytes>("kv_bytes_per_sequence");
    }
    return model;
}

namespace keys {
inline InputKey total_parameters() {
    return quantity("total_parameters", Unit::number, "of a mixture, all experts; absent: parameters").optional();
}
inline InputKey prompt_tokens() { return tokens().meaning_of("of the prompts"); }
}  // namespace keys

}  // namespace rooflight::calc
