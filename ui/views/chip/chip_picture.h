// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QLineF>
#include <QRectF>
#include <QStringList>

#include "core/estimate/chip_load.h"
#include "ui/theme/ink.h"

class QPainter;

namespace rooflight::ui {

/// One chip as a diagram of its units, memories and links, from the figures of its preset: links as wide as their
/// bandwidth, units filled by how busy the scenario keeps them.
class ChipPicture {
public:
    /// A box: a unit or a memory. What it holds is read out where the box is too small to say so.
    struct Part {
        QRectF box;
        QString name, figure;
        Role role = Role::muted;
        double busy = -1;                              ///< 0 … 1: filled from below; −1: not measured
        QStringList more;                              ///< further lines of the read-out: source, counterpart
        bool frame = false;                            ///< only an outline with its name above the contents
        bool named = true;                             ///< there is room for that name
    };
    struct Link {
        QLineF line;
        QString name;
        BytesPerSecond bandwidth{0};
        Role role = Role::muted;
        double busy = -1;
        QString source;
        double width = 1;
    };

    void lay_out(const Machine& machine, const ChipLoad& load, const QRectF& target, const Ink& ink);
    void draw(QPainter& painter, const Ink& ink, const QPointF& marked = {-1, -1}) const;
    [[nodiscard]] QStringList read_out(const QPointF& at) const;

    [[nodiscard]] const std::vector<Part>& parts() const { return m_parts; }
    [[nodiscard]] const std::vector<Link>& links() const { return m_links; }

private:
    void tensor_cores(const Machine& machine, const ChipLoad& load, const QRectF& area, const Ink& ink);
    void multiprocessors(const Machine& machine, const ChipLoad& load, const QRectF& area, const Ink& ink);
    void outside(const Machine& machine, const ChipLoad& load, const QRectF& chip, const QRectF& target, const Ink& ink);
    void set_widths(const Ink& ink);

    std::vector<Part> m_parts;
    std::vector<Link> m_links;
};

}  // namespace rooflight::ui
