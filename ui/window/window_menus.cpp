// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>

#include "ui/actions/action_registry.h"
#include "ui/controls/segmented.h"
#include "ui/dialogs/accuracy_dialog.h"
#include "ui/dialogs/factors_dialog.h"
#include "ui/dialogs/help_window.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/document/document.h"
#include "ui/language/language.h"
#include "ui/settings/keys.h"
#include "ui/window/file_actions.h"
#include "ui/window/layouts.h"
#include "ui/window/main_window.h"
#include "ui/window/sessions.h"
#include "ui/window/tour.h"

namespace rooflight::ui {

void MainWindow::build_menus() {
    auto* bar = findChild<QMenuBar*>(QStringLiteral("menu_bar"));
    bar->clear();
    qDeleteAll(bar->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    const auto menu = [bar](const char* name, const QString& title) {
        auto* result = new QMenu(title, bar);
        result->setObjectName(QLatin1String(name));
        bar->addMenu(result);
        return result;
    };
    const auto fill = [this](QMenu* target, std::initializer_list<const char*> ids) {
        for (const char* id : ids) {
            if (*id == '\0')
                target->addSeparator();
            else
                target->addAction((*m_actions)[id]);
        }
    };
    QMenu* file = menu("menu_file", tr("&File"));
    fill(file, {"file.new", "file.open"});
    QMenu* recent = file->addMenu(tr("Open &recent"));
    recent->setObjectName(QStringLiteral("menu_recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { m_files->fill_recent(recent); });
    QMenu* sessions = file->addMenu(tr("Sess&ions"));
    sessions->setObjectName(QStringLiteral("menu_sessions"));
    connect(sessions, &QMenu::aboutToShow, this, [this, sessions] { fill_sessions(sessions); });
    fill_sessions(sessions);
    fill(file, {"", "file.save", "file.save_as", "", "file.export", "file.print", "", "file.quit"});
    fill(menu("menu_edit", tr("&Edit")), {"edit.undo", "edit.redo", "", "edit.copy_scenario", "edit.paste_scenario", "",
                                          "baseline.pin", "baseline.unpin", "compare.keep", "compare.add", "", "edit.presets"});
    QMenu* view = menu("menu_view", tr("&View"));
    fill(view, {"view.palette", "view.present", "view.data", ""});
    fill(view, {"view.controls"});
    for (const View* each : m_views->views())
        view->addAction(m_views->dock(each->objectName())->toggleViewAction());
    view->addSeparator();
    m_layouts_menu = view->addMenu(tr("&Layouts"));
    m_layouts_menu->setObjectName(QStringLiteral("menu_layouts"));
    connect(m_layouts_menu, &QMenu::aboutToShow, this, [this] { fill_layouts(m_layouts_menu); });
    fill_layouts(m_layouts_menu);
    QMenu* theme = view->addMenu(tr("&Theme"));
    fill(theme, {"view.theme_system", "view.theme_light", "view.theme_dark"});
    QMenu* language = view->addMenu(tr("L&anguage"));
    language->setObjectName(QStringLiteral("menu_language"));
    auto* group = new QActionGroup(language);
    for (const Language& each : languages()) {
        QAction* action = language->addAction(each.code.isEmpty() ? tr("Like the system") : each.name);
        action->setCheckable(true);
        action->setChecked(each.code == m_settings.get(keys::language));
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, code = each.code] {
            m_settings.set(keys::language, code);
            // not from within a menu that retranslation is about to rebuild
            QMetaObject::invokeMethod(
                this, [code] { speak(code); }, Qt::QueuedConnection);
        });
    }
    fill(view, {"", "view.binary_units", "view.animations", "view.menu_bar"});
    QMenu* go = menu("menu_go", tr("&Go"));
    fill(go, {"go.name", "go.model", "go.system", ""});
    m_go_to_views.clear();
    for (const View* each : m_views->views()) {
        QAction* action = go->addAction(each->title());
        action->setObjectName(QStringLiteral("go_%1").arg(each->objectName()));
        action->setStatusTip(tr("Brings the view to the front"));
        connect(action, &QAction::triggered, this, [this, id = each->objectName()] { m_views->bring_forth(id); });
        m_go_to_views << action;
    }
    fill(menu("menu_help", tr("&Help")), {"help.here", "help.contents", "help.explain", "help.shortcuts", "help.tour", "", "help.factors",
                                          "help.accuracy", "", "help.about"});
}

void MainWindow::fill_layouts(QMenu* menu) {
    menu->clear();
    menu->addAction((*m_actions)["view.reset_layout"]);
    menu->addAction((*m_actions)["view.save_layout"]);
    const QStringList names = m_layouts->names();
    if (names.isEmpty())
        return;
    menu->addSeparator();
    for (const QString& name : names)
        connect(menu->addAction(name), &QAction::triggered, this, [this, name] {
            if (!m_layouts->apply(name))
                notice(tr("The layout “%1” is of another version").arg(name), true);
        });
    QMenu* remove = menu->addMenu(tr("&Delete"));
    for (const QString& name : names)
        connect(remove->addAction(name), &QAction::triggered, this, [this, name] { m_layouts->remove(name); });
}

void MainWindow::fill_sessions(QMenu* menu) {
    menu->clear();
    menu->addAction((*m_actions)["file.save_session"]);
    const QStringList names = m_sessions->names();
    if (names.isEmpty())
        return;
    menu->addSeparator();
    for (const QString& name : names)
        connect(menu->addAction(QString(name).replace(QLatin1Char('&'), QLatin1String("&&"))), &QAction::triggered, this,
                [this, name] {
                    if (!m_files->may_close())
                        return;
                    if (const QString problem = m_sessions->open(name); !problem.isEmpty())
                        notice(tr("Session not opened: %1").arg(problem), true);
                });
    QMenu* remove = menu->addMenu(tr("&Delete"));
    for (const QString& name : names)
        connect(remove->addAction(QString(name).replace(QLatin1Char('&'), QLatin1String("&&"))), &QAction::triggered, this,
                [this, name] {
                    if (const QString problem = m_sessions->remove(name); !problem.isEmpty())
                        notice(problem, true);
                });
}

void MainWindow::show_shortcuts() { ShortcutsDialog(*m_actions, this).exec(); }

void MainWindow::show_help(const QString& topic) {
    if (m_help == nullptr)
        m_help = new HelpWindow(this);
    m_help->show_topic(topic);
    m_help->show();
    m_help->raise();
    m_help->activateWindow();
}

void MainWindow::show_tour() {
    finish_start();  // it points at them
    if (m_tour == nullptr) {
        m_tour = new Tour(*this);
        connect(m_tour, &Tour::ended, this, [this] { m_settings.set(keys::tour_seen, true); });
    }
    m_tour->begin();
}

void MainWindow::show_factors() {
    m_document->flush();
    const ViewState& state = m_document->state();
    if (state.estimate == nullptr)
        return;
    FactorsDialog dialog(factor_effects(*state.scenario), this);
    connect(&dialog, &FactorsDialog::calibrated_wanted, this, [this] {
        findChild<Segmented*>(QStringLiteral("fidelity"))->button(static_cast<int>(Fidelity::calibrated))->click();
        if (m_document->scenario().fidelity == Fidelity::calibrated)
            show_factors();
    });
    dialog.exec();
}

void MainWindow::show_accuracy() { AccuracyDialog(this).exec(); }

void MainWindow::show_about() {
    QMessageBox box(QMessageBox::NoIcon, tr("About Rooflight"), QString(), QMessageBox::Close, this);
    box.setObjectName(QStringLiteral("about"));
    box.setIconPixmap(QApplication::windowIcon().pixmap(64));
    box.setTextFormat(Qt::RichText);
    box.setText(tr("<h3>Rooflight %1</h3><p>See what one slider does to a large language model.</p>"
                   "<p>Free software under the GNU General Public License, version 3 or later; it comes with no "
                   "warranty. Built with Qt %2 (LGPL; Qt Charts GPL), QCustomPlot (GPL), fmt, HarfBuzz, nlohmann/json "
                   "and CLI11 (MIT, BSD).</p>")
                    .arg(QApplication::applicationVersion(), QString::fromLatin1(qVersion())));
    box.exec();
}

}  // namespace rooflight::ui
