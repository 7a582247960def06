// SPDX-License-Identifier: GPL-3.0-or-later
// What the search costs: whole, and per plan of one mesh whose layers are known.
#include <benchmark/benchmark.h>

#include "core/cost/step_model.h"
#include "core/estimate/breakdown.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"
#include "core/search/search.h"

namespace {

using namespace rooflight;

Scenario searched(const std::string& name) {
    static Library library;
    return read_scenario(std::string(ROOFLIGHT_BENCH_PRESETS) + "/scenarios/" + name + ".json", library);
}

/// Plans in the space, pruned and evaluated a second, apart.
void whole_search(benchmark::State& state, const std::string& name) {
    const Scenario scenario = searched(name);
    SearchOptions options;
    options.threads = static_cast<unsigned>(state.range(0));
    SearchCounts sum;
    for (auto _ : state) {
        const SearchResult result = search(scenario, options);
        sum.space += result.counts.space;
        sum.pruned += result.counts.pruned;
        sum.evaluated += result.counts.evaluated;
    }
    using benchmark::Counter;
    state.counters["space"] = Counter(sum.space, Counter::kIsRate);
    state.counters["pruned"] = Counter(sum.pruned, Counter::kIsRate);
    state.counters["evaluated"] = Counter(sum.evaluated, Counter::kIsRate);
    state.counters["plans"] = Counter(sum.space, Counter::kAvgIterations);
}

/// Another recomputation policy and schedule of a mesh whose layers are worked out.
void another_plan(benchmark::State& state, Fidelity fidelity) {
    Scenario scenario = searched("llama-3.1-405b-h100");
    scenario.fidelity = fidelity;
    std::vector<std::string> warnings;
    const Platform platform(scenario, resolve(scenario.hardware, warnings));
    StepModel model(scenario, platform);
    model.remesh();
    for (auto _ : state) {
        scenario.recompute.kind =
            scenario.recompute.kind == RecomputeKind::full ? RecomputeKind::selective : RecomputeKind::full;
        model.recompute();
        benchmark::DoNotOptimize(detail::step_result(model));
    }
}

/// Another micro-batch: the layers anew on a mesh that is laid.
void another_micro_batch(benchmark::State& state, Fidelity fidelity) {
    Scenario scenario = searched("llama-3.1-405b-h100");
    scenario.fidelity = fidelity;
    std::vector<std::string> warnings;
    const Platform platform(scenario, resolve(scenario.hardware, warnings));
    StepModel model(scenario, platform);
    model.remesh();
    for (auto _ : state) {
        scenario.workload.micro_batch = 3 - scenario.workload.micro_batch;
        model.rebuild();
        benchmark::DoNotOptimize(detail::step_result(model));
    }
}

BENCHMARK_CAPTURE(whole_search, llama_3_405b_16384, "llama-3.1-405b-h100")
    ->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(whole_search, llama_3_70b_8960, "llama-3-70b-v5p-pod")
    ->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(whole_search, deepseek_v3_2048, "deepseek-v3-h800")
    ->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(another_plan, ideal, Fidelity::ideal);
BENCHMARK_CAPTURE(another_plan, calibrated, Fidelity::calibrated);
BENCHMARK_CAPTURE(another_micro_batch, ideal, Fidelity::ideal);
BENCHMARK_CAPTURE(another_micro_batch, calibrated, Fidelity::calibrated);

}  // namespace
