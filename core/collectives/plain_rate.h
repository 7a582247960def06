// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/collective.h"

namespace rooflight {

/// As rate_of(), by the formulas alone: without what is measured of the collective's family.
[[nodiscard]] CollectiveRate plain_rate(CollectiveKind kind, const Group& group, const CollectiveOptions& options);

/// Chips of the group in one scale-up domain, or slice.
[[nodiscard]] double chips_together(const Group& group);

}  // namespace rooflight
