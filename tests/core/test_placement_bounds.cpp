// SPDX-License-Identifier: GPL-3.0-or-later
// What a search rules placements out by: no placement takes less than the model whose collectives take their least.
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "core/estimate/breakdown.h"
#include "core/io/scenario_json.h"
#include "core/mesh/placements.h"
#include "core/schedule/pipeline.h"
#include "core/search/evaluator.h"
#include "core/search/search.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/property.h"

namespace rooflight::placement_bounds_test {

using nlohmann::json;

namespace {

constexpr double kRounding = 1 - 1e-12;

int pick(int low, int high) { return *rc::gen::inRange(low, high + 1); }

/// Stages and what makes their turns longer, by chance: many of both are needed to meet a formula beside a replay.
class Turns {
public:
    explicit Turns(unsigned seed) : m_random(seed) {}

    [[nodiscard]] int pick(int low, int high) { return low + static_cast<int>(m_random() % unsigned(high - low + 1)); }

    /// Nearly alike, as a model's stages are, or not at all.
    std::vector<StageTime> stages() {
        std::vector<StageTime> stages(static_cast<std::size_t>(pick(2, 8)));
        const bool alike = pick(0, 3) > 0, extras = pick(0, 2) == 0;
        const double forward = pick(5, 40), backward = pick(5, 80), share = pick(0, 10) / 10.0;
        for (StageTime& stage : stages) {
            stage.forward = Seconds(alike ? forward + 0.01 * pick(0, 3) : pick(1, 40));
            stage.backward = Seconds(alike ? backward + 0.01 * pick(0, 3) : pick(2, 80));
            stage.weight_gradient = stage.backward * share;
            if (extras) {
                stage.first_extra = Seconds(pick(0, 5)), stage.last_extra = Seconds(pick(0, 5));
            }
        }
        return stages;
    }

    PipelineShape shape() {
        constexpr std::array counts = {1, 5, 16, 48, 64, 120, 256, 600, 3000};
        PipelineShape shape;
        shape.schedule = static_cast<PipelineSchedule>(pick(0, 3));
        shape.micro_batches = counts[static_cast<std::size_t>(pick(0, 8))];
        shape.virtual_stages = shape.schedule == PipelineSchedule::interleaved ? pick(1, 4) : 1;
        shape.hop = Seconds(pick(0, 3));
        return shape;
    }

    /// As long or longer, by little or by much, hops too. First and last turns of a step may grow less than the others.
    void lengthen(std::vector<StageTime>& stages, PipelineShape& shape) {
        const double most = std::pow(10.0, -pick(0, 4));
        const auto more = [&] { return Seconds(most * pick(0, 10)); };
        const bool lesser = pick(0, 2) == 0 && shape.virtual_stages == 1;
        for (StageTime& stage : stages) {
            const Seconds back = more(), gradient = more();
            stage.forward += more();
            stage.backward += back + gradient, stage.weight_gradient += gradient;
            stage.first_extra += more(), stage.last_extra += more();
            if (lesser) {
                stage.first_backward_less = back * 0.5, stage.last_backward_less = back * 0.5;
            }
        }
        shape.hop += more();
    }

private:
    std::mt19937 m_random;
};

/// A dense model on one slice, whose axes are laid as `placement` has it later.
json pod_job() {
    json hardware = *rc::gen::elementOf(std::vector<json>{
        {{"system", "tpu-v5e"}, {"slice", {4, 4}}},
        {{"system", "tpu-v5e"}, {"slice", {2, 8}}},
        {{"system", "tpu-v5p"}, {"slice", {2, 2, 4}}},
        {{"system", "tpu-v5p"}, {"slice", {4, 4, 4}}},
        {{"system", "tpu-v5p"}, {"slice", {4, 4, 8}}}});
    int chips = 1;
    for (const json& size : hardware["slice"]) {
        chips *= size.get<int>();
    }
    hardware["ici_bytes_per_s_per_link"] = std::pow(10.0, pick(16, 22) / 2.0);
    json p;
    int left = chips;
    for (const char* axis : {"pipeline", "tensor", "context", "fsdp"}) {
        int degree = 1;
        while (left % 2 == 0 && degree < 8 && pick(0, 1) == 1) {
            degree *= 2, left /= 2;
        }
        p[axis] = degree;
    }
    p["data"] = left;
    p["zero"] = pick(1, 3);
    p["schedule"] = *rc::gen::element("gpipe", "1f1b", "interleaved", "zero_bubble");
    const int stages = p["pipeline"].get<int>(), layers = stages * pick(1, 6) + pick(0, 2);
    p["virtual_stages"] = p["schedule"] == "interleaved" && stages > 1 ? pick(1, layers / stages) : 1;
    const int micro = 1 << pick(0, 2), count = *rc::gen::element(1, 3, 8, 24, 64, 130, 400);
    return {{"hardware", hardware},
            {"model", {{"layers", layers}, {"d_model", 512 * pick(1, 16)}, {"d_ff", 1024 * pick(1, 16)}, {"heads", 16},
                       {"kv_heads", *rc::gen::element(8, 16)}, {"head_dim", 64}, {"vocab", 32000}}},
            {"workload", {{"kind", "training"}, {"sequence_length", 1024 * pick(1, 8)}, {"micro_batch", micro},
                          {"global_batch", left * p["fsdp"].get<int>() * micro * count}}},
            {"parallelism", p},
            {"recompute", *rc::gen::element("none", "selective", "full")},
            {"fidelity", *rc::gen::element("ideal", "calibrated")},
            {"options", {{"comm_combination", *rc::gen::element("max", "max", "sum")},
                         {"collective_matmul", pick(0, 1) == 1}}}};
}

bool goes_together(const Scenario& s, const Machine& machine) {
    try {
        check(s, machine);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace

TEST_CASE("The floor of a pipeline holds for all turns that take longer", "[search][schedule]") {
    rc::prop("of stages", [] {
        Turns turns(*rc::gen::arbitrary<unsigned>());
        for (int i = 0; i < 300; ++i) {
            std::vector<StageTime> stages = turns.stages();
            PipelineShape shape = turns.shape();
            const Seconds floor = pipeline_time_floor(stages, shape), closer = pipeline_time_floor(stages, shape, true);
            const Seconds time = pipeline_time(stages, shape);
            turns.lengthen(stages, shape);
            const Seconds longer = pipeline_time(stages, shape);
            RC_ASSERT(floor * kRounding <= time);
            RC_ASSERT(closer * kRounding <= time);
            RC_ASSERT(floor * kRounding <= longer);
            RC_ASSERT(closer * kRounding <= longer);
        }
    });
}

TEST_CASE("No placement takes less than collectives at their least", "[search][speed]") {
    rc::prop("of a job on a torus", [] {
        Scenario s = scenario_from_json(pod_job(), test::library());
        std::vector<std::string> ignored;
        const Machine machine = resolve(s.hardware, ignored);
        RC_PRE(goes_together(s, machine));
        const Platform platform(s, machine);
        StepModel model(s, platform);
        model.take_least_rates(true);
        model.remesh();
        const Seconds floor = std::max(detail::step_time_floor(model), detail::step_time_floor(model, true));
        std::vector<double> least, operations;
        detail::list_operations(model, least);
        model.take_least_rates(false);
        Placements placements(machine, false, false);
        int bounded = 0;
        for (const PlacementCode code : placements.of(s.parallelism)) {
            s.parallelism.placement = placement_of(code);
            model.remesh();
            detail::list_operations(model, operations);
            if (operations == least) {
                ++bounded;
                RC_ASSERT(floor * kRounding <= detail::step_result(model).step.time);
            }
        }
        RC_CLASSIFY(bounded > 0, "bounded");
    });
}

TEST_CASE("What bounds rule out on a torus is slower than what a search finds", "[search]") {
    // Many microbatches: where turns are replayed on one placement and known by formula on another.
    rc::prop("the best and the front with and without bounds", [] {
        json job = pod_job();
        job["workload"]["global_batch"] = *rc::gen::element(32, 64, 96);
        job["hardware"]["slice"] = job["hardware"]["system"] == "tpu-v5e" ? json{2, 4} : json{2, 2, 2};
        job["parallelism"] = {{"data", 8}};
        const Scenario scenario = scenario_from_json(job, test::library());
        SearchOptions few;
        few.placements = true;
        few.threads = 1;
        few.top = 3;
        few.max_batch = 2;
        SearchOptions all = few;
        all.top = 10'000'000;                          // nothing is ruled out
        const SearchResult bounded = search(scenario, few), whole = search(scenario, all);
        std::vector<Plan> first = whole.plans;
        first.resize(std::min<std::size_t>(first.size(), few.top));
        RC_ASSERT(whole.counts.pruned == 0.0);
        RC_ASSERT(bounded.plans == first);
        RC_ASSERT(bounded.front == whole.front);
    }, 20);
}

}  // namespace rooflight::placement_bounds_test
