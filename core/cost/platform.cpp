// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/platform.h"

#include <utility>

#include <fmt/format.h>

#include "core/cost/lab_machine.h"

namespace rooflight {

namespace {

/// Matmul formats below 16 bits leave attention scores at the activations' 16-bit type.
DType attention_dtype(const Scenario& s, DType matmul)
{
    if (bytes_of(matmul) >= Bytes(2))
        return matmul;
    return bytes_of(s.precision.activations) == Bytes(2) ? s.precision.activations : DType::bf16;
}

/// Shares may be set above 1 – a chip can beat its data sheet – but no figure of the machine bounds the time then.
void warn_of_shares_above_one(const Scenario& scenario, std::vector<std::string>& warnings)
{
    if (scenario.overrides.empty() || scenario.fidelity == Fidelity::ideal)
        return;
    for (const FactorName& name : factor_names()) {
        const auto set = scenario.overrides.find(std::string(name.path));
        if (set != scenario.overrides.end() && name.unit == "share" && set->second > 1)
            warnings.push_back(fmt::format("overrides.{}: {:.4g} is a share above 1: more than the whole of what it is a "
                                           "share of; expected 0 to 1", name.path, set->second));
    }
}

}  // namespace

Platform::Platform(const Scenario& scenario, Machine machine_)
    : machine(std::move(machine_)),
      peak(peak_or_fallback(machine.figures, scenario.precision.matmul)),
      attention(peak_or_fallback(machine.figures, attention_dtype(scenario, peak.dtype)).dtype),
      rates(rates_of(machine, factors_of(scenario))),
      overlap(overlap_of(scenario.options, rates.factors)),
      collectives(collective_options(scenario, rates.factors)),
      layers(*scenario.model, scenario.workload.kind == WorkloadKind::training),
      layer_parameters(rooflight::layer_parameters(*scenario.model)),
      parameters(count_parameters(*scenario.model, scenario.workload.sequence_length))
{
    if (peak.dtype != scenario.precision.matmul)
        warnings.push_back(fmt::format("precision.matmul: {} has no {} units; {} is used", machine.system->name,
                                       name_of(scenario.precision.matmul), name_of(peak.dtype)));
    warn_of_shares_above_one(scenario, warnings);
}

}  // namespace rooflight
