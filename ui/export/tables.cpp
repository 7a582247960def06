// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/tables.h"

#include <algorithm>

#include <QCoreApplication>
#include <QLocale>

#include "core/explain/derivation.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

QString more_rows(const QList<QStringList>& table) {
    return table.size() <= kMostRows + 1
               ? QString()
               : QCoreApplication::translate("Report", "%n more rows are in the CSV export.", nullptr,
                                             static_cast<int>(table.size() - kMostRows - 1));
}

/// Columns of numbers only; a cell may be empty.
bool is_numeric(const QList<QStringList>& table, qsizetype column) {
    return table.size() > 1 && std::all_of(table.begin() + 1, table.end(), [column](const QStringList& row) {
               bool good = true;
               if (!row.value(column).isEmpty())
                   QLocale::c().toDouble(row.value(column), &good);
               return good;
           });
}

QString latex(const QString& words) { return text(latex_text(words.toStdString())); }

}  // namespace

QString table_html(const QList<QStringList>& table) {
    QString html = QStringLiteral("<table>");
    for (qsizetype row = 0; row < table.size() && row <= kMostRows; ++row) {
        html += row == 0 ? QStringLiteral("<thead><tr>") : QStringLiteral("<tr>");
        for (const QString& cell : table[row])
            html += (row == 0 ? QStringLiteral("<th>%1</th>") : QStringLiteral("<td>%1</td>")).arg(cell.toHtmlEscaped());
        html += row == 0 ? QStringLiteral("</tr></thead>") : QStringLiteral("</tr>");
    }
    html += QStringLiteral("</table>");
    if (const QString more = more_rows(table); !more.isEmpty())
        html += QStringLiteral("<p class=\"sub\">%1</p>").arg(more);
    return html;
}

QString markdown_table(const QList<QStringList>& table) {
    QString page;
    for (qsizetype row = 0; row < table.size() && row <= kMostRows; ++row) {
        QStringList cells;
        for (QString cell : table[row])
            cells << cell.replace(QLatin1Char('|'), QLatin1String("\\|")).replace(QLatin1Char('\n'), QLatin1Char(' '));
        page += QStringLiteral("| ") + cells.join(QLatin1String(" | ")) + QStringLiteral(" |\n");
        if (row == 0) {
            page += QLatin1Char('|');
            for (qsizetype i = 0; i < table[row].size(); ++i)
                page += i == 0 ? QStringLiteral(" --- |") : QStringLiteral(" ---: |");
            page += QLatin1Char('\n');
        }
    }
    if (const QString more = more_rows(table); !more.isEmpty())
        page += QLatin1Char('\n') + more + QLatin1Char('\n');
    return page;
}

QString latex_table(const QList<QStringList>& table) {
    if (table.isEmpty())
        return {};
    QString columns;
    for (qsizetype column = 0; column < table.front().size(); ++column)
        columns += is_numeric(table, column) ? QLatin1Char('r') : QLatin1Char('l');
    QString page = QStringLiteral("\\begin{longtable}{%1}\n\\hline\n").arg(columns);
    for (qsizetype row = 0; row < table.size() && row <= kMostRows; ++row) {
        QStringList cells;
        for (const QString& cell : table[row])
            cells << latex(cell);
        page += cells.join(QLatin1String(" & ")) + QStringLiteral(" \\\\\n");
        if (row == 0)
            page += QStringLiteral("\\hline\n\\endhead\n");
    }
    page += QStringLiteral("\\hline\n\\end{longtable}\n");
    if (const QString more = more_rows(table); !more.isEmpty())
        page += latex(more) + QLatin1Char('\n');
    return page;
}

}  // namespace rooflight::ui
