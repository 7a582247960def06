// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/calibrate/accuracy.h"

#include <algorithm>
#include <cmath>

#include "core/units/input_error.h"

namespace rooflight::calibrate {

std::vector<Outcome> predict_all(std::span<const Measurement> rows,
                                 const std::function<FactorValues(const Measurement&)>& overrides) {
    std::vector<Outcome> outcomes;
    outcomes.reserve(rows.size());
    for (const Measurement& row : rows) {
        Outcome& outcome = outcomes.emplace_back();
        outcome.row = &row;
        try {
            if (!overrides) {
                outcome.predicted = row.predict(row.scenarios);
                continue;
            }
            std::vector<Scenario> scenarios = row.scenarios;
            for (const auto& [path, value] : overrides(row)) {
                for (Scenario& scenario : scenarios) {
                    scenario.overrides[path] = value;
                }
            }
            outcome.predicted = row.predict(scenarios);
        } catch (const InputError& error) {
            outcome.failure = error.what();
        }
    }
    return outcomes;
}

double quantile(std::vector<double> values, double q) {
    if (values.empty()) {
        return 0;
    }
    const auto index = std::min(values.size() - 1, static_cast<std::size_t>(q * static_cast<double>(values.size())));
    std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(index));
    return values[index];
}

Errors errors_of(std::span<const Outcome> outcomes) {
    return errors_where(outcomes, [](const Outcome&) { return true; });
}

Errors errors_where(std::span<const Outcome> outcomes, const std::function<bool(const Outcome&)>& belongs) {
    Errors errors;
    std::vector<double> absolute;
    for (const Outcome& outcome : outcomes) {
        if (belongs(outcome)) {
            absolute.push_back(std::abs(outcome.error()));
            errors.bias += outcome.error();
            errors.failed += outcome.predicted ? 0 : 1;
        }
    }
    errors.rows = absolute.size();
    errors.bias /= std::max<double>(1, static_cast<double>(errors.rows));
    errors.median = quantile(absolute, 0.5);
    errors.p90 = quantile(std::move(absolute), 0.9);
    return errors;
}

std::vector<Grouping> groupings(const Measurements& measurements) {
    std::vector<Grouping> all = {
        {"Quantity", [](const Measurement& m) { return m.quantity; }},
        {"Source", [sources = measurements.sources](const Measurement& m) { return sources.at(m.source); }},
        {"Chip", [](const Measurement& m) { return m.scenario().hardware.system->name; }},
    };
    const auto& labels = measurements.rows.front().labels;
    if (labels.empty()) {
        all.push_back({"Stack", [](const Measurement& m) { return m.scenario().stack_preset->name; }});
        all.push_back(
            {"Model", [](const Measurement& m) { return m.scenario().model->moe ? "mixture of experts" : "dense"; }});
        return all;
    }
    const auto fitted = [](const Measurement& m) {
        return m.labels.front().second + (m.fitted ? ", fitted to" : ", held out");
    };
    all.insert(all.begin(), {labels.front().first + ", fitted or not", fitted});
    for (std::size_t i = 0; i < labels.size(); ++i) {
        all.push_back({labels[i].first, [i](const Measurement& m) { return m.labels[i].second; }});
    }
    return all;
}

std::map<std::string, Errors> errors_by(std::span<const Outcome> outcomes, const Grouping& grouping) {
    std::map<std::string, Errors> groups;
    for (const Outcome& outcome : outcomes) {
        groups.try_emplace(grouping.of(*outcome.row));
    }
    for (auto& group : groups) {
        const std::string& name = group.first;
        group.second = errors_where(outcomes, [&](const Outcome& o) { return grouping.of(*o.row) == name; });
    }
    return groups;
}

}  // namespace rooflight::calibrate
