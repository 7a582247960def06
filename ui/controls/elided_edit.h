// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace rooflight::ui {

/// A line edit that ends in "…" where its text does not fit, until it is edited. Undo is the window's while there is
/// nothing of its own to take back.
class ElidedEdit : public QLineEdit {
public:
    using QLineEdit::QLineEdit;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace rooflight::ui
