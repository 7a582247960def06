// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/units/unit.h"

namespace rooflight {

/// A quantity that a derivation puts into its formula.
struct DerivationInput {
    std::string symbol;   ///< as the formula has it: "T_step"; "n_3" of a series
    std::string meaning;  ///< English
    double value = 0;     ///< SI
    Unit unit = Unit::number;
    std::string key;        ///< of the estimate, when it is one of its numbers; else empty
    std::string unit_name;  ///< where Unit has none: "bytes a parameter"
};

/// How one number of an estimate comes about. The formula, worked out with the inputs, is the value; expression.h has
/// its grammar.
struct Derivation {
    std::string key;     ///< "memory.breakdown.weights", "operations[3].time_s"
    std::string title;   ///< English: "Step time"
    std::string symbol;  ///< "T_step"
    double value = 0;    ///< SI
    Unit unit = Unit::number;
    std::string unit_name;  ///< where Unit has none: "days"
    std::string word;       ///< what the value stands for where the key is a word: "compute"
    std::string formula;    ///< "{F} · {R} / ({n} · {C})"
    std::vector<DerivationInput> inputs;
    std::string chapter;   ///< of How to Scale Your Model: "4"; empty if none has it
    std::string source;    ///< a paper, where one says it first
    std::string sentence;  ///< English: what decides the number, with the figures that do
};

/// The formula worked out; throws std::logic_error for a formula that cannot be.
[[nodiscard]] double worked_out(const Derivation& derivation);

/// "F · R / (n · C)".
[[nodiscard]] std::string plain_formula(const Derivation& derivation);
/// "470 GFLOP · 1.96M tokens/s / (2048 · 459 TFLOP/s)"; the longest series are cut off.
[[nodiscard]] std::string substituted_formula(const Derivation& derivation);
/// The same with figures written in another way: by a screen's locale.
[[nodiscard]] std::string substituted_formula(const Derivation& derivation,
                                              const std::function<std::string(const DerivationInput&)>& figure);
/// "\frac{F \cdot R}{n \cdot C}", without the left side.
[[nodiscard]] std::string latex_formula(const Derivation& derivation);
/// "<i>T</i><sub>step</sub> = …" for a rich-text label.
[[nodiscard]] std::string html_formula(const Derivation& derivation);
[[nodiscard]] std::string html_symbol(std::string_view symbol);

/// A value as a person reads it: to four digits, with its unit.
[[nodiscard]] std::string shown_value(const Derivation& derivation);
[[nodiscard]] std::string shown_value(const DerivationInput& input);
/// "How to Scale Your Model, ch. 4; Chowdhery et al. 2022"; empty if neither is known.
[[nodiscard]] std::string source_text(const Derivation& derivation);

/// Any text for LaTeX: its special characters escaped, the signs that these texts use as commands.
[[nodiscard]] std::string latex_text(std::string_view text);

/// The whole as text for a report, several lines, and as LaTeX: an align environment and a table of the symbols.
[[nodiscard]] std::string to_text(const Derivation& derivation);
[[nodiscard]] std::string to_latex(const Derivation& derivation);

}  // namespace rooflight
