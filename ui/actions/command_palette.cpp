// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/command_palette.h"

#include <algorithm>

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/actions/action_registry.h"

namespace rooflight::ui {

CommandPalette::CommandPalette(const ActionRegistry& actions, const QList<QAction*>& others, QWidget* parent)
    : QDialog(parent), m_search(new QLineEdit(this)), m_list(new QTreeWidget(this)) {
    for (QAction* action : actions.all())
        m_actions << action;
    for (QAction* action : others)
        m_actions << action;
    setObjectName(QStringLiteral("command_palette"));
    setWindowTitle(tr("Command palette"));
    m_search->setObjectName(QStringLiteral("command_search"));
    m_search->setPlaceholderText(tr("Type what you want to do"));
    m_search->setAccessibleName(tr("Search actions"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("command_list"));
    m_list->setAccessibleName(tr("Matching actions"));
    m_list->setUniformRowHeights(true);
    m_list->setRootIsDecorated(false);
    m_list->setHeaderHidden(true);
    m_list->setColumnCount(2);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    resize(520, 420);
    connect(m_search, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_search, &QLineEdit::returnPressed, this, &CommandPalette::run_current);
    connect(m_list, &QTreeWidget::itemClicked, this, &CommandPalette::run_current);
    fill({});
}

int CommandPalette::score(const QString& text, const QString& words) {
    int total = 0;
    for (const QString& word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
        if (at < 0)
            return -1;
        const bool starts_word = at == 0 || !text.at(at - 1).isLetterOrNumber();
        total += starts_word ? 4 : 1;
        if (at == 0)
            total += 4;
    }
    return total;
}

void CommandPalette::fill(const QString& words) {
    struct Match {
        int score;
        qsizetype index;
        const QAction* action;
        QString text;
    };
    std::vector<Match> matches;
    for (qsizetype i = 0; i < m_actions.size(); ++i) {
        const QAction* action = m_actions[i];
        if (action == nullptr || !action->isEnabled() || !action->isVisible() || action->objectName() == QLatin1String("view.palette"))
            continue;
        QString text = ActionRegistry::plain_text(*action);
        const QString tip = action->statusTip();
        const int points = std::max(2 * score(text, words), score(tip, words));
        if (points >= 0)
            matches.push_back({points, i, action, text});
    }
    std::stable_sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) { return a.score > b.score; });
    m_list->clear();
    for (const Match& match : matches) {
        auto* item =
            new QTreeWidgetItem(m_list, {match.text, match.action->shortcut().toString(QKeySequence::NativeText)});
        item->setForeground(1, palette().placeholderText());
        item->setSizeHint(0, QSize(0, fontMetrics().height() + 12));
        item->setData(0, Qt::UserRole, match.index);
        item->setToolTip(0, match.action->statusTip());
    }
    if (m_list->topLevelItemCount() == 0)
        (new QTreeWidgetItem(m_list, {tr("No action matches")}))->setFlags(Qt::NoItemFlags);
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

void CommandPalette::run_current() {
    const QTreeWidgetItem* item = m_list->currentItem();
    bool found = false;
    const qsizetype index = item != nullptr ? item->data(0, Qt::UserRole).toLongLong(&found) : 0;
    const QPointer<QAction> action = found ? m_actions[index] : QPointer<QAction>();
    if (action.isNull())
        return;
    accept();
    // after the palette has closed, so that an action which opens a dialog is not its child
    QTimer::singleShot(0, action.data(), [action] { action->trigger(); });
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        const int step = key->key() == Qt::Key_Down ? 1 : key->key() == Qt::Key_Up ? -1 : 0;
        if (step != 0) {
            const int row = m_list->indexOfTopLevelItem(m_list->currentItem()) + step;
            m_list->setCurrentItem(m_list->topLevelItem(std::clamp(row, 0, m_list->topLevelItemCount() - 1)));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace rooflight::ui
