// SPDX-License-Identifier: GPL-3.0-or-later
// The trade-off: what a chip gives, what a token costs or what energy it takes, against time.
#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include "core/estimate/operating_points.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"
#include "ui/views/serving/serving_scene.h"
#include "ui/views/serving/serving_words.h"

namespace rooflight::ui {
namespace {

bool within_slos(const ServingPoint& point, const Workload& workload) {
    return (!workload.tpot_slo_s || point.tpot.value() <= *workload.tpot_slo_s) &&
           (!workload.ttft_slo_s || !point.ttft || point.ttft->value() <= *workload.ttft_slo_s);
}

/// 1, 2, 5, 10, … milliseconds and so on inside a range, each named; of a short range equal steps.
std::vector<std::pair<double, QString>> round_times(Range range) {
    std::vector<std::pair<double, QString>> names;
    const double first = std::pow(10, std::floor(std::log10(range.low)));
    for (double decade = first; decade <= range.high; decade *= 10) {
        for (const double step : {1.0, 2.0, 5.0}) {
            if (decade * step >= range.low && decade * step <= range.high) {
                names.emplace_back(decade * step, shown(Seconds(decade * step)));
            }
        }
    }
    constexpr std::size_t few = 3, steps = 8;
    if (names.size() < few) {
        names.clear();
        for (const double time : linear_ticks(range, steps).major) {
            const QString name = shown(Seconds(time));
            if (names.empty() || names.back().second != name) {
                names.emplace_back(time, name);
            }
        }
    }
    return names;
}

double distance(const QPointF& a, const QPointF& b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

bool is_best(const ServingPoint& point, ServingMeasure measure) { return point.best[static_cast<std::size_t>(measure)]; }

const char* measure_label(ServingMeasure measure, bool prefill) {
    switch (measure) {
        case ServingMeasure::throughput:
            return prefill ? QT_TRANSLATE_NOOP("ServingView", "prompt tokens a second and chip")
                           : QT_TRANSLATE_NOOP("ServingView", "generated tokens a second and chip");
        case ServingMeasure::cost:
            return prefill ? QT_TRANSLATE_NOOP("ServingView", "dollars a million input tokens")
                           : QT_TRANSLATE_NOOP("ServingView", "dollars a million output tokens");
        case ServingMeasure::energy:
            return prefill ? QT_TRANSLATE_NOOP("ServingView", "joules an input token")
                           : QT_TRANSLATE_NOOP("ServingView", "joules an output token");
    }
    return "";
}

}  // namespace

bool ServingScene::has(ServingMeasure measure_) const {
    return curves != nullptr && std::any_of(curves->points.begin(), curves->points.end(),
                                            [&](const ServingPoint& point) { return point.measured(measure_).has_value(); });
}

ServingMeasure ServingScene::shown_measure() const { return has(measure) ? measure : ServingMeasure::throughput; }

void ServingScene::configure_trade(Chart& chart) const {
    const Ink& ink = chart.ink();
    const ServingMeasure against = shown_measure();
    const bool prefill = kind() == WorkloadKind::prefill, grows = against == ServingMeasure::throughput;
    Chart::Curve own, best;
    std::vector<const ServingPoint*> front;
    std::vector<double> x, y;
    for (const ServingPoint& point : curves->points) {
        const std::optional<double> value = point.measured(against);
        if (!value) {
            continue;
        }
        if (point.own) {
            own.x.push_back(point.time.value());
            own.y.push_back(*value);
        }
        if (is_best(point, against)) {
            front.push_back(&point);
        }
        x.push_back(point.time.value());
        y.push_back(*value);
    }
    std::sort(front.begin(), front.end(), [](const auto* a, const auto* b) { return a->time < b->time; });
    for (const ServingPoint* point : front) {
        best.x.push_back(point->time.value());
        best.y.push_back(*point->measured(against));
    }
    own.pen = ink.pen(Role::accent, 2);
    best.pen = ink.pen(Role::muted, 1.6, Qt::DashLine);
    Chart::Axis across;
    across.log = true;
    across.home = finite_range(x, true, {1e-3, 1e-1}, 0.06);
    across.names = round_times(across.home);
    across.label = serving_words(prefill ? QT_TRANSLATE_NOOP("ServingView", "time to the first token")
                                         : QT_TRANSLATE_NOOP("ServingView", "time per token"));
    across.zoomable = false;
    Chart::Axis up;
    // What is to be small spans decades where hardly anyone shares a step.
    up.log = !grows;
    up.home = grows ? Range{0, finite_range(y, false, {0, 1000}).high * 1.08} : finite_range(y, true, {0.1, 10}, 0.08);
    up.label = serving_words(measure_label(against, prefill));
    up.zoomable = false;
    set_across(chart, across);
    chart.set_y(up);
    chart.set_curves({best, own});
}

void ServingScene::draw_trade(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const Workload& workload = scenario->workload;
    const ServingMeasure against = shown_measure();
    LabelSpace space(area);
    for (const ServingPoint& point : curves->points) {
        if (const std::optional<double> value = point.measured(against)) {
            const QPointF at = chart.to_pixel(point.time.value(), *value);
            space.block(QRectF(at.x() - 4, at.y() - 4, 8, 8));
        }
    }
    const bool prefill = kind() == WorkloadKind::prefill;
    if (const std::optional<double>& slo = prefill ? workload.ttft_slo_s : workload.tpot_slo_s) {
        const double right = std::clamp(chart.to_pixel(*slo, 1).x(), area.left(), area.right());
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.faded(Role::good, 0.10));
        painter.drawRect(QRectF(area.topLeft(), QPointF(right, area.bottom())));
        draw_serving_mark(painter, chart, *slo,
                          serving_words(prefill ? QT_TRANSLATE_NOOP("ServingView", "first token within %1")
                                                : QT_TRANSLATE_NOOP("ServingView", "each token within %1"))
                              .arg(shown(Seconds(*slo))),
                          Role::good, space);
    }
    for (const bool own : {false, true}) {
        for (const ServingPoint& point : curves->points) {
            const std::optional<double> value = point.measured(against);
            if (point.own != own || !value) {
                continue;
            }
            const bool best = is_best(point, against);
            const QPointF at = chart.to_pixel(point.time.value(), *value);
            const QColor colour = own ? ink(Role::accent) : best ? ink(Role::text) : ink(Role::muted);
            // Hollow: an objective is missed.
            const bool good = within_slos(point, workload);
            painter.setPen(QPen(colour, ink.px(1.3)));
            painter.setBrush(good ? QBrush(colour) : QBrush(ink(Role::panel)));
            draw_marker(painter, own ? Marker::circle : Marker::diamond, at, ink.px(own || best ? 3.6 : 2.4));
        }
    }
}

std::optional<QPointF> ServingScene::place_of(const Estimate& now) const {
    const bool prefill = kind() == WorkloadKind::prefill;
    if (!now.inference || now.serving.has_value() != (kind() == WorkloadKind::serving)) {
        return {};
    }
    const std::optional<Seconds>& time = prefill ? now.inference->ttft : now.inference->tpot;
    std::optional<double> value;
    switch (shown_measure()) {
        case ServingMeasure::throughput:
            value = now.tokens_per_s_per_chip();
            break;
        case ServingMeasure::cost:
            value = prefill ? now.inference->usd_per_million_input_tokens : now.inference->usd_per_million_output_tokens;
            break;
        case ServingMeasure::energy:
            value = joules_per_token(now, *scenario);
            break;
    }
    return time && value ? std::optional(QPointF(time->value(), *value)) : std::nullopt;
}

void ServingScene::draw_present(QPainter& painter, const Chart& chart, const Estimate* now) const {
    if (empty() || picture != ServingPicture::trade || now == nullptr) {
        return;
    }
    const std::optional<QPointF> place = place_of(*now);
    if (!place) {
        return;
    }
    const Ink& ink = chart.ink();
    const QPointF at = chart.to_pixel(place->x(), place->y());
    if (!chart.area().adjusted(-2, -2, 2, 2).contains(at)) {
        return;
    }
    painter.setPen(QPen(ink(Role::accent), ink.px(2)));
    painter.setBrush(ink(Role::panel));
    painter.drawEllipse(at, ink.px(7), ink.px(7));
    painter.setBrush(ink(Role::accent));
    painter.drawEllipse(at, ink.px(3), ink.px(3));
}

const ServingPoint* ServingScene::point_near(const Chart& chart, const QPointF& pixel) const {
    const ServingPoint* nearest = nullptr;
    double least = 0;
    if (empty()) {
        return nullptr;
    }
    const ServingMeasure against = shown_measure();
    for (const ServingPoint& point : curves->points) {
        const std::optional<double> value = point.measured(against);
        if (!value || (!point.own && !is_best(point, against))) {
            continue;
        }
        const double away = distance(chart.to_pixel(point.time.value(), *value), pixel);
        if (nearest == nullptr || away < least) {
            nearest = &point;
            least = away;
        }
    }
    return nearest;
}

QString ServingScene::name_of(const ServingPoint& point) const {
    QStringList parts;
    if (!point.own) {
        parts << serving_words(QT_TRANSLATE_NOOP("ServingView", "tensor %1 × data %2")).arg(point.mesh.tensor).arg(point.mesh.data);
        if (point.precision.weights != scenario->precision.weights) {
            parts << serving_words(QT_TRANSLATE_NOOP("ServingView", "weights %1")).arg(label(point.precision.weights));
        }
        if (point.precision.kv_cache != scenario->precision.kv_cache) {
            parts << serving_words(QT_TRANSLATE_NOOP("ServingView", "cache %1")).arg(label(point.precision.kv_cache));
        }
    }
    parts << serving_words(kind() != WorkloadKind::serving ? QT_TRANSLATE_NOOP("ServingView", "a batch of %1")
                           : curves->by_rate               ? QT_TRANSLATE_NOOP("ServingView", "%1 requests/s")
                                                           : QT_TRANSLATE_NOOP("ServingView", "%1 at a time"))
                 .arg(shown_count(point.load));
    return parts.join(QStringLiteral(" · "));
}

QStringList ServingScene::trade_lines(const Chart& chart, const QPointF& pixel) const {
    QStringList lines;
    const ServingPoint* point = point_near(chart, pixel);
    if (point == nullptr) {
        return lines;
    }
    const bool prefill = kind() == WorkloadKind::prefill;
    lines << name_of(*point)
          << serving_words(prefill ? QT_TRANSLATE_NOOP("ServingView", "first token after %1, %2 prompt tokens/s/chip")
                                   : QT_TRANSLATE_NOOP("ServingView", "%1 per token, %2 tokens/s/chip"))
                 .arg(shown(point->time), shown_count(point->tokens_per_s_per_chip));
    if (point->ttft && !prefill) {
        lines << serving_words(QT_TRANSLATE_NOOP("ServingView", "first token after %1")).arg(shown(*point->ttft));
    }
    if (point->usd_per_million_input_tokens && point->usd_per_million_output_tokens) {
        lines << serving_words(QT_TRANSLATE_NOOP("ServingView", "%1 a million input tokens, %2 a million output tokens"))
                     .arg(shown(*point->usd_per_million_input_tokens, Unit::dollars),
                          shown(*point->usd_per_million_output_tokens, Unit::dollars));
    } else if (const std::optional<double> cost = point->measured(ServingMeasure::cost)) {
        lines << serving_words(prefill ? QT_TRANSLATE_NOOP("ServingView", "%1 a million input tokens")
                                       : QT_TRANSLATE_NOOP("ServingView", "%1 a million output tokens"))
                     .arg(shown(*cost, Unit::dollars));
    }
    if (point->joules_per_token) {
        lines << serving_words(prefill ? QT_TRANSLATE_NOOP("ServingView", "%1 J an input token")
                                       : QT_TRANSLATE_NOOP("ServingView", "%1 J an output token"))
                     .arg(shown_count(*point->joules_per_token));
    }
    lines << serving_words(QT_TRANSLATE_NOOP("ServingView", "press or drag to choose it"));
    return lines;
}

QStringList ServingScene::trade_words() const {
    QStringList sentences;
    const InferenceTotals& totals = *simulated->inference;
    const bool prefill = kind() == WorkloadKind::prefill;
    sentences << serving_words(prefill ? QT_TRANSLATE_NOOP("ServingView", "At present the first token takes %1 and a chip works through %2 prompt tokens a second.")
                                       : QT_TRANSLATE_NOOP("ServingView", "At present a token takes %1 and a chip generates %2 a second."))
                     .arg(shown(prefill ? *totals.ttft : *totals.tpot), shown_count(simulated->tokens_per_s_per_chip()));
    const auto best = std::max_element(curves->points.begin(), curves->points.end(), [](const auto& a, const auto& b) {
        return a.tokens_per_s_per_chip < b.tokens_per_s_per_chip;
    });
    if (best != curves->points.end()) {
        sentences << serving_words(prefill ? QT_TRANSLATE_NOOP("ServingView", "The most that a chip can work through is %1 a second, with %2.")
                                           : QT_TRANSLATE_NOOP("ServingView", "The most that a chip can generate is %1 a second, with %2."))
                         .arg(shown_count(best->tokens_per_s_per_chip), name_of(*best));
    }
    if (totals.goodput_requests_per_s && totals.requests_per_s) {
        sentences << serving_words(QT_TRANSLATE_NOOP("ServingView", "%1 of %2 requests a second meet the objectives."))
                         .arg(shown_count(*totals.goodput_requests_per_s), shown_count(*totals.requests_per_s));
    }
    return sentences;
}

QList<QStringList> ServingScene::trade_table() const {
    const bool prefill = kind() == WorkloadKind::prefill;
    const auto known = [&](const std::optional<double>& value) { return value ? cell(*value) : QString(); };
    const char* const load = kind() != WorkloadKind::serving ? "global_batch" : curves->by_rate ? "requests_per_s" : "concurrency";
    QList<QStringList> rows;
    QStringList& head = rows.emplace_back();
    for (const char* name : {"tensor", "data", "weights", "kv_cache", load, "tpot_s", "ttft_s", "tokens_per_s_per_chip",
                             "usd_per_million_input_tokens", "usd_per_million_output_tokens",
                             prefill ? "joules_per_input_token" : "joules_per_output_token", "best"}) {
        head << QString::fromLatin1(name);
    }
    for (const ServingPoint& p : curves->points) {
        rows << QStringList{cell(p.mesh.tensor),
                            cell(p.mesh.data),
                            label(p.precision.weights),
                            label(p.precision.kv_cache),
                            cell(p.load),
                            prefill ? QString() : cell(p.tpot.value()),
                            p.ttft ? cell(p.ttft->value()) : QString(),
                            cell(p.tokens_per_s_per_chip),
                            known(p.usd_per_million_input_tokens),
                            known(p.usd_per_million_output_tokens),
                            known(p.joules_per_token),
                            is_best(p, shown_measure()) ? QStringLiteral("1") : QStringLiteral("0")};
    }
    return rows;
}

}  // namespace rooflight::ui
