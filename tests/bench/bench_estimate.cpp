// SPDX-License-Identifier: GPL-3.0-or-later
// Time of estimate(): what a slider, a sweep and the search cost a scenario.
#include <benchmark/benchmark.h>

#include "core/estimate/estimate.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"

namespace {

using namespace rooflight;

Scenario shipped(const std::string& name) {
    static Library library;
    return read_scenario(std::string(ROOFLIGHT_BENCH_PRESETS) + "/scenarios/" + name + ".json", library);
}

void estimate_of(benchmark::State& state, const std::string& name, Fidelity fidelity, Detail detail) {
    Scenario scenario = shipped(name);
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
