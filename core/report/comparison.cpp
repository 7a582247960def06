// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/comparison.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/io/json_text.h"
#include "core/io/scenario_json.h"
#include "core/report/setting_default.h"
#include "core/search/estimate_output.h"
#include "core/search/scenario_input.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;

constexpr double kRounding = 1e-9;  // less than this, relative, is the order in which sums were taken

bool same_value(const ordered_json& a, const ordered_json& b) {
    if (a.is_number() && b.is_number()) {
        const auto x = a.get<double>(), y = b.get<double>();
        return std::abs(x - y) <= kRounding * std::max(std::abs(x), std::abs(y));
    }
    return a == b;
}

void add_row(std::vector<ComparisonRow>& rows, ComparisonRow row) {
    const bool none = std::ranges::all_of(row.values, [](const ordered_json& value) { return value.is_null(); });
    if (none) {
        return;
    }
    row.differs = std::ranges::any_of(row.values, [&](const ordered_json& value) {
        return !same_value(value, row.values.front());
    });
    rows.push_back(std::move(row));
}

/// Every plain value of a scenario's document by its path, lists as they are.
void flatten(const ordered_json& value, const std::string& path, std::vector<std::pair<std::string, ordered_json>>& to) {
    for (const auto& [key, part] : value.items()) {
        const std::string at = path.empty() ? key : fmt::format("{}.{}", path, key);
        if (part.is_object() && !part.empty()) {
            flatten(part, at, to);
        } else {
            to.emplace_back(at, part);
        }
    }
}

ordered_json setting(const std::vector<std::pair<std::string, ordered_json>>& settings, const std::string& key,
                     const Scenario& scenario) {
    const auto found = std::ranges::find(settings, key, [](const auto& each) { return each.first; });
    // what a file leaves out has a value all the same
    return found != settings.end() ? found->second : setting_default(scenario, key);
}

std::vector<ComparisonRow> compare_settings(std::span<const Compared> scenarios) {
    std::vector<std::vector<std::pair<std::string, ordered_json>>> all;
    std::vector<std::string> keys;
    std::set<std::string> seen = {"rooflight", "name"};  // a version and a heading, not settings
    for (const Compared& each : scenarios) {
        flatten(scenario_to_json(each.scenario), "", all.emplace_back());
        for (const auto& [key, value] : all.back()) {
            if (seen.insert(key).second) {
                keys.push_back(key);
            }
        }
    }
    std::vector<ComparisonRow> rows;
    for (const std::string& key : keys) {
        const std::optional<ScenarioInput> input = ScenarioInput::find(key);
        ComparisonRow row{key, input ? input->unit() : Unit::number, {}};
        for (std::size_t i = 0; i < scenarios.size(); ++i) {
            row.values.push_back(setting(all[i], key, scenarios[i].scenario));
        }
        add_row(rows, std::move(row));
    }
    return rows;
}

std::vector<ComparisonRow> compare_figures(std::span<const Compared> scenarios) {
    std::vector<ComparisonRow> rows;
    const auto add = [&](std::string_view key, Unit unit, const auto& of) {
        ComparisonRow row{std::string(key), unit, {}};
        for (const Compared& each : scenarios) {
            row.values.push_back(of(each.estimate));
        }
        add_row(rows, std::move(row));
    };
    for (const EstimateOutput& output : estimate_outputs()) {
        add(output.key, output.unit, [&output](const Estimate& estimate) {
            const std::optional<double> value = output.of(estimate);
            return value && std::isfinite(*value) ? json_number(*value) : ordered_json(nullptr);
        });
    }
    add("memory.fits", Unit::number, [](const Estimate& estimate) { return ordered_json(estimate.memory.fits); });
    add("bound", Unit::number, [](const Estimate& estimate) { return ordered_json(name_of(estimate.bound)); });
    add("bound_by", Unit::number, [](const Estimate& estimate) {
        return estimate.bound_by.empty() ? ordered_json(nullptr) : ordered_json(estimate.bound_by);
    });
    return rows;
}

std::vector<std::string> distinct_names(std::span<const Compared> scenarios) {
    std::vector<std::string> names;
    for (const Compared& each : scenarios) {
        const std::string wanted = each.name.empty() ? "unnamed" : each.name;
        std::string name = wanted;
        for (int number = 2; std::ranges::find(names, name) != names.end(); ++number) {
            name = fmt::format("{} ({})", wanted, number);
        }
        names.push_back(std::move(name));
    }
    return names;
}

}  // namespace

std::optional<double> ComparisonRow::number(std::size_t column) const {
    return values[column].is_number() ? std::optional(values[column].get<double>()) : std::nullopt;
}

std::optional<double> ComparisonRow::change(std::size_t column) const {
    const std::optional<double> first = number(0), here = number(column);
    if (!first || !here || *first == 0 || !std::isfinite(*here / *first)) {
        return std::nullopt;
    }
    return *here / *first - 1;
}

std::size_t Comparison::differing(const std::vector<ComparisonRow>& rows) {
    return static_cast<std::size_t>(std::ranges::count_if(rows, &ComparisonRow::differs));
}

Comparison compare(std::span<const Compared> scenarios) {
    if (scenarios.size() < 2 || scenarios.size() > kMostCompared) {
        throw InputError("compare",
                         fmt::format("found {} scenario{}, expected 2 to {}", scenarios.size(),
                                     scenarios.size() == 1 ? "" : "s", kMostCompared));
    }
    Comparison result{distinct_names(scenarios), compare_settings(scenarios), compare_figures(scenarios)};
    for (std::vector<ComparisonRow>* rows : {&result.settings, &result.figures}) {
        std::stable_partition(rows->begin(), rows->end(), [](const ComparisonRow& row) { return row.differs; });
    }
    return result;
}

}  // namespace rooflight
