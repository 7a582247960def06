// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/shortcuts_dialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/actions/action_registry.h"

namespace rooflight::ui {
namespace {

constexpr int kFrame = 80;  // margins, the list's frame and its scroll bar

}  // namespace

ShortcutsDialog::ShortcutsDialog(const ActionRegistry& actions, QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("shortcuts"));
    setWindowTitle(tr("Keyboard shortcuts"));
    auto* list = new QTreeWidget(this);
    list->setObjectName(QStringLiteral("shortcuts_list"));
    list->setAccessibleName(windowTitle());
    list->setRootIsDecorated(false);
    list->setHeaderLabels({tr("Action"), tr("Keys"), tr("What it does")});
    for (const QAction* action : actions.all()) {
        if (action->shortcuts().isEmpty())
            continue;
        new QTreeWidgetItem(
            list, {ActionRegistry::plain_text(*action),
                   QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText), action->statusTip()});
    }
    new QTreeWidgetItem(list, {tr("Sliders"), tr("←  →  PgUp  PgDn  Home  End"), tr("Step through the valid values")});
    new QTreeWidgetItem(list, {tr("Entries"), tr("↑  ↓"), tr("Next and previous valid value")});
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(list);
    layout->addWidget(buttons);
    int width = 0;
    for (int column = 0; column < list->columnCount(); ++column)
        width += static_cast<const QAbstractItemView*>(list)->sizeHintForColumn(column);
    resize(std::clamp(width + kFrame, 640, 1100), 560);
}

}  // namespace rooflight::ui
