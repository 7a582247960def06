// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include "ui/views/topology/topology_scene.h"

class QPainter;

namespace rooflight::ui {

/// What the colours say: coordinates of the logical axis, how busy each network is. Goes on to another row where one is
/// too narrow; `links_only` where there is no height for more.
[[nodiscard]] int legend_rows(const TopologyScene& scene, double width, const Ink& ink, bool links_only = false);
void draw_legend(QPainter& painter, const TopologyScene& scene, const QRectF& area, const Ink& ink,
                 bool links_only = false);

/// Height of a row.
inline constexpr int kLegendRow = 22;

}  // namespace rooflight::ui
