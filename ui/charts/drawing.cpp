// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/drawing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QTransform>

namespace rooflight::ui {
namespace {

const QRectF kPlane(-10000, -10000, 40000, 40000);

/// Angle of text along a line, in degrees as QPainter turns, never upside down.
double reading_angle(const QLineF& line) {
    double angle = std::atan2(line.dy(), line.dx()) * 180 / std::numbers::pi;
    if (angle > 90) {
        angle -= 180;
    } else if (angle < -90) {
        angle += 180;
    }
    return angle;
}

QTransform along(const QLineF& line) {
    QTransform transform;
    transform.translate(line.center().x(), line.center().y());
    transform.rotate(reading_angle(line));
    return transform;
}

QPolygonF regular(const QPointF& centre, int corners, double radius, double first_angle) {
    QPolygonF polygon;
    for (int i = 0; i < corners; ++i) {
        const double angle = first_angle + 2 * std::numbers::pi * i / corners;
        polygon << centre + QPointF(radius * std::cos(angle), radius * std::sin(angle));
    }
    return polygon;
}

}  // namespace

LabelSpace::Box LabelSpace::box_of(const QRectF& rect) {
    const QRectF normal = rect.normalized();
    return {normal.left(), normal.top(), normal.right(), normal.bottom()};
}

/// The boxes from `first` on become a cluster.
void LabelSpace::add(std::size_t first) {
    Box around = m_taken[first];
    for (std::size_t i = first + 1; i < m_taken.size(); ++i) {
        const Box& box = m_taken[i];
        around = {std::min(around.left, box.left), std::min(around.top, box.top), std::max(around.right, box.right),
                  std::max(around.bottom, box.bottom)};
    }
    m_clusters.push_back({around, first, m_taken.size()});
}

bool LabelSpace::is_free(const QRectF& rect) const {
    const Box wanted = box_of(rect);
    if (wanted.left == wanted.right || wanted.top == wanted.bottom) {
        return true;
    }
    return std::none_of(m_clusters.begin(), m_clusters.end(), [&](const Cluster& cluster) {
        return cluster.around.overlaps(wanted) &&
               std::any_of(m_taken.begin() + static_cast<std::ptrdiff_t>(cluster.first),
                           m_taken.begin() + static_cast<std::ptrdiff_t>(cluster.end),
                           [&](const Box& box) { return box.overlaps(wanted); });
    });
}

void LabelSpace::block(const QRectF& rect) {
    if (rect.width() != 0 && rect.height() != 0) {
        m_taken.push_back(box_of(rect));
        add(m_taken.size() - 1);
    }
}

bool LabelSpace::claim(const QRectF& rect) {
    if (!holds(m_bounds, rect.topLeft()) || !holds(m_bounds, rect.bottomRight()) || !is_free(rect)) {
        return false;
    }
    block(rect);
    return true;
}

void LabelSpace::block(const QLineF& line, double width) {
    constexpr std::size_t together = 16;
    const int steps = std::clamp(static_cast<int>(line.length() / std::max(width, 4.0)), 1, 400);
    std::size_t first = m_taken.size();
    for (int i = 0; i <= steps; ++i) {
        const QPointF at = line.pointAt(static_cast<double>(i) / steps);
        const double half = std::abs(width) / 2;
        m_taken.push_back({at.x() - half, at.y() - half, at.x() + half, at.y() + half});
        if (i == steps || m_taken.size() - first == together) {
            add(first);
            first = m_taken.size();
        }
    }
}

bool holds(const QRectF& rect, const QPointF& at, double margin) {
    return at.x() >= rect.left() - margin && at.x() <= rect.right() + margin && at.y() >= rect.top() - margin &&
           at.y() <= rect.bottom() + margin;
}

std::optional<QLineF> clipped(const QLineF& line, const QRectF& rect) {
    if (!std::isfinite(line.x1()) || !std::isfinite(line.y1()) || !std::isfinite(line.x2()) ||
        !std::isfinite(line.y2())) {
        return std::nullopt;
    }
    double from = 0;
    double to = 1;
    // Liang and Barsky: each edge narrows the range of the line's parameter.
    const auto edge = [&](double direction, double distance) {
        if (direction == 0) {
            return distance >= 0;
        }
        const double at = distance / direction;
        if (direction < 0) {
            from = std::max(from, at);
        } else {
            to = std::min(to, at);
        }
        return from <= to;
    };
    if (edge(-line.dx(), line.x1() - rect.left()) && edge(line.dx(), rect.right() - line.x1()) &&
        edge(-line.dy(), line.y1() - rect.top()) && edge(line.dy(), rect.bottom() - line.y1())) {
        return QLineF(line.pointAt(from), line.pointAt(to));
    }
    return std::nullopt;
}

constexpr int kMostHatches = 4000;

void draw_hatch(QPainter& painter, const QRectF& wanted, const QPen& pen, double spacing) {
    // no picture is larger, and a bar may be as long as a number can be
    const QRectF rect = wanted.intersected(kPlane);
    if (!(rect.width() >= 1 && rect.height() >= 1 && spacing >= 1)) {
        return;
    }
    QList<QLineF> lines;
    // Anchored to the plane, not to the rectangle: hatches of neighbours join.
    const double first = std::floor((rect.left() + rect.top()) / spacing) * spacing;
    const double last = rect.right() + rect.bottom();
    // In a rectangle far larger than any screen a step may be too small to count.
    for (int i = 0; i < kMostHatches && first + i * spacing <= last; ++i) {
        const double sum = first + i * spacing;
        if (const auto line = clipped(QLineF(sum - rect.bottom(), rect.bottom(), sum - rect.top(), rect.top()), rect)) {
            lines << *line;
        }
    }
    painter.setPen(pen);
    painter.drawLines(lines);
}

void draw_block(QPainter& painter, const QRectF& rect, const QColor& fill, double radius) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    if (rect.width() < 3 * radius || rect.height() < 3 * radius) {
        painter.drawRect(rect);
    } else {
        painter.drawRoundedRect(rect, radius, radius);
    }
}

QRectF along_bounds(const QLineF& line, const QString& text, const QFont& font) {
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(text);
    return along(line).mapRect(QRectF(-width / 2, -metrics.height() / 2, width, metrics.height()));
}

void draw_along(QPainter& painter, const QLineF& line, const QString& text, const QColor& ink, const QColor& paper) {
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text);
    painter.save();
    painter.setTransform(along(line), true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(paper);
    painter.drawRect(QRectF(-width / 2 - 3, -metrics.height() / 2 + 1, width + 6, metrics.height() - 2));
    painter.setPen(ink);
    painter.drawText(QPointF(-width / 2, (metrics.ascent() - metrics.descent()) / 2), text);
    painter.restore();
}

void draw_empty(QPainter& painter, const QRectF& rect, const QString& message, const Ink& ink) {
    painter.setFont(ink.font(TypeSize::body));
    painter.setPen(ink(Role::muted));
    const double margin = std::min(ink.px(24), rect.width() / 8);
    painter.drawText(rect.adjusted(margin, 0, -margin, 0), Qt::AlignCenter | Qt::TextWordWrap, message);
}

QRectF draw_heading(QPainter& painter, const QRectF& rect, const QString& title, const QString& subtitle,
                    const Ink& ink) {
    const QFont strong = ink.font(TypeSize::body, true);
    const QFontMetricsF metrics(strong);
    const double baseline = rect.top() + metrics.ascent() + ink.px(2);
    painter.setFont(strong);
    painter.setPen(ink(Role::text));
    const QString fitting = metrics.elidedText(title, Qt::ElideRight, rect.width());
    painter.drawText(QPointF(rect.left(), baseline), fitting);
    const double at = rect.left() + metrics.horizontalAdvance(fitting) + ink.px(12);
    painter.setFont(ink.font(TypeSize::label));
    painter.setPen(ink(Role::muted));
    const QFontMetricsF small(painter.font());
    painter.drawText(QPointF(at, baseline), small.elidedText(subtitle, Qt::ElideRight, rect.right() - at));
    return rect.adjusted(0, metrics.height() + ink.px(8), 0, 0);
}

QRectF draw_caption(QPainter& painter, const QRectF& rect, const QString& caption, const Ink& ink) {
    painter.setFont(ink.font(TypeSize::label));
    painter.setPen(ink(Role::muted));
    const QFontMetricsF metrics(painter.font());
    const QRectF all(0, 0, rect.width(), rect.height());
    const double wanted = metrics.boundingRect(all, Qt::TextWordWrap, caption).height();
    const double height = std::min(wanted, rect.height() / 3);
    const QRectF below(rect.left(), rect.bottom() - height, rect.width(), height);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     height < wanted ? metrics.elidedText(caption, Qt::ElideRight, rect.width()) : caption);
    return rect.adjusted(0, 0, 0, -height - ink.px(8));
}

Marker marker_of(Phase phase) {
    switch (phase) {
        case Phase::forward:
        case Phase::prefill:
            return Marker::circle;
        case Phase::backward:
            return Marker::square;
        case Phase::recompute:
            return Marker::triangle;
        case Phase::optimizer:
            return Marker::diamond;
        case Phase::decode:
            break;
    }
    return Marker::down_triangle;
}

void draw_marker(QPainter& painter, Marker marker, const QPointF& centre, double radius) {
    constexpr double quarter = std::numbers::pi / 2;
    switch (marker) {
        case Marker::circle:
            painter.drawEllipse(centre, radius, radius);
            break;
        case Marker::square:
            painter.drawPolygon(regular(centre, 4, radius * 1.25, quarter / 2));
            break;
        case Marker::triangle:
            painter.drawPolygon(regular(centre, 3, radius * 1.45, -quarter));
            break;
        case Marker::down_triangle:
            painter.drawPolygon(regular(centre, 3, radius * 1.45, quarter));
            break;
        case Marker::diamond:
            painter.drawPolygon(regular(centre, 4, radius * 1.3, 0));
            break;
        case Marker::cross:
            painter.drawLine(centre - QPointF(radius, radius), centre + QPointF(radius, radius));
            painter.drawLine(centre - QPointF(radius, -radius), centre + QPointF(radius, -radius));
            break;
    }
}

namespace {

constexpr double kSwatch = 9, kLegendLine = 18, kLegendGap = 14;

double legend_item_width(const LegendItem& item, const QFontMetricsF& metrics, const Ink& ink) {
    const double swatch = (item.line == Qt::NoPen ? 1 : 2.2) * ink.px(kSwatch);
    return swatch + ink.px(5) + metrics.horizontalAdvance(item.label);
}

/// How wide a label may be so that all items stand in one line: labels that are shorter stay whole.
double longest_label(double width, const std::vector<LegendItem>& items, const QFontMetricsF& metrics, const Ink& ink) {
    double room = width + ink.px(kLegendGap);
    std::vector<double> labels;
    for (const LegendItem& item : items) {
        labels.push_back(metrics.horizontalAdvance(item.label));
        room -= legend_item_width(item, metrics, ink) - labels.back() + ink.px(kLegendGap);
    }
    std::sort(labels.begin(), labels.end());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const double share = room / static_cast<double>(labels.size() - i);
        if (labels[i] > share) {
            return std::max(share, 0.0);
        }
        room -= labels[i];
    }
    return labels.empty() ? 0 : labels.back();
}

/// The items line by line; each line has at least one.
std::vector<std::vector<LegendItem>> legend_lines(double width, const std::vector<LegendItem>& items, const Ink& ink) {
    const QFontMetricsF metrics(ink.font(TypeSize::label));
    std::vector<std::vector<LegendItem>> lines;
    double at = 0;
    for (const LegendItem& item : items) {
        const double needed = legend_item_width(item, metrics, ink);
        if (lines.empty() || at + needed > width) {
            lines.emplace_back();
            at = 0;
        }
        lines.back().push_back(item);
        at += needed + ink.px(kLegendGap);
    }
    return lines;
}

}  // namespace

double legend_lines_height(double width, const std::vector<LegendItem>& items, const Ink& ink) {
    return static_cast<double>(legend_lines(width, items, ink).size()) * ink.px(kLegendLine);
}

void draw_legend_lines(QPainter& painter, const QRectF& rect, const std::vector<LegendItem>& items, const Ink& ink) {
    double y = rect.top() + ink.px(kLegendLine) / 2;
    for (const std::vector<LegendItem>& line : legend_lines(rect.width(), items, ink)) {
        draw_legend(painter, rect.left(), rect.right(), y, line, ink);
        y += ink.px(kLegendLine);
    }
}

QRectF draw_legend_above(QPainter& painter, const QRectF& rect, const std::vector<LegendItem>& items, const Ink& ink) {
    draw_legend_lines(painter, rect, items, ink);
    return rect.adjusted(0, legend_lines_height(rect.width(), items, ink), 0, 0);
}

QString legend_tip(double width, const std::vector<LegendItem>& items, const Ink& ink) {
    if (legend_width(items, ink) - ink.px(kLegendGap) <= width) {
        return {};
    }
    QStringList labels;
    for (const LegendItem& item : items) {
        labels << item.label;
    }
    return labels.join(QLatin1Char('\n'));
}

double legend_width(const std::vector<LegendItem>& items, const Ink& ink) {
    const QFontMetricsF metrics(ink.font(TypeSize::label));
    double width = 0;
    for (const LegendItem& item : items) {
        width += legend_item_width(item, metrics, ink) + ink.px(kLegendGap);
    }
    return width;
}

double draw_legend(QPainter& painter, double left, double right, double centre_y, const std::vector<LegendItem>& items,
                   const Ink& ink) {
    const QFont font = ink.font(TypeSize::label);
    const QFontMetricsF metrics(font);
    const double side = ink.px(kSwatch);
    const double longest = longest_label(right - left, items, metrics, ink);
    double at = left;
    painter.setFont(font);
    for (const LegendItem& item : items) {
        const double swatch = item.line == Qt::NoPen ? side : 2.2 * side;
        const double wanted = metrics.horizontalAdvance(item.label);
        const bool cut = wanted > longest + 0.5;
        const QString words = cut ? metrics.elidedText(item.label, Qt::ElideRight, longest) : item.label;
        const double width = legend_item_width(item, metrics, ink) - (cut ? wanted - longest : 0);
        const QRectF box(at, centre_y - side / 2, swatch, side);
        if (item.line != Qt::NoPen) {
            painter.setPen(QPen(item.fill, ink.px(2), item.line, Qt::FlatCap));
            painter.drawLine(QPointF(box.left(), centre_y), QPointF(box.right(), centre_y));
        } else if (item.marker) {
            painter.setPen(QPen(ink.edge(item.fill), ink.px(1)));
            painter.setBrush(item.fill);
            draw_marker(painter, *item.marker, box.center(), side / 2);
        } else {
            painter.setPen(QPen(ink.edge(item.fill), ink.px(1)));
            painter.setBrush(item.hatched ? Qt::NoBrush : QBrush(item.fill));
            painter.drawRect(box);
            if (item.hatched) {
                draw_hatch(painter, box, QPen(ink.edge(item.fill), ink.px(1.2)), ink.px(4));
            }
        }
        painter.setPen(ink(Role::muted));
        painter.drawText(QPointF(at + swatch + ink.px(5), centre_y + (metrics.ascent() - metrics.descent()) / 2), words);
        at += width + ink.px(kLegendGap);
    }
    return at - left;
}

}  // namespace rooflight::ui
