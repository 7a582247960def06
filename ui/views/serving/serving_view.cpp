// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/legend_row.h"
#include "ui/views/serving/serving_view.h"

#include <algorithm>

#include <QJsonObject>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtMath>

#include "core/units/input_error.h"
#include "ui/charts/chart.h"
#include "ui/controls/segmented.h"
#include "ui/controls/snap_slider.h"
#include "ui/document/scenario_file.h"
#include "ui/document/transitions.h"
#include "ui/language/engine_words.h"
#include "ui/views/canvas.h"
#include "ui/views/plot_head.h"

namespace rooflight::ui {
namespace {

constexpr int kPictureCount = 5, kTimeCount = 3, kMeasureCount = static_cast<int>(kServingMeasureCount);

}  // namespace

ServingView::ServingView(QWidget* parent)
    : WorkingView(QStringLiteral("serving"), parent),
      m_pictures(new Segmented(QStringLiteral("serving_picture"), kPictureCount, this)),
      m_counts(new Segmented(QStringLiteral("serving_counted"), kTimeCount, this)),
      m_measures(new Segmented(QStringLiteral("serving_measure"), kMeasureCount, this)),
      m_serve(new QPushButton(this)),
      m_progress(new QLabel(this)),
      m_chart(new Chart(this)),
      m_legend(new LegendRow([this] { return m_scene.legend(Ink::screen()); }, this)) {
    m_pictures->set_look("dense");
    m_pictures->set_current(0);
    m_counts->set_look("dense");
    m_counts->set_current(0);
    m_measures->set_look("dense");
    m_measures->set_current(0);
    m_serve->setObjectName(QStringLiteral("serving_serve"));
    m_serve->setCursor(Qt::PointingHandCursor);
    m_serve->hide();
    m_progress->setObjectName(QStringLiteral("serving_progress"));
    m_progress->setProperty("tone", QStringLiteral("muted"));
    m_chart->setObjectName(QStringLiteral("serving_chart"));
    m_chart->setFocusPolicy(Qt::StrongFocus);
    m_chart->installEventFilter(this);

    m_head = new PlotHead({m_pictures, m_measures, m_counts, m_progress}, m_legend, this);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(12, 4, 12, 8);
    all->setSpacing(6);
    all->addWidget(m_head);
    all->addWidget(m_chart, 1);

    connect(m_pictures, &Segmented::chosen, this, [this](int index) { set_picture(static_cast<ServingPicture>(index)); });
    connect(m_counts, &Segmented::chosen, this, [this](int index) { set_counted(static_cast<ServedTime>(index)); });
    connect(m_measures, &Segmented::chosen, this, [this](int index) { set_measure(static_cast<ServingMeasure>(index)); });
    connect(m_serve, &QPushButton::clicked, this, &ServingView::serve);
    connect(m_chart, &Chart::pressed, this, [this](const QPointF& pixel) {
        m_gesture = SnapSlider::next_gesture();
        drag(pixel);
    });
    connect(m_chart, &Chart::dragged, this, &ServingView::drag);
    connect(m_chart, &Chart::hovered, this,
            [this](const QPointF& pixel) { read_out(m_chart, pixel, m_scene.read_out(*m_chart, pixel)); });
    connect(m_chart, &Chart::left, this, [this] { read_out(this, {}, {}); });
    m_chart->set_drawing([this](QPainter& painter, const Chart& chart) { m_scene.draw(painter, chart); });
    m_chart->set_overlay([this](QPainter& painter, const Chart& chart) { m_scene.draw_present(painter, chart, estimate()); });
    setMinimumSize(240, 160);
    ServingView::theme_changed();
    ServingView::retranslate();
}

ServingView::~ServingView() { stop_working(); }

bool ServingView::can_work() const {
    return scenario() != nullptr && scenario()->workload.kind != WorkloadKind::training;
}

QString ServingView::title() const { return tr("Serving"); }

QString ServingView::subtitle() const {
    if (!can_work() || m_scene.empty()) {
        return {};
    }
    switch (m_scene.picture) {
        case ServingPicture::trade:
            return trade_subtitle();
        case ServingPicture::step:
            return tr("where the time of a step goes");
        case ServingPicture::cache:
            return tr("how many sequences of which length fit");
        case ServingPicture::requests:
            return tr("simulated requests, seed %1").arg(m_scene.scenario->serving.seed, 0, 'f', 0);
        case ServingPicture::histogram:
            return tr("%1 simulated requests").arg(m_scene.simulated->serving->requests.size());
    }
    return {};
}

QString ServingView::trade_subtitle() const {
    const bool prefill = m_scene.kind() == WorkloadKind::prefill;
    switch (m_scene.shown_measure()) {
        case ServingMeasure::throughput:
            return prefill ? tr("throughput against time to the first token") : tr("throughput against time per token");
        case ServingMeasure::cost:
            return prefill ? tr("cost against time to the first token") : tr("cost against time per token");
        case ServingMeasure::energy:
            return prefill ? tr("energy against time to the first token") : tr("energy against time per token");
    }
    return {};
}

bool ServingView::lacks_requests() const {
    return can_work() && scenario()->workload.kind != WorkloadKind::serving && m_scene.of_requests();
}

QString ServingView::empty_message() const {
    if (estimate() == nullptr) {
        return nothing_yet();
    }
    if (!can_work()) {
        return tr("These pictures are of inference: choose Prefill, Decode or Serve above to see them.");
    }
    if (lacks_requests()) {
        return tr("No requests come and go here: the batch is given. Serve the model to see when they wait, start and finish.");
    }
    if (!m_scene.empty()) {
        return {};
    }
    return !m_problem.isEmpty() ? m_problem : tr("Working it out beside the window …");
}

QString ServingView::summary() const {
    const QString empty = empty_message();
    return empty.isEmpty() ? m_scene.words() : empty;
}

QList<QStringList> ServingView::table() const { return can_work() ? m_scene.table() : ServingScene().table(); }

void ServingView::retranslate() {
    const auto picture = [this](ServingPicture which, const QString& text, const QString& tip) {
        m_pictures->set_text(static_cast<int>(which), text, tip);
    };
    m_pictures->setAccessibleName(tr("Picture"));
    m_measures->setAccessibleName(tr("What stands against the time"));
    m_counts->setAccessibleName(tr("Which time is counted"));
    picture(ServingPicture::trade, tr("Trade-off"), tr("Throughput, cost or energy against time; drag the point to choose a load"));
    picture(ServingPicture::step, tr("Step"), tr("What a decode step waits for, by the sequences that share it"));
    picture(ServingPicture::cache, tr("Memory"), tr("How many sequences of which length the memory holds"));
    picture(ServingPicture::requests, tr("Requests"), tr("Simulated requests in their slots: waiting, prefill, decode"));
    picture(ServingPicture::histogram, tr("Latency"), tr("How many simulated requests took how long"));
    m_measures->set_text(0, tr("Throughput"), tr("Tokens a second and chip"));
    m_measures->set_text(1, tr("Cost"), tr("Dollars a million tokens"));
    m_measures->set_text(2, tr("Energy"), tr("Joules a token, at the chips' rated power"));
    m_serve->setText(tr("Serve this model"));
    m_serve->setToolTip(tr("Makes requests of these lengths come, as many at a time as the batch has"));
    m_counts->set_text(0, tr("First token"));
    m_counts->set_text(1, tr("Per token"));
    m_counts->set_text(2, tr("Whole answer"));
    m_progress->setText(tr("Working it out …"));
    m_chart->setAccessibleName(tr("Serving; in the trade-off left and right move the operating point"));
    BaseView::retranslate();
}

void ServingView::theme_changed() {
    m_legend->setFixedHeight(qRound(20 * Theme::instance().scale()));
    m_chart->setMinimumHeight(qRound(84 * Theme::instance().scale()));
    show_result();
}

void ServingView::set_picture(ServingPicture picture) {
    m_scene.picture = picture;
    m_pictures->set_current(static_cast<int>(picture));
    show_result();
}

void ServingView::set_counted(ServedTime counted) {
    m_scene.counted = counted;
    m_counts->set_current(static_cast<int>(counted));
    show_result();
}

void ServingView::set_measure(ServingMeasure measure) {
    m_scene.measure = measure;
    show_result();
}

QJsonObject ServingView::choices() const {
    return {{QStringLiteral("picture"), static_cast<int>(m_scene.picture)},
            {QStringLiteral("counted"), static_cast<int>(m_scene.counted)},
            {QStringLiteral("measure"), static_cast<int>(m_scene.measure)}};
}

void ServingView::restore(const QJsonObject& choices) {
    const auto one_of = [&](const char* key, int count) {
        const int value = choices[QLatin1String(key)].toInt(0);
        return value >= 0 && value < count ? value : 0;
    };
    set_picture(static_cast<ServingPicture>(one_of("picture", kPictureCount)));
    set_counted(static_cast<ServedTime>(one_of("counted", kTimeCount)));
    set_measure(static_cast<ServingMeasure>(one_of("measure", kMeasureCount)));
}

void ServingView::state_changed() {
    const bool known = can_work() && m_scene.scenario != nullptr && !is_stale() &&
                       same_scenario(*m_scene.scenario, *scenario());
    if (!known) {
        work_anew();
    }
    show_result();
}

void ServingView::start() {
    m_problem.clear();
    run([this, base = state().scenario](const std::stop_token& stop, const std::function<void(int, int)>&) -> ViewJob::Delivery {
        std::shared_ptr<const ServingCurves> curves;
        std::shared_ptr<const Estimate> simulated;
        QString problem;
        try {
            simulated = std::make_shared<const Estimate>(rooflight::estimate(*base, Detail::simulation));
            curves = std::make_shared<const ServingCurves>(serving_curves(*base, stop));
        } catch (const InputError& error) {
            problem = told_problem(error);
        }
        return [this, base, curves, simulated, problem] {
            m_problem = problem;
            m_scene.scenario = base;
            m_scene.curves = curves;
            m_scene.simulated = simulated;
        };
    });
    show_result();
}

void ServingView::show_result() {
    const bool there = can_work() && !m_scene.empty();
    m_pictures->setVisible(can_work());
    m_counts->setVisible(there && m_scene.picture == ServingPicture::histogram);
    m_measures->setVisible(there && m_scene.picture == ServingPicture::trade);
    if (there) {
        m_measures->set_reason(1, m_scene.has(ServingMeasure::cost) ? QString() : tr("The system's price is not known"));
        m_measures->set_reason(2, m_scene.has(ServingMeasure::energy) ? QString() : tr("The chips' power is not known"));
        m_measures->set_current(static_cast<int>(m_scene.shown_measure()));
    }
    m_serve->setVisible(lacks_requests());
    place_button();
    m_scene.flat = PlotHead::is_flat(height());
    m_head->set_low(PlotHead::is_low(height()));
    m_head->set_legend_width(there ? qCeil(legend_width(m_scene.legend(Ink::screen()), Ink::screen())) + 16 : 0);
    m_progress->setVisible(can_work() && is_working());
    m_chart->setVisible(there);
    m_legend->setVisible(there && !m_scene.legend(Ink::screen()).empty());
    m_chart->set_ink(Ink::screen());
    m_chart->setCursor(m_scene.picture == ServingPicture::trade ? Qt::CrossCursor : Qt::ArrowCursor);
    if (there) {
        m_scene.configure(*m_chart);
        m_chart->replot();
    }
    m_legend->update();
    setAccessibleDescription(summary());
    update();
    emit described();
}

void ServingView::place_button() {
    // Below the words in the middle of the empty picture.
    const double scale = Theme::instance().scale();
    const QSize size = m_serve->sizeHint();
    m_serve->setGeometry((width() - size.width()) / 2, height() / 2 + qRound(36 * scale), size.width(), size.height());
}

void ServingView::resizeEvent(QResizeEvent* event) {
    WorkingView::resizeEvent(event);
    place_button();
    if (PlotHead::is_low(height()) != m_head->low() || PlotHead::is_flat(height()) != m_scene.flat) {
        show_result();
    }
}

void ServingView::serve() {
    if (!lacks_requests()) {
        return;
    }
    auto next = std::make_shared<Scenario>(*scenario());
    const double batch = next->workload.global_batch;
    if (change_kind(*next, WorkloadKind::serving).isEmpty()) {
        next->workload.concurrency = std::max(1.0, batch), next->workload.requests_per_s.reset();
        emit proposed(next, tr("Workload"), SnapSlider::next_gesture());
    }
}

void ServingView::go_to(const ServingPoint& point, int gesture) {
    if (!can_work() || m_scene.empty()) {
        return;
    }
    // From what the scenario is now: its SLOs or its name may have changed since the curves were begun.
    auto next = std::make_shared<const Scenario>(served_at(*scenario(), point));
    if (!same_scenario(*next, *scenario())) {
        emit proposed(next, m_scene.name_of(point), gesture);
    }
}

void ServingView::drag(const QPointF& pixel) {
    if (m_scene.picture != ServingPicture::trade || !can_work()) {
        return;
    }
    // The kind of load may have been changed before its curves are there.
    const Workload& workload = scenario()->workload;
    const bool same_load = !m_scene.empty() && m_scene.kind() == workload.kind &&
                           (workload.kind != WorkloadKind::serving || m_scene.curves->by_rate == workload.requests_per_s.has_value());
    if (const ServingPoint* point = m_scene.point_near(*m_chart, pixel); point != nullptr && same_load) {
        go_to(*point, m_gesture);
    }
}

void ServingView::step_along(int by) {
    std::vector<ServingPoint> own;
    for (const ServingPoint& point : m_scene.curves->points) {
        if (point.own) {
            own.push_back(point);
        }
    }
    const Workload& workload = scenario()->workload;
    const double load = workload.kind != WorkloadKind::serving
                            ? workload.global_batch
                            : workload.requests_per_s.value_or(workload.concurrency.value_or(1));
    const auto next = by > 0 ? std::find_if(own.begin(), own.end(), [&](const auto& p) { return p.load > load; })
                             : std::find_if(own.rbegin(), own.rend(), [&](const auto& p) { return p.load < load; }).base();
    if (by > 0 && next != own.end()) {
        go_to(*next, SnapSlider::next_gesture());
    } else if (by < 0 && next != own.begin()) {
        go_to(*std::prev(next), SnapSlider::next_gesture());
    }
}

bool ServingView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_chart && event->type() == QEvent::KeyPress && can_work() && !m_scene.empty() &&
        m_scene.picture == ServingPicture::trade) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right) {
            step_along(key == Qt::Key_Right ? 1 : -1);
            return true;
        }
    }
    return BaseView::eventFilter(watched, event);
}

void ServingView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    const std::vector<LegendItem> items = m_scene.legend(ink);
    const double foot = items.empty() ? 0 : legend_lines_height(target.width(), items, ink);
    ServingScene scene = m_scene;
    scene.flat = false;
    Chart chart;
    chart.set_ink(ink);
    scene.configure(chart);
    chart.set_drawing([&scene](QPainter& on, const Chart& of) { scene.draw(on, of); });
    chart.set_overlay([this, &scene](QPainter& on, const Chart& of) { scene.draw_present(on, of, estimate()); });
    chart.render_to(painter, target.adjusted(0, 0, 0, -foot));
    if (!items.empty()) {
        draw_legend_lines(painter, QRectF(target.left(), target.bottom() - foot, target.width(), foot), items, ink);
    }
}

}  // namespace rooflight::ui
