// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/hardware/dtype.h"
#include "core/io/json_reader.h"
#include "core/units/unit.h"

namespace rooflight::calc {

enum class KeyKind {
    number,   ///< a quantity of `unit`
    flag,     ///< true, false
    choice,   ///< one of `choices`
    dtype,    ///< a dtype's name, or "none" where that is among `choices`
    sizes,    ///< positive whole numbers: [4, 4, 8], "4x4x8", or one number
    numbers,  ///< quantities of `unit`
    flags,    ///< [true, false] or "true,false"
    text,
    mapping,  ///< names to numbers: {"X": 4}, or the text of it, "X=4, Y=8"
    json      ///< whatever `run` makes of it
};

/// A key that a calculator takes: what it is, and what may be its value. Required until optional() or by_default().
struct InputKey {
    std::string_view key;
    std::string_view meaning;
    KeyKind kind = KeyKind::number;
    Unit unit = Unit::number;
    Range range = kPositive;
    bool required = true;
    std::string_view fallback = {};  ///< the value when absent, as text
    std::vector<std::string_view> choices = {};

    [[nodiscard]] InputKey optional() const;
    [[nodiscard]] InputKey by_default(std::string_view text) const;
    [[nodiscard]] InputKey within(Range limits) const;
    [[nodiscard]] InputKey meaning_of(std::string_view text) const;
};

struct ResultKey {
    std::string_view key;
    std::string_view meaning;
    Unit unit = Unit::number;
};

/// The checked inputs of one call. A key asked for must be one the calculator declares.
class Inputs {
public:
    Inputs(const std::vector<InputKey>& keys, const nlohmann::json& given);

    [[nodiscard]] bool has(std::string_view key) const { return m_values.contains(key); }
    [[nodiscard]] bool has_all(std::initializer_list<std::string_view> keys) const;
    /// Throws InputError at the first of `keys` that is missing, naming `other` as what would also do.
    void require(std::initializer_list<std::string_view> keys, std::string_view other = {}) const;

    [[nodiscard]] double number(std::string_view key) const;
    [[nodiscard]] bool flag(std::string_view key) const;
    [[nodiscard]] std::string text(std::string_view key) const;
    [[nodiscard]] DType dtype(std::string_view key) const;
    [[nodiscard]] std::vector<double> numbers(std::string_view key) const;
    [[nodiscard]] std::vector<int> sizes(std::string_view key) const;
    [[nodiscard]] std::vector<bool> flags(std::string_view key) const;
    [[nodiscard]] const nlohmann::ordered_json& object(std::string_view key) const;
    template <class Q>
    [[nodiscard]] Q quantity(std::string_view key) const {
        return Q(number(key));
    }
    /// Position of a choice among the key's choices.
    [[nodiscard]] std::size_t choice(std::string_view key) const;

    [[nodiscard]] nlohmann::ordered_json used() const;  ///< in the order of declaration

private:
    [[nodiscard]] const nlohmann::ordered_json& value(std::string_view key) const;
    [[nodiscard]] const InputKey& declared(std::string_view key) const;

    const std::vector<InputKey>& m_keys;
    std::map<std::string, nlohmann::ordered_json, std::less<>> m_values;
};

/// What a calculator answers. A value that is not finite is an InputError: the inputs were beyond what doubles hold.
class Result {
public:
    Result& put(std::string_view key, double value);
    Result& put(std::string_view key, bool value);
    Result& put(std::string_view key, std::string_view value);
    Result& put(std::string_view key, const char* value) { return put(key, std::string_view(value)); }
    Result& put_json(std::string_view key, nlohmann::ordered_json value);
    template <int B, int F, int S, int T>
    Result& put(std::string_view key, Quantity<B, F, S, T> value) {
        return put(key, value.value());
    }
    /// null when there is no value.
    template <class V>
    Result& put(std::string_view key, const std::optional<V>& value) {
        return value ? put(key, *value) : put_json(key, nullptr);
    }
    /// null for each: what the inputs given do not determine.
    Result& put_null(std::initializer_list<std::string_view> keys);

    [[nodiscard]] const nlohmann::ordered_json& values() const { return m_values; }

private:
    nlohmann::ordered_json m_values = nlohmann::ordered_json::object();
};

struct Calculator {
    std::string_view name, summary, formula, chapter;
    std::vector<InputKey> inputs;
    std::vector<ResultKey> results;
    Result (*run)(const Inputs& inputs) = nullptr;
    std::string_view example;  ///< inputs as JSON, for the list and for the tests
};

// One list a topic, in the order in which they are shown.
[[nodiscard]] std::vector<Calculator> roofline_calculators();
[[nodiscard]] std::vector<Calculator> hardware_calculators();
[[nodiscard]] std::vector<Calculator> link_calculators();
[[nodiscard]] std::vector<Calculator> collective_calculators();
[[nodiscard]] std::vector<Calculator> sharding_calculators();
[[nodiscard]] std::vector<Calculator> model_calculators();
[[nodiscard]] std::vector<Calculator> strategy_calculators();
[[nodiscard]] std::vector<Calculator> mixed_strategy_calculators();
[[nodiscard]] std::vector<Calculator> split_calculators();
[[nodiscard]] std::vector<Calculator> training_calculators();
[[nodiscard]] std::vector<Calculator> inference_calculators();
[[nodiscard]] std::vector<Calculator> serving_calculators();
[[nodiscard]] std::vector<Calculator> gpu_calculators();

}  // namespace rooflight::calc
