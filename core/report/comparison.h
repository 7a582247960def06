// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/estimate/estimate.h"
#include "core/units/unit.h"

namespace rooflight {

inline constexpr std::size_t kMostCompared = 4;

/// One of the scenarios to compare. Its estimate needs Detail::operations for the name of what binds.
struct Compared {
    std::string name;
    const Scenario& scenario;
    const Estimate& estimate;
};

/// A setting or a figure, and what each scenario has of it.
struct ComparisonRow {
    std::string key;                             ///< as in the files: "parallelism.tensor", "step.time_s"
    Unit unit = Unit::number;                    ///< of its numbers, SI base units
    std::vector<nlohmann::ordered_json> values;  ///< one a scenario, what a file leaves out too; null: none
    bool differs = false;                        ///< by more than rounding

    [[nodiscard]] std::optional<double> number(std::size_t column) const;
    /// How much more a scenario has than the first: 0.25 for a quarter more. Empty where there is no such ratio.
    [[nodiscard]] std::optional<double> change(std::size_t column) const;
};

/// Scenarios side by side. In both lists what differs comes first; within, the order is that of the files.
struct Comparison {
    std::vector<std::string> names;  ///< no two alike
    std::vector<ComparisonRow> settings;
    std::vector<ComparisonRow> figures;

    [[nodiscard]] static std::size_t differing(const std::vector<ComparisonRow>& rows);
};

/// Compares two to kMostCompared scenarios; throws InputError for any other number of them.
[[nodiscard]] Comparison compare(std::span<const Compared> scenarios);

enum class ComparisonForm : std::uint8_t { text, markdown, csv };

/// As a table. Text and Markdown round to four digits and put the change from the first scenario behind a figure; CSV
/// has every digit, in the units of the files. `all`: also what is the same.
[[nodiscard]] std::string comparison_text(const Comparison& comparison, ComparisonForm form, bool all);

[[nodiscard]] nlohmann::ordered_json comparison_to_json(const Comparison& comparison, bool all);

/// A value of a row as text shows it: "1.84 s", "bf16", "–" for none.
[[nodiscard]] std::string shown_value(const ComparisonRow& row, std::size_t column);

/// "+25%", "−3.1%", "×12"; empty where nothing changes or there is no ratio.
[[nodiscard]] std::string shown_change(const ComparisonRow& row, std::size_t column);

}  // namespace rooflight
