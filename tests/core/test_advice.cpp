// SPDX-License-Identifier: GPL-3.0-or-later
// Advice against what it promises: each piece can be followed, fits, and gains what it says.
#include <algorithm>

#include "core/explain/advice.h"
#include "core/io/estimate_json.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/library.h"
#include "tests/support/scenarios.h"

namespace rooflight::advice_test {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;
using test::library;
using test::shipped;

namespace {

/// A random scenario that there is a machine for, at either fidelity.
Scenario random_possible() {
    json value = test::random_scenario();
    value["fidelity"] = *rc::gen::element(std::string("ideal"), std::string("calibrated"));
    const Scenario scenario = scenario_from_json(value, library());
    try {
        (void)estimate(scenario, Detail::summary);
    } catch (const InputError&) {
        RC_DISCARD("no slice of that size");
    }
    return scenario;
}

double time_a_token(const Estimate& e) { return e.step.time.value() / e.tokens_per_step; }

std::optional<double> ratio_of(const Scenario& now, const Estimate& before) {
    try {
        const Estimate after = estimate(now, Detail::summary);
        return after.memory.fits ? std::optional(time_a_token(after) / time_a_token(before)) : std::nullopt;
    } catch (const InputError&) {
        return std::nullopt;
    }
}

}  // namespace

TEST_CASE("Advice can be followed, fits and gains what it says", "[advice]") {
    rc::prop("its patch, applied to the scenario", [] {
        const Scenario scenario = random_possible();
        const Estimate before = estimate(scenario, Detail::summary);
        const std::vector<Advice> advice = advise(scenario, before);
        const auto written = advice_to_json(advice, scenario);
        for (std::size_t i = 0; i < advice.size(); ++i) {
            const Scenario after = patched(scenario, written[i]["patch"], library());
            const auto ratio = ratio_of(after, before);
            RC_ASSERT(ratio.has_value());
            RC_ASSERT(std::abs(*ratio / advice[i].step_time_ratio - 1) < 1e-9);
            RC_ASSERT(advice[i].makes_fit == !before.memory.fits);
            RC_ASSERT(advice[i].makes_fit || *ratio < 0.9901);
            RC_ASSERT(!advice[i].changes.empty());
        }
    });
}

TEST_CASE("The first advice makes nearly every scenario that memory or network binds faster, told by its events",
          "[advice]") {
    int bound = 0, advised = 0, faster = 0;
    const auto ask = [&](const Scenario& scenario) {
        const Estimate before = estimate(scenario, Detail::timeline);
        const bool by_memory_or_network =
            before.bound == Bound::hbm || before.bound == Bound::scale_up || before.bound == Bound::scale_out;
        if (!by_memory_or_network || !before.memory.fits) {
            return;
        }
        ++bound;
        const std::vector<Advice> advice = advise(scenario, before);
        if (advice.empty()) {
            return;
        }
        ++advised;
        // The patch, as a file has it, on the scenario; its time from the event simulation, which advice knows nothing of.
        const Estimate after = estimate(patched(scenario, advice_to_json(advice, scenario)[0]["patch"], library()), Detail::timeline);
        faster += after.memory.fits &&
                  after.timeline.makespan.value() / after.tokens_per_step < before.timeline.makespan.value() / before.tokens_per_step;
    };
    rc::prop("of all that fit, those without advice counted among the failures", [&] {
        for (int draw = 0; draw < 6; ++draw) {         // enough of them for a share that means something
            ask(random_possible());
        }
    });
    INFO(bound << " bound, " << advised << " advised, " << faster << " faster");
    CHECK(bound > 150);
    CHECK(faster >= 0.95 * bound);
}

TEST_CASE("Advice is silent only where no neighbour is better", "[advice]") {
    rc::prop("single changes tried here", [] {
        const Scenario scenario = random_possible();
        const Estimate before = estimate(scenario, Detail::summary);
        const std::vector<Advice> advice = advise(scenario, before);
        double best = 1;
        for (const Advice& one : advice) {
            best = std::min(best, one.step_time_ratio);
        }
        const auto expect_known = [&](auto&& change) {
            Scenario neighbour = scenario;
            change(neighbour);
            const auto ratio = ratio_of(neighbour, before);
            RC_ASSERT(!ratio || *ratio > std::min(best, 0.99) * (1 - 1e-9));
        };
        if (!before.memory.fits) {
            return;
        }
        const bool training = scenario.workload.kind == WorkloadKind::training;
        for (int zero = 1; training && zero <= 3; ++zero) {
            expect_known([&](Scenario& s) { s.parallelism.zero = zero; });
        }
        for (const RecomputeKind kind : {RecomputeKind::none, RecomputeKind::selective, RecomputeKind::full}) {
            expect_known([&](Scenario& s) { s.recompute.kind = training ? kind : s.recompute.kind; });
        }
        expect_known([](Scenario& s) { s.parallelism.fsdp *= s.parallelism.data, s.parallelism.data = 1; });
        expect_known([](Scenario& s) { s.workload.global_batch *= 2; });
        if (scenario.parallelism.tensor % 2 == 0 && scenario.parallelism.tensor > 2) {
            expect_known([](Scenario& s) {
                s.parallelism.tensor /= 2, s.parallelism.fsdp *= 2;
                s.parallelism.expert_tensor = 0;
            });
        }
    });
}

TEST_CASE("Advice says what makes a scenario fit", "[advice]") {
    Scenario scenario = shipped("llama-3.1-405b-h100");
    scenario.recompute.kind = RecomputeKind::none;
    scenario.parallelism.zero = 1;
    // A tenth less than it takes: one change is enough.
    scenario.hardware.overrides.hbm = estimate(scenario, Detail::summary).memory.worst.total * 0.9;
    const Estimate before = estimate(scenario, Detail::summary);
    REQUIRE_FALSE(before.memory.fits);
    const std::vector<Advice> advice = advise(scenario, before);
    REQUIRE_FALSE(advice.empty());
    for (const Advice& one : advice) {
        CHECK(estimate(one.scenario, Detail::summary).memory.fits);
        CHECK_THAT(text_of(one), ContainsSubstring("fits, with"));
    }
}

TEST_CASE("Advice leaves locked axes alone", "[advice]") {
    Scenario scenario = shipped("mixtral-8x7b-h100");
    const Estimate before = estimate(scenario, Detail::summary);
    constexpr AxisMask locked = axes(MeshAxis::tensor, MeshAxis::pipeline);
    for (const Advice& one : advise(scenario, before, locked)) {
        CHECK(one.scenario.parallelism.tensor == scenario.parallelism.tensor);
        CHECK(one.scenario.parallelism.pipeline == scenario.parallelism.pipeline);
    }
}

TEST_CASE("Advice is text, patch and ratio", "[advice]") {
    Scenario scenario = shipped("llama-3.1-405b-h100");
    scenario.recompute.kind = RecomputeKind::full;
    const auto answer = evaluate(scenario)["advice"];
    REQUIRE_FALSE(answer.empty());
    const auto recompute = std::find_if(answer.begin(), answer.end(), [](const json& one) {
        return one["patch"].contains("recompute");
    });
    REQUIRE(recompute != answer.end());
    CHECK((*recompute)["step_time_ratio"] < 0.9);
    CHECK_THAT((*recompute)["text"].get<std::string>(), ContainsSubstring("recompute full → "));
}

TEST_CASE("A merge patch makes one document into another", "[advice]") {
    using nlohmann::ordered_json;
    const ordered_json a = {{"x", 1}, {"y", {{"p", 1}, {"q", 2}}}, {"z", {1, 2}}};
    const ordered_json b = {{"x", 1}, {"y", {{"p", 3}}}, {"z", {1}}, {"w", true}};
    const ordered_json patch = merge_patch(a, b);
    CHECK_FALSE(patch.contains("x"));
    ordered_json made = a;
    made.merge_patch(patch);
    CHECK(json(made) == json(b));
    CHECK(merge_patch(a, a).empty());
}

}  // namespace rooflight::advice_test
