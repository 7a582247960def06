// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QRectF>
#include <QString>
#include <vector>

#include "ui/views/topology/topology_scene.h"

class QPainter;

namespace rooflight::ui {

/// A switched system: chips at the bottom, each domain's switch above them, then the levels of the fat tree. What does
/// not fit is left out in the middle of a level and marked so.
class TreePicture {
public:
    void lay_out(const TopologyScene& scene, const QRectF& target, const Ink& ink);
    void draw(QPainter& painter, const TopologyScene& scene, const Selection& selection, int chosen, const Ink& ink) const;
    [[nodiscard]] int chip_at(const QPointF& pixel) const;
    [[nodiscard]] QStringList level_read_out(const TopologyScene& scene, const QPointF& pixel) const;
    [[nodiscard]] std::size_t drawn_chips() const { return m_chips.size(); }

private:
    struct Chip {
        QRectF box;
        int rank = 0;
    };
    struct Unit {
        QRectF box;
        std::size_t level = 0;
    };
    struct Link {
        QLineF line;
        std::size_t level = 0;                         ///< that it leads up into
        QRectF unit;                                   ///< where it ends
    };
    struct Row {
        QString name, figure;
        double y = 0;
        int units = 1;
    };
    double place_unit(const TopologyScene& scene, std::size_t level, int first_rank, double left);
    double place_chips(int count, int first_rank, double left);
    void draw_links(QPainter& painter, const TopologyScene& scene, const Selection& selection, const Ink& ink) const;
    void draw_peers(QPainter& painter, const TopologyScene& scene, int chosen, const Ink& ink) const;
    void draw_units(QPainter& painter, const TopologyScene& scene, const Selection& selection, const Ink& ink) const;

    std::vector<Chip> m_chips;
    std::vector<Unit> m_units;
    std::vector<Link> m_links;
    std::vector<QPointF> m_gaps;                       ///< where units are left out
    std::vector<Row> m_rows;                           ///< by level, then the chips
    std::vector<int> m_visible;                        ///< children drawn of a unit, by level
    double m_cell = 8, m_gap = 4, m_unit_height = 14;
    int m_columns = 4;
    double m_chip_top = 0;
    bool m_mesh = false;                               ///< no switch in a domain: its chips stand round
};

}  // namespace rooflight::ui
