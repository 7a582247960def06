// SPDX-License-Identifier: GPL-3.0-or-later
// What a run rests on, and the bibliography of it.
#include <set>

#include <nlohmann/json.hpp>

#include "core/io/json_text.h"
#include "core/io/scenario_json.h"
#include "core/report/assumptions.h"
#include "core/report/bibliography.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/paths.h"

namespace rooflight::report_test {

using Catch::Matchers::ContainsSubstring;

namespace {

const Assumption& find(const std::vector<Assumption>& all, std::string_view key) {
    const auto found = std::ranges::find(all, key, &Assumption::key);
    INFO(key);
    REQUIRE(found != all.end());
    return *found;
}

Scenario preset(const char* id) {
    return read_scenario(test::library().scenario_file(id).string(), test::library());
}

}  // namespace

TEST_CASE("a run's assumptions have their figures and sources", "[report]") {
    Scenario scenario = preset("llama-2-13b-v5p");
    scenario.hardware.figures = FigureSet::book;
    REQUIRE(find(assumptions(scenario), "hardware.hbm_bytes_per_s").value == "2.8 TB/s");
    REQUIRE_THAT(find(assumptions(scenario), "hardware.hbm_bytes_per_s").source,
                 ContainsSubstring("How to Scale Your Model"));
    scenario.hardware.figures = FigureSet::vendor;
    const std::vector<Assumption> all = assumptions(scenario);
    REQUIRE(find(all, "hardware.hbm_bytes_per_s").value == "2.765 TB/s");
    REQUIRE_THAT(find(all, "hardware.hbm_bytes_per_s").source, ContainsSubstring("Google Cloud docs, TPU v5p"));
    REQUIRE_THAT(find(all, "model.layers").source, ContainsSubstring("config.json of"));
    REQUIRE(find(all, "model.layers").value == "40");
    REQUIRE(find(all, "workload.kind").source.empty());
    std::set<std::string> keys;
    for (const Assumption& each : all) {
        INFO(each.key);
        REQUIRE(keys.insert(each.key).second);
        REQUIRE_FALSE(each.value.empty());
    }
    scenario.hardware.overrides.hbm_bandwidth = BytesPerSecond(1e12);
    REQUIRE(find(assumptions(scenario), "hardware.hbm_bytes_per_s").value == "1 TB/s");
    REQUIRE(find(assumptions(scenario), "hardware.hbm_bytes_per_s").source.empty());
}

TEST_CASE("a calibrated run names the factors it uses, an ideal one has none", "[report]") {
    Scenario scenario = preset("llama-2-13b-v5p");
    scenario.fidelity = Fidelity::calibrated;
    REQUIRE(find(assumptions(scenario), "software.fidelity").value == "calibrated");
    std::size_t sourced = 0;
    for (const Assumption& each : assumptions(scenario)) {
        sourced += each.part == Assumption::Part::software && !each.source.empty() ? 1 : 0;
    }
    REQUIRE(sourced > 3);
    scenario.fidelity = Fidelity::ideal;
    for (const Assumption& each : assumptions(scenario)) {
        REQUIRE((each.part != Assumption::Part::software || each.key == "software.fidelity"));
    }
}

TEST_CASE("sources become works to cite, own words none", "[report]") {
    Bibliography sources;
    REQUIRE(sources.cite("How to Scale Your Model, ch. 4; Chowdhery et al. 2022") ==
            std::vector<std::string>{"austin2025scaling", "chowdhery2022palm"});
    REQUIRE(sources.cite("fitted, from 0.7 (prototype fits)").empty());
    REQUIRE(sources.cite("").empty());
    const std::vector<std::string> odd = sources.cite("somebody's page & 100% of_it");
    REQUIRE(odd == std::vector<std::string>{"somebody-s-page-100-of-it"});
    REQUIRE(sources.cite("somebody's page & 100% of_it") == odd);
    REQUIRE(sources.number("austin2025scaling") == 1);
    REQUIRE(sources.number(odd.front()) == 3);
    REQUIRE(sources.number("nothing") == 0);
    REQUIRE_THAT(sources.bibtex(), ContainsSubstring("@misc{somebody-s-page-100-of-it,\n  key = {somebody's page "
                                                     "\\& 100\\% of\\_it},\n  title = {{somebody's page "
                                                     "\\& 100\\% of\\_it}},\n}"));
    REQUIRE_THAT(sources.references().front().text(), ContainsSubstring("Austin, Jacob"));
}

TEST_CASE("every source of the presets is a work to cite or own words", "[report][data]") {
    Bibliography sources;
    std::size_t texts = 0;
    for (const char* folder : {"hardware", "models", "stacks"}) {
        for (const auto& file : std::filesystem::directory_iterator(test::source_dir() / "presets" / folder)) {
            const nlohmann::json preset = read_json(file.path());
            const nlohmann::json said = preset.value("sources", nlohmann::json::object());
            for (const auto& [key, source] : said.items()) {
                INFO(file.path() << " " << key);
                REQUIRE_NOTHROW(sources.cite(source.get<std::string>()));
                ++texts;
            }
        }
    }
    REQUIRE(texts > 400);
    std::set<std::string> ids;
    for (const Reference& reference : sources.references()) {
        INFO(reference.id);
        REQUIRE(ids.insert(reference.id).second);
        REQUIRE(reference.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos);
        REQUIRE_FALSE(reference.text().empty());
        for (const auto& [field, value] : reference.fields) {
            REQUIRE(value.find("$1") == std::string::npos);
        }
    }
}

}  // namespace rooflight::report_test
