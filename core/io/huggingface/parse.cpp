// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string>

#include <nlohmann/json.hpp>

#include "core/io/huggingface.h"
#include "core/io/json_text.h"

namespace rooflight {

namespace {

/// The text with Python's Infinity, -Infinity and NaN replaced by null, outside of strings.
std::string without_python_numbers(std::string_view text) {
    static constexpr std::array<std::string_view, 3> kWords = {"-Infinity", "Infinity", "NaN"};
    std::string json;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = text.substr(i);
        const auto word = std::find_if(kWords.begin(), kWords.end(),
                                       [&](std::string_view w) { return !in_string && rest.starts_with(w); });
        if (word != kWords.end()) {
            json += "null";
            i += word->size();
            continue;
        }
        if (in_string && rest.front() == '\\' && rest.size() > 1) {
            json += rest.substr(0, 2);
            i += 2;
            continue;
        }
        in_string = in_string != (rest.front() == '"');
        json += rest.front();
        ++i;
    }
    return json;
}

}  // namespace

nlohmann::json parse_huggingface_text(std::string_view text) { return parse_json(without_python_numbers(text)); }

}  // namespace rooflight
