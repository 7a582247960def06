// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

#include <QTimer>

#include "core/search/search.h"
#include "core/search/standings.h"
#include "ui/views/base_view.h"
#include "ui/views/search/plan_model.h"
#include "ui/views/search/plan_scatter.h"
#include "ui/views/view_job.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;
class QTextBrowser;

namespace rooflight::ui {

class Canvas;
class NumberEdit;
class Segmented;

/// The best ways to run the scenario's job: a table of plans, a picture of them with the Pareto front, and why the
/// others were left out. The search runs beside the window on all cores; what it finds is shown while it runs.
class SearchView : public BaseView {
    Q_OBJECT
public:
    enum class Mode { plans, picture, left_out };

    explicit SearchView(QWidget* parent = nullptr);
    ~SearchView() override;

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override { return m_model->table(); }
    void retranslate() override;
    void finish() override;
    [[nodiscard]] QJsonObject choices() const override;
    void restore(const QJsonObject& choices) override;

    [[nodiscard]] bool is_searching() const { return m_job.is_running(); }
    [[nodiscard]] const PlanModel& model() const { return *m_model; }
    [[nodiscard]] const PlanScatter& scatter() const { return m_scatter; }
    [[nodiscard]] const std::optional<SearchCounts>& counts() const { return m_counts; }
    [[nodiscard]] Chart* chart() const { return m_chart; }
    [[nodiscard]] QTableView* list() const { return m_list; }

public slots:
    void set_mode(rooflight::ui::SearchView::Mode mode);
    void start();
    /// Keeps what was found so far.
    void cancel();
    /// Sets the scenario to the chosen plan.
    void apply();
    void choose_plan(int row);

protected:
    void state_changed() override;
    void selection_changed() override {}
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// What the search has found since the window looked last. Written by the search's thread.
    struct Feed {
        std::mutex guard;
        std::vector<Plan> found;
        double done = 0, space = 0;
    };

    [[nodiscard]] SearchOptions wanted() const;
    [[nodiscard]] bool is_stale() const;
    [[nodiscard]] WorkloadKind kind() const;          ///< of the scenario as it is
    [[nodiscard]] bool is_serving() const { return kind() == WorkloadKind::serving; }
    [[nodiscard]] const Plan* chosen_plan() const;
    void take_feed();
    void take_result(const std::shared_ptr<const SearchResult>& result);
    void show_plans(PlanModel::Plans plans, PlanModel::Plans front);
    void show_left_out();
    void show_all();
    void fit_columns();
    [[nodiscard]] bool is_told(int column) const;
    void hover(const QPointF& at);
    [[nodiscard]] QStringList read_out_of(const Plan& plan) const;
    /// What can be chosen for a job of the scenario's kind.
    void fit_choices();
    void place_present();
    /// Where the view is low, conditions are shown when they are asked for.
    void fold_conditions();

    Mode m_mode = Mode::plans;
    std::shared_ptr<const Scenario> m_base;  ///< what the plans shown are for
    std::shared_ptr<Feed> m_feed;
    Standings m_standings{0};
    std::optional<SearchCounts> m_counts;  ///< once a search has ended
    bool m_cancelled = false;
    double m_done = 0, m_space = 0, m_seconds = 0;
    QString m_problem, m_fitted_for;
    PlanScatter m_scatter;
    QTimer m_look;
    ViewJob m_job;

    Segmented* m_modes;
    QComboBox *m_objective, *m_top;
    QPushButton *m_fold, *m_variants, *m_domain, *m_placements, *m_batches, *m_precisions;
    QLabel *m_at_most, *m_first_at_most, *m_batch_at_most, *m_kept_free, *m_note;
    NumberEdit *m_limit, *m_first_limit, *m_most_batch, *m_headroom;
    QPushButton *m_start, *m_cancel, *m_apply;
    QProgressBar* m_progress;
    PlanModel* m_model;
    QTableView* m_list;
    Chart* m_chart;
    Canvas* m_legend;
    QTextBrowser* m_left_out;
    QWidget* m_conditions;
};

}  // namespace rooflight::ui
