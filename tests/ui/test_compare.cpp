// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include <QDockWidget>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

#include "core/io/scenario_json.h"
#include "core/report/comparison.h"
#include "tests/support/library.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/scenario_file.h"
#include "ui/export/exporter.h"
#include "ui/views/compare/compare_names.h"
#include "ui/views/compare/compare_view.h"
#include "ui/views/setting_words.h"
#include "ui/views/views.h"
#include "ui/window/file_actions.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

ui::CompareView& compare_view(Window& w) {
    w.window().views().dock(QStringLiteral("compare"))->raise();
    w.settle();
    auto* view = qobject_cast<ui::CompareView*>(w.window().views().view(QStringLiteral("compare")));
    REQUIRE(view != nullptr);
    return *view;
}

/// The cells of a row of the table by its key.
QStringList cells_of(const ui::View& view, const char* key) {
    for (const QStringList& row : view.table())
        if (row.front() == QLatin1String(key))
            return row;
    return {};
}

}  // namespace

TEST_CASE("kept, pinned and dropped scenarios stand side by side, what differs first", "[compare]") {
    Window w(ui::make_views);
    ui::CompareView& view = compare_view(w);
    REQUIRE(view.compared() == 0);
    REQUIRE(view.summary().contains(QStringLiteral("pin a baseline")));
    const QString file = w.write(QStringLiteral("other.json"), ui::scenario_bytes(w.scenario()));
    w.trigger("compare.keep");
    REQUIRE(view.compared() == 2);
    REQUIRE(view.subtitle() == QStringLiteral("no difference"));
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    REQUIRE(cells_of(view, "workload.global_batch").mid(2) ==
            QStringList{QStringLiteral("true"), QStringLiteral("2048"), QStringLiteral("1024")});
    REQUIRE(cells_of(view, "step.time_s")[3].toDouble() == w.document().state().estimate->step.time.value());
    REQUIRE(cells_of(view, "hardware.system")[2] == QStringLiteral("false"));
    w.trigger("baseline.pin");
    REQUIRE(view.compared() == 3);
    w.drop(&view, {file, w.path(QStringLiteral("gone.json"))});
    REQUIRE(view.compared() == 4);
    REQUIRE_FALSE(w.find<QPushButton>("compare_keep")->isEnabled());
    w.trigger("compare.keep");
    REQUIRE(view.compared() == 4);
}

TEST_CASE("what scenarios are compared by has a name in every language", "[compare][language]") {
    std::set<std::string> keys;
    for (const PresetInfo& preset : library().scenarios()) {
        const Scenario scenario = read_scenario(library().scenario_file(preset.id).string(), library());
        const Estimate estimated = estimate(scenario, Detail::operations);
        const std::vector<Compared> pair(2, Compared{preset.id, scenario, estimated});
        const Comparison comparison = compare(pair);
        for (const std::vector<ComparisonRow>* rows : {&comparison.settings, &comparison.figures})
            for (const ComparisonRow& row : *rows)
                keys.insert(row.key);
    }
    CHECK(keys.size() > 60);
    for (const char* code : {"en", "ru", "zh_CN"}) {
        const Speaking speaking(code);
        for (const std::string& key : keys) {
            INFO(code << ": " << key);
            // figures laid over a preset's, of which there is no end, keep their keys; MFU is MFU
            CHECK(ui::compared_label(key).toStdString() != key);
        }
    }
}

TEST_CASE("settings are compared by the words of their controls and names of presets", "[compare]") {
    Window w(ui::make_views);
    ui::CompareView& view = compare_view(w);
    w.trigger("compare.keep");
    w.find<QPushButton>("compare_only_differences")->click();
    const auto shown = [&w](const QString& label) {
        const QAbstractItemModel* model = w.find<QTableView>("compare_table")->model();
        for (int line = 0; line < model->rowCount(); ++line)
            if (model->index(line, 0).data().toString() == label)
                return model->index(line, 1).data().toString();
        return QString();
    };
    CHECK(shown(QStringLiteral("System")) == QStringLiteral("TPU v5p"));
    CHECK(shown(QStringLiteral("Model")) == QStringLiteral("LLaMA 3 70B"));
    CHECK(shown(QStringLiteral("Slice")) == QStringLiteral("8×16×16"));
    CHECK(shown(QStringLiteral("Workload")) == QStringLiteral("training"));
    const QString file = w.write(QStringLiteral("lion.json"), [&w] {
        Scenario other = w.scenario();
        other.precision.optimizer.name = OptimizerKind::lion;
        other.offload.activations = 0.5;
        return ui::scenario_bytes(other);
    }());
    w.drop(&view, {file});
    CHECK(shown(QStringLiteral("Optimizer")) == QStringLiteral("AdamW"));
    CHECK(shown(QStringLiteral("Activations on the host")) == QStringLiteral("none"));
    CHECK(ui::setting_value("parallelism.schedule", QStringLiteral("zero_bubble")) == QStringLiteral("zero bubble"));
    CHECK(ui::setting_label("offload.activations") == QStringLiteral("Activations on host"));
    CHECK(ui::setting_label("gradient_reduce") == QStringLiteral("Gradients as reduced"));
    const Speaking speaking("ru");
    CHECK(ui::setting_label("offload.activations") != QStringLiteral("Activations on host"));
    CHECK(ui::setting_value("offload.activations", QStringLiteral("1")) != QStringLiteral("1"));
}

TEST_CASE("a compared scenario becomes the present one, and undo goes back", "[compare]") {
    Window w(ui::make_views);
    ui::CompareView& view = compare_view(w);
    w.trigger("compare.keep");
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    auto* table = w.find<QTableView>("compare_table");
    table->setCurrentIndex(table->model()->index(1, 2));
    w.find<QPushButton>("compare_use")->click();
    w.settle();
    REQUIRE(w.scenario().workload.global_batch == 1024);
    w.trigger("edit.undo");
    REQUIRE(w.scenario().workload.global_batch == 2048);
    table->setCurrentIndex(table->model()->index(1, 2));
    w.find<QPushButton>("compare_remove")->click();
    REQUIRE(view.compared() == 0);
}

TEST_CASE("the comparison hides and shows what is the same, and is exported as it is shown", "[compare][export]") {
    Window w(ui::make_views);
    ui::CompareView& view = compare_view(w);
    w.trigger("compare.keep");
    w.type("entry_sequence_length", QStringLiteral("4Ki"));
    auto* table = w.find<QTableView>("compare_table");
    const int differing = table->model()->rowCount();
    w.find<QPushButton>("compare_only_differences")->click();
    REQUIRE(table->model()->rowCount() > differing);
    const ui::Exporter exporter(w.document().state(), {&view});
    const QByteArray svg = exporter.svg(view);
    REQUIRE(svg.contains("Sequence length"));
    REQUIRE(svg.contains("Now"));
}

TEST_CASE("a session keeps scenario, baseline, comparison and docks under a name", "[compare][session]") {
    Window w(ui::make_views);
    ui::CompareView& view = compare_view(w);
    w.trigger("compare.keep");
    w.type("entry_global_batch", QStringLiteral("2Ki"));
    w.trigger("baseline.pin");
    w.type("entry_sequence_length", QStringLiteral("4Ki"));
    w.window().views().dock(QStringLiteral("memory"))->close();
    const QByteArray scenario = ui::scenario_bytes(w.scenario());
    const QList<QStringList> table = view.table();
    w.next_file = QStringLiteral("Lecture 3: a/b & c");
    w.trigger("file.save_session");
    w.trigger("file.new");
    w.trigger("view.reset_layout");
    REQUIRE_FALSE(w.document().has_baseline());
    auto* menu = w.find<QMenu>("menu_sessions");
    QMetaObject::invokeMethod(menu, "aboutToShow");
    const auto entry = [menu]() -> QAction* {
        for (QAction* action : menu->actions())
            if (action->text() == QStringLiteral("Lecture 3: a/b && c"))
                return action;
        return nullptr;
    };
    REQUIRE(entry() != nullptr);
    entry()->trigger();
    w.settle();
    REQUIRE(ui::scenario_bytes(w.scenario()) == scenario);
    REQUIRE(w.document().has_baseline());
    REQUIRE(w.document().state().baseline_scenario->workload.global_batch == 2048);
    REQUIRE(w.window().views().dock(QStringLiteral("memory"))->isHidden());
    view.present(w.document().state());
    REQUIRE(view.table() == table);
    for (QMenu* each : menu->findChildren<QMenu*>())
        for (QAction* action : each->actions())
            action->trigger();
    QMetaObject::invokeMethod(menu, "aboutToShow");
    REQUIRE(entry() == nullptr);
}
