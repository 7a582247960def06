// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/collectives/collectives_view.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QVariantAnimation>

#include "ui/charts/chart.h"
#include "ui/charts/drawing.h"
#include "ui/theme/number.h"
#include "ui/views/canvas.h"
#include "ui/views/collectives/choice_bar.h"
#include "ui/views/collectives/player_bar.h"
#include "ui/views/collectives/size_plot.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

constexpr int kMotion = 200;                           // ms of one step at speed 1
constexpr int kPause = 700;                            // ms from step to step at speed 1
constexpr int kNarrow = 620;                           // px: below, the formula goes under the picture
constexpr int kWide = 960, kLow = 480;                 // px: wide and low, the plot goes beside them

}  // namespace

CollectivesView::CollectivesView(QWidget* parent)
    : BaseView(QStringLiteral("collectives"), parent),
      m_scroll(new QScrollArea(this)),
      m_motion(new QVariantAnimation(this)) {
    auto* page = new QWidget(m_scroll);
    m_choices = new ChoiceBar(page);
    m_stage = new Canvas(
        [this](QPainter& painter, const QRectF& rect) {
            m_picture.draw(painter, rect, m_step, m_phase, m_marked, Ink::screen());
            if (!m_played.valid()) {
                draw_empty(painter, rect, m_played.problem, Ink::screen());
            }
        },
        page);
    m_formula = new Canvas(
        [this](QPainter& painter, const QRectF& rect) { draw_cost(painter, rect, m_cost, Ink::screen()); }, page);
    m_player = new PlayerBar(QStringLiteral("collectives"), page);
    m_plot = new Chart(page);
    m_stage->setObjectName(QStringLiteral("collectives_stage"));
    m_formula->setObjectName(QStringLiteral("collectives_formula"));
    m_plot->setObjectName(QStringLiteral("collectives_plot"));
    m_stage->setMouseTracking(true);
    m_stage->installEventFilter(this);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);

    auto* all = new QVBoxLayout(page);
    all->setContentsMargins(12, 4, 12, 8);
    all->setSpacing(8);
    all->addWidget(m_choices);
    all->addWidget(m_player);  // above the picture: in sight however low the dock is
    m_middle = new QBoxLayout(QBoxLayout::LeftToRight);
    m_middle->setSpacing(16);
    m_middle->addWidget(m_stage, 5);
    m_middle->addWidget(m_formula, 3);
    m_body = new QBoxLayout(QBoxLayout::TopToBottom);
    m_body->addLayout(m_middle, 5);
    m_body->addWidget(m_plot, 3);
    all->addLayout(m_body, 1);
    m_scroll->setWidget(page);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);

    m_motion->setStartValue(0.0);
    m_motion->setEndValue(1.0);
    m_motion->setEasingCurve(QEasingCurve::InOutQuad);
    connect(m_motion, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_phase = value.toDouble();
        m_stage->update();
    });
    connect(m_motion, &QVariantAnimation::finished, this, [this] { show_step(m_step + 1); });
    connect(&m_timer, &QTimer::timeout, this, &CollectivesView::advance);
    connect(m_choices, &ChoiceBar::chosen, this, &CollectivesView::choose_collective);
    connect(m_player, &PlayerBar::play_toggled, this, &CollectivesView::play_or_pause);
    connect(m_player, &PlayerBar::stepped, this, [this](int by) {
        stop();
        step_by(by);
    });
    connect(m_player, &PlayerBar::scrubbed, this, [this](int step) {
        stop();
        show_step(step);
    });
    connect(m_plot, &Chart::dragged, this, &CollectivesView::drag_size);
    connect(m_plot, &Chart::hovered, this, &CollectivesView::hover_plot);
    connect(m_plot, &Chart::left, this, [this] { read_out(this, {}, {}); });
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 160);
    CollectivesView::theme_changed();
    CollectivesView::retranslate();
}

CollectivesView::~CollectivesView() { stop_motion(); }

QString CollectivesView::title() const { return tr("Collectives"); }

QString CollectivesView::subtitle() const {
    if (scenario() == nullptr || !m_played.valid()) {
        return {};
    }
    const QString words = QStringLiteral("%1 · %2 · %3").arg(
        label(m_played.choice.kind), group_text(m_played), shown(Bytes(m_played.choice.bytes)));
    return m_played.reduced() ? words + tr(" · drawn with %1 chips").arg(shown_count(m_played.drawn.size)) : words;
}

QString CollectivesView::empty_message() const { return scenario() == nullptr ? nothing_yet() : QString(); }

QString CollectivesView::summary() const {
    if (scenario() == nullptr) {
        return empty_message();
    }
    if (!m_played.valid()) {
        return m_played.problem;
    }
    return tr("%1 of %2 over a %3 takes %4 and is %5; %6 of %7 steps are done.")
        .arg(label(m_played.choice.kind), shown(Bytes(m_played.choice.bytes)), group_text(m_played), m_cost.time,
             m_cost.verdict)
        .arg(m_step)
        .arg(m_played.steps());
}

QList<QStringList> CollectivesView::table() const {
    QList<QStringList> rows = {{QStringLiteral("step"), QStringLiteral("from"), QStringLiteral("to"),
                                QStringLiteral("network"), QStringLiteral("adds"), QStringLiteral("chunks"),
                                QStringLiteral("bytes")}};
    if (!m_played.valid()) {
        return rows;
    }
    for (std::size_t step = 0; step < m_played.list.steps.size(); ++step) {
        for (const Transfer& transfer : m_played.list.steps[step].transfers) {
            QStringList chunks;
            for (const int chunk : transfer.chunks) {
                chunks << QString::number(chunk);
            }
            rows << QStringList{QString::number(step + 1),
                                QString::number(transfer.from),
                                QString::number(transfer.to),
                                text(name_of(transfer.network)),
                                transfer.reduces ? QStringLiteral("1") : QStringLiteral("0"),
                                chunks.join(QLatin1Char(' ')),
                                cell(transfer.bytes)};
        }
    }
    return rows;
}

QJsonObject CollectivesView::choices() const { return to_json(m_choice); }

void CollectivesView::restore(const QJsonObject& choices) { choose_collective(choice_from_json(choices, m_choice)); }

void CollectivesView::tell_load() {
    NetworkLoad load;
    const bool on_machine = m_choice.shape == Shape::machine_axis || m_choice.shape == Shape::mesh_axis;
    if (m_played.valid() && on_machine && isVisible() && (m_step > 0 || m_timer.isActive())) {
        const Bytes v(m_choice.bytes);
        const Seconds time = m_played.rate.time(v);
        load.what = label(m_choice.kind);
        for (std::size_t i = 0; i < kNetworkCount && time.value() > 0; ++i) {
            const Seconds busy = m_played.rate.busy(static_cast<Network>(i), v, m_played.rate.bandwidth_time(v));
            load.busy[i] = std::clamp(busy / time, 0.0, 1.0);
        }
    }
    if (load != m_load) {
        m_load = load;
        emit loaded(load);
    }
}

void CollectivesView::retranslate() {
    m_choices->retranslate();
    m_player->retranslate();
    m_plot->setAccessibleName(tr("Time over size; Left and Right change the size"));
    m_stage->setAccessibleName(tr("Devices and what each holds"));
    m_formula->setAccessibleName(tr("Cost formula"));
    BaseView::retranslate();
}

void CollectivesView::theme_changed() {
    const double scale = Theme::instance().scale();
    m_stage->setMinimumSize(qRound(220 * scale), qRound(200 * scale));
    m_formula->setMinimumSize(qRound(210 * scale), qRound(220 * scale));
    m_plot->setMinimumHeight(qRound(150 * scale));
    rebuild();
}

void CollectivesView::state_changed() { rebuild(); }

void CollectivesView::choose_collective(const PlayChoice& choice) {
    const bool other = choice.kind != m_choice.kind || choice.shape != m_choice.shape ||
                       choice.chips != m_choice.chips || choice.rows != m_choice.rows ||
                       choice.algorithm != m_choice.algorithm || choice.mesh_axis != m_choice.mesh_axis ||
                       choice.machine_axis != m_choice.machine_axis;
    if (other) {
        stop();
        m_step = 0;
    }
    m_choice = choice;
    rebuild();
}

void CollectivesView::set_bytes(double bytes) {
    PlayChoice choice = m_choice;
    choice.bytes = bytes;
    choose_collective(choice);
}

void CollectivesView::rebuild() {
    stop_motion();
    m_played = play(m_choice, state());
    if (scenario() != nullptr) {
        m_choice = m_played.choice;
    }
    m_picture.set(&m_played);
    m_cost = cost_text(m_played);
    m_step = m_played.valid() ? std::clamp(m_step, 0, m_played.steps()) : 0;
    m_scroll->setVisible(scenario() != nullptr);
    m_choices->show_choice(m_played, scenario());
    m_player->setEnabled(m_played.valid());
    m_player->show_step(m_step, m_played.steps());
    m_plot->setVisible(m_played.valid());
    if (m_played.valid()) {
        show_sizes(*m_plot, m_played, Ink::screen());
        m_plot->replot();
    } else {
        stop();
    }
    m_formula->setAccessibleDescription(m_cost.lines().join(QLatin1Char('\n')));
    setAccessibleDescription(summary());
    m_stage->update();
    m_formula->update();
    update();
    tell_load();
    emit described();
}

void CollectivesView::show_step(int step) {
    stop_motion();
    if (!m_played.valid()) {
        return;
    }
    m_step = std::clamp(step, 0, m_played.steps());
    m_player->show_step(m_step, m_played.steps());
    setAccessibleDescription(summary());
    if (m_step == m_played.steps()) {
        stop();
    }
    m_stage->update();
    tell_load();
}

void CollectivesView::step_by(int steps) {
    if (m_motion->state() == QAbstractAnimation::Running) {  // the step under way is done at once
        show_step(m_step + 1);
    }
    const bool motion = steps == 1 && m_step < m_played.steps() && Theme::instance().animations() && isVisible();
    if (!motion) {
        show_step(m_step + steps);
        return;
    }
    m_motion->setDuration(std::max(1, qRound(kMotion / std::max(0.1, m_player->speed()))));
    m_motion->start();
}

void CollectivesView::advance() {
    m_timer.setInterval(std::max(20, qRound(kPause / std::max(0.1, m_player->speed()))));
    step_by(1);
}

void CollectivesView::play_or_pause() {
    if (m_timer.isActive() || !m_played.valid()) {
        stop();
        return;
    }
    if (m_step >= m_played.steps()) {
        show_step(0);
    }
    m_timer.start(1);  // the first step at once, the others in their rhythm
    m_player->show_playing(true);
    tell_load();
}

void CollectivesView::stop() {
    m_timer.stop();
    m_player->show_playing(false);
}

void CollectivesView::stop_motion() {
    // stop() does not finish: the step under way is taken back.
    m_motion->stop();
    m_phase = 0;
}

void CollectivesView::drag_size(const QPointF& at) {
    if (m_played.valid()) {
        set_bytes(size_at(size_step(m_plot->to_value(at).x())));
    }
}

void CollectivesView::hover_plot(const QPointF& at) {
    if (!m_played.valid() || !m_plot->area().contains(at)) {
        read_out(this, {}, {});
        return;
    }
    const Bytes v(size_at(size_step(m_plot->to_value(at).x())));
    const bool latency = m_played.rate.latency_time(v) > m_played.rate.bandwidth_time(v) + m_played.rate.slow_start(v);
    read_out(m_plot, at, {shown(v), shown(m_played.rate.time(v)), latency ? tr("latency-bound") : tr("bandwidth-bound")});
}

void CollectivesView::hover_stage(const QPointF& at) {
    const int device = m_picture.device_at(at);
    if (device != m_marked) {
        m_marked = device;
        m_stage->update();
    }
    read_out(m_stage, at, m_picture.read_out(device, m_step));
}

bool CollectivesView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_stage && event->type() == QEvent::MouseMove) {
        hover_stage(static_cast<QMouseEvent*>(event)->position());
    } else if (watched == m_stage && event->type() == QEvent::Leave) {
        hover_stage({-1, -1});
    } else if (watched == m_plot && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right) {
            set_bytes(size_at(size_step(m_choice.bytes) + (key == Qt::Key_Left ? -1 : 1)));
            return true;
        }
    }
    return BaseView::eventFilter(watched, event);
}

void CollectivesView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Space:
            play_or_pause();
            break;
        case Qt::Key_Left:
            stop();
            step_by(-1);
            break;
        case Qt::Key_Right:
            stop();
            step_by(1);
            break;
        case Qt::Key_Home:
            stop();
            show_step(0);
            break;
        case Qt::Key_End:
            show_step(m_played.steps());
            break;
        default:
            BaseView::keyPressEvent(event);
    }
}

void CollectivesView::resizeEvent(QResizeEvent* event) {
    BaseView::resizeEvent(event);
    m_scroll->setGeometry(rect());
    const double scale = Theme::instance().scale();
    const bool narrow = width() < kNarrow * scale;
    const bool beside = width() >= kWide * scale && height() < kLow * scale;
    m_middle->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_body->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_body->setSpacing(qRound((beside ? 16 : 8) * scale));
    m_body->setStretch(0, beside ? 7 : 5);
    // Once the plot has its new size: how many figures its axes take.
    QTimer::singleShot(0, m_plot, [this] { m_plot->replot(); });
}

void CollectivesView::hideEvent(QHideEvent* event) {
    stop();
    stop_motion();
    BaseView::hideEvent(event);
    tell_load();
}

void CollectivesView::showEvent(QShowEvent* event) {
    BaseView::showEvent(event);
    tell_load();
}

void CollectivesView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    if (!m_played.valid()) {
        draw_empty(painter, target, m_played.problem, ink);
        return;
    }
    StagePicture picture;
    picture.set(&m_played);
    const bool wide = target.width() > 520;
    const double plot = std::min(200.0, target.height() * 0.36);
    const QRectF top(target.left(), target.top(), target.width(), target.height() - plot - 12);
    const double stage = wide ? top.width() * 0.6 : top.width();
    picture.draw(painter, QRectF(top.left(), top.top(), stage, top.height()), m_step, 0, -1, ink);
    if (wide) {
        draw_cost(painter, QRectF(top.left() + stage + 16, top.top(), top.width() - stage - 16, top.height()), m_cost,
                  ink);
    }
    Chart chart;
    show_sizes(chart, m_played, ink);
    chart.render_to(painter, QRectF(target.left(), target.bottom() - plot, target.width(), plot));
}

}  // namespace rooflight::ui
