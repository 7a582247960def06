// SPDX-License-Identifier: GPL-3.0-or-later
// Every number of an estimate opens into a derivation that gives that number.
#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "core/explain/explain.h"
#include "core/explain/expression.h"
#include "core/io/derivation_json.h"
#include "core/io/estimate_json.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/library.h"
#include "tests/support/scenarios.h"

namespace rooflight::explain_test {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;
using test::library;
using test::shipped;

namespace {

/// Paths of all numbers of a document, as derivations are keyed.
void collect_numbers(const json& value, const std::string& path, std::map<std::string, double>& numbers) {
    if (value.is_number())
        numbers[path] = value.get<double>();
    else if (value.is_object())
        for (const auto& [key, member] : value.items())
            collect_numbers(member, path.empty() ? key : path + "." + key, numbers);
    else if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i)
            collect_numbers(value[i], path + "[" + std::to_string(i) + "]", numbers);
}

std::map<std::string, double> numbers_of(const Scenario& scenario, const Estimate& e) {
    json document = estimate_to_json(e, scenario);
    document.erase("scenario");
    document.erase("rooflight");
    document.erase("advice");
    document.erase("memory_relief");
    std::map<std::string, double> numbers;
    collect_numbers(document, "", numbers);
    return numbers;
}

bool close(double a, double b, double scale) { return std::abs(a - b) <= 1e-6 * std::abs(b) + 1e-12 * scale; }

/// The first line of LaTeX, comments aside, with a letter that not every LaTeX knows.
std::string strange_line(const std::string& latex) {
    std::istringstream lines(latex);
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with('%') && std::any_of(line.begin(), line.end(), [](char c) { return c < 32 || c > 126; }))
            return line;
    return {};
}

/// What is wrong with the derivations of a scenario's estimate; empty if nothing.
std::string faults(const Scenario& scenario) {
    const Estimate e = estimate(scenario, Detail::operations | Detail::parallelism | Detail::simulation);
    const std::map<std::string, double> numbers = numbers_of(scenario, e);
    std::set<std::string> unexplained;
    for (const auto& [key, value] : numbers)
        unexplained.insert(key);
    const auto say = [](const std::string& key, const std::string& what, double found, double expected) {
        return key + ": " + what + " " + std::to_string(found) + ", expected " + std::to_string(expected);
    };
    for (const std::string& key : explainable_keys(e)) {
        unexplained.erase(key);
        const auto d = explain(scenario, e, key);
        if (!d)
            return key + ": no derivation";
        // A difference of long times may be short: it is as exact as they are.
        const double scale = d->unit == Unit::seconds ? e.step.time.value() : 0;
        if (const double found = worked_out(*d); !close(found, d->value, scale))
            return say(key, plain_formula(*d) + " gives", found, d->value);
        if (const auto number = numbers.find(key); number != numbers.end() && !close(d->value, number->second, 0))
            return say(key, "derives", d->value, number->second);
        for (const DerivationInput& input : d->inputs)
            if (!input.key.empty() && (!numbers.contains(input.key) || !close(input.value, numbers.at(input.key), 0)))
                return key + ": input " + input.symbol + " is not " + input.key;
        if (const std::string strange = strange_line(to_latex(*d)); !strange.empty())
            return key + ": in LaTeX " + strange;
        if (d->title.empty() || d->symbol.empty() || d->sentence.empty() || to_text(*d).empty() || to_latex(*d).empty())
            return key + ": something is left out";
    }
    return unexplained.empty() ? "" : *unexplained.begin() + ": not explained";
}

Derivation derived(const std::string& id, const std::string& key) {
    const Scenario scenario = shipped(id);
    return explain_key(scenario, estimate(scenario, Detail::operations), key);
}

double input(const Derivation& d, const std::string& symbol) {
    for (const DerivationInput& each : d.inputs)
        if (each.symbol == symbol)
            return each.value;
    FAIL(d.key << " has no input " << symbol);
    return 0;
}

}  // namespace

TEST_CASE("Every number of a random scenario's estimate is what its derivation gives", "[explain]") {
    for (const char* fidelity : {"ideal", "calibrated"})
        rc::prop(fidelity, [fidelity] {
            json value = test::random_scenario();
            value["fidelity"] = fidelity;
            if (value["workload"]["kind"] == "training")
                value["workload"]["total_tokens"] = 1e12;
            std::string found;
            try {
                found = faults(scenario_from_json(value, library()));
            } catch (const InputError& error) {
                RC_PRE(std::string(error.what()).find("hardware.") != 0);  // no slice of that size
                throw;
            }
            RC_ASSERT(found == "");
        });
}

TEST_CASE("Every number of every shipped scenario's estimate is what its derivation gives", "[explain]") {
    for (const char* fidelity : {"ideal", "calibrated"})
        for (const PresetInfo& info : library().scenarios()) {
            INFO(info.id << ", " << fidelity);
            json value = scenario_to_json(shipped(info.id));
            value["fidelity"] = fidelity;
            CHECK(faults(scenario_from_json(value, library())) == "");
        }
}

TEST_CASE("Every number of a server's estimate is what its derivation gives, whatever it serves and however", "[explain][serving]") {
    const std::pair<const char*, json> ways[] = {
        {"objectives", {{"workload", {{"ttft_slo_s", 0.4}, {"tpot_slo_s", 0.02}}}}},
        {"a draft", {{"serving", {{"speculative", {{"draft_model", "llama-3-8b"}, {"tokens", 4}, {"acceptance", 0.7}}}}}}},
        {"two pools", {{"hardware", {{"chips", 32}}}, {"parallelism", {{"data", 4}}},
                       {"serving", {{"disaggregated", {{"prefill_chips", 8}, {"decode_chips", 24}}}}}}},
        {"more at a time than fit", {{"workload", {{"requests_per_s", nullptr}, {"concurrency", 5000}}}}},
        {"a pipeline", {{"hardware", {{"chips", 16}}}, {"parallelism", {{"pipeline", 2}}}}},
        {"a rate that queues", {{"workload", {{"requests_per_s", 0.98}, {"prompt_tokens", 16384}, {"output_tokens", 64}}}}},
        {"spread lengths", {{"serving", {{"lengths", {{"distribution", "lognormal"}, {"cv", 1}}}}}}}};
    for (const char* fidelity : {"ideal", "calibrated"})
        for (const auto& [name, patch] : ways) {
            INFO(name << ", " << fidelity);
            json value = scenario_to_json(shipped("llama-3-70b-h100-serving"));
            value.merge_patch(patch);
            value["fidelity"] = fidelity;
            CHECK(faults(scenario_from_json(value, library())) == "");
        }
}

TEST_CASE("Derivations put in the figures that a reader expects", "[explain]") {
    // LLaMA 3 70B on 2,048 v5p; by hand: 70.55e9 parameters less the input embedding of 128256 · 8192 and the norms.
    const Derivation flops = derived("default", "model.flops_per_token");
    CHECK(plain_formula(flops) == "6 · P + 12 · L · T · N · H");
    CHECK(input(flops, "L") == 80);
    CHECK(input(flops, "T") == 8192);
    CHECK(input(flops, "N") * input(flops, "H") == 8192);
    CHECK(input(flops, "P") == Approx(70553706496.0 - 128256.0 * 8192 - 161 * 8192));

    const Derivation mfu = derived("default", "mfu");
    CHECK(plain_formula(mfu) == "F_token · R / (n · C)");
    CHECK(latex_formula(mfu) == R"(\frac{F_{\text{token}} \cdot R}{n \cdot C})");
    CHECK_THAT(substituted_formula(mfu), ContainsSubstring("(2048 · 459 TFLOP/s)"));
    CHECK(html_formula(mfu) == "<i>MFU</i> = <i>F</i><sub>token</sub> · <i>R</i> / (<i>n</i> · <i>C</i>)");

    // Weights in bf16 over tensor 8 and, by ZeRO 3, fsdp 256.
    const Derivation weights = derived("default", "memory.breakdown.weights");
    CHECK(input(weights, "b") == 2);
    CHECK(input(weights, "z_1") == 256);
    CHECK(weights.value == Approx(2 * 70553706496.0 / 2048).epsilon(1e-3));
}

TEST_CASE("Why a step is bound is told with the two numbers that decide", "[explain]") {
    const Derivation compute = derived("default", "bound");
    CHECK(compute.word == "compute");
    CHECK_THAT(compute.sentence, ContainsSubstring("is above the ridge of 166 FLOP/B"));  // 459e12 / 2.765e12

    Scenario slow = shipped("default");
    slow.hardware.overrides.ici_link = BytesPerSecond(1e9);
    const Derivation network = explain_key(slow, estimate(slow, Detail::operations), "bound");
    CHECK(network.word == "scale_up");
    CHECK_THAT(network.sentence, ContainsSubstring("its links are busy for"));
    CHECK_THAT(network.sentence, ContainsSubstring("the chip itself works"));

    const Scenario scenario = shipped("default");
    const Estimate e = estimate(scenario, Detail::summary);
    CHECK_FALSE(explain(scenario, e, "bound")->sentence.empty());
    CHECK_FALSE(explain(scenario, e, "operations[0].flops").has_value());
}

TEST_CASE("An input that is a number of the estimate has its key", "[explain]") {
    const Derivation step = derived("default", "step.time_s");
    std::vector<std::string> keys;
    for (const DerivationInput& each : step.inputs)
        keys.push_back(each.key);
    CHECK(keys == std::vector<std::string>{"step.compute_s", "step.hbm_s", "step.exposed_comm_s", "step.bubble_s",
                                           "step.optimizer_s", "step.overhead_s"});
}

TEST_CASE("A key without a number is refused with the nearest that has one", "[explain]") {
    const Scenario scenario = shipped("default");
    const Estimate e = estimate(scenario, Detail::operations);
    CHECK_THROWS_WITH(explain_key(scenario, e, "step.time"), ContainsSubstring("did you mean \"step.time_s\"?"));
    CHECK_THROWS_WITH(explain_key(scenario, e, "inference.ttft_s"), ContainsSubstring("null in this estimate"));
    CHECK_THROWS_WITH(explain_key(scenario, e, "training.energy_kwh"), ContainsSubstring("null in this estimate"));
    CHECK_THROWS_WITH(explain_key(scenario, e, "operations[999].flops"), ContainsSubstring("no number"));
    CHECK_THROWS_AS(explain_key(scenario, e, ""), InputError);
}

TEST_CASE("Text and LaTeX of a derivation hold the formula, the figures and the source", "[explain]") {
    const Derivation d = derived("default", "mfu");
    const std::string text = to_text(d);
    CHECK_THAT(text, ContainsSubstring("MFU = F_token · R / (n · C)"));
    CHECK_THAT(text, ContainsSubstring("How to Scale Your Model, ch. 4"));
    const std::string latex = to_latex(d);
    CHECK_THAT(latex, ContainsSubstring(R"(\mathrm{MFU} &= \frac{)"));
    CHECK_THAT(latex, ContainsSubstring(R"($\cdot$)"));
    CHECK_THAT(latex, ContainsSubstring(R"(\%)"));
    CHECK(latex.find("·") == std::string::npos);
}

TEST_CASE("Formulas are read with the usual precedence", "[explain]") {
    const std::map<std::string, double, std::less<>> values = {{"a", 6},   {"b", 4},    {"x_1", 2},
                                                               {"x_2", 3}, {"y_1", 10}, {"y_2", 100}};
    const auto worked = [&](std::string_view formula) {
        return Expression(formula).value([&](std::string_view symbol) {
            const auto found = values.find(symbol);
            return found == values.end() ? nullptr : &found->second;
        });
    };
    CHECK(worked("{a} + {b} · 2") == 14);
    CHECK(worked("{a} − {b} − 1") == 1);
    CHECK(worked("{a} / {b} / 2") == 0.75);
    CHECK(worked("{a} · ({b} − 1) / ({b}² · 3)") == 0.375);
    CHECK(worked("2 · {b}^(1 / 2)") == 4);
    CHECK(worked("max({a}, {b}, 7) + min({a}, {b})") == 11);
    CHECK(worked("floor({a} / {b}) + ceil({a} / {b})") == 3);
    CHECK(worked("Σ({x_i} · {y_i}) / 2") == 160);
    CHECK(worked("1e6 · 3.5") == 3.5e6);
    CHECK_THROWS_AS(worked("{c}"), std::logic_error);
    for (const char* wrong : {"", "{a", "{a} +", "({a}", "{a} {b}", "max({a}", "{}"})
        CHECK_THROWS_AS(Expression(wrong), std::logic_error);
}

TEST_CASE("Formulas are printed in each form", "[explain]") {
    const Expression series("{b} · Σ({n_i} · {P_i} / {z_i})");
    const auto name = [](std::string_view symbol) { return std::string(symbol); };
    CHECK(series.plain(name) == "b · Σ(n_i · P_i / z_i)");
    const auto two = [](std::string_view symbol) {
        return symbol.ends_with("_3") ? std::string() : std::string(symbol);
    };
    CHECK(series.written_out(two, 6) == "b · (n_1 · P_1 / z_1 + n_2 · P_2 / z_2)");
    CHECK(series.written_out(two, 1) == "b · (n_1 · P_1 / z_1 + …)");
    CHECK(series.latex() == R"(b \cdot \sum_i \frac{n_{i} \cdot P_{i}}{z_{i}})");
    CHECK(Expression("max({F} / ({η} · {C_peak}), {l})").latex() ==
          R"(\max\left(\frac{F}{\eta \cdot C_{\text{peak}}}, l\right))");
    CHECK(Expression("floor({a}²)").latex() == R"(\left\lfloor a^{2} \right\rfloor)");
}

}  // namespace rooflight::explain_test
