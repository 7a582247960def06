// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "core/hardware/machine.h"

namespace rooflight {

/// Position of chip `rank` of a slice on its torus: x counts first, then y, then z.
[[nodiscard]] std::array<int, 3> torus_position(const Machine& machine, int rank);

/// Links of a torus that leave the chip at `position`: 6 or 4, fewer at the edge of axes that do not wrap (book ch. 2).
[[nodiscard]] int torus_ports(const Machine& machine, const std::array<int, 3>& position);

/// A chip at the other end of a link.
struct TorusNeighbour {
    int rank = 0;
    std::size_t axis = 0;
    int direction = 1;                                 ///< +1 or −1 along the axis
};
/// Chips of a slice that one link joins to chip `rank`, by axis, the lower side first; round the ends of axes that wrap,
/// as TwistedTorus says where the slice is twisted. The two chips of an axis of two count once.
[[nodiscard]] std::vector<TorusNeighbour> torus_neighbours(const Machine& machine, int rank);

/// Chips of one host along each axis of a slice (book ch. 2); empty where hosts do not tile it.
[[nodiscard]] std::optional<std::array<int, 3>> host_tile(const Machine& machine);
/// Edge of the cubes that a slice is built of; 0 where it is not of several.
[[nodiscard]] int cube_edge(const Machine& machine);
/// Host of a chip, counted over all slices.
[[nodiscard]] int host_of(const Machine& machine, int rank);

/// What the system says of a machine's level: its switches; null where it says nothing.
[[nodiscard]] const SwitchLevel* switch_level(const Machine& machine, std::size_t level);
/// Rail-optimised: the first level beyond the domains has one switch for each chip of a domain, and chip i of every
/// domain is on switch i (NVIDIA DGX SuperPOD reference architecture). What goes to another rail crosses its own domain
/// first. Collectives over domains keep each chip's part on its rail: their rates are the same with rails and without.
[[nodiscard]] bool rail_optimised(const Machine& machine);

/// The way from one chip to another.
struct Route {
    double hops = 0;                                   ///< torus links, or switches passed
    double ports = 1;                                  ///< links that both ends can use at once
    BytesPerSecond per_port;                           ///< one way

    /// Bandwidth and latency add (book ch. 2, question 5).
    [[nodiscard]] Seconds time(Bytes bytes, Seconds hop_latency) const
    {
        return hops > 0 ? bytes / (per_port * ports) + hop_latency * hops : Seconds(0);
    }
};

/// Route between two chips of a machine, slices last. Throws InputError at `from` or `to` for a chip that is not there.
[[nodiscard]] Route point_to_point(const Machine& machine, int from, int to);

/// Largest number of hops between two chips of a slice: half a ring, the whole of a line (book ch. 2).
[[nodiscard]] double diameter(const Machine& machine);

/// One-way bandwidth between two halves of the machine, cut where it is narrowest: across a torus's longest axis,
/// through the top of a fat tree, between slices. Book ch. 12, question 2 counts both directions, twice this. Zero for
/// one chip.
[[nodiscard]] BytesPerSecond bisection(const Machine& machine);

/// A slice of k × k × 2k or k × 2k × 2k chips may be twisted: the wraparound of each short axis leads to a place half
/// of each long axis further on. Paths get shorter and all links are used alike, which helps what crosses the whole
/// slice: all_to_all. TPU v4 and later; for k = 4 Jouppi et al. (2023) measure 1.63 and 1.31 times the throughput,
/// where this rule gives 1.75 and 1.39.
struct TwistedTorus {
    double mean_hops = 0;                              ///< shortest way, over all pairs with a chip and itself counted
    double most_hops = 0;
};

/// By the sizes of three wrapped axes; empty where they cannot be twisted.
[[nodiscard]] std::optional<TwistedTorus> twisted_torus(std::array<int, 3> sizes);
[[nodiscard]] std::optional<TwistedTorus> twisted_torus(const std::vector<TorusAxis>& torus);

}  // namespace rooflight
