// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/chip/units_picture.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/charts/drawing.h"
#include "ui/theme/number.h"

namespace rooflight::ui {

namespace {

constexpr int kDrawnCells = 16;                        // a side: enough to see the wave, few enough to tell apart
constexpr int kSystolicSteps = 240;
constexpr int kMostWaves = 500;

QString units_tr(const char* words) { return QCoreApplication::translate("ChipView", words); }

}  // namespace

void UnitsPicture::set(const KernelMachine& machine, const Kernel& kernel) {
    m_machine = machine;
    m_kernel = kernel;
    m_plan = kernel_plan(machine, kernel);
    if (m_machine.array)
        m_run = systolic_run(*m_machine.array, kernel.shape);
}

int UnitsPicture::steps() const {
    return systolic() ? kSystolicSteps : static_cast<int>(std::min<double>(kMostWaves, m_plan.waves.waves));
}

double UnitsPicture::cycle_of(int step) const {
    const double window = m_run.first_load + m_run.drain, part = kSystolicSteps / 3.0;
    if (m_run.cycles <= 3 * window)
        return std::min(m_run.cycles - 1, m_run.cycles * step / kSystolicSteps);
    const double within = std::fmod(step, part) / part * window;
    if (step < part)
        return within;
    const double change = m_run.rounds > 1 ? m_run.first_load + m_run.per_tile - window / 4 : m_run.cycles / 2;
    return step < 2 * part ? change + within
                           : std::min(m_run.cycles - 1, m_run.cycles - window + (step - 2 * part) / part * window);
}

QString UnitsPicture::moment(int step) const {
    if (systolic())
        return units_tr(QT_TRANSLATE_NOOP("ChipView", "cycle %1 of %2"))
            .arg(shown_digits(cycle_of(step)), shown_digits(m_run.cycles));
    return units_tr(QT_TRANSLATE_NOOP("ChipView", "wave %1 of %2"))
        .arg(std::max(1, step))
        .arg(shown_digits(m_plan.waves.waves));
}

QStringList UnitsPicture::facts() const {
    QStringList lines;
    const auto fact = [&](const char* what, double share) {
        lines << QStringLiteral("%1\t%2").arg(units_tr(what), shown_percent(share));
    };
    if (systolic()) {
        fact(QT_TRANSLATE_NOOP("ChipView", "whole tiles (padding)"), m_run.padding);
        fact(QT_TRANSLATE_NOOP("ChipView", "rows outlast the load of weights"), m_run.loading);
        fact(QT_TRANSLATE_NOOP("ChipView", "arrays that have a tile"), m_run.balance);
        fact(QT_TRANSLATE_NOOP("ChipView", "fill and drain"), m_run.pipelining);
        fact(QT_TRANSLATE_NOOP("ChipView", "utilisation"), m_run.utilisation);
    } else {
        fact(QT_TRANSLATE_NOOP("ChipView", "whole tiles (padding)"), m_plan.waves.padding);
        fact(QT_TRANSLATE_NOOP("ChipView", "whole waves (quantisation)"), m_plan.waves.quantisation);
        fact(QT_TRANSLATE_NOOP("ChipView", "utilisation"), m_plan.waves.utilisation);
    }
    return lines;
}

QString UnitsPicture::verdict() const {
    if (systolic())
        return units_tr(QT_TRANSLATE_NOOP("ChipView", "%1 weight tiles on %2 arrays: %3 of the FLOPs possible are done."))
            .arg(shown_digits(m_run.tiles))
            .arg(m_machine.array->arrays)
            .arg(shown_percent(m_run.utilisation));
    const double idle = m_machine.units - m_plan.waves.last_wave;
    return units_tr(QT_TRANSLATE_NOOP("ChipView", "%1 tiles in %2 waves; in the last, %3 of %4 units idle."))
        .arg(shown_digits(m_plan.waves.tiles), shown_digits(m_plan.waves.waves))
        .arg(qRound(idle))
        .arg(m_machine.units);
}

void UnitsPicture::draw(QPainter& painter, const QRectF& target, int step, const Ink& ink) const {
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    const double text_width = std::min(target.width() * 0.42, ink.px(250));
    const bool beside = target.width() > ink.px(420);
    const QRectF words = beside ? QRectF(target.right() - text_width, target.top(), text_width, target.height())
                                : QRectF(target.left(), target.bottom() - 7 * metrics.lineSpacing(), target.width(),
                                         7 * metrics.lineSpacing());
    const QRectF picture = beside ? target.adjusted(0, 0, -text_width - ink.px(18), 0)
                                  : target.adjusted(0, 0, 0, -words.height() - ink.px(6));
    if (systolic())
        draw_array(painter, picture, cycle_of(step), ink);
    else
        draw_field(painter, picture, std::max(1, step), ink);

    double y = words.top() + metrics.ascent();
    const auto line = [&](const QString& left, const QString& right, Role role, bool strong) {
        painter.setFont(ink.font(TypeSize::label, strong));
        painter.setPen(ink(role));
        const double room = words.width() - (right.isEmpty() ? 0 : metrics.horizontalAdvance(right) + ink.px(14));
        painter.drawText(QPointF(words.left(), y), metrics.elidedText(left, Qt::ElideRight, room));
        painter.drawText(QPointF(words.right() - QFontMetricsF(painter.font()).horizontalAdvance(right), y), right);
        y += metrics.lineSpacing() * 1.25;
    };
    line(moment(step), {}, Role::text, true);
    for (const QString& fact : facts()) {
        const QStringList parts = fact.split(QLatin1Char('\t'));
        line(parts[0], parts[1], Role::text, &fact == &facts().back());
    }
    painter.setFont(ink.font(TypeSize::label));
    painter.setPen(ink(Role::muted));
    painter.drawText(QRectF(words.left(), y - metrics.ascent() + ink.px(4), words.width(), words.bottom() - y + metrics.height()),
                     Qt::TextWordWrap, verdict());
}

void UnitsPicture::draw_array(QPainter& painter, const QRectF& area, double cycle, const Ink& ink) const {
    const SystolicArray& array = *m_machine.array;
    const QFontMetricsF metrics(ink.font(TypeSize::label));
    const int rows = std::min(kDrawnCells, array.rows), columns = std::min(kDrawnCells, array.columns);
    const double margin = ink.px(20);
    const double side = std::max(ink.px(2), std::min((area.width() - 2 * margin) / columns,
                                                     (area.height() - 2 * margin) / rows));
    const QRectF grid(area.center().x() - side * columns / 2, area.center().y() - side * rows / 2, side * columns, side * rows);
    const QPen hatch = ink.pen(Role::muted, 1);
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            const int row = (2 * r + 1) * array.rows / (2 * rows), column = (2 * c + 1) * array.columns / (2 * columns);
            const SystolicCell cell = systolic_cell(array, m_kernel.shape, m_run, cycle, row, column);
            const QRectF box = QRectF(grid.left() + c * side, grid.top() + r * side, side, side).adjusted(1, 1, -1, -1);
            QColor fill = ink(Role::background);
            if (cell.loaded_tile >= 0) {
                fill = ink(Role::activations);
                fill.setAlphaF(std::fmod(cell.loaded_tile / array.arrays, 2) < 1 ? 0.35F : 0.55F);
            }
            if (cell.input_row >= 0)
                fill = ink(Role::compute);
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            painter.drawRect(box);
            if (cell.padding)
                draw_hatch(painter, box, hatch, ink.px(4));
        }
    painter.setPen(ink.pen(Role::border, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(grid.adjusted(-1, -1, 1, 1));
    painter.setFont(ink.font(TypeSize::label));
    painter.setPen(ink(Role::muted));
    painter.drawText(QRectF(grid.left(), grid.top() - margin, grid.width(), margin), Qt::AlignCenter,
                     metrics.elidedText(units_tr(QT_TRANSLATE_NOOP("ChipView", "weights ↓ %1 × %2 cells")).arg(array.rows).arg(array.columns),
                                        Qt::ElideRight, grid.width()));
    painter.drawText(QRectF(grid.left(), grid.bottom(), grid.width(), margin), Qt::AlignCenter,
                     metrics.elidedText(units_tr(QT_TRANSLATE_NOOP("ChipView", "sums ↓")), Qt::ElideRight, grid.width()));
    painter.save();
    painter.translate(grid.left() - margin / 2, grid.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-grid.height() / 2, -margin / 2, grid.height(), margin), Qt::AlignCenter,
                     units_tr(QT_TRANSLATE_NOOP("ChipView", "inputs →")).replace(QChar(u'→'), QChar(u'↓')));
    painter.restore();
}

void UnitsPicture::draw_field(QPainter& painter, const QRectF& area, int wave, const Ink& ink) const {
    const int units = m_machine.units;
    const double busy = wave < m_plan.waves.waves ? units : m_plan.waves.last_wave;
    const int columns = std::max(1, static_cast<int>(std::round(std::sqrt(units * area.width() / std::max(1.0, area.height())))));
    const int rows = (units + columns - 1) / columns;
    const double w = area.width() / columns, h = area.height() / rows;
    const double inset = std::min(2.0, w * 0.1);
    for (int u = 0; u < units; ++u) {
        const int row = u / columns;
        const QRectF box = QRectF(area.left() + (u % columns) * w, area.top() + row * h, w, h)
                               .adjusted(inset, inset, -inset, -inset);
        const bool works = u < busy;
        painter.setPen(works ? Qt::NoPen : ink.pen(Role::bubble, 1));
        painter.setBrush(works ? ink(Role::compute) : ink(Role::background));
        painter.drawRect(box);
        if (!works)
            draw_hatch(painter, box, ink.pen(Role::bubble, 1), ink.px(4));
    }
}

}  // namespace rooflight::ui
