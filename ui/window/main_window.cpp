// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <utility>

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMimeData>
#include <QTimer>
#include <QToolBar>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/actions/action_registry.h"
#include "ui/controls/controls_panel.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/number_text.h"
#include "ui/document/document.h"
#include "ui/document/presets.h"
#include "ui/explain/derivation_dialog.h"
#include "ui/language/language.h"
#include "ui/settings/keys.h"
#include "ui/theme/number.h"
#include "ui/theme/theme.h"
#include "ui/window/advice_strip.h"
#include "ui/window/file_actions.h"
#include "ui/window/layouts.h"
#include "ui/window/presentation.h"
#include "ui/window/recovery.h"
#include "ui/window/sessions.h"
#include "ui/window/top_bar.h"
#include "ui/window/verdict_strip.h"

namespace rooflight::ui {
namespace {

constexpr QSize kSmallest(1024, 680);  // in less, words are cut and parts squeezed over one another

}  // namespace

MainWindow::MainWindow(Settings& settings, PresetStore& presets, const ViewFactory& make_views, Ask ask, Start start)
    : m_settings(settings),
      m_presets(presets),
      m_ask(std::move(ask)),
      m_document(new Document(presets, this)),
      m_actions(new ActionRegistry(this)),
      m_files(new FileActions(*m_document, settings, m_ask, this)),
      m_centre(new QWidget(this)),
      m_views(new ViewHost(*m_document, make_views, m_centre)) {
    setObjectName(QStringLiteral("main_window"));
    setMinimumSize(kSmallest);
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks);
    add_actions();
    build_bars();
    build_docks();
    build_status_bar();
    m_layouts = new Layouts(*this, *m_views, m_settings);
    m_sessions = new Sessions(*this, *m_document, *m_views, m_settings.own_folder() + QStringLiteral("/sessions"));
    m_presentation =
        new Presentation({*this, *m_document, m_settings, *m_actions, *m_views, *m_controls, *m_controls_dock});
    connect_actions();

    connect(m_files, &FileActions::notice, m_advice, &AdviceStrip::show_notice);
    connect(m_top, &TopBar::refused, this, [this](const QString& reason) { notice(reason, true); });
    connect(m_views, &ViewHost::hovered, m_read_out, &ElidedLabel::set_text);
    connect(m_views, &ViewHost::asked, this, &MainWindow::copy_view);
    connect(m_verdict, &VerdictStrip::explain_asked, this, &MainWindow::show_derivation);
    connect(&m_presets, &PresetStore::changed, this, &MainWindow::refresh_own_presets);
    connect(&m_settings, &Settings::changed, this, [this](const QString& name) {
        if (name.startsWith(QLatin1String("appearance/")))
            apply_settings();
    });
    connect(m_document, &Document::file_changed, this, &MainWindow::update_title);
    connect(m_document, &Document::scenario_changed, this, &MainWindow::update_title);
    connect(&m_document->history(), &QUndoStack::cleanChanged, this, &MainWindow::update_title);
    connect(m_document, &Document::estimated, this, [this] {
        update_actions();
        update_status();
    });
    apply_settings();
    m_files->start_default();
    m_recovery = new Recovery(*m_document, m_settings.own_folder(), this);
    if (m_recovery->recover())
        notice(tr("Brought back the changes of the last run; undo takes them away again"));
    m_document->flush();
    retranslate();
    if (start == Start::whole)
        finish_start();
    else
        m_views->hold();
}

void MainWindow::finish_start() {
    if (std::exchange(m_is_whole, true))
        return;
    m_controls->fill();
    m_views->release();
}

void MainWindow::paintEvent(QPaintEvent* event) {
    QMainWindow::paintEvent(event);
    if (!m_is_whole)
        QTimer::singleShot(0, this, &MainWindow::finish_start);
}

MainWindow::~MainWindow() {
    // The document is a child and goes only after this part of the window has; its history announces that it empties.
    m_document->history().disconnect(this);
    m_document->disconnect(this);
}

void MainWindow::build_bars() {
    auto* head = new QWidget(this);
    head->setObjectName(QStringLiteral("head"));
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* menu_bar = new QMenuBar(head);
    menu_bar->setObjectName(QStringLiteral("menu_bar"));
    menu_bar->setNativeMenuBar(true);
    m_top = new TopBar(*m_document, *m_actions, head);
    m_verdict = new VerdictStrip(*m_document, head);
    layout->addWidget(menu_bar);
    layout->addWidget(m_top);
    layout->addWidget(m_verdict);
    setMenuWidget(head);

    m_centre->setObjectName(QStringLiteral("centre"));
    auto* column = new QVBoxLayout(m_centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_views, 1);
    setCentralWidget(m_centre);
}

void MainWindow::build_docks() {
    m_controls_dock = new QDockWidget(this);
    m_controls = new ControlsPanel(*m_document, m_settings, m_controls_dock);  // a new parent would style all of it anew
    m_controls_dock->setObjectName(QStringLiteral("dock_controls"));
    m_controls_dock->setTitleBarWidget(new QWidget(m_controls_dock));  // the sections are titles enough
    m_controls_dock->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    m_controls_dock->setWidget(m_controls);
    addDockWidget(Qt::LeftDockWidgetArea, m_controls_dock);
    resizeDocks({m_controls_dock}, {m_controls->sizeHint().width()}, Qt::Horizontal);
}

void MainWindow::build_status_bar() {
    // a tool bar rather than a QStatusBar: it has no margins of its own
    auto* foot = new QToolBar(this);
    foot->setObjectName(QStringLiteral("foot_bar"));
    foot->setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    auto* column = new QWidget(foot);
    column->setObjectName(QStringLiteral("foot"));
    column->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_advice = new AdviceStrip(*m_document, column);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(16, 2, 16, 4);
    m_read_out = new ElidedLabel(QStringLiteral("read_out"), column);
    m_read_out->setProperty("type", QStringLiteral("label"));
    m_facts = new ElidedLabel(QStringLiteral("facts"), column);
    m_facts->setAlignment(Qt::AlignRight);
    m_facts->setProperty("tone", QStringLiteral("muted"));
    m_facts->setProperty("type", QStringLiteral("label"));
    line->addWidget(m_read_out, 3);
    line->addWidget(m_facts, 2);
    layout->addWidget(m_advice);
    layout->addLayout(line);
    foot->addWidget(column);
    foot->layout()->setContentsMargins(0, 0, 0, 0);
    addToolBar(Qt::BottomToolBarArea, foot);
}

void MainWindow::show_derivation(const QString& key) {
    if (m_derivation == nullptr)
        m_derivation = new DerivationDialog(*m_document, this);
    m_derivation->open_key(key);
    m_derivation->show();
    m_derivation->raise();
    m_derivation->activateWindow();
}

void MainWindow::notice(const QString& text, bool is_error) { m_advice->show_notice(text, is_error); }

void MainWindow::update_title() {
    const QString file = m_document->file_name();
    const std::string& name = m_document->scenario().name;
    const QString shown_name = !file.isEmpty() ? QFileInfo(file).fileName()
                               : name.empty()  ? tr("Unnamed scenario")
                                               : QString::fromStdString(name);
    setWindowTitle(shown_name + QStringLiteral("[*]"));
    setWindowFilePath(file);
    setWindowModified(!m_document->history().isClean());
}

void MainWindow::update_status() {
    if (m_document->state().estimate == nullptr)
        return;
    const Estimate& e = *m_document->state().estimate;
    const QString chips =
        e.chips == 1 ? tr("1 chip") : tr("%1 chips", nullptr, static_cast<int>(e.chips)).arg(number_text(e.chips));
    m_facts->set_text(tr("%1 · %2 parameters · estimated in %3")
                          .arg(chips, shown_count(e.parameters.total),
                               shown(m_document->last_milliseconds() * 1e-3, Unit::seconds, {2})));
}

void MainWindow::apply_settings() {
    Theme& theme = Theme::instance();
    const QString scheme = m_settings.get(keys::theme);
    theme.set_scheme(scheme == QLatin1String("dark") ? Scheme::dark : Scheme::light, scheme == QLatin1String("system"));
    theme.set_animations(m_settings.get(keys::animations));
    setAnimated(theme.animations());
    const Prefixes prefixes = m_settings.get(keys::binary_units) ? Prefixes::binary : Prefixes::decimal;
    if (theme.prefixes() != prefixes) {
        theme.set_prefixes(prefixes);
        m_verdict->refresh();
    }
    findChild<QMenuBar*>(QStringLiteral("menu_bar"))->setVisible(m_settings.get(keys::menu_bar) &&
                                                                       !m_presentation->is_on());
    update_actions();
}

void MainWindow::refresh_own_presets() {
    // an open scenario that uses an edited preset follows it
    const Scenario& open = m_document->scenario();
    const QString id = QString::fromStdString(open.hardware.system_id);
    const QString model_id = open.model_is_huggingface ? QString() : QString::fromStdString(open.model_reference);
    m_document->edit(tr("Edited preset"), Field::whole, 0, [&](Scenario& scenario) {
        try {
            if (!id.isEmpty())
                scenario.hardware.system = m_presets.system(id);
            if (!model_id.isEmpty())
                scenario.model = m_presets.model(model_id);
        } catch (const std::exception&) {
            // deleted: the scenario keeps the figures it was made with
        }
        return QString();
    });
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_files->may_close()) {
        event->ignore();
        return;
    }
    m_presentation->leave();
    m_recovery->forget();
    m_layouts->save();
    event->accept();
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_layouts != nullptr)
        retranslate();
}

void MainWindow::retranslate() {
    m_actions->retranslate();
    build_menus();
    m_views->retranslate();
    m_presentation->retranslate();
    m_controls_dock->setWindowTitle(tr("Controls"));
    m_controls_dock->toggleViewAction()->setText(tr("C&ontrols"));
    update_title();
    update_actions();
    update_status();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls()) {
        if (!url.isLocalFile())
            continue;
        event->acceptProposedAction();
        m_files->open_file(url.toLocalFile());
        return;
    }
    notice(tr("Only files on this computer can be opened"), true);
}

}  // namespace rooflight::ui
