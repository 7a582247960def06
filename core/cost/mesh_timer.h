// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <type_traits>

#include "core/collectives/planner.h"
#include "core/workload/factors.h"

namespace rooflight {

/// Times collectives of a mesh on a machine. A group's rate is worked out at first use and kept: a scenario has a few
/// groups and asks for each many times. Not for use by several threads at once.
class MeshTimer final : public CollectiveTimer {
public:
    MeshTimer(const Mesh& mesh, const Machine& machine, const CollectiveOptions& options)
        : m_mesh(mesh), m_machine(machine), m_options(options) {}

    MeshTimer(const MeshTimer&) = delete;
    MeshTimer& operator=(const MeshTimer&) = delete;
    ~MeshTimer() override = default;

    /// Drops what was worked out: the mesh has changed.
    void forget() { m_count = 0; }
    /// For bounds: on a torus of one slice, the least that groups as large can take wherever they lie, and busy on one
    /// network of the first axis of theirs, which all groups with that axis have in common. Or no longer.
    void take_least(bool least)
    {
        m_least = least;
        forget();
    }
    [[nodiscard]] Seconds time(CollectiveKind kind, AxisMask mask, Bytes v) const override { return rate(kind, mask).time(v); }
    [[nodiscard]] const CollectiveRate& rate(CollectiveKind kind, AxisMask mask) const;

private:
    [[nodiscard]] CollectiveRate least_of(CollectiveKind kind, AxisMask mask, const CollectiveOptions& options) const;

    struct Entry {
        AxisMask mask = 0;
        CollectiveKind kind = CollectiveKind::all_gather;
        CollectiveRate rate;
    };
    static constexpr std::size_t kCapacity = 48;
    const Mesh& m_mesh;
    const Machine& m_machine;
    CollectiveOptions m_options;
    bool m_least = false;
    static_assert(std::is_trivially_copyable_v<Entry>);
    union {                                            // room that is not used is not touched
        mutable std::array<Entry, kCapacity> m_entries;
    };
    mutable std::size_t m_count = 0;
};

}  // namespace rooflight
