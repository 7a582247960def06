// SPDX-License-Identifier: GPL-3.0-or-later
// Not a test: `ROOFLIGHT_PICTURES=folder ui_tests "[lab_pictures]"` writes pictures for a person to judge.
#include <QApplication>
#include <QDir>
#include <QtTest>

#include "tests/support/catch.h"
#include "tests/support/view_test.h"
#include "ui/theme/style.h"
#include "ui/views/collectives/collectives_view.h"
#include "ui/views/sharding/sharding_view.h"

using namespace rooflight;
using namespace rooflight::ui;
using namespace rooflight::test;

namespace {

void keep(View& view, const char* name, const QSize& size, bool all_schemes = false) {
    const QString folder = qEnvironmentVariable("ROOFLIGHT_PICTURES", QDir::tempPath());
    view.resize(size);
    view.show();
    QTest::qWait(40);
    const QString file = QStringLiteral("%1/%2").arg(folder, QString::fromLatin1(name));
    CHECK(view.grab().save(file + QStringLiteral("-light.png")));
    if (all_schemes) {
        Theme::instance().set_scheme(Scheme::dark, false);
        QTest::qWait(40);
        CHECK(view.grab().save(file + QStringLiteral("-dark.png")));
        Theme::instance().set_scheme(Scheme::light, false);
    }
    QImage print(size * 2, QImage::Format_RGB32);
    print.fill(Qt::white);
    QPainter painter(&print);
    painter.scale(2, 2);
    view.render_to(painter, QRectF(QPointF(), size).adjusted(8, 8, -8, -8));
    painter.end();
    CHECK(print.save(file + QStringLiteral("-print.png")));
}

}  // namespace

TEST_CASE("pictures: collectives", "[.][lab_pictures]") {
    install_style(*qApp);
    CollectivesView view;
    view.present(state_of(sample_training()));
    PlayChoice choice;
    view.show_step(1);
    keep(view, "coll-ring", {900, 620}, true);
    choice.kind = CollectiveKind::reduce_scatter;
    view.choose_collective(choice);
    view.show_step(2);
    keep(view, "coll-rs", {900, 620});
    choice.kind = CollectiveKind::all_to_all;
    choice.bytes = 65536;
    view.choose_collective(choice);
    view.show_step(3);
    keep(view, "coll-a2a", {900, 620});
    choice.kind = CollectiveKind::all_gather;
    choice.shape = Shape::torus;
    choice.chips = choice.rows = 4;
    view.choose_collective(choice);
    view.show_step(1);
    keep(view, "coll-torus", {900, 620});
    choice.shape = Shape::mesh_axis;
    choice.mesh_axis = MeshAxis::fsdp;
    view.choose_collective(choice);
    view.show_step(3);
    keep(view, "coll-mesh", {700, 520});
    choice.kind = CollectiveKind::all_reduce;
    view.present(state_of(sample_pipeline()));
    choice.shape = Shape::tree;
    choice.chips = 8, choice.rows = 2;
    choice.algorithm = Algorithm::in_network;
    view.choose_collective(choice);
    view.show_step(2);
    keep(view, "coll-tree", {900, 620});
    choice.shape = Shape::switched;
    choice.algorithm = Algorithm::ring;
    view.choose_collective(choice);
    view.show_step(2);
    keep(view, "coll-switch", {420, 700});
    choice.kind = CollectiveKind::broadcast;
    choice.shape = Shape::line;
    view.choose_collective(choice);
    view.show_step(2);
    keep(view, "coll-line", {900, 620});
    choice.chips = 1;
    view.choose_collective(choice);
    keep(view, "coll-one", {700, 400});
    Theme::instance().set_scale(1.6);
    choice.chips = 8;
    choice.shape = Shape::ring;
    view.choose_collective(choice);
    keep(view, "coll-present", {1300, 900});
    Theme::instance().set_scale(1.0);
}

TEST_CASE("pictures: sharding lab", "[.][lab_pictures]") {
    install_style(*qApp);
    ShardingView view;
    view.present(state_of(sample_training()));
    keep(view, "shard-three", {1000, 760}, true);
    view.set_spec(ShardingState::a, QStringLiteral("A[I_X, J]"));
    view.set_spec(ShardingState::b, QStringLiteral("B[J, K_X]"));
    view.set_spec(ShardingState::out, QStringLiteral("C[I_X, K]"));
    view.set_axis(2, 2);
    view.set_spec(ShardingState::out, QStringLiteral("C[I_X, K_X]"));
    keep(view, "shard-four", {1000, 760});
    view.present(state_of(sample_decode()));
    view.set_axis(2, 1);
    view.set_spec(ShardingState::a, QStringLiteral("A[I, J_X]"));
    view.set_spec(ShardingState::b, QStringLiteral("B[J, K_Y]"));
    view.set_spec(ShardingState::out, QStringLiteral("C[I, K]"));
    keep(view, "shard-two", {560, 700});
    view.set_axis(0, 3);
    keep(view, "shard-bad", {1000, 620});
    view.set_axis(0, 4);
    Theme::instance().set_scale(1.6);
    keep(view, "shard-present", {1400, 1000});
    Theme::instance().set_scale(1.0);
    view.present(ViewState());
    keep(view, "shard-empty", {400, 300});
}
