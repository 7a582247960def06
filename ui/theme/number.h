// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/units/format.h"

namespace rooflight::ui {

/// Figures as the screen shows them: the engine's text with the locale's decimal mark, memory in the prefixes that the
/// user chose.
[[nodiscard]] QString shown(double value, Unit unit, FormatOptions options = {});
[[nodiscard]] QString shown(Bytes value);              ///< capacity and traffic alike: GB or GiB as chosen
[[nodiscard]] QString shown(Flops value);
[[nodiscard]] QString shown(Seconds value);
[[nodiscard]] QString shown(FlopsPerSecond value);
[[nodiscard]] QString shown(FlopsPerByte value);
[[nodiscard]] QString shown(BytesPerSecond value);
[[nodiscard]] QString shown_percent(double fraction);
[[nodiscard]] QString shown_count(double value);       ///< "80", "8 192", "12k"
/// All digits, so many of them behind the locale's decimal mark: "16 384", "0,50".
[[nodiscard]] QString shown_digits(double value, int decimals = 0);

/// The digits before the decimal mark in groups of three with narrow spaces, the one rule of the whole program: no
/// locale takes them for a decimal mark.
[[nodiscard]] QString grouped(QString number);

/// All digits, grouped: the hover text behind a rounded figure.
[[nodiscard]] QString exact(Bytes value);

/// A table cell: full precision, C locale, empty when not finite.
[[nodiscard]] QString cell(double value);

/// UTF-8 of the engine as a QString.
[[nodiscard]] QString text(std::string_view utf8);

}  // namespace rooflight::ui
