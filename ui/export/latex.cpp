// SPDX-License-Identifier: GPL-3.0-or-later
// The whole report as a LaTeX document; its pictures are the PDFs of the same export, its bibliography sources.bib.
#include <QCoreApplication>

#include "ui/document/scenario_file.h"
#include "ui/export/exporter.h"
#include "ui/export/tables.h"
#include "ui/language/engine_words.h"
#include "ui/language/language.h"
#include "ui/theme/number.h"
#include "ui/views/column_names.h"
#include "ui/views/verdict.h"

namespace rooflight::ui {
namespace {

struct LatexReport {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString latex_words(const QString& words) { return text(latex_text(words.toStdString())); }

QString section(const QString& name) { return QStringLiteral("\n\\section{%1}\n").arg(latex_words(name)); }

/// What LaTeX needs for the letters of the language.
QString language_packages() {
    const QString language = spoken();
    return language == QLatin1String("ru")   ? QStringLiteral("\\usepackage[T2A]{fontenc}\n\\usepackage[russian]{babel}\n"
                                                              "\\AtBeginDocument{\\shorthandoff{\"}}\n")
           : language.startsWith(QLatin1String("zh")) ? QStringLiteral("\\usepackage[UTF8]{ctex}\n")
                                                      : QStringLiteral("\\usepackage[T1]{fontenc}\n\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n");
}

/// The assumptions with what they cite.
QString assumption_rows(const std::vector<Assumption>& assumptions, Bibliography sources) {
    QString rows;
    for (const Assumption& each : assumptions) {
        QStringList ids;
        for (const std::string& id : sources.cite(each.source))
            ids << text(id);
        const QString from = each.source.empty() ? LatexReport::tr("the scenario") : text(each.source);
        QString value = text(each.value);
        value.replace(QLatin1String("\",\""), QLatin1String("\", \""));  // a list may be broken into lines
        rows += QStringLiteral("\\texttt{%1} & %2 & %3%4 \\\\\n")
                    .arg(latex_words(text(each.key)), latex_words(value), latex_words(from),
                         ids.isEmpty() ? QString() : QStringLiteral(" \\cite{%1}").arg(ids.join(QLatin1Char(','))));
    }
    return rows;
}

}  // namespace

QByteArray Exporter::latex() const {
    if (m_state.estimate == nullptr)
        return {};
    const Grounds grounds = this->grounds();
    QString page = QString::fromUtf8(scenario_comments(m_scenario));
    if (spoken().startsWith(QLatin1String("zh")))
        page += QStringLiteral("% !TeX program = xelatex\n");  // ctex has no free fonts for pdflatex
    page += QStringLiteral(
        "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n%1"
        "\\usepackage[a4paper,margin=2cm]{geometry}\n\\usepackage{amsmath,array,graphicx,longtable,url}\n"
        "\\usepackage[numbers]{natbib}\n").arg(language_packages());
    page += QStringLiteral("\\title{%1}\n\\author{}\n\\date{}\n\\begin{document}\n\\maketitle\n%2\n\n")
                .arg(latex_words(title()), latex_words(advice_sentence(m_state)));
    page += latex_table(verdict_table());
    for (const std::string& warning : m_state.estimate->warnings)
        page += QStringLiteral("\\par %1\n").arg(latex_words(told(text(warning))));
    for (const View* view : m_views) {
        if (view->is_empty())
            continue;
        page += section(view->title());
        page += QStringLiteral("\\IfFileExists{%1.pdf}{\\noindent\\includegraphics[width=\\linewidth]{%1.pdf}\\par}{}\n%2\n\n")
                    .arg(view->objectName(), latex_words(view->summary()));
        page += QStringLiteral("{\\footnotesize\\setlength{\\tabcolsep}{4pt}\n%1}\n").arg(latex_table(with_headings(view->table())));
    }
    if (const QString none = left_out(); !none.isEmpty())
        page += QStringLiteral("\n%1\n").arg(latex_words(none));
    page += section(LatexReport::tr("How the figures come about"));
    for (const Derivation& derivation : grounds.formulas)
        page += QStringLiteral("\\paragraph{%1}\n{\\small\n%2\\par}\n")
                    .arg(latex_words(told(text(derivation.title))), text(to_latex(derivation)));
    page += section(LatexReport::tr("What it rests on"));
    page += QStringLiteral("{\\footnotesize\\setlength{\\tabcolsep}{4pt}\n\\begin{longtable}{l*{2}{>{\\raggedright\\arraybackslash}p{0.26\\linewidth}}}\n"
                           "\\hline\n%1\\hline\n\\end{longtable}\n}\n")
                .arg(assumption_rows(grounds.assumptions, grounds.sources));
    page += QStringLiteral("\n\\bibliographystyle{plainnat}\n\\bibliography{sources}\n\\end{document}\n");
    return page.toUtf8();
}

}  // namespace rooflight::ui
