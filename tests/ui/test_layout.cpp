// SPDX-License-Identifier: GPL-3.0-or-later
// What can be read at the sizes that a window has: whole legends, pictures worth looking at, one view alone, and the
// views as they were after a restart.
#include <QComboBox>
#include <QDockWidget>
#include <QMenu>
#include <QPushButton>

#include "tests/support/library.h"
#include "tests/support/view_test.h"
#include "tests/ui/window_fixture.h"
#include "ui/charts/drawing.h"
#include "ui/settings/keys.h"
#include "ui/theme/theme.h"
#include "ui/views/chip/chip_view.h"
#include "ui/views/collectives/collectives_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/sharding/sharding_view.h"
#include "ui/views/sweep/sweep_view.h"
#include "ui/views/topology/topology_view.h"
#include "ui/views/views.h"
#include "ui/window/layouts.h"
#include "ui/window/view_host.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

ui::ViewState one_chip_of(const std::string& id) {
    const Sample sample = sample_training();
    auto scenario = std::make_shared<Scenario>(*sample.scenario);
    scenario->hardware = Hardware{};
    scenario->hardware.system = library().system(id, "hardware.system");
    scenario->hardware.chips = 1;
    ui::ViewState state = state_of(sample);
    state.scenario = scenario;
    return state;
}

/// Where something is drawn on the panel, below a line.
QRect drawn(const QImage& image, int below) {
    const QColor panel = ui::Theme::instance().colour(ui::Role::panel);
    QRect found;
    for (int y = below; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) != panel)
                found |= QRect(x, y, 1, 1);
    return found;
}

}  // namespace

TEST_CASE("a narrow roofline keeps its whole legend, in lines", "[layout]") {
    ui::RooflineView view;
    view.present(state_of(sample_training()));
    view.show();
    const ui::Ink ink = ui::Ink::screen();
    const ui::RooflineScene scene = ui::RooflineScene::from(state_of(sample_training()));
    REQUIRE(scene.legend(ink).size() >= 4);
    auto* legend = view.findChild<QWidget*>(QStringLiteral("roofline_legend"));
    REQUIRE(legend != nullptr);
    int lines = 0;
    for (const int width : {700, 330, 200}) {
        view.resize(width, 260);
        const double needed = ui::legend_lines_height(legend->width() - ink.px(12), scene.legend(ink), ink);
        CHECK(legend->height() >= needed);
        CHECK(legend->height() >= lines);
        lines = legend->height();
    }
    CHECK(lines > 30);
}

TEST_CASE("several slices leave the picture of one its place, however low the view is", "[layout]") {
    Sample sample = sample_training();
    auto scenario = std::make_shared<Scenario>(*sample.scenario);
    scenario->hardware.slices = 4;
    scenario->parallelism.data *= 4;
    ui::ViewState state = state_of(sample);
    state.scenario = scenario;
    ui::TopologyView view;
    view.resize(205, 205);  // as in a window of 1100 by 700
    view.show();
    view.present(state);
    REQUIRE(view.subtitle().contains(QStringLiteral("4")));
    const QImage picture = view.findChild<QWidget*>(QStringLiteral("topology_canvas"))->grab().toImage();
    const QRect torus = drawn(picture, 44);
    INFO(torus.width() << " x " << torus.height() << " of " << picture.width() << " x " << picture.height());
    CHECK(torus.height() > 0.6 * picture.height());
}

TEST_CASE("the units of a chip keep their names in a low view, and never lie over each other", "[layout]") {
    const ui::Ink ink = ui::Ink::screen();
    const double line = QFontMetricsF(ink.font(ui::TypeSize::label)).height();
    for (const char* id : {"tpu-v5p", "tpu-v5e", "tpu-v6e", "h100-sxm", "b200-sxm", "mi300x", "trainium2", "gaudi3"})
        for (const QSize size : {QSize(1060, 262), QSize(740, 190)}) {
            INFO(id << " at " << size.width() << " x " << size.height());
            ui::ChipView view;
            view.resize(size);
            view.show();
            view.present(one_chip_of(id));
            view.grab();
            int named = 0;
            const auto& parts = view.picture().parts();
            for (std::size_t i = 0; i < parts.size(); ++i) {
                if (parts[i].frame)
                    continue;
                CHECK(parts[i].box.height() > 0);
                const bool unit = parts[i].role == ui::Role::compute && !parts[i].name.isEmpty();
                if (unit && size.height() > 250)
                    CHECK(parts[i].box.height() >= line);
                named += unit ? 1 : 0;
                for (std::size_t k = i + 1; k < parts.size(); ++k)
                    if (!parts[k].frame)
                        CHECK_FALSE(parts[i].box.adjusted(0.5, 0.5, -0.5, -0.5).intersects(parts[k].box));
            }
            CHECK(named >= 1);
            for (const ui::ChipPicture::Link& link : view.picture().links())
                CHECK(link.width <= parts.front().box.height() / 4);
        }
}

TEST_CASE("in the layout that is built in, the sharding lab shows its plans without scrolling", "[layout]") {
    ui::ShardingView view;
    view.resize(1040, 262);  // as in a window of 1440 by 900
    view.show();
    view.present(state_of(sample_training()));
    QCoreApplication::processEvents();
    for (const char* name : {"sharding_plans", "sharding_steps", "sharding_facts_A", "sharding_picture_C"}) {
        INFO(name);
        const auto* part = view.findChild<QWidget*>(QLatin1String(name));
        REQUIRE(part != nullptr);
        const QRect place(part->mapTo(&view, QPoint()), part->size());
        CHECK(view.rect().contains(place.topLeft()));
        CHECK(place.top() + std::min(place.height(), 60) <= view.height());
    }
}

TEST_CASE("a double click on a title gives the view the whole place, and another brings the others back", "[layout]") {
    Window w(ui::make_views);
    ui::ViewHost& views = w.window().views();
    const QByteArray docks = views.saveState();
    const QStringList seen = views.seen();
    const auto double_click = [&] {
        QTest::mouseDClick(w.find<QWidget>("dock_title_roofline"), Qt::LeftButton, {}, QPoint(60, 10));
        w.settle();
    };
    double_click();
    CHECK(views.seen() == QStringList{QStringLiteral("roofline")});
    CHECK(views.dock(QStringLiteral("roofline"))->width() > 0.95 * views.width());
    CHECK_FALSE(views.dock(QStringLiteral("roofline"))->isFloating());
    double_click();
    CHECK(views.seen() == seen);
    CHECK(views.saveState() == docks);
    // what is kept is the docks, not that one was alone
    w.find<QMenu>("menu_roofline")->findChild<QAction*>(QStringLiteral("alone_roofline"))->trigger();
    w.settle();
    CHECK(views.alone() == QStringLiteral("roofline"));
    w.restart(false);
    w.window().layouts().restore();
    w.settle();
    CHECK(w.window().views().seen() == seen);
}

TEST_CASE("a view that floats out from behind a tab is kept up to date", "[layout]") {
    Window w(ui::make_views);
    ui::ViewHost& views = w.window().views();
    const QStringList before = views.seen();
    for (const char* id : {"sweep", "collectives", "compare"}) {
        INFO(id);
        const QString name = QLatin1String(id);
        CHECK_FALSE(before.contains(name));
        views.dock(name)->setFloating(true);
        // A window manager takes its time to show it.
        CHECK(QTest::qWaitForWindowExposed(views.dock(name)));
        CHECK(QTest::qWaitFor([&] { return views.seen().contains(name); }));
        w.settle();
        CHECK_FALSE(views.view(name)->visibleRegion().isEmpty());
        const int presentations = views.presentations(name);
        w.document().edit(QString(), ui::Field::global_batch, 0, [](Scenario& s) {
            s.workload.global_batch *= 2;
            return QString();
        });
        w.settle();
        CHECK(views.presentations(name) == presentations + 1);
    }
}

TEST_CASE("the menu brings any view to the front", "[layout]") {
    Window w(ui::make_views);
    ui::ViewHost& views = w.window().views();
    for (const ui::View* view : views.views()) {
        INFO(view->objectName().toStdString());
        w.find<QMenu>("menu_go")->findChild<QAction*>(QStringLiteral("go_") + view->objectName())->trigger();
        w.settle();
        CHECK(views.seen().contains(view->objectName()));
        CHECK_FALSE(view->visibleRegion().isEmpty());
    }
    views.show_alone(QStringLiteral("memory"));
    views.bring_forth(QStringLiteral("search"));
    w.settle();
    CHECK(views.alone() == QStringLiteral("search"));
    CHECK(views.seen() == QStringList{QStringLiteral("search")});
}

TEST_CASE("the built-in layout has its proportions in either theme", "[layout]") {
    for (const char* theme : {"light", "dark"}) {
        INFO(theme);
        QTemporaryDir folder;
        ui::Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        ui::PresetStore presets(folder.filePath(QStringLiteral("presets")));
        ui::MainWindow window(settings, presets, ui::make_views);
        window.layouts().restore();
        window.resize(1440, 900);
        ui::Theme::instance().set_scheme(QLatin1String(theme) == QLatin1String("dark") ? ui::Scheme::dark
                                                                                        : ui::Scheme::light,
                                         false);
        window.show();
        QCoreApplication::processEvents();
        const auto width = [&](const char* id) { return window.views().dock(QLatin1String(id))->width(); };
        CHECK(width("roofline") > 1.6 * width("memory"));
        CHECK(width("roofline") > 1.6 * width("topology"));
    }
    ui::Theme::instance().set_scheme(ui::Scheme::light, false);
}

TEST_CASE("a restart brings back what each view showed", "[layout]") {
    Window w(ui::make_views);
    const auto view = [&](const char* id) { return w.window().views().view(QLatin1String(id)); };
    w.find<QComboBox>("topology_axis");
    auto* topology = dynamic_cast<ui::TopologyView*>(view("topology"));
    topology->colour_by(MeshAxis::fsdp);
    topology->restore({{QStringLiteral("yaw"), 1.1}, {QStringLiteral("pitch"), 0.3}});
    auto* player = dynamic_cast<ui::CollectivesView*>(view("collectives"));
    ui::PlayChoice choice;
    choice.kind = CollectiveKind::all_to_all;
    choice.shape = ui::Shape::torus;
    choice.chips = choice.rows = 4;
    player->choose_collective(choice);
    dynamic_cast<ui::ShardingView*>(view("sharding"))->set_spec(ui::ShardingState::a, QStringLiteral("A[I, J_XY]"));
    dynamic_cast<ui::ChipView*>(view("chip"))->show_mode(ui::ChipView::Mode::kernel);
    auto* sweep = dynamic_cast<ui::SweepView*>(view("sweep"));
    sweep->set_inputs(QStringLiteral("workload.sequence_length"), QStringLiteral("workload.global_batch"));
    sweep->set_output(QStringLiteral("step.mfu"));
    w.find<QPushButton>("parallelism_degree")->click();
    w.settle();
    const QJsonObject before = w.window().views().choices();
    for (const char* id : {"topology", "collectives", "sharding", "chip", "sweep", "parallelism"})
        CHECK(before.contains(QLatin1String(id)));
    w.restart(false);
    CHECK(w.window().views().choices() != before);  // a new window knows nothing before its layout is restored
    w.window().layouts().restore();
    w.settle();
    for (const QString& id : before.keys()) {
        INFO(id.toStdString());
        CHECK(w.window().views().choices()[id] == before[id]);
    }
    CHECK(dynamic_cast<ui::ChipView*>(view("chip"))->mode() == ui::ChipView::Mode::kernel);
    // damaged: each view stays as it is at first
    w.restart(false);
    w.settings().set(ui::keys::view_choices, QStringLiteral("{\"topology\": 3, \"sweep\": {\"range\": -1, \"first\": 7"));
    w.window().layouts().restore();
    CHECK(dynamic_cast<ui::ChipView*>(view("chip"))->mode() == ui::ChipView::Mode::chip);
}
