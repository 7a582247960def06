// SPDX-License-Identifier: GPL-3.0-or-later
// The whole report as Markdown, and as one HTML file that needs nothing else; what all forms of it share.
#include <algorithm>
#include <iterator>

#include <QCoreApplication>

#include "core/explain/explain.h"
#include "ui/document/scenario_file.h"
#include "ui/export/exporter.h"
#include "ui/export/svg_fonts.h"
#include "ui/export/tables.h"
#include "ui/language/engine_words.h"
#include "ui/language/language.h"
#include "ui/theme/number.h"
#include "ui/theme/theme.h"
#include "ui/views/column_names.h"
#include "ui/views/verdict.h"

namespace rooflight::ui {
namespace {

/// What a reader wants to see come about, where the estimate has it.
constexpr const char* kExplained[] = {"bound", "step.time_s", "inference.ttft_s", "inference.tpot_s", "mfu",
                                      "memory.per_chip_bytes"};

struct Report {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString escaped(const QString& text) { return text.toHtmlEscaped(); }

QString style() {
    const auto hex = [](Role role) { return Theme::colour(role, Scheme::print).name(); };
    return QStringLiteral(
               "body{font:14px/1.5 system-ui,sans-serif;color:%1;max-width:1000px;margin:32px auto;padding:0 "
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

/// The picture alone, without the XML declaration, for embedding in HTML.
QString inline_svg(const QByteArray& svg) {
    const qsizetype start = svg.indexOf("<svg");
    return QString::fromUtf8(start < 0 ? QByteArray() : svg.mid(start));
}

/// "Step time" with its formula, the figures in it, and where it is from.
QString formula_html(const Derivation& derivation) {
    QString html = QStringLiteral("<p><b>%1</b><br>%2<br>= %3<br>= <b>%4</b>")
                       .arg(escaped(told(text(derivation.title))), text(html_formula(derivation)),
                            escaped(text(substituted_formula(derivation))), escaped(text(shown_value(derivation))));
    if (!derivation.sentence.empty())
        html += QStringLiteral("<br>") + escaped(told(text(derivation.sentence)));
    if (const QString source = text(source_text(derivation)); !source.isEmpty())
        html += QStringLiteral("<br><small>%1</small>").arg(escaped(source));
    return html + QStringLiteral("</p>\n");
}

}  // namespace

QString Exporter::Grounds::cited(const std::string& source) const {
    Bibliography again = sources;  // citing what is cited changes nothing
    QStringList numbers;
    for (const std::string& id : again.cite(source))
        numbers << QString::number(sources.number(id));
    return numbers.isEmpty() ? QString() : QStringLiteral("[%1]").arg(numbers.join(QStringLiteral(", ")));
}

Exporter::Grounds Exporter::grounds() const {
    Grounds result;
    for (const char* key : kExplained)
        if (const std::optional<Derivation> derivation = explain(*m_state.scenario, *m_state.estimate, key))
            result.formulas.push_back(*derivation);
    result.assumptions = assumptions(*m_state.scenario);
    for (const Derivation& derivation : result.formulas)
        (void)result.sources.cite(source_text(derivation));
    for (const Assumption& assumption : result.assumptions)
        (void)result.sources.cite(assumption.source);
    return result;
}

QList<QStringList> Exporter::verdict_table() const {
    QList<QStringList> rows = {{Report::tr("Figure"), Report::tr("Value")}};
    for (const VerdictFigure& figure : verdict_figures(m_state))
        rows << QStringList{figure.label, figure.value};
    const MemoryEstimate& memory = m_state.estimate->memory;
    return rows << QStringList{Report::tr("Memory per chip"),
                               QStringLiteral("%1 (%2)").arg(memory_use(memory), memory_verdict(memory))};
}

QString Exporter::left_out() const {
    QStringList names;
    for (const View* view : m_views)
        if (view->is_empty())
            names << view->title();
    return names.isEmpty() ? QString() : Report::tr("With nothing to show of this scenario: %1.").arg(names.join(QStringLiteral(", ")));
}

QList<QStringList> Exporter::assumption_table(const Grounds& grounds) {
    QList<QStringList> rows = {{Report::tr("Assumption"), Report::tr("Value"), Report::tr("From")}};
    for (const Assumption& each : grounds.assumptions) {
        const QString numbers = grounds.cited(each.source);
        const QString from = each.source.empty() ? Report::tr("the scenario") : text(each.source);
        rows << QStringList{text(each.key), text(each.value),
                            numbers.isEmpty() ? from : from + QLatin1Char(' ') + numbers};
    }
    return rows;
}

QByteArray Exporter::markdown() const {
    if (m_state.estimate == nullptr)
        return {};
    const Grounds grounds = this->grounds();
    QString page = QStringLiteral("# %1\n\n%2\n\n").arg(title(), advice_sentence(m_state));
    page += markdown_table(verdict_table()) + QLatin1Char('\n');
    for (const std::string& warning : m_state.estimate->warnings)
        page += QStringLiteral("- %1\n").arg(told(text(warning)));
    for (const View* view : m_views) {
        if (view->is_empty())
            continue;
        page += QStringLiteral("\n## %1\n\n%2\n\n").arg(view->title(), view->summary());
        page += markdown_table(with_headings(view->table()));
    }
    if (const QString none = left_out(); !none.isEmpty())
        page += QStringLiteral("\n%1\n").arg(none);
    page += QStringLiteral("\n## %1\n").arg(Report::tr("How the figures come about"));
    for (const Derivation& derivation : grounds.formulas)
        page += QStringLiteral("\n    %1\n")
                     .arg(text(to_text(derivation)).trimmed().replace(QLatin1Char('\n'), QLatin1String("\n    ")));
    page += QStringLiteral("\n## %1\n\n").arg(Report::tr("What it rests on"));
    page += markdown_table(assumption_table(grounds));
    page += QStringLiteral("\n## %1\n\n").arg(Report::tr("Sources"));
    int number = 0;
    for (const Reference& reference : grounds.sources.references())
        page += QStringLiteral("%1. %2\n").arg(++number).arg(text(reference.text()));
    page += QStringLiteral("\n## %1\n\n```json\n%2```\n").arg(Report::tr("Scenario"), QString::fromUtf8(m_scenario));
    return page.toUtf8();
}

QByteArray Exporter::bibtex() const {
    return m_state.estimate == nullptr ? QByteArray() : QByteArray::fromStdString(grounds().sources.bibtex());
}

QString Exporter::grounds_html(const Grounds& grounds) const {
    QString html = QStringLiteral("<h2>%1</h2>\n").arg(escaped(Report::tr("How the figures come about")));
    for (const Derivation& derivation : grounds.formulas)
        html += formula_html(derivation);
    html += QStringLiteral("<h2>%1</h2>\n%2\n<h2>%3</h2>\n<ol>")
                .arg(escaped(Report::tr("What it rests on")), table_html(assumption_table(grounds)),
                     escaped(Report::tr("Sources")));
    for (const Reference& reference : grounds.sources.references())
        html += QStringLiteral("<li>%1</li>").arg(escaped(text(reference.text())));
    return html + QStringLiteral("</ol>\n");
}

QByteArray Exporter::html() const {
    if (m_state.estimate == nullptr)
        return {};
    QList<QByteArray> pictures;
    std::vector<const View*> views;
    std::copy_if(m_views.begin(), m_views.end(), std::back_inserter(views), [](const View* view) { return !view->is_empty(); });
    for (const View* view : views)
        pictures << picture(*view);
    QString html = QStringLiteral(
                       "<!doctype html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\"><title>%2</title>"
                       "<style>%3\n%4</style></head><body>\n")
                       .arg(spoken().replace(QLatin1Char('_'), QLatin1Char('-')), escaped(title()), style(),
                            QString::fromLatin1(font_faces(pictures)));
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
            html += QStringLiteral("<li>%1</li>").arg(escaped(told(text(warning))));
        html += QStringLiteral("</ul>\n");
    }
    for (std::size_t i = 0; i < views.size(); ++i) {
        const View* view = views[i];
        html += QStringLiteral(
                    "<h2>%1</h2>\n<figure role=\"img\" aria-label=\"%2\">%3<figcaption>%2</figcaption></figure>\n")
                    .arg(escaped(view->title()), escaped(view->summary()), inline_svg(pictures[static_cast<qsizetype>(i)]));
        if (const QList<QStringList> table = with_headings(view->table()); !table.isEmpty())
            html += QStringLiteral("<details><summary>%1</summary>%2</details>\n")
                        .arg(escaped(Report::tr("Data")), table_html(table));
    }
    if (const QString none = left_out(); !none.isEmpty())
        html += QStringLiteral("<p class=\"sub\">%1</p>\n").arg(escaped(none));
    html += grounds_html(grounds());
    html += QStringLiteral("<h2>%1</h2>\n<details><summary>JSON</summary><pre>%2</pre></details>\n")
                .arg(escaped(Report::tr("Scenario")), escaped(QString::fromUtf8(m_scenario)));
    return html.toUtf8() + scenario_script(m_scenario) + "\n</body></html>\n";
}

}  // namespace rooflight::ui
