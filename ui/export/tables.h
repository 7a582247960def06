// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace rooflight::ui {

/// Of a table in a report; the CSV has all its rows.
inline constexpr qsizetype kMostRows = 400, kMostRowsOnPaper = 60;

// Rows of cells, the header first, as tables of a report: numbers with as many digits as are read, columns without a word
// left out, and after kMostRows a line that says how many more there are.
[[nodiscard]] QString table_html(const QList<QStringList>& table);
[[nodiscard]] QString markdown_table(const QList<QStringList>& table);
/// A longtable, which goes on over pages, of at most kMostRowsOnPaper rows; numbers stand to the right. Columns that do not
/// fit the page's width go into further tables that begin with the first column again.
[[nodiscard]] QString latex_table(const QList<QStringList>& table);

}  // namespace rooflight::ui
