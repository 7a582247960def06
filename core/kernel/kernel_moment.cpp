// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/kernel_moment.h"

#include <algorithm>

namespace rooflight {

KernelSteps kernel_steps(const KernelPlan& plan, bool double_buffered, int most) {
    const double all = std::max(1.0, plan.waves.waves * plan.steps);
    return {plan.load / all, plan.compute / all, static_cast<int>(std::clamp<double>(all, 1, most)), double_buffered};
}

Seconds KernelSteps::time() const {
    return double_buffered ? load + std::max(load, compute) * (steps - 1) + compute : (load + compute) * steps;
}

KernelMoment KernelSteps::at(Seconds moment) const {
    KernelMoment now;
    const int buffers = double_buffered ? 2 : 1;
    Seconds loaded{0}, before{0}, last{0};             // ends of the load before, the product before it and the one before
    for (int i = 0; i < steps; ++i) {
        const Seconds free = buffers == 2 ? before : last;
        const Seconds load_start = std::max(loaded, free), load_end = load_start + load;
        const Seconds start = std::max(load_end, last), end = start + compute;
        if (moment >= load_start && moment < load_end) {
            now.loading = i;
            now.loaded = (moment - load_start) / load;
        }
        if (moment >= loaded && moment < load_start && i > 0)
            now.load_waits = true;
        if (moment >= start && moment < end) {
            now.computing = i;
            now.computed = (moment - start) / compute;
        }
        if (moment >= last && moment < start)
            now.units_wait = true;
        before = last;
        last = end;
        loaded = load_end;
    }
    return now;
}

}  // namespace rooflight
