// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/workload/layer_builder.h"

namespace rooflight::detail {

namespace {

constexpr AxisMask kContext = mask_of(MeshAxis::context);
constexpr AxisMask kReplicas = axes(MeshAxis::data, MeshAxis::fsdp);

ShardedDim dimension(DimId id, double size, AxisMask split = 0) { return {id, size, split}; }

AxisMask both(AxisMask a, AxisMask b) { return static_cast<AxisMask>(a | b); }

/// Key and value heads as they lie on the chips. Without parts of tensor they are replicated up to the tensor degree when
/// there are fewer; with parts they are made once and sent to where the cache is.
double spread_kv_heads(const LayerContext& c)
{
    return c.layout.in_parts ? c.model->kv_heads : std::max(c.model->kv_heads, c.sizes[2]);
}

struct KeyCount {
    double looked_at;                                  ///< mean keys that a query's scores are computed for
    double cached;                                     ///< keys that are read
};

KeyCount keys_of(const LayerContext& c, LayerKind kind)
{
    const int window = kind.global ? 0 : c.model->sliding_window;
    const double widest = window > 0 ? std::min<double>(window, c.key_len) : c.key_len;
    // What lies outside a window is never computed, by whole blocks; the causal half is skipped only where the kernel
    // does so.
    const int blocks = window > 0 ? static_cast<int>(std::min(c.key_len, window + c.factors->attention_block)) : 0;
    return {c.causal_skip ? mean_keys(c.query_len, c.key_len, blocks, true) : std::max<double>(widest, blocks), c.key_len};
}

double decoded_keys(const LayerContext& c, LayerKind kind)
{
    const int window = kind.global ? 0 : c.model->sliding_window;
    return window > 0 ? std::min<double>(window, c.key_len) : c.key_len;
}

/// New tokens against the cache. Specs of what goes to the cache and comes back, and the work there.
class Decoding {
public:
    Decoding(LayerBuilder& builder, const LayerContext& context, LayerKind kind)
        : m_b(builder), m_c(context), m_kind(kind), m_latent(context.model->mla.has_value()) {}

    /// `q_dim`, `out_dim`: of a head, as it meets the cache; `kv_dim`: of a key with its value, of one head.
    void add(double q_dim, double out_dim, double kv_dim)
    {
        const double heads = m_c.model->heads, kv_heads = m_latent ? 0 : spread_kv_heads(m_c);
        const bool whole = m_c.kv_layout == KvLayout::heads;
        // New keys and values travel with the queries, but where heads are kept apart and each rank needs its own.
        send("attention.to_cache", whole ? heads * q_dim : heads * q_dim + kv_heads * kv_dim, head_axes());
        if (whole && m_c.layout.in_parts && !m_latent)
            send("attention.kv_spread", kv_heads * kv_dim, m_c.layout.kv_heads);

        const double context = m_c.sizes[3], rest = m_c.ways(m_c.layout.kv_rest);
        const double replica = m_c.batch / m_c.ways(kReplicas);
        const double here = m_c.kv_layout == KvLayout::batch ? std::ceil(replica / rest - 1e-9) : replica;
        const double keys = decoded_keys(m_c, m_kind) / (m_c.kv_layout == KvLayout::sequence ? rest * context : context);
        const double local_heads = heads / m_c.ways(head_axes());
        const double local_kv = m_latent ? 1 : std::max(1.0, kv_heads / m_c.ways(m_c.layout.kv_heads));
        // Kernels that treat every query head apart read a group's keys more than once.
        const double again = std::pow(std::max(1.0, local_heads / local_kv), m_c.factors->kv_reread);
        const double bytes = bytes_of(m_c.precision->kv_cache).value() * kv_dim * local_kv * again;
        m_b.decode_attention("attention.core", here, local_heads, q_dim, out_dim, keys, bytes);
        bring_back(heads * out_dim);
    }

private:
    /// Axes that split the query heads at the cache.
    [[nodiscard]] AxisMask head_axes() const
    {
        const TensorLayout& l = m_c.layout;
        return m_c.kv_layout == KvLayout::heads ? l.all : l.kv_heads;
    }
    [[nodiscard]] ShardedArray rows(AxisMask batch, AxisMask sequence, double size, AxisMask split) const
    {
        ShardedArray a;
        a.with(dim::batch, m_c.batch, batch).with(dim::sequence, m_c.query_len, sequence).with(dim::heads, size, split);
        a.element = m_b.activation();
        return a;
    }
    [[nodiscard]] ShardedArray projected(double size) const
    {
        return rows(m_b.batch_axes(), kContext, size, m_c.layout.kept());
    }
    [[nodiscard]] ShardedArray at_cache(double size, AxisMask heads) const
    {
        const bool split = m_c.kv_layout == KvLayout::batch;
        return rows(split ? both(kReplicas, m_c.layout.kv_rest) : kReplicas, 0, size, heads);
    }
    void send(std::string_view name, double size, AxisMask heads)
    {
        m_b.move_if_needed(name, projected(size), at_cache(size, heads), true);
    }
    void bring_back(double size)
    {
        ShardedArray out = at_cache(size, head_axes());
        // Each chip has seen a part of the keys: results are combined, weighted by their sums.
        out.unreduced = both(out.unreduced, m_c.sizes[3] > 1 ? kContext : AxisMask(0));
        if (m_c.kv_layout == KvLayout::sequence)
            out.unreduced = both(out.unreduced, m_c.layout.kv_rest);
        m_b.move_if_needed("attention.from_cache", out, projected(size), true);
    }

    LayerBuilder& m_b;
    const LayerContext& m_c;
    LayerKind m_kind;
    bool m_latent;
};

/// Prefill with parts of tensor: keys go to every chip whose queries need them, and to where decoding will look for them.
void spread_and_store(LayerBuilder& b, const LayerContext& c, double elements, bool latent)
{
    const TensorLayout& l = c.layout;
    if (!l.in_parts)
        return;
    const ShardedArray made = b.inner(dim::heads, elements, latent ? AxisMask(0) : l.kept());
    if (!latent)
        b.move_if_needed("attention.kv_spread", made,
                         b.inner(dim::heads, elements, static_cast<AxisMask>(l.kept() & l.kv_heads)), true);
    if (c.kv_layout == KvLayout::heads && l.gathered == 0)
        return;                                        // spread as it is kept
    ShardedArray kept = made;
    kept.dims[0].axes = c.kv_layout == KvLayout::batch ? both(kReplicas, l.kv_rest) : kReplicas;
    kept.dims[1].axes = c.kv_layout == KvLayout::sequence ? both(kContext, l.kv_rest) : kContext;
    kept.dims[2].axes = latent ? AxisMask(0) : l.kv_heads;
    b.move_if_needed("attention.store", made, kept, false);
}

/// Returns the stream as the first product has gathered it.
ShardedArray grouped_attention(LayerBuilder& b, const LayerContext& c, LayerKind kind)
{
    const Model& m = *c.model;
    const TensorLayout& l = c.layout;
    const double D = m.d_model, H = m.head_dim, N = m.heads, K = spread_kv_heads(c);
    const double qkv = (N + 2 * K) * H;
    b.matmul("attention.qkv", b.stream(),
             b.weight(dimension(dim::d_model, D, l.weight_rows), dimension(dim::heads, qkv, l.weight_columns), b.zero_axes(), true),
             b.inner(dim::heads, qkv, l.kept()), OpClass::matmul, c.training);
    const ShardedArray input = b.last_input();
    const int q = adapted(c, {"attention.q"}), k = adapted(c, {"attention.k"}), v = adapted(c, {"attention.v"});
    add_adapter(b, c, {"attention.qkv_a", "attention.qkv_b"}, q + k + v, b.stream(), dimension(dim::d_model, D),
                dimension(dim::heads, qkv, l.kept()), (N * q + K * (k + v)) * H, true);
    add_unfused(b, c, "attention.rope", b.activation() * (2 * local_tokens(c) * (N + K) * H / c.ways(l.kept())));
    if (c.phase != Phase::decode) {
        spread_and_store(b, c, 2 * K * H, false);
        const KeyCount keys = keys_of(c, kind);
        const double local_kv = std::max(1.0, K / c.ways(static_cast<AxisMask>(l.kept() & l.kv_heads)));
        b.attention("attention.core", N, m.kv_heads, H, H, 2 * H * bytes_of(c.precision->activations).value() * local_kv,
                    keys.looked_at, keys.cached);
    } else {
        Decoding(b, c, kind).add(H, H, 2 * H);
    }
    return input;
}

/// Latent attention: queries and keys come from compressed latents, which every tensor rank holds whole. In decode the
/// up-projection is absorbed into query and output (same FLOPs per token) and scores run on latents; otherwise keys and
/// values are made from them (DeepSeek-V2). Returns the stream as a product has gathered it.
ShardedArray latent_attention(LayerBuilder& b, const LayerContext& c, LayerKind kind)
{
    const Model& m = *c.model;
    const Mla& a = *m.mla;
    const TensorLayout& l = c.layout;
    const double D = m.d_model, N = m.heads;
    const double qk = a.qk_nope + a.qk_rope, latent = a.kv_lora + a.qk_rope;
    const AxisMask zero = b.zero_axes();
    const ShardedArray x = b.stream();
    const auto down = [&](double size) {
        return b.weight(dimension(dim::d_model, D, l.weight_rows), dimension(dim::latent, size), zero, true);
    };
    const auto up = [&](double size, double heads) {
        return b.weight(dimension(dim::latent, size), dimension(dim::heads, heads, l.all), zero, true);
    };
    const int q = adapted(c, {"attention.q"}), kv = std::min(1, adapted(c, {"attention.k", "attention.v"}));
    const ShardedDim in = dimension(dim::d_model, D);
    if (a.q_lora > 0) {
        const ShardedArray queries = b.inner(dim::latent, a.q_lora, 0);
        b.matmul("attention.q_down", x, down(a.q_lora), queries, OpClass::matmul, c.training);
        add_adapter(b, c, {"attention.q_down_a", "attention.q_down_b"}, q, x, in, dimension(dim::latent, a.q_lora), a.q_lora, true);
        b.matmul("attention.q_up", queries, up(a.q_lora, N * qk), b.inner(dim::heads, N * qk, l.kept()), OpClass::matmul,
                 c.training);
        add_adapter(b, c, {"attention.q_up_a", "attention.q_up_b"}, q, queries, dimension(dim::latent, a.q_lora),
                    dimension(dim::heads, N * qk, l.kept()), N * qk, true);
    } else {
        b.matmul("attention.q", x,
                 b.weight(dimension(dim::d_model, D, l.weight_rows), dimension(dim::heads, N * qk, l.weight_columns), zero, true),
                 b.inner(dim::heads, N * qk, l.kept()), OpClass::matmul, c.training);
        add_adapter(b, c, {"attention.q_a", "attention.q_b"}, q, x, in, dimension(dim::heads, N * qk, l.kept()), N * qk, true);
    }
    b.matmul("attention.kv_down", x, down(latent), b.inner(dim::latent, latent, 0), OpClass::matmul, false);
    const ShardedArray input = b.last_input();
    add_adapter(b, c, {"attention.kv_down_a", "attention.kv_down_b"}, kv, x, in, dimension(dim::latent, latent), latent, q == 0);
    const bool absorbed = c.phase == Phase::decode;
    b.matmul(absorbed ? "attention.absorb" : "attention.kv_up", b.inner(dim::latent, a.kv_lora, 0),
             up(a.kv_lora, N * (a.qk_nope + a.v)), b.inner(dim::heads, N * (a.qk_nope + a.v), l.kept()), OpClass::matmul,
             c.training);
    add_adapter(b, c, {"attention.kv_up_a", "attention.kv_up_b"}, kv, b.inner(dim::latent, a.kv_lora, 0),
                dimension(dim::latent, a.kv_lora), dimension(dim::heads, N * (a.qk_nope + a.v), l.kept()),
                N * (a.qk_nope + a.v), true);
    if (!absorbed) {
        spread_and_store(b, c, latent, true);
        const KeyCount keys = keys_of(c, kind);
        const double head_bytes = (qk + a.v) * bytes_of(c.precision->activations).value();
        b.attention("attention.core", N, N, qk, a.v, head_bytes * N / c.ways(l.kept()), keys.looked_at, keys.cached);
    } else {
        Decoding(b, c, kind).add(latent, a.kv_lora, latent);
    }
    return input;
}

}  // namespace

ShardedArray add_attention(LayerBuilder& b, const LayerContext& c, LayerKind kind)
{
    const Model& m = *c.model;
    const TensorLayout& l = c.layout;
    add_norm(b, c, "attention.norm");
    const ShardedArray input = m.mla ? latent_attention(b, c, kind) : grouped_attention(b, c, kind);
    const double width = m.heads * double(m.mla ? m.mla->v : m.head_dim);
    const bool shared = shares_block_ends(c, kind);
    b.matmul("attention.out", b.inner(dim::heads, width, l.kept()),
             b.weight(dimension(dim::heads, width, l.weight_columns), dimension(dim::d_model, m.d_model, l.weight_rows),
                      b.zero_axes(), true),
             shared ? b.partial_stream() : b.stream(), OpClass::matmul, c.training);
    add_adapter(b, c, {"attention.out_a", "attention.out_b"}, adapted(c, {"attention.out"}), b.inner(dim::heads, width, l.kept()),
                dimension(dim::heads, width, l.kept()), dimension(dim::d_model, m.d_model), m.d_model, true);
    return input;
}

}  // namespace rooflight::detail
