// SPDX-License-Identifier: GPL-3.0-or-later
// The microbatch loop turn by turn, each stage's turns in the order of its program and after their neighbours': what the
// faster ways of core/schedule are held to.
#pragma once

#include <span>

#include "core/schedule/pipeline.h"

namespace rooflight::test {

/// Training, from the step's start to the last gradients. Weight gradients of zero-bubble schedules fill the waits.
[[nodiscard]] Seconds replayed_pipeline_time(std::span<const StageTime> stages, const PipelineShape& shape,
                                             EndWaits* waits = nullptr);

/// The same without the rounds in the middle, see rounds_left_out().
[[nodiscard]] Seconds replayed_rounds_time(std::span<const StageTime> stages, const PipelineShape& shape,
                                           EndWaits* waits = nullptr);

}  // namespace rooflight::test
