// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "ui/view.h"

namespace rooflight::ui {

/// The operations of an estimate, one a row; its collectives in columns of their own. Times are of all executions in the
/// step; `time` is what an operation takes of it, exposed communication and all.
class OperationsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        operation, phase, count, time, exposed, share, bound, flops, bytes, intensity,
        collective, sent, communication, column_count
    };
    enum DataRole { sort_role = Qt::UserRole, bar_role, bound_role };

    using QAbstractTableModel::QAbstractTableModel;

    void set(std::shared_ptr<const Estimate> estimate);
    [[nodiscard]] const OperationEstimate* at(int row) const;
    [[nodiscard]] int row_of(const Selection& selection) const;
    /// Of the step: its own time and what of its collectives nothing hides.
    [[nodiscard]] double share_of(const OperationEstimate& operation) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    [[nodiscard]] static bool is_number(int column);
    [[nodiscard]] QString text_at(int row, int column) const;
    /// Header and every row with full precision, in the C locale.
    [[nodiscard]] QList<QStringList> table() const;

private:
    [[nodiscard]] double number_at(const OperationEstimate& operation, int column) const;
    [[nodiscard]] QString tool_tip(const OperationEstimate& operation, int column) const;

    std::shared_ptr<const Estimate> m_estimate;
    double m_largest_share = 0;
};

}  // namespace rooflight::ui
