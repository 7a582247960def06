// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "core/report/comparison.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/property.h"
#include "tests/support/scenarios.h"

namespace rooflight::compare_test {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

/// What a comparison only points at.
struct Sides {
    std::vector<Scenario> scenarios;
    std::vector<Estimate> estimates;

    explicit Sides(const std::vector<json>& documents) {
        for (const json& document : documents) {
            scenarios.push_back(scenario_from_json(document, test::library()));
            estimates.push_back(estimate(scenarios.back(), Detail::operations));
        }
    }
    [[nodiscard]] Comparison compared() const {
        std::vector<Compared> all;
        for (std::size_t i = 0; i < scenarios.size(); ++i) {
            all.push_back({scenarios[i].name, scenarios[i], estimates[i]});
        }
        return compare(all);
    }
};

json decode(int batch, const char* name) {
    return {{"name", name},
            {"hardware", {{"system", "tpu-v5e"}}},
            {"model", "llama-3-8b"},
            {"workload", {{"kind", "decode"}, {"sequence_length", 2048}, {"global_batch", batch}}}};
}

const ComparisonRow& row(const std::vector<ComparisonRow>& rows, std::string_view key) {
    const auto found = std::ranges::find(rows, key, &ComparisonRow::key);
    INFO(key);
    REQUIRE(found != rows.end());
    return *found;
}

}  // namespace

TEST_CASE("what differs comes first, with the change from the first scenario", "[compare]") {
    const Sides sides(std::vector<json>{decode(4, "four"), decode(8, "eight")});
    const Comparison comparison = sides.compared();
    REQUIRE(comparison.names == std::vector<std::string>{"four", "eight"});
    REQUIRE(Comparison::differing(comparison.settings) == 1);
    REQUIRE(comparison.settings.front().key == "workload.global_batch");
    REQUIRE(comparison.settings.front().change(1) == 1.0);
    const ComparisonRow& time = row(comparison.figures, "step.time_s");
    REQUIRE(time.differs);
    REQUIRE(time.number(0) == sides.estimates[0].step.time.value());
    REQUIRE(*time.change(1) == sides.estimates[1].step.time.value() / sides.estimates[0].step.time.value() - 1);
    REQUIRE_FALSE(row(comparison.figures, "memory.breakdown.weights").differs);
    bool same_seen = false;
    for (const ComparisonRow& each : comparison.figures) {
        REQUIRE_FALSE((each.differs && same_seen));
        same_seen = same_seen || !each.differs;
    }
}

TEST_CASE("a value that one file leaves out is compared by its default", "[compare]") {
    json fast = decode(4, "a");
    fast["hardware"]["hbm_bytes_per_s"] = 1.0e12;
    const Comparison comparison = Sides(std::vector<json>{decode(4, "a"), fast}).compared();
    const ComparisonRow& bandwidth = row(comparison.settings, "hardware.hbm_bytes_per_s");
    REQUIRE(bandwidth.number(0).has_value());
    REQUIRE(bandwidth.number(1) == 1.0e12);
    REQUIRE(comparison.names == std::vector<std::string>{"a", "a (2)"});
}

TEST_CASE("every setting that one file leaves out has the other's default", "[compare]") {
    const json plain = {{"name", "plain"},
                        {"hardware", {{"system", "tpu-v5p"}, {"chips", 64}}},
                        {"model", "llama-3-8b"},
                        {"workload", {{"kind", "training"}, {"sequence_length", 2048}, {"global_batch", 64}}},
                        {"parallelism", {{"fsdp", 64}}}};
    json full = plain;
    full["hardware"]["figures"] = "book";
    full["recompute"] = "full";
    full["precision"] = {{"gradients", "bf16"}, {"weights", "fp32"}, {"optimizer", {{"name", "lion"}, {"moment1", "bf16"}}}};
    full["offload"] = {{"activations", 0.5}};
    full["options"] = {{"ring_factor", "book"}, {"collective_matmul", false}};
    full["fidelity"] = "calibrated";
    full["parallelism"]["zero"] = 3;
    const Comparison comparison = Sides(std::vector<json>{plain, full}).compared();
    const auto first = [&](std::string_view key) { return row(comparison.settings, key).values.front(); };
    CHECK(first("hardware.figures") == "vendor");
    CHECK(first("recompute") == "none");
    CHECK(first("precision.gradients") == "fp32");
    CHECK(first("precision.optimizer.name") == "adamw");
    CHECK(first("precision.optimizer.moment1") == "fp32");
    CHECK(first("offload.activations") == 0);
    CHECK(first("options.ring_factor") == "exact");
    CHECK(first("options.collective_matmul") == true);
    CHECK(first("fidelity") == "ideal");
    CHECK(first("parallelism.zero") == 1);
    for (const ComparisonRow& each : comparison.settings) {
        INFO(each.key);
        CHECK_FALSE(each.values[0].is_null());
        CHECK_FALSE(each.values[1].is_null());
    }
}

TEST_CASE("one scenario and five are no comparison", "[compare]") {
    REQUIRE_THROWS_WITH(Sides(std::vector<json>{decode(4, "a")}).compared(), ContainsSubstring("expected 2 to 4"));
    REQUIRE_THROWS_AS(Sides(std::vector<json>(5, decode(4, "a"))).compared(), InputError);
    REQUIRE_NOTHROW(Sides(std::vector<json>(4, decode(4, "a"))).compared());
}

TEST_CASE("a comparison is written as text, Markdown and CSV", "[compare]") {
    const Comparison comparison = Sides(std::vector<json>{decode(4, "one|two"), decode(8, "x, \"y\"")}).compared();
    const std::string text = comparison_text(comparison, ComparisonForm::text, false);
    REQUIRE_THAT(text, ContainsSubstring("workload.global_batch"));
    REQUIRE_THAT(text, ContainsSubstring("8 (+100%)"));
    REQUIRE_THAT(text, !ContainsSubstring("memory.breakdown.weights"));
    REQUIRE_THAT(comparison_text(comparison, ComparisonForm::text, true), ContainsSubstring("memory.breakdown.weights"));
    const std::string markdown = comparison_text(comparison, ComparisonForm::markdown, false);
    REQUIRE_THAT(markdown, ContainsSubstring("| setting | one\\|two | x, \"y\" |"));
    const std::string csv = comparison_text(comparison, ComparisonForm::csv, false);
    REQUIRE_THAT(csv, ContainsSubstring("key,unit,differs,one|two,\"x, \"\"y\"\"\"\r\n"));
    REQUIRE_THAT(csv, ContainsSubstring("workload.global_batch,number,true,4,8\r\n"));
    const std::string same =
        comparison_text(Sides(std::vector<json>{decode(4, "a"), decode(4, "b")}).compared(), ComparisonForm::text, false);
    REQUIRE(same == "Every setting is the same.\n\nEvery figure is the same.\n");
}

TEST_CASE("a scenario never differs from itself, and always from a changed one", "[compare][property]") {
    rc::prop("differences are those of the documents", [] {
        const json document = test::random_scenario();
        json changed = document;
        changed["workload"]["sequence_length"] = document["workload"]["sequence_length"].get<int>() + 1024;
        const Comparison comparison = Sides(std::vector<json>{document, document, changed}).compared();
        RC_ASSERT(row(comparison.settings, "workload.sequence_length").differs);
        for (const std::vector<ComparisonRow>* rows : {&comparison.settings, &comparison.figures}) {
            for (const ComparisonRow& each : *rows) {
                RC_ASSERT(each.values[0] == each.values[1]);
            }
        }
    });
}

}  // namespace rooflight::compare_test
