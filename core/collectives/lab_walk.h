// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/sharding_lab.h"

namespace rooflight {

/// Carries a plan out on named arrays, step by step, with the free cuts and the product shown where they happen.
[[nodiscard]] LabPlan walk(const LabEinsum& einsum, const EinsumPlan& plan, const DimNames& dims,
                           const CollectiveTimer& timer);

[[nodiscard]] LabPlan walk_reshard(const NamedArray& from, const NamedArray& to, const LabMesh& mesh,
                                   const EinsumPlan& plan, const DimNames& dims, const CollectiveTimer& timer);

}  // namespace rooflight
