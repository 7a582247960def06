// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace rooflight::ui {

/// A list that is as wide as what is chosen of it, not as its longest entry; open, it is as wide as that.
class CurrentCombo : public QComboBox {
    Q_OBJECT
public:
    explicit CurrentCombo(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    void showPopup() override;
};

}  // namespace rooflight::ui
