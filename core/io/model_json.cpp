// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/model_json.h"

#include <vector>

#include "core/io/json_reader.h"
#include "core/io/json_text.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view kModelKeys[] = {"name",
                                           "layers",
                                           "d_model",
                                           "d_ff",
                                           "heads",
                                           "kv_heads",
                                           "head_dim",
                                           "vocab",
                                           "gated_mlp",
                                           "tied_embeddings",
                                           "moe",
                                           "mla",
                                           "sliding_window",
                                           "global_every",
                                           "qk_norm",
                                           "biases",
                                           "qkv_biases",
                                           "learned_positions",
                                           "parallel_block",
                                           "kv_share_every",
                                           "mtp_layers",
                                           "dropout"};
constexpr std::string_view kModelPresetKeys[] = {"rooflight_preset",
                                                 "id",
                                                 "publisher",
                                                 "year",
                                                 "sources",
                                                 "note",
                                                 "checkpoint_parameters",
                                                 "active_parameters_published",
                                                 "active_rounding",
                                                 "active_counts",
                                                 "active_definition"};

// Bounds that no real model comes near and that keep every product of two within an int's or a double's reach.
constexpr Range kLayers{1, 10000, true, false};
constexpr Range kLayersOrNone{0, 10000, true, false};
constexpr Range kWidth{1, 1e8, true, false};
constexpr Range kWidthOrNone{0, 1e8, true, false};
constexpr Range kHeads{1, 65536, true, false};
constexpr Range kHeadDim{1, 16384, true, false};
constexpr Range kHeadDimOrNone{0, 16384, true, false};
constexpr Range kExperts{1, 65536, true, false};
constexpr Range kExpertsOrNone{0, 65536, true, false};
constexpr Range kDropout{0, 0.999, false, false};

Moe moe_from_json(const json& value, const std::string& path) {
    const JsonReader reader(
        value, path,
        {"experts", "top_k", "shared_experts", "d_ff_expert", "first_dense_layers", "every", "capacity_factor",
         "expert_groups", "top_k_groups"});
    reader.require("experts", "the number of routed experts");
    reader.require("top_k", "the experts of one token");
    reader.require("d_ff_expert", "the hidden size of one expert");
    Moe moe;
    reader.read("experts", moe.experts, kExperts);
    reader.read("top_k", moe.top_k, kExperts);
    reader.read("shared_experts", moe.shared_experts, kExpertsOrNone);
    reader.read("d_ff_expert", moe.d_ff_expert, kWidth);
    reader.read("first_dense_layers", moe.first_dense_layers, kLayersOrNone);
    reader.read("every", moe.every, kLayers);
    reader.read("capacity_factor", moe.capacity_factor);
    reader.read("expert_groups", moe.expert_groups, kExpertsOrNone);
    reader.read("top_k_groups", moe.top_k_groups, kExpertsOrNone);
    return moe;
}

Mla mla_from_json(const json& value, const std::string& path) {
    const JsonReader reader(value, path, {"q_lora", "kv_lora", "qk_nope", "qk_rope", "v"});
    for (const char* key : {"kv_lora", "qk_nope", "qk_rope", "v"}) {
        reader.require(key, "a whole number");
    }
    Mla mla;
    reader.read("q_lora", mla.q_lora, kWidthOrNone);
    reader.read("kv_lora", mla.kv_lora, kWidth);
    reader.read("qk_nope", mla.qk_nope, kHeadDim);
    reader.read("qk_rope", mla.qk_rope, kHeadDimOrNone);
    reader.read("v", mla.v, kHeadDim);
    return mla;
}

void read_model_preset_keys(const JsonReader& reader, bool required, Model& model) {
    if (required) {
        reader.require("rooflight_preset", "\"model\"");
        reader.require("id", "the name of the file without .json");
    }
    if (reader.find("rooflight_preset") != nullptr) {
        std::string kind;
        reader.read("rooflight_preset", kind);
        if (kind != "model") {
            reader.fail("rooflight_preset", "found " + described(kind) + ", expected \"model\"");
        }
    }
    reader.read("id", model.id);
    if (!required) {
        model.id.clear();  // a preset pasted into a scenario is no longer one
    }
    std::string text;
    for (const char* key : {"publisher", "note", "active_counts", "active_definition"}) {
        reader.read(key, text);
    }
    double number = 0;
    for (const char* key : {"year", "checkpoint_parameters", "active_parameters_published", "active_rounding"}) {
        reader.read(key, number);
    }
    if (const json* sources = reader.find("sources"); sources != nullptr && !sources->is_object()) {
        reader.fail("sources", "found " + described(*sources) + ", expected an object");
    }
}

}  // namespace

Model model_from_json(const json& value, const std::string& path, bool preset) {
    std::vector<std::string_view> keys(std::begin(kModelKeys), std::end(kModelKeys));
    keys.insert(keys.end(), std::begin(kModelPresetKeys), std::end(kModelPresetKeys));
    const JsonReader reader(value, path, keys);
    Model model;
    read_model_preset_keys(reader, preset, model);
    for (const char* key : {"layers", "d_model", "heads", "vocab"}) {
        reader.require(key, "a whole number, at least 1");
    }
    model.kv_heads = model.head_dim = 0;  // filled in by complete_and_check when absent
    reader.read("name", model.name);
    reader.read("layers", model.layers, kLayers);
    reader.read("d_model", model.d_model, kWidth);
    reader.read("d_ff", model.d_ff, kWidthOrNone);
    reader.read("heads", model.heads, kHeads);
    reader.read("kv_heads", model.kv_heads, kHeads);
    reader.read("head_dim", model.head_dim, kHeadDim);
    reader.read("vocab", model.vocab, kWidth);
    reader.read("gated_mlp", model.gated_mlp);
    reader.read("tied_embeddings", model.tied_embeddings);
    if (const json* moe = reader.find("moe")) {
        model.moe = moe_from_json(*moe, reader.path_of("moe"));
    }
    if (const json* mla = reader.find("mla")) {
        model.mla = mla_from_json(*mla, reader.path_of("mla"));
    }
    reader.read("sliding_window", model.sliding_window, kWidthOrNone);
    reader.read("global_every", model.global_every, kLayersOrNone);
    reader.read("qk_norm", model.qk_norm);
    reader.read("biases", model.biases);
    reader.read("qkv_biases", model.qkv_biases);
    if (const json* rows = reader.find("learned_positions"); rows != nullptr && rows->is_boolean()) {
        model.learned_positions = rows->get<bool>() ? kAsManyAsTheSequence : 0;
    } else {
        reader.read("learned_positions", model.learned_positions, kWidthOrNone);
    }
    reader.read("parallel_block", model.parallel_block);
    reader.read("kv_share_every", model.kv_share_every, kLayers);
    reader.read("mtp_layers", model.mtp_layers, kLayersOrNone);
    reader.read("dropout", model.dropout, kDropout);
    try {
        complete_and_check(model);
    } catch (const InputError& error) {
        const std::string_view key = std::string_view(error.path()).substr(error.path().find('.') + 1);
        const std::string_view text = error.what();
        reader.fail(key, std::string(text.substr(error.path().size() + 2)));
    }
    return model;
}

ordered_json model_to_json(const Model& model) {
    static const Model plain;
    ordered_json target = ordered_json::object();
    const auto number = [&](const char* key, int value, int absent) {
        if (value != absent) {
            target[key] = value;
        }
    };
    const auto flag = [&](const char* key, bool value) {
        if (value) {
            target[key] = true;
        }
    };
    if (!model.name.empty()) {
        target["name"] = model.name;
    }
    target["layers"] = model.layers;
    target["d_model"] = model.d_model;
    number("d_ff", model.d_ff, 0);
    target["heads"] = model.heads;
    number("kv_heads", model.kv_heads, model.heads);
    const int usual = model.mla ? model.mla->qk_nope + model.mla->qk_rope : model.d_model / model.heads;
    const bool derived = model.head_dim == usual && (model.mla || model.d_model % model.heads == 0);
    if (!derived) {
        target["head_dim"] = model.head_dim;
    }
    target["vocab"] = model.vocab;
    flag("gated_mlp", model.gated_mlp);
    flag("tied_embeddings", model.tied_embeddings);
    if (model.moe) {
        ordered_json& moe = target["moe"];
        moe = {{"experts", model.moe->experts}, {"top_k", model.moe->top_k}};
        if (model.moe->shared_experts != 0) {
            moe["shared_experts"] = model.moe->shared_experts;
        }
        moe["d_ff_expert"] = model.moe->d_ff_expert;
        if (model.moe->first_dense_layers != 0) {
            moe["first_dense_layers"] = model.moe->first_dense_layers;
        }
        if (model.moe->every != 1) {
            moe["every"] = model.moe->every;
        }
        if (model.moe->capacity_factor != 0) {
            moe["capacity_factor"] = json_number(model.moe->capacity_factor);
        }
        if (model.moe->expert_groups != 0) {
            moe["expert_groups"] = model.moe->expert_groups;
        }
        if (model.moe->top_k_groups != 0) {
            moe["top_k_groups"] = model.moe->top_k_groups;
        }
    }
    if (model.mla) {
        ordered_json& mla = target["mla"];
        if (model.mla->q_lora != 0) {
            mla["q_lora"] = model.mla->q_lora;
        }
        mla["kv_lora"] = model.mla->kv_lora;
        mla["qk_nope"] = model.mla->qk_nope;
        mla["qk_rope"] = model.mla->qk_rope;
        mla["v"] = model.mla->v;
    }
    number("sliding_window", model.sliding_window, plain.sliding_window);
    number("global_every", model.global_every, plain.global_every);
    flag("qk_norm", model.qk_norm);
    flag("biases", model.biases);
    flag("qkv_biases", model.qkv_biases);
    if (model.learned_positions == kAsManyAsTheSequence) {
        target["learned_positions"] = true;
    } else {
        number("learned_positions", model.learned_positions, plain.learned_positions);
    }
    flag("parallel_block", model.parallel_block);
    number("kv_share_every", model.kv_share_every, plain.kv_share_every);
    number("mtp_layers", model.mtp_layers, plain.mtp_layers);
    if (model.dropout != 0) {
        target["dropout"] = json_number(model.dropout);
    }
    return target;
}

ordered_json model_preset_json(const Model& model, const std::string& id) {
    ordered_json target = {{"rooflight_preset", "model"}, {"id", id}};
    target.update(model_to_json(model));
    return target;
}

}  // namespace rooflight
