// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QScreen>
#include <QToolButton>

#include "tests/ui/window_fixture.h"
#include "ui/actions/action_registry.h"
#include "ui/settings/keys.h"
#include "ui/theme/theme.h"
#include "ui/views/views.h"
#include "ui/window/presentation.h"
#include "ui/window/presentation_cover.h"
#include "ui/window/view_host.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

/// The window with its real views, presenting.
class Lecture {
public:
    Lecture() : w(ui::make_views) {
        w.trigger("view.present");
        REQUIRE(show().is_on());
    }
    ~Lecture() {
        show().leave();
        w.settle();
    }
    ui::Presentation& show() { return w.window().presentation(); }
    void press(int key) {
        QTest::keyClick(w.window().focusWidget() != nullptr ? w.window().focusWidget() : &w.window(), Qt::Key(key));
        w.settle();
    }
    QStringList seen() { return w.window().views().seen(); }
    QMenu* menu(const char* name) {
        auto* found = w.find<QMenu>(name);
        emit found->aboutToShow();
        return found;
    }
    QRect place(const QString& id) {
        const QDockWidget* dock = w.window().views().dock(id);
        return {dock->mapTo(&w.window(), QPoint()), dock->size()};
    }

    Window w;
};

}  // namespace

TEST_CASE("a presentation shows the views that were seen, and nothing that is not in use", "[present]") {
    Lecture lecture;
    const QStringList first = {QStringLiteral("roofline"), QStringLiteral("memory"), QStringLiteral("timeline"),
                               QStringLiteral("topology")};
    CHECK(lecture.seen() == first);
    for (const char* away : {"top_bar", "menu_bar", "foot_bar"})
        CHECK_FALSE(lecture.w.find<QWidget>(away)->isVisible());
    CHECK(lecture.w.find<QLabel>("presentation_title")->text().contains(QStringLiteral("LLaMA 3 70B")));
    // they share the room between the verdict and the bar: two by two, alike, side by side
    const double room = lecture.w.window().views().width() * double(lecture.w.window().views().height());
    double taken = 0;
    for (const QString& id : first) {
        const QRect own = lecture.place(id);
        taken += own.width() * double(own.height());
        for (const QString& other : first)
            CHECK((other == id || !own.intersects(lecture.place(other))));
        CHECK(own.width() * double(own.height()) > 0.15 * room);
    }
    CHECK(taken > 0.85 * room);
}

TEST_CASE("how large a presentation is follows from the screen", "[present]") {
    using ui::Presentation;
    CHECK(Presentation::scale_for({1440, 900}) == Approx(1.4));
    CHECK(Presentation::scale_for({1920, 1080}) == Approx(1.7));
    CHECK(Presentation::scale_for({2560, 1440}) == Approx(2.25));
    CHECK(Presentation::scale_for({1024, 768}) == Approx(1.2));  // 1.02 would not be larger than the window
    CHECK(Presentation::scale_for({7680, 4320}) == Approx(4.0));
}

TEST_CASE("pages: the chosen views together, then each alone, and the keys of a remote control turn them", "[present]") {
    Lecture lecture;
    const int views = static_cast<int>(lecture.w.window().views().views().size());
    CHECK(lecture.show().pages() == 1 + views);
    lecture.press(Qt::Key_PageUp);
    CHECK(lecture.show().page() == 0);
    for (int page = 1; page <= views; ++page) {
        lecture.press(Qt::Key_PageDown);
        REQUIRE(lecture.show().page() == page);
        REQUIRE(lecture.seen().size() == 1);
        CHECK(lecture.place(lecture.seen().front()).width() > 0.95 * lecture.w.window().width());
    }
    lecture.press(Qt::Key_PageDown);  // there is no page after the last
    CHECK(lecture.show().page() == views);
    lecture.press(Qt::Key_PageUp);
    CHECK(lecture.show().page() == views - 1);
    lecture.press(Qt::Key_F5);
    CHECK(lecture.show().page() == 0);
    CHECK(lecture.seen().size() == 4);
    CHECK(lecture.w.find<QLabel>("presentation_page")->text() == QStringLiteral("1/%1").arg(views + 1));
}

TEST_CASE("one to four views are chosen, and the choice is kept", "[present]") {
    Lecture lecture;
    QMenu* menu = lecture.menu("presentation_views_menu");
    CHECK_FALSE(menu->findChild<QAction*>(QStringLiteral("present_chip"))->isEnabled());  // four is the most
    for (const char* id : {"present_memory", "present_timeline", "present_topology"}) {
        menu->findChild<QAction*>(QLatin1String(id))->trigger();
        menu = lecture.menu("presentation_views_menu");
    }
    lecture.w.settle();
    CHECK(lecture.seen() == QStringList{QStringLiteral("roofline")});
    CHECK_FALSE(menu->findChild<QAction*>(QStringLiteral("present_roofline"))->isEnabled());  // one stays
    menu->findChild<QAction*>(QStringLiteral("present_chip"))->trigger();
    lecture.w.settle();
    const QStringList both = {QStringLiteral("roofline"), QStringLiteral("chip")};
    CHECK(lecture.show().chosen_views() == both);
    CHECK(lecture.place(both[0]).height() == lecture.place(both[1]).height());
    lecture.press(Qt::Key_Escape);
    lecture.w.trigger("view.present");
    CHECK(lecture.seen() == both);
}

TEST_CASE("another slider is chosen and moved by the arrows", "[present]") {
    Lecture lecture;
    lecture.menu("presentation_slider_menu")->findChild<QAction*>(QStringLiteral("present_tensor"))->trigger();
    lecture.w.settle();
    auto* bar = lecture.w.find<QWidget>("presentation_bar");
    auto* slider = bar->findChild<ui::SnapSlider*>();
    REQUIRE(slider->objectName() == QStringLiteral("slider_tensor"));
    CHECK(slider->hasFocus());
    const int before = lecture.w.scenario().parallelism.tensor;
    lecture.press(Qt::Key_Right);
    CHECK(lecture.w.scenario().parallelism.tensor > before);
    const auto* small = lecture.w.window().findChild<QWidget*>(QStringLiteral("controls"))->findChild<ui::SnapSlider*>();
    CHECK(slider->sizeHint().height() > 1.5 * small->sizeHint().height());
}

TEST_CASE("a presentation turns black, and frozen it keeps its picture while the slider moves", "[present]") {
    Lecture lecture;
    auto* cover = lecture.w.find<ui::PresentationCover>("presentation_cover");
    for (const int key : {Qt::Key_B, Qt::Key_Period}) {
        lecture.press(key);
        REQUIRE(cover->isVisible());
        CHECK(cover->size() == lecture.w.window().size());
        CHECK(lecture.w.window().grab().toImage().pixelColor(200, 200) == QColor(Qt::black));
        lecture.press(key);
        REQUIRE_FALSE(cover->isVisible());
    }
    const auto above = [&] {
        const int bar = lecture.w.find<QWidget>("presentation_bar")->mapTo(&lecture.w.window(), QPoint()).y();
        return lecture.w.window().grab(QRect(0, 0, lecture.w.window().width(), bar)).toImage();
    };
    lecture.press(Qt::Key_F);
    const QImage frozen = above();
    const double time = lecture.w.document().state().estimate->step.time.value();
    lecture.press(Qt::Key_Right);
    lecture.w.document().flush();
    lecture.w.settle();
    CHECK(lecture.w.document().state().estimate->step.time.value() != time);
    CHECK(above() == frozen);
    lecture.press(Qt::Key_F);
    CHECK_FALSE(cover->isVisible());
    CHECK(above() != frozen);
}

TEST_CASE("the spot of light is the mouse itself and goes with the presentation", "[present]") {
    Lecture lecture;
    REQUIRE(QGuiApplication::overrideCursor() == nullptr);
    lecture.press(Qt::Key_L);
    REQUIRE(QGuiApplication::overrideCursor() != nullptr);
    const QImage spot = QGuiApplication::overrideCursor()->pixmap().toImage();
    CHECK(spot.pixelColor(spot.rect().center() + QPoint(spot.width() / 6, 0)).red() > 200);
    CHECK(spot.pixelColor(0, 0).alpha() == 0);
    lecture.press(Qt::Key_Escape);
    CHECK(QGuiApplication::overrideCursor() == nullptr);
}

TEST_CASE("Escape ends a presentation, its keys are then keys again, and the window is as it was", "[present]") {
    Window w(ui::make_views);
    w.window().views().dock(QStringLiteral("chip"))->raise();
    w.window().views().dock(QStringLiteral("memory"))->hide();
    w.settle();
    const QStringList seen = w.window().views().seen();
    const QByteArray docks = w.window().views().saveState();
    w.trigger("present.start");
    REQUIRE(w.window().presentation().is_on());
    QTest::keyClick(w.window().focusWidget(), Qt::Key_PageDown);
    w.settle();
    QTest::keyClick(w.window().focusWidget(), Qt::Key_Escape);
    w.settle();
    CHECK_FALSE(w.window().presentation().is_on());
    CHECK_FALSE(w.window().actions()["view.present"]->isChecked());
    CHECK(w.window().views().seen() == seen);
    CHECK(w.window().views().saveState() == docks);
    for (const char* back : {"top_bar", "menu_bar", "foot_bar", "dock_controls"})
        CHECK(w.find<QWidget>(back)->isVisible());
    for (const char* key : {"present.next", "present.blank", "present.freeze", "present.pointer", "present.end"})
        CHECK_FALSE(w.window().actions()[key]->isEnabled());
    CHECK(w.window().findChild<QWidget*>(QStringLiteral("presentation_bar")) == nullptr);
}

// Run as "ui, two screens" on a platform that has two; hidden, since others have one.
TEST_CASE("with a second screen the presentation goes there and the controls stay", "[.screens]") {
    const QList<QScreen*> screens = QGuiApplication::screens();
    REQUIRE(screens.size() == 2);
    Window w(ui::make_views);
    REQUIRE(w.window().screen() == screens[0]);
    const QRect before = w.window().geometry();
    w.trigger("view.present");
    CHECK(w.window().screen() == screens[1]);
    CHECK(screens[1]->geometry().contains(w.window().geometry()));
    CHECK(ui::Theme::instance().scale() == Approx(ui::Presentation::scale_for(screens[1]->size())));
    auto* controls = w.find<QDockWidget>("dock_controls");
    CHECK(controls->isFloating());
    CHECK(controls->isVisible());
    CHECK(screens[0]->geometry().contains(controls->geometry().center()));
    // what is set there is seen here, once the picture is let go
    w.type("entry_sequence_length", QStringLiteral("4Ki"));
    CHECK(w.scenario().workload.sequence_length == 4096);

    auto* menu = w.find<QMenu>("presentation_screen_menu");
    emit menu->aboutToShow();
    menu->actions().front()->trigger();  // the first screen after all
    w.settle();
    CHECK(w.window().screen() == screens[0]);
    CHECK_FALSE(controls->isVisible());
    w.trigger("present.end");
    CHECK(w.window().geometry() == before);
    CHECK_FALSE(controls->isFloating());
    CHECK(controls->isVisible());
    w.settings().forget(ui::keys::presented_screen);
    w.trigger("view.present");
    w.trigger("present.end");
    CHECK(w.window().screen() == screens[0]);
    CHECK(w.window().geometry().size() == before.size());
}
