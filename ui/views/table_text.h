// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace rooflight::ui {

/// Rows as RFC 4180 has them: comma, quotes where needed, CR LF.
[[nodiscard]] QString csv_text(const QList<QStringList>& rows);
/// Rows for the clipboard: tabs between cells, tabs and line ends within them made spaces.
[[nodiscard]] QString tsv_text(const QList<QStringList>& rows);

}  // namespace rooflight::ui
