// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/setting_default.h"

#include <optional>
#include <string>
#include <vector>

#include "core/io/enum_names.h"
#include "core/io/json_text.h"
#include "core/search/scenario_input.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;

struct Setting {
    std::string_view key;
    ordered_json (*of)(const Scenario&);
};

template <auto section, auto member>
ordered_json plain(const Scenario& scenario) {
    return scenario.*section.*member;
}

template <DType Precision::*member>
ordered_json dtype(const Scenario& scenario) {
    return name_of(scenario.precision.*member);
}

template <DType Optimizer::*member>
ordered_json state(const Scenario& scenario) {
    return name_of(scenario.precision.optimizer.*member);
}

/// Chips a side, as the machine has resolved them.
ordered_json slice(const Scenario& scenario) {
    ordered_json sides;
    std::vector<std::string> unread;
    try {
        for (const TorusAxis& axis : resolve(scenario.hardware, unread).torus) {
            sides.push_back(axis.size);
        }
    } catch (const InputError&) {
        return nullptr;  // an impossible scenario has no machine
    }
    return sides;
}

ordered_json domain_size(const Scenario& scenario) {
    const System& system = *scenario.hardware.system;
    return system.topology == TopologyKind::torus ? ordered_json() : ordered_json(system.domain_size);
}

ordered_json causal_skip(const Scenario& scenario) {
    const CausalSkip skip = scenario.options.causal_skip;
    return skip == CausalSkip::automatic ? ordered_json("auto") : ordered_json(skip == CausalSkip::yes);
}

/// Only what is served is batched so.
ordered_json chunk(const Scenario& scenario) {
    return scenario.workload.kind == WorkloadKind::serving ? ordered_json("none") : ordered_json();
}

constexpr Setting kSettings[] = {
    {"hardware.slice", slice},
    {"hardware.slices", plain<&Scenario::hardware, &Hardware::slices>},
    {"hardware.figures", [](const Scenario& s) { return ordered_json(name_in(kFigureSetNames, s.hardware.figures)); }},
    {"hardware.in_network_reduction", plain<&Scenario::hardware, &Hardware::in_network_reduction>},
    {"hardware.twisted", plain<&Scenario::hardware, &Hardware::twisted>},
    {"hardware.oversubscription", plain<&Scenario::hardware, &Hardware::oversubscription>},
    {"hardware.domain_size", domain_size},
    {"workload.micro_batch", plain<&Scenario::workload, &Workload::micro_batch>},
    {"workload.expert_imbalance", plain<&Scenario::workload, &Workload::expert_imbalance>},
    {"parallelism.sequence", plain<&Scenario::parallelism, &Parallelism::sequence>},
    {"parallelism.zero", plain<&Scenario::parallelism, &Parallelism::zero>},
    {"parallelism.virtual_stages", plain<&Scenario::parallelism, &Parallelism::virtual_stages>},
    {"parallelism.expert_tensor", [](const Scenario& s) { return ordered_json(s.parallelism.experts_tensor()); }},
    {"parallelism.schedule", [](const Scenario& s) { return ordered_json(name_in(kScheduleNames, s.parallelism.schedule)); }},
    {"parallelism.context_attention",
     [](const Scenario& s) { return ordered_json(name_in(kContextAttentionNames, s.parallelism.context_attention)); }},
    {"parallelism.weights_layout",
     [](const Scenario& s) { return ordered_json(name_in(kWeightsLayoutNames, s.parallelism.weights_layout)); }},
    {"parallelism.kv_layout", [](const Scenario& s) { return ordered_json(name_in(kKvLayoutNames, s.parallelism.kv_layout)); }},
    {"precision.matmul", dtype<&Precision::matmul>},
    {"precision.weights", dtype<&Precision::weights>},
    {"precision.activations", dtype<&Precision::activations>},
    {"precision.gradients", dtype<&Precision::gradients>},
    {"precision.gradient_reduce", dtype<&Precision::gradient_reduce>},
    {"precision.kv_cache", dtype<&Precision::kv_cache>},
    {"precision.optimizer.name",
     [](const Scenario& s) { return ordered_json(name_in(kOptimizerNames, s.precision.optimizer.name)); }},
    {"precision.optimizer.moment1", state<&Optimizer::moment1>},
    {"precision.optimizer.moment2", state<&Optimizer::moment2>},
    {"precision.optimizer.master",
     [](const Scenario& s) {
         return ordered_json(s.precision.optimizer.master ? name_of(*s.precision.optimizer.master) : "none");
     }},
    {"recompute", [](const Scenario& s) { return ordered_json(name_in(kRecomputeNames, s.recompute.kind)); }},
    {"attention_kernel",
     [](const Scenario& s) { return ordered_json(name_in(kAttentionKernelNames, s.attention_kernel)); }},
    {"stack", [](const Scenario& s) { return ordered_json(s.stack); }},
    {"fidelity", [](const Scenario& s) { return ordered_json(name_in(kFidelityNames, s.fidelity)); }},
    {"adapter.kind", [](const Scenario&) { return ordered_json("none"); }},
    {"offload.optimizer", plain<&Scenario::offload, &Offload::optimizer>},
    {"offload.activations", plain<&Scenario::offload, &Offload::activations>},
    {"options.mfu_convention",
     [](const Scenario& s) { return ordered_json(name_in(kFlopsConventionNames, s.options.mfu_convention)); }},
    {"options.ring_factor", [](const Scenario& s) { return ordered_json(name_in(kRingFactorNames, s.options.ring_factor)); }},
    {"options.comm_combination",
     [](const Scenario& s) { return ordered_json(name_in(kCommCombinationNames, s.options.comm_combination)); }},
    {"options.causal_skip", causal_skip},
    {"options.collective_matmul", plain<&Scenario::options, &Options::collective_matmul>},
    {"options.fused_elementwise", plain<&Scenario::options, &Options::fused_elementwise>},
    {"serving.chunked_prefill_tokens", chunk},
    {"serving.prefix_cache_hit", plain<&Scenario::serving, &Serving::prefix_cache_hit>},
    {"serving.kv_block_tokens", plain<&Scenario::serving, &Serving::kv_block_tokens>},
    {"serving.seed", plain<&Scenario::serving, &Serving::seed>},
    {"serving.lengths.distribution",
     [](const Scenario& s) { return ordered_json(name_in(kLengthDistributionNames, s.serving.lengths.distribution)); }},
};

}  // namespace

ordered_json setting_default(const Scenario& scenario, std::string_view key) {
    for (const Setting& each : kSettings) {
        if (each.key == key) {
            const ordered_json value = each.of(scenario);
            return value.is_number_float() ? json_number(value.get<double>()) : value;
        }
    }
    const std::optional<ScenarioInput> input = ScenarioInput::find(key);
    const std::optional<double> value = input ? input->value(scenario) : std::nullopt;
    return value ? json_number(*value) : ordered_json(nullptr);
}

}  // namespace rooflight
