// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of inference has of its own: layouts, iterations of a server, what its software spends.
#include <algorithm>
#include <cmath>

#include "core/cost/step_model.h"

namespace rooflight {

namespace {

/// Kernels of embedding and head beside a layer's.
constexpr double kEndLaunches = 0.25;

/// What software spends on a layer of inference besides its kernels' bytes, FLOPs and starts.
Seconds layer_overhead(const Factors& f, const LayerContext& c, bool experts)
{
    return Seconds(f.layer_s + (experts ? f.moe_layer_s : 0) + (c.model->mla ? f.mla_layer_s : 0) +
                   (c.with_prompt ? f.prefill_layer_s : 0));
}

}  // namespace

/// Host time of the launches of a forward pass.
Seconds StepModel::launch_floor(const LayerModel& layer) const
{
    return Seconds(factors().launch_floor_s * (layer.recomputable ? 1.0 : kEndLaunches));
}

void StepModel::build_inference()
{
    const Scenario& s = m_scenario;
    LayerContext& c = m_context;
    const bool calibrated = s.fidelity == Fidelity::calibrated;
    c.layout = m_layout;
    c.kv_layout = c.layout.in_parts ? s.parallelism.kv_layout : KvLayout::heads;
    c.sequence = c.sequence && c.layout.weight_rows == 0;
    // Servers work out the logits of a prompt's last token only; 4-bit checkpoints keep 16 bits outside the MLPs.
    c.head_on_last_token_only = calibrated;
    c.wide_attention = calibrated && s.precision.weights == DType::fp4;
    c.with_prompt = c.phase == Phase::prefill;
}

double StepModel::kv_batch_ways() const
{
    return m_context.kv_layout == KvLayout::batch ? m_context.ways(m_context.layout.kv_rest) : 1.0;
}

double StepModel::sequences_per_chip() const { return std::ceil(m_sequences / kv_batch_ways() - 1e-9); }

Seconds StepModel::host_time() const
{
    return Seconds(factors().step_overhead_s + (training() ? 0 : factors().sequence_s * m_sequences));
}

void StepModel::iterate(const Iteration& iteration)
{
    m_iteration = iteration;
    rebuild();
}

void StepModel::shape(const Iteration& iteration)
{
    LayerContext& c = m_context;
    const Iteration& i = iteration;
    const Parallelism& p = m_scenario.parallelism;
    const double shards = double(p.data) * p.fsdp;
    m_generating.reset();
    m_prompts.reset();
    m_sequences = i.sequences + i.prompts;
    // A pipeline takes a prompt whole and generating sequences in groups, as many as it has stages.
    m_micro_batches = static_cast<int>(std::clamp<double>(std::floor(m_sequences), 1, p.pipeline));
    const double share = shards / m_micro_batches;
    c.head_on_last_token_only = true;
    c.phase = i.sequences > 0 ? Phase::decode : Phase::prefill;
    c.with_prompt = i.prompts > 0;
    c.sequence = p.sequence && p.tensor > 1 && c.with_prompt && c.layout.weight_rows == 0;
    LayerContext prompts = c, generating = c;
    prompts.phase = Phase::prefill;
    prompts.batch = i.prompts * share;
    prompts.query_len = i.prompt_tokens;
    prompts.key_len = i.prompt_before + i.prompt_tokens;
    generating.batch = i.sequences * share;
    generating.query_len = i.tokens;
    generating.key_len = i.context;
    if (i.prompts <= 0 || i.sequences <= 0) {
        c = i.sequences > 0 ? generating : prompts;
        return;
    }
    c.batch = (i.sequences * i.tokens + i.prompts * i.prompt_tokens) * share;
    c.query_len = 1;
    c.key_len = i.context;
    // What lies between the products is split over tensor where prompts' tokens are by far the most; else for theirs alone,
    // as in either's own iteration: whoever generates gains nothing by a prompt that joins it.
    if (i.prompts * i.prompt_tokens < p.tensor * (i.sequences * i.tokens)) {
        c.sequence = generating.sequence = false;
    }
    m_generating = generating;
    m_prompts = prompts;
}

void StepModel::build_operations(const LayerContext& context, LayerModel& layer, std::size_t kind)
{
    layer_operations(context, layer_kind(kind), layer.operations);
    if (!m_prompts)
        return;
    // Keys are kept and read sequence by sequence, so that there attention is the sum of what either does alone.
    const auto of_cache = [](const Operation& op) {
        return op.op_class == OpClass::attention || (op.op_class == OpClass::memory && op.name.starts_with("attention."));
    };
    LayerOperations generating, prompts;
    layer_operations(*m_generating, layer_kind(kind), generating);
    layer_operations(*m_prompts, layer_kind(kind), prompts);
    const OperationList all = layer.operations.forward;
    OperationList& together = layer.operations.forward;
    together.clear();
    std::size_t between = 0;
    const auto own_part = [](const OperationList& list, std::size_t n) -> const Operation* {
        for (const Operation& op : list)
            if (op.op_class == OpClass::elementwise && n-- == 0)
                return &op;
        return nullptr;
    };
    for (const Operation& op : all) {
        if (!of_cache(op)) {
            Operation& added = together.add();
            added = op;
            if (op.op_class == OpClass::elementwise && m_prompts->sequence && !m_context.sequence) {
                const Operation* first = own_part(generating.forward, between);
                const Operation* second = own_part(prompts.forward, between);
                ++between;
                if (first != nullptr && second != nullptr && first->name == op.name && second->name == op.name) {
                    added.flops = first->flops + second->flops;
                    added.hbm_bytes = first->hbm_bytes + second->hbm_bytes;
                }
            }
        }
        if (op.op_class != OpClass::attention)
            continue;
        for (const OperationList* list : {&generating.forward, &prompts.forward})
            for (const Operation& part : *list)
                if (of_cache(part))
                    together.add() = part;
    }
}

void StepModel::build_head_operations(const LayerContext& context)
{
    LayerContext last = context;
    if (m_prompts)                                     // of a prompt its last token alone
        last.batch = m_generating->batch * m_generating->query_len + m_prompts->batch;
    head_operations(last, m_head.operations);
}

void StepModel::cost_inference(LayerModel& layer)
{
    layer.forward = phase_cost(layer.operations.forward, rates(), m_timer, overlap());
    layer.software = layer.recomputable ? layer_overhead(factors(), m_context, layer.experts.local > 0) : Seconds(0);
    layer.forward.add_overhead(layer.software);
    layer.forward.floor = launch_floor(layer);
    layer.keys = layer.operations.keys_of_others;
    layer.largest_operands = Bytes(0);
    for (const Operation& op : layer.operations.forward)
        if (op.has_weights())
            layer.largest_operands = std::max(layer.largest_operands, bytes_of(m_scenario.precision.activations) *
                                                                          (op.batch * op.m * (op.k + op.n)));
    layer.update = layer.update_transfer = Seconds(0);
}

}  // namespace rooflight
