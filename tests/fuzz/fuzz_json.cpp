// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes, read as JSON: a document, or an InputError.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/io/json_text.h"
#include "core/units/input_error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        (void)rooflight::parse_json(std::string_view(reinterpret_cast<const char*>(data), size));
    } catch (const rooflight::InputError&) {  // what the caller is told
    }
    return 0;
}
