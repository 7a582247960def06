// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of a step over its sequences, and of what memory holds.
#include "ui/views/serving/serving_scene.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/theme/number.h"
#include "ui/views/names.h"
#include "ui/views/serving/serving_words.h"

namespace rooflight::ui {
namespace {

struct StepPart {
    Seconds ServingStepPoint::*time;
    Role role;
    Qt::PenStyle style;
    const char* name;
};

constexpr StepPart kParts[] = {
    {&ServingStepPoint::weights, Role::weights, Qt::DashLine, QT_TRANSLATE_NOOP("ServingView", "reading the weights")},
    {&ServingStepPoint::kv_cache, Role::kv_cache, Qt::SolidLine, QT_TRANSLATE_NOOP("ServingView", "reading the KV cache")},
    {&ServingStepPoint::flops, Role::compute, Qt::DashDotLine, QT_TRANSLATE_NOOP("ServingView", "FLOPs of the products")},
    {&ServingStepPoint::network, Role::scale_up, Qt::DotLine, QT_TRANSLATE_NOOP("ServingView", "the network")},
};

}  // namespace

QString serving_words(const char* source) { return QCoreApplication::translate("ServingView", source); }

void draw_serving_mark(QPainter& painter, const Chart& chart, double x, const QString& name, Role role, LabelSpace& space) {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const double at = chart.to_pixel(x, 1).x();
    if (!(at >= area.left() && at <= area.right())) {
        return;
    }
    painter.setPen(ink.pen(role, 1.2, Qt::DashLine));
    painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(name) + 8;
    for (int row = 0; row < 14; ++row) {
        const double top = area.top() + 3 + row * (metrics.height() + 2);
        for (const double left : {at + 3, at - 3 - width}) {
            const QRectF box(left, top, width, metrics.height());
            if (space.claim(box)) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(ink.faded(Role::panel, 0.88));
                painter.drawRect(box);
                painter.setPen(ink(Role::text));
                painter.drawText(box, Qt::AlignCenter, name);
                return;
            }
        }
    }
}

void ServingScene::configure(Chart& chart) const {
    if (empty()) {
        return;
    }
    switch (picture) {
        case ServingPicture::trade:
            configure_trade(chart);
            break;
        case ServingPicture::step:
            configure_step(chart);
            break;
        case ServingPicture::cache:
            configure_cache(chart);
            break;
        case ServingPicture::requests:
            configure_requests(chart);
            break;
        case ServingPicture::histogram:
            configure_histogram(chart);
            break;
    }
}

void ServingScene::draw(QPainter& painter, const Chart& chart) const {
    if (empty()) {
        return;
    }
    switch (picture) {
        case ServingPicture::trade:
            draw_trade(painter, chart);
            break;
        case ServingPicture::step:
            draw_step(painter, chart);
            break;
        case ServingPicture::cache:
            draw_cache(painter, chart);
            break;
        case ServingPicture::requests:
            draw_requests(painter, chart);
            break;
        case ServingPicture::histogram:
            draw_histogram(painter, chart);
            break;
    }
}

void ServingScene::set_across(Chart& chart, Chart::Axis axis) const {
    if (flat) {
        axis.label.clear();
    }
    chart.set_x(axis);
}

void ServingScene::configure_step(Chart& chart) const {
    const Ink& ink = chart.ink();
    std::vector<Chart::Curve> lines;
    std::vector<double> x, total, all;
    for (const ServingStepPoint& point : curves->steps) {
        x.push_back(point.sequences);
        total.push_back(point.time.value());
    }
    for (const StepPart& part : kParts) {
        std::vector<double> y;
        for (const ServingStepPoint& point : curves->steps) {
            const double seconds = (point.*part.time).value();
            y.push_back(seconds > 0 ? seconds : std::nan(""));
        }
        all.insert(all.end(), y.begin(), y.end());
        lines.push_back({x, y, QPen(ink.edge(ink(part.role)), ink.px(2), part.style, Qt::FlatCap), Qt::NoBrush, false});
    }
    all.insert(all.end(), total.begin(), total.end());
    lines.push_back({x, total, ink.pen(Role::text, 2.6), Qt::NoBrush, false});
    // What is a fiftieth of the shortest step is of no interest.
    const double least = total.empty() ? 1 : *std::min_element(total.begin(), total.end());
    Range home = finite_range(all, true, {1e-4, 1}, 0.06);
    home.low = std::max(home.low, least / 50);
    Chart::Axis across;
    across.log = true;
    across.home = finite_range(x, true, {1, 64});
    across.label = serving_words(kind() == WorkloadKind::prefill
                                     ? QT_TRANSLATE_NOOP("ServingView", "prompts that share a step of one copy")
                                     : QT_TRANSLATE_NOOP("ServingView", "sequences that share a step of one copy"));
    across.zoomable = false;
    Chart::Axis up;
    up.log = true;
    up.home = home;
    up.label = serving_words(QT_TRANSLATE_NOOP("ServingView", "seconds of a step"));
    up.zoomable = false;
    set_across(chart, across);
    chart.set_y(up);
    chart.set_curves(std::move(lines));
}

void ServingScene::draw_step(QPainter& painter, const Chart& chart) const {
    LabelSpace space(chart.area());
    draw_serving_mark(painter, chart, curves->sequences,
                      serving_words(QT_TRANSLATE_NOOP("ServingView", "now %1")).arg(shown_count(curves->sequences)), Role::accent,
                      space);
    const auto crossing = [&](const std::optional<double>& at, const char* name, Role role) {
        if (at && *at > 1) {
            draw_serving_mark(painter, chart, *at, serving_words(name).arg(shown_count(*at)), role, space);
        }
    };
    crossing(curves->kv_takes_over, QT_TRANSLATE_NOOP("ServingView", "KV above weights from %1"), Role::kv_cache);
    crossing(curves->flops_take_over, QT_TRANSLATE_NOOP("ServingView", "FLOPs above weights from %1"), Role::compute);
    crossing(curves->network_takes_over, QT_TRANSLATE_NOOP("ServingView", "network above weights from %1"), Role::scale_up);
}

void ServingScene::configure_cache(Chart& chart) const {
    const Ink& ink = chart.ink();
    Chart::Curve line;
    for (const KvPoint& point : curves->budget) {
        line.x.push_back(point.tokens);
        line.y.push_back(point.sequences > 0 ? point.sequences : std::nan(""));
    }
    line.pen = ink.pen(Role::kv_cache, 2.4);
    line.pen.setColor(ink.edge(ink(Role::kv_cache)));
    line.steps = false;
    Chart::Axis across;
    across.log = true;
    across.home = finite_range(line.x, true, {128, 131072});
    across.label = serving_words(QT_TRANSLATE_NOOP("ServingView", "tokens in the cache of a sequence"));
    across.zoomable = false;
    Chart::Axis up;
    up.log = true;
    std::vector<double> all = line.y;
    all.push_back(std::max(1.0, curves->in_flight));
    up.home = finite_range(all, true, {1, 1000}, 0.06);
    up.label = serving_words(QT_TRANSLATE_NOOP("ServingView", "sequences that fit, all copies"));
    up.zoomable = false;
    set_across(chart, across);
    chart.set_y(up);
    chart.set_curves({line});
}

void ServingScene::draw_cache(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    LabelSpace space(area);
    // Above the line nothing fits.
    QPolygonF above;
    for (const KvPoint& point : curves->budget) {
        const QPointF at = chart.to_pixel(point.tokens, std::max(1e-3, point.sequences));
        above << QPointF(std::clamp(at.x(), area.left(), area.right()), std::clamp(at.y(), area.top(), area.bottom()));
    }
    if (!above.isEmpty()) {
        above << QPointF(above.last().x(), area.top()) << QPointF(above.first().x(), area.top());
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.faded(Role::bad, 0.07));
        painter.drawPolygon(above);
    }
    draw_serving_mark(painter, chart, curves->tokens,
                      serving_words(kind() == WorkloadKind::serving
                                        ? QT_TRANSLATE_NOOP("ServingView", "a request holds %1 tokens on average: %2 fit")
                                        : QT_TRANSLATE_NOOP("ServingView", "a sequence has %1 tokens: %2 fit"))
                          .arg(shown_count(curves->tokens), shown_count(curves->most_sequences)),
                      Role::accent, space);
    const QPointF at = chart.to_pixel(curves->tokens, curves->in_flight);
    if (area.contains(at)) {
        painter.setPen(QPen(ink(Role::accent), ink.px(2)));
        painter.setBrush(ink(Role::panel));
        painter.drawEllipse(at, ink.px(5), ink.px(5));
        painter.setFont(ink.font(TypeSize::label, true));
        painter.setPen(ink(Role::text));
        const QString now = serving_words(kind() == WorkloadKind::serving ? QT_TRANSLATE_NOOP("ServingView", "in flight: %1")
                                                                          : QT_TRANSLATE_NOOP("ServingView", "batch: %1"))
                                .arg(shown_count(curves->in_flight));
        const QFontMetricsF metrics(painter.font());
        const double width = metrics.horizontalAdvance(now);
        const double left = at.x() + width + 14 < area.right() ? at.x() + 10 : at.x() - 10 - width;
        painter.drawText(QPointF(left, at.y() + metrics.ascent() / 2), now);
    }
}

std::vector<LegendItem> ServingScene::legend(const Ink& ink) const {
    std::vector<LegendItem> items;
    const auto item = [&](const QString& name, const QColor& colour, std::optional<Marker> marker, Qt::PenStyle line) {
        LegendItem& added = items.emplace_back();
        added.label = name, added.fill = colour, added.marker = marker, added.line = line;
    };
    if (empty()) {
        return items;
    }
    if (picture == ServingPicture::trade) {
        item(serving_words(QT_TRANSLATE_NOOP("ServingView", "this mesh and precision")), ink(Role::accent), std::nullopt, Qt::SolidLine);
        item(serving_words(QT_TRANSLATE_NOOP("ServingView", "others")), ink(Role::muted), Marker::diamond, Qt::NoPen);
        item(serving_words(QT_TRANSLATE_NOOP("ServingView", "best of all")), ink(Role::muted), std::nullopt, Qt::DashLine);
    } else if (picture == ServingPicture::step) {
        item(serving_words(QT_TRANSLATE_NOOP("ServingView", "the step")), ink(Role::text), std::nullopt, Qt::SolidLine);
        for (const StepPart& part : kParts) {
            item(serving_words(part.name), ink.edge(ink(part.role)), std::nullopt, part.style);
        }
    } else if (picture == ServingPicture::requests) {
        item(serving_words(QT_TRANSLATE_NOOP("ServingView", "waiting")), ink(Role::bubble), std::nullopt, Qt::NoPen);
        item(serving_words(QT_TRANSLATE_NOOP("ServingView", "prefill")), ink(Role::compute), std::nullopt, Qt::NoPen);
        item(serving_words(QT_TRANSLATE_NOOP("ServingView", "decode")), ink(Role::hbm), std::nullopt, Qt::NoPen);
    }
    return items;
}

}  // namespace rooflight::ui
