// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/view_test.h"
#include "ui/theme/number.h"
#include "ui/views/timeline/timeline_view.h"

using namespace rooflight;
using namespace rooflight::ui;
using namespace rooflight::test;

namespace {

/// What the window would present of a scenario that comes with the program.
ViewState state_of_scenario(const char* id) {
    auto scenario = std::make_shared<Scenario>(read_scenario(library().scenario_file(id).string(), library()));
    ViewState state;
    state.estimate = std::make_shared<Estimate>(estimate(*scenario));
    state.scenario = std::move(scenario);
    return state;
}

/// A long pipeline whose chips wait for the network half of the time.
ViewState state_of_waiting_pipeline() {
    auto scenario =
        std::make_shared<Scenario>(read_scenario(library().scenario_file("deepseek-v3-h800").string(), library()));
    scenario->precision.activations = DType::bf16;
    scenario->recompute = {RecomputeKind::full, {}};
    ViewState state;
    state.estimate = std::make_shared<Estimate>(estimate(*scenario));
    state.scenario = std::move(scenario);
    return state;
}

}  // namespace

TEST_CASE("blocks are found by time", "[timeline]") {
    BlockList list;
    std::mt19937 random(5);
    double at = 0;
    for (int i = 0; i < 500; ++i) {
        at += std::uniform_real_distribution<double>(0, 1)(random);
        Block block;
        block.start = at;
        at += std::uniform_real_distribution<double>(0.01, 1)(random);
        block.end = at;
        block.event = i;
        list.add(block);
    }
    list.close();
    for (int i = 0; i < 2000; ++i) {
        const double time = std::uniform_real_distribution<double>(-1, at + 1)(random);
        const Block* expected = nullptr;
        for (const Block& block : list.blocks()) {
            if (block.start <= time && time < block.end) {
                expected = &block;
            }
        }
        CHECK(list.at(time) == expected);
    }
}

TEST_CASE("what is drawn of a row is bounded by its pixels and covers its blocks", "[timeline]") {
    const Timeline timeline = sample_timeline(100'000);
    REQUIRE(timeline.events.size() > 90'000);
    const auto rows = rows_of(timeline);
    std::vector<Piece> out;
    for (double share = 1; share > 1e-5; share /= 7) {
        const double low = timeline.makespan.value() * 0.31;
        const double high = low + timeline.makespan.value() * 0.69 * share;
        for (const TimelineRow& row : rows) {
            pieces(row.events, low, high, 1000, out);
            CHECK(out.size() < 1100);
            double before = -1e9;
            for (const Piece& piece : out) {
                CHECK(piece.x0 >= before - 1e-6);
                CHECK(piece.x1 > piece.x0);
                before = piece.x0;
            }
        }
    }
}

TEST_CASE("the passes of a pipeline are told apart by microbatch and direction", "[timeline]") {
    const Sample sample = sample_pipeline(4, 6);
    const auto rows = rows_of(sample.estimate->timeline);
    int forward = 0;
    int backward = 0;
    for (const Block& pass : rows.front().passes.blocks()) {
        if (pass.micro_batch >= 0) {
            (pass.phase == Phase::backward ? backward : forward) += 1;
        }
    }
    CHECK(forward == 6);
    CHECK(backward == 6);
}

TEST_CASE("what is drawn keeps the share of time that nothing hides", "[timeline]") {
    BlockList list;
    double exposed = 0;
    for (int i = 0; i < 4000; ++i) {  // every other a quarter exposed
        Block block;
        block.start = i;
        block.end = i + 0.8;
        block.exposed = i % 2 == 0 ? 0.2 : 0;
        exposed += block.exposed;
        block.event = i;
        list.add(block);
    }
    list.close();
    CHECK(list.exposed(0, 4000) == Approx(exposed));
    std::vector<Piece> out;
    for (const double width : {50.0, 800.0, 40000.0}) {
        pieces(list, 0, 4000, width, out);
        double drawn = 0;
        double busy = 0;
        for (const Piece& piece : out) {
            drawn += piece.exposed * piece.fill * (piece.x1 - piece.x0);
            busy += piece.fill * (piece.x1 - piece.x0);
        }
        INFO(width << " pixels");
        CHECK(drawn / busy == Approx(0.125).epsilon(0.05));
    }
}

TEST_CASE("a pipeline's passes carry their waits for networks", "[timeline]") {
    const ViewState state = state_of_waiting_pipeline();
    const auto rows = rows_of(state.estimate->timeline);
    for (const TimelineRow& row : rows) {
        if (!row.compute) {
            continue;
        }
        double waited = 0;
        for (const TimelineRow& network : rows) {
            if (!network.compute && network.stage == row.stage) {
                for (const Block& block : network.events.blocks()) {
                    waited += block.exposed;
                }
            }
        }
        double told = 0;
        for (const Block& pass : row.passes.blocks()) {
            told += pass.exposed;
            CHECK(pass.exposed <= pass.end - pass.start);
        }
        INFO("stage " << row.stage);
        CHECK(told == Approx(waited).epsilon(0.01));
    }
}

TEST_CASE("where chips of a long pipeline wait, the picture shows for which network", "[timeline]") {
    TimelineView view;
    view.resize(1100, 320);
    view.show();
    view.present(state_of_waiting_pipeline());
    QImage image(1100, 320, QImage::Format_RGB32);
    image.fill(Qt::white);
    {
        QPainter painter(&image);
        view.render_to(painter, QRectF(image.rect()));
    }
    const QColor network = Ink::print()(Role::scale_out);
    int pixels = 0;
    for (int y = 90; y < image.height(); ++y) {  // below the legend
        for (int x = 0; x < image.width(); ++x) {
            const QColor at = image.pixelColor(x, y);
            pixels += at.hsvSaturationF() > 0.3F && std::abs(at.hsvHue() - network.hsvHue()) < 8 ? 1 : 0;
        }
    }
    CHECK(pixels > 10000);
}

TEST_CASE("the timeline's step time is the verdict's, and what is simulated is called so", "[timeline]") {
    TimelineView view;
    for (const char* id : {"deepseek-v3-h800", "default"}) {
        const ViewState state = state_of_scenario(id);
        view.present(state);
        INFO(id << ": " << view.subtitle().toStdString());
        const QString told = shown(state.estimate->step.time);
        const QString simulated = shown(state.estimate->timeline.makespan);
        CHECK(view.subtitle().contains(told));
        CHECK(view.summary().contains(told));
        CHECK(view.summary().contains(shown(state.estimate->step.exposed_comm)));
        const QString note = QStringLiteral("(%1 simulated)").arg(simulated);
        CHECK(view.subtitle().contains(note) == (simulated != told));
        CHECK(view.summary().contains(note) == (simulated != told));
    }
}

TEST_CASE("the timeline zooms into a layer and back to the step", "[timeline]") {
    Theme::instance().set_animations(false);
    TimelineView view;
    view.resize(900, 320);
    view.show();
    view.present(state_of(sample_training()));
    const Range whole = view.window();
    CHECK(whole.low == 0);
    auto* layer = view.findChild<QPushButton*>(QStringLiteral("timeline_layer"));
    REQUIRE(layer != nullptr);
    layer->click();
    const Range one = view.window();
    CHECK(one.high - one.low < 0.1 * (whole.high - whole.low));
    view.present(state_of(sample_training(2.0)));  // everything takes longer: the same share stays in view
    CHECK(view.window().low > one.low);
    view.zoom(1e-9);
    CHECK(view.window().high > view.window().low);
    view.zoom(1e12);
    CHECK(view.window().low == 0);
    view.show_step();
    CHECK(view.window().high == Approx(sample_training(2.0).estimate->timeline.makespan.value()));
    Theme::instance().set_animations(true);
}

TEST_CASE("the scrubber tells the time and stays in the step", "[timeline]") {
    TimelineView view;
    view.resize(900, 320);
    view.show();
    view.present(state_of(sample_training()));
    QSignalSpy scrubbed(&view, &TimelineView::scrubbed);
    view.scrub_to(1.5);
    view.scrub_to(1e9);
    view.scrub_to(-3);
    REQUIRE(scrubbed.count() == 3);
    CHECK(scrubbed[0][0].value<Seconds>().value() == 1.5);
    CHECK(scrubbed[1][0].value<Seconds>().value() == sample_training().estimate->timeline.makespan.value());
    CHECK(scrubbed[2][0].value<Seconds>().value() == 0);
    QTest::keyClick(&view, Qt::Key_Period);
    CHECK(view.scrub_time() > 0);
}

TEST_CASE("a view of one layer stays one when the scenario changes, and says so", "[timeline]") {
    Theme::instance().set_animations(false);
    TimelineView view;
    view.resize(900, 320);
    view.show();
    view.present(state_of_scenario("default"));
    view.show_layer();
    const Range first = view.window();
    CHECK(view.subtitle().startsWith(QStringLiteral("one layer, forward and backward: ")));
    view.present(state_of_scenario("llama-3-8b-v5e"));
    const Range second = view.window();
    CHECK(view.subtitle().startsWith(QStringLiteral("one layer, forward and backward: ")));
    view.present(state_of_scenario("default"));
    CHECK(view.window().low == Approx(first.low));
    CHECK(view.window().high == Approx(first.high));
    CHECK(second.high != Approx(first.high));
    view.show_step();
    CHECK_FALSE(view.subtitle().contains(QStringLiteral("layer")));
    Theme::instance().set_animations(true);
}

TEST_CASE("the timeline's table has a row for each event", "[timeline]") {
    TimelineView view;
    const Sample sample = sample_training();
    view.present(state_of(sample));
    CHECK(view.table().size() == static_cast<qsizetype>(sample.estimate->timeline.events.size()) + 1);
}

TEST_CASE("what pipeline stages hand on is in the rows of its network, the waits for it among the passes", "[timeline]") {
    const ViewState state = state_of_scenario("llama-3.1-405b-h100");
    const Timeline& timeline = state.estimate->timeline;
    const auto rows = rows_of(timeline);
    std::size_t sends = 0;
    std::size_t receives = 0;
    for (const TimelineRow& row : rows) {
        sends += row.sends.blocks().size();
        receives += row.receives.blocks().size();
        CHECK((!row.compute || row.sends.blocks().empty()));
        double waited = 0;
        double among_passes = 0;
        for (const TimelineRow& network : rows) {
            if (row.compute && network.stage == row.stage) {
                waited += network.receives.exposed(0, network.receives.blocks().size());
            }
        }
        for (const Block& wait : row.arrivals.blocks()) {
            among_passes += wait.end - wait.start;
        }
        CHECK(among_passes == Approx(waited));
    }
    CHECK(sends > 0);
    CHECK(sends == receives);

    TimelineView view;
    view.present(state);
    int told = 0;
    for (const QStringList& row : view.table()) {
        if (row[2] == QLatin1String("pipeline_send")) {
            ++told;
            CHECK(row[9] != row[0]);  // to another stage
            CHECK(row[10].toDouble() == timeline.handed_on.value());
        }
    }
    CHECK(told == static_cast<int>(sends));

    // Upper half and lower half of a row are what is sent and what comes in.
    TimelinePicture picture;
    picture.set(state);
    picture.lay_out(QRectF(0, 0, 1200, 2000), Ink::screen());
    const auto row = std::find_if(rows.begin(), rows.end(), [](const TimelineRow& r) { return !r.receives.blocks().empty(); });
    REQUIRE(row != rows.end());
    const auto read_at = [&](const Block& block) {
        const double margin = (block.end - block.start) * 2;
        const Range window{block.start - margin, block.end + margin};
        const QRectF track = picture.track();
        const double x = track.left() + ((block.start + block.end) / 2 - window.low) / (window.high - window.low) * track.width();
        QStringList all;
        for (double y = picture.rows_area().top(); y < picture.rows_area().bottom(); y += 1) {
            const TimelinePicture::Hit hit = picture.hit({x, y}, window);
            if (hit.row != nullptr && !hit.row->compute && hit.row->stage == row->stage && hit.row->network == row->network) {
                all << picture.read_out(hit);
            }
        }
        return all.join(QLatin1Char('\n'));
    };
    CHECK(read_at(row->receives.blocks().front()).contains(QStringLiteral("pipeline receive from stage")));
    CHECK(read_at(row->receives.blocks().front()).contains(shown(timeline.handed_on)));
    CHECK(read_at(row->sends.blocks().front()).contains(QStringLiteral("pipeline send to stage")));
}
