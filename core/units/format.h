// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/units/quantity.h"
#include "core/units/unit.h"

namespace rooflight {

/// GB or GiB; the two are never mixed in one text.
enum class Prefixes : std::uint8_t { decimal, binary };

struct FormatOptions {
    int digits = 3;  ///< significant, 1 … 4; whole numbers below the next prefix are kept whole
    Prefixes prefixes = Prefixes::decimal;  ///< binary: bytes only
    bool trailing_zeros = false;  ///< "1.80 s", so that numbers in a column or under a slider keep their width
};

/// A figure apart from its unit, for displays that set the two in different type.
struct QuantityText {
    std::string number;  ///< "61.3"
    std::string unit;    ///< "GiB"; empty for a plain number

    [[nodiscard]] std::string joined() const;  ///< "61.3 GiB"; "40%" and "$4.20" as they are written
};

/// Engineering notation in the C locale, whatever the program's. A value that rounds up to the next prefix gets it
/// ("1 s", never "1000 ms"). Counts go k, M, B, T; times of two minutes and more are min, h, days, years.
/// Not finite: "–".
[[nodiscard]] QuantityText split_text(double value, Unit unit, const FormatOptions& options = {});

/// As files name it: "bytes", "FLOP/s", "s"; "number" for a plain one.
[[nodiscard]] std::string_view name_of(Unit unit);

/// "412 TB/s", "61.3 GiB", "1.84 s", "70.6B", "41.2%".
[[nodiscard]] std::string text_of(double value, Unit unit, const FormatOptions& options = {});

[[nodiscard]] std::string text_of(Bytes value, Prefixes prefixes = Prefixes::decimal);
[[nodiscard]] std::string text_of(Flops value);
[[nodiscard]] std::string text_of(Seconds value);
[[nodiscard]] std::string text_of(Tokens value);
[[nodiscard]] std::string text_of(BytesPerSecond value);
[[nodiscard]] std::string text_of(FlopsPerSecond value);
[[nodiscard]] std::string text_of(FlopsPerByte value);
[[nodiscard]] std::string text_of(TokensPerSecond value);

/// The shortest text that parse_quantity() reads back as the very same double: what an entry field shows. Prefixed
/// where that is short ("2.765 TB/s", "95 GiB"), else plain digits.
[[nodiscard]] std::string exact_text(double value, Unit unit);

/// Shortest digits that read back as the same double, with no unit: "0.1", "4.59e+14". C locale.
[[nodiscard]] std::string plain_text(double value);

}  // namespace rooflight
