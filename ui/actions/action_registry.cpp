// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/action_registry.h"

#include <QCoreApplication>
#include <QWidget>

namespace rooflight::ui {
namespace {

QString translated(const char* text) { return QCoreApplication::translate("actions", text); }

void apply(QAction* action, const ActionText& text) {
    action->setText(translated(text.text));
    QString tip = *text.tip != '\0' ? translated(text.tip) : ActionRegistry::plain_text(*action);
    action->setStatusTip(tip);
    if (!action->shortcut().isEmpty())
        tip += QStringLiteral(" (%1)").arg(action->shortcut().toString(QKeySequence::NativeText));
    action->setToolTip(tip);
}

}  // namespace

ActionRegistry::ActionRegistry(QWidget* window) : QObject(window), m_window(window) {}

QAction* ActionRegistry::add(const ActionText& text) {
    const QString id = QLatin1String(text.id);
    Q_ASSERT(m_actions.count(id) == 0);
    auto* action = new QAction(this);
    action->setObjectName(id);
    action->setCheckable(text.checkable);
    if (*text.shortcut != '\0')
        action->setShortcuts(QKeySequence::listFromString(QLatin1String(text.shortcut), QKeySequence::PortableText));
    apply(action, text);
    m_window->addAction(action);
    m_actions[id] = action;
    m_order.push_back(action);
    m_texts.push_back(text);
    return action;
}

QAction* ActionRegistry::operator[](const char* id) const {
    QAction* action = find(QLatin1String(id));
    Q_ASSERT(action != nullptr);
    return action;
}

QAction* ActionRegistry::find(const QString& id) const {
    const auto found = m_actions.find(id);
    return found == m_actions.end() ? nullptr : found->second;
}

void ActionRegistry::retranslate() {
    for (std::size_t i = 0; i < m_order.size(); ++i)
        apply(m_order[i], m_texts[i]);
}

QString ActionRegistry::plain_text(const QAction& action) {
    QString text = action.text();
    // Chinese and Japanese translations put the mnemonic behind the text: "打开(&O)"
    const qsizetype bracket = text.indexOf(QLatin1String("(&"));
    if (bracket >= 0)
        text.remove(bracket, 4);
    text.remove(QLatin1Char('&'));
    text.remove(QChar(0x2026));
    return text.trimmed();
}

}  // namespace rooflight::ui
