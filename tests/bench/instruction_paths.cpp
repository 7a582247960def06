// SPDX-License-Identifier: GPL-3.0-or-later
// The paths whose instructions are counted (tests/bench/instructions): instruction_paths NAME. Everything is read and
// laid before; what counts happens inside measured_path().
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "core/cost/step_model.h"
#include "core/estimate/breakdown.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"
#include "core/search/search.h"
#include "tests/bench/plain_scenario.h"

namespace {

using namespace rooflight;

double sink = 0;

std::function<void()> estimates(const std::string& name, Fidelity fidelity, Detail detail, int count) {
    Scenario scenario = plain_scenario(name);
    scenario.fidelity = fidelity;
    return [scenario, detail, count] {
        for (int i = 0; i < count; ++i) {
            sink += estimate(scenario, detail).step.time.value();
        }
    };
}

/// Another micro-batch of a mesh whose operations are known: what a search does most.
std::function<void()> next_plans(const std::string& name, Fidelity fidelity) {
    struct Known {
        explicit Known(Scenario s) : scenario(std::move(s)), platform(scenario, resolve(scenario.hardware, warnings)) {}
        Scenario scenario;
        std::vector<std::string> warnings;
        Platform platform;
        StepModel model{scenario, platform};
    };
    Scenario scenario = plain_scenario(name);
    scenario.fidelity = fidelity;
    const auto known = std::make_shared<Known>(std::move(scenario));
    known->model.remesh();
    return [known] {
        for (int i = 0; i < 1000; ++i) {
            known->scenario.workload.micro_batch = 1 + i % 2;
            known->model.rebatch();
            sink += detail::step_result(known->model, {}, false).step.time.value();  // as a search asks
            sink += detail::fullest_stage(known->model).value();
        }
    };
}

/// The timeline that the contract gives a limit: 64 micro-batches over 16 stages of 80 layers.
std::function<void()> long_timeline() {
    static Library library;
    const Scenario scenario = scenario_from_json(
        {{"rooflight", 1},
         {"hardware", {{"system", "h100-sxm"}, {"chips", 256}}},
         {"model", "llama-3-70b"},
         {"workload", {{"kind", "training"}, {"sequence_length", 8192}, {"global_batch", 128}, {"micro_batch", 1}}},
         {"parallelism", {{"tensor", 8}, {"fsdp", 2}, {"pipeline", 16}}}},
        library);
    return [scenario] { sink += estimate(scenario, Detail::timeline).timeline.makespan.value(); };
}

std::function<void()> whole_search(const std::string& name, int chips) {
    const Scenario scenario = plain_scenario(name);
    SearchOptions options;
    options.threads = 1;
    options.chips = chips;
    return [scenario, options] { sink += search(scenario, options).counts.evaluated; };
}

const std::map<std::string, std::function<std::function<void()>()>> kPaths = {
    {"summary_405b_ideal", [] { return estimates("llama-3.1-405b-h100", Fidelity::ideal, Detail::summary, 50); }},
    {"summary_405b_calibrated",
     [] { return estimates("llama-3.1-405b-h100", Fidelity::calibrated, Detail::summary, 50); }},
    {"summary_deepseek_v3_ideal", [] { return estimates("deepseek-v3-h800", Fidelity::ideal, Detail::summary, 50); }},
    {"summary_decode_ideal", [] { return estimates("llama-3-70b-h100-decode", Fidelity::ideal, Detail::summary, 50); }},
    {"operations_405b_ideal", [] { return estimates("llama-3.1-405b-h100", Fidelity::ideal, Detail::operations, 50); }},
    {"timeline_405b_ideal", [] { return estimates("llama-3.1-405b-h100", Fidelity::ideal, Detail::timeline, 1); }},
    {"timeline_64_16_80", [] { return long_timeline(); }},
    {"next_plan_405b_ideal", [] { return next_plans("llama-3.1-405b-h100", Fidelity::ideal); }},
    {"next_plan_405b_calibrated", [] { return next_plans("llama-3.1-405b-h100", Fidelity::calibrated); }},
    {"search_mixtral_16", [] { return whole_search("mixtral-8x7b-h100", 16); }},
};

}  // namespace

extern "C" __attribute__((noinline)) void measured_path(const std::function<void()>& path) { path(); }

int main(int argc, char** argv) {
    if (argc < 2) {
        for (const auto& [name, path] : kPaths) {
            std::printf("%s\n", name.c_str());
        }
        return 0;
    }
    const auto found = kPaths.find(argv[1]);
    if (found == kPaths.end()) {
        std::fprintf(stderr, "no path is called %s\n", argv[1]);
        return 2;
    }
    const std::function<void()> path = found->second();
    path();  // what is asked of the heap once has been asked
    measured_path(path);
    return sink > 0 ? 0 : 1;
}
