// SPDX-License-Identifier: GPL-3.0-or-later
// Time of estimate(): what a slider, a sweep and the search cost a scenario.
#include <benchmark/benchmark.h>

#include "core/estimate/estimate.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"
#include "core/schedule/simulate.h"
#include "tests/bench/plain_scenario.h"

namespace {

using namespace rooflight;

/// LLaMA 3 70B over 16 stages of 8 GPUs, 64 microbatches: the timeline that the contract gives a limit.
void simulation(benchmark::State& state, const char* schedule, int chunks) {
    static Library library;
    const Scenario scenario = scenario_from_json(
        {{"rooflight", 1},
         {"hardware", {{"system", "h100-sxm"}, {"chips", 256}}},
         {"model", "llama-3-70b"},
         {"workload", {{"kind", "training"}, {"sequence_length", 8192}, {"global_batch", 128}, {"micro_batch", 1}}},
         {"parallelism",
          {{"tensor", 8}, {"fsdp", 2}, {"pipeline", 16}, {"schedule", schedule}, {"virtual_stages", chunks}}}},
        library);
    const StepModel model(scenario);
    const MemoryEstimate memory = estimate(scenario, Detail::summary).memory;
    for (auto _ : state) {
        benchmark::DoNotOptimize(simulate(model, memory));
    }
}

BENCHMARK_CAPTURE(simulation, one_f_one_b, "1f1b", 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulation, interleaved, "interleaved", 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulation, zero_bubble, "zero_bubble", 1)->Unit(benchmark::kMillisecond);

void estimate_of(benchmark::State& state, const std::string& name, Fidelity fidelity, Detail detail) {
    Scenario scenario = plain_scenario(name);
    scenario.fidelity = fidelity;
    for (auto _ : state) {
        benchmark::DoNotOptimize(estimate(scenario, detail));
    }
}

BENCHMARK_CAPTURE(estimate_of, summary_llama_3_70b, "llama-3-70b-v5p-pod", Fidelity::ideal, Detail::summary);
BENCHMARK_CAPTURE(estimate_of, summary_llama_3_405b, "llama-3.1-405b-h100", Fidelity::ideal, Detail::summary);
BENCHMARK_CAPTURE(estimate_of, summary_llama_3_405b_calibrated, "llama-3.1-405b-h100", Fidelity::calibrated,
                  Detail::summary);
BENCHMARK_CAPTURE(estimate_of, summary_deepseek_v3, "deepseek-v3-h800", Fidelity::ideal, Detail::summary);
BENCHMARK_CAPTURE(estimate_of, summary_decode, "llama-3-70b-h100-decode", Fidelity::ideal, Detail::summary);
BENCHMARK_CAPTURE(estimate_of, operations_llama_3_405b, "llama-3.1-405b-h100", Fidelity::ideal, Detail::operations);
BENCHMARK_CAPTURE(estimate_of, everything_llama_3_405b, "llama-3.1-405b-h100", Fidelity::ideal, Detail::everything)
    ->Unit(benchmark::kMillisecond);

}  // namespace
