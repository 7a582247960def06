// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/elided_label.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QStyle>

namespace rooflight::ui {

ElidedLabel::ElidedLabel(const QString& name, QWidget* parent) : QLabel(parent) {
    setObjectName(name);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::set_text(const QString& text) {
    if (text == m_text)
        return;
    m_text = text;
    setAccessibleName(text);
    explain();
    update();
}

QSize ElidedLabel::minimumSizeHint() const {
    ensurePolished();  // the sheet says how large the letters are
    return {0, fontMetrics().height()};
}

QSize ElidedLabel::sizeHint() const {
    ensurePolished();
    // rounded up: a fraction of a pixel too little would cost two letters
    const double width = std::ceil(QFontMetricsF(font()).horizontalAdvance(m_text)) + 1;
    return {static_cast<int>(width), fontMetrics().height()};
}

void ElidedLabel::explain() {
    const bool cut = fontMetrics().horizontalAdvance(m_text) > width();
    setToolTip(cut ? m_text : QString());
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    explain();
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(font());
    painter.setPen(palette().color(foregroundRole()));
    const Qt::Alignment side = QStyle::visualAlignment(layoutDirection(), alignment() | Qt::AlignVCenter);
    painter.drawText(rect(), static_cast<int>(side) | Qt::TextSingleLine,
                     fontMetrics().elidedText(m_text, Qt::ElideRight, width()));
}

}  // namespace rooflight::ui
