// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/tiling.h"

namespace rooflight {

/// What a unit of a kernel (a TensorCore, a multiprocessor) does at one moment of its first steps of k: whose operands
/// come in, whose are multiplied, and who waits for whom.
struct KernelMoment {
    int loading = -1;                                  ///< step whose operands come in; −1: none
    double loaded = 0;                                 ///< of it, 0 … 1
    int computing = -1;                                ///< step that the matrix units work on; −1: none
    double computed = 0;                               ///< of it, 0 … 1
    bool units_wait = false;                           ///< the matrix units have nothing to multiply yet
    bool load_waits = false;                           ///< every buffer is full
};

/// The first steps of a plan on one unit: every step takes its share of the plan's load and compute times. With two
/// buffers step i + 1 comes in while i is multiplied, into the buffer that i − 1 has left; with one they take turns
/// (book ch. 2).
struct KernelSteps {
    Seconds load{0}, compute{0};                       ///< of one step
    int steps = 1;
    bool double_buffered = true;

    [[nodiscard]] Seconds time() const;                ///< from the first load to the last product
    [[nodiscard]] KernelMoment at(Seconds moment) const;
};
/// At most `most` steps.
[[nodiscard]] KernelSteps kernel_steps(const KernelPlan& plan, bool double_buffered, int most);

}  // namespace rooflight
