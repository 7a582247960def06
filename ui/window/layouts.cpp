// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/layouts.h"

#include <QDockWidget>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QMainWindow>
#include <QScreen>

#include "ui/settings/keys.h"
#include "ui/window/view_host.h"

namespace rooflight::ui {
namespace {

constexpr QSize kFirstSize{1440, 900};

/// A named layout is one setting, the window's and the views' state together.
std::string key_of(const QString& name) { return "layouts/" + name.toUtf8().toHex().toStdString(); }

QString choices_text(const ViewHost& views) {
    return QString::fromUtf8(QJsonDocument(views.choices()).toJson(QJsonDocument::Compact));
}

void restore_choices(ViewHost& views, const QString& text) {
    views.restore(QJsonDocument::fromJson(text.toUtf8()).object());
}

}  // namespace

Layouts::Layouts(QMainWindow& window, ViewHost& views, Settings& settings)
    : QObject(&window), m_window(window), m_views(views), m_settings(settings) {}

void Layouts::save() {
    m_views.show_alone({});  // that is for a moment; kept are the docks
    m_settings.set(keys::geometry, m_window.saveGeometry());
    m_settings.set(keys::window_state, m_window.saveState(kVersion));
    m_settings.set(keys::views_state, m_views.save_docks(kVersion));
    m_settings.set(keys::view_choices, choices_text(m_views));
}

void Layouts::restore() {
    const QByteArray geometry = m_settings.get(keys::geometry);
    if (geometry.isEmpty() || !m_window.restoreGeometry(geometry)) {
        const QScreen* screen = QGuiApplication::primaryScreen();
        m_window.resize(screen != nullptr ? kFirstSize.boundedTo(screen->availableSize()) : kFirstSize);
    }
    keep_on_screen();
    const bool restored = m_window.restoreState(m_settings.get(keys::window_state), kVersion) &&
                          m_views.restore_docks(m_settings.get(keys::views_state), kVersion);
    if (!restored)
        m_views.arrange();
    restore_choices(m_views, m_settings.get(keys::view_choices));
}

void Layouts::reset() {
    m_views.arrange();
    for (QDockWidget* dock : m_window.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        dock->setFloating(false);
        m_window.addDockWidget(Qt::LeftDockWidgetArea, dock);
        dock->show();
        m_window.resizeDocks({dock}, {dock->sizeHint().width()}, Qt::Horizontal);
    }
}

void Layouts::save_as(const QString& name) {
    QStringList all = names();
    if (!all.contains(name))
        all << name;
    const std::string key = key_of(name);
    m_views.show_alone({});
    m_settings.set(Key<QStringList>{key.c_str(), {}}, {QString::fromLatin1(m_window.saveState(kVersion).toBase64()),
                                                       QString::fromLatin1(m_views.save_docks(kVersion).toBase64()),
                                                       choices_text(m_views)});
    m_settings.set(keys::layouts, all);
}

bool Layouts::apply(const QString& name) {
    const std::string key = key_of(name);
    const QStringList states = m_settings.get(Key<QStringList>{key.c_str(), {}});
    if (states.size() < 2)  // a third came later
        return false;
    restore_choices(m_views, states.value(2));
    return m_window.restoreState(QByteArray::fromBase64(states[0].toLatin1()), kVersion) &&
           m_views.restore_docks(QByteArray::fromBase64(states[1].toLatin1()), kVersion);
}

void Layouts::remove(const QString& name) {
    QStringList all = names();
    all.removeAll(name);
    const std::string key = key_of(name);
    m_settings.forget(Key<QStringList>{key.c_str(), {}});
    m_settings.set(keys::layouts, all);
}

QStringList Layouts::names() const { return m_settings.get(keys::layouts); }

void Layouts::keep_on_screen() {
    // the screen it was closed on may be gone
    for (const QScreen* screen : QGuiApplication::screens())
        if (screen->availableGeometry().intersects(m_window.frameGeometry().adjusted(40, 0, -40, -40)))
            return;
    if (const QScreen* screen = QGuiApplication::primaryScreen(); screen != nullptr) {
        m_window.resize(m_window.size().boundedTo(screen->availableSize()));
        m_window.move(screen->availableGeometry().topLeft());
    }
}

}  // namespace rooflight::ui
