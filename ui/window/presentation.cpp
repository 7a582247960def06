// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presentation.h"

#include <algorithm>
#include <cmath>

#include <QAction>
#include <QCursor>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QPainter>
#include <QRadialGradient>
#include <QScreen>
#include <QVBoxLayout>
#include <QWindow>

#include "ui/actions/action_registry.h"
#include "ui/controls/controls_panel.h"
#include "ui/controls/number_text.h"
#include "ui/document/document.h"
#include "ui/settings/keys.h"
#include "ui/theme/theme.h"
#include "ui/window/presentation_bar.h"
#include "ui/window/presentation_cover.h"
#include "ui/window/view_host.h"

namespace rooflight::ui {
namespace {

constexpr const char* kWhileOn[] = {"present.next",   "present.previous", "present.blank",
                                    "present.freeze", "present.pointer",  "present.end"};

/// A spot of light, the size of a thumb on the wall.
QCursor spot() {
    const int size = static_cast<int>(std::lround(26 * Theme::instance().scale()));
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    QRadialGradient light(QPointF(size, size) / 2, size / 2.0);
    light.setColorAt(0, QColor(255, 236, 232));
    light.setColorAt(0.22, QColor(255, 40, 30));
    light.setColorAt(0.5, QColor(255, 30, 20, 190));
    light.setColorAt(1, QColor(255, 30, 20, 0));
    painter.setPen(Qt::NoPen);
    painter.setBrush(light);
    painter.drawEllipse(pixmap.rect());
    return QCursor(pixmap, size / 2, size / 2);
}

}  // namespace

Presentation::Presentation(const Stage& stage) : QObject(&stage.window), m_stage(stage) { connect_actions(); }

Presentation::~Presentation() { set_pointer(false); }

void Presentation::connect_actions() {
    ActionRegistry& actions = m_stage.actions;
    for (const char* id : kWhileOn)
        actions[id]->setEnabled(false);
    connect(actions["present.start"], &QAction::triggered, this, [this] { is_on() ? turn_to(0) : enter(); });
    connect(actions["present.end"], &QAction::triggered, this, &Presentation::leave);
    connect(actions["present.next"], &QAction::triggered, this, [this] { turn_to(m_page + 1); });
    connect(actions["present.previous"], &QAction::triggered, this, [this] { turn_to(m_page - 1); });
    connect(actions["present.blank"], &QAction::toggled, this, &Presentation::set_blank);
    connect(actions["present.freeze"], &QAction::toggled, this, &Presentation::set_frozen);
    connect(actions["present.pointer"], &QAction::toggled, this, &Presentation::set_pointer);
    connect(&m_stage.document, &Document::estimated, this, &Presentation::retranslate);
}

double Presentation::scale_for(const QSize& screen) {
    // as if the screen had 1000 by 640 pixels, whatever it has: the back row reads the same lecture on any of them
    const double wanted = std::min(screen.width() / 1000.0, screen.height() / 640.0);
    return std::clamp(std::round(wanted * 20) / 20, 1.2, 4.0);
}

void Presentation::enter() {
    if (is_on())
        return;
    QMainWindow& window = m_stage.window;
    m_geometry = window.isMaximized() || window.isFullScreen() ? window.normalGeometry() : window.geometry();
    m_states = window.windowState();
    m_window_state = window.saveState();
    m_views_state = m_stage.views.save_docks();
    m_home = window.screen();
    m_focus = window.focusWidget();
    m_bar = new PresentationBar(m_stage.document, m_stage.actions, m_stage.controls.last_used(), window.centralWidget());
    window.centralWidget()->layout()->addWidget(m_bar);
    m_bar->show();
    m_bar->focus_slider();  // before what has it hides, or a view would get it and take that for a choice
    hide_furniture();
    add_title();
    m_cover = new PresentationCover(window, *m_bar);
    connect(m_bar, &PresentationBar::views_asked, this, [this](QMenu* menu) {
        for (const View* view : m_stage.views.views())
            m_bar->add_view(menu, view->objectName(), view->title(), m_chosen);
    });
    connect(m_bar, &PresentationBar::views_chosen, this, [this](const QStringList& ids) {
        choose_views(ids);
        m_stage.settings.set(keys::presented_views, m_chosen);
    });
    connect(m_bar, &PresentationBar::screen_chosen, this, [this](QScreen* chosen) {
        show_on(chosen);
        m_stage.settings.set(keys::presented_screen, chosen->name());
    });
    for (const char* id : kWhileOn)
        m_stage.actions[id]->setEnabled(true);

    const QList<QScreen*> screens = QGuiApplication::screens();
    const QString kept = m_stage.settings.get(keys::presented_screen);
    QScreen* screen = m_home;
    // the wall rather than the desk, unless another was asked for
    const auto wanted = std::find_if(screens.begin(), screens.end(), [&](const QScreen* each) {
        return kept.isEmpty() ? each != m_home : each->name() == kept;
    });
    if (wanted != screens.end())
        screen = *wanted;
    QStringList views = m_stage.settings.get(keys::presented_views);
    if (views.isEmpty())  // what is open, as far as it has something to show
        for (const QString& id : m_stage.views.seen())
            if (!m_stage.views.view(id)->is_empty())
                views << id;
    choose_views(views);
    show_on(screen);
    emit changed(true);
}

void Presentation::leave() {
    if (!is_on())
        return;
    for (const char* id : {"present.blank", "present.freeze", "present.pointer"})
        m_stage.actions[id]->setChecked(false);
    for (const char* id : kWhileOn)
        m_stage.actions[id]->setEnabled(false);
    QMainWindow& window = m_stage.window;
    Theme::instance().set_scale(1.0);
    for (const QPointer<QWidget>& each : m_hidden)
        if (each != nullptr)
            each->show();
    m_hidden.clear();
    if (m_focus != nullptr)
        m_focus->setFocus(Qt::OtherFocusReason);
    delete m_cover;
    delete m_title;
    m_bar->setParent(&window);  // out of the layout and hidden; whatever comes first, it goes with the document it shows
    m_bar->deleteLater();       // it may be a click on it that ends
    m_bar = nullptr;
    m_cover = nullptr;
    m_title = nullptr;
    if (m_dock_title != nullptr)
        m_stage.dock.setTitleBarWidget(m_dock_title);
    m_dock_title = nullptr;
    window.setWindowState(Qt::WindowNoState);
    window.setGeometry(m_geometry);  // first: what is maximized is so on the screen where it lies
    window.setWindowState(m_states & ~Qt::WindowMinimized);
    window.restoreState(m_window_state);
    m_stage.views.put_back(m_views_state);
    emit changed(false);
}

void Presentation::hide_furniture() {
    for (const char* name : {"menu_bar", "top_bar", "foot_bar", "dock_controls"}) {
        auto* widget = m_stage.window.findChild<QWidget*>(QLatin1String(name));
        if (widget == nullptr || widget->isHidden())
            continue;
        widget->hide();
        m_hidden << widget;
    }
}

void Presentation::add_title() {
    auto* head = m_stage.window.findChild<QWidget*>(QStringLiteral("head"));
    m_title = new QLabel(head);
    m_title->setObjectName(QStringLiteral("presentation_title"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setIndent(0);
    m_title->setProperty("tone", QStringLiteral("muted"));
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    static_cast<QVBoxLayout*>(head->layout())->insertWidget(0, m_title);
    m_title->show();
    retranslate();
}

void Presentation::retranslate() {
    if (m_title == nullptr || m_stage.document.state().estimate == nullptr)
        return;
    const Scenario& scenario = *m_stage.document.state().scenario;
    QStringList parts;
    if (scenario.model != nullptr)
        parts << QString::fromStdString(scenario.model->name);
    if (scenario.hardware.system != nullptr)
        parts << QString::fromStdString(scenario.hardware.system->name);
    parts << tr("%1 chips").arg(number_text(m_stage.document.state().estimate->chips))
          << (scenario.fidelity == Fidelity::ideal ? tr("ideal") : tr("calibrated"));
    m_title->setText(parts.join(QStringLiteral(" · ")));
    m_title->setAccessibleName(m_title->text());
}

void Presentation::choose_views(const QStringList& ids) {
    m_chosen.clear();
    for (const View* view : m_stage.views.views())
        if (ids.contains(view->objectName()) && m_chosen.size() < kMostViews)
            m_chosen << view->objectName();
    if (m_chosen.isEmpty() && !m_stage.views.views().empty())
        m_chosen << m_stage.views.views().front()->objectName();
    work_out_pages();
    turn_to(0);
}

void Presentation::work_out_pages() {
    m_pages = {m_chosen};
    if (m_chosen.size() > 1)
        for (const QString& id : m_chosen)
            m_pages << QStringList{id};
    for (const View* view : m_stage.views.views())
        if (!m_chosen.contains(view->objectName()))
            m_pages << QStringList{view->objectName()};
}

void Presentation::turn_to(int page) {
    m_page = std::clamp(page, 0, pages() - 1);
    m_stage.actions["present.blank"]->setChecked(false);
    m_stage.views.show_grid(m_pages[m_page]);
    if (m_bar != nullptr)
        m_bar->show_page(m_page, pages());
}

void Presentation::show_on(QScreen* screen) {
    QMainWindow& window = m_stage.window;
    const bool second = screen != m_home;
    if (window.screen() != screen) {
        if (window.isFullScreen())
            window.showNormal();
        if (QWindow* handle = window.windowHandle(); handle != nullptr)
            handle->setScreen(screen);
        window.setGeometry(screen->geometry());
    }
    Theme::instance().set_scale(scale_for(screen->size()));
    window.showFullScreen();
    QDockWidget& dock = m_stage.dock;
    if (second && m_dock_title == nullptr) {
        m_dock_title = dock.titleBarWidget();
        dock.setTitleBarWidget(nullptr);  // a window of its own needs a title to be moved by
    }
    dock.setFloating(second);
    dock.setVisible(second);
    if (!second)
        return;
    const QRect free = m_home->availableGeometry();
    dock.setGeometry(QRect(free.topLeft() + QPoint(24, 48),
                           QSize(dock.sizeHint().width(), static_cast<int>(free.height() * 0.85))));
    window.activateWindow();
}

void Presentation::set_frozen(bool frozen) {
    if (m_cover != nullptr)
        m_cover->set_frozen(frozen);
}

void Presentation::set_blank(bool blank) {
    if (m_cover != nullptr)
        m_cover->set_blank(blank);
}

void Presentation::set_pointer(bool pointer) {
    if (pointer == m_has_pointer)
        return;
    m_has_pointer = pointer;
    // the pointer itself is the spot: the screen's hardware moves it, and nothing beneath has to be painted
    if (pointer)
        QGuiApplication::setOverrideCursor(spot());
    else
        QGuiApplication::restoreOverrideCursor();
}

}  // namespace rooflight::ui
