// SPDX-License-Identifier: GPL-3.0-or-later
// The walk around the window, and the table that every picture has beside it.
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTimer>

#include "core/io/default_paths.h"
#include "core/io/scenario_json.h"
#include "tests/support/library.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs/data_dialog.h"
#include "ui/settings/keys.h"
#include "ui/views/views.h"
#include "ui/window/tour.h"

using namespace rooflight;
using namespace rooflight::test;

TEST_CASE("the tour stops at parts that are there, within the window, and is remembered as seen", "[tour]") {
    Window w(ui::make_views);
    REQUIRE_FALSE(w.settings().get(ui::keys::tour_seen));
    w.trigger("help.tour");
    auto* tour = w.find<ui::Tour>("tour");
    for (int stop = 0; stop < ui::Tour::stops(); ++stop) {
        INFO(stop);
        REQUIRE(tour->stop() == stop);
        REQUIRE(tour->isVisible());
        REQUIRE(w.window().rect().contains(tour->geometry()));
        REQUIRE_FALSE(tour->accessibleDescription().isEmpty());
        QTest::keyClick(tour, Qt::Key_Return);
        w.settle();
    }
    REQUIRE(tour->stop() == -1);
    REQUIRE_FALSE(tour->isVisible());
    REQUIRE(w.settings().get(ui::keys::tour_seen));
}

TEST_CASE("the tour goes back, is skipped, follows the language and the window's size", "[tour][language]") {
    Window w(ui::make_views);
    w.trigger("help.tour");
    auto* tour = w.find<ui::Tour>("tour");
    w.find<QPushButton>("tour_next")->click();
    w.find<QPushButton>("tour_back")->click();
    REQUIRE(tour->stop() == 0);
    const QString english = tour->accessibleDescription();
    {
        const Speaking speaking("ru");
        w.settle();
        REQUIRE(tour->accessibleDescription() != english);
    }
    w.settle();
    w.window().resize(1100, 700);
    w.settle();
    REQUIRE(w.window().rect().contains(tour->geometry()));
    QTest::keyClick(tour, Qt::Key_Escape);
    REQUIRE(tour->stop() == -1);
    w.trigger("help.tour");
    REQUIRE(tour->stop() == 0);
    w.find<QPushButton>("tour_skip")->click();
    REQUIRE_FALSE(tour->isVisible());
}

TEST_CASE("every picture says what it shows and has its data as a table", "[accessibility][data]") {
    Window w(ui::make_views);
    w.document().require(Detail::everything);
    const auto says_all = [&w](ui::View* view) {
        INFO(view->objectName().toStdString());
        view->present(w.document().state());
        view->finish();
        w.settle();
        REQUIRE_FALSE(view->accessibleName().isEmpty());
        REQUIRE_FALSE(view->accessibleDescription().isEmpty());
        REQUIRE_FALSE(view->summary().isEmpty());
        const QList<QStringList> table = view->table();
        REQUIRE(table.size() > 1);
        for (const QStringList& row : table)
            REQUIRE(row.size() == table.front().size());
        ui::DataDialog dialog(*view, &w.window());
        const auto* shown = dialog.findChild<QTableWidget*>(QStringLiteral("data_table"));
        REQUIRE(shown->columnCount() == table.front().size());
        REQUIRE(shown->rowCount() == std::min<qsizetype>(table.size() - 1, 2000));
        REQUIRE(shown->item(0, 0)->text() == table[1][0]);
        for (int column = 0; column < shown->columnCount(); ++column) {
            const QString key = table.front()[column], heading = shown->horizontalHeaderItem(column)->text();
            INFO(key.toStdString());
            CHECK_FALSE(heading.isEmpty());
            CHECK((!heading.contains(QLatin1Char('_')) || key.startsWith(QLatin1String("expert_"))));  // mesh axes
        }
        REQUIRE_FALSE(shown->accessibleName().isEmpty());
    };
    ui::View* serving = w.window().views().view(QStringLiteral("serving"));
    for (ui::View* view : w.window().views().views()) {
        if (view != serving)
            says_all(view);
    }
    const auto file = rooflight::presets_dir() / "scenarios" / "llama-3-70b-h100-serving.json";
    w.document().start(read_scenario(file, library()), QString());
    w.settle();
    says_all(serving);
}

TEST_CASE("the data of the view that has the focus opens by a key", "[accessibility][data]") {
    Window w(ui::make_views);
    w.window().views().view(QStringLiteral("roofline"))->setFocus();
    QString title;
    QTimer::singleShot(0, &w.window(), [&] {
        QWidget* top = QApplication::activeModalWidget();
        if (top != nullptr) {
            title = top->windowTitle();
            top->close();
        }
    });
    w.trigger("view.data");
    REQUIRE(title.contains(w.window().views().view(QStringLiteral("roofline"))->title()));
}
