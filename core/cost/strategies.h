// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/collectives/collective.h"
#include "core/workload/options.h"
#include "core/cost/roofline.h"
#include "core/mesh/parallelism.h"
#include "core/units/quantity.h"

namespace rooflight {

// The closed rooflines of book ch. 5 and ch. 12 for one layer of two matmuls, [D, F] and [F, D]: what compares
// strategies at a glance. They are the limit of what the engine's planner finds for the same shardings.

/// The layer, the tokens of the batch that the group of chips shares, and the bytes of an element.
struct StrategyLayer {
    double d_model = 1, d_ff = 1;
    Tokens batch{1};
    double experts = 1, top_k = 1;  ///< a token uses top_k of them; every chip or shard holds all
    Bytes weight{2}, gradient{2}, activation{2};
};

/// The part of a training step that is asked for; `step` is forward and backward.
enum class Pass : std::uint8_t { forward, backward, step };
[[nodiscard]] std::string_view name_of(Pass pass);

struct StrategyTime {
    Seconds compute{0}, communication{0};
    Flops flops_per_chip{0};
    Bytes traffic{0};  ///< bytes · passes of the group: an AllReduce counts twice its array
    Limit bound = Limit::compute;

    [[nodiscard]] Seconds lower() const { return compute > communication ? compute : communication; }
};

/// (n − 1)/n, or 1 where the book's limit for many chips is wanted.
[[nodiscard]] double ring_share(RingFactor factor, double ways);

/// Bandwidths below are what one group has: bytes both ways of a torus axis times the axes that the strategy spans; the
/// egress of a chip in a switched domain, of a node across domains, of a slice across slices. `share` is ring_share().

/// Gradients AllReduced after the backward pass, free of the critical path. `chips` split the batch.
[[nodiscard]] StrategyTime data_parallel(const StrategyLayer& layer, double chips, FlopsPerSecond peak,
                                         BytesPerSecond bandwidth, Pass pass, double share = 1);

/// ZeRO-3: weights gathered before each pass, gradients scattered after the backward one.
[[nodiscard]] StrategyTime fully_sharded(const StrategyLayer& layer, double chips, FlopsPerSecond peak,
                                         BytesPerSecond bandwidth, Pass pass, double share = 1);

/// Megatron with sequence sharding: activations gathered before and scattered after the layer, on the critical path.
/// The inputs gathered in the forward pass are kept for the backward one.
[[nodiscard]] StrategyTime tensor_parallel(const StrategyLayer& layer, double chips, FlopsPerSecond peak,
                                           BytesPerSecond bandwidth, Pass pass, double share = 1);

struct MixedTime : StrategyTime {
    Seconds fsdp{0}, tensor{0};  ///< communication of each
};

/// Weights sharded over fsdp × tensor chips. The two networks overlap (max) or, as older texts had it, do not (sum).
[[nodiscard]] MixedTime fsdp_and_tensor(const StrategyLayer& layer, double fsdp, double tensor, FlopsPerSecond peak,
                                        BytesPerSecond fsdp_bandwidth, BytesPerSecond tensor_bandwidth, Pass pass,
                                        CommCombination combination = CommCombination::max);

/// Real-valued FSDP degree at which the two communications of the forward pass are equal: √(B/F · M_X/M_Y · N).
[[nodiscard]] double best_fsdp_degree(const StrategyLayer& layer, double chips, BytesPerSecond fsdp_bandwidth,
                                      BytesPerSecond tensor_bandwidth);

/// The power of two nearest in ratio.
[[nodiscard]] double nearest_power_of_two(double value);

/// Tokens a chip from which data parallelism or FSDP is bound by compute: peak / bandwidth · experts / top_k for
/// 2-byte gradients.
[[nodiscard]] Tokens data_parallel_critical_batch(FlopsPerSecond peak, BytesPerSecond bandwidth, double experts = 1,
                                                  double top_k = 1, Bytes gradient = Bytes(2));

/// The same for FSDP and tensor parallelism at the best split: α² / (M_X·M_Y·F), four times as much when summed.
[[nodiscard]] Tokens mixed_critical_batch(const StrategyLayer& layer, FlopsPerSecond peak,
                                          BytesPerSecond fsdp_bandwidth, BytesPerSecond tensor_bandwidth,
                                          CommCombination combination = CommCombination::max);

/// Largest (real-valued) tensor degree that compute still binds: F · bandwidth / peak for 2-byte activations.
[[nodiscard]] double tensor_parallel_limit(double d_ff, FlopsPerSecond peak, BytesPerSecond bandwidth,
                                           Bytes activation = Bytes(2));

/// What of a strategy for a given batch sits where.
enum class BatchVerdict : std::uint8_t { fsdp, mixed, communication };
[[nodiscard]] std::string_view name_of(BatchVerdict verdict);

/// Pure FSDP over all three axes while compute binds it, else FSDP with tensor parallelism, else nothing helps.
[[nodiscard]] BatchVerdict choose_strategy(Tokens per_chip, Tokens fsdp_critical, Tokens mixed_critical);

}  // namespace rooflight
