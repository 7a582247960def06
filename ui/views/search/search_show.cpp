// SPDX-License-Identifier: GPL-3.0-or-later
// What the search view shows of a search: table, picture, and why plans were left out.
#include <algorithm>

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QTextBrowser>

#include "ui/theme/number.h"
#include "ui/views/canvas.h"
#include "ui/views/search/plan_words.h"
#include "ui/views/search/search_view.h"

namespace rooflight::ui {

void SearchView::show_left_out() {
    if (!m_counts) {
        m_left_out->clear();
        return;
    }
    std::vector<RejectionCount> reasons = m_counts->rejected;
    std::stable_sort(reasons.begin(), reasons.end(),
                     [](const RejectionCount& a, const RejectionCount& b) { return a.count > b.count; });
    const auto line = [](const QString& count, const QString& what, const QString& example) {
        return QStringLiteral("<tr><td align=\"right\">%1</td><td>%2</td><td>%3</td></tr>")
            .arg(count, what.toHtmlEscaped(), example.toHtmlEscaped());
    };
    QString html =
        QStringLiteral("<table cellpadding=\"4\">") +
        QStringLiteral("<tr><th align=\"right\">%1</th><th align=\"left\">%2</th><th align=\"left\">%3</th></tr>")
            .arg(tr("plans"), tr("what became of them"), tr("for example"));
    for (const RejectionCount& reason : reasons) {
        html += line(whole(reason.count), label(reason.reason), plan_label(reason.example));
    }
    html += line(whole(m_counts->pruned), tr("left out by bounds: neither among the best nor on the front"), {});
    html += line(whole(m_counts->evaluated), tr("evaluated"), {});
    html += line(whole(m_counts->space), tr("in all"), {});
    m_left_out->setHtml(html + QStringLiteral("</table>"));
}

void SearchView::show_all() {
    const bool there = empty_message().isEmpty();
    const bool searching = is_searching();
    m_list->setVisible(there && m_mode == Mode::plans);
    m_chart->setVisible(there && m_mode == Mode::picture);
    m_legend->setVisible(there && m_mode == Mode::picture);
    m_left_out->setVisible(there && m_mode == Mode::left_out);
    m_start->setEnabled(scenario() != nullptr);
    m_start->setVisible(!searching);
    m_cancel->setVisible(searching);
    m_progress->setVisible(searching);
    m_progress->setValue(m_space > 0 ? static_cast<int>(m_progress->maximum() * m_done / m_space) : 0);
    const bool stale = m_model->rowCount() > 0 && is_stale();
    m_apply->setEnabled(chosen_plan() != nullptr && !stale);
    QString note;
    if (searching) {
        note = tr("%1 of %2 plans").arg(whole(m_done), whole(m_space));
    } else if (stale) {
        note = tr("Of a scenario that has changed since: search again to apply.");
    } else if (m_cancelled) {
        note = tr("Cancelled after %1 of %2 plans: the best so far.").arg(whole(m_done), whole(m_space));
    } else if (m_counts) {
        note = tr("%1 plans in %2").arg(whole(m_counts->space), shown(Seconds(m_seconds)));
    }
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    if (m_chart->isVisibleTo(this)) {
        m_scatter.configure(*m_chart);
        m_chart->replot();
        m_legend->update();
    }
    setAccessibleDescription(summary());
    update();
    emit described();
}

void SearchView::fit_columns() {
    // Once per search: columns that jump while plans come in cannot be read.
    const QString kind = QStringLiteral("%1 %2 %3 %4")
                             .arg(quintptr(m_base.get()))
                             .arg(static_cast<int>(m_model->objective_shown()))
                             .arg(m_model->rowCount() > 0)
                             .arg(Theme::instance().scale());
    if (kind == m_fitted_for) {
        return;
    }
    m_fitted_for = kind;
    for (int column = 0; column < PlanModel::column_count; ++column) {
        m_list->setColumnHidden(column, false);
    }
    m_list->resizeColumnsToContents();
    // Air between the columns as far as there is room for all of them.
    int told = 0, wanted = 0;
    for (int column = 0; column < PlanModel::column_count; ++column) {
        m_list->setColumnHidden(column, !is_told(column));
        told += is_told(column) ? 1 : 0;
        wanted += is_told(column) ? m_list->columnWidth(column) : 0;
    }
    const double scale = Theme::instance().scale();
    const int more = std::clamp((m_list->viewport()->width() - wanted) / std::max(told, 1), qRound(2 * scale), qRound(16 * scale));
    for (int column = 0; column < PlanModel::column_count; ++column) {
        if (is_told(column)) {
            m_list->setColumnWidth(column, m_list->columnWidth(column) + more);
        }
    }
}

/// Whether a column says of this search what no other does.
bool SearchView::is_told(int column) const {
    const bool training = m_model->kind() == WorkloadKind::training, serving = m_model->kind() == WorkloadKind::serving;
    const Objective objective = m_model->objective_shown();
    const bool experts = m_base && m_base->model->moe.has_value();
    switch (column) {
        case PlanModel::objective:
            return objective == Objective::cost || objective == Objective::energy ||
                   (serving && objective == Objective::time);
        case PlanModel::first_token:
            return serving;
        case PlanModel::fsdp:
        case PlanModel::context:
        case PlanModel::zero:
            return !serving;
        case PlanModel::expert:
            return experts;
        case PlanModel::expert_tensor:
            return experts && !serving;
        case PlanModel::micro_batch:
        case PlanModel::recompute:
        case PlanModel::schedule:
        case PlanModel::virtual_stages:
            return training;
        case PlanModel::global_batch:
            return !training && !(serving && m_base && !m_base->workload.concurrency);
        case PlanModel::chips:
            return objective == Objective::chips;
        case PlanModel::weights_layout:
            return !training && !serving;
        case PlanModel::kv_layout:
            return !training;
        case PlanModel::variants:
            return !m_variants->isChecked();
        case PlanModel::equal_placements:
        case PlanModel::placement:
            return m_placements->isChecked() && !serving;
        case PlanModel::weights:
        case PlanModel::products:
        case PlanModel::kv_cache:
            return !m_model->precisions().empty();
        default:
            return true;
    }
}

QStringList SearchView::read_out_of(const Plan& plan) const {
    QStringList lines = {plan_label(plan)};
    const QString throughput = shown_count(plan.tokens_per_s());
    if (m_model->kind() == WorkloadKind::serving) {
        lines << tr("TPOT %1 · TTFT %2 · %3 tokens/s").arg(shown(plan.time), shown(plan.first_token), throughput);
        if (plan.global_batch > 0) {
            lines << tr("%1 requests at a time").arg(whole(plan.global_batch));
        }
        if (m_base && (m_base->workload.tpot_slo_s || m_base->workload.ttft_slo_s)) {
            lines << tr("%1 of the requests meet the objectives").arg(shown(plan.in_time, Unit::fraction));
        }
    } else {
        lines << tr("%1 a step · %2 tokens/s").arg(shown(plan.time), throughput);
    }
    lines << tr("%1 on the fullest chip").arg(shown(plan.memory));
    if (m_model->kind() == WorkloadKind::training) {
        lines << (plan.recompute == RecomputeKind::none ? tr("no recomputation")
                                                        : tr("recomputation: %1").arg(label(plan.recompute)));
    }
    return lines;
}

void SearchView::hover(const QPointF& at) {
    const auto place = m_scatter.near(*m_chart, at);
    if (!place || !m_chart->area().contains(at)) {
        read_out(this, {}, {});
        return;
    }
    read_out(m_chart, at, read_out_of((*m_scatter.plans)[*place]));
}

void SearchView::render_picture(QPainter& painter, const QRectF& target) const {
    const Ink ink = Ink::print();
    const std::vector<LegendItem> items = m_scatter.legend(ink);
    const double foot = legend_lines_height(target.width(), items, ink);
    Chart chart;
    chart.set_ink(ink);
    m_scatter.configure(chart);
    chart.set_drawing([this](QPainter& on, const Chart& of) { m_scatter.draw(on, of); });
    chart.set_overlay([this](QPainter& on, const Chart& of) { m_scatter.draw_marks(on, of); });
    chart.render_to(painter, target.adjusted(0, 0, 0, -foot));
    draw_legend_lines(painter, QRectF(target.left(), target.bottom() - foot, target.width(), foot), items, ink);
}

}  // namespace rooflight::ui
