// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QMimeData>
#include <QPrinter>
#include <QUndoStack>

#include "core/units/input_error.h"
#include "ui/actions/action_registry.h"
#include "ui/actions/command_palette.h"
#include "ui/controls/controls_panel.h"
#include "ui/dialogs/data_dialog.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/help_window.h"
#include "ui/dialogs/preset_dialog.h"
#include "ui/document/document.h"
#include "ui/document/presets.h"
#include "ui/document/scenario_file.h"
#include "ui/export/exporter.h"
#include "ui/language/engine_words.h"
#include "ui/settings/keys.h"
#include "ui/views/compare/compare_view.h"
#include "ui/window/file_actions.h"
#include "ui/window/layouts.h"
#include "ui/window/main_window.h"
#include "ui/window/presentation.h"
#include "ui/window/sessions.h"
#include "ui/window/top_bar.h"

namespace rooflight::ui {
namespace {

constexpr ActionText kActions[] = {
    {"file.new", QT_TRANSLATE_NOOP("actions", "&New"), "Ctrl+N",
     QT_TRANSLATE_NOOP("actions", "Start from the default scenario")},
    {"file.open", QT_TRANSLATE_NOOP("actions", "&Open…"), "Ctrl+O",
     QT_TRANSLATE_NOOP("actions", "Open a scenario, an export that carries one, or a config.json")},
    {"file.save", QT_TRANSLATE_NOOP("actions", "&Save"), "Ctrl+S", QT_TRANSLATE_NOOP("actions", "Save the scenario")},
    {"file.save_as", QT_TRANSLATE_NOOP("actions", "Save &as…"), "Ctrl+Shift+S",
     QT_TRANSLATE_NOOP("actions", "Save the scenario under another name")},
    {"file.save_session", QT_TRANSLATE_NOOP("actions", "Save sessio&n as…"), "Ctrl+Shift+N",
     QT_TRANSLATE_NOOP("actions", "Keep scenario, baseline, comparison and docks under a name")},
    {"file.export", QT_TRANSLATE_NOOP("actions", "&Export…"), "Ctrl+E",
     QT_TRANSLATE_NOOP("actions", "Charts, tables and reports as files")},
    {"file.print", QT_TRANSLATE_NOOP("actions", "&Print…"), "Ctrl+P",
     QT_TRANSLATE_NOOP("actions", "The report with the views that are open, on paper")},
    {"file.quit", QT_TRANSLATE_NOOP("actions", "&Quit"), "Ctrl+Q", QT_TRANSLATE_NOOP("actions", "Close the window")},
    {"edit.undo", QT_TRANSLATE_NOOP("actions", "&Undo"), "Ctrl+Z", ""},
    {"edit.redo", QT_TRANSLATE_NOOP("actions", "&Redo"), "Ctrl+Shift+Z; Ctrl+Y", ""},
    {"edit.copy_scenario", QT_TRANSLATE_NOOP("actions", "&Copy scenario"), "Ctrl+Shift+C",
     QT_TRANSLATE_NOOP("actions", "Put the scenario on the clipboard as text")},
    {"edit.paste_scenario", QT_TRANSLATE_NOOP("actions", "&Paste scenario"), "Ctrl+Shift+V",
     QT_TRANSLATE_NOOP("actions", "Take the scenario from the clipboard")},
    {"edit.presets", QT_TRANSLATE_NOOP("actions", "&Hardware and models…"), "Ctrl+Shift+P",
     QT_TRANSLATE_NOOP("actions", "Make, edit and share presets of your own")},
    {"baseline.pin", QT_TRANSLATE_NOOP("actions", "Pin &baseline"), "Ctrl+B",
     QT_TRANSLATE_NOOP("actions", "Keep the present state to compare with")},
    {"baseline.unpin", QT_TRANSLATE_NOOP("actions", "Remo&ve baseline"), "Ctrl+Shift+B",
     QT_TRANSLATE_NOOP("actions", "Compare with nothing")},
    {"compare.keep", QT_TRANSLATE_NOOP("actions", "&Keep to compare"), "Ctrl+Shift+K",
     QT_TRANSLATE_NOOP("actions", "Put the scenario as it is now into the Compare view")},
    {"compare.add", QT_TRANSLATE_NOOP("actions", "Compare with &file…"), "Ctrl+Shift+O",
     QT_TRANSLATE_NOOP("actions", "Put a scenario of a file into the Compare view")},
    {"view.data", QT_TRANSLATE_NOOP("actions", "&Data of the view as a table…"), "Ctrl+T",
     QT_TRANSLATE_NOOP("actions", "The numbers behind the picture that has the focus")},
    {"view.palette", QT_TRANSLATE_NOOP("actions", "&Command palette…"), "Ctrl+K",
     QT_TRANSLATE_NOOP("actions", "Find an action by typing")},
    {"view.present", QT_TRANSLATE_NOOP("actions", "P&resent"), "F11",
     QT_TRANSLATE_NOOP("actions", "Full screen and large: one to four views and one slider"), true},
    {"present.start", QT_TRANSLATE_NOOP("actions", "Present from the &first page"), "F5",
     QT_TRANSLATE_NOOP("actions", "The chosen views together; the start key of a presenter's remote control")},
    {"present.next", QT_TRANSLATE_NOOP("actions", "&Next page"), "PgDown",
     QT_TRANSLATE_NOOP("actions", "In a presentation: the next view alone")},
    {"present.previous", QT_TRANSLATE_NOOP("actions", "Pre&vious page"), "PgUp",
     QT_TRANSLATE_NOOP("actions", "In a presentation: the view before")},
    {"present.blank", QT_TRANSLATE_NOOP("actions", "&Blank"), "B; .",
     QT_TRANSLATE_NOOP("actions", "In a presentation: a black screen, and back"), true},
    {"present.freeze", QT_TRANSLATE_NOOP("actions", "&Freeze"), "F",
     QT_TRANSLATE_NOOP("actions", "In a presentation: keep the picture while the next state is prepared"), true},
    {"present.pointer", QT_TRANSLATE_NOOP("actions", "&Light spot"), "L",
     QT_TRANSLATE_NOOP("actions", "In a presentation: the mouse points like a laser"), true},
    {"present.end", QT_TRANSLATE_NOOP("actions", "&End the presentation"), "Esc",
     QT_TRANSLATE_NOOP("actions", "Back to the window as it was")},
    {"view.reset_layout", QT_TRANSLATE_NOOP("actions", "&Reset layout"), "Ctrl+Shift+R",
     QT_TRANSLATE_NOOP("actions", "Put every dock back in its place")},
    {"view.save_layout", QT_TRANSLATE_NOOP("actions", "&Save layout as…"), "Ctrl+Shift+J",
     QT_TRANSLATE_NOOP("actions", "Keep the arrangement of docks under a name")},
    {"view.theme_system", QT_TRANSLATE_NOOP("actions", "Theme like the &system"), "Ctrl+Shift+Y",
     QT_TRANSLATE_NOOP("actions", "Light or dark as the desktop is"), true},
    {"view.theme_light", QT_TRANSLATE_NOOP("actions", "&Light theme"), "Ctrl+Shift+L",
     QT_TRANSLATE_NOOP("actions", "Dark text on a light ground"), true},
    {"view.theme_dark", QT_TRANSLATE_NOOP("actions", "&Dark theme"), "Ctrl+Shift+D",
     QT_TRANSLATE_NOOP("actions", "Light text on a dark ground"), true},
    {"view.binary_units", QT_TRANSLATE_NOOP("actions", "Memory in &GiB"), "Ctrl+G",
     QT_TRANSLATE_NOOP("actions", "Binary prefixes for memory instead of decimal ones"), true},
    {"view.animations", QT_TRANSLATE_NOOP("actions", "A&nimations"), "Ctrl+Shift+M",
     QT_TRANSLATE_NOOP("actions", "Short motion when docks move"), true},
    {"view.menu_bar", QT_TRANSLATE_NOOP("actions", "Show &menu bar"), "Ctrl+M",
     QT_TRANSLATE_NOOP("actions", "Everything in it is in the command palette too"), true},
    {"view.controls", QT_TRANSLATE_NOOP("actions", "C&ontrols"), "Ctrl+1",
     QT_TRANSLATE_NOOP("actions", "Show or hide the controls"), true},
    {"go.name", QT_TRANSLATE_NOOP("actions", "Scenario &name"), "Alt+1",
     QT_TRANSLATE_NOOP("actions", "Rename the scenario")},
    {"go.model", QT_TRANSLATE_NOOP("actions", "Choose &model"), "Alt+2",
     QT_TRANSLATE_NOOP("actions", "Search the models")},
    {"go.system", QT_TRANSLATE_NOOP("actions", "Choose &system"), "Alt+3",
     QT_TRANSLATE_NOOP("actions", "Search the systems")},
    {"help.explain", QT_TRANSLATE_NOOP("actions", "&Explain the estimate…"), "Ctrl+Shift+E",
     QT_TRANSLATE_NOOP("actions", "Open the derivation of any number, beginning with what binds the step")},
    {"help.here", QT_TRANSLATE_NOOP("actions", "&Help on what has the focus"), "F1",
     QT_TRANSLATE_NOOP("actions", "The page of the view or panel that has the focus")},
    {"help.contents", QT_TRANSLATE_NOOP("actions", "Help &contents"), "Ctrl+F1",
     QT_TRANSLATE_NOOP("actions", "What there is to see and how to read it")},
    {"help.shortcuts", QT_TRANSLATE_NOOP("actions", "&Keyboard shortcuts"), "Shift+F1",
     QT_TRANSLATE_NOOP("actions", "All shortcuts in one list")},
    {"help.tour", QT_TRANSLATE_NOOP("actions", "&Tour of the window"), "Ctrl+Shift+F1",
     QT_TRANSLATE_NOOP("actions", "A walk around the parts of the window, in a few steps")},
    {"help.factors", QT_TRANSLATE_NOOP("actions", "&Why not 100% of the peak"), "Ctrl+Shift+W",
     QT_TRANSLATE_NOOP("actions", "The calibrated factors of this scenario and what each costs")},
    {"help.accuracy", QT_TRANSLATE_NOOP("actions", "Acc&uracy"), "Ctrl+Shift+A",
     QT_TRANSLATE_NOOP("actions", "Predictions against published measurements")},
    {"help.about", QT_TRANSLATE_NOOP("actions", "&About Rooflight"), "Ctrl+Shift+I",
     QT_TRANSLATE_NOOP("actions", "Version and licences")},
};

/// For exports: a server's simulation takes seconds.
void work_out_everything(Document& document) {
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    document.require_beside(Detail::everything);
    QGuiApplication::restoreOverrideCursor();
}

}  // namespace

void MainWindow::add_actions() {
    for (const ActionText& text : kActions)
        m_actions->add(text);
    auto* themes = new QActionGroup(this);
    for (const char* id : {"view.theme_system", "view.theme_light", "view.theme_dark"})
        themes->addAction((*m_actions)[id]);
}

void MainWindow::connect_actions() {
    const auto on = [this](const char* id, auto&& run) {
        connect((*m_actions)[id], &QAction::triggered, this, std::forward<decltype(run)>(run));
    };
    on("file.new", [this] { m_files->start_new(); });
    on("file.open", [this] { m_files->open(); });
    on("file.save", [this] { m_files->save(); });
    on("file.save_as", [this] { m_files->save_as(); });
    on("file.save_session", [this] {
        const QString name = m_ask.text(this, tr("Save session"), tr("Name"), QString()).trimmed();
        if (name.isEmpty())
            return;
        const QString problem = m_sessions->save(name);
        notice(problem.isEmpty() ? tr("Session “%1” saved").arg(name) : problem, !problem.isEmpty());
    });
    on("file.export", [this] { export_views(nullptr); });
    on("file.print", [this] { print_report(); });
    on("file.quit", [this] { close(); });
    on("edit.undo", [this] { m_document->history().undo(); });
    on("edit.redo", [this] { m_document->history().redo(); });
    on("edit.copy_scenario", [this] { m_files->copy_scenario(); });
    on("edit.paste_scenario", [this] { m_files->paste_scenario(); });
    on("edit.presets", [this] { edit_presets(); });
    on("baseline.pin", [this] { m_document->pin_baseline(); });
    on("baseline.unpin", [this] { m_document->unpin_baseline(); });
    connect_compare();
    on("view.data", [this] {
        // of the view that has the focus; else of the first that can be seen
        for (View* view : m_views->views())
            if (view->isAncestorOf(QApplication::focusWidget()) || view == QApplication::focusWidget()) {
                copy_view(QStringLiteral("show_data"), view);
                return;
            }
        for (View* view : m_views->views())
            if (view->isVisible() && !view->visibleRegion().isEmpty()) {
                copy_view(QStringLiteral("show_data"), view);
                return;
            }
    });
    on("view.palette", [this] { CommandPalette(*m_actions, m_go_to_views, this).exec(); });
    on("view.present", [this](bool present) { present ? m_presentation->enter() : m_presentation->leave(); });
    on("view.reset_layout", [this] { m_layouts->reset(); });
    on("view.save_layout", [this] {
        const QString name = m_ask.text(this, tr("Save layout"), tr("Name"), QString()).trimmed();
        if (!name.isEmpty())
            m_layouts->save_as(name);
    });
    on("view.theme_system", [this] { m_settings.set(keys::theme, QStringLiteral("system")); });
    on("view.theme_light", [this] { m_settings.set(keys::theme, QStringLiteral("light")); });
    on("view.theme_dark", [this] { m_settings.set(keys::theme, QStringLiteral("dark")); });
    on("view.binary_units", [this](bool binary) { m_settings.set(keys::binary_units, binary); });
    on("view.animations", [this](bool animate) { m_settings.set(keys::animations, animate); });
    on("view.menu_bar", [this](bool show_bar) { m_settings.set(keys::menu_bar, show_bar); });
    on("view.controls", [this](bool show_controls) { m_controls_dock->setVisible(show_controls); });
    connect(m_controls_dock, &QDockWidget::visibilityChanged, (*m_actions)["view.controls"], &QAction::setChecked);
    on("go.name", [this] { m_top->name_edit()->setFocus(Qt::ShortcutFocusReason); });
    on("go.model", [this] { m_top->focus_model(); });
    on("go.system", [this] { m_top->focus_system(); });
    on("help.here", [this] { show_help(HelpWindow::topic_of(QApplication::focusWidget())); });
    on("help.contents", [this] { show_help(HelpWindow::topics().front()); });
    on("help.explain", [this] { show_derivation(QStringLiteral("bound")); });
    on("help.shortcuts", [this] { show_shortcuts(); });
    on("help.tour", [this] { show_tour(); });
    on("help.factors", [this] { show_factors(); });
    on("help.accuracy", [this] { show_accuracy(); });
    on("help.about", [this] { show_about(); });
    QUndoStack& history = m_document->history();
    for (const auto signal : {&QUndoStack::canUndoChanged, &QUndoStack::canRedoChanged})
        connect(&history, signal, this, &MainWindow::update_actions);
    connect(&history, &QUndoStack::indexChanged, this, &MainWindow::update_actions);
    connect(m_presentation, &Presentation::changed, (*m_actions)["view.present"], &QAction::setChecked);
}

void MainWindow::update_actions() {
    const QUndoStack& history = m_document->history();
    QAction* undo = (*m_actions)["edit.undo"];
    QAction* redo = (*m_actions)["edit.redo"];
    undo->setEnabled(history.canUndo());
    undo->setText(history.canUndo() ? tr("&Undo: %1").arg(history.undoText()) : tr("&Undo"));
    undo->setToolTip(ActionRegistry::plain_text(*undo));
    redo->setEnabled(history.canRedo());
    redo->setText(history.canRedo() ? tr("&Redo: %1").arg(history.redoText()) : tr("&Redo"));
    redo->setToolTip(ActionRegistry::plain_text(*redo));
    (*m_actions)["baseline.unpin"]->setEnabled(m_document->has_baseline());
    const QString scheme = m_settings.get(keys::theme);
    for (const char* id : {"system", "light", "dark"})
        m_actions->find(QStringLiteral("view.theme_") + QLatin1String(id))->setChecked(scheme == QLatin1String(id));
    (*m_actions)["view.binary_units"]->setChecked(m_settings.get(keys::binary_units));
    (*m_actions)["view.animations"]->setChecked(m_settings.get(keys::animations));
    (*m_actions)["view.menu_bar"]->setChecked(m_settings.get(keys::menu_bar));
}

void MainWindow::copy_view(const QString& what, View* view) {
    if (what == QLatin1String("export")) {
        export_views(view);
        return;
    }
    if (what == QLatin1String("help")) {
        show_help(view->objectName());
        return;
    }
    m_document->flush();
    if (what == QLatin1String("show_data")) {
        view->finish();
        DataDialog(*view, this).exec();
        return;
    }
    const Exporter exporter(m_document->state(), {view});
    auto* mime = new QMimeData;
    if (what == QLatin1String("copy_image")) {
        mime->setImageData(QImage::fromData(exporter.png(*view)));
        notice(tr("%1 copied as a picture").arg(view->title()));
    } else if (what == QLatin1String("copy_svg")) {
        const QByteArray svg = exporter.svg(*view);
        mime->setData(QStringLiteral("image/svg+xml"), svg);
        mime->setText(QString::fromUtf8(svg));
        notice(tr("%1 copied as SVG").arg(view->title()));
    } else {
        // tabs: what spreadsheets paste into cells
        QString lines;
        for (const QStringList& row : view->table())
            lines += row.join(QLatin1Char('\t')) + QLatin1Char('\n');
        mime->setText(lines);
        mime->setData(QStringLiteral("text/csv"), Exporter::csv(view->table()));
        notice(tr("Data of %1 copied").arg(view->title()));
    }
    QApplication::clipboard()->setMimeData(mime);
}

void MainWindow::export_views(View* only) {
    work_out_everything(*m_document);
    ExportDialog dialog(*m_document, m_views->made_views(), only, m_settings, m_ask, this);
    if (dialog.exec() == QDialog::Accepted)
        notice(dialog.outcome());
}

void MainWindow::print_report() {
    work_out_everything(*m_document);
    std::vector<View*> open;
    for (View* view : m_views->made_views())
        if (!m_views->dock(view->objectName())->isHidden()) {
            view->present(m_document->state());
            open.push_back(view);
        }
    QPrinter printer(QPrinter::HighResolution);
    printer.setDocName(windowTitle());
    if (m_ask.printer(this, printer)) {
        if (!printer.outputFileName().isEmpty()) {
            // Qt says nothing of why it cannot write a file.
            QFile file(printer.outputFileName());
            const bool was_there = file.exists();
            if (!file.open(QIODevice::Append)) {
                notice(QObject::tr("%1 could not be written: %2")
                           .arg(QDir::toNativeSeparators(file.fileName()), file.errorString()),
                       true);
                return;
            }
            file.close();
            if (!was_there)
                file.remove();
        }
        try {
            Exporter(m_document->state(), open).print(printer);
        } catch (const InputError& error) {
            notice(told_problem(error), true);
            return;
        }
        notice(printer.printerState() == QPrinter::Error ? tr("Not printed: the printer reports an error")
                                                         : tr("Sent to the printer"),
               printer.printerState() == QPrinter::Error);
    }
}

void MainWindow::connect_compare() {
    const bool compares = m_views->dock(QStringLiteral("compare")) != nullptr;
    for (const char* id : {"compare.keep", "compare.add"})
        (*m_actions)[id]->setEnabled(compares);
    if (!compares)
        return;
    const auto listen = [this](View* view) {
        if (auto* compare = qobject_cast<CompareView*>(view))
            connect(compare, &CompareView::file_asked, this, &MainWindow::add_compared);
    };
    std::for_each(m_views->views().begin(), m_views->views().end(), listen);
    connect(m_views, &ViewHost::made, this, listen);
    connect((*m_actions)["compare.add"], &QAction::triggered, this, [this] { add_compared({}); });
    connect((*m_actions)["compare.keep"], &QAction::triggered, this, [this] {
        auto* compare = qobject_cast<CompareView*>(m_views->view(QStringLiteral("compare")));
        m_document->flush();
        compare->present(m_document->state());  // a hidden one has not seen it yet
        notice(compare->keep_present() ? tr("Kept to compare with") : tr("Four scenarios at most: remove one first"));
    });
}

void MainWindow::add_compared(const QString& path) {
    const QString file = !path.isEmpty()
                             ? path
                             : m_ask.open_file(this, tr("Compare with"), m_settings.get(keys::last_folder),
                                               tr("Scenarios and exports (*.json *.svg *.png *.pdf *.html *.md *.tex)"));
    if (file.isEmpty())
        return;
    try {
        auto scenario = std::make_shared<const Scenario>(read_scenario_file(native_path(file), m_presets.library()));
        auto answer = std::make_shared<const Estimate>(estimate(*scenario, Detail::operations));
        auto* compare = qobject_cast<CompareView*>(m_views->view(QStringLiteral("compare")));
        if (!compare->add(QFileInfo(file).completeBaseName(), scenario, answer))
            notice(tr("Four scenarios at most: remove one first"), true);
    } catch (const InputError& error) {
        notice(tr("Not compared: %1").arg(told_problem(error)), true);
    }
}

void MainWindow::edit_presets() {
    PresetDialog dialog(m_presets, m_ask, this);
    dialog.exec();
}

}  // namespace rooflight::ui
