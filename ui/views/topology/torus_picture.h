// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <array>
#include <vector>

#include "ui/views/topology/topology_scene.h"

class QPainter;

namespace rooflight::ui {

struct Rotation {
    double yaw = 0.5, pitch = 0.42;                    ///< radians
};

/// A slice as a lattice of chips in parallel projection. Above a couple of thousand chips only the faces that can be
/// seen are drawn.
class TorusPicture {
public:
    void lay_out(const TopologyScene& scene, const QRectF& target, const Rotation& rotation, const Ink& ink);
    void draw(QPainter& painter, const TopologyScene& scene, const Selection& selection, int chosen, const Ink& ink) const;
    [[nodiscard]] int chip_at(const QPointF& pixel) const;  ///< rank; −1: none
    [[nodiscard]] int axis_at(const QPointF& pixel) const;  ///< whose name is there; −1: none
    [[nodiscard]] std::size_t drawn_chips() const { return m_chips.size(); }

private:
    struct Chip {
        QPointF at;
        double depth = 0;                              ///< 0 nearest … 1 farthest
        int rank = 0;
    };
    struct AxisName {
        QPointF at;
        QString text;
        QRectF box;
    };
    [[nodiscard]] QPointF project(double x, double y, double z, double* depth = nullptr) const;
    [[nodiscard]] bool is_drawn(const std::array<int, 3>& at) const;
    void place_axis_names(const TopologyScene& scene, const Ink& ink);
    void draw_links(QPainter& painter, const TopologyScene& scene, const Selection& selection, const Ink& ink) const;
    /// Boxes of `tile` chips, `margin` wider: hosts; `outside_only`: where they show on a face, the cubes.
    void draw_tiles(QPainter& painter, const std::array<int, 3>& tile, double margin, bool outside_only) const;
    void draw_blocks(QPainter& painter, const TopologyScene& scene, const Ink& ink) const;
    void draw_neighbours(QPainter& painter, const TopologyScene& scene, int chosen, const Ink& ink) const;
    void draw_wraps(QPainter& painter, const TopologyScene& scene, const Ink& ink) const;

    std::array<int, 3> m_size{1, 1, 1};
    std::array<QPointF, 3> m_step;                     ///< pixels of one chip along each axis
    std::array<double, 3> m_deep{};                    ///< depth of one chip along each axis
    std::array<bool, 3> m_near_end{};                  ///< does the face at the high end look at us?
    QPointF m_origin;
    double m_depth_low = 0, m_depth_span = 1;
    double m_radius = 3;
    bool m_faces_only = false;
    double m_name_gap = 0;                             ///< from an edge to the middle of its axis' name
    double m_fade = 0;                                 ///< how pale the farthest chip is
    std::vector<Chip> m_chips;                         ///< farthest first
    std::array<AxisName, 3> m_names;
};

}  // namespace rooflight::ui
