// SPDX-License-Identifier: GPL-3.0-or-later
// The window as it starts: views behind others stand as LateViews until they are seen.
#include <algorithm>

#include <QDockWidget>
#include <QTableView>

#include "tests/ui/window_fixture.h"
#include "ui/language/language.h"
#include "ui/views/late_view.h"
#include "ui/views/search/search_view.h"
#include "ui/views/views.h"
#include "ui/window/view_host.h"

using namespace rooflight;
using namespace rooflight::test;
using ui::LateView;

namespace {

QStringList standing_in(ui::ViewHost& host) {
    QStringList ids;
    for (const ui::View* view : host.views())
        if (dynamic_cast<const LateView*>(view) != nullptr)
            ids << view->objectName();
    return ids;
}

}  // namespace

TEST_CASE("views behind others are made when they are seen", "[window][late]") {
    Window w(ui::make_first_views);
    ui::ViewHost& host = w.window().views();
    const QStringList late = standing_in(host);
    CHECK(late.size() == 9);
    CHECK(late.contains(QStringLiteral("search")));
    CHECK(host.seen().size() == 4);
    CHECK(host.presentations(QStringLiteral("search")) == 0);
    CHECK(w.window().findChild<QTableView*>(QStringLiteral("search_plans")) == nullptr);

    // What is restored before is there once it is made, and is kept if it never is.
    const QJsonObject chosen{{QStringLiteral("search"), QJsonObject{{QStringLiteral("tensor_in_domain"), true}}},
                             {QStringLiteral("sweep"), QJsonObject{{QStringLiteral("kept"), 1}}}};
    host.restore(chosen);
    CHECK(host.choices()[QStringLiteral("sweep")] == chosen[QStringLiteral("sweep")]);
    host.bring_forth(QStringLiteral("search"));
    w.settle();
    CHECK(standing_in(host).size() == 8);
    auto* search = dynamic_cast<ui::SearchView*>(host.view(QStringLiteral("search")));
    REQUIRE(search != nullptr);
    CHECK(search->isVisible());
    CHECK(search->geometry().width() > 200);
    CHECK(host.presentations(QStringLiteral("search")) == 1);
    CHECK(search->choices()[QStringLiteral("tensor_in_domain")].toBool());
    CHECK(host.dock(QStringLiteral("search"))->windowTitle() == search->title());
    CHECK(w.window().findChildren<QWidget*>(QStringLiteral("search")).size() == 1);

    // All that an export asks for.
    const std::vector<ui::View*> all = host.made_views();
    CHECK(standing_in(host).isEmpty());
    CHECK(all == host.views());
    QStringList ids;
    for (const ui::View* view : all)
        ids << view->objectName();
    QWidget parent;
    for (const ui::View* view : ui::make_views(&parent)) {
        REQUIRE_FALSE(ids.isEmpty());
        CHECK(view->objectName() == ids.takeFirst());
    }
    CHECK(ids.isEmpty());
}

TEST_CASE("the frame with the verdict comes first, then controls and views in their places", "[window][late]") {
    Window w;
    ui::MainWindow window(w.settings(), w.presets(), ui::make_first_views, ui::Ask::user(),
                          ui::MainWindow::Start::in_steps);
    ui::ViewHost& host = window.views();
    const auto* figure = window.findChild<QWidget*>(QStringLiteral("verdict"));
    REQUIRE(figure != nullptr);
    CHECK(window.findChild<QWidget*>(QStringLiteral("slider_tensor")) == nullptr);
    CHECK(standing_in(host).size() == 13);
    CHECK(host.isHidden());
    window.resize(1440, 900);
    window.show();
    REQUIRE(QTest::qWaitFor(
        [&] { return window.findChild<QWidget*>(QStringLiteral("slider_tensor")) != nullptr; }));
    w.settle();
    CHECK(standing_in(host).size() == 9);
    CHECK(host.seen().size() == 4);
    for (const QString& id : host.seen()) {
        INFO(id.toStdString());
        CHECK(host.presentations(id) == 1);
        CHECK(host.view(id)->isVisible());
    }

    // Made last, yet reached from the bar above and before the strip below.
    QStringList order;
    const QWidget* each = &window;
    do {
        order << each->objectName();
        each = each->nextInFocusChain();
    } while (each != &window);
    const auto bar = order.indexOf(QStringLiteral("scenario_name")), strip = order.indexOf(QStringLiteral("read_out"));
    const auto first = order.indexOf(QStringLiteral("section_header_batch")),
               last = order.indexOf(QStringLiteral("section_header_options"));
    CHECK(bar >= 0);
    CHECK(bar < first);
    CHECK(first < last);
    CHECK(last < strip);
}

TEST_CASE("what stands for a view has its title in every language", "[window][late][language]") {
    for (const char* code : {"ru", "zh_CN", "en"}) {
        INFO(code);
        ui::speak(QLatin1String(code));
        QWidget parent;
        const std::vector<ui::View*> first = ui::make_first_views(&parent), all = ui::make_views(&parent);
        REQUIRE(first.size() == all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            INFO(all[i]->objectName().toStdString());
            CHECK(first[i]->objectName() == all[i]->objectName());
            CHECK(first[i]->title() == all[i]->title());
            CHECK(first[i]->minimumWidth() == all[i]->minimumWidth());
            CHECK(first[i]->minimumHeight() == all[i]->minimumHeight());
        }
    }
}
