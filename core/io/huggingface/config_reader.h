// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace rooflight::huggingface {

using Names = std::initializer_list<std::string_view>;

/// One object of a configuration. Remembers which keys were asked for, so that the rest can be reported. A key may have
/// several names in different families; a null counts as absent.
class ConfigReader {
public:
    ConfigReader(const nlohmann::json& object, std::string path, std::vector<std::string>& warnings);

    [[nodiscard]] const nlohmann::json& object() const { return m_object; }

    /// The first of the names that has a value, and marks all of them as read; nullptr when none has.
    [[nodiscard]] const nlohmann::json* find(Names names);
    [[nodiscard]] bool has(std::string_view name);
    /// Is the key there at all, be it null?
    [[nodiscard]] bool mentions(std::string_view name);

    /// A size: a whole number from 0 to a billion, or a list in which it is the same for every layer.
    [[nodiscard]] std::optional<int> size(Names names);
    [[nodiscard]] int size(Names names, int fallback) { return size(names).value_or(fallback); }
    [[nodiscard]] std::optional<double> number(Names names);
    [[nodiscard]] std::optional<bool> flag(Names names);
    [[nodiscard]] bool flag(Names names, bool fallback) { return flag(names).value_or(fallback); }
    [[nodiscard]] std::string text(Names names);
    /// A list of strings, numbers or booleans, as strings; empty when absent.
    [[nodiscard]] std::vector<std::string> list(Names names);

    /// Dotted path of a key of this object.
    [[nodiscard]] std::string path_of(std::string_view name) const;
    /// Adds `path: text` to the warnings.
    void warn(std::string_view name, const std::string& text);
    [[noreturn]] void refuse(std::string_view name, const std::string& reason) const;
    /// Keys that nobody asked for, in the order of the file.
    [[nodiscard]] std::vector<std::string> unread() const;

private:
    [[nodiscard]] int size_of(std::string_view name, const nlohmann::json& value) const;
    [[nodiscard]] std::string name_in_use(Names names) const;

    const nlohmann::json& m_object;
    std::string m_path;
    std::vector<std::string>& m_warnings;
    std::set<std::string, std::less<>> m_read;
};

}  // namespace rooflight::huggingface
