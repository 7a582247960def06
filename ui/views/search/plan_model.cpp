// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/search/plan_model.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "ui/theme/number.h"
#include "ui/views/search/plan_words.h"

namespace rooflight::ui {

void PlanModel::set(Plans plans, Objective made_small, double tokens) {
    beginResetModel();
    m_plans = std::move(plans);
    m_objective = made_small;
    m_tokens = tokens;
    arrange();
    endResetModel();
}

/// Sorts an order, by keys that lie beside it: plans are large and stay where they are.
void PlanModel::arrange() {
    m_order.resize(m_plans ? m_plans->size() : 0);
    std::iota(m_order.begin(), m_order.end(), 0u);
    if (m_column == rank) {
        if (m_direction == Qt::DescendingOrder) {
            std::reverse(m_order.begin(), m_order.end());
        }
        return;
    }
    std::vector<std::pair<double, std::uint32_t>> keys;
    keys.reserve(m_order.size());
    const double sign = m_direction == Qt::AscendingOrder ? 1 : -1;
    for (const std::uint32_t place : m_order) {
        keys.emplace_back(sign * number_at(place, m_column), place);
    }
    std::sort(keys.begin(), keys.end());
    std::transform(keys.begin(), keys.end(), m_order.begin(), [](const auto& key) { return key.second; });
}

void PlanModel::sort(int column, Qt::SortOrder order) {
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const std::vector<std::uint32_t> before = m_order;
    const QModelIndexList old = persistentIndexList();
    m_column = column;
    m_direction = order;
    arrange();
    QModelIndexList now;
    for (const QModelIndex& index : old) {
        now << this->index(row_of(before[static_cast<std::size_t>(index.row())]), index.column());
    }
    changePersistentIndexList(old, now);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

const Plan* PlanModel::at(int row) const {
    return row >= 0 && row < rowCount() ? &(*m_plans)[m_order[static_cast<std::size_t>(row)]] : nullptr;
}

int PlanModel::row_of(std::size_t place) const {
    const auto found = std::find(m_order.begin(), m_order.end(), static_cast<std::uint32_t>(place));
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

double PlanModel::throughput_of(const Plan& plan) const { return plan.global_batch * m_tokens / plan.time.value(); }

int PlanModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int PlanModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : column_count; }

double PlanModel::number_at(std::size_t place, int column) const {
    const Plan& plan = (*m_plans)[place];
    switch (column) {
        case rank:
            return static_cast<double>(place) + 1;
        case objective:
            return plan.objective;
        case time:
            return plan.time.value();
        case throughput:
            return throughput_of(plan);
        case memory:
            return plan.memory.value();
        case data_ways:
            return plan.data;
        case fsdp:
            return plan.fsdp;
        case tensor:
            return plan.tensor;
        case context:
            return plan.context;
        case pipeline:
            return plan.pipeline;
        case expert:
            return plan.expert;
        case expert_tensor:
            return plan.expert_tensor;
        case zero:
            return plan.zero;
        case micro_batch:
            return plan.micro_batch;
        case global_batch:
            return plan.global_batch;
        case chips:
            return plan.chips;
        case recompute:
            return static_cast<double>(plan.recompute);
        case schedule:
            return static_cast<double>(plan.schedule);
        case virtual_stages:
            return plan.virtual_stages;
        default:
            return 0;
    }
}

QString PlanModel::text_at(std::size_t place, int column) const {
    const Plan& plan = (*m_plans)[place];
    switch (column) {
        case objective:
            return shown_objective(m_objective, plan.objective);
        case time:
            return shown(plan.time);
        case throughput:
            return shown_count(throughput_of(plan));
        case memory:
            return shown(plan.memory);
        case recompute:
            return label(plan.recompute);
        case schedule:
            return plan.pipeline > 1 ? label(plan.schedule) : QStringLiteral("–");
        default:
            return whole(number_at(place, column));
    }
}

QVariant PlanModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    const std::size_t place = place_of(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return text_at(place, index.column());
        case Qt::ToolTipRole:
            return plan_label((*m_plans)[place]);
        case Qt::TextAlignmentRole: {
            const bool left = index.column() == recompute || index.column() == schedule;
            return QVariant((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        }
        default:
            return {};
    }
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= column_count) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant((section == recompute || section == schedule ? Qt::AlignLeft : Qt::AlignRight) |
                        Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case rank:
            return QStringLiteral("#");
        case objective:
            return label(m_objective);
        case time:
            return tr("step time");
        case throughput:
            return tr("tokens/s");
        case memory:
            return tr("memory");
        case micro_batch:
            return tr("micro-batch");
        case global_batch:
            return tr("batch");
        case chips:
            return tr("chips");
        case recompute:
            return tr("recompute");
        case schedule:
            return tr("schedule");
        case virtual_stages:
            return tr("virtual stages");
        default: {
            constexpr std::array names = {"data",     "fsdp",   "tensor",        "context",
                                          "pipeline", "expert", "expert_tensor", "zero"};
            return QString::fromLatin1(names[static_cast<std::size_t>(section - data_ways)]);
        }
    }
}

QList<QStringList> PlanModel::table() const {
    QList<QStringList> rows = {{QStringLiteral("rank"), QStringLiteral("objective"), QStringLiteral("time_s"),
                                QStringLiteral("tokens_per_s"), QStringLiteral("memory_bytes"), QStringLiteral("data"),
                                QStringLiteral("fsdp"), QStringLiteral("tensor"), QStringLiteral("context"),
                                QStringLiteral("pipeline"), QStringLiteral("expert"), QStringLiteral("expert_tensor"),
                                QStringLiteral("zero"), QStringLiteral("micro_batch"), QStringLiteral("global_batch"),
                                QStringLiteral("chips"), QStringLiteral("recompute"), QStringLiteral("schedule"),
                                QStringLiteral("virtual_stages")}};
    constexpr std::array recomputes = {"none", "selective", "full", "listed"};
    constexpr std::array schedules = {"gpipe", "1f1b", "interleaved", "zero_bubble"};
    for (const std::uint32_t place : m_order) {
        const Plan& plan = (*m_plans)[place];
        QStringList cells;
        for (int column = 0; column < column_count; ++column) {
            cells << (column == recompute  ? QString::fromLatin1(recomputes[static_cast<std::size_t>(plan.recompute)])
                      : column == schedule ? QString::fromLatin1(schedules[static_cast<std::size_t>(plan.schedule)])
                                           : cell(number_at(place, column)));
        }
        rows << cells;
    }
    return rows;
}

}  // namespace rooflight::ui
