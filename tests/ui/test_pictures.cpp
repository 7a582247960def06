// SPDX-License-Identifier: GPL-3.0-or-later
// Not a test: `ROOFLIGHT_PICTURES=folder ui_tests "[pictures]"` writes pictures for a person to judge.
#include <QApplication>
#include <QDir>
#include <QtTest>
#include <QtWidgets>

#include "tests/support/catch.h"
#include "tests/support/view_test.h"
#include "ui/theme/style.h"
#include "ui/views/memory/memory_view.h"

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
    dress_as(card, "card", true);
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
    dress_as(badge, "badge", true);
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
