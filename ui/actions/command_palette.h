// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>
#include <QPointer>

class QAction;
class QLineEdit;
class QTreeWidget;

namespace rooflight::ui {

class ActionRegistry;

/// Type a few letters of any action and run it. Lists what can be run now: of the registry, and what else is given.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(const ActionRegistry& actions, const QList<QAction*>& others, QWidget* parent);

    /// How well `words` match `text`; negative: not at all. Every word must occur, starts of words count more.
    [[nodiscard]] static int score(const QString& text, const QString& words);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill(const QString& words);
    void run_current();

    QList<QPointer<QAction>> m_actions;
    QLineEdit* m_search;
    QTreeWidget* m_list;
};

}  // namespace rooflight::ui
