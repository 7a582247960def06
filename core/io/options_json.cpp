// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/io/enum_names.h"
#include "core/io/nearest.h"
#include "core/io/scenario_sections.h"
#include "core/units/input_error.h"
#include "core/workload/layer.h"

namespace rooflight {

using nlohmann::json;
using nlohmann::ordered_json;

void recompute_from_json(const json& value, Recompute& recompute) {
    if (value.is_array()) {
        const json section = {{"recompute", value}};
        recompute.kind = RecomputeKind::listed;
        JsonReader(section, "", {"recompute"}).read("recompute", recompute.kept);
        const auto names = layer_operation_names();
        for (std::size_t i = 0; i < recompute.kept.size(); ++i) {
            if (std::ranges::find(names, std::string_view(recompute.kept[i])) == names.end()) {
                throw InputError(fmt::format("recompute[{}]", i),
                                 fmt::format("unknown operation {}; {}", in_quotes(recompute.kept[i]),
                                             suggestion(recompute.kept[i], names)));
            }
        }
        return;
    }
    if (!value.is_string()) {
        throw InputError("recompute", fmt::format("found {}, expected none, selective, full or an array of operations",
                                                  described(value)));
    }
    const json section = {{"recompute", value}};
    JsonReader(section, "", {"recompute"}).read("recompute", recompute.kind, kRecomputeNames);
}

void recompute_to_json(const Recompute& recompute, ordered_json& scenario) {
    if (recompute.kind == RecomputeKind::listed) {
        scenario["recompute"] = recompute.kept;
    } else if (recompute.kind != RecomputeKind::none) {
        scenario["recompute"] = name_in(kRecomputeNames, recompute.kind);
    }
}

void options_from_json(const json& value, Options& options) {
    const JsonReader reader(
        value, "options",
        {"mfu_convention", "ring_factor", "comm_combination", "causal_skip", "collective_matmul", "fused_elementwise"});
    reader.read("mfu_convention", options.mfu_convention, kFlopsConventionNames);
    reader.read("ring_factor", options.ring_factor, kRingFactorNames);
    reader.read("comm_combination", options.comm_combination, kCommCombinationNames);
    if (const json* skip = reader.find("causal_skip")) {
        if (skip->is_boolean()) {
            options.causal_skip = skip->get<bool>() ? CausalSkip::yes : CausalSkip::no;
        } else if (*skip == "auto") {
            options.causal_skip = CausalSkip::automatic;
        } else {
            reader.fail("causal_skip", fmt::format("found {}, expected true, false or \"auto\"", described(*skip)));
        }
    }
    reader.read("collective_matmul", options.collective_matmul);
    reader.read("fused_elementwise", options.fused_elementwise);
}

void options_to_json(const Options& options, ordered_json& scenario) {
    static const Options plain;
    ordered_json target;
    if (options.mfu_convention != plain.mfu_convention) {
        target["mfu_convention"] = name_in(kFlopsConventionNames, options.mfu_convention);
    }
    if (options.ring_factor != plain.ring_factor) {
        target["ring_factor"] = name_in(kRingFactorNames, options.ring_factor);
    }
    if (options.comm_combination != plain.comm_combination) {
        target["comm_combination"] = name_in(kCommCombinationNames, options.comm_combination);
    }
    if (options.causal_skip != CausalSkip::automatic) {
        target["causal_skip"] = options.causal_skip == CausalSkip::yes;
    }
    if (options.collective_matmul != plain.collective_matmul) {
        target["collective_matmul"] = options.collective_matmul;
    }
    if (options.fused_elementwise != plain.fused_elementwise) {
        target["fused_elementwise"] = options.fused_elementwise;
    }
    if (!target.is_null()) {
        scenario["options"] = std::move(target);
    }
}

}  // namespace rooflight
