// SPDX-License-Identifier: GPL-3.0-or-later
// Docks under the mouse, as Qt moves them.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>

#include "tests/ui/window_fixture.h"
#include "ui/window/dock_title.h"
#include "ui/window/layouts.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

void send_mouse(QWidget* to, QEvent::Type type, const QPoint& global, Qt::MouseButtons held) {
    const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, to->mapFromGlobal(global), global, button, held, Qt::NoModifier);
    QCoreApplication::sendEvent(to, &event);
}

/// Takes a dock by its title, carries it `by` and lets it go.
void drag_dock(Window& w, QDockWidget* dock, const QPoint& by) {
    QWidget* title = dock->titleBarWidget();
    const QPoint from = title->mapToGlobal(title->rect().center());
    send_mouse(title, QEvent::MouseButtonPress, from, Qt::LeftButton);
    for (int step = 1; step <= 10; ++step) {
        // once it is dragged, the dock itself has the mouse
        send_mouse(step == 1 ? title : dock, QEvent::MouseMove, from + by * step / 10, Qt::LeftButton);
        w.settle();
    }
    send_mouse(dock, QEvent::MouseButtonRelease, from + by, Qt::NoButton);
    w.settle();
}

QAction* own_window(QDockWidget* dock) {
    for (QAction* action : dynamic_cast<ui::DockTitle*>(dock->titleBarWidget())->menu()->actions())
        if (action->isCheckable() && action->text().startsWith(QLatin1String("Own")))
            return action;
    return nullptr;
}

}  // namespace

TEST_CASE("a dock goes where its title is dragged, and back by its menu", "[window][docks]") {
    Window w;
    QDockWidget* dock = w.window().views().dock(QStringLiteral("roofline"));
    QAction* own = own_window(dock);
    REQUIRE(own != nullptr);
    REQUIRE_FALSE(own->isChecked());
    drag_dock(w, dock, {2000, 40});  // far from wherever it could dock
    const auto floats = [&](bool on) {  // docks may take a moment to go
        return QTest::qWaitFor([&] { return dock->isFloating() == on && own->isChecked() == on; });
    };
    REQUIRE(floats(true));
    CHECK(dock->isVisible());
    own->trigger();
    CHECK(floats(false));
    own->trigger();
    CHECK(floats(true));
    w.window().layouts().reset();
    w.settle();
    for (const char* id : {"roofline", "timeline", "operations"}) {
        INFO(id);
        CHECK_FALSE(w.window().views().dock(QLatin1String(id))->isFloating());
    }
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    CHECK(w.view("roofline").shown.scenario->workload.global_batch == 2048);
}

TEST_CASE("a dock that shares its place as a tab is dragged alone, and the window closes all the same", "[window][docks]") {
    for (const bool reset : {true, false}) {
        Window w;
        QDockWidget* dock = w.window().views().dock(QStringLiteral("timeline"));
        dock->raise();
        w.settle();
        drag_dock(w, dock, {2000, 40});
        REQUIRE(dock->window() != &w.window());
        CHECK(w.window().views().dock(QStringLiteral("operations"))->window() == &w.window());
        w.type("entry_global_batch", QStringLiteral("2Ki"));
        CHECK(w.view("timeline").shown.scenario->workload.global_batch == 2048);
        w.window().layouts().save();
        if (reset) {
            w.window().layouts().reset();
            w.window().layouts().save();  // while the dock may still be on its way
            w.settle();
            CHECK(dock->window() == &w.window());
        }
    }
}
