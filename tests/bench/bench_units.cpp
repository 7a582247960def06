// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include "core/units/format.h"
#include "core/units/parse.h"

namespace {

void read_quantity(benchmark::State& state) {
    for (auto _ : state) {
        benchmark::DoNotOptimize(rooflight::try_parse_quantity("900GB/s", rooflight::Unit::bytes_per_second));
    }
}
BENCHMARK(read_quantity);

void show_quantity(benchmark::State& state) {
    for (auto _ : state) {
        benchmark::DoNotOptimize(rooflight::text_of(4.59e14, rooflight::Unit::flops_per_second));
    }
}
BENCHMARK(show_quantity);

}  // namespace
