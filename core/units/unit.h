// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace rooflight {

/// What a plain double measures, for text that is read or shown. Values are SI base units: a fraction is 0 … 1.
enum class Unit : std::uint8_t {
    number,
    fraction,
    bytes,
    bytes_per_second,
    flops,
    flops_per_second,
    flops_per_byte,
    seconds,
    tokens,
    tokens_per_second,
    hertz,
    watts,
    dollars,
    dollars_per_hour
};

}  // namespace rooflight
