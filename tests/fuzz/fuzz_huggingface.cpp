// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes, read as a model's configuration: a model whose counts are finite, or an InputError.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/io/huggingface.h"
#include "core/units/input_error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace rooflight;
    try {
        const std::string_view text(reinterpret_cast<const char*>(data), size);
        const ImportResult result = import_huggingface(parse_huggingface_text(text));
        const Parameters parameters = count_parameters(result.model);
        if (!std::isfinite(parameters.total) || parameters.active > parameters.total + parameters.embedding) {
            std::abort();
        }
    } catch (const InputError&) {  // what the caller is told
    }
    return 0;
}
