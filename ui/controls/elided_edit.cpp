// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/elided_edit.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionFrame>

#include "ui/controls/undo_keys.h"

namespace rooflight::ui {

bool ElidedEdit::event(QEvent* event) {
    if (leaves_undo_to_window(*this, *event)) {
        event->ignore();
        return true;
    }
    return QLineEdit::event(event);
}

void ElidedEdit::paintEvent(QPaintEvent* event) {
    QStyleOptionFrame option;
    initStyleOption(&option);
    const QRect room = style()->subElementRect(QStyle::SE_LineEditContents, &option, this).adjusted(2, 0, -2, 0);
    if (hasFocus() || text().isEmpty() || fontMetrics().horizontalAdvance(text()) <= room.width()) {
        QLineEdit::paintEvent(event);
        return;
    }
    QPainter painter(this);
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, this);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::Text));
    painter.drawText(room, static_cast<int>(QStyle::visualAlignment(layoutDirection(), alignment())) | Qt::AlignVCenter,
                     fontMetrics().elidedText(text(), Qt::ElideRight, room.width()));
}

}  // namespace rooflight::ui
