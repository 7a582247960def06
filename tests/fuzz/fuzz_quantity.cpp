// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes, read as a quantity of any unit: a value or an error, never both, and the exact text reads back.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/units/format.h"
#include "core/units/parse.h"
#include "core/units/unit.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    constexpr int units = static_cast<int>(rooflight::Unit::dollars_per_hour) + 1;
    const auto unit = static_cast<rooflight::Unit>(data[0] % units);
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    const rooflight::Parsed parsed = rooflight::try_parse_quantity(text, unit);
    if (!parsed.ok()) {
        return 0;
    }
    const rooflight::Parsed again = rooflight::try_parse_quantity(rooflight::exact_text(parsed.value, unit), unit);
    if (!std::isfinite(parsed.value) || !again.ok() || again.value != parsed.value) {
        std::abort();
    }
    return 0;
}
