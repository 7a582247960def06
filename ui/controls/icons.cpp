// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/icons.h"

#include <cmath>

#include <QAbstractButton>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>

#include "ui/theme/theme.h"

namespace rooflight::ui {
namespace {

/// An arrow that turns back: undo, and redo mirrored.
void draw_turn(QPainter& painter) {
    QPainterPath path(QPointF(7, 5.5));
    path.lineTo(4, 8.5);
    path.lineTo(7, 11.5);
    path.moveTo(4, 8.5);
    path.lineTo(12.5, 8.5);
    path.arcTo(QRectF(8.5, 8.5, 7.5, 7.5), 90, -180);
    path.lineTo(9, 16);
    painter.drawPath(path);
}

void draw_lock(QPainter& painter, bool open) {
    painter.drawRoundedRect(QRectF(4.5, 9, 11, 7.5), 1.5, 1.5);
    QPainterPath bow;
    bow.moveTo(6.8, 9);
    bow.lineTo(6.8, 6.8);
    bow.arcTo(QRectF(6.8, 3.6, 6.4, 6.4), 180, open ? -135 : -180);
    if (!open)
        bow.lineTo(13.2, 9);
    painter.drawPath(bow);
}

void draw(QPainter& painter, Glyph glyph, const QColor& colour) {
    switch (glyph) {
        case Glyph::undo:
            draw_turn(painter);
            break;
        case Glyph::redo:
            painter.translate(20, 0);
            painter.scale(-1, 1);
            draw_turn(painter);
            break;
        case Glyph::reset: {
            QPainterPath path;
            path.arcMoveTo(QRectF(4.5, 4.5, 11, 11), 150);
            path.arcTo(QRectF(4.5, 4.5, 11, 11), 150, -300);
            painter.drawPath(path);
            painter.drawPolyline(QPolygonF({{4.6, 3.6}, {5.0, 7.6}, {9.0, 7.2}}));
            break;
        }
        case Glyph::locked:
            draw_lock(painter, false);
            break;
        case Glyph::unlocked:
            draw_lock(painter, true);
            break;
        case Glyph::more:
            painter.setBrush(colour);
            painter.setPen(Qt::NoPen);
            for (const double x : {4.5, 10.0, 15.5})
                painter.drawEllipse(QPointF(x, 10), 1.5, 1.5);
            break;
        case Glyph::info:
            painter.drawEllipse(QPointF(10, 10), 7, 7);
            painter.drawLine(QPointF(10, 9.4), QPointF(10, 13.4));
            painter.drawPoint(QPointF(10, 6.6));
            break;
        case Glyph::warning:
            painter.drawPolygon(QPolygonF({{10, 3.5}, {17.2, 16}, {2.8, 16}}));
            painter.drawLine(QPointF(10, 8), QPointF(10, 11.6));
            painter.drawPoint(QPointF(10, 13.8));
            break;
        case Glyph::pin:
            painter.drawPolyline(
                QPolygonF({{6.5, 3.5}, {13.5, 3.5}, {12.5, 9}, {15, 12}, {5, 12}, {7.5, 9}, {6.5, 3.5}}));
            painter.drawLine(QPointF(10, 12), QPointF(10, 17));
            break;
        case Glyph::present:
            painter.drawRoundedRect(QRectF(3, 4, 14, 9.5), 1.5, 1.5);
            painter.drawLine(QPointF(10, 13.5), QPointF(10, 16.5));
            painter.drawLine(QPointF(7, 16.5), QPointF(13, 16.5));
            break;
        case Glyph::share:
            painter.drawPolyline(QPolygonF({{6.5, 6.5}, {10, 3.2}, {13.5, 6.5}}));
            painter.drawLine(QPointF(10, 3.4), QPointF(10, 12));
            painter.drawPolyline(QPolygonF({{6.5, 9}, {4.5, 9}, {4.5, 16.5}, {15.5, 16.5}, {15.5, 9}, {13.5, 9}}));
            break;
        case Glyph::search:
            painter.drawEllipse(QPointF(8.5, 8.5), 4.8, 4.8);
            painter.drawLine(QPointF(12.2, 12.2), QPointF(16.2, 16.2));
            break;
        case Glyph::open:
            painter.drawPolyline(QPolygonF({{4, 7.5}, {10, 13}, {16, 7.5}}));
            break;
        case Glyph::folded:
            painter.drawPolyline(QPolygonF({{7.5, 4}, {13, 10}, {7.5, 16}}));
            break;
        case Glyph::grid:
            for (const double x : {3.5, 11.0})
                for (const double y : {4.0, 11.0})
                    painter.drawRoundedRect(QRectF(x, y, 5.5, 5.0), 1, 1);
            break;
        case Glyph::freeze:
            for (const double turn : {0.0, 60.0, 120.0}) {
                painter.save();
                painter.translate(10, 10);
                painter.rotate(turn);
                painter.drawLine(QPointF(0, -7), QPointF(0, 7));
                for (const double side : {-1.0, 1.0})
                    painter.drawPolyline(QPolygonF({{-2, side * 6.5}, {0, side * 4.5}, {2, side * 6.5}}));
                painter.restore();
            }
            break;
        case Glyph::spot:
            painter.drawEllipse(QPointF(10, 10), 2.5, 2.5);
            for (int ray = 0; ray < 8; ++ray) {
                painter.save();
                painter.translate(10, 10);
                painter.rotate(45.0 * ray);
                painter.drawLine(QPointF(0, -5.2), QPointF(0, -7.2));
                painter.restore();
            }
            break;
        case Glyph::close:
            painter.drawLine(QPointF(5.5, 5.5), QPointF(14.5, 14.5));
            painter.drawLine(QPointF(14.5, 5.5), QPointF(5.5, 14.5));
            break;
    }
}

/// Draws at whatever size and pixel ratio it is asked for, in the theme's colours at that moment.
class GlyphEngine : public QIconEngine {
public:
    explicit GlyphEngine(Glyph glyph) : m_glyph(glyph) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        Role role = mode == QIcon::Disabled ? Role::bubble : state == QIcon::On ? Role::accent : Role::muted;
        if (mode == QIcon::Active && state == QIcon::Off)
            role = Role::text;
        const QColor colour = Theme::instance().colour(role);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / 20.0, rect.height() / 20.0);
        painter->setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->setBrush(Qt::NoBrush);
        draw(*painter, m_glyph, colour);
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        if (size.isEmpty())  // a button with no room
            return {};
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new GlyphEngine(m_glyph); }

private:
    Glyph m_glyph;
};

}  // namespace

void show_glyph(QAbstractButton* button, Glyph glyph, int size) {
    button->setIcon(QIcon(new GlyphEngine(glyph)));
    const auto fit = [button, size] {
        const int pixels = static_cast<int>(std::lround(size * Theme::instance().scale()));
        button->setIconSize({pixels, pixels});
        button->update();
    };
    fit();
    if (!button->property("glyph").isValid())
        QObject::connect(&Theme::instance(), &Theme::changed, button, fit);
    button->setProperty("glyph", static_cast<int>(glyph));
}

QPixmap glyph_pixmap(Glyph glyph, int size, double device_pixel_ratio, const QColor& colour) {
    QPixmap pixmap(QSize(size, size) * device_pixel_ratio);
    pixmap.setDevicePixelRatio(device_pixel_ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(size / 20.0, size / 20.0);
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    draw(painter, glyph, colour);
    return pixmap;
}

}  // namespace rooflight::ui
