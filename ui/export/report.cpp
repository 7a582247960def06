// SPDX-License-Identifier: GPL-3.0-or-later
// The two forms of the whole report: Markdown, and one HTML file that needs nothing else.
#include <QCoreApplication>
#include <QLocale>

#include "ui/document/scenario_file.h"
#include "ui/export/exporter.h"
#include "ui/theme/theme.h"
#include "ui/window/verdict.h"

namespace rooflight::ui {
namespace {

constexpr qsizetype kMostRows = 400;  // of a table in a report; the CSV has them all

struct Report {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString escaped(const QString& text) { return text.toHtmlEscaped(); }

QString style() {
    const auto hex = [](Role role) { return Theme::colour(role, Scheme::print).name(); };
    return QStringLiteral(
               "body{font:14px/1.5 Inter,system-ui,sans-serif;color:%1;max-width:1000px;margin:32px auto;padding:0 "
               "16px}"
               "h1{font-size:24px;margin:0}h2{font-size:16px;margin:32px 0 8px}p.sub,figcaption,th{color:%2}"
               "dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:16px;margin:24px 0}"
               "dt{color:%2;font-size:12px}dd{margin:0;font-size:22px;font-weight:600;font-variant-numeric:tabular-"
               "nums}"
               "figure{margin:16px 0;break-inside:avoid}figure svg{max-width:100%;height:auto;border:1px solid %3;"
               "border-radius:8px}table{border-collapse:collapse;font-size:12px;font-variant-numeric:tabular-nums}"
               "td,th{border-bottom:1px solid %3;padding:3px 10px;text-align:right;font-weight:400}"
               "td:first-child,th:first-child{text-align:left}details{margin:8px 0}.bad{color:%4}pre{font-size:12px}")
        .arg(hex(Role::text), hex(Role::muted), hex(Role::border), hex(Role::bad));
}

QString table_html(const QList<QStringList>& table) {
    QString html = QStringLiteral("<table>");
    for (qsizetype row = 0; row < table.size() && row <= kMostRows; ++row) {
        html += row == 0 ? QStringLiteral("<thead><tr>") : QStringLiteral("<tr>");
        for (const QString& cell : table[row])
            html += (row == 0 ? QStringLiteral("<th>%1</th>") : QStringLiteral("<td>%1</td>")).arg(escaped(cell));
        html += row == 0 ? QStringLiteral("</tr></thead>") : QStringLiteral("</tr>");
    }
    html += QStringLiteral("</table>");
    if (table.size() > kMostRows + 1)
        html += QStringLiteral("<p class=\"sub\">%1</p>")
                    .arg(Report::tr("%n more rows are in the CSV export.", nullptr,
                                    static_cast<int>(table.size() - kMostRows - 1)));
    return html;
}

/// The picture alone, without the XML declaration, for embedding in HTML.
QString inline_svg(const QByteArray& svg) {
    const qsizetype start = svg.indexOf("<svg");
    QString text = QString::fromUtf8(start < 0 ? QByteArray() : svg.mid(start));
    const qsizetype open = text.indexOf(QLatin1String("<metadata")), close = text.indexOf(QLatin1String("</metadata>"));
    if (open >= 0 && close > open)
        text.remove(open, close + 11 - open);  // the report carries the scenario once, itself
    return text;
}

QString markdown_table(const QList<QStringList>& table) {
    QString text;
    for (qsizetype row = 0; row < table.size() && row <= kMostRows; ++row) {
        QStringList cells;
        for (QString cell : table[row])
            cells << cell.replace(QLatin1Char('|'), QLatin1String("\\|")).replace(QLatin1Char('\n'), QLatin1Char(' '));
        text += QStringLiteral("| ") + cells.join(QLatin1String(" | ")) + QStringLiteral(" |\n");
        if (row == 0) {
            text += QLatin1Char('|');
            for (qsizetype i = 0; i < table[row].size(); ++i)
                text += i == 0 ? QStringLiteral(" --- |") : QStringLiteral(" ---: |");
            text += QLatin1Char('\n');
        }
    }
    return text;
}

}  // namespace

QByteArray Exporter::markdown() const {
    if (m_state.estimate == nullptr)
        return {};
    QString text = QStringLiteral("# %1\n\n%2\n\n").arg(title(), advice_sentence(m_state));
    QList<QStringList> verdict = {{Report::tr("Figure"), Report::tr("Value")}};
    for (const VerdictFigure& figure : verdict_figures(m_state))
        verdict << QStringList{figure.label, figure.value};
    const MemoryEstimate& memory = m_state.estimate->memory;
    verdict << QStringList{Report::tr("Memory per chip"),
                           QStringLiteral("%1 (%2)").arg(memory_use(memory), memory_verdict(memory))};
    text += markdown_table(verdict) + QLatin1Char('\n');
    for (const std::string& warning : m_state.estimate->warnings)
        text += QStringLiteral("- %1\n").arg(QString::fromStdString(warning));
    for (const View* view : m_views) {
        text += QStringLiteral("\n## %1\n\n%2\n\n").arg(view->title(), view->summary());
        text += markdown_table(view->table());
    }
    text += QStringLiteral("\n## %1\n\n```json\n%2```\n").arg(Report::tr("Scenario"), QString::fromUtf8(m_scenario));
    return text.toUtf8();
}

QByteArray Exporter::html() const {
    if (m_state.estimate == nullptr)
        return {};
    QString html = QStringLiteral(
                       "<!doctype html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\"><title>%2</title>"
                       "<style>%3</style></head><body>\n")
                       .arg(QLocale().bcp47Name(), escaped(title()), style());
    html +=
        QStringLiteral("<h1>%1</h1><p class=\"sub\">%2</p>\n").arg(escaped(title()), escaped(advice_sentence(m_state)));
    html += QStringLiteral("<dl>");
    for (const VerdictFigure& figure : verdict_figures(m_state))
        html += QStringLiteral("<div><dt>%1</dt><dd>%2</dd></div>").arg(escaped(figure.label), escaped(figure.value));
    const MemoryEstimate& memory = m_state.estimate->memory;
    html += QStringLiteral("<div><dt>%1</dt><dd%2>%3</dd></div></dl>\n")
                .arg(escaped(Report::tr("Memory per chip")), memory.fits ? QString() : QStringLiteral(" class=\"bad\""),
                     escaped(memory_use(memory)));
    if (!m_state.estimate->warnings.empty()) {
        html += QStringLiteral("<ul>");
        for (const std::string& warning : m_state.estimate->warnings)
            html += QStringLiteral("<li>%1</li>").arg(escaped(QString::fromStdString(warning)));
        html += QStringLiteral("</ul>\n");
    }
    for (const View* view : m_views) {
        html += QStringLiteral(
                    "<h2>%1</h2>\n<figure role=\"img\" aria-label=\"%2\">%3<figcaption>%2</figcaption></figure>\n")
                    .arg(escaped(view->title()), escaped(view->summary()), inline_svg(svg(*view)));
        if (const QList<QStringList> table = view->table(); !table.isEmpty())
            html += QStringLiteral("<details><summary>%1</summary>%2</details>\n")
                        .arg(escaped(Report::tr("Data")), table_html(table));
    }
    html += QStringLiteral("<h2>%1</h2>\n<details><summary>JSON</summary><pre>%2</pre></details>\n")
                .arg(escaped(Report::tr("Scenario")), escaped(QString::fromUtf8(m_scenario)));
    return html.toUtf8() + scenario_script(m_scenario) + "\n</body></html>\n";
}

}  // namespace rooflight::ui
