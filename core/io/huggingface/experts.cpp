// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "core/io/huggingface/layer_pattern.h"
#include "core/io/huggingface/parts.h"

namespace rooflight::huggingface {

namespace {

void mark_layers(ConfigReader& config, std::string_view key, const std::vector<std::string>& numbers, bool value,
                 std::vector<bool>& is_moe) {
    for (const std::string& text : numbers) {
        std::size_t index = is_moe.size();
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
        if (error != std::errc() || end != text.data() + text.size()) {
            index = is_moe.size();
        }
        if (index >= is_moe.size()) {
            config.refuse(key, fmt::format("found {}, expected numbers of layers below {}", text, is_moe.size()));
        }
        is_moe[index] = value;
    }
}

std::vector<std::string> split_at_commas(const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == ',') {
            parts.emplace_back();
        } else if (c != ' ') {
            parts.back() += c;
        }
    }
    return parts;
}

/// A list with one entry a layer: 0/1, false/true or "dense"/"sparse".
std::optional<std::vector<bool>> listed_by_layer(ConfigReader& config, int layers) {
    for (const std::string_view key : {"moe_layer_freq", "mlp_layer_types", "is_moe_layer"}) {
        const nlohmann::json* value = config.find({key});
        if (value == nullptr || !value->is_array()) {
            continue;
        }
        const std::vector<std::string> items = config.list({key});
        if (static_cast<int>(items.size()) != layers) {
            config.refuse(key, fmt::format("has {} entries for {} layers", items.size(), layers));
        }
        std::vector<bool> is_moe;
        is_moe.reserve(items.size());
        for (const std::string& item : items) {
            is_moe.push_back(item == "1" || item == "true" || item == "sparse" || item == "moe");
        }
        return is_moe;
    }
    return {};
}

/// Which layers are mixtures of experts. Families count their steps from different ends.
std::vector<bool> expert_layers(ConfigReader& config, const Family& family, int layers) {
    const int first =
        config.size({"first_k_dense_replace", "moe_layer_start_index", "num_dense_layers"}, family.experts.first_dense);
    const auto last = config.number({"moe_layer_end_index"});
    const int step_to_last =
        std::max(1, config.size({"decoder_sparse_step", "interleave_moe_layer_step", "moe_layer_interval"}, 1));
    if (auto listed = listed_by_layer(config, layers)) {
        return *listed;
    }
    std::vector<bool> is_moe(static_cast<std::size_t>(layers));
    if (const std::string enumerated = config.text({"moe_layers_enum"}); !enumerated.empty()) {
        mark_layers(config, "moe_layers_enum", split_at_commas(enumerated), true, is_moe);
        return is_moe;
    }
    if (config.has("moe_layers")) {
        mark_layers(config, "moe_layers", config.list({"moe_layers"}), true, is_moe);
        return is_moe;
    }
    const int step_from_first = std::max(1, config.size({"moe_layer_freq"}, 1));
    for (int i = first; i < layers; ++i) {
        const bool before_end = !last || *last < 0 || i <= *last;
        is_moe[static_cast<std::size_t>(i)] = before_end && i % step_from_first == 0 && (i + 1) % step_to_last == 0;
    }
    mark_layers(config, "mlp_only_layers", config.list({"mlp_only_layers"}), false, is_moe);
    return is_moe;
}

/// Shared experts in units of a routed one.
int shared_experts(ConfigReader& config, const Family& family, int d_ff_expert) {
    const auto count = config.size({"n_shared_experts", "num_shared_experts", "num_shared_expert",
                                    "moe_num_shared_experts", "num_experts_shared"});
    const auto width = config.size({"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size",
                                    "shared_intermediate_size", "share_expert_dim"});
    if (!width) {
        return count.value_or(family.experts.shared);
    }
    const double total = static_cast<double>(count.value_or(1)) * *width / d_ff_expert;
    const int rounded = static_cast<int>(std::lround(total));
    if (total != rounded) {
        config.warn("shared experts", fmt::format("as wide as {} routed experts, modelled as {}", total, rounded));
    }
    return rounded;
}

/// Groups of experts of which a token goes to a few only: one group, or all of them, is no limit.
void read_groups(ConfigReader& config, Moe& moe) {
    const auto groups = config.size({"n_group"});
    const auto chosen = config.size({"topk_group"});
    if (groups && chosen && *chosen < *groups && config.text({"topk_method"}) != "greedy") {
        moe.expert_groups = *groups;
        moe.top_k_groups = *chosen;
    }
}

void read_layers(ConfigReader& config, const Family& family, Model& model) {
    const std::vector<bool> is_moe = expert_layers(config, family, model.layers);
    const auto count = std::count(is_moe.begin(), is_moe.end(), true);
    if (count == 0) {
        model.moe.reset();
        return;
    }
    const ExpertPattern pattern = fit_expert_layers(is_moe);
    model.moe->first_dense_layers = pattern.first_dense_layers;
    model.moe->every = pattern.every;
    if (!pattern.exact) {
        config.warn("layers of experts", fmt::format("irregular; the {} dense layers are modelled as the first ones",
                                                     pattern.first_dense_layers));
    }
    if (count == model.layers) {
        model.d_ff = 0;  // such a file's intermediate_size is nobody's
    }
}

}  // namespace

void read_experts(ConfigReader& config, const Family& family, Model& model) {
    const auto experts =
        config.size({"num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts", "num_routed_experts"});
    const bool switched_off = !config.flag({"enable_moe_block"}, true);
    if (switched_off || experts.value_or(family.experts.experts) < 2) {
        return;
    }
    Moe moe;
    moe.experts = experts ? *experts : size_or_default(config, {"num_experts"}, family.experts.experts);
    moe.top_k = size_or_default(config,
                                {"num_experts_per_tok", "num_experts_per_token", "experts_per_token", "moe_k",
                                 "moe_topk", "moe_top_k", "top_k_experts"},
                                family.experts.top_k);
    const auto width = config.size(
        {"moe_intermediate_size", "expert_intermediate_size", "expert_ffn_hidden_size", "moe_ffn_hidden_size"});
    const auto dense = config.size({"dense_intermediate_size", "intermediate_size_mlp"});
    if (width) {
        moe.d_ff_expert = *width;
    } else if (family.experts.d_ff_expert > 0) {
        moe.d_ff_expert = size_or_default(config, {"moe_intermediate_size"}, family.experts.d_ff_expert);
    } else {
        moe.d_ff_expert = model.d_ff;  // intermediate_size is the experts' own
    }
    if (dense) {
        model.d_ff = *dense;
    }
    if (moe.d_ff_expert > 0) {
        moe.shared_experts = shared_experts(config, family, moe.d_ff_expert);
    }
    read_groups(config, moe);
    model.moe = moe;
    read_layers(config, family, model);
}

}  // namespace rooflight::huggingface
