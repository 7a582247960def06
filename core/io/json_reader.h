// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/units/quantity.h"

namespace rooflight {

/// What a number may be. The bounds keep products of a few of them finite.
struct Range {
    double least = 0;
    double most = 1e30;
    bool whole = false;
    bool above_least = false;  ///< least itself is not allowed
};

inline constexpr Range kPositive{1e-30, 1e30, false, false};
inline constexpr Range kNotNegative{0, 1e30, false, false};
inline constexpr Range kShare{0, 1, false, false};
inline constexpr Range kDegree{1, 1e6, true, false};  ///< chips along an axis, slices, stages
inline constexpr Range kWhole{1, 1e9, true, false};   ///< tokens, sequences: a count fits an int

/// A value's name in files.
template <class T>
struct EnumName {
    std::string_view name;
    T value;
};

template <class T, std::size_t N>
[[nodiscard]] constexpr std::string_view name_in(const EnumName<T> (&table)[N], T value) {
    for (const EnumName<T>& entry : table) {
        if (entry.value == value) {
            return entry.name;
        }
    }
    return {};
}

/// An object of a document that is being read: knows its path, which keys it may have, and what is wrong with a value.
/// Every error is an InputError at the key's dotted path.
class JsonReader {
public:
    /// Throws unless `value` is an object that has no other keys than these.
    JsonReader(const nlohmann::json& value, std::string path, std::span<const std::string_view> keys);
    JsonReader(const nlohmann::json& value, std::string path, std::initializer_list<std::string_view> keys)
        : JsonReader(value, std::move(path), std::span(keys.begin(), keys.size())) {}

    [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
    [[nodiscard]] const nlohmann::json* find(std::string_view key) const;
    /// Throws when the key is missing, saying `expected`.
    void require(std::string_view key, std::string_view expected) const;
    [[nodiscard]] std::string path_of(std::string_view key) const;
    [[noreturn]] void fail(std::string_view key, const std::string& problem) const;

    // Each leaves `target` alone when the key is absent.
    void read(std::string_view key, double& target, Range range = kPositive) const;
    void read(std::string_view key, std::optional<double>& target, Range range = kPositive) const;
    void read(std::string_view key, int& target, Range range = kDegree) const;
    void read(std::string_view key, std::optional<int>& target, Range range = kDegree) const;
    void read(std::string_view key, bool& target) const;
    void read(std::string_view key, std::string& target) const;
    void read(std::string_view key, std::vector<int>& target, Range range = kDegree) const;
    void read(std::string_view key, std::vector<std::string>& target) const;
    template <int B, int F, int S, int T>
    void read(std::string_view key, std::optional<Quantity<B, F, S, T>>& target, Range range = kPositive) const {
        std::optional<double> value;
        read(key, value, range);
        if (value) {
            target = Quantity<B, F, S, T>(*value);
        }
    }
    template <class T, std::size_t N>
    void read(std::string_view key, T& target, const EnumName<T> (&table)[N]) const {
        std::vector<std::string_view> names;
        for (const EnumName<T>& entry : table) {
            names.push_back(entry.name);
        }
        if (const auto index = choose(key, names)) {
            target = table[*index].value;
        }
    }

private:
    std::optional<std::size_t> choose(std::string_view key, std::span<const std::string_view> names) const;

    const nlohmann::json& m_value;
    std::string m_path;
};

// The same for a value alone: `path` is its own.
[[nodiscard]] double number_from_json(const nlohmann::json& value, const std::string& path, Range range = kPositive);
[[nodiscard]] const std::string& string_from_json(const nlohmann::json& value, const std::string& path);

/// "a string ("8192")", "an object", "null": how an error names what it found.
[[nodiscard]] std::string described(const nlohmann::json& value);

}  // namespace rooflight
