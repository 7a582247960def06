// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/calc.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "core/io/calc/calculator.h"
#include "core/io/nearest.h"
#include "core/units/format.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using calc::Calculator;
using calc::InputKey;
using calc::KeyKind;
using calc::ResultKey;
using nlohmann::json;
using nlohmann::ordered_json;

std::vector<Calculator> all_topics() {
    std::vector<Calculator> all;
    for (auto* topic : {calc::hardware_calculators, calc::link_calculators, calc::collective_calculators,
                        calc::sharding_calculators, calc::model_calculators, calc::roofline_calculators,
                        calc::strategy_calculators, calc::mixed_strategy_calculators, calc::split_calculators,
                        calc::training_calculators, calc::inference_calculators, calc::serving_calculators,
                        calc::gpu_calculators}) {
        std::ranges::move(topic(), std::back_inserter(all));
    }
    return all;
}

const std::vector<Calculator>& calculators() {
    static const std::vector<Calculator> all = all_topics();
    return all;
}

const Calculator& calculator_named(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Calculator& calculator : calculators()) {
        if (calculator.name == name) {
            return calculator;
        }
        names.push_back(calculator.name);
    }
    throw InputError("", fmt::format("unknown calculator {}; {}", in_quotes(name), suggestion(name, names)));
}

std::string_view type_text(const InputKey& key) {
    switch (key.kind) {
        case KeyKind::number:
        case KeyKind::numbers:
            return name_of(key.unit);
        case KeyKind::flag:
        case KeyKind::flags:
            return "true or false";
        case KeyKind::choice:
            return "name";
        case KeyKind::dtype:
            return "dtype";
        case KeyKind::sizes:
            return "whole numbers";
        case KeyKind::text:
            return "text";
        case KeyKind::mapping:
            return "names and numbers";
        case KeyKind::json:
            break;
    }
    return "JSON";
}

ordered_json listed(const InputKey& key) {
    ordered_json entry = {{"key", key.key}, {"unit", type_text(key)}, {"required", key.required}};
    if (!key.fallback.empty()) {
        entry["default"] = key.fallback;
    }
    entry["meaning"] = key.meaning;
    if (!key.choices.empty()) {
        entry["choices"] = key.choices;
    }
    return entry;
}

/// What a result is that is no figure, as the example has it: a list by its first.
std::string_view type_text(const ResultKey& key, const ordered_json& value) {
    const ordered_json& one = value.is_array() && !value.empty() ? value.front() : value;
    if (key.unit != Unit::number || one.is_number() || one.is_null()) {
        return name_of(key.unit);
    }
    return one.is_string() ? "text" : one.is_boolean() ? "true or false" : "JSON";
}

ordered_json listed(const Calculator& calculator) {
    ordered_json entry = {{"name", calculator.name},
                          {"summary", calculator.summary},
                          {"formula", calculator.formula},
                          {"chapter", calculator.chapter},
                          {"inputs", ordered_json::array()},
                          {"results", ordered_json::array()},
                          {"example", ordered_json::parse(calculator.example)}};
    for (const InputKey& key : calculator.inputs) {
        entry["inputs"].push_back(listed(key));
    }
    const ordered_json example = calculate(calculator.name, json(entry["example"])).at("result");
    for (const ResultKey& key : calculator.results) {
        const ordered_json value = example.value(key.key, ordered_json());
        entry["results"].push_back({{"key", key.key}, {"unit", type_text(key, value)}, {"meaning", key.meaning}});
    }
    return entry;
}

ordered_json answer(const json& entry, const std::string& path) {
    const JsonReader reader(entry, path, {"name", "inputs"});
    std::string name;
    reader.require("name", "the name of a calculator");
    reader.read("name", name);
    const json* inputs = reader.find("inputs");
    try {
        return calculate(name, inputs == nullptr ? json::object() : *inputs);
    } catch (const InputError& error) {
        throw InputError("", (error.path().empty() ? path + ": " : reader.path_of("inputs") + ".") + error.what());
    }
}

}  // namespace

ordered_json calculate(std::string_view name, const json& inputs) {
    const Calculator& calculator = calculator_named(name);
    const calc::Inputs checked(calculator.inputs, inputs);
    const calc::Result result = calculator.run(checked);
    return {{"name", name}, {"inputs", checked.used()}, {"result", result.values()}};
}

ordered_json calculate_all(const json& batch) {
    if (!batch.is_array()) {
        throw InputError("", fmt::format("found {}, expected an array of {{\"name\", \"inputs\"}}", described(batch)));
    }
    ordered_json results = ordered_json::array();
    for (std::size_t i = 0; i < batch.size(); ++i) {
        try {
            results.push_back(answer(batch[i], fmt::format("[{}]", i)));
        } catch (const InputError& error) {
            results.push_back({{"error", error.what()}});
        }
    }
    return results;
}

ordered_json list_calculators() {
    ordered_json list = ordered_json::array();
    for (const Calculator& calculator : calculators()) {
        list.push_back(listed(calculator));
    }
    return list;
}

}  // namespace rooflight
