// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/hardware/machine.h"
#include "core/mesh/axes.h"
#include "core/mesh/parallelism.h"

namespace rooflight {

/// Part of one physical torus axis that a logical axis occupies.
struct TorusSpan {
    int physical = 0;                                  ///< 0 = x, 1 = y, 2 = z
    int size = 1;                                      ///< chips along it
    int stride = 1;                                    ///< distance of neighbours of the group along the axis
    bool ring = false;                                 ///< the whole axis, and it wraps
};

/// Where one logical axis lies on the machine.
struct AxisPlacement {
    int degree = 1;
    int slices = 1;                                    ///< the factor of the degree that crosses slices (DCN)
    std::array<TorusSpan, 3> spans;                    ///< torus only
    int span_count = 0;
    int stride = 1;                                    ///< switched: rank distance of neighbours, innermost axis 1
};

/// A logical mesh laid on a machine. Made by place(); document of the rule: spec of default placement in mesh.cpp.
struct Mesh {
    std::array<AxisPlacement, kMeshAxisCount> axes;
    AxisSizes sizes{};

    [[nodiscard]] const AxisPlacement& operator[](MeshAxis axis) const { return axes[static_cast<std::size_t>(axis)]; }
};

/// Lays the axes on the machine: as parallelism.placement says, else innermost first tensor, context, fsdp, data,
/// pipeline (expert_tensor, then expert, take the innermost chips of tensor·context·fsdp·data).
/// Throws InputError at parallelism.… where the axes do not multiply to the chips or a placement is impossible.
[[nodiscard]] Mesh place(const Parallelism& parallelism, const Machine& machine, std::vector<std::string>& warnings);

/// Position of chip `rank` (0 … chips−1) along each logical axis, for colouring a topology by coordinate.
[[nodiscard]] std::array<int, kMeshAxisCount> coordinates(const Mesh& mesh, const Machine& machine, int rank);

}  // namespace rooflight
