// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/stack.h"

#include <algorithm>
#include <array>

#include "core/units/input_error.h"
#include "core/workload/scenario.h"

namespace rooflight {

namespace {

/// What software says of collectives in general stands for what was measured of each family of the chip's own library.
void forget_families(Factors& factors, const FactorValues& values)
{
    constexpr std::array<const char*, 4> general = {"collective_latency_s", "peer_latency_s", "scale_up",
                                                    "collective_s_per_sqrt_byte"};
    if (std::any_of(general.begin(), general.end(), [&](const char* path) { return values.contains(path); }))
        factors.collectives = {};
}

void lay_over(Factors& factors, const FactorValues& values, std::string_view where)
{
    forget_families(factors, values);
    for (const auto& [path, value] : values) {
        const auto names = factor_names();
        const auto found = std::find_if(names.begin(), names.end(), [&wanted = path](const FactorName& n) { return n.path == wanted; });
        if (found == names.end())
            throw InputError(std::string(where) + "." + path, "there is no such factor");
        found->of(factors) = value;
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
