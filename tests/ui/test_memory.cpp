// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <random>

#include <QFontMetricsF>
#include <QPushButton>
#include <QRegularExpression>
#include <QtTest>

#include "tests/support/catch.h"
#include "tests/support/view_test.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/document.h"
#include "ui/theme/number.h"
#include "ui/views/memory/memory_view.h"
#include "ui/views/memory/relief_list.h"
#include "ui/views/names.h"

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

TEST_CASE("what would free most is listed with its price, and a click proposes it", "[memory]") {
    Window w;
    MemoryView view;
    view.resize(420, 640);
    view.show();
    view.present(w.document().state());
    view.finish();
    const std::vector<MemoryRelief>& reliefs = view.reliefs().reliefs();
    REQUIRE(reliefs.size() >= 2);
    CHECK(view.summary().contains(ReliefList::text(reliefs.front())));
    CHECK(ReliefList::text(reliefs.front()).contains(shown(reliefs.front().freed)));
    std::shared_ptr<const Scenario> proposed;
    QObject::connect(&view, &View::proposed, &view,
                     [&](const std::shared_ptr<const Scenario>& scenario, const QString&, int) { proposed = scenario; });
    auto* second = view.findChild<QPushButton*>(QStringLiteral("memory_relief_1"));
    REQUIRE(second != nullptr);
    REQUIRE(second->isVisible());
    CHECK(second->isEnabled());
    second->click();
    REQUIRE(proposed != nullptr);
    const Estimate after = estimate(*proposed, Detail::summary);
    CHECK((w.document().state().estimate->memory.worst.total - after.memory.worst.total).value() ==
          Approx(reliefs[1].freed.value()));
    // Another state's rows cannot be followed, and where there is no room there are none.
    ViewState other = w.document().state();
    other.estimate = std::make_shared<const Estimate>(after);
    other.scenario = proposed;
    view.present(other);
    CHECK_FALSE(second->isEnabled());
    view.finish();
    CHECK(second->isEnabled());
    view.resize(420, 200);
    CHECK_FALSE(second->isVisible());
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

namespace {

/// A text of an SVG: where it begins, in pixels, and what it says.
struct SvgText {
    QPointF at;
    QString words;
};

std::vector<SvgText> texts_of(const QByteArray& svg) {
    std::vector<SvgText> texts;
    static const QRegularExpression each(QStringLiteral(
        "<g[^>]*?transform=\"matrix\\(([^)]*)\\)\"[^>]*>\\s*<text[^>]*?x=\"([^\"]*)\" y=\"([^\"]*)\"[^>]*>([^<]*)</text>"));
    auto found = each.globalMatch(QString::fromUtf8(svg));
    while (found.hasNext()) {
        const auto match = found.next();
        const QStringList m = match.captured(1).split(QLatin1Char(','));
        REQUIRE(m.size() == 6);
        const QTransform matrix(m[0].toDouble(), m[1].toDouble(), m[2].toDouble(), m[3].toDouble(), m[4].toDouble(),
                                m[5].toDouble());
        texts.push_back({matrix.map(QPointF(match.captured(2).toDouble(), match.captured(3).toDouble())),
                         match.captured(4).trimmed()});
    }
    return texts;
}

/// Pairs of texts that lie over each other, as one line of words.
QString collisions(const std::vector<SvgText>& texts) {
    const QFontMetricsF metrics(Ink::print().font(TypeSize::label));
    const auto box = [&metrics](const SvgText& text) {
        const double height = metrics.ascent() * 0.7;
        return QRectF(text.at.x(), text.at.y() - height, metrics.horizontalAdvance(text.words) * 0.95, height);
    };
    QString result;
    for (std::size_t i = 0; i < texts.size(); ++i)
        for (std::size_t k = i + 1; k < texts.size(); ++k)
            if (box(texts[i]).intersects(box(texts[k])))
                result += QStringLiteral("%1/%2 ").arg(texts[i].words, texts[k].words);
    return result;
}

}  // namespace

TEST_CASE("in a narrow dock the parts of a chip's memory stand in a legend, whole", "[memory]") {
    MemoryView view;
    const Sample sample = sample_training();
    view.present(state_of(sample));
    for (const int width : {180, 200, 240, 300, 420}) {
        INFO(width);
        const QByteArray svg = svg_of(view, {width, 260});
        CHECK_FALSE(svg.contains(QStringLiteral("…").toUtf8()));
        QString words;
        for (const SvgText& text : texts_of(svg))
            words += text.words + QLatin1Char('\n');
        for (std::size_t c = 0; c < kMemoryCategoryCount; ++c) {
            const auto category = static_cast<MemoryCategory>(c);
            if (sample.estimate->memory.worst[category].value() > 0)
                CHECK(words.contains(label(category)));
        }
        CHECK(collisions(texts_of(svg)).toStdString().empty());
    }
}

TEST_CASE("totals and numbers of many stages keep clear of each other", "[memory]") {
    MemoryView view;
    for (const int stages : {4, 8, 16, 32, 61}) {
        view.present(state_of(sample_pipeline(stages, 64)));
        for (const int width : {180, 220, 320, 700}) {
            INFO(stages << " stages, " << width << " px");
            const auto texts = texts_of(svg_of(view, {width, 260}));
            CHECK(texts.size() > 4);
            CHECK(collisions(texts).toStdString().empty());
        }
    }
}
