// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/io/huggingface/config_reader.h"
#include "core/model/model.h"

namespace rooflight::huggingface {

enum class Biases {
    none,
    qkv,         ///< on q, k, v unless a key says otherwise
    qkv_always,  ///< written into the implementation, no key changes it
    all
};

/// Which layers the key sliding_window is about, where no layer_types list says so.
enum class Windows {
    ignored,  ///< the implementation has none, whatever the file says
    every_layer,
    pattern,  ///< every n-th layer global: sliding_window_pattern, else the family's n
    qwen,     ///< the layers from max_window_layers on, if use_sliding_window
    unknown
};

/// Sizes that the reference implementation assumes for absent keys; 0 where it has none or derives it.
struct DefaultSizes {
    int d_model = 0, d_ff = 0, layers = 0, heads = 0, kv_heads = 0, head_dim = 0, vocab = 0;
};

struct DefaultExperts {
    int experts = 0, top_k = 0, d_ff_expert = 0, shared = 0, first_dense = 0;
};

/// What the name of an architecture says that its configuration file does not.
struct Family {
    std::string_view type;  ///< model_type
    DefaultSizes sizes = {};
    bool gated = true;  ///< MLP of three matrices
    bool tied = false;  ///< when tie_word_embeddings is absent
    bool qk_norm = false;
    bool parallel = false;  ///< attention and MLP side by side
    Biases biases = Biases::none;
    Windows windows = Windows::ignored;
    int window = 0;         ///< when sliding_window is absent
    int global_every = 0;   ///< of Windows::pattern
    int d_ff_multiple = 0;  ///< d_ff in units of d_model when no key gives it
    bool learned_positions = false;
    int extra_positions = 0;  ///< rows beyond max_position_embeddings
    DefaultExperts experts = {};
    bool latent_attention = false;  ///< MLA unless its ranks are null
    /// Keys that only this family has; called after the common ones.
    void (*adjust)(ConfigReader& config, Model& model) = nullptr;
};

/// The family of a model_type, its text-only and multimodal variants included; nullptr when it is unknown.
[[nodiscard]] const Family* family_of(std::string_view model_type);

/// The family of an architecture's class ("DeepseekV3ForCausalLM"); nullptr when it is unknown.
[[nodiscard]] const Family* family_of_architecture(std::string_view architecture);

/// What an unknown architecture with LLaMA's keys is taken for.
[[nodiscard]] const Family& llama_like();

// The families with keys of their own (special.cpp).
void adjust_bigcode(ConfigReader& config, Model& model);
void adjust_chatglm(ConfigReader& config, Model& model);
void adjust_dbrx(ConfigReader& config, Model& model);
void adjust_doubled_d_ff(ConfigReader& config, Model& model);
void adjust_falcon(ConfigReader& config, Model& model);
void adjust_granite_hybrid(ConfigReader& config, Model& model);
void adjust_hunyuan(ConfigReader& config, Model& model);
void adjust_llama4(ConfigReader& config, Model& model);
void adjust_mllama(ConfigReader& config, Model& model);
void adjust_molmo(ConfigReader& config, Model& model);
void adjust_mpt(ConfigReader& config, Model& model);
void adjust_neo(ConfigReader& config, Model& model);
void adjust_opt(ConfigReader& config, Model& model);

}  // namespace rooflight::huggingface
