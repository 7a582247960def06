// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/hardware/machine.h"
#include "core/mesh/axes.h"
#include "core/mesh/parallelism.h"

namespace rooflight {

/// Part of one physical torus axis that a logical axis occupies; in a switched system, of the chips' ranks.
struct TorusSpan {
    int physical = 0;                                  ///< 0 = x, 1 = y, 2 = z; switched: 0
    int size = 1;                                      ///< chips along it
    int stride = 1;                                    ///< distance of neighbours of the group along the axis
    bool ring = false;                                 ///< the whole axis, and it wraps
};

/// Where one logical axis lies on the machine.
struct AxisPlacement {
    int degree = 1;
    int slices = 1;                                    ///< the factor of the degree that crosses slices (DCN)
    std::array<TorusSpan, 3> spans;                    ///< within a slice, innermost first
    int span_count = 0;
    int stride = 1;                                    ///< switched: rank distance of neighbours, innermost axis 1
};

/// Most spans that a set of logical axes can have.
inline constexpr std::size_t kMaxSpans = 3 * kAllAxisCount;

/// A logical mesh laid on a machine. Made by place(); the rule of the default placement is written out in mesh.cpp.
/// Ranks count x first, then y, then z, then slices.
struct Mesh {
    std::array<AxisPlacement, kAllAxisCount> axes;      ///< the parts of tensor last: see tensor_parts.h
    AxisSizes sizes{};

    [[nodiscard]] const AxisPlacement& operator[](MeshAxis axis) const { return axes[static_cast<std::size_t>(axis)]; }
};

/// Lays the axes on the machine: as parallelism.placement says, else innermost first tensor, context, fsdp, data,
/// pipeline (expert_tensor, then expert, take the innermost chips of tensor·context·fsdp·data). Book ch. 3: a logical
/// axis may cover several physical ones; ch. 5 and 12: tensor where the links are fastest, data over the slowest.
/// Throws InputError at parallelism.… where the axes do not multiply to the chips or a placement is impossible.
[[nodiscard]] Mesh place(const Parallelism& parallelism, const Machine& machine, std::vector<std::string>& warnings);

/// Position of chip `rank` (0 … chips−1) along each logical axis, for colouring a topology by coordinate.
[[nodiscard]] std::array<int, kMeshAxisCount> coordinates(const Mesh& mesh, const Machine& machine, int rank);

}  // namespace rooflight
