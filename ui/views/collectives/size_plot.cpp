// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/collectives/size_plot.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/charts/drawing.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

QString heading(const char* source) { return QCoreApplication::translate("CollectivesView", source); }

/// A regime: shaded from edge to edge, named at the top where there is room.
void draw_regime(QPainter& painter, const QRectF& area, double from, double to, const QColor& fill, bool hatched,
                 const QString& name, const Ink& ink) {
    const QRectF part(QPointF(std::clamp(from, area.left(), area.right()), area.top()),
                      QPointF(std::clamp(to, area.left(), area.right()), area.bottom()));
    if (part.width() < 1) {
        return;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRect(part);
    if (hatched) {
        draw_hatch(painter, part, QPen(ink.faded(Role::muted, 0.25), 1), ink.px(8));
    }
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(name);
    if (width + 16 < part.width()) {
        const QRectF box(part.left() + 6, part.top() + 4, width + 8, metrics.height() + 2);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.faded(Role::panel, 0.85));
        painter.drawRect(box);
        painter.setPen(ink(Role::text));
        painter.drawText(box, Qt::AlignCenter, name);
    }
}

}  // namespace

void show_sizes(Chart& chart, const Played& played, const Ink& ink) {
    chart.set_ink(ink);
    const double low = size_at(0), high = size_at(kSizeSteps);
    std::vector<double> sizes, bandwidth, latency, time;
    for (int i = 0; i <= kSizeSteps; ++i) {
        const Bytes v(size_at(i));
        sizes.push_back(v.value());
        bandwidth.push_back(played.rate.bandwidth_time(v).value());
        latency.push_back(played.rate.latency_time(v).value());
        time.push_back(played.rate.time(v).value());
    }
    Chart::Axis x;
    x.log = true;
    x.home = {low, high};
    x.label = heading(QT_TRANSLATE_NOOP("CollectivesView", "bytes of the whole array"));
    x.zoomable = false;
    Chart::Axis y;
    y.log = true;
    y.home = decades(finite_range(time, true, {1e-6, 1}, 0.05));
    y.label = heading(QT_TRANSLATE_NOOP("CollectivesView", "seconds"));
    y.zoomable = false;
    chart.set_x(x);
    chart.set_y(y);
    const bool latency_there = played.rate.latency.value() > 0;
    chart.set_curves({{sizes, bandwidth, ink.pen(Role::scale_up, 1.5, Qt::DashLine), Qt::NoBrush, false},
                      {sizes, latency, latency_there ? ink.pen(Role::overhead, 1.5, Qt::DotLine) : QPen(Qt::NoPen),
                       Qt::NoBrush, false},
                      {sizes, time, ink.pen(Role::text, 2), Qt::NoBrush, false}});
    const double knee = std::clamp(played.terms.knee.value(), low, high);
    chart.set_drawing([ink, knee, low, high, latency_there](QPainter& painter, const Chart& on) {
        const QRectF area = on.area();
        const double edge = on.to_pixel(knee, 1).x();
        if (latency_there && knee > low) {
            draw_regime(painter, area, area.left(), edge, ink.faded(Role::overhead, 0.10), true,
                        heading(QT_TRANSLATE_NOOP("CollectivesView", "latency-bound")), ink);
        }
        if (knee < high) {
            draw_regime(painter, area, latency_there ? edge : area.left(), area.right(),
                        ink.faded(Role::scale_up, 0.12), false,
                        heading(QT_TRANSLATE_NOOP("CollectivesView", "bandwidth-bound")), ink);
        }
    });
    const double bytes = played.choice.bytes, seconds = played.terms.time.value();
    chart.set_overlay([ink, bytes, seconds](QPainter& painter, const Chart& on) {
        const QPointF at = on.to_pixel(bytes, seconds);
        const QRectF area = on.area();
        if (!std::isfinite(at.x()) || !std::isfinite(at.y())) {
            return;
        }
        painter.setPen(ink.pen(Role::accent, 1, Qt::DashLine));
        painter.drawLine(QPointF(at.x(), std::max(at.y(), area.top())), QPointF(at.x(), area.bottom()));
        painter.setPen(QPen(ink(Role::accent), ink.px(2)));
        painter.setBrush(ink(Role::panel));
        painter.drawEllipse(at, ink.px(6), ink.px(6));
        painter.setFont(ink.font(TypeSize::label, true));
        const QString words = shown(Bytes(bytes)) + QStringLiteral(" · ") + shown(Seconds(seconds));
        const QFontMetricsF metrics(painter.font());
        const double width = metrics.horizontalAdvance(words) + 8;
        // Below the curve, which rises to the right: on the right, or on the left where that ends.
        double left = at.x() + ink.px(10);
        double top = at.y() + ink.px(6);
        if (left + width > area.right()) {
            left = at.x() - ink.px(10) - width;
            top = at.y() - ink.px(6) - metrics.height();
        }
        if (top + metrics.height() > area.bottom()) {
            top = at.y() - ink.px(8) - metrics.height();
        }
        top = std::clamp(top, area.top(), std::max(area.top(), area.bottom() - metrics.height()));
        const QRectF box(left, top, width, metrics.height());
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.faded(Role::panel, 0.85));
        painter.drawRect(box);
        painter.setPen(ink(Role::text));
        painter.drawText(box, Qt::AlignCenter, words);
    });
}

}  // namespace rooflight::ui
