// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/memory/memory_view.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QResizeEvent>
#include <QtMath>

#include "ui/charts/chart.h"
#include "ui/charts/donut.h"
#include "ui/charts/drawing.h"
#include "ui/theme/number.h"
#include "ui/views/canvas.h"
#include "ui/views/memory/relief_list.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

constexpr double kDonutWidth = 430;  // from here on there is room beside the bars
constexpr std::size_t kMostSamples = 500;
constexpr double kCurveHeight = 400;  // and below them
constexpr double kReliefHeight = 280;  // what would free memory, where it is short of it
constexpr int kFewReliefs = 2;         // so many, below the height that has room for all
constexpr double kTight = 0.7;         // of the capacity: memory is short

/// What the margins and labels of the bars' chart leave of it for the bars themselves.
double bars_room(double width) { return width - 50; }
QSizeF bars_area(const QSizeF& chart, bool stages) { return {bars_room(chart.width()), chart.height() - (stages ? 80 : 55)}; }

}  // namespace

MemoryView::MemoryView(QWidget* parent)
    : BaseView(QStringLiteral("memory"), parent),
      m_bars(new Chart(this)),
      m_donut(new Donut(this)),
      m_curve(new Chart(this)),
      m_legend(new Canvas(
          [this](QPainter& painter, const QRectF& rect) { draw_legend_rows(painter, rect, Ink::screen()); }, this)),
      m_reliefs(new ReliefList(this)) {
    connect(m_reliefs, &ReliefList::changed, this, [this] {
        state_changed();
        setAccessibleDescription(summary());
        emit described();
    });
    connect(m_reliefs, &ReliefList::chosen, this,
            [this](const std::shared_ptr<const Scenario>& wanted, const QString& text) { emit proposed(wanted, text, 0); });
    m_bars->set_drawing([this](QPainter& painter, const Chart& chart) { m_data.draw(painter, chart); });
    m_curve->set_drawing([this](QPainter& painter, const Chart& chart) {
        const Ink& ink = chart.ink();
        if (m_data.capacity > 0) {
            const double y = chart.to_pixel(0, m_data.capacity).y();
            painter.setPen(QPen(ink(Role::text), ink.px(1.2), Qt::DashLine));
            painter.drawLine(QPointF(chart.area().left(), y), QPointF(chart.area().right(), y));
        }
    });
    m_curve->set_overlay([this](QPainter& painter, const Chart& chart) {
        if (m_time >= 0) {
            const double x = chart.to_pixel(m_time, 0).x();
            painter.setPen(chart.ink().pen(Role::text, 1.2));
            painter.drawLine(QPointF(x, chart.area().top()), QPointF(x, chart.area().bottom()));
        }
    });
    connect(m_bars, &Chart::hovered, this,
            [this](const QPointF& pixel) { read_out(m_bars, pixel, m_data.read_out(m_data.hit(*m_bars, pixel))); });
    connect(m_bars, &Chart::left, this, [this] { read_out(this, {}, {}); });
    connect(m_donut, &Donut::slice_hovered, this, [this](int slice) {
        const QPointF at = m_donut->mapFromGlobal(QCursor::pos());
        const bool part = slice >= 0 && slice < static_cast<int>(kMemoryCategoryCount);
        read_out(m_donut, at, part ? m_data.read_out({static_cast<int>(m_data.worst), slice}) : QStringList());
    });
    connect(m_curve, &Chart::hovered, this, [this](const QPointF& pixel) {
        const QPointF value = m_curve->to_value(pixel);
        const bool inside = m_curve->area().contains(pixel) && has_curve();
        QStringList lines;
        if (inside) {
            const auto& samples = estimate()->timeline.memory[m_data.worst];
            const auto after = std::upper_bound(samples.begin(), samples.end(), value.x(),
                                                [](double t, const MemorySample& s) { return t < s.time.value(); });
            if (after != samples.begin()) {
                lines << shown(std::prev(after)->bytes) << tr("at %1 of the step").arg(shown(Seconds(value.x())));
            }
        }
        read_out(m_curve, pixel, lines);
    });
    connect(m_curve, &Chart::left, this, [this] { read_out(this, {}, {}); });
    setMinimumSize(180, 160);
    state_changed();
}

QString MemoryView::title() const { return tr("Memory"); }

QString MemoryView::subtitle() const { return m_data.bars.size() > 1 ? tr("per chip of each stage") : tr("per chip"); }

Detail MemoryView::needs() const {
    return height() >= Theme::instance().scale() * kCurveHeight ? Detail::timeline : Detail::summary;
}

bool MemoryView::has_curve() const {
    return estimate() != nullptr && m_data.worst < estimate()->timeline.memory.size() &&
           estimate()->timeline.memory[m_data.worst].size() > 1 &&
           std::isfinite(estimate()->timeline.makespan.value()) && estimate()->timeline.makespan.value() > 0;
}

void MemoryView::finish() { m_reliefs->work_out(); }

void MemoryView::retranslate() {
    m_reliefs->retranslate();
    BaseView::retranslate();
}

void MemoryView::state_changed() {
    m_data = MemoryBars::from(state());
    m_reliefs->present(state());
    if (!m_data.empty()) {
        m_data.configure(*m_bars, bars_area(m_bars->size(), m_data.bars.size() > 1));  // another size draws at once
    }
    arrange();
    update();
    m_bars->setVisible(!m_data.empty());
    if (m_data.empty()) {
        return;
    }
    m_data.configure(*m_bars, bars_area(m_bars->size(), m_data.bars.size() > 1));
    m_bars->replot();
    if (m_donut->isVisibleTo(this)) {
        fill_donut(*m_donut, Ink::screen());
    }
    if (m_curve->isVisibleTo(this)) {
        fill_curve(*m_curve);
        m_curve->replot();
    }
    m_legend->update();
}

void MemoryView::theme_changed() {
    m_bars->set_ink(Ink::screen());
    m_donut->set_ink(Ink::screen());
    m_curve->set_ink(Ink::screen());
    state_changed();
}

void MemoryView::show_time(Seconds time) {
    m_time = time.value();
    if (m_curve->isVisibleTo(this)) {
        m_curve->replot_overlay();
    }
}

void MemoryView::fill_donut(Donut& donut, const Ink& ink) const {
    std::vector<Donut::Slice> slices;
    const MemoryBars::Bar& bar = m_data.bars[m_data.worst];
    for (std::size_t c = 0; c < kMemoryCategoryCount; ++c) {
        const auto category = static_cast<MemoryCategory>(c);
        slices.push_back({label(category), bar.parts[c], ink(Theme::role_of(category))});
    }
    slices.push_back({tr("free"), m_data.capacity - bar.total, ink(Role::grid)});
    donut.set_slices(slices);
    const QString used = shown(Bytes(bar.total));
    donut.set_centre(used, m_data.capacity > 0 ? tr("of %1").arg(shown(Bytes(m_data.capacity))) : QString());
}

void MemoryView::fill_curve(Chart& curve) const {
    const auto& samples = estimate()->timeline.memory[m_data.worst];
    const Ink& ink = curve.ink();
    Chart::Curve line;
    // A few per pixel are enough: the highest of each stretch.
    const std::size_t stride = samples.size() / kMostSamples + 1;
    for (std::size_t from = 0; from < samples.size(); from += stride) {
        const std::size_t to = std::min(from + stride, samples.size());
        const auto highest = std::max_element(
            samples.begin() + static_cast<std::ptrdiff_t>(from), samples.begin() + static_cast<std::ptrdiff_t>(to),
            [](const MemorySample& a, const MemorySample& b) { return a.bytes < b.bytes; });
        line.x.push_back(samples[from].time.value());
        line.y.push_back(highest->bytes.value());
    }
    line.x.push_back(estimate()->timeline.makespan.value());
    line.y.push_back(line.y.back());
    line.steps = true;
    line.pen = QPen(ink.edge(ink(Role::activations)), ink.px(1));
    line.fill = ink.faded(Role::activations, 0.55);
    const Range range = finite_range(line.y, false, {0, m_data.highest()}, 0.0);
    Chart::Axis x;
    x.home = {0, estimate()->timeline.makespan.value()};
    x.label =
        m_data.bars.size() > 1 ? tr("seconds into the step, stage %1").arg(m_data.worst) : tr("seconds into the step");
    x.grid = false;
    x.zoomable = false;
    Chart::Axis y;
    y.home = {0, std::max(m_data.capacity, range.high) * 1.1};
    y.unit = memory_unit();
    y.label = memory_unit_name();
    y.zoomable = false;
    curve.set_x(x);
    curve.set_y(y);
    curve.set_curves({line});
}

void MemoryView::draw_legend_rows(QPainter& painter, const QRectF& rect, const Ink& ink) const {
    draw_legend_lines(painter, rect.adjusted(ink.px(12), 0, -ink.px(4), 0), m_legend_items, ink);
}

void MemoryView::arrange() {
    const double scale = Theme::instance().scale();
    const bool stages = m_data.bars.size() > 1;
    const bool donut = !m_data.empty() && width() >= kDonutWidth * scale && height() >= 220 * scale && !stages;
    const bool curve = has_curve() && height() >= kCurveHeight * scale;
    const bool tight = !m_data.empty() && m_data.bars[m_data.worst].total > kTight * m_data.capacity;
    const int most = height() >= kCurveHeight * scale             ? ReliefList::kRows
                     : tight && height() >= kReliefHeight * scale ? kFewReliefs
                                                                  : 0;
    const int rows = m_data.empty() ? 0 : std::min(most, static_cast<int>(m_reliefs->reliefs().size()));
    const int relief_height = m_reliefs->height_of(rows);
    const int room_above = height() - relief_height;
    const int curve_height = curve ? std::clamp(room_above / 3, qRound(120 * scale), qRound(200 * scale)) : 0;
    const int donut_side =
        donut ? std::min({qRound(width() * 0.4), room_above - curve_height - qRound(40 * scale), qRound(260 * scale)})
              : 0;
    const int donut_room = donut ? donut_side + qRound(32 * scale) : 0;
    const Ink ink = Ink::screen();
    m_data.fit(bars_room(width() - donut_room), ink);
    const QSizeF room(width() - ink.px(16), room_above - curve_height);
    m_legend_items = m_data.legend(ink, room);
    const int legend_height = qCeil(legend_lines_height(room.width(), m_legend_items, ink));
    const int upper = room_above - curve_height - legend_height;
    m_legend->setVisible(legend_height > 0);
    m_legend->setGeometry(0, 0, width(), legend_height);
    m_bars->setGeometry(0, legend_height, width() - donut_room, upper);
    m_donut->setVisible(donut);
    m_donut->setGeometry(width() - donut_room + qRound(8 * scale), (upper - donut_side) / 2, donut_side, donut_side);
    m_curve->setVisible(curve);
    m_curve->setGeometry(0, room_above - curve_height, width(), curve_height);
    m_reliefs->setVisible(rows > 0);
    m_reliefs->setGeometry(0, room_above, width(), relief_height);
}

void MemoryView::resizeEvent(QResizeEvent* event) {
    BaseView::resizeEvent(event);
    state_changed();
}

void MemoryView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    QRectF rest = target;
    const bool donut = m_data.bars.size() == 1 && target.width() >= kDonutWidth && target.height() >= 220;
    const double side = donut ? std::min({target.width() * 0.4, target.height() - 40, 260.0}) : 0;
    MemoryBars bars_here = m_data;
    bars_here.fit(bars_room(target.width() - (donut ? side + 32 : 0)), ink);
    const std::vector<LegendItem> legend = bars_here.legend(ink, QSizeF(target.width() - 16, target.height()));
    const double legend_height = legend_lines_height(target.width() - 16, legend, ink);
    draw_legend_lines(painter, QRectF(target.left() + 12, target.top(), target.width() - 16, legend_height), legend, ink);
    rest.adjust(0, legend_height, 0, 0);
    if (has_curve() && target.height() >= kCurveHeight) {
        Chart curve;
        curve.set_ink(ink);
        fill_curve(curve);
        curve.set_drawing([this, &ink](QPainter& inner, const Chart& chart) {
            const double y = chart.to_pixel(0, m_data.capacity).y();
            inner.setPen(QPen(ink(Role::text), 1.2, Qt::DashLine));
            inner.drawLine(QPointF(chart.area().left(), y), QPointF(chart.area().right(), y));
        });
        const double height = target.height() / 3;
        curve.render_to(painter, QRectF(target.left(), target.bottom() - height, target.width(), height));
        rest.setBottom(target.bottom() - height);
    }
    if (donut) {
        Donut ring;
        ring.set_ink(ink);
        fill_donut(ring, ink);
        const double fitting = std::min(side, rest.height() - 40);
        ring.render_to(painter, QRectF(rest.right() - fitting - 16, rest.center().y() - fitting / 2, fitting, fitting));
        rest.setRight(rest.right() - side - 32);
    }
    Chart bars;
    bars.set_ink(ink);
    bars_here.configure(bars, bars_area(rest.size(), m_data.bars.size() > 1));
    bars.set_drawing([&bars_here](QPainter& inner, const Chart& chart) { bars_here.draw(inner, chart); });
    bars.render_to(painter, rest);
}

QString MemoryView::summary() const {
    if (m_data.empty()) {
        return nothing_yet();
    }
    const MemoryBars::Bar& bar = m_data.bars[m_data.worst];
    const auto largest =
        static_cast<std::size_t>(std::max_element(bar.parts.begin(), bar.parts.end()) - bar.parts.begin());
    QString words = tr("The fullest chip holds %1 of %2, most of it %3 (%4).")
                        .arg(shown(Bytes(bar.total)), shown(Bytes(m_data.capacity)),
                             label(static_cast<MemoryCategory>(largest)), shown(Bytes(bar.parts[largest])));
    words += QLatin1Char(' ');
    words += bar.total > m_data.capacity
                 ? tr("It does not fit: %1 too much.").arg(shown(Bytes(bar.total - m_data.capacity)))
                 : tr("It fits, with %1 free.").arg(shown(Bytes(m_data.capacity - bar.total)));
    if (m_reliefs->current() && !m_reliefs->reliefs().empty()) {
        words += QLatin1Char(' ');
        words += tr("What would free most is %1.").arg(ReliefList::text(m_reliefs->reliefs().front()));
    }
    return words;
}

QList<QStringList> MemoryView::table() const {
    QStringList header = {QStringLiteral("stage")};
    for (std::size_t c = 0; c < kMemoryCategoryCount; ++c) {
        header << QStringLiteral("%1_bytes").arg(category_key(static_cast<MemoryCategory>(c)));
    }
    header << QStringLiteral("total_bytes") << QStringLiteral("capacity_bytes");
    QList<QStringList> rows = {header};
    for (std::size_t i = 0; i < m_data.bars.size(); ++i) {
        const MemoryBars::Bar& bar = m_data.bars[i];
        QStringList row = {QString::number(i)};
        for (const double part : bar.parts) {
            row << cell(part);
        }
        rows << (row << cell(bar.total) << cell(m_data.capacity));
    }
    return rows;
}

}  // namespace rooflight::ui
