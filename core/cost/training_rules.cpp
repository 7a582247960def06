// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/training_rules.h"

#include <cmath>

namespace rooflight {

Flops training_flops(double parameters, Tokens tokens, bool full_recompute) {
    return Flops((full_recompute ? 8.0 : 6.0) * parameters * tokens.value());
}

Flops forward_flops(double parameters, Tokens tokens) { return Flops(2 * parameters * tokens.value()); }

Seconds time_at_mfu(Flops flops, double chips, FlopsPerSecond peak, double mfu) { return flops / (chips * mfu * peak); }

double mfu_of(Flops flops, double chips, FlopsPerSecond peak, Seconds time) { return flops / (chips * peak * time); }

namespace {
constexpr double kSecondsPerHour = 3600;
}

Flops flops_per_dollar(FlopsPerSecond peak, double usd_per_chip_hour) {
    return peak * Seconds(kSecondsPerHour) / usd_per_chip_hour;
}

double cost_usd(Seconds time, double chips, double usd_per_chip_hour) {
    return time.value() / kSecondsPerHour * chips * usd_per_chip_hour;
}

ZeroShards zero_shards(int zero) { return {zero >= 3, zero >= 2, zero >= 1}; }

TrainingState training_state(double parameters, const StateBytes& bytes, int zero, double ways) {
    const ZeroShards shards = zero_shards(zero);
    const auto held = [&](Bytes each, bool sharded) { return parameters * each / (sharded ? ways : 1); };
    TrainingState state;
    state.weights = held(bytes.weight, shards.weights);
    state.gradients = held(bytes.gradient, shards.gradients);
    state.optimizer = held(bytes.moments + bytes.master, shards.optimizer);
    return state;
}

Bytes checkpoint_bytes(Tokens batch, double layers, double width, Bytes element) {
    return batch.value() * layers * width * element;
}

double fewest_holding(Bytes total, Bytes each) { return std::ceil(total / each); }

double bubble_fraction(double stages, double microbatches, double virtual_stages, PipelineSchedule schedule) {
    double idle = stages - 1;  // in forward-and-backward times of one microbatch on one stage
    if (schedule == PipelineSchedule::interleaved)
        idle /= virtual_stages;
    if (schedule == PipelineSchedule::zero_bubble)
        idle /= 3;
    return idle / (microbatches + idle);
}

Seconds pipeline_hop(Tokens batch, double d_model, double microbatches, BytesPerSecond bandwidth, Bytes activation) {
    return batch.value() / microbatches * d_model * activation / bandwidth;
}

Seconds pipeline_communication(Seconds hop, double stages, double microbatches) {
    return (microbatches + stages - 2) * hop;
}

Seconds pipeline_communication_per_layer(Tokens batch, double d_model, double layers, BytesPerSecond bandwidth,
                                         Bytes activation) {
    return 1.5 * pipeline_hop(batch, d_model, layers, bandwidth, activation);
}

}  // namespace rooflight
