// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/io/huggingface/harmless_keys.h"
#include "core/io/huggingface/parts.h"

namespace rooflight::huggingface {

namespace {

struct Reason {
    std::string_view name;
    std::string_view text;
};

constexpr std::string_view kStateSpace = "state-space layers are not modelled";
constexpr std::string_view kRecurrent = "recurrent layers are not modelled";
constexpr std::string_view kLinear = "layers of linear attention are not modelled";
constexpr std::string_view kEncoder = "an encoder, or encoder and decoder, is not modelled: only decoders are";
constexpr std::string_view kByLayer = "sizes that differ by layer are not modelled";

// Architectures whose keys alone do not give them away.
constexpr std::array kRefusedTypes = {
    Reason{"albert", kEncoder},
    Reason{"arctic", "a dense MLP beside the experts of the same layer is not modelled"},
    Reason{"bart", kEncoder},
    Reason{"bert", kEncoder},
    Reason{"clip", kEncoder},
    Reason{"deberta", kEncoder},
    Reason{"deberta_v2", kEncoder},
    Reason{"deepseek_v4",
           "compressed sparse attention, hyper-connections and grouped output projections are not "
           "modelled"},
    Reason{"distilbert", kEncoder},
    Reason{"dinov2", kEncoder},
    Reason{"electra", kEncoder},
    Reason{"esm", kEncoder},
    Reason{"gemma3n", "per-layer embeddings, alternating updates and shared KV layers are not modelled"},
    Reason{"gemma3n_text", "per-layer embeddings, alternating updates and shared KV layers are not modelled"},
    Reason{"hubert", kEncoder},
    Reason{"jetmoe", "experts of attention heads are not modelled"},
    Reason{"longcat_flash", "two attentions a layer and experts that do nothing are not modelled"},
    Reason{"modernbert", kEncoder},
    Reason{"nemotron_h", kStateSpace},
    Reason{"openelm", kByLayer},
    Reason{"phi4flash", kStateSpace},
    Reason{"recurrent_gemma", kRecurrent},
    Reason{"retnet", kRecurrent},
    Reason{"roberta", kEncoder},
    Reason{"rwkv", kRecurrent},
    Reason{"rwkv5", kRecurrent},
    Reason{"rwkv6", kRecurrent},
    Reason{"rwkv7", kRecurrent},
    Reason{"siglip", kEncoder},
    Reason{"step3_text", "attention with low-rank queries over shared heads is not modelled"},
    Reason{"step3_vl", "attention with low-rank queries over shared heads is not modelled"},
    Reason{"vit", kEncoder},
    Reason{"wav2vec2", kEncoder},
    Reason{"xlm_roberta", kEncoder},
    Reason{"xlnet", kEncoder},
    Reason{"xlstm", kRecurrent},
};

// Keys that stand for state-space, linear or recurrent layers, unless a list of layers says that all are attention.
constexpr std::array kHybridKeys = {
    Reason{"full_attention_interval", "only every n-th layer attends; the others' linear attention is not modelled"},
    Reason{"attn_layer_period", "only one layer in a period attends; the others, state-space layers, are not modelled"},
    Reason{"state_size", kStateSpace},
    Reason{"ssm_state_size", kStateSpace},
    Reason{"ssm_cfg", kStateSpace},
    Reason{"mamba_d_state", kStateSpace},
    Reason{"mamba_d_conv", kStateSpace},
    Reason{"mamba_expand", kStateSpace},
    Reason{"mamba_num_heads", kStateSpace},
    Reason{"mamba_n_heads", kStateSpace},
    Reason{"linear_num_value_heads", kLinear},
    Reason{"linear_attn_config", kLinear},
    Reason{"layer_group_size", kLinear},
    Reason{"lru_width", kRecurrent},
    Reason{"conv_L_cache", "convolution layers are not modelled"},
};

// Keys with a value other than 0, false or an empty one.
constexpr std::array kRefusedKeys = {
    Reason{"is_encoder_decoder", kEncoder},
    Reason{"type_vocab_size", kEncoder},
    Reason{"add_cross_attention", "layers of cross-attention are not modelled"},
    Reason{"block_configs", kByLayer},
    Reason{"num_key_value_heads_per_layer", kByLayer},
    Reason{"attention_other_setting", kByLayer},
    Reason{"num_kv_shared_layers", "a last part of the layers that shares earlier layers' KV cache is not modelled"},
    Reason{"hidden_size_per_layer_input", "embeddings for each layer are not modelled"},
    Reason{"use_double_wide_mlp", kByLayer},
    Reason{"moe_latent_size", "experts that work in a smaller, latent width are not modelled"},
    Reason{"zero_expert_num", "experts that do nothing are not modelled"},
    Reason{"compress_ratios", "compressed attention, a ratio for each layer, is not modelled"},
    Reason{"o_lora_rank", "low-rank output projections are not modelled"},
    Reason{"hc_mult", "hyper-connections are not modelled"},
    Reason{"share_q_dim", "attention with low-rank queries over shared heads is not modelled"},
    Reason{"swa_num_key_value_heads", kByLayer},
};

constexpr std::array kWarnedKeys = {
    Reason{"expert_dtype", "the format of the experts' weights is not taken over; set precision.weights"},
    Reason{"index_topk",
           "sparse attention is not modelled: attention counts all keys, the indexer's weights and "
           "FLOPs are left out"},
    Reason{"sparse_attention_config", "sparse attention is not modelled: attention counts all keys"},
    Reason{"attn_output_gate", "the gate on attention's output is not modelled (as many weights as the queries')"},
    Reason{"attention_output_gate", "the gate on attention's output is not modelled (as many weights as the queries')"},
    Reason{"pruned_heads", "pruned heads are counted as if they were there"},
    Reason{"layer_skip", "skipped layers are counted"},
};

bool is_set(const nlohmann::json& value) {
    if (value.is_boolean()) {
        return value.get<bool>();
    }
    if (value.is_number()) {
        return value.get<double>() != 0;
    }
    return !value.is_null() && !value.empty();
}

bool is_attention(const std::string& kind) {
    static constexpr std::array kKinds = {
        "full_attention", "sliding_attention", "chunked_attention", "attention", "global", "local"};
    return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

/// Kinds of the layers, where the file lists them. True when it does and all are attention.
bool check_layer_kinds(ConfigReader& config) {
    bool listed = false;
    for (const std::string_view key : {"layer_types", "layers_block_type"}) {
        if (!config.has(key)) {
            continue;
        }
        listed = true;
        std::map<std::string, int> others;
        const std::vector<std::string> kinds = config.list({key});
        for (const std::string& kind : kinds) {
            if (!is_attention(kind)) {
                ++others[kind];
            }
        }
        for (const auto& [kind, count] : others) {
            config.refuse(key,
                          fmt::format("{} of {} layers are \"{}\", which is not modelled", count, kinds.size(), kind));
        }
    }
    if (config.has("hybrid_override_pattern")) {
        config.refuse("hybrid_override_pattern",
                      "layers of different kinds (state-space, attention, MLP) are not "
                      "modelled");
    }
    const std::vector<std::string> types = config.list({"attn_type_list"});
    const auto linear = std::count(types.begin(), types.end(), "0");
    if (linear > 0) {
        config.refuse("attn_type_list",
                      fmt::format("{} of {} layers use linear attention, which is not modelled", linear, types.size()));
    }
    return listed;
}

void check_global_heads(ConfigReader& config) {
    for (const auto& [global, local] :
         {std::pair{"global_head_dim", "head_dim"}, std::pair{"num_global_key_value_heads", "num_key_value_heads"}}) {
        const auto size = config.size({global});
        if (size && size != config.size({local})) {
            config.refuse(global, "heads of global layers that differ from those of the others are not modelled");
        }
    }
}

/// Towers and adapters beside the decoder.
bool is_other_part(const std::string& key) {
    static constexpr std::array kParts = {"vision",    "visual",    "audio",   "speech",    "talker", "token2wav",
                                          "projector", "resampler", "adapter", "perceiver", "tower"};
    return std::any_of(kParts.begin(), kParts.end(),
                       [&](std::string_view part) { return key.find(part) != std::string::npos; });
}

}  // namespace

bool has_other_part(const ConfigReader& config) {
    for (const auto& [key, value] : config.object().items()) {
        if (value.is_object() && is_other_part(key)) {
            return true;
        }
    }
    return false;
}

void refuse_unmodelled(ConfigReader& config, std::string_view type) {
    const bool all_attention = check_layer_kinds(config);
    for (const Reason& key : kHybridKeys) {
        const nlohmann::json* value = config.find({key.name});
        if (!all_attention && value != nullptr && is_set(*value)) {
            config.refuse(key.name, std::string(key.text));
        }
    }
    for (const Reason& refused : kRefusedTypes) {
        if (refused.name == type) {
            config.refuse("model_type", fmt::format("{}: {}", type, refused.text));
        }
    }
    for (const Reason& key : kRefusedKeys) {
        if (const nlohmann::json* value = config.find({key.name}); value != nullptr && is_set(*value)) {
            config.refuse(key.name, std::string(key.text));
        }
    }
    check_global_heads(config);
}

void warn_unmodelled(ConfigReader& config, bool is_decoder) {
    for (const Reason& key : kWarnedKeys) {
        if (const nlohmann::json* value = config.find({key.name}); value != nullptr && is_set(*value)) {
            config.warn(key.name, std::string(key.text));
        }
    }
    for (const std::string_view key : {"quantization_config", "compression_config"}) {
        if (const nlohmann::json* value = config.find({key}); value != nullptr && is_set(*value)) {
            const auto name = value->find("quant_method");
            const std::string method =
                name != value->end() && name->is_string() ? name->get<std::string>() : std::string();
            config.warn(key, fmt::format("weights quantised{}{}: their number is unchanged, their bytes follow the "
                                         "scenario's precision.weights",
                                         method.empty() ? "" : " by ", method));
        }
    }
    std::string unknown;
    for (const std::string& key : config.unread()) {
        const nlohmann::json& value = config.object().at(key);
        if (value.is_object() && is_other_part(key)) {
            config.warn(key, "not modelled: the language model alone is counted");
        } else if (is_set(value) && !is_harmless(key) && is_decoder) {
            unknown += fmt::format("{}{}", unknown.empty() ? "" : ", ", key);
        }
    }
    if (!unknown.empty()) {
        config.warn(unknown, "unknown, ignored");
    }
}

}  // namespace rooflight::huggingface
