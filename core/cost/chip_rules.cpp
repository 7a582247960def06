// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/chip_rules.h"

#include <algorithm>
#include <cmath>

namespace rooflight {

double systolic_flops_per_cycle(double dim) { return 2 * dim * dim; }

FlopsPerSecond rate_of_units(double units, double per_cycle, double clock_hz) {
    return FlopsPerSecond(units * per_cycle * clock_hz);
}

double nearest_width(double per_cycle) { return std::exp2(std::round(std::log2(per_cycle))); }

double operations_per_cycle(FlopsPerSecond peak, double units, double clock_hz) {
    return peak.value() / (units * clock_hz);
}

double multiply_adds_per_second(FlopsPerSecond peak) { return peak.value() / 2; }

double vector_alus(double sublanes, double lanes, double alus_per_lane) { return sublanes * lanes * alus_per_lane; }

Bytes vector_register_bytes(double registers, double sublanes, double lanes, Bytes element) {
    return registers * sublanes * lanes * element;
}

double reduction_steps(double sublanes) { return std::ceil(std::log2(sublanes)); }

double padded(double size, double dim) { return dim * std::ceil(size / dim); }

double resident_warps(Bytes registers, double registers_per_thread, double threads, Bytes register_size, double limit) {
    return std::min(limit, std::floor(registers / (threads * registers_per_thread * register_size)));
}

double units_busy(double elements, double each, double units) { return std::min(units, std::ceil(elements / each)); }

}  // namespace rooflight
