// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/layer.h"

#include <algorithm>
#include <cmath>

#include "core/workload/layer_builder.h"

namespace rooflight {

namespace {

using detail::LayerBuilder;

constexpr AxisMask kTensor = mask_of(MeshAxis::tensor);
constexpr AxisMask kExpert = mask_of(MeshAxis::expert);
constexpr AxisMask kExpertTensor = mask_of(MeshAxis::expert_tensor);
constexpr AxisMask kTokenAxes = axes(MeshAxis::data, MeshAxis::fsdp, MeshAxis::context);

double local_tokens(const LayerContext& c) { return c.tokens() / product(c.sizes, kTokenAxes); }

/// Residual add and norm in one pass over the stream: read residual and delta, write both sums. Unfused, the add and
/// the norm are kernels of their own and each reads and writes everything.
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
    b.pass(name, stream * passes + mask, c.training ? stream + mask : Bytes(0));
}

void add_unfused(LayerBuilder& b, const LayerContext& c, std::string_view name, Bytes bytes)
{
    if (!c.fused_elementwise)
        b.pass(name, bytes, Bytes(0));
}

ShardedDim d(DimId id, double size, AxisMask split = 0) { return {id, size, split}; }

/// Key and value heads as they lie on the chips: replicated up to the tensor degree when there are fewer.
double spread_kv_heads(const LayerContext& c) { return std::max(c.model->kv_heads, c.sizes[2]); }

struct KeyCount {
    double looked_at;                                  ///< mean keys that a query's scores are computed for
    double cached;                                     ///< keys that are read
};

KeyCount keys_of(const LayerContext& c, LayerKind kind)
{
    const int window = kind.global ? 0 : c.model->sliding_window;
    const double widest = window > 0 ? std::min<double>(window, c.key_len) : c.key_len;
    if (c.phase == Phase::decode)
        return {widest, widest};
    // What lies outside a window is never computed; the causal half is skipped only where the kernel does so.
    return {c.causal_skip ? mean_keys(c.query_len, c.key_len, window, true) : widest, c.key_len};
}

void attention_block(LayerBuilder& b, const LayerContext& c, LayerKind kind)
{
    const Model& m = *c.model;
    const double D = m.d_model, H = m.head_dim, N = m.heads;
    const AxisMask zero = b.zero_axes();
    const KeyCount keys = keys_of(c, kind);
    const double kv_byte = bytes_of(c.phase == Phase::decode ? c.precision->kv_cache : c.precision->activations).value();
    const double context = c.sizes[3];
    add_norm(b, c, "attention.norm");
    if (!m.mla) {
        const double K = spread_kv_heads(c);
        const double qkv = (N + 2 * K) * H;
        b.matmul("attention.qkv", b.stream(), b.weight(d(dim::d_model, D), d(dim::heads, qkv, kTensor), zero),
                 b.inner(dim::heads, qkv, kTensor), OpClass::matmul, c.training);
        add_unfused(b, c, "attention.rope", b.activation() * (2 * local_tokens(c) * (N + K) * H / c.sizes[2]));
        b.attention("attention.core", N, m.kv_heads, H, H, 2 * H * kv_byte * K / c.sizes[2], keys.looked_at,
                    keys.cached / (c.phase == Phase::decode ? context : 1));
        b.matmul("attention.out", b.inner(dim::heads, N * H, kTensor),
                 b.weight(d(dim::heads, N * H, kTensor), d(dim::d_model, D), zero), b.stream(), OpClass::matmul, c.training);
        return;
    }
    // Latent attention: queries and keys come from compressed latents, which every tensor rank holds whole.
    const Mla& a = *m.mla;
    const double qk = a.qk_nope + a.qk_rope, latent = a.kv_lora + a.qk_rope;
    const ShardedArray x = b.stream();
    if (a.q_lora > 0) {
        b.matmul("attention.q_down", x, b.weight(d(dim::d_model, D), d(dim::latent, a.q_lora), zero),
                 b.inner(dim::latent, a.q_lora, 0), OpClass::matmul, c.training);
        b.matmul("attention.q_up", b.inner(dim::latent, a.q_lora, 0),
                 b.weight(d(dim::latent, a.q_lora), d(dim::heads, N * qk, kTensor), zero),
                 b.inner(dim::heads, N * qk, kTensor), OpClass::matmul, c.training);
    } else {
        b.matmul("attention.q", x, b.weight(d(dim::d_model, D), d(dim::heads, N * qk, kTensor), zero),
                 b.inner(dim::heads, N * qk, kTensor), OpClass::matmul, c.training);
    }
    b.matmul("attention.kv_down", x, b.weight(d(dim::d_model, D), d(dim::latent, latent), zero),
             b.inner(dim::latent, latent, 0), OpClass::matmul, false);
    // In decode the up-projection is absorbed into query and output (same FLOPs per token) and scores run on latents.
    const bool absorbed = c.phase == Phase::decode;
    b.matmul(absorbed ? "attention.absorb" : "attention.kv_up", b.inner(dim::latent, a.kv_lora, 0),
             b.weight(d(dim::latent, a.kv_lora), d(dim::heads, N * (a.qk_nope + a.v), kTensor), zero),
             b.inner(dim::heads, N * (a.qk_nope + a.v), kTensor), OpClass::matmul, c.training);
    if (absorbed)
        b.attention("attention.core", N, 1, latent, a.kv_lora, latent * kv_byte, keys.looked_at, keys.cached / context);
    else
        b.attention("attention.core", N, N, qk, a.v, (qk + a.v) * kv_byte * N / c.sizes[2], keys.looked_at, keys.cached);
    b.matmul("attention.out", b.inner(dim::heads, N * a.v, kTensor),
             b.weight(d(dim::heads, N * a.v, kTensor), d(dim::d_model, D), zero), b.stream(), OpClass::matmul, c.training);
}

struct MlpNames {
    std::string_view up, activation, down;
};

void dense_mlp(LayerBuilder& b, const LayerContext& c, double F, MlpNames names, bool saves_stream)
{
    const double D = c.model->d_model;
    const double columns = (c.model->gated_mlp ? 2 : 1) * F;
    const AxisMask zero = b.zero_axes();
    b.matmul(names.up, b.stream(), b.weight(d(dim::d_model, D), d(dim::d_ff, columns, kTensor), zero),
             b.inner(dim::d_ff, columns, kTensor), OpClass::matmul, c.training && saves_stream);
    // The activation rides in the matmul's epilogue; its inputs are kept for backward either way.
    const double local = local_tokens(c) / c.sizes[2];
    const Bytes saved = c.training ? b.activation() * (local * columns) : Bytes(0);
    const Bytes traffic = c.factors->mlp_passes > 0 ? Bytes(c.factors->mlp_passes * local * F)
                          : c.fused_elementwise     ? Bytes(0)
                                                    : b.activation() * (local * (columns + F));
    if (traffic.value() > 0 || saved.value() > 0)
        b.pass(names.activation, traffic, saved);
    b.matmul(names.down, b.inner(dim::d_ff, F, kTensor), b.weight(d(dim::d_ff, F, kTensor), d(dim::d_model, D), zero),
             b.stream(), OpClass::matmul, c.training);
}

/// Experts that at least one of `tokens` tokens is routed to: E·(1 − (1 − k/E)^tokens).
double distinct_experts(const Moe& moe, double tokens)
{
    return moe.experts * (1.0 - std::pow(1.0 - double(moe.top_k) / moe.experts, tokens));
}

void moe_mlp(LayerBuilder& b, const LayerContext& c)
{
    const Moe& moe = *c.model->moe;
    const double D = c.model->d_model, F = moe.d_ff_expert;
    const double columns = (c.model->gated_mlp ? 2 : 1) * F;
    const AxisMask expert_data = static_cast<AxisMask>(c.expert_zero_axes | c.expert_replica_axes);
    b.matmul("moe.router", b.stream(), b.weight(d(dim::d_model, D), d(dim::vocab, moe.experts), b.zero_axes()),
             [&] {
                 ShardedArray y = b.stream();
                 y.dims[2] = d(dim::vocab, moe.experts);
                 y.element = bytes_of(DType::fp32);    // routing probabilities
                 return y;
             }(),
             OpClass::matmul, c.training);

    // Slots of one expert over all chips; the busiest expert sets the pace.
    const double load = std::max(moe.capacity_factor > 0 ? moe.capacity_factor : 1.0, c.expert_imbalance);
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
    // Small batches reach only some of the experts, and only those are read.
    const double expert_group_tokens = c.tokens() / product(c.sizes, expert_data);
    const double share = distinct_experts(moe, expert_group_tokens) / moe.experts;

    const Bytes routing = Bytes(c.factors->route_passes * at_home.local_elements(c.sizes));
    Operation& dispatch = b.move("moe.dispatch", at_home, at_expert, true);
    if (routing.value() > 0)
        dispatch.hbm_bytes = routing;
    b.matmul("moe.up", at_expert, expert_weight(d(dim::d_model, D), d(dim::d_ff, columns, kExpertTensor)),
             slots_array(kExpert, expert_data, dim::d_ff, columns, kExpertTensor), OpClass::grouped_matmul, c.training, share);
    const double local_slots = moe.experts * slots / product(c.sizes, static_cast<AxisMask>(expert_data | kExpert));
    const double et = c.sizes[6];
    const Bytes saved = c.training ? b.activation() * (local_slots * columns / et) : Bytes(0);
    const Bytes traffic = c.factors->mlp_passes > 0 ? Bytes(c.factors->mlp_passes * local_slots * F / et)
                          : c.fused_elementwise     ? Bytes(0)
                                                    : b.activation() * (local_slots * (columns + F) / et);
    if (traffic.value() > 0 || saved.value() > 0)
        b.pass("moe.activation", traffic, saved);
    b.matmul("moe.down", slots_array(kExpert, expert_data, dim::d_ff, F, kExpertTensor),
             expert_weight(d(dim::d_ff, F, kExpertTensor), d(dim::d_model, D)), at_expert, OpClass::grouped_matmul, c.training,
             share);
    Operation& combine = b.move("moe.combine", at_expert, at_home, true);
    if (routing.value() > 0)
        combine.hbm_bytes = routing;
    if (c.training)
        combine.saved = at_home.local_bytes(c.sizes);
    if (tokens_split && !c.sequence && c.sizes[2] > 1) {
        // Every tensor rank held all tokens and sent only its share: they are put together again.
        ShardedArray from = b.stream();
        from.dims[1].axes = static_cast<AxisMask>(from.dims[1].axes | kTensor);
        b.move("moe.collect", from, b.stream(), true);
    }
    if (moe.shared_experts > 0)
        dense_mlp(b, c, double(moe.shared_experts) * F, {"moe.shared_up", "moe.shared_activation", "moe.shared_down"}, false);
}

void clear(LayerOperations& operations)
{
    operations.forward.clear();
    operations.backward.clear();
    operations.layer_input = Bytes(0);
}

}  // namespace

void layer_operations(const LayerContext& context, LayerKind kind, LayerOperations& result)
{
    clear(result);
    LayerBuilder b(context, result);
    attention_block(b, context, kind);
    if (!context.model->parallel_block)
        add_norm(b, context, "mlp.norm");
    if (kind.moe)
        moe_mlp(b, context);
    else
        dense_mlp(b, context, context.model->d_ff, {"mlp.up", "mlp.activation", "mlp.down"}, !context.model->parallel_block);
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
    partial.dims[1].axes = mask_of(MeshAxis::context);
    if (context.sizes[2] > 1)
        partial.unreduced = kTensor;                   // rows of other ranks' part of the vocabulary are zero here
    Operation& op = b.move("embedding", partial, b.stream(), true);
    const double w = bytes_of(context.precision->weights).value();
    op.hbm_bytes = Bytes(local_tokens(context) * m.d_model * (w / context.sizes[2] + b.activation().value()));
    if (context.training) {
        // The table's gradient is dense: reduced like any weight's.
        b.finish();
        const ShardedArray table = b.weight(d(dim::vocab, m.vocab, kTensor), d(dim::d_model, m.d_model), b.zero_axes());
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
                backward.collectives[backward.collective_count++] = {step.kind, step.axes, step.bytes, false, true};
    }
}

void head_operations(const LayerContext& context, LayerOperations& result)
{
    clear(result);
    LayerContext c = context;
    if (!c.training && c.head_on_last_token_only)
        c.query_len = 1;
    LayerBuilder b(c, result);
    const Model& m = *c.model;
    add_norm(b, c, "head.norm");
    const ShardedArray logits = b.inner(dim::vocab, m.vocab, kTensor);
    b.matmul("unembedding", b.stream(), b.weight(d(dim::d_model, m.d_model), d(dim::vocab, m.vocab, kTensor), b.zero_axes()),
             logits, OpClass::matmul, c.training);
    if (c.training) {
        // Softmax and loss in fp32 over the local part of the vocabulary; maximum and sum cross the tensor ranks.
        const double local = logits.local_elements(c.sizes);
        const Bytes traffic = c.factors->logit_bytes > 0 ? Bytes(c.factors->logit_bytes) : b.activation();
        const Bytes saved = c.factors->logit_memory_bytes > 0 ? Bytes(c.factors->logit_memory_bytes)
                                                              : b.activation() + bytes_of(DType::fp32);
        Operation& loss = b.pass("loss", traffic * local, saved * local, 1);
        if (c.sizes[2] > 1)
            loss.collectives[loss.collective_count++] = {CollectiveKind::all_reduce, kTensor, Bytes(8 * local_tokens(c)), true,
                                                         false};
    }
    b.finish();
}

}  // namespace rooflight
