// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/legend_row.h"
#include "ui/views/sweep/sweep_view.h"

#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QtMath>

#include "core/units/input_error.h"
#include "ui/charts/chart.h"
#include "ui/controls/current_combo.h"
#include "ui/controls/segmented.h"
#include "ui/controls/snap_slider.h"
#include "ui/document/scenario_file.h"
#include "ui/language/engine_words.h"
#include "ui/theme/number.h"
#include "ui/views/canvas.h"
#include "ui/views/names.h"
#include "ui/views/plot_head.h"
#include "ui/views/sweep/sweep_names.h"

namespace rooflight::ui {
namespace {

constexpr int kLinePoints = 65, kMapPoints = 25;
/// A mesh axis or the chips of a machine in all; no more are drawn.
constexpr double kMostListed = 65536;

/// What a job brings back: an answer, or why there is none.
template <class Result>
struct Answer {
    std::shared_ptr<const Result> result;
    QString problem;
};

template <class Work>
auto answer_of(const Work& work) -> Answer<decltype(work())> {
    try {
        return {std::make_shared<const decltype(work())>(work()), {}};
    } catch (const std::exception& error) {
        return {nullptr, told_problem(error)};
    }
}

}  // namespace

SweepView::SweepView(QWidget* parent)
    : WorkingView(QStringLiteral("sweep"), parent),
      m_modes(new Segmented(QStringLiteral("sweep_mode"), 2, this)),
      m_first_box(combo("sweep_first")),
      m_second_box(combo("sweep_second")),
      m_output_box(combo("sweep_output")),
      m_range_box(combo("sweep_range")),
      m_along(new QLabel(this)),
      m_and(new QLabel(this)),
      m_progress(new QLabel(this)),
      m_cancel(tool({})),
      m_chart(new Chart(this)),
      m_legend(new LegendRow([this] { return m_scene.legend(Ink::screen()); }, this)),
      m_scroll(new QScrollArea(this)) {
    m_bars =
        new Canvas([this](QPainter& painter,
                          const QRectF& rect) { m_tornado.draw(painter, rect.adjusted(8, 0, -8, 0), Ink::screen()); },
                   m_scroll);
    m_modes->set_look("dense");
    m_modes->set_current(0);
    m_cancel->setObjectName(QStringLiteral("sweep_cancel"));
    m_progress->setObjectName(QStringLiteral("sweep_progress"));
    m_progress->setProperty("tone", QStringLiteral("muted"));
    m_chart->setObjectName(QStringLiteral("sweep_chart"));
    m_chart->setFocusPolicy(Qt::StrongFocus);
    m_chart->installEventFilter(this);
    m_bars->setObjectName(QStringLiteral("sweep_bars"));
    m_bars->setMouseTracking(true);
    m_bars->installEventFilter(this);
    m_scroll->setWidget(m_bars);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->viewport()->setAutoFillBackground(false);

    m_head = new PlotHead(
        {m_modes, m_output_box, m_along, m_first_box, m_and, m_second_box, m_range_box, m_progress, m_cancel}, m_legend, this);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(12, 4, 12, 8);
    all->setSpacing(6);
    all->addWidget(m_head);
    all->addWidget(m_chart, 1);
    all->addWidget(m_scroll, 1);

    connect(m_modes, &Segmented::chosen, this, [this](int index) { set_mode(static_cast<Mode>(index)); });
    connect(m_cancel, &QPushButton::clicked, this, &SweepView::cancel);
    connect(m_chart, &Chart::pressed, this, [this] { m_gesture = SnapSlider::next_gesture(); });
    connect(m_chart, &Chart::dragged, this, &SweepView::drag);
    connect(m_chart, &Chart::hovered, this, &SweepView::hover);
    connect(m_chart, &Chart::left, this, [this] { read_out(this, {}, {}); });
    m_chart->set_drawing([this](QPainter& painter, const Chart& chart) { m_scene.draw(painter, chart); });
    m_chart->set_overlay([this](QPainter& painter, const Chart& chart) {
        m_scene.draw_mark(painter, chart, mark_of(state().baseline_scenario.get(), baseline()), true);
        m_scene.draw_mark(painter, chart, mark_of(scenario(), estimate()), false);
    });
    setMinimumSize(240, 160);
    SweepView::theme_changed();
    SweepView::retranslate();
}

SweepView::~SweepView() { stop_working(); }

QComboBox* SweepView::combo(const char* name) {
    auto* box = new CurrentCombo(this);
    box->setObjectName(QString::fromLatin1(name));
    box->setProperty("compact", true);
    box->setFocusPolicy(Qt::StrongFocus);
    connect(box, &QComboBox::activated, this, &SweepView::chosen);
    return box;
}

QString SweepView::title() const { return tr("Sweep"); }

QString SweepView::subtitle() const {
    if (m_mode == Mode::sensitivity) {
        return m_tornado.empty()
                   ? QString()
                   : tr("%1 · at half and at twice each input").arg(output_label(*m_tornado.result->output));
    }
    if (m_scene.empty()) {
        return {};
    }
    QString words = output_label(*m_scene.output) + QStringLiteral(" · ") + input_label(m_scene.axes[0].input);
    if (m_scene.is_map()) {
        words += QStringLiteral(" × ") + input_label(m_scene.axes[1].input);
    }
    return words;
}

QString SweepView::empty_message() const {
    if (estimate() == nullptr) {
        return nothing_yet();
    }
    const bool shown_there = m_mode == Mode::sweep ? !m_scene.empty() : !m_tornado.empty();
    if (shown_there) {
        return {};
    }
    return !m_problem.isEmpty() ? m_problem
           : m_cancelled        ? tr("Cancelled. Choose an input or an output to work it out again.")
                                : tr("Working it out beside the window …");
}

QString SweepView::summary() const {
    const QString empty = empty_message();
    return !empty.isEmpty() ? empty : m_mode == Mode::sweep ? m_scene.words() : m_tornado.words();
}

QList<QStringList> SweepView::table() const {
    const QList<QStringList> rows = m_mode == Mode::sweep ? m_scene.table() : m_tornado.table();
    return rows.isEmpty() && scenario() != nullptr ? QList<QStringList>{{m_first, m_output}} : rows;
}

void SweepView::retranslate() {
    m_modes->setAccessibleName(tr("What is varied"));
    m_modes->set_text(0, tr("Sweep"), tr("Vary one or two inputs"));
    m_modes->set_text(1, tr("Sensitivity"), tr("What matters: the answer to half and twice each input"));
    m_along->setText(tr("over"));
    m_and->setText(tr("and"));
    m_cancel->setText(tr("Cancel"));
    m_first_box->setAccessibleName(tr("Input"));
    m_second_box->setAccessibleName(tr("Second input"));
    m_output_box->setAccessibleName(tr("Output"));
    m_range_box->setAccessibleName(tr("How far around the present value"));
    m_chart->setAccessibleName(tr("Sweep; arrow keys move the scenario from point to point"));
    m_bars->setAccessibleName(tr("Sensitivity of the output to each input"));
    const int range = m_range_box->count() > 0 ? m_range_box->currentIndex() : 1;
    m_range_box->clear();
    for (const int far : {4, 16, 64}) {
        m_range_box->addItem(tr("÷%1 to ×%1").arg(far), far);
    }
    m_range_box->setCurrentIndex(range);
    BaseView::retranslate();
}

void SweepView::theme_changed() {
    m_legend->setFixedHeight(qRound(20 * Theme::instance().scale()));
    m_chart->setMinimumHeight(qRound(84 * Theme::instance().scale()));
    show_result();
}

void SweepView::cancel() {
    stop_working();
    m_cancelled = true;
    show_result();
}

/// The picture stays while the next is worked out, unless it is of something else.
void SweepView::restart() {
    m_cancelled = false;
    fill_choices();
    const bool other = m_scene.empty() || text(m_scene.output->key) != m_output;
    if (m_base == nullptr && other) {
        m_scene.result.reset();
    }
    work_anew();
    show_result();
}

bool SweepView::same_sweep() const {
    if (is_working()) {
        return false;
    }
    if (m_base == nullptr || scenario() == nullptr || m_mode != Mode::sweep || m_scene.empty()) {
        return m_base != nullptr && scenario() != nullptr && same_scenario(*m_base, *scenario());
    }
    // The crosshair's doing: the scenario is one of the sweep's own.
    try {
        const SweepMark mark = mark_of(scenario(), estimate());
        return mark.at.size() == m_scene.axes.size() &&
               same_scenario(scenario_at(*m_base, m_scene.axes, mark.at), *scenario());
    } catch (const InputError&) {
        return false;
    }
}

void SweepView::state_changed() {
    if (same_sweep()) {
        m_chart->replot_overlay();
        setAccessibleDescription(summary());
        return;
    }
    m_base.reset();
    restart();
}

std::vector<SweepAxis> SweepView::wanted_axes() const {
    std::vector<SweepAxis> axes;
    const double far = m_range_box->currentData().toDouble();
    for (const QString& path : {m_first, m_second}) {
        const std::optional<ScenarioInput> input = ScenarioInput::find(path.toStdString());
        const std::optional<double> now = input ? input->value(*scenario()) : std::nullopt;
        if (!now || !(*now > 0)) {
            continue;
        }
        SweepAxis axis{*input};
        axis.steps = m_second.isEmpty() ? kLinePoints : kMapPoints;
        axis.from = *now / far;
        axis.to = *now * far;
        if (input->values() == InputValues::listed) {
            axis.from = 1;
            axis.to = kMostListed;
            axis.steps = input->path() == "hardware.chips" ? axis.steps : 0;
        } else if (const double step = input->step(*scenario()); step > 0) {
            axis.from = std::max(step, axis.from);
        }
        axes.push_back(std::move(axis));
    }
    return axes;
}

void SweepView::start() {
    m_problem.clear();
    m_base = state().scenario;
    m_mode == Mode::sweep ? start_sweep() : start_sensitivity();
    show_progress(0, 0);
}

void SweepView::start_sweep() {
    SweepSpec spec;
    spec.axes = wanted_axes();
    spec.outputs = {find_output(m_output.toStdString())};
    if (spec.axes.empty() || spec.outputs[0] == nullptr) {
        return;
    }
    run([this, base = m_base, spec](std::stop_token stop, const std::function<void(int, int)>& progress) {
        const auto answer = answer_of([&] {
            return sweep(*base, spec, stop, [&](std::size_t done, std::size_t all) {
                progress(static_cast<int>(done), static_cast<int>(all));
            });
        });
        return [this, answer, spec] {
            m_problem = answer.problem;
            m_scene = {answer.result, spec.axes, spec.outputs[0], 0, m_scene.flat};
        };
    });
}

void SweepView::start_sensitivity() {
    const EstimateOutput* output = find_output(m_output.toStdString());
    if (output == nullptr) {
        return;
    }
    run([this, base = m_base, output](std::stop_token stop, const std::function<void(int, int)>&) {
        const auto answer = answer_of([&] { return sensitivity(*base, *output, stop); });
        return [this, answer] {
            m_problem = answer.problem;
            m_tornado.result = answer.result;
        };
    });
}

void SweepView::show_progress(int done, int all) {
    const bool working = is_working();
    m_cancel->setVisible(working);
    m_progress->setVisible(working);
    m_progress->setText(all > 0 ? tr("%1 of %2 points").arg(done).arg(all) : tr("Working it out …"));
}

void SweepView::show_result() {
    const bool there = estimate() != nullptr;
    m_chart->setVisible(there && m_mode == Mode::sweep && !m_scene.empty());
    m_legend->setVisible(m_chart->isVisibleTo(this) && !m_scene.legend(Ink::screen()).empty());
    m_scroll->setVisible(there && m_mode == Mode::sensitivity && !m_tornado.empty());
    show_progress(0, 0);
    m_chart->set_ink(Ink::screen());
    m_scene.flat = PlotHead::is_flat(height());
    m_head->set_low(PlotHead::is_low(height()));
    m_head->set_legend_width(m_scene.empty() ? 0 : qCeil(legend_width(m_scene.legend(Ink::screen()), Ink::screen())) + 16);
    if (!m_scene.empty()) {
        m_scene.configure(*m_chart);
        m_chart->replot();
    }
    m_bars->setMinimumHeight(qRound(m_tornado.height(Ink::screen())));
    m_bars->update();
    m_legend->update();
    setAccessibleDescription(summary());
    update();
    emit described();
}

void SweepView::resizeEvent(QResizeEvent* event) {
    WorkingView::resizeEvent(event);
    if (PlotHead::is_low(height()) != m_head->low() || PlotHead::is_flat(height()) != m_scene.flat) {
        show_result();
    }
}

SweepMark SweepView::mark_of(const Scenario* of, const Estimate* with) const {
    SweepMark mark;
    if (of == nullptr || with == nullptr || m_scene.empty()) {
        return mark;
    }
    try {
        for (const SweepAxis& axis : m_scene.axes) {
            const std::optional<double> value = axis.input.value(*of);
            if (!value || !(*value > 0)) {
                return {};
            }
            mark.at.push_back(*value);
        }
    } catch (const InputError&) {
        return {};
    }
    mark.output = m_scene.output->of(*with);
    return mark;
}

void SweepView::go_to(const std::vector<double>& values, int gesture) {
    if (m_base == nullptr || m_scene.empty()) {
        return;
    }
    try {
        auto next = std::make_shared<const Scenario>(scenario_at(*m_base, m_scene.axes, values));
        (void)rooflight::estimate(*next, Detail::summary);
        QStringList said;
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            said << input_label(m_scene.axes[axis].input) + QLatin1Char(' ') +
                        shown_value(m_scene.axes[axis].input, values[axis]);
        }
        emit proposed(next, said.join(QStringLiteral(" · ")), gesture);
    } catch (const InputError& error) {
        emit hovered(told_problem(error));  // why the crosshair does not go there
    }
}

void SweepView::drag(const QPointF& at) {
    if (!m_scene.empty()) {
        go_to(m_scene.values_at(*m_chart, at), m_gesture);
    }
}

void SweepView::hover(const QPointF& at) {
    if (m_scene.empty() || !m_chart->area().contains(at)) {
        read_out(this, {}, {});
        return;
    }
    read_out(m_chart, at, m_scene.read_out(m_scene.point_near(m_scene.values_at(*m_chart, at))));
}

void SweepView::step_crosshair(int axis, int by) {
    const SweepMark mark = mark_of(scenario(), estimate());
    if (static_cast<std::size_t>(axis) >= mark.at.size()) {
        return;
    }
    const auto which = static_cast<std::size_t>(axis);
    const std::vector<double>& all = m_scene.result->values[which];
    std::vector<double> values = mark.at;
    const auto next = by > 0 ? std::upper_bound(all.begin(), all.end(), values[which])
                             : std::lower_bound(all.begin(), all.end(), values[which]);
    if ((by > 0 && next == all.end()) || (by < 0 && next == all.begin())) {
        return;
    }
    values[which] = by > 0 ? *next : *std::prev(next);
    go_to(values, SnapSlider::next_gesture());
}

bool SweepView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_chart && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
            case Qt::Key_Left:
                step_crosshair(0, -1);
                return true;
            case Qt::Key_Right:
                step_crosshair(0, 1);
                return true;
            case Qt::Key_Up:
                step_crosshair(1, 1);
                return true;
            case Qt::Key_Down:
                step_crosshair(1, -1);
                return true;
            default:
                break;
        }
    } else if (watched == m_bars && event->type() == QEvent::MouseMove) {
        const QPointF at = static_cast<QMouseEvent*>(event)->position();
        read_out(m_bars, at, m_tornado.read_out(m_tornado.row_at(at, QRectF(m_bars->rect()), Ink::screen())));
    } else if (watched == m_bars && event->type() == QEvent::Leave) {
        read_out(this, {}, {});
    }
    return BaseView::eventFilter(watched, event);
}

void SweepView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    SweepScene scene = m_scene;
    scene.flat = false;
    if (m_mode == Mode::sensitivity) {
        m_tornado.draw(painter, target, ink);
        return;
    }
    const std::vector<LegendItem> items = m_scene.legend(ink);
    const double foot = items.empty() ? 0 : legend_lines_height(target.width(), items, ink);
    Chart chart;
    chart.set_ink(ink);
    scene.configure(chart);
    chart.set_drawing([&scene](QPainter& on, const Chart& of) { scene.draw(on, of); });
    chart.set_overlay([this](QPainter& on, const Chart& of) {
        m_scene.draw_mark(on, of, mark_of(state().baseline_scenario.get(), baseline()), true);
        m_scene.draw_mark(on, of, mark_of(scenario(), estimate()), false);
    });
    chart.render_to(painter, target.adjusted(0, 0, 0, -foot));
    if (!items.empty()) {
        draw_legend_lines(painter, QRectF(target.left(), target.bottom() - foot, target.width(), foot), items, ink);
    }
}

}  // namespace rooflight::ui
