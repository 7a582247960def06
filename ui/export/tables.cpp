// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/tables.h"

#include <algorithm>
#include <numeric>

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include "core/explain/derivation.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

constexpr int kDigits = 4;               // of numbers in a report
constexpr int kLongestWhole = 7;         // digits of a whole number that is written out
constexpr double kPageRoom = 480;        // points between the margins of A4
constexpr double kLetter = 4.5;          // points of a letter in \footnotesize, about
constexpr double kBetween = 8;           // points between columns
constexpr int kLongText = 34;            // letters; more are broken into lines
constexpr double kLeastText = 150;       // points

QString more_rows(const QList<QStringList>& table, qsizetype most) {
    return table.size() <= most + 1 ? QString()
                                    : QCoreApplication::translate("Report", "%n more rows are in the CSV export.", nullptr,
                                                                  static_cast<int>(table.size() - most - 1));
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

/// Seventeen digits of a double are for programs.
QString read(const QString& cell) {
    bool is_number = false;
    const double number = QLocale::c().toDouble(cell, &is_number);
    const bool whole = cell.size() <= kLongestWhole && !cell.contains(QLatin1Char('.')) && !cell.contains(QLatin1Char('e'));
    return is_number && !whole ? QString::number(number, 'g', kDigits) : cell;
}

QList<QStringList> readable(const QList<QStringList>& table) {
    if (table.size() < 2)
        return table;
    QList<qsizetype> told;
    for (qsizetype column = 0; column < table.front().size(); ++column)
        if (std::any_of(table.begin() + 1, table.end(), [column](const QStringList& row) { return !row.value(column).isEmpty(); }))
            told << column;
    QList<QStringList> result;
    for (const QStringList& row : table) {
        QStringList cells;
        for (const qsizetype column : told)
            cells << (result.isEmpty() ? row.value(column) : read(row.value(column)));
        result << cells;
    }
    return result;
}

QString latex(const QString& words) { return text(latex_text(words.toStdString())); }

/// 6.89e+07 as it is set: a factor and a power of ten.
QString latex_cell(const QString& cell) {
    static const QRegularExpression power(QStringLiteral("^(-?[\\d.]+)e([+-])0*(\\d+)$"));
    const QRegularExpressionMatch match = power.match(cell);
    return !match.hasMatch() ? latex(cell)
                             : QStringLiteral("$%1\\cdot10^{%2%3}$")
                                   .arg(match.captured(1), match.captured(2) == QLatin1String("-") ? QStringLiteral("-") : QString(),
                                        match.captured(3));
}

/// Letters as wide as Latin ones; a Chinese one takes two of them.
int letters_of(const QString& words) {
    return static_cast<int>(std::accumulate(words.begin(), words.end(), 0, [](int sum, QChar each) {
        return sum + (each.unicode() >= 0x2E80 ? 2 : 1);
    }));
}

/// A heading in as many lines as keep it about as narrow as what stands below it.
QStringList heading_lines(const QString& heading, int letters) {
    QStringList lines;
    for (const QString& word : heading.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        if (!lines.isEmpty() && letters_of(lines.back()) + 1 + letters_of(word) <= letters)
            lines.back() += QLatin1Char(' ') + word;
        else
            lines << word;
    return lines;
}

struct LatexColumn {
    QString format, heading;
    double width = 0;                    ///< points
};

LatexColumn latex_column(const QList<QStringList>& table, qsizetype column) {
    int letters = 0;
    for (qsizetype row = 1; row < table.size() && row <= kMostRowsOnPaper; ++row)
        letters = std::max(letters, letters_of(table[row].value(column)));
    LatexColumn result;
    const bool numeric = is_numeric(table, column), breaks = !numeric && letters > kLongText;
    QStringList lines = heading_lines(table.front().value(column), breaks ? kLongText : letters);
    for (QString& line : lines) {
        letters = std::max(letters, letters_of(line));
        line = latex(line);
    }
    result.width = (breaks ? std::min(letters * kLetter, kLeastText) : letters * kLetter) + kBetween;
    result.format = breaks    ? QStringLiteral(">{\\raggedright\\arraybackslash}p{%1pt}").arg(qRound(result.width - kBetween))
                    : numeric ? QStringLiteral("r")
                              : QStringLiteral("l");
    result.heading = lines.size() < 2 ? lines.value(0)
                                      : QStringLiteral("\\shortstack[%1]{%2}")
                                            .arg(numeric ? QLatin1Char('r') : QLatin1Char('l'))
                                            .arg(lines.join(QStringLiteral(" \\\\ ")));
    return result;
}

QString longtable(const QList<QStringList>& table, const QList<LatexColumn>& columns, const QList<qsizetype>& part) {
    QString formats;
    QStringList headings;
    for (const qsizetype column : part) {
        formats += columns[column].format;
        headings << columns[column].heading;
    }
    QString page = QStringLiteral("\\begin{longtable}{%1}\n\\hline\n%2 \\\\\n\\hline\n\\endhead\n")
                       .arg(formats, headings.join(QLatin1String(" & ")));
    for (qsizetype row = 1; row < table.size() && row <= kMostRowsOnPaper; ++row) {
        QStringList cells;
        for (const qsizetype column : part)
            cells << latex_cell(table[row].value(column));
        page += cells.join(QLatin1String(" & ")) + QStringLiteral(" \\\\\n");
    }
    return page + QStringLiteral("\\hline\n\\end{longtable}\n");
}

}  // namespace

QString table_html(const QList<QStringList>& all) {
    const QList<QStringList> table = readable(all);
    QString html = QStringLiteral("<table>");
    for (qsizetype row = 0; row < table.size() && row <= kMostRows; ++row) {
        html += row == 0 ? QStringLiteral("<thead><tr>") : QStringLiteral("<tr>");
        for (const QString& cell : table[row])
            html += (row == 0 ? QStringLiteral("<th>%1</th>") : QStringLiteral("<td>%1</td>")).arg(cell.toHtmlEscaped());
        html += row == 0 ? QStringLiteral("</tr></thead>") : QStringLiteral("</tr>");
    }
    html += QStringLiteral("</table>");
    if (const QString more = more_rows(table, kMostRows); !more.isEmpty())
        html += QStringLiteral("<p class=\"sub\">%1</p>").arg(more);
    return html;
}

QString markdown_table(const QList<QStringList>& all) {
    const QList<QStringList> table = readable(all);
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
    if (const QString more = more_rows(table, kMostRows); !more.isEmpty())
        page += QLatin1Char('\n') + more + QLatin1Char('\n');
    return page;
}

QString latex_table(const QList<QStringList>& all) {
    const QList<QStringList> table = readable(all);
    if (table.isEmpty() || table.front().isEmpty())
        return {};
    QList<LatexColumn> columns;
    for (qsizetype column = 0; column < table.front().size(); ++column)
        columns << latex_column(table, column);
    QString page;
    QList<qsizetype> part = {0};
    double width = columns.front().width;
    for (qsizetype column = 1; column < columns.size(); ++column) {
        if (width + columns[column].width > kPageRoom && part.size() > 1) {
            page += longtable(table, columns, part);
            part = {0};
            width = columns.front().width;
        }
        part << column;
        width += columns[column].width;
    }
    page += longtable(table, columns, part);
    if (const QString more = more_rows(table, kMostRowsOnPaper); !more.isEmpty())
        page += latex(more) + QLatin1Char('\n');
    return page;
}

}  // namespace rooflight::ui
