// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>

#include "tests/ui/window_fixture.h"
#include "ui/actions/action_registry.h"
#include "ui/theme/ink.h"
#include "ui/theme/style.h"
#include "ui/views/views.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

bool is_internal(const QWidget* widget) {
    return widget->objectName().startsWith(QLatin1String("qt_")) ||
           qobject_cast<const QComboBox*>(widget->parentWidget()) != nullptr ||
           qobject_cast<const QScrollBar*>(widget) != nullptr;
}

}  // namespace

TEST_CASE("every control has a name for tests and for screen readers", "[accessibility]") {
    Window w;
    for (const QWidget* widget : w.window().findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || is_internal(widget) || !widget->isVisible())
            continue;
        if (qobject_cast<const QAbstractButton*>(widget) == nullptr &&
            qobject_cast<const QLineEdit*>(widget) == nullptr && qobject_cast<const QComboBox*>(widget) == nullptr &&
            qobject_cast<const QAbstractSlider*>(widget) == nullptr)
            continue;
        INFO(widget->metaObject()->className() << " in " << widget->parentWidget()->objectName().toStdString());
        REQUIRE_FALSE(widget->objectName().isEmpty());
        INFO(widget->objectName().toStdString());
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        REQUIRE(spoken != nullptr);
        REQUIRE_FALSE(spoken->text(QAccessible::Name).isEmpty());
    }
}

TEST_CASE("Tab goes round all controls and comes back", "[accessibility]") {
    Window w;
    auto* first = w.find<QLineEdit>("scenario_name");
    first->setFocus();
    int visited = 0;
    do {
        QTest::keyClick(w.window().focusWidget(), Qt::Key_Tab);
        ++visited;
    } while (w.window().focusWidget() != first && visited < 300);
    REQUIRE(visited > 30);
    REQUIRE(visited < 300);
}

TEST_CASE("nothing is cut off at the smallest size", "[layout]") {
    Window w;
    for (const QSize size : {QSize(1100, 700), QSize(1440, 900)}) {
        w.window().resize(size);
        w.settle();
        REQUIRE(w.window().width() <= size.width());
        for (const QAbstractButton* button : w.window().findChildren<QAbstractButton*>()) {
            if (!button->isVisible() || button->text().isEmpty() || button->visibleRegion().isEmpty() ||
                qobject_cast<const QToolButton*>(button) != nullptr)
                continue;
            INFO(button->objectName().toStdString() << " at " << size.width());
            REQUIRE(button->width() >= button->fontMetrics().horizontalAdvance(button->text()) + 4);
        }
    }
}

TEST_CASE("a window cannot be made so small that its parts overlap", "[layout]") {
    Window w(ui::make_views);
    w.window().resize(480, 360);
    w.settle();
    for (const QDockWidget* dock : w.window().findChildren<QDockWidget*>()) {
        if (!dock->isVisible() || dock->visibleRegion().isEmpty())
            continue;
        INFO(dock->objectName().toStdString() << " in " << w.window().width() << " x " << w.window().height());
        CHECK(dock->width() >= dock->minimumSizeHint().width());
        CHECK(dock->widget()->width() >= dock->widget()->minimumSizeHint().width());
        CHECK(dock->height() >= dock->minimumSizeHint().height());
    }
    for (const char* bar : {"top_bar", "verdict", "advice"}) {
        const auto parts = w.find<QWidget>(bar)->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
        for (const QWidget* a : parts)
            for (const QWidget* b : parts) {
                const bool veil = a->objectName().startsWith(QLatin1String("veil")) ||
                                  b->objectName().startsWith(QLatin1String("veil"));
                if (a == b || veil || !a->isVisible() || !b->isVisible())
                    continue;
                INFO(bar << ": " << a->objectName().toStdString() << " over " << b->objectName().toStdString());
                CHECK_FALSE(a->geometry().intersects(b->geometry()));
                CHECK(a->width() >= a->minimumSizeHint().width());
            }
    }
    for (const QAbstractButton* button : w.find<QWidget>("top_bar")->findChildren<QAbstractButton*>()) {
        if (!button->isVisible() || qobject_cast<const QToolButton*>(button) != nullptr)
            continue;
        INFO(button->objectName().toStdString());
        CHECK(button->width() >= button->fontMetrics().horizontalAdvance(button->text()) + 4);
    }
}

TEST_CASE("text has enough contrast in both schemes", "[theme]") {
    for (const ui::Scheme scheme : {ui::Scheme::light, ui::Scheme::dark}) {
        const auto colour = [scheme](ui::Role role) { return ui::Theme::colour(role, scheme); };
        for (const ui::Role role : {ui::Role::text, ui::Role::muted, ui::Role::accent, ui::Role::good, ui::Role::bad})
            for (const ui::Role ground : {ui::Role::panel, ui::Role::background})
                REQUIRE(ui::contrast(colour(role), colour(ground)) >= 4.5);
    }
}
