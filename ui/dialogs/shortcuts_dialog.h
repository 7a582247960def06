// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace rooflight::ui {

class ActionRegistry;

/// Every action with its shortcut, made from the registry.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    ShortcutsDialog(const ActionRegistry& actions, QWidget* parent);
};

}  // namespace rooflight::ui
