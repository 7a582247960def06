// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/step_model.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/cost/lab_machine.h"

namespace rooflight {

namespace {

/// Kernels of embedding and head beside a layer's.
constexpr double kEndLaunches = 0.25;

/// Matmul formats below 16 bits leave attention scores at the activations' 16-bit type.
DType attention_dtype(const Scenario& s, DType matmul)
{
    if (bytes_of(matmul) >= Bytes(2))
        return matmul;
    return bytes_of(s.precision.activations) == Bytes(2) ? s.precision.activations : DType::bf16;
}

Machine checked_machine(const Scenario& scenario, std::vector<std::string>& warnings)
{
    Machine machine = resolve(scenario.hardware, warnings);
    check(scenario, machine);
    return machine;
}

}  // namespace

StepModel::StepModel(const Scenario& scenario)
    : m_scenario(scenario),
      m_machine(checked_machine(scenario, m_warnings)),
      m_mesh(place(scenario.parallelism, m_machine, m_warnings)),
      m_peak(peak_or_fallback(m_machine.figures, scenario.precision.matmul)),
      m_rates(rates_of(m_machine, factors_of(scenario))),
      m_overlap(overlap_of(scenario.options, m_rates.factors)),
      m_timer(m_mesh, m_machine, collective_options(scenario, m_rates.factors), Seconds(m_rates.factors.scale_out_latency_s))
{
    if (m_peak.dtype != scenario.precision.matmul)
        m_warnings.push_back(fmt::format("precision.matmul: {} has no {} units; {} is used", m_machine.system->name,
                                         name_of(scenario.precision.matmul), name_of(m_peak.dtype)));
    build_context();

    const Parallelism& p = scenario.parallelism;
    m_stages = divide_layers(*scenario.model, p.pipeline, p.virtual_stages, m_context.training);
    for (std::size_t k = 0; k < kLayerKindCount; ++k) {
        const bool used = std::any_of(m_stages.begin(), m_stages.end(), [k](const StageLayers& s) { return s.count[k] > 0; });
        if (!used)
            continue;
        m_layers[k].operations = layer_operations(m_context, layer_kind(k));
        const ParameterShard experts = layer_kind(k).moe ? expert_shard(m_context) : ParameterShard{};
        finish_layer(m_layers[k], {dense_shard(m_context, layer_kind(k)), experts}, true);
    }
    m_embedding.operations = embedding_operations(m_context);
    finish_layer(m_embedding, {embedding_shard(m_context, true), ParameterShard{}}, false);
    m_head.operations = head_operations(m_context);
    finish_layer(m_head, {scenario.model->tied_embeddings && p.pipeline == 1 ? ParameterShard{} : embedding_shard(m_context, false),
                          ParameterShard{}}, false);

    if (p.pipeline > 1) {
        // A stage hands on its part of the stream between blocks.
        const double split = product(m_context.sizes, axes(MeshAxis::data, MeshAxis::fsdp, MeshAxis::context)) *
                             (m_context.sequence ? p.tensor : 1);
        const Bytes activations = bytes_of(scenario.precision.activations) *
                                  (m_context.tokens() / split * scenario.model->d_model);
        m_hop = m_timer.time(CollectiveKind::permute, mask_of(MeshAxis::pipeline), activations);
    }
}

void StepModel::build_context()
{
    const Scenario& s = m_scenario;
    const Parallelism& p = s.parallelism;
    LayerContext& c = m_context;
    c.model = s.model.get();
    c.parallelism = &p;
    c.precision = &s.precision;
    c.timer = &m_timer;
    c.sizes = m_mesh.sizes;
    c.matmul = m_peak.dtype;
    c.attention = peak_or_fallback(m_machine.figures, attention_dtype(s, m_peak.dtype)).dtype;
    c.training = s.workload.kind == WorkloadKind::training;
    c.phase = c.training ? Phase::forward : s.workload.kind == WorkloadKind::prefill ? Phase::prefill : Phase::decode;
    c.sequence = p.sequence && p.tensor > 1 && c.phase != Phase::decode;
    c.flash = s.attention_kernel == AttentionKernel::flash;
    c.causal_skip = s.options.causal_skip == CausalSkip::yes ||
                    (s.options.causal_skip == CausalSkip::automatic && s.fidelity == Fidelity::calibrated && c.flash);
    c.fused_elementwise = s.options.fused_elementwise;
    c.factors = &m_rates.factors;
    c.expert_imbalance = s.workload.expert_imbalance;
    c.zero = p.zero;
    c.query_len = c.phase == Phase::decode ? 1 : s.workload.sequence_length;
    c.key_len = s.workload.sequence_length;

    const double shards = double(p.data) * p.fsdp;
    if (c.training) {
        m_micro_batches = static_cast<int>(s.workload.global_batch / (shards * s.workload.micro_batch));
        c.batch = s.workload.micro_batch * shards;
        m_sequences = s.workload.global_batch / shards;
    } else {
        m_sequences = std::ceil(s.workload.global_batch / shards);
        m_micro_batches = static_cast<int>(std::min<double>(m_sequences, p.pipeline));
        c.batch = m_sequences / m_micro_batches * shards;
    }

    // Experts take the innermost chips of tensor·context·fsdp·data; zero shards over what is left of the first three.
    const double inner = double(p.tensor) * p.context * p.fsdp;
    const double taken = double(p.expert) * p.experts_tensor();
    const double over_zero = taken < inner ? inner / taken : 1;
    const AxisMask expert_data = mask_of(MeshAxis::expert_data);
    (over_zero > 1 ? c.expert_zero_axes : c.expert_replica_axes) = expert_data;
}

void StepModel::finish_layer(LayerModel& layer, const std::array<ParameterShard, 2>& shards, bool recomputable)
{
    const OperationList& forward = layer.operations.forward;
    layer.forward = phase_cost(forward, m_rates, m_timer, m_overlap);
    if (m_context.training) {
        // New weights are gathered once a step, beside the first forward (zero 1 and 2).
        for (const ParameterShard& shard : shards)
            if (shard.local > 0) {
                Operation& op = layer.gathers.add();
                op = optimizer_operation(m_context, shard, true);
                op.phase = Phase::forward;
                op.hbm_bytes = Bytes(0);
            }
        layer.forward += phase_cost(layer.gathers, m_rates, m_timer, m_overlap);

        layer.backward = phase_cost(layer.operations.backward, m_rates, m_timer, m_overlap);
        Bytes everything{0}, without_scores{0};
        for (const Operation& op : forward) {
            everything += op.saved + op.saved_scores;
            without_scores += op.saved;
        }
        const RecomputeKind policy = recomputable ? m_scenario.recompute.kind : RecomputeKind::none;
        for (const Operation& op : forward)
            if (policy == RecomputeKind::full || (policy == RecomputeKind::selective && op.attention_core)) {
                Operation& again = layer.recomputed.add();
                again = op;
                again.phase = Phase::recompute;
                again.saved = again.saved_scores = Bytes(0);
            }
        layer.backward_products = layer.backward.products;
        layer.backward += phase_cost(layer.recomputed, m_rates, m_timer, m_overlap, false);
        layer.saved = policy == RecomputeKind::full ? layer.operations.layer_input
                      : policy == RecomputeKind::selective ? without_scores * factors().selective_memory : everything;
        layer.working = everything - layer.saved;
    }
    // The host launches a layer's backward in twice the time of its forward, and recomputation is a forward more.
    const double kernels = recomputable ? 1.0 : kEndLaunches;
    layer.forward.floor = Seconds(factors().launch_floor_s * kernels);
    if (m_context.training)
        layer.backward.floor = layer.forward.floor * (m_scenario.recompute.kind == RecomputeKind::full && recomputable ? 3.0 : 2.0);
    const Options& options = m_scenario.options;
    layer.forward_time = layer_time(layer.forward, options, false);
    layer.backward_time = layer_time(layer.backward, options, false);
    layer.forward_once = layer_time(layer.forward, options, true).time - layer.forward_time.time;
    layer.backward_once = layer_time(layer.backward, options, true).time - layer.backward_time.time;
}

Seconds StepModel::step_ends(std::size_t stage) const
{
    // The first layer's weights have no layer before them to hide behind, the last gradients none after.
    Seconds gather{0}, scatter{0};
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        if (m_stages[stage].count[k] > 0) {
            gather = std::max(gather, m_layers[k].forward.weight_gather);
            scatter = std::max(scatter, m_layers[k].backward.gradient_scatter);
        }
    return gather + scatter;
}

}  // namespace rooflight
