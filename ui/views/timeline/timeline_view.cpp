// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QVariantAnimation>
#include <QWheelEvent>

#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {

TimelineView::TimelineView(QWidget* parent)
    : BaseView(QStringLiteral("timeline"), parent),
      m_canvas(new Canvas([this](QPainter& painter, const QRectF& rect) { paint(painter, rect); }, this)),
      m_legend(new Canvas(
          [this](QPainter& painter, const QRectF& rect) {
              const Ink ink = Ink::screen();
              draw_legend_lines(painter, rect.adjusted(ink.px(12), ink.px(4), 0, 0), m_picture.legend(ink), ink);
          },
          this)),
      m_step(tool(QString(), "first")),
      m_layer(tool(QString(), "last")),
      m_scroll(new QScrollBar(Qt::Vertical, this)),
      m_motion(new QVariantAnimation(this)) {
    m_canvas->setMouseTracking(true);
    m_canvas->installEventFilter(this);
    setFocusPolicy(Qt::StrongFocus);
    m_step->setChecked(true);
    m_step->setObjectName(QStringLiteral("timeline_step"));
    m_layer->setObjectName(QStringLiteral("timeline_layer"));
    connect(m_step, &QPushButton::clicked, this, &TimelineView::show_step);
    connect(m_layer, &QPushButton::clicked, this, &TimelineView::show_layer);
    connect(m_scroll, &QScrollBar::valueChanged, this, [this] { invalidate(); });
    m_motion->setDuration(160);
    m_motion->setStartValue(0.0);
    m_motion->setEndValue(1.0);
    m_motion->setEasingCurve(QEasingCurve::OutCubic);
    setMinimumSize(240, 140);
    TimelineView::retranslate();
}

QString TimelineView::title() const { return tr("Timeline"); }

QString TimelineView::subtitle() const {
    if (m_picture.empty()) {
        return {};
    }
    const double span = m_window.high - m_window.low;
    const QString of = m_picture.step_words();
    if (m_fitted) {
        return m_picture.stages() > 1 ? tr("whole step, %1 · %2 stages").arg(of).arg(m_picture.stages())
                                      : tr("whole step, %1").arg(of);
    }
    if (m_layer->isChecked()) {
        return scenario()->workload.kind == WorkloadKind::training
                   ? tr("one layer, forward and backward: %1 of %2").arg(shown(Seconds(span)), of)
                   : tr("one layer: %1 of %2").arg(shown(Seconds(span)), of);
    }
    return tr("%1 of %2").arg(shown(Seconds(span)), of);
}

void TimelineView::retranslate() {
    m_scroll->setAccessibleName(tr("Rows"));
    m_step->setText(tr("Step"));
    m_step->setToolTip(tr("Show the whole step (0)"));
    m_layer->setText(tr("Layer"));
    m_layer->setToolTip(tr("Show one layer, forward and backward"));
    BaseView::retranslate();
    arrange();
}

QString TimelineView::empty_message() const {
    if (estimate() == nullptr) {
        return nothing_yet();
    }
    return m_picture.empty() ? tr("No timeline for this estimate.") : QString();
}

void TimelineView::state_changed() {
    m_motion->stop();
    const double before = m_picture.makespan();
    m_picture.set(state());
    const double now = m_picture.makespan();
    if (m_fitted || !(before > 0) || !(now > 0)) {
        m_window = {0, now > 0 ? now : 1};
        m_fitted = true;
    } else if (m_layer->isChecked()) {
        m_window = m_picture.one_layer();
    } else {
        // The same stretch of the step as before, as a share of it.
        m_window = {m_window.low / before * now, m_window.high / before * now};
    }
    m_step->setChecked(m_fitted);
    if (m_time > now) {
        m_time = -1;
    }
    arrange();
    invalidate();
    update();
}

void TimelineView::selection_changed() { invalidate(); }

void TimelineView::theme_changed() { state_changed(); }

void TimelineView::invalidate() {
    m_kept.forget();
    m_canvas->update();
    m_legend->update();
}

void TimelineView::arrange() {
    const double scale = Theme::instance().scale();
    const int row = qRound(28 * scale);
    const int gap = qRound(8 * scale);
    const QSize layer = m_layer->sizeHint();
    const QSize step = m_step->sizeHint();
    const bool shown_head = !m_picture.empty();
    for (QWidget* widget : {static_cast<QWidget*>(m_step), static_cast<QWidget*>(m_layer), m_legend, m_canvas}) {
        widget->setVisible(shown_head);
    }
    m_layer->setGeometry(width() - gap - layer.width(), 2, layer.width(), row - 6);
    m_step->setGeometry(m_layer->x() - step.width(), 2, step.width(), row - 6);
    const int room = std::max(0, m_step->x() - gap);
    const Ink ink = Ink::screen();
    const int head = std::max(row, qRound(legend_lines_height(room - ink.px(12), m_picture.legend(ink), ink) + 8 * scale));
    m_legend->setGeometry(0, 0, room, head - 2);
    m_canvas->setGeometry(0, head, width(), std::max(1, height() - head));
    m_picture.lay_out(QRectF(m_canvas->rect()), ink, 0);
    const int hidden = qRound(m_picture.content_height() - m_picture.rows_area().height());
    m_scroll->setVisible(shown_head && hidden > 2);
    m_scroll->setRange(0, std::max(0, hidden));
    m_scroll->setPageStep(qRound(m_picture.rows_area().height()));
    const QRect rows = m_picture.rows_area().toRect();
    m_scroll->setGeometry(width() - qRound(10 * scale), head + rows.top(), qRound(10 * scale), rows.height());
    m_scroll->raise();
}

void TimelineView::resizeEvent(QResizeEvent* event) {
    BaseView::resizeEvent(event);
    arrange();
    invalidate();
}

void TimelineView::paint(QPainter& painter, const QRectF& rect) {
    const Ink ink = Ink::screen();
    m_kept.draw(painter, rect, [&](QPainter& inner) {
        m_picture.lay_out(rect, ink, m_scroll->isVisible() ? m_scroll->value() : 0);
        m_picture.draw(inner, m_window, selection(), ink);
    });
    m_picture.draw_scrubber(painter, m_window, m_time, ink);
}

void TimelineView::render_picture(QPainter& painter, const QRectF& target) const {
    TimelinePicture picture = m_picture;
    const Ink ink = Ink::print();
    const std::vector<LegendItem> legend = picture.legend(ink);
    draw_legend_lines(painter, target, legend, ink);
    picture.lay_out(target.adjusted(-12, legend_lines_height(target.width(), legend, ink) - 4, 0, 0), ink);
    picture.draw(painter, m_window, selection(), ink);
    picture.draw_scrubber(painter, m_window, m_time, ink);
}

void TimelineView::set_window(Range window) {
    const double whole = m_picture.makespan();
    const double span = std::clamp(window.high - window.low, std::min(1e-9, whole), whole);
    const double low = std::clamp(window.low, 0.0, whole - span);
    m_window = {low, low + span};
    m_fitted = span >= whole * 0.999;
    m_step->setChecked(m_fitted);
    if (m_fitted) {
        m_layer->setChecked(false);
    }
    invalidate();
    emit described();
}

void TimelineView::move_to(const Range& window) {
    m_motion->stop();
    m_motion->disconnect(this);
    if (!Theme::instance().animations() || !isVisible()) {
        set_window(window);
        return;
    }
    const Range from = m_window;
    connect(m_motion, &QVariantAnimation::valueChanged, this, [this, from, window](const QVariant& value) {
        const double t = value.toDouble();
        set_window({from.low + (window.low - from.low) * t, from.high + (window.high - from.high) * t});
    });
    m_motion->start();
}

void TimelineView::show_step() {
    m_layer->setChecked(false);
    m_step->setChecked(true);
    if (!m_picture.empty()) {
        move_to({0, m_picture.makespan()});
    }
}

void TimelineView::show_layer() {
    m_layer->setChecked(true);
    m_step->setChecked(false);
    if (!m_picture.empty()) {
        move_to(m_picture.one_layer());
    }
}

void TimelineView::zoom(double factor, double at_share) {
    if (m_picture.empty() || !(factor > 0)) {
        return;
    }
    m_motion->stop();
    m_layer->setChecked(false);
    const double span = m_window.high - m_window.low;
    const double still = m_window.low + span * at_share;
    set_window({still - span * factor * at_share, still + span * factor * (1 - at_share)});
}

void TimelineView::pan(double share) {
    const double by = (m_window.high - m_window.low) * share;
    m_layer->setChecked(false);
    set_window({m_window.low + by, m_window.high + by});
}

void TimelineView::scrub_to(double time) {
    if (m_picture.empty()) {
        return;
    }
    m_time = std::clamp(time, 0.0, m_picture.makespan());
    m_canvas->update();
    emit scrubbed(Seconds(m_time));
    emit hovered(tr("At %1 — ").arg(shown(Seconds(m_time))) +
                 m_picture.read_out_at(m_time).join(QStringLiteral(" · ")));
}

double TimelineView::time_at(double x) const {
    const QRectF track = m_picture.track();
    return m_window.low + (x - track.left()) / track.width() * (m_window.high - m_window.low);
}

bool TimelineView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_canvas || m_picture.empty()) {
        return BaseView::eventFilter(watched, event);
    }
    switch (event->type()) {
        case QEvent::MouseButtonPress: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (mouse->button() == Qt::LeftButton) {
                press(mouse->position());
            }
            return true;
        }
        case QEvent::MouseMove: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (m_drag != Drag::none) {
                drag(mouse->position());
            } else {
                hover(mouse->position());
            }
            return true;
        }
        case QEvent::MouseButtonRelease:
            release(static_cast<QMouseEvent*>(event)->position());
            return true;
        case QEvent::MouseButtonDblClick:
            show_step();
            return true;
        case QEvent::Leave:
            read_out(this, {}, {});
            return false;
        case QEvent::Wheel: {
            const auto* wheel = static_cast<QWheelEvent*>(event);
            const QPoint turn = wheel->angleDelta();
            const QRectF track = m_picture.track();
            if ((wheel->modifiers() & Qt::ShiftModifier) != 0 || std::abs(turn.x()) > std::abs(turn.y())) {
                pan(-(turn.x() != 0 ? turn.x() : turn.y()) / 1200.0);
            } else if ((wheel->modifiers() & Qt::ControlModifier) == 0 && m_scroll->isVisible() &&
                       wheel->position().x() < track.left()) {
                m_scroll->setValue(m_scroll->value() - turn.y() / 2);
            } else {
                zoom(std::pow(0.85, turn.y() / 120.0),
                     std::clamp((wheel->position().x() - track.left()) / track.width(), 0.0, 1.0));
            }
            return true;
        }
        default:
            return BaseView::eventFilter(watched, event);
    }
}

void TimelineView::press(const QPointF& at) {
    setFocus(Qt::MouseFocusReason);
    m_motion->stop();
    m_pressed = at;
    m_pressed_window = m_window;
    const double scrubber =
        m_picture.track().left() + (m_time - m_window.low) / (m_window.high - m_window.low) * m_picture.track().width();
    const bool on_knob = m_time >= 0 && std::abs(at.x() - scrubber) < 6 * Theme::instance().scale();
    m_drag = at.y() < m_picture.rows_area().top() || on_knob ? Drag::scrub : Drag::pending;
    if (m_drag == Drag::scrub) {
        scrub_to(time_at(at.x()));
    }
}

void TimelineView::drag(const QPointF& at) {
    if (m_drag == Drag::pending && (at - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::pan;
        m_layer->setChecked(false);
        read_out(this, {}, {});
    }
    if (m_drag == Drag::scrub) {
        scrub_to(time_at(at.x()));
    } else if (m_drag == Drag::pan) {
        const double by =
            (m_pressed.x() - at.x()) / m_picture.track().width() * (m_pressed_window.high - m_pressed_window.low);
        set_window({m_pressed_window.low + by, m_pressed_window.high + by});
    }
}

void TimelineView::release(const QPointF& at) {
    if (m_drag == Drag::pending) {
        const TimelinePicture::Hit hit = m_picture.hit(at, m_window);
        if (hit.block != nullptr && hit.block->kind == EventKind::communication) {
            Selection chosen;
            chosen.network =
                text(m_picture.timeline().streams[static_cast<std::size_t>(hit.row - m_picture.rows().data())].name);
            choose(chosen);
        } else if (hit.block != nullptr) {
            const Event& event = m_picture.timeline().events[static_cast<std::size_t>(hit.block->event)];
            choose(selection_of(event.name, event.phase));
        } else {
            scrub_to(hit.time);
        }
    }
    m_drag = Drag::none;
}

void TimelineView::hover(const QPointF& at) { read_out(m_canvas, at, m_picture.read_out(m_picture.hit(at, m_window))); }

void TimelineView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            pan(-0.1);
            break;
        case Qt::Key_Right:
            pan(0.1);
            break;
        case Qt::Key_Up:
            m_scroll->setValue(m_scroll->value() - 30);
            break;
        case Qt::Key_Down:
            m_scroll->setValue(m_scroll->value() + 30);
            break;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoom(0.7);
            break;
        case Qt::Key_Minus:
            zoom(1 / 0.7);
            break;
        case Qt::Key_0:
            show_step();
            break;
        case Qt::Key_Comma:
            scrub_to(std::max(m_time, 0.0) - (m_window.high - m_window.low) / 100);
            break;
        case Qt::Key_Period:
            scrub_to(std::max(m_time, 0.0) + (m_window.high - m_window.low) / 100);
            break;
        default:
            BaseView::keyPressEvent(event);
    }
}

QString TimelineView::summary() const {
    if (m_picture.empty()) {
        return empty_message();
    }
    double busy = 0;
    for (const TimelineRow& row : m_picture.rows()) {
        for (const Block& block : row.events.blocks()) {
            busy += row.compute && row.stage == 0 ? block.end - block.start : 0;
        }
    }
    QString words = tr("One step takes %1; the first stage computes for %2 of it.")
                        .arg(m_picture.step_words(), shown_percent(busy / m_picture.makespan()));
    if (const Seconds exposed = estimate()->step.exposed_comm; exposed.value() > 0) {
        words += QLatin1Char(' ') + tr("Nothing hides %1 of communication.").arg(shown(exposed));
    }
    return words;
}

QList<QStringList> TimelineView::table() const {
    QList<QStringList> rows = {{QStringLiteral("stage"), QStringLiteral("stream"), QStringLiteral("name"),
                                QStringLiteral("phase"), QStringLiteral("layer"), QStringLiteral("micro_batch"),
                                QStringLiteral("start_s"), QStringLiteral("end_s"), QStringLiteral("exposed_s"), QStringLiteral("peer"),
                                QStringLiteral("bytes")}};
    if (m_picture.empty()) {
        return rows;
    }
    for (const Event& event : m_picture.timeline().events) {
        const auto stream = static_cast<std::size_t>(event.stream);
        if (event.stream < 0 || stream >= m_picture.timeline().streams.size()) {
            continue;
        }
        const Stream& of = m_picture.timeline().streams[stream];
        rows << QStringList{QString::number(of.stage),
                            text(of.name),
                            text(event.name),
                            phase_key(event.phase),
                            event.layer < 0 ? QString() : QString::number(event.layer),
                            QString::number(event.micro_batch),
                            cell(event.start.value()),
                            cell(event.end.value()),
                            cell(event.exposed.value()),
                            is_handed_on(event) ? QString::number(event.peer) : QString(),
                            is_handed_on(event) ? cell(m_picture.timeline().handed_on.value()) : QString()};
    }
    return rows;
}

}  // namespace rooflight::ui
