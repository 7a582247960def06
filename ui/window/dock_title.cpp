// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dock_title.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>

#include "ui/controls/elided_label.h"
#include "ui/controls/icons.h"

namespace rooflight::ui {

DockTitle::DockTitle(const QString& id, QWidget* parent)
    : QFrame(parent),
      m_title(new QLabel(this)),
      m_subtitle(new ElidedLabel(QStringLiteral("subtitle_") + id, this)),
      m_more(new QToolButton(this)),
      m_menu(new QMenu(this)) {
    setObjectName(QStringLiteral("dock_title_") + id);
    setProperty("frame", QStringLiteral("card_head"));
    m_title->setObjectName(QStringLiteral("title_") + id);
    m_title->setProperty("strong", true);
    m_subtitle->setProperty("tone", QStringLiteral("muted"));
    m_subtitle->setProperty("type", QStringLiteral("label"));
    m_menu->setObjectName(QStringLiteral("menu_") + id);
    m_more->setObjectName(QStringLiteral("more_") + id);
    m_more->setAutoRaise(true);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(m_menu);
    m_more->setProperty("small", true);
    m_more->setFocusPolicy(Qt::TabFocus);
    show_glyph(m_more, Glyph::more, 16);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 6, 8, 2);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_subtitle, 1);
    layout->addWidget(m_more);
}

void DockTitle::set_title(const QString& title, const QString& subtitle) {
    m_title->setText(title);
    m_subtitle->set_text(subtitle);
    const QString name = tr("%1: menu").arg(title);
    m_more->setAccessibleName(name);
    m_more->setToolTip(tr("Copy, export, close"));
}

void DockTitle::mouseDoubleClickEvent(QMouseEvent* event) {
    event->accept();  // or the dock would float
    emit double_clicked();
}

}  // namespace rooflight::ui
