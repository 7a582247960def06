// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/units/quantity.h"

namespace rooflight {

class StepModel;
struct LayerContext;
class OperationList;
struct LayerModel;

enum class MemoryCategory { weights, gradients, optimizer, activations, kv_cache, communication, overhead };
inline constexpr std::size_t kMemoryCategoryCount = 7;
[[nodiscard]] std::string_view name_of(MemoryCategory category);

/// Bytes alive on a chip at the peak moment of the step.
struct MemoryUse {
    std::array<Bytes, kMemoryCategoryCount> breakdown{};
    Bytes total{0};                                    ///< sum of the breakdown
    std::string_view peak_at;                          ///< "backward of layer 80, microbatch 1", …: the moment, static storage
    [[nodiscard]] Bytes operator[](MemoryCategory c) const { return breakdown[static_cast<std::size_t>(c)]; }
};

struct MemoryEstimate {
    std::size_t worst_stage = 0;
    MemoryUse worst;                                   ///< of the worst stage
    Bytes capacity{0};
    bool fits = true;
    std::vector<MemoryUse> stages;                     ///< one per pipeline stage
};

/// Bytes per chip of each pipeline stage at its peak moment: parameters, gradients and optimizer states as zero shards
/// them, activations saved by `in_flight[stage]` microbatches, KV cache, and the buffers that gathers and the loss need.
[[nodiscard]] MemoryEstimate memory_of(const StepModel& model, const std::vector<double>& in_flight);

/// What a stage's peak is put together from, before the terms that memory_of() adds.
struct StageSums {
    MemoryUse use;                                     ///< parameters' part, and activations saved for backward
    Bytes saved{0};                                    ///< by the microbatches in flight
    Bytes working{0};                                  ///< of the layer at work
    Bytes keys{0};                                     ///< of other chips, of the layer at work
    Bytes head_saved{0};                               ///< of the head and its loss
    Bytes transfers{0};                                ///< on their way from or to the host
    Bytes buffers{0};                                  ///< gathered weights and gradients on their way
};
[[nodiscard]] StageSums sum_stage(const StepModel& model, std::size_t stage, double in_flight);

/// Bytes of one parameter's gradient. Software keeps gradients as it likes: in the dtype asked for, or in buffers that
/// go with the weights'.
[[nodiscard]] Bytes gradient_bytes(const LayerContext& context);

/// Whole weights of a layer while zero 3 has them gathered: the layer at work and the one fetched ahead; in training
/// also one layer's gradients before they are scattered.
[[nodiscard]] Bytes gathered_buffers(const LayerContext& context, const LayerModel& layer);

/// What is on its way from or to the host: of the optimizer one layer's states coming and one going, of activations
/// likewise.
[[nodiscard]] Bytes transfer_buffers(const LayerContext& context, const LayerModel& layer);

/// The largest matrix of a layer as the weight-gathered layouts of inference gather it: one at a time.
[[nodiscard]] Bytes largest_gathered(const LayerContext& context, const OperationList& operations);

/// Of one stage.
[[nodiscard]] MemoryUse stage_memory(const StepModel& model, std::size_t stage, double in_flight);

/// Elements of KV cache that one sequence of the scenario's length occupies on a chip that holds it, of a stage: by heads
/// first, then as kv_layout says.
[[nodiscard]] double kv_elements_on_chip(const StepModel& model, std::size_t stage);

}  // namespace rooflight
