// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/workload/layer.h"

namespace rooflight {

namespace {

constexpr AxisMask kZeroAxes = axes(MeshAxis::fsdp, MeshAxis::context);

}  // namespace

ParameterShard dense_shard(const LayerContext& c, LayerKind kind)
{
    const Model& m = *c.model;
    const LayerParameters& layer = c.parameters;
    const double tensor = c.sizes[2];
    double local = layer.norms + layer.router * (kind.moe ? 1 : 0);  // small; every tensor rank has them
    if (m.mla) {
        const Mla& a = *m.mla;
        const double latents = double(m.d_model) * (a.q_lora + a.kv_lora + a.qk_rope);
        local += latents / c.ways(c.layout.weight_rows) + (layer.attention - latents) / tensor;
    } else if (c.layout.in_parts) {
        local += layer.attention / tensor;             // keys and values are made once and sent
    } else {
        // Fewer key-value heads than tensor ranks: each rank holds one whole head.
        const double kv = 2.0 * m.d_model * m.kv_heads * m.head_dim;
        const double spread = std::max(1.0, tensor / m.kv_heads);
        local += (layer.attention - kv + kv * spread) / tensor;
    }
    const double outer = local;
    local += kind.moe ? layer.shared_experts / tensor : layer.dense_mlp / tensor;
    ParameterShard shard{local, c.sizes[1] * c.sizes[3], kZeroAxes, mask_of(MeshAxis::data), outer};
    add_layer_matrices(c, kind, false, shard);
    return shard;
}

ParameterShard expert_shard(const LayerContext& c)
{
    if (!c.model->moe)
        return {};
    const double local = c.parameters.expert * c.model->moe->experts / (double(c.sizes[5]) * c.sizes[6]);
    ParameterShard shard{local, static_cast<int>(product(c.sizes, c.expert_zero_axes)), c.expert_zero_axes,
                         c.expert_replica_axes};
    add_layer_matrices(c, {.moe = true}, true, shard);
    return shard;
}

ParameterShard embedding_shard(const LayerContext& c, bool first)
{
    // The vocabulary is padded to a multiple of tensor.
    const double rows = std::ceil(double(c.model->vocab) / c.sizes[2]);
    const int positions = c.model->learned_positions;
    const double places = positions == kAsManyAsTheSequence ? c.key_len : positions;  // every tensor rank has them all
    const double local = (rows + (first ? places : 0)) * c.model->d_model;
    ParameterShard shard{local, c.sizes[1] * c.sizes[3], kZeroAxes, mask_of(MeshAxis::data), local};
    add_table(c, shard);
    return shard;
}

std::array<ParameterShard, 2> adapter_shards(const LayerContext& c, const LayerOperations& layer)
{
    std::array<ParameterShard, 2> shards = {
        ParameterShard{layer.adapter, c.sizes[1] * c.sizes[3], kZeroAxes, mask_of(MeshAxis::data)},
        ParameterShard{layer.expert_adapter, static_cast<int>(product(c.sizes, c.expert_zero_axes)), c.expert_zero_axes,
                       c.expert_replica_axes}};
    for (ParameterShard& shard : shards)
        add_adapter_matrices(c, shard);
    return shards;
}

}  // namespace rooflight
