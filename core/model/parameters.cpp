// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

namespace rooflight {

namespace {

/// Matrices apart from vectors (biases, norms): 6·N counts only the matrices.
struct TensorCount {
    double matrix = 0;
    double vector = 0;

    [[nodiscard]] double all() const { return matrix + vector; }
};

TensorCount mla_tensors(const Model& model) {
    const Mla& mla = *model.mla;
    const double d = model.d_model;
    const double heads = model.heads;
    const double query = heads * (mla.qk_nope + mla.qk_rope);
    TensorCount count;
    if (mla.q_lora > 0) {
        count.matrix += d * mla.q_lora + mla.q_lora * query;
        count.vector += mla.q_lora;  // norm of the compressed query
    } else {
        count.matrix += d * query;
    }
    count.matrix += d * (mla.kv_lora + mla.qk_rope);  // latent and the rotary key that all heads share
    count.matrix += mla.kv_lora * heads * (mla.qk_nope + mla.v);
    count.matrix += heads * mla.v * d;
    count.vector += mla.kv_lora;
    return count;
}

TensorCount attention_tensors(const Model& model) {
    if (model.mla)
        return mla_tensors(model);
    const double d = model.d_model;
    const double query = static_cast<double>(model.heads) * model.head_dim;
    const double key_value = 2.0 * model.kv_heads * model.head_dim;
    TensorCount count;
    count.matrix = d * (query + key_value) + query * d;
    if (model.biases || model.qkv_biases)
        count.vector += query + key_value;
    if (model.biases)
        count.vector += d;
    if (model.qk_norm)
        count.vector += 2.0 * model.head_dim;  // one scale a head dimension, the same for all heads
    return count;
}

TensorCount mlp_tensors(const Model& model, double d_ff) {
    const double inward = model.gated_mlp ? 2 : 1;
    TensorCount count;
    count.matrix = (inward + 1) * model.d_model * d_ff;
    if (model.biases)
        count.vector = inward * d_ff + model.d_model;
    return count;
}

/// A layer norm has a shift where the model has biases.
double norm_size(const Model& model) { return (model.biases ? 2.0 : 1.0) * model.d_model; }

double layer_norms(const Model& model) { return (model.parallel_block ? 1 : 2) * norm_size(model); }

TensorCount router_tensors(const Model& model) {
    TensorCount count;
    count.matrix = static_cast<double>(model.d_model) * model.moe->experts;
    if (model.biases)
        count.vector = model.moe->experts;
    return count;
}

/// What joins the hidden state with the next token's embedding in a multi-token-prediction module.
double mtp_projection(const Model& model) { return 2.0 * model.d_model * model.d_model; }

/// A multi-token-prediction module: one layer (a mixture where the model has them), the projection and three norms.
/// Embedding and unembedding are the main model's.
double mtp_module(const Model& model, const LayerParameters& layer) {
    const double mlp_part =
        model.moe ? model.moe->experts * layer.expert + layer.shared_experts + layer.router : layer.dense_mlp;
    return layer.attention + layer.norms + mlp_part + mtp_projection(model) + 3 * norm_size(model);
}

}  // namespace

LayerParameters layer_parameters(const Model& model) {
    LayerParameters layer;
    layer.attention = attention_tensors(model).all();
    layer.dense_mlp = mlp_tensors(model, model.d_ff).all();
    layer.norms = layer_norms(model);
    if (model.moe) {
        layer.expert = mlp_tensors(model, model.moe->d_ff_expert).all();
        layer.shared_experts = model.moe->shared_experts * layer.expert;
        layer.router = router_tensors(model).all();
    }
    return layer;
}

Parameters count_parameters(const Model& model, double sequence_length) {
    const LayerParameters layer = layer_parameters(model);
    const double table = static_cast<double>(model.vocab) * model.d_model;
    const double layers = model.layers;
    const double moe_layers = model.moe_layers();
    const double dense_layers = layers - moe_layers;

    Parameters p;
    p.embedding = table;
    const double positions = model.learned_positions == kAsManyAsTheSequence ? sequence_length : model.learned_positions;
    p.positions = positions * model.d_model;
    p.unembedding = model.tied_embeddings ? 0 : table;
    p.attention = layers * layer.attention;
    p.dense_mlp = dense_layers * layer.dense_mlp;
    p.norms = layers * layer.norms + norm_size(model);
    if (model.moe) {
        p.experts = moe_layers * model.moe->experts * layer.expert;
        p.shared_experts = moe_layers * layer.shared_experts;
        p.router = moe_layers * layer.router;
    }
    // MTP modules serve training and speculative decoding; the published size of a model that has them is without
    // (DeepSeek-V3: 671 B, and 14 B of MTP apart).
    p.mtp = model.mtp_layers * mtp_module(model, layer);
    p.total = p.embedding + p.positions + p.unembedding + p.attention + p.dense_mlp + p.experts + p.shared_experts +
              p.router + p.norms;

    const double routed = model.moe ? moe_layers * model.moe->top_k * layer.expert : 0;
    // Tied or not, every token goes through the unembedding's matmul; the two tables of positions and tokens are
    // only looked up.
    p.active = table + p.attention + p.dense_mlp + routed + p.shared_experts + p.router + p.norms;

    const double attention = attention_tensors(model).matrix, dense = mlp_tensors(model, model.d_ff).matrix;
    double mixture = 0;
    if (model.moe) {
        const double experts = model.moe->top_k + model.moe->shared_experts;
        mixture = experts * mlp_tensors(model, model.moe->d_ff_expert).matrix + router_tensors(model).matrix;
    }
    p.active_matmul = table + layers * attention + dense_layers * dense + moe_layers * mixture;
    p.mtp_active_matmul = model.mtp_layers * (attention + (model.moe ? mixture : dense) + mtp_projection(model));
    return p;
}

}  // namespace rooflight
