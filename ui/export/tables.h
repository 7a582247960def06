// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace rooflight::ui {

/// Of a table in a report; the CSV has all its rows.
inline constexpr qsizetype kMostRows = 400;

// Rows of cells, the header first, as tables of a report; after kMostRows, a line says how many more there are.
[[nodiscard]] QString table_html(const QList<QStringList>& table);
[[nodiscard]] QString markdown_table(const QList<QStringList>& table);
/// A longtable, which goes on over pages; numbers stand to the right.
[[nodiscard]] QString latex_table(const QList<QStringList>& table);

}  // namespace rooflight::ui
