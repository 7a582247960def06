// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rooflight::ui {

/// What an edit changes; edits of one field in one gesture merge.
enum class Field {
    whole,
    name,
    kind,
    model,
    system,
    fidelity,
    global_batch,
    sequence_length,
    micro_batch,
    total_tokens,
    data,
    fsdp,
    tensor,
    context,
    pipeline,
    expert,
    expert_tensor,
    sequence,
    zero,
    schedule,
    virtual_stages,
    slice_x,
    slice_y,
    slice_z,
    chips,
    slices,
    weights,
    activations,
    gradients,
    kv_cache,
    matmul,
    recompute,
    optimizer,
    offload_optimizer,
    offload_activations,
    adapter,
    adapter_rank,
    adapter_targets,
    adapter_base,
    stack,
    figures,
    collective_matmul,
    ring_factor,
    mfu_convention
};

}  // namespace rooflight::ui
