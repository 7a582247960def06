// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractSlider>
#include <QPushButton>
#include <QtTest>
#include <set>

#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/view_test.h"
#include "ui/views/chip/chip_view.h"

using namespace rooflight;
using namespace rooflight::ui;
using namespace rooflight::test;

namespace {

/// The sample on one chip's worth of another system: only the diagram looks at it.
ViewState on_system(const std::string& id) {
    const Sample sample = sample_training();
    auto scenario = std::make_shared<Scenario>(*sample.scenario);
    scenario->hardware = Hardware{};
    scenario->hardware.system = library().system(id, "hardware.system");
    scenario->hardware.chips = 1;
    ViewState state = state_of(sample);
    state.scenario = scenario;
    return state;
}

std::set<QString> part_names(const ChipView& view) {
    std::set<QString> names;
    for (const ChipPicture::Part& part : view.picture().parts())
        names.insert(part.name);
    return names;
}

}  // namespace

TEST_CASE("every chip has a diagram whose links are as wide as their bandwidth", "[chip]") {
    for (const PresetInfo& preset : library().systems()) {
        const std::string& id = preset.id;
        INFO(id);
        ChipView view;
        view.resize(900, 480);
        view.present(on_system(id));
        view.show();
        view.grab();
        CHECK(view.picture().parts().size() >= 4);
        double widest = 0;
        for (const ChipPicture::Link& link : view.picture().links())
            widest = std::max(widest, link.bandwidth.value());
        for (const ChipPicture::Link& link : view.picture().links()) {
            CHECK(link.bandwidth.value() >= 0);
            CHECK(link.width <= 26 + 1e-9);
            if (link.width > 1.6)
                CHECK(link.width == Approx(26 * link.bandwidth.value() / widest));
        }
        CHECK(view.table().size() > 4);
    }
}

TEST_CASE("a tensor processor and a graphics processor show their own units", "[chip]") {
    ChipView view;
    view.resize(900, 480);
    view.show();
    view.present(on_system("tpu-v5p"));
    view.grab();
    CHECK(part_names(view).count(QStringLiteral("MXU")) == 1);
    int arrays = 0;
    for (const ChipPicture::Part& part : view.picture().parts())
        arrays += part.name == QStringLiteral("MXU") ? 1 : 0;
    CHECK(arrays == 8);
    view.present(on_system("h100-sxm"));
    view.grab();
    CHECK(part_names(view).count(QStringLiteral("tensor core")) == 1);
    CHECK(part_names(view).count(QStringLiteral("L2")) == 1);
    CHECK(view.picture().parts().size() > 132);
}

TEST_CASE("a baseline on another chip is drawn beside", "[chip]") {
    ChipView view;
    view.resize(1000, 420);
    view.show();
    ViewState state = on_system("tpu-v5p");
    const ViewState other = on_system("h100-sxm");
    state.baseline_scenario = other.scenario;
    state.baseline = other.estimate;
    view.present(state);
    view.grab();
    CHECK(view.subtitle().contains(QStringLiteral("H100")));
    CHECK(svg_of(view, {1000, 420}).contains("SMEM"));
}

TEST_CASE("the wave runs through the array and can be played by keys", "[chip]") {
    ChipView view;
    view.resize(800, 420);
    view.show();
    view.present(on_system("tpu-v5e"));
    view.show_mode(ChipView::Mode::units);
    REQUIRE(view.units().systolic());
    const int before = view.step();
    QTest::keyClick(&view, Qt::Key_Right);
    CHECK(view.step() == before + 1);
    QTest::keyClick(&view, Qt::Key_Home);
    CHECK(view.step() == 0);
    QTest::keyClick(&view, Qt::Key_End);
    CHECK(view.step() == view.units().steps());
    const QByteArray end = svg_of(view, {800, 420});
    QTest::keyClick(&view, Qt::Key_Home);
    CHECK(svg_of(view, {800, 420}) != end);
    QTest::keyClick(&view, Qt::Key_Space);
    CHECK(QTest::qWaitFor([&view] { return view.step() > 3; }, 5000));
    view.hide();
    const int stopped = view.step();
    QTest::qWait(80);
    CHECK(view.step() == stopped);
}

TEST_CASE("tiles by slider change what the kernel does", "[chip]") {
    ChipView view;
    view.resize(900, 420);
    view.show();
    view.present(on_system("h100-sxm"));
    view.show_mode(ChipView::Mode::kernel);
    CHECK(view.units().plan().fits);
    const double best = view.units().plan().utilisation;
    auto* tile = view.findChild<QAbstractSlider*>(QStringLiteral("chip_tile_m"));
    REQUIRE(tile != nullptr);
    QTest::keyClick(tile, Qt::Key_Home);
    CHECK(view.kernel().tile.m == 16);
    CHECK(view.units().plan().utilisation < best);
    auto* ask = view.findChild<QPushButton*>(QStringLiteral("chip_best_tile"));
    QTest::mouseClick(ask, Qt::LeftButton);
    CHECK(view.units().plan().utilisation == Approx(best));
    CHECK(view.table().size() > 10);
    // A state of its own stays while the scenario moves, until it is asked to follow again.
    Kernel own = view.kernel();
    own.shape.m = 100;
    view.set_kernel(own);
    view.present(on_system("h100-sxm"));
    CHECK(view.kernel().shape.m == 100);
    QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("chip_follow")), Qt::LeftButton);
    CHECK(view.kernel().shape.m != 100);
}

TEST_CASE("a chip of which too little is known says what is missing", "[chip]") {
    ChipView view;
    view.resize(800, 420);
    view.show();
    view.present(on_system("trainium2"));
    view.show_mode(ChipView::Mode::kernel);
    view.grab();
    CHECK(view.summary().contains(QStringLiteral("Trainium2")));
    CHECK(view.table().isEmpty());
}

TEST_CASE("one goes from the pod into a host, a chip and a core, by keys and by clicks", "[chip]") {
    using Level = ChipPicture::Level;
    for (const PresetInfo& preset : library().systems()) {
        INFO(preset.id);
        ChipView view;
        view.resize(900, 480);
        view.show();
        view.present(on_system(preset.id));
        for (const Level level : {Level::system, Level::host, Level::chip, Level::core}) {
            view.show_level(level);
            view.grab();
            CHECK(view.level() == level);
            CHECK(view.picture().parts().size() >= 2);
            CHECK(view.table().size() >= 2);
            for (const ChipPicture::Part& part : view.picture().parts()) {
                CHECK(part.box.width() > 0);
                CHECK(part.box.height() > 0);
            }
        }
    }
    ChipView view;
    view.resize(900, 480);
    view.show();
    view.present(on_system("h100-sxm"));
    view.show_level(Level::system);
    view.grab();
    const auto click_into = [&view](Level wanted) {
        for (const ChipPicture::Part& part : view.picture().parts())
            if (part.leads == wanted) {
                auto* canvas = view.childAt(450, 300);
                QTest::mouseClick(canvas, Qt::LeftButton, {}, part.box.center().toPoint());
                return;
            }
    };
    click_into(Level::host);
    CHECK(view.level() == Level::host);
    view.grab();
    click_into(Level::chip);
    CHECK(view.level() == Level::chip);
    QTest::keyClick(&view, Qt::Key_Plus);
    CHECK(view.level() == Level::core);
    CHECK(part_names(view).count(QStringLiteral("warp scheduler")) == 1);
    CHECK(part_names(view).count(QStringLiteral("registers")) == 1);
    QTest::keyClick(&view, Qt::Key_Minus);
    CHECK(view.level() == Level::chip);
}

TEST_CASE("a core plays the kernel's tiles: buffers fill and empty, the units wait for the first", "[chip]") {
    for (const char* id : {"tpu-v5p", "h100-sxm"}) {
        INFO(id);
        ChipView view;
        view.resize(900, 480);
        view.show();
        view.present(on_system(id));
        view.show_level(ChipPicture::Level::core);
        const auto waiting = [&view] {
            int count = 0;
            for (const ChipPicture::Part& part : view.picture().parts())
                count += part.name.contains(QStringLiteral("waits")) ? 1 : 0;
            return count;
        };
        CHECK(waiting() == 0);  // nothing plays yet
        QTest::keyClick(&view, Qt::Key_Right);
        view.grab();
        CHECK(waiting() >= 4);
        const QByteArray early = svg_of(view, {800, 420});
        QTest::keyClick(&view, Qt::Key_End);
        view.grab();
        CHECK(svg_of(view, {800, 420}) != early);
    }
}
