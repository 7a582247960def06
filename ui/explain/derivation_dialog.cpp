// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/derivation_dialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "core/explain/explain.h"
#include "ui/document/document.h"
#include "ui/language/engine_words.h"
#include "ui/theme/number.h"
#include "ui/theme/theme.h"

namespace rooflight::ui {
namespace {

constexpr int kWidth = 620, kHeight = 560;

QString told(const std::string& english) { return ui::told(text(english)); }

QString figure(double value, Unit unit, const std::string& unit_name) {
    const QString number = unit == Unit::bytes ? shown(Bytes(value)) : shown(value, unit, {.digits = 4});
    return unit_name.empty() ? number : number + QLatin1Char(' ') + told(unit_name);
}

QString figure(const DerivationInput& input) { return figure(input.value, input.unit, input.unit_name); }

QString result_of(const Derivation& derivation) {
    const QString number = figure(derivation.value, derivation.unit, derivation.unit_name);
    return derivation.word.empty() ? number : QStringLiteral("%1 (%2)").arg(told(derivation.word), number);
}

std::optional<Derivation> derived(const Document& document, const QString& key) {
    const ViewState& state = document.state();
    if (state.estimate == nullptr || state.scenario == nullptr)
        return {};
    return explain(*state.scenario, *state.estimate, key.toStdString());
}

QString table_of(const Derivation& derivation) {
    QString rows;
    for (const DerivationInput& input : derivation.inputs) {
        QString meaning = told(input.meaning).toHtmlEscaped();
        if (!input.key.empty())
            meaning = QStringLiteral("<a href=\"%1\">%2</a>").arg(text(input.key).toHtmlEscaped(), meaning);
        rows += QStringLiteral("<tr><td>%1</td><td align=\"right\">%2</td><td>%3</td></tr>")
                    .arg(text(html_symbol(input.symbol)), figure(input).toHtmlEscaped(), meaning);
    }
    return rows.isEmpty() ? rows : QStringLiteral("<table cellspacing=\"0\" cellpadding=\"4\">%1</table>").arg(rows);
}

}  // namespace

DerivationDialog::DerivationDialog(Document& document, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_back(new QPushButton(this)),
      m_keys_label(new QLabel(this)),
      m_keys(new QComboBox(this)),
      m_page(new QTextBrowser(this)),
      m_copy_text(new QPushButton(this)),
      m_copy_latex(new QPushButton(this)),
      m_close(new QPushButton(this)) {
    setObjectName(QStringLiteral("derivation"));
    m_back->setObjectName(QStringLiteral("derivation_back"));
    m_keys->setObjectName(QStringLiteral("derivation_keys"));
    m_page->setObjectName(QStringLiteral("derivation_page"));
    m_copy_text->setObjectName(QStringLiteral("derivation_copy_text"));
    m_copy_latex->setObjectName(QStringLiteral("derivation_copy_latex"));
    m_keys->setEditable(true);
    m_keys->setInsertPolicy(QComboBox::NoInsert);
    m_keys->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_keys->completer()->setFilterMode(Qt::MatchContains);
    m_keys_label->setBuddy(m_keys);
    m_page->setOpenLinks(false);
    for (QPushButton* button : {m_back, m_copy_text, m_copy_latex, m_close})
        button->setAutoDefault(false);

    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_back);
    head->addWidget(m_keys_label);
    head->addWidget(m_keys, 1);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(8);
    foot->addWidget(m_copy_text);
    foot->addWidget(m_copy_latex);
    foot->addStretch();
    foot->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(8);
    layout->addLayout(head);
    layout->addWidget(m_page, 1);
    layout->addLayout(foot);
    resize(kWidth, kHeight);

    connect(m_back, &QPushButton::clicked, this, &DerivationDialog::go_back);
    connect(m_close, &QPushButton::clicked, this, &QDialog::close);
    connect(m_page, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) { open_key(link.toString()); });
    connect(m_keys, &QComboBox::textActivated, this, [this](const QString& key) { open_key(key); });
    connect(m_copy_text, &QPushButton::clicked, this, [this] {
        if (m_derivation)
            QGuiApplication::clipboard()->setText(text(to_text(*m_derivation)));
    });
    connect(m_copy_latex, &QPushButton::clicked, this, [this] {
        if (m_derivation)
            QGuiApplication::clipboard()->setText(text(to_latex(*m_derivation)));
    });
    connect(&m_document, &Document::estimated, this, [this] {
        if (isVisible())
            refresh();
    });
    connect(&Theme::instance(), &Theme::changed, this, &DerivationDialog::refresh);
    retranslate();
}

void DerivationDialog::open_key(const QString& key) {
    if (key.isEmpty() || (!m_path.isEmpty() && m_path.back() == key && isVisible())) {
        return;
    }
    if (!isVisible())
        m_path.clear();
    m_path.append(key);
    fill_keys();
    refresh();
    m_page->verticalScrollBar()->setValue(0);
}

void DerivationDialog::go_back() {
    if (m_path.size() < 2)
        return;
    m_path.removeLast();
    refresh();
}

std::shared_ptr<const Estimate> DerivationDialog::with_requests() {
    const ViewState& state = m_document.state();
    const bool served = state.estimate != nullptr && state.scenario != nullptr && state.estimate->serving;
    if (!served || !state.estimate->serving->requests.empty())
        return state.estimate;
    if (m_plain != state.estimate) {
        m_plain = state.estimate;
        m_counted = std::make_shared<const Estimate>(estimate(*state.scenario, Detail::operations | Detail::simulation));
    }
    return m_counted;
}

void DerivationDialog::fill_keys() {
    QStringList keys;
    if (const auto estimate = with_requests())
        for (const std::string& key : explainable_keys(*estimate))
            keys.append(text(key));
    m_keys->clear();
    m_keys->addItems(keys);
}

void DerivationDialog::refresh() {
    m_derivation = key().isEmpty() ? std::nullopt : derived(m_document, key());
    if (const ViewState& state = m_document.state(); !m_derivation && !key().isEmpty() && state.scenario != nullptr)
        if (const auto counted = with_requests(); counted != nullptr && counted != state.estimate)
            m_derivation = explain(*state.scenario, *counted, key().toStdString());
    m_back->setEnabled(m_path.size() > 1);
    m_copy_text->setEnabled(m_derivation.has_value());
    m_copy_latex->setEnabled(m_derivation.has_value());
    m_keys->setCurrentIndex(m_keys->findText(key()));
    m_keys->setEditText(key());
    m_page->document()->setDefaultStyleSheet(QStringLiteral("a { color: %1; } td { padding-right: 12px; }")
                                                 .arg(Theme::instance().colour(Role::accent).name()));
    m_page->setHtml(page());
}

QString DerivationDialog::page() const {
    if (!m_derivation)
        return tr("The estimate has no number “%1” now.").arg(key().toHtmlEscaped());
    const Derivation& d = *m_derivation;
    const QString figures =
        text(substituted_formula(d, [](const DerivationInput& input) { return figure(input).toStdString(); }));
    QString html = QStringLiteral("<h3>%1</h3><p style=\"font-size: large\">%2</p><p>= %3</p><p>= <b>%4</b></p>")
                       .arg(told(d.title).toHtmlEscaped(), text(html_formula(d)), figures.toHtmlEscaped(),
                            result_of(d).toHtmlEscaped());
    html += QStringLiteral("<p>%1</p>").arg(told(d.sentence).toHtmlEscaped());
    html += table_of(d);
    const QString source = text(source_text(d));
    if (!source.isEmpty())
        html += QStringLiteral("<p style=\"color: %1\">%2</p>")
                    .arg(Theme::instance().colour(Role::muted).name(), tr("Source: %1").arg(source).toHtmlEscaped());
    return html;
}

void DerivationDialog::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void DerivationDialog::retranslate() {
    setWindowTitle(tr("Derivation"));
    m_back->setText(tr("&Back"));
    m_back->setToolTip(tr("To the derivation that was open before"));
    m_keys_label->setText(tr("&Number"));
    m_keys->setAccessibleName(tr("Number of the estimate"));
    m_page->setAccessibleName(tr("Derivation"));
    m_copy_text->setText(tr("Copy &text"));
    m_copy_latex->setText(tr("Copy &LaTeX"));
    m_close->setText(tr("&Close"));
    refresh();
}

QString short_formula(const Document& document, const QString& key) {
    const auto derivation = key.isEmpty() ? std::nullopt : derived(document, key);
    return derivation ? text(html_formula(*derivation)) : QString();
}

}  // namespace rooflight::ui
