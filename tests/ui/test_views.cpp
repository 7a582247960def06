// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for every view.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <random>

#include <QSignalSpy>
#include <QtTest>

#include "tests/support/catch.h"
#include "tests/support/sample_estimate.h"
#include "tests/support/view_test.h"
#include "ui/theme/style.h"
#include "ui/view.h"
#include "ui/views/views.h"

using namespace rooflight;
using namespace rooflight::ui;
using namespace rooflight::test;

namespace {

template <class Body>
void for_each_view(const Body& body) {
    QWidget window;
    window.resize(900, 600);
    for (View* view : make_views(&window)) {
        INFO(view->objectName().toStdString());
        view->setGeometry(window.rect());
        window.show();
        view->show();
        body(*view);
        view->hide();
    }
}

/// A double that has gone wrong in one of the ways doubles go wrong.
double wrong(std::mt19937& random) {
    constexpr double values[] = {0.0,
                                 -1.0,
                                 1e-320,
                                 1e308,
                                 -1e300,
                                 std::numeric_limits<double>::quiet_NaN(),
                                 std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity()};
    return values[std::uniform_int_distribution<std::size_t>(0, std::size(values) - 1)(random)];
}

Sample spoiled(const Sample& sample, std::mt19937& random) {
    auto estimate = std::make_shared<Estimate>(*sample.estimate);
    const auto spoil = [&](auto& quantity) {
        if (random() % 3 == 0) {
            quantity = std::decay_t<decltype(quantity)>(wrong(random));
        }
    };
    spoil(estimate->step.time);
    spoil(estimate->peak);
    if (estimate->parallelism) {
        spoil(estimate->parallelism->present_tokens);
        spoil(estimate->parallelism->present_communication);
        for (CommunicationCurve& curve : estimate->parallelism->by_batch) {
            spoil(curve.critical);
            std::for_each(curve.seconds.begin(), curve.seconds.end(), spoil);
        }
        std::for_each(estimate->parallelism->tensor.begin(), estimate->parallelism->tensor.end(), spoil);
    }
    spoil(estimate->mfu);
    spoil(estimate->memory.capacity);
    for (Bytes& part : estimate->memory.worst.breakdown) {
        spoil(part);
    }
    for (MemoryUse& use : estimate->memory.stages) {
        for (Bytes& part : use.breakdown) {
            spoil(part);
        }
    }
    for (OperationEstimate& operation : estimate->operations) {
        spoil(operation.flops);
        spoil(operation.hbm_bytes);
        spoil(operation.time);
        spoil(operation.count);
    }
    for (LinkEstimate& link : estimate->links) {
        spoil(link.busy);
    }
    for (Event& event : estimate->timeline.events) {
        spoil(event.start);
        spoil(event.end);
        spoil(event.exposed);
        if (random() % 50 == 0) {
            event.stream = static_cast<std::int32_t>(random() % 9) - 3;
        }
    }
    spoil(estimate->timeline.makespan);
    for (auto& stage : estimate->timeline.memory) {
        for (MemorySample& at : stage) {
            spoil(at.time);
            spoil(at.bytes);
        }
    }
    return {sample.scenario, estimate};
}

}  // namespace

TEST_CASE("views have distinct ids, titles and names for assistive technology", "[views]") {
    QStringList ids;
    for_each_view([&](View& view) {
        view.present(state_of(sample_training()));
        CHECK_FALSE(ids.contains(view.objectName()));
        ids << view.objectName();
        CHECK_FALSE(view.title().isEmpty());
        CHECK(view.accessibleName() == view.title());
        CHECK(view.accessibleDescription() == view.summary());
    });
}

TEST_CASE("views draw themselves as vectors with text, whatever the screen", "[views]") {
    const Warnings warnings;
    for_each_view([&](View& view) {
        for (const Sample& sample : {sample_training(), sample_overflow(), sample_pipeline(), sample_decode()}) {
            view.present(state_of(sample, sample_training(0.5)));
            const QByteArray svg = svg_of(view, {720, 440});
            CHECK(svg.contains("<text"));
            CHECK_FALSE(svg.contains("<image"));
            CHECK_FALSE(svg.contains("nan"));
            CHECK_FALSE(svg.contains("inf\""));
            CHECK(svg.size() > (view.table().size() > 1 ? 2000 : 1000));  // why there is no picture, otherwise
            Theme::instance().set_scheme(Scheme::dark, false);
            CHECK(svg_of(view, {720, 440}) == svg);
            Theme::instance().set_scheme(Scheme::light, false);
        }
    });
    CHECK(warnings.text() == "");
}

TEST_CASE("views say in words and in a table what they show", "[views]") {
    for_each_view([&](View& view) {
        for (const Sample& sample : {sample_training(), sample_pipeline(), sample_decode()}) {
            view.present(state_of(sample));
            view.finish();
            CHECK(view.summary().size() > 20);
            const QList<QStringList> rows = view.table();
            REQUIRE_FALSE(rows.isEmpty());
            // Only what is about training has nothing to tell of decoding,
            // and what is about serving of neither.
            CHECK((rows.size() > 1 || view.objectName() == QStringLiteral("serving") ||
                   (view.objectName() == QStringLiteral("parallelism") && !sample.estimate->parallelism)));
            for (const QStringList& row : rows) {
                CHECK(row.size() == rows.front().size());
                for (const QString& cell : row) {
                    CHECK_FALSE(cell.contains(QStringLiteral("nan")));
                }
            }
        }
    });
}

TEST_CASE("a view without a state says what to do", "[views]") {
    const Warnings warnings;
    for_each_view([&](View& view) {
        view.present(ViewState());
        view.grab();
        CHECK(view.summary().size() > 20);
        CHECK(svg_of(view, {400, 300}).contains("<text"));
        view.present(state_of(sample_training()));
        view.present(ViewState());
        view.grab();
    });
    CHECK(warnings.text() == "");
}

TEST_CASE("nonsense in an estimate is drawn around, not over", "[views][property]") {
    const Warnings warnings;
    std::mt19937 random(7);
    for_each_view([&](View& view) {
        for (int round = 0; round < 12; ++round) {
            const Sample sample = round % 3 == 0   ? sample_training()
                                  : round % 3 == 1 ? sample_pipeline(3, 4)
                                                   : sample_decode();
            const Sample bad = spoiled(sample, random);
            view.present(state_of(bad, spoiled(sample, random)));
            view.finish();
            view.grab();
            const QByteArray svg = svg_of(view, {round % 2 == 0 ? 500 : 120, 300});
            CHECK_FALSE(svg.contains("\"nan"));
            CHECK(view.summary().size() > 5);
            CHECK_FALSE(view.table().isEmpty());
        }
    });
    CHECK(warnings.text() == "");
}

TEST_CASE("a selection from outside is shown and not sent back", "[views]") {
    const Warnings warnings;
    for_each_view([&](View& view) {
        view.present(state_of(sample_training()));
        const QSignalSpy spy(&view, &View::selected);
        Selection selection;
        selection.operation = QStringLiteral("mlp.down");
        selection.phase = static_cast<int>(Phase::backward);
        view.select(selection);
        view.grab();
        Selection network;
        network.network = QStringLiteral("x");
        view.select(network);
        view.select({});
        QTest::qWait(1);
        CHECK(spy.count() == 0);
    });
    CHECK(warnings.text() == "");
}

TEST_CASE("views live through every size and scale", "[views]") {
    const Warnings warnings;
    for_each_view([&](View& view) {
        view.present(state_of(sample_pipeline(), sample_training()));
        for (const QSize size : {QSize(1, 1), QSize(60, 40), QSize(200, 900), QSize(1600, 120), QSize(1400, 1000)}) {
            view.resize(size);
            QTest::qWait(1);
            view.grab();
        }
        Theme::instance().set_scale(2.0);
        view.grab();
        Theme::instance().set_scale(1.0);
        view.retranslate();
    });
    CHECK(warnings.text() == "");
}
