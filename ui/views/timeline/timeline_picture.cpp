// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/timeline_picture.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

QString timeline_tr(const char* source) { return QCoreApplication::translate("TimelineView", source); }

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

}  // namespace

QString time_label(double time, double span) {
    const double unit = span >= 1 ? 1 : span >= 1e-3 ? 1e-3 : span >= 1e-6 ? 1e-6 : 1e-9;
    const QString name = span >= 1      ? QStringLiteral("s")
                         : span >= 1e-3 ? QStringLiteral("ms")
                         : span >= 1e-6 ? QStringLiteral("µs")
                                        : QStringLiteral("ns");
    const int digits = std::clamp(2 - static_cast<int>(std::floor(std::log10(span / unit))), 0, 4);
    return shown_digits(time / unit, digits) + QChar(0x202F) + name;
}

void TimelinePicture::set(const ViewState& state) {
    m_estimate = state.estimate;
    m_rows.clear();
    m_makespan = 0;
    m_stages = 1;
    m_memory_stage = 0;
    m_has_exposed = m_has_bubble = m_has_hbm = m_has_overhead = false;
    if (!m_estimate) {
        return;
    }
    const Timeline& shown_timeline = m_estimate->timeline;
    m_rows = rows_of(shown_timeline);
    PerNetwork<double> exposed{};
    for (const TimelineRow& row : m_rows) {
        m_stages = std::max(m_stages, row.stage + 1);
        m_has_bubble = m_has_bubble || (row.stage > 0 && !row.passes.blocks().empty());
        for (const Block& block : row.events.blocks()) {
            m_makespan = std::max(m_makespan, block.end);
            exposed[static_cast<std::size_t>(row.network)] += block.exposed;
            m_has_bubble = m_has_bubble || block.kind == EventKind::bubble;
            m_has_overhead = m_has_overhead || block.kind == EventKind::overhead;
            m_has_hbm = m_has_hbm || block.kind == EventKind::hbm || block.kind == EventKind::optimizer;
        }
        for (const Block& block : row.receives.blocks()) {
            exposed[static_cast<std::size_t>(row.network)] += block.exposed;
        }
    }
    const auto longest = std::max_element(exposed.begin(), exposed.end());
    m_has_exposed = *longest > 0;
    m_exposed_network = static_cast<Network>(longest - exposed.begin());
    double most = 0;
    for (std::size_t s = 0; s < shown_timeline.memory.size(); ++s) {
        for (const MemorySample& sample : shown_timeline.memory[s]) {
            if (sample.bytes.value() > most && std::isfinite(sample.bytes.value())) {
                most = sample.bytes.value();
                m_memory_stage = s;
            }
        }
    }
}

QString TimelinePicture::step_words() const {
    const QString told = shown(m_estimate->step.time);
    const QString simulated = shown(Seconds(m_makespan));
    return told == simulated
               ? told
               : timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "%1 (%2 simulated)")).arg(told, simulated);
}

Range TimelinePicture::one_layer() const {
    // The last layer is the one whose forward and backward are neighbours in time.
    const Range whole = {0, m_makespan};
    for (const TimelineRow& row : m_rows) {
        if (!row.compute) {
            continue;
        }
        int layer = -1;
        for (const Block& block : row.events.blocks()) {
            layer = std::max(layer, timeline().events[static_cast<std::size_t>(block.event)].layer);
        }
        Range range = {1e300, -1e300};
        bool backward = false;
        for (const Block& block : row.events.blocks()) {
            const Event& event = timeline().events[static_cast<std::size_t>(block.event)];
            const bool back = event.phase == Phase::backward;
            if (event.layer != layer || layer < 0 || event.micro_batch != 0) {
                if (backward && range.high > range.low) {
                    break;
                }
                continue;
            }
            range.low = std::min(range.low, block.start);
            range.high = std::max(range.high, block.end);
            backward = backward || back;
        }
        if (range.high > range.low) {
            const double margin = (range.high - range.low) * 0.02;
            return {std::max(0.0, range.low - margin), range.high + margin};
        }
    }
    return whole;
}

const std::vector<MemorySample>* TimelinePicture::memory_samples() const {
    if (!m_estimate || m_memory_stage >= m_estimate->timeline.memory.size() ||
        m_estimate->timeline.memory[m_memory_stage].empty()) {
        return nullptr;
    }
    return &m_estimate->timeline.memory[m_memory_stage];
}

void TimelinePicture::lay_out(const QRectF& target, const Ink& ink, double scroll) {
    const QFontMetricsF metrics(ink.font(TypeSize::label));
    const double memory_name = metrics.horizontalAdvance(timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "memory")));
    const double stage_name =
        metrics.horizontalAdvance(timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "stage %1")).arg(88));
    double names = memory_name;
    for (const TimelineRow& row : m_rows) {
        names = std::max(names, metrics.horizontalAdvance(row.name));
    }
    if (m_stages > 1) {
        names += stage_name + ink.px(8);
    }
    m_gutter = std::min(names + ink.px(26), target.width() * 0.4);
    const double axis = metrics.height() + ink.px(8);
    const double knob = ink.px(18);
    const bool has_memory = memory_samples() != nullptr && target.height() > ink.px(150);
    // Memory gets what the rows leave, within reason.
    const double rows_wanted = ink.px(38) * static_cast<double>(m_rows.size()) + ink.px(6) * m_stages;
    const double rest = target.height() - axis - knob - rows_wanted - ink.px(10);
    const double memory = has_memory ? std::clamp(rest, std::max(ink.px(44), target.height() * 0.18), ink.px(130)) : 0;
    m_axis = QRectF(target.left() + m_gutter, target.bottom() - axis, target.width() - m_gutter - ink.px(14), axis);
    m_memory = QRectF(m_axis.left(), m_axis.top() - memory, m_axis.width(), std::max(0.0, memory - ink.px(4)));
    m_rows_area = QRectF(target.left(), target.top() + knob, target.width(),
                         std::max(10.0, m_memory.top() - target.top() - knob - ink.px(6)));
    m_track = QRectF(m_axis.left(), target.top(), std::max(1.0, m_axis.width()), target.height() - axis);

    // Rows get what height there is; networks of a long pipeline give way to the stages' computing.
    const double room = m_rows_area.height();
    const auto rows_total = static_cast<double>(std::max<std::size_t>(m_rows.size(), 1));
    const auto networks = static_cast<double>(
        std::count_if(m_rows.begin(), m_rows.end(), [](const TimelineRow& row) { return !row.compute; }));
    double group_gap = m_stages > 1 ? ink.px(6) : 0;
    double pitch = std::min((room - group_gap * m_stages) / rows_total, ink.px(38));
    bool with_networks = true;
    if (m_stages > 1 && pitch < ink.px(11)) {
        with_networks = false;
        group_gap = ink.px(1);  // one row a stage needs nothing between the stages
        pitch = std::min((room - group_gap * m_stages) / std::max(1.0, rows_total - networks), ink.px(38));
    }
    if (!with_networks) {  // nor do their names take any room
        m_gutter = std::min(m_gutter, std::max(memory_name, stage_name) + ink.px(26));
        for (QRectF* each : {&m_axis, &m_memory, &m_track}) {
            each->setLeft(target.left() + m_gutter);
        }
    }
    pitch = std::max(pitch, ink.px(m_stages == 1 ? 14 : with_networks ? 12 : 5));
    const double height = pitch - std::clamp(pitch * 0.28, ink.px(2), ink.px(11));
    m_places.clear();
    double at = m_rows_area.top() - scroll;
    int stage = -1;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (!m_rows[i].compute && !with_networks) {
            continue;
        }
        const bool first = m_rows[i].stage != stage;
        if (first && stage >= 0) {
            at += group_gap;
        }
        stage = m_rows[i].stage;
        m_places.push_back({i, at, height, first});
        at += pitch;
    }
    m_content = at - m_rows_area.top() + scroll;
}

double TimelinePicture::memory_at(double time) const {
    const auto* samples = memory_samples();
    if (samples == nullptr) {
        return kNaN;
    }
    const auto after = std::upper_bound(samples->begin(), samples->end(), time,
                                        [](double t, const MemorySample& s) { return t < s.time.value(); });
    return after == samples->begin() ? kNaN : std::prev(after)->bytes.value();
}

TimelinePicture::Hit TimelinePicture::hit(const QPointF& pixel, const Range& window) const {
    Hit result;
    result.time = window.low + (pixel.x() - m_track.left()) / m_track.width() * (window.high - window.low);
    if (empty() || pixel.x() < m_track.left() || pixel.x() > m_track.right()) {
        return result;
    }
    result.memory = m_memory.contains(pixel);
    for (const Place& place : m_places) {
        if (pixel.y() >= place.top && pixel.y() <= place.top + place.height && m_rows_area.contains(pixel)) {
            result.row = &m_rows[place.row];
            const double slack = 1.5 / m_track.width() * (window.high - window.low);
            const bool upper = pixel.y() < place.top + place.height / 2;
            for (const BlockList* list : {upper ? &result.row->sends : &result.row->receives, &result.row->events}) {
                for (const double at : {result.time, result.time - slack}) {
                    result.block = result.block == nullptr ? list->at(at) : result.block;
                }
            }
            if (result.block == nullptr) {
                result.pass = result.row->passes.at(result.time);
            }
        }
    }
    return result;
}

QStringList TimelinePicture::read_out(const Hit& hit) const {
    if (hit.memory) {
        const double bytes = memory_at(hit.time);
        return std::isfinite(bytes)
                   ? QStringList{shown(Bytes(bytes)), timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "alive at %1"))
                                                          .arg(shown(Seconds(hit.time)))}
                   : QStringList();
    }
    if (hit.block == nullptr && hit.pass != nullptr && hit.pass->exposed > 0) {
        return {timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "waits for %1")).arg(label(hit.pass->network)),
                timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "%1 of the %2 of microbatch %3, %4"))
                    .arg(shown(Seconds(hit.pass->exposed)), shown(Seconds(hit.pass->end - hit.pass->start)))
                    .arg(hit.pass->micro_batch)
                    .arg(label(hit.pass->phase))};
    }
    if (hit.block == nullptr) {
        return {};
    }
    const Event& event = timeline().events[static_cast<std::size_t>(hit.block->event)];
    QString title = text(event.name);
    title += QStringLiteral(" · ") + label(event.phase);
    if (event.layer >= 0) {
        title += timeline_tr(QT_TRANSLATE_NOOP("TimelineView", " · layer %1")).arg(event.layer);
    }
    if (is_handed_on(event)) {
        title = (event.name == kPipelineSend
                     ? timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "pipeline send to stage %1"))
                     : timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "pipeline receive from stage %1")))
                    .arg(event.peer) +
                QStringLiteral(" · ") + label(event.phase);
    }
    QStringList lines = {title};
    lines << timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "%1, from %2 to %3"))
                 .arg(shown(event.end - event.start), shown(event.start), shown(event.end));
    if (hit.block->exposed > 0) {
        lines << timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "%1 of it exposed"))
                     .arg(shown(Seconds(hit.block->exposed)));
    }
    if (is_handed_on(event)) {
        lines << timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "%1 from each chip over %2"))
                     .arg(shown(timeline().handed_on), hit.row->name);
    }
    QString where = hit.row->name;
    if (m_stages > 1) {
        where += timeline_tr(QT_TRANSLATE_NOOP("TimelineView", " · stage %1")).arg(hit.row->stage);
    }
    lines << where + timeline_tr(QT_TRANSLATE_NOOP("TimelineView", " · microbatch %1")).arg(event.micro_batch);
    return lines;
}

QStringList TimelinePicture::read_out_at(double time) const {
    QStringList lines;
    for (const TimelineRow& row : m_rows) {
        if (lines.size() > 5) {
            break;
        }
        for (const BlockList* list : {&row.events, &row.sends, &row.receives}) {
            if (const Block* block = list->at(time)) {
                lines << row.name + QStringLiteral(": ") +
                             text(timeline().events[static_cast<std::size_t>(block->event)].name);
            }
        }
    }
    const double bytes = memory_at(time);
    if (std::isfinite(bytes)) {
        lines << timeline_tr(QT_TRANSLATE_NOOP("TimelineView", "memory: %1")).arg(shown(Bytes(bytes)));
    }
    return lines;
}

}  // namespace rooflight::ui
