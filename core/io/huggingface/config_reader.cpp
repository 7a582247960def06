// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/huggingface/config_reader.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/units/input_error.h"

namespace rooflight::huggingface {

namespace {

/// A value as an error quotes it: in ASCII, and not the whole of a long one.
std::string shown(const nlohmann::json& value) {
    constexpr std::size_t kLongest = 60;
    std::string text = value.is_structured() ? std::string(value.type_name()) : value.dump(-1, ' ', true);
    if (text.size() > kLongest) {
        text.resize(kLongest);
        text += "...";
    }
    return text;
}

}  // namespace

ConfigReader::ConfigReader(const nlohmann::json& object, std::string path, std::vector<std::string>& warnings)
    : m_object(object), m_path(std::move(path)), m_warnings(warnings) {}

const nlohmann::json* ConfigReader::find(Names names) {
    const nlohmann::json* found = nullptr;
    std::string_view found_name;
    for (const std::string_view name : names) {
        m_read.emplace(name);
        const auto it = m_object.find(name);
        if (it == m_object.end() || it->is_null()) {
            continue;
        }
        if (found == nullptr) {
            found = &*it;
            found_name = name;
        } else if (*found != *it) {
            warn(name, fmt::format("{} contradicts {} ({}), which is used", shown(*it), found_name, shown(*found)));
        }
    }
    return found;
}

bool ConfigReader::has(std::string_view name) { return find({name}) != nullptr; }

bool ConfigReader::mentions(std::string_view name) {
    m_read.emplace(name);
    return m_object.contains(name);
}

std::string ConfigReader::name_in_use(Names names) const {
    for (const std::string_view name : names) {
        const auto it = m_object.find(name);
        if (it != m_object.end() && !it->is_null()) {
            return std::string(name);
        }
    }
    return std::string(*names.begin());
}

int ConfigReader::size_of(std::string_view name, const nlohmann::json& value) const {
    constexpr double kLargest = 1e9;
    const double number = value.is_number() ? value.get<double>() : -1;
    if (!(number >= 0) || number > kLargest || number != std::floor(number)) {
        refuse(name, fmt::format("found {}, expected a whole number, at most a billion", shown(value)));
    }
    return static_cast<int>(number);
}

std::optional<int> ConfigReader::size(Names names) {
    const nlohmann::json* value = find(names);
    if (value == nullptr) {
        return {};
    }
    const std::string name = name_in_use(names);
    if (!value->is_array()) {
        return size_of(name, *value);
    }
    if (value->empty() || !std::equal(value->begin() + 1, value->end(), value->begin())) {
        refuse(name, "a list of different sizes (by layer or by modality) is not modelled");
    }
    return size_of(name, value->front());
}

std::optional<double> ConfigReader::number(Names names) {
    const nlohmann::json* value = find(names);
    if (value == nullptr) {
        return {};
    }
    if (!value->is_number()) {
        refuse(name_in_use(names), fmt::format("found {}, expected a number", shown(*value)));
    }
    return value->get<double>();
}

std::optional<bool> ConfigReader::flag(Names names) {
    const nlohmann::json* value = find(names);
    if (value == nullptr) {
        return {};
    }
    if (value->is_number_integer()) {
        return value->get<long long>() != 0;
    }
    if (!value->is_boolean()) {
        refuse(name_in_use(names), fmt::format("found {}, expected true or false", shown(*value)));
    }
    return value->get<bool>();
}

std::string ConfigReader::text(Names names) {
    const nlohmann::json* value = find(names);
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

std::vector<std::string> ConfigReader::list(Names names) {
    std::vector<std::string> items;
    const nlohmann::json* value = find(names);
    if (value == nullptr) {
        return items;
    }
    if (!value->is_array()) {
        refuse(name_in_use(names), fmt::format("found {}, expected a list", shown(*value)));
    }
    for (const nlohmann::json& item : *value) {
        items.push_back(item.is_string() ? item.get<std::string>() : item.dump());
    }
    return items;
}

std::string ConfigReader::path_of(std::string_view name) const {
    return m_path.empty() ? std::string(name) : fmt::format("{}.{}", m_path, name);
}

void ConfigReader::warn(std::string_view name, const std::string& text) {
    m_warnings.push_back(fmt::format("{}: {}", path_of(name), text));
}

void ConfigReader::refuse(std::string_view name, const std::string& reason) const {
    throw InputError(path_of(name), reason);
}

std::vector<std::string> ConfigReader::unread() const {
    std::vector<std::string> keys;
    for (const auto& item : m_object.items()) {
        if (!m_read.contains(item.key())) {
            keys.push_back(item.key());
        }
    }
    return keys;
}

}  // namespace rooflight::huggingface
