// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/rates.h"

#include "core/units/input_error.h"

namespace rooflight {

Rates rates_of(const Machine& machine)
{
    Rates rates;
    if (!machine.figures.hbm_bandwidth)
        throw InputError("hardware.hbm_bytes_per_s", "not known for " + machine.system->name + "; give it here");
    rates.hbm = *machine.figures.hbm_bandwidth;
    for (const DType type : kDTypes)
        if (machine.figures.peak(type))
            rates.peak[static_cast<std::size_t>(type)] = *machine.figures.peak(type);
    return rates;
}

OperationCost cost_of(const Operation& operation, const Rates& rates)
{
    OperationCost cost;
    const Seconds compute = operation.flops.value() > 0 ? operation.flops / rates.of(operation.dtype) : Seconds(0);
    const Seconds hbm = operation.hbm_bytes / rates.hbm;
    if (compute >= hbm)
        cost.time = cost.compute = compute;
    else
        cost.time = cost.hbm = hbm;
    return cost;
}

}  // namespace rooflight
