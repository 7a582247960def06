// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/dtype.h"

namespace rooflight {

enum class WorkloadKind { training, prefill, decode, serving };

/// What is to be done. `workload` of the Scenario JSON; the fields have its keys' names.
struct Workload {
    WorkloadKind kind = WorkloadKind::training;
    double sequence_length = 1;                        ///< tokens a sequence (decode: context so far)
    double global_batch = 1;                           ///< sequences over all chips; serving: at most in flight, 0 = no limit
    double micro_batch = 1;                            ///< training: sequences per data shard per microbatch
    std::optional<double> total_tokens;                ///< training: run length
    double prompt_tokens = 0, output_tokens = 0;       ///< serving
    std::optional<double> concurrency, requests_per_s; ///< serving: exactly one
    std::optional<double> ttft_slo_s, tpot_slo_s;
    double expert_imbalance = 1.0;
};

enum class OptimizerKind { adamw, adafactor, lion, muon, sgd };

struct Optimizer {
    OptimizerKind name = OptimizerKind::adamw;
    DType moment1 = DType::fp32, moment2 = DType::fp32;
    std::optional<DType> master = DType::fp32;         ///< empty: "none"
};

/// `precision` of the Scenario JSON.
struct Precision {
    DType weights = DType::bf16, activations = DType::bf16;
    DType gradients = DType::fp32, gradient_reduce = DType::fp32;  ///< gradient_reduce defaults to gradients
    DType kv_cache = DType::bf16, matmul = DType::bf16;
    Optimizer optimizer;
};

enum class RecomputeKind { none, selective, full, listed };

/// `recompute`: a policy, or the operations whose outputs are kept (listed).
struct Recompute {
    RecomputeKind kind = RecomputeKind::none;
    std::vector<std::string> kept;
};

enum class AttentionKernel { flash, materialised };

enum class AdapterKind { lora, qlora };

/// `adapter`: the model's weights are frozen, and beside each target W [in, out] a pair A [in, rank], B [rank, out] is
/// trained (Hu et al. 2021). Frozen weights have no gradients and no optimizer states; their backward is one product, for
/// the input. qlora is the same over weights stored in 4 bits (Dettmers et al. 2023).
struct Adapter {
    AdapterKind kind = AdapterKind::lora;
    int rank = 16;
    std::vector<std::string> targets{"attention", "mlp"};  ///< of adapter_target_names()
    std::optional<DType> base_weights;                 ///< of the frozen weights; absent: int4 for qlora, else precision.weights
};

/// `offload`: what lies in the host's memory. Optimizer states stream to the chip and back while they are updated; saved
/// activations leave after their layer's forward pass and come back before its backward one.
struct Offload {
    bool optimizer = false;
    double activations = 0;                            ///< share of what a layer saves
    bool operator==(const Offload&) const = default;
};

}  // namespace rooflight
