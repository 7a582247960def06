// SPDX-License-Identifier: GPL-3.0-or-later
// The search against trying everything, on systems small enough for that.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "core/schedule/program.h"
#include "core/search/search.h"
#include "core/search/standings.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/property.h"
#include "tests/support/search_space.h"

namespace rooflight::search_test {

using nlohmann::json;
using test::difference;
using test::divisors;
using test::library;
using test::shipped;
using test::sum_of;

namespace {

using Point = std::array<double, 3>;                   // time, memory, chip-seconds a token

Point point_of(const Plan& plan) { return {plan.time.value(), plan.memory.value(), plan.chip_seconds}; }

/// A model of a few layers on a few chips, nothing of it a power of two by design.
json small_scenario() {
    const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
    const std::string kind = *rc::gen::element(std::string("training"), std::string("training"),
                                               std::string("prefill"), std::string("decode"));
    const bool experts = pick(0, 2) == 0;              // their axes multiply the plans to try
    const int chips = experts ? *rc::gen::element(1, 2, 4, 4, 6, 8) : *rc::gen::element(1, 2, 4, 6, 8);
    const int heads = *rc::gen::element(4, 6, 8), layers = pick(1, 4);
    json model = {{"layers", layers}, {"d_model", 256 * pick(1, 16)}, {"d_ff", 384 * pick(1, 32)},
                  {"heads", heads}, {"kv_heads", *rc::gen::element(1, 2, heads)}, {"head_dim", 64},
                  {"vocab", 32000}, {"tied_embeddings", pick(0, 1) == 1}, {"gated_mlp", pick(0, 1) == 1}};
    if (experts) {
        model["moe"] = {{"experts", 4}, {"top_k", pick(1, 2)}, {"d_ff_expert", 384}, {"shared_experts", pick(0, 1)},
                        {"first_dense_layers", layers > 1 ? pick(0, 1) : 0}};
    }
    json workload = {{"kind", kind}, {"sequence_length", 512 * pick(1, 6)}, {"global_batch", *rc::gen::element(4, 6, experts ? 4 : 8, experts ? 6 : 12)}};
    // Memory that some plans fit and some do not.
    json hardware = {{"system", *rc::gen::element(std::string("h100-sxm"), std::string("gb200-nvl72"))}, {"chips", chips},
                     {"hbm_bytes", std::pow(2.0, pick(28, 33))}, {"domain_size", *rc::gen::element(2, 4, 8)},
                     {"scale_out_bytes_per_s_per_chip", std::pow(10.0, pick(8, 11))},
                     {"usd_per_chip_hour", 2}};
    return {{"hardware", hardware}, {"model", model}, {"workload", workload}, {"parallelism", {{"data", chips}}},
            {"fidelity", *rc::gen::element(std::string("ideal"), std::string("calibrated"))},
            {"options", {{"comm_combination", *rc::gen::element(std::string("max"), std::string("sum"))}}}};
}

/// Figures of every plan that estimate() accepts and that fits, by nested loops.
std::set<Point> try_everything(const Scenario& base, int chips, const SearchOptions& options) {
    std::set<Point> points;
    const bool training = base.workload.kind == WorkloadKind::training;
    Scenario s = base;
    Parallelism& p = s.parallelism;
    const auto ask = [&] {
        try {
            const Estimate e = estimate(s, Detail::summary);
            if (e.memory.fits) {
                const double time = without_rounding_noise(e.step.time.value());
                points.insert({time, without_rounding_noise(e.memory.worst.total.value()),
                               without_rounding_noise(time * chips / e.tokens_per_step)});
            }
        } catch (const InputError&) {
            return;                                    // does not divide
        }
    };
    const auto batches = [&] {
        for (const double batch : options.batches.empty() ? std::vector{base.workload.global_batch} : options.batches) {
            for (const Precision& precision : options.precisions.empty() ? std::vector{base.precision} : options.precisions) {
                s.workload.global_batch = batch, s.precision = precision;
                test::for_each_layout(s, ask);
            }
        }
    };
    for (p.pipeline = 1; p.pipeline <= chips; ++p.pipeline) {
        for (p.tensor = 1; p.tensor * p.pipeline <= chips; ++p.tensor) {
            for (p.context = 1; p.context * p.tensor * p.pipeline <= chips; ++p.context) {
                for (const int fsdp : divisors(chips)) {
                    const int rest = p.pipeline * p.tensor * p.context * fsdp;
                    if (chips % rest != 0) {
                        continue;
                    }
                    p.fsdp = fsdp, p.data = chips / rest, p.sequence = p.tensor > 1;
                    for (const int expert : s.model->moe ? divisors(chips) : std::vector<int>{1}) {
                        for (const int width : s.model->moe ? divisors(chips) : std::vector<int>{0}) {
                            p.expert = expert, p.expert_tensor = width;
                            for (p.zero = 1; p.zero <= 3; ++p.zero) {
                                training ? test::for_each_micro_batch(s, [&] { test::for_each_schedule(s, has_uneven_chunks(base), ask); }) : batches();
                            }
                        }
                    }
                }
            }
        }
    }
    return points;
}

std::set<Point> front_of(const std::set<Point>& points) {
    std::set<Point> front;
    for (const Point& point : points) {                // by time: what is better than it has come before
        if (std::none_of(front.begin(), front.end(),
                         [&](const Point& other) { return other[1] <= point[1] && other[2] <= point[2]; })) {
            front.insert(point);
        }
    }
    return front;
}

std::set<Point> points_of(const std::vector<Plan>& plans) {
    std::set<Point> points;
    for (const Plan& plan : plans) {
        points.insert(point_of(plan));
    }
    return points;
}

}  // namespace

TEST_CASE("A search finds what trying everything finds", "[search]") {
    rc::prop("all plans, the best, the front", [] {
        const json value = small_scenario();
        const Scenario scenario = scenario_from_json(value, library());
        const int chips = value["hardware"]["chips"];
        SearchOptions everything;
        everything.threads = 1;
        if (scenario.workload.kind != WorkloadKind::training) {
            const auto some = [](auto list) {
                return *rc::gen::inRange(0, 2) == 0 ? decltype(list){} : std::move(list);
            };
            everything.batches = some(std::vector<double>{1, 4, 7});
            everything.precisions = some(precisions_of(scenario.precision, {DType::bf16, DType::int4}, {}, {DType::fp8}));
        }
        const std::set<Point> expected = try_everything(scenario, chips, everything);

        SearchOptions few = everything;
        everything.top = 10'000'000, few.top = 4;
        const SearchResult all = search(scenario, everything);
        RC_ASSERT(difference(expected, points_of(all.plans)) == "");
        RC_ASSERT(sum_of(all.counts) == all.counts.space);
        RC_ASSERT(std::is_sorted(all.plans.begin(), all.plans.end(), comes_before));

        for (const Objective objective : {Objective::time, Objective::memory, Objective::cost}) {
            few.objective = everything.objective = objective;
            const SearchResult best = search(scenario, few);
            std::vector<Plan> first = search(scenario, everything).plans;
            first.resize(std::min<std::size_t>(first.size(), 4));
            RC_ASSERT((best.plans == first));
            RC_ASSERT(difference(front_of(expected), points_of(best.front)) == "");
            RC_ASSERT(sum_of(best.counts) == best.counts.space);
            RC_ASSERT(best.counts.space == all.counts.space);
        }
    });
}

TEST_CASE("Plans of a search are those of estimate()", "[search]") {
    for (const char* name : {"llama-3.1-405b-h100", "mixtral-8x7b-h100", "llama-3-70b-h100-decode"}) {
        const Scenario scenario = shipped(name);
        const SearchResult result = search(scenario);
        REQUIRE_FALSE(result.plans.empty());
        for (const Plan& plan : result.plans) {
            const Estimate e = estimate(planned(plan, scenario), Detail::summary);
            CHECK(e.memory.fits);
            CHECK(std::abs(e.step.time.value() / plan.time.value() - 1) < 1e-11);
            CHECK(std::abs(e.memory.worst.total.value() / plan.memory.value() - 1) < 1e-11);
        }
    }
}

TEST_CASE("Bounds leave out no plan that belongs to the best or the front", "[search]") {
    // Spaces too large for nested loops: every plan evaluated against the few that bounds let through.
    struct Case {
        const char* name;
        int chips;
    };
    for (const auto& [name, chips] : {Case{"mixtral-8x7b-h100", 32}, Case{"deepseek-v3-h800", 256}, Case{"llama-3-70b-v5p-pod", 64}}) {
        for (const Fidelity fidelity : {Fidelity::ideal, Fidelity::calibrated}) {
            Scenario scenario = shipped(name);
            scenario.fidelity = fidelity;
            scenario.workload.global_batch = 32;
            scenario.model = [&] {                     // fewer layers: fewer schedules, and room for every kind of plan
                Model model = *scenario.model;
                model.layers = 12;
                return std::make_shared<const Model>(std::move(model));
            }();
            SearchOptions options;
            options.chips = chips;
            options.top = 10'000'000;
            const SearchResult all = search(scenario, options);
            options.top = 20;
            const SearchResult few = search(scenario, options);
            INFO(name << " " << all.counts.evaluated << " of " << all.counts.space << " evaluated, then " << few.counts.evaluated);
            REQUIRE(all.plans.size() >= 20);
            CHECK(std::equal(few.plans.begin(), few.plans.end(), all.plans.begin()));
            CHECK(few.front == all.front);
            CHECK(all.counts.evaluated > 3 * few.counts.evaluated);
            CHECK(sum_of(few.counts) == few.counts.space);
        }
    }
}

TEST_CASE("A search gives the same whatever the number of threads", "[search]") {
    const Scenario scenario = shipped("mixtral-8x7b-h100");
    SearchOptions options;
    options.threads = 1;
    const SearchResult one = search(scenario, options);
    for (const unsigned threads : {2u, 5u}) {
        options.threads = threads;
        const SearchResult many = search(scenario, options);
        CHECK(many.plans == one.plans);
        CHECK(many.front == one.front);
        CHECK(many.counts.evaluated == one.counts.evaluated);
        CHECK(many.counts.pruned == one.counts.pruned);
        CHECK(many.counts.rejected.size() == one.counts.rejected.size());
    }
}

TEST_CASE("A search says how far it is and what it found", "[search]") {
    const Scenario scenario = shipped("llama-3.1-405b-h100");
    double done = 0, space = 0;
    std::vector<Plan> streamed;
    const SearchResult result = search(scenario, {}, {}, [&](const SearchProgress& progress) {
        CHECK(progress.done >= done);
        done = progress.done, space = progress.space;
        streamed.insert(streamed.end(), progress.found.begin(), progress.found.end());
    });
    CHECK(done == space);
    CHECK(space == result.counts.space);
    for (const Plan& plan : result.plans) {
        CHECK(std::find(streamed.begin(), streamed.end(), plan) != streamed.end());
    }
    for (const Plan& plan : result.front) {
        CHECK(std::find(streamed.begin(), streamed.end(), plan) != streamed.end());
    }
}

namespace {

/// Stops a search `wait` after its start. How soon it returns is measured by the benchmark stop_search.
void expect_to_stop(const Scenario& scenario, const SearchOptions& options, std::chrono::milliseconds wait) {
    std::stop_source stop;
    std::jthread teller([&] {
        std::this_thread::sleep_for(wait);
        stop.request_stop();
    });
    const SearchResult result = search(scenario, options, stop.get_token());
    CHECK(result.cancelled);
    CHECK(sum_of(result.counts) <= result.counts.space);
}

}  // namespace

TEST_CASE("A search stops at any time when it is told to", "[search]") {
    SearchOptions options;
    options.top = 1'000'000;                           // keeps everything: long enough to be stopped
    Scenario fewest = shipped("llama-3.1-405b-h100");
    fewest.workload.global_batch = 720'720;            // a number with many divisors
    SearchOptions chips = options, placements = options;
    chips.objective = Objective::chips;
    placements.placements = true;
    Scenario server = shipped("llama-3-70b-h100-serving");
    server.workload.requests_per_s.reset(), server.workload.concurrency = 64;
    SearchOptions loads;
    loads.chips = 4096, loads.threads = 1;
    for (double load = 1; load <= 4096; load *= 1.2) {
        loads.batches.push_back(std::floor(load));
    }
    struct Case {
        const char* name;
        Scenario scenario;
        SearchOptions options;
    };
    for (const auto& [name, scenario, asked] :
         {Case{"experts", shipped("deepseek-v3-h800"), options}, Case{"fewest chips", fewest, chips},
          Case{"placements", shipped("llama-3-70b-v5p-pod"), placements}, Case{"serving", server, loads}}) {
        INFO(name);
        for (const int wait : {0, 3, 20, 60, 150}) {
            expect_to_stop(scenario, asked, std::chrono::milliseconds(wait));
        }
    }
}

// Whoever gives a search up does not wait for the plan at work.
TEST_CASE("A list by mesh has the best variant of each, and the same front", "[search]") {
    rc::prop("as folding the list of all plans", [] {
        const Scenario scenario = scenario_from_json(small_scenario(), library());
        SearchOptions options;
        options.threads = 1;
        options.top = 10'000'000;
        const SearchResult all = search(scenario, options);
        options.by_mesh = true;
        options.top = static_cast<std::size_t>(*rc::gen::element(1, 3, 8, 1000));
        const SearchResult few = search(scenario, options);
        std::vector<Plan> folded;
        std::map<MeshKey, double> seen;
        for (const Plan& plan : all.plans) {
            if (++seen[mesh_of(plan)] == 1 && folded.size() < options.top) {
                folded.push_back(plan);
            }
        }
        RC_ASSERT(few.plans == folded);
        RC_ASSERT(few.front == all.front);
        for (const Plan& plan : few.plans) {
            RC_ASSERT(plan.variants >= seen[mesh_of(plan)]);
        }
    }, 60);
}

TEST_CASE("Chunks have as many layers each unless the scenario's own do not", "[search]") {
    Scenario scenario = shipped("llama-2-13b-v5p");    // 40 layers
    SearchOptions options;
    options.top = 100'000;
    options.chips = 64;
    const auto chunks_of = [&] {
        std::set<int> uneven, even;
        for (const Plan& plan : search(scenario, options).plans) {
            (40 % (plan.pipeline * plan.virtual_stages) == 0 ? even : uneven).insert(plan.virtual_stages);
        }
        return std::pair(even, uneven);
    };
    const auto [even, none] = chunks_of();
    CHECK(even.size() > 2);
    CHECK(std::none_of(none.begin(), none.end(), [](int v) { return v > 1; }));
    scenario.parallelism.pipeline = 2, scenario.parallelism.virtual_stages = 3;
    scenario.parallelism.schedule = PipelineSchedule::interleaved;
    scenario.parallelism.data = std::max(1, scenario.parallelism.data / 2);
    REQUIRE(has_uneven_chunks(scenario));
    CHECK(chunks_of().second.size() > 2);
}

TEST_CASE("A search leaves as much memory free as is asked", "[search]") {
    for (const char* name : {"llama-2-13b-v5p", "llama-3-70b-h100-decode"}) {
        const Scenario scenario = shipped(name);
        SearchOptions options;
        const SearchResult all = search(scenario, options);
        const Plan& best = all.plans.front();
        const Bytes capacity = estimate(planned(best, scenario), Detail::summary).memory.capacity;
        const Bytes most = (all.front.front().memory + all.front.back().memory) * 0.5000001;  // the fastest, the smallest
        options.headroom = 1 - most / capacity;
        const SearchResult some = search(scenario, options);
        REQUIRE_FALSE(some.plans.empty());
        for (const Plan& plan : some.plans) {
            CHECK(plan.memory <= capacity * (1 - options.headroom));
        }
        CHECK(some.plans.front().objective >= best.objective);
        CHECK(sum_of(some.counts) == some.counts.space);
    }
}

TEST_CASE("A long list is sorted whole, and its best plans alone once the search is stopped", "[search]") {
    constexpr std::size_t most = 150'000;
    Standings standings(most);
    std::uint64_t number = 1;
    for (std::size_t i = 0; i < 2 * most; ++i) {
        number = number * 6364136223846793005U + 1442695040888963407U;
        Plan plan;
        plan.objective = double(number >> 44);         // some are equal
        plan.time = Seconds(plan.objective), plan.memory = Bytes(double(i % 7)), plan.order = i;
        standings.add(plan);
    }
    const std::vector<Plan> all = standings.best();
    REQUIRE(all.size() == most);
    REQUIRE(std::is_sorted(all.begin(), all.end(), comes_before));
    Standings kept = standings, stopped = standings;
    CHECK(std::move(kept).best(std::stop_token()) == all);
    std::stop_source stop;
    stop.request_stop();
    const std::vector<Plan> some = std::move(stopped).best(stop.get_token());
    REQUIRE(some.size() == kListedWhenStopped);
    CHECK(std::equal(some.begin(), some.end(), all.begin()));
    standings.keep(10);
    CHECK(standings.best() == std::vector<Plan>(all.begin(), all.begin() + 10));
    CHECK(standings.full());
}

TEST_CASE("Turns that are replayed stop in between", "[search][schedule]") {
    std::vector<StageTime> stages(64);
    for (std::size_t s = 0; s < stages.size(); ++s) {
        stages[s].forward = Seconds(1 + 0.1 * double(s)), stages[s].backward = Seconds(2);
    }
    const PipelineShape shape{PipelineSchedule::interleaved, 64 * 64, 64, Seconds(0.01)};
    const Seconds whole = interleaved_pipeline_time(stages, shape, {});
    CHECK(whole >= (stages.back().forward + stages.back().backward) * (64.0 * 64));
    std::stop_source stop;
    stop.request_stop();
    CHECK(interleaved_pipeline_time(stages, shape, stop.get_token()) < whole * 0.1);  // what was reached by then
}

TEST_CASE("A search keeps to what it is asked for", "[search]") {
    const Scenario scenario = shipped("llama-3.1-405b-h100");
    SearchOptions options;
    options.tensor_in_domain = true;
    options.top = 100;
    for (const Plan& plan : search(scenario, options).plans) {
        CHECK(8 % plan.tensor == 0);                   // nodes of eight
    }
    options = {};
    options.chips = 8192;
    for (const Plan& plan : search(scenario, options).plans) {
        CHECK(double(plan.data) * plan.fsdp * plan.tensor * plan.context * plan.pipeline == 8192);
        CHECK(planned(plan, scenario).hardware.chips == 8192);
    }
    options = {};
    const Seconds best = search(scenario).plans.front().time;
    options.slo = best * 1.01;
    options.top = 1000;
    const SearchResult quick = search(scenario, options);
    CHECK_FALSE(quick.plans.empty());
    for (const Plan& plan : quick.plans) {
        CHECK(plan.time <= *options.slo);
    }
    options.slo = best * 0.5;
    CHECK(search(scenario, options).plans.empty());
}

TEST_CASE("A search minimises what it is asked to", "[search]") {
    Scenario decode = shipped("llama-3-70b-h100-decode");
    decode.hardware.overrides.usd_per_chip_hour = 3.0;
    SearchOptions options;
    options.objective = Objective::cost;
    options.batches = {8, 64, 256};
    const SearchResult cheap = search(decode, options);
    REQUIRE_FALSE(cheap.plans.empty());
    const Estimate e = estimate(planned(cheap.plans.front(), decode), Detail::summary);
    CHECK(*e.inference->usd_per_million_output_tokens == Approx(cheap.plans.front().objective).epsilon(1e-9));
    options.objective = Objective::latency;
    const SearchResult quick = search(decode, options);
    CHECK(quick.plans.front().global_batch == 8);
    CHECK(cheap.plans.front().global_batch > 8);

    options = {};
    options.objective = Objective::chips;
    options.chips = 8;
    const SearchResult few = search(decode, options);
    REQUIRE_FALSE(few.plans.empty());
    // 141 GB of weights on chips of 80 GB, and the cache beside them.
    CHECK(few.plans.front().chips > 1);
    CHECK(few.plans.front().chips <= 8);

    Scenario training = shipped("llama-3.1-405b-h100");
    options = {};
    options.objective = Objective::energy;
    training.workload.total_tokens = 1e12;
    const SearchResult green = search(training, options);
    const Estimate run = estimate(planned(green.plans.front(), training), Detail::summary);
    CHECK(*run.training->energy_kwh == Approx(green.plans.front().objective).epsilon(1e-9));
}

TEST_CASE("A search without the price that it needs says which", "[search]") {
    Scenario scenario = shipped("llama-3.1-405b-h100");
    auto system = std::make_shared<System>(*scenario.hardware.system);
    system->vendor_figures.usd_per_chip_hour.reset();
    scenario.hardware.system = system;
    SearchOptions options;
    options.objective = Objective::cost;
    CHECK_THROWS_WITH(search(scenario, options), Catch::Matchers::ContainsSubstring("hardware.usd_per_chip_hour"));
}

}  // namespace rooflight::search_test
