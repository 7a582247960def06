// SPDX-License-Identifier: GPL-3.0-or-later
// What optimizers keep of a parameter and do with it once a step.
//
// States of a matrix [m, n]: adamw 2 m n moments; lion m n; sgd none; adafactor m + n (Shazeer & Stern 2018, algorithm 4
// with β1 = 0); muon m n, and of what is no hidden matrix (tables, norms) as adamw. All: a master copy where asked for.
// Muon's update (Jordan et al. 2024) is five Newton–Schulz iterations X ← aX + (bA + cA²)X with A = XXᵀ, X transposed so
// that its first dimension is the shorter: of [s, l] three products, 2 s²l, 2 s³ and 2 s²l FLOPs. Tensor ranks work on
// the parts that they have; zero's chips share the matrices out, and of each its chip gathers the momentum first (Liu et
// al. 2025, Moonlight).
#include <algorithm>

#include "core/workload/layer.h"

namespace rooflight {

namespace {

constexpr double kNewtonSchulzSteps = 5;

/// `count` matrices of rows × columns on a chip.
void add_matrix(ParameterShard& shard, double rows, double columns, double count = 1)
{
    const double shorter = std::min(rows, columns), longer = std::max(rows, columns);
    shard.hidden += count * rows * columns;
    shard.edges += count * (rows + columns);
    shard.orthogonalising += count * kNewtonSchulzSteps * (4 * longer + 2 * shorter) * shorter * shorter;
}

void add_mlp(ParameterShard& shard, const Model& m, double d_ff, double count = 1)
{
    add_matrix(shard, m.d_model, d_ff, count * (m.gated_mlp ? 3 : 2));
}

void add_attention(ParameterShard& shard, const Model& m, double tensor)
{
    const double d = m.d_model, heads = m.heads / tensor;
    if (!m.mla) {
        add_matrix(shard, d, heads * m.head_dim, 2);   // queries and outputs
        add_matrix(shard, d, std::max(1.0, m.kv_heads / tensor) * m.head_dim, 2);
        return;
    }
    const Mla& a = *m.mla;
    if (a.q_lora > 0)
        add_matrix(shard, d, a.q_lora);
    add_matrix(shard, a.q_lora > 0 ? a.q_lora : d, heads * (a.qk_nope + a.qk_rope));
    add_matrix(shard, d, a.kv_lora + a.qk_rope);
    add_matrix(shard, a.kv_lora, heads * (a.qk_nope + a.v));
    add_matrix(shard, heads * a.v, d);
}

}  // namespace

bool sees_matrices(OptimizerKind optimizer)
{
    return optimizer == OptimizerKind::muon || optimizer == OptimizerKind::adafactor;
}

void add_layer_matrices(const LayerContext& c, LayerKind kind, bool experts, ParameterShard& shard)
{
    if (!c.training || !sees_matrices(c.precision->optimizer.name))
        return;
    const Model& m = *c.model;
    if (experts) {
        add_mlp(shard, m, m.moe->d_ff_expert / double(c.sizes[6]), m.moe->experts / double(c.sizes[5]));
        return;
    }
    const double tensor = c.sizes[2];
    add_attention(shard, m, tensor);
    if (!kind.moe)
        add_mlp(shard, m, m.d_ff / tensor);
    else if (m.moe->shared_experts > 0)
        add_mlp(shard, m, m.moe->d_ff_expert / tensor, m.moe->shared_experts);
    if (kind.moe)
        add_matrix(shard, m.d_model, m.moe->experts);  // router
    shard.edges += shard.local - shard.hidden;         // vectors are not factored
}

void add_table(const LayerContext& c, ParameterShard& shard)
{
    if (c.training && sees_matrices(c.precision->optimizer.name))
        shard.edges = shard.local / c.model->d_model + c.model->d_model;
}

void add_adapter_matrices(const LayerContext& c, ParameterShard& shard)
{
    if (!c.training || !sees_matrices(c.precision->optimizer.name))
        return;
    // Every matrix has `rank` for its shorter side; rank itself is left out of the edges beside the longer ones.
    const double rank = c.adapter->rank;
    shard.hidden = shard.local;
    shard.edges = shard.local / rank;
    shard.orthogonalising = kNewtonSchulzSteps * 4 * shard.local * rank;
}

OptimizerStates optimizer_states(const Optimizer& o, const ParameterShard& shard)
{
    OptimizerStates states;
    states.each = o.master ? bytes_of(*o.master) : Bytes(0);
    switch (o.name) {
    case OptimizerKind::adamw: states.each += bytes_of(o.moment1) + bytes_of(o.moment2); break;
    case OptimizerKind::lion: states.each += bytes_of(o.moment1); break;
    case OptimizerKind::muon:
        states.each += bytes_of(o.moment1);
        states.more = bytes_of(o.moment2), states.more_count = shard.local - shard.hidden;
        break;
    case OptimizerKind::adafactor: states.more = bytes_of(o.moment2), states.more_count = shard.edges; break;
    case OptimizerKind::sgd: break;
    }
    return states;
}

Bytes optimizer_state_bytes(const Optimizer& o, const ParameterShard& shard)
{
    const OptimizerStates states = optimizer_states(o, shard);
    return states.each * shard.local + states.more * states.more_count;
}

Operation optimizer_operation(const LayerContext& c, const ParameterShard& shard, bool gathers)
{
    const Optimizer& optimizer = c.precision->optimizer;
    const double ways = c.zero >= 1 ? shard.zero_ways : 1, own = shard.local / ways;
    Operation op;
    op.name = "optimizer";
    op.phase = Phase::optimizer;
    op.op_class = OpClass::memory;
    const Bytes weights = bytes_of(c.precision->weights);
    const Bytes states = optimizer_state_bytes(optimizer, shard) / ways;
    // Reads gradients and states, writes states and new weights; without a master copy the weights are read too.
    op.hbm_bytes = (bytes_of(c.precision->gradients) + weights + (optimizer.master ? Bytes(0) : weights)) * own + states * 2.0;
    if (c.factors->optimizer_bytes > 0)
        op.hbm_bytes = Bytes(c.factors->optimizer_bytes * own);
    if (c.optimizer_on_host)                           // each way; both ways run at once
        op.host_bytes = states;
    const bool whole_matrices = optimizer.name == OptimizerKind::muon && shard.hidden > 0;
    if (whole_matrices) {
        op.op_class = OpClass::matmul;
        op.dtype = c.attention;                        // 16 bits: a narrow matmul dtype has not the digits
        op.flops = Flops(shard.orthogonalising / ways);
    }
    if (gathers && shard.zero_ways > 1) {
        if (c.zero < 3)
            op.collectives[op.collective_count++] = {CollectiveKind::all_gather, shard.zero_axes, weights * shard.local,
                                                     false, true, false, true};
        if (whole_matrices)
            op.collectives[op.collective_count++] = {CollectiveKind::all_gather, shard.zero_axes,
                                                     bytes_of(c.attention) * shard.hidden, false, true, false, true};
    }
    return op;
}

}  // namespace rooflight
