// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QSignalSpy>
#include <QtTest>

#include "tests/support/catch.h"
#include "tests/support/view_test.h"
#include "ui/views/roofline/roofline_view.h"

using namespace rooflight;
using namespace rooflight::ui;
using namespace rooflight::test;

TEST_CASE("the roofline's lines are the machine's figures", "[roofline]") {
    const RooflineScene scene = RooflineScene::from(state_of(sample_training()));
    REQUIRE(scene.roofs.size() == 2);
    CHECK(scene.roofs[0].rate == 4.59e14);
    CHECK(scene.roof_in_use()->name == QStringLiteral("bf16"));
    REQUIRE(scene.slopes.size() == 4);
    CHECK(scene.slopes[0].name == QStringLiteral("VMEM"));
    CHECK(scene.slopes[1].name == QStringLiteral("HBM"));
    CHECK(scene.slopes[1].ridge == Approx(166).margin(0.1));
    CHECK(scene.slopes[2].name == QStringLiteral("ICI"));
    CHECK(scene.slopes[2].rate == Approx(6e11));  // three rings, both ways
    CHECK(scene.slopes[3].name == QStringLiteral("DCN"));
    CHECK(std::is_sorted(scene.slopes.begin(), scene.slopes.end(),
                         [](const Slope& a, const Slope& b) { return a.rate > b.rate; }));
}

TEST_CASE("calibrated fidelity draws what is achieved beside the ideal roofs", "[roofline]") {
    const Sample sample = sample_training();
    ViewState state = state_of(sample);
    CHECK_FALSE(RooflineScene::from(state).calibrated());
    auto scenario = std::make_shared<Scenario>(*sample.scenario);
    scenario->fidelity = Fidelity::calibrated;
    scenario->overrides = {
        {"matmul.bf16", 0.75}, {"compute", 1.0}, {"hbm", 0.8}, {"scale_up", 0.5}, {"scale_out", 0.25}};
    state.scenario = scenario;
    const RooflineScene scene = RooflineScene::from(state);
    REQUIRE(scene.calibrated());
    CHECK(scene.roof_in_use()->rate == 4.59e14);
    CHECK(scene.roof_in_use()->achieved == Approx(0.75 * 4.59e14));
    REQUIRE(scene.slopes.size() == 4);
    CHECK(scene.slopes[0].achieved == scene.slopes[0].rate);  // VMEM: no factor
    CHECK(scene.slopes[1].achieved == Approx(0.8 * scene.slopes[1].rate));
    CHECK(scene.slopes[2].achieved == Approx(0.5 * 6e11));
    CHECK(scene.slopes[3].achieved == Approx(0.25 * scene.slopes[3].rate));
    RooflineView view;
    view.present(state);
    CHECK(svg_of(view, {800, 500}).contains("achieved"));
}

TEST_CASE("operations without FLOPs or bytes have no dot", "[roofline]") {
    const Sample sample = sample_training();
    const RooflineScene scene = RooflineScene::from(state_of(sample));
    CHECK(scene.without_place == 1);  // the embedding look-up
    CHECK(scene.dots.size() + 1 == sample.estimate->operations.size());
    for (const Dot& dot : scene.dots) {
        CHECK(dot.operation != QStringLiteral("embedding"));
        CHECK(dot.intensity > 0);
    }
    CHECK(std::is_sorted(scene.dots.begin(), scene.dots.end(),
                         [](const Dot& a, const Dot& b) { return a.share > b.share; }));
}

TEST_CASE("a dot's area is its share of the step", "[roofline]") {
    Dot small;
    small.share = 0.1;
    Dot large;
    large.share = 0.4;
    const Ink ink{Scheme::light, 1.0};
    for (const double room : {120.0, 200.0, 1000.0}) {
        CHECK(dot_radius(large, ink, room) == Approx(2 * dot_radius(small, ink, room)));
    }
    CHECK(dot_radius(large, ink, 120) < dot_radius(large, ink, 1000));
    CHECK(dot_radius(Dot{}, ink, 300) >= 3);
}

TEST_CASE("clicking a dot selects its operation everywhere", "[roofline]") {
    RooflineView view;
    view.resize(700, 500);
    view.show();
    view.present(state_of(sample_training()));
    QTest::qWait(30);  // the plot lays itself out when it next draws
    const RooflineScene& scene = view.scene();
    const QSignalSpy selected(&view, &View::selected);
    const QSignalSpy hovered(&view, &View::hovered);
    const QPointF at = view.chart()->to_pixel(scene.dots.back().intensity, scene.dots.back().rate);
    QWidget* plot = view.chart()->findChild<QWidget*>();
    REQUIRE(plot != nullptr);
    QTest::mouseMove(plot, at.toPoint());
    QTest::mouseClick(plot, Qt::LeftButton, {}, at.toPoint());
    REQUIRE(selected.count() == 1);
    const auto chosen = selected.front().front().value<Selection>();
    CHECK_FALSE(chosen.operation.isEmpty());
    CHECK(chosen.phase >= 0);
    QTest::mouseClick(plot, Qt::LeftButton, {}, at.toPoint());
    REQUIRE(selected.count() == 2);
    CHECK(selected.back().front().value<Selection>() == Selection{});
}

TEST_CASE("the roofline keeps a zoom while values move, and goes back", "[roofline]") {
    RooflineView view;
    view.resize(700, 500);
    view.show();
    view.present(state_of(sample_training()));
    QTest::qWait(30);
    const double before = view.chart()->to_value(view.chart()->area().center()).x();
    QTest::keyClick(view.chart(), Qt::Key_Plus);
    QTest::keyClick(view.chart(), Qt::Key_Right);
    CHECK(view.chart()->is_zoomed());
    const double moved = view.chart()->to_value(view.chart()->area().center()).x();
    CHECK(moved > before);
    view.present(state_of(sample_training(1.2)));
    CHECK(view.chart()->to_value(view.chart()->area().center()).x() == Approx(moved).epsilon(0.02));
    QTest::keyClick(view.chart(), Qt::Key_0);
    CHECK_FALSE(view.chart()->is_zoomed());
}
