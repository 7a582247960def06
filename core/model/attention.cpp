// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/model/model.h"

namespace rooflight {

namespace {

/// Elements that one layer keeps for one token.
double layer_kv_elements(const Model& model) {
    if (model.mla)
        return model.mla->kv_lora + model.mla->qk_rope;
    return 2.0 * model.kv_heads * model.head_dim;
}

/// Caches that `layers` layers need when `kv_share_every` of them use one; a group at the end may be short.
double cache_count(const Model& model, int layers) {
    const int share = model.kv_share_every;
    const int caches = (layers + share - 1) / share;
    return caches;
}

/// FLOPs of one query against one key: its score and its part of the weighted sum, all heads.
double flops_per_query_key(const Model& model) {
    const double heads = model.heads;
    if (model.mla)
        return 2 * heads * (model.mla->qk_nope + model.mla->qk_rope) + 2 * heads * model.mla->v;
    return 4 * heads * model.head_dim;
}

}  // namespace

double kv_elements_per_token(const Model& model) {
    const int global = model.global_layers();
    return layer_kv_elements(model) * (cache_count(model, global) + cache_count(model, model.layers - global));
}

double kv_elements_per_sequence(const Model& model, double context) {
    const int global = model.global_layers();
    const double within = std::min(context, static_cast<double>(model.sliding_window));
    return layer_kv_elements(model) *
           (cache_count(model, global) * context + cache_count(model, model.layers - global) * within);
}

double mean_keys(double query_len, double key_len, int window, bool causal) {
    const double widest = window > 0 ? std::min(key_len, static_cast<double>(window)) : key_len;
    if (!causal || query_len <= 1)
        return widest;
    // Queries are the last query_len of key_len positions; position p sees min(p, widest) keys. The mean over a
    // continuous p, so that a whole square comes out exactly half, as the causal convention has it.
    const double first = std::max(0.0, key_len - query_len);
    const double ramp_end = std::clamp(widest, first, key_len);
    const double ramp = (ramp_end * ramp_end - first * first) / 2;
    const double plateau = widest * (key_len - ramp_end);
    return (ramp + plateau) / (key_len - first);
}

double attention_flops_per_token(const Model& model, double sequence_length, FlopsConvention convention) {
    const bool causal = convention == FlopsConvention::causal;
    const int global = model.global_layers();
    double keys = global * mean_keys(sequence_length, sequence_length, 0, causal);
    if (global < model.layers)
        keys += (model.layers - global) * mean_keys(sequence_length, sequence_length, model.sliding_window, causal);
    return keys * flops_per_query_key(model);
}

}  // namespace rooflight
