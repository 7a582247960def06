// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/legend_row.h"
#include "ui/views/search/search_view.h"

#include <algorithm>
#include <utility>

#include <QComboBox>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QTextBrowser>
#include <QThread>
#include <QVBoxLayout>

#include "core/units/input_error.h"
#include "ui/controls/number_edit.h"
#include "ui/controls/segmented.h"
#include "ui/controls/snap_slider.h"
#include "ui/document/scenario_file.h"
#include "ui/language/engine_words.h"
#include "ui/theme/number.h"
#include "ui/views/canvas.h"
#include "ui/views/flow_layout.h"
#include "ui/views/search/plan_words.h"

namespace rooflight::ui {
namespace {

constexpr int kLookEvery = 100;              ///< milliseconds: how often what was found is shown
constexpr std::size_t kSortedLive = 20'000;  ///< longer lists are shown when the search has ended
constexpr int kProgressSteps = 1000;

/// The other scenario with the axes, batches and policies of `base` that a search goes through: what is left to differ
/// is another job.
Scenario with_plan_of(Scenario other, const Scenario& base, bool chips, bool precisions) {
    Parallelism& p = other.parallelism;
    const Parallelism& q = base.parallelism;
    p.data = q.data, p.fsdp = q.fsdp, p.tensor = q.tensor, p.context = q.context, p.pipeline = q.pipeline;
    p.expert = q.expert, p.expert_tensor = q.expert_tensor, p.sequence = q.sequence, p.zero = q.zero;
    p.virtual_stages = q.virtual_stages, p.schedule = q.schedule;
    p.weights_layout = q.weights_layout, p.kv_layout = q.kv_layout, p.placement = q.placement;
    other.recompute = base.recompute;
    other.workload.micro_batch = base.workload.micro_batch;
    if (base.workload.kind != WorkloadKind::training) {
        other.workload.global_batch = base.workload.global_batch;
    }
    // A number of requests at a time that became a rate is another job; so is a pool more or less.
    if (base.workload.concurrency && other.workload.concurrency) {
        other.workload.concurrency = base.workload.concurrency;
    }
    if (base.serving.disaggregated && other.serving.disaggregated) {
        other.serving.disaggregated = base.serving.disaggregated;
    }
    if (precisions) {
        other.precision = base.precision;
    }
    if (chips) {
        other.hardware.chips = base.hardware.chips;
        other.hardware.slice = base.hardware.slice;
    }
    return other;
}

}  // namespace

SearchView::SearchView(QWidget* parent)
    : BaseView(QStringLiteral("search"), parent),
      m_modes(new Segmented(QStringLiteral("search_mode"), 3, this)),
      m_objective(new QComboBox(this)),
      m_top(new QComboBox(this)),
      m_fold(tool({}, "dense")),
      m_variants(tool({}, "dense")),
      m_domain(tool({}, "dense")),
      m_placements(tool({}, "dense")),
      m_batches(tool({}, "dense")),
      m_precisions(tool({}, "dense")),
      m_at_most(new QLabel(this)),
      m_first_at_most(new QLabel(this)),
      m_batch_at_most(new QLabel(this)),
      m_kept_free(new QLabel(this)),
      m_note(new QLabel(this)),
      m_limit(new NumberEdit({false, Unit::seconds}, this)),
      m_first_limit(new NumberEdit({false, Unit::seconds}, this)),
      m_most_batch(new NumberEdit({true, Unit::number}, this)),
      m_headroom(new NumberEdit({false, Unit::fraction}, this)),
      m_start(tool({})),
      m_cancel(tool({})),
      m_apply(tool({})),
      m_progress(new QProgressBar(this)),
      m_model(new PlanModel(this)),
      m_list(new QTableView(this)),
      m_chart(new Chart(this)),
      m_legend(new LegendRow([this] { return m_scatter.legend(Ink::screen()); }, this)),
      m_left_out(new QTextBrowser(this)),
      m_conditions(new QWidget(this)) {
    m_modes->set_look("dense");
    m_modes->set_current(0);
    for (const auto& [widget, name] :
         std::initializer_list<std::pair<QWidget*, const char*>>{{m_objective, "search_objective"},
                                                                 {m_top, "search_top"},
                                                                 {m_fold, "search_conditions"},
                                                                 {m_variants, "search_variants"},
                                                                 {m_domain, "search_domain"},
                                                                 {m_placements, "search_placements"},
                                                                 {m_batches, "search_batches"},
                                                                 {m_precisions, "search_precisions"},
                                                                 {m_limit, "search_limit"},
                                                                 {m_first_limit, "search_first_limit"},
                                                                 {m_most_batch, "search_most_batch"},
                                                                 {m_headroom, "search_headroom"},
                                                                 {m_note, "search_note"},
                                                                 {m_start, "search_start"},
                                                                 {m_cancel, "search_cancel"},
                                                                 {m_apply, "search_apply"},
                                                                 {m_progress, "search_progress"},
                                                                 {m_list, "search_plans"},
                                                                 {m_chart, "search_chart"},
                                                                 {m_left_out, "search_left_out"}}) {
        widget->setObjectName(QString::fromLatin1(name));
    }
    for (QComboBox* box : {m_objective, m_top}) {
        box->setProperty("compact", true);
        box->setFocusPolicy(Qt::StrongFocus);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    for (const int top : {20, 200, 2000, 100'000}) {
        m_top->addItem(QString(), top);
    }
    m_top->setCurrentIndex(1);
    m_note->setProperty("tone", QStringLiteral("muted"));
    m_note->setWordWrap(true);
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);

    m_list->setModel(m_model);
    m_list->setSortingEnabled(true);
    m_list->sortByColumn(PlanModel::rank, Qt::AscendingOrder);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setShowGrid(false);
    m_list->setWordWrap(false);
    m_list->setTabKeyNavigation(false);
    m_list->verticalHeader()->hide();
    m_list->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_list->horizontalHeader()->setHighlightSections(false);
    m_list->horizontalHeader()->setSectionsMovable(true);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_chart->set_navigation(true);
    m_chart->setFocusPolicy(Qt::StrongFocus);
    m_chart->set_drawing([this](QPainter& painter, const Chart& chart) { m_scatter.draw(painter, chart); });
    m_chart->set_overlay([this](QPainter& painter, const Chart& chart) { m_scatter.draw_marks(painter, chart); });
    m_left_out->setFrameShape(QFrame::NoFrame);

    const auto together = [this](QLabel* label, NumberEdit* edit) {
        auto* both = new QWidget(m_conditions);
        auto* line = new QHBoxLayout(both);
        line->setContentsMargins(0, 0, 0, 0);
        line->addWidget(label);
        line->addWidget(edit);
        return both;
    };
    auto* row = new QWidget(this);
    const auto flow = [](QWidget* in, std::initializer_list<QWidget*> widgets) {
        auto* layout = new FlowLayout(in, 8);
        for (QWidget* widget : widgets) {
            layout->addWidget(widget);
        }
    };
    flow(row, {m_modes, m_objective, m_top, m_fold, m_start, m_cancel, m_apply});
    flow(m_conditions, {m_variants, m_domain, m_placements, m_batches, m_precisions, together(m_at_most, m_limit),
                        together(m_first_at_most, m_first_limit), together(m_batch_at_most, m_most_batch),
                        together(m_kept_free, m_headroom)});
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(12, 4, 12, 8);
    all->setSpacing(6);
    all->addWidget(row);
    all->addWidget(m_conditions);
    all->addWidget(m_progress);
    all->addWidget(m_note);
    // Next to what there is to see the stretch is nothing; before, it keeps the rows of choices together.
    constexpr int all_room = 1000;
    all->addWidget(m_list, all_room);
    all->addWidget(m_chart, all_room);
    all->addWidget(m_legend);
    all->addWidget(m_left_out, all_room);
    all->addStretch(1);

    m_fold->setCheckable(true);
    connect(m_fold, &QPushButton::toggled, this, &SearchView::fold_conditions);
    m_look.setInterval(kLookEvery);
    connect(&m_look, &QTimer::timeout, this, &SearchView::take_feed);
    connect(m_modes, &Segmented::chosen, this, [this](int index) { set_mode(static_cast<Mode>(index)); });
    connect(m_start, &QPushButton::clicked, this, &SearchView::start);
    connect(m_cancel, &QPushButton::clicked, this, &SearchView::cancel);
    connect(m_apply, &QPushButton::clicked, this, &SearchView::apply);
    connect(m_list, &QTableView::activated, this, &SearchView::apply);
    for (NumberEdit* limit : {m_limit, m_first_limit, m_most_batch}) {
        connect(limit, &NumberEdit::edited, this, [limit](double seconds) {
            seconds >= 0 ? limit->set_value(seconds) : limit->show_problem(tr("0 or more is needed here"));
        });
    }
    connect(m_headroom, &NumberEdit::edited, this, [this](double share) {
        share >= 0 && share < 1 ? m_headroom->set_value(share)
                                : m_headroom->show_problem(tr("0 or more and less than 100% is needed here"));
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
        m_scatter.chosen = index.isValid() ? std::optional(m_model->place_of(index.row())) : std::nullopt;
        m_chart->replot_overlay();
        show_all();
    });
    connect(m_chart, &Chart::hovered, this, &SearchView::hover);
    connect(m_chart, &Chart::left, this, [this] { read_out(this, {}, {}); });
    connect(m_chart, &Chart::clicked, this, [this](const QPointF& at) {
        if (const auto place = m_scatter.near(*m_chart, at)) {
            choose_plan(m_model->row_of(*place));
        }
    });
    setMinimumSize(240, 160);
    SearchView::theme_changed();
    SearchView::retranslate();
}

SearchView::~SearchView() { m_job.cancel(); }

QString SearchView::title() const { return tr("Search"); }

QString SearchView::subtitle() const {
    if (m_model->rowCount() == 0) {
        return {};
    }
    return tr("%1 · best %2 of %3 plans")
        .arg(label(m_model->objective_shown(), m_model->kind()), whole(m_model->rowCount()),
             whole(m_counts ? m_counts->space : m_space));
}

QString SearchView::empty_message() const {
    if (estimate() == nullptr) {
        return nothing_yet();
    }
    if (m_mode == Mode::left_out ? m_counts.has_value() : m_model->rowCount() > 0) {
        return {};
    }
    if (!m_problem.isEmpty()) {
        return m_problem;
    }
    if (is_searching()) {
        return tr("Searching …");
    }
    if (m_counts) {
        return tr("No plan fits. See what was left out, and why.");
    }
    if (m_mode == Mode::left_out && m_cancelled) {
        return tr("The search was cancelled before it had looked at every plan.");
    }
    switch (kind()) {
        case WorkloadKind::training:
            return tr("Press Search to try every way to lay this job on its chips: all meshes, ZeRO stages, "
                      "micro-batches, "
                      "recomputations and schedules.");
        case WorkloadKind::serving:
            return tr("Press Search to try every way to serve these requests on these chips: copies of the model, "
                      "tensor, pipeline and expert, layouts of the KV cache.");
        default:
            return tr("Press Search to try every way to lay this job on its chips: all meshes, layouts of the weights "
                      "and of the KV cache.");
    }
}

WorkloadKind SearchView::kind() const {
    return scenario() != nullptr ? scenario()->workload.kind : WorkloadKind::training;
}

QString SearchView::summary() const {
    const QString empty = empty_message();
    if (!empty.isEmpty() || m_model->rowCount() == 0) {
        return empty;
    }
    const Plan& best = m_model->plans()->front();
    const QString objective = label(m_model->objective_shown(), m_model->kind());
    QString said =
        m_model->kind() == WorkloadKind::serving
            ? tr("Best by %1: %2; TPOT %3, TTFT %4, %5 on the fullest chip.")
                  .arg(objective, plan_label(best), shown(best.time), shown(best.first_token), shown(best.memory))
            : tr("Best by %1: %2; %3 a step, %4 on the fullest chip.")
                  .arg(objective, plan_label(best), shown(best.time), shown(best.memory));
    if (m_counts) {
        said +=
            QLatin1Char(' ') + tr("Of %1 plans %2 were evaluated and %3 left out by bounds.")
                                   .arg(whole(m_counts->space), whole(m_counts->evaluated), whole(m_counts->pruned));
    }
    return said;
}

void SearchView::theme_changed() {
    const double scale = Theme::instance().scale();
    m_legend->setFixedHeight(qRound(20 * scale));
    m_chart->setMinimumHeight(qRound(120 * scale));
    m_chart->set_ink(Ink::screen());
    m_list->verticalHeader()->setDefaultSectionSize(qRound(26 * scale));
    m_list->setFont(Theme::instance().font(TypeSize::label));
    m_list->horizontalHeader()->setFont(Theme::instance().font(TypeSize::label));
    m_fitted_for.clear();
    show_all();
}

void SearchView::set_mode(Mode mode) {
    m_mode = mode;
    m_modes->set_current(static_cast<int>(mode));
    show_all();
}

void SearchView::start() {
    if (scenario() == nullptr) {
        return;
    }
    m_job.cancel();
    const SearchOptions options = wanted();
    m_base = state().scenario;
    m_feed = std::make_shared<Feed>();
    m_standings = Standings(options.top,
                            is_serving() || options.objective == Objective::chips || options.batches.size() > 1,
                            options.by_mesh);
    m_counts.reset();
    m_cancelled = false;
    m_problem.clear();
    m_done = m_space = 0;
    m_model->set_job(options.objective, kind(), options.precisions);
    place_present();
    show_plans(nullptr, nullptr);
    m_job.start([this, base = m_base, options, feed = m_feed](
                    std::stop_token stop, const std::function<void(int, int)>&) -> ViewJob::Delivery {
        try {
            QElapsedTimer clock;
            clock.start();
            auto result = std::make_shared<const SearchResult>(
                search(*base, options, std::move(stop), [&feed](const SearchProgress& progress) {
                    const std::lock_guard lock(feed->guard);
                    feed->done = progress.done, feed->space = progress.space;
                    feed->found.insert(feed->found.end(), progress.found.begin(), progress.found.end());
                }));
            const double seconds = double(clock.elapsed()) / 1000;
            return [this, result, seconds] {
                m_seconds = seconds;
                take_result(result);
            };
        } catch (const std::exception& error) {
            return [this, problem = told_problem(error)] {
                m_problem = problem;
                m_look.stop();
                show_all();
            };
        }
    });
    m_look.start();
    show_all();
}

void SearchView::cancel() {
    if (!is_searching()) {
        return;
    }
    m_job.cancel();
    m_look.stop();
    m_cancelled = true;
    take_feed();
    show_plans(std::make_shared<const std::vector<Plan>>(m_standings.best()),
               std::make_shared<const std::vector<Plan>>(m_standings.front()));
}

void SearchView::finish() {
    if (m_base == nullptr) {
        start();
    }
    // With every placement a search may take minutes: a picture shows what it has found by then.
    constexpr int longest_wait_ms = 5000, look_ms = 5;
    QElapsedTimer waited;
    waited.start();
    while (m_job.is_running() && waited.elapsed() < longest_wait_ms) {
        QThread::msleep(look_ms);
        QCoreApplication::sendPostedEvents(&m_job, QEvent::MetaCall);
    }
    cancel();
}

/// What was found since it was looked at last.
void SearchView::take_feed() {
    if (m_feed == nullptr) {
        return;
    }
    std::vector<Plan> found;
    {
        const std::lock_guard lock(m_feed->guard);
        found.swap(m_feed->found);
        m_done = m_feed->done, m_space = m_feed->space;
    }
    for (const Plan& plan : found) {
        m_standings.add(plan);
    }
    if (!found.empty() && m_standings.top() <= kSortedLive) {
        show_plans(std::make_shared<const std::vector<Plan>>(m_standings.best()),
                   std::make_shared<const std::vector<Plan>>(m_standings.front()));
    } else {
        show_all();
    }
}

void SearchView::take_result(const std::shared_ptr<const SearchResult>& result) {
    m_look.stop();
    m_feed.reset();
    m_counts = result->counts;
    m_space = m_done = result->counts.space;
    // The lists stay in the result that came with them.
    show_plans({result, &result->plans}, {result, &result->front});
}

void SearchView::show_plans(PlanModel::Plans plans, PlanModel::Plans front) {
    m_scatter.plans = plans;
    m_scatter.front = std::move(front);
    const bool at_a_rate = m_base && m_base->workload.requests_per_s;
    switch (m_model->kind()) {
        case WorkloadKind::training:
            m_scatter.shown = PlanScatter::Shown::over_memory;
            break;
        case WorkloadKind::serving:
            m_scatter.shown = at_a_rate ? PlanScatter::Shown::memory_over_token : PlanScatter::Shown::over_token;
            break;
        default:
            m_scatter.shown = PlanScatter::Shown::over_time;
            break;
    }
    m_scatter.chosen.reset();
    const int scrolled = m_list->verticalScrollBar()->value();
    m_model->set(std::move(plans));
    fit_columns();
    if (is_searching()) {
        m_list->verticalScrollBar()->setValue(scrolled);  // plans come in where someone may be reading
    } else if (m_model->rowCount() > 0) {
        choose_plan(0);
    }
    show_left_out();
    show_all();
}

void SearchView::choose_plan(int row) {
    if (const QModelIndex index = m_model->index(row, 0); index.isValid()) {
        m_list->selectionModel()->setCurrentIndex(index,
                                                  QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        m_list->scrollTo(index);
    }
}

const Plan* SearchView::chosen_plan() const { return m_model->at(m_list->currentIndex().row()); }

bool SearchView::is_stale() const {
    return m_base == nullptr || scenario() == nullptr ||
           !same_scenario(with_plan_of(*scenario(), *m_base, m_model->objective_shown() == Objective::chips,
                                       !m_model->precisions().empty()),
                          *m_base);
}

void SearchView::apply() {
    const Plan* plan = chosen_plan();
    if (plan == nullptr || is_stale()) {
        return;
    }
    try {
        auto next = std::make_shared<const Scenario>(planned(*plan, *m_base, m_model->precisions()));
        (void)rooflight::estimate(*next, Detail::summary);
        emit proposed(next, plan_label(*plan), SnapSlider::next_gesture());
    } catch (const InputError& error) {
        m_problem = told_problem(error);
        show_all();
    }
}

void SearchView::state_changed() {
    fit_choices();
    place_present();
    show_all();
}

/// Where the scenario as it is lies among the plans, if they are of its kind of job.
void SearchView::place_present() {
    m_scatter.present.reset();
    if (scenario() != nullptr && estimate() != nullptr && kind() == m_model->kind() && estimate()->tokens_per_s > 0) {
        Plan now;
        now.time = is_serving() ? *estimate()->inference->tpot : estimate()->step.time;
        now.memory = estimate()->memory.worst.total;
        now.chip_seconds = now.chips / estimate()->tokens_per_s;
        m_scatter.present = now;
    }
}

void SearchView::showEvent(QShowEvent* event) {
    BaseView::showEvent(event);
    show_all();
}

}  // namespace rooflight::ui
