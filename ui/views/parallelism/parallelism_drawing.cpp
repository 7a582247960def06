// SPDX-License-Identifier: GPL-3.0-or-later
// How a ParallelismScene is drawn: lines, bands, critical points, and labels where there is room for them.
#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/theme/number.h"
#include "ui/views/parallelism/parallelism_scene.h"

namespace rooflight::ui {
namespace {

/// Names of degrees stand at least this far apart.
constexpr double kNameRatio = 1.3;

void draw_boxed(QPainter& painter, const QRectF& box, const QString& text, const Ink& ink) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.faded(Role::panel, 0.88));
    painter.drawRect(box);
    painter.setPen(ink(Role::text));
    painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace

QColor ParallelismScene::colour_of(const CommunicationLine& line, const Ink& ink) const {
    if (line.colour < 0) {
        return ink(line.colour == -1 ? Role::text : Role::compute);
    }
    return ink.edge(Theme::coordinate(line.colour, 4, ink.scheme));
}

void ParallelismScene::configure(Chart& chart, Range range) const {
    const Ink& ink = chart.ink();
    Chart::Axis x;
    x.log = true;
    x.home = range;
    x.zoomable = false;
    x.grid = false;
    x.label = m_growth == Growth::batch
                  ? QCoreApplication::translate("ParallelismView", "tokens of the batch per chip")
                  : QCoreApplication::translate("ParallelismView", "tensor degree, the rest FSDP");
    if (flat) {
        x.label.clear();
    }
    if (m_growth == Growth::degree) {
        double last = 0;
        for (const double degree : m_x) {
            if (std::isfinite(degree) && degree >= last * kNameRatio) {
                x.names.emplace_back(degree, shown_count(degree));
                last = degree;
            }
        }
    }
    std::vector<double> all;
    std::vector<Chart::Curve> curves;
    for (const CommunicationLine& line : m_lines) {
        QPen pen(colour_of(line, ink), ink.px(line.width), line.style, Qt::FlatCap);
        curves.push_back({m_x, line.seconds, pen, Qt::NoBrush, false});
        all.insert(all.end(), line.seconds.begin(), line.seconds.end());
    }
    Chart::Axis y;
    y.log = true;
    y.home = finite_range(all, true, {1e-3, 1}, 0.08);
    y.label = QCoreApplication::translate("ParallelismView", "seconds of the forward passes");
    y.zoomable = false;
    chart.set_x(x);
    chart.set_y(y);
    chart.set_curves(std::move(curves));
}

void ParallelismScene::draw(QPainter& painter, const Chart& chart) const {
    if (empty()) {
        return;
    }
    LabelSpace space(chart.area());
    space.block(present_box(chart));
    draw_bands(painter, chart, space);
    draw_critical(painter, chart, space);
    draw_axes(painter, chart, space);
    draw_names(painter, chart, space);
}

void ParallelismScene::draw_bands(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    for (std::size_t i = 0; i < m_bands.size(); ++i) {
        const Band& band = m_bands[i];
        const double left = std::clamp(chart.to_pixel(band.from, 1).x(), area.left(), area.right());
        const double right = std::clamp(chart.to_pixel(band.to, 1).x(), area.left(), area.right());
        if (!(band.to > band.from) || !(right - left >= 1)) {
            continue;
        }
        const QRectF part(QPointF(left, area.top()), QPointF(right, area.bottom()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(i == 0 ? ink.faded(Role::scale_up, 0.10) : ink.faded(Role::compute, i == 1 ? 0.05 : 0.10));
        painter.drawRect(part);
        if (band.hatched) {
            draw_hatch(painter, part, QPen(ink.faded(Role::muted, 0.22), 1), ink.px(9));
        }
        const QRectF box(left + 6, area.top() + 4, metrics.horizontalAdvance(band.name) + 8, metrics.height() + 2);
        if (box.right() < right && space.claim(box)) {
            draw_boxed(painter, box, band.name, ink);
        }
    }
}

/// Along each line, where there is room: from its right end to its left.
void ParallelismScene::draw_names(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    const Ink& ink = chart.ink();
    const QFont font = ink.font(TypeSize::label, true);
    painter.setFont(font);
    for (const CommunicationLine& line : m_lines) {
        for (std::size_t i = 1; i < m_x.size(); ++i) {
            const QLineF part(chart.to_pixel(m_x[i - 1], line.seconds[i - 1]), chart.to_pixel(m_x[i], line.seconds[i]));
            if (std::isfinite(part.y1()) && std::isfinite(part.y2())) {
                space.block(part, ink.px(1));
            }
        }
    }
    for (const CommunicationLine& line : m_lines) {
        for (const double t : {0.90, 0.80, 0.70, 0.60, 0.50, 0.40, 0.30, 0.20, 0.12, 0.95}) {
            const QRectF area = chart.area();
            const double middle = area.left() + area.width() * t, half = ink.px(30);
            const auto at = [&](double pixel) {
                const double x = chart.to_value(QPointF(pixel, area.center().y())).x();
                return chart.to_pixel(x, value_at(line, x));
            };
            const QLineF piece(at(middle - half), at(middle + half));
            if (!std::isfinite(piece.y1()) || !std::isfinite(piece.y2())) {
                continue;
            }
            // Beside its line, and level: lines that cross would run through a name that follows them.
            const QFontMetricsF metrics(font);
            const double width = metrics.horizontalAdvance(line.name) + 8, height = metrics.height();
            bool placed = false;
            for (const double side : {-1.0, 1.0}) {
                const double slope = std::abs(piece.dy()) / std::max(1.0, piece.dx());
                const double away = height / 2 + ink.px(4) + slope * width / 2;
                const QRectF box(piece.center().x() - width / 2, piece.center().y() + side * away - height / 2, width, height);
                placed = space.claim(box);
                if (placed) {
                    painter.setPen(Qt::NoPen);
                    painter.setBrush(ink.faded(Role::panel, 0.8));
                    painter.drawRect(box);
                    painter.setPen(ink(Role::text));
                    painter.drawText(box, Qt::AlignCenter, line.name);
                    break;
                }
            }
            if (placed) {
                break;
            }
        }
    }
}

void ParallelismScene::draw_foot(QPainter& painter, const Chart& chart, LabelSpace& space, const QPointF& at,
                                 const QStringList& wordings) {
    constexpr int rows = 6;
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const QFontMetricsF metrics(painter.font());
    for (const QString& text : wordings) {
        const double width = metrics.horizontalAdvance(text) + 8;
        for (int row = 0; row < rows; ++row) {
            const double top = area.bottom() - (row + 1) * (metrics.height() + 3);
            const QRectF right(at.x() + ink.px(4), top, width, metrics.height());
            const QRectF left(at.x() - ink.px(4) - width, top, width, metrics.height());
            const bool on_right = space.claim(right);
            if (on_right || space.claim(left)) {
                draw_boxed(painter, on_right ? right : left, text, ink);
                return;
            }
        }
    }
}

/// Squares on the line of compute. Those beyond what is shown stand at its edge and point to where they are.
void ParallelismScene::draw_axes(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    painter.setFont(ink.font(TypeSize::label));
    for (const AxisMark& mark : m_marks) {
        QPointF at = chart.to_pixel(mark.x, value_at(m_lines.front(), mark.x));
        const bool left = at.x() < area.left(), right = at.x() > area.right();
        if (!std::isfinite(at.x()) || !std::isfinite(at.y())) {
            continue;
        }
        at = {std::clamp(at.x(), area.left() + ink.px(6), area.right() - ink.px(6)),
              std::clamp(at.y(), area.top() + ink.px(6), area.bottom() - ink.px(6))};
        if (!left && !right) {
            painter.setPen(QPen(ink(Role::muted), ink.px(1), Qt::DotLine));
            painter.drawLine(at, QPointF(at.x(), area.bottom()));
        }
        // Open: a diamond may lie at the same place.
        painter.setPen(QPen(ink(Role::text), ink.px(2)));
        painter.setBrush(Qt::NoBrush);
        draw_marker(painter, Marker::square, at, ink.px(7));
        space.block(QRectF(at.x() - ink.px(7), at.y() - ink.px(7), ink.px(14), ink.px(14)));
        const auto pointing = [&](const QString& text) {
            return right ? text + QStringLiteral(" →") : left ? QStringLiteral("← ") + text : text;
        };
        draw_foot(painter, chart, space, at, {pointing(mark.name), pointing(mark.short_name)});
    }
}

void ParallelismScene::draw_critical(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    for (std::size_t i = 1; i < m_lines.size(); ++i) {
        const CommunicationLine& line = m_lines[i];
        if (!(line.critical > 0)) {
            continue;
        }
        const QPointF at = chart.to_pixel(line.critical, value_at(m_lines.front(), line.critical));
        if (!holds(area, at, 1)) {
            continue;
        }
        painter.setPen(QPen(colour_of(line, ink), ink.px(1), Qt::DashLine));
        painter.drawLine(at, QPointF(at.x(), area.bottom()));
        painter.setPen(QPen(ink(Role::panel), ink.px(1.5)));
        painter.setBrush(colour_of(line, ink));
        draw_marker(painter, Marker::diamond, at, ink.px(5));
        space.block(QRectF(at.x() - ink.px(7), at.y() - ink.px(7), ink.px(14), ink.px(14)));
        draw_foot(painter, chart, space, at, {line.critical_name});
    }
    const QPointF at = chart.to_pixel(m_best, m_best > 0 ? value_at(m_lines.back(), m_best) : 1);
    if (m_best > 0 && holds(area, at, 1)) {
        painter.setPen(QPen(ink(Role::panel), ink.px(1.5)));
        painter.setBrush(colour_of(m_lines.back(), ink));
        draw_marker(painter, Marker::down_triangle, at, ink.px(6));
        const QString best = QCoreApplication::translate("ParallelismView", "least at %1").arg(shown_count(m_best));
        const double width = metrics.horizontalAdvance(best) + 8;
        for (const double up : {-1.8, 0.8}) {
            const QRectF box(std::clamp(at.x() - width / 2, area.left() + 2, area.right() - width - 2),
                             at.y() + up * metrics.height(), width, metrics.height());
            if (space.claim(box)) {
                draw_boxed(painter, box, best, ink);
                break;
            }
        }
    }
}

/// Of the label beside the present point, which lies on top of everything else.
QRectF ParallelismScene::present_box(const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const QFontMetricsF metrics(ink.font(TypeSize::label, true));
    const double width = metrics.horizontalAdvance(present_words()) + 10, x = chart.to_pixel(m_present, 1).x();
    const double left = x + width + ink.px(6) < area.right() ? x + ink.px(4) : x - ink.px(4) - width;
    return {left, area.top() + metrics.height() + 10, width, metrics.height()};
}

QString ParallelismScene::present_words() const {
    return QCoreApplication::translate("ParallelismView", "now %1").arg(shown_x(m_present));
}

/// Where the scenario is: what is dragged.
void ParallelismScene::draw_present(QPainter& painter, const Chart& chart) const {
    if (empty()) {
        return;
    }
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const QPointF compute = chart.to_pixel(m_present, m_present_compute);
    const QPointF communication = chart.to_pixel(m_present, m_present_communication);
    if (!holds(area, QPointF(compute.x(), area.center().y()), 1)) {
        return;
    }
    painter.setPen(ink.pen(Role::accent, 1.5, Qt::DashLine));
    painter.drawLine(QPointF(compute.x(), area.top()), QPointF(compute.x(), area.bottom()));
    painter.setBrush(ink(Role::panel));
    painter.setPen(QPen(ink(Role::accent), ink.px(2)));
    if (std::isfinite(compute.y())) {
        painter.drawEllipse(compute, ink.px(6), ink.px(6));
    }
    if (std::isfinite(communication.y())) {
        painter.setBrush(ink(Role::accent));
        painter.drawEllipse(communication, ink.px(4.5), ink.px(4.5));
    }
    painter.setFont(ink.font(TypeSize::label, true));
    draw_boxed(painter, present_box(chart), present_words(), ink);
}

std::vector<LegendItem> ParallelismScene::legend(const Ink& ink) const {
    std::vector<LegendItem> items;
    for (const CommunicationLine& line : m_lines) {
        items.push_back({line.name, colour_of(line, ink), false, std::nullopt, line.style});
    }
    return items;
}

}  // namespace rooflight::ui
