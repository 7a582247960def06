// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QSignalSpy>
#include <QToolButton>

#include "core/units/parse.h"
#include "tests/support/library.h"
#include "tests/ui/window_fixture.h"
#include "ui/actions/action_registry.h"
#include "ui/actions/command_palette.h"
#include "ui/controls/number_edit.h"
#include "ui/controls/number_text.h"
#include "ui/controls/preset_combo.h"
#include "ui/window/advice_strip.h"
#include "ui/window/file_actions.h"

using namespace rooflight;
using namespace rooflight::test;
using rooflight::ui::NumberFormat;
using rooflight::ui::read_number;

namespace {

/// Another locale for as long as it lives.
struct Locale {
    explicit Locale(const char* name) { QLocale::setDefault(QLocale(QLatin1String(name))); }
    ~Locale() { QLocale::setDefault(before); }
    QLocale before;
};

}  // namespace

TEST_CASE("numbers are read with either decimal sign in every locale", "[controls][locale]") {
    const NumberFormat real{false, Unit::number}, whole{true, Unit::number};
    for (const char* name : {"C", "de_DE", "ru_RU", "zh_CN", "en_US", "fr_FR", "ar_EG"}) {
        const Locale locale(name);
        INFO(name);
        REQUIRE(read_number(QStringLiteral("2,5"), real) == 2.5);
        REQUIRE(read_number(QStringLiteral("2.5"), real) == 2.5);
        REQUIRE(read_number(QStringLiteral("1e12"), real) == 1e12);
        REQUIRE(read_number(QStringLiteral("1,5e3"), real) == 1500.0);
        REQUIRE(read_number(QStringLiteral("1.234.567"), real) == 1234567.0);
        REQUIRE(read_number(QStringLiteral("1,234.5"), real) == 1234.5);
        REQUIRE(read_number(QStringLiteral("1.234,5"), real) == 1234.5);
        REQUIRE(read_number(QStringLiteral("8,192"), whole) == 8192.0);
        REQUIRE(read_number(QStringLiteral("8 192"), whole) == 8192.0);
        REQUIRE(read_number(QString::fromUtf8("8\u202f192"), whole) == 8192.0);
        // one rule with the command line: k is 1000, Ki is 1024
        for (const char* text : {"8k", "8Ki", "1M", "2Mi", "1e3"})
            REQUIRE(read_number(QLatin1String(text), whole) == parse_quantity(text, Unit::tokens));
        REQUIRE(read_number(QStringLiteral("8k"), whole) == 8000.0);
        REQUIRE(read_number(QStringLiteral("8Ki"), whole) == 8192.0);
        REQUIRE(read_number(QStringLiteral("15T"), {false, Unit::tokens}) == 15e12);
        REQUIRE_FALSE(read_number(QStringLiteral("eight"), whole).has_value());
        REQUIRE_FALSE(read_number(QString(), whole).has_value());
        REQUIRE_FALSE(read_number(QStringLiteral("nan"), real).has_value());
    }
}

TEST_CASE("what a number shows it reads back", "[controls][locale]") {
    for (const char* name : {"C", "de_DE", "ru_RU", "zh_CN"}) {
        const Locale locale(name);
        for (const double value : {1.0, 12.5, 999.0, 1024.0, 1048576.0, 0.25})
            REQUIRE(read_number(ui::number_text(value), {false, Unit::number}) == value);
    }
    REQUIRE(ui::number_text(std::nan("")) == QStringLiteral("–"));
}

TEST_CASE("an entry takes 2,5 under de_DE, and a run length of 2,5T", "[controls][locale]") {
    const Locale locale("de_DE");
    Window w;
    w.type("entry_total_tokens", QStringLiteral("2,5T"));
    REQUIRE(w.scenario().workload.total_tokens == 2.5e12);
    w.type("entry_total_tokens", QStringLiteral("2.5T"));
    REQUIRE(w.scenario().workload.total_tokens == 2.5e12);
}

TEST_CASE("an entry that cannot be read says so and gives the old value back", "[controls]") {
    Window w;
    auto* entry = w.find<ui::NumberEdit>("entry_global_batch");
    w.type("entry_global_batch", QStringLiteral("many"));
    REQUIRE_FALSE(entry->problem().isEmpty());
    REQUIRE(w.find<QLabel>("reason_global_batch")->isVisible());
    REQUIRE(w.scenario().workload.global_batch == 1024);
    entry->clearFocus();
    w.settle();
    REQUIRE(entry->problem().isEmpty());
    REQUIRE(read_number(entry->text().chopped(4), {true, Unit::number}) == 1024.0);
}

TEST_CASE("the wheel changes only what has the focus", "[controls]") {
    Window w;
    auto* slider = w.find<ui::SnapSlider>("slider_global_batch");
    auto* entry = w.find<ui::NumberEdit>("entry_global_batch");
    const auto wheel = [](QWidget* target) {
        const QPointF at = target->rect().center();
        QWheelEvent event(at, target->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(target, &event);
        return event.isAccepted();
    };
    w.window().setFocus();
    for (QWidget* target : {static_cast<QWidget*>(slider), static_cast<QWidget*>(entry)})
        REQUIRE_FALSE(wheel(target));
    wheel(w.find<QWidget>("choice_matmul"));
    w.settle();
    REQUIRE(w.document().history().count() == 0);
    slider->setFocus();
    REQUIRE(wheel(slider));
    w.settle();
    REQUIRE(w.document().history().count() == 1);
}

TEST_CASE("keys step a slider through valid values, and a held key is one step to undo", "[controls][undo]") {
    Window w;
    auto* slider = w.find<ui::SnapSlider>("slider_sequence_length");
    slider->setFocus();
    const int from = slider->value();
    QTest::keyClick(slider, Qt::Key_Right);
    w.settle();
    REQUIRE(slider->value() == from + 1);
    REQUIRE(w.scenario().workload.sequence_length == slider->current());
    for (int i = 0; i < 3; ++i) {
        QKeyEvent held(QEvent::KeyPress, Qt::Key_Right, {}, QString(), true);
        QCoreApplication::sendEvent(slider, &held);
        w.settle();
    }
    REQUIRE(w.document().history().count() == 1);
    QTest::keyClick(slider, Qt::Key_Home);
    w.settle();
    REQUIRE(w.scenario().workload.sequence_length == slider->table().front());
    REQUIRE(w.document().history().count() == 2);
}

TEST_CASE("a slider whose wish is refused goes back, whatever moved it", "[controls]") {
    Window w;
    auto* slider = w.find<ui::SnapSlider>("slider_tensor");
    REQUIRE(slider->table().size() > 2);
    const double before = slider->current();
    {
        const QSignalBlocker silent(slider);  // as keys and the wheel move it
        slider->setValue(slider->value() == 0 ? 1 : 0);
    }
    REQUIRE(slider->current() != before);
    emit slider->edited(7, ui::SnapSlider::next_gesture());  // divides nothing
    CHECK(slider->current() == before);
    CHECK(w.scenario().parallelism.tensor == before);
    CHECK(w.find<QLabel>("reason_tensor")->isVisible());
}

TEST_CASE("setting a slider from outside emits nothing and keeps exact values", "[controls]") {
    ui::SnapSlider slider;
    QSignalSpy spy(&slider, &ui::SnapSlider::edited);
    slider.set_table({1, 2, 4, 8}, 4);
    slider.set_table({1, 2, 4, 8}, 3.7);  // not in the table: put in, not rounded
    REQUIRE(slider.current() == 3.7);
    REQUIRE(slider.table().size() == 5);
    REQUIRE(spy.isEmpty());
}

TEST_CASE("the handle stays where it is dragged while the table changes", "[controls]") {
    Window w;
    auto* slider = w.find<ui::SnapSlider>("slider_fsdp");
    const std::vector<double> table = slider->table();
    w.drag(slider, {1, 2, 3}, false);
    REQUIRE(slider->table() == table);
    REQUIRE(slider->value() == 3);
    REQUIRE(w.scenario().parallelism.fsdp == table[3]);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, slider->handle_position(3));
}

TEST_CASE("a padlock keeps its axis and a reset brings a value back", "[controls][mesh]") {
    Window w;
    w.find<QToolButton>("lock_fsdp")->click();
    w.type("entry_tensor", QStringLiteral("4"));
    REQUIRE(w.scenario().parallelism.fsdp == 256);
    REQUIRE(w.scenario().parallelism.data == 2);
    auto* reset = w.find<QToolButton>("reset_tensor");
    REQUIRE(reset->isVisible());
    reset->click();
    w.settle();
    REQUIRE(w.scenario().parallelism.tensor == 8);
    REQUIRE_FALSE(reset->isVisible());
}

TEST_CASE("controls that do not apply are hidden or say why", "[controls]") {
    Window w;
    REQUIRE_FALSE(w.find<QWidget>("row_expert")->isVisible());
    REQUIRE_FALSE(w.find<QWidget>("row_chips")->isVisible());
    REQUIRE(w.find<QWidget>("row_slice_x")->isVisible());
    w.type("entry_tensor", QStringLiteral("8"));
    REQUIRE(w.find<QWidget>("choice_sequence")->isEnabled());
    QTest::mouseClick(w.find<QWidget>("workload_kind_2"), Qt::LeftButton);
    w.settle();
    REQUIRE_FALSE(w.find<QWidget>("row_micro_batch")->isVisible());
    REQUIRE_FALSE(w.find<QWidget>("section_recompute")->isVisible());
    REQUIRE(w.find<QWidget>("row_kv_cache")->isVisible());
}

TEST_CASE("adapters have their kind, rank, targets and frozen weights", "[controls]") {
    Window w;
    const auto press = [&w](const char* name) {
        QTest::mouseClick(w.find<QWidget>(name), Qt::LeftButton);
        w.settle();
    };
    REQUIRE_FALSE(w.scenario().adapter);
    REQUIRE_FALSE(w.find<QWidget>("row_adapter_rank")->isVisible());
    const double whole = w.document().state().estimate->memory.worst[MemoryCategory::optimizer].value();
    press("choice_adapter_1");
    REQUIRE(w.scenario().adapter);
    CHECK(w.scenario().adapter->kind == AdapterKind::lora);
    CHECK(w.scenario().adapter->rank == 16);
    CHECK(w.find<QWidget>("row_adapter_rank")->isVisible());
    CHECK(w.document().state().estimate->memory.worst[MemoryCategory::optimizer].value() < whole / 50);
    w.type("entry_adapter_rank", QStringLiteral("64"));
    CHECK(w.scenario().adapter->rank == 64);
    press("choice_adapter_targets_1");
    CHECK(w.scenario().adapter->targets == std::vector<std::string>{"attention"});
    press("choice_adapter_2");
    CHECK(w.scenario().adapter->kind == AdapterKind::qlora);
    CHECK(w.scenario().adapter->rank == 64);
    CHECK(w.find<QComboBox>("choice_adapter_base")->currentText() == QStringLiteral("int4"));
    emit w.find<QComboBox>("choice_adapter_base")->activated(0);
    w.settle();
    CHECK(w.scenario().adapter->base_weights == kDTypes[0]);
    // Only training has one: another workload takes it away, and undo brings it back.
    press("workload_kind_2");
    CHECK_FALSE(w.scenario().adapter);
    CHECK(w.document().problem().isEmpty());
    CHECK_FALSE(w.find<QWidget>("section_adapter")->isVisible());
    w.document().history().undo();
    w.settle();
    CHECK(w.scenario().adapter);
    press("choice_adapter_0");
    CHECK_FALSE(w.scenario().adapter);
}

TEST_CASE("optimizer states and activations may wait on the host, where its link is known", "[controls]") {
    Window w;
    const auto use = [&w](MemoryCategory category) { return w.document().state().estimate->memory.worst[category].value(); };
    const double states = use(MemoryCategory::optimizer), activations = use(MemoryCategory::activations);
    w.find<QCheckBox>("choice_offload_optimizer")->click();
    w.settle();
    CHECK(w.scenario().offload.optimizer);
    CHECK(states > 0);
    CHECK(use(MemoryCategory::optimizer) == 0);
    QTest::mouseClick(w.find<QWidget>("choice_offload_activations_1"), Qt::LeftButton);
    w.settle();
    CHECK(w.scenario().offload.activations == 0.5);
    CHECK(use(MemoryCategory::activations) < activations);
    w.document().history().undo();
    w.document().history().undo();
    w.settle();
    CHECK(w.scenario().offload == Offload{});
    CHECK(w.find<QCheckBox>("choice_offload_optimizer")->isEnabled());
}

TEST_CASE("an interleaved pipeline has its virtual stages, a context axis its kind of attention", "[controls]") {
    Window w;
    CHECK_FALSE(w.find<QWidget>("row_virtual_stages")->isVisible());
    CHECK_FALSE(w.find<QWidget>("row_context_attention")->isVisible());
    REQUIRE(w.window().files().open_file(QString::fromStdString(library().scenario_file("llama-3.1-405b-h100").string())));
    w.settle();
    auto* stages = w.find<QComboBox>("choice_virtual_stages");
    CHECK(w.find<QWidget>("row_virtual_stages")->isVisible());
    CHECK(stages->currentText() == QStringLiteral("8"));
    // A file may have any number; one that the list hides or lacks is shown all the same.
    const auto with_stages = [&w](int number) {
        (void)w.document().edit(QStringLiteral("plan"), ui::Field::whole, 0, [number](Scenario& scenario) {
            scenario.parallelism.virtual_stages = number;
            return QString();
        });
        w.settle();
    };
    with_stages(9);
    CHECK(stages->currentText() == QStringLiteral("9"));
    w.document().history().undo();
    with_stages(200);
    CHECK(stages->currentIndex() == -1);
    CHECK(stages->placeholderText() == QStringLiteral("200"));
    w.document().history().undo();
    w.settle();
    CHECK(stages->currentText() == QStringLiteral("8"));
    const auto time = [&w] { return w.document().state().estimate->step.time.value(); };
    const double finest = time();
    emit stages->activated(2);
    w.settle();
    CHECK(w.scenario().parallelism.virtual_stages == 4);
    CHECK(time() > finest);
    const auto offered = [stages] {
        QStringList numbers;
        for (int i = 0; i < stages->count(); ++i)
            if (!qobject_cast<QListView*>(stages->view())->isRowHidden(i))
                numbers << stages->itemText(i);
        return numbers.join(QLatin1Char(' '));
    };
    CHECK(offered() == QStringLiteral("2 3 4 5 6 7"));  // 126 layers on 16 stages are unlike in any case
    w.type("entry_pipeline", QStringLiteral("2"));
    CHECK(offered() == QStringLiteral("3 4 7 9 21 63"));  // those that divide 63, and the one that is there
    w.window().document().history().undo();
    w.settle();
    const double wide = time();
    const auto* reduced = w.find<QComboBox>("choice_gradient_reduce");
    CHECK(reduced->currentText() == QStringLiteral("fp32"));
    emit w.find<QComboBox>("choice_gradient_reduce")->activated(reduced->findText(QStringLiteral("bf16")));
    w.settle();
    CHECK(w.scenario().precision.gradient_reduce == DType::bf16);
    CHECK(w.scenario().precision.gradients == DType::fp32);
    CHECK(time() < wide);
    w.type("entry_context", QStringLiteral("2"));
    CHECK(w.scenario().parallelism.context == 2);
    emit w.find<QComboBox>("choice_context_attention")->activated(2);
    w.settle();
    CHECK(w.scenario().parallelism.context_attention == ContextAttention::all_to_all);
}

TEST_CASE("the busiest expert's load has a slider where there are experts", "[controls]") {
    Window w;
    CHECK_FALSE(w.find<QWidget>("row_expert_imbalance")->isVisible());
    REQUIRE(w.window().files().open_file(QString::fromStdString(library().scenario_file("mixtral-8x7b-h100").string())));
    w.settle();
    CHECK(w.find<QWidget>("row_expert_imbalance")->isVisible());
    const double even = w.document().state().estimate->step.time.value();
    w.type("entry_expert_imbalance", QStringLiteral("1.5"));
    CHECK(w.scenario().workload.expert_imbalance == 1.5);
    CHECK(w.document().state().estimate->step.time.value() > even);
    w.type("entry_expert_imbalance", QStringLiteral("0.5"));
    CHECK(w.scenario().workload.expert_imbalance == 1.5);
}

TEST_CASE("the palette finds actions by any words of theirs", "[actions]") {
    using ui::CommandPalette;
    REQUIRE(CommandPalette::score(QStringLiteral("Reset layout"), QStringLiteral("lay res")) > 0);
    REQUIRE(CommandPalette::score(QStringLiteral("Reset layout"), QStringLiteral("export")) < 0);
    REQUIRE(CommandPalette::score(QStringLiteral("Export"), QStringLiteral("ex")) >
            CommandPalette::score(QStringLiteral("Next"), QStringLiteral("ex")));
    Window w;
    CommandPalette palette(w.window().actions(), {}, &w.window());
    palette.show();
    auto* search = palette.findChild<QLineEdit*>(QStringLiteral("command_search"));
    QTest::keyClicks(search, QStringLiteral("pin base"));
    QTest::keyClick(search, Qt::Key_Return);
    w.settle();
    REQUIRE(w.document().has_baseline());
}

TEST_CASE("every action has a text with a mnemonic, a tip and a shortcut of its own", "[actions]") {
    Window w;
    QStringList keys;
    for (const QAction* action : w.window().actions().all()) {
        INFO(action->objectName().toStdString());
        REQUIRE_FALSE(action->text().isEmpty());
        REQUIRE_FALSE(action->toolTip().isEmpty());
        CHECK(action->text().contains(QLatin1Char('&')));
        CHECK_FALSE(action->shortcuts().isEmpty());
        for (const QKeySequence& sequence : action->shortcuts()) {
            REQUIRE_FALSE(keys.contains(sequence.toString()));
            keys << sequence.toString();
        }
    }
}

TEST_CASE("undo is the window's once an entry has nothing to take back", "[controls][undo]") {
    Window w;
    w.type("entry_global_batch", QStringLiteral("2048"));
    REQUIRE(w.scenario().workload.global_batch == 2048);
    auto* entry = w.find<ui::NumberEdit>("entry_global_batch");
    REQUIRE(entry->hasFocus());
    QTest::keyClick(entry, Qt::Key_Z, Qt::ControlModifier);
    w.settle();
    CHECK(w.scenario().workload.global_batch == 1024);
    // while something is being typed it is the entry's own
    w.type("entry_global_batch", QStringLiteral("2048"));
    QTest::keyClicks(entry, QStringLiteral("7"));
    QTest::keyClick(entry, Qt::Key_Z, Qt::ControlModifier);
    w.settle();
    CHECK(w.scenario().workload.global_batch == 2048);
    CHECK(entry->text() == QStringLiteral("2048"));
}

TEST_CASE("a list of presets shows whole names and many of them", "[controls]") {
    Window w;
    for (const char* name : {"model", "system"}) {
        auto* combo = w.find<ui::PresetCombo>(name);
        QTest::mouseClick(combo->lineEdit(), Qt::LeftButton);
        w.settle();
        const QAbstractItemView* popup = combo->completer()->popup();
        INFO(name);
        REQUIRE(popup->isVisible());
        CHECK(popup->viewport()->width() >= popup->sizeHintForColumn(0));
        CHECK(popup->viewport()->height() >= 12 * popup->sizeHintForRow(0));
        combo->completer()->popup()->hide();
    }
}

TEST_CASE("a model or system is found by a part of its name, and what names none is said", "[controls]") {
    Window w;
    const auto type = [&w](const char* name, const QString& words) {
        auto* combo = w.find<ui::PresetCombo>(name);
        combo->setFocus();
        combo->lineEdit()->selectAll();
        QTest::keyClicks(combo->lineEdit(), words);
        combo->completer()->popup()->hide();
        QTest::keyClick(combo->lineEdit(), Qt::Key_Return);
        w.settle();
        return combo;
    };
    const auto* system = type("system", QStringLiteral("b200"));
    CHECK(w.scenario().hardware.system->name.find("B200") != std::string::npos);
    CHECK(system->current_id().toStdString() == w.scenario().hardware.system_id);
    const std::string before = w.scenario().hardware.system_id;
    type("system", QStringLiteral("no such chip"));
    CHECK(w.scenario().hardware.system_id == before);
    CHECK(w.window().advice().sentence().contains(QStringLiteral("No system is called “no such chip”")));
    CHECK(system->currentText().toStdString() == w.scenario().hardware.system->name);
    type("model", QStringLiteral("no such model"));
    CHECK(w.window().advice().sentence().contains(QStringLiteral("No model is called “no such model”")));
}
