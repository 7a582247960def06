// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace rooflight {

/// Mixture of experts: in every `every`-th layer after `first_dense_layers`, `top_k` of `experts` and all shared ones.
struct Moe {
    int experts = 0;
    int top_k = 1;
    int shared_experts = 0;
    int d_ff_expert = 0;
    int first_dense_layers = 0;
    int every = 1;
    double capacity_factor = 0.0;                      ///< 0 = no capacity limit (dropless)
    int expert_groups = 0;                             ///< the experts lie in so many groups, as on nodes; 0: in none
    int top_k_groups = 0;                              ///< of which a token's experts are all in this many

    /// Node-limited routing (DeepSeek-V3): not every group can get a token.
    [[nodiscard]] bool limits_groups() const { return top_k_groups > 0 && top_k_groups < expert_groups; }
};

/// Multi-head latent attention (DeepSeek-V2): ranks and head dimensions. q_lora 0 = queries not compressed.
struct Mla {
    int q_lora = 0, kv_lora = 0, qk_nope = 0, qk_rope = 0, v = 0;
};

/// learned_positions of a model whose table is as long as the sequences it works on.
inline constexpr int kAsManyAsTheSequence = -1;

/// A transformer's architecture. `model` of the Scenario JSON; the fields have its keys' names.
struct Model {
    std::string id;                                    ///< preset's id; empty for an inline model
    std::string name;
    int layers = 1;
    int d_model = 1;
    int d_ff = 0;                                      ///< dense layers; 0 when every layer is MoE
    int heads = 1;
    int kv_heads = 0;                                  ///< 0 until complete_and_check(): heads
    int head_dim = 0;                                  ///< 0 until complete_and_check(): d_model / heads
    int vocab = 1;
    bool gated_mlp = false;
    bool tied_embeddings = false;
    std::optional<Moe> moe;
    std::optional<Mla> mla;
    int sliding_window = 0;                            ///< 0 = every layer attends globally
    int global_every = 0;                              ///< every n-th layer global; 0 = all within the window
    bool qk_norm = false;
    bool biases = false;                               ///< on every projection and layer norm (GPT-2)
    bool qkv_biases = false;                           ///< on q, k, v only (Qwen2)
    int learned_positions = 0;                         ///< rows of a learned position table
    bool parallel_block = false;
    int kv_share_every = 1;                            ///< layers that share one KV cache
    int mtp_layers = 0;                                ///< multi-token-prediction modules
    double dropout = 0.0;

    /// Is layer `index` (from 0; from `layers` on: multi-token prediction) a mixture of experts?
    [[nodiscard]] bool is_moe_layer(int index) const;
    [[nodiscard]] int moe_layers() const;
    /// Does layer `index` attend to everything (true) or within the window?
    [[nodiscard]] bool is_global_layer(int index) const;
    [[nodiscard]] int global_layers() const;
};

/// Parameters by part. Doubles: whole models pass 2^31.
struct Parameters {
    double embedding = 0, positions = 0, unembedding = 0;  ///< unembedding is 0 when tied
    double attention = 0;                              ///< all layers
    double dense_mlp = 0, experts = 0, shared_experts = 0, router = 0;  ///< all layers
    double norms = 0, mtp = 0;
    double total = 0;                                  ///< as a checkpoint counts it; MTP modules apart
    double active = 0;                                 ///< touched by a token: unembedding counted, input embedding not
    double active_matmul = 0;                          ///< of these, the matrices (6·N counts them)
    double mtp_active_matmul = 0;                      ///< the same of the MTP modules, the unembedding not counted
};

/// `sequence_length` counts the rows of a position table that is as long as the sequence.
[[nodiscard]] Parameters count_parameters(const Model& model, double sequence_length = 0);

/// Parameters of one layer's parts: attention, dense MLP, one expert.
struct LayerParameters {
    double attention = 0;                              ///< projections with biases and qk norms
    double dense_mlp = 0;
    double expert = 0;                                 ///< one routed expert
    double shared_experts = 0, router = 0, norms = 0;
};
[[nodiscard]] LayerParameters layer_parameters(const Model& model);

/// KV-cache elements that one token adds over all layers (the latent for MLA), before windows cap the length.
[[nodiscard]] double kv_elements_per_token(const Model& model);

/// KV-cache elements of one sequence of `context` tokens: windows cap the length, shared layers count once.
[[nodiscard]] double kv_elements_per_sequence(const Model& model, double context);

/// Mean keys a query looks at in one layer; the queries are the last `query_len` of `key_len` positions, `window` 0 is
/// none. `causal`: a position sees only those before it (half of the square exactly: the diagonal counts half); a
/// single query sees all.
[[nodiscard]] double mean_keys(double query_len, double key_len, int window, bool causal);

enum class FlopsConvention { palm, causal };

/// Model FLOPs per token of attention scores and values, all layers, forward: 4·S·N·H per layer (palm: never halved).
/// Sliding windows always count as windows. MLA uses its own head dimensions.
[[nodiscard]] double attention_flops_per_token(const Model& model, double sequence_length, FlopsConvention convention);

/// Fills what a short inline model leaves out (kv_heads = heads, head_dim = d_model/heads) and checks it.
/// Throws InputError with paths below `model.`.
void complete_and_check(Model& model);

}  // namespace rooflight
