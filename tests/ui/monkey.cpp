// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/monkey.h"

#include <cstdio>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QPointer>
#include <QTabBar>
#include <QTimer>

#include "ui/actions/action_registry.h"
#include "ui/document/scenario_file.h"
#include "ui/language/language.h"
#include "ui/window/dock_title.h"
#include "ui/window/file_actions.h"
#include "ui/window/layouts.h"

namespace rooflight::test {
namespace {

constexpr std::size_t kRemembered = 40;
// A day of a hundred thousand steps is not for one scenario of a hundred thousand events. What says so is not a clock as
// long as it can be helped: a seed should do the same on every machine.
constexpr std::size_t kManyEvents = 20'000;
constexpr double kSlow = 1000;  // ms

/// What people, and those who test people's patience, type into numbers and names.
const QStringList& typed_texts() {
    static const QStringList texts = {
        QStringLiteral("0"),     QStringLiteral("1"),     QStringLiteral("2"),        QStringLiteral("3"),
        QStringLiteral("8"),     QStringLiteral("64"),    QStringLiteral("500"),      QStringLiteral("4Ki"),
        QStringLiteral("1e3"),   QStringLiteral("-4"),    QStringLiteral("1e400"),    QStringLiteral("1e18"),
        QStringLiteral("1e-9"),  QStringLiteral("nan"),   QStringLiteral("inf"),      QStringLiteral("2,5"),
        QStringLiteral("12abc"), QStringLiteral(""),      QStringLiteral("9.9999999"), QStringLiteral("x, y"),
        QStringLiteral("A[I, J]"), QStringLiteral("模型 \"<b>&amp;"), QString(300, QLatin1Char('w'))};
    return texts;
}

constexpr Qt::Key kKeys[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up,   Qt::Key_Down,   Qt::Key_PageUp, Qt::Key_PageDown,
                             Qt::Key_Home, Qt::Key_End,   Qt::Key_Plus, Qt::Key_Minus,  Qt::Key_0,      Qt::Key_Space,
                             Qt::Key_Tab,  Qt::Key_Escape, Qt::Key_F1,  Qt::Key_Return, Qt::Key_Delete};

/// A dock is not dragged: events that jump leave Qt's own drag in states that no hand can bring about.
bool is_of_dock(const QWidget* widget) {
    for (const QWidget* at = widget; at != nullptr; at = at->parentWidget())
        if (qobject_cast<const ui::DockTitle*>(at) != nullptr)
            return true;
    return qobject_cast<const QDockWidget*>(widget) != nullptr || qobject_cast<const QTabBar*>(widget) != nullptr ||
           widget->inherits("QDockWidgetGroupWindow");
}

template <class T>
QList<T*> seen(QWidget* root) {
    QList<T*> result;
    for (T* each : root->findChildren<T*>())
        if (each->isVisible() && each->isEnabled())
            result << each;
    return result;
}

}  // namespace

Monkey::Monkey(Window& window, quint64 seed)
    : m_window(window), m_random(seed), m_folder_before(QDir::currentPath()) {
    // what is exported to "300" stays within the test
    QDir::setCurrent(window.path(QString()));
    qApp->installEventFilter(this);
    for (const char* scheme : {"http", "https"})
        QDesktopServices::setUrlHandler(QLatin1String(scheme), this, "ignore_link");
}

Monkey::~Monkey() {
    for (const char* scheme : {"http", "https"})
        QDesktopServices::unsetUrlHandler(QLatin1String(scheme));
    ui::speak(QStringLiteral("en"));
    QDir::setCurrent(m_folder_before);
}

// not std::uniform_int_distribution: its numbers are another library's own
int Monkey::below(int count) { return static_cast<int>(m_random() % static_cast<quint64>(std::max(count, 1))); }

void Monkey::note(const QString& what) {
    if (qEnvironmentVariableIsSet("ROOFLIGHT_MONKEY_TRACE"))
        std::fprintf(stderr, "%s\n", qPrintable(what));
    m_log.push_back(what.toStdString());
    if (m_log.size() > kRemembered)
        m_log.pop_front();
}

std::string Monkey::log() const {
    std::string text;
    for (const std::string& line : m_log)
        text += line + "\n";
    return text;
}

bool Monkey::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show && watched->isWidgetType() && static_cast<QWidget*>(watched)->isWindow())
        arm();  // a dialog or menu, whoever opened it
    return QObject::eventFilter(watched, event);
}

void Monkey::step() {
    switch (below(16)) {
        case 0:
        case 1:
            trigger_action();
            break;
        case 2:
        case 3:
        case 4:
            move_slider();
            break;
        case 5:
            use_dock();
            break;
        case 6:
            use_file();
            break;
        case 7:
            use_tabs();
            break;
        case 8:
        case 9: {
            const std::vector<ui::View*>& views = m_window.window().views().views();
            use_widget(any(views));
            break;
        }
        default:
            use_widget(&m_window.window());
    }
    m_window.settle();
    calm();
    const std::shared_ptr<const Estimate>& estimate = m_window.document().state().estimate;
    const std::size_t events = estimate == nullptr ? 0 : estimate->timeline.events.size();
    if (events > kManyEvents || m_window.document().last_milliseconds() > kSlow) {
        note(QStringLiteral("start over: %1 events, %2 ms").arg(events).arg(m_window.document().last_milliseconds()));
        m_window.next_save = ui::SaveAnswer::discard;
        m_window.window().files().start_new();
        m_window.settle();
    }
    if (!m_window.window().isVisible()) {
        note(QStringLiteral("the window closed: another"));
        m_window.restart(false);
    }
}

void Monkey::arm() { QTimer::singleShot(0, this, &Monkey::close_top); }

/// A menu or dialog is up: does something in it, and before long closes it. What this opens in turn is met by the next.
void Monkey::close_top() {
    QWidget* popup = QApplication::activePopupWidget();
    QWidget* top = popup != nullptr ? popup : QApplication::activeModalWidget();
    if (top == nullptr) {
        m_patience = 0;
        return;
    }
    arm();
    if (++m_patience < 8 && below(4) != 0) {
        if (below(3) == 0)
            press_keys(top);
        else
            use_widget(top);
        return;
    }
    note(QStringLiteral("  close %1").arg(top->objectName()));
    if (auto* dialog = qobject_cast<QDialog*>(top); dialog != nullptr)
        dialog->reject();
    else
        top->close();
}

/// Until nothing blocks: a dialog that is not closed by being asked to is a fault.
void Monkey::calm() {
    for (int i = 0; i < 500; ++i) {
        if (QApplication::activePopupWidget() == nullptr && QApplication::activeModalWidget() == nullptr)
            return;
        arm();
        m_window.settle();
    }
    FAIL("a dialog does not close; before it:\n" << log());
}

void Monkey::trigger_action() {
    const std::vector<QAction*>& all = m_window.window().actions().all();
    QAction* action = any(all);
    if (!action->isEnabled())
        return;
    note(QStringLiteral("action %1").arg(action->objectName()));
    // of what ends or empties everything, less
    if (action->objectName() == QLatin1String("file.quit") && below(4) != 0)
        return;
    action->trigger();
}

void Monkey::move_slider() {
    QList<ui::SnapSlider*> sliders = seen<ui::SnapSlider>(&m_window.window());
    if (sliders.isEmpty())
        return;
    ui::SnapSlider* slider = any(sliders);
    note(QStringLiteral("slide %1").arg(slider->objectName()));
    if (below(3) == 0) {
        slider->setFocus();
        for (int i = below(4); i >= 0; --i)
            QTest::keyClick(slider, kKeys[below(8)]);
        return;
    }
    std::vector<int> stops;
    for (int i = below(4); i >= 0; --i)
        stops.push_back(below(static_cast<int>(slider->table().size())));
    m_window.drag(slider, stops);
}

void Monkey::use_dock() {
    QList<QDockWidget*> docks = m_window.window().findChildren<QDockWidget*>();
    QDockWidget* dock = any(docks);
    const int what = below(6);
    note(QStringLiteral("dock %1 %2").arg(dock->objectName()).arg(what));
    switch (what) {
        case 0:
            dock->close();
            break;
        case 1:
            dock->setFloating(!dock->isFloating());
            break;
        case 2:
            m_window.window().resize(800 + below(900), 600 + below(600));
            break;
        default:
            dock->show();
            dock->raise();
    }
}

void Monkey::use_file() {
    const int what = below(8);
    note(QStringLiteral("file %1").arg(what));
    m_window.next_save = static_cast<ui::SaveAnswer>(below(3));
    const QString name = m_window.path(QStringLiteral("monkey_%1.json").arg(below(3)));
    m_window.next_file = below(5) == 0 ? QString() : name;
    const auto drop = [this](const QString& path) { m_window.drop(&m_window.window(), {path}); };
    switch (what) {
        case 0:
            m_window.write(QStringLiteral("bad.json"), any(typed_texts()).toUtf8());
            drop(m_window.path(QStringLiteral("bad.json")));
            break;
        case 1: {
            // half a file, as a crash of another program leaves it
            const QByteArray whole = ui::scenario_bytes(m_window.scenario());
            m_window.write(QStringLiteral("half.json"), whole.left(below(static_cast<int>(whole.size()))));
            drop(m_window.path(QStringLiteral("half.json")));
            break;
        }
        case 2:
            m_window.window().layouts().save();
            m_window.window().layouts().restore();
            break;
        case 3: {
            const std::vector<PresetInfo> all = m_window.presets().library().scenarios();
            m_window.window().files().open_file(QString::fromStdString(any(all).file.string()));
            break;
        }
        case 4: {
            static QStringList codes = {QStringLiteral("en"), QStringLiteral("ru"), QStringLiteral("zh_CN")};
            ui::speak(any(codes));
            break;
        }
        case 5:
            m_window.window().files().save();
            break;
        default:
            drop(name);
    }
}

void Monkey::use_tabs() {
    QList<QTabBar*> bars = seen<QTabBar>(&m_window.window());
    if (bars.isEmpty())
        return;
    QTabBar* bar = any(bars);
    note(QStringLiteral("tab"));
    bar->setCurrentIndex(below(bar->count()));
}

void Monkey::use_widget(QWidget* root) {
    QList<QWidget*> widgets = seen<QWidget>(root);
    if (!widgets.isEmpty())
        poke(any(widgets));
}

void Monkey::poke(QWidget* widget) {
    note(QStringLiteral("  %1 %2 in %3")
             .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                  widget->parentWidget() != nullptr ? widget->parentWidget()->objectName() : QString()));
    if (below(8) == 0) {
        press_keys(widget);
    } else if (qobject_cast<QLineEdit*>(widget) != nullptr) {
        type_into(widget);
    } else if (auto* combo = qobject_cast<QComboBox*>(widget); combo != nullptr) {
        choose(combo);
    } else if (auto* list = qobject_cast<QAbstractItemView*>(widget); list != nullptr) {
        pick_row(list);
    } else if (below(12) == 0) {
        click(widget, Qt::RightButton);
        if (widget->contextMenuPolicy() != Qt::NoContextMenu) {
            const QPoint at = somewhere(widget);
            QContextMenuEvent menu(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
            QCoreApplication::sendEvent(widget, &menu);
        }
    } else if (qobject_cast<QAbstractButton*>(widget) != nullptr || is_of_dock(widget) || below(3) == 0) {
        click(widget, Qt::LeftButton);
    } else {
        drag_over(widget);
    }
}

void Monkey::type_into(QWidget* widget) {
    auto* edit = qobject_cast<QLineEdit*>(widget);
    edit->setFocus();
    edit->selectAll();
    QString text = any(typed_texts());
    // a picture of 10¹⁸ pixels is refused elsewhere; one of 400 million is not, and takes a minute
    if (edit->objectName().startsWith(QLatin1String("export_")) && text.size() > 2)
        text = QStringLiteral("300");
    // QTest types nothing but ASCII
    const QPointer<QWidget> target(edit);
    for (const QChar each : text) {
        if (target.isNull())
            return;
        QKeyEvent key(QEvent::KeyPress, 0, Qt::NoModifier, QString(each));
        QCoreApplication::sendEvent(target, &key);
    }
    if (!target.isNull())
        QTest::keyClick(target, below(4) == 0 ? Qt::Key_Escape : Qt::Key_Return);
}

void Monkey::choose(QComboBox* combo) {
    if (combo->count() == 0)
        return;
    const int index = below(combo->count());
    combo->setCurrentIndex(index);
    emit combo->activated(index);
}

void Monkey::press_keys(QWidget* widget) {
    const int last = below(3);
    // the first key may be the end of the widget
    for (QPointer<QWidget> target(widget); last >= 0 && !target.isNull();) {
        QTest::keyClick(target, kKeys[below(static_cast<int>(std::size(kKeys)))], below(4) == 0 ? Qt::ShiftModifier : Qt::NoModifier);
        if (below(last + 1) == 0)
            break;
    }
}

QPoint Monkey::somewhere(const QWidget* widget) { return {below(widget->width()), below(widget->height())}; }

void Monkey::click(QWidget* widget, Qt::MouseButton button) {
    const QPointF at = somewhere(widget);
    const QPointF global = widget->mapToGlobal(at);
    const QPointer<QWidget> target(widget);
    for (const QEvent::Type type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
        if (target.isNull())
            return;
        QMouseEvent event(type, at, global, button, type == QEvent::MouseButtonPress ? button : Qt::NoButton, {});
        QCoreApplication::sendEvent(target, &event);
    }
}

void Monkey::drag_over(QWidget* widget) {
    const QPointer<QWidget> target(widget);
    const bool held = below(2) == 0;
    QPointF at = somewhere(widget);
    const auto send = [&](QEvent::Type type, Qt::MouseButton button, Qt::MouseButtons buttons) {
        if (target.isNull())
            return;
        QMouseEvent event(type, at, target->mapToGlobal(at), button, buttons, {});
        QCoreApplication::sendEvent(target, &event);
    };
    if (held)
        send(QEvent::MouseButtonPress, Qt::LeftButton, Qt::LeftButton);
    for (int i = below(4); i >= 0 && !target.isNull(); --i) {
        at = somewhere(target);
        send(QEvent::MouseMove, Qt::NoButton, held ? Qt::LeftButton : Qt::NoButton);
    }
    if (held)
        send(QEvent::MouseButtonRelease, Qt::LeftButton, Qt::NoButton);
    if (below(3) == 0 && !target.isNull()) {
        QWheelEvent wheel(at, target->mapToGlobal(at), {}, QPoint(0, below(2) == 0 ? 120 : -120), Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(target, &wheel);
    }
    if (below(6) == 0) {
        send(QEvent::MouseButtonDblClick, Qt::LeftButton, Qt::LeftButton);
        send(QEvent::MouseButtonRelease, Qt::LeftButton, Qt::NoButton);
    }
}

void Monkey::pick_row(QAbstractItemView* list) {
    const QAbstractItemModel* model = list->model();
    if (model == nullptr || model->rowCount() == 0)
        return;
    const QModelIndex index = model->index(below(model->rowCount()), below(model->columnCount()));
    list->setCurrentIndex(index);
    const QPointF at = list->visualRect(index).center();
    QWidget* port = list->viewport();
    const QPointer<QWidget> target(port);
    for (const QEvent::Type type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
        if (target.isNull())
            return;
        QMouseEvent event(type, at, target->mapToGlobal(at), Qt::LeftButton,
                          type == QEvent::MouseButtonPress ? Qt::LeftButton : Qt::NoButton, {});
        QCoreApplication::sendEvent(target, &event);
    }
}

}  // namespace rooflight::test
