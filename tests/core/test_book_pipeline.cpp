// SPDX-License-Identifier: GPL-3.0-or-later
// The book's problem of what a pipeline shards, sends and waits for, asked of the timeline.
#include <algorithm>
#include <optional>
#include <utility>

#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "core/schedule/simulate.h"
#include "tests/support/book_answers.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"

namespace rooflight::book_pipeline_test {

using nlohmann::json;

namespace {

constexpr int kStages = 4;

/// Four GPUs, a stage each, whose hops between stages take long enough to be seen.
Scenario pipeline(int micro_batches, const char* schedule = "1f1b") {
    return scenario_from_json(
        {{"hardware", {{"system", "h100-sxm"}, {"chips", kStages}, {"scale_up_bytes_per_s_per_chip", 1e11}}},
         {"model", {{"layers", 32}, {"d_model", 4096}, {"d_ff", 16384}, {"heads", 32}, {"vocab", 8}}},
         {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", micro_batches}, {"micro_batch", 1}}},
         {"parallelism", {{"pipeline", kStages}, {"schedule", schedule}}}},
        test::library());
}

/// From the first to the last moment of the first micro-batch's pass on a stage.
std::pair<double, double> pass(const Timeline& timeline, int stage, Phase phase) {
    std::optional<double> first, last;
    for (const Event& event : timeline.events) {
        if (timeline.streams[static_cast<std::size_t>(event.stream)].stage == stage && event.phase == phase &&
            event.micro_batch == 0 && (event.kind == EventKind::compute || event.kind == EventKind::hbm)) {
            first = std::min(first.value_or(event.start.value()), event.start.value());
            last = std::max(last.value_or(event.end.value()), event.end.value());
        }
    }
    return {first.value(), last.value()};
}

/// The dimension by which a stage's weights are a part of the model's: each layer whole, and on one stage.
std::string sharded_dimension(const StepModel& model) {
    int layers = 0;
    for (const StageLayers& stage : model.stages()) {
        int here = 0;
        for (const int count : stage.count) {
            here += count;
        }
        CHECK(here == 32 / kStages);
        layers += here;
    }
    return layers == 32 ? "layer" : "another";
}

/// What passes between neighbours, which have a hop of a micro-batch's activations between them, either way.
std::string moved(const StepModel& model, const Timeline& timeline) {
    const double bytes = 2.0 * 4096 * 4096;
    CHECK(model.hop().value() == Approx(bytes / 1e11).epsilon(0.01));
    for (int stage = 0; stage + 1 < kStages; ++stage) {
        const double forth = pass(timeline, stage + 1, Phase::forward).first - pass(timeline, stage, Phase::forward).second;
        const double back = pass(timeline, stage, Phase::backward).first - pass(timeline, stage + 1, Phase::backward).second;
        CHECK(forth == Approx(model.hop().value()).epsilon(1e-6));
        CHECK(back == Approx(model.hop().value()).epsilon(1e-6));
    }
    return "activations (fwd) and dL/dx (bwd), one hop";
}

double idle_share(const Scenario& scenario) {
    const StepTime step = estimate(scenario, Detail::summary).step;
    return step.bubble / step.time;
}

}  // namespace

TEST_CASE("Chapter 5: what a pipeline shards, sends and waits for", "[book][schedule]") {
    test::check_answers({
        {"T067",
         [](const json&) -> json {
             const Scenario few = pipeline(2);
             const StepModel model(few);
             const Timeline timeline = simulate(model, estimate(few, Detail::summary).memory);
             const double plain = idle_share(few);
             const bool microbatching = idle_share(pipeline(32)) < 0.25 * plain;
             const bool split = idle_share(pipeline(2, "zero_bubble")) < 0.9 * plain;
             return {{"sharded", sharded_dimension(model)},
                     {"moves", moved(model, timeline)},
                     {"idle", name_of(estimate(few, Detail::summary).bound)},
                     {"mitigation", microbatching && split ? "microbatching; overlap fwd/dx/dW (zero-bubble)" : "others"}};
         }},
    });
}

}  // namespace rooflight::book_pipeline_test
