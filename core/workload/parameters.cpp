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
    return {local, c.sizes[1] * c.sizes[3], kZeroAxes, mask_of(MeshAxis::data), outer};
}

ParameterShard expert_shard(const LayerContext& c)
{
    if (!c.model->moe)
        return {};
    const double local = c.parameters.expert * c.model->moe->experts / (double(c.sizes[5]) * c.sizes[6]);
    return {local, static_cast<int>(product(c.sizes, c.expert_zero_axes)), c.expert_zero_axes, c.expert_replica_axes};
}

ParameterShard embedding_shard(const LayerContext& c, bool first)
{
    // The vocabulary is padded to a multiple of tensor.
    const double rows = std::ceil(double(c.model->vocab) / c.sizes[2]);
    const int positions = c.model->learned_positions;
    const double places = positions == kAsManyAsTheSequence ? c.key_len : positions;  // every tensor rank has them all
    const double local = (rows + (first ? places : 0)) * c.model->d_model;
    return {local, c.sizes[1] * c.sizes[3], kZeroAxes, mask_of(MeshAxis::data), local};
}

std::array<ParameterShard, 2> adapter_shards(const LayerContext& c, const LayerOperations& layer)
{
    return {ParameterShard{layer.adapter, c.sizes[1] * c.sizes[3], kZeroAxes, mask_of(MeshAxis::data)},
            ParameterShard{layer.expert_adapter, static_cast<int>(product(c.sizes, c.expert_zero_axes)), c.expert_zero_axes,
                           c.expert_replica_axes}};
}

Bytes optimizer_state_bytes(const Optimizer& o)
{
    const Bytes master = o.master ? bytes_of(*o.master) : Bytes(0);
    switch (o.name) {
    case OptimizerKind::adamw: return master + bytes_of(o.moment1) + bytes_of(o.moment2);
    case OptimizerKind::lion:
    case OptimizerKind::muon: return master + bytes_of(o.moment1);
    case OptimizerKind::adafactor:                     // factored second moment: rows + columns, not rows × columns
    case OptimizerKind::sgd: return master;
    }
    return master;
}

Operation optimizer_operation(const LayerContext& c, const ParameterShard& shard, bool gathers)
{
    const double own = shard.local / (c.zero >= 1 ? shard.zero_ways : 1);
    Operation op;
    op.name = "optimizer";
    op.phase = Phase::optimizer;
    op.op_class = OpClass::memory;
    const Bytes weights = bytes_of(c.precision->weights);
    // Reads gradients and states, writes states and new weights; without a master copy the weights are read too.
    op.hbm_bytes = (bytes_of(c.precision->gradients) + optimizer_state_bytes(c.precision->optimizer) * 2.0 + weights +
                    (c.precision->optimizer.master ? Bytes(0) : weights)) * own;
    if (c.factors->optimizer_bytes > 0)
        op.hbm_bytes = Bytes(c.factors->optimizer_bytes * own);
    if (c.optimizer_on_host)                           // each way; both ways run at once
        op.host_bytes = optimizer_state_bytes(c.precision->optimizer) * own;
    if (gathers && c.zero < 3 && shard.zero_ways > 1)
        op.collectives[op.collective_count++] = {CollectiveKind::all_gather, shard.zero_axes, weights * shard.local, false, true};
    return op;
}

}  // namespace rooflight
