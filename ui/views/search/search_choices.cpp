// SPDX-License-Identifier: GPL-3.0-or-later
// What can be asked of a search, by the kind of job.
#include <algorithm>

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QTextBrowser>

#include "ui/controls/number_edit.h"
#include "ui/controls/segmented.h"
#include "ui/theme/number.h"
#include "ui/views/plot_head.h"
#include "ui/views/search/plan_words.h"
#include "ui/views/search/search_view.h"

namespace rooflight::ui {
namespace {

constexpr double kMostBatch = 1024;  ///< of the other batches that are tried

}  // namespace

void SearchView::retranslate() {
    m_modes->setAccessibleName(tr("What is shown of the search"));
    m_fold->setText(tr("Conditions"));
    m_fold->setToolTip(tr("Which plans are looked at: placements, precisions, limits"));
    m_modes->set_text(0, tr("Plans"), tr("The best plans as a table"));
    m_modes->set_text(1, tr("Picture"), tr("Throughput over memory, with the Pareto front"));
    m_modes->set_text(2, tr("Left out"), tr("Why plans were left out"));
    for (int i = 0; i < m_top->count(); ++i) {
        m_top->setItemText(i, tr("best %1").arg(whole(m_top->itemData(i).toDouble())));
    }
    m_variants->setText(tr("every variant"));
    m_variants->setToolTip(tr("Every ZeRO stage, micro-batch, recomputation, schedule and layout of a mesh in a row of its own, "
                              "not its best alone"));
    m_kept_free->setText(tr("memory kept free"));
    m_headroom->setAccessibleName(tr("Share of a chip's memory that stays free"));
    m_headroom->set_hint(tr("Plans that leave less of a chip's memory free are left out"));
    m_headroom->setPlaceholderText(tr("none"));
    m_domain->setText(tr("tensor within a domain"));
    m_domain->setToolTip(tr("Only plans whose tensor axis stays within a scale-up domain (a node, a slice)"));
    m_placements->setText(tr("all placements"));
    m_placements->setToolTip(tr("Every order of the axes on the machine too, and on a torus every choice of its axes"));
    m_precisions->setText(tr("other precisions"));
    m_precisions->setToolTip(
        tr("Weights and products in bf16 and fp8 too, weights in int4, each with a KV cache in bf16 and fp8"));
    m_start->setText(tr("Search"));
    m_cancel->setText(tr("Cancel"));
    m_apply->setText(tr("Apply"));
    m_apply->setToolTip(tr("Sets the scenario to the chosen plan"));
    m_objective->setAccessibleName(tr("What to make small"));
    m_top->setAccessibleName(tr("Plans to keep"));
    m_progress->setAccessibleName(tr("Progress of the search"));
    m_list->setAccessibleName(tr("Plans, best first"));
    m_chart->setAccessibleName(tr("Plans by throughput and memory"));
    m_left_out->setAccessibleName(tr("Plans left out, by reason"));
    m_model->translate();
    m_fitted_for.clear();
    fit_choices();
    BaseView::retranslate();
    show_all();
}

void SearchView::fit_choices() {
    const QVariant now = m_objective->currentData();
    const bool inference = kind() != WorkloadKind::training, serving = is_serving();
    std::vector<Objective> objectives = {Objective::cost, Objective::memory, Objective::energy, Objective::chips};
    objectives.insert(objectives.begin(), inference ? Objective::latency : Objective::time);
    if (serving) {
        objectives.insert(objectives.begin() + 1, Objective::time);
    }
    m_objective->clear();
    for (const Objective objective : objectives) {
        m_objective->addItem(label(objective, kind()), static_cast<int>(objective));
    }
    m_objective->setCurrentIndex(std::max(0, m_objective->findData(now)));
    m_batches->setVisible(inference && (!serving || scenario()->workload.concurrency));
    m_batches->setText(serving ? tr("other loads") : tr("other batches"));
    m_batches->setToolTip(serving ? tr("1, 2, 4 … 1,024 requests at a time too")
                                  : tr("Batches of 1, 2, 4 … 1,024 sequences too"));
    m_placements->setVisible(!serving);
    m_precisions->setVisible(inference);
    m_batch_at_most->setText(serving     ? tr("load at most")
                             : inference ? tr("batch at most")
                                         : tr("micro-batch at most"));
    m_batch_at_most->setMinimumWidth(m_batch_at_most->sizeHint().width());  // the longest of these labels is never cut
    m_most_batch->setAccessibleName(serving     ? tr("Most requests at a time allowed, 0 for any")
                                    : inference ? tr("Largest batch allowed, 0 for any")
                                                : tr("Largest micro-batch allowed, 0 for any"));
    m_most_batch->set_hint(tr("Plans with more are left out; 0 allows any"));
    m_most_batch->setPlaceholderText(tr("any"));
    m_most_batch->parentWidget()->setVisible(!serving || scenario()->workload.concurrency);
    m_at_most->setText(serving ? tr("TPOT at most") : tr("step at most"));
    m_limit->setAccessibleName(serving ? tr("Longest time per token allowed, 0 for the scenario's own SLO")
                                       : tr("Longest step allowed, 0 for any"));
    m_limit->set_hint(serving ? tr("No token may take longer; at 0 the scenario's own SLO, if it has one")
                              : tr("No step may take longer; 0 allows any"));
    m_first_at_most->setText(tr("TTFT at most"));
    m_first_limit->setAccessibleName(tr("Longest time to the first token allowed, 0 for the scenario's own SLO"));
    m_first_limit->set_hint(tr("No first token may take longer; at 0 the scenario's own SLO, if it has one"));
    m_first_limit->parentWidget()->setVisible(serving);
    // What holds while nothing is written there.
    const auto or_any = [](const std::optional<double>& own) { return own ? shown(Seconds(*own)) : tr("any"); };
    const Workload none;
    const Workload& job = serving ? scenario()->workload : none;
    m_limit->setPlaceholderText(or_any(job.tpot_slo_s));
    m_first_limit->setPlaceholderText(or_any(job.ttft_slo_s));
}

void SearchView::fold_conditions() {
    const bool low = PlotHead::is_flat(height());
    m_fold->setVisible(low);
    m_modes->set_folded(low);
    m_conditions->setVisible(!low || m_fold->isChecked());
}

void SearchView::resizeEvent(QResizeEvent* event) {
    BaseView::resizeEvent(event);
    fold_conditions();
}

SearchOptions SearchView::wanted() const {
    SearchOptions options;
    options.objective = static_cast<Objective>(m_objective->currentData().toInt());
    options.top = static_cast<std::size_t>(m_top->currentData().toInt());
    options.by_mesh = !m_variants->isChecked();
    options.headroom = std::max(0.0, m_headroom->value());
    options.tensor_in_domain = m_domain->isChecked();
    if (m_limit->value() > 0) {
        options.slo = Seconds(m_limit->value());
    }
    const Workload& workload = scenario()->workload;
    const bool serving = is_serving();
    options.placements = m_placements->isChecked() && !serving;
    if (m_most_batch->value() > 0 && !workload.requests_per_s) {
        options.max_batch = m_most_batch->value();
    }
    if (serving && m_first_limit->value() > 0) {
        options.ttft_slo = Seconds(m_first_limit->value());
    }
    if (kind() == WorkloadKind::training) {
        return options;
    }
    if (m_batches->isChecked() && (!serving || workload.concurrency)) {
        const double own = serving ? *workload.concurrency : workload.global_batch;
        options.batches.push_back(own);
        for (double batch = 1; batch <= kMostBatch; batch *= 2) {
            if (batch != own) {
                options.batches.push_back(batch);
            }
        }
        std::sort(options.batches.begin(), options.batches.end());
    }
    if (m_precisions->isChecked()) {
        options.precisions = usual_precisions(scenario()->precision);
    }
    return options;
}

QJsonObject SearchView::choices() const {
    return {{QStringLiteral("mode"), static_cast<int>(m_mode)},
            {QStringLiteral("objective"), m_objective->currentData().toInt()},
            {QStringLiteral("top"), m_top->currentData().toInt()},
            {QStringLiteral("every_variant"), m_variants->isChecked()},
            {QStringLiteral("headroom"), std::max(0.0, m_headroom->value())},
            {QStringLiteral("tensor_in_domain"), m_domain->isChecked()},
            {QStringLiteral("all_placements"), m_placements->isChecked()},
            {QStringLiteral("other_batches"), m_batches->isChecked()},
            {QStringLiteral("other_precisions"), m_precisions->isChecked()}};
}

void SearchView::restore(const QJsonObject& kept) {
    const auto select = [&](QComboBox* box, const QString& key) {
        if (const int index = box->findData(kept.value(key).toInt(-1)); index >= 0) {
            box->setCurrentIndex(index);
        }
    };
    select(m_objective, QStringLiteral("objective"));
    select(m_top, QStringLiteral("top"));
    m_variants->setChecked(kept.value(QStringLiteral("every_variant")).toBool());
    if (const double share = kept.value(QStringLiteral("headroom")).toDouble(); share > 0 && share < 1) {
        m_headroom->set_value(share);
    }
    m_domain->setChecked(kept.value(QStringLiteral("tensor_in_domain")).toBool());
    m_placements->setChecked(kept.value(QStringLiteral("all_placements")).toBool());
    m_batches->setChecked(kept.value(QStringLiteral("other_batches")).toBool());
    m_precisions->setChecked(kept.value(QStringLiteral("other_precisions")).toBool());
    const int mode = kept.value(QStringLiteral("mode")).toInt();
    if (mode >= 0 && mode <= static_cast<int>(Mode::left_out)) {
        set_mode(static_cast<Mode>(mode));
    }
}

}  // namespace rooflight::ui
