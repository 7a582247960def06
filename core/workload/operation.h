// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/collectives/collective.h"
#include "core/hardware/dtype.h"
#include "core/mesh/axes.h"
#include "core/units/quantity.h"

namespace rooflight {

enum class Phase : std::uint8_t { forward, backward, recompute, optimizer, prefill, decode };
[[nodiscard]] std::string_view name_of(Phase phase);

/// What an operation's own time depends on most.
enum class OpClass : std::uint8_t { matmul, attention, grouped_matmul, elementwise, memory };

/// A collective that an operation's sharding implies, as the planner found it.
struct OperationCollective {
    CollectiveKind kind = CollectiveKind::all_gather;
    AxisMask axes = 0;
    Bytes bytes{0};                                    ///< V of one group
    /// On the critical path (tensor-parallel activations: the operation cannot start or end without it) or free to run
    /// beside other layers' compute (weights fetched ahead, gradients reduced behind).
    bool critical = false;
    bool per_step = false;                             ///< once a step rather than once a microbatch
    bool keys = false;                                 ///< keys and values of context-parallel attention
    bool still = false;                                ///< bytes of weights or their gradients: no batch changes them
};

/// What an operation's own time follows from.
struct ChipWork {
    Phase phase = Phase::forward;
    OpClass op_class = OpClass::matmul;
    DType dtype = DType::bf16;                         ///< of the compute
    Flops flops{0};                                    ///< executed by this chip
    Bytes hbm_bytes{0};                                ///< moved by this chip
    double m = 0, k = 0, n = 0, batch = 1;             ///< local matmul shape, for shape-dependent efficiency
    double kernels = 1;                                ///< launched, for overheads
};

/// One operation of one layer (or of the embedding, head or optimizer) on one chip for one microbatch. Everything the
/// program says of it – FLOPs, bytes, memory, collectives, its roofline dot and timeline block – comes from here.
struct Operation : ChipWork {
    std::string_view name;                             ///< "mlp.up"; static storage
    /// hbm_bytes of a product with weights, by what they go with: the batch, nothing, or the share of its experts that a
    /// batch reaches (here of all experts). Elsewhere all of hbm_bytes go with the batch.
    Bytes flowing{0}, still{0}, still_experts{0};
    Bytes saved{0};                                    ///< kept from forward for backward when nothing is recomputed
    Bytes saved_scores{0};                             ///< likewise, and what selective recomputation drops
    bool ends_layer = false;                           ///< only added to the stream: its result is not needed for backward
    Bytes output{0};                                   ///< kept instead of `saved` where a list of operations is kept
    Bytes host_bytes{0};                               ///< over the link to the host, beside the layer's work
    bool frozen = false;                               ///< weights without a gradient: its backward is one product
    bool attention_core = false;                       ///< what selective recomputation does again
    static constexpr std::size_t kMaxCollectives = 4;
    std::array<OperationCollective, kMaxCollectives> collectives{};
    std::uint8_t collective_count = 0;

    /// A product with a parameter matrix: its backward makes two products, for the input and for the weights.
    [[nodiscard]] bool has_weights() const { return op_class == OpClass::matmul || op_class == OpClass::grouped_matmul; }
    [[nodiscard]] bool has_weight_gradient() const { return has_weights() && !frozen; }
    [[nodiscard]] const OperationCollective* begin() const { return collectives.data(); }
    [[nodiscard]] const OperationCollective* end() const { return collectives.data() + collective_count; }
};

}  // namespace rooflight
