// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/step_model.h"
#include "core/memory/memory.h"
#include "core/schedule/timeline.h"

namespace rooflight {

/// Runs the step as tasks on streams: each stage's chip computes in the order of the pipeline schedule; weights are
/// fetched one layer ahead, gradients scattered one layer behind, activations' collectives run beside the layer they
/// belong to. Independent of the closed form (pipeline.h), with which it must agree. Above `event_limit` events a layer
/// becomes one block. Memory samples are taken where `memory` is given.
[[nodiscard]] Timeline simulate(const StepModel& model, const MemoryEstimate& memory, std::size_t event_limit = 200'000);

}  // namespace rooflight
