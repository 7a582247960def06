// SPDX-License-Identifier: GPL-3.0-or-later
// How a TimelinePicture is drawn: rows, axis, memory, scrubber.
#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/theme/number.h"
#include "ui/views/names.h"
#include "ui/views/timeline/timeline_picture.h"

namespace rooflight::ui {
namespace {

QString drawing_tr(const char* source) { return QCoreApplication::translate("TimelineView", source); }

/// The look of time that a chip waits for a network: pale and hatched in the network's colour.
void draw_exposed(QPainter& painter, const QRectF& box, const QColor& colour, const Ink& ink) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRect(box);
    painter.setBrush(ink.faded(Role::panel, 0.62));
    painter.drawRect(box);
    draw_hatch(painter, box, QPen(ink.edge(colour), ink.px(1.4)), ink.px(5));
}

/// The lowest part of a box, as high as the share.
QRectF low_part(const QRectF& box, double share) {
    QRectF part = box;
    part.setTop(box.bottom() - box.height() * share);
    return part;
}

constexpr double kToldShare = 0.02;  // of a block's time: less is not seen
constexpr double kShownWait = 0.5;   // of a stretch: less of it would hide the passes between

}  // namespace

void TimelinePicture::draw(QPainter& painter, const Range& window, const Selection& selection, const Ink& ink) const {
    if (empty()) {
        return;
    }
    draw_axis(painter, window, ink);
    for (const Place& place : m_places) {
        if (place.top + place.height > m_rows_area.top() - 1 && place.top < m_rows_area.bottom()) {
            draw_row(painter, place, window, selection, ink);
        }
    }
    draw_labels(painter, selection, ink);
    draw_memory(painter, window, ink);
}

void TimelinePicture::draw_row(QPainter& painter, const Place& place, const Range& window, const Selection& selection,
                               const Ink& ink) const {
    const TimelineRow& row = m_rows[place.row];
    const QRectF lane(m_track.left(), place.top, m_track.width(), place.height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.scheme == Scheme::print ? QColor(0xF4, 0xF6, 0xF8) : ink(Role::background));
    painter.drawRect(lane);
    // Passes are drawn while events would be slivers.
    const bool coarse = !row.passes.blocks().empty() && m_track.width() * m_makespan / (window.high - window.low) <
                                                            5.0 * static_cast<double>(row.events.blocks().size());
    if (m_stages > 1 && row.compute && coarse) {
        draw_idle(painter, row, lane, window, ink);
        draw_arrivals(painter, row, lane, window, ink);
    }
    draw_pieces(painter, coarse ? row.passes : row.events, row, lane, window, selection, ink);
    // What is sent in the upper half, what comes in in the lower: a link carries both ways at once.
    const QRectF upper(lane.left(), lane.top(), lane.width(), lane.height() / 2);
    draw_pieces(painter, row.sends, row, upper, window, selection, ink);
    draw_pieces(painter, row.receives, row, upper.translated(0, lane.height() / 2), window, selection, ink);
}

void TimelinePicture::draw_pieces(QPainter& painter, const BlockList& list, const TimelineRow& row, const QRectF& lane,
                                  const Range& window, const Selection& selection, const Ink& ink) const {
    static thread_local std::vector<Piece> drawn;
    pieces(list, window.low, window.high, lane.width(), drawn);
    for (const Piece& piece : drawn) {
        const double left = std::max(lane.left() + piece.x0, lane.left());
        const double right = std::min(lane.left() + piece.x1, lane.right());
        const Event& event = timeline().events[static_cast<std::size_t>(piece.block->event)];
        const bool chosen = !selection.operation.isEmpty() && piece.block->micro_batch < 0 && !piece.merged &&
                            (selection.phase < 0 || selection.phase == static_cast<int>(event.phase)) &&
                            selection.operation == text(event.name);
        draw_piece(painter, piece, row, QRectF(left, lane.top(), std::max(right - left, 0.5), lane.height()), chosen,
                   ink);
    }
}

void TimelinePicture::draw_arrivals(QPainter& painter, const TimelineRow& row, const QRectF& lane, const Range& window,
                                    const Ink& ink) const {
    static thread_local std::vector<Piece> drawn;
    pieces(row.arrivals, window.low, window.high, lane.width(), drawn);
    for (const Piece& piece : drawn) {
        const double left = std::max(lane.left() + piece.x0, lane.left());
        const double right = std::min(lane.left() + piece.x1, lane.right());
        if (right - left < 1 || piece.fill < kShownWait) {
            continue;
        }
        draw_exposed(painter, QRectF(left, lane.top(), right - left, lane.height()),
                     ink(Theme::role_of(piece.block->network)), ink);
    }
}

void TimelinePicture::draw_idle(QPainter& painter, const TimelineRow& row, const QRectF& lane, const Range& window,
                                const Ink& ink) const {
    const double scale = lane.width() / (window.high - window.low);
    const auto& passes = row.passes.blocks();
    double free = 0;
    for (std::size_t i = row.passes.first_after(window.low); i <= passes.size(); ++i) {
        free = i > 0 ? passes[i - 1].end : 0;
        const double next = i < passes.size() ? passes[i].start : m_makespan;
        if (free >= window.high) {
            break;
        }
        if ((next - free) * scale >= 7) {
            const double left = std::max(lane.left(), lane.left() + (free - window.low) * scale);
            const double right = std::min(lane.right(), lane.left() + (next - window.low) * scale);
            draw_hatch(painter, QRectF(left, lane.top(), right - left, lane.height()),
                       QPen(ink.faded(Role::bubble, 0.55), ink.px(1)), ink.px(7));
        }
    }
}

void TimelinePicture::draw_piece(QPainter& painter, const Piece& piece, const TimelineRow& row, const QRectF& box,
                                 bool chosen, const Ink& ink) const {
    const Block& block = *piece.block;
    Role role = row.compute ? Role::compute : Theme::role_of(row.network);
    switch (block.kind) {
        case EventKind::hbm:
        case EventKind::optimizer:
            role = Role::hbm;
            break;
        case EventKind::bubble:
            role = Role::bubble;
            break;
        case EventKind::overhead:
            role = Role::overhead;
            break;
        case EventKind::compute:
        case EventKind::communication:
            break;
    }
    QColor fill = ink(role);
    const QColor waited_for = row.compute ? ink(Theme::role_of(block.network)) : fill;
    const bool is_pass = block.micro_batch >= 0;
    if (row.compute && block.phase == Phase::backward) {
        fill = ink.scheme == Scheme::dark ? fill.darker(125) : fill.darker(122);
    }
    if (piece.merged) {
        fill.setAlphaF(static_cast<float>(piece.fill > 0.7 ? 1.0 : 0.25 + piece.fill));
        draw_block(painter, box, fill, box.width());
        if (piece.exposed > kToldShare) {
            draw_exposed(painter, low_part(box, piece.exposed), waited_for, ink);
        }
        return;
    }
    const double gap = box.width() > 8 ? ink.px(0.75) : 0.0;  // slivers with gaps between them would shimmer
    const QRectF inner = box.adjusted(0, 0, -gap, 0);
    if (block.kind == EventKind::bubble) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.faded(Role::bubble, 0.18));
        painter.drawRect(inner);
        draw_hatch(painter, inner, QPen(ink.faded(Role::bubble, 0.7), ink.px(1)), ink.px(7));
        return;
    }
    draw_block(painter, inner, fill, ink.px(3));
    if (is_pass && piece.exposed > kToldShare) {  // its waits lie all over it
        draw_exposed(painter, low_part(inner, piece.exposed), waited_for, ink);
    } else if (!is_pass && block.exposed > 0 && box.width() > 3) {
        QRectF tail = inner;
        tail.setLeft(inner.right() - inner.width() * piece.exposed);
        draw_exposed(painter, tail, fill, ink);
    }
    if (chosen) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink(Role::text), ink.px(2)));
        painter.drawRoundedRect(inner.adjusted(-1, -1, 1, 1), ink.px(3), ink.px(3));
    }
    // The words go where the block is plain.
    const double plain = is_pass ? inner.width() : inner.width() * (1 - piece.exposed);
    const double plain_height = is_pass ? inner.height() * (1 - piece.exposed) : inner.height();
    if (plain < ink.px(12) || plain_height < ink.px(11)) {
        return;
    }
    const QFont font = ink.font(TypeSize::label);
    const QFontMetricsF metrics(font);
    QString words = block_label(block);
    if (metrics.horizontalAdvance(words) > plain - ink.px(6)) {
        const Event& event = timeline().events[static_cast<std::size_t>(block.event)];
        words = row.compute ? (row.passes.blocks().empty() ? QString() : QString::number(event.micro_batch))
                            : short_of(words);
        if (words.isEmpty() || metrics.horizontalAdvance(words) > plain - ink.px(4)) {
            return;
        }
    }
    painter.setFont(font);
    painter.setPen(ink.text_on(fill));
    const double x = inner.left() + plain / 2 - metrics.horizontalAdvance(words) / 2;
    painter.drawText(QPointF(x, inner.top() + plain_height / 2 + (metrics.ascent() - metrics.descent()) / 2), words);
}

QString TimelinePicture::block_label(const Block& block) const {
    if (block.micro_batch >= 0) {
        return QString::number(block.micro_batch);
    }
    const Event& event = timeline().events[static_cast<std::size_t>(block.event)];
    QString words = text(event.name);
    const qsizetype dot = words.lastIndexOf(QLatin1Char('.'));
    if (dot >= 0 && event.kind != EventKind::communication) {
        words = words.mid(dot + 1);
    }
    if (event.phase == Phase::backward && event.kind != EventKind::communication) {
        words.prepend(QStringLiteral("d "));
    }
    return words;
}

void TimelinePicture::draw_labels(QPainter& painter, const Selection& selection, const Ink& ink) const {
    const QFont font = ink.font(TypeSize::label);
    const QFontMetricsF metrics(font);
    const double left = m_rows_area.left() + ink.px(12);
    const double right = m_track.left() - ink.px(10);
    double free_from = -1e300;
    for (const Place& place : m_places) {
        const double centre = place.top + place.height / 2;
        if (centre < m_rows_area.top() || centre > m_rows_area.bottom()) {
            continue;
        }
        if (centre - metrics.height() / 2 < free_from) {
            continue;  // too dense to name every row
        }
        const TimelineRow& row = m_rows[place.row];
        const double baseline = centre + (metrics.ascent() - metrics.descent()) / 2;
        const bool chosen =
            !row.compute && !selection.network.isEmpty() &&
            (selection.network == row.name || selection.network == text(timeline().streams[place.row].name));
        double at = left;
        if (m_stages > 1) {
            const QString stage = drawing_tr(QT_TRANSLATE_NOOP("TimelineView", "stage %1")).arg(row.stage);
            if (place.first_of_stage) {
                painter.setFont(font);
                painter.setPen(ink(Role::text));
                painter.drawText(QPointF(at, baseline), stage);
            }
            at += metrics.horizontalAdvance(stage) + ink.px(8);
        }
        const bool compute_only = m_stages > 1 && m_places.size() == static_cast<std::size_t>(m_stages);
        if (!compute_only) {
            painter.setFont(ink.font(TypeSize::label, chosen));
            painter.setPen(ink(m_stages > 1 ? Role::muted : Role::text));
            painter.drawText(QPointF(at, baseline), metrics.elidedText(row.name, Qt::ElideRight, right - at));
        }
        free_from = centre + metrics.height() / 2 - 1;
    }
}

void TimelinePicture::draw_axis(QPainter& painter, const Range& window, const Ink& ink) const {
    const double span = window.high - window.low;
    const QFont font = ink.font(TypeSize::label);
    const QFontMetricsF metrics(font);
    const int count = std::max(2, static_cast<int>(m_axis.width() / ink.px(110)));
    painter.setFont(font);
    const Ticks ticks = linear_ticks(window, count);
    const double step = ticks.major.size() > 1 ? ticks.major[1] - ticks.major[0] : span;
    const double unit = span >= 1 ? 1 : span >= 1e-3 ? 1e-3 : span >= 1e-6 ? 1e-6 : 1e-9;
    const QString name = span >= 1      ? QStringLiteral("s")
                         : span >= 1e-3 ? QStringLiteral("ms")
                         : span >= 1e-6 ? QStringLiteral("µs")
                                        : QStringLiteral("ns");
    const int digits = std::clamp(-static_cast<int>(std::floor(std::log10(step / unit) + 1e-9)), 0, 9);
    for (const double tick : ticks.major) {
        const double x = m_axis.left() + (tick - window.low) / span * m_axis.width();
        painter.setPen(ink.pen(Role::grid));
        painter.drawLine(QPointF(x, m_rows_area.top()), QPointF(x, m_axis.top()));
        const QString words = shown_digits(tick / unit, digits) + QChar(0x202F) + name;
        const double width = metrics.horizontalAdvance(words);
        const double left = std::clamp(x - width / 2, m_axis.left() - width / 2, m_axis.right() + ink.px(12) - width);
        painter.setPen(ink(Role::muted));
        painter.drawText(QPointF(left, m_axis.top() + ink.px(5) + metrics.ascent()), words);
    }
}

void TimelinePicture::draw_memory(QPainter& painter, const Range& window, const Ink& ink) const {
    const auto* samples = memory_samples();
    if (samples == nullptr || m_memory.height() < ink.px(20)) {
        return;
    }
    const QFont font = ink.font(TypeSize::label);
    const QFontMetricsF metrics(font);
    double peak = 0;
    for (const MemorySample& sample : *samples) {
        if (std::isfinite(sample.bytes.value())) {
            peak = std::max(peak, sample.bytes.value());
        }
    }
    const double capacity =
        std::isfinite(m_estimate->memory.capacity.value()) ? m_estimate->memory.capacity.value() : 0;
    const double top = std::max({capacity, peak, 1.0}) * 1.06;
    const QRectF area = m_memory.adjusted(0, metrics.height(), 0, 0);
    const auto y_of = [&](double bytes) { return area.bottom() - std::clamp(bytes / top, 0.0, 1.0) * area.height(); };
    QPolygonF outline;
    const int columns = std::max(1, static_cast<int>(area.width()));
    const double per_column = (window.high - window.low) / columns;
    std::size_t next = 0;
    double level = std::numeric_limits<double>::quiet_NaN();
    for (int column = 0; column <= columns; ++column) {
        const double until = window.low + per_column * (column + 1);
        double highest = std::isfinite(level) ? level : -1;
        const auto after = std::upper_bound(samples->begin() + static_cast<std::ptrdiff_t>(next), samples->end(), until,
                                            [](double t, const MemorySample& s) { return t < s.time.value(); });
        const auto stop = static_cast<std::size_t>(after - samples->begin());
        const std::size_t stride = column == 0 ? std::max<std::size_t>(1, stop) : (stop - next) / 16 + 1;
        for (; next < stop; next += stride) {
            highest = std::max(highest, column == 0 ? -1.0 : (*samples)[next].bytes.value());
        }
        next = stop;
        if (stop > 0) {
            level = (*samples)[stop - 1].bytes.value();
            highest = std::max(highest, std::isfinite(level) ? level : -1.0);
        }
        if (highest >= 0) {
            const QPointF point(area.left() + column, y_of(highest));
            // Flat stretches need only their ends.
            const qsizetype n = outline.size();
            if (n >= 2 && outline[n - 1].y() == point.y() && outline[n - 2].y() == point.y()) {
                outline.back().setX(point.x());
            } else {
                outline << point;
            }
        }
    }
    if (outline.size() > 1) {
        QPolygonF filled = outline;
        filled << QPointF(outline.back().x(), area.bottom()) << QPointF(outline.front().x(), area.bottom());
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.faded(Role::activations, 0.55));
        painter.drawPolygon(filled);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink.edge(ink(Role::activations)), ink.px(1)));
        painter.drawPolyline(outline);
    }
    painter.setFont(font);
    if (capacity > 0) {
        const double y = y_of(capacity);
        painter.setPen(QPen(ink(Role::text), ink.px(1.2), Qt::DashLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        const QString words = shown(Bytes(capacity));
        const bool below = peak > capacity;  // above the mark is the curve
        painter.setPen(ink(below ? Role::text : Role::muted));
        painter.drawText(QPointF(area.right() - metrics.horizontalAdvance(words) - (below ? ink.px(4) : 0),
                                 below ? y + metrics.ascent() + ink.px(1) : y - ink.px(3)),
                         words);
    }
    painter.setPen(ink(Role::text));
    QString name = drawing_tr(QT_TRANSLATE_NOOP("TimelineView", "memory"));
    const double left = m_rows_area.left() + ink.px(12);
    const double centre = area.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    painter.drawText(QPointF(left, centre), name);
    if (m_stages > 1) {
        painter.setPen(ink(Role::muted));
        painter.drawText(QPointF(left, centre + metrics.height()),
                         drawing_tr(QT_TRANSLATE_NOOP("TimelineView", "stage %1")).arg(m_memory_stage));
    }
}

void TimelinePicture::draw_scrubber(QPainter& painter, const Range& window, double time, const Ink& ink) const {
    if (empty() || !(time >= window.low) || time > window.high) {
        return;
    }
    const double x = m_track.left() + (time - window.low) / (window.high - window.low) * m_track.width();
    painter.setPen(QPen(ink(Role::text), ink.px(1.4)));
    painter.drawLine(QPointF(x, m_track.top() + ink.px(9)), QPointF(x, m_axis.top()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink(Role::text));
    painter.drawEllipse(QPointF(x, m_track.top() + ink.px(8)), ink.px(4.5), ink.px(4.5));
    painter.setFont(ink.font(TypeSize::label, true));
    const QFontMetricsF metrics(painter.font());
    const QString words = time_label(time, window.high - window.low);
    const double width = metrics.horizontalAdvance(words);
    const double left = x + ink.px(9) + width > m_track.right() ? x - ink.px(9) - width : x + ink.px(9);
    painter.setPen(ink(Role::text));
    painter.drawText(QPointF(left, m_track.top() + ink.px(8) + (metrics.ascent() - metrics.descent()) / 2), words);
}

std::vector<LegendItem> TimelinePicture::legend(const Ink& ink) const {
    if (empty()) {
        return {};
    }
    std::vector<LegendItem> items = {{label(EventKind::compute), ink(Role::compute), false, std::nullopt, Qt::NoPen}};
    if (m_has_hbm) {
        items.push_back({label(EventKind::hbm), ink(Role::hbm), false, std::nullopt, Qt::NoPen});
    }
    if (m_has_overhead) {
        items.push_back({label(EventKind::overhead), ink(Role::overhead), false, std::nullopt, Qt::NoPen});
    }
    bool up = false;
    bool out = false;
    for (const TimelineRow& each : m_rows) {
        up = up || (!each.compute && Theme::role_of(each.network) == Role::scale_up);
        out = out || (!each.compute && each.network == Network::scale_out);
    }
    if (up) {
        items.push_back({drawing_tr(QT_TRANSLATE_NOOP("TimelineView", "scale-up")), ink(Role::scale_up), false,
                         std::nullopt, Qt::NoPen});
    }
    if (out) {
        items.push_back({drawing_tr(QT_TRANSLATE_NOOP("TimelineView", "scale-out")), ink(Role::scale_out), false,
                         std::nullopt, Qt::NoPen});
    }
    if (m_has_exposed) {
        items.push_back({drawing_tr(QT_TRANSLATE_NOOP("TimelineView", "exposed")),
                         ink(Theme::role_of(m_exposed_network)), true,
                         std::nullopt, Qt::NoPen});
    }
    if (m_has_bubble) {
        items.push_back({drawing_tr(QT_TRANSLATE_NOOP("TimelineView", "bubble")), ink(Role::bubble), true, std::nullopt,
                         Qt::NoPen});
    }
    return items;
}

}  // namespace rooflight::ui
