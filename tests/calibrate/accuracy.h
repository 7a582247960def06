// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/workload/stack.h"
#include "tests/calibrate/measurement.h"

namespace rooflight::calibrate {

/// A measurement against its prediction.
struct Outcome {
    const Measurement* row = nullptr;
    std::optional<double> predicted;                   ///< empty: the scenario could not be estimated
    std::string failure;

    /// Relative, of the measured figure; 1 for what failed.
    [[nodiscard]] double error() const { return predicted ? *predicted / row->measured - 1 : 1.0; }
};

/// Predicts every row; `overrides` of a row, if given, are laid over its scenarios'.
[[nodiscard]] std::vector<Outcome> predict_all(
    std::span<const Measurement> rows, const std::function<FactorValues(const Measurement&)>& overrides = {});

/// The value below which the share `q` of the values lies; 0 of none. Takes one of the values, never a mean of two.
[[nodiscard]] double quantile(std::vector<double> values, double q);

struct Errors {
    std::size_t rows = 0, failed = 0;
    double median = 0, p90 = 0;                        ///< of the absolute errors
    double bias = 0;                                   ///< mean of the signed ones
};
[[nodiscard]] Errors errors_of(std::span<const Outcome> outcomes);
/// Of those that `belongs` chooses.
[[nodiscard]] Errors errors_where(std::span<const Outcome> outcomes, const std::function<bool(const Outcome&)>& belongs);

/// A row's group in one of the report's tables.
struct Grouping {
    std::string title;
    std::function<std::string(const Measurement&)> of;
};
/// By quantity, source, chip, and stack and dense or mixture of experts, or the rows' own labels.
[[nodiscard]] std::vector<Grouping> groupings(const Measurements& measurements);
[[nodiscard]] std::map<std::string, Errors> errors_by(std::span<const Outcome> outcomes, const Grouping& grouping);

}  // namespace rooflight::calibrate
