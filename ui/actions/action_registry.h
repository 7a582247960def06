// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include <QAction>
#include <QKeySequence>
#include <QObject>

class QWidget;

namespace rooflight::ui {

/// What an action is called and how it is reached; texts are translated in the context "actions".
struct ActionText {
    const char* id;             ///< "file.open"; also the QAction's object name
    const char* text;           ///< with the mnemonic: "&Open…"
    const char* shortcut = "";  ///< portable text; several separated by "; "
    const char* tip = "";       ///< a sentence for tool tip and status bar
    bool checkable = false;
};

/// Every action of the window under its id. Menus, buttons, the command palette and the tests all use it from here.
class ActionRegistry : public QObject {
    Q_OBJECT
public:
    explicit ActionRegistry(QWidget* window);

    QAction* add(const ActionText& text);
    /// The action of an id that was added; never null (an unknown id is a programmer's error).
    [[nodiscard]] QAction* operator[](const char* id) const;
    [[nodiscard]] QAction* find(const QString& id) const;
    [[nodiscard]] const std::vector<QAction*>& all() const { return m_order; }
    /// Writes texts and tips anew in the present language.
    void retranslate();

    /// The text as people read it: no mnemonic, no dots.
    [[nodiscard]] static QString plain_text(const QAction& action);

private:
    QWidget* m_window;
    std::map<QString, QAction*> m_actions;
    std::vector<QAction*> m_order;
    std::vector<ActionText> m_texts;
};

}  // namespace rooflight::ui
