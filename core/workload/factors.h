// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/collectives/achieved.h"
#include "core/hardware/dtype.h"

namespace rooflight {

/// What software and silicon achieve of the figures on paper: data of presets/hardware (by chip) and presets/stacks (by
/// software), each value with its source there. The defaults are the ideal: every share 1, every latency and overhead 0,
/// and bytes as the operations imply them. One code path serves both fidelities.
struct Factors {
    // chip: shares of the peak, or of a link's rate
    std::array<double, kDTypeCount> matmul{1, 1, 1, 1, 1, 1, 1, 1};
    double attention = 1;                              ///< scores and values of training and prefill
    double decode_attention = 1;                       ///< of the HBM rate, reading the KV cache
    double attention_depth_half = 0;                   ///< head dimension at which attention reaches half its share
    double attention_length_half = 0;                  ///< keys a query looks at, likewise
    double attention_block = 0;                        ///< keys that a window is rounded up by: kernels mask whole blocks
    double misaligned = 1;                             ///< of the share, for heads that are no multiple of 8 elements
    double unhidden = 0;                               ///< of the smaller of an operation's FLOP and byte times
    double hbm = 1;
    double scale_up = 1, scale_out = 1;
    double tile = 0;                                   ///< edge of the matmul tile; 0: shapes do not matter
    double depth_half = 0;                             ///< contraction depth at which a matmul reaches half its share
    double units = 0;                                  ///< that take tiles in waves; 0: no waves
    double hop_latency_s = 1e-6;                       ///< of a torus hop: the book's microsecond; also in ideal fidelity
    double collective_latency_s = 0;                   ///< per collective within a domain or slice
    double scale_out_latency_s = 0;                    ///< more across it
    double peer_latency_s = 0;                         ///< more per further member of a group within a domain
    double collective_s_per_sqrt_byte = 0;             ///< slow start of middling messages
    PerFamily<AchievedCollective> collectives{};       ///< what stands for scale_up and these latencies where measured
    double in_switch_from = 0;                         ///< chips from which a domain's switches add up; 0: only if asked to
    double kernel_s = 0;                               ///< per kernel: launch and tail
    double softmax_power = 0;                          ///< FLOP and byte times combine as a p-norm; 0: the larger

    // stack: share of a collective that can run beside work
    double compute = 1;                                ///< of what the chip's matmul share says
    double overlap_tensor = 1, overlap_fsdp = 1, overlap_data = 1, overlap_expert = 1, overlap_context = 1;
    double node_copies = 0;                            ///< 1: a token crosses once to a node with several of its experts
    double recompute_skips_last = 0;                   ///< 1: a layer's last product, which nothing needs, is not redone
    double launch_floor_s = 0;                         ///< host time of a layer's forward kernels, hidden when smaller
    double step_overhead_s = 0;
    // of inference: what is neither bytes nor FLOPs
    double layer_s = 0, moe_layer_s = 0, mla_layer_s = 0;  ///< a layer; more with experts, with latent attention
    double prefill_layer_s = 0;                        ///< more a layer in a step with a prompt
    double sequence_s = 0;                             ///< host time a sequence and step
    double first_token_s = 0;                          ///< before and after a request's first step: queue, tokens, network
    double kv_reread = 0;                              ///< decode attention reads a key group^this times; 0: once
    double grouped_128 = 1, grouped_256 = 1, grouped_512 = 1, grouped_1024 = 1, grouped_4096 = 1;  ///< rows an expert
    double stream_passes = 0;                          ///< bytes per element of d_model, token and layer; 0: as derived
    double mlp_passes = 0;                             ///< bytes per element of d_ff, token and layer; 0: as derived
    double route_passes = 0;                           ///< bytes per element routed to an expert, each way; 0: as derived
    double score_bytes = 0;                            ///< per materialised score, forward; 0: as derived
    double logit_bytes = 0;                            ///< per logit, loss forward; 0: as derived
    double optimizer_bytes = 0;                        ///< per parameter of the update; 0: as derived
    double cast_bytes = 0;                             ///< per input element of a matmul narrower than its inputs

    // memory
    double memory_overhead_bytes = 0;                  ///< context, allocator, libraries
    double memory_fragmentation = 0;                   ///< share of activations
    double logit_memory_bytes = 0;                     ///< per logit alive at the loss; 0: as derived
    double working_memory = 1;                         ///< of one layer's recomputed tensors
    double gradient_bytes_fp16 = 0, gradient_bytes_bf16 = 0;  ///< buffers per parameter of such weights; 0: their dtype
    double selective_memory = 1;                       ///< of what selective recomputation keeps
    double transient_layers = 0;                       ///< layers whose gradients are alive beside their buffers

    bool operator==(const Factors&) const = default;
};

/// A factor by the name that files, overrides and the window use.
struct FactorName {
    std::string_view path;                             ///< "matmul.bf16", "overlap_tensor"
    double Factors::* member = nullptr;                ///< null for the per-dtype ones
    DType dtype = DType::bf16;
    bool of_chip = false;                              ///< in presets/hardware, else in presets/stacks
    std::string_view unit;                             ///< "share", "s", "bytes"
    std::string_view meaning;

    CollectiveFamily family = CollectiveFamily::gather;
    double AchievedCollective::* of_family = nullptr;  ///< set for what is achieved of a family of collectives

    [[nodiscard]] double& of(Factors& factors) const
    {
        if (of_family != nullptr)
            return factors.collectives[static_cast<std::size_t>(family)].*of_family;
        return member != nullptr ? factors.*member : factors.matmul[static_cast<std::size_t>(dtype)];
    }
};

[[nodiscard]] std::span<const FactorName> factor_names();

}  // namespace rooflight
