// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/theme/ink.h"

class QPainter;

namespace rooflight::ui {

/// Where labels lie, so that none covers another: whoever comes first keeps the place.
class LabelSpace {
public:
    explicit LabelSpace(const QRectF& bounds) : m_bounds(bounds) {}

    [[nodiscard]] bool is_free(const QRectF& rect) const;
    /// Takes the place if it is free and inside the bounds.
    bool claim(const QRectF& rect);
    /// Marks what is drawn there anyway.
    void block(const QRectF& rect);
    /// A thin obstacle: a line, as a row of small squares along it.
    void block(const QLineF& line, double width);

private:
    struct Box {
        double left, top, right, bottom;
        [[nodiscard]] bool overlaps(const Box& other) const
        {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    };
    /// Boxes beside each other, to be looked at only where what is around them all is in the way.
    struct Cluster {
        Box around;
        std::size_t first, end;
    };

    [[nodiscard]] static Box box_of(const QRectF& rect);
    void add(std::size_t first);

    QRectF m_bounds;
    std::vector<Box> m_taken;
    std::vector<Cluster> m_clusters;
};

/// Whether a rectangle, grown by `margin`, has the point. One that is not finite is nowhere (QRectF::contains has it
/// everywhere).
[[nodiscard]] bool holds(const QRectF& rect, const QPointF& at, double margin = 0);

/// The part of a line inside a rectangle; clipping by geometry, since SVG export knows no other.
[[nodiscard]] std::optional<QLineF> clipped(const QLineF& line, const QRectF& rect);

/// Diagonal lines over a rectangle, as vectors.
void draw_hatch(QPainter& painter, const QRectF& rect, const QPen& pen, double spacing);

/// A block with the theme's corners that stays crisp when it is only a few pixels wide.
void draw_block(QPainter& painter, const QRectF& rect, const QColor& fill, double radius);

/// Text centred on the middle of a line and turned along it, readable from left to right, on a halo of `paper`.
void draw_along(QPainter& painter, const QLineF& line, const QString& text, const QColor& ink, const QColor& paper);
/// The box such a text takes up.
[[nodiscard]] QRectF along_bounds(const QLineF& line, const QString& text, const QFont& font);

/// A message in the middle of an otherwise empty picture.
void draw_empty(QPainter& painter, const QRectF& rect, const QString& message, const Ink& ink);

/// Title and subtitle above an exported picture; returns what is left below.
QRectF draw_heading(QPainter& painter, const QRectF& rect, const QString& title, const QString& subtitle, const Ink& ink);

/// A text below an exported picture, over a third of its height at most; returns what is left above.
QRectF draw_caption(QPainter& painter, const QRectF& rect, const QString& caption, const Ink& ink);

enum class Marker { circle, square, triangle, diamond, down_triangle, cross };
[[nodiscard]] Marker marker_of(Phase phase);
/// A marker of the area of a circle of `radius`.
void draw_marker(QPainter& painter, Marker marker, const QPointF& centre, double radius);

struct LegendItem {
    QString label;
    QColor fill;
    bool hatched = false;
    std::optional<Marker> marker;                      ///< none: a small square
    Qt::PenStyle line = Qt::NoPen;                     ///< a piece of line instead of a shape
};
/// One row of a legend that ends at `right`; where it is too long, the longest labels are cut short. Returns the width used.
double draw_legend(QPainter& painter, double left, double right, double centre_y, const std::vector<LegendItem>& items,
                   const Ink& ink);
[[nodiscard]] double legend_width(const std::vector<LegendItem>& items, const Ink& ink);  ///< of one row of all
/// What a row of that width cuts short, one item a line; nothing where it is whole.
[[nodiscard]] QString legend_tip(double width, const std::vector<LegendItem>& items, const Ink& ink);
/// A legend of as many rows as it takes to show every item within a width, and the height of it (0: no items).
void draw_legend_lines(QPainter& painter, const QRectF& rect, const std::vector<LegendItem>& items, const Ink& ink);
/// The same at the top of a rectangle; returns what is left below.
QRectF draw_legend_above(QPainter& painter, const QRectF& rect, const std::vector<LegendItem>& items, const Ink& ink);
[[nodiscard]] double legend_lines_height(double width, const std::vector<LegendItem>& items, const Ink& ink);

}  // namespace rooflight::ui
