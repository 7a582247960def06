// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/adapter.h"

#include <algorithm>
#include <array>

namespace rooflight {

namespace {

constexpr std::array<std::string_view, 9> kTargets = {"attention",     "attention.q", "attention.k", "attention.v", "attention.out",
                                                      "mlp",           "mlp.gate",    "mlp.up",      "mlp.down"};

double attention_pairs(const Adapter& adapter, const Model& m)
{
    const double D = m.d_model, N = m.heads;
    double sum = 0;
    const auto add = [&](std::string_view matrix, double in, double out) { sum += adapts(adapter, matrix) ? in + out : 0; };
    if (m.mla) {
        const Mla& a = *m.mla;
        const double query = N * (a.qk_nope + a.qk_rope);
        if (a.q_lora > 0) {
            add("attention.q", D, a.q_lora);
            add("attention.q", a.q_lora, query);
        } else {
            add("attention.q", D, query);
        }
        const std::string_view keys = adapts(adapter, "attention.k") ? "attention.k" : "attention.v";
        add(keys, D, a.kv_lora + a.qk_rope);
        add(keys, a.kv_lora, N * (a.qk_nope + a.v));
        add("attention.out", N * a.v, D);
        return sum;
    }
    add("attention.q", D, N * m.head_dim);
    add("attention.k", D, double(m.kv_heads) * m.head_dim);
    add("attention.v", D, double(m.kv_heads) * m.head_dim);
    add("attention.out", N * m.head_dim, D);
    return sum;
}

double mlp_pairs(const Adapter& adapter, const Model& m, double d_ff)
{
    const double pair = m.d_model + d_ff;
    double pairs = adapts(adapter, "mlp.up") ? 1 : 0;
    pairs += m.gated_mlp && adapts(adapter, "mlp.gate") ? 1 : 0;
    pairs += adapts(adapter, "mlp.down") ? 1 : 0;
    return pairs * pair;
}

}  // namespace

std::span<const std::string_view> adapter_target_names() { return kTargets; }

bool adapts(const Adapter& adapter, std::string_view matrix)
{
    return std::any_of(adapter.targets.begin(), adapter.targets.end(), [matrix](const std::string& target) {
        return matrix.starts_with(target) && (matrix.size() == target.size() || matrix[target.size()] == '.');
    });
}

DType base_weights(const Adapter& adapter, const Precision& precision)
{
    return adapter.base_weights.value_or(adapter.kind == AdapterKind::qlora ? DType::int4 : precision.weights);
}

AdapterParameters count_parameters(const Adapter& adapter, const Model& model)
{
    AdapterParameters p;
    for (int i = 0; i < model.layers; ++i) {
        double every_token = attention_pairs(adapter, model), expert = 0;
        if (!model.is_moe_layer(i)) {
            every_token += mlp_pairs(adapter, model, model.d_ff);
        } else {
            expert = mlp_pairs(adapter, model, model.moe->d_ff_expert);
            every_token += model.moe->shared_experts * expert;
        }
        p.total += every_token + expert * (model.moe ? model.moe->experts : 0);
        p.active += every_token + expert * (model.moe ? model.moe->top_k : 0);
    }
    p.total *= adapter.rank;
    p.active *= adapter.rank;
    return p;
}

}  // namespace rooflight
