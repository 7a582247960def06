// SPDX-License-Identifier: GPL-3.0-or-later
// Advice against the search: neither knows of the other, and both claim to know what is better.
#include <algorithm>
#include <cmath>

#include "core/explain/advice.h"
#include "core/io/estimate_json.h"
#include "core/io/scenario_json.h"
#include "core/search/search.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/property.h"

namespace rooflight::advice_search_test {

using nlohmann::json;
using test::library;

namespace {

/// A job of a few layers on slow links, little memory or both: bound by communication or memory in most plans.
Scenario bound_job() {
    const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
    const int chips = 1 << pick(2, 4);
    const int heads = *rc::gen::element(8, 16);
    json model = {{"layers", pick(2, 8)},
                  {"d_model", 512 * pick(1, 8)},
                  {"d_ff", 1024 * pick(1, 8)},
                  {"heads", heads},
                  {"kv_heads", *rc::gen::element(4, heads)},
                  {"head_dim", 64},
                  {"vocab", 32000}};
    if (pick(0, 3) == 0) {
        model["moe"] = {{"experts", 8}, {"top_k", 2}, {"d_ff_expert", 1024}};
    }
    return scenario_from_json(
        {{"hardware",
          {{"system", "h100-sxm"},
           {"chips", chips},
           {"domain_size", *rc::gen::element(2, 8)},
           {"hbm_bytes_per_s", std::pow(10.0, pick(11, 12))},
           {"scale_up_bytes_per_s_per_chip", std::pow(10.0, pick(9, 11))},
           {"scale_out_bytes_per_s_per_chip", std::pow(10.0, pick(8, 10))}}},
         {"model", model},
         {"workload",
          {{"kind", "training"}, {"sequence_length", 1024 * pick(1, 4)}, {"global_batch", 16 << pick(0, 1)}}},
         {"parallelism", {{"data", chips}}},
         {"fidelity", *rc::gen::element(std::string("ideal"), std::string("calibrated"))}},
        library());
}

/// What the search has gone through: nothing else than these is its business.
bool is_of_the_plan(AdviceKind kind) {
    return kind == AdviceKind::axis || kind == AdviceKind::zero || kind == AdviceKind::micro_batch ||
           kind == AdviceKind::recompute || kind == AdviceKind::schedule;
}

bool same_axes(const Plan& a, const Plan& b) {
    return a.data == b.data && a.fsdp == b.fsdp && a.tensor == b.tensor && a.context == b.context &&
           a.pipeline == b.pipeline && a.expert == b.expert && a.expert_tensor == b.expert_tensor;
}

/// Whether one turn of one knob leads from `a` to `b`, as a person would go.
bool is_next_to(const Plan& a, const Plan& b) {
    if (!same_axes(a, b)) {
        return false;
    }
    const bool turns = a.schedule != b.schedule || a.virtual_stages != b.virtual_stages;
    const int changed = (a.zero != b.zero) + (a.micro_batch != b.micro_batch) + (a.recompute != b.recompute) + turns;
    return changed == 1 && !turns &&
           (a.micro_batch == b.micro_batch || a.micro_batch == 2 * b.micro_batch || b.micro_batch == 2 * a.micro_batch);
}

}  // namespace

TEST_CASE("No advice is given for the plan that a search found best", "[advice][search]") {
    rc::prop("axes, zero, micro-batch, recomputation, schedule", [] {
        const Scenario job = bound_job();
        SearchOptions options;
        options.top = 1;
        const SearchResult found = search(job, options);
        RC_PRE(!found.plans.empty());
        const Scenario best = planned(found.plans.front(), job);
        for (const Advice& advice : advise(best, estimate(best, Detail::summary))) {
            if (is_of_the_plan(advice.kind)) {
                RC_FAIL("advises " + text_of(advice) + " on " + plan_text(found.plans.front()));
            }
        }
    });
}

TEST_CASE("The first advice on a bound scenario makes it faster, and there is one where a neighbour is",
          "[advice][search]") {
    int bound = 0, improved = 0, silent = 0;
    rc::prop("any plan of the space, those without advice counted among the failures", [&] {
        const Scenario job = bound_job();
        SearchOptions options;
        options.top = 10'000'000;
        const SearchResult all = search(job, options);
        RC_PRE(!all.plans.empty());
        for (int draw = 0; draw < 4; ++draw) {
            const Plan& plan =
                all.plans[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(all.plans.size())))];
            const Scenario now = planned(plan, job);
            const Estimate before = estimate(now, Detail::summary);
            const bool by_memory_or_network =
                before.bound == Bound::hbm || before.bound == Bound::scale_up || before.bound == Bound::scale_out;
            if (!by_memory_or_network) {
                continue;
            }
            ++bound;
            const std::vector<Advice> advice = advise(now, before);
            const bool better_nearby = std::any_of(all.plans.begin(), all.plans.end(), [&](const Plan& other) {
                return other.time < plan.time * 0.99 && is_next_to(plan, other);
            });
            if (advice.empty()) {
                silent += better_nearby;
                continue;
            }
            // As a file has it, read again and estimated from nothing.
            const json written = advice_to_json(advice, now);
            const Scenario after =
                patched(scenario_from_json(json::parse(scenario_text(now)), library()), written[0]["patch"], library());
            const Estimate answer = estimate(after, Detail::summary);
            improved += answer.memory.fits && answer.tokens_per_s > before.tokens_per_s;
            // Advice on the plan leads to a plan that the search has found too, and found better.
            for (const Advice& one : advice) {
                const double time = one.step_time_ratio * before.step.time.value();
                const bool found = std::any_of(all.plans.begin(), all.plans.end(), [&](const Plan& other) {
                    return std::abs(other.time.value() / time - 1) < 1e-11 && other.time < plan.time &&
                           std::abs(other.memory / one.memory - 1) < 1e-11;
                });
                if (is_of_the_plan(one.kind) && !found) {
                    RC_FAIL(text_of(one) + " on " + plan_text(plan) + " is nothing that the search has found");
                }
            }
        }
    });
    INFO(bound << " bound, " << improved << " improved");
    CHECK(bound > 50);
    CHECK(improved >= 0.95 * bound);
    CHECK(silent == 0);
}

}  // namespace rooflight::advice_search_test
