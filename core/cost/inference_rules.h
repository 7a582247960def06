// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/roofline.h"
#include "core/units/quantity.h"

namespace rooflight {

// Inference arithmetic that needs no scenario (book ch. 7 and 8).

/// What serves a model: all of `chips` hold one copy of it.
struct Server {
    double chips = 1;
    FlopsPerSecond peak{1};       ///< of a chip, at the dtype of the arithmetic
    BytesPerSecond bandwidth{1};  ///< of a chip's memory
};

/// A model as serving sees it.
struct ServedModel {
    double parameters = 1;     ///< that a token uses
    Bytes weights{1};          ///< all of them
    Bytes kv_per_sequence{0};  ///< at its present length
};

/// One token for each of a batch of sequences.
struct DecodeStep {
    Seconds attention{0};         ///< reading the KV caches
    Seconds weights{0};           ///< reading the weights
    Seconds compute{0};           ///< 2 FLOPs a parameter and sequence
    Limit bound = Limit::memory;  ///< of the matrices; attention is always bound by memory

    /// Attention and matrices follow one another; weights are read while they are used.
    [[nodiscard]] Seconds time() const { return attention + (compute > weights ? compute : weights); }
    /// The book's lower bound: everything read once.
    [[nodiscard]] Seconds memory_floor() const { return attention + weights; }
};
[[nodiscard]] DecodeStep decode_step(const ServedModel& model, double batch, const Server& server);
[[nodiscard]] Bytes decode_bytes(const ServedModel& model, double batch);

/// A prompt of `tokens` at the share `mfu` of the peak: 2·P·T / (N·C·mfu).
[[nodiscard]] Seconds prefill_time(double parameters, Tokens tokens, const Server& server, double mfu = 1);
/// The same with what is left to do when the first `cached` tokens are found in a prefix cache.
[[nodiscard]] Tokens prefill_left(Tokens prompt, Tokens cached);

/// Most whole sequences whose caches fit beside the weights in `memory`; 0 when the weights alone do not.
[[nodiscard]] double most_sequences(Bytes memory, Bytes weights, Bytes kv_per_sequence);
/// Chips of the smallest slice, a power of two, that holds `total`.
[[nodiscard]] double smallest_slice(Bytes total, Bytes memory_of_a_chip);

/// Context from which reading the caches takes longer than the matrices' arithmetic, whatever the batch:
/// 2·P·W / (C · KV bytes a token).
[[nodiscard]] Tokens kv_bound_context(double parameters, Bytes kv_per_token, const Server& server);

/// Requests a second of a batch that takes `step` a token and `tokens` tokens each.
[[nodiscard]] double requests_per_second(double batch, Seconds step, double tokens);
/// Prefill servers for each decode server, so that neither waits: t_prefill · batch / (step · tokens).
[[nodiscard]] double prefill_servers_per_decode_server(Seconds prefill, Seconds step, double batch, double tokens);

/// Speculative decoding: tokens that a step of the large model yields when each of `drafted` tokens is accepted with
/// the same probability: (1 − g^(K+1)) / (1 − g).
[[nodiscard]] double expected_tokens(double drafted, double acceptance);
/// The same when the first wrong token is at `first_wrong` (from 1; beyond `drafted`: none is): what was right before
/// it, and one token of the large model's own.
[[nodiscard]] double emitted_tokens(double drafted, double first_wrong);

/// A layer of two matrices, [D, F] and [F, D], with weights that stay where they are (book ch. 7, question 7).
struct WeightStationary {
    double batch = 1, d_model = 1, d_ff = 1, chips = 1;
    BytesPerSecond axis{1};  ///< both ways of one axis of a 3-D torus
    Bytes activation{2};
};
/// Weights sharded over F alone, on three axes: 4·B·D / (3·W).
[[nodiscard]] Seconds one_d_communication(const WeightStationary& layer, double axes = 3);
/// D over X = `x` chips of one axis and F over the others: 2·B·D / (X·W) + 4·B·F / (YZ·W).
[[nodiscard]] Seconds two_d_communication(const WeightStationary& layer, double x);
/// The X of least communication: √(N·D / 2F).
[[nodiscard]] double best_two_d_x(const WeightStationary& layer);
/// Chips from which two dimensions beat one: 18·F/D on three axes.
[[nodiscard]] double two_d_from_chips(double d_model, double d_ff, double axes = 3);

/// Tensor degree at which a decode matmul's communication takes as long as reading its weights: F / (B·β), β = memory
/// over link bandwidth.
[[nodiscard]] double decode_tensor_limit(double d_ff, double batch, double beta);

/// How many ways the KV caches split over chips of a tensor-parallel server: by heads first, then by sequences of the
/// batch.
struct KvWays {
    double heads = 1, batch = 1;
};
[[nodiscard]] KvWays kv_ways(double chips, double kv_heads);

/// Bytes below which a collective over `chips` is bound by the latency of its hops: one_way · hop · chips (book ch. 7,
/// app. C).
[[nodiscard]] Bytes latency_bound_bytes(BytesPerSecond one_way, Seconds hop, double chips);

}  // namespace rooflight
