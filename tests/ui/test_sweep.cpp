// SPDX-License-Identifier: GPL-3.0-or-later
// The sweep view in the real window, over the default scenario.
#include <QComboBox>
#include <QElapsedTimer>
#include <QPushButton>

#include "core/units/input_error.h"
#include "tests/ui/window_fixture.h"
#include "ui/charts/chart.h"
#include "ui/views/sweep/sweep_view.h"
#include "ui/window/view_host.h"

using namespace rooflight;
using namespace rooflight::test;
using ui::SweepView;

namespace {

/// A window with a sweep view and nothing else.
struct SweepWindow {
    SweepWindow()
        : window([](QWidget* parent) -> std::vector<ui::View*> { return {new SweepView(parent)}; }),
          view(*dynamic_cast<SweepView*>(window.window().views().view(QStringLiteral("sweep")))) {}

    void wait() {
        REQUIRE(QTest::qWaitFor([this] { return !view.is_working(); }, 20000));
        window.settle();
    }

    Window window;
    SweepView& view;
};

}  // namespace

TEST_CASE("the sweep view shows the engine's own figures over the batch", "[sweep]") {
    SweepWindow w;
    w.wait();
    const ui::SweepScene& scene = w.view.scene();
    REQUIRE_FALSE(scene.empty());
    CHECK_FALSE(scene.is_map());
    CHECK(w.view.chart()->isVisible());
    std::size_t checked = 0;
    for (std::size_t i = 0; i < scene.result->points.size(); i += 7) {
        if (!scene.result->points[i].problem.empty())
            continue;
        Scenario changed = w.window.scenario();
        changed.workload.global_batch = scene.result->at(i, 0);
        CHECK(*scene.result->points[i].outputs[0] == estimate(changed, Detail::summary).step.time.value());
        ++checked;
    }
    CHECK(checked > 2);
    CHECK(w.view.table().size() == static_cast<qsizetype>(scene.result->points.size()) + 1);
    CHECK(w.view.table().front().front() == QStringLiteral("workload.global_batch"));
    CHECK(w.view.summary().contains(QStringLiteral("Step time")));
}

TEST_CASE("a low sweep view gives its height to the picture", "[sweep]") {
    SweepWindow w;
    w.wait();
    const auto plot_of = [&](const QSize& size) {
        w.view.setFixedSize(size);
        w.window.settle();
        return w.view.chart()->area().height();
    };
    const double high = plot_of({640, 420});
    auto* list = w.window.find<QWidget>("sweep_mode_0")->parentWidget();
    CHECK(w.window.find<QPushButton>("sweep_mode_0")->isVisible());
    CHECK(high > 200);
    CHECK(plot_of({640, 190}) > 85);
    CHECK_FALSE(w.window.find<QPushButton>("sweep_mode_0")->isVisible());
    auto* folded = list->findChild<QComboBox*>(QStringLiteral("sweep_mode_list"));
    REQUIRE(folded != nullptr);
    CHECK(folded->isVisible());
    CHECK(folded->currentIndex() == 0);
    // What is chosen from the list is chosen, and what is chosen elsewhere the list shows.
    folded->setCurrentIndex(1);
    emit folded->activated(1);
    CHECK(w.view.choices()[QStringLiteral("mode")].toString() == QStringLiteral("sensitivity"));
    w.view.set_mode(SweepView::Mode::sweep);
    CHECK(folded->currentIndex() == 0);
    w.wait();
    CHECK(plot_of({640, 420}) == Approx(high));
    CHECK(w.window.find<QPushButton>("sweep_mode_0")->isVisible());
}

TEST_CASE("the crosshair sets the scenario, one drag is one step of undo and no new sweep", "[sweep]") {
    SweepWindow w;
    w.wait();
    const double before = w.window.scenario().workload.global_batch;
    const auto shown = w.view.scene().result;
    const int steps = w.window.document().history().count();
    QWidget* plot = w.view.chart()->findChild<QWidget*>();
    REQUIRE(plot != nullptr);
    const QRectF area = w.view.chart()->area();
    const auto at = [&](double part) {
        return QPoint(qRound(area.left() + part * area.width()), qRound(area.center().y()));
    };
    QTest::mousePress(plot, Qt::LeftButton, {}, at(0.6));
    for (const double part : {0.7, 0.8, 0.9}) {
        QMouseEvent move(QEvent::MouseMove, at(part), plot->mapToGlobal(at(part)), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(plot, &move);
    }
    QTest::mouseRelease(plot, Qt::LeftButton, {}, at(0.9));
    w.wait();
    CHECK(w.window.scenario().workload.global_batch > before);
    CHECK(w.window.document().history().count() == steps + 1);
    CHECK(w.view.scene().result == shown);
    w.window.document().history().undo();
    w.wait();
    CHECK(w.window.scenario().workload.global_batch == before);
    CHECK(w.view.scene().result == shown);

    QTest::keyClick(w.view.chart(), Qt::Key_Right);
    w.wait();
    CHECK(w.window.scenario().workload.global_batch > before);
    QTest::keyClick(w.view.chart(), Qt::Key_Left);
    w.wait();
    CHECK(w.window.scenario().workload.global_batch == before);
}

TEST_CASE("two inputs make a map, and what is impossible says why", "[sweep]") {
    SweepWindow w;
    w.view.set_inputs(QStringLiteral("hardware.hbm_bytes_per_s"), QStringLiteral("parallelism.tensor"));
    w.view.set_output(QStringLiteral("mfu"));
    w.wait();
    const ui::SweepScene& scene = w.view.scene();
    REQUIRE(scene.is_map());
    CHECK(scene.output->key == "mfu");
    bool impossible = false;
    for (std::size_t i = 0; i < scene.result->points.size(); ++i)
        if (!scene.result->points[i].problem.empty()) {
            impossible = true;
            CHECK(scene.read_out(i).last().contains(QStringLiteral("parallelism.tensor")));
        }
    CHECK(impossible);
    CHECK(w.view.scene().legend(ui::Ink::screen()).size() >= 3);
    const Scenario before = w.window.scenario();
    w.view.go_to({2e12, 4}, 0);
    w.wait();
    CHECK(w.window.scenario().parallelism.tensor == 4);
    CHECK(w.window.scenario().hardware.overrides.hbm_bandwidth->value() == 2e12);
    CHECK(w.window.scenario().workload.global_batch == before.workload.global_batch);
}

TEST_CASE("another edit begins the sweep anew, and cancel stops it", "[sweep]") {
    SweepWindow w;
    w.wait();
    const auto shown = w.view.scene().result;
    w.window.document().edit(QStringLiteral("name"), ui::Field::sequence_length, 0, [](Scenario& s) {
        s.workload.sequence_length *= 2;
        return QString();
    });
    w.window.settle();
    CHECK(w.view.is_working());
    w.wait();
    CHECK(w.view.scene().result != shown);

    w.view.set_output(QStringLiteral("tokens_per_s"));
    CHECK(w.view.is_working());
    QTest::mouseClick(w.window.find<QPushButton>("sweep_cancel"), Qt::LeftButton);
    CHECK_FALSE(w.view.is_working());
    CHECK(w.view.summary().contains(QStringLiteral("Cancelled")));
    // The window closes at once in the middle of one.
    w.view.set_inputs(QStringLiteral("hardware.flops_per_s"), QStringLiteral("hardware.hbm_bytes_per_s"));
    QTest::qWait(150);
    QElapsedTimer clock;
    clock.start();
    w.window.window().close();
    CHECK(clock.elapsed() < 1000);
}

TEST_CASE("the tornado is the engine's sensitivity", "[sweep]") {
    SweepWindow w;
    w.view.set_mode(SweepView::Mode::sensitivity);
    w.wait();
    REQUIRE_FALSE(w.view.tornado().empty());
    const SensitivityResult expected = sensitivity(w.window.scenario(), *find_output("step.time_s"));
    const SensitivityResult& shown = *w.view.tornado().result;
    REQUIRE(shown.inputs.size() == expected.inputs.size());
    for (std::size_t i = 0; i < shown.inputs.size(); ++i) {
        CHECK(shown.inputs[i].input.path() == expected.inputs[i].input.path());
        CHECK(shown.inputs[i].elasticity == expected.inputs[i].elasticity);
    }
    CHECK(w.view.table().size() == static_cast<qsizetype>(expected.inputs.size()) + 1);
    CHECK(w.view.tornado().read_out(0).size() >= 3);
    CHECK(w.view.summary().contains(QStringLiteral("elasticity")));
}

TEST_CASE("a sweep view that was never shown is worked out for an export", "[sweep]") {
    SweepWindow shown;
    shown.wait();
    SweepView hidden;
    hidden.present(shown.window.document().state());
    CHECK(hidden.table().size() == 1);
    hidden.finish();
    CHECK(hidden.table() == shown.view.table());
    // Nothing to show is no reason to fall over.
    SweepView empty;
    empty.finish();
    CHECK_FALSE(empty.summary().isEmpty());
}
