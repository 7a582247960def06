// SPDX-License-Identifier: GPL-3.0-or-later
// The collectives player and the sharding lab.
#include <QApplication>
#include <QtTest>
#include <QtWidgets>

#include "core/collectives/holdings.h"
#include "tests/support/catch.h"
#include "tests/support/view_test.h"
#include "ui/charts/chart.h"
#include "ui/theme/number.h"
#include "ui/theme/theme.h"
#include "ui/views/collectives/collectives_view.h"
#include "ui/views/sharding/plan_picture.h"
#include "ui/views/sharding/sharding_view.h"

namespace rooflight::lab_test {

using namespace rooflight::ui;
using namespace rooflight::test;

namespace {

template <class W>
W* child(QWidget& of, const char* name) {
    W* found = of.findChild<W*>(QString::fromLatin1(name));
    REQUIRE(found != nullptr);
    return found;
}

/// Motion off while a test runs: steps jump.
class Still {
public:
    Still() { Theme::instance().set_animations(false); }
    ~Still() { Theme::instance().set_animations(true); }
    Still(const Still&) = delete;
    Still& operator=(const Still&) = delete;
};

template <class V>
void open(V& view, const Sample& sample, const QSize& size = {900, 640}) {
    view.resize(size);
    view.present(state_of(sample));
    view.show();
    QTest::qWait(1);
}

PlayChoice chosen(CollectiveKind kind, Shape shape, int chips, int rows = 2) {
    PlayChoice choice;
    choice.kind = kind;
    choice.shape = shape;
    choice.chips = chips;
    choice.rows = rows;
    return choice;
}

std::string std_text(const QString& words) { return words.toStdString(); }

}  // namespace

TEST_CASE("after the last step every device holds what each collective promises", "[lab]") {
    const Warnings warnings;
    const Still still;
    CollectivesView view;
    for (const Sample& sample : {sample_training(), sample_pipeline()}) {
        open(view, sample);
        for (std::size_t kind = 0; kind < kCollectiveKindCount; ++kind) {
            for (int shape = 0; shape < kShapeCount; ++shape) {
                view.choose_collective(chosen(static_cast<CollectiveKind>(kind), static_cast<Shape>(shape), 6, 3));
                INFO(std_text(view.subtitle()) << " " << std_text(view.played().problem));
                REQUIRE(view.played().valid());
                CHECK(view.step() == 0);
                auto* scrub = child<QAbstractSlider>(view, "collectives_scrub");
                CHECK(scrub->maximum() == view.played().steps());
                QTest::keyClick(scrub, Qt::Key_End);
                CHECK(view.step() == view.played().steps());
                const Played& played = view.played();
                const HoldingTable& shown_at_end = played.tables[static_cast<std::size_t>(view.step())];
                CHECK(shown_at_end == holdings_after(played.list, played.list.steps.size()));
                CHECK(is_complete(played.list, shown_at_end));
                CHECK_FALSE(is_complete(played.list, played.tables.front()));
                view.grab();
            }
        }
    }
    CHECK(warnings.text() == "");
}

TEST_CASE("the player steps, plays, pauses and follows the keyboard", "[lab]") {
    const Still still;
    CollectivesView view;
    open(view, sample_training());
    view.choose_collective(chosen(CollectiveKind::all_gather, Shape::ring, 8));
    REQUIRE(view.played().steps() == 4);
    QTest::mouseClick(child<QPushButton>(view, "collectives_forward"), Qt::LeftButton);
    CHECK(view.step() == 1);
    QTest::keyClick(&view, Qt::Key_Right);
    CHECK(view.step() == 2);
    QTest::keyClick(&view, Qt::Key_Left);
    CHECK(view.step() == 1);
    QTest::keyClick(&view, Qt::Key_End);
    CHECK(view.step() == 4);
    QTest::keyClick(&view, Qt::Key_Home);
    CHECK(view.step() == 0);
    CHECK_FALSE(child<QPushButton>(view, "collectives_back")->isEnabled());
    child<QComboBox>(view, "collectives_speed")->setCurrentIndex(4);
    QTest::keyClick(&view, Qt::Key_Space);
    CHECK(view.is_playing());
    CHECK(QTest::qWaitFor([&] { return view.step() == 4 && !view.is_playing(); }, 5000));
    view.play_or_pause();  // from the start again
    CHECK(view.step() == 0);
    view.play_or_pause();
    CHECK_FALSE(view.is_playing());
}

TEST_CASE("a step moves for no longer than it should, and hiding stops it", "[lab]") {
    CollectivesView view;
    open(view, sample_training());
    Theme::instance().set_animations(true);
    view.step_by(1);
    const bool moves_now = Theme::instance().animations();
    CHECK(view.step() == (moves_now ? 0 : 1));
    CHECK(QTest::qWaitFor([&] { return view.step() == 1; }, 1000));
    view.play_or_pause();
    view.hide();
    CHECK_FALSE(view.is_playing());
}

TEST_CASE("size, by slider or by dragging the point, changes time and formula", "[lab]") {
    const Still still;
    CollectivesView view;
    open(view, sample_training());
    const QStringList before = view.cost_lines();
    const double time = view.played().terms.time.value();
    for (int i = 0; i < 16; ++i) {
        QTest::keyClick(child<QAbstractSlider>(view, "collectives_size"), Qt::Key_Right);
    }
    CHECK(view.played().choice.bytes == 1073741824);
    CHECK(view.played().terms.time.value() > time);
    CHECK(view.cost_lines() != before);
    CHECK(view.cost_lines().join(QLatin1Char(' ')).contains(QStringLiteral("V · (N − 1) / (N · W)")));
    CHECK(view.cost_lines().join(QLatin1Char(' ')).contains(QStringLiteral("1 GiB · (8 − 1) / (8 · 200 GB/s)")));

    Chart* plot = child<Chart>(view, "collectives_plot");
    QTest::qWait(30);
    QWidget* surface = plot->findChildren<QWidget*>().value(0);
    REQUIRE(surface != nullptr);
    const QPoint to = plot->to_pixel(1048576, 1e-5).toPoint();
    QTest::mousePress(surface, Qt::LeftButton, {}, plot->to_pixel(1073741824, 1e-3).toPoint());
    QTest::mouseMove(surface, to);
    QMouseEvent move(QEvent::MouseMove, to, surface->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(surface, &move);
    QTest::mouseRelease(surface, Qt::LeftButton, {}, to);
    CHECK(std::abs(size_step(view.played().choice.bytes) - size_step(1048576)) <= 1);
    QTest::keyClick(plot, Qt::Key_Right);
    CHECK(std::abs(size_step(view.played().choice.bytes) - size_step(1048576)) <= 2);

    view.set_bytes(1024);
    CHECK(view.played().terms.latency_bound);
    CHECK(view.summary().contains(QStringLiteral("latency-bound")));
    CHECK(child<QLabel>(view, "collectives_size_text")->text() == QStringLiteral("1 KiB"));
}

TEST_CASE("what cannot be played says why", "[lab]") {
    const Warnings warnings;
    CollectivesView view;
    open(view, sample_training());
    view.choose_collective(chosen(CollectiveKind::all_gather, Shape::ring, 1));
    CHECK_FALSE(view.played().valid());
    CHECK(view.summary().contains(QStringLiteral("one chip")));
    CHECK(svg_of(view, {600, 400}).contains("one chip"));
    view.choose_collective(chosen(CollectiveKind::all_gather, Shape::ring, 1000));
    CHECK(view.played().valid());
    CHECK(view.played().group.size == 1000);
    CHECK(view.played().drawn.size <= 32);
    CHECK(view.subtitle().contains(QStringLiteral("drawn with")));
    view.choose_collective(chosen(CollectiveKind::all_to_all, Shape::torus, 64, 64));
    CHECK(view.played().drawn.size <= 16);
    view.grab();
    CHECK(warnings.text() == "");
}

TEST_CASE("the four cases are recognised and named", "[lab]") {
    ShardingView view;
    open(view, sample_training());
    const auto check_case = [&](const char* a, const char* b, const char* c, int number) {
        view.set_spec(ShardingState::a, QString::fromLatin1(a));
        view.set_spec(ShardingState::b, QString::fromLatin1(b));
        view.set_spec(ShardingState::out, QString::fromLatin1(c));
        INFO(a << " " << b << " " << c);
        REQUIRE(view.lab().solved());
        CHECK(view.lab().solution().kind.number == number);
        CHECK(child<QLabel>(view, "sharding_case")->text().startsWith(QStringLiteral("Case %1:").arg(number)));
    };
    check_case("A[I_X, J]", "B[J, K_Y]", "C[I_X, K_Y]", 1);
    check_case("A[I, J_X]", "B[J, K]", "C[I, K]", 2);
    check_case("A[I, J_X]", "B[J_X, K]", "C[I, K]", 3);
    check_case("A[I_X, J]", "B[J, K_X]", "C[I_X, K]", 4);
}

TEST_CASE("plans are the engine's, and the cheapest is marked", "[lab]") {
    ShardingView view;
    for (const Sample& sample : {sample_training(), sample_decode()}) {
        open(view, sample);
        const ShardingState& lab = view.lab();
        REQUIRE(lab.machine() != nullptr);
        LabEinsum einsum;
        einsum.mesh = lab.mesh();
        einsum.a = lab.array(ShardingState::a);
        einsum.b = lab.array(ShardingState::b);
        einsum.out = lab.array(ShardingState::out);
        DimNames dims;
        Einsum plain;
        plain.a = sharded(einsum.a, dims);
        plain.b = sharded(einsum.b, dims);
        plain.out = sharded(einsum.out, dims);
        const std::vector<EinsumPlan> wanted = all_plans(plain, einsum.mesh.sizes, *lab.machine());
        REQUIRE(lab.plans().size() >= wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            CHECK(lab.plans()[i].plan.communication.value() == wanted[i].communication.value());
            CHECK(lab.plans()[i].plan.flops_per_chip.value() == wanted[i].flops_per_chip.value());
        }
        CHECK(view.table().size() == static_cast<qsizetype>(lab.plans().size()) + 1);
        const auto total = [&](int i) {
            return lab.machine()->total(lab.plans()[static_cast<std::size_t>(i)].plan).value();
        };
        for (int i = 0; i < static_cast<int>(lab.plans().size()); ++i) {
            CHECK(total(lab.cheapest()) <= total(i));
        }
        CHECK(svg_of(view, {900, 700}).contains("cheapest"));
        QWidget* plans = child<QWidget>(view, "sharding_plans");
        view.select_plan(0);
        QTest::keyClick(plans, Qt::Key_Down);
        CHECK(lab.selected() == std::min<int>(1, static_cast<int>(lab.plans().size()) - 1));
    }
}

TEST_CASE("an illegal spec is refused with the rule, and the last legal one stays", "[lab]") {
    const Warnings warnings;
    ShardingView view;
    open(view, sample_training());
    const QString before = view.lab().spec(ShardingState::a);
    auto* edit = child<QLineEdit>(view, "sharding_spec_A");
    auto* refusal = child<QLabel>(view, "sharding_refusal_A");
    CHECK(refusal->isHidden());
    const auto type = [&](const char* words) {
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QString::fromLatin1(words));
        QTest::keyClick(edit, Qt::Key_Return);
    };
    type("A[I_X, J_X]");
    CHECK_FALSE(refusal->isHidden());
    CHECK(std_text(refusal->text()).find('X') != std::string::npos);
    CHECK(view.lab().spec(ShardingState::a) == before);
    type("A[I_W, J]");
    CHECK_FALSE(refusal->isHidden());
    type("A[I, J_XY]");
    CHECK(refusal->isHidden());
    CHECK(std_text(view.lab().jax(ShardingState::a)) == "P(None, ('X', 'Y'))");
    CHECK(child<QLineEdit>(view, "sharding_jax_A")->text() == view.lab().jax(ShardingState::a));
    type("P('Y', None)");
    CHECK(std_text(view.lab().spec(ShardingState::a)) == "A[I_Y, J]");
    view.grab();
    CHECK(warnings.text() == "");
}

TEST_CASE("axes are put on dimensions by click, by menu and by drop", "[lab]") {
    ShardingView view;
    open(view, sample_training());
    view.set_spec(ShardingState::a, QStringLiteral("A[I, J]"));
    QTest::mouseClick(child<QPushButton>(view, "sharding_chip_X"), Qt::LeftButton);
    QTest::mouseClick(child<QPushButton>(view, "sharding_dim_A_1"), Qt::LeftButton);
    CHECK(std_text(view.lab().spec(ShardingState::a)) == "A[I, J_X]");
    CHECK_FALSE(child<QPushButton>(view, "sharding_chip_X")->isChecked());
    auto* first = child<QPushButton>(view, "sharding_dim_A_0");
    QMimeData data;
    data.setData(QStringLiteral("application/x-rooflight-axis"), "1");
    QDragEnterEvent enter(QPoint(4, 4), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(first, &enter);
    QDropEvent drop(QPointF(4, 4), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(first, &drop);
    CHECK(std_text(view.lab().spec(ShardingState::a)) == "A[I_Y, J_X]");
    QApplication::sendEvent(first, &enter);
    QDropEvent again(QPointF(4, 4), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(first, &again);
    CHECK(std_text(view.lab().spec(ShardingState::a)) == "A[I, J_X]");
    // An axis that is in use already: refused, with the rule.
    view.toggle(ShardingState::a, 0, 0);
    CHECK(std_text(view.lab().spec(ShardingState::a)) == "A[I, J_X]");
    CHECK_FALSE(child<QLabel>(view, "sharding_refusal_A")->text().isEmpty());
}

TEST_CASE("sizes, meshes and resharding are worked out as they change", "[lab]") {
    const Warnings warnings;
    ShardingView view;
    open(view, sample_training());
    CHECK(view.lab().resharding().has_value());
    CHECK(reshard_text(view.lab()).contains(QStringLiteral("AllToAll")));
    view.set_spec(ShardingState::to, QStringLiteral("A[I, J]"));
    CHECK(reshard_text(view.lab()).contains(QStringLiteral("AllGather_X")));
    const double before = view.lab().report(ShardingState::a).bytes_per_device.value();
    child<QSpinBox>(view, "sharding_size_I")->setValue(16384);
    CHECK(view.lab().report(ShardingState::a).bytes_per_device.value() == 2 * before);
    child<QSpinBox>(view, "sharding_axis_X")->setValue(3);  // does not divide
    CHECK_FALSE(view.lab().solved());
    CHECK_FALSE(view.lab().problem().isEmpty());
    CHECK(child<QLabel>(view, "sharding_case")->text() == view.lab().problem());
    CHECK(view.table().size() == 1);
    view.grab();
    CHECK(svg_of(view, {700, 500}).size() > 500);
    child<QSpinBox>(view, "sharding_axis_X")->setValue(4);
    CHECK(view.lab().solved());
    child<QSpinBox>(view, "sharding_axis_Z")->setValue(4096);
    view.grab();
    CHECK(warnings.text() == "");
}

TEST_CASE("every control of the labs has a name and can be reached by keyboard", "[lab]") {
    CollectivesView collectives;
    ShardingView sharding;
    for (View* view : {static_cast<View*>(&collectives), static_cast<View*>(&sharding)}) {
        view->resize(900, 640);
        view->present(state_of(sample_training()));
        view->show();
        for (QWidget* widget : view->findChildren<QWidget*>()) {
            const bool inner = widget->objectName().startsWith(QStringLiteral("qt_")) || widget->parentWidget() == nullptr;
            const bool part = qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) != nullptr ||
                              qobject_cast<QComboBox*>(widget->parentWidget()) != nullptr ||
                              qobject_cast<Chart*>(widget->parentWidget()) != nullptr ||
                              qobject_cast<QAbstractItemView*>(widget) != nullptr;
            if (inner || part || widget->isHidden() || (widget->focusPolicy() & Qt::TabFocus) == 0) {
                continue;
            }
            INFO(widget->metaObject()->className() << " " << std_text(widget->objectName()));
            const auto* button = qobject_cast<QAbstractButton*>(widget);
            CHECK((!widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty())));
            CHECK_FALSE(widget->objectName().isEmpty());
        }
    }
}

TEST_CASE("what is chosen in the player and the lab is kept", "[lab]") {
    CollectivesView player;
    PlayChoice choice;
    choice.kind = CollectiveKind::all_to_all;
    choice.shape = Shape::torus;
    choice.chips = 4;
    choice.rows = 8;
    choice.bytes = size_at(40);
    player.present(state_of(sample_training()));
    player.choose_collective(choice);
    CollectivesView other;
    other.restore(player.choices());
    other.present(state_of(sample_training()));
    CHECK(other.played().choice == player.played().choice);
    other.restore({{QStringLiteral("collective"), QStringLiteral("no such")}, {QStringLiteral("chips"), -4}});
    CHECK(other.played().choice.kind == CollectiveKind::all_to_all);

    ShardingView lab;
    lab.present(state_of(sample_training()));
    lab.set_axis(0, 8);
    lab.set_spec(ShardingState::a, QStringLiteral("A[I_XY, J]"));
    lab.set_dim(QStringLiteral("I"), 4096);
    ShardingView again;
    again.restore(lab.choices());
    again.present(state_of(sample_training()));
    CHECK(again.lab().spec(ShardingState::a) == QStringLiteral("A[I_XY, J]"));
    CHECK(again.lab().mesh().sizes[0] == 8);
    CHECK(again.choices() == lab.choices());
}

TEST_CASE("a collective on the machine tells the other views how busy it keeps the links", "[lab]") {
    CollectivesView player;
    player.resize(700, 500);
    player.show();
    player.present(state_of(sample_training()));
    NetworkLoad told;
    QObject::connect(&player, &View::loaded, &player, [&](const NetworkLoad& load) { told = load; });
    PlayChoice choice;
    choice.shape = Shape::mesh_axis;
    choice.mesh_axis = MeshAxis::fsdp;
    choice.bytes = size_at(100);
    player.choose_collective(choice);
    CHECK_FALSE(told.any());
    player.show_step(1);
    REQUIRE(told.any());
    CHECK(*std::max_element(told.busy.begin(), told.busy.end()) > 0.9);
    player.show_step(0);
    CHECK_FALSE(told.any());
    player.show_step(1);
    player.hide();
    CHECK_FALSE(told.any());
}

}  // namespace rooflight::lab_test
