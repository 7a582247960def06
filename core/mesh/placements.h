// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/hardware/machine.h"
#include "core/mesh/parallelism.h"

namespace rooflight {

/// A placement in a word: the axes in the order in which they are laid, innermost first, and the physical axes of a torus
/// that each covers. 0 stands for no placement: that of the scenario, or the default.
using PlacementCode = std::uint64_t;

/// As parallelism.placement has it.
[[nodiscard]] std::map<std::string, std::vector<std::string>> placement_of(PlacementCode code);
/// "tensor x · fsdp y z", on ranks "tensor · pipeline · fsdp": innermost first. Empty for 0.
[[nodiscard]] std::string placement_text(PlacementCode code);

/// Every way in which parallelism.placement can lay the axes of a mesh on a machine: on ranks all orders of the axes that
/// are longer than one chip (book ch. 12), on a torus all orders and physical axes (ch. 3: an axis may cover several).
/// Ways that come to the same mesh are one. So are those that differ by which of two equal axes of a torus is which, unless
/// experts lie on them, which go by names; and by the sequence of the physical axes under one, unless it is tensor and is
/// divided further.
class Placements {
public:
    /// `experts`: there are some; `tensor_parts`: layouts of inference divide tensor. `machine` must outlive it.
    Placements(const Machine& machine, bool experts, bool tensor_parts);

    /// The first is 0, `parallelism` as its own placement has it; all others are other meshes. Experts' axes do not matter.
    /// Valid until the next call. Throws InputError as place() does.
    [[nodiscard]] std::span<const PlacementCode> of(const Parallelism& parallelism);
    /// How many these are.
    [[nodiscard]] double count(const Parallelism& parallelism);

private:
    static constexpr std::size_t kAxes = 5;
    using Degrees = std::array<int, kAxes>;

    const Machine& m_machine;
    bool m_alike;                                      ///< equal axes of the torus may change places
    bool m_tensor_parts;
    std::map<Degrees, std::vector<PlacementCode>> m_known;
    std::map<Degrees, double> m_counts;                ///< by degrees within a slice, whichever axes have them
};

}  // namespace rooflight
