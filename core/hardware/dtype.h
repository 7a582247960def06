// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/units/quantity.h"

namespace rooflight {

/// Number formats of storage and matmuls. Block scales of the micro-scaled formats are not counted.
enum class DType : std::uint8_t { fp32, tf32, bf16, fp16, fp8, int8, fp4, int4 };

inline constexpr std::size_t kDTypeCount = 8;
inline constexpr std::array<DType, kDTypeCount> kDTypes = {DType::fp32, DType::tf32, DType::bf16, DType::fp16,
                                                           DType::fp8,  DType::int8, DType::fp4,  DType::int4};

/// Bytes of one element.
[[nodiscard]] constexpr Bytes bytes_of(DType type)
{
    constexpr std::array<double, kDTypeCount> size = {4, 4, 2, 2, 1, 1, 0.5, 0.5};
    return Bytes(size[static_cast<std::size_t>(type)]);
}

[[nodiscard]] std::string_view name_of(DType type);

/// The dtype of a name; mxfp8, nvfp4 and mxfp4 are aliases of their element type. Empty for an unknown name.
[[nodiscard]] std::optional<DType> dtype_named(std::string_view name);

}  // namespace rooflight
