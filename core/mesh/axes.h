// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rooflight {

/// The logical axes of a scenario's mesh. The last four re-factor data × fsdp × context × tensor in MoE layers:
/// expert_data is what expert and expert_tensor leave of tensor × context × fsdp, expert_replicas what they leave of data.
enum class MeshAxis : std::uint8_t {
    data, fsdp, tensor, context, pipeline, expert, expert_tensor, expert_data, expert_replicas
};

inline constexpr std::size_t kMeshAxisCount = 9;
inline constexpr std::array<std::string_view, kMeshAxisCount> kMeshAxisNames = {
    "data", "fsdp", "tensor", "context", "pipeline", "expert", "expert_tensor", "expert_data", "expert_replicas"};

/// A set of mesh axes, one bit each. Up to 16 axes, so that the sharding lab may name its own (X, Y, Z, …).
using AxisMask = std::uint16_t;

/// Parts of `tensor` that the layouts of inference split arrays over (Efficiently Scaling Transformer Inference): x, y
/// and z, each further into the part that splits the key-value heads and the rest of it.
inline constexpr std::size_t kTensorPartCount = 6;
inline constexpr std::size_t kAllAxisCount = kMeshAxisCount + kTensorPartCount;
[[nodiscard]] constexpr AxisMask tensor_part(std::size_t letter, bool rest)
{
    return static_cast<AxisMask>(1u << (kMeshAxisCount + 2 * letter + (rest ? 1 : 0)));
}
inline constexpr AxisMask kTensorParts = ((1u << kTensorPartCount) - 1) << kMeshAxisCount;

[[nodiscard]] constexpr AxisMask mask_of(MeshAxis axis) { return static_cast<AxisMask>(1u << static_cast<unsigned>(axis)); }

template <class... Axes>
[[nodiscard]] constexpr AxisMask axes(Axes... list)
{
    return static_cast<AxisMask>((0u | ... | static_cast<unsigned>(mask_of(list))));
}

/// Number of chips along each of up to 16 axes (1 where an axis is not used).
using AxisSizes = std::array<int, 16>;

/// Product of the sizes of the axes in `mask`; a double, since whole meshes times batches pass 2^31.
[[nodiscard]] constexpr double product(const AxisSizes& sizes, AxisMask mask)
{
    double result = 1.0;
    for (unsigned bits = mask; bits != 0; bits &= bits - 1)
        result *= sizes[static_cast<std::size_t>(std::countr_zero(bits))];
    return result;
}

/// The axes of `mask` that have more than one chip, by name: "data·fsdp"; parts of tensor as "tensor.yz", or "tensor" where
/// all of it is meant.
[[nodiscard]] std::string axes_text(AxisMask mask, const AxisSizes& sizes, std::string_view between);

}  // namespace rooflight
