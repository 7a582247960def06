// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "tests/ui/window_fixture.h"
#include "ui/controls/preset_combo.h"
#include "ui/dialogs/preset_dialog.h"
#include "ui/document/transitions.h"

using namespace rooflight;
using namespace rooflight::test;
using rooflight::ui::PresetKind;

namespace {

bool has(ui::PresetStore& presets, PresetKind kind, const QString& id) {
    const auto entries = presets.entries(kind);
    return std::any_of(entries.begin(), entries.end(), [&](const auto& entry) { return entry.id == id; });
}

}  // namespace

TEST_CASE("a preset of one's own is made, edited, used, shared and deleted", "[presets]") {
    Window w;
    ui::Ask ask = ui::Ask::user();
    ask.confirm = [](QWidget*, const QString&, const QString&, const QString&) { return true; };
    const QString shared = w.path(QStringLiteral("shared.json"));
    ask.save_file = ask.open_file = [&](QWidget*, const QString&, const QString&, const QString&) { return shared; };
    ui::PresetDialog dialog(w.presets(), ask, &w.window());
    auto* list = dialog.findChild<QListWidget*>(QStringLiteral("preset_list"));
    const auto press = [&dialog](const char* name) { dialog.findChild<QPushButton*>(QLatin1String(name))->click(); };
    list->setCurrentItem(list->findItems(QStringLiteral("TPU v5p"), Qt::MatchExactly).value(0));
    REQUIRE(dialog.findChild<QLineEdit*>(QStringLiteral("figure_hbm"))->isReadOnly());
    press("preset_duplicate");
    REQUIRE(has(w.presets(), PresetKind::system, QStringLiteral("my-tpu-v5p")));
    auto* memory = dialog.findChild<QLineEdit*>(QStringLiteral("figure_hbm"));
    REQUIRE_FALSE(memory->isReadOnly());
    memory->clear();
    QTest::keyClicks(memory, QStringLiteral("20 bananas"));
    REQUIRE_FALSE(dialog.findChild<QPushButton*>(QStringLiteral("preset_save"))->isEnabled());
    memory->clear();
    QTest::keyClicks(memory, QStringLiteral("192GiB"));
    auto* price = dialog.findChild<QLineEdit*>(QStringLiteral("figure_price"));
    price->clear();
    QTest::keyClicks(price, QStringLiteral("1,5"));
    press("preset_save");
    const auto system = w.presets().system(QStringLiteral("my-tpu-v5p"));
    REQUIRE(system->vendor_figures.hbm->value() == 192.0 * 1024 * 1024 * 1024);
    REQUIRE(system->vendor_figures.usd_per_chip_hour == 1.5);

    auto* combo = w.find<ui::PresetCombo>("system");
    const int index = combo->findData(QStringLiteral("my-tpu-v5p"));
    REQUIRE(index >= 0);
    combo->setCurrentIndex(index);
    emit combo->activated(index);
    w.settle();
    REQUIRE(w.scenario().hardware.system_id == "my-tpu-v5p");
    REQUIRE(w.document().state().estimate->memory.capacity == *system->vendor_figures.hbm);

    press("preset_share");
    REQUIRE(QFile::exists(shared));
    press("preset_delete");
    REQUIRE_FALSE(has(w.presets(), PresetKind::system, QStringLiteral("my-tpu-v5p")));
    w.settle();
    REQUIRE(w.document().problem().isEmpty());  // the scenario keeps the figures it was made with
    press("preset_import");
    REQUIRE(has(w.presets(), PresetKind::system, QStringLiteral("my-tpu-v5p")));
}

TEST_CASE("a file that is no preset is refused", "[presets]") {
    Window w;
    QString id;
    for (const QByteArray& text : {QByteArray("{"), QByteArray("[]"), QByteArray(R"({"rooflight": 1})"),
                                   QByteArray(R"({"rooflight_preset": "hardware", "id": "x"})")})
        REQUIRE_FALSE(w.presets().import(w.write(QStringLiteral("bad.json"), text), &id).isEmpty());
}

TEST_CASE("every model and system can be chosen on the default scenario", "[presets][sweep]") {
    Window w;
    for (const PresetKind kind : {PresetKind::model, PresetKind::system})
        for (const auto& entry : w.presets().entries(kind)) {
            INFO(entry.id.toStdString());
            Scenario scenario = w.document().opened();
            const QString reason =
                kind == PresetKind::model
                    ? ui::change_model(scenario, w.presets().model(entry.id), entry.id.toStdString())
                    : ui::change_system(scenario, w.presets().system(entry.id), entry.id.toStdString());
            INFO(reason.toStdString());
            REQUIRE(reason.isEmpty());
            for (const WorkloadKind workload : {WorkloadKind::training, WorkloadKind::prefill, WorkloadKind::decode}) {
                const QString why = ui::change_kind(scenario, workload);
                INFO(why.toStdString());
                REQUIRE(why.isEmpty());
                REQUIRE_NOTHROW(estimate(scenario, Detail::summary));
            }
        }
}
