// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/accuracy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

#include "core/workload/scenario.h"

namespace rooflight {

namespace {

constexpr std::size_t kNearest = 24;
constexpr double kLow = 0.1, kHigh = 0.9;
/// Where nothing alike was measured: 90th percentile of whole models and sources that no factor was fitted to.
constexpr double kUncalibratedTraining = 0.2, kUncalibratedInference = 0.35;
constexpr double kAlike = 1.0;                         // from here on another generation, stack or kind of model

struct Near {
    double distance = 0;
    double error = 0;
};

}  // namespace

Likeness likeness_of(const Scenario& s)
{
    double chips = s.hardware.chips;
    if (!s.hardware.slice.empty())
        chips = std::accumulate(s.hardware.slice.begin(), s.hardware.slice.end(), 1.0, std::multiplies<>());
    return {s.workload.kind, s.hardware.system->architecture, s.stack, s.model->moe.has_value(),
            count_parameters(*s.model).active, std::max(1.0, chips) * s.hardware.slices};
}

namespace {

double differences(const Likeness& a, const Likeness& b)
{
    return (a.architecture != b.architecture ? 1.0 : 0.0) + (a.stack != b.stack ? 1.0 : 0.0) +
           (a.experts != b.experts ? 1.0 : 0.0);
}

double distance_of_sizes(const Likeness& a, const Likeness& b)
{
    return 0.3 * std::abs(a.active_parameters.log10() - b.active_parameters.log10()) +
           0.15 * std::abs(a.chips.log10() - b.chips.log10());
}

/// Errors of what time is one: of a step with a token each, whether a server or a batch takes it.
bool of_one_time(WorkloadKind a, WorkloadKind b)
{
    const auto generates = [](WorkloadKind kind) { return kind == WorkloadKind::decode || kind == WorkloadKind::serving; };
    return a == b || (generates(a) && generates(b));
}

}  // namespace

double distance(const Likeness& a, const Likeness& b) { return differences(a, b) + distance_of_sizes(a, b); }

void compare_neighbours(std::vector<MeasuredError>& rows)
{
    for (std::size_t i = 1; i < rows.size(); ++i)
        rows[i].like_previous = rows[i].likeness.kind == rows[i - 1].likeness.kind &&
                                differences(rows[i].likeness, rows[i - 1].likeness) == 0;
}

std::optional<ErrorBand> error_band(const std::vector<MeasuredError>& measured, const Likeness& scenario)
{
    std::array<Near, kNearest> nearest{};
    std::size_t count = 0;
    bool of_kind = false;
    double different = 0;
    for (const MeasuredError& row : measured) {
        if (!row.like_previous) {
            of_kind = of_one_time(row.likeness.kind, scenario.kind);
            different = of_kind ? differences(row.likeness, scenario) : 0;
        }
        if (!of_kind)
            continue;
        const Near candidate{different + distance_of_sizes(row.likeness, scenario), row.measured_over_predicted - 1};
        if (count == kNearest && candidate.distance >= nearest[count - 1].distance)
            continue;
        std::size_t place = count < kNearest ? count++ : count - 1;
        for (; place > 0 && nearest[place - 1].distance > candidate.distance; --place)
            nearest[place] = nearest[place - 1];
        nearest[place] = candidate;
    }
    if (count == 0)
        return {};
    std::array<double, kNearest> errors{};
    for (std::size_t i = 0; i < count; ++i)
        errors[i] = nearest[i].error;
    std::sort(errors.begin(), errors.begin() + static_cast<std::ptrdiff_t>(count));
    // Between order statistics, so that of further rows as many lie within as of these (the mean of their ranks).
    const auto at = [&](double share) {
        const double place = std::clamp(share * double(count + 1) - 1, 0.0, double(count - 1));
        const auto below = static_cast<std::size_t>(place);
        const std::size_t above = std::min(below + 1, count - 1);
        return errors[below] + (place - double(below)) * (errors[above] - errors[below]);
    };
    ErrorBand band{at(kLow), at(kHigh), static_cast<int>(count)};
    if (nearest[0].distance >= kAlike) {
        const double least = scenario.kind == WorkloadKind::training ? kUncalibratedTraining : kUncalibratedInference;
        band.low = std::min(band.low, -least);
        band.high = std::max(band.high, least);
    }
    return band;
}

}  // namespace rooflight
