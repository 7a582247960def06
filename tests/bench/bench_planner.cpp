// SPDX-License-Identifier: GPL-3.0-or-later
// What one best_plan() costs for the einsums of a layer, five axes in play.
#include <benchmark/benchmark.h>

#include "core/collectives/planner.h"
#include "tests/support/plain_timer.h"

namespace {

using namespace rooflight;

enum : DimId { tokens, model, hidden };

AxisSizes five_axes() {
    AxisSizes sizes;
    sizes.fill(1);
    sizes[0] = 4, sizes[1] = 64, sizes[2] = 8, sizes[3] = 4, sizes[5] = 2;
    return sizes;
}

ShardedArray array(DimId first, double rows, AxisMask over_rows, DimId second, double columns, AxisMask over_columns) {
    ShardedArray result;
    return result.with(first, rows, over_rows).with(second, columns, over_columns);
}

/// Activations over data, fsdp, context and expert, weights over fsdp, context and tensor.
Einsum forward(bool may_slice) {
    constexpr AxisMask batch = axes(MeshAxis::data, MeshAxis::fsdp, MeshAxis::context, MeshAxis::expert),
                       zero = axes(MeshAxis::fsdp, MeshAxis::context), tensor = mask_of(MeshAxis::tensor);
    Einsum einsum;
    einsum.a = array(tokens, 4e6, batch | tensor, model, 8192, 0);
    einsum.b = array(model, 8192, zero, hidden, 28672, tensor);
    einsum.out = array(tokens, 4e6, batch, hidden, 28672, tensor);
    einsum.may_slice = may_slice;
    return einsum;
}

void run(benchmark::State& state, const Einsum& einsum) {
    const AxisSizes sizes = five_axes();
    const test::PlainTimer timer(sizes);
    for (auto _ : state)
        benchmark::DoNotOptimize(best_plan(einsum, sizes, timer));
}

void training_forward(benchmark::State& state) { run(state, forward(false)); }
void training_gradient(benchmark::State& state) {
    Einsum einsum = forward(false);
    std::swap(einsum.b, einsum.out);
    run(state, einsum);
}
void free_forward(benchmark::State& state) { run(state, forward(true)); }

BENCHMARK(training_forward);
BENCHMARK(training_gradient);
BENCHMARK(free_forward);

}  // namespace
