// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include <QString>

#include "core/units/unit.h"

namespace rooflight::ui {

/// How a number entry reads and shows its value.
struct NumberFormat {
    bool whole = true;         ///< tokens, chips: "8,192" can only mean 8192
    Unit unit = Unit::number;  ///< what may follow the number
};

/// The text with a decimal point and no group separators, whichever of "." "," "'" and spaces stand for them. A lone
/// separator is the decimal sign, except before exactly three digits of a whole number.
[[nodiscard]] std::string normalised_number(const QString& text, bool whole);

/// The value of a text such as `8k` (8000, as everywhere: 8Ki is 8192), `1e12`, `2,5`, `2.5`, `1 024`; empty if it is
/// none.
[[nodiscard]] std::optional<double> read_number(const QString& text, const NumberFormat& format);

/// Digits in groups of three with narrow spaces, the locale's decimal sign: "1 024". At most `digits` significant
/// digits unless whole.
[[nodiscard]] QString number_text(double value, int digits = 4);

}  // namespace rooflight::ui
