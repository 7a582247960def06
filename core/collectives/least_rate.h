// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/collective.h"

namespace rooflight {

/// Of each figure of rate_of() the least that any group of `chips` chips within one slice of a torus has, whatever axes it
/// lies on: alone on its links, of all shapes that fit the torus. Which networks it keeps busy is left open: none. A torus
/// that holds no such group: nothing takes time.
[[nodiscard]] CollectiveRate least_rate(CollectiveKind kind, int chips, const Machine& machine,
                                        const CollectiveOptions& options);

}  // namespace rooflight
