// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "core/workload/dims.h"
#include "core/workload/layer.h"

namespace rooflight::detail {

/// Builds operations from specs. Forward operations are emitted at once; for training each leaves a record from which
/// finish() derives its backward, in reverse order, by the identities Y = X·A: dX = dY·Aᵀ, dA = Xᵀ·dY (book ch. 5).
class LayerBuilder {
public:
    LayerBuilder(const LayerContext& context, LayerOperations& out) : m_c(context), m_out(out) {}
    LayerBuilder(const LayerBuilder&) = delete;
    LayerBuilder& operator=(const LayerBuilder&) = delete;
    ~LayerBuilder() = default;

    // Specs of activations between blocks and inside them.
    [[nodiscard]] ShardedArray stream() const;         ///< [B, T, D] as it lies between blocks
    [[nodiscard]] ShardedArray inner(DimId id, double size, AxisMask split) const;  ///< [B, T, X_tensor] inside a block
    /// What a block leaves before its sums over tensor are reduced.
    [[nodiscard]] ShardedArray partial_stream() const;
    /// Weight [rows, columns] at rest: `rows` also split over the zero axes when zero is 3. `outer`: not of an MLP.
    [[nodiscard]] ShardedArray weight(ShardedDim rows, ShardedDim columns, AxisMask zero_axes, bool outer = false) const;
    /// What splits the batch: replicas, and the parts of tensor over which weights are gathered.
    [[nodiscard]] AxisMask batch_axes() const
    {
        return static_cast<AxisMask>(axes(MeshAxis::data, MeshAxis::fsdp) | m_c.layout.gathered);
    }
    [[nodiscard]] AxisMask zero_axes() const { return axes(MeshAxis::fsdp, MeshAxis::context); }
    [[nodiscard]] double local(const ShardedArray& a) const { return a.local_elements(m_c.sizes); }
    [[nodiscard]] Bytes activation() const { return bytes_of(m_c.precision->activations); }

    /// y = x·w. `saves_input`: x is kept for backward, unless w is frozen. `weight_share`: of w that is read.
    Operation& matmul(std::string_view name, const ShardedArray& x, const ShardedArray& w, const ShardedArray& y,
                      OpClass op_class, bool saves_input, double weight_share = 1)
    {
        return weight_product(name, x, w, y, op_class, saves_input, weight_share, m_c.adapter != nullptr);
    }
    /// The input of the last matmul() as it was multiplied, after its gathers.
    [[nodiscard]] const ShardedArray& last_input() const { return m_last_input; }
    /// The input of the last matmul() is what an earlier product gathered: its gradient is left as the partial sums that
    /// the backward of that product reduces with its own.
    void share_gather() { m_records[m_count - 1].shares_gather = true; }
    struct AdapterNames {
        std::string_view a, b;
    };
    /// low = x·a, then y += low·b: what `pairs` adapters add to a fused frozen product. Both are trained. `a` and `low`
    /// have the ranks of all pairs; b is block-diagonal, and given with one rank and the columns of all.
    void adapter(AdapterNames names, const ShardedArray& x, const ShardedArray& a, const ShardedArray& low,
                 const ShardedArray& b, const ShardedArray& y, int pairs, OpClass op_class, bool saves_input,
                 double weight_share = 1);
    /// Attention scores, softmax and values on local heads; keys gathered over `context` by the planner, or sequence and
    /// heads exchanged (all_to_all).
    Operation& attention(std::string_view name, double q_heads, double kv_heads, double qk_dim, double v_dim,
                         double kv_bytes_per_key, double keys, double cached_keys);
    /// The tokens of each of `sequences` sequences on this chip against `keys` cached keys, with `local_heads` query heads.
    Operation& decode_attention(std::string_view name, double sequences, double local_heads, double qk_dim, double v_dim,
                                double keys, double kv_bytes_per_key);
    /// An HBM-bound pass: bytes forward, as a multiple of them backward; `output` is what it writes for later.
    Operation& pass(std::string_view name, Bytes bytes, Bytes saved, Bytes output, double backward_factor = 2);
    /// A move of an array from one spec to another (expert dispatch and combine).
    Operation& move(std::string_view name, const ShardedArray& from, const ShardedArray& to, bool critical);
    /// The same, and nothing where the specs need no communication.
    void move_if_needed(std::string_view name, const ShardedArray& from, const ShardedArray& to, bool critical);

    void finish();

private:
    struct Record {
        std::size_t forward = 0;
        bool is_matmul = false;
        bool is_move = false;
        double backward_factor = 2;
        double weight_share = 1;
        bool frozen = false;
        bool shares_gather = false;                    ///< x was gathered by an earlier product, whose dX reduces both
        ShardedArray x, w, y;
    };
    Operation& weight_product(std::string_view name, const ShardedArray& x, const ShardedArray& w, const ShardedArray& y,
                              OpClass op_class, bool saves_input, double weight_share, bool frozen);
    /// `weights`: the operand that no batch changes.
    void add_plan(Operation& operation, const EinsumPlan& plan, Operand critical, Operand critical2,
                  std::optional<Operand> weights);
    void exchange_heads(Operation& operation, double q_heads, double kv_heads, double qk_dim, double v_dim);
    void backward_matmul(const Record& record);
    void backward_move(const Record& record);

    const LayerContext& m_c;
    LayerOperations& m_out;
    static_assert(std::is_trivially_copyable_v<Record>);
    union {                                            // room that is not used is not touched
        std::array<Record, OperationList::kCapacity> m_records;
    };
    std::size_t m_count = 0;
    ShardedArray m_last_input;
};

/// Attention with its norm and projections. In inference the key-value cache lies as kv_layout says: queries go to where
/// their keys are and results come back (book ch. 7; Efficiently Scaling Transformer Inference).
/// Returns the stream as it has gathered it.
ShardedArray add_attention(LayerBuilder& builder, const LayerContext& context, LayerKind kind);
/// Attention and MLP beside each other share one gather before them and one reduction after, and so their gradients
/// (PaLM, Chowdhery et al. 2022).
[[nodiscard]] inline bool shares_block_ends(const LayerContext& context, LayerKind kind)
{
    return context.model->parallel_block && !kind.moe;
}
/// Residual add and norm in one pass over the stream.
void add_norm(LayerBuilder& builder, const LayerContext& context, std::string_view name);
/// An elementwise kernel of its own, where they are not fused.
void add_unfused(LayerBuilder& builder, const LayerContext& context, std::string_view name, Bytes bytes);
/// Adapters beside `matrices`, of which a product may hold several.
[[nodiscard]] int adapted(const LayerContext& context, std::initializer_list<std::string_view> matrices);
/// `pairs` adapters beside x·W = y: `in` and `out` are W's dimensions, `columns` those of out that have an adapter.
void add_adapter(LayerBuilder& builder, const LayerContext& context, LayerBuilder::AdapterNames names, int pairs,
                 const ShardedArray& x, ShardedDim in, ShardedDim out, double columns, bool saves_input);
/// Tokens whose activations a chip has, in whole or split over tensor.
[[nodiscard]] double local_tokens(const LayerContext& context);

}  // namespace rooflight::detail
