// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/hardware/machine.h"
#include "core/workload/factors.h"
#include "core/workload/operation.h"

namespace rooflight {

/// What a chip achieves: the roofs under which operations are timed.
struct Rates {
    std::array<FlopsPerSecond, kDTypeCount> peak{};    ///< by dtype after fallback
    BytesPerSecond hbm{0};
    BytesPerSecond host{0};                            ///< to the host's memory, one way; 0: not known
    Factors factors;                                   ///< what of these roofs is reached

    [[nodiscard]] FlopsPerSecond of(DType type) const { return peak[static_cast<std::size_t>(type)]; }
};

/// Roofs of a machine: the peaks of its figures. Throws InputError at hardware.hbm_bytes_per_s if it is not known.
[[nodiscard]] Rates rates_of(const Machine& machine, const Factors& factors);

/// The figures times the shares of them that large, well-shaped work achieves: the roofs of calibrated fidelity. With
/// ideal factors, the figures.
[[nodiscard]] Figures achieved_figures(const Figures& figures, const Factors& factors);

/// An operation's own time and what it goes to: the larger of its FLOPs and its bytes under the roofline (book ch. 1),
/// each at the achieved rate, and the kernels' launches.
struct OperationCost {
    Seconds time{0}, compute{0}, hbm{0}, overhead{0};  ///< time = compute + hbm + overhead
};

/// Share of its dtype's peak that a product of this shape reaches; 1 in ideal fidelity.
[[nodiscard]] double compute_share(const ChipWork& work, const Factors& factors);
/// Whether that share is the same for every number of rows.
[[nodiscard]] bool share_is_fixed(OpClass op_class, const Factors& factors);
/// Time of FLOPs and bytes that run beside each other as far as the chip lets them.
[[nodiscard]] Seconds together(Seconds compute, Seconds hbm, const Factors& factors);

/// What cost_of() combines: each of an operation's demands alone, at the achieved rate.
struct RoofTimes {
    Seconds flops{0}, bytes{0}, launches{0};
};
[[nodiscard]] RoofTimes roof_times(const ChipWork& work, const Rates& rates);

[[nodiscard]] OperationCost cost_of(const ChipWork& work, const Rates& rates);

}  // namespace rooflight
