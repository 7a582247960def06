// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "core/collectives/planner.h"

namespace rooflight {

/// Times collectives of a mesh that is not laid on any particular machine: each axis is a torus axis of its own, a ring
/// unless it is said not to be (book ch. 3). More than three axes at once count the smallest ones as one.
class LabTimer final : public CollectiveTimer {
public:
    /// `per_axis`: both directions of one axis, W of the book.
    LabTimer(const AxisSizes& sizes, BytesPerSecond per_axis, const CollectiveOptions& options)
        : m_sizes(sizes), m_link(per_axis / 2.0), m_options(options) {
        wraps.fill(true);
    }

    std::array<bool, 16> wraps{};

    [[nodiscard]] CollectiveRate rate(CollectiveKind kind, AxisMask mask) const;
    [[nodiscard]] Seconds time(CollectiveKind kind, AxisMask mask, Bytes v) const override {
        return rate(kind, mask).time(v);
    }

private:
    AxisSizes m_sizes;
    BytesPerSecond m_link;
    CollectiveOptions m_options;
};

}  // namespace rooflight
