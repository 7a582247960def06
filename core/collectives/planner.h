// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/collectives/collective.h"
#include "core/mesh/sharding.h"

namespace rooflight {

/// out[…] = Σ a[…]·b[…]: dimensions that a and b share but out lacks are contracted. Specs are those at rest; `out` is
/// the spec that is wanted (unreduced must be 0 unless partial sums may stay). A shared dimension may be smaller in a or
/// b by a whole factor: heads in groups (keys of grouped-query attention).
struct Einsum {
    ShardedArray a, b, out;
    /// May an operand that is replicated over an axis be cut along it for free (and partial sums follow)? Off where the
    /// software always gathers weights (FSDP training); on for inference layouts and the sharding lab.
    bool may_slice = true;
    /// Axes along which a (or b) is not to be communicated: weights that stay where they are (weight-stationary
    /// layouts, Megatron's columns and rows). The other operand, or the result, travels instead.
    AxisMask stay_a = 0, stay_b = 0;
};

enum class Operand : std::uint8_t { a, b, out };

/// One collective of a plan, in order of execution.
struct PlanStep {
    CollectiveKind kind = CollectiveKind::all_gather;
    Operand operand = Operand::a;
    AxisMask axes = 0;
    DimId dim = 0;                                     ///< gathered from, scattered to, or (all_to_all) moved from
    DimId to_dim = 0;                                  ///< all_to_all: moved to
    Bytes bytes{0};                                    ///< V: the group's whole array (other axes divided out)
};

struct EinsumPlan {
    static constexpr std::size_t kMaxSteps = 10;
    std::array<PlanStep, kMaxSteps> steps{};
    std::uint8_t count = 0;
    Flops flops_per_chip{0};
    Seconds communication{0};                          ///< sum over the steps
    AxisMask work = 0;                                 ///< axes that split the multiplication …
    std::array<DimId, 16> work_dim{};                  ///< … and the dimension that each of them splits
    std::array<AxisMask, 3> cut{};                     ///< per Operand: axes along which it is cut for free

    [[nodiscard]] const PlanStep* begin() const { return steps.data(); }
    [[nodiscard]] const PlanStep* end() const { return steps.data() + count; }
};

/// What a collective over a set of axes costs; the planner asks nothing else of the machine.
class CollectiveTimer {
public:
    virtual ~CollectiveTimer() = default;
    [[nodiscard]] virtual Seconds time(CollectiveKind kind, AxisMask mask, Bytes v) const = 0;
};

/// Cheapest legal plan (communication, then FLOPs, then fewer steps). No heap. The rules are in planner.cpp; where the
/// specs leave it open which dimension an axis works on, may_slice = false means that whoever owns a piece of out
/// computes it. FLOPs count 2 per multiply-add, 1 where nothing is contracted. Throws InputError if a spec is illegal (an
/// axis twice in an array, a dimension without size or missing), out is not reachable, or more than twelve axes are open.
[[nodiscard]] EinsumPlan best_plan(const Einsum& einsum, const AxisSizes& sizes, const CollectiveTimer& timer);

/// Plans that no other plan beats both in communication and in FLOPs, best_plan() first, then by communication
/// (sharding lab). Throws as best_plan() does, and when the axes leave more than a million combinations.
[[nodiscard]] std::vector<EinsumPlan> all_plans(const Einsum& einsum, const AxisSizes& sizes, const CollectiveTimer& timer);

/// Collectives that turn one spec into another of the same array, cheapest sequence; each axis moves at most once. Steps
/// name the array as Operand::a. Throws InputError if a spec is illegal or the arrays differ in dimensions or sizes.
[[nodiscard]] EinsumPlan reshard(const ShardedArray& from, const ShardedArray& to, const AxisSizes& sizes,
                                 const CollectiveTimer& timer);

/// The same plan with its gathers spread over mesh axes that lie idle on the array: cut for free along them, then gathered
/// over all, so that more links carry the same bytes (book ch. 3). `found` is false where that gains nothing.
struct IdleAxesPlan {
    bool found = false;
    EinsumPlan plan;
};
[[nodiscard]] IdleAxesPlan with_idle_axes(const EinsumPlan& plan, const Einsum& einsum, const AxisSizes& sizes,
                                          const CollectiveTimer& timer);

}  // namespace rooflight
