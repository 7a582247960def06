// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explain_trigger.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <QWidget>

namespace rooflight::ui {

ExplainTrigger::ExplainTrigger(QWidget* widget, Text key, Text formula)
    : QObject(widget), m_widget(widget), m_key(std::move(key)), m_formula(std::move(formula)) {
    widget->setFocusPolicy(Qt::StrongFocus);
    widget->setCursor(Qt::PointingHandCursor);
    widget->installEventFilter(this);
}

bool ExplainTrigger::ask() {
    const QString key = m_key();
    if (key.isEmpty())
        return false;
    emit asked(key);
    return true;
}

bool ExplainTrigger::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::ShortcutOverride:
            // F1 is the window's shortcut as well; on a number it is the number's.
            if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_F1 && !m_key().isEmpty()) {
                event->accept();
                return true;
            }
            break;
        case QEvent::KeyPress: {
            const int key = static_cast<QKeyEvent*>(event)->key();
            if ((key == Qt::Key_F1 || key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) && ask())
                return true;
            break;
        }
        case QEvent::MouseButtonRelease: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (mouse->button() == Qt::LeftButton && m_widget->rect().contains(mouse->position().toPoint()) && ask())
                return true;
            break;
        }
        case QEvent::ToolTip: {
            const QString formula = m_formula();
            if (formula.isEmpty())
                break;
            const QString tip = m_widget->toolTip().toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"));
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                               tip.isEmpty() ? formula : tip + QStringLiteral("<br>") + formula, m_widget);
            return true;
        }
        case QEvent::FocusIn:
        case QEvent::FocusOut:
            m_widget->update();
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace rooflight::ui
