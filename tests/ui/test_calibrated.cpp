// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says of calibrated predictions: how far off they are, and why they are not the peak.
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTimer>
#include <QTreeWidget>

#include "core/estimate/factor_effects.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs/accuracy_dialog.h"
#include "ui/dialogs/factors_dialog.h"
#include "ui/views/verdict.h"
#include "ui/window/figure_tile.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

void calibrate_scenario(Window& w) {
    w.document().edit(QStringLiteral("calibrated"), ui::Field::fidelity, 0, [](Scenario& s) {
        s.fidelity = Fidelity::calibrated;
        return QString();
    });
    w.document().flush();
}

}  // namespace

TEST_CASE("the accuracy page shows its tables and its pictures", "[window][accuracy]") {
    Window w;
    ui::AccuracyDialog dialog(&w.window());
    auto* page = dialog.findChild<ui::HelpPage*>(QStringLiteral("accuracy_page"));
    REQUIRE(page != nullptr);
    CHECK(page->toPlainText().contains(QStringLiteral("Training step time")));
    const QVariant picture = page->loadResource(QTextDocument::ImageResource, QUrl(QStringLiteral("accuracy-training.svg")));
    const QImage image = picture.value<QImage>();
    REQUIRE_FALSE(image.isNull());
    CHECK(image.width() > 400);
    // Drawn, not blank: the dots are neither white nor transparent.
    bool coloured = false;
    for (int y = 0; y < image.height() && !coloured; y += 2)
        for (int x = 0; x < image.width() && !coloured; x += 2)
            coloured = image.pixelColor(x, y).saturation() > 100;
    CHECK(coloured);
}

TEST_CASE("a calibrated verdict carries its band, an ideal one none", "[window][accuracy]") {
    Window w;
    const auto step = [&] { return w.find<ui::FigureTile>("verdict_0")->figure(); };
    CHECK(step().band.isEmpty());
    calibrate_scenario(w);
    REQUIRE(w.document().state().estimate->error_band);
    CHECK(step().band.contains(QLatin1Char('%')));
    CHECK(step().tip.contains(QString::number(w.document().state().estimate->error_band->rows)));
    CHECK(w.find<ui::FigureTile>("verdict_0")->accessibleName().contains(step().band));
    CHECK(w.find<ui::FigureTile>("verdict_1")->figure().band.isEmpty());
}

TEST_CASE("the factors are listed with what they cost and where they are from", "[window][accuracy]") {
    Window w;
    calibrate_scenario(w);
    const FactorEffects effects = factor_effects(w.scenario());
    REQUIRE_FALSE(effects.factors.empty());
    ui::FactorsDialog dialog(effects, &w.window());
    auto* list = dialog.findChild<QTreeWidget*>(QStringLiteral("factors_list"));
    REQUIRE(list != nullptr);
    CHECK(list->topLevelItemCount() == static_cast<int>(effects.factors.size()));
    const QTreeWidgetItem* first = list->topLevelItem(0);
    CHECK(first->text(0).toStdString() == effects.factors.front().path);
    for (int column = 0; column < list->columnCount(); ++column)
        CHECK_FALSE(first->text(column).isEmpty());
    CHECK(dialog.findChild<QLabel*>(QStringLiteral("factors_sentence"))->text().contains(QLatin1Char('%')));

    CHECK(ui::factors_sentence(FactorEffects{}) != ui::factors_sentence(effects));
}

TEST_CASE("in ideal fidelity a button leads to the factors instead of an empty list", "[window][accuracy]") {
    Window w;
    REQUIRE(w.scenario().fidelity == Fidelity::ideal);
    int shown = 0;
    const auto next = [&](const auto& then) {
        QTimer::singleShot(0, &w.window(), [&, then] {
            auto* dialog = qobject_cast<ui::FactorsDialog*>(QApplication::activeModalWidget());
            REQUIRE(dialog != nullptr);
            ++shown;
            then(dialog);
        });
    };
    const auto look = [&](ui::FactorsDialog* dialog) {
        CHECK(dialog->findChild<QTreeWidget*>(QStringLiteral("factors_list"))->topLevelItemCount() > 0);
        CHECK(dialog->findChild<QPushButton*>(QStringLiteral("factors_calibrate")) == nullptr);
        dialog->reject();
    };
    next([&](ui::FactorsDialog* dialog) {
        CHECK_FALSE(dialog->findChild<QTreeWidget*>(QStringLiteral("factors_list"))->isVisible());
        auto* change = dialog->findChild<QPushButton*>(QStringLiteral("factors_calibrate"));
        REQUIRE(change != nullptr);
        next(look);
        change->click();
    });
    w.trigger("help.factors");
    CHECK(shown == 2);
    CHECK(w.scenario().fidelity == Fidelity::calibrated);
}

TEST_CASE("the accuracy page speaks the language of the window, names of publications excepted", "[window][accuracy]") {
    Window w;
    const auto page_in = [&](const char* code) {
        const Speaking speaking(code);
        ui::AccuracyDialog dialog(&w.window());
        return dialog.findChild<ui::HelpPage*>(QStringLiteral("accuracy_page"))->toPlainText();
    };
    const QString english = page_in("en");
    for (const char* code : {"ru", "zh_CN"}) {
        const QString page = page_in(code);
        for (const char* phrase : {"Calibrated predictions", "Training step time", "90th percentile", "Furthest off", "held out",
                                   "Published rows", "Factors are fitted", "published in", " rows:"}) {
            INFO(code << ": " << phrase);
            CHECK(english.contains(QLatin1String(phrase)));
            CHECK_FALSE(page.contains(QLatin1String(phrase)));
        }
        CHECK(page.contains(QStringLiteral("Megatron-LM")));
    }
}
