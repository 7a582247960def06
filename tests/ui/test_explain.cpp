// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of the real main window open into their derivations.
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QToolTip>
#include <QTranslator>

#include "core/explain/explain.h"
#include "core/io/default_paths.h"
#include "core/io/library.h"
#include "core/io/scenario_json.h"
#include "tests/ui/window_fixture.h"
#include "ui/explain/derivation_dialog.h"
#include "ui/language/engine_words.h"
#include "ui/theme/number.h"
#include "ui/window/figure_tile.h"

using namespace rooflight;
using namespace rooflight::test;

namespace {

ui::DerivationDialog& dialog(Window& w) { return *w.find<ui::DerivationDialog>("derivation"); }

QString page(Window& w) { return w.find<QTextBrowser>("derivation_page")->toPlainText(); }

}  // namespace

TEST_CASE("a click on a figure of the verdict opens its derivation", "[explain]") {
    Window w;
    QTest::mouseClick(w.find<ui::FigureTile>("verdict_0"), Qt::LeftButton);
    REQUIRE(dialog(w).isVisible());
    REQUIRE(dialog(w).key() == QStringLiteral("step.time_s"));
    const auto derivation = explain(w.scenario(), *w.document().state().estimate, "step.time_s");
    REQUIRE(derivation);
    REQUIRE(page(w).contains(ui::text(derivation->sentence)));
    REQUIRE(page(w).contains(ui::shown(derivation->value, Unit::seconds, {.digits = 4})));
    REQUIRE(page(w).contains(QStringLiteral("How to Scale Your Model, ch. 5")));
}

TEST_CASE("F1, Enter and the space bar on a figure open it, and F1 is not the shortcuts page there", "[explain]") {
    for (const Qt::Key key : {Qt::Key_F1, Qt::Key_Return, Qt::Key_Space}) {
        Window w;
        auto* tile = w.find<ui::FigureTile>("verdict_1");
        tile->setFocus();
        QTest::keyClick(tile, key);
        REQUIRE(dialog(w).key() == QStringLiteral("mfu"));
    }
}

TEST_CASE("each figure, the memory gauge and the bound badge have a derivation", "[explain]") {
    Window w;
    for (const char* name : {"verdict_0", "verdict_1", "verdict_2", "verdict_3", "memory_gauge", "bound"}) {
        INFO(name);
        auto* widget = w.find<QWidget>(name);
        REQUIRE(widget->focusPolicy() == Qt::StrongFocus);
        QTest::mouseClick(widget, Qt::LeftButton, Qt::NoModifier, QPoint(4, 4));
        REQUIRE(dialog(w).derivation().has_value());
        dialog(w).close();
    }
}

TEST_CASE("hovering over a figure shows its formula", "[explain]") {
    Window w;
    auto* tile = w.find<ui::FigureTile>("verdict_1");
    REQUIRE(ui::short_formula(w.document(), tile->figure().key).contains(QStringLiteral("<sub>token</sub>")));
    QHelpEvent help(QEvent::ToolTip, QPoint(5, 5), tile->mapToGlobal(QPoint(5, 5)));
    QCoreApplication::sendEvent(tile, &help);
    REQUIRE(QToolTip::text().contains(QStringLiteral("<sub>token</sub>")));
    QToolTip::hideText();
}

TEST_CASE("inputs are links, back returns, and the number follows the scenario", "[explain]") {
    Window w;
    w.trigger("help.explain");
    REQUIRE(dialog(w).key() == QStringLiteral("bound"));
    auto* back = w.find<QPushButton>("derivation_back");
    REQUIRE_FALSE(back->isEnabled());
    dialog(w).open_key(QStringLiteral("step.time_s"));
    auto* browser = w.find<QTextBrowser>("derivation_page");
    REQUIRE(browser->toHtml().contains(QStringLiteral("href=\"step.compute_s\"")));
    emit browser->anchorClicked(QUrl(QStringLiteral("step.compute_s")));
    REQUIRE(dialog(w).key() == QStringLiteral("step.compute_s"));
    back->click();
    REQUIRE(dialog(w).key() == QStringLiteral("step.time_s"));
    const double before = dialog(w).derivation()->value;
    auto* slider = w.find<ui::SnapSlider>("slider_global_batch");
    w.drag(slider, {slider->value() + 1});
    REQUIRE(dialog(w).derivation()->value > before);
    REQUIRE(dialog(w).derivation()->value == w.document().state().estimate->step.time.value());
}

TEST_CASE("any number can be chosen by its key", "[explain]") {
    Window w;
    w.trigger("help.explain");
    auto* keys = w.find<QComboBox>("derivation_keys");
    const int index = keys->findText(QStringLiteral("memory.breakdown.weights"));
    REQUIRE(index >= 0);
    keys->setCurrentIndex(index);
    emit keys->textActivated(keys->itemText(index));
    REQUIRE(dialog(w).key() == QStringLiteral("memory.breakdown.weights"));
    emit keys->textActivated(QStringLiteral("nothing.like_it"));
    REQUIRE_FALSE(dialog(w).derivation().has_value());
    REQUIRE(page(w).contains(QStringLiteral("nothing.like_it")));
    REQUIRE_FALSE(w.find<QPushButton>("derivation_copy_text")->isEnabled());
}

TEST_CASE("a derivation is copied as text and as LaTeX", "[explain]") {
    Window w;
    QTest::mouseClick(w.find<ui::FigureTile>("verdict_1"), Qt::LeftButton);
    w.find<QPushButton>("derivation_copy_text")->click();
    REQUIRE(QGuiApplication::clipboard()->text() == ui::text(to_text(*dialog(w).derivation())));
    w.find<QPushButton>("derivation_copy_latex")->click();
    REQUIRE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\frac{")));
}

namespace {

/// Marks every phrase of the engine that the catalogues can know.
class Marks : public QTranslator {
public:
    Marks() { QCoreApplication::installTranslator(this); }
    ~Marks() override { QCoreApplication::removeTranslator(this); }

    [[nodiscard]] bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char*, int) const override {
        return qstrcmp(context, "derivation") == 0 ? QStringLiteral("«%1»").arg(QString::fromUtf8(source)) : QString();
    }
};

bool is_known(const std::string& english) {
    // names are the same in all languages: "mlp.up", "expert_data"
    static const QRegularExpression name(QStringLiteral("^[a-z_.0-9]*$"));
    const QString phrase = ui::text(english);
    return ui::told(phrase).contains(QChar(0x00AB)) || name.match(phrase).hasMatch();
}

}  // namespace

TEST_CASE("what derivations say is in the catalogues", "[explain][language]") {
    const Marks marks;
    Library library;
    for (const char* file : {"default", "gpt-3-175b-a100", "llama-3-70b-v5e-prefill", "deepseek-v3-h800-decode",
                             "llama-3-70b-h100-serving", "llama-3-70b-h100-pools", "llama-2-13b-v5e-serving"}) {
        for (const char* fidelity : {"ideal", "calibrated"}) {
            const auto path = presets_dir() / "scenarios" / (std::string(file) + ".json");
            const Scenario scenario =
                patched(read_scenario(path.string(), library), {{"fidelity", fidelity}}, library);
            const Estimate result = estimate(scenario);
            for (const std::string& key : explainable_keys(result)) {
                const auto derivation = explain(scenario, result, key);
                REQUIRE(derivation);
                INFO(file << ", " << fidelity << ", " << key);
                CHECK(is_known(derivation->title));
                CHECK(is_known(derivation->sentence));
                CHECK(is_known(derivation->unit_name));
                for (const DerivationInput& input : derivation->inputs)
                    CHECK(is_known(input.meaning));
            }
        }
    }
}

TEST_CASE("a phrase with places is told with what stands in them", "[explain][language]") {
    CHECK(ui::told(QStringLiteral("Time of mlp.up, forward")) == QStringLiteral("Time of mlp.up, forward"));
    CHECK(ui::told(QStringLiteral("no such phrase")) == QStringLiteral("no such phrase"));
    const Speaking speaking("ru");
    CHECK(ui::told(QStringLiteral("Time of mlp.up, recompute")) == QStringLiteral("Время mlp.up, пересчёт"));
    CHECK(ui::told(QStringLiteral("Most of it is all_gather over fsdp.")) ==
          QStringLiteral("Больше всего занимает all_gather по fsdp."));
}
