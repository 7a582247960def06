// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/parse.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <span>
#include <system_error>

#include <fmt/format.h>

#include "core/units/input_error.h"

namespace rooflight {
namespace {

/// 10^tens · factor: apart, so that "1.1 µs" becomes the double nearest to 1.1e-6 and not a product near it.
struct Scale {
    int tens = 0;
    double factor = 1;
};

struct NamedScale {
    std::string_view text;
    Scale scale = {};
};

constexpr NamedScale kDecimalPrefixes[] = {{"k", {3}},  {"K", {3}},  {"M", {6}},  {"G", {9}}, {"T", {12}},
                                           {"P", {15}}, {"E", {18}}, {"Z", {21}}, {"Y", {24}}};
constexpr NamedScale kBinaryPrefixes[] = {{"Ki", {0, 0x1p10}}, {"ki", {0, 0x1p10}}, {"Mi", {0, 0x1p20}},
                                          {"Gi", {0, 0x1p30}}, {"Ti", {0, 0x1p40}}, {"Pi", {0, 0x1p50}},
                                          {"Ei", {0, 0x1p60}}};
constexpr NamedScale kCountPrefixes[] = {{"B", {9}}, {"b", {9}}, {"g", {9}}, {"t", {12}}};  // billions and trillions
constexpr NamedScale kSmallPrefixes[] = {{"p", {-12}}, {"n", {-9}}, {"u", {-6}}, {"µ", {-6}}, {"μ", {-6}}, {"m", {-3}}};

constexpr NamedScale kFractions[] = {{""}, {"%", {-2}}};
constexpr NamedScale kBytes[] = {{"B"}, {"byte"}, {"bytes"}, {"bit", {0, 0.125}}, {"bits", {0, 0.125}}};
constexpr NamedScale kByteRates[] = {{"B/s"},
                                     {"Bps"},
                                     {"bytes/s"},
                                     {"b/s", {0, 0.125}},
                                     {"bps", {0, 0.125}},
                                     {"bit/s", {0, 0.125}},
                                     {"bits/s", {0, 0.125}}};
constexpr NamedScale kFlops[] = {{"FLOP"}, {"FLOPs"}, {"flop"}, {"flops"}, {"OP"}, {"OPs"}};
constexpr NamedScale kFlopRates[] = {{"FLOP/s"}, {"FLOPs/s"}, {"FLOPS"}, {"FLOPs"}, {"flop/s"}, {"flops/s"},
                                     {"flops"},  {"OP/s"},    {"OPs/s"}, {"OPS"},   {"OPs"}};
constexpr NamedScale kIntensities[] = {{"FLOP/B"}, {"FLOPs/B"}, {"FLOP/byte"}, {"FLOPs/byte"}};
constexpr NamedScale kTimes[] = {{"s"}, {"sec"}, {"seconds"}};
constexpr NamedScale kLongTimes[] = {{"min", {0, 60}},     {"h", {0, 3600}},        {"hour", {0, 3600}},
                                     {"hours", {0, 3600}}, {"d", {0, 86400}},       {"day", {0, 86400}},
                                     {"days", {0, 86400}}, {"year", {0, 31557600}}, {"years", {0, 31557600}}};
constexpr NamedScale kTokens[] = {{"token"}, {"tokens"}, {"tok"}};
constexpr NamedScale kTokenRates[] = {{"tokens/s"}, {"token/s"}, {"tok/s"}};
constexpr NamedScale kHertz[] = {{"Hz"}};
constexpr NamedScale kWatts[] = {{"W"}};
constexpr NamedScale kDollars[] = {{"$"}, {"USD"}};
constexpr NamedScale kDollarRates[] = {{"$/h"}, {"USD/h"}, {"/h"}, {"$/hour"}, {"/hour"}, {"$/chip-hour"}};

enum class PrefixSet : std::uint8_t { none, decimal, binary_too, counts, times };

struct Grammar {
    std::span<const NamedScale> names;
    PrefixSet prefixes = PrefixSet::decimal;
};

Grammar grammar_of(Unit unit) {
    switch (unit) {
        case Unit::fraction:
            return {kFractions, PrefixSet::none};
        case Unit::bytes:
            return {kBytes, PrefixSet::binary_too};
        case Unit::bytes_per_second:
            return {kByteRates, PrefixSet::binary_too};
        case Unit::flops:
            return {kFlops, PrefixSet::decimal};
        case Unit::flops_per_second:
            return {kFlopRates, PrefixSet::decimal};
        case Unit::flops_per_byte:
            return {kIntensities, PrefixSet::decimal};
        case Unit::seconds:
            return {kTimes, PrefixSet::times};
        case Unit::tokens:
            return {kTokens, PrefixSet::counts};
        case Unit::tokens_per_second:
            return {kTokenRates, PrefixSet::counts};
        case Unit::hertz:
            return {kHertz, PrefixSet::decimal};
        case Unit::watts:
            return {kWatts, PrefixSet::decimal};
        case Unit::dollars:
            return {kDollars, PrefixSet::counts};
        case Unit::dollars_per_hour:
            return {kDollarRates, PrefixSet::counts};
        case Unit::number:
            break;
    }
    return {{}, PrefixSet::counts};
}

std::optional<Scale> find_scale(std::span<const NamedScale> table, std::string_view text) {
    const auto found = std::ranges::find(table, text, &NamedScale::text);
    return found == table.end() ? std::nullopt : std::optional(found->scale);
}

std::string_view trimmed(std::string_view text) {
    constexpr std::array<std::string_view, 6> spaces = {" ", "\t", "\r", "\n", "\u00a0", "\u202f"};
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view space : spaces) {
            if (text.starts_with(space)) {
                text.remove_prefix(space.size());
                again = true;
            }
            if (text.ends_with(space)) {
                text.remove_suffix(space.size());
                again = true;
            }
        }
    }
    return text;
}

std::optional<Scale> prefix_scale(std::string_view prefix, PrefixSet set) {
    if (prefix.empty()) {
        return Scale{};
    }
    switch (set) {
        case PrefixSet::none:
            return std::nullopt;
        case PrefixSet::times:
            return find_scale(kSmallPrefixes, prefix);
        case PrefixSet::decimal:
            return find_scale(kDecimalPrefixes, prefix);
        case PrefixSet::binary_too:
            if (const auto binary = find_scale(kBinaryPrefixes, prefix)) {
                return binary;
            }
            return find_scale(kDecimalPrefixes, prefix);
        case PrefixSet::counts:
            if (const auto billions = find_scale(kCountPrefixes, prefix)) {
                return billions;
            }
            return prefix_scale(prefix, PrefixSet::binary_too);
    }
    return std::nullopt;
}

/// What `suffix` multiplies by when read as this unit; empty when it is something else.
std::optional<Scale> suffix_scale(std::string_view suffix, Unit unit) {
    const Grammar grammar = grammar_of(unit);
    if (unit == Unit::seconds) {
        if (const auto scale = find_scale(kLongTimes, suffix)) {
            return scale;
        }
    }
    for (const NamedScale& name : grammar.names) {
        if (suffix.ends_with(name.text)) {
            const auto prefix = trimmed(suffix.substr(0, suffix.size() - name.text.size()));
            if (const auto scale = prefix_scale(prefix, grammar.prefixes)) {
                return Scale{scale->tens + name.scale.tens, scale->factor * name.scale.factor};
            }
        }
    }
    // A unit left out: "80Gi" of bytes. Not so for times, where "m" could be milli or minutes.
    return unit == Unit::seconds && !suffix.empty() ? std::nullopt : prefix_scale(suffix, grammar.prefixes);
}

std::string wrong_suffix(std::string_view suffix, Unit unit) {
    if (unit == Unit::bytes_per_second && suffix.ends_with("b/s") && suffix.size() == 4 && suffix.front() != 'k') {
        return fmt::format("\"{}\" could be bits or bytes; write {}B/s or {}b/s", suffix,
                           static_cast<char>(suffix.front() - 'a' + 'A'),
                           static_cast<char>(suffix.front() - 'a' + 'A'));
    }
    constexpr std::array others = {Unit::bytes,          Unit::bytes_per_second,  Unit::flops_per_second,
                                   Unit::flops,          Unit::seconds,           Unit::tokens,
                                   Unit::flops_per_byte, Unit::tokens_per_second, Unit::hertz,
                                   Unit::watts,          Unit::dollars_per_hour,  Unit::dollars};
    for (const Unit other : others) {
        if (other != unit && suffix_scale(suffix, other)) {
            const std::string_view name = describe(other);
            return fmt::format("\"{}\" is {}; expected {}", suffix, name.substr(0, name.find(',')), describe(unit));
        }
    }
    return fmt::format("unknown unit \"{}\"; expected {}", suffix, describe(unit));
}

/// Takes the underscores out from between digits; anything else stays for from_chars to refuse.
std::string without_separators(std::string_view text) {
    const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '_' || i == 0 || !digit(i - 1) || !digit(i + 1)) {
            result += text[i];
        }
    }
    return result;
}

struct NumberText {
    std::string_view mantissa;
    int exponent = 0;
    std::size_t length = 0;
};

/// Digits, point and decimal exponent at the start of the text.
NumberText split_number(std::string_view text) {
    NumberText result;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
    result.mantissa = text.substr(0, digits);
    result.length = digits;
    if (digits < text.size() && (text[digits] == 'e' || text[digits] == 'E')) {
        std::size_t start = digits + 1;
        if (start < text.size() && text[start] == '+') {
            ++start;
        }
        int exponent = 0;
        const auto [end, status] = std::from_chars(text.data() + start, text.data() + text.size(), exponent);
        if (status != std::errc::invalid_argument) {
            result.exponent = status == std::errc() ? std::clamp(exponent, -9999, 9999) : 9999;
            result.length = static_cast<std::size_t>(end - text.data());
        }
    }
    return result;
}

}  // namespace

Parsed try_parse_quantity(std::string_view original, Unit unit) {
    std::string cleaned = without_separators(trimmed(original));
    std::string_view text = cleaned;
    double sign = 1;
    for (const std::string_view mark : {"-", "\u2212", "+"}) {
        if (text.starts_with(mark)) {
            sign = mark == "+" ? 1 : -1;
            text.remove_prefix(mark.size());
            break;
        }
    }
    if ((unit == Unit::dollars || unit == Unit::dollars_per_hour) && text.starts_with("$")) {
        text.remove_prefix(1);
    }
    if (text.empty()) {
        return {0, fmt::format("empty; expected {}", describe(unit))};
    }
    if (!(text.front() >= '0' && text.front() <= '9') && text.front() != '.') {
        return {0, fmt::format("\"{}\" does not start with a number; expected {}", original, describe(unit))};
    }
    const NumberText number = split_number(text);
    const std::string_view suffix = trimmed(text.substr(number.length));
    if (suffix.starts_with(',')) {
        return {0, fmt::format("\"{}\" has a comma; write a point before decimals, _ between thousands", original)};
    }
    const auto scale = suffix_scale(suffix, unit);
    if (!scale) {
        return {0, wrong_suffix(suffix, unit)};
    }
    const std::string digits = fmt::format("{}e{}", number.mantissa, number.exponent + scale->tens);
    double value = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    value *= scale->factor;
    if (status == std::errc::result_out_of_range || !std::isfinite(value)) {
        return {0, fmt::format("\"{}\" is out of range", original)};
    }
    if (status != std::errc() || end != digits.data() + digits.size()) {
        return {0, fmt::format("\"{}\" is not a number; expected {}", original, describe(unit))};
    }
    return {sign * value, ""};
}

double parse_quantity(std::string_view text, Unit unit) {
    const Parsed parsed = try_parse_quantity(text, unit);
    if (!parsed.ok()) {
        throw InputError("", parsed.error);
    }
    return parsed.value;
}

Unit unit_of_key(std::string_view path) {
    const auto contains = [&](std::string_view part) { return path.find(part) != std::string_view::npos; };
    if (contains("flops_per_s")) {
        return Unit::flops_per_second;
    }
    if (contains("bytes_per_s")) {
        return Unit::bytes_per_second;
    }
    if (contains("tokens_per_s")) {
        return Unit::tokens_per_second;
    }
    if (contains("requests_per_s")) {
        return Unit::number;
    }
    if (contains("usd_per_chip_hour")) {
        return Unit::dollars_per_hour;
    }
    if (path.ends_with("tokens") || path.ends_with("sequence_length")) {
        return Unit::tokens;
    }
    if (path.ends_with("bytes")) {
        return Unit::bytes;
    }
    if (path.ends_with("tdp_w")) {
        return Unit::watts;
    }
    if (path.ends_with("flops")) {
        return Unit::flops;
    }
    return path.ends_with("_s") ? Unit::seconds : Unit::number;
}

std::string_view describe(Unit unit) {
    switch (unit) {
        case Unit::number:
            return "a number, such as 4096 or 1.5T";
        case Unit::fraction:
            return "a fraction, such as 0.4 or 40%";
        case Unit::bytes:
            return "bytes, such as 80GB or 95GiB";
        case Unit::bytes_per_second:
            return "bytes per second, such as 900GB/s or 400Gb/s (bits)";
        case Unit::flops:
            return "FLOPs, such as 3.8e25 or 2 EFLOP";
        case Unit::flops_per_second:
            return "FLOP per second, such as 4.5e14 or 459 TFLOP/s";
        case Unit::flops_per_byte:
            return "FLOP per byte, such as 240 FLOP/B";
        case Unit::seconds:
            return "a time, such as 30 ms, 2 s or 1.5 h";
        case Unit::tokens:
            return "tokens, such as 8192, 8k or 15T";
        case Unit::tokens_per_second:
            return "tokens per second, such as 2500 or 1.2k tokens/s";
        case Unit::hertz:
            return "hertz, such as 1.75 GHz";
        case Unit::watts:
            return "watts, such as 700 or 1.2 kW";
        case Unit::dollars:
            return "US dollars, such as $2.5M";
        case Unit::dollars_per_hour:
            return "US dollars per hour, such as $4.20/h";
    }
    return "a number";
}

}  // namespace rooflight
