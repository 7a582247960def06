// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/mesh_timer.h"

#include <algorithm>

namespace rooflight {

const CollectiveRate& MeshTimer::rate(CollectiveKind kind, AxisMask mask) const
{
    // Axes of one chip change nothing of a group: drop them, so that fewer groups are told apart.
    for (unsigned bits = mask; bits != 0; bits &= bits - 1) {
        const auto axis = static_cast<std::size_t>(std::countr_zero(bits));
        if (m_mesh.sizes[axis] == 1)
            mask = static_cast<AxisMask>(mask & ~(1u << axis));
    }
    for (std::size_t i = 0; i < m_count; ++i)
        if (m_entries[i].mask == mask && m_entries[i].kind == kind)
            return m_entries[i].rate;
    const std::size_t slot = m_count < kCapacity ? m_count++ : kCapacity - 1;
    CollectiveOptions options = m_options;
    if ((mask & mask_of(MeshAxis::expert)) == 0)
        options.exchange_copies = 0;                   // what other exchanges carry is needed once
    m_entries[slot] = {mask, kind, rate_of(kind, group_of(m_mesh, mask, m_machine), options)};
    return m_entries[slot].rate;
}

}  // namespace rooflight
