// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QMainWindow>

#include "ui/dialogs/ask.h"
#include "ui/window/view_host.h"

class QDockWidget;
class QMenu;

namespace rooflight::ui {

class ActionRegistry;
class AdviceStrip;
class ControlsPanel;
class DerivationDialog;
class Document;
class ElidedLabel;
class FileActions;
class HelpWindow;
class Layouts;
class Presentation;
class PresetStore;
class Recovery;
class Sessions;
class Settings;
class TopBar;
class Tour;
class VerdictStrip;

/// The window: puts the parts together and wires them; each part does its own work. Built in main_window.cpp, actions
/// in window_actions.cpp, menus in window_menus.cpp.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// in_steps: views and controls come once the frame with the verdict is on the screen.
    enum class Start { whole, in_steps };

    MainWindow(Settings& settings, PresetStore& presets, const ViewFactory& make_views, Ask ask = Ask::user(),
               Start start = Start::whole);
    ~MainWindow() override;

    [[nodiscard]] Document& document() { return *m_document; }
    [[nodiscard]] ActionRegistry& actions() { return *m_actions; }
    [[nodiscard]] ViewHost& views() { return *m_views; }
    [[nodiscard]] Layouts& layouts() { return *m_layouts; }
    [[nodiscard]] FileActions& files() { return *m_files; }
    [[nodiscard]] AdviceStrip& advice() { return *m_advice; }
    [[nodiscard]] Presentation& presentation() { return *m_presentation; }

    /// Walks around the window: asked for, or at the first start.
    void show_tour();

    /// What `question` of a view's … menu or of the export action means.
    void export_views(View* only);

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void finish_start();
    void build_bars();
    void build_docks();
    void build_status_bar();
    void add_actions();
    void connect_actions();
    void build_menus();
    void fill_layouts(QMenu* menu);
    void fill_sessions(QMenu* menu);
    void retranslate();
    void update_title();
    void update_actions();
    void update_status();
    void apply_settings();
    void notice(const QString& text, bool is_error = false);
    void copy_view(const QString& what, View* view);
    void edit_presets();
    void print_report();
    void connect_compare();
    void add_compared(const QString& path);
    void refresh_own_presets();
    void show_about();
    void show_shortcuts();
    void show_help(const QString& topic);
    void show_derivation(const QString& key);
    void show_factors();
    void show_accuracy();

    Settings& m_settings;
    PresetStore& m_presets;
    Ask m_ask;
    Document* m_document;
    ActionRegistry* m_actions;
    FileActions* m_files;
    QWidget* m_centre;
    ViewHost* m_views;
    Layouts* m_layouts = nullptr;
    Sessions* m_sessions = nullptr;
    Presentation* m_presentation = nullptr;
    Recovery* m_recovery = nullptr;
    TopBar* m_top = nullptr;
    VerdictStrip* m_verdict = nullptr;
    AdviceStrip* m_advice = nullptr;
    DerivationDialog* m_derivation = nullptr;
    ControlsPanel* m_controls = nullptr;
    QDockWidget* m_controls_dock = nullptr;
    ElidedLabel* m_read_out = nullptr;
    ElidedLabel* m_facts = nullptr;
    QMenu* m_layouts_menu = nullptr;
    bool m_is_whole = false;                           ///< has its views and controls
    QList<QAction*> m_go_to_views;                     ///< of the menu, which is made anew with each language
    HelpWindow* m_help = nullptr;  ///< made when first asked for, as is
    Tour* m_tour = nullptr;
};

}  // namespace rooflight::ui
