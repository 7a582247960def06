// SPDX-License-Identifier: GPL-3.0-or-later
// The real main window: what one edit does, and what it leaves alone.
#include <map>

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QUndoStack>

#include "tests/support/library.h"
#include "tests/ui/window_fixture.h"
#include "ui/actions/action_registry.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/number_text.h"
#include "ui/controls/preset_combo.h"
#include "ui/document/scenario_file.h"
#include "ui/language/language.h"
#include "ui/theme/theme.h"
#include "ui/views/views.h"
#include "ui/window/advice_button.h"
#include "ui/window/advice_strip.h"
#include "ui/window/figure_tile.h"
#include "ui/window/file_actions.h"
#include "ui/window/layouts.h"

using namespace rooflight;
using namespace rooflight::test;

TEST_CASE("the window opens on the default scenario with an estimate", "[window]") {
    Window w;
    REQUIRE(w.document().problem().isEmpty());
    REQUIRE(w.document().state().estimate != nullptr);
    REQUIRE_FALSE(w.verdict().contains(QStringLiteral("–")));
    REQUIRE(w.window().windowTitle().contains(QStringLiteral("LLaMA")));
    REQUIRE_FALSE(w.window().isWindowModified());
}

TEST_CASE("moving a slider changes the verdict and every view, and undo brings both back", "[window]") {
    Window w(ui::make_views);
    const QString before = w.verdict();
    std::map<QString, QList<QStringList>> tables;
    for (ui::View* view : w.window().views().views()) {
        // each in turn to the front, so that it is presented to
        w.window().views().dock(view->objectName())->raise();
        w.settle();
        view->finish();
        tables[view->objectName()] = view->table();
    }
    auto* slider = w.find<ui::SnapSlider>("slider_sequence_length");
    w.drag(slider, {slider->value() + 2});
    REQUIRE(w.verdict() != before);
    for (ui::View* view : w.window().views().views()) {
        INFO(view->objectName().toStdString());
        w.window().views().dock(view->objectName())->raise();
        w.settle();
        view->finish();
        static const QStringList structure = {QStringLiteral("topology"), QStringLiteral("collectives"),
                                              QStringLiteral("sharding"), QStringLiteral("chip")};  // of the machine, whatever runs on it
        const bool draws_structure = structure.contains(view->objectName());
        // What a search found stands until it is asked anew.
        const bool keeps = view->objectName() == QStringLiteral("search");
        // a header alone: of another kind of work
        if (tables[view->objectName()].size() > 1 && !draws_structure && !keeps)
            REQUIRE(view->table() != tables[view->objectName()]);
    }
    w.trigger("edit.undo");
    REQUIRE(w.verdict() == before);
    for (ui::View* view : w.window().views().views()) {
        INFO(view->objectName().toStdString());
        w.window().views().dock(view->objectName())->raise();
        w.settle();
        view->finish();
        REQUIRE(view->table() == tables[view->objectName()]);
    }
}

TEST_CASE("one drag is one undo step and estimates live", "[window][undo]") {
    Window w;
    auto* slider = w.find<ui::SnapSlider>("slider_global_batch");
    const double start = w.scenario().workload.global_batch;
    const int from = slider->value(), computed = w.document().computations();
    const int roofline = w.view("roofline").presented, timeline = w.view("timeline").presented;
    w.drag(slider, {from + 1, from + 2, from + 3});
    REQUIRE(w.document().history().count() == 1);
    REQUIRE(w.document().computations() == computed + 3);
    CHECK(w.view("roofline").presented == roofline + 3);  // every position, in every view that is seen
    CHECK(w.view("timeline").presented == timeline + 3);
    REQUIRE(w.scenario().workload.global_batch == slider->table()[static_cast<std::size_t>(from) + 3]);
    REQUIRE(w.window().isWindowModified());
    w.trigger("edit.undo");
    REQUIRE(w.scenario().workload.global_batch == start);
    REQUIRE(slider->value() == from);
    REQUIRE_FALSE(w.window().isWindowModified());
    w.trigger("edit.redo");
    REQUIRE(w.scenario().workload.global_batch > start);
}

TEST_CASE("a drag that ends where it began leaves no step and no trace", "[window][undo]") {
    Window w;
    const QByteArray before = ui::scenario_bytes(w.scenario());
    auto* slider = w.find<ui::SnapSlider>("slider_tensor");
    const int from = slider->value();
    w.drag(slider, {from - 1, from + 1, from + 2, from});
    REQUIRE(ui::scenario_bytes(w.scenario()) == before);
    REQUIRE(w.document().history().count() == 0);
}

TEST_CASE("two drags are two steps", "[window][undo]") {
    Window w;
    auto* slider = w.find<ui::SnapSlider>("slider_sequence_length");
    w.drag(slider, {slider->value() - 1});
    w.drag(slider, {slider->value() - 1});
    REQUIRE(w.document().history().count() == 2);
}

TEST_CASE("many edits in one turn of the event loop are one estimate, of the last", "[window]") {
    Window w;
    const int computed = w.document().computations();
    for (const double batch : {2048.0, 4096.0, 8192.0})
        w.document().edit(QStringLiteral("batch"), ui::Field::global_batch, 0, [batch](Scenario& scenario) {
            scenario.workload.global_batch = batch;
            return QString();
        });
    w.settle();
    REQUIRE(w.document().computations() == computed + 1);
    REQUIRE(w.document().state().scenario->workload.global_batch == 8192);
}

TEST_CASE("moving an axis rebalances the mesh", "[window][mesh]") {
    Window w;
    w.type("entry_tensor", QStringLiteral("16"));
    REQUIRE(w.scenario().parallelism.tensor == 16);
    REQUIRE(w.scenario().parallelism.fsdp == 128);
    REQUIRE(w.scenario().parallelism.chips() == 2048);
}

TEST_CASE("what moves by itself is said, with a way back", "[window][mesh]") {
    Window w;
    auto* undo = w.find<QToolButton>("undo_adjustment");
    REQUIRE_FALSE(undo->isVisible());
    const QByteArray before = ui::scenario_bytes(w.scenario());
    // 12×16×16 chips, tensor locked at 8: 384 data shards, and 1,024 sequences are no multiple of it
    w.document().set_locked(MeshAxis::tensor, true);
    w.document().set_locked(MeshAxis::pipeline, true);
    w.document().set_locked(MeshAxis::context, true);
    w.type("entry_slice_x", QStringLiteral("12"));
    const double batch = w.scenario().workload.global_batch;
    REQUIRE(batch != 1024);
    const QString sentence = w.window().advice().sentence();
    INFO(sentence.toStdString());
    CHECK(sentence.contains(QStringLiteral("Global batch %1 → %2: 384 data shards do not divide %1")
                                .arg(ui::number_text(1024), ui::number_text(batch))));
    CHECK(sentence.contains(QStringLiteral("fsdp 256 → 384")));
    REQUIRE(undo->isVisible());
    undo->click();
    w.settle();
    CHECK(ui::scenario_bytes(w.scenario()) == before);
    CHECK_FALSE(undo->isVisible());
    CHECK_FALSE(w.window().advice().sentence().contains(QStringLiteral("→")));
    // a change that moves nothing else says nothing, and takes an older message away
    w.type("entry_slice_x", QStringLiteral("12"));
    REQUIRE(undo->isVisible());
    w.type("entry_sequence_length", QStringLiteral("4096"));
    CHECK_FALSE(undo->isVisible());
    // data and fsdp making up for an axis is what axes do
    Window axes;
    axes.type("entry_tensor", QStringLiteral("16"));
    INFO(axes.window().advice().sentence().toStdString());
    CHECK_FALSE(axes.find<QToolButton>("undo_adjustment")->isVisible());
}

TEST_CASE("advice is followed by a click, as one step of the history", "[window]") {
    Window w;
    (void)w.document().edit(QStringLiteral("recompute"), ui::Field::recompute, 0, [](Scenario& scenario) {
        scenario.recompute.kind = RecomputeKind::full;
        return QString();
    });
    w.settle();
    ui::AdviceButton& button = w.window().advice().button();
    button.flush();
    REQUIRE(button.isVisible());
    REQUIRE_FALSE(button.advice().empty());
    const Scenario wanted = button.advice().front().scenario;
    const double before = w.document().state().estimate->step.time.value();
    const double promised = button.advice().front().step_time_ratio;
    CHECK(button.text().contains(QStringLiteral("→")));
    const QByteArray unadvised = ui::scenario_bytes(w.scenario());
    const int steps = w.document().history().count();
    button.click();
    w.settle();
    CHECK(ui::scenario_bytes(w.scenario()) == ui::scenario_bytes(wanted));
    CHECK(w.document().history().count() == steps + 1);
    CHECK(w.document().state().estimate->step.time.value() / before == Approx(promised));
    w.document().history().undo();
    w.settle();
    CHECK(ui::scenario_bytes(w.scenario()) == unadvised);
}

TEST_CASE("a step that a bubble binds names no operation and leaves no mark for one", "[window]") {
    Window w;
    REQUIRE(w.window().files().open_file(QString::fromStdString(library().scenario_file("llama-3.1-405b-h100").string())));
    w.type("entry_global_batch", QStringLiteral("128"));
    const Estimate& estimate = *w.document().state().estimate;
    REQUIRE(estimate.bound == Bound::bubble);
    REQUIRE(estimate.bound_by.empty());
    const auto* detail = w.find<ui::ElidedLabel>("bound_detail");
    INFO(detail->whole_text().toStdString());
    CHECK_FALSE(detail->whole_text().contains(QChar(0xB7)));
}

TEST_CASE("where there is room, further advice has buttons of its own", "[window]") {
    Window w;
    REQUIRE(w.window().files().open_file(QString::fromStdString(library().scenario_file("deepseek-v3-h800").string())));
    w.settle();
    ui::AdviceButton& button = w.window().advice().button();
    button.flush();
    REQUIRE(button.advice().size() > 1);
    auto* second = w.find<QToolButton>("apply_advice_2");
    w.window().resize(1100, 700);
    w.settle();
    w.window().resize(2400, 900);
    w.settle();
    REQUIRE(second->isVisible());
    CHECK(second->text() == button.label(button.advice()[1]));
    const QByteArray wanted = ui::scenario_bytes(button.advice()[1].scenario);
    second->click();
    w.settle();
    CHECK(ui::scenario_bytes(w.scenario()) == wanted);
}

TEST_CASE("another model says which axes it cannot keep", "[window][mesh]") {
    Window w;
    w.type("entry_tensor", QStringLiteral("64"));  // as many heads
    REQUIRE(w.scenario().parallelism.tensor == 64);
    auto* model = w.find<QComboBox>("model");
    const int other = model->findData(QStringLiteral("gemma-2-27b"));  // 32 heads
    REQUIRE(other >= 0);
    emit model->activated(other);
    w.settle();
    INFO(w.window().advice().sentence().toStdString());
    REQUIRE(w.scenario().parallelism.tensor < 64);
    CHECK(w.window().advice().sentence().contains(
        QStringLiteral("tensor 64 → %1").arg(w.scenario().parallelism.tensor)));
}

TEST_CASE("an impossible axis says why and changes nothing", "[window][mesh]") {
    Window w;
    const QByteArray before = ui::scenario_bytes(w.scenario());
    w.type("entry_tensor", QStringLiteral("24"));
    REQUIRE(ui::scenario_bytes(w.scenario()) == before);
    auto* reason = w.find<QLabel>("reason_tensor");
    REQUIRE(reason->isVisible());
    REQUIRE(reason->text().contains(QStringLiteral("64 heads")));
    CHECK(reason->text().contains(QStringLiteral("nearest: 16, 32")));
    w.type("entry_tensor", QStringLiteral("8"));
    REQUIRE_FALSE(reason->isVisible());
    // taken back, it is no longer wrong
    auto* entry = w.find<QLineEdit>("entry_tensor");
    w.type("entry_tensor", QStringLiteral("24"));
    REQUIRE(reason->isVisible());
    QTest::keyClick(entry, Qt::Key_Escape);
    CHECK(entry->text() == QStringLiteral("8"));
    CHECK_FALSE(reason->isVisible());
    // left behind, the box shows the value it has, and the reason says that it is about another
    w.type("entry_tensor", QStringLiteral("24"));
    w.find<QLineEdit>("entry_fsdp")->setFocus();
    w.settle();
    CHECK(entry->text() == QStringLiteral("8"));
    CHECK(reason->text().startsWith(QStringLiteral("stays at 8: ")));
    w.type("entry_fsdp", QStringLiteral("128"));
    CHECK_FALSE(reason->isVisible());
    // thousands in the words of people: refused where they fit nothing, with what would
    w.type("entry_global_batch", QStringLiteral("2k"));
    CHECK(w.find<QLabel>("reason_global_batch")->text().contains(ui::number_text(2048)));
}

TEST_CASE("an impossible scenario keeps the last good estimate and says why", "[window]") {
    Window w;
    const auto good = w.document().state().estimate;
    w.document().edit(QStringLiteral("odd"), ui::Field::whole, 0, [](Scenario& scenario) {
        scenario.parallelism.tensor = 7;
        return QString();
    });
    w.settle();
    REQUIRE(w.document().state().estimate == good);
    REQUIRE(w.document().problem().contains(QStringLiteral("parallelism")));
    REQUIRE(w.window().advice().sentence().contains(w.document().problem()));
    CHECK(w.find<QWidget>("veil_verdict")->isVisible());
    CHECK(w.find<QWidget>("veil_verdict")->size() == w.find<QWidget>("verdict")->size());
    CHECK(w.find<QWidget>("veil_card_roofline")->isVisible());
    CHECK(w.find<QWidget>("verdict")->accessibleName().startsWith(QStringLiteral("Of the state before")));
    const QImage veiled = w.find<QWidget>("verdict")->grab().toImage();
    w.trigger("edit.undo");
    REQUIRE(w.document().problem().isEmpty());
    CHECK_FALSE(w.find<QWidget>("veil_verdict")->isVisible());
    CHECK_FALSE(w.find<QWidget>("veil_card_roofline")->isVisible());
    CHECK_FALSE(w.find<QWidget>("verdict")->accessibleName().startsWith(QStringLiteral("Of the state before")));
    CHECK(w.find<QWidget>("verdict")->grab().toImage() != veiled);
}

TEST_CASE("a chip without the matmul dtype takes the one it has, and the window says so", "[window]") {
    Window w;
    const auto choose = [&w](const char* id) {
        auto* combo = w.find<ui::PresetCombo>("system");
        const int index = combo->findData(QLatin1String(id));
        REQUIRE(index >= 0);
        emit combo->activated(index);
        w.settle();
    };
    choose("h100-sxm");
    auto* matmul = w.find<QComboBox>("choice_matmul");
    const int fp8 = matmul->findText(QStringLiteral("fp8"));
    REQUIRE(fp8 >= 0);
    const auto enabled = [matmul](int row) { return (matmul->model()->index(row, 0).flags() & Qt::ItemIsEnabled) != 0; };
    CHECK(enabled(fp8));
    emit matmul->activated(fp8);
    w.settle();
    REQUIRE(w.scenario().precision.matmul == DType::fp8);
    choose("a100-sxm-80");
    INFO(w.window().advice().sentence().toStdString());
    CHECK(w.scenario().precision.matmul == DType::bf16);
    CHECK(w.window().advice().sentence().contains(QStringLiteral("Matmul fp8 → bf16")));
    CHECK(w.find<QToolButton>("undo_adjustment")->isVisible());
    CHECK_FALSE(enabled(fp8));
    CHECK(matmul->itemData(fp8, Qt::ToolTipRole).toString().contains(QStringLiteral("has no fp8")));
    CHECK(enabled(matmul->currentIndex()));
    CHECK(matmul->currentText() == QStringLiteral("bf16"));
    w.trigger("edit.undo");
    CHECK(w.scenario().precision.matmul == DType::fp8);
    CHECK(enabled(fp8));
    // nothing that fp32 could fall back to: what the chip has instead
    emit matmul->activated(matmul->findText(QStringLiteral("fp32")));
    w.settle();
    REQUIRE(w.scenario().precision.matmul == DType::fp32);
    choose("tpu-v5p");
    CHECK(w.scenario().precision.matmul == DType::bf16);
    CHECK(w.document().problem().isEmpty());
    CHECK(w.window().advice().sentence().contains(QStringLiteral("Matmul fp32 → bf16")));
}

TEST_CASE("a hidden view is not presented to and asks for nothing", "[window][views]") {
    Window w;
    CountingView& operations = w.view("operations");  // behind the timeline's tab
    const int before = operations.presented;
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    w.type("entry_global_batch", QStringLiteral("4Ki"));
    REQUIRE(operations.presented == before);
    REQUIRE(w.view("roofline").shown.scenario->workload.global_batch == 4096);
    w.window().views().dock(QStringLiteral("operations"))->raise();
    w.settle();
    REQUIRE(operations.presented == before + 1);
    REQUIRE(operations.shown.revision == w.view("roofline").shown.revision);
}

TEST_CASE("only what can be seen is computed", "[window][views]") {
    Window w;
    w.window().views().dock(QStringLiteral("timeline"))->close();
    w.settle();
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    REQUIRE(w.document().state().estimate->timeline.events.empty());
    REQUIRE_FALSE(w.document().state().estimate->operations.empty());
    w.window().views().dock(QStringLiteral("timeline"))->show();
    w.window().views().dock(QStringLiteral("timeline"))->raise();
    w.settle();
    REQUIRE_FALSE(w.view("timeline").shown.estimate->timeline.events.empty());
    REQUIRE(w.view("timeline").shown.scenario->workload.global_batch == 2048);
}

TEST_CASE("selecting in one view selects in all", "[window][views]") {
    Window w;
    ui::Selection selection;
    selection.operation = QStringLiteral("mlp.up");
    emit w.view("roofline").selected(selection);
    REQUIRE(w.view("timeline").selected_now == selection);
    REQUIRE(w.view("operations").selected_now == selection);
}

TEST_CASE("a pinned baseline shows what changed", "[window][baseline]") {
    Window w;
    w.trigger("baseline.pin");
    REQUIRE(w.find<ui::FigureTile>("verdict_0")->figure().delta.isEmpty());
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    REQUIRE(w.find<ui::FigureTile>("verdict_0")->figure().delta.startsWith(QLatin1Char('+')));
    REQUIRE(w.view("roofline").shown.baseline != nullptr);
    w.trigger("baseline.unpin");
    REQUIRE(w.find<ui::FigureTile>("verdict_0")->figure().delta.isEmpty());
}

TEST_CASE("the layout survives a restart and resets", "[window][layout]") {
    Window w;
    QDockWidget* timeline = w.window().views().dock(QStringLiteral("timeline"));
    timeline->close();
    w.settle();
    w.window().layouts().save();
    w.trigger("view.reset_layout");
    REQUIRE(timeline->isVisible());
    w.window().layouts().restore();
    w.settle();
    REQUIRE_FALSE(timeline->isVisible());
    w.settings().set(ui::Key<QByteArray>{"window/views", {}}, QByteArray("nonsense"));
    w.window().layouts().restore();
    w.settle();
    REQUIRE(timeline->isVisible());
}

TEST_CASE("every workload, model and system can be reached from the default", "[window]") {
    Window w;
    for (const int kind : {1, 2, 3, 1, 3, 0}) {
        QTest::mouseClick(w.find<QWidget>(qPrintable(QStringLiteral("workload_kind_%1").arg(kind))), Qt::LeftButton);
        w.settle();
        REQUIRE(static_cast<int>(w.scenario().workload.kind) == kind);
        REQUIRE(w.document().problem().isEmpty());
    }
}

TEST_CASE("a presentation shows one slider and leaves everything as it was", "[window][present]") {
    Window w;
    w.type("entry_sequence_length", QStringLiteral("4Ki"));
    const QSize size = w.window().size();
    w.trigger("view.present");
    REQUIRE(ui::Theme::instance().scale() > 1);
    REQUIRE_FALSE(w.find<QDockWidget>("dock_controls")->isVisible());
    auto* bar = w.find<QWidget>("presentation_bar");
    auto* slider = bar->findChild<ui::SnapSlider*>(QStringLiteral("slider_sequence_length"));
    REQUIRE(slider != nullptr);
    w.drag(slider, {slider->value() + 1});
    REQUIRE(w.scenario().workload.sequence_length == slider->current());
    w.trigger("view.present");
    REQUIRE(ui::Theme::instance().scale() == 1);
    REQUIRE(w.find<QDockWidget>("dock_controls")->isVisible());
    REQUIRE(w.window().size() == size);
}

TEST_CASE("a name that says model and system follows them, another stays", "[window]") {
    Window w;
    REQUIRE(w.scenario().name == "LLaMA 3 70B on TPU v5p");
    auto* combo = w.find<ui::PresetCombo>("model");
    const auto choose = [&](const char* id) {
        const int index = combo->findData(QLatin1String(id));
        REQUIRE(index >= 0);
        combo->setCurrentIndex(index);
        emit combo->activated(index);
        w.settle();
    };
    choose("llama-3-8b");
    REQUIRE(w.scenario().name == "LLaMA 3 8B on TPU v5p");
    w.type("scenario_name", QStringLiteral("Mine"));
    REQUIRE(w.scenario().name == "Mine");
    choose("llama-3-70b");
    REQUIRE(w.scenario().name == "Mine");
}

TEST_CASE("the language changes while the program runs", "[window][language]") {
    Window w;
    REQUIRE(ui::languages().size() >= 4);
    for (const char* code : {"ru", "zh_CN", "en"}) {
        const Speaking speaking(code);
        w.settle();
        REQUIRE_FALSE(w.window().actions()["file.open"]->text().isEmpty());
        REQUIRE(w.document().problem().isEmpty());
    }
}

TEST_CASE("memory is shown in GB or GiB as chosen", "[window]") {
    Window w;
    auto* use = w.find<ui::ElidedLabel>("memory_use");
    REQUIRE(use->whole_text().contains(QStringLiteral("GiB")));
    w.trigger("view.binary_units");
    REQUIRE_FALSE(use->whole_text().contains(QStringLiteral("GiB")));
    REQUIRE(use->whole_text().contains(QStringLiteral("GB")));
    w.trigger("view.binary_units");
}
