// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json_reader.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/io/nearest.h"
#include "core/units/format.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::json;

/// `too_large`: told even where the limit is only that of what can be reckoned with.
std::string expected_number(const Range& range, bool too_large = false) {
    const bool limited = range.most < 1e30 || too_large;
    std::string text = range.whole ? "a whole number" : "a number";
    if (range.above_least) {
        text += " above " + plain_text(range.least);
    } else if (range.least == kPositive.least) {
        text = "a positive number";
    } else {
        text += (limited ? " from " : " not below ") + plain_text(range.least);
    }
    if (limited) {
        text += " to " + plain_text(range.most);
    }
    return text;
}

std::string joined(std::string_view path, std::string_view key) {
    const std::string shown = printable(key, 60);
    return path.empty() ? shown : fmt::format("{}.{}", path, shown);
}

/// The nearest valid key; where that is no slip and there are few, all of them.
std::string unknown_key(std::string_view key, std::span<const std::string_view> keys) {
    constexpr std::size_t few = 12;
    const std::string near = suggestion(key, keys);
    const bool list = !near.ends_with('?') && keys.size() > 1 && keys.size() <= few;
    return fmt::format("unknown key; {}{}", near, list ? fmt::format(" ({})", fmt::join(keys, ", ")) : "");
}

[[noreturn]] void wrong_type(const std::string& path, const json& value, std::string_view expected) {
    throw InputError(path, fmt::format("found {}, expected {}", described(value), expected));
}

}  // namespace

std::string described(const json& value) {
    switch (value.type()) {
        case json::value_t::null:
            return "null";
        case json::value_t::boolean:
            return value.get<bool>() ? "true" : "false";
        case json::value_t::string:
            return "the string " + in_quotes(value.get_ref<const std::string&>());
        case json::value_t::array:
            return "an array";
        case json::value_t::object:
            return "an object";
        case json::value_t::number_integer:
        case json::value_t::number_unsigned:
        case json::value_t::number_float:
            return plain_text(value.get<double>());
        case json::value_t::binary:
        case json::value_t::discarded:
            break;
    }
    return "something that is not JSON";
}

double number_from_json(const json& value, const std::string& path, Range range) {
    if (!value.is_number()) {
        wrong_type(path, value, expected_number(range));
    }
    const double number = value.get<double>();
    const bool inside = std::isfinite(number) && number <= range.most &&
                        (range.above_least ? number > range.least : number >= range.least);
    if (!inside || (range.whole && number != std::floor(number))) {
        wrong_type(path, value, expected_number(range, number > range.most));
    }
    return number;
}

const std::string& string_from_json(const json& value, const std::string& path) {
    if (!value.is_string()) {
        wrong_type(path, value, "a string");
    }
    return value.get_ref<const std::string&>();
}

JsonReader::JsonReader(const json& value, std::string path, std::span<const std::string_view> keys)
    : m_value(value), m_path(std::move(path)) {
    if (!value.is_object()) {
        wrong_type(m_path, value, "an object");
    }
    for (const auto& item : value.items()) {
        if (std::ranges::find(keys, std::string_view(item.key())) == keys.end()) {
            fail(item.key(), unknown_key(item.key(), keys));
        }
    }
}

const json* JsonReader::find(std::string_view key) const {
    const auto found = m_value.find(key);
    return found == m_value.end() ? nullptr : &*found;
}

void JsonReader::require(std::string_view key, std::string_view expected) const {
    if (!has(key)) {
        fail(key, fmt::format("missing; expected {}", expected));
    }
}

std::string JsonReader::path_of(std::string_view key) const { return joined(m_path, key); }

void JsonReader::fail(std::string_view key, const std::string& problem) const {
    throw InputError(path_of(key), problem);
}

void JsonReader::read(std::string_view key, double& target, Range range) const {
    if (const json* value = find(key)) {
        target = number_from_json(*value, path_of(key), range);
    }
}

void JsonReader::read(std::string_view key, std::optional<double>& target, Range range) const {
    if (const json* value = find(key)) {
        target = number_from_json(*value, path_of(key), range);
    }
}

void JsonReader::read(std::string_view key, int& target, Range range) const {
    range.whole = true;
    if (const json* value = find(key)) {
        target = static_cast<int>(number_from_json(*value, path_of(key), range));
    }
}

void JsonReader::read(std::string_view key, std::optional<int>& target, Range range) const {
    if (int value = 0; has(key)) {
        read(key, value, range);
        target = value;
    }
}

void JsonReader::read(std::string_view key, bool& target) const {
    if (const json* value = find(key)) {
        if (!value->is_boolean()) {
            wrong_type(path_of(key), *value, "true or false");
        }
        target = value->get<bool>();
    }
}

void JsonReader::read(std::string_view key, std::string& target) const {
    if (const json* value = find(key)) {
        target = string_from_json(*value, path_of(key));
    }
}

void JsonReader::read(std::string_view key, std::vector<int>& target, Range range) const {
    const json* value = find(key);
    if (value == nullptr) {
        return;
    }
    if (!value->is_array()) {
        wrong_type(path_of(key), *value, "an array of whole numbers");
    }
    range.whole = true;
    target.clear();
    for (std::size_t i = 0; i < value->size(); ++i) {
        target.push_back(
            static_cast<int>(number_from_json((*value)[i], fmt::format("{}[{}]", path_of(key), i), range)));
    }
}

void JsonReader::read(std::string_view key, std::vector<std::string>& target) const {
    const json* value = find(key);
    if (value == nullptr) {
        return;
    }
    if (!value->is_array()) {
        wrong_type(path_of(key), *value, "an array of strings");
    }
    target.clear();
    for (std::size_t i = 0; i < value->size(); ++i) {
        target.push_back(string_from_json((*value)[i], fmt::format("{}[{}]", path_of(key), i)));
    }
}

std::optional<std::size_t> JsonReader::choose(std::string_view key, std::span<const std::string_view> names) const {
    const json* value = find(key);
    if (value == nullptr) {
        return std::nullopt;
    }
    const std::string all = fmt::format("{}", fmt::join(names, ", "));
    if (!value->is_string()) {
        wrong_type(path_of(key), *value, "one of " + all);
    }
    const auto& name = value->get_ref<const std::string&>();
    const auto found = std::ranges::find(names, std::string_view(name));
    if (found == names.end()) {
        fail(key, fmt::format("unknown value {}; {} ({})", in_quotes(name), suggestion(name, names), all));
    }
    return static_cast<std::size_t>(found - names.begin());
}

}  // namespace rooflight
