// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>

namespace rooflight::ui {

/// What a column of a view's table is called for people, "Time, s" for "time_s"; the key itself where it has no name
/// (mesh axes, scenarios that are compared). Files of data have the keys.
[[nodiscard]] QString column_heading(const QString& key);

/// A table with such headings.
[[nodiscard]] QList<QStringList> with_headings(QList<QStringList> table);

}  // namespace rooflight::ui
