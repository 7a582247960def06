// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/system.h"

namespace rooflight {

std::string_view source_of(const System& system, std::string_view key) {
    while (!key.empty()) {
        if (const auto found = system.sources.find(std::string(key)); found != system.sources.end())
            return found->second;
        const auto dot = key.rfind('.');
        key = dot == std::string_view::npos ? std::string_view() : key.substr(0, dot);
    }
    return {};
}

}  // namespace rooflight
