// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a search against the plans that it evaluates, from a thousand on: every plan of spaces of growing size, none
// left out by bounds. Ten million are evaluated where ROOFLIGHT_BENCH_LONG is set.
#include <cstdlib>

#include <benchmark/benchmark.h>

#include "core/io/library.h"
#include "core/io/scenario_json.h"
#include "core/search/search.h"

namespace {

using namespace rooflight;

void search_of_chips(benchmark::State& state) {
    static Library library;
    Scenario scenario =
        read_scenario(std::string(ROOFLIGHT_BENCH_PRESETS) + "/scenarios/mixtral-8x7b-h100.json", library);
    scenario.workload.global_batch = 1024;
    // Unlike chunks: so that every number of them is tried.
    scenario.parallelism.pipeline = 2, scenario.parallelism.virtual_stages = 3;
    scenario.parallelism.schedule = PipelineSchedule::interleaved;
    scenario.hardware.overrides.hbm = Bytes(1e15);  // every plan that divides fits
    SearchOptions options;
    options.threads = 1;
    options.top = 100'000'000;  // keeps all: nothing can be left out
    options.chips = static_cast<int>(state.range(0));
    double evaluated = 0;
    for (auto _ : state) {
        evaluated = search(scenario, options).counts.evaluated;
    }
    using benchmark::Counter;
    state.counters["plans"] = evaluated;
    state.counters["plans_per_s"] = Counter(evaluated * double(state.iterations()), Counter::kIsRate);
    state.SetComplexityN(static_cast<benchmark::IterationCount>(evaluated));
}

void sizes(benchmark::internal::Benchmark* bench) {
    for (const int chips : {2, 4, 8, 16, 32, 64, 256}) {
        bench->Arg(chips);
    }
    if (std::getenv("ROOFLIGHT_BENCH_LONG") != nullptr) {
        bench->Arg(512)->Arg(1024);
    }
}

BENCHMARK(search_of_chips)->Apply(sizes)->Unit(benchmark::kMillisecond)->Complexity(benchmark::oN);

}  // namespace
