// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mesh/parallelism.h"
#include "core/units/quantity.h"

namespace rooflight {

// Training arithmetic that needs no scenario (book ch. 4-6 and 12): what a batch costs, what state weighs, what a
// pipeline wastes.

/// 6 FLOPs a parameter and token; 8 when the forward pass is done again for the backward one.
[[nodiscard]] Flops training_flops(double parameters, Tokens tokens, bool full_recompute = false);
/// 2 FLOPs a parameter and token.
[[nodiscard]] Flops forward_flops(double parameters, Tokens tokens);

/// Time of `flops` on `chips` that reach the share `mfu` of their peak.
[[nodiscard]] Seconds time_at_mfu(Flops flops, double chips, FlopsPerSecond peak, double mfu = 1);
/// Share of the peak that a run used: the inverse of time_at_mfu().
[[nodiscard]] double mfu_of(Flops flops, double chips, FlopsPerSecond peak, Seconds time);
[[nodiscard]] Flops flops_per_dollar(FlopsPerSecond peak, double usd_per_chip_hour);
[[nodiscard]] double cost_usd(Seconds time, double chips, double usd_per_chip_hour);

/// Bytes that each parameter keeps: bf16 weights and Adam's two fp32 moments are the book's 10. The book counts neither
/// gradients (2 more) nor a master copy (4 more).
struct StateBytes {
    Bytes weight{2}, gradient{2}, moments{8}, master{0};
};

struct TrainingState {
    Bytes weights{0}, gradients{0}, optimizer{0};  ///< optimizer: moments and master copy
    [[nodiscard]] Bytes total() const { return weights + gradients + optimizer; }
};

/// Does ZeRO stage `zero` (0 … 3) shard it? Stage 1 the optimizer, 2 gradients too, 3 weights too.
struct ZeroShards {
    bool weights = false, gradients = false, optimizer = false;
};
[[nodiscard]] ZeroShards zero_shards(int zero);

/// State of one chip: what `zero` shards is divided by `ways`.
[[nodiscard]] TrainingState training_state(double parameters, const StateBytes& bytes, int zero, double ways);

/// Activations saved for the backward pass: `width` elements a token and layer, such as 2·D for two arrays of the
/// model's width, or D + 2F after each large matmul.
[[nodiscard]] Bytes checkpoint_bytes(Tokens batch, double layers, double width, Bytes element = Bytes(2));

/// Arrays of the model's width that a layer saves (book ch. 4): all of them, only those after the large matmuls, or the
/// layer's input.
inline constexpr double kArraysSavedAll = 20, kArraysSavedMatmuls = 7, kArraysSavedBlock = 1;

/// Fewest whole chips (or hosts) that hold `total`.
[[nodiscard]] double fewest_holding(Bytes total, Bytes each);

/// Share of a step that a stage idles when every microbatch takes the same time everywhere: (S − 1)/(M + S − 1) for
/// GPipe and 1F1B; (S − 1)/(v·M + S − 1) interleaved over v virtual stages; zero-bubble (the memory-neutral kind, input
/// and weight gradients as long as the forward pass) leaves a third of 1F1B's bubble.
[[nodiscard]] double bubble_fraction(double stages, double microbatches, double virtual_stages,
                                     PipelineSchedule schedule);

/// One microbatch's activations to the next stage: 2·B·D / (W · microbatches) at 2 bytes (book ch. 12).
[[nodiscard]] Seconds pipeline_hop(Tokens batch, double d_model, double microbatches, BytesPerSecond bandwidth,
                                   Bytes activation = Bytes(2));
/// The hops of a step that follow one another: microbatches + stages − 2.
[[nodiscard]] Seconds pipeline_communication(Seconds hop, double stages, double microbatches);
/// The chapter's estimate of it a layer, with about as many microbatches as stages: 1.5 · 2·B·D / (W · layers).
[[nodiscard]] Seconds pipeline_communication_per_layer(Tokens batch, double d_model, double layers,
                                                       BytesPerSecond bandwidth, Bytes activation = Bytes(2));

}  // namespace rooflight
