// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/collectives/planner.h"
#include "core/workload/options.h"
#include "core/mesh/parallelism.h"
#include "core/mesh/tensor_parts.h"
#include "core/model/model.h"
#include "core/workload/factors.h"
#include "core/workload/job.h"
#include "core/workload/operation.h"

namespace rooflight {

/// What one pass over the layers needs to know; the same for every layer of a scenario.
struct LayerContext {
    const Model* model = nullptr;
    LayerParameters parameters;                        ///< of the model
    const Parallelism* parallelism = nullptr;
    const Precision* precision = nullptr;
    const CollectiveTimer* timer = nullptr;
    AxisSizes sizes{};
    DType matmul = DType::bf16;                        ///< after fallback
    DType attention = DType::bf16;                     ///< of the scores: narrow matmul dtypes keep it at 16 bits
    DType weights = DType::bf16;                       ///< as the model's weights are stored; frozen under an adapter
    const Adapter* adapter = nullptr;                  ///< trained instead of them
    Phase phase = Phase::forward;                      ///< forward (training), prefill or decode
    bool training = false;
    bool sequence = false;                             ///< activations between blocks split over tensor along the sequence
    bool flash = true;
    bool causal_skip = false;
    bool fused_elementwise = true;
    double batch = 1;                                  ///< sequences in flight over data × fsdp
    double query_len = 1;                              ///< tokens of a sequence that are computed (decode: 1)
    double key_len = 1;                                ///< tokens that they look at
    double expert_imbalance = 1;
    int zero = 1;
    AxisMask expert_zero_axes = 0;                     ///< axes over which zero shards an expert: expert data less `data`
    AxisMask expert_replica_axes = 0;                  ///< the part of it on `data`
    const Factors* factors = nullptr;
    bool optimizer_on_host = false;                    ///< its states stream to the chip and back
    bool head_on_last_token_only = false;              ///< serving stacks compute logits of the last position only
    bool wide_attention = false;                       ///< 4-bit checkpoints that keep all but the MLPs in 16 bits
    TensorLayout layout;                               ///< where arrays lie along tensor
    KvLayout kv_layout = KvLayout::heads;
    bool with_prompt = false;                          ///< the step works through a prompt, alone or beside decoding

    [[nodiscard]] double tokens() const { return batch * query_len; }
    [[nodiscard]] double ways(AxisMask mask) const { return product(sizes, mask); }
    /// Stored weights outside the MLPs, and what multiplies them.
    [[nodiscard]] DType outer_weights() const { return wide_attention ? DType::bf16 : weights; }
    [[nodiscard]] DType outer_matmul() const { return wide_attention ? DType::bf16 : matmul; }
};

/// Which of a model's layers: they differ in their MLP (dense or experts) and in what they attend to.
struct LayerKind {
    bool moe = false;
    bool global = true;
    bool operator==(const LayerKind&) const = default;
};

/// A short list without heap: the operations of one layer in one phase. Room that is not used is not touched: most of
/// what a search makes and drops is such lists.
class OperationList {
public:
    static constexpr std::size_t kCapacity = 40;       ///< latent attention, experts and an adapter beside each product
    OperationList() {}
    OperationList(const OperationList& other) { *this = other; }
    OperationList& operator=(const OperationList& other)
    {
        m_size = other.m_size;
        std::copy(other.begin(), other.end(), m_items.begin());
        return *this;
    }
    ~OperationList() = default;

    Operation& add() { return m_items[m_size++] = Operation{}; }
    void clear() { m_size = 0; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] const Operation* begin() const { return m_items.data(); }
    [[nodiscard]] const Operation* end() const { return m_items.data() + m_size; }
    [[nodiscard]] const Operation& operator[](std::size_t i) const { return m_items[i]; }
    [[nodiscard]] Operation& operator[](std::size_t i) { return m_items[i]; }

private:
    static_assert(std::is_trivially_copyable_v<Operation> && std::is_trivially_destructible_v<Operation>);
    union {
        std::array<Operation, kCapacity> m_items;
    };
    std::size_t m_size = 0;
};

/// A layer's operations: forward (or prefill, decode), and for training the backward of each in order of execution.
struct LayerOperations {
    OperationList forward, backward;
    Bytes layer_input{0};                              ///< what full recomputation keeps
    Bytes keys_of_others{0};                           ///< context parallelism: there while attention works, see key_blocks()
    double adapter = 0, expert_adapter = 0;            ///< elements of adapters on one chip before zero sharding
};

/// What a chip has of keys and values of its group's other chips while attention works, and in training of the gradients
/// of keys, in its own block's size (its positions, its heads). Gathered: the c − 1 other blocks, and gradients of all c
/// before they are reduced. Ring: of keys the block at work and the one that comes in, of gradients that go along likewise.
/// Exchanged heads are kept in place of what they were. Sources: Liu et al. 2023 (ring attention), Llama 3 (arXiv:2407.21783).
[[nodiscard]] double key_blocks(ContextAttention kind, double context, bool training);

// Each replaces what `result` holds.
void layer_operations(const LayerContext& context, LayerKind kind, LayerOperations& result);
/// Embedding look-up (first stage).
void embedding_operations(const LayerContext& context, LayerOperations& result);
/// Final norm, unembedding and loss (last stage).
void head_operations(const LayerContext& context, LayerOperations& result);

/// Share of a layer's experts that a chip's weights are read of: small batches reach only some (grouped matmuls).
[[nodiscard]] double experts_read(const LayerContext& context);

/// Names that operations of a layer may have, adapters' apart: what `recompute` may keep.
[[nodiscard]] std::span<const std::string_view> layer_operation_names();

/// Parameters that one chip holds of a part of the model, and what shards them; see parameters.cpp.
struct ParameterShard {
    double local = 0;                                  ///< elements on one chip before zero sharding
    int zero_ways = 1;                                 ///< chips of fsdp × context (or of expert data) that zero may use
    AxisMask zero_axes = 0;
    AxisMask replica_axes = 0;                         ///< data: gradients are averaged over it as well
    double outer = 0;                                  ///< of `local`: not of an MLP, see LayerContext::outer_weights()
    double hidden = 0;                                 ///< of `local`: in matrices that muon orthogonalises
    double edges = 0;                                  ///< rows and columns of its matrices: adafactor's second moments
    double orthogonalising = 0;                        ///< FLOPs of one muon update of its matrices, before zero shares them

    /// Of `local` as it is stored.
    [[nodiscard]] Bytes bytes(const LayerContext& context) const
    {
        return bytes_of(context.weights) * (local - outer) + bytes_of(context.outer_weights()) * outer;
    }
};
[[nodiscard]] ParameterShard dense_shard(const LayerContext& context, LayerKind kind);
[[nodiscard]] ParameterShard expert_shard(const LayerContext& context);
/// The embedding (`first`: with learned positions) or the unembedding.
[[nodiscard]] ParameterShard embedding_shard(const LayerContext& context, bool first);

/// The same of a layer's adapters, dense part and experts'.
[[nodiscard]] std::array<ParameterShard, 2> adapter_shards(const LayerContext& context, const LayerOperations& layer);

/// Optimizer update of one chip's shard: an HBM pass over weights, gradients and states, muon's products, and for zero 1
/// and 2 the gather of the new weights.
[[nodiscard]] Operation optimizer_operation(const LayerContext& context, const ParameterShard& shard, bool gathers);

/// Whether an optimizer works on matrices as wholes, so that `hidden`, `edges` and `orthogonalising` of shards matter.
[[nodiscard]] bool sees_matrices(OptimizerKind optimizer);
/// Fills these three of a shard of a layer (routed experts' part, or all else), of the embedding or unembedding, or of
/// an adapter; nothing where the optimizer does not see them.
void add_layer_matrices(const LayerContext& context, LayerKind kind, bool experts, ParameterShard& shard);
void add_table(const LayerContext& context, ParameterShard& shard);
void add_adapter_matrices(const LayerContext& context, ParameterShard& shard);

/// Bytes of optimizer states (master copy and moments) of a whole shard, before zero divides them. adafactor has a
/// second moment for each row and each column, and no first (Shazeer & Stern 2018); muon one moment of the hidden
/// matrices, and AdamW's two of tables and norms (Jordan et al. 2024).
[[nodiscard]] Bytes optimizer_state_bytes(const Optimizer& optimizer, const ParameterShard& shard);
/// The same by kind: a state of every parameter, and one more of each of so many numbers.
struct OptimizerStates {
    Bytes each{0}, more{0};
    double more_count = 0;                             ///< of the whole shard
};
[[nodiscard]] OptimizerStates optimizer_states(const Optimizer& optimizer, const ParameterShard& shard);

}  // namespace rooflight
