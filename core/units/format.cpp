// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "core/units/parse.h"

namespace rooflight {
namespace {

struct PrefixStep {
    double scale;
    std::string_view text;
};

constexpr PrefixStep kSiSteps[] = {{1, ""},     {1e3, "k"},  {1e6, "M"},  {1e9, "G"}, {1e12, "T"},
                                   {1e15, "P"}, {1e18, "E"}, {1e21, "Z"}, {1e24, "Y"}};
constexpr PrefixStep kBinarySteps[] = {{1, ""},        {0x1p10, "Ki"}, {0x1p20, "Mi"}, {0x1p30, "Gi"},
                                       {0x1p40, "Ti"}, {0x1p50, "Pi"}, {0x1p60, "Ei"}};
constexpr PrefixStep kCountSteps[] = {{1, ""}, {1e3, "k"}, {1e6, "M"}, {1e9, "B"}, {1e12, "T"}};
constexpr PrefixStep kNoSteps[] = {{1, ""}};
constexpr PrefixStep kTimeSteps[] = {{1e-12, "ps"}, {1e-9, "ns"}, {1e-6, "µs"},    {1e-3, "ms"},       {1, "s"},
                                     {60, "min"},   {3600, "h"},  {86400, "days"}, {31557600, "years"}};
/// From how many of one step the next is used; times have no powers of ten above the second.
constexpr double kTimeLimits[] = {1e3, 1e3, 1e3, 1e3, 120, 120, 48, 1000, 1e300};

/// Digits after the point that leave `digits` significant ones; none for numbers as long as that already.
int decimals_for(double magnitude, int digits) {
    if (magnitude == 0) {
        return 0;
    }
    return std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(magnitude))));
}

std::string strip_zeros(std::string text) {
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') {
            text.pop_back();
        }
    }
    return text;
}

/// The text of a scaled value and the value that text stands for.
std::pair<std::string, double> rounded_text(double value, const FormatOptions& options) {
    std::string text = fmt::format("{:.{}f}", value, decimals_for(std::abs(value), options.digits));
    double shown = 0;
    std::from_chars(text.data(), text.data() + text.size(), shown);
    // 9.996 prints as 10.00: one digit too many.
    text = fmt::format("{:.{}f}", value, decimals_for(std::abs(shown), options.digits));
    std::from_chars(text.data(), text.data() + text.size(), shown);
    return {options.trailing_zeros ? text : strip_zeros(std::move(text)), shown};
}

/// "1.23e-5": without the plus sign and the padding that C puts into exponents.
std::string scientific_text(double value, const FormatOptions& options) {
    const std::string text = fmt::format("{:.{}e}", value, options.digits - 1);
    const std::size_t e = text.find('e');
    const std::string mantissa = text.substr(0, e);
    const std::string exponent = std::to_string(std::stoi(text.substr(e + 1)));
    return (options.trailing_zeros ? mantissa : strip_zeros(mantissa)) + "e" + exponent;
}

/// Picks the step by the value as it will be shown, so that rounding up moves on to the next prefix.
QuantityText scaled_text(double value, std::span<const PrefixStep> steps, std::span<const double> limits, double limit,
                         const FormatOptions& options) {
    std::size_t i = 0;
    while (i + 1 < steps.size() && std::abs(value) >= steps[i + 1].scale && steps[i + 1].scale <= 1) {
        ++i;
    }
    for (;; ++i) {
        auto [text, shown] = rounded_text(value / steps[i].scale, options);
        const bool last = i + 1 == steps.size();
        if (last && std::abs(shown) >= 1e4) {
            text = scientific_text(value / steps[i].scale, options);
        }
        if (last || std::abs(shown) < (limits.empty() ? limit : limits[i])) {
            return {text, std::string(steps[i].text)};
        }
    }
}

QuantityText unit_text(double value, std::span<const PrefixStep> steps, std::string_view unit,
                       const FormatOptions& options, double limit = 1e3) {
    if (value != 0 && std::abs(value) < 1e-3) {
        return {scientific_text(value, options), std::string(unit)};
    }
    QuantityText result = scaled_text(value, steps, {}, limit, options);
    result.unit += unit;
    return result;
}

QuantityText time_text(double value, const FormatOptions& options) {
    if (value == 0) {
        return {"0", "s"};
    }
    if (std::abs(value) < 1e-12) {
        return {scientific_text(value, options), "s"};
    }
    return scaled_text(value, kTimeSteps, kTimeLimits, 0, options);
}

/// A count with its prefix on the number ("70.6B"), whole numbers to 9999 left alone.
QuantityText count_text(double value, std::string_view unit, const FormatOptions& options) {
    if (std::abs(value) < 1e4 && value == std::floor(value)) {
        return {fmt::format("{:.0f}", value), std::string(unit)};
    }
    QuantityText result = unit_text(value, kCountSteps, "", options);
    return {result.number + result.unit, std::string(unit)};
}

QuantityText dollar_text(double value, std::string_view unit, const FormatOptions& options) {
    const double magnitude = std::abs(value);
    std::string number;
    if (magnitude == 0 || (magnitude >= 0.1 && magnitude < 999.995)) {
        number = fmt::format("{:.2f}", magnitude);
    } else {
        const QuantityText count = unit_text(magnitude, kCountSteps, "", options);
        number = count.number + count.unit;
    }
    return {(value < 0 ? "-$" : "$") + number, std::string(unit)};
}

std::string_view unit_suffix(Unit unit) {
    switch (unit) {
        case Unit::bytes:
            return "B";
        case Unit::bytes_per_second:
            return "B/s";
        case Unit::flops:
            return "FLOP";
        case Unit::flops_per_second:
            return "FLOP/s";
        case Unit::flops_per_byte:
            return "FLOP/B";
        case Unit::seconds:
            return "s";
        case Unit::tokens:
            return "tokens";
        case Unit::tokens_per_second:
            return "tokens/s";
        case Unit::hertz:
            return "Hz";
        case Unit::watts:
            return "W";
        case Unit::dollars_per_hour:
            return "/h";
        case Unit::fraction:
            return "%";
        case Unit::number:
        case Unit::dollars:
            break;
    }
    return "";
}

}  // namespace

std::string QuantityText::joined() const {
    const bool tight = unit.empty() || unit == "%" || unit.front() == '/';
    return tight ? number + unit : number + " " + unit;
}

std::string_view name_of(Unit unit) {
    switch (unit) {
        case Unit::number:
            return "number";
        case Unit::fraction:
            return "fraction";
        case Unit::bytes:
            return "bytes";
        case Unit::bytes_per_second:
            return "bytes/s";
        case Unit::flops:
            return "FLOP";
        case Unit::flops_per_second:
            return "FLOP/s";
        case Unit::flops_per_byte:
            return "FLOP/byte";
        case Unit::seconds:
            return "s";
        case Unit::tokens:
            return "tokens";
        case Unit::tokens_per_second:
            return "tokens/s";
        case Unit::hertz:
            return "Hz";
        case Unit::watts:
            return "W";
        case Unit::dollars:
            return "USD";
        case Unit::dollars_per_hour:
            return "USD/hour";
    }
    return "number";
}

QuantityText split_text(double value, Unit unit, const FormatOptions& wanted) {
    const std::string_view suffix = unit_suffix(unit);
    if (!std::isfinite(value)) {
        return {"–", ""};
    }
    FormatOptions options = wanted;
    options.digits = std::clamp(options.digits, 1, 4);
    value += 0.0;  // no negative zero
    switch (unit) {
        case Unit::seconds:
            return time_text(value, options);
        case Unit::number:
        case Unit::tokens:
        case Unit::tokens_per_second:
            return count_text(value, suffix, options);
        case Unit::fraction:
            return unit_text(value * 100, kNoSteps, suffix, options);
        case Unit::flops_per_byte:
            return unit_text(value, kCountSteps, suffix, options);
        case Unit::dollars:
        case Unit::dollars_per_hour:
            return dollar_text(value, suffix, options);
        case Unit::bytes:
        case Unit::bytes_per_second:
            if (options.prefixes == Prefixes::binary) {
                return unit_text(value, kBinarySteps, suffix, options, 1024);
            }
            break;
        case Unit::flops:
        case Unit::flops_per_second:
        case Unit::hertz:
        case Unit::watts:
            break;
    }
    return unit_text(value, kSiSteps, suffix, options);
}

std::string text_of(double value, Unit unit, const FormatOptions& options) {
    return split_text(value, unit, options).joined();
}

std::string text_of(Bytes value, Prefixes prefixes) {
    return text_of(value.value(), Unit::bytes, {.prefixes = prefixes});
}
std::string text_of(Flops value) { return text_of(value.value(), Unit::flops); }
std::string text_of(Seconds value) { return text_of(value.value(), Unit::seconds); }
std::string text_of(Tokens value) { return text_of(value.value(), Unit::tokens); }
std::string text_of(BytesPerSecond value) { return text_of(value.value(), Unit::bytes_per_second); }
std::string text_of(FlopsPerSecond value) { return text_of(value.value(), Unit::flops_per_second); }
std::string text_of(FlopsPerByte value) { return text_of(value.value(), Unit::flops_per_byte); }
std::string text_of(TokensPerSecond value) { return text_of(value.value(), Unit::tokens_per_second); }

std::string plain_text(double value) {
    if (!std::isfinite(value)) {
        return "–";
    }
    if (value == std::floor(value) && std::abs(value) < 1e9) {
        return fmt::format("{:.0f}", value);
    }
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string exact_text(double value, Unit unit) {
    const std::string_view suffix = unit_suffix(unit);
    const bool counted = unit == Unit::number || unit == Unit::tokens || unit == Unit::tokens_per_second;
    const bool money = unit == Unit::dollars || unit == Unit::dollars_per_hour;
    std::string best =
        money ? std::string(value < 0 ? "-$" : "$") + plain_text(std::abs(value)) + std::string(suffix)
              : QuantityText{plain_text(value), std::string(unit == Unit::fraction ? "" : suffix)}.joined();
    if (!std::isfinite(value) || value == 0 || money) {
        return best;
    }
    std::size_t best_cost = best.size() + (std::abs(value) >= 10000 ? 2 : 0);
    const auto consider = [&](double scale, std::string_view prefix) {
        const std::string number = plain_text(value / scale);
        const QuantityText candidate = counted ? QuantityText{number + std::string(prefix), std::string(suffix)}
                                               : QuantityText{number, std::string(prefix) + std::string(suffix)};
        const std::string text = candidate.joined();
        const Parsed parsed = try_parse_quantity(text, unit);
        // "2.765 TB/s" rather than the shorter "2765 GB/s".
        const std::size_t cost = text.size() + (std::abs(value / scale) >= 1024 ? 2 : 0);
        if (cost < best_cost && number.find('e') == std::string::npos && parsed.ok() && parsed.value == value) {
            best = text;
            best_cost = cost;
        }
    };
    const auto consider_all = [&](std::span<const PrefixStep> steps) {
        for (const PrefixStep& step : steps) {
            consider(step.scale, step.text);
        }
    };
    switch (unit) {
        case Unit::fraction:
            consider(0.01, "");
            break;
        case Unit::seconds:
            consider(1e-9, "n"), consider(1e-6, "µ"), consider(1e-3, "m");
            break;
        case Unit::number:
        case Unit::tokens:
        case Unit::tokens_per_second:
            if (std::abs(value) >= 1e4) {
                consider_all(kCountSteps);
            }
            break;
        case Unit::bytes:
            consider_all(kBinarySteps);
            [[fallthrough]];
        default:
            consider_all(kSiSteps);
            break;
    }
    return best;
}

}  // namespace rooflight
