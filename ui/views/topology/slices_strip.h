// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include "ui/views/topology/topology_scene.h"

class QPainter;

namespace rooflight::ui {

/// Slices side by side under the data-centre network that joins them; the one that is drawn below is marked.
class SlicesStrip {
public:
    /// Pixels that it takes above the slice; 0 for a single one.
    [[nodiscard]] static double height(const TopologyScene& scene, const Ink& ink);
    void lay_out(const TopologyScene& scene, const QRectF& target, const Ink& ink);
    void draw(QPainter& painter, const TopologyScene& scene, const Selection& selection, const Ink& ink) const;
    [[nodiscard]] int slice_at(const QPointF& pixel) const;  ///< −1: none

private:
    struct Box {
        QRectF rect;
        int slice = 0;
    };
    std::vector<Box> m_boxes;
    QRectF m_bar;
    double m_name_width = 0;
};

}  // namespace rooflight::ui
