// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/current_combo.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QStyleOptionComboBox>

namespace rooflight::ui {

CurrentCombo::CurrentCombo(QWidget* parent) : QComboBox(parent) {
    connect(this, &QComboBox::currentTextChanged, this, [this] { updateGeometry(); });
}

QSize CurrentCombo::sizeHint() const {
    ensurePolished();
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QString words = currentIndex() < 0 ? placeholderText() : currentText();
    const QSize contents(fontMetrics().horizontalAdvance(words) + 2, std::max(14, fontMetrics().height() + 2));
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, contents, this);
}

void CurrentCombo::showPopup() {
    constexpr int frame = 32;  // and a scroll bar
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + frame);
    QComboBox::showPopup();
}

}  // namespace rooflight::ui
