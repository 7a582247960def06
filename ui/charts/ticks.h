// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>
#include <vector>

namespace rooflight::ui {

struct Range {
    double low = 0, high = 1;
    bool operator==(const Range&) const = default;
};

/// The span of the finite values (positive ones on a logarithmic axis), widened by a share of itself on either side;
/// `fallback` when there is none. Never empty, never infinite.
[[nodiscard]] Range finite_range(std::span<const double> values, bool log, Range fallback, double margin = 0.0);

/// Rounds outward to whole decades, so that the picture holds still while a value slides.
[[nodiscard]] Range decades(Range range);

struct Ticks {
    std::vector<double> major, minor;
};
/// Round values inside a range: at most `count` or so of them. `unit`: what steps are round in (2^30 for GiB).
[[nodiscard]] Ticks linear_ticks(Range range, int count, double unit = 1.0);
/// Powers of ten, or of their multiples when zoomed in far.
[[nodiscard]] Ticks log_ticks(Range range, int count);

/// "100 T", "1 k", "0.1": a value with the engineers' prefix and no unit, in the locale's digits.
[[nodiscard]] QString prefixed(double value);

}  // namespace rooflight::ui
