// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/stale_veil.h"

#include <QEvent>
#include <QPainter>

#include "ui/document/document.h"
#include "ui/theme/ink.h"

namespace rooflight::ui {
namespace {

constexpr double kVeiled = 0.62;  // of the panel's colour over what is stale: legible, and plainly not current

}  // namespace

StaleVeil::StaleVeil(const Document& document, QWidget* covered)
    : QWidget(covered), m_document(document), m_covered(covered) {
    setObjectName(QStringLiteral("veil_") + covered->objectName());
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    covered->installEventFilter(this);
    connect(&m_document, &Document::problem_changed, this, &StaleVeil::refresh);
    refresh();
}

void StaleVeil::refresh() {
    const bool stale = !m_document.problem().isEmpty();
    setAccessibleName(words());
    setGeometry(m_covered->rect());
    setVisible(stale);
    if (stale)
        raise();
}

QString StaleVeil::words() { return tr("of the state before"); }

bool StaleVeil::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        setGeometry(m_covered->rect());
    else if (event->type() == QEvent::ChildAdded && isVisible())
        raise();
    return QWidget::eventFilter(watched, event);
}

void StaleVeil::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

void StaleVeil::paintEvent(QPaintEvent*) {
    const Ink ink = Ink::screen();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), ink.faded(Role::panel, kVeiled));
    const QFont font = ink.font(TypeSize::label, true);
    const QFontMetricsF metrics(font);
    const double margin = ink.px(8);
    const QSizeF size(metrics.horizontalAdvance(words()) + 2 * margin, metrics.height() + margin);
    if (size.width() + 2 * margin > width() || height() < ink.px(100))
        return;  // over a strip of figures it would lie on one; to pale is enough
    const QRectF label(QPointF(width() - margin - size.width(), margin / 2), size);
    painter.setPen(ink.pen(Role::border));
    painter.setBrush(ink(Role::panel));
    painter.drawRoundedRect(label.adjusted(0.5, 0.5, -0.5, -0.5), ink.px(4), ink.px(4));
    painter.setFont(font);
    painter.setPen(ink(Role::bad));
    painter.drawText(label, Qt::AlignCenter, words());
}

}  // namespace rooflight::ui
