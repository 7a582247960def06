// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <algorithm>
#include <random>

#include "tests/support/catch.h"
#include "tests/support/view_test.h"
#include "ui/theme/number.h"
#include "ui/views/memory/memory_view.h"

using namespace rooflight;
using namespace rooflight::ui;
using namespace rooflight::test;

TEST_CASE("labels are spread in order, apart and inside", "[memory]") {
    CHECK(spread({10, 50, 90}, 12, 0, 100) == std::vector<double>{10, 50, 90});
    CHECK(spread({}, 12, 0, 100).empty());
    std::mt19937 random(3);
    std::uniform_real_distribution<double> anywhere(-20, 320);
    for (int round = 0; round < 200; ++round) {
        std::vector<double> wanted(1 + random() % 7);
        std::generate(wanted.begin(), wanted.end(), [&] { return anywhere(random); });
        std::sort(wanted.begin(), wanted.end());
        const auto placed = spread(wanted, 14, 0, 300);
        CHECK(placed.front() >= 0);
        CHECK(placed.back() <= 300);
        for (std::size_t i = 1; i < placed.size(); ++i) {
            CHECK(placed[i] - placed[i - 1] >= 14 - 1e-9);
        }
    }
}

TEST_CASE("memory says by how much it does not fit", "[memory]") {
    MemoryView view;
    view.resize(300, 400);
    view.present(state_of(sample_overflow()));
    CHECK(svg_of(view, {300, 400}).contains("GiB over"));
    CHECK(view.summary().contains(QStringLiteral("does not fit")));
    view.present(state_of(sample_training()));
    CHECK_FALSE(svg_of(view, {300, 400}).contains(" over<"));
    CHECK(view.summary().contains(QStringLiteral("fits")));
}

TEST_CASE("memory is shown in the prefixes that were chosen", "[memory]") {
    MemoryView view;
    view.resize(300, 400);
    view.present(state_of(sample_training()));
    CHECK(svg_of(view, {300, 400}).contains("95 GiB"));
    Theme::instance().set_prefixes(Prefixes::decimal);
    const QByteArray decimal = svg_of(view, {300, 400});
    Theme::instance().set_prefixes(Prefixes::binary);
    CHECK(decimal.contains("102 GB"));
    CHECK_FALSE(decimal.contains("GiB"));
}

TEST_CASE("the memory table holds the estimate's bytes", "[memory]") {
    MemoryView view;
    const Sample sample = sample_pipeline();
    view.present(state_of(sample));
    const auto rows = view.table();
    REQUIRE(rows.size() == 9);
    CHECK(rows[0].front() == QStringLiteral("stage"));
    for (int stage = 0; stage < 8; ++stage) {
        const MemoryUse& use = sample.estimate->memory.stages[static_cast<std::size_t>(stage)];
        CHECK(rows[stage + 1][1] == cell(use[MemoryCategory::weights].value()));
        CHECK(rows[stage + 1][8].toDouble() == Approx(use.total.value()));
    }
}

TEST_CASE("pointing at a part gives its exact bytes", "[memory]") {
    const MemoryBars bars = MemoryBars::from(state_of(sample_training()));
    const QStringList lines = bars.read_out({0, static_cast<int>(MemoryCategory::weights)});
    REQUIRE(lines.size() >= 3);
    CHECK(lines[1].contains(exact(Bytes(bars.bars[0].parts[0]))));
    CHECK(bars.read_out({7, 0}).isEmpty());
}
