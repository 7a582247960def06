// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/io/huggingface/families.h"
#include "core/io/huggingface/layer_pattern.h"

namespace rooflight::huggingface {

void adjust_bigcode(ConfigReader& config, Model& model) {
    if (config.flag({"multi_query"}, true)) {
        model.kv_heads = 1;
    }
}

void adjust_chatglm(ConfigReader& config, Model& model) {
    if (config.flag({"multi_query_attention"}, false)) {
        model.kv_heads = config.size({"multi_query_group_num"}, 1);
    }
    if (config.has("position_encoding_2d")) {
        config.refuse("position_encoding_2d", "the first ChatGLM's two-dimensional positions are not modelled");
    }
}

/// DBRX keeps attention and experts in objects of their own.
void adjust_dbrx(ConfigReader& config, Model& model) {
    if (const nlohmann::json* attention = config.find({"attn_config"}); attention != nullptr) {
        std::vector<std::string> ignored;
        ConfigReader inner(*attention, config.path_of("attn_config"), ignored);
        model.kv_heads = inner.size({"kv_n_heads"}, model.heads);
    }
    const nlohmann::json* experts = config.find({"ffn_config"});
    if (experts == nullptr) {
        config.refuse("ffn_config", "missing");
    }
    std::vector<std::string> ignored;
    ConfigReader inner(*experts, config.path_of("ffn_config"), ignored);
    Moe moe;
    moe.experts = inner.size({"moe_num_experts"}, 4);
    moe.top_k = inner.size({"moe_top_k"}, 1);
    moe.d_ff_expert = inner.size({"ffn_hidden_size"}, 3584);
    model.moe = moe;
    model.d_ff = 0;
}

/// One figure for both input matrices of the gated MLP together.
void adjust_doubled_d_ff(ConfigReader& /*config*/, Model& model) { model.d_ff /= 2; }

/// Granite 4 without state-space layers: its shared expert is the MLP where there are no routed ones.
void adjust_granite_hybrid(ConfigReader& config, Model& model) {
    if (config.size({"num_local_experts"}, 0) == 0) {
        model.d_ff = config.size({"shared_intermediate_size"}, model.d_ff);
    }
}

/// Molmo's file is silent about the vision tower that goes with it.
void adjust_molmo(ConfigReader& config, Model& model) {
    adjust_doubled_d_ff(config, model);
    const int rows = config.size({"embedding_size"}, model.vocab);
    if (rows != model.vocab) {
        config.warn("embedding_size",
                    fmt::format("{} rows of the embedding against a vocabulary of {}", rows, model.vocab));
    }
    config.warn("model_type", "the vision tower, which the file does not describe, is not modelled");
}

void adjust_falcon(ConfigReader& config, Model& model) {
    const bool newer = config.flag({"new_decoder_architecture"}, config.object().contains("n_head_kv"));
    if (!newer) {
        model.kv_heads = config.flag({"multi_query"}, true) ? 1 : model.heads;
    }
    model.parallel_block = newer || model.parallel_block;
}

/// Cross-layer attention: neighbouring layers use one KV cache.
void adjust_hunyuan(ConfigReader& config, Model& model) {
    const int factor = config.size({"cla_share_factor"}, 1);
    if (config.flag({"use_cla"}, false) && factor > 1) {
        model.kv_share_every = factor;
        config.warn("cla_share_factor",
                    "layers that share a KV cache are still counted with key and value "
                    "projections of their own");
    }
}

void adjust_llama4(ConfigReader& config, Model& model) {
    const int chunk = config.size({"attention_chunk_size"}, 8192);
    const std::vector<std::string> rotary = config.list({"no_rope_layers"});
    const int interval = std::max(1, config.size({"no_rope_layer_interval"}, 4));
    std::vector<bool> is_global;
    for (int i = 0; i < model.layers; ++i) {
        const auto index = static_cast<std::size_t>(i);
        // A 1 is a layer with rotary positions, and those are the chunked ones.
        is_global.push_back(index < rotary.size() ? rotary[index] == "0" : (i + 1) % interval == 0);
    }
    const GlobalPattern pattern = fit_global_layers(is_global);
    model.sliding_window = pattern.any_local ? chunk : 0;
    model.global_every = pattern.any_local ? pattern.global_every : 0;
    if (model.sliding_window > 0) {
        config.warn("attention_chunk_size",
                    fmt::format("chunks of {} tokens are modelled as sliding windows of that length", chunk));
    }
}

void adjust_mllama(ConfigReader& config, Model& model) {
    const std::vector<std::string> layers = config.list({"cross_attention_layers"});
    if (!layers.empty()) {
        config.warn("cross_attention_layers",
                    fmt::format("{} of {} layers attend to the image, not to the text; they are modelled as layers of "
                                "self-attention, which overstates the KV cache and attention of long texts",
                                layers.size(), model.layers));
    }
}

void adjust_mpt(ConfigReader& config, Model& model) {
    const nlohmann::json* attention = config.find({"attn_config"});
    bool rotary_or_bias = true;
    if (attention != nullptr) {
        std::vector<std::string> ignored;
        ConfigReader inner(*attention, config.path_of("attn_config"), ignored);
        rotary_or_bias = inner.flag({"alibi"}, true) || inner.flag({"rope"}, false);
        const std::string type = inner.text({"attn_type"});
        if (type == "multiquery_attention") {
            model.kv_heads = 1;
        }
        model.kv_heads = inner.size({"kv_n_heads"}, model.kv_heads);
    }
    if (config.flag({"learned_pos_emb"}, true) && !rotary_or_bias) {
        model.learned_positions = config.size({"max_seq_len"}, 2048);
    }
}

/// GPT-Neo: [[["global", "local"], 12]], pairs of a pattern and how often it repeats.
void adjust_neo(ConfigReader& config, Model& model) {
    std::vector<bool> is_global;
    if (const nlohmann::json* types = config.find({"attention_types"}); types != nullptr) {
        for (const nlohmann::json& run : *types) {
            const bool valid = run.is_array() && run.size() == 2 && run[0].is_array() && run[1].is_number_integer();
            const int times = valid ? std::clamp(run[1].get<int>(), 0, model.layers) : 0;
            for (int i = 0; i < times && is_global.size() < static_cast<std::size_t>(model.layers); ++i) {
                for (const nlohmann::json& kind : run[0]) {
                    is_global.push_back(kind != "local");
                }
            }
        }
    } else {
        for (int i = 0; i < model.layers; ++i) {
            is_global.push_back(i % 2 == 0);
        }
    }
    const GlobalPattern pattern = fit_global_layers(is_global);
    const int window = config.size({"window_size"}, 256);
    model.sliding_window = pattern.any_local ? window : 0;
    model.global_every = pattern.any_local ? pattern.global_every : 0;
}

void adjust_opt(ConfigReader& config, Model& model) {
    const int width = config.size({"word_embed_proj_dim"}, model.d_model);
    if (width != model.d_model) {
        config.refuse("word_embed_proj_dim",
                      fmt::format("embeddings of another width ({}) than the layers ({}) are not "
                                  "modelled",
                                  width, model.d_model));
    }
}

}  // namespace rooflight::huggingface
