// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/io/huggingface/layer_pattern.h"
#include "core/io/huggingface/parts.h"

namespace rooflight::huggingface {

namespace {

constexpr std::string_view kWindowKey = "sliding_window";

/// "full_attention", "sliding_attention", … of every layer; other kinds have been refused before.
std::vector<bool> global_layers_of(ConfigReader& config, const std::vector<std::string>& types, int layers) {
    if (static_cast<int>(types.size()) != layers) {
        config.refuse("layer_types", fmt::format("has {} entries for {} layers", types.size(), layers));
    }
    std::vector<bool> is_global;
    is_global.reserve(types.size());
    for (const std::string& type : types) {
        is_global.push_back(type == "full_attention" || type == "attention" || type == "global");
    }
    return is_global;
}

void apply(ConfigReader& config, std::string_view key, const std::vector<bool>& is_global, Model& model) {
    const GlobalPattern pattern = fit_global_layers(is_global);
    if (!pattern.any_local) {
        model.sliding_window = 0;
        return;
    }
    model.global_every = pattern.global_every;
    if (!pattern.exact) {
        const auto global = std::count(is_global.begin(), is_global.end(), true);
        config.warn(key, fmt::format("the {} of {} layers that attend globally are modelled as every {}th, {} in all",
                                     global, model.layers, pattern.global_every, model.layers / pattern.global_every));
    }
}

/// Every n-th layer global; or "LLLG": one letter a layer, repeated.
void read_pattern(ConfigReader& config, const Family& family, Model& model) {
    constexpr std::string_view kKey = "sliding_window_pattern";
    const std::string letters = config.text({kKey, "_sliding_window_pattern"});
    if (letters.empty()) {
        model.global_every = config.size({kKey, "_sliding_window_pattern"}, family.global_every);
        return;
    }
    std::vector<bool> is_global;
    is_global.reserve(static_cast<std::size_t>(model.layers));
    for (int i = 0; i < model.layers; ++i) {
        is_global.push_back(letters[static_cast<std::size_t>(i) % letters.size()] == 'G');
    }
    apply(config, kKey, is_global, model);
}

/// Qwen: the first max_window_layers layers attend globally, the rest within the window.
void read_qwen(ConfigReader& config, Model& model) {
    const int global = config.size({"max_window_layers"}, 28);
    if (!config.flag({"use_sliding_window"}, false)) {
        model.sliding_window = 0;
        return;
    }
    std::vector<bool> is_global;
    is_global.reserve(static_cast<std::size_t>(model.layers));
    for (int i = 0; i < model.layers; ++i) {
        is_global.push_back(i < global);
    }
    apply(config, "max_window_layers", is_global, model);
}

int window_length(ConfigReader& config, const Family& family) {
    const bool mentioned = config.mentions(kWindowKey) || config.mentions("sliding_window_size");
    const auto length = config.number({kWindowKey, "sliding_window_size", "attention_chunk_size"});
    if (!length) {
        // A null is a decision, an absent key is not.
        return mentioned ? 0 : family.window;
    }
    return *length <= 0 ? 0 : config.size({kWindowKey, "sliding_window_size", "attention_chunk_size"}, 0);
}

void apply_family(ConfigReader& config, const Family& family, Model& model) {
    if (family.windows == Windows::qwen) {
        read_qwen(config, model);
    } else if (family.windows == Windows::pattern) {
        read_pattern(config, family, model);
    } else if (family.windows == Windows::unknown) {
        config.warn(kWindowKey, "taken to hold for every layer");
    }
}

/// The layers are listed, whatever the family.
void apply_list(ConfigReader& config, const Family& family, const std::vector<std::string>& types, Model& model) {
    const std::vector<bool> is_global = global_layers_of(config, types, model.layers);
    model.sliding_window = window_length(config, family);
    const bool any_local = std::find(is_global.begin(), is_global.end(), false) != is_global.end();
    if (any_local && model.sliding_window == 0) {
        config.warn("layer_types", "has sliding layers, but no key gives their window: modelled as global");
    }
    if (model.sliding_window > 0) {
        apply(config, "layer_types", is_global, model);
    }
}

}  // namespace

void read_windows(ConfigReader& config, const Family& family, Model& model) {
    const std::vector<std::string> types = config.list({"layer_types"});
    if (!types.empty()) {
        apply_list(config, family, types, model);
    } else if (family.windows == Windows::ignored) {
        if (config.has(kWindowKey)) {
            config.warn(kWindowKey, "this architecture's implementation has no sliding windows; ignored");
        }
        return;
    } else {
        model.sliding_window = window_length(config, family);
        if (model.sliding_window > 0) {
            apply_family(config, family, model);
        }
    }
    // A window that no sequence outgrows is none.
    const int longest = config.size({"max_position_embeddings"}, 0);
    if (longest > 0 && model.sliding_window >= longest) {
        model.sliding_window = 0;
    }
    if (model.sliding_window == 0) {
        model.global_every = 0;
    }
}

}  // namespace rooflight::huggingface
