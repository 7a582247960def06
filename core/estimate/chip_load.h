// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/estimate.h"
#include "core/hardware/machine.h"

namespace rooflight {

/// Share of the step that each part of a chip on the critical stage is busy, 0 … 1: what the chip diagram fills.
struct ChipLoad {
    double matrix = 0;                                 ///< FLOPs of all operations at their dtypes' peaks over the step
    double hbm = 0;                                    ///< their bytes at the nominal bandwidth over the step
    double scale_up = 0, scale_out = 0;                ///< the busiest link of each
};
/// From an estimate with Detail::operations; without it all are 0.
[[nodiscard]] ChipLoad chip_load(const Estimate& estimate, const Machine& machine);

}  // namespace rooflight
