// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/strategies.h"

#include <algorithm>
#include <cmath>

namespace rooflight {

std::string_view name_of(Pass pass) {
    switch (pass) {
        case Pass::forward:
            return "forward";
        case Pass::backward:
            return "backward";
        case Pass::step:
            break;
    }
    return "step";
}

std::string_view name_of(BatchVerdict verdict) {
    switch (verdict) {
        case BatchVerdict::fsdp:
            return "fsdp";
        case BatchVerdict::mixed:
            return "mixed";
        case BatchVerdict::communication:
            break;
    }
    return "communication";
}

double ring_share(RingFactor factor, double ways) { return factor == RingFactor::exact ? (ways - 1) / ways : 1; }

namespace {

constexpr double kMatrices = 2;  // of the layer

double matrix_elements(const StrategyLayer& layer) { return layer.experts * layer.d_model * layer.d_ff; }

/// FLOPs of the whole layer: two a weight and token forward, four backward.
Flops layer_flops(const StrategyLayer& layer, Pass pass) {
    const double per_weight = pass == Pass::forward ? 2 : pass == Pass::backward ? 4 : 6;
    return Flops(per_weight * kMatrices * layer.top_k * layer.d_model * layer.d_ff * layer.batch.value());
}

/// Weights and gradients that FSDP moves: a gather in each pass, a scatter in the backward one.
Bytes fsdp_traffic(const StrategyLayer& layer, Pass pass) {
    const Bytes gathers = kMatrices * matrix_elements(layer) * layer.weight;
    const Bytes scatters = kMatrices * matrix_elements(layer) * layer.gradient;
    switch (pass) {
        case Pass::forward:
            return gathers;
        case Pass::backward:
            return gathers + scatters;
        case Pass::step:
            break;
    }
    return 2 * gathers + scatters;
}

/// Activations that tensor parallelism moves: one gather and one scatter a pass.
Bytes tensor_traffic(const StrategyLayer& layer, Pass pass) {
    const double collectives = pass == Pass::step ? 4 : 2;
    return collectives * layer.batch.value() * layer.d_model * layer.activation;
}

Limit limit_of(Seconds compute, Seconds communication) {
    return compute > communication ? Limit::compute : Limit::communication;
}

StrategyTime strategy_time(Flops flops_per_chip, Bytes traffic, FlopsPerSecond peak, BytesPerSecond bandwidth,
                           double share) {
    StrategyTime time;
    time.flops_per_chip = flops_per_chip;
    time.traffic = traffic;
    time.compute = flops_per_chip / peak;
    time.communication = share * traffic / bandwidth;
    time.bound = limit_of(time.compute, time.communication);
    return time;
}

}  // namespace

StrategyTime data_parallel(const StrategyLayer& layer, double chips, FlopsPerSecond peak, BytesPerSecond bandwidth,
                           Pass pass, double share) {
    // An AllReduce is a ReduceScatter and an AllGather.
    const Bytes all_reduce = 2 * kMatrices * matrix_elements(layer) * layer.gradient;
    const Bytes traffic = pass == Pass::forward ? Bytes(0) : all_reduce;
    return strategy_time(layer_flops(layer, pass) / chips, traffic, peak, bandwidth, share);
}

StrategyTime fully_sharded(const StrategyLayer& layer, double chips, FlopsPerSecond peak, BytesPerSecond bandwidth,
                           Pass pass, double share) {
    return strategy_time(layer_flops(layer, pass) / chips, fsdp_traffic(layer, pass), peak, bandwidth, share);
}

StrategyTime tensor_parallel(const StrategyLayer& layer, double chips, FlopsPerSecond peak, BytesPerSecond bandwidth,
                             Pass pass, double share) {
    return strategy_time(layer_flops(layer, pass) / chips, tensor_traffic(layer, pass), peak, bandwidth, share);
}

MixedTime fsdp_and_tensor(const StrategyLayer& layer, double fsdp, double tensor, FlopsPerSecond peak,
                          BytesPerSecond fsdp_bandwidth, BytesPerSecond tensor_bandwidth, Pass pass,
                          CommCombination combination) {
    const Bytes weights = fsdp_traffic(layer, pass) / tensor;
    const Bytes activations = tensor_traffic(layer, pass) / fsdp;
    MixedTime time;
    time.flops_per_chip = layer_flops(layer, pass) / (fsdp * tensor);
    time.traffic = weights + activations;
    time.compute = time.flops_per_chip / peak;
    time.fsdp = weights / fsdp_bandwidth;
    time.tensor = activations / tensor_bandwidth;
    time.communication =
        combination == CommCombination::sum ? time.fsdp + time.tensor : std::max(time.fsdp, time.tensor);
    time.bound = limit_of(time.compute, time.communication);
    return time;
}

double best_fsdp_degree(const StrategyLayer& layer, double chips, BytesPerSecond fsdp_bandwidth,
                        BytesPerSecond tensor_bandwidth) {
    const double activations_over_weights = tensor_traffic(layer, Pass::forward) / fsdp_traffic(layer, Pass::forward);
    return std::sqrt(activations_over_weights * (fsdp_bandwidth / tensor_bandwidth) * chips);
}

double nearest_power_of_two(double value) { return std::exp2(std::round(std::log2(value))); }

Tokens data_parallel_critical_batch(FlopsPerSecond peak, BytesPerSecond bandwidth, double experts, double top_k,
                                    Bytes gradient) {
    const Flops per_weight_and_token{4};  // backward
    return Tokens(peak / bandwidth * (2 * gradient) / per_weight_and_token * experts / top_k);
}

Tokens mixed_critical_batch(const StrategyLayer& layer, FlopsPerSecond peak, BytesPerSecond fsdp_bandwidth,
                            BytesPerSecond tensor_bandwidth, CommCombination combination) {
    // At the best split both communications of the forward pass take √(weights · activations) of their products; the
    // condition is scale-free in the chips, so one chip's share of the batch answers it.
    const FlopsPerByte alpha_fsdp = peak / fsdp_bandwidth;
    const FlopsPerByte alpha_tensor = peak / tensor_bandwidth;
    const double elements = (layer.weight / Bytes(2)) * (layer.activation / Bytes(2));
    const double sum = combination == CommCombination::sum ? 4 : 1;
    const double per_token_width = layer.d_ff * layer.top_k * layer.top_k / layer.experts;
    return Tokens(sum * alpha_fsdp.value() * alpha_tensor.value() * elements / per_token_width);
}

double tensor_parallel_limit(double d_ff, FlopsPerSecond peak, BytesPerSecond bandwidth, Bytes activation) {
    const Flops per_weight_and_token{2};
    return d_ff * per_weight_and_token / (peak / bandwidth * activation);
}

BatchVerdict choose_strategy(Tokens per_chip, Tokens fsdp_critical, Tokens mixed_critical) {
    if (per_chip >= fsdp_critical)
        return BatchVerdict::fsdp;
    return per_chip >= mixed_critical ? BatchVerdict::mixed : BatchVerdict::communication;
}

}  // namespace rooflight
