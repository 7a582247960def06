// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include <QSignalSpy>
#include <QtTest>

#include "tests/support/catch.h"
#include "tests/support/view_test.h"
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
