// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units/quantity.h"

namespace rooflight {

// What the units of a chip do, from first principles (book ch. 2 and 12).

/// FLOPs that a systolic array of dim × dim does a cycle once it is full: a multiply and an add in each cell.
[[nodiscard]] double systolic_flops_per_cycle(double dim);
/// Rate of `units` that do `per_cycle` operations each.
[[nodiscard]] FlopsPerSecond rate_of_units(double units, double per_cycle, double clock_hz);
/// What each of `units` must do a cycle for the chip to reach `peak`: the inverse.
[[nodiscard]] double operations_per_cycle(FlopsPerSecond peak, double units, double clock_hz);
/// The power of two that is nearest by ratio: how wide a unit is made (the clock of a peak is seldom known exactly).
[[nodiscard]] double nearest_width(double per_cycle);
/// Multiply-adds of a rate in FLOP: two FLOPs each.
[[nodiscard]] double multiply_adds_per_second(FlopsPerSecond peak);

/// Arithmetic units of a TPU's vector unit.
[[nodiscard]] double vector_alus(double sublanes, double lanes, double alus_per_lane);
/// Its registers, each an element a lane.
[[nodiscard]] Bytes vector_register_bytes(double registers, double sublanes, double lanes, Bytes element = Bytes(4));
/// Shuffles that add up the sublanes: each halves them.
[[nodiscard]] double reduction_steps(double sublanes);

/// A dimension of weights as a systolic array takes it: rounded up to whole arrays.
[[nodiscard]] double padded(double size, double dim);

/// Warps that an SM can hold: its registers over those of a warp's threads, at most `limit`.
[[nodiscard]] double resident_warps(Bytes registers, double registers_per_thread, double threads = 32,
                                    Bytes register_size = Bytes(4), double limit = 64);
/// Of `units` with `each` lanes, those that `elements` keep busy.
[[nodiscard]] double units_busy(double elements, double each, double units);

}  // namespace rooflight
