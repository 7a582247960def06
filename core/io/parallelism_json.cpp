// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/io/enum_names.h"
#include "core/io/nearest.h"
#include "core/io/scenario_sections.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view kPlacementKeys[] = {"data",     "fsdp",   "tensor",        "context",
                                               "pipeline", "expert", "expert_tensor", "order"};
constexpr std::string_view kTorusAxisNames[] = {"x", "y", "z"};

void placement_from_json(const json& value, Parallelism& parallelism) {
    const JsonReader reader(value, "parallelism.placement", kPlacementKeys);
    for (const std::string_view key : kPlacementKeys) {
        if (!reader.has(key)) {
            continue;
        }
        std::vector<std::string>& names = parallelism.placement[std::string(key)];
        reader.read(key, names);
        const std::span<const std::string_view> valid =
            key == "order" ? std::span(kPlacementKeys).first<5>() : std::span<const std::string_view>(kTorusAxisNames);
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (std::ranges::find(valid, std::string_view(names[i])) == valid.end()) {
                throw InputError(fmt::format("{}[{}]", reader.path_of(key), i),
                                 fmt::format("unknown axis {}; {}", in_quotes(names[i]), suggestion(names[i], valid)));
            }
        }
    }
}

}  // namespace

void parallelism_from_json(const json& value, Parallelism& parallelism) {
    const JsonReader reader(
        value, "parallelism",
        {"data", "fsdp", "tensor", "context", "pipeline", "expert", "expert_tensor", "sequence", "zero",
         "virtual_stages", "schedule", "context_attention", "weights_layout", "kv_layout", "placement"});
    reader.read("data", parallelism.data);
    reader.read("fsdp", parallelism.fsdp);
    reader.read("tensor", parallelism.tensor);
    reader.read("context", parallelism.context);
    reader.read("pipeline", parallelism.pipeline);
    reader.read("expert", parallelism.expert);
    reader.read("expert_tensor", parallelism.expert_tensor);
    parallelism.sequence = parallelism.tensor > 1;
    reader.read("sequence", parallelism.sequence);
    reader.read("zero", parallelism.zero, {1, 3, true, false});
    reader.read("virtual_stages", parallelism.virtual_stages);
    reader.read("schedule", parallelism.schedule, kScheduleNames);
    reader.read("context_attention", parallelism.context_attention, kContextAttentionNames);
    reader.read("weights_layout", parallelism.weights_layout, kWeightsLayoutNames);
    reader.read("kv_layout", parallelism.kv_layout, kKvLayoutNames);
    if (const json* placement = reader.find("placement")) {
        placement_from_json(*placement, parallelism);
    }
}

void parallelism_to_json(const Parallelism& parallelism, ordered_json& scenario) {
    static const Parallelism plain;
    ordered_json target;
    const auto number = [&](const char* key, int value, int absent) {
        if (value != absent) {
            target[key] = value;
        }
    };
    number("data", parallelism.data, 1);
    number("fsdp", parallelism.fsdp, 1);
    number("tensor", parallelism.tensor, 1);
    number("context", parallelism.context, 1);
    number("pipeline", parallelism.pipeline, 1);
    number("expert", parallelism.expert, 1);
    number("expert_tensor", parallelism.expert_tensor, 0);
    if (parallelism.sequence != (parallelism.tensor > 1)) {
        target["sequence"] = parallelism.sequence;
    }
    number("zero", parallelism.zero, plain.zero);
    number("virtual_stages", parallelism.virtual_stages, plain.virtual_stages);
    if (parallelism.schedule != plain.schedule) {
        target["schedule"] = name_in(kScheduleNames, parallelism.schedule);
    }
    if (parallelism.context_attention != plain.context_attention) {
        target["context_attention"] = name_in(kContextAttentionNames, parallelism.context_attention);
    }
    if (parallelism.weights_layout != plain.weights_layout) {
        target["weights_layout"] = name_in(kWeightsLayoutNames, parallelism.weights_layout);
    }
    if (parallelism.kv_layout != plain.kv_layout) {
        target["kv_layout"] = name_in(kKvLayoutNames, parallelism.kv_layout);
    }
    for (const std::string_view key : kPlacementKeys) {
        if (const auto found = parallelism.placement.find(std::string(key)); found != parallelism.placement.end()) {
            target["placement"][found->first] = found->second;
        }
    }
    if (!target.is_null()) {
        scenario["parallelism"] = std::move(target);
    }
}

}  // namespace rooflight
