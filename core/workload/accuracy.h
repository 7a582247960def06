// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/workload/job.h"

namespace rooflight {

struct Scenario;

/// A positive number and its decimal logarithm, taken once.
class Magnitude {
public:
    Magnitude(double value) : m_value(value), m_log10(std::log10(value)) {}
    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] double log10() const { return m_log10; }

private:
    double m_value, m_log10;
};

/// What of a scenario decides which measured rows it resembles.
struct Likeness {
    WorkloadKind kind = WorkloadKind::training;
    std::string architecture, stack;                   ///< of the chip; id of the software
    bool experts = false;                              ///< a mixture of experts
    Magnitude active_parameters = 1;                   ///< that a token uses
    Magnitude chips = 1;
};
[[nodiscard]] Likeness likeness_of(const Scenario& scenario);

/// How unlike two scenarios are, for errors of prediction: 1 for another chip generation, 1 for other software, 1 for
/// experts against none, 0.3 for a factor of ten in parameters, 0.15 for one in chips.
[[nodiscard]] double distance(const Likeness& a, const Likeness& b);

/// A published time and how it was predicted: a row of presets/accuracy.json.
struct MeasuredError {
    Likeness likeness;
    double measured_over_predicted = 1;
    bool like_previous = false;                        ///< differs from the row before it in sizes alone
};

/// Sets like_previous of rows that stay together in this order: most do not have to be looked at in full then.
void compare_neighbours(std::vector<MeasuredError>& rows);

/// Rows that are read when they are first asked for: ideal estimates need none. For use by several threads.
class MeasuredErrors {
public:
    /// `read` may throw; the next who asks has it tried again.
    explicit MeasuredErrors(std::function<std::vector<MeasuredError>()> read) : m_read(std::move(read)) {}

    [[nodiscard]] const std::vector<MeasuredError>& rows() const {
        std::call_once(m_once, [this] { m_rows = m_read(); });
        return m_rows;
    }

private:
    std::function<std::vector<MeasuredError>()> m_read;
    mutable std::once_flag m_once;
    mutable std::vector<MeasuredError> m_rows;
};

/// Range in which a figure is to be expected, relative to its prediction: −0.08 is 8% less.
struct ErrorBand {
    double low = 0, high = 0;
    int rows = 0;                                      ///< measured rows that it is from
};

/// From the 10th to the 90th percentile of the measured rows nearest to a scenario, at most 24 of its kind. Where none
/// shares its chip generation and stack, at least ±20%: what was found of systems held out whole. Empty if no row is of
/// its kind.
[[nodiscard]] std::optional<ErrorBand> error_band(const std::vector<MeasuredError>& measured, const Likeness& scenario);

}  // namespace rooflight
