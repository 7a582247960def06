// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <vector>

#include "core/collectives/steps.h"

namespace rooflight::ui {

/// Where the devices of a group, its switches and its links are in a picture. Plain geometry.
struct StageLayout {
    struct Wire {
        QPainterPath path;
        Network network = Network::x;
    };
    std::vector<QRectF> boxes;                         ///< of the devices
    std::vector<QRectF> switches;                      ///< of all levels, innermost first; not those of a torus
    std::vector<int> first_switch;                     ///< of each level, an index of `switches`
    std::vector<int> chips_below;                      ///< devices under a unit of each level
    std::vector<Wire> wires;
    double label_height = 0;                           ///< room above each box

    /// The way of a transfer, from box to box; empty for devices that are not there.
    [[nodiscard]] QPainterPath path(const Transfer& transfer) const;
    /// Whether its way goes through a switch.
    [[nodiscard]] bool switched() const { return !switches.empty(); }
    [[nodiscard]] int device_at(const QPointF& at) const;  ///< −1: none

private:
    friend class StageBuilder;
    [[nodiscard]] QPointF centre(int node) const;
    [[nodiscard]] QPainterPath through_switches(int from, int to, int level) const;
    std::vector<std::vector<bool>> m_far;              ///< pairs whose link goes round: [from][to]
    double m_bulge = 0;
};

[[nodiscard]] StageLayout lay_out_stage(const Group& drawn, const QRectF& area, double label_height);

}  // namespace rooflight::ui
