// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes, read as a scenario: an estimate, or an InputError on one line; what is read survives being written.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/io/estimate_json.h"
#include "core/io/json_text.h"
#include "core/io/scenario_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static rooflight::Library library;
    try {
        const auto value = rooflight::parse_json(std::string_view(reinterpret_cast<const char*>(data), size));
        const rooflight::Scenario scenario = rooflight::scenario_from_json(value, library);
        const std::string written = rooflight::scenario_text(scenario);
        if (rooflight::scenario_text(rooflight::scenario_from_json(rooflight::parse_json(written), library)) !=
            written) {
            std::abort();
        }
        (void)rooflight::evaluate(scenario);
    } catch (const rooflight::InputError& error) {
        if (std::string_view(error.what()).find('\n') != std::string_view::npos) {
            std::abort();
        }
    }
    return 0;
}
