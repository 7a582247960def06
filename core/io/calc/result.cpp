// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "core/io/calc/calculator.h"
#include "core/io/json_text.h"
#include "core/units/input_error.h"

namespace rooflight::calc {

Result& Result::put(std::string_view key, double value) {
    if (!std::isfinite(value)) {
        throw InputError("", std::string(key) + " is too large to be worked out from these inputs");
    }
    return put_json(key, json_number(value));
}

Result& Result::put(std::string_view key, bool value) { return put_json(key, value); }

Result& Result::put(std::string_view key, std::string_view value) { return put_json(key, std::string(value)); }

Result& Result::put_json(std::string_view key, nlohmann::ordered_json value) {
    m_values[std::string(key)] = std::move(value);
    return *this;
}

Result& Result::put_null(std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) {
        put_json(key, nullptr);
    }
    return *this;
}

}  // namespace rooflight::calc
