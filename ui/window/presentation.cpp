// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presentation.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolButton>

#include "ui/controls/controls_panel.h"
#include "ui/controls/icons.h"
#include "ui/controls/slider_row.h"
#include "ui/document/document.h"
#include "ui/theme/theme.h"

namespace rooflight::ui {

Presentation::Presentation(QMainWindow& window, Document& document, ControlsPanel& controls, QDockWidget& dock)
    : QObject(&window), m_window(window), m_document(document), m_controls(controls), m_dock(dock) {}

void Presentation::enter() {
    if (is_on())
        return;
    m_had_controls = !m_dock.isHidden();
    m_was_full_screen = m_window.isFullScreen();
    auto* menu_bar = m_window.findChild<QMenuBar*>(QStringLiteral("menu_bar"));
    m_had_menu_bar = menu_bar != nullptr && !menu_bar->isHidden();
    if (menu_bar != nullptr)
        menu_bar->hide();
    m_dock.hide();
    m_bar = new QFrame(m_window.centralWidget());
    m_bar->setObjectName(QStringLiteral("presentation_bar"));
    m_bar->setProperty("strip", true);
    auto* layout = new QHBoxLayout(m_bar);
    layout->setContentsMargins(24, 8, 16, 8);
    layout->addWidget(new SliderRow(m_document, m_controls.last_used(), m_bar), 1);
    auto* close = new QToolButton(m_bar);
    close->setObjectName(QStringLiteral("presentation_close"));
    close->setAutoRaise(true);
    close->setToolTip(tr("End the presentation (F11)"));
    close->setAccessibleName(tr("End the presentation"));
    show_glyph(close, Glyph::close, 18);
    layout->addWidget(close);
    connect(close, &QToolButton::clicked, this, &Presentation::leave);
    m_window.centralWidget()->layout()->addWidget(m_bar);
    Theme::instance().set_scale(kScale);
    m_window.showFullScreen();
    emit changed(true);
}

void Presentation::leave() {
    if (!is_on())
        return;
    m_bar->deleteLater();
    m_bar = nullptr;
    Theme::instance().set_scale(1.0);
    m_dock.setVisible(m_had_controls);
    if (auto* menu_bar = m_window.findChild<QMenuBar*>(QStringLiteral("menu_bar")); menu_bar != nullptr)
        menu_bar->setVisible(m_had_menu_bar);
    if (!m_was_full_screen)
        m_window.showNormal();
    emit changed(false);
}

}  // namespace rooflight::ui
