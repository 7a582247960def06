// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/search/plan_model.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/io/enum_names.h"
#include "ui/controls/choice_field.h"
#include "ui/controls/slider_field.h"
#include "ui/theme/number.h"
#include "ui/views/search/plan_words.h"

namespace rooflight::ui {

void PlanModel::set_job(Objective made_small, WorkloadKind kind, std::vector<Precision> precisions) {
    m_objective = made_small;
    m_kind = kind;
    m_precisions = std::move(precisions);
    translate();
}

void PlanModel::set(Plans plans) {
    beginResetModel();
    m_plans = std::move(plans);
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
        case first_token:
            return plan.first_token.value();
        case throughput:
            return plan.tokens_per_s();
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
        case equal_placements:
            return plan.equal_placements;
        case variants:
            return plan.variants;
        case weights_layout:
            return static_cast<double>(plan.weights_layout);
        case kv_layout:
            return static_cast<double>(plan.kv_layout);
        case placement:
            return static_cast<double>(plan.placement);
        case weights:
        case products:
        case kv_cache:
            return plan.precision;
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
        case first_token:
            return shown(plan.first_token);
        case throughput:
            return shown_count(plan.tokens_per_s());
        case memory:
            return shown(plan.memory);
        case recompute:
            return label(plan.recompute);
        case schedule:
            return plan.pipeline > 1 ? label(plan.schedule) : QStringLiteral("–");
        case weights_layout:
            return shown_word(plan.weights_layout);
        case kv_layout:
            return shown_word(plan.kv_layout);
        case placement:
            return plan.placement == 0 ? QStringLiteral("–") : placed(plan);
        default:
            return is_of_words(column) ? word_at(place, column) : whole(number_at(place, column));
    }
}

bool PlanModel::is_of_words(int column) { return column == recompute || column == schedule || column >= weights_layout; }

QString PlanModel::word_at(std::size_t place, int column) const {
    const Plan& plan = (*m_plans)[place];
    const auto of = [](std::string_view name) {
        return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
    };
    const auto dtype = [&](DType Precision::* part) {
        const auto index = static_cast<std::size_t>(plan.precision);
        return index < m_precisions.size() ? of(name_of(m_precisions[index].*part)) : QString();
    };
    switch (column) {
        case recompute:
            return of(name_in(kRecomputeNames, plan.recompute));
        case schedule:
            return of(name_in(kScheduleNames, plan.schedule));
        case weights_layout:
            return word(plan.weights_layout);
        case kv_layout:
            return word(plan.kv_layout);
        case placement:
            return placed(plan);
        case weights:
            return dtype(&Precision::weights);
        case products:
            return dtype(&Precision::matmul);
        case kv_cache:
            return dtype(&Precision::kv_cache);
        default:
            return {};
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
        case Qt::TextAlignmentRole:
            return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        default:
            return {};
    }
}

QString PlanModel::heading_tip(int column) {
    const char* field = "";
    switch (column) {
        case data_ways: field = "data"; break;
        case fsdp: field = "fsdp"; break;
        case tensor: field = "tensor"; break;
        case context: field = "context"; break;
        case pipeline: field = "pipeline"; break;
        case expert: field = "expert"; break;
        case expert_tensor: field = "expert_tensor"; break;
        case zero: field = "zero"; break;
        case micro_batch: field = "micro_batch"; break;
        case recompute: field = "recompute"; break;
        case schedule: field = "schedule"; break;
        case virtual_stages: field = "virtual_stages"; break;
        default: return {};
    }
    const QString name = QLatin1String(field);
    if (const SliderField* slider = find_slider_field(name); slider != nullptr) {
        return translated_field(slider->tip);
    }
    const ChoiceField* choice = find_choice_field(name);
    return choice == nullptr ? QString()
                             : translated_field(choice->label) + QStringLiteral(": ") + translated_field(choice->tip);
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= column_count) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole) {
        return heading_tip(section);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case rank:
            return QStringLiteral("#");
        case objective:
            return label(m_objective, m_kind);
        case time:
            return m_kind == WorkloadKind::serving ? QStringLiteral("TPOT") : tr("step time");
        case first_token:
            return QStringLiteral("TTFT");
        case throughput:
            return tr("tokens/s");
        case memory:
            return tr("memory");
        case micro_batch:
            return tr("micro-batch");
        case global_batch:
            return m_kind == WorkloadKind::serving ? tr("requests at a time") : tr("batch");
        case chips:
            return tr("chips");
        case recompute:
            return tr("recompute");
        case schedule:
            return tr("schedule");
        case virtual_stages:
            return tr("virtual");  // stages: its tip says so
        case equal_placements:
            return tr("equal placements");
        case variants:
            return tr("variants");
        case weights_layout:
            return tr("weights' layout");
        case kv_layout:
            return tr("KV layout");
        case placement:
            return tr("placement");
        case weights:
            return tr("weights");
        case products:
            return tr("matmul");
        case kv_cache:
            return tr("KV cache");
        default: {
            constexpr std::array names = {"data",     "fsdp",   "tensor",        "context",
                                          "pipeline", "expert", "expert_tensor", "zero"};
            return QString::fromLatin1(names[static_cast<std::size_t>(section - data_ways)]);
        }
    }
}

QList<QStringList> PlanModel::table() const {
    QList<QStringList> rows = {{QStringLiteral("rank"), QStringLiteral("objective"), QStringLiteral("time_s"),
                                QStringLiteral("first_token_s"), QStringLiteral("tokens_per_s"), QStringLiteral("memory_bytes"), QStringLiteral("data"),
                                QStringLiteral("fsdp"), QStringLiteral("tensor"), QStringLiteral("context"),
                                QStringLiteral("pipeline"), QStringLiteral("expert"), QStringLiteral("expert_tensor"),
                                QStringLiteral("zero"), QStringLiteral("micro_batch"), QStringLiteral("global_batch"),
                                QStringLiteral("chips"), QStringLiteral("recompute"), QStringLiteral("schedule"),
                                QStringLiteral("virtual_stages"), QStringLiteral("equal_placements"),
                                QStringLiteral("variants"), QStringLiteral("weights_layout"),
                                QStringLiteral("kv_layout"), QStringLiteral("placement"), QStringLiteral("weights"), QStringLiteral("matmul"),
                                QStringLiteral("kv_cache")}};
    for (const std::uint32_t place : m_order) {
        QStringList cells;
        for (int column = 0; column < column_count; ++column) {
            cells << (is_of_words(column) ? word_at(place, column) : cell(number_at(place, column)));
        }
        rows << cells;
    }
    return rows;
}

}  // namespace rooflight::ui
