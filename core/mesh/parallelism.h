// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/mesh/axes.h"

namespace rooflight {

enum class PipelineSchedule { gpipe, one_f_one_b, interleaved, zero_bubble };
enum class ContextAttention { ring, all_gather, all_to_all };
enum class WeightsLayout { one_d, two_d, gathered_x, gathered_xy, gathered_xyz };
enum class KvLayout { heads, batch, sequence };

/// How the model is split over the chips. `parallelism` of the Scenario JSON; the fields have its keys' names.
struct Parallelism {
    int data = 1, fsdp = 1, tensor = 1, context = 1, pipeline = 1;
    int expert = 1;
    int expert_tensor = 0;                             ///< 0 = default: tensor when expert is 1, else 1
    bool sequence = false;                             ///< Megatron sequence parallelism beside tensor
    int zero = 1;                                      ///< sharded over fsdp × context: 1 optimizer, 2 + gradients, 3 + weights
    int virtual_stages = 1;
    PipelineSchedule schedule = PipelineSchedule::one_f_one_b;
    ContextAttention context_attention = ContextAttention::ring;
    WeightsLayout weights_layout = WeightsLayout::one_d;
    KvLayout kv_layout = KvLayout::heads;
    std::map<std::string, std::vector<std::string>> placement{};  ///< logical axis -> physical axes; "order" innermost first

    [[nodiscard]] double chips() const
    {
        return double(data) * fsdp * tensor * context * pipeline;
    }
    [[nodiscard]] int experts_tensor() const { return expert_tensor > 0 ? expert_tensor : (expert > 1 ? 1 : tensor); }
    /// Chips that hold copies of one expert shard before zero: data × fsdp × context × tensor / (expert × expert_tensor).
    [[nodiscard]] double expert_copies() const
    {
        return double(data) * fsdp * context * tensor / (double(expert) * experts_tensor());
    }
    /// Of these, what lies on tensor, context and fsdp: zero shards over it. All of them where experts take a part of
    /// those that does not divide them.
    [[nodiscard]] int expert_data() const
    {
        const double inner = double(fsdp) * context * tensor, taken = double(expert) * experts_tensor();
        const double over = inner / taken;
        return static_cast<int>(over <= 1 ? 1.0 : over == double(static_cast<int>(over)) ? over : expert_copies());
    }
    /// The rest of them, on data: their gradients are averaged.
    [[nodiscard]] int expert_replicas() const { return static_cast<int>(expert_copies() / expert_data()); }
    [[nodiscard]] AxisSizes sizes() const
    {
        AxisSizes result;
        result.fill(1);
        result[0] = data, result[1] = fsdp, result[2] = tensor, result[3] = context, result[4] = pipeline;
        result[5] = expert, result[6] = experts_tensor(), result[7] = expert_data(), result[8] = expert_replicas();
        return result;
    }
};

}  // namespace rooflight
