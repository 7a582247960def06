// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QLineF>
#include <QRectF>
#include <QStringList>

#include "core/estimate/chip_load.h"
#include "core/kernel/kernel_moment.h"
#include "ui/theme/ink.h"

class QPainter;

namespace rooflight::ui {

/// One chip as a diagram of its units, memories and links, from the figures of its preset: links as wide as their
/// bandwidth, units filled by how busy the scenario keeps them.
class ChipPicture {
public:
    /// How far one has gone in: what the chip is part of, the chip, one of its cores.
    enum class Level { system, host, chip, core };

    /// What a core does at a moment of the kernel that plays.
    struct CoreMoment {
        KernelMoment now;
        bool double_buffered = true;
    };

    /// A box: a unit or a memory. What it holds is read out where the box is too small to say so.
    struct Part {
        QRectF box;
        QString name, figure;
        Role role = Role::muted;
        double busy = -1;                              ///< 0 … 1: filled from below; −1: not measured
        QStringList more;                              ///< further lines of the read-out: source, counterpart
        bool frame = false;                            ///< only an outline with its name above the contents
        bool named = true;                             ///< there is room for that name
        bool state = false;                            ///< `busy` is of this moment, not of the step
        Level leads = Level::core;                     ///< where a click on it goes, from a level further out
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
    /// Any level; `moment` is of the core's, null while nothing plays.
    void lay_out(Level level, const Machine& machine, const ChipLoad& load, const CoreMoment* moment, const QRectF& target,
                 const Ink& ink);
    void draw(QPainter& painter, const Ink& ink, const QPointF& marked = {-1, -1}) const;
    [[nodiscard]] QStringList read_out(const QPointF& at) const;
    /// The part at a point, the innermost; null: none.
    [[nodiscard]] const Part* part_at(const QPointF& at) const;

    [[nodiscard]] const std::vector<Part>& parts() const { return m_parts; }
    [[nodiscard]] const std::vector<Link>& links() const { return m_links; }

private:
    void tensor_cores(const Machine& machine, const ChipLoad& load, const QRectF& area, const Ink& ink);
    void multiprocessors(const Machine& machine, const ChipLoad& load, const QRectF& area, const Ink& ink);
    void outside(const Machine& machine, const ChipLoad& load, const QRectF& chip, const QRectF& target, const Ink& ink);
    void set_widths(const Ink& ink);
    void system_level(const Machine& machine, const ChipLoad& load, const QRectF& area, const Ink& ink);
    void host_level(const Machine& machine, const ChipLoad& load, const QRectF& area, const Ink& ink);
    void core_level(const Machine& machine, const ChipLoad& load, const CoreMoment* moment, const QRectF& area, const Ink& ink);

    std::vector<Part> m_parts;
    std::vector<Link> m_links;
};

}  // namespace rooflight::ui
