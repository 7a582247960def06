// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/roofline.h"

#include <algorithm>
#include <cmath>

namespace rooflight {

std::string_view name_of(Limit limit) {
    switch (limit) {
        case Limit::compute:
            return "compute";
        case Limit::memory:
            return "memory";
        case Limit::communication:
            break;
    }
    return "communication";
}

Roofline roofline(Flops flops, Bytes bytes, FlopsPerSecond peak, BytesPerSecond bandwidth) {
    Roofline result;
    result.compute = flops / peak;
    result.memory = bytes / bandwidth;
    result.intensity = flops / bytes;
    result.ridge = peak / bandwidth;
    result.attainable = attainable_rate(result.intensity, peak, bandwidth);
    result.bound = result.compute > result.memory ? Limit::compute : Limit::memory;
    return result;
}

StageBounds stage_bounds(std::span<const Seconds> stages) {
    StageBounds bounds;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        bounds.upper += stages[i];
        if (stages[i] > bounds.lower) {
            bounds.lower = stages[i];
            bounds.longest = i;
        }
    }
    return bounds;
}

FlopsPerSecond attainable_rate(FlopsPerByte intensity, FlopsPerSecond peak, BytesPerSecond bandwidth) {
    return std::min(peak, intensity * bandwidth);
}

Flops flops_of(const MatmulShape& shape) { return Flops(2 * shape.batch * shape.m * shape.k * shape.n); }

Flops exact_flops_of(const MatmulShape& shape) { return Flops(shape.batch * shape.m * shape.n * (2 * shape.k - 1)); }

Bytes bytes_read(const MatmulShape& shape) {
    return shape.batch * (shape.a * (shape.m * shape.k) + shape.b * (shape.k * shape.n));
}

Bytes bytes_written(const MatmulShape& shape) { return shape.batch * shape.m * shape.n * shape.out; }

namespace {

/// Tiles along each dimension.
Tiles tile_counts(const MatmulShape& shape, const Tiles& tiles) {
    return {std::ceil(shape.m / tiles.m), std::ceil(shape.k / tiles.k), std::ceil(shape.n / tiles.n)};
}

}  // namespace

Flops tiled_flops(const MatmulShape& shape, const Tiles& tiles) {
    const Tiles count = tile_counts(shape, tiles);
    return Flops(2 * shape.batch * count.m * count.k * count.n * tiles.m * tiles.k * tiles.n);
}

Bytes tiled_bytes(const MatmulShape& shape, const Tiles& tiles) {
    const Tiles count = tile_counts(shape, tiles);
    const Bytes inputs = shape.a * (tiles.m * tiles.k) + shape.b * (tiles.k * tiles.n);
    return shape.batch * count.m * count.n * (count.k * inputs + shape.out * (tiles.m * tiles.n));
}

FlopsPerByte tile_intensity(double m, double n) { return FlopsPerByte(m * n / (m + n)); }

FlopsPerByte elementwise_intensity(double operations_per_element, Bytes per_element) {
    return Flops(operations_per_element) / per_element;
}

Tokens critical_batch(FlopsPerSecond peak, BytesPerSecond bandwidth, Bytes weight, double experts, double top_k) {
    const FlopsPerByte ridge = peak / bandwidth;
    const Flops per_weight_and_token{2};
    return Tokens(ridge * weight / per_weight_and_token * experts / top_k);
}

std::optional<Tokens> critical_batch_exact(const MatmulShape& shape, FlopsPerSecond peak, BytesPerSecond bandwidth,
                                           double experts, double top_k) {
    const Seconds weights = experts * shape.k * shape.n * shape.b / bandwidth;
    // What one more token adds: it lengthens compute by more than the traffic, or no batch is ever enough.
    const Seconds compute = Flops(2 * top_k * shape.k * shape.n) / peak;
    const Seconds traffic = top_k * (shape.a * shape.k + shape.out * shape.n) / bandwidth;
    if (compute <= traffic) {
        return std::nullopt;
    }
    return Tokens(weights / (compute - traffic));
}

double critical_contraction(FlopsPerSecond peak, BytesPerSecond link, Bytes moved) {
    const Flops per_step_and_result{2};
    return peak / link * moved / per_step_and_result;
}

FlopsPerByte attention_intensity(double queries, double keys, double group) {
    return FlopsPerByte(queries * keys * group / (queries * group + keys));
}

Tokens attention_critical_length(FlopsPerByte intensity, double group) {
    return Tokens(intensity.value() * (group + 1) / group);
}

}  // namespace rooflight
