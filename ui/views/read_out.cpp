// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/read_out.h"

#include <algorithm>

#include <QFontMetrics>
#include <QPainter>

#include "ui/theme/ink.h"

namespace rooflight::ui {

ReadOut::ReadOut(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void ReadOut::show_at(const QPoint& at, const QStringList& lines) {
    const Ink ink = Ink::screen();
    if (lines != m_lines) {
        m_lines = lines;
        update();
    }
    int width = QFontMetrics(ink.font(TypeSize::body, true)).horizontalAdvance(lines.value(0));
    int height = QFontMetrics(ink.font(TypeSize::body, true)).height();
    const QFontMetrics body(ink.font(TypeSize::label));
    for (qsizetype i = 1; i < lines.size(); ++i) {
        width = std::max(width, body.horizontalAdvance(lines[i]));
        height += body.lineSpacing() + qRound(ink.px(2));
    }
    const int pad = qRound(ink.px(9));
    resize(width + 2 * pad + 1, height + 2 * pad);
    const int gap = qRound(ink.px(14));
    const QRect room = parentWidget()->rect();
    int x = at.x() + gap;
    if (x + this->width() > room.right()) {
        x = at.x() - gap - this->width();
    }
    int y = at.y() + gap;
    if (y + this->height() > room.bottom()) {
        y = at.y() - gap - this->height();
    }
    move(std::clamp(x, 0, std::max(0, room.width() - this->width())),
         std::clamp(y, 0, std::max(0, room.height() - this->height())));
    raise();
    show();
}

void ReadOut::paintEvent(QPaintEvent*) {
    const Ink ink = Ink::screen();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.faded(Role::tooltip, 0.96));
    painter.drawRoundedRect(QRectF(rect()), ink.px(6), ink.px(6));
    double y = ink.px(9);
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        painter.setFont(i == 0 ? ink.font(TypeSize::body, true) : ink.font(TypeSize::label));
        painter.setPen(i == 0 ? ink(Role::tooltip_text) : ink.faded(Role::tooltip_text, 0.85));
        const QFontMetricsF metrics(painter.font());
        painter.drawText(QPointF(ink.px(9), y + metrics.ascent()), m_lines[i]);
        y += i == 0 ? metrics.height() + ink.px(2) : metrics.lineSpacing() + ink.px(2);
    }
}

}  // namespace rooflight::ui
