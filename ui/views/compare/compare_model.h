// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <map>
#include <optional>
#include <string>

#include "core/report/comparison.h"

namespace rooflight::ui {

/// A comparison as lines under headings: settings that differ, figures that differ, and what is the same in all.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { bar_role = Qt::UserRole, heading_role };  ///< share of the largest in the row, −1: no bar

    using QAbstractTableModel::QAbstractTableModel;

    /// Of settings that name a preset: what the presets are called, one a scenario.
    using PresetNames = std::map<std::string, QStringList>;

    void set(std::optional<Comparison> comparison, const QStringList& headings, bool only_differences,
             const PresetNames& presets = {});
    [[nodiscard]] const std::optional<Comparison>& comparison() const { return m_comparison; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] bool is_heading(int row) const { return m_lines[static_cast<std::size_t>(row)].row == nullptr; }
    /// Every row with all digits, in the units of the files; C locale.
    [[nodiscard]] QList<QStringList> table() const;

private:
    struct Line {
        QString heading;
        const ComparisonRow* row = nullptr;
    };
    [[nodiscard]] QString shown_cell(const ComparisonRow& row, std::size_t column) const;
    void add_lines(const QString& heading, const std::vector<ComparisonRow>& rows, bool differing);

    std::optional<Comparison> m_comparison;
    QStringList m_headings;  ///< of the scenarios
    PresetNames m_presets;
    std::vector<Line> m_lines;
};

}  // namespace rooflight::ui
