// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/dtype.h"

#include <utility>

namespace rooflight {

std::string_view name_of(DType type) {
    constexpr std::array<std::string_view, kDTypeCount> names = {"fp32", "tf32", "bf16", "fp16",
                                                                 "fp8",  "int8", "fp4",  "int4"};
    return names[static_cast<std::size_t>(type)];
}

std::optional<DType> dtype_named(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, DType>, 3> aliases = {
        {{"mxfp8", DType::fp8}, {"nvfp4", DType::fp4}, {"mxfp4", DType::fp4}}};
    for (const DType type : kDTypes)
        if (name_of(type) == name) {
            return type;
        }
    for (const auto& [alias, type] : aliases)
        if (alias == name) {
            return type;
        }
    return std::nullopt;
}

}  // namespace rooflight
