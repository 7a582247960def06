// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/schedule/pipeline.h"

namespace rooflight {

/// One turn of a stage: a microbatch's forward or backward through one of its virtual chunks.
struct PipelineItem {
    bool backward = false;
    int micro_batch = 0;
    int chunk = 0;
    bool operator==(const PipelineItem&) const = default;
};

/// Order in which a stage takes its turns. gpipe: all forwards, then all backwards. 1f1b and zero_bubble: as many
/// forwards ahead as stages follow, then one of each. interleaved: microbatches in rounds of as many as there are
/// stages, each round through all chunks (Narayanan et al. 2021); of a last, shorter round the turns it has.
/// Inference (`training` false): forwards only.
[[nodiscard]] std::vector<PipelineItem> pipeline_program(const PipelineShape& shape, int stages, int stage, bool training);

/// The microbatch loop turn by turn, each stage's turns in the order of its program and after their neighbours'. Weight
/// gradients of zero-bubble schedules fill the waits.
[[nodiscard]] Seconds replayed_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape);

}  // namespace rooflight
