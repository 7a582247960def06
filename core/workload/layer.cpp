// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/layer.h"

#include <algorithm>
#include <cmath>

#include "core/workload/adapter.h"
#include "core/workload/layer_builder.h"

namespace rooflight {

namespace detail {

double local_tokens(const LayerContext& c)
{
    constexpr AxisMask split = axes(MeshAxis::data, MeshAxis::fsdp, MeshAxis::context);
    return c.tokens() / c.ways(static_cast<AxisMask>(split | c.layout.gathered));
}

/// Reads residual and delta, writes both sums. Unfused, the add and the norm are kernels of their own and each reads and
/// writes everything.
void add_norm(LayerBuilder& b, const LayerContext& c, std::string_view name)
{
    const ShardedArray x = b.stream();
    const Bytes stream = x.local_bytes(c.sizes);
    // A layer has two of these; what is measured of its elementwise kernels is shared between them.
    const double passes = c.factors->stream_passes > 0 ? c.factors->stream_passes / 2 / b.activation().value()
                          : c.fused_elementwise        ? 4
                                                       : 5;
    // A dropout mask is a byte an element and is kept; there is one on each block's output.
    const bool dropout = c.training && c.model->dropout > 0;
    const Bytes mask = dropout ? Bytes(x.local_elements(c.sizes)) : Bytes(0);
    b.pass(name, stream * passes + mask, c.training ? stream + mask : Bytes(0), stream + mask);
}

void add_unfused(LayerBuilder& b, const LayerContext& c, std::string_view name, Bytes bytes)
{
    if (!c.fused_elementwise)
        b.pass(name, bytes, Bytes(0), bytes * 0.5);        // reads and writes the same
}

int adapted(const LayerContext& c, std::initializer_list<std::string_view> wanted)
{
    int count = 0;
    for (const std::string_view matrix : wanted)
        count += c.adapter != nullptr && adapts(*c.adapter, matrix) ? 1 : 0;
    return count;
}

void add_adapter(LayerBuilder& b, const LayerContext& c, LayerBuilder::AdapterNames names, int pairs, const ShardedArray& x,
                 ShardedDim in, ShardedDim out, double columns, bool saves_input)
{
    if (pairs == 0)
        return;
    // The low-rank product lies as the stream does between blocks: cheap to gather, cheap to reduce.
    const double rank = double(pairs) * c.adapter->rank;
    ShardedArray low = b.stream();
    low.find(dim::d_model)->id = dim::rank;
    low.find(dim::rank)->size = rank;
    ShardedArray y = b.stream();
    if (out.id != dim::d_model)
        y = b.inner(out.id, columns, out.axes);
    out.size = columns;
    b.adapter(names, x, b.weight(in, {dim::rank, rank, 0}, b.zero_axes()), low,
              b.weight({dim::rank, double(c.adapter->rank), 0}, out, b.zero_axes()), y, pairs, OpClass::matmul, saves_input);
}

}  // namespace detail

namespace {

using detail::LayerBuilder;

constexpr AxisMask kExpert = mask_of(MeshAxis::expert);
constexpr AxisMask kExpertTensor = mask_of(MeshAxis::expert_tensor);
constexpr AxisMask kTokenAxes = axes(MeshAxis::data, MeshAxis::fsdp, MeshAxis::context);

using detail::add_norm;
using detail::local_tokens;

ShardedDim d(DimId id, double size, AxisMask split = 0) { return {id, size, split}; }

struct MlpNames {
    std::string_view up, activation, down;
    LayerBuilder::AdapterNames up_adapter, down_adapter;
};

/// Adapters beside the matrices that lead into an MLP.
int adapted_inward(const LayerContext& c)
{
    return detail::adapted(c, {"mlp.up"}) + (c.model->gated_mlp ? detail::adapted(c, {"mlp.gate"}) : 0);
}

/// `x`: the stream, or (`shares_gather`) what attention beside this block has gathered of it already.
void dense_mlp(LayerBuilder& b, const LayerContext& c, double F, MlpNames names, const ShardedArray& x, bool saves_stream,
               bool shares_gather = false)
{
    const double D = c.model->d_model;
    const double columns = (c.model->gated_mlp ? 2 : 1) * F;
    const AxisMask zero = b.zero_axes(), kept = c.layout.kept();
    b.matmul(names.up, x,
             b.weight(d(dim::d_model, D, c.layout.weight_rows), d(dim::d_ff, columns, c.layout.weight_columns), zero),
             b.inner(dim::d_ff, columns, kept), OpClass::matmul, c.training && saves_stream);
    if (shares_gather)
        b.share_gather();
    const int inward = adapted_inward(c);
    detail::add_adapter(b, c, names.up_adapter, inward, b.stream(), d(dim::d_model, D), d(dim::d_ff, columns, kept), inward * F,
                        true);
    // The activation rides in the matmul's epilogue; its inputs are kept for backward either way.
    const double local = local_tokens(c) / c.ways(kept);
    const Bytes saved = c.training ? b.activation() * (local * columns) : Bytes(0);
    const Bytes traffic = c.factors->mlp_passes > 0 ? Bytes(c.factors->mlp_passes * local * F)
                          : c.fused_elementwise     ? Bytes(0)
                                                    : b.activation() * (local * (columns + F));
    if (traffic.value() > 0 || saved.value() > 0)
        b.pass(names.activation, traffic, saved, b.activation() * (local * F));
    Operation& down = b.matmul(
        names.down, b.inner(dim::d_ff, F, kept),
        b.weight(d(dim::d_ff, F, c.layout.weight_columns), d(dim::d_model, D, c.layout.weight_rows), zero), b.stream(),
        OpClass::matmul, c.training);
    down.ends_layer = true;
    detail::add_adapter(b, c, names.down_adapter, detail::adapted(c, {"mlp.down"}), b.inner(dim::d_ff, F, kept),
                        d(dim::d_ff, F, kept), d(dim::d_model, D), D, true);
}

void moe_mlp(LayerBuilder& b, const LayerContext& c)
{
    const Moe& moe = *c.model->moe;
    const double D = c.model->d_model, F = moe.d_ff_expert;
    const double columns = (c.model->gated_mlp ? 2 : 1) * F;
    const AxisMask expert_data = static_cast<AxisMask>(c.expert_zero_axes | c.expert_replica_axes);
    b.matmul("moe.router", b.stream(),
             b.weight(d(dim::d_model, D, c.layout.weight_rows), d(dim::vocab, moe.experts), b.zero_axes(), true),
             [&] {
                 ShardedArray y = b.stream();
                 y.dims[2] = d(dim::vocab, moe.experts);
                 y.element = bytes_of(DType::fp32);    // routing probabilities
                 return y;
             }(),
             OpClass::matmul, c.training);

    // Slots of one expert over all chips; the busiest expert sets the pace. Up to a capacity all are padded, and tokens
    // beyond it are dropped, however many one expert would have had.
    const double load = moe.capacity_factor > 0 ? std::max(moe.capacity_factor, 1.0) : c.expert_imbalance;
    const double slots = c.tokens() * moe.top_k / moe.experts * load;
    const bool tokens_split = c.sequence || c.sizes[2] == 1 || c.sizes[5] > 1;
    const AxisMask inside = static_cast<AxisMask>(expert_data | (tokens_split ? kExpertTensor : 0));
    auto slots_array = [&](AxisMask expert_split, AxisMask slot_split, DimId last, double size, AxisMask split) {
        ShardedArray a;
        a.with(dim::experts, moe.experts, expert_split).with(dim::slots, slots, slot_split).with(last, size, split);
        a.element = b.activation();
        return a;
    };
    auto expert_weight = [&](ShardedDim rows, ShardedDim cols) {
        ShardedArray matrix = b.weight(rows, cols, c.expert_zero_axes);
        ShardedArray w;
        w.with(dim::experts, moe.experts, kExpert);
        w.dims[w.rank++] = matrix.dims[0];
        w.dims[w.rank++] = matrix.dims[1];
        w.element = matrix.element;
        return w;
    };
    const ShardedArray at_home = slots_array(0, static_cast<AxisMask>(inside | kExpert), dim::d_model, D, 0);
    const ShardedArray at_expert = slots_array(kExpert, inside, dim::d_model, D, 0);
    const double share = experts_read(c);

    if (c.layout.in_parts) {
        // Experts have a mesh of their own: they take tokens whole.
        ShardedArray whole = b.stream();
        whole.dims[0].axes = axes(MeshAxis::data, MeshAxis::fsdp);
        whole.dims[1].axes = mask_of(MeshAxis::context);
        whole.dims[2].axes = 0;
        b.move_if_needed("moe.tokens", b.stream(), whole, true);
    }
    const Bytes routing = Bytes(c.factors->route_passes * at_home.local_elements(c.sizes));
    Operation& dispatch = b.move("moe.dispatch", at_home, at_expert, true);
    if (routing.value() > 0)
        dispatch.hbm_bytes = routing;
    b.matmul("moe.up", at_expert, expert_weight(d(dim::d_model, D), d(dim::d_ff, columns, kExpertTensor)),
             slots_array(kExpert, expert_data, dim::d_ff, columns, kExpertTensor), OpClass::grouped_matmul, c.training, share);
    const auto expert_adapter = [&](LayerBuilder::AdapterNames names, int pairs, const ShardedArray& x, ShardedDim in,
                                    ShardedDim out, const ShardedArray& y) {
        if (pairs > 0)
            b.adapter(names, x, expert_weight(in, d(dim::rank, pairs * c.adapter->rank)),
                      slots_array(kExpert, inside, dim::rank, pairs * c.adapter->rank, 0),
                      expert_weight(d(dim::rank, c.adapter->rank), out), y, pairs, OpClass::grouped_matmul, true, share);
    };
    const int inward = adapted_inward(c);
    expert_adapter({"moe.up_a", "moe.up_b"}, inward, at_expert, d(dim::d_model, D), d(dim::d_ff, inward * F, kExpertTensor),
                   slots_array(kExpert, expert_data, dim::d_ff, inward * F, kExpertTensor));
    const double local_slots = moe.experts * slots / product(c.sizes, static_cast<AxisMask>(expert_data | kExpert));
    const double et = c.sizes[6];
    const Bytes saved = c.training ? b.activation() * (local_slots * columns / et) : Bytes(0);
    const Bytes traffic = c.factors->mlp_passes > 0 ? Bytes(c.factors->mlp_passes * local_slots * F / et)
                          : c.fused_elementwise     ? Bytes(0)
                                                    : b.activation() * (local_slots * (columns + F) / et);
    if (traffic.value() > 0 || saved.value() > 0)
        b.pass("moe.activation", traffic, saved, b.activation() * (local_slots * F / et));
    b.matmul("moe.down", slots_array(kExpert, expert_data, dim::d_ff, F, kExpertTensor),
             expert_weight(d(dim::d_ff, F, kExpertTensor), d(dim::d_model, D)), at_expert, OpClass::grouped_matmul, c.training,
             share);
    expert_adapter({"moe.down_a", "moe.down_b"}, detail::adapted(c, {"mlp.down"}),
                   slots_array(kExpert, expert_data, dim::d_ff, F, kExpertTensor), d(dim::d_ff, F, kExpertTensor),
                   d(dim::d_model, D), at_expert);
    Operation& combine = b.move("moe.combine", at_expert, at_home, true);
    if (routing.value() > 0)
        combine.hbm_bytes = routing;
    if (c.training)
        combine.saved = at_home.local_bytes(c.sizes);
    if (tokens_split && !c.sequence && c.sizes[2] > 1) {
        // Every tensor rank held all tokens and sent only its share: they are put together again.
        ShardedArray from = b.stream();
        from.dims[0].axes = static_cast<AxisMask>(from.dims[0].axes & ~c.layout.gathered);
        from.dims[1].axes = static_cast<AxisMask>(from.dims[1].axes | c.layout.all);
        from.dims[2].axes = 0;
        b.move("moe.collect", from, b.stream(), true);
    }
    if (moe.shared_experts > 0)
        dense_mlp(b, c, double(moe.shared_experts) * F, {"moe.shared_up", "moe.shared_activation", "moe.shared_down",
                  {"moe.shared_up_a", "moe.shared_up_b"}, {"moe.shared_down_a", "moe.shared_down_b"}}, b.stream(), false);
}

constexpr std::string_view kLayerOperationNames[] = {
    "attention.norm", "attention.qkv", "attention.rope", "attention.core", "attention.out", "attention.q_down", "attention.q_up",
    "attention.q", "attention.kv_down", "attention.kv_up", "mlp.norm", "mlp.up", "mlp.activation", "mlp.down", "moe.router",
    "moe.dispatch", "moe.up", "moe.activation", "moe.down", "moe.combine", "moe.collect", "moe.shared_up",
    "moe.shared_activation", "moe.shared_down"};

void clear(LayerOperations& operations)
{
    operations.forward.clear();
    operations.backward.clear();
    operations.layer_input = operations.keys_of_others = Bytes(0);
    operations.adapter = operations.expert_adapter = 0;
}

}  // namespace

double key_blocks(ContextAttention kind, double context, bool training)
{
    if (context <= 1 || kind == ContextAttention::all_to_all)
        return 0;
    if (kind == ContextAttention::all_gather)
        return context - 1 + (training ? context : 0);
    return std::min(2.0, context - 1) + (training ? 2 : 0);
}

double experts_read(const LayerContext& c)
{
    // At least one of the tokens is routed to E·(1 − (1 − k/E)^tokens) of the E experts.
    const Moe& moe = *c.model->moe;
    const double tokens = c.tokens() / product(c.sizes, static_cast<AxisMask>(c.expert_zero_axes | c.expert_replica_axes));
    return 1.0 - std::pow(1.0 - double(moe.top_k) / moe.experts, tokens);
}

std::span<const std::string_view> layer_operation_names() { return kLayerOperationNames; }

void layer_operations(const LayerContext& context, LayerKind kind, LayerOperations& result)
{
    clear(result);
    LayerBuilder b(context, result);
    const bool parallel = context.model->parallel_block;
    const ShardedArray gathered = detail::add_attention(b, context, kind);
    if (!parallel)
        add_norm(b, context, "mlp.norm");
    if (kind.moe)
        moe_mlp(b, context);
    else {
        const bool shares = detail::shares_block_ends(context, kind);
        dense_mlp(b, context, context.model->d_ff,
                  {"mlp.up", "mlp.activation", "mlp.down", {"mlp.up_a", "mlp.up_b"}, {"mlp.down_a", "mlp.down_b"}},
                  shares ? gathered : b.stream(), !parallel, shares);
    }
    b.finish();
    if (context.training)
        result.layer_input = b.stream().local_bytes(context.sizes);
}

void embedding_operations(const LayerContext& context, LayerOperations& result)
{
    clear(result);
    LayerBuilder b(context, result);
    const Model& m = *context.model;
    ShardedArray partial = b.stream();
    partial.dims[0].axes = axes(MeshAxis::data, MeshAxis::fsdp);
    partial.dims[1].axes = mask_of(MeshAxis::context);
    partial.dims[2].axes = context.layout.weight_rows;
    if (context.sizes[2] > 1)
        partial.unreduced = context.layout.weight_columns;  // rows of other ranks' part of the vocabulary are zero here
    Operation& op = b.move("embedding", partial, b.stream(), true);
    const double w = bytes_of(context.outer_weights()).value();
    op.hbm_bytes = Bytes(local_tokens(context) * m.d_model * (w / context.sizes[2] + b.activation().value()));
    if (context.training)
        b.finish();
    if (context.training && context.adapter == nullptr) {
        // The table's gradient is dense: reduced like any weight's.
        const ShardedArray table =
            b.weight(d(dim::vocab, m.vocab, context.layout.all), d(dim::d_model, m.d_model), b.zero_axes());
        ShardedArray to = table;
        for (std::size_t i = 0; i < to.rank; ++i)
            if (to.dims[i].id == dim::d_model)
                to.dims[i].axes = b.zero_axes();
        ShardedArray from = to;
        from.element = to.element = bytes_of(context.precision->gradient_reduce);
        from.find(dim::d_model)->axes = 0;
        from.unreduced = kTokenAxes;
        Operation& backward = result.backward[0];
        for (const PlanStep& step : reshard(from, to, context.sizes, *context.timer))
            if (backward.collective_count < Operation::kMaxCollectives && step.bytes.value() > 0)
                backward.collectives[backward.collective_count++] = {step.kind, step.axes, step.bytes, false, true, false, true};
    }
}

void head_operations(const LayerContext& context, LayerOperations& result)
{
    clear(result);
    LayerContext c = context;
    if (c.phase == Phase::prefill && c.head_on_last_token_only)
        c.query_len = 1;
    LayerBuilder b(c, result);
    const Model& m = *c.model;
    add_norm(b, c, "head.norm");
    const ShardedArray logits = b.inner(dim::vocab, m.vocab, c.layout.kept());
    b.matmul("unembedding", b.stream(),
             b.weight(d(dim::d_model, m.d_model, c.layout.weight_rows), d(dim::vocab, m.vocab, c.layout.weight_columns),
                      b.zero_axes(), true),
             logits, OpClass::matmul, c.training);
    if (c.training) {
        // Softmax and loss in fp32 over the local part of the vocabulary; maximum and sum cross the tensor ranks.
        const double local = logits.local_elements(c.sizes);
        const Bytes traffic = c.factors->logit_bytes > 0 ? Bytes(c.factors->logit_bytes) : b.activation();
        const Bytes saved = c.factors->logit_memory_bytes > 0 ? Bytes(c.factors->logit_memory_bytes)
                                                              : b.activation() + bytes_of(DType::fp32);
        Operation& loss = b.pass("loss", traffic * local, saved * local, Bytes(0), 1);
        if (c.sizes[2] > 1)
            loss.collectives[loss.collective_count++] = {CollectiveKind::all_reduce, c.layout.all, Bytes(8 * local_tokens(c)), true,
                                                         false};
    }
    b.finish();
}

}  // namespace rooflight
