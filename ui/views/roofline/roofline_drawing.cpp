// SPDX-License-Identifier: GPL-3.0-or-later
// How a RooflineScene is drawn: lines, dots, and labels where there is room for them.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/theme/number.h"
#include "ui/views/names.h"
#include "ui/views/roofline/roofline_scene.h"

namespace rooflight::ui {
namespace {

void line(QPainter& painter, const QLineF& whole, const QRectF& area, const QPen& pen) {
    if (const auto part = clipped(whole, area)) {
        painter.setPen(pen);
        painter.drawLine(*part);
    }
}

}  // namespace

QLineF RooflineScene::slope_line(const Chart& chart, double slope, double up_to) const {
    // Both ends a little outside of what is shown; they are clipped.
    const double left = chart.to_value(chart.area().bottomLeft()).x() / 2;
    const double right = up_to / slope;
    return {chart.to_pixel(left, slope * left), chart.to_pixel(right, up_to)};
}

void RooflineScene::draw(QPainter& painter, const Chart& chart, const std::vector<std::vector<Dot>>& trail,
                         double fade) const {
    if (empty()) {
        return;
    }
    const Ink& ink = chart.ink();
    LabelSpace space(chart.area());
    draw_lines(painter, chart, space);
    draw_achieved(painter, chart);
    draw_ghosts(painter, chart);
    for (std::size_t age = 0; age < trail.size(); ++age) {
        const double alpha = 0.30 * fade * static_cast<double>(age + 1) / static_cast<double>(trail.size());
        for (const Dot& dot : trail[age]) {
            const QPointF at = chart.to_pixel(dot.intensity, dot.rate);
            if (holds(chart.area(), at)) {
                painter.setBrush(Qt::NoBrush);
                painter.setPen(QPen(ink.faded(Theme::role_of(dot.bound), alpha), ink.px(1.5)));
                draw_marker(painter, marker_of(dot.phase), at, dot_radius(dot, chart));
            }
        }
    }
    draw_dots(painter, chart);
    for (const Dot& dot : dots) {
        const double r = dot_radius(dot, chart) + 1;
        const QPointF at = chart.to_pixel(dot.intensity, dot.rate);
        space.block(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
    }
    draw_line_labels(painter, chart, space);
    draw_dot_labels(painter, chart, space);
}

void RooflineScene::draw_lines(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const Roof* used = roof_in_use();
    const double fastest = slopes.empty() ? 0 : slopes.front().rate;
    const double right = area.right() + 10;
    const auto hbm = std::find_if(slopes.begin(), slopes.end(), [](const Slope& s) { return s.role == Role::hbm; });
    for (const Roof& roof : roofs) {
        const QPointF from = fastest > 0 ? chart.to_pixel(roof.rate / fastest, roof.rate)
                                         : QPointF(area.left() - 10, chart.to_pixel(1, roof.rate).y());
        const QLineF whole(from, QPointF(right, from.y()));
        const QPen pen = &roof == used ? QPen(ink(Role::compute), ink.px(2.4), Qt::SolidLine, Qt::FlatCap)
                                       : QPen(ink.faded(Role::compute, 0.4), ink.px(1.3), Qt::SolidLine, Qt::FlatCap);
        line(painter, whole, area, pen);
        space.block(whole, ink.px(3));
        if (&roof != used && hbm != slopes.end() && used != nullptr && roof.rate > used->rate) {
            line(painter,
                 QLineF(chart.to_pixel(hbm->ridge, used->rate), chart.to_pixel(roof.rate / hbm->rate, roof.rate)), area,
                 QPen(ink.faded(Role::hbm, 0.4), ink.px(1.3)));
        }
    }
    if (used == nullptr) {
        return;
    }
    for (const Slope& slope : slopes) {
        const bool inner = slope.role == Role::muted;
        const QLineF whole = slope_line(chart, slope.rate, used->rate);
        line(painter, whole, area, QPen(ink(slope.role), ink.px(inner ? 1.6 : 2.2), slope.style, Qt::FlatCap));
        if (const auto part = clipped(whole, area)) {
            space.block(*part, ink.px(3));
        }
        const QPointF ridge = chart.to_pixel(slope.ridge, used->rate);
        line(painter, QLineF(ridge, QPointF(ridge.x(), area.bottom())), area,
             QPen(ink.faded(Role::muted, 0.55), ink.px(1), Qt::DashLine));
    }
}

void RooflineScene::draw_achieved(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const Roof* used = roof_in_use();
    if (used == nullptr || used->achieved <= 0) {
        return;
    }
    double fastest = 0;
    for (const Slope& slope : slopes) {
        fastest = std::max(fastest, slope.achieved);
        if (slope.achieved > 0 && slope.achieved < slope.rate) {
            line(painter, slope_line(chart, slope.achieved, used->achieved), area,
                 QPen(ink(slope.role), ink.px(1), slope.style, Qt::FlatCap));
        }
    }
    if (used->achieved < used->rate && fastest > 0) {
        const QPointF from = chart.to_pixel(used->achieved / fastest, used->achieved);
        line(painter, QLineF(from, QPointF(area.right() + 10, from.y())), area,
             QPen(ink(Role::compute), ink.px(1.2), Qt::SolidLine, Qt::FlatCap));
    }
}

void RooflineScene::draw_line_labels(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const QFont strong = ink.font(TypeSize::label, true);
    const QFont plain = ink.font(TypeSize::label);
    const Roof* used = roof_in_use();
    for (const bool first : {true, false}) {  // the roof in use has the first choice of place
        for (const Roof& roof : roofs) {
            if ((&roof == used) != first) {
                continue;
            }
            painter.setFont(first ? strong : plain);
            const QFontMetricsF metrics(painter.font());
            const QString longer = QStringLiteral("%1 %2").arg(shown(FlopsPerSecond(roof.rate)), roof.name);
            const double y = chart.to_pixel(1, roof.rate).y();
            // On its line: from the right end to where the line begins.
            const double begins = std::max(
                area.left(), slopes.empty() ? area.left() : chart.to_pixel(roof.rate / slopes.front().rate, 1).x());
            bool placed = false;
            for (const QString& words : {longer, roof.name}) {
                const double width = metrics.horizontalAdvance(words);
                const double ends = area.right() - width - 4;
                std::vector<QPointF> corners;
                for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
                    const double x = ends + (begins + 6 - ends) * t;
                    corners.emplace_back(x, y - metrics.height() - ink.px(2));
                    corners.emplace_back(x, y + ink.px(2));
                }
                if (first) {
                    corners.emplace_back(area.left() + 6, y - metrics.height() / 2);
                }
                const auto free = std::find_if(corners.begin(), corners.end(), [&](const QPointF& corner) {
                    return space.claim(QRectF(corner, QSizeF(width, metrics.height())));
                });
                if (free != corners.end()) {
                    painter.setPen(ink(first ? Role::compute_text : Role::muted));
                    painter.drawText(*free + QPointF(0, metrics.ascent()), words);
                    placed = true;
                }
                if (placed) {
                    break;
                }
            }
        }
    }
    if (used == nullptr) {
        return;
    }
    const QFontMetricsF metrics(plain);
    for (const Slope& slope : slopes) {
        const QString words = shown_count(slope.ridge);
        const double x = chart.to_pixel(slope.ridge, used->rate).x();
        const double width = metrics.horizontalAdvance(words);
        if (x < area.left() || x > area.right()) {
            continue;
        }
        for (const double up : {4.0, 4.0 + metrics.height(), 4.0 + 2 * metrics.height()}) {
            const double top = area.bottom() - metrics.height() - ink.px(up);
            const QRectF right(x + ink.px(4), top, width + ink.px(5), metrics.height());
            const QRectF left(x - ink.px(4) - width, top, width + ink.px(1), metrics.height());
            const bool on_right = space.claim(right);
            if (on_right || space.claim(left)) {
                painter.setFont(plain);
                painter.setPen(ink(Role::muted));
                painter.drawText(QPointF((on_right ? right : left).left(), top + metrics.ascent()), words);
                break;
            }
        }
    }
    for (const Slope& slope : slopes) {
        const auto part = clipped(slope_line(chart, slope.rate, used->rate), area);
        if (!part || part->length() < ink.px(30)) {
            continue;
        }
        painter.setFont(strong);
        const QString longer = QStringLiteral("%1 %2").arg(slope.name, shown(BytesPerSecond(slope.rate)));
        bool placed = false;
        // Beside its own line: above and to the left of it or, where lines are close together, below.
        for (const auto& [words, side_of_line] :
             {std::pair(longer, 1.0), std::pair(longer, -1.0), std::pair(slope.name, 1.0), std::pair(slope.name, -1.0)}) {
            for (const double t : {0.62, 0.5, 0.74, 0.38, 0.84, 0.26, 0.16}) {
                QLineF along(part->pointAt(t) - QPointF(1, 0), part->pointAt(t) + QPointF(1, 0));
                const double angle = std::atan2(part->dy(), part->dx());
                const double away = QFontMetricsF(strong).height() * 0.62 + ink.px(2);
                const QPointF normal = QPointF(std::sin(angle), -std::cos(angle)) * away * side_of_line;
                const QPointF direction(std::cos(angle), std::sin(angle));
                const QPointF centre = part->pointAt(t) + normal;
                along = QLineF(centre - direction, centre + direction);
                const double half = QFontMetricsF(strong).horizontalAdvance(words) / 2 + 2;
                if (half * 2 > part->length()) {
                    break;
                }
                // A turned box is wide; what must be free is a chain of small squares along the words.
                bool free = true;
                const double side = QFontMetricsF(strong).height() * 0.75;
                const int links = std::max(2, static_cast<int>(2 * half / (side * 0.7)));
                std::vector<QRectF> chain;
                for (int i = 0; i <= links && free; ++i) {
                    const QPointF at = centre + direction * (half * (2.0 * i / links - 1));
                    chain.emplace_back(at.x() - side / 2, at.y() - side / 2, side, side);
                    free = area.contains(chain.back()) && space.is_free(chain.back());
                }
                if (free) {
                    for (const QRectF& box : chain) {
                        space.block(box);
                    }
                    draw_along(painter, along, words, ink(Theme::text_role_of(slope.role)), Qt::transparent);
                    placed = true;
                    break;
                }
            }
            if (placed) {
                break;
            }
        }
    }
}

void RooflineScene::draw_dots(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    for (const Dot& dot : dots) {
        const QPointF at = chart.to_pixel(dot.intensity, dot.rate);
        if (!holds(chart.area(), at)) {
            continue;
        }
        const QColor colour = ink(Theme::role_of(dot.bound));
        QColor fill = colour;
        fill.setAlphaF(0.5F);
        painter.setBrush(fill);
        painter.setPen(QPen(ink.edge(colour), ink.px(1.3)));
        draw_marker(painter, marker_of(dot.phase), at, dot_radius(dot, chart));
    }
}

void RooflineScene::draw_ghosts(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    painter.setBrush(Qt::NoBrush);
    for (const Dot& ghost : ghosts) {
        const auto now =
            std::find_if(dots.begin(), dots.end(), [&](const Dot& dot) { return dot.same_operation(ghost); });
        const QPointF at = chart.to_pixel(ghost.intensity, ghost.rate);
        if (!holds(chart.area(), at)) {
            continue;
        }
        painter.setPen(QPen(ink.faded(Role::muted, 0.9), ink.px(1.1), Qt::DashLine));
        draw_marker(painter, marker_of(ghost.phase), at, dot_radius(ghost, chart));
        if (now != dots.end() && ghost.share > 0.02) {
            const QPointF to = chart.to_pixel(now->intensity, now->rate);
            if (QLineF(at, to).length() > dot_radius(ghost, chart) + dot_radius(*now, chart)) {
                line(painter, QLineF(at, to), chart.area(), QPen(ink.faded(Role::muted, 0.5), ink.px(1), Qt::DotLine));
            }
        }
    }
}

void RooflineScene::draw_dot_labels(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    const Ink& ink = chart.ink();
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    std::set<QString> named;
    int left = 6;
    for (const Dot& dot : dots) {
        if (left == 0 || dot.share < 0.01) {
            break;
        }
        if (named.count(dot.operation) != 0) {
            continue;  // forward, backward and recompute lie together: one name
        }
        const QPointF at = chart.to_pixel(dot.intensity, dot.rate);
        const double r = dot_radius(dot, chart) + ink.px(3);
        const double width = metrics.horizontalAdvance(dot.operation);
        const double height = metrics.height();
        for (const QRectF& place : {QRectF(at.x() - width / 2, at.y() + r, width, height),
                                    QRectF(at.x() - width / 2, at.y() - r - height, width, height),
                                    QRectF(at.x() + r, at.y() - height / 2, width, height),
                                    QRectF(at.x() - r - width, at.y() - height / 2, width, height),
                                    QRectF(at.x() - width / 2, at.y() + r + height, width, height),
                                    QRectF(at.x() + r * 0.7, at.y() + r * 0.7, width, height)}) {
            if (space.claim(place)) {
                painter.setPen(ink(Role::text));
                painter.drawText(QPointF(place.left(), place.top() + metrics.ascent()), dot.operation);
                named.insert(dot.operation);
                --left;
                break;
            }
        }
    }
}

void RooflineScene::draw_marks(QPainter& painter, const Chart& chart, const Selection& selection, int hovered) const {
    const Ink& ink = chart.ink();
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < dots.size(); ++i) {
        const Dot& dot = dots[i];
        const bool chosen = !selection.operation.isEmpty() && selection.operation == dot.operation &&
                            (selection.phase < 0 || selection.phase == static_cast<int>(dot.phase));
        if (!chosen && static_cast<int>(i) != hovered) {
            continue;
        }
        const QPointF at = chart.to_pixel(dot.intensity, dot.rate);
        if (holds(chart.area(), at)) {
            painter.setPen(QPen(chosen ? ink(Role::text) : ink(Role::muted), ink.px(chosen ? 2.2 : 1.4)));
            const double r = dot_radius(dot, chart) + ink.px(3.5);
            painter.drawEllipse(at, r, r);
        }
    }
}

std::vector<LegendItem> RooflineScene::legend(const Ink& ink) const {
    std::set<Phase> phases;
    std::set<Bound> bounds;
    for (const Dot& dot : dots) {
        phases.insert(dot.phase);
        bounds.insert(dot.bound);
    }
    std::vector<LegendItem> items;
    for (const Bound bound : bounds) {
        items.push_back({bound_phrase(bound), ink(Theme::role_of(bound)), false, std::nullopt, Qt::NoPen});
    }
    for (const Phase phase : phases) {
        items.push_back({label(phase), ink.faded(Role::muted, 0.45), false, marker_of(phase), Qt::NoPen});
    }
    if (calibrated()) {
        items.push_back({QCoreApplication::translate("RooflineView", "thin: achieved"), ink(Role::compute), false,
                         std::nullopt, Qt::SolidLine});
    }
    return items;
}

}  // namespace rooflight::ui
