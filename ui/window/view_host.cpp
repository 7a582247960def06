// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/view_host.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QChildEvent>
#include <QDockWidget>
#include <QMenu>
#include <QPropertyAnimation>
#include <QTabBar>
#include <QVBoxLayout>

#include "ui/controls/slider_field.h"
#include "ui/controls/snap_slider.h"
#include "ui/document/document.h"
#include "ui/views/late_view.h"
#include "ui/views/view_card.h"
#include "ui/window/dock_title.h"
#include "ui/window/stale_veil.h"

namespace rooflight::ui {

ViewHost::ViewHost(Document& document, const ViewFactory& make, QWidget* parent)
    : QMainWindow(parent), m_document(document) {
    setObjectName(QStringLiteral("views"));
    setWindowFlags(Qt::Widget);
    // Not GroupedDragging: Qt's windows of docks that float together keep items of docks that have left, and saving the
    // layout, as at the end of every session, then crashes.
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDocumentMode(true);
    setContentsMargins(4, 8, 8, 8);
    m_views = make(this);
    m_slots.reserve(m_views.size());
    for (View* view : m_views)
        add(view);
    arrange();
    connect(&m_document, &Document::estimated, this, &ViewHost::present_visible);
}

ViewHost::~ViewHost() {
    // The docks are children and go only after m_slots has; one that floats announces then that it is hidden.
    for (const Slot& slot : m_slots) {
        slot.dock->disconnect(this);
        slot.view->disconnect(this);
    }
}

void ViewHost::add(View* view) {
    // Made in a dock of its own already, or to be put into one.
    const bool is_placed = view->parentWidget() != this;
    QWidget* card = is_placed ? view->parentWidget() : card_in_dock(this);
    auto* dock = qobject_cast<QDockWidget*>(card->parentWidget());
    Q_ASSERT(dock != nullptr);
    dock->setWindowTitle(view->title());
    dock->setObjectName(QStringLiteral("dock_") + view->objectName());
    auto* head = new DockTitle(view->objectName(), dock);
    dock->setTitleBarWidget(head);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(8, 0, 8, 8);
    layout->addWidget(view);
    card->setObjectName(QStringLiteral("card_") + view->objectName());
    new StaleVeil(m_document, card);
    dock->setWidget(card);
    addDockWidget(Qt::TopDockWidgetArea, dock);
    m_slots.push_back({view, dock, head});
    Slot& slot = m_slots.back();
    fill_menu(slot);

    const std::size_t index = m_slots.size() - 1;
    connect(dock, &QDockWidget::visibilityChanged, this, [this, index](bool seen) { set_seen(index, seen); });
    card->installEventFilter(this);
    connect(head, &DockTitle::double_clicked, this, [this, id = view->objectName()] { show_alone(id); });
    join(index);
}

/// Listens to a view.
void ViewHost::join(std::size_t index) {
    View* view = m_slots[index].view;
    DockTitle* head = m_slots[index].head;
    connect(view, &View::selected, this, &ViewHost::select);
    connect(view, &View::hovered, this, &ViewHost::hovered);
    connect(view, &View::wanted, this, &ViewHost::change);
    connect(view, &View::proposed, this,
            [this](const std::shared_ptr<const Scenario>& scenario, const QString& text, int gesture) {
                m_document.edit(text, Field::whole, gesture, [&](Scenario& changed) {
                    changed = *scenario;
                    return QString();
                });
            });
    connect(view, &View::loaded, this, [this](const NetworkLoad& load) {
        for (View* each : m_views)
            each->show_load(load);
    });
    connect(view, &View::scrubbed, this, [this](Seconds time) {
        for (View* each : m_views)
            each->show_time(time);
    });
    connect(view, &View::described, head, [view, head] { head->set_title(view->title(), view->subtitle()); });
}

/// Puts the view in the place of what stands for it.
void ViewHost::make(std::size_t index) {
    Slot& slot = m_slots[index];
    const auto* late = dynamic_cast<const LateView*>(slot.view);
    if (late == nullptr)
        return;
    QWidget* card = slot.dock->widget();
    View* view = late->made(card);
    delete card->layout()->replaceWidget(slot.view, view);
    delete slot.view;
    slot.view = m_views[index] = view;
    slot.stale = true;
    join(index);
    slot.head->set_title(view->title(), view->subtitle());
    view->select(m_selection);
    view->show();
    emit made(view);
}

const std::vector<View*>& ViewHost::made_views() {
    for (std::size_t index = 0; index < m_slots.size(); ++index)
        make(index);
    return m_views;
}

void ViewHost::hold() {
    m_held = true;
    hide();
}

void ViewHost::release() {
    if (!m_held)
        return;
    show();
    m_held = false;
    setUpdatesEnabled(false);
    for (std::size_t index = 0; index < m_slots.size(); ++index)
        if (m_slots[index].seen)
            make(index);
    update_needs();
    for (Slot& slot : m_slots)
        if (slot.seen && slot.stale)
            present(slot);
    setUpdatesEnabled(true);
}

void ViewHost::set_seen(std::size_t index, bool seen) {
    if (m_held) {
        m_slots[index].seen = seen;
        return;
    }
    if (seen)
        make(index);
    Slot& slot = m_slots[index];
    slot.seen = seen;
    update_needs();
    if (seen && slot.stale)
        present(slot);
}

bool ViewHost::eventFilter(QObject* watched, QEvent* event) {
    // A dock that floats out from behind a tab, or is joined to a floating one, may come to be seen without a word.
    if (event->type() == QEvent::Paint)
        for (std::size_t index = 0; index < m_slots.size(); ++index) {
            const Slot& slot = m_slots[index];
            if (!slot.seen && slot.dock->widget() == watched && !slot.view->visibleRegion().isEmpty())
                QMetaObject::invokeMethod(this, [this, index] { set_seen(index, true); }, Qt::QueuedConnection);
        }
    return QMainWindow::eventFilter(watched, event);
}

void ViewHost::fill_menu(Slot& slot) {
    QMenu* menu = slot.head->menu();
    menu->clear();
    View* view = slot.view;
    const auto entry = [this, menu, view](const char* what, const QString& text) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QStringLiteral("%1_%2").arg(QLatin1String(what), view->objectName()));
        connect(action, &QAction::triggered, this,
                [this, what, id = view->objectName()] { emit asked(QLatin1String(what), this->view(id)); });
    };
    entry("copy_image", tr("Copy &image"));
    entry("copy_svg", tr("Copy as &SVG"));
    entry("copy_data", tr("Copy &data"));
    entry("show_data", tr("Show data as a &table…"));
    entry("export", tr("&Export…"));
    entry("help", tr("&Help"));
    menu->addSeparator();
    QAction* alone = menu->addAction(tr("&Fill the window"));
    alone->setObjectName(QStringLiteral("alone_") + view->objectName());
    alone->setToolTip(tr("This view alone; a double click on its title does the same, and again brings the others back"));
    alone->setCheckable(true);
    alone->setChecked(view->objectName() == m_alone);
    // not from within a menu that is about to be filled anew
    connect(alone, &QAction::triggered, this, [this, id = view->objectName()] { show_alone(id); }, Qt::QueuedConnection);
    QDockWidget* dock = slot.dock;
    QAction* own_window = menu->addAction(tr("Own &window"));
    own_window->setCheckable(true);
    own_window->setChecked(dock->isFloating());
    // Not toggled(): a drag floats the dock itself, and floating it again from within takes Qt's drag away under it.
    connect(own_window, &QAction::triggered, dock, &QDockWidget::setFloating);
    connect(dock, &QDockWidget::topLevelChanged, own_window, &QAction::setChecked);
    connect(menu->addAction(tr("&Close")), &QAction::triggered, dock, &QDockWidget::close);
    slot.head->set_title(view->title(), view->subtitle());
    dock->setWindowTitle(view->title());
    dock->toggleViewAction()->setText(view->title());
}

View* ViewHost::view(const QString& id) {
    const auto found = std::find_if(m_views.begin(), m_views.end(), [&](View* v) { return v->objectName() == id; });
    if (found == m_views.end())
        return nullptr;
    make(static_cast<std::size_t>(found - m_views.begin()));
    return *found;
}

QDockWidget* ViewHost::dock(const QString& id) const {
    const auto found =
        std::find_if(m_slots.begin(), m_slots.end(), [&](const Slot& s) { return s.view->objectName() == id; });
    return found == m_slots.end() ? nullptr : found->dock;
}

int ViewHost::presentations(const QString& id) const {
    const auto found =
        std::find_if(m_slots.begin(), m_slots.end(), [&](const Slot& s) { return s.view->objectName() == id; });
    return found == m_slots.end() ? 0 : found->presentations;
}

void ViewHost::arrange() {
    show_alone({});
    for (Slot& slot : m_slots) {
        slot.dock->setFloating(false);
        removeDockWidget(slot.dock);
    }
    // Roofline | Memory | Topology above Timeline with Operations behind it; whatever else joins those
    QDockWidget* roofline = dock(QStringLiteral("roofline"));
    QDockWidget* memory = dock(QStringLiteral("memory"));
    QDockWidget* topology = dock(QStringLiteral("topology"));
    QDockWidget* timeline = dock(QStringLiteral("timeline"));
    QList<QDockWidget*> above, below;
    for (QDockWidget* each : {roofline, memory, topology})
        if (each != nullptr)
            above << each;
    for (const Slot& slot : m_slots)
        if (!above.contains(slot.dock) && slot.dock != timeline)
            below << slot.dock;
    if (timeline != nullptr)
        below.prepend(timeline);
    for (QDockWidget* each : above) {
        addDockWidget(Qt::TopDockWidgetArea, each, Qt::Horizontal);
        each->show();
    }
    for (QDockWidget* each : below) {
        if (each == below.front())
            addDockWidget(above.isEmpty() ? Qt::TopDockWidgetArea : Qt::BottomDockWidgetArea, each);
        else
            tabifyDockWidget(below.front(), each);
        each->show();
    }
    if (!below.isEmpty())
        below.front()->raise();
    share_out(above, below);
    m_arranged_unseen = !isVisible();
}

QByteArray ViewHost::save_docks(int version) {
    for (QWidget* child : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        // What is still on its way arrives: a place between would be saved.
        for (QPropertyAnimation* move : child->findChildren<QPropertyAnimation*>(Qt::FindDirectChildrenOnly))
            move->setCurrentTime(move->duration());
        // Layouts that were kept while docks could float together; Qt warns that their windows have no name.
        if (child->inherits("QDockWidgetGroupWindow") && child->objectName().isEmpty())
            child->setObjectName(QStringLiteral("dock_group"));
    }
    return saveState(version);
}

bool ViewHost::put_back(const QByteArray& state, int version) {
    // Qt shows one bar of tabs after the other at the end; a layout between two of them changes the list it goes through.
    layout()->setEnabled(false);
    const bool restored = restoreState(state, version);
    layout()->setEnabled(true);
    layout()->invalidate();
    layout()->activate();
    return restored;
}

bool ViewHost::restore_docks(const QByteArray& state, int version) {
    show_alone({});
    if (!put_back(state, version))
        return false;
    m_arranged_unseen = false;
    return true;
}

void ViewHost::share_out(const QList<QDockWidget*>& above, const QList<QDockWidget*>& below) {
    m_above = above;
    m_below = below;
    if (above.size() == 3)
        resizeDocks(above, {52, 22, 26}, Qt::Horizontal);
    if (!above.isEmpty() && !below.isEmpty())
        resizeDocks({above.front(), below.front()}, {56, 44}, Qt::Vertical);
}

void ViewHost::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    // Whatever restyles the window before it is first seen (the dark theme) makes Qt share the room out anew.
    if (std::exchange(m_arranged_unseen, false))
        share_out(m_above, m_below);
}

void ViewHost::childEvent(QChildEvent* event) {
    QMainWindow::childEvent(event);
    // Qt's bars of docks cut every name short before one of them does not fit; these scroll.
    if (auto* bar = qobject_cast<QTabBar*>(event->child()); bar != nullptr && event->polished()) {
        bar->setElideMode(Qt::ElideNone);
        bar->setUsesScrollButtons(true);
    }
}

QStringList ViewHost::seen() const {
    QStringList ids;
    for (const Slot& slot : m_slots)
        if (slot.seen)
            ids << slot.view->objectName();
    return ids;
}

void ViewHost::show_grid(const QStringList& ids) {
    setUpdatesEnabled(false);
    for (Slot& slot : m_slots) {
        slot.dock->setFloating(false);
        removeDockWidget(slot.dock);
    }
    QList<QDockWidget*> docks;
    for (const QString& id : ids)
        if (QDockWidget* found = dock(id); found != nullptr)
            docks << found;
    if (!docks.isEmpty())
        addDockWidget(Qt::TopDockWidgetArea, docks[0]);
    if (docks.size() > 1)
        splitDockWidget(docks[0], docks[1], Qt::Horizontal);
    if (docks.size() == 3)
        splitDockWidget(docks[1], docks[2], Qt::Vertical);
    if (docks.size() == 4)
        for (const int column : {0, 1})
            splitDockWidget(docks[column], docks[column + 2], Qt::Vertical);
    for (QDockWidget* each : docks)
        each->show();
    if (docks.size() > 1)
        resizeDocks({docks[0], docks[1]}, {docks.size() == 3 ? 60 : 50, docks.size() == 3 ? 40 : 50}, Qt::Horizontal);
    if (docks.size() == 3)
        resizeDocks({docks[1], docks[2]}, {50, 50}, Qt::Vertical);
    if (docks.size() == 4)
        for (const int column : {0, 1})
            resizeDocks({docks[column], docks[column + 2]}, {50, 50}, Qt::Vertical);
    setUpdatesEnabled(true);
}

void ViewHost::bring_forth(const QString& id) {
    if (!m_alone.isEmpty() && m_alone != id) {
        show_alone(id);
        return;
    }
    QDockWidget* wanted = dock(id);
    wanted->show();
    wanted->raise();
}

void ViewHost::show_alone(const QString& id) {
    if (id.isEmpty() && m_alone.isEmpty())
        return;
    const QString wanted = id == m_alone ? QString() : id;
    if (m_alone.isEmpty() && !wanted.isEmpty())
        m_before = save_docks();
    m_alone = dock(wanted) != nullptr ? wanted : QString();
    if (!m_alone.isEmpty())
        show_grid({m_alone});
    else if (!m_before.isEmpty())
        put_back(std::exchange(m_before, QByteArray()));
    for (Slot& slot : m_slots)
        fill_menu(slot);
}

QJsonObject ViewHost::choices() const {
    QJsonObject all;
    for (const View* view : m_views)
        if (const QJsonObject chosen = view->choices(); !chosen.isEmpty())
            all[view->objectName()] = chosen;
    return all;
}

void ViewHost::restore(const QJsonObject& choices) {
    for (View* view : m_views)
        if (const QJsonValue chosen = choices[view->objectName()]; chosen.isObject())
            view->restore(chosen.toObject());
}

void ViewHost::retranslate() {
    for (Slot& slot : m_slots) {
        slot.view->retranslate();
        fill_menu(slot);
    }
}

void ViewHost::update_needs() {
    auto needs = static_cast<unsigned>(Detail::summary);
    for (const Slot& slot : m_slots)
        if (slot.seen)
            needs |= static_cast<unsigned>(slot.view->needs());
    m_document.require(static_cast<Detail>(needs));
}

void ViewHost::present(Slot& slot) {
    if (m_document.state().estimate == nullptr)
        return;
    slot.stale = false;
    ++slot.presentations;
    slot.view->present(m_document.state());
    slot.head->set_title(slot.view->title(), slot.view->subtitle());
}

void ViewHost::present_visible() {
    for (Slot& slot : m_slots) {
        slot.stale = true;
        if (slot.seen && !m_held)
            present(slot);
    }
}

void ViewHost::change(const QString& name, double value, bool continues) {
    const SliderField* field = find_slider_field(name);
    const Machine* machine = m_document.machine();
    if (!continues)
        m_gesture = SnapSlider::next_gesture();
    if (field == nullptr || machine == nullptr || !(value > 0))
        return;
    const FieldContext context{m_document.scenario(), *machine, m_document.mesh(), m_document.locked()};
    const std::vector<double> values = field->values(context);
    const auto farther = [value](double a, double b) { return std::abs(std::log(a / value)) < std::abs(std::log(b / value)); };
    const auto nearest = std::min_element(values.begin(), values.end(), farther);
    if (nearest == values.end() || *nearest == field->value(context))
        return;
    m_document.edit(translated_field(field->label), field->id, m_gesture, [&](Scenario& scenario) {
        return field->change(scenario, *nearest, context.locked);
    });
}

void ViewHost::select(const Selection& selection) {
    m_selection = selection;
    for (View* view : m_views)
        view->select(selection);
}

}  // namespace rooflight::ui
