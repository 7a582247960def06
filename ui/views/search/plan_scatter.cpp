// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/search/plan_scatter.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "ui/theme/number.h"
#include "ui/views/search/plan_words.h"

namespace rooflight::ui {
namespace {

constexpr std::size_t kMostDrawn = 4000;
constexpr double kReach = 24;  ///< pixels from the pointer to a point

}  // namespace

double PlanScatter::x_of(const Plan& plan) const {
    return shown == Shown::over_memory ? plan.memory.value() : plan.time.value();
}

double PlanScatter::y_of(const Plan& plan) const {
    return shown == Shown::memory_over_token ? plan.memory.value() : plan.tokens_per_s();
}

std::size_t PlanScatter::stride() const { return plans ? std::max<std::size_t>(1, plans->size() / kMostDrawn) : 1; }

void PlanScatter::configure(Chart& chart) const {
    std::vector<double> xs, ys;
    const auto add = [&](const Plan& plan) {
        xs.push_back(x_of(plan));
        ys.push_back(y_of(plan));
    };
    for (const Plans& list : {plans, front}) {
        for (std::size_t i = 0; list && i < list->size(); i += list == plans ? stride() : 1) {
            add((*list)[i]);
        }
    }
    if (present) {
        add(*present);
    }
    const double unit = Theme::instance().prefixes() == Prefixes::binary ? std::exp2(30) : 1e9;
    const QString memory = search_words(QT_TRANSLATE_NOOP("SearchView", "memory per chip (%1)"))
                               .arg(unit == 1e9 ? QStringLiteral("GB") : QStringLiteral("GiB"));
    Chart::Axis x, y;
    x.log = shown != Shown::over_memory;
    x.home = finite_range(xs, x.log, {0, 1}, 0.06);
    x.unit = x.log ? 1.0 : unit;
    x.label = !x.log                       ? memory
              : shown == Shown::over_time ? search_words(QT_TRANSLATE_NOOP("SearchView", "step time (s)"))
                                          : search_words(QT_TRANSLATE_NOOP("SearchView", "TPOT (s)"));
    y.home = finite_range(ys, false, {0, 1}, 0.08);
    const bool of_memory = shown == Shown::memory_over_token;
    y.unit = of_memory ? unit : 1.0;
    y.label = of_memory ? memory : search_words(QT_TRANSLATE_NOOP("SearchView", "tokens/s"));
    chart.set_x(x);
    chart.set_y(y);
}

void PlanScatter::draw(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.faded(Role::compute, 0.55));
    for (std::size_t i = 0; plans && i < plans->size(); i += stride()) {
        const QPointF at = pixel_of(chart, (*plans)[i]);
        if (chart.area().contains(at)) {
            draw_marker(painter, Marker::circle, at, ink.px(3));
        }
    }
    if (!front || front->empty()) {
        return;
    }
    std::vector<const Plan*> along;
    for (const Plan& plan : *front) {
        along.push_back(&plan);
    }
    std::sort(along.begin(), along.end(), [this](const Plan* a, const Plan* b) { return x_of(*a) < x_of(*b); });
    painter.setPen(ink.pen(Role::scale_out, 1.5));
    for (std::size_t i = 1; i < along.size(); ++i) {
        if (const auto line = clipped({pixel_of(chart, *along[i - 1]), pixel_of(chart, *along[i])}, chart.area())) {
            painter.drawLine(*line);
        }
    }
    painter.setPen(QPen(ink.edge(ink(Role::scale_out)), ink.px(1)));
    painter.setBrush(ink(Role::scale_out));
    for (const Plan* plan : along) {
        const QPointF at = pixel_of(chart, *plan);
        if (chart.area().contains(at)) {
            draw_marker(painter, Marker::diamond, at, ink.px(4));
        }
    }
}

void PlanScatter::draw_marks(QPainter& painter, const Chart& chart) const {
    const Ink& ink = chart.ink();
    if (present && chart.area().contains(pixel_of(chart, *present))) {
        painter.setPen(ink.pen(Role::text, 2));
        painter.setBrush(Qt::NoBrush);
        draw_marker(painter, Marker::square, pixel_of(chart, *present), ink.px(6));
    }
    if (chosen && plans && *chosen < plans->size() && chart.area().contains(pixel_of(chart, (*plans)[*chosen]))) {
        painter.setPen(ink.pen(Role::accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(pixel_of(chart, (*plans)[*chosen]), ink.px(8), ink.px(8));
    }
}

std::vector<LegendItem> PlanScatter::legend(const Ink& ink) const {
    std::vector<LegendItem> items = {
        {search_words(QT_TRANSLATE_NOOP("SearchView", "plan")), ink(Role::compute), false, Marker::circle, Qt::NoPen},
        {search_words(QT_TRANSLATE_NOOP("SearchView", "Pareto front")), ink(Role::scale_out), false, Marker::diamond,
         Qt::NoPen}};
    if (present) {
        items.push_back({search_words(QT_TRANSLATE_NOOP("SearchView", "scenario as it is")), ink(Role::text), false,
                         Marker::square, Qt::NoPen});
    }
    return items;
}

std::optional<std::size_t> PlanScatter::near(const Chart& chart, const QPointF& pixel) const {
    std::optional<std::size_t> best;
    double least = kReach;
    for (std::size_t i = 0; plans && i < plans->size(); i += stride()) {
        const QPointF away = pixel_of(chart, (*plans)[i]) - pixel;
        if (const double distance = std::hypot(away.x(), away.y()); distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

}  // namespace rooflight::ui
