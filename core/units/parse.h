// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/units/unit.h"

namespace rooflight {

/// A value, or what is wrong with the text (a lower-case sentence without a full stop; empty when it was read).
struct Parsed {
    double value = 0;
    std::string error;

    [[nodiscard]] bool ok() const { return error.empty(); }
};

/// Reads a quantity as people write it into SI base units: `4.5e14`, `900GB/s`, `95GiB`, `400Gb/s` (bits), `30 ms`,
/// `1.5T`, `1_000`, `40%`. The unit may be left out, with or without a prefix (`95Gi` of bytes). Decimal prefixes are
/// powers of 1000 (8k tokens = 8000), binary ones (Ki, Mi, …) of 1024. The decimal sign is a point in every locale.
/// The sign and range of the value are the caller's business; infinities and NaN are not read.
[[nodiscard]] Parsed try_parse_quantity(std::string_view text, Unit unit);

/// The same, throwing InputError (with no path) when the text cannot be read.
[[nodiscard]] double parse_quantity(std::string_view text, Unit unit);

/// What the value of a key of the contract measures, told by its name: `hardware.hbm_bytes_per_s` bytes per second,
/// `hardware.flops_per_s.bf16` FLOP per second, `workload.ttft_slo_s` seconds; a plain number where the name says
/// nothing.
[[nodiscard]] Unit unit_of_key(std::string_view path);

/// The name of a unit and an example, for messages: "bytes per second, such as 900GB/s or 400Gb/s".
[[nodiscard]] std::string_view describe(Unit unit);

}  // namespace rooflight
