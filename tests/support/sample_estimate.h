// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates made by hand, of the size and shape that real ones have: what the views are drawn and tested with.
#pragma once

#include <memory>

#include "core/estimate/estimate.h"
#include "core/workload/scenario.h"

namespace rooflight::test {

struct Sample {
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Estimate> estimate;
};

/// LLaMA 3 70B, training on 2,048 TPU v5p; fits memory. `batch` scales what depends on it.
[[nodiscard]] Sample sample_training(double batch = 1.0);
/// The same on too little memory: 13 GiB over.
[[nodiscard]] Sample sample_overflow();
/// Eight pipeline stages on H100 nodes, 1F1B with 16 microbatches.
[[nodiscard]] Sample sample_pipeline(int stages = 8, int micro_batches = 16);
/// LLaMA 3 70B, decoding on 8 H100.
[[nodiscard]] Sample sample_decode();
/// A timeline of about `events` events on four streams.
[[nodiscard]] Timeline sample_timeline(int events);

}  // namespace rooflight::test
