// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/memory.h"

#include <algorithm>

#include "core/cost/step_model.h"

namespace rooflight {

namespace {

Bytes& at(MemoryUse& use, MemoryCategory category) { return use.breakdown[static_cast<std::size_t>(category)]; }

}  // namespace

Bytes gradient_bytes(const LayerContext& c)
{
    const double buffers = c.precision->weights == DType::fp16   ? c.factors->gradient_bytes_fp16
                           : c.precision->weights == DType::bf16 ? c.factors->gradient_bytes_bf16
                                                                 : 0;
    return buffers > 0 ? Bytes(buffers) : bytes_of(c.precision->gradients);
}

namespace {

/// Weights of one part of the model, as zero 3 shards them; `whole` without that.
void add_weights(MemoryUse& use, const LayerContext& c, const ParameterShard& shard, Bytes whole, double count)
{
    at(use, MemoryCategory::weights) += whole * (count / (c.zero >= 3 ? shard.zero_ways : 1));
}

/// Gradients and optimizer states of what is trained, as zero shards them.
void add_states(MemoryUse& use, const LayerContext& c, const ParameterShard& shard, double count)
{
    const double ways = shard.zero_ways;
    const double elements = shard.local * count;
    at(use, MemoryCategory::gradients) += gradient_bytes(c) * (elements / (c.zero >= 2 ? ways : 1));
    if (!c.optimizer_on_host)
        at(use, MemoryCategory::optimizer) += optimizer_state_bytes(c.precision->optimizer, shard) * (count / ways);
}

void add_parameters(MemoryUse& use, const LayerContext& c, const LayerModel& layer, double count)
{
    add_weights(use, c, layer.dense, layer.dense.bytes(c), count);
    add_weights(use, c, layer.experts, layer.experts.bytes(c), count);
    if (!c.training)
        return;
    for (const ParameterShard& shard : layer.trained) {
        add_states(use, c, shard, count);
        if (c.adapter != nullptr)
            add_weights(use, c, shard, bytes_of(c.precision->weights) * shard.local, count);
    }
}

double split_elements(const ParameterShard& shard) { return shard.zero_ways > 1 ? shard.local : 0; }

}  // namespace

Bytes largest_gathered(const LayerContext& c, const OperationList& operations)
{
    double most = 0;
    for (const Operation& op : operations)
        if (op.op_class == OpClass::matmul)
            most = std::max(most, op.k * op.n);
    return bytes_of(c.precision->weights) * (most * (1 - 1 / c.ways(c.layout.gathered)));
}

Bytes gathered_buffers(const LayerContext& c, const LayerModel& layer)
{
    const double whole = split_elements(layer.dense) + split_elements(layer.experts);
    const double trained = c.training ? split_elements(layer.trained[0]) + split_elements(layer.trained[1]) : 0;
    Bytes buffers = std::min(bytes_of(c.weights), bytes_of(c.matmul)) * (2 * whole);
    if (c.adapter != nullptr)
        buffers += bytes_of(c.precision->weights) * (2 * trained);
    return buffers + bytes_of(c.precision->gradient_reduce) * trained;
}

Bytes transfer_buffers(const LayerContext& c, const LayerModel& layer)
{
    Bytes states{0};
    if (c.optimizer_on_host)
        for (const ParameterShard& shard : layer.trained)
            states += optimizer_state_bytes(c.precision->optimizer, shard) / double(shard.zero_ways);
    return (states + layer.offloaded) * 2.0;
}

namespace {

/// All of a stage but what it saves for backward: stages that hold the same have the same.
StageSums sum_without_saved(const StepModel& model, std::size_t stage)
{
    const LayerContext& c = model.context();
    const StageLayers& layers = model.stages()[stage];
    StageSums sum;
    for (std::size_t k = 0; k < kLayerKindCount; ++k) {
        if (layers.count[k] == 0)
            continue;
        const LayerModel& layer = model.layer(k);
        add_parameters(sum.use, c, layer, layers.count[k]);
        sum.keys = std::max(sum.keys, layer.keys);
        if (c.training) {
            sum.working = std::max(sum.working, layer.working);
            sum.transfers = std::max(sum.transfers, transfer_buffers(c, layer));
            sum.buffers = std::max(sum.buffers, bytes_of(c.precision->weights) * (layer.trained[0].local * c.factors->transient_layers));
        } else {
            sum.working = std::max(sum.working, layer.largest_operands);
        }
        if (c.zero >= 3)
            sum.buffers = std::max(sum.buffers, gathered_buffers(c, layer));
        if (c.layout.gathered != 0)
            sum.buffers = std::max(sum.buffers, largest_gathered(c, layer.operations.forward));
    }
    if (layers.first)
        add_parameters(sum.use, c, model.embedding(), 1);
    if (layers.last) {
        add_parameters(sum.use, c, model.head(), 1);
        sum.head_saved = c.training ? model.head().saved : model.head().largest_operands;
    }
    return sum;
}

/// Adds what `in_flight` microbatches save.
void add_saved(const StepModel& model, std::size_t stage, double in_flight, StageSums& sum)
{
    for (std::size_t k = 0; model.training() && k < kLayerKindCount; ++k)
        if (const int count = model.stages()[stage].count[k]; count > 0)
            sum.saved += model.layer(k).saved * (double(count) * in_flight);
    at(sum.use, MemoryCategory::activations) += sum.saved;
}

}  // namespace

StageSums sum_stage(const StepModel& model, std::size_t stage, double in_flight)
{
    StageSums sum = sum_without_saved(model, stage);
    add_saved(model, stage, in_flight, sum);
    return sum;
}

double kv_elements_on_chip(const StepModel& model, std::size_t stage)
{
    const LayerContext& c = model.context();
    const Model& m = *c.model;
    const double context = c.sizes[3] * (c.kv_layout == KvLayout::sequence ? c.ways(c.layout.kv_rest) : 1.0);
    // The latent is every head's, so every tensor rank has it whole; so is a head that fewer heads than ranks share.
    const double head_ways = c.ways(c.layout.kv_heads);
    const double per_token = m.mla ? m.mla->kv_lora + m.mla->qk_rope
                                   : 2.0 * m.head_dim * std::max<double>(m.kv_heads, head_ways) / head_ways;
    double elements = 0;
    for (std::size_t k = 0; k < kLayerKindCount; ++k) {
        const bool windowed = !layer_kind(k).global && m.sliding_window > 0;
        const double kept = windowed ? std::min<double>(m.sliding_window, c.key_len) : c.key_len;
        elements += model.stages()[stage].count[k] * kept * per_token;
    }
    return elements / (m.kv_share_every * context);
}

namespace {

MemoryUse peak_of(const StepModel& model, std::size_t stage, StageSums sum)
{
    const LayerContext& c = model.context();
    const Factors& f = model.factors();
    // The head's logits and a layer's recomputed tensors are never alive at once: the larger makes the peak.
    const Bytes at_work = sum.working * f.working_memory + sum.keys;
    at(sum.use, MemoryCategory::activations) += std::max(at_work, sum.head_saved);
    at(sum.use, MemoryCategory::activations) *= 1 + f.memory_fragmentation;
    at(sum.use, MemoryCategory::communication) += sum.buffers + sum.transfers;
    at(sum.use, MemoryCategory::overhead) = Bytes(f.memory_overhead_bytes);
    if (c.training)
        sum.use.peak_at = sum.head_saved > at_work ? "start of backward, at the loss" : "start of backward, last layer";
    else
        sum.use.peak_at = c.phase == Phase::prefill ? "end of prefill" : "every decode step";
    if (!c.training)
        at(sum.use, MemoryCategory::kv_cache) =
            bytes_of(c.precision->kv_cache) * (kv_elements_on_chip(model, stage) * model.sequences_per_chip());
    for (const Bytes& part : sum.use.breakdown)
        sum.use.total += part;
    return sum.use;
}

}  // namespace

MemoryUse stage_memory(const StepModel& model, std::size_t stage, double in_flight)
{
    return peak_of(model, stage, sum_stage(model, stage, in_flight));
}

MemoryEstimate memory_of(const StepModel& model, const std::vector<double>& in_flight)
{
    MemoryEstimate memory;
    memory.capacity = model.machine().figures.hbm.value_or(Bytes(0));
    const Division& division = model.division();
    std::vector<StageSums> distinct;
    for (const std::size_t s : division.distinct)
        distinct.push_back(sum_without_saved(model, s));
    memory.stages.reserve(division.stages.size());
    for (std::size_t s = 0; s < division.stages.size(); ++s) {
        StageSums sum = distinct[division.like[s]];
        add_saved(model, s, in_flight[s], sum);
        memory.stages.push_back(peak_of(model, s, sum));
        if (memory.stages.back().total > memory.worst.total || s == 0) {
            memory.worst = memory.stages.back();
            memory.worst_stage = s;
        }
    }
    memory.fits = memory.worst.total <= memory.capacity;
    return memory;
}

}  // namespace rooflight
