// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/mesh/axes.h"
#include "core/mesh/parallelism.h"
#include "core/model/model.h"

namespace rooflight {

/// What a mesh must agree with: the figures that its axes have to divide.
struct MeshLimits {
    int chips = 1;  ///< in all
    const Model* model = nullptr;
    bool training = true;
    double sequence_length = 1;
    double global_batch = 1;
    double micro_batch = 1;
};

/// Why an axis cannot have a value. What the texts say is decided in one place, explain().
enum class MeshFault {
    none,
    not_a_factor,  ///< the axes no longer multiply to the chips
    locked,        ///< only a locked axis could make up for it
    heads,
    kv_heads,
    d_ff,
    layers,
    sequence,
    batch,
    experts,
    expert_chips,
    expert_width,
    no_experts
};

/// A mesh that multiplies to the chips, and the batch that goes with it. When impossible (`fault`), the mesh it
/// started from.
struct MeshChange {
    Parallelism parallelism;
    double global_batch = 1;
    double micro_batch = 1;
    MeshFault fault = MeshFault::none;
    std::string reason;  ///< a sentence without a full stop; empty when possible

    [[nodiscard]] bool ok() const { return fault == MeshFault::none; }
};

/// Gives one axis a value and lets data and fsdp (whichever is not locked) make up for it, as near to what they were
/// as can be; where they are too small for that, tensor, pipeline or context gives way. The micro-batch falls to the
/// nearest divisor where it must; an unlocked expert axis likewise.
[[nodiscard]] MeshChange set_axis(const Parallelism& now, MeshAxis axis, int value, AxisMask locked,
                                  const MeshLimits& limits);

/// All values of an axis that set_axis() accepts, ascending: what a slider snaps to.
[[nodiscard]] std::vector<int> axis_values(const Parallelism& now, MeshAxis axis, AxisMask locked,
                                           const MeshLimits& limits);

/// The valid mesh nearest to `now` after chips, model or workload changed: every unlocked axis may move, and the global
/// batch goes to the nearest multiple where no mesh divides it.
[[nodiscard]] MeshChange fit_mesh(const Parallelism& now, AxisMask locked, const MeshLimits& limits);

/// Global batches that the mesh divides: 1, 2, 3, 4, 6, 8, … times its data shards.
[[nodiscard]] std::vector<double> batch_values(const Parallelism& now, const MeshLimits& limits);

/// Micro-batches that divide a data shard's part of the global batch.
[[nodiscard]] std::vector<double> micro_batch_values(const Parallelism& now, const MeshLimits& limits);

/// Sequence lengths that the context axis divides, 128 tokens to a million.
[[nodiscard]] std::vector<double> sequence_values(const Parallelism& now, const MeshLimits& limits);

/// The largest micro-batch up to `wanted` that divides a data shard's part of the batch.
[[nodiscard]] double fitting_micro_batch(double global_batch, double data_shards, double wanted);

}  // namespace rooflight
