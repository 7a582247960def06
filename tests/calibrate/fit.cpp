// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/calibrate/fit.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/io/json_text.h"
#include "core/units/input_error.h"

namespace rooflight::calibrate {
namespace {

constexpr double kFirstStep = 0.2, kShrink = 0.65;
constexpr int kRoundsPerStep = 2;
constexpr double kLargestError = 0.7, kLargestSquare = 0.5;
constexpr double kPriorWeight = 0.0006;

bool contains(const std::vector<std::string>& list, const std::string& item) {
    return std::ranges::find(list, item) != list.end();
}

bool is_share(const std::string& path) {
    return std::ranges::any_of(factor_names(), [&](const FactorName& n) { return n.path == path && n.unit == "share"; });
}

double objective(const Fit& fit, std::span<const Measurement> rows) {
    double absolute = 0, squares = 0, penalty = 0;
    for (const Outcome& o : predict_all(rows, [&](const Measurement& row) { return fit.overrides(row); })) {
        const double e = o.predicted ? std::abs(std::log(*o.predicted / o.row->measured)) : 1.0;
        absolute += std::min(e, kLargestError);
        squares += std::min(e * e, kLargestSquare);
    }
    for (const Parameter& p : fit.parameters) {
        penalty += std::pow(std::log(p.value / p.prior) / p.spread, 2);
    }
    const double count = std::max<double>(1, static_cast<double>(rows.size()));
    return (absolute + squares) / count + kPriorWeight * penalty;
}

/// The value that the presets have now, so that a fit goes on from where the last one ended.
double present_value(const Parameter& p, bool training, Library& library) {
    const auto& [path, weight] = *p.factors.begin();
    const FactorValues* values = nullptr;
    if (!p.systems.empty()) {
        const System& system = *library.system(p.systems.front());
        values = training ? &system.achieved : &system.achieved_inference;
    } else {
        const auto stack = library.stack(p.stacks.front());
        const auto& by_architecture = training ? stack->training_on : stack->inference_on;
        const auto on = by_architecture.find(p.on);
        values = on == by_architecture.end() ? &stack->values(training) : &on->second;
        values = p.sharded ? &stack->training_sharded : values;
    }
    const auto found = values->find(path);
    return found == values->end() || found->second <= 0 ? p.prior : found->second / weight;
}

std::string three_digits(double value) { return fmt::format("{:.3g}", value); }

}  // namespace

std::string Parameter::name() const {
    return fmt::format("{} of {}{}{}{}", factors.begin()->first, fmt::join(systems.empty() ? stacks : systems, ", "),
                       on.empty() ? "" : " on ", on, sharded ? ", sharded" : "");
}

bool Parameter::applies(const Measurement& row) const {
    if (!systems.empty()) {
        return contains(systems, row.system());
    }
    return contains(stacks, row.stack()) && (!sharded || row.scenario().parallelism.fsdp > 1) && (on.empty() || on == row.architecture());
}

double Parameter::factor(const std::string& path) const {
    const double value_at = value * factors.at(path);
    return is_share(path) ? std::min(1.0, value_at) : value_at;
}

FactorValues Fit::overrides(const Measurement& row) const {
    FactorValues values;
    for (const Parameter& p : parameters) {
        if (p.applies(row)) {
            for (const auto& [path, weight] : p.factors) {
                values[path] = p.factor(path);
            }
        }
    }
    return values;
}

Fit read_fit(const Kind& kind, const std::filesystem::path& root, Library& library) {
    Fit fit;
    fit.training = kind.training;
    const nlohmann::json file = read_json(root / "tests/calibrate" / kind.fit);
    for (const nlohmann::json& entry : file.at("parameters")) {
        Parameter& p = fit.parameters.emplace_back();
        p.systems = entry.value("systems", p.systems);
        p.stacks = entry.value("stacks", p.stacks);
        p.on = entry.value("on", p.on);
        p.sharded = entry.value("sharded", p.sharded);
        p.factors = entry.at("factors").get<std::map<std::string, double>>();
        p.prior = entry.at("prior");
        p.spread = entry.value("spread", p.spread);
        p.most = entry.value("most", p.most);
        p.source = entry.at("source");
        p.value = std::min(p.most, present_value(p, kind.training, library));
    }
    return fit;
}

void improve(Fit& fit, const Measurements& measurements, const FitOptions& options, std::ostream& progress) {
    std::vector<Measurement> rows;
    std::ranges::copy_if(measurements.rows, std::back_inserter(rows), &Measurement::fitted);
    std::vector<Parameter*> free;
    for (Parameter& p : fit.parameters) {
        const auto named = [](const std::vector<std::string>& wanted, const std::vector<std::string>& has) {
            return std::ranges::any_of(has, [&](const std::string& id) { return contains(wanted, id); });
        };
        const bool all = options.stacks.empty() && options.systems.empty();
        if (all || named(options.stacks, p.stacks) || named(options.systems, p.systems)) {
            free.push_back(&p);
            p.value = options.from_priors ? p.prior : p.value;
        }
    }
    double best = objective(fit, rows), step = kFirstStep;
    for (int round = 0; round < options.rounds; ++round) {
        for (Parameter* p : free) {
            const double before = p->value;
            for (const double by : {1 + step, 1 / (1 + step)}) {
                p->value = std::min(p->most, before * by);
                const double now = objective(fit, rows);
                if (now < best - 1e-7) {
                    best = now;
                    break;
                }
                p->value = before;
            }
        }
        progress << fmt::format("round {}: {:.5f}\n", round + 1, best);
        step *= round % kRoundsPerStep == kRoundsPerStep - 1 ? kShrink : 1;
    }
}

void print_fit(const Fit& fit, const Measurements& measurements, std::ostream& out) {
    for (const Parameter& p : fit.parameters) {
        out << fmt::format("{:<60} {:>8.4g}  prior {:.4g}\n", p.name(), p.value, p.prior);
    }
    const auto outcomes = predict_all(measurements.rows, [&](const Measurement& row) { return fit.overrides(row); });
    const auto line = [&](const char* name, const Errors& e) {
        out << fmt::format("{:<24} {:>4} rows  median {:5.1f}%  p90 {:5.1f}%  bias {:+5.1f}%\n", name, e.rows,
                           100 * e.median, 100 * e.p90, 100 * e.bias);
    };
    line("fitted to", errors_where(outcomes, [](const Outcome& o) { return o.row->fitted; }));
    line("held out", errors_where(outcomes, [](const Outcome& o) { return !o.row->fitted; }));
    line("all", errors_of(outcomes));
    for (const Grouping& grouping : groupings(measurements)) {
        for (const auto& [name, errors] : errors_by(outcomes, grouping)) {
            line(name.c_str(), errors);
        }
    }
}

void write_fit(const Fit& fit, const std::filesystem::path& root) {
    for (const Parameter& p : fit.parameters) {
        const bool chip = !p.systems.empty();
        for (const std::string& id : chip ? p.systems : p.stacks) {
            const auto path = root / "presets" / (chip ? "hardware" : "stacks") / (id + ".json");
            auto preset = nlohmann::ordered_json::parse(read_text(path));
            const std::string workload = fit.training ? "training" : "inference";
            const std::string section = chip             ? fit.training ? "achieved" : "achieved_inference"
                                        : p.sharded      ? "training_sharded"
                                        : p.on.empty() ? workload
                                                       : workload + "_on";
            for (const auto& [factor, weight] : p.factors) {
                auto& values = p.on.empty() ? preset[section] : preset[section][p.on];
                values[factor] = nlohmann::json::parse(three_digits(p.factor(factor))).get<double>();
                const std::string key = fmt::format("{}{}{}.{}", section, p.on.empty() ? "" : ".", p.on, factor);
                preset["sources"][key] = fmt::format("fitted, from {} ({})", three_digits(p.prior * weight), p.source);
            }
            std::ofstream(path) << preset.dump(2) << '\n';
        }
    }
}

}  // namespace rooflight::calibrate
