// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/sweep_json.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "core/io/json_text.h"
#include "core/io/nearest.h"
#include "core/io/scenario_json.h"
#include "core/units/format.h"
#include "core/units/parse.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;

std::vector<std::string_view> parts_of(std::string_view text, char between) {
    std::vector<std::string_view> parts;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(between, start), text.size());
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

ScenarioInput input_named(std::string_view path) {
    if (auto found = ScenarioInput::find(path)) {
        return *std::move(found);
    }
    const std::vector<std::string> paths = ScenarioInput::paths();
    const std::vector<std::string_view> names(paths.begin(), paths.end());
    throw InputError("", fmt::format("--vary: no input {}; {}", in_quotes(path), suggestion(path, names)));
}

std::string_view of_name(ChangeOf of) { return of == ChangeOf::bound ? "bound" : "memory"; }

ordered_json state_to_json(ChangeOf of, const PointState& state) {
    return of == ChangeOf::bound ? ordered_json(name_of(state.bound)) : ordered_json(state.fits);
}

ordered_json change_to_json(const BoundChange& change, bool continuous) {
    return {{"of", of_name(change.of)},
            {"at", json_number(change.at(continuous))},
            {"below", json_number(change.below)},
            {"above", json_number(change.above)},
            {"from", state_to_json(change.of, change.from)},
            {"to", state_to_json(change.of, change.to)}};
}

bool is_continuous(const ScenarioInput& input) { return input.values() == InputValues::continuous; }

ordered_json point_to_json(const SweepResult& result, const SweepSpec& spec, std::size_t index) {
    const SweepPoint& point = result.points[index];
    ordered_json at, outputs;
    for (std::size_t axis = 0; axis < spec.axes.size(); ++axis) {
        at[spec.axes[axis].input.path()] = json_number(result.at(result.first + index, axis));
    }
    if (!point.problem.empty()) {
        return {{"point", result.first + index}, {"inputs", std::move(at)}, {"error", point.problem}};
    }
    for (std::size_t i = 0; i < spec.outputs.size(); ++i) {
        const auto& value = point.outputs[i];
        outputs[std::string(spec.outputs[i]->key)] = value ? json_number(*value) : ordered_json(nullptr);
    }
    return {{"point", result.first + index},
            {"inputs", std::move(at)},
            {"outputs", std::move(outputs)},
            {"bound", name_of(point.state.bound)},
            {"fits", point.state.fits}};
}

std::string quoted_field(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') {
            result += '"';
        }
        result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result + '"';
}

std::string csv_header(const SweepSpec& spec) {
    std::string text = "point,points";
    for (const SweepAxis& axis : spec.axes) {
        text += "," + axis.input.path();
    }
    for (const EstimateOutput* output : spec.outputs) {
        text.append(",").append(output->key);
    }
    text += ",bound,fits";
    for (const SweepAxis& axis : spec.axes) {
        text += fmt::format(",bound_changes_at.{0},fit_changes_at.{0}", axis.input.path());
    }
    return text + ",error\r\n";
}

}  // namespace

SweepAxis sweep_axis_from_text(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) {
        throw InputError("", fmt::format("--vary: found {}, expected PATH=FROM:TO[:log|lin][:POINTS]", in_quotes(text)));
    }
    SweepAxis axis{input_named(text.substr(0, equals))};
    const std::string& path = axis.input.path();
    const std::vector<std::string_view> parts = parts_of(text.substr(equals + 1), ':');
    if (parts.size() < 2 || parts.size() > 4) {
        throw InputError(
            path, fmt::format("found {}, expected FROM:TO[:log|lin][:POINTS]", in_quotes(text.substr(equals + 1))));
    }
    const auto quantity = [&](std::string_view part) {
        const Parsed parsed = try_parse_quantity(part, axis.input.unit());
        if (!parsed.ok()) {
            throw InputError(path, parsed.error);
        }
        return parsed.value;
    };
    axis.from = quantity(parts[0]);
    axis.to = quantity(parts[1]);
    std::size_t next = 2;
    if (next < parts.size() && (parts[next] == "log" || parts[next] == "lin")) {
        axis.log = parts[next++] == "log";
    }
    if (next < parts.size()) {
        const std::string_view steps = parts[next++];
        const auto [end, error] = std::from_chars(steps.data(), steps.data() + steps.size(), axis.steps);
        if (error != std::errc() || end != steps.data() + steps.size() || axis.steps < 1) {
            throw InputError(path, fmt::format("found {}, expected log, lin or a number of points", in_quotes(steps)));
        }
    }
    if (next < parts.size()) {
        throw InputError(path, fmt::format("found {} after the number of points", in_quotes(parts[next])));
    }
    return axis;
}

const EstimateOutput& output_named(std::string_view key) {
    if (const EstimateOutput* found = find_output(key)) {
        return *found;
    }
    std::vector<std::string_view> keys;
    for (const EstimateOutput& output : estimate_outputs()) {
        keys.push_back(output.key);
    }
    throw InputError("",
                     fmt::format("--output: the summary has no number {}; {}", in_quotes(key), suggestion(key, keys)));
}

std::vector<const EstimateOutput*> outputs_of(WorkloadKind kind) {
    const bool training = kind == WorkloadKind::training;
    std::vector<const EstimateOutput*> result;
    for (const EstimateOutput& output : estimate_outputs()) {
        if (!output.key.starts_with(training ? "inference." : "training.") && (training || output.key != "hfu")) {
            result.push_back(&output);
        }
    }
    return result;
}

ordered_json sweep_to_json(const SweepResult& result, const Scenario& scenario, const SweepSpec& spec) {
    ordered_json target = {{"rooflight", 1}, {"scenario", scenario_to_json(scenario)}};
    ordered_json& inputs = target["inputs"] = ordered_json::array();
    for (std::size_t axis = 0; axis < spec.axes.size(); ++axis) {
        ordered_json values = ordered_json::array();
        for (const double value : result.values[axis]) {
            values.push_back(json_number(value));
        }
        const ScenarioInput& input = spec.axes[axis].input;
        inputs.push_back({{"path", input.path()}, {"unit", name_of(input.unit())}, {"values", std::move(values)}});
    }
    ordered_json& outputs = target["outputs"] = ordered_json::array();
    for (const EstimateOutput* output : spec.outputs) {
        outputs.push_back({{"key", output->key}, {"unit", name_of(output->unit)}});
    }
    if (spec.shards > 1) {
        target["shard"] = {{"index", spec.shard + 1}, {"of", spec.shards}};
    }
    ordered_json& points = target["points"] = ordered_json::array();
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        points.push_back(point_to_json(result, spec, i));
    }
    ordered_json& changes = target["changes"] = ordered_json::array();
    for (const SweepChange& change : result.changes) {
        const ScenarioInput& input = spec.axes[change.axis].input;
        ordered_json& made = changes.emplace_back();
        made = {{"point", change.point}, {"input", input.path()}};
        made.update(change_to_json(change.change, is_continuous(input)));
    }
    if (spec.shards == 1) {
        add_sweep_regions(target);
    }
    return target;
}

std::string sweep_to_csv(const SweepResult& result, const SweepSpec& spec) {
    std::string text = csv_header(spec);
    auto change = result.changes.begin();
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const SweepPoint& point = result.points[i];
        const bool good = point.problem.empty();
        text += fmt::format("{},{}", result.first + i, result.size());
        for (std::size_t axis = 0; axis < spec.axes.size(); ++axis) {
            text += "," + plain_text(result.at(result.first + i, axis));
        }
        for (const auto& output : point.outputs) {
            text += "," + (output ? plain_text(*output) : std::string());
        }
        text += good ? fmt::format(",{},{}", name_of(point.state.bound), point.state.fits) : std::string(",,");
        std::vector<std::string> cells(2 * spec.axes.size());
        for (; change != result.changes.end() && change->point == result.first + i; ++change) {
            std::string& cell = cells[2 * change->axis + (change->change.of == ChangeOf::bound ? 0 : 1)];
            cell +=
                (cell.empty() ? "" : " ") + plain_text(change->change.at(is_continuous(spec.axes[change->axis].input)));
        }
        for (const std::string& cell : cells) {
            text += "," + cell;
        }
        text += "," + (good ? std::string() : quoted_field(point.problem)) + "\r\n";
    }
    return text;
}

ordered_json sensitivity_to_json(const SensitivityResult& result, const Scenario& scenario) {
    const auto response = [](const std::optional<Response>& at) -> ordered_json {
        if (!at) {
            return nullptr;
        }
        return {{"value", json_number(at->value)},
                {"output", json_number(at->output)},
                {"bound", name_of(at->state.bound)},
                {"fits", at->state.fits}};
    };
    ordered_json inputs = ordered_json::array();
    for (const Sensitivity& of : result.inputs) {
        ordered_json break_even = ordered_json::array();
        for (const BoundChange& change : of.break_even) {
            ordered_json& made = break_even.emplace_back(change_to_json(change, is_continuous(of.input)));
            made["text"] = break_even_text(of, change);
        }
        inputs.push_back({{"path", of.input.path()},
                          {"unit", name_of(of.input.unit())},
                          {"value", json_number(of.value)},
                          {"elasticity", of.elasticity ? json_number(*of.elasticity) : ordered_json(nullptr)},
                          {"low", response(of.low)},
                          {"high", response(of.high)},
                          {"break_even", std::move(break_even)}});
    }
    return {
        {"rooflight", 1},
        {"scenario", scenario_to_json(scenario)},
        {"output",
         {{"key", result.output->key}, {"unit", name_of(result.output->unit)}, {"value", json_number(result.value)}}},
        {"bound", name_of(result.state.bound)},
        {"fits", result.state.fits},
        {"inputs", std::move(inputs)}};
}

std::string sensitivity_to_csv(const SensitivityResult& result) {
    std::string text = fmt::format("input,unit,value,elasticity,low_value,low.{0},high_value,high.{0},break_even\r\n",
                                   result.output->key);
    const auto cells = [](const std::optional<Response>& at) {
        return at ? plain_text(at->value) + "," + plain_text(at->output) : std::string(",");
    };
    for (const Sensitivity& of : result.inputs) {
        std::string sentences;
        for (const BoundChange& change : of.break_even) {
            sentences += (sentences.empty() ? "" : "; ") + break_even_text(of, change);
        }
        text += fmt::format("{},{},{},{},{},{},{}\r\n", of.input.path(), name_of(of.input.unit()), plain_text(of.value),
                            of.elasticity ? plain_text(*of.elasticity) : std::string(), cells(of.low), cells(of.high),
                            sentences.empty() ? std::string() : quoted_field(sentences));
    }
    return text;
}

}  // namespace rooflight
