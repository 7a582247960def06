// SPDX-License-Identifier: GPL-3.0-or-later
// How long a search goes on once it is told to stop: at most a tenth of a second, whatever it is at.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <stop_token>
#include <thread>

#include <benchmark/benchmark.h>

#include "core/io/library.h"
#include "core/io/scenario_json.h"
#include "core/search/search.h"

namespace {

using namespace rooflight;
using Clock = std::chrono::steady_clock;

Scenario stopped(const std::string& name) {
    static Library library;
    return read_scenario(std::string(ROOFLIGHT_BENCH_PRESETS) + "/scenarios/" + name + ".json", library);
}

SearchOptions all_kept() {
    SearchOptions options;
    options.top = 1'000'000;                           // nothing is left out for others: long enough to be stopped
    return options;
}

SearchOptions every_placement() {
    SearchOptions options = all_kept();
    options.placements = true;
    return options;
}

SearchOptions many_loads() {
    SearchOptions options;
    options.chips = 4096;
    for (double load = 1; load <= 4096; load *= 1.2) {
        options.batches.push_back(std::floor(load));
    }
    return options;
}

/// So many requests at a time, each plan simulated for its SLOs.
Scenario held_to_slos() {
    Scenario scenario = stopped("llama-3-70b-h100-serving");
    scenario.workload.requests_per_s.reset(), scenario.workload.concurrency = 64;
    scenario.workload.tpot_slo_s = 0.1, scenario.workload.ttft_slo_s = 10;
    return scenario;
}

/// The longest of several moments to stop at.
void stop_search(benchmark::State& state, const Scenario& scenario, const SearchOptions& options) {
    double ended = 0;
    for (auto _ : state) {
        double longest = 0;
        for (const int wait : {0, 3, 20, 60, 150, 400, 1000}) {
            std::stop_source stop;
            Clock::time_point told;
            std::jthread teller([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(wait));
                told = Clock::now();
                stop.request_stop();
            });
            const bool cancelled = search(scenario, options, stop.get_token()).cancelled;
            const Clock::time_point returned = Clock::now();
            teller.join();
            if (cancelled) {
                longest = std::max(longest, std::chrono::duration<double>(returned - told).count());
            } else {
                ended += 1;
            }
        }
        state.SetIterationTime(longest);
    }
    state.counters["ended_before"] = ended;
}

BENCHMARK_CAPTURE(stop_search, experts, stopped("deepseek-v3-h800"), all_kept())
    ->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(1);
BENCHMARK_CAPTURE(stop_search, placements, stopped("llama-3-70b-v5p-pod"), every_placement())
    ->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(1);
BENCHMARK_CAPTURE(stop_search, serving, held_to_slos(), many_loads())
    ->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(1);

}  // namespace
