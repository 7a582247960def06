// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/help_window.h"

#include <QDesktopServices>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextList>
#include <QTextTable>
#include <QUrl>

#include "ui/language/language.h"
#include "ui/theme/theme.h"

namespace rooflight::ui {
namespace {

QString heading(const QString& page) { return page.section(QLatin1Char('\n'), 0, 0).mid(2).trimmed(); }

/// Markdown comes without any air between its parts.
void give_room(QTextDocument& document, double em) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(130, QTextBlockFormat::ProportionalHeight);
        const bool item = block.textList() != nullptr;
        format.setTopMargin(format.headingLevel() > 1 ? em * 1.2 : 0);
        format.setBottomMargin(format.headingLevel() > 0 ? em * 0.4 : item ? em * 0.25 : em * 0.6);
        QTextCursor(block).setBlockFormat(format);
    }
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame); table != nullptr) {
            QTextTableFormat format = table->format();
            format.setCellPadding(em * 0.35);
            format.setBorderCollapse(true);
            format.setBorder(1);
            format.setBorderBrush(Theme::instance().colour(Role::border));
            format.setBottomMargin(em);
            table->setFormat(format);
        }
}

}  // namespace

HelpWindow::HelpWindow(QWidget* parent)
    : QDialog(parent), m_list(new QListWidget(this)), m_text(new QTextBrowser(this)) {
    setObjectName(QStringLiteral("help"));
    m_list->setObjectName(QStringLiteral("help_topics"));
    m_list->setFixedWidth(static_cast<int>(240 * Theme::instance().scale()));
    m_text->setObjectName(QStringLiteral("help_text"));
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(20);
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_list);
    layout->addWidget(m_text, 1);
    resize(static_cast<int>(900 * Theme::instance().scale()), static_cast<int>(620 * Theme::instance().scale()));
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) { show_topic(topics().value(row)); });
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (link.isRelative())
            show_topic(link.path().section(QLatin1Char('.'), 0, 0));
        else
            QDesktopServices::openUrl(link);
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] { show_topic(m_topic); });
    retranslate();
}

const QStringList& HelpWindow::topics() {
    static const QStringList all = {
        QStringLiteral("index"),    QStringLiteral("controls"),   QStringLiteral("fidelity"),
        QStringLiteral("roofline"), QStringLiteral("memory"),     QStringLiteral("timeline"),
        QStringLiteral("topology"), QStringLiteral("operations"), QStringLiteral("collectives"), QStringLiteral("chip"),
        QStringLiteral("sharding"), QStringLiteral("parallelism"), QStringLiteral("sweep"), QStringLiteral("search"),
        QStringLiteral("serving"),  QStringLiteral("compare"),     QStringLiteral("presets"), QStringLiteral("files"),
        QStringLiteral("presentation"), QStringLiteral("speed"),
        QStringLiteral("keyboard"), QStringLiteral("limits")};
    return all;
}

QString HelpWindow::page(const QString& topic) {
    const QString name = spoken();
    for (const QString& language : {name, name.section(QLatin1Char('_'), 0, 0), QStringLiteral("en")}) {
        QFile file(QStringLiteral(":/help/%1/%2.md").arg(language, topic));
        if (file.open(QIODevice::ReadOnly))
            return QString::fromUtf8(file.readAll());
    }
    return {};
}

QString HelpWindow::topic_of(const QWidget* widget) {
    for (const QWidget* at = widget; at != nullptr; at = at->parentWidget())
        if (at->objectName() != QLatin1String("index") && topics().contains(at->objectName()))
            return at->objectName();
    return topics().front();
}

void HelpWindow::show_topic(const QString& topic) {
    const QString text = page(topic);
    if (text.isEmpty())
        return;
    m_topic = topic;
    m_text->setMarkdown(text);
    give_room(*m_text->document(), m_text->fontMetrics().height());
    m_text->moveCursor(QTextCursor::Start);
    const QSignalBlocker silent(m_list);
    m_list->setCurrentRow(static_cast<int>(topics().indexOf(topic)));
}

void HelpWindow::retranslate() {
    setWindowTitle(tr("Help"));
    m_list->setAccessibleName(tr("Topics"));
    m_text->setAccessibleName(tr("Help page"));
    const QSignalBlocker silent(m_list);
    m_list->clear();
    for (const QString& topic : topics())
        m_list->addItem(heading(page(topic)));
    show_topic(m_topic.isEmpty() ? topics().front() : m_topic);
}

void HelpWindow::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

}  // namespace rooflight::ui
