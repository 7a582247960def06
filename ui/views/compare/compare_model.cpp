// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare/compare_model.h"

#include <algorithm>
#include <cmath>

#include "ui/controls/number_text.h"
#include "ui/theme/number.h"
#include "ui/theme/theme.h"
#include "ui/views/compare/compare_names.h"
#include "ui/views/names.h"
#include "ui/views/setting_words.h"

namespace rooflight::ui {
namespace {

QString value_label(const ComparisonRow& row, std::size_t column) {
    const nlohmann::ordered_json& value = row.values[column];
    if (value.is_boolean())
        return value.get<bool>() ? CompareModel::tr("yes") : CompareModel::tr("no");
    if (const std::optional<double> number = row.number(column)) {
        if (const QString word = setting_word(row.key, cell(*number)); !word.isEmpty())
            return word;
        const bool whole = row.unit == Unit::number && *number == std::floor(*number) && std::abs(*number) < 1e6;
        return whole                     ? number_text(*number)
               : row.unit == Unit::bytes ? shown(Bytes(*number))
                                         : shown(*number, row.unit, {4});
    }
    if (row.key == "bound")
        for (int i = 0; i < static_cast<int>(kBoundCount); ++i)
            if (value == name_of(static_cast<Bound>(i)))
                return label(static_cast<Bound>(i));
    if (value.is_array()) {  // sides of a slice, matrices with an adapter
        QStringList parts;
        for (const nlohmann::ordered_json& each : value)
            parts << (each.is_number() ? number_text(each.get<double>()) : text(each.is_string() ? each.get<std::string>() : each.dump()));
        return parts.join(value.front().is_number() ? QStringLiteral("×") : QStringLiteral(", "));
    }
    return value.is_string() ? setting_value(row.key, text(value.get<std::string>())) : text(shown_value(row, column));
}

/// "+25%" with the locale's decimal mark.
QString change_label(const ComparisonRow& row, std::size_t column) {
    const std::optional<double> change = row.change(column);
    if (column == 0 || shown_change(row, column).empty())
        return {};
    if (*change >= 10)
        return QStringLiteral("×") + number_text(*change + 1, 3);
    const double size = std::abs(*change);
    return (*change < 0 ? QStringLiteral("−") : QStringLiteral("+")) + shown(size, Unit::fraction, {size < 0.1 ? 2 : 3});
}

double bar_of(const ComparisonRow& row, std::size_t column) {
    double largest = 0;
    for (std::size_t i = 0; i < row.values.size(); ++i)
        largest = std::max(largest, row.number(i).value_or(0));
    const std::optional<double> number = row.number(column);
    return row.differs && number && largest > 0 ? std::clamp(*number / largest, 0.0, 1.0) : -1;
}

}  // namespace

void CompareModel::set(std::optional<Comparison> comparison, const QStringList& headings, bool only_differences,
                       const PresetNames& presets) {
    beginResetModel();
    m_lines.clear();
    m_comparison = std::move(comparison);
    m_headings = headings;
    m_presets = presets;
    if (m_comparison) {
        add_lines(tr("Figures that differ"), m_comparison->figures, true);
        add_lines(tr("Settings that differ"), m_comparison->settings, true);
        if (!only_differences) {
            add_lines(tr("Figures that are the same"), m_comparison->figures, false);
            add_lines(tr("Settings that are the same"), m_comparison->settings, false);
        }
    }
    endResetModel();
}

void CompareModel::add_lines(const QString& heading, const std::vector<ComparisonRow>& rows, bool differing) {
    const auto fits = [differing](const ComparisonRow& row) { return row.differs == differing; };
    if (std::ranges::none_of(rows, fits))
        return;
    m_lines.push_back({heading, nullptr});
    for (const ComparisonRow& row : rows)
        if (fits(row))
            m_lines.push_back({{}, &row});
}

int CompareModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_comparison ? 0 : 1 + static_cast<int>(m_comparison->names.size());
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    if (role == heading_role)
        return line.row == nullptr;
    if (line.row == nullptr) {
        if (role == Qt::FontRole)
            return Theme::instance().font(TypeSize::label, true);
        return role == Qt::DisplayRole && index.column() == 0 ? QVariant(line.heading) : QVariant();
    }
    const auto column = static_cast<std::size_t>(std::max(0, index.column() - 1));
    switch (role) {
        case Qt::DisplayRole: {
            if (index.column() == 0)
                return compared_label(line.row->key);
            const QString change = change_label(*line.row, column);
            const QString value = shown_cell(*line.row, column);
            return change.isEmpty() ? value : QStringLiteral("%1  (%2)").arg(value, change);
        }
        case Qt::ToolTipRole:
            return text(line.row->key);
        case Qt::TextAlignmentRole:
            return QVariant(index.column() == 0 ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
        case bar_role:
            return index.column() == 0 ? -1.0 : bar_of(*line.row, column);
        default:
            return {};
    }
}

QString CompareModel::shown_cell(const ComparisonRow& row, std::size_t column) const {
    const auto named = m_presets.find(row.key);
    const QString name = named == m_presets.end() ? QString() : named->second.value(static_cast<qsizetype>(column));
    return name.isEmpty() ? value_label(row, column) : name;
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !m_comparison || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return section == 0 ? QString() : m_headings.value(section - 1);
    if (role == Qt::ToolTipRole && section > 0)
        return text(m_comparison->names[static_cast<std::size_t>(section - 1)]);
    if (role == Qt::TextAlignmentRole)
        return QVariant(section == 0 ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

Qt::ItemFlags CompareModel::flags(const QModelIndex& index) const {
    return index.isValid() && is_heading(index.row()) ? Qt::ItemIsEnabled : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

QList<QStringList> CompareModel::table() const {
    if (!m_comparison)
        return {};
    QStringList head = {QStringLiteral("key"), QStringLiteral("unit"), QStringLiteral("differs")};
    for (const std::string& name : m_comparison->names)
        head << text(name);
    QList<QStringList> rows = {head};
    for (const std::vector<ComparisonRow>* part : {&m_comparison->settings, &m_comparison->figures})
        for (const ComparisonRow& row : *part) {
            QStringList cells = {text(row.key), text(name_of(row.unit)),
                                 row.differs ? QStringLiteral("true") : QStringLiteral("false")};
            for (std::size_t i = 0; i < row.values.size(); ++i) {
                const std::optional<double> number = row.number(i);
                cells << (number                    ? cell(*number)
                          : row.values[i].is_null() ? QString()
                          : row.values[i].is_boolean()
                              ? (row.values[i].get<bool>() ? QStringLiteral("true") : QStringLiteral("false"))
                              : text(shown_value(row, i)));
            }
            rows << cells;
        }
    return rows;
}

}  // namespace rooflight::ui
