// SPDX-License-Identifier: GPL-3.0-or-later
// How a SweepScene is drawn: stretches and changes over one input, cells, borders and names over two, marks over either.
#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>
#include <QPainter>

#include "ui/theme/number.h"
#include "ui/views/names.h"
#include "ui/views/sweep/sweep_names.h"
#include "ui/views/sweep/sweep_scene.h"

namespace rooflight::ui {

QColor map_colour(double part, const Ink& ink) {
    const bool dark = ink.scheme == Scheme::dark;
    // One hue, told apart by lightness alone: read by every eye and in a grey print.
    const QColor low = dark ? QColor(0x24, 0x32, 0x4A) : QColor(0xEA, 0xF1, 0xFB);
    const QColor high = dark ? QColor(0xB9, 0xD6, 0xFF) : QColor(0x0F, 0x3F, 0x7A);
    const auto mix = [&](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * std::clamp(part, 0.0, 1.0)));
    };
    return {mix(low.red(), high.red()), mix(low.green(), high.green()), mix(low.blue(), high.blue())};
}

std::vector<SweepScene::Span> SweepScene::spans() const {
    std::vector<Span> found;
    const std::vector<double> borders = edges(0);
    auto change = result->changes.begin();
    for (std::size_t i = 0; i < result->points.size(); ++i) {
        const SweepPoint& point = result->points[i];
        const bool known = point.problem.empty() && !point.outputs.empty();
        if (found.empty() || found.back().known != known || (known && found.back().state != point.state)) {
            if (!found.empty() && !(known && found.back().known)) {
                found.back().high = borders[i];
            }
            found.push_back({found.empty() ? borders[i] : found.back().high, borders[i + 1], known, point.state});
        }
        found.back().high = borders[i + 1];
        // The changes before the next point, of bound and of fit, in the order they come.
        std::vector<BoundChange> here;
        for (; change != result->changes.end() && change->point == i; ++change) {
            here.push_back(change->change);
        }
        std::stable_sort(here.begin(), here.end(),
                         [](const BoundChange& a, const BoundChange& b) { return a.above < b.above; });
        for (const BoundChange& next : here) {
            const bool between = axes[0].input.values() == InputValues::continuous;
            const double at = by_place(0) ? borders[i + 1]
                              : between   ? next.at(true)
                                          : std::sqrt(next.below * next.above);
            PointState state = found.back().state;
            (next.of == ChangeOf::bound) ? void(state.bound = next.to.bound) : void(state.fits = next.to.fits);
            found.back().high = at;
            found.push_back({at, borders[i + 1], true, state});
        }
    }
    return found;
}

void SweepScene::draw_spans(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    for (const Span& span : spans()) {
        const double left = std::clamp(chart.to_pixel(span.low, 1).x(), area.left(), area.right());
        const double right = std::clamp(chart.to_pixel(span.high, 1).x(), area.left(), area.right());
        const QRectF part(QPointF(left, area.top()), QPointF(right, area.bottom()));
        if (part.width() < 0.5) {
            continue;
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(span.known ? ink.faded(Theme::role_of(span.state.bound), 0.14) : ink.faded(Role::muted, 0.08));
        painter.drawRect(part);
        if (!span.known || !span.state.fits) {
            draw_hatch(painter, part, QPen(ink.faded(span.known ? Role::bad : Role::muted, 0.30), ink.px(1)),
                       ink.px(9));
        }
        QString name =
            span.known ? bound_phrase(span.state.bound) : QCoreApplication::translate("SweepView", "impossible");
        if (span.known && !span.state.fits) {
            name += QStringLiteral(" · ") + QCoreApplication::translate("SweepView", "does not fit");
        }
        const double room = part.width() - ink.px(16);
        if (metrics.horizontalAdvance(name) > room && span.known && span.state.fits) {
            name = label(span.state.bound);  // "pipeline bubble" for "waiting in the pipeline bubble"
        }
        name = metrics.elidedText(name, Qt::ElideRight, room);
        if (name.size() < 4) {
            continue;
        }
        const QRectF box(part.left() + ink.px(6), part.top() + ink.px(4), metrics.horizontalAdvance(name) + ink.px(8),
                         metrics.height() + ink.px(2));
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.faded(Role::panel, 0.85));
        painter.drawRect(box);
        painter.setPen(ink(Role::text));
        painter.drawText(box, Qt::AlignCenter, name);
    }
}

QString SweepScene::where(const SweepChange& change) const {
    const ScenarioInput& input = axes[change.axis].input;
    return shown_value(input, change.change.at(input.values() == InputValues::continuous));
}

void SweepScene::draw_changes(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const std::vector<double> borders = edges(0);
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    LabelSpace space(area);
    for (const SweepChange& change : result->changes) {
        const BoundChange& c = change.change;
        const double value = by_place(0) ? borders[change.point + 1] : std::sqrt(c.below * c.above);
        const double x = chart.to_pixel(value, 1).x();
        painter.setPen(ink.pen(c.of == ChangeOf::bound ? Role::text : Role::bad, 1,
                               c.of == ChangeOf::bound ? Qt::DashLine : Qt::DotLine));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        const QString name = where(change);
        const double width = metrics.horizontalAdvance(name) + ink.px(8), height = metrics.height();
        // Beside the line, at its foot; the second choice is on its other side, then higher.
        for (const double up : {1.2, 2.4, 3.6}) {
            const double top = area.bottom() - up * height - ink.px(4);
            QRectF box(x + ink.px(3), top, width, height);
            if (!space.is_free(box) || box.right() > area.right()) {
                box.moveRight(x - ink.px(3));
            }
            if (space.claim(box)) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(ink.faded(Role::panel, 0.85));
                painter.drawRect(box);
                painter.setPen(ink(Role::text));
                painter.drawText(box, Qt::AlignCenter, name);
                break;
            }
        }
    }
}

QRectF SweepScene::cell(const Chart& chart, std::size_t point) const {
    const std::vector<double> x = edges(0), y = edges(1);
    const std::size_t columns = result->values[0].size();
    const QPointF a = chart.to_pixel(x[point % columns], y[point / columns]);
    const QPointF b = chart.to_pixel(x[point % columns + 1], y[point / columns + 1]);
    return QRectF(a, b).normalized();
}

void SweepScene::draw_cells(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const auto [low, high] = output_range();
    const bool log = is_log(low, high);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t i = 0; i < result->points.size(); ++i) {
        const SweepPoint& point = result->points[i];
        const QRectF box = cell(chart, i);
        painter.setPen(Qt::NoPen);
        if (point.outputs.size() <= column || !point.outputs[column]) {
            painter.setBrush(ink(Role::background));
            painter.drawRect(box);
            draw_hatch(painter, box, QPen(ink.faded(Role::muted, 0.35), 1), ink.px(6));
            continue;
        }
        const double value = *point.outputs[column];
        const double part = high <= low ? 0.5
                            : log       ? std::log(value / low) / std::log(high / low)
                                        : (value - low) / (high - low);
        painter.setBrush(map_colour(part, ink));
        painter.drawRect(box.adjusted(0, 0, 1, 1));
        if (!point.state.fits) {
            draw_hatch(painter, box, QPen(ink.faded(Role::bad, 0.65), ink.px(1)), ink.px(7));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

/// Where what binds changes, each piece where it was found, joined to a stair.
void SweepScene::draw_borders(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const std::size_t columns = result->values[0].size();
    QList<QLineF> lines;
    for (const SweepChange& change : result->changes) {
        const BoundChange& c = change.change;
        if (c.of != ChangeOf::bound) {
            continue;
        }
        const QRectF box = cell(chart, change.point);
        const double value =
            by_place(change.axis)
                ? edges(change.axis)[(change.axis == 0 ? change.point % columns : change.point / columns) + 1]
                : std::sqrt(c.below * c.above);
        const QLineF line =
            change.axis == 0
                ? QLineF(chart.to_pixel(value, 1).x(), box.top(), chart.to_pixel(value, 1).x(), box.bottom())
                : QLineF(box.left(), chart.to_pixel(1, value).y(), box.right(), chart.to_pixel(1, value).y());
        if (const auto inside = clipped(line, area)) {
            lines.push_back(*inside);
        }
    }
    // The halo of one piece must not cut through the next.
    painter.setPen(QPen(ink(Role::panel), ink.px(5), Qt::SolidLine, Qt::SquareCap));
    painter.drawLines(lines);
    painter.setPen(QPen(ink(Role::text), ink.px(2), Qt::SolidLine, Qt::SquareCap));
    painter.drawLines(lines);
}

void SweepScene::draw_area_names(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    painter.setFont(ink.font(TypeSize::label, true));
    const QFontMetricsF metrics(painter.font());
    LabelSpace space(chart.area());
    for (std::size_t bound = 0; bound < kBoundCount; ++bound) {
        QPointF sum;
        std::vector<QPointF> centres;
        for (std::size_t i = 0; i < result->points.size(); ++i) {
            if (result->points[i].problem.empty() && static_cast<std::size_t>(result->points[i].state.bound) == bound) {
                centres.push_back(cell(chart, i).center());
                sum += centres.back();
            }
        }
        if (centres.size() < 3) {
            continue;
        }
        // The cell nearest to the middle of the area: the middle itself may lie in another one.
        const QPointF middle = sum / static_cast<double>(centres.size());
        const QPointF at =
            *std::ranges::min_element(centres, {}, [&](const QPointF& c) { return (c - middle).manhattanLength(); });
        const Bound which = static_cast<Bound>(bound);
        const QString name = bound_phrase(which);
        QRectF box(0, 0, metrics.horizontalAdvance(name) + ink.px(22), metrics.height() + ink.px(6));
        box.moveCenter(at);
        const QRectF area = chart.area();
        box.moveLeft(std::clamp(box.left(), area.left(), std::max(area.left(), area.right() - box.width())));
        if (!space.claim(box)) {
            continue;
        }
        painter.setPen(ink.pen(Role::border));
        painter.setBrush(ink(Role::panel));
        painter.drawRoundedRect(box, ink.px(4), ink.px(4));
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink(Theme::role_of(which)));
        painter.drawRect(QRectF(box.left() + ink.px(6), box.center().y() - ink.px(4), ink.px(8), ink.px(8)));
        painter.setPen(ink(Role::text));
        painter.drawText(box.adjusted(ink.px(16), 0, -ink.px(4), 0), Qt::AlignVCenter | Qt::AlignLeft, name);
    }
}

void SweepScene::draw(QPainter& painter, const Chart& chart) const {
    if (empty()) {
        return;
    }
    if (is_map()) {
        draw_cells(painter, chart);
        draw_borders(painter, chart);
        draw_area_names(painter, chart);
    } else {
        draw_spans(painter, chart);
        draw_changes(painter, chart);
    }
}

void SweepScene::draw_mark(QPainter& painter, const Chart& chart, const SweepMark& mark, bool baseline) const {
    if (empty() || mark.at.size() != axes.size()) {
        return;
    }
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const double x = chart.to_pixel(place(0, mark.at[0]), 1).x();
    const double y = is_map()      ? chart.to_pixel(1, place(1, mark.at[1])).y()
                     : mark.output ? chart.to_pixel(1, *mark.output).y()
                                   : area.bottom();
    if (!std::isfinite(x) || !std::isfinite(y) || x < area.left() - 1 || x > area.right() + 1) {
        return;
    }
    const Role role = baseline ? Role::muted : Role::accent;
    const QPointF at(x, std::clamp(y, area.top(), area.bottom()));
    if (!baseline) {
        painter.setPen(QPen(ink(Role::panel), ink.px(3)));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.setPen(ink.pen(role, 1.5));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        if (is_map()) {
            painter.setPen(QPen(ink(Role::panel), ink.px(3)));
            painter.drawLine(QPointF(area.left(), at.y()), QPointF(area.right(), at.y()));
            painter.setPen(ink.pen(role, 1.5));
            painter.drawLine(QPointF(area.left(), at.y()), QPointF(area.right(), at.y()));
        }
    }
    painter.setPen(QPen(ink(role), ink.px(2), baseline ? Qt::DotLine : Qt::SolidLine));
    painter.setBrush(ink(Role::panel));
    painter.drawEllipse(at, ink.px(6), ink.px(6));
    if (baseline || !mark.output) {
        return;
    }
    painter.setFont(ink.font(TypeSize::label, true));
    const QString words = shown_amount(*mark.output, output->unit);
    const QFontMetricsF metrics(painter.font());
    QRectF box(at.x() + ink.px(10), at.y() - metrics.height() - ink.px(6), metrics.horizontalAdvance(words) + ink.px(8),
               metrics.height() + ink.px(2));
    if (box.right() > area.right()) {
        box.moveRight(at.x() - ink.px(10));
    }
    if (box.top() < area.top() + ink.px(22)) {
        box.moveTop(at.y() + ink.px(8));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.faded(Role::panel, 0.9));
    painter.drawRect(box);
    painter.setPen(ink(Role::text));
    painter.drawText(box, Qt::AlignCenter, words);
}

}  // namespace rooflight::ui
