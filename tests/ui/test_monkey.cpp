// SPDX-License-Identifier: GPL-3.0-or-later
// Thousands of random actions on the whole window: nothing crashes or warns, and document, controls and views agree.
// Hidden from a plain run; tests/CMakeLists.txt runs a short one with the suite and makes the target `monkey`.
#include <cstdio>

#include <QDockWidget>
#include <QUndoStack>

#include "core/io/estimate_json.h"
#include "tests/ui/monkey.h"
#include "ui/controls/slider_field.h"
#include "ui/document/scenario_file.h"
#include "ui/views/views.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

int wanted(const char* variable, int fallback) {
    bool is_number = false;
    const int value = qEnvironmentVariableIntValue(variable, &is_number);
    return is_number ? value : fallback;
}

bool is_no_number(const QString& cell) {
    static const QStringList texts = {QStringLiteral("nan"), QStringLiteral("-nan"), QStringLiteral("inf"),
                                      QStringLiteral("-inf")};
    return texts.contains(cell.toLower());
}

void check_document(Window& w) {
    ui::Document& document = w.document();
    document.flush();
    const QByteArray text = ui::scenario_bytes(document.scenario());
    CHECK(ui::scenario_bytes(ui::scenario_from_bytes(text, w.presets().library())).toStdString() == text.toStdString());
    if (!document.problem().isEmpty())
        return;
    const ui::ViewState& state = document.state();
    CHECK(ui::same_scenario(*state.scenario, document.scenario()));
    const Estimate fresh = estimate(document.scenario(), Detail::summary);
    CHECK(fresh.step.time.value() == state.estimate->step.time.value());
    CHECK(fresh.memory.worst.total.value() == state.estimate->memory.worst.total.value());
}

void check_controls(Window& w) {
    if (w.document().machine() == nullptr)
        return;
    const ui::FieldContext context{w.scenario(), *w.document().machine(), w.document().mesh(), w.document().locked()};
    for (const ui::SnapSlider* slider : w.window().findChildren<ui::SnapSlider*>()) {
        const ui::SliderField* field = ui::find_slider_field(slider->objectName().section(QLatin1Char('_'), 1));
        if (field == nullptr || !slider->isVisible())
            continue;
        INFO(slider->objectName().toStdString());
        CHECK(slider->current() == field->value(context));
    }
}

/// Where a table shows what is no number, and of which scenario: enough to see it again without the steps before it.
/// Heads are not looked at: Compare's has the scenarios' names, and one may be called "nan".
void check_numbers(Window& w, const QList<QStringList>& table) {
    for (int row = 1; row < table.size(); ++row)
        for (int column = 0; column < table[row].size(); ++column)
            if (is_no_number(table[row][column])) {
                INFO("row " << row << " \"" << table[row].join(QStringLiteral(" | ")).toStdString() << "\", column " << column
                            << " \"" << table.first().value(column).toStdString() << "\", of the scenario\n"
                            << ui::scenario_bytes(w.scenario()).toStdString());
                CHECK_FALSE(is_no_number(table[row][column]));
            }
}

void check_views(Window& w) {
    const ui::ViewState& state = w.document().state();
    const QStringList seen = w.window().views().seen();
    for (ui::View* view : w.window().views().views()) {
        INFO(view->objectName().toStdString());
        // whatever is on the screen is kept up to date
        if (view->isVisible() && !view->visibleRegion().isEmpty())
            CHECK(seen.contains(view->objectName()));
        if (!seen.contains(view->objectName()))
            continue;
        view->finish();
        w.settle();
        const QList<QStringList> shown = view->table();
        // a sweep may have been cancelled, and begins again when presented to
        if (view->objectName() != QLatin1String("sweep")) {
            view->present(state);
            view->finish();
            w.settle();
            CHECK(view->table() == shown);
        }
        check_numbers(w, shown);
    }
}

/// As far back as steps are kept and forth again ends where it began, and passes what was opened or saved.
void check_history(Window& w) {
    QUndoStack& history = w.document().history();
    const int index = history.index();
    const QByteArray now = ui::scenario_bytes(w.scenario());
    history.setIndex(0);
    w.settle();
    if (history.cleanIndex() >= 0) {
        history.setIndex(history.cleanIndex());
        CHECK(ui::scenario_bytes(w.scenario()).toStdString() ==
              ui::scenario_bytes(w.document().opened()).toStdString());
    }
    w.settle();
    history.setIndex(index);
    w.settle();
    CHECK(ui::scenario_bytes(w.scenario()).toStdString() == now.toStdString());
}

}  // namespace

TEST_CASE("a monkey at the window breaks nothing", "[.monkey]") {
    const int steps = wanted("ROOFLIGHT_MONKEY_STEPS", 2000), seed = wanted("ROOFLIGHT_MONKEY_SEED", 1);
    Window w(ui::make_views);
    Monkey monkey(w, static_cast<quint64>(seed));
    for (int i = 1; i <= steps; ++i) {
        INFO("seed " << seed << ", step " << i << ", after\n" << monkey.log());
        monkey.step();
        if (i % 1000 == 0 && qEnvironmentVariableIsSet("ROOFLIGHT_MONKEY_TRACE"))
            std::fprintf(stderr, "step %d\n", i);
        if (i % 200 != 0 && i != steps)
            continue;
        check_document(w);
        check_controls(w);
        check_views(w);
        check_history(w);
    }
}
