// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/step_model.h"
#include "core/memory/memory.h"
#include "core/schedule/timeline.h"

namespace rooflight {

/// Runs the step as tasks on streams: each stage's chip works in the order of the pipeline schedule; collectives run by the
/// rule of core/cost/windows.h, on each network when there is room. Independent of the closed form (pipeline.h, and the
/// sums of windows), with which it must agree within 1%. Above `event_limit` events a layer becomes one block. Memory
/// samples are taken where `memory` is given. `sends_take_time` false: what stages hand on is there at once, so that what is
/// left of their waits is the schedule's own bubble.
[[nodiscard]] Timeline simulate(const StepModel& model, const MemoryEstimate& memory, std::size_t event_limit = 200'000,
                                bool sends_take_time = true);

}  // namespace rooflight
