// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/mesh_timer.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/collectives/least_rate.h"

namespace rooflight {

namespace {

/// Tensor, context and fsdp each on a network of its own, beside which data and pipeline take the other two.
Network first_network(AxisMask mask)
{
    constexpr std::array order = {MeshAxis::tensor, MeshAxis::context, MeshAxis::fsdp, MeshAxis::data, MeshAxis::pipeline};
    for (std::size_t i = 0; i < order.size(); ++i)
        if ((mask & mask_of(order[i])) != 0)
            return static_cast<Network>(i);
    return Network::host;
}

}  // namespace

CollectiveRate MeshTimer::least_of(CollectiveKind kind, AxisMask mask, const CollectiveOptions& options) const
{
    int chips = 1;
    for (unsigned bits = mask; bits != 0; bits &= bits - 1)
        chips *= m_mesh.axes[static_cast<std::size_t>(std::countr_zero(bits))].degree;
    CollectiveRate rate = least_rate(kind, chips, m_machine, options);
    if (const Network network = first_network(mask); network != Network::host)
        rate.busy_per_byte[static_cast<std::size_t>(network)] = rate.seconds_per_byte;
    return rate;
}

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
    m_entries[slot] = {mask, kind, m_least ? least_of(kind, mask, options)
                                           : rate_of(kind, group_of(m_mesh, mask, m_machine), options)};
    return m_entries[slot].rate;
}

}  // namespace rooflight
