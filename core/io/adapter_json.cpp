// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/io/enum_names.h"
#include "core/io/json_text.h"
#include "core/io/nearest.h"
#include "core/io/scenario_sections.h"
#include "core/units/input_error.h"
#include "core/workload/adapter.h"

namespace rooflight {

using nlohmann::json;
using nlohmann::ordered_json;

void adapter_from_json(const json& value, std::optional<Adapter>& adapter) {
    if (value.is_null()) {
        return;
    }
    const JsonReader reader(value, "adapter", {"kind", "rank", "targets", "base_weights"});
    Adapter& read = adapter.emplace();
    reader.read("kind", read.kind, kAdapterNames);
    reader.read("rank", read.rank);
    reader.read("targets", read.targets);
    if (read.targets.empty()) {
        reader.fail("targets", "found none, expected at least one");
    }
    const auto names = adapter_target_names();
    for (std::size_t i = 0; i < read.targets.size(); ++i) {
        if (std::ranges::find(names, std::string_view(read.targets[i])) == names.end()) {
            throw InputError(fmt::format("adapter.targets[{}]", i),
                             fmt::format("unknown target {}; {}", in_quotes(read.targets[i]),
                                         suggestion(read.targets[i], names)));
        }
    }
    if (reader.has("base_weights")) {
        read.base_weights = dtype_from_json(reader, "base_weights", DType::bf16);
    }
}

void adapter_to_json(const std::optional<Adapter>& adapter, ordered_json& scenario) {
    if (!adapter) {
        return;
    }
    ordered_json& target = scenario["adapter"];
    target["kind"] = name_in(kAdapterNames, adapter->kind);
    target["rank"] = adapter->rank;
    target["targets"] = adapter->targets;
    if (adapter->base_weights) {
        target["base_weights"] = name_of(*adapter->base_weights);
    }
}

void offload_from_json(const json& value, Offload& offload) {
    const JsonReader reader(value, "offload", {"optimizer", "activations"});
    reader.read("optimizer", offload.optimizer);
    reader.read("activations", offload.activations, kShare);
}

void offload_to_json(const Offload& offload, ordered_json& scenario) {
    if (offload.optimizer) {
        scenario["offload"]["optimizer"] = true;
    }
    if (offload.activations > 0) {
        scenario["offload"]["activations"] = json_number(offload.activations);
    }
}

}  // namespace rooflight
