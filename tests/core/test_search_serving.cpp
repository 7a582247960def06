// SPDX-License-Identifier: GPL-3.0-or-later
// The search for a way to serve against trying every way, on servers small enough for that.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <stop_token>

#include <fmt/format.h>

#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "core/search/search.h"
#include "core/search/standings.h"
#include "core/search/sweep.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/property.h"
#include "tests/support/search_space.h"

namespace rooflight::search_serving_test {

using nlohmann::json;
using test::difference;
using test::divisors;
using test::library;

namespace {

using Point = std::array<double, 4>;                   // time per token, memory, chip-seconds a token, to the first token

Point point_of(const Plan& plan) {
    return {plan.time.value(), plan.memory.value(), plan.chip_seconds, plan.first_token.value()};
}

/// Few layers on few chips, with experts in every third; so many requests at a time, or so many a second; on one pool of
/// chips or two; with SLOs or without.
json small_server() {
    const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
    const int chips = *rc::gen::element(1, 2, 4, 6), heads = *rc::gen::element(4, 6, 8);
    json model = {{"layers", pick(1, 6)}, {"d_model", 512 * pick(1, 8)}, {"d_ff", 1536 * pick(1, 8)},
                  {"heads", heads}, {"kv_heads", *rc::gen::element(1, 2, heads)}, {"head_dim", 64}, {"vocab", 32000}};
    if (pick(0, 2) == 0) {
        model["moe"] = {{"experts", *rc::gen::element(4, 6)}, {"top_k", pick(1, 2)}, {"d_ff_expert", 768}, {"shared_experts", pick(0, 1)}};
    }
    json workload = {{"kind", "serving"}, {"prompt_tokens", 128 << pick(0, 4)}, {"output_tokens", 64 << pick(0, 3)}};
    if (pick(0, 1) == 0) {
        workload["concurrency"] = 1 << pick(0, 8);
    } else {
        workload["requests_per_s"] = std::pow(10.0, 0.5 * pick(-2, 6));
    }
    if (pick(0, 3) == 0) {                             // each plan that may keep to them is simulated
        workload["tpot_slo_s"] = 1e-4 * std::pow(10.0, 0.5 * pick(0, 4));
        workload["ttft_slo_s"] = 1e-2 * std::pow(10.0, 0.5 * pick(0, 4));
    }
    json value = {{"hardware", {{"system", *rc::gen::element(std::string("h100-sxm"), std::string("gb200-nvl72"))},
                                {"chips", chips}, {"hbm_bytes", std::pow(2.0, pick(28, 33))}, {"domain_size", *rc::gen::element(2, 4, 8)},
                                {"usd_per_chip_hour", 2}}},
                  {"model", model}, {"workload", workload}, {"parallelism", {{"data", chips}}},
                  {"fidelity", *rc::gen::element(std::string("ideal"), std::string("calibrated"))}};
    if (chips > 1 && pick(0, 3) == 0) {
        const int prefill = pick(1, chips - 1);
        value["serving"]["disaggregated"] = {{"prefill_chips", prefill}, {"decode_chips", chips - prefill}};
    }
    return value;
}

/// Nine requests in ten within the SLOs, as the estimate counts them.
bool in_time(const Scenario& s) {
    if (!s.workload.tpot_slo_s && !s.workload.ttft_slo_s) {
        return true;
    }
    const InferenceTotals totals = *estimate(s, Detail::simulation).inference;
    return *totals.goodput_requests_per_s >= kShareInTime * *totals.requests_per_s;
}

std::optional<Point> answer_of(const Scenario& s) {
    try {
        const Estimate e = estimate(s, Detail::summary);
        const InferenceTotals& totals = *e.inference;
        const bool counts = e.memory.fits && e.serving->most_sequences >= 1 && !totals.saturated && in_time(s);
        return counts ? std::optional(Point{without_rounding_noise(totals.tpot->value()),
                                            without_rounding_noise(e.memory.worst.total.value()),
                                            without_rounding_noise(e.chips / e.tokens_per_s),
                                            without_rounding_noise(totals.ttft->value())})
                      : std::nullopt;
    } catch (const InputError&) {
        return {};                                     // does not divide
    }
}

/// Figures of every server that fits, keeps up and keeps its SLOs, by nested loops.
std::set<Point> try_everything(const Scenario& base, int chips, const SearchOptions& options) {
    std::set<Point> points;
    Scenario s = base;
    Parallelism& p = s.parallelism;
    const auto loads = [&] {
        for (const double load : options.batches.empty() ? std::vector{base.workload.concurrency.value_or(0)} : options.batches) {
            for (const Precision& precision : options.precisions.empty() ? std::vector{base.precision} : options.precisions) {
                s.precision = precision;
                if (base.workload.concurrency) {
                    s.workload.concurrency = load;
                }
                if (const auto point = answer_of(s)) {
                    points.insert(*point);
                }
            }
        }
    };
    for (p.tensor = 1; p.tensor <= chips; ++p.tensor) {
        for (p.pipeline = 1; p.pipeline * p.tensor <= chips; ++p.pipeline) {
            if (chips % (p.pipeline * p.tensor) != 0) {
                continue;
            }
            p.data = chips / (p.pipeline * p.tensor);
            p.sequence = p.tensor > 1;
            if (base.serving.disaggregated) {          // copies of the model are shared out as the chips were
                if (p.data == 1) {
                    continue;
                }
                const double share = double(base.serving.disaggregated->prefill_chips) / chips;
                const int prefill = std::max(1, std::min(p.data - 1, static_cast<int>(std::lround(share * p.data))));
                s.serving.disaggregated = Disaggregated{prefill * chips / p.data, (p.data - prefill) * chips / p.data};
            }
            for (const int expert : s.model->moe ? divisors(chips) : std::vector<int>{1}) {
                for (const KvLayout kv : {KvLayout::heads, KvLayout::batch, KvLayout::sequence}) {
                    p.expert = expert, p.kv_layout = kv;
                    if (p.tensor > 1 || kv == KvLayout::heads) {
                        loads();
                    }
                }
            }
        }
    }
    return points;
}

std::set<Point> points_of(const std::vector<Plan>& plans) {
    std::set<Point> points;
    for (const Plan& plan : plans) {
        points.insert(point_of(plan));
    }
    return points;
}

/// Times per token, memory and chip-seconds that nothing is better than.
std::set<Point> front_of(const std::set<Point>& points) {
    std::set<Point> front;
    for (const Point& point : points) {
        const PlanFigures figures{point[0], point[1], point[2], 0};
        if (std::none_of(points.begin(), points.end(), [&](const Point& other) {
                return dominates({other[0], other[1], other[2], 0}, figures);
            })) {
            front.insert(point);
        }
    }
    return front;
}

}  // namespace

TEST_CASE("A search for a way to serve finds what trying every way finds, and its front", "[search][serving]") {
    std::size_t with_experts = 0, several = 0;
    rc::prop("dense and with experts, at a load and at a rate, one pool and two", [&] {
        const json value = small_server();
        const Scenario scenario = scenario_from_json(value, library());
        SearchOptions options;
        options.top = 1'000'000;
        if (scenario.workload.concurrency && *rc::gen::inRange(0, 2) == 0) {
            options.batches = {1, 16, 64};
        }
        if (*rc::gen::inRange(0, 2) == 0) {
            options.precisions = precisions_of(scenario.precision, {DType::bf16, DType::fp8}, {}, {DType::fp8});
        }
        const std::set<Point> expected = try_everything(scenario, value["hardware"]["chips"], options);
        const SearchResult all = search(scenario, options);
        RC_ASSERT(difference(expected, points_of(all.plans)) == "");
        RC_ASSERT(difference(front_of(expected), points_of(all.front)) == "");
        double sum = all.counts.evaluated;
        for (const RejectionCount& rejection : all.counts.rejected) {
            sum += rejection.count;
        }
        RC_ASSERT(sum == all.counts.space);
        with_experts += scenario.model->moe && expected.size() > 1 ? 1 : 0;
        several += expected.size() > 1 ? 1 : 0;
        if (*rc::gen::inRange(0, 2) == 0) {
            return;                                    // the other objectives and thread counts: every second time
        }
        options.objective = *rc::gen::element(Objective::time, Objective::latency, Objective::memory, Objective::cost);
        options.top = 1'000'000, options.threads = 1;
        std::vector<Plan> first = search(scenario, options).plans;
        RC_ASSERT(std::is_sorted(first.begin(), first.end(), comes_before));
        options.top = 3, options.threads = 0;
        first.resize(std::min<std::size_t>(first.size(), 3));
        const SearchResult best = search(scenario, options);
        RC_ASSERT((best.plans == first));
        RC_ASSERT((best.front == all.front || options.objective != Objective::time));
    });
    CHECK(several > 20);
    CHECK(with_experts > 3);
}

TEST_CASE("A search for a way to serve says how far it is, keeps its SLOs, and says what cannot keep up", "[search][serving]") {
    const Scenario scenario = scenario_from_json(
        {{"hardware", {{"system", "h100-sxm"}, {"chips", 64}}},
         {"model", "llama-3-70b"},
         {"workload", {{"kind", "serving"}, {"prompt_tokens", 2048}, {"output_tokens", 256}, {"concurrency", 64}}},
         {"parallelism", {{"tensor", 8}, {"data", 8}}}},
        library());
    SearchOptions options;
    for (double load = 1; load <= 256; load += 1) {
        options.batches.push_back(load);
    }
    int calls = 0;
    double done = 0;
    std::set<std::uint64_t> streamed;
    const SearchResult result = search(scenario, options, {}, [&](const SearchProgress& progress) {
        ++calls;
        CHECK(progress.done >= done);
        done = progress.done;
        for (const Plan& plan : progress.found) {
            streamed.insert(plan.order);
        }
    });
    CHECK(calls > 10);
    CHECK(done == result.counts.space);
    for (const std::vector<Plan>* list : {&result.plans, &result.front}) {
        for (const Plan& plan : *list) {
            CHECK(streamed.contains(plan.order));
        }
    }

    const Plan& fastest = result.plans.front();
    options.slo = fastest.time * 1.5, options.ttft_slo = fastest.first_token * 1.5, options.top = 10'000;
    const SearchResult quick = search(scenario, options);
    REQUIRE_FALSE(quick.plans.empty());
    for (const Plan& plan : quick.plans) {
        Scenario kept = planned(plan, scenario);
        kept.workload.tpot_slo_s = options.slo->value(), kept.workload.ttft_slo_s = options.ttft_slo->value();
        const InferenceTotals totals = *estimate(kept, Detail::simulation).inference;
        CHECK(*totals.goodput_requests_per_s == Approx(plan.in_time * *totals.requests_per_s));
        CHECK(plan.in_time >= kShareInTime);
    }
    const auto count_of = [](const SearchResult& of, Rejection reason) {
        for (const RejectionCount& rejection : of.counts.rejected) {
            if (rejection.reason == reason) {
                return rejection.count;
            }
        }
        return 0.0;
    };
    CHECK(count_of(quick, Rejection::slo) > 0);
    Scenario busy = scenario;
    busy.workload.concurrency.reset(), busy.workload.requests_per_s = 100'000;
    const SearchResult none = search(busy);
    CHECK(none.plans.empty());
    CHECK(count_of(none, Rejection::saturated) > 0);
    CHECK(count_of(none, Rejection::slo) == 0);
}

TEST_CASE("A sweep of what the simulation counts has it at every point", "[search][serving]") {
    const Scenario scenario = read_scenario(library().scenario_file("llama-3-70b-h100-serving").string(), library());
    SweepSpec spec;
    spec.axes = {{*ScenarioInput::find("workload.requests_per_s"), 4, 20, true, 5}};
    spec.outputs = {find_output("inference.goodput_requests_per_s"), find_output("inference.ttft_p90_s"), find_output("inference.queue_s")};
    const SweepResult result = sweep(scenario, spec);
    REQUIRE(result.points.size() == 5);
    bool missed = false;
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const std::vector<std::optional<double>>& outputs = result.points[i].outputs;
        REQUIRE(outputs[0].has_value());
        const Estimate e = estimate(scenario_at(scenario, spec.axes, {result.at(i, 0)}), Detail::simulation);
        CHECK(*outputs[0] == *e.inference->goodput_requests_per_s);
        // A queue that grows without bound has no percentiles.
        REQUIRE(outputs[1].has_value() == !e.inference->saturated);
        CHECK((e.inference->saturated || *outputs[1] == e.inference->ttft_spread->p90));
        missed = missed || *outputs[0] < 0.9 * result.at(i, 0);
    }
    CHECK(missed);
}

// A search that is given up does not wait for the server at work, which may take seconds.
TEST_CASE("A server's simulation ends once it is told to stop", "[search][serving]") {
    const Scenario scenario = test::shipped("llama-3-70b-h100-serving");
    std::stop_source stop;
    CHECK_FALSE(estimate(scenario, Detail::simulation, stop.get_token()).serving->requests.empty());
    stop.request_stop();
    CHECK(estimate(scenario, Detail::simulation, stop.get_token()).serving->requests.empty());
}

}  // namespace rooflight::search_serving_test
