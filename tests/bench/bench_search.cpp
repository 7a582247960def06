// SPDX-License-Identifier: GPL-3.0-or-later
// What the search costs: whole, and per plan of one mesh whose layers are known.
#include <benchmark/benchmark.h>

#include "core/cost/step_model.h"
#include "core/estimate/breakdown.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"
#include "core/search/search.h"
#include "tests/bench/plain_scenario.h"

namespace {

using namespace rooflight;

/// Plans in the space, pruned and evaluated a second, apart.
void whole_search(benchmark::State& state, const std::string& name, bool placements, std::size_t top = 10) {
    const Scenario scenario = plain_scenario(name);
    SearchOptions options;
    options.top = top;
    options.placements = placements;
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
    state.counters["bounded"] = Counter(sum.pruned, Counter::kAvgIterations);
    state.counters["tried"] = Counter(sum.evaluated, Counter::kAvgIterations);
}

/// Another recomputation policy and schedule of a mesh whose layers are worked out.
void another_plan(benchmark::State& state, Fidelity fidelity) {
    Scenario scenario = plain_scenario("llama-3.1-405b-h100");
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

/// Another micro-batch of a mesh whose operations are known: step, what binds it and memory, as a search has them.
void next_plan(benchmark::State& state, Scenario scenario, Fidelity fidelity) {
    scenario.fidelity = fidelity;
    std::vector<std::string> warnings;
    const Platform platform(scenario, resolve(scenario.hardware, warnings));
    StepModel model(scenario, platform);
    model.remesh();
    for (auto _ : state) {
        scenario.workload.micro_batch = 3 - scenario.workload.micro_batch;
        model.rebatch();
        benchmark::DoNotOptimize(detail::step_result(model));
        benchmark::DoNotOptimize(detail::fullest_stage(model));
    }
}

/// LLaMA 3 70B on 4,096 chips.
Scenario llama_3_70b_on_4096() {
    Scenario scenario = plain_scenario("llama-3-70b-v5p-pod");
    scenario.hardware.slice = {16, 16, 16};
    scenario.workload.global_batch = 2048;
    scenario.parallelism.fsdp = 1024;
    return scenario;
}

BENCHMARK_CAPTURE(whole_search, llama_3_405b_16384, "llama-3.1-405b-h100", false)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(whole_search, llama_3_70b_8960, "llama-3-70b-v5p-pod", false)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(whole_search, llama_3_70b_8960_placements, "llama-3-70b-v5p-pod", true)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(whole_search, deepseek_v3_2048, "deepseek-v3-h800", false)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
constexpr std::size_t kAll = 10'000'000;               ///< nothing is left out for others
BENCHMARK_CAPTURE(whole_search, llama_3_405b_all, "llama-3.1-405b-h100", false, kAll)->Arg(1)->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(another_plan, ideal, Fidelity::ideal);
BENCHMARK_CAPTURE(another_plan, calibrated, Fidelity::calibrated);
BENCHMARK_CAPTURE(next_plan, llama_3_70b_4096, llama_3_70b_on_4096(), Fidelity::ideal);
BENCHMARK_CAPTURE(next_plan, llama_3_70b_4096_calibrated, llama_3_70b_on_4096(), Fidelity::calibrated);
BENCHMARK_CAPTURE(next_plan, llama_3_405b, plain_scenario("llama-3.1-405b-h100"), Fidelity::ideal);
BENCHMARK_CAPTURE(next_plan, llama_3_405b_calibrated, plain_scenario("llama-3.1-405b-h100"), Fidelity::calibrated);
BENCHMARK_CAPTURE(next_plan, deepseek_v3, plain_scenario("deepseek-v3-h800"), Fidelity::ideal);

}  // namespace
