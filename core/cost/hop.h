// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/step_model.h"

namespace rooflight {

/// What a chip of one stage hands on to the next for a microbatch: its part of the stream between blocks, forward as
/// activations and backward as their gradients. 0 with one stage.
[[nodiscard]] Bytes hop_bytes(const LayerContext& context, const Scenario& scenario);

/// The network that takes longest for it.
[[nodiscard]] Network hop_network(const StepModel& model);

/// What a stage hands on in a step, over one network.
struct HandedOn {
    Bytes bytes{0};                                    ///< over the busiest link, one way
    Seconds busy{0};
};

/// `repetitions`: microbatches of a step. Nothing with one stage.
[[nodiscard]] HandedOn handed_on(const StepModel& model, std::size_t stage, double repetitions, Network network);

}  // namespace rooflight
