// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/huggingface/parts.h"

namespace rooflight::huggingface {

void read_latent_attention(ConfigReader& config, const Family& family, Model& model) {
    constexpr std::string_view kRank = "kv_lora_rank";
    // DeepSeek's smallest models say null: plain attention under the same name.
    const bool mentioned = config.mentions(kRank);
    const int rank =
        mentioned || !family.latent_attention ? config.size({kRank}, 0) : size_or_default(config, {kRank}, 512);
    const bool used = config.flag({"use_mla"}, true) && rank > 0;
    const bool query_mentioned = config.mentions("q_lora_rank");
    const auto query_rank = config.size({"q_lora_rank"});
    const auto nope = config.size({"qk_nope_head_dim"});
    const auto rope = config.size({"qk_rope_head_dim"});
    const auto value = config.size({"v_head_dim"});
    if (!used) {
        return;
    }
    Mla mla;
    mla.kv_lora = rank;
    if (query_mentioned) {
        mla.q_lora = query_rank.value_or(0);
    } else {
        mla.q_lora = family.latent_attention ? size_or_default(config, {"q_lora_rank"}, 1536) : 0;
    }
    mla.qk_nope = nope ? *nope : size_or_default(config, {"qk_nope_head_dim"}, 128);
    mla.qk_rope = rope ? *rope : size_or_default(config, {"qk_rope_head_dim"}, 64);
    mla.v = value ? *value : size_or_default(config, {"v_head_dim"}, 128);
    model.mla = mla;
    // num_key_value_heads and head_dim say nothing about a latent cache: files disagree on what they put there.
    model.kv_heads = model.heads;
    model.head_dim = 0;
}

}  // namespace rooflight::huggingface
