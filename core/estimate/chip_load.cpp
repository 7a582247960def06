// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/chip_load.h"

#include <algorithm>

namespace rooflight {

ChipLoad chip_load(const Estimate& estimate, const Machine& machine) {
    ChipLoad load;
    if (estimate.step.time.value() <= 0)
        return load;
    Seconds matrix{0};
    Bytes hbm{0};
    for (const OperationEstimate& op : estimate.operations) {
        if (op.flops.value() > 0)
            matrix += op.flops / peak_or_fallback(machine.figures, op.dtype).rate * op.count;
        hbm += op.hbm_bytes * op.count;
    }
    load.matrix = std::min(1.0, matrix / estimate.step.time);
    if (machine.figures.hbm_bandwidth)
        load.hbm = std::min(1.0, hbm / *machine.figures.hbm_bandwidth / estimate.step.time);
    for (const LinkEstimate& link : estimate.links) {
        double& share = link.axis == "scale_out" ? load.scale_out : load.scale_up;
        share = std::max(share, link.busy);
    }
    return load;
}

}  // namespace rooflight
