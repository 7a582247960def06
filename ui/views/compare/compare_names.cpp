// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_names.h"

#include <algorithm>
#include <iterator>

#include <QCoreApplication>

#include "core/search/estimate_output.h"
#include "core/search/scenario_input.h"
#include "ui/theme/number.h"
#include "ui/views/sweep/sweep_names.h"

namespace rooflight::ui {
namespace {

struct KeyName {
    std::string_view key;
    const char* name;
};

/// What the sweep has no name for: it varies and plots numbers alone, and the most asked for.
constexpr KeyName kKeyNames[] = {
    {"hardware.system", QT_TRANSLATE_NOOP("CompareModel", "System")},
    {"hardware.slice", QT_TRANSLATE_NOOP("CompareModel", "Slice")},
    {"hardware.figures", QT_TRANSLATE_NOOP("CompareModel", "Hardware figures")},
    {"hardware.in_network_reduction", QT_TRANSLATE_NOOP("CompareModel", "Reduction in the switches")},
    {"hardware.twisted", QT_TRANSLATE_NOOP("CompareModel", "Twisted torus")},
    {"hardware.oversubscription", QT_TRANSLATE_NOOP("CompareModel", "Oversubscription of the scale-out network")},
    {"hardware.domain_size", QT_TRANSLATE_NOOP("CompareModel", "Chips of a scale-up domain")},
    {"hardware.pcie_bytes_per_s", QT_TRANSLATE_NOOP("CompareModel", "Bandwidth to the host")},
    {"model", QT_TRANSLATE_NOOP("CompareModel", "Model")},
    {"model.huggingface", QT_TRANSLATE_NOOP("CompareModel", "Model file")},
    {"model.name", QT_TRANSLATE_NOOP("CompareModel", "Model")},
    {"model.layers", QT_TRANSLATE_NOOP("CompareModel", "Layers")},
    {"model.d_model", QT_TRANSLATE_NOOP("CompareModel", "Model width")},
    {"model.d_ff", QT_TRANSLATE_NOOP("CompareModel", "MLP width")},
    {"model.heads", QT_TRANSLATE_NOOP("CompareModel", "Query heads")},
    {"model.kv_heads", QT_TRANSLATE_NOOP("CompareModel", "KV heads")},
    {"model.head_dim", QT_TRANSLATE_NOOP("CompareModel", "Head dimension")},
    {"model.vocab", QT_TRANSLATE_NOOP("CompareModel", "Vocabulary")},
    {"model.gated_mlp", QT_TRANSLATE_NOOP("CompareModel", "Gated MLP")},
    {"model.tied_embeddings", QT_TRANSLATE_NOOP("CompareModel", "Tied embeddings")},
    {"model.parallel_block", QT_TRANSLATE_NOOP("CompareModel", "Attention beside the MLP")},
    {"workload.kind", QT_TRANSLATE_NOOP("CompareModel", "Workload")},
    {"workload.expert_imbalance", QT_TRANSLATE_NOOP("CompareModel", "Imbalance of experts")},
    {"workload.ttft_slo_s", QT_TRANSLATE_NOOP("CompareModel", "First token within")},
    {"workload.tpot_slo_s", QT_TRANSLATE_NOOP("CompareModel", "Each token within")},
    {"parallelism.expert_tensor", QT_TRANSLATE_NOOP("CompareModel", "Tensor degree of an expert")},
    {"parallelism.sequence", QT_TRANSLATE_NOOP("CompareModel", "Sequence parallelism")},
    {"parallelism.schedule", QT_TRANSLATE_NOOP("CompareModel", "Pipeline schedule")},
    {"parallelism.virtual_stages", QT_TRANSLATE_NOOP("CompareModel", "Virtual stages")},
    {"parallelism.context_attention", QT_TRANSLATE_NOOP("CompareModel", "Attention over context")},
    {"parallelism.weights_layout", QT_TRANSLATE_NOOP("CompareModel", "Layout of weights")},
    {"parallelism.kv_layout", QT_TRANSLATE_NOOP("CompareModel", "Layout of the KV cache")},
    {"precision.matmul", QT_TRANSLATE_NOOP("CompareModel", "Matmul precision")},
    {"precision.weights", QT_TRANSLATE_NOOP("CompareModel", "Weights as stored")},
    {"precision.activations", QT_TRANSLATE_NOOP("CompareModel", "Activations as stored")},
    {"precision.gradients", QT_TRANSLATE_NOOP("CompareModel", "Gradients as stored")},
    {"precision.gradient_reduce", QT_TRANSLATE_NOOP("CompareModel", "Gradients as reduced")},
    {"precision.kv_cache", QT_TRANSLATE_NOOP("CompareModel", "KV cache as stored")},
    {"precision.optimizer.name", QT_TRANSLATE_NOOP("CompareModel", "Optimizer")},
    {"precision.optimizer.master", QT_TRANSLATE_NOOP("CompareModel", "Master copy of weights")},
    {"precision.optimizer.moment1", QT_TRANSLATE_NOOP("CompareModel", "First moment")},
    {"precision.optimizer.moment2", QT_TRANSLATE_NOOP("CompareModel", "Second moment")},
    {"recompute", QT_TRANSLATE_NOOP("CompareModel", "Recompute")},
    {"attention_kernel", QT_TRANSLATE_NOOP("CompareModel", "Attention kernel")},
    {"stack", QT_TRANSLATE_NOOP("CompareModel", "Software stack")},
    {"fidelity", QT_TRANSLATE_NOOP("CompareModel", "Fidelity")},
    {"adapter.kind", QT_TRANSLATE_NOOP("CompareModel", "Adapter")},
    {"adapter.rank", QT_TRANSLATE_NOOP("CompareModel", "Rank of the adapter")},
    {"adapter.targets", QT_TRANSLATE_NOOP("CompareModel", "Matrices with an adapter")},
    {"adapter.base_weights", QT_TRANSLATE_NOOP("CompareModel", "Frozen weights as stored")},
    {"offload.optimizer", QT_TRANSLATE_NOOP("CompareModel", "Optimizer states on the host")},
    {"offload.activations", QT_TRANSLATE_NOOP("CompareModel", "Activations on the host")},
    {"options.mfu_convention", QT_TRANSLATE_NOOP("CompareModel", "What MFU counts")},
    {"options.ring_factor", QT_TRANSLATE_NOOP("CompareModel", "Ring factor")},
    {"options.comm_combination", QT_TRANSLATE_NOOP("CompareModel", "Collectives on several networks")},
    {"options.causal_skip", QT_TRANSLATE_NOOP("CompareModel", "Causal attention skips blocks")},
    {"options.collective_matmul", QT_TRANSLATE_NOOP("CompareModel", "Collective matmul")},
    {"options.fused_elementwise", QT_TRANSLATE_NOOP("CompareModel", "Fused elementwise operations")},
    {"serving.batching", QT_TRANSLATE_NOOP("CompareModel", "Batching")},
    {"serving.chunked_prefill_tokens", QT_TRANSLATE_NOOP("CompareModel", "Chunk of a prompt")},
    {"serving.prefix_cache_hit", QT_TRANSLATE_NOOP("CompareModel", "Prefix cache")},
    {"serving.kv_block_tokens", QT_TRANSLATE_NOOP("CompareModel", "Block of the KV cache")},
    {"serving.seed", QT_TRANSLATE_NOOP("CompareModel", "Seed of the requests")},
    {"serving.lengths.distribution", QT_TRANSLATE_NOOP("CompareModel", "Lengths")},
    {"serving.lengths.cv", QT_TRANSLATE_NOOP("CompareModel", "Spread of lengths")},
    {"serving.lengths.path", QT_TRANSLATE_NOOP("CompareModel", "List of lengths")},
    {"serving.disaggregated.prefill_chips", QT_TRANSLATE_NOOP("CompareModel", "Prefill chips")},
    {"serving.disaggregated.decode_chips", QT_TRANSLATE_NOOP("CompareModel", "Decode chips")},
    {"serving.speculative.draft_model", QT_TRANSLATE_NOOP("CompareModel", "Draft model")},
    {"serving.speculative.tokens", QT_TRANSLATE_NOOP("CompareModel", "Drafted tokens")},
    {"serving.speculative.acceptance", QT_TRANSLATE_NOOP("CompareModel", "Accepted drafts")},
    {"chips", QT_TRANSLATE_NOOP("CompareModel", "Chips")},
    {"peak_flops_per_s", QT_TRANSLATE_NOOP("CompareModel", "Peak of a chip")},
    {"model.flops_per_token", QT_TRANSLATE_NOOP("CompareModel", "FLOPs per token")},
    {"step.compute_s", QT_TRANSLATE_NOOP("CompareModel", "Compute of a step")},
    {"step.hbm_s", QT_TRANSLATE_NOOP("CompareModel", "HBM time of a step")},
    {"step.optimizer_s", QT_TRANSLATE_NOOP("CompareModel", "Optimizer update")},
    {"step.overhead_s", QT_TRANSLATE_NOOP("CompareModel", "Overheads of a step")},
    {"hfu", QT_TRANSLATE_NOOP("CompareModel", "HFU")},
    {"model_flops_per_s_per_chip", QT_TRANSLATE_NOOP("CompareModel", "Model FLOP/s per chip")},
    {"training.chip_hours", QT_TRANSLATE_NOOP("CompareModel", "Chip-hours of training")},
    {"inference.tokens_per_s_per_sequence", QT_TRANSLATE_NOOP("CompareModel", "Tokens per second of a sequence")},
    {"inference.max_batch", QT_TRANSLATE_NOOP("CompareModel", "Largest batch that fits")},
    {"memory.capacity_bytes", QT_TRANSLATE_NOOP("CompareModel", "HBM of a chip")},
    {"memory.breakdown.weights", QT_TRANSLATE_NOOP("CompareModel", "Memory: weights")},
    {"memory.breakdown.gradients", QT_TRANSLATE_NOOP("CompareModel", "Memory: gradients")},
    {"memory.breakdown.optimizer", QT_TRANSLATE_NOOP("CompareModel", "Memory: optimizer")},
    {"memory.breakdown.activations", QT_TRANSLATE_NOOP("CompareModel", "Memory: activations")},
    {"memory.breakdown.kv_cache", QT_TRANSLATE_NOOP("CompareModel", "Memory: KV cache")},
    {"memory.breakdown.communication", QT_TRANSLATE_NOOP("CompareModel", "Memory: communication")},
    {"memory.breakdown.overhead", QT_TRANSLATE_NOOP("CompareModel", "Memory: overhead")},
    {"memory.fits", QT_TRANSLATE_NOOP("CompareModel", "Fits memory")},
    {"bound", QT_TRANSLATE_NOOP("CompareModel", "Bound by")},
    {"bound_by", QT_TRANSLATE_NOOP("CompareModel", "Weighs most")},
};

}  // namespace

QString compared_label(const std::string& key) {
    const KeyName* found = std::ranges::find(kKeyNames, key, &KeyName::key);
    if (found != std::end(kKeyNames))
        return QCoreApplication::translate("CompareModel", found->name);
    if (const EstimateOutput* output = find_output(key); output != nullptr)
        return output_label(*output);
    const std::optional<ScenarioInput> input = ScenarioInput::find(key);
    return input ? input_label(*input) : text(key);
}

}  // namespace rooflight::ui
