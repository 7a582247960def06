// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/stack.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/units/input_error.h"
#include "core/workload/scenario.h"

namespace rooflight {

namespace {

/// What software says of collectives in general stands for what was measured of each family of the chip's own library.
bool is_of_collectives(std::string_view path)
{
    constexpr std::array<std::string_view, 4> general = {"collective_latency_s", "peer_latency_s", "scale_up",
                                                         "collective_s_per_sqrt_byte"};
    return std::find(general.begin(), general.end(), path) != general.end();
}

/// Null: there is none.
const FactorName* factor_named(std::string_view path)
{
    static const std::unordered_map<std::string_view, const FactorName*> by_path = [] {
        std::unordered_map<std::string_view, const FactorName*> names;
        for (const FactorName& name : factor_names())
            names.emplace(name.path, &name);
        return names;
    }();
    const auto found = by_path.find(path);
    return found != by_path.end() ? found->second : nullptr;
}

void lay_over(Factors& factors, const FactorValues& values, std::string_view where)
{
    if (std::any_of(values.begin(), values.end(), [](const auto& value) { return is_of_collectives(value.first); }))
        factors.collectives = {};
    for (const auto& [path, value] : values) {
        const FactorName* name = factor_named(path);
        if (name == nullptr)
            throw InputError(std::string(where) + "." + path, "there is no such factor");
        name->of(factors) = value;
    }
}

}  // namespace

Factors factors_of(const Scenario& scenario)
{
    Factors factors;
    if (scenario.fidelity == Fidelity::ideal) {
        // Nothing is achieved less than in full, but a hop takes the time it takes.
        if (const auto hop = scenario.overrides.find("hop_latency_s"); hop != scenario.overrides.end())
            factors.hop_latency_s = hop->second;
        return factors;
    }
    lay_over(factors, scenario.hardware.system->achieved, "achieved");
    if (scenario.workload.kind != WorkloadKind::training)
        lay_over(factors, scenario.hardware.system->achieved_inference, "achieved_inference");
    if (scenario.stack_preset) {
        const bool training = scenario.workload.kind == WorkloadKind::training;
        const Stack& stack = *scenario.stack_preset;
        lay_over(factors, stack.values(training), "stack");
        const auto& on = training ? stack.training_on : stack.inference_on;
        if (const auto found = on.find(scenario.hardware.system->architecture); found != on.end())
            lay_over(factors, found->second, "stack");
        if (training && scenario.parallelism.fsdp > 1)
            lay_over(factors, stack.training_sharded, "stack");
    }
    lay_over(factors, scenario.overrides, "overrides");
    return factors;
}

}  // namespace rooflight
