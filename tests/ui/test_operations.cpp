// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest>

#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/view_test.h"
#include "tests/ui/window_fixture.h"
#include "ui/views/views.h"
#include "ui/views/operations/operations_model.h"
#include "ui/views/operations/operations_view.h"
#include "ui/views/table_text.h"

using namespace rooflight;
using namespace rooflight::ui;
using namespace rooflight::test;

TEST_CASE("the model of operations keeps Qt's rules while estimates come and go", "[operations]") {
    OperationsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.set(sample_training().estimate);
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.set(sample_training(1.3).estimate);  // the same operations: rows stay, figures change
    CHECK(reset.count() == 0);
    CHECK(changed.count() == 1);
    model.set(sample_decode().estimate);
    CHECK(reset.count() == 1);
    model.set(nullptr);
    CHECK(model.rowCount() == 0);
}

TEST_CASE("columns set by hand stay as they are in a view of another width", "[operations]") {
    OperationsView view;
    view.resize(1600, 400);
    view.show();
    view.present(state_of(sample_training()));
    QTableView* table = view.table_widget();
    const int fitted = table->columnWidth(OperationsModel::operation);
    view.resize(700, 400);
    CHECK(table->columnWidth(OperationsModel::operation) != fitted);
    table->horizontalHeader()->resizeSection(OperationsModel::operation, 234);
    view.resize(1100, 400);
    view.present(state_of(sample_decode()));
    CHECK(table->columnWidth(OperationsModel::operation) == 234);
    view.resize(1000, 400);
    CHECK(table->columnWidth(OperationsModel::operation) == 234);
}

TEST_CASE("operations are sorted by number and found by word", "[operations]") {
    OperationsView view;
    view.resize(1000, 400);
    view.show();
    view.present(state_of(sample_training()));
    QTableView* table = view.table_widget();
    const QAbstractItemModel* rows = table->model();
    double before = 1e9;
    for (int row = 0; row < rows->rowCount(); ++row) {
        const double time = rows->index(row, OperationsModel::time).data(OperationsModel::sort_role).toDouble();
        CHECK(time <= before);
        before = time;
    }
    table->sortByColumn(OperationsModel::intensity, Qt::AscendingOrder);
    CHECK(rows->index(0, OperationsModel::operation).data().toString() == QStringLiteral("embedding"));
    view.set_filter(QStringLiteral("MLP.DOWN"));
    CHECK(rows->rowCount() == 3);
    view.set_filter(QString());
    CHECK(rows->rowCount() == 27);
    CHECK(rows->index(0, OperationsModel::flops).data(Qt::TextAlignmentRole).toInt() ==
          static_cast<int>(Qt::AlignRight | Qt::AlignVCenter));
}

TEST_CASE("the time of operations is what they take of the step, communication and all", "[operations]") {
    auto scenario = std::make_shared<Scenario>(
        read_scenario(library().scenario_file("deepseek-v3-h800").string(), library()));
    scenario->precision.activations = DType::bf16;     // twice the bytes to send
    scenario->recompute = {RecomputeKind::full, {}};
    ViewState state;
    state.estimate = std::make_shared<Estimate>(estimate(*scenario));
    state.scenario = scenario;
    Window w(make_views);  // as it opens, the table as wide as its dock
    auto* view = dynamic_cast<OperationsView*>(w.window().views().view(QStringLiteral("operations")));
    REQUIRE(view != nullptr);
    w.window().resize(1440, 900);
    w.window().views().dock(QStringLiteral("operations"))->raise();
    w.settle();
    view->present(state);
    w.settle();
    QTableView* table = view->table_widget();
    const QAbstractItemModel* rows = table->model();
    const auto number = [rows](int row, int column) {
        return rows->index(row, column).data(OperationsModel::sort_role).toDouble();
    };
    // The step waits about half of its time for dispatching and combining: they come first.
    CHECK(rows->index(0, OperationsModel::operation).data().toString().startsWith(QStringLiteral("moe.")));
    CHECK(number(0, OperationsModel::exposed) > 0.09 * state.estimate->step.time.value());
    double times = 0;
    double exposed = 0;
    for (int row = 0; row < rows->rowCount(); ++row) {
        times += number(row, OperationsModel::time);
        exposed += number(row, OperationsModel::exposed);
        CHECK(number(row, OperationsModel::time) >= number(row, OperationsModel::exposed));
        CHECK(number(row, OperationsModel::share) ==
              Approx(number(row, OperationsModel::time) / state.estimate->step.time.value()));
    }
    // All of the step but bubbles, the optimizer, and what waits at the step's ends for no operation's sake.
    const StepTime& step = state.estimate->step;
    CHECK(exposed == Approx(step.exposed_comm.value()).epsilon(1e-3));
    CHECK(times < (step.time - step.bubble - step.optimizer).value() * 1.02);
    CHECK(times > (step.time - step.bubble - step.optimizer).value() * 0.9);
    for (int column = 0; column < OperationsModel::column_count; ++column) {
        INFO(rows->headerData(column, Qt::Horizontal).toString().toStdString());
        CHECK(table->columnViewportPosition(column) + table->columnWidth(column) <= table->viewport()->width());
    }
}

TEST_CASE("a row and the selection follow each other", "[operations]") {
    OperationsView view;
    view.resize(1000, 400);
    view.show();
    view.present(state_of(sample_training()));
    const QSignalSpy selected(&view, &View::selected);
    Selection chosen;
    chosen.operation = QStringLiteral("attention.core");
    chosen.phase = static_cast<int>(Phase::backward);
    view.select(chosen);
    CHECK(selected.count() == 0);
    CHECK(view.table_widget()->currentIndex().siblingAtColumn(0).data().toString() == chosen.operation);
    view.present(state_of(sample_training(1.1)));
    CHECK(selected.count() == 0);
    CHECK(view.table_widget()->currentIndex().siblingAtColumn(0).data().toString() == chosen.operation);
    view.table_widget()->selectRow(0);
    REQUIRE(selected.count() == 1);
    CHECK(selected.front().front().value<Selection>().operation == QStringLiteral("mlp.gate_up"));
}

TEST_CASE("rows are copied as they are shown", "[operations]") {
    OperationsView view;
    view.resize(1000, 400);
    view.show();
    view.present(state_of(sample_training()));
    view.table_widget()->selectRow(2);
    view.table_widget()->setFocus();
    const auto rows = view.marked_rows();
    REQUIRE(rows.size() == 2);
    view.table_widget()->actions().front()->trigger();
    const QString copied = QApplication::clipboard()->text();
    CHECK(copied == tsv_text(rows));
    CHECK(copied.count(QLatin1Char('\n')) == 2);
    CHECK(copied.count(QLatin1Char('\t')) == 2 * (OperationsModel::column_count - 1));
}

TEST_CASE("tables are written so that they can be read back", "[operations]") {
    CHECK(csv_text({{QStringLiteral("a,b"), QStringLiteral("say \"x\""), QStringLiteral("c")}}) ==
          QStringLiteral("\"a,b\",\"say \"\"x\"\"\",c\r\n"));
    CHECK(tsv_text({{QStringLiteral("a\tb"), QStringLiteral("c\nd")}}) == QStringLiteral("a b\tc d\n"));
    OperationsView view;
    view.present(state_of(sample_training()));
    const auto rows = view.table();
    REQUIRE(rows.size() == 28);
    CHECK(rows[1][2] == QStringLiteral("80"));
    CHECK(rows[1][3].toDouble() == sample_training().estimate->operations[0].flops.value());
}
