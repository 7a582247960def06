// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/collectives/collective.h"

/// Groups for the collectives player: of a shape that the machine need not have, made of links as fast as the machine's.
/// All throw InputError where the machine lacks the figure.
namespace rooflight {

/// On a torus of its own. Where the machine is no torus, a chip's egress is divided over both directions of a ring.
[[nodiscard]] Group torus_of(const Machine& machine, std::span<const TorusAxis> axes);

/// Whether a slice of such axes closes all that are longer than two into rings, by the system's rule (book ch. 2).
[[nodiscard]] bool closes_rings(const Machine& machine, std::span<const TorusAxis> axes);

/// Chips behind one switch. Where the machine is a torus, each has the bandwidth of all its links.
[[nodiscard]] Group switch_of(const Machine& machine, int chips);

/// Nodes of some chips each behind a switch, joined by another with the machine's scale-out rate per chip.
[[nodiscard]] Group tree_of(const Machine& machine, int nodes, int chips_per_node);

/// A group of the same topology with at most `limit` chips (two along each dimension at least): for pictures.
[[nodiscard]] Group drawable(Group group, int limit);

}  // namespace rooflight
