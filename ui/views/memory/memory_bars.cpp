// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/memory/memory_bars.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/charts/drawing.h"
#include "ui/language/engine_words.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

double finite_bytes(Bytes bytes) {
    // more than a chart can have is drawn as the most that it can
    return std::isfinite(bytes.value()) ? std::clamp(bytes.value(), 0.0, 1e30) : 0.0;
}

QString memory_tr(const char* source) { return QCoreApplication::translate("MemoryView", source); }

MemoryBars::Bar bar_of(const MemoryUse& use, const QString& name) {
    MemoryBars::Bar bar;
    bar.name = name;
    for (std::size_t c = 0; c < kMemoryCategoryCount; ++c) {
        bar.parts[c] = finite_bytes(use.breakdown[c]);
        bar.total += bar.parts[c];
    }
    bar.peak_at = told(text(use.peak_at));
    return bar;
}

MemoryCategory category(std::size_t index) { return static_cast<MemoryCategory>(index); }

/// Labels may reach a little beyond the axes.
double ink_margin(const Chart& chart) { return chart.ink().px(30); }

QString in_units(double bytes) {
    FormatOptions options;
    options.digits = bytes < memory_unit() ? 2 : 3;
    return shown(bytes / memory_unit(), Unit::number, options);
}

}  // namespace

double memory_unit() { return Theme::instance().prefixes() == Prefixes::binary ? 1073741824.0 : 1e9; }

QString memory_unit_name() {
    return Theme::instance().prefixes() == Prefixes::binary ? QStringLiteral("GiB") : QStringLiteral("GB");
}

std::vector<double> spread(std::vector<double> wanted, double gap, double low, double high) {
    for (std::size_t i = 1; i < wanted.size(); ++i) {
        wanted[i] = std::max(wanted[i], wanted[i - 1] + gap);
    }
    double limit = high;
    for (std::size_t i = wanted.size(); i-- > 0;) {
        wanted[i] = std::min(wanted[i], limit);
        limit = wanted[i] - gap;
    }
    limit = low;
    for (double& at : wanted) {
        at = std::max(at, limit);
        limit = at + gap;
    }
    return wanted;
}

MemoryBars MemoryBars::from(const ViewState& state) {
    MemoryBars result;
    if (!state.estimate) {
        return result;
    }
    const MemoryEstimate& memory = state.estimate->memory;
    result.capacity = finite_bytes(memory.capacity);
    if (memory.stages.size() > 1) {
        for (std::size_t i = 0; i < memory.stages.size(); ++i) {
            result.bars.push_back(bar_of(memory.stages[i], QString::number(i)));
        }
    } else {
        result.bars.push_back(bar_of(memory.worst, QString()));
    }
    for (std::size_t i = 0; i < result.bars.size(); ++i) {
        if (result.bars[i].total > result.bars[result.worst].total) {
            result.worst = i;
        }
    }
    if (state.baseline) {
        const MemoryEstimate& base = state.baseline->memory;
        if (base.stages.size() == result.bars.size() && base.stages.size() > 1) {
            for (std::size_t i = 0; i < result.bars.size(); ++i) {
                result.bars[i].baseline = bar_of(base.stages[i], QString()).total;
            }
        } else {
            result.bars[result.worst].baseline = bar_of(base.worst, QString()).total;
        }
    }
    return result;
}

double MemoryBars::highest() const {
    double result = capacity;
    for (const Bar& bar : bars) {
        result = std::max({result, bar.total, bar.baseline});
    }
    return result > 0 ? result : memory_unit();
}

void MemoryBars::configure(Chart& chart, const QSizeF& area) const {
    Chart::Axis x;
    x.home = {-0.5, static_cast<double>(std::max<std::size_t>(bars.size(), 1)) - 0.5};
    x.grid = false;
    x.zoomable = false;
    if (bars.size() > 1) {
        x.label = memory_tr(QT_TRANSLATE_NOOP("MemoryView", "pipeline stage"));
        const QFontMetricsF metrics(chart.ink().font(TypeSize::label));
        const double room = metrics.horizontalAdvance(bars.back().name) + chart.ink().px(8);
        const auto every = static_cast<std::size_t>(
            std::max(1.0, std::ceil(room * static_cast<double>(bars.size()) / std::max(area.width(), 1.0))));
        for (std::size_t i = 0; i < bars.size(); i += every) {
            x.names.emplace_back(static_cast<double>(i), bars[i].name);
        }
    } else {
        x.names.emplace_back(-9, QString());
    }
    Chart::Axis y;
    double labels = QFontMetricsF(chart.ink().font(TypeSize::body, true)).height() + chart.ink().px(3);
    if (bars.size() == 1 && capacity > 0 && bars.front().total > capacity) {
        labels *= 2.2;  // how much over goes above the name of the mark and of what lies over it
    }
    y.home = {0, highest() / (1 - std::clamp(labels / std::max(area.height(), 1.0), 0.12, 0.4))};
    y.unit = memory_unit();
    y.label = memory_unit_name();
    y.zoomable = false;
    chart.set_x(x);
    chart.set_y(y);
}

MemoryBars::Sides MemoryBars::sides(const Ink& ink) const {
    const QFontMetricsF metrics(ink.font(TypeSize::label, true));
    Sides result;
    for (std::size_t c = 0; c < kMemoryCategoryCount; ++c) {
        if (bars.front().parts[c] > 0) {
            result.names = std::max(result.names, metrics.horizontalAdvance(label(category(c))));
            result.values = std::max(result.values, metrics.horizontalAdvance(in_units(bars.front().parts[c])));
        }
    }
    result.names += ink.px(18);
    result.values += ink.px(19);
    return result;
}

void MemoryBars::fit(double width, const Ink& ink) {
    if (bars.size() == 1) {
        const Sides beside = sides(ink);
        labels_beside = width >= beside.names + beside.values + ink.px(24);
    }
}

std::vector<LegendItem> MemoryBars::legend(const Ink& ink, const QSizeF& room) const {
    std::vector<LegendItem> items, plain;
    for (std::size_t c = 0; c < kMemoryCategoryCount && (bars.size() > 1 || !labels_beside); ++c) {
        const bool used = std::any_of(bars.begin(), bars.end(), [c](const Bar& bar) { return bar.parts[c] > 0; });
        if (used) {
            const QColor fill = ink(Theme::role_of(category(c)));
            const QString name = label(category(c));
            plain.push_back({name, fill, false, std::nullopt, Qt::NoPen});
            const QString value = bars.size() == 1 ? QLatin1Char(' ') + in_units(bars.front().parts[c]) : QString();
            items.push_back({name + value, fill, false, std::nullopt, Qt::NoPen});
        }
    }
    // the picture comes first: where figures would take a third of its height, pointing at it must do
    return legend_lines_height(room.width(), items, ink) <= room.height() / 3 ? items : plain;
}

QRectF MemoryBars::column(const Chart& chart, std::size_t bar) const {
    const double at = static_cast<double>(bar);
    const double slot = chart.to_pixel(at + 1, 0).x() - chart.to_pixel(at, 0).x();
    double width = std::max(slot * 0.72, 1.0);
    double centre = chart.to_pixel(at, 0).x();
    if (bars.size() == 1 && !labels_beside) {
        // The capacity's figure stands on its mark beside the bar.
        const QFontMetricsF metrics(chart.ink().font(TypeSize::label, true));
        const double beside = metrics.horizontalAdvance(shown(Bytes(capacity))) + chart.ink().px(5);
        width = std::max(chart.ink().px(24), std::min({slot - 2 * beside, slot * 0.5, chart.ink().px(88)}));
    } else if (bars.size() == 1) {
        // Values on the left and names on the right take what they need, never cut; the bar takes the rest.
        const Sides beside = sides(chart.ink());
        width = std::clamp(slot - beside.values - beside.names, chart.ink().px(20), chart.ink().px(88));
        centre += (beside.values - beside.names) / 2;
    }
    const double bottom = chart.to_pixel(at, 0).y();
    const double top = chart.to_pixel(at, bars[bar].total).y();
    return {centre - width / 2, top, width, bottom - top};
}

void MemoryBars::draw(QPainter& painter, const Chart& chart) const {
    if (bars.empty()) {
        return;
    }
    for (std::size_t i = 0; i < bars.size(); ++i) {
        draw_bar(painter, chart, i);
    }
    LabelSpace space(chart.area().adjusted(-ink_margin(chart), -ink_margin(chart), 0, 0));
    draw_capacity(painter, chart, space);
    if (bars.size() == 1 && labels_beside) {
        draw_part_labels(painter, chart, space);
    }
    draw_totals(painter, chart, space);
    draw_baseline_label(painter, chart, space);
}

void MemoryBars::draw_bar(QPainter& painter, const Chart& chart, std::size_t index) const {
    const Ink& ink = chart.ink();
    const Bar& bar = bars[index];
    const QRectF box = column(chart, index);
    double below = 0;
    for (std::size_t c = 0; c < kMemoryCategoryCount; ++c) {
        if (bar.parts[c] <= 0) {
            continue;
        }
        const double bottom = chart.to_pixel(0, below).y();
        below += bar.parts[c];
        const double top = chart.to_pixel(0, below).y();
        const QRectF part(box.left(), top, box.width(), bottom - top);
        const QColor fill = ink(Theme::role_of(category(c)));
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRect(part);
        if (part.height() > 3) {
            painter.setPen(QPen(ink(Role::panel), ink.px(1)));
            painter.drawLine(part.topLeft(), part.topRight());
        }
    }
    if (capacity > 0 && bar.total > capacity) {
        const double limit = chart.to_pixel(0, capacity).y();
        const QRectF over(box.left(), box.top(), box.width(), limit - box.top());
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.faded(Role::panel, 0.45));
        painter.drawRect(over);
        draw_hatch(painter, over, QPen(ink(Role::bad), ink.px(1.6)), ink.px(6));
        painter.setPen(QPen(ink(Role::bad), ink.px(1.5)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(over);
    } else if (box.height() > 0) {
        painter.setPen(QPen(ink.faded(Role::text, 0.35), ink.px(1)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
    }
    if (bar.baseline > 0) {
        const double grow = ink.px(3);
        const double top = chart.to_pixel(0, bar.baseline).y();
        painter.setPen(QPen(ink(Role::muted), ink.px(1.2), Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        const QRectF ghost(box.left() - grow, top, box.width() + 2 * grow, box.bottom() - top);
        painter.drawPolyline(QPolygonF({ghost.bottomLeft(), ghost.topLeft(), ghost.topRight(), ghost.bottomRight()}));
    }
}

void MemoryBars::draw_part_labels(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    const Ink& ink = chart.ink();
    const Bar& bar = bars.front();
    const QRectF box = column(chart, 0);
    const QRectF area = chart.area();
    const QFont plain = ink.font(TypeSize::label);
    const QFont strong = ink.font(TypeSize::label, true);
    const QFontMetricsF metrics(plain);
    std::vector<std::size_t> order;  // from the top down
    std::vector<double> wanted;
    double above = bar.total;
    for (std::size_t c = kMemoryCategoryCount; c-- > 0;) {
        if (bar.parts[c] > 0) {
            order.push_back(c);
            wanted.push_back(chart.to_pixel(0, above - bar.parts[c] / 2).y());
            above -= bar.parts[c];
        }
    }
    const double gap = metrics.height() + 1;
    // Nothing is written across the capacity mark or over its label: what lies above it stays above.
    const double limit = capacity > 0 ? chart.to_pixel(0, capacity).y() : -1e9;
    const auto split = static_cast<std::ptrdiff_t>(
        std::count_if(wanted.begin(), wanted.end(), [limit](double y) { return y < limit; }));
    const double needed = gap * static_cast<double>(wanted.size());
    const double from_bar = std::min(box.top() + gap / 2 - ink.px(1), area.bottom() + gap / 2 - needed);
    const double highest = std::max(area.top() + gap / 2, split > 0 ? area.top() : from_bar);
    auto placed = spread({wanted.begin(), wanted.begin() + split}, gap, highest, limit - 1.5 * gap);
    const auto lower = spread({wanted.begin() + split, wanted.end()}, gap, std::max(highest, limit + gap * 0.6),
                              area.bottom() - gap / 2);
    placed.insert(placed.end(), lower.begin(), lower.end());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const double baseline = placed[i] + (metrics.ascent() - metrics.descent()) / 2;
        const double bend = std::abs(placed[i] - wanted[i]) > 2 ? ink.px(14) : ink.px(8);
        painter.setPen(QPen(ink.faded(Role::muted, 0.6), ink.px(1)));
        for (const double side : {-1.0, 1.0}) {
            const double edge = side < 0 ? box.left() : box.right();
            painter.drawPolyline(QPolygonF({QPointF(edge + side, wanted[i]),
                                            QPointF(edge + side * bend * 0.3, wanted[i]),
                                            QPointF(edge + side * bend, placed[i])}));
        }
        painter.setFont(strong);
        painter.setPen(ink(Role::text));
        const QString value = in_units(bar.parts[order[i]]);
        const double width = QFontMetricsF(strong).horizontalAdvance(value);
        const double left = box.left() - bend - ink.px(3) - width;
        painter.drawText(QPointF(left, baseline), value);
        space.block(QRectF(left, placed[i] - gap / 2 + 1, width, gap - 2));
        painter.setFont(plain);
        painter.setPen(ink(Role::muted));
        const double at = box.right() + bend + ink.px(4);
        const QString name = metrics.elidedText(label(category(order[i])), Qt::ElideRight, area.right() - at);
        painter.drawText(QPointF(at, baseline), name);
        space.block(QRectF(at, placed[i] - gap / 2 + 1, metrics.horizontalAdvance(name), gap - 2));
    }
}

QString MemoryBars::total_words(const Bar& bar) const {
    if (capacity <= 0 || bar.total <= capacity) {
        return in_units(bar.total);
    }
    return bars.size() == 1
               ? memory_tr(QT_TRANSLATE_NOOP("MemoryView", "%1 over")).arg(shown(Bytes(bar.total - capacity)))
               : QStringLiteral("+") + in_units(bar.total - capacity);
}

void MemoryBars::draw_totals(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    const Ink& ink = chart.ink();
    const QFont font = bars.size() == 1 ? ink.font(TypeSize::body, true) : ink.font(TypeSize::label);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    double widest = 0;
    for (const Bar& bar : bars) {
        widest = std::max(widest, metrics.horizontalAdvance(total_words(bar)));
    }
    // Where the bars are narrower than their totals the fullest has its total, and of the others every k-th.
    const double slot = chart.to_pixel(1, 0).x() - chart.to_pixel(0, 0).x();
    const double gap = bars.size() == 1 ? 0 : ink.px(6);
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil((widest + gap) / slot)));
    std::vector<std::size_t> order = {worst};
    for (std::size_t i = worst % every; i < bars.size(); i += every) {
        if (i != worst) {
            order.push_back(i);
        }
    }
    const double limit = capacity > 0 ? chart.to_pixel(0, capacity).y() : -1e9;
    for (const std::size_t i : order) {
        const QString words = total_words(bars[i]);
        const bool over = capacity > 0 && bars[i].total > capacity;
        const double width = metrics.horizontalAdvance(words);
        const QRectF box = column(chart, i);
        const double left = std::clamp(box.center().x() - width / 2, chart.area().left(),
                                       std::max(chart.area().left(), chart.area().right() - width));
        double top = box.top();
        for (std::size_t k = 0; k < bars.size(); ++k) {  // above the neighbours that it reaches over
            const QRectF beside = column(chart, k);
            if (beside.right() > left - 1 && beside.left() < left + width + 1) {
                top = std::min(top, beside.top());
            }
        }
        QRectF place(left, top - metrics.height() - ink.px(3), width, metrics.height());
        if (!over && limit > place.top() - 2 && limit < place.bottom() + 2) {
            place.moveBottom(limit - ink.px(3));  // above the capacity mark rather than across it
        }
        // Up from the bar, over the labels beside it if they are in the way.
        const double highest = chart.area().top() - ink_margin(chart);
        bool free = space.claim(place);
        while (!free && bars.size() == 1 && place.top() > highest) {
            place.translate(0, -2);
            free = space.claim(place);
        }
        if (free) {
            painter.setPen(ink(over ? Role::bad : Role::text));
            painter.drawText(QPointF(place.left(), place.top() + metrics.ascent()), words);
        }
    }
}

void MemoryBars::draw_baseline_label(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    const Bar& bar = bars[worst];
    if (bar.baseline <= 0 || bars.size() != 1) {
        return;
    }
    const Ink& ink = chart.ink();
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    const QString words = memory_tr(QT_TRANSLATE_NOOP("MemoryView", "baseline %1")).arg(in_units(bar.baseline));
    const QSizeF size(metrics.horizontalAdvance(words), metrics.height());
    const QRectF box = column(chart, 0);
    const double line = chart.to_pixel(0, bar.baseline).y() - size.height() - 1;
    const double above = box.top() - 2 * size.height() - ink.px(8);
    for (const QPointF& corner :
         {QPointF(box.right() + ink.px(8), line), QPointF(box.left() - ink.px(8) - size.width(), line),
          QPointF(box.center().x() - size.width() / 2, above),
          QPointF(box.center().x() - size.width() / 2, above - size.height())}) {
        // beside the chart it would be cut
        const bool inside = corner.x() >= chart.area().left() && corner.x() + size.width() <= chart.area().right();
        if (inside && space.claim(QRectF(corner, size))) {
            painter.setPen(ink(Role::muted));
            painter.drawText(corner + QPointF(0, metrics.ascent()), words);
            return;
        }
    }
}

void MemoryBars::draw_capacity(QPainter& painter, const Chart& chart, LabelSpace& space) const {
    if (capacity <= 0) {
        return;
    }
    const Ink& ink = chart.ink();
    const QRectF area = chart.area();
    const double y = chart.to_pixel(0, capacity).y();
    painter.setPen(QPen(ink(Role::text), ink.px(2)));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    painter.setFont(ink.font(TypeSize::label, true));
    const QFontMetricsF metrics(painter.font());
    const QString words = shown(Bytes(capacity));
    const double width = metrics.horizontalAdvance(words);
    painter.drawText(QPointF(area.right() - width, y - ink.px(5)), words);
    space.block(QRectF(area.left(), y - 1, area.width(), 2));
    // nor close to it: a bar's total beside it would read as one of a row
    space.block(QRectF(area.right() - width - ink.px(10), y - ink.px(5) - metrics.ascent(), width + ink.px(10),
                       metrics.ascent()));
}

MemoryBars::Hit MemoryBars::hit(const Chart& chart, const QPointF& pixel) const {
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const QRectF box = column(chart, i);
        if (pixel.x() < box.left() - 4 || pixel.x() > box.right() + 4 || pixel.y() > box.bottom() + 2) {
            continue;
        }
        double below = 0;
        const double value = chart.to_value(pixel).y();
        for (std::size_t c = 0; c < kMemoryCategoryCount; ++c) {
            below += bars[i].parts[c];
            if (bars[i].parts[c] > 0 && value <= below) {
                return {static_cast<int>(i), static_cast<int>(c)};
            }
        }
        return {static_cast<int>(i), -1};
    }
    return {};
}

QStringList MemoryBars::read_out(const Hit& hit) const {
    if (hit.bar < 0 || static_cast<std::size_t>(hit.bar) >= bars.size()) {
        return {};
    }
    const Bar& bar = bars[static_cast<std::size_t>(hit.bar)];
    QStringList lines;
    QString title = hit.category < 0 ? memory_tr(QT_TRANSLATE_NOOP("MemoryView", "all of it"))
                                     : label(category(static_cast<std::size_t>(hit.category)));
    if (!bar.name.isEmpty()) {
        title += memory_tr(QT_TRANSLATE_NOOP("MemoryView", " · stage %1")).arg(bar.name);
    }
    lines << title;
    const double bytes = hit.category < 0 ? bar.total : bar.parts[static_cast<std::size_t>(hit.category)];
    lines << QStringLiteral("%1 = %2").arg(shown(Bytes(bytes)), exact(Bytes(bytes)));
    if (hit.category >= 0 && bar.total > 0) {
        lines << memory_tr(QT_TRANSLATE_NOOP("MemoryView", "%1 of %2 in use"))
                     .arg(shown_percent(bytes / bar.total), shown(Bytes(bar.total)));
    }
    if (capacity > 0) {
        lines << (bar.total > capacity ? memory_tr(QT_TRANSLATE_NOOP("MemoryView", "%1 more than the chip has"))
                                             .arg(shown(Bytes(bar.total - capacity)))
                                       : memory_tr(QT_TRANSLATE_NOOP("MemoryView", "%1 free of %2"))
                                             .arg(shown(Bytes(capacity - bar.total)), shown(Bytes(capacity))));
    }
    if (!bar.peak_at.isEmpty()) {
        lines << memory_tr(QT_TRANSLATE_NOOP("MemoryView", "peak: %1")).arg(bar.peak_at);
    }
    return lines;
}

}  // namespace rooflight::ui
