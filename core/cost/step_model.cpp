// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/step_model.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/cost/hop.h"
#include "core/units/input_error.h"
#include "core/workload/adapter.h"

namespace rooflight {

namespace {

Machine checked_machine(const Scenario& scenario, std::vector<std::string>& warnings)
{
    Machine machine = resolve(scenario.hardware, warnings);
    check(scenario, machine);
    return machine;
}

bool is_kept(const Recompute& recompute, std::string_view operation)
{
    return std::find(recompute.kept.begin(), recompute.kept.end(), operation) != recompute.kept.end();
}

Bytes kept_outputs(const Recompute& recompute, const LayerModel& layer)
{
    Bytes sum{0};
    for (const Operation& op : layer.operations.forward)
        if (is_kept(recompute, op.name))
            sum += op.output;
    return sum;
}

}  // namespace

StepModel::StepModel(const Scenario& scenario)
    : m_scenario(scenario),
      m_own(std::in_place, scenario, checked_machine(scenario, m_machine_warnings)),
      m_platform(*m_own),
      m_timer(m_mesh, m_platform.machine, m_platform.collectives)
{
    remesh();
}

StepModel::StepModel(const Scenario& scenario, const Platform& platform)
    : m_scenario(scenario),
      m_platform(platform),
      m_timer(m_mesh, m_platform.machine, m_platform.collectives)
{
}

StepModel::StepModel(const Scenario& scenario, const Iteration& iteration)
    : m_scenario(scenario),
      m_own(std::in_place, scenario, checked_machine(scenario, m_machine_warnings)),
      m_platform(*m_own),
      m_timer(m_mesh, m_platform.machine, m_platform.collectives),
      m_iteration(iteration)
{
    remesh();
}

std::vector<std::string> StepModel::warnings() const
{
    std::vector<std::string> all = m_machine_warnings;
    all.insert(all.end(), m_mesh_warnings.begin(), m_mesh_warnings.end());
    all.insert(all.end(), m_platform.warnings.begin(), m_platform.warnings.end());
    return all;
}

void StepModel::remesh()
{
    m_mesh_warnings.clear();
    m_mesh = place(m_scenario.parallelism, m_platform.machine, m_mesh_warnings);
    m_layout = {};
    const Model& m = *m_scenario.model;
    if (m_scenario.workload.kind != WorkloadKind::training) {
        const double d_ff = m.d_ff > 0 ? m.d_ff : double(m.moe->top_k + m.moe->shared_experts) * m.moe->d_ff_expert;
        m_layout = divide_tensor(m_scenario.parallelism, m.d_model, d_ff, m.mla ? 1 : m.kv_heads, m_mesh);
    } else if (m_scenario.parallelism.weights_layout != WeightsLayout::one_d ||
               m_scenario.parallelism.kv_layout != KvLayout::heads) {
        m_mesh_warnings.push_back("parallelism: weights_layout and kv_layout are of inference and have no effect on training");
    }
    m_timer.forget();
    rebuild();
}

/// f(LayerModel&, its place in a StepWork) for every kind of layer that the model has, the embedding and the head.
template <class F>
void StepModel::for_each_part(F&& f)
{
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        if (m_platform.layers.has(k))
            f(m_layers[k], k);
    f(m_embedding, kLayerKindCount);
    f(m_head, kLayerKindCount + 1);
}

void StepModel::set_shards()
{
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        if (m_platform.layers.has(k)) {
            m_layers[k].dense = dense_shard(m_context, layer_kind(k));
            m_layers[k].experts = layer_kind(k).moe ? expert_shard(m_context) : ParameterShard{};
            m_layers[k].recomputable = true;
        }
    m_embedding.dense = embedding_shard(m_context, true);
    const bool shared = m_scenario.model->tied_embeddings && m_scenario.parallelism.pipeline == 1;
    m_head.dense = shared ? ParameterShard{} : embedding_shard(m_context, false);
    for_each_part([this](LayerModel& layer, std::size_t) {
        layer.trained = {layer.dense, layer.experts};
        if (m_context.adapter != nullptr)
            layer.trained = adapter_shards(m_context, layer.operations);
    });
}

void StepModel::rebuild()
{
    build_context();
    LayerContext built = m_context;
    if (m_context.training)
        built.batch = double(m_scenario.parallelism.data) * m_scenario.parallelism.fsdp;
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        if (m_platform.layers.has(k))
            build_operations(built, m_layers[k], k);
    embedding_operations(built, m_embedding.operations);
    build_head_operations(built);
    check_kept_operations();
    set_shards();
    if (m_context.training) {
        for_each_part([this](LayerModel& layer, std::size_t) { prepare_rows(layer); });
        if (m_own)
            scale_lists();
    } else {
        for_each_part([this](LayerModel& layer, std::size_t) { cost_inference(layer); });
    }
    rebatch();
}

void StepModel::rebatch() { rebatch(nullptr); }

void StepModel::rebatch_without_weights(AxisMask kept) { rebatch(&kept); }

void StepModel::rebatch(const AxisMask* kept)
{
    if (m_context.training) {
        set_batch();
        m_experts_read = m_scenario.model->moe ? experts_read(m_context) : 1;
        for_each_part([&](LayerModel& layer, std::size_t) { cost_training(layer, kept); });
    }
    m_hop = m_scenario.parallelism.pipeline > 1
                ? m_timer.time(CollectiveKind::permute, mask_of(MeshAxis::pipeline), hop_bytes(m_context, m_scenario))
                : Seconds(0);
    recompute();
}

void StepModel::weigh()
{
    m_mesh.sizes = m_scenario.parallelism.sizes();
    build_context();
    for_each_part([](LayerModel& layer, std::size_t) {
        layer.operations.adapter = layer.operations.expert_adapter = 0;
        layer.saved = layer.working = layer.keys = layer.offloaded = layer.largest_operands = Bytes(0);
    });
    set_shards();
    set_division();
}

void StepModel::recompute()
{
    for_each_part([this](LayerModel& layer, std::size_t) { apply_recomputation(layer); });
    set_division();
    set_passes();
    time_turns();
    if (!m_times_put_off)
        time_ends();
}

void StepModel::divide()
{
    set_division();
    if (m_times_put_off)
        return;
    time_turns();
    time_ends();
}

void StepModel::set_division()
{
    const Parallelism& p = m_scenario.parallelism;
    const int key = p.pipeline * (m_platform.layers.layers() + 1) + p.virtual_stages;
    auto found = m_divisions.find(key);
    if (found == m_divisions.end())
        found = m_divisions.emplace(key, divide_layers(m_platform.layers, p.pipeline, p.virtual_stages)).first;
    m_division = &found->second;
}

void StepModel::build_context()
{
    const Scenario& s = m_scenario;
    const Parallelism& p = s.parallelism;
    LayerContext& c = m_context;
    c = LayerContext{};
    c.model = s.model.get();
    c.parameters = m_platform.layer_parameters;
    c.parallelism = &p;
    c.precision = &s.precision;
    c.timer = &m_timer;
    c.sizes = m_mesh.sizes;
    c.adapter = s.adapter ? &*s.adapter : nullptr;
    c.weights = s.adapter ? base_weights(*s.adapter, s.precision) : s.precision.weights;
    c.optimizer_on_host = s.offload.optimizer;
    c.matmul = m_platform.peak.dtype;
    c.attention = m_platform.attention;
    c.training = s.workload.kind == WorkloadKind::training;
    c.phase = c.training ? Phase::forward : s.workload.kind == WorkloadKind::prefill ? Phase::prefill : Phase::decode;
    c.sequence = p.sequence && p.tensor > 1 && c.phase != Phase::decode;
    c.flash = s.attention_kernel == AttentionKernel::flash;
    c.causal_skip = s.options.causal_skip == CausalSkip::yes ||
                    (s.options.causal_skip == CausalSkip::automatic && s.fidelity == Fidelity::calibrated && c.flash);
    c.fused_elementwise = s.options.fused_elementwise;
    c.factors = &m_platform.rates.factors;
    c.expert_imbalance = s.workload.expert_imbalance;
    c.zero = p.zero;
    c.query_len = c.phase == Phase::decode ? 1 : s.workload.sequence_length;
    c.key_len = s.workload.sequence_length;
    if (!c.training)
        build_inference();

    const double shards = double(p.data) * p.fsdp;
    if (c.training) {
        set_batch();
    } else if (m_iteration) {
        shape(*m_iteration);
    } else {
        m_sequences = std::ceil(s.workload.global_batch / shards);
        m_micro_batches = static_cast<int>(std::min<double>(m_sequences, p.pipeline));
        c.batch = m_sequences / m_micro_batches * shards;
    }

    // Experts take the innermost chips of tensor·context·fsdp·data; zero shards over what is left of the first three.
    c.expert_zero_axes = mask_of(MeshAxis::expert_data);
    c.expert_replica_axes = mask_of(MeshAxis::expert_replicas);
}

/// Of training.
void StepModel::set_batch()
{
    const Workload& w = m_scenario.workload;
    const double shards = double(m_scenario.parallelism.data) * m_scenario.parallelism.fsdp;
    m_micro_batches = static_cast<int>(w.global_batch / (shards * w.micro_batch));
    m_context.batch = w.micro_batch * shards;
    m_sequences = w.global_batch / shards;
}

/// Training: what of a layer depends neither on the microbatch nor on what is recomputed.
void StepModel::prepare_rows(LayerModel& layer)
{
    const OperationList& forward = layer.operations.forward;
    const Recompute& recompute = m_scenario.recompute;
    const bool listed = recompute.kind == RecomputeKind::listed && layer.recomputable;
    layer.rows.clear();
    layer.saved_of_one = {};
    layer.saved_of_one.input = layer.operations.layer_input;
    layer.saved_of_one.keys = layer.operations.keys_of_others;
    double again = 0;
    for (const Operation& op : forward) {
        layer.saved_of_one.everything += op.saved + op.saved_scores;
        layer.saved_of_one.without_scores += op.saved;
        SumMask into = sums_of(LayerSum::forward);
        if (layer.recomputable && !(op.ends_layer && factors().recompute_skips_last > 0)) {
            into = static_cast<SumMask>(into | sums_of(LayerSum::again));
            if (op.attention_core)
                into = static_cast<SumMask>(into | sums_of(LayerSum::scores_again));
            if (listed && !is_kept(recompute, op.name)) {
                into = static_cast<SumMask>(into | sums_of(LayerSum::listed_again));
                again += 1;
            }
        }
        layer.rows.add(op, into, rates(), m_timer, overlap());
    }
    layer.saved_of_one.kept =
        std::min(layer.saved_of_one.everything, layer.saved_of_one.input + kept_outputs(recompute, layer));
    layer.listed_launches = again / double(forward.size());
    // New weights are gathered once a step, beside the first forward (zero 1 and 2).
    layer.gathers.clear();
    for (const ParameterShard& shard : layer.trained)
        if (shard.local > 0) {
            Operation& gather = layer.gathers.add();
            gather = optimizer_operation(m_context, shard, true);
            gather.phase = Phase::forward;
            gather.hbm_bytes = gather.host_bytes = Bytes(0);
            gather.flops = Flops(0), gather.op_class = OpClass::memory;
            layer.rows.add(gather, sums_of(LayerSum::forward), rates(), m_timer, overlap());
        }
    for (const Operation& op : layer.operations.backward)
        layer.rows.add(op, sums_of(LayerSum::gradients), rates(), m_timer, overlap());
    set_update(layer);
}

/// From the operations of one sequence to those of the microbatch.
void StepModel::scale_lists()
{
    const double read = m_scenario.model->moe ? experts_read(m_context) : 1;
    for_each_part([&](LayerModel& layer, std::size_t) {
        for (OperationList* list : {&layer.operations.forward, &layer.operations.backward})
            for (std::size_t i = 0; i < list->size(); ++i)
                (*list)[i] = scaled((*list)[i], m_scenario.workload.micro_batch, read);
        layer.operations.layer_input *= m_scenario.workload.micro_batch;
        layer.operations.keys_of_others *= m_scenario.workload.micro_batch;
    });
}

/// Training: everything of a layer that does not depend on what is recomputed, for the scenario's microbatch.
void StepModel::cost_training(LayerModel& layer, const AxisMask* kept)
{
    const double sequences = m_scenario.workload.micro_batch;
    if (kept != nullptr)
        layer.rows.sum_without_weights(*kept, sequences, m_experts_read, rates(), layer.sums);
    else
        layer.rows.sum(sequences, m_experts_read, rates(), layer.sums);
    layer.forward = of(layer.sums, LayerSum::forward);
    layer.forward.floor = launch_floor(layer);
    const LayerModel::Saved& one = layer.saved_of_one;
    layer.may_save = {one.everything * sequences, one.without_scores * sequences, one.input * sequences, one.kept * sequences,
                      one.keys * sequences};
}

void StepModel::set_update(LayerModel& layer) const
{
    layer.update = layer.update_transfer = Seconds(0);
    for (const ParameterShard& shard : layer.trained)
        if (shard.local > 0) {
            const Operation update = optimizer_operation(m_context, shard, false);
            const Seconds transfer = update.host_bytes.value() > 0 ? update.host_bytes / rates().host : Seconds(0);
            layer.update += std::max(cost_of(update, rates()).time, transfer);
            layer.update_transfer += transfer;
        }
}

void StepModel::apply_recomputation(LayerModel& layer)
{
    layer.saved = layer.working = layer.offloaded = Bytes(0);
    if (!m_context.training)
        return;
    layer.keys = layer.may_save.keys;
    const RecomputeKind policy = layer.recomputable ? m_scenario.recompute.kind : RecomputeKind::none;
    const LayerModel::Saved& may = layer.may_save;
    layer.backward = of(layer.sums, LayerSum::gradients);
    if (policy == RecomputeKind::full)
        layer.backward += of(layer.sums, LayerSum::again);
    else if (policy == RecomputeKind::selective)
        layer.backward += of(layer.sums, LayerSum::scores_again);
    layer.saved = policy == RecomputeKind::full        ? may.input
                  : policy == RecomputeKind::selective ? may.without_scores * factors().selective_memory
                                                       : may.everything;
    // The host launches a layer's backward in twice the time of its forward, and recomputation is a forward more.
    double launches = policy == RecomputeKind::full ? 3 : 2;
    if (policy == RecomputeKind::listed) {
        layer.backward += of(layer.sums, LayerSum::listed_again);
        layer.saved = may.kept;
        launches += layer.listed_launches;
    }
    layer.working = may.everything - layer.saved;
    layer.backward.floor = layer.forward.floor * launches;
    if (m_scenario.offload.activations > 0)
        add_transfer(layer);
}

OperationList StepModel::recomputed(const LayerModel& layer) const
{
    OperationList list;
    for (const Operation& op : layer.operations.forward)
        if (is_recomputed(layer, op)) {
            Operation& again = list.add();
            again = op;
            again.phase = Phase::recompute;
            again.saved = again.saved_scores = again.output = Bytes(0);
            // The weights are there for the backward pass anyway.
            again.collective_count = 0;
            for (const OperationCollective& c : op)
                if (traffic_of(c) != Traffic::weights)
                    again.collectives[again.collective_count++] = c;
        }
    return list;
}

bool StepModel::is_recomputed(const LayerModel& layer, const Operation& op) const
{
    if (!training() || !layer.recomputable || (op.ends_layer && factors().recompute_skips_last > 0))
        return false;
    const RecomputeKind policy = m_scenario.recompute.kind;
    return policy == RecomputeKind::full || (policy == RecomputeKind::selective && op.attention_core) ||
           (policy == RecomputeKind::listed && !is_kept(m_scenario.recompute, op.name));
}

void StepModel::check_kept_operations() const
{
    const Recompute& recompute = m_scenario.recompute;
    for (std::size_t i = 0; m_context.training && recompute.kind == RecomputeKind::listed && i < recompute.kept.size(); ++i) {
        bool found = false;
        for (std::size_t k = 0; k < kLayerKindCount; ++k)
            if (m_platform.layers.has(k))
                for (const Operation& op : m_layers[k].operations.forward)
                    found = found || op.name == recompute.kept[i];
        if (!found)
            throw InputError(fmt::format("recompute[{}]", i),
                             fmt::format("the layers of {} have no operation {}", m_scenario.model->name, recompute.kept[i]));
    }
}

/// Part of what a layer saves goes to the host while later operations run, and comes back before it is needed. What it
/// takes of the HBM rate is small beside the host link's and is left out.
void StepModel::add_transfer(LayerModel& layer)
{
    layer.offloaded = layer.saved * m_scenario.offload.activations;
    layer.saved -= layer.offloaded;
    const Seconds time = layer.offloaded / rates().host;
    constexpr auto host = static_cast<std::size_t>(Network::host);
    for (PhaseCost* cost : {&layer.forward, &layer.backward}) {
        cost->all += time - cost->busy[host];
        cost->busy[host] = time;
        cost->link_bytes[host] = layer.offloaded;
    }
}

Operation StepModel::transfer(const LayerModel& layer, Phase phase) const
{
    Operation op;
    op.name = phase == Phase::backward ? "activations.fetch" : "activations.offload";
    op.phase = phase;
    op.op_class = OpClass::memory;
    op.hbm_bytes = op.host_bytes = layer.offloaded;
    op.kernels = 0;
    return op;
}

Seconds StepModel::optimizer_time(std::size_t stage) const { return sum_updates(stage, &LayerModel::update); }

Seconds StepModel::optimizer_transfer(std::size_t stage) const { return sum_updates(stage, &LayerModel::update_transfer); }

Seconds StepModel::sum_updates(std::size_t stage, Seconds LayerModel::* part) const
{
    const StageLayers& s = m_division->stages[stage];
    Seconds sum{0};
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        if (s.count[k] > 0)
            sum += m_layers[k].*part * s.count[k];
    if (s.first)
        sum += m_embedding.*part;
    if (s.last)
        sum += m_head.*part;
    return sum;
}

}  // namespace rooflight
