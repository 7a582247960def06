// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/collectives/collective.h"
#include "core/hardware/distance.h"

namespace rooflight {

/// As rate_of(), by the formulas alone: without what is measured of the collective's family.
[[nodiscard]] CollectiveRate plain_rate(CollectiveKind kind, const Group& group, const CollectiveOptions& options);

/// c_a · g(A) of an exchange along a torus axis: eight times the hops of a chunk over the links that share them.
[[nodiscard]] double exchange_distance(const TorusSpan& span, const CollectiveOptions& options);

/// Of a group that is all of a twisted slice.
[[nodiscard]] std::optional<TwistedTorus> twist_of(const Group& group);

/// Chips of the group in one scale-up domain, or slice.
[[nodiscard]] double chips_together(const Group& group);

}  // namespace rooflight
