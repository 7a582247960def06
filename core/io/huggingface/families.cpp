// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/huggingface/families.h"

#include <algorithm>
#include <array>
#include <utility>

namespace rooflight::huggingface {

namespace {

// Facts of each architecture as its reference implementation has them. DefaultSizes in the order of the struct:
// d_model, d_ff, layers, heads, kv_heads, head_dim, vocab.
constexpr std::array kFamilies = {
    // LLaMA and its relatives: RMS norms, gated MLP, grouped queries.
    Family{.type = "llama", .sizes = {4096, 11008, 32, 32, 0, 0, 32000}},
    Family{.type = "mllama", .sizes = {4096, 14336, 40, 32, 8, 0, 128256}, .adjust = adjust_mllama},
    Family{.type = "llama4",
           .sizes = {5120, 8192, 48, 40, 8, 128, 202048},
           .qk_norm = true,
           .experts = {.experts = 16, .top_k = 1, .shared = 1},
           .adjust = adjust_llama4},
    Family{.type = "mistral",
           .sizes = {4096, 14336, 32, 32, 8, 0, 32000},
           .windows = Windows::every_layer,
           .window = 4096},
    Family{.type = "ministral", .sizes = {.kv_heads = 8}, .windows = Windows::every_layer},
    Family{.type = "ministral3", .sizes = {4096, 14336, 34, 32, 8, 128, 131072}, .windows = Windows::every_layer},
    Family{.type = "mixtral",
           .sizes = {4096, 14336, 32, 32, 8, 0, 32000},
           .windows = Windows::every_layer,
           .experts = {.experts = 8, .top_k = 2}},
    Family{.type = "apertus", .gated = false, .qk_norm = true},
    Family{.type = "aquila"},
    Family{.type = "arcee", .gated = false},
    Family{.type = "baichuan"},
    Family{.type = "bitnet"},
    Family{.type = "bailing_moe", .qk_norm = false},
    Family{.type = "deepseek", .experts = {.first_dense = 0}},
    Family{.type = "dots1", .qk_norm = true},
    Family{.type = "ernie4_5", .sizes = {.head_dim = 128}, .tied = true},
    Family{.type = "ernie4_5_moe",
           .tied = true,
           .experts = {.experts = 64, .top_k = 6, .d_ff_expert = 1536, .shared = 2, .first_dense = 1}},
    Family{.type = "exaone", .tied = true},
    Family{.type = "exaone4", .qk_norm = true, .windows = Windows::pattern, .global_every = 4},
    Family{.type = "granite", .sizes = {4096, 11008, 32, 32, 0, 0, 32000}},
    Family{.type = "granitemoe", .experts = {.experts = 8, .top_k = 2}},
    Family{.type = "granitemoeshared", .experts = {.experts = 8, .top_k = 2}},
    Family{.type = "granitemoehybrid", .adjust = adjust_granite_hybrid},
    Family{.type = "helium", .sizes = {.head_dim = 128}},
    Family{.type = "hunyuan_v1_dense", .qk_norm = true, .adjust = adjust_hunyuan},
    Family{.type = "hunyuan_v1_moe", .qk_norm = true, .adjust = adjust_hunyuan},
    Family{.type = "hunyuan", .qk_norm = true, .adjust = adjust_hunyuan},
    Family{.type = "internlm", .biases = Biases::qkv},
    Family{.type = "internlm2"},
    Family{.type = "internlm3"},
    Family{.type = "mimo", .biases = Biases::qkv, .windows = Windows::qwen},
    Family{.type = "minicpm", .tied = true},
    Family{.type = "minicpm3", .tied = true, .latent_attention = true},
    Family{.type = "minimax_m2", .qk_norm = true},
    Family{.type = "minimax_m3", .qk_norm = true},
    Family{.type = "orion"},
    Family{.type = "seed_oss", .sizes = {.head_dim = 128}, .biases = Biases::qkv},
    Family{.type = "skywork"},
    Family{.type = "smollm3", .sizes = {2048, 11008, 36, 16, 4, 0, 128256}, .tied = true},
    Family{.type = "step3p7", .qk_norm = true},
    Family{.type = "telechat"},
    Family{.type = "xverse"},
    Family{.type = "yi"},
    // Qwen.
    Family{.type = "qwen", .biases = Biases::qkv_always, .adjust = adjust_doubled_d_ff},
    Family{.type = "qwen2",
           .sizes = {4096, 22016, 32, 32, 32, 0, 151936},
           .biases = Biases::qkv_always,
           .windows = Windows::qwen,
           .window = 4096},
    Family{.type = "qwen2_moe",
           .sizes = {2048, 5632, 24, 16, 16, 0, 151936},
           .biases = Biases::qkv_always,
           .windows = Windows::qwen,
           .experts = {.experts = 60, .top_k = 4, .d_ff_expert = 1408}},
    Family{.type = "qwen3",
           .sizes = {4096, 22016, 32, 32, 32, 128, 151936},
           .qk_norm = true,
           .windows = Windows::qwen,
           .window = 4096},
    Family{.type = "qwen3_moe",
           .sizes = {2048, 6144, 24, 32, 4, 0, 151936},
           .qk_norm = true,
           .windows = Windows::qwen,
           .experts = {.experts = 128, .top_k = 8, .d_ff_expert = 768}},
    Family{.type = "molmo", .biases = Biases::qkv, .adjust = adjust_molmo},
    // Gemma: head dimension of its own, tied embeddings.
    Family{.type = "gemma", .sizes = {3072, 24576, 28, 16, 16, 256, 256000}, .tied = true},
    Family{.type = "gemma2",
           .sizes = {2304, 9216, 26, 8, 4, 256, 256000},
           .tied = true,
           .windows = Windows::pattern,
           .window = 4096,
           .global_every = 2},
    Family{.type = "vaultgemma",
           .sizes = {2304, 9216, 26, 8, 4, 256, 256000},
           .tied = true,
           .windows = Windows::pattern,
           .window = 4096,
           .global_every = 2},
    Family{.type = "gemma3",
           .sizes = {2304, 9216, 26, 8, 4, 256, 262208},
           .tied = true,
           .qk_norm = true,
           .windows = Windows::pattern,
           .window = 4096,
           .global_every = 6},
    Family{.type = "gemma4",
           .sizes = {2304, 9216, 30, 8, 4, 256, 262144},
           .tied = true,
           .qk_norm = true,
           .windows = Windows::pattern,
           .window = 512,
           .global_every = 6},
    // DeepSeek and others with latent attention.
    Family{.type = "deepseek_v2",
           .sizes = {4096, 11008, 32, 32, 32, 0, 32000},
           .experts = {.experts = 64, .top_k = 6, .d_ff_expert = 1407, .shared = 2},
           .latent_attention = true},
    Family{.type = "deepseek_v3",
           .sizes = {7168, 18432, 61, 128, 128, 0, 129280},
           .experts = {.experts = 256, .top_k = 8, .d_ff_expert = 2048, .shared = 1, .first_dense = 3},
           .latent_attention = true},
    Family{.type = "glm_moe_dsa", .latent_attention = true},
    Family{.type = "glm4_moe_lite", .latent_attention = true},
    // GLM.
    Family{.type = "chatglm", .adjust = adjust_chatglm},
    Family{.type = "glm", .sizes = {4096, 13696, 40, 32, 2, 128, 151552}, .biases = Biases::qkv},
    Family{.type = "glm4", .sizes = {4096, 13696, 40, 32, 2, 128, 151552}, .biases = Biases::qkv},
    Family{.type = "glm4_moe",
           .sizes = {4096, 10944, 46, 96, 8, 128, 151552},
           .experts = {.experts = 128, .top_k = 8, .d_ff_expert = 1408, .shared = 1, .first_dense = 1}},
    // OpenAI.
    Family{.type = "gpt2",
           .sizes = {768, 0, 12, 12, 0, 0, 50257},
           .gated = false,
           .tied = true,
           .biases = Biases::all,
           .d_ff_multiple = 4,
           .learned_positions = true},
    Family{.type = "gpt_oss",
           .sizes = {2880, 2880, 36, 64, 8, 64, 201088},
           .biases = Biases::all,
           .windows = Windows::pattern,
           .window = 128,
           .global_every = 2,
           .experts = {.experts = 128, .top_k = 4}},
    // BigCode, EleutherAI, BigScience, Meta, MosaicML, Salesforce: layer norms and plain MLPs.
    Family{.type = "gpt_bigcode",
           .sizes = {768, 0, 12, 12, 0, 0, 50257},
           .gated = false,
           .tied = true,
           .biases = Biases::all,
           .d_ff_multiple = 4,
           .learned_positions = true,
           .adjust = adjust_bigcode},
    Family{.type = "starcoder2",
           .sizes = {3072, 12288, 30, 24, 2, 0, 49152},
           .gated = false,
           .tied = true,
           .biases = Biases::all,
           .windows = Windows::every_layer},
    Family{.type = "gpt_neo",
           .sizes = {2048, 0, 24, 16, 0, 0, 50257},
           .gated = false,
           .tied = true,
           .biases = Biases::all,
           .d_ff_multiple = 4,
           .learned_positions = true,
           .adjust = adjust_neo},
    Family{.type = "gptj",
           .sizes = {4096, 0, 28, 16, 0, 0, 50400},
           .gated = false,
           .parallel = true,
           .biases = Biases::all,
           .d_ff_multiple = 4},
    Family{.type = "codegen",
           .sizes = {4096, 0, 28, 16, 0, 0, 50400},
           .gated = false,
           .parallel = true,
           .biases = Biases::all,
           .d_ff_multiple = 4},
    Family{.type = "gpt_neox",
           .sizes = {6144, 24576, 44, 64, 0, 0, 50432},
           .gated = false,
           .parallel = true,
           .biases = Biases::all},
    Family{.type = "bloom",
           .sizes = {64, 0, 2, 8, 0, 0, 250880},
           .gated = false,
           .tied = true,
           .biases = Biases::all,
           .d_ff_multiple = 4},
    Family{.type = "opt",
           .sizes = {768, 3072, 12, 12, 0, 0, 50272},
           .gated = false,
           .tied = true,
           .biases = Biases::all,
           .learned_positions = true,
           .extra_positions = 2,
           .adjust = adjust_opt},
    Family{.type = "mpt",
           .sizes = {2048, 0, 24, 16, 0, 0, 50368},
           .gated = false,
           .tied = true,
           .d_ff_multiple = 4,
           .adjust = adjust_mpt},
    Family{.type = "dbrx", .d_ff_multiple = 4, .adjust = adjust_dbrx},
    Family{.type = "falcon",
           .sizes = {4544, 0, 32, 71, 0, 0, 65024},
           .gated = false,
           .tied = true,
           .parallel = true,
           .d_ff_multiple = 4,
           .adjust = adjust_falcon},
    // Microsoft.
    Family{.type = "phi",
           .sizes = {2048, 8192, 24, 32, 0, 0, 51200},
           .gated = false,
           .parallel = true,
           .biases = Biases::all,
           .d_ff_multiple = 4},
    Family{.type = "phi3", .sizes = {3072, 8192, 32, 32, 0, 0, 32064}, .windows = Windows::every_layer},
    Family{.type = "phimoe",
           .sizes = {4096, 6400, 32, 32, 8, 0, 32064},
           .windows = Windows::every_layer,
           .experts = {.experts = 16, .top_k = 2}},
    // Cohere, Ai2, NVIDIA, Stability, Adept.
    Family{.type = "cohere", .sizes = {8192, 22528, 40, 64, 0, 0, 256000}, .tied = true, .parallel = true},
    Family{.type = "cohere2",
           .sizes = {8192, 22528, 40, 64, 0, 0, 256000},
           .tied = true,
           .parallel = true,
           .windows = Windows::pattern,
           .window = 4096,
           .global_every = 4},
    Family{.type = "olmo", .sizes = {4096, 11008, 32, 32, 0, 0, 50304}},
    Family{.type = "olmo2", .sizes = {4096, 11008, 32, 32, 0, 0, 50304}, .qk_norm = true},
    Family{.type = "olmo3",
           .sizes = {4096, 11008, 32, 32, 0, 0, 50304},
           .qk_norm = true,
           .windows = Windows::pattern,
           .window = 4096,
           .global_every = 4},
    Family{.type = "olmoe",
           .sizes = {2048, 2048, 16, 16, 0, 0, 50304},
           .qk_norm = true,
           .experts = {.experts = 64, .top_k = 8}},
    Family{.type = "nemotron", .sizes = {6144, 24576, 32, 48, 0, 0, 256000}, .gated = false},
    Family{.type = "stablelm", .sizes = {2560, 6912, 32, 32, 32, 0, 50304}},
    Family{.type = "persimmon",
           .sizes = {4096, 16384, 36, 64, 0, 0, 262144},
           .gated = false,
           .qk_norm = true,
           .biases = Biases::all},
};

constexpr Family kUnknown{.type = "", .windows = Windows::unknown};

// Other names of the same decoder.
constexpr auto kAliases = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"aria", "llama"},
    {"axk1", "deepseek_v3"},
    {"bailing_moe_v2", "bailing_moe"},
    {"deepseek_v32", "deepseek_v3"},
    {"exaone_moe", "exaone4"},
    {"glm4v", "glm4"},
    {"glm4v_moe", "glm4_moe"},
    {"gpt_neox_japanese", "gpt_neox"},
    {"internvl_chat", "llama"},
    {"kimi_k2", "deepseek_v3"},
    {"llava", "llama"},
    {"minicpmo", "qwen2"},
    {"mixformer_sequential", "phi"},
    {"paligemma", "gemma"},
    {"phi3_v", "phi3"},
    {"phi4mm", "phi3"},
    {"phi_msft", "phi"},
    {"pixtral", "mistral"},
    {"qwen2_5_omni", "qwen2"},
    {"qwen2_5_vl", "qwen2"},
    {"qwen2_vl", "qwen2"},
    {"qwen3_omni_moe", "qwen3_moe"},
    {"qwen3_vl", "qwen3"},
    {"qwen3_vl_moe", "qwen3_moe"},
    {"refinedweb", "falcon"},
    {"refinedwebmodel", "falcon"},
    {"stablelm_epoch", "stablelm"},
    {"step3p5", "step3p7"},
});

std::string normalised(std::string_view name) {
    std::string text;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';  // whatever the locale says
        text += c == '-' ? '_' : static_cast<char>(upper ? c - 'A' + 'a' : c);
    }
    for (const std::string_view suffix : {"_text_model", "_text", "_thinker", "_language_model"}) {
        if (text.ends_with(suffix)) {
            text.resize(text.size() - suffix.size());
        }
    }
    return text;
}

std::string without_underscores(std::string_view text) {
    std::string bare(text);
    std::erase(bare, '_');
    return bare;
}

}  // namespace

const Family* family_of(std::string_view model_type) {
    std::string type = normalised(model_type);
    const auto alias = std::find_if(kAliases.begin(), kAliases.end(), [&](const auto& a) { return a.first == type; });
    if (alias != kAliases.end()) {
        type = alias->second;
    }
    const auto family =
        std::find_if(kFamilies.begin(), kFamilies.end(), [&](const Family& f) { return f.type == type; });
    return family != kFamilies.end() ? &*family : nullptr;
}

const Family* family_of_architecture(std::string_view architecture) {
    const std::string_view stem = architecture.substr(0, architecture.find("For"));
    std::string name = without_underscores(normalised(stem));
    for (const std::string_view suffix : {"lmheadmodel", "model"}) {
        if (name.ends_with(suffix)) {
            name.resize(name.size() - suffix.size());
        }
    }
    const auto family = std::find_if(kFamilies.begin(), kFamilies.end(),
                                     [&](const Family& f) { return without_underscores(f.type) == name; });
    return family != kFamilies.end() ? &*family : nullptr;
}

const Family& llama_like() { return kUnknown; }

}  // namespace rooflight::huggingface
