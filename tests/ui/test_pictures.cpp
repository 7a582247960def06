// SPDX-License-Identifier: GPL-3.0-or-later
// Not a test: `ROOFLIGHT_PICTURES=folder ui_tests "[pictures]"` writes pictures for a person to judge.
#include <QApplication>
#include <QDir>
#include <QtTest>
#include <QtWidgets>

#include "core/io/default_paths.h"
#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/view_test.h"
#include "ui/theme/style.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/operations/operations_view.h"
#include "ui/views/roofline/roofline_view.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/topology/topology_view.h"
#include "ui/views/views.h"

using namespace rooflight::ui;
using namespace rooflight::test;

namespace {

QString folder() { return qEnvironmentVariable("ROOFLIGHT_PICTURES", QDir::tempPath()); }

void dress_as(QWidget* widget, const char* name, const QVariant& value) { widget->setProperty(name, value); }

std::unique_ptr<QWidget> gallery() {
    auto page = std::make_unique<QWidget>();
    auto* all = new QVBoxLayout(page.get());
    auto* row = new QHBoxLayout;
    const char* segments[] = {"first", "middle", "middle", "last"};
    for (int i = 0; i < 4; ++i) {
        auto* button = new QPushButton(QStringLiteral("Part %1").arg(i));
        button->setCheckable(true);
        button->setChecked(i == 1);
        dress_as(button, "segment", QString::fromLatin1(segments[i]));
        row->addWidget(button);
        row->setSpacing(0);
    }
    row->addSpacing(16);
    for (const char* kind : {"primary", "fix", "link", ""}) {
        auto* button = new QPushButton(QStringLiteral("Kind %1").arg(QString::fromLatin1(kind)));
        dress_as(button, "kind", QString::fromLatin1(kind));
        row->addWidget(button);
        row->addSpacing(8);
    }
    auto* tab = new QPushButton(QStringLiteral("Tab"));
    dress_as(tab, "tab", true);
    tab->setCheckable(true);
    tab->setChecked(true);
    row->addWidget(tab);
    all->addLayout(row);
    auto* form = new QHBoxLayout;
    auto* combo = new QComboBox;
    combo->addItems({QStringLiteral("LLaMA 3 70B"), QStringLiteral("Other")});
    form->addWidget(combo);
    auto* spin = new QDoubleSpinBox;
    spin->setValue(4);
    form->addWidget(spin);
    form->addWidget(new QLineEdit(QStringLiteral("text")));
    auto* check = new QCheckBox(QStringLiteral("check"));
    check->setChecked(true);
    form->addWidget(check);
    auto* radio = new QRadioButton(QStringLiteral("radio"));
    radio->setChecked(true);
    form->addWidget(radio);
    auto* tool = new QToolButton;
    tool->setText(QStringLiteral("tool"));
    form->addWidget(tool);
    all->addLayout(form);
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setValue(60);
    all->addWidget(slider);
    auto* tabs = new QTabBar;
    tabs->addTab(QStringLiteral("Topology"));
    tabs->addTab(QStringLiteral("Operations"));
    all->addWidget(tabs);
    auto* card = new QFrame;
    dress_as(card, "frame", QStringLiteral("card"));
    auto* inside = new QVBoxLayout(card);
    for (const char* tone : {"", "muted", "good", "bad", "accent"}) {
        auto* label = new QLabel(QStringLiteral("tone %1 1234.5 Привет 你好").arg(QString::fromLatin1(tone)));
        dress_as(label, "tone", QString::fromLatin1(tone));
        inside->addWidget(label);
    }
    auto* verdict = new QLabel(QStringLiteral("4.12 s"));
    dress_as(verdict, "type", QStringLiteral("verdict"));
    inside->addWidget(verdict);
    auto* badge = new QFrame;
    dress_as(badge, "frame", QStringLiteral("badge"));
    (new QVBoxLayout(badge))->addWidget(new QLabel(QStringLiteral("Bound by scale-up network")));
    inside->addWidget(badge);
    all->addWidget(card);
    auto* table = new QTableWidget(3, 3);
    table->setShowGrid(false);
    table->setHorizontalHeaderLabels({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    table->setItem(0, 0, new QTableWidgetItem(QStringLiteral("mlp.up")));
    table->setCurrentCell(0, 0);
    all->addWidget(table);
    return page;
}

void take(View& view, const QString& name, const QSize& size, const ViewState& state) {
    view.resize(size);
    view.show();
    view.present(state);
    for (const Scheme scheme : {Scheme::light, Scheme::dark}) {
        Theme::instance().set_scheme(scheme, false);
        QTest::qWait(30);
        const QString file = QStringLiteral("%1/%2-%3.png").arg(folder(), name).arg(static_cast<int>(scheme));
        CHECK(view.grab().save(file));
    }
    Theme::instance().set_scheme(Scheme::light, false);
    QTest::qWait(5);
    QFile svg(QStringLiteral("%1/%2.svg").arg(folder(), name));
    REQUIRE(svg.open(QIODevice::WriteOnly));
    svg.write(svg_of(view, size));
}

}  // namespace

TEST_CASE("pictures: memory", "[.][pictures]") {
    install_style(*qApp);
    MemoryView view;
    const Sample one = sample_training();
    const Sample over = sample_overflow();
    take(view, QStringLiteral("memory-small"), {250, 380}, state_of(one, over));
    take(view, QStringLiteral("memory-over"), {250, 380}, state_of(over));
    take(view, QStringLiteral("memory-large"), {700, 560}, state_of(one));
    take(view, QStringLiteral("memory-stages"), {520, 420}, state_of(sample_pipeline()));
    take(view, QStringLiteral("memory-empty"), {250, 200}, ViewState());
}

TEST_CASE("pictures: timeline", "[.][pictures]") {
    install_style(*qApp);
    Theme::instance().set_animations(false);
    TimelineView view;
    take(view, QStringLiteral("timeline-step"), {1080, 300}, state_of(sample_training()));
    view.scrub_to(2.2);
    view.show_layer();
    take(view, QStringLiteral("timeline-layer"), {1080, 300}, state_of(sample_training()));
    view.show_step();
    take(view, QStringLiteral("timeline-stages"), {1080, 420}, state_of(sample_pipeline()));
    take(view, QStringLiteral("timeline-many"), {700, 300}, state_of(sample_pipeline(32, 64)));
    take(view, QStringLiteral("timeline-decode"), {700, 260}, state_of(sample_decode()));
}

TEST_CASE("pictures: roofline", "[.][pictures]") {
    install_style(*qApp);
    RooflineView view;
    const Sample base = sample_training(0.5);
    take(view, QStringLiteral("roofline-mid"), {540, 380}, state_of(sample_training()));
    Selection chosen;
    chosen.operation = QStringLiteral("attention.core");
    view.select(chosen);
    take(view, QStringLiteral("roofline-base"), {900, 560}, state_of(sample_training(), base));
    view.select({});
    take(view, QStringLiteral("roofline-small"), {260, 240}, state_of(sample_training()));
    take(view, QStringLiteral("roofline-decode"), {540, 380}, state_of(sample_decode()));
}

TEST_CASE("pictures: operations", "[.][pictures]") {
    install_style(*qApp);
    OperationsView view;
    Selection chosen;
    chosen.operation = QStringLiteral("mlp.down");
    chosen.phase = 1;
    view.select(chosen);
    take(view, QStringLiteral("operations"), {1080, 420}, state_of(sample_training()));
}

TEST_CASE("pictures: topology", "[.][pictures]") {
    install_style(*qApp);
    TopologyView view;
    const Sample sample = sample_training();
    take(view, QStringLiteral("topology-2k"), {420, 400}, state_of(sample));
    const auto shaped = [&](std::vector<int> slice, int tensor, int fsdp) {
        auto scenario = std::make_shared<rooflight::Scenario>(*sample.scenario);
        scenario->hardware.slice = std::move(slice);
        scenario->parallelism.tensor = tensor;
        scenario->parallelism.fsdp = fsdp;
        ViewState state = state_of(sample);
        state.scenario = scenario;
        return state;
    };
    view.choose_chip(37);
    take(view, QStringLiteral("topology-64"), {300, 380}, shaped({4, 4, 4}, 4, 16));
    view.choose_chip(-1);
    take(view, QStringLiteral("topology-512"), {420, 400}, shaped({8, 8, 8}, 8, 64));
    take(view, QStringLiteral("topology-pod"), {420, 400}, shaped({16, 20, 28}, 28, 320));
    take(view, QStringLiteral("topology-tree"), {700, 340}, state_of(sample_pipeline()));
    take(view, QStringLiteral("topology-node"), {420, 300}, state_of(sample_decode()));
}

TEST_CASE("pictures: presets", "[.][pictures]") {
    install_style(*qApp);
    Theme::instance().set_animations(false);
    rooflight::Library library;
    for (const char* name : {"default", "llama-3-70b-v5p-multislice", "llama-3.1-405b-h100", "deepseek-v3-h800",
                             "llama-3-70b-h100-decode", "gpt-3-175b-a100", "llama-3-70b-v5e-prefill"}) {
        const auto file = rooflight::presets_dir() / "scenarios" / (std::string(name) + ".json");
        auto scenario = std::make_shared<rooflight::Scenario>(rooflight::read_scenario(file.string(), library));
        ViewState state;
        state.scenario = scenario;
        state.estimate = std::make_shared<rooflight::Estimate>(rooflight::estimate(*scenario));
        for (View* view : make_views(nullptr)) {
            const bool wide =
                view->objectName() == QStringLiteral("timeline") || view->objectName() == QStringLiteral("operations");
            take(*view, QStringLiteral("preset-%1-%2").arg(QString::fromLatin1(name), view->objectName()),
                 wide ? QSize(1080, 320) : QSize(530, 380), state);
            delete view;
        }
    }
}

TEST_CASE("pictures: pointing", "[.][pictures]") {
    install_style(*qApp);
    Theme::instance().set_animations(false);
    for (View* view : make_views(nullptr)) {
        view->resize(560, 400);
        view->show();
        view->present(state_of(sample_training(), sample_training(0.8)));
        QTest::qWait(40);
        const QHash<QString, QPoint> places = {{QStringLiteral("roofline"), QPoint(423, 112)},
                                               {QStringLiteral("memory"), QPoint(135, 150)},
                                               {QStringLiteral("timeline"), QPoint(418, 173)},
                                               {QStringLiteral("topology"), QPoint(273, 336)}};
        const QPoint middle = places.value(view->objectName(), QPoint(300, 190));
        QWidget* below = view->childAt(middle);
        if (below != nullptr) {
            QTest::mouseMove(below, below->mapFrom(view, middle));
        }
        QTest::qWait(40);
        CHECK(view->grab().save(QStringLiteral("%1/pointing-%2.png").arg(folder(), view->objectName())));
        Theme::instance().set_scale(1.6);
        view->resize(900, 600);
        QTest::qWait(60);
        CHECK(view->grab().save(QStringLiteral("%1/large-type-%2.png").arg(folder(), view->objectName())));
        Theme::instance().set_scale(1.0);
        delete view;
    }
}

TEST_CASE("pictures: widgets", "[.][pictures]") {
    install_style(*qApp);
    for (const Scheme scheme : {Scheme::light, Scheme::dark}) {
        Theme::instance().set_scheme(scheme, false);
        const auto page = gallery();
        page->resize(900, 620);
        page->show();
        QApplication::processEvents();
        CHECK(page->grab().save(QStringLiteral("%1/widgets-%2.png").arg(folder()).arg(static_cast<int>(scheme))));
    }
    Theme::instance().set_scheme(Scheme::light, false);
}
