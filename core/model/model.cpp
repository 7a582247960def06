// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

#include <cmath>

#include "core/units/input_error.h"

namespace rooflight {

bool Model::is_moe_layer(int index) const {
    if (!moe || index < moe->first_dense_layers)
        return false;
    if (index >= layers)
        return true;
    return (index - moe->first_dense_layers + 1) % moe->every == 0;
}

int Model::moe_layers() const { return moe ? (layers - moe->first_dense_layers) / moe->every : 0; }

bool Model::is_global_layer(int index) const {
    if (sliding_window == 0)
        return true;
    return global_every > 0 && (index + 1) % global_every == 0;
}

int Model::global_layers() const {
    if (sliding_window == 0)
        return layers;
    return global_every > 0 ? layers / global_every : 0;
}

namespace {

[[noreturn]] void model_error(const std::string& key, const std::string& problem) {
    throw InputError("model." + key, problem);
}

/// Sizes stay below a billion, so that the sum of two is an int still.
void require_model_key(const std::string& key, int value, int least) {
    constexpr int kMost = 1'000'000'000;
    if (value < least)
        model_error(key, "found " + std::to_string(value) + ", expected at least " + std::to_string(least));
    if (value > kMost)
        model_error(key, "found " + std::to_string(value) + ", expected at most " + std::to_string(kMost));
}

void complete_heads(Model& model) {
    require_model_key("heads", model.heads, 1);
    require_model_key("kv_heads", model.kv_heads, 0);
    require_model_key("head_dim", model.head_dim, 0);
    if (model.kv_heads == 0)
        model.kv_heads = model.heads;
    if (model.heads % model.kv_heads != 0)
        model_error("kv_heads",
                    std::to_string(model.kv_heads) + " does not divide heads (" + std::to_string(model.heads) + ")");
    if (model.head_dim == 0 && model.mla)
        model.head_dim = model.mla->qk_nope + model.mla->qk_rope;
    if (model.head_dim == 0) {
        if (model.d_model % model.heads != 0)
            model_error("heads", std::to_string(model.heads) + " does not divide d_model (" +
                                     std::to_string(model.d_model) + "); give head_dim");
        model.head_dim = model.d_model / model.heads;
    }
}

void check_mla(const Mla& mla) {
    require_model_key("mla.q_lora", mla.q_lora, 0);
    require_model_key("mla.kv_lora", mla.kv_lora, 1);
    require_model_key("mla.qk_nope", mla.qk_nope, 1);
    require_model_key("mla.qk_rope", mla.qk_rope, 0);
    require_model_key("mla.v", mla.v, 1);
}

void check_moe(const Model& model) {
    const Moe& moe = *model.moe;
    require_model_key("moe.experts", moe.experts, 1);
    require_model_key("moe.top_k", moe.top_k, 1);
    if (moe.top_k > moe.experts)
        model_error("moe.top_k", "found " + std::to_string(moe.top_k) + ", expected at most experts (" +
                                     std::to_string(moe.experts) + ")");
    require_model_key("moe.shared_experts", moe.shared_experts, 0);
    require_model_key("moe.d_ff_expert", moe.d_ff_expert, 1);
    require_model_key("moe.first_dense_layers", moe.first_dense_layers, 0);
    require_model_key("moe.every", moe.every, 1);
    if (moe.first_dense_layers >= model.layers || model.moe_layers() == 0)
        model_error("moe", "no layer is left a mixture of experts (layers " + std::to_string(model.layers) +
                               ", first_dense_layers " + std::to_string(moe.first_dense_layers) + ", every " +
                               std::to_string(moe.every) + ")");
    require_model_key("moe.expert_groups", moe.expert_groups, 0);
    require_model_key("moe.top_k_groups", moe.top_k_groups, 0);
    if (moe.expert_groups > 0 && moe.experts % moe.expert_groups != 0)
        model_error("moe.expert_groups", "found " + std::to_string(moe.expert_groups) + ", expected a divisor of experts (" +
                                             std::to_string(moe.experts) + ")");
    if (moe.top_k_groups > moe.expert_groups)
        model_error("moe.top_k_groups", "found " + std::to_string(moe.top_k_groups) + ", expected at most expert_groups (" +
                                            std::to_string(moe.expert_groups) + ")");
    if (moe.limits_groups() && moe.top_k > moe.experts / moe.expert_groups * moe.top_k_groups)
        model_error("moe.top_k_groups", "found " + std::to_string(moe.top_k_groups) + ": so many groups have " +
                                            std::to_string(moe.experts / moe.expert_groups * moe.top_k_groups) +
                                            " experts, fewer than top_k (" + std::to_string(moe.top_k) + ")");
    if (!std::isfinite(moe.capacity_factor) || moe.capacity_factor < 0)
        model_error("moe.capacity_factor", "expected a finite number, at least 0");
}

}  // namespace

void complete_and_check(Model& model) {
    require_model_key("layers", model.layers, 1);
    require_model_key("d_model", model.d_model, 1);
    require_model_key("vocab", model.vocab, 1);
    if (model.mla)
        check_mla(*model.mla);
    complete_heads(model);
    require_model_key("head_dim", model.head_dim, 1);
    if (model.moe)
        check_moe(model);
    require_model_key("d_ff", model.d_ff, model.moe_layers() == model.layers ? 0 : 1);
    require_model_key("sliding_window", model.sliding_window, 0);
    require_model_key("global_every", model.global_every, 0);
    if (model.global_every > 0 && model.sliding_window == 0)
        model_error("global_every", "means nothing without sliding_window");
    require_model_key("learned_positions", model.learned_positions, kAsManyAsTheSequence);
    require_model_key("kv_share_every", model.kv_share_every, 1);
    require_model_key("mtp_layers", model.mtp_layers, 0);
    if (!(model.dropout >= 0 && model.dropout < 1))
        model_error("dropout", "expected at least 0 and less than 1");
}

}  // namespace rooflight
