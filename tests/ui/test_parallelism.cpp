// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>
#include <QtTest>

#include "core/io/default_paths.h"
#include "core/io/scenario_json.h"
#include "tests/support/library.h"
#include "tests/support/view_test.h"
#include "tests/ui/window_fixture.h"
#include "ui/views/parallelism/parallelism_view.h"

namespace rooflight::parallelism_view_test {

using namespace rooflight::ui;
using namespace rooflight::test;

namespace {

ViewState preset_state(const char* id) {
    const auto file = rooflight::presets_dir() / "scenarios" / (std::string(id) + ".json");
    ViewState state;
    auto scenario = std::make_shared<Scenario>(read_scenario(file.string(), library()));
    state.estimate = std::make_shared<Estimate>(rooflight::estimate(*scenario, Detail::parallelism));
    state.scenario = std::move(scenario);
    return state;
}

const CommunicationLine& line(const ParallelismView& view, const char* name) {
    for (const CommunicationLine& each : view.scene().lines()) {
        if (each.name == QLatin1String(name)) {
            return each;
        }
    }
    throw std::runtime_error(name);
}

std::vector<View*> with_curves(QWidget* parent) { return {new ParallelismView(parent)}; }

}  // namespace

TEST_CASE("the parallelism view draws what the engine worked out and marks where curves cross", "[parallelism]") {
    ParallelismView view;
    view.resize(900, 420);
    const ViewState state = preset_state("default");
    view.present(state);
    const ParallelismCurves& curves = *state.estimate->parallelism;
    CHECK(line(view, "compute").seconds == curves.compute);
    for (const CommunicationCurve& curve : curves.by_batch) {
        if (curve.strategy == Strategy::fsdp) {
            CHECK(line(view, "FSDP").seconds == curve.seconds);
            CHECK(line(view, "FSDP").critical == *curve.critical);
        }
    }
    const QByteArray svg = svg_of(view, {900, 420});
    CHECK(svg.contains("FSDP alone is enough"));
    CHECK(svg.contains("this mesh"));
    CHECK(view.summary().contains(QStringLiteral("can be hidden")));
    CHECK(view.summary().contains(QStringLiteral("With FSDP compute takes longer from")));
    REQUIRE(curves.axes.size() == 2);                  // tensor always, fsdp from some batch on
    for (const AxisCriticalBatch& axis : curves.axes) {
        const QString name = QString::fromStdString(axis.axes);
        CHECK(view.summary().contains(axis.tokens ? name + QStringLiteral(" can be hidden from ")
                                                  : name + QStringLiteral(" can be hidden with any batch")));
    }
    const auto rows = view.table();
    REQUIRE(rows.size() == static_cast<int>(curves.tokens.size() + 2 + curves.axes.size()));
    for (const AxisCriticalBatch& axis : curves.axes) {  // between the curves and their critical points
        const QString name = QStringLiteral("critical_%1_of_mesh").arg(QString::fromStdString(axis.axes));
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const QStringList& each) { return each.first() == name; });
        REQUIRE(row != rows.end());
        CHECK(row->size() == rows.first().size());
        CHECK(row->at(1).toDouble() == axis.tokens.value_or(0));
        // Those that have a point are marked with it.
        CHECK(svg.contains(name.mid(9, axis.axes.size()).toUtf8() + " of this mesh") == axis.tokens.has_value());
    }
    CHECK(rows.first().first() == QStringLiteral("tokens_per_chip"));
    CHECK(rows[1][1].toDouble() == curves.compute.front());
    CHECK(rows.last().first() == QStringLiteral("critical"));

    QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("parallelism_degree")), Qt::LeftButton);
    CHECK(view.scene().x() == curves.degrees);
    CHECK(view.summary().contains(QStringLiteral("Communication is least at")));
    CHECK(svg_of(view, {900, 420}).contains("least at"));
    CHECK(view.table().first().first() == QStringLiteral("tensor"));
}

TEST_CASE("the parallelism view says why it has nothing to show", "[parallelism]") {
    ParallelismView view;
    CHECK_FALSE(view.summary().isEmpty());
    view.present(preset_state("llama-3-70b-h100-decode"));
    CHECK(view.summary().contains(QStringLiteral("choose Train")));
    CHECK(svg_of(view, {500, 300}).contains("training step"));
    CHECK(view.table().size() == 1);
    view.present(state_of(sample_training()));
    CHECK_FALSE(view.summary().isEmpty());
    view.present(preset_state("default"));
    CHECK(view.summary().contains(QStringLiteral("compute for")));
}

TEST_CASE("dragging the present point sets the batch, one step to undo", "[parallelism]") {
    Window w(with_curves);
    w.document().flush();
    auto* view = w.find<ParallelismView>("parallelism");
    view->resize(700, 400);
    REQUIRE_FALSE(view->scene().empty());
    const double before = w.scenario().workload.global_batch;
    const int steps = w.document().history().count();
    const double present = view->scene().present();
    auto* plot = view->chart()->findChild<QWidget*>();
    REQUIRE(plot != nullptr);
    const auto at = [&](double x) { return view->chart()->to_pixel(x, 1e-2).toPoint(); };
    const int y = view->chart()->area().center().toPoint().y();
    QTest::mousePress(plot, Qt::LeftButton, {}, {at(present).x(), y});
    for (const double factor : {0.8, 0.6, 0.5}) {
        QMouseEvent move(QEvent::MouseMove, QPointF(at(present * factor).x(), y), QPointF(), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(plot, &move);
        w.document().flush();
    }
    QTest::mouseRelease(plot, Qt::LeftButton, {}, {at(present * 0.5).x(), y});
    CHECK(w.scenario().workload.global_batch == before / 2);
    CHECK(w.document().history().count() == steps + 1);
    w.document().history().undo();
    CHECK(w.scenario().workload.global_batch == before);

    w.document().flush();
    QTest::keyClick(view, Qt::Key_Right);
    CHECK(w.scenario().workload.global_batch == before * 2);
}

TEST_CASE("the parallelism view reads out times and their share of compute", "[parallelism]") {
    ParallelismView view;
    view.present(preset_state("default"));
    const QStringList lines = view.scene().read_out(1000);
    REQUIRE(lines.size() == static_cast<int>(view.scene().lines().size()) + 1);
    CHECK(lines.first().contains(QStringLiteral("tokens a chip")));
    CHECK(lines[1].startsWith(QStringLiteral("compute: ")));
    for (int i = 2; i < lines.size(); ++i) {
        CHECK(lines[i].endsWith(QStringLiteral("%)")));
    }
    CHECK(view.scene().read_out(-1).isEmpty());
}

}  // namespace rooflight::parallelism_view_test
