// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/table_text.h"

namespace rooflight::ui {
namespace {

QString quoted(QString cell) {
    const bool needs = cell.contains(QLatin1Char(',')) || cell.contains(QLatin1Char('"')) ||
                       cell.contains(QLatin1Char('\n')) || cell.contains(QLatin1Char('\r'));
    if (!needs) {
        return cell;
    }
    cell.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + cell + QLatin1Char('"');
}

QString on_one_line(QString cell) {
    for (QChar& c : cell) {
        if (c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r')) {
            c = QLatin1Char(' ');
        }
    }
    return cell;
}

}  // namespace

QString csv_text(const QList<QStringList>& rows) {
    QString result;
    for (const QStringList& row : rows) {
        for (qsizetype i = 0; i < row.size(); ++i) {
            result += (i > 0 ? QStringLiteral(",") : QString()) + quoted(row[i]);
        }
        result += QStringLiteral("\r\n");
    }
    return result;
}

QString tsv_text(const QList<QStringList>& rows) {
    QString result;
    for (const QStringList& row : rows) {
        for (qsizetype i = 0; i < row.size(); ++i) {
            result += (i > 0 ? QStringLiteral("\t") : QString()) + on_one_line(row[i]);
        }
        result += QLatin1Char('\n');
    }
    return result;
}

}  // namespace rooflight::ui
