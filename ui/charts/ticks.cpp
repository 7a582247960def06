// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QLocale>

namespace rooflight::ui {
namespace {

// Beyond these nothing is drawn: sums and logarithms of what is left stay finite.
constexpr double kHuge = 1e60;  // beyond any quantity, and far enough from where differences and ratios overflow
constexpr double kTiny = 1e-60;

/// Ends of a range that a double hardly tells apart: between them nothing is to be seen, and counting does not get on.
bool alike(double low, double high) { return high - low <= 1e-9 * std::max(std::abs(low), std::abs(high)); }

bool usable(double value, bool log) {
    return std::isfinite(value) && std::abs(value) < kHuge && (!log || value > kTiny);
}

/// 1, 2 or 5 times a power of ten, at least `step`.
double round_step(double step) {
    const double power = std::pow(10.0, std::floor(std::log10(step)));
    const double fraction = step / power;
    return power * (fraction <= 1.0001 ? 1 : fraction <= 2.0001 ? 2 : fraction <= 5.0001 ? 5 : 10);
}

}  // namespace

Range finite_range(std::span<const double> values, bool log, Range fallback, double margin) {
    double low = kHuge;
    double high = -kHuge;
    for (const double value : values) {
        if (usable(value, log)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    if (low > high) {
        return fallback;
    }
    if (log) {
        const double factor = std::max(std::pow(high / low, margin), alike(low, high) ? 2.0 : 1.0);
        return {std::max(low / factor, kTiny), std::min(high * factor, kHuge)};
    }
    const double pad = alike(low, high) ? std::max(std::abs(low) * 0.5, 1e-12) : (high - low) * margin;
    return {low - pad, high + pad};
}

Range decades(Range range) {
    const double low = std::pow(10.0, std::floor(std::log10(std::max(range.low, kTiny)) + 1e-9));
    const double high = std::pow(10.0, std::ceil(std::log10(std::max(range.high, kTiny)) - 1e-9));
    return {low, high > low ? high : low * 10};
}

Ticks linear_ticks(Range range, int count, double unit) {
    Ticks ticks;
    const double span = range.high - range.low;
    if (!(span > 0) || !std::isfinite(span) || !(unit > 0) || alike(range.low, range.high)) {
        return ticks;
    }
    const double step = round_step(span / unit / std::max(count, 1)) * unit;
    const double minor = step / 2;
    const double first = std::ceil(range.low / minor - 1e-9);
    for (double i = first; i * minor <= range.high + 1e-9 * span && ticks.minor.size() < 200; ++i) {
        (std::fmod(i, 2.0) == 0 ? ticks.major : ticks.minor).push_back(i == 0 ? 0.0 : i * minor);
    }
    return ticks;
}

Ticks log_ticks(Range range, int count) {
    Ticks ticks;
    if (!(range.low > 0) || !(range.high > range.low)) {
        return ticks;
    }
    const double low = std::log10(range.low);
    const double high = std::log10(range.high);
    if (high - low < 1.2) {
        return linear_ticks(range, count);
    }
    const int every = std::max(1, static_cast<int>(std::ceil((high - low) / std::max(count, 1))));
    const bool between = 3 * (high - low) <= count;  // room to name 2 and 5 of each decade
    const int first = static_cast<int>(std::floor(low));
    const int last = static_cast<int>(std::ceil(high));
    for (int exponent = first; exponent <= last; ++exponent) {
        const double power = std::pow(10.0, exponent);
        const bool inside = exponent >= low - 1e-9 && exponent <= high + 1e-9;
        if (inside && (exponent % every + every) % every == 0) {
            ticks.major.push_back(power);
        } else if (inside) {
            ticks.minor.push_back(power);
        }
        for (int digit = 2; digit < 10 && every == 1; ++digit) {
            if (digit * power >= range.low && digit * power <= range.high) {
                (between && (digit == 2 || digit == 5) ? ticks.major : ticks.minor).push_back(digit * power);
            }
        }
    }
    return ticks;
}

QString prefixed(double value) {
    static const std::array<const char*, 17> names = {"y", "z", "a", "f", "p", "n", "µ", "m", "",
                                                      "k", "M", "G", "T", "P", "E", "Z", "Y"};
    if (!std::isfinite(value)) {
        return QStringLiteral("–");
    }
    if (value == 0) {
        return QStringLiteral("0");
    }
    int step = static_cast<int>(std::floor(std::log10(std::abs(value)) / 3 + 1e-9));
    step = std::abs(value) >= 0.001 && std::abs(value) < 1 ? 0 : std::clamp(step, -8, 8);
    const QString number = QLocale().toString(value / std::pow(1000.0, step), 'g', 4);
    const QString prefix = QString::fromUtf8(names[static_cast<std::size_t>(step + 8)]);
    return prefix.isEmpty() ? number : number + QChar(0x202F) + prefix;
}

}  // namespace rooflight::ui
