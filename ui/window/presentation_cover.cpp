// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presentation_cover.h"

#include <QEvent>
#include <QPainter>

namespace rooflight::ui {

PresentationCover::PresentationCover(QWidget& window, QWidget& bar) : QWidget(&window), m_window(window), m_bar(bar) {
    setObjectName(QStringLiteral("presentation_cover"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_window.installEventFilter(this);
    m_bar.installEventFilter(this);
    hide();
}

void PresentationCover::set_blank(bool blank) {
    m_blank = blank;
    fit();
}

void PresentationCover::set_frozen(bool frozen) {
    m_picture = QPixmap();
    if (frozen) {
        const bool was_blank = m_blank;
        m_blank = false;
        hide();  // it shall not take a picture of itself
        const int below = m_bar.mapTo(&m_window, QPoint(0, 0)).y();
        m_picture = m_window.grab(QRect(0, 0, m_window.width(), below));
        m_blank = was_blank;
    }
    fit();
}

void PresentationCover::fit() {
    const int below = m_bar.mapTo(&m_window, QPoint(0, 0)).y();
    setGeometry(0, 0, m_window.width(), m_blank ? m_window.height() : below);
    setCursor(m_blank ? Qt::BlankCursor : Qt::ArrowCursor);
    setVisible(m_blank || is_frozen());
    raise();
    update();
}

bool PresentationCover::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
        fit();
    return QWidget::eventFilter(watched, event);
}

void PresentationCover::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_blank)
        painter.fillRect(rect(), Qt::black);
    else
        painter.drawPixmap(rect(), m_picture);
}

}  // namespace rooflight::ui
