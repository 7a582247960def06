// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QLineEdit>

namespace rooflight::ui {

/// Whether an event is the question "is Ctrl+Z (or redo) yours?" to an entry in which nothing was typed that could be
/// taken back. Then the keys are the window's, whose history is what the user means.
inline bool leaves_undo_to_window(const QLineEdit& edit, const QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride)
        return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    return (key.matches(QKeySequence::Undo) && !edit.isUndoAvailable()) ||
           (key.matches(QKeySequence::Redo) && !edit.isRedoAvailable());
}

}  // namespace rooflight::ui
