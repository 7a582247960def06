// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include <QSignalSpy>
#include <QtTest>

#include <QElapsedTimer>
#include <QJsonObject>

#include "tests/support/catch.h"
#include "tests/support/view_test.h"
#include "ui/views/topology/topology_legend.h"
#include "ui/views/topology/topology_view.h"

using namespace rooflight;
using namespace rooflight::ui;
using namespace rooflight::test;

namespace {

ViewState sliced(std::vector<int> slice, int tensor, int fsdp) {
    const Sample sample = sample_training();
    auto scenario = std::make_shared<Scenario>(*sample.scenario);
    scenario->hardware.slice = std::move(slice);
    scenario->parallelism.tensor = tensor;
    scenario->parallelism.fsdp = fsdp;
    ViewState state = state_of(sample);
    state.scenario = scenario;
    return state;
}

}  // namespace

TEST_CASE("chips are coloured by the coordinate of a logical axis", "[topology]") {
    TopologyScene scene;
    scene.set(sliced({8, 16, 16}, 8, 256));
    REQUIRE(scene.is_torus());
    CHECK(scene.coloured() == MeshAxis::tensor);
    CHECK(scene.placement(MeshAxis::tensor) == QStringLiteral("x"));
    CHECK(scene.placement(MeshAxis::fsdp) == QStringLiteral("y, z"));
    const Ink ink{Scheme::light, 1.0};
    std::set<QRgb> colours;
    int group = 0;
    for (int rank = 0; rank < 2048; ++rank) {
        colours.insert(scene.chip_colour(rank, ink).rgb());
        group += scene.same_group(rank, 100) ? 1 : 0;
        CHECK(scene.rank_at(scene.position(rank)) == rank);
    }
    CHECK(colours.size() == 8);
    CHECK(group == 8);
    scene.colour_by(MeshAxis::fsdp);
    group = 0;
    for (int rank = 0; rank < 2048; ++rank) {
        group += scene.same_group(rank, 100) ? 1 : 0;
    }
    CHECK(group == 256);
}

TEST_CASE("a chip names its neighbours, around the end where the axis wraps", "[topology]") {
    TopologyScene scene;
    scene.set(sliced({4, 4, 4}, 4, 16));
    const QStringList corner = scene.chip_read_out(0);
    CHECK(corner.join(QLatin1Char('\n')).contains(QStringLiteral("x neighbours 3, 1")));
    scene.set(sliced({2, 2, 1}, 4, 1));
    CHECK(scene.chip_read_out(0).join(QLatin1Char('\n')).contains(QStringLiteral("x neighbours 1")));
    CHECK(scene.chip_read_out(99).isEmpty());
    CHECK(scene.chip_read_out(-1).isEmpty());
}

TEST_CASE("large slices are drawn by their faces", "[topology]") {
    TopologyView view;
    view.resize(500, 500);
    view.show();
    view.present(sliced({8, 8, 8}, 8, 64));
    view.grab();
    CHECK(view.drawn_chips() == 512);
    view.present(sliced({16, 16, 24}, 16, 384));
    view.grab();
    CHECK(view.drawn_chips() < 2000);
    CHECK(view.drawn_chips() > 900);
}

TEST_CASE("a switched system is drawn as far as it fits", "[topology]") {
    TopologyView view;
    view.resize(700, 400);
    view.show();
    view.present(state_of(sample_pipeline()));
    view.grab();
    CHECK(view.drawn_chips() >= 64);
    CHECK(view.drawn_chips() <= 512);
    view.present(state_of(sample_decode()));
    view.grab();
    CHECK(view.drawn_chips() == 8);
}

TEST_CASE("a mesh that does not fit says so", "[topology]") {
    TopologyView view;
    view.present(sliced({8, 8, 8}, 8, 63));
    CHECK_FALSE(view.scene().valid());
    CHECK(view.summary().contains(QStringLiteral("mesh")));
    view.grab();
}

TEST_CASE("a chosen chip is let go of when the slice gets too small for it", "[topology]") {
    TopologyView view;
    view.present(sliced({8, 8, 8}, 8, 64));
    view.choose_chip(500);
    CHECK(view.chosen_chip() == 500);
    view.present(sliced({4, 4, 4}, 4, 16));
    CHECK(view.chosen_chip() == -1);
}

TEST_CASE("a twisted slice's ends lead half of each long axis on", "[topology]") {
    ViewState state = sliced({4, 4, 8}, 4, 32);
    auto scenario = std::make_shared<Scenario>(*state.scenario);
    scenario->hardware.twisted = true;
    state.scenario = scenario;
    TopologyScene scene;
    scene.set(state);
    REQUIRE(scene.machine().twisted);
    // Round x from (3, 0, 0): to (0, 0, 4).
    const auto all = scene.neighbours(3);
    CHECK(std::any_of(all.begin(), all.end(), [&](const auto& each) {
        return scene.position(each.rank) == std::array<int, 3>{0, 0, 4} && each.network == Network::x;
    }));
    for (int rank = 0; rank < 128; ++rank) {
        CHECK(scene.neighbours(rank).size() == 6);
    }
    TopologyView view;
    view.resize(420, 380);
    view.present(state);
    view.choose_chip(3);
    view.grab();
    CHECK(view.subtitle().contains(QStringLiteral("twisted")));
    CHECK(view.summary().contains(QStringLiteral("neighbours")));
}

TEST_CASE("slices lie under their network, and another can be looked at", "[topology]") {
    ViewState state = sliced({4, 4, 4}, 4, 16);
    auto scenario = std::make_shared<Scenario>(*state.scenario);
    scenario->hardware.slices = 4;
    scenario->parallelism.data = 4;
    state.scenario = scenario;
    TopologyScene scene;
    scene.set(state);
    REQUIRE(scene.valid());
    scene.choose_slice(2);
    CHECK(scene.rank_at({1, 0, 0}) == 129);
    CHECK(scene.position(129) == std::array<int, 3>{1, 0, 0});
    for (const auto& each : scene.neighbours(129)) {
        CHECK(each.rank / 64 == 2);
    }
    scene.choose_slice(99);
    CHECK(scene.slice() == 3);
    TopologyView view;
    view.resize(400, 400);
    view.show();
    view.present(state);
    view.grab();
    // The second box of the strip under the title.
    for (int x = 40; x < 200 && view.scene().slice() != 1; x += 4) {
        QTest::mouseClick(view.findChild<QWidget*>(QStringLiteral("topology_canvas")), Qt::LeftButton, {}, QPoint(x, 28));
    }
    CHECK(view.scene().slice() == 1);
}

TEST_CASE("links show what the player plays until it is done", "[topology]") {
    TopologyView view;
    view.resize(260, 420);
    view.present(sliced({8, 16, 16}, 8, 256));
    const double before = view.scene().busy(Network::y);
    NetworkLoad load;
    load.what = QStringLiteral("all_gather");
    load.busy[static_cast<std::size_t>(Network::y)] = 0.75;
    view.show_load(load);
    CHECK(view.scene().busy(Network::y) == 0.75);
    CHECK(view.scene().busy(Network::x) == 0);
    CHECK(view.summary().contains(QStringLiteral("75")));
    view.grab();
    view.show_load({});
    CHECK(view.scene().busy(Network::y) == before);
}

TEST_CASE("a narrow legend goes on below", "[topology]") {
    TopologyScene scene;
    scene.set(sliced({8, 16, 16}, 8, 256));
    const Ink ink{Scheme::light, 1.0};
    CHECK(legend_rows(scene, 900, ink) == 1);
    CHECK(legend_rows(scene, 240, ink) > 1);
}

TEST_CASE("the axis and the rotation of a topology are kept", "[topology]") {
    TopologyView view;
    view.present(sliced({8, 16, 16}, 8, 256));
    view.colour_by(MeshAxis::fsdp);
    QTest::keyClick(&view, Qt::Key_Right);
    const QJsonObject kept = view.choices();
    TopologyView other;
    other.restore(kept);  // before there is a mesh
    other.present(sliced({8, 16, 16}, 8, 256));
    CHECK(other.scene().coloured() == MeshAxis::fsdp);
    CHECK(other.rotation().yaw == Approx(view.rotation().yaw));
    other.present(sliced({2, 2, 1}, 4, 1));
    CHECK(other.scene().coloured() == MeshAxis::tensor);
    other.present(sliced({8, 16, 16}, 8, 256));
    CHECK(other.scene().coloured() == MeshAxis::fsdp);
    other.restore({{QStringLiteral("axis"), 7}, {QStringLiteral("yaw"), QStringLiteral("x")}});
    CHECK(other.scene().coloured() == MeshAxis::fsdp);
}

TEST_CASE("a turn of ten thousand chips is drawn while the hand moves", "[topology]") {
    TopologyView view;
    view.resize(560, 480);
    view.present(sliced({16, 20, 32}, 16, 640));
    view.grab();
    QElapsedTimer timer;
    timer.start();
    constexpr int turns = 10;
    for (int i = 0; i < turns; ++i) {
        QTest::keyClick(&view, Qt::Key_Right);
        view.grab();
    }
    const double each = static_cast<double>(timer.elapsed()) / turns;
    INFO(each << " ms a turn");
    CHECK(each < 100);
}
