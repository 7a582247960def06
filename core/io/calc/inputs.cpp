// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "core/io/calc/calculator.h"
#include "core/io/json_text.h"
#include "core/io/nearest.h"
#include "core/units/format.h"
#include "core/units/input_error.h"
#include "core/units/parse.h"

namespace rooflight::calc {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr Range kSize{1, 1e6, true, false};

std::string expected_value(const InputKey& key) {
    switch (key.kind) {
        case KeyKind::number:
            return std::string(describe(key.unit));
        case KeyKind::flag:
            return "true or false";
        case KeyKind::dtype:
            return key.choices.empty() ? "a dtype, such as bf16 or int8"
                                       : fmt::format("a dtype, such as bf16, or {}", key.choices.front());
        case KeyKind::choice:
            return fmt::format("one of {}", fmt::join(key.choices, ", "));
        case KeyKind::sizes:
            return "whole numbers, such as 4x4x8";
        case KeyKind::numbers:
            return fmt::format("a list, each {}", describe(key.unit));
        case KeyKind::flags:
            return "a list of true and false";
        case KeyKind::mapping:
            return "names and numbers, such as X=4, Y=8";
        case KeyKind::text:
        case KeyKind::json:
            break;
    }
    return std::string(key.meaning);
}

[[noreturn]] void wrong_value(const InputKey& key, const json& value) {
    throw InputError(std::string(key.key), fmt::format("found {}, expected {}", described(value), expected_value(key)));
}

double number_of(const InputKey& key, const json& value, const Range& range) {
    const std::string path(key.key);
    if (!value.is_string()) {
        if (!value.is_number()) {
            wrong_value(key, value);
        }
        return number_from_json(value, path, range);
    }
    const Parsed parsed = try_parse_quantity(value.get_ref<const std::string&>(), key.unit);
    if (!parsed.ok()) {
        throw InputError(path, parsed.error);
    }
    return number_from_json(json(parsed.value), path, range);
}

bool flag_of(const InputKey& key, const json& value) {
    if (value.is_boolean()) {
        return value.get<bool>();
    }
    if (value == "true" || value == "1") {
        return true;
    }
    if (value == "false" || value == "0") {
        return false;
    }
    wrong_value(key, value);
}

/// The elements of a list: an array, its text, or text with the elements between `separators`.
json list_of(const InputKey& key, const json& value, std::string_view separators) {
    if (value.is_array()) {
        return value;
    }
    if (!value.is_string()) {
        return json::array({value});
    }
    const std::string& text = value.get_ref<const std::string&>();
    std::string_view rest = text;
    if (rest.starts_with('[') && rest.ends_with(']')) {
        rest = rest.substr(1, rest.size() - 2);
    }
    json result = json::array();
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find_first_of(separators), rest.size());
        std::string_view element = rest.substr(0, end);
        while (element.starts_with(' ')) {
            element.remove_prefix(1);
        }
        while (element.ends_with(' ')) {
            element.remove_suffix(1);
        }
        result.push_back(std::string(element));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (result.empty()) {
        wrong_value(key, value);
    }
    return result;
}

std::string name_among(const InputKey& key, const json& value) {
    if (!value.is_string()) {
        wrong_value(key, value);
    }
    const std::string& text = value.get_ref<const std::string&>();
    if (std::ranges::find(key.choices, std::string_view(text)) != key.choices.end()) {
        return text;
    }
    if (key.kind == KeyKind::dtype) {
        if (const auto type = dtype_named(text)) {
            return std::string(name_of(*type));
        }
        wrong_value(key, value);
    }
    throw InputError(std::string(key.key), fmt::format("found {}, expected {}; {}", in_quotes(text),
                                                       expected_value(key), suggestion(text, key.choices)));
}

/// "X=4, Y=8"
std::string mapping_text(const InputKey& key, const json& value) {
    if (value.is_string()) {
        return value.get<std::string>();
    }
    std::string text;
    for (const auto& [name, number] : value.items()) {
        const double size = number_of(key, number, kSize);
        text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, plain_text(size));
    }
    return text;
}

/// The value in the form in which it is kept and shown: SI numbers, booleans, names, lists of these.
ordered_json checked(const InputKey& key, const json& value) {
    ordered_json list = ordered_json::array();
    switch (key.kind) {
        case KeyKind::number:
            return json_number(number_of(key, value, key.range));
        case KeyKind::flag:
            return flag_of(key, value);
        case KeyKind::choice:
        case KeyKind::dtype:
            return name_among(key, value);
        case KeyKind::sizes:
            if (value.is_number() || (value.is_string() && value.get_ref<const std::string&>().find_first_not_of(
                                                               "0123456789") == std::string::npos)) {
                return json_number(number_of(key, value, kSize));
            }
            for (const json& element : list_of(key, value, "x,")) {
                list.push_back(json_number(number_of(key, element, kSize)));
            }
            return list;
        case KeyKind::numbers:
            for (const json& element : list_of(key, value, ",")) {
                list.push_back(json_number(number_of(key, element, key.range)));
            }
            return list;
        case KeyKind::flags:
            for (const json& element : list_of(key, value, ",")) {
                list.push_back(flag_of(key, element));
            }
            return list;
        case KeyKind::text:
            return string_from_json(value, std::string(key.key));
        case KeyKind::mapping:
            if (!value.is_object() && !value.is_string()) {
                wrong_value(key, value);
            }
            return mapping_text(key, value);
        case KeyKind::json:
            break;
    }
    const bool object_text = value.is_string() && value.get_ref<const std::string&>().starts_with('{');
    return object_text ? ordered_json(parse_json(value.get_ref<const std::string&>())) : ordered_json(value);
}

}  // namespace

InputKey InputKey::optional() const {
    InputKey result = *this;
    result.required = false;
    return result;
}

InputKey InputKey::by_default(std::string_view text) const {
    InputKey result = optional();
    result.fallback = text;
    return result;
}

InputKey InputKey::within(Range limits) const {
    InputKey result = *this;
    result.range = limits;
    return result;
}

InputKey InputKey::meaning_of(std::string_view text) const {
    InputKey result = *this;
    result.meaning = text;
    return result;
}

Inputs::Inputs(const std::vector<InputKey>& keys, const json& given) : m_keys(keys) {
    std::vector<std::string_view> names;
    for (const InputKey& key : keys) {
        names.push_back(key.key);
    }
    const JsonReader reader(given, "", names);
    for (const InputKey& key : keys) {
        if (const json* value = reader.find(key.key)) {
            m_values[std::string(key.key)] = checked(key, *value);
        } else if (!key.fallback.empty()) {
            m_values[std::string(key.key)] = checked(key, std::string(key.fallback));
        } else if (key.required) {
            reader.require(key.key, expected_value(key));
        }
    }
}

bool Inputs::has_all(std::initializer_list<std::string_view> keys) const {
    return std::ranges::all_of(keys, [&](std::string_view key) { return has(key); });
}

void Inputs::require(std::initializer_list<std::string_view> keys, std::string_view other) const {
    for (const std::string_view key : keys) {
        if (!has(key)) {
            throw InputError(std::string(key), fmt::format("missing; expected {}{}{}", expected_value(declared(key)),
                                                           other.empty() ? "" : ", or ", other));
        }
    }
}

const InputKey& Inputs::declared(std::string_view key) const {
    const auto found = std::ranges::find(m_keys, key, &InputKey::key);
    if (found == m_keys.end()) {
        throw std::logic_error(fmt::format("calculator asks for an undeclared key {}", key));
    }
    return *found;
}

const ordered_json& Inputs::value(std::string_view key) const {
    const auto found = m_values.find(key);
    if (found == m_values.end()) {
        throw std::logic_error(fmt::format("calculator uses key {} without a value", declared(key).key));
    }
    return found->second;
}

double Inputs::number(std::string_view key) const { return value(key).get<double>(); }

bool Inputs::flag(std::string_view key) const { return value(key).get<bool>(); }

std::string Inputs::text(std::string_view key) const { return value(key).get<std::string>(); }

DType Inputs::dtype(std::string_view key) const { return dtype_named(text(key)).value(); }

std::vector<double> Inputs::numbers(std::string_view key) const { return value(key).get<std::vector<double>>(); }

std::vector<int> Inputs::sizes(std::string_view key) const {
    const ordered_json& sizes = value(key);
    return sizes.is_array() ? sizes.get<std::vector<int>>() : std::vector<int>{sizes.get<int>()};
}

std::vector<bool> Inputs::flags(std::string_view key) const { return value(key).get<std::vector<bool>>(); }

const ordered_json& Inputs::object(std::string_view key) const { return value(key); }

std::size_t Inputs::choice(std::string_view key) const {
    const auto& choices = declared(key).choices;
    return static_cast<std::size_t>(std::ranges::find(choices, std::string_view(text(key))) - choices.begin());
}

ordered_json Inputs::used() const {
    ordered_json result = ordered_json::object();
    for (const InputKey& key : m_keys) {
        if (const auto found = m_values.find(key.key); found != m_values.end()) {
            result[std::string(key.key)] = found->second;
        }
    }
    return result;
}

}  // namespace rooflight::calc
