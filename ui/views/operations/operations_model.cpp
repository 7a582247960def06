// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/operations/operations_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/theme/number.h"
#include "ui/theme/theme.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

QString collectives_text(const OperationEstimate& operation, bool whole) {
    QStringList parts;
    for (const CollectiveEstimate& each : operation.collectives) {
        const QString name = whole ? label(each.kind) : short_of(label(each.kind));
        parts << QStringLiteral("%1 %2").arg(name, label_axes(each.axes));
    }
    return parts.join(QStringLiteral(" + "));
}

template <class Member>
double total(const OperationEstimate& operation, Member member) {
    double sum = 0;
    for (const CollectiveEstimate& each : operation.collectives) {
        sum += (each.*member).value();
    }
    return sum;
}

double exposed_of(const OperationEstimate& operation) {
    return total(operation, &CollectiveEstimate::exposed) * operation.count;
}

double time_of(const OperationEstimate& operation) {
    return operation.time.value() * operation.count + exposed_of(operation);
}

}  // namespace

void OperationsModel::set(std::shared_ptr<const Estimate> estimate) {
    const bool same_rows =
        m_estimate && estimate && m_estimate->operations.size() == estimate->operations.size() &&
        std::equal(estimate->operations.begin(), estimate->operations.end(), m_estimate->operations.begin(),
                   [](const auto& a, const auto& b) { return a.name == b.name && a.phase == b.phase; });
    const auto take = [&] {
        m_estimate = std::move(estimate);
        m_largest_share = 0;
        for (int row = 0; row < rowCount(); ++row) {
            m_largest_share = std::max(m_largest_share, share_of(*at(row)));
        }
    };
    // Numbers that change under a slider must not throw away scroll position and selection.
    if (same_rows) {
        take();
        if (rowCount() > 0) {
            emit dataChanged(index(0, 0), index(rowCount() - 1, column_count - 1));
        }
        return;
    }
    beginResetModel();
    take();
    endResetModel();
}

const OperationEstimate* OperationsModel::at(int row) const {
    return m_estimate && row >= 0 && row < rowCount() ? &m_estimate->operations[static_cast<std::size_t>(row)]
                                                      : nullptr;
}

int OperationsModel::row_of(const Selection& selection) const {
    for (int row = 0; row < rowCount() && !selection.operation.isEmpty(); ++row) {
        const OperationEstimate& each = *at(row);
        if ((selection.phase < 0 || selection.phase == static_cast<int>(each.phase)) &&
            selection.operation == text(each.name)) {
            return row;
        }
    }
    return -1;
}

double OperationsModel::share_of(const OperationEstimate& each) const {
    const double step = m_estimate->step.time.value();
    const double part = time_of(each);
    const double result = step > 0 && part > 0 ? part / step : 0;
    return std::isfinite(result) ? result : 0;
}

int OperationsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_estimate ? 0 : static_cast<int>(m_estimate->operations.size());
}

int OperationsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : column_count; }

bool OperationsModel::is_number(int column) {
    return (column >= count && column <= share) || (column >= flops && column <= intensity) || column >= sent;
}

double OperationsModel::number_at(const OperationEstimate& each, int column) const {
    switch (column) {
        case count:
            return each.count;
        case flops:
            return each.flops.value();
        case bytes:
            return each.hbm_bytes.value();
        case intensity:
            return each.intensity().value();
        case time:
            return time_of(each);
        case share:
            return share_of(each);
        case sent:
            return total(each, &CollectiveEstimate::bytes);
        case communication:
            return total(each, &CollectiveEstimate::time) * each.count;
        case exposed:
            return exposed_of(each);
        default:
            return std::numeric_limits<double>::quiet_NaN();
    }
}

QString OperationsModel::text_at(int row, int column) const {
    const OperationEstimate& each = *at(row);
    const double number = number_at(each, column);
    const bool silent = each.collectives.empty() && (column == exposed || column >= collective);
    if (silent || (is_number(column) && number == 0 && column != share)) {
        return {};
    }
    switch (column) {
        case operation:
            return text(each.name);
        case phase:
            return label(each.phase);
        case count:
            return shown_count(number);
        case flops:
            return shown(Flops(number));
        case bytes:
            return shown(number, Unit::bytes);
        case intensity:
            return shown_count(number);
        case share:
            return shown_percent(number);
        case bound:
            return label(each.bound);
        case collective:
            return collectives_text(each, false);
        case sent:
            return shown(number, Unit::bytes);
        default:
            return shown(Seconds(number));
    }
}

QString OperationsModel::tool_tip(const OperationEstimate& each, int column) const {
    switch (column) {
        case flops:
            return tr("%1 per execution, %2 times in the step").arg(shown(each.flops), shown_count(each.count));
        case bytes:
            return tr("%1 to and from HBM per execution").arg(exact(each.hbm_bytes));
        case intensity:
            return tr("FLOPs / HBM bytes = %1").arg(shown(each.intensity()));
        case time:
        case exposed:
            return tr("(%1 at work + %2 that communication is exposed) × %3")
                .arg(shown(each.time), shown(Seconds(total(each, &CollectiveEstimate::exposed))), shown_count(each.count));
        case collective:
            return collectives_text(each, true);
        default:
            return {};
    }
}

QVariant OperationsModel::data(const QModelIndex& index, int role) const {
    const OperationEstimate* each = at(index.row());
    if (each == nullptr) {
        return {};
    }
    switch (role) {
        case Qt::DisplayRole:
            return text_at(index.row(), index.column());
        case Qt::ToolTipRole:
            return tool_tip(*each, index.column());
        case Qt::TextAlignmentRole:
            return QVariant((is_number(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case bar_role:
            return m_largest_share > 0 ? share_of(*each) / m_largest_share : 0.0;
        case bound_role:
            return static_cast<int>(Theme::role_of(each->bound));
        case sort_role: {
            if (!is_number(index.column())) {
                return text_at(index.row(), index.column());
            }
            const double number = number_at(*each, index.column());
            return std::isfinite(number) ? number : -1.0;
        }
        default:
            return {};
    }
}

QVariant OperationsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= column_count) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant((is_number(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case operation:
            return tr("Operation");
        case phase:
            return tr("Phase");
        case count:
            return tr("Count");
        case flops:
            return tr("FLOPs");
        case bytes:
            return tr("HBM bytes");
        case intensity:
            return tr("FLOP/byte");
        case time:
            return tr("Time");
        case exposed:
            return tr("Exposed");
        case share:
            return tr("Share");
        case bound:
            return tr("Bound by");
        case collective:
            return tr("Collectives");
        case sent:
            return tr("Array");
        default:
            return tr("Comm. time");
    }
}

QList<QStringList> OperationsModel::table() const {
    QList<QStringList> rows = {{QStringLiteral("operation"), QStringLiteral("phase"), QStringLiteral("count"),
                                QStringLiteral("flops"), QStringLiteral("hbm_bytes"), QStringLiteral("flop_per_byte"),
                                QStringLiteral("time_s"), QStringLiteral("share"), QStringLiteral("bound"),
                                QStringLiteral("collectives"), QStringLiteral("collective_bytes"),
                                QStringLiteral("communication_s"), QStringLiteral("exposed_s")}};
    for (int row = 0; row < rowCount(); ++row) {
        const OperationEstimate& each = *at(row);
        QStringList cells = {text(each.name), phase_key(each.phase)};
        for (const int column : {count, flops, bytes, intensity, time, share}) {
            cells << cell(number_at(each, column));
        }
        cells << bound_key(each.bound) << collectives_text(each, true);
        for (const int column : {sent, communication, exposed}) {
            cells << cell(number_at(each, column));
        }
        rows << cells;
    }
    return rows;
}

}  // namespace rooflight::ui
