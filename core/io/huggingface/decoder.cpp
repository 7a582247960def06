// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <fmt/format.h>

#include "core/io/huggingface/parts.h"

namespace rooflight::huggingface {

namespace {

constexpr int kMostLayers = 100000;  // lists of layers are built one entry a layer

void read_sizes(ConfigReader& config, const Family& family, Model& model) {
    const DefaultSizes& sizes = family.sizes;
    model.layers = size_or_default(config, {"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, sizes.layers);
    if (model.layers > kMostLayers) {
        config.refuse("num_hidden_layers", fmt::format("found {}, expected at most {}", model.layers, kMostLayers));
    }
    model.d_model = size_or_default(config, {"hidden_size", "n_embd", "d_model", "model_dim"}, sizes.d_model);
    model.heads = size_or_default(config, {"num_attention_heads", "n_head", "n_heads", "num_heads"}, sizes.heads);
    model.vocab = size_or_default(config, {"vocab_size", "padded_vocab_size", "n_vocab"}, sizes.vocab);
}

void read_heads(ConfigReader& config, const Family& family, Model& model) {
    const Names kv_names = {"num_key_value_heads", "num_kv_heads", "n_head_kv", "n_kv_heads", "num_attention_groups"};
    if (const auto kv_heads = config.size(kv_names)) {
        model.kv_heads = *kv_heads;
    } else if (!family.latent_attention && family.sizes.kv_heads > 0 && family.sizes.kv_heads != model.heads &&
               model.heads % family.sizes.kv_heads == 0 && !config.mentions("num_key_value_heads")) {
        model.kv_heads = size_or_default(config, kv_names, family.sizes.kv_heads);
    } else {
        model.kv_heads = model.heads;
    }
    const Names dim_names = {"head_dim", "kv_channels", "attention_head_dim"};
    if (const auto head_dim = config.size(dim_names)) {
        model.head_dim = *head_dim;
    } else if (family.sizes.head_dim > 0 && !config.mentions("head_dim")) {
        model.head_dim = size_or_default(config, dim_names, family.sizes.head_dim);
    }
}

int feed_forward_width(ConfigReader& config, const Family& family, const Model& model) {
    const Names names = {"intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size", "inner_hidden_size"};
    if (const auto width = config.size(names)) {
        return *width;
    }
    if (family.d_ff_multiple > 0) {
        const int multiple = config.size({"expansion_ratio"}, family.d_ff_multiple);
        const double width = static_cast<double>(multiple) * model.d_model;
        return width < 1e9 ? static_cast<int>(width) : 0;
    }
    // A mixture of experts in every layer needs none.
    if (config.object().contains("moe_intermediate_size")) {
        return 0;
    }
    return size_or_default(config, names, family.sizes.d_ff);
}

void read_biases(ConfigReader& config, const Family& family, Model& model) {
    Biases biases = family.biases;
    const auto linear = config.flag({"use_bias", "bias", "add_bias_linear"});
    const auto without = config.flag({"no_bias"});
    const auto attention = config.flag({"attention_bias"});
    const auto query = config.flag({"qkv_bias", "use_qkv_bias", "add_qkv_bias", "qkv_proj_bias"});
    const auto mlp = config.flag({"mlp_bias"});
    if (linear == true || mlp == true) {
        biases = Biases::all;
    } else if ((linear == false || without == true) && biases == Biases::all) {
        biases = Biases::none;
    }
    // The output projection's bias, d_model a layer, is not told apart: nothing depends on it.
    if ((attention == true || query == true) && biases == Biases::none) {
        biases = Biases::qkv;
    }
    const bool denied = attention.value_or(false) || query.value_or(false) ? false : attention || query || linear;
    if (biases == Biases::qkv && denied) {
        biases = Biases::none;
    }
    model.biases = biases == Biases::all;
    model.qkv_biases = biases == Biases::qkv || biases == Biases::qkv_always;
}

void read_rest(ConfigReader& config, const Family& family, std::optional<bool> tied, Model& model) {
    model.gated_mlp = family.gated;
    const auto own = config.flag({"tie_word_embeddings", "weight_tying", "tie_embeddings"});
    if (own && tied && *own != *tied) {
        config.warn("tie_word_embeddings", "contradicts the enclosing object, which is not used");
    }
    model.tied_embeddings = own ? *own : tied.value_or(family.tied);
    model.qk_norm = config.flag({"use_qk_norm", "qk_layernorm", "qk_norm", "qk_layernorms"}, family.qk_norm);
    model.parallel_block =
        config.flag({"parallel_attn", "use_parallel_residual", "parallel_attention"}, family.parallel);
    if (family.learned_positions) {
        model.learned_positions =
            size_or_default(config, {"max_position_embeddings", "n_positions"}, 1024) + family.extra_positions;
    }
    model.dropout =
        config.number({"resid_pdrop", "hidden_dropout", "dropout", "residual_dropout", "resid_dropout"}).value_or(0);
    const int modules = config.size({"num_nextn_predict_layers", "num_mtp_modules", "num_mtp_layers"}, 0);
    model.mtp_layers = config.flag({"use_mtp"}, true) ? modules : 0;
}

}  // namespace

int size_or_default(ConfigReader& config, Names names, int fallback) {
    if (const auto value = config.size(names)) {
        return *value;
    }
    if (fallback <= 0) {
        config.refuse(*names.begin(), "missing");
    }
    config.warn(*names.begin(), fmt::format("absent; {}, as the reference implementation has it", fallback));
    return fallback;
}

Model read_decoder(ConfigReader& config, const Family& family, std::optional<bool> tied) {
    Model model;
    read_sizes(config, family, model);
    read_heads(config, family, model);
    read_biases(config, family, model);
    read_rest(config, family, tied, model);
    model.d_ff = feed_forward_width(config, family, model);
    read_latent_attention(config, family, model);
    read_windows(config, family, model);
    if (family.adjust != nullptr) {
        family.adjust(config, model);
    }
    read_experts(config, family, model);
    return model;
}

}  // namespace rooflight::huggingface
