// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <QBuffer>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QSvgGenerator>

#include "tests/support/catch.h"
#include "ui/charts/chart.h"
#include "ui/charts/drawing.h"
#include "ui/charts/ticks.h"
#include "ui/theme/theme.h"

using namespace rooflight::ui;

namespace {
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
}  // namespace

TEST_CASE("ranges come from finite values alone", "[charts]") {
    const std::vector<double> values = {kNan, kInf, -kInf, 3, 5, 1e307};
    CHECK(finite_range(values, false, {0, 1}) == Range{3, 5});
    CHECK(finite_range({}, false, {0, 1}) == Range{0, 1});
    const std::vector<double> nothing = {kNan, 0, -4};
    CHECK(finite_range(nothing, true, {1, 10}) == Range{1, 10});
    const std::vector<double> one = {7};
    const Range wide = finite_range(one, false, {0, 1});
    CHECK(wide.low < 7);
    CHECK(wide.high > 7);
    const Range log = finite_range(one, true, {1, 2});
    CHECK(log.low < 7);
    CHECK(log.high > 7);
    CHECK(decades({3, 700}).low == Approx(1));
    CHECK(decades({3, 700}).high == Approx(1000));
    CHECK(decades({10, 10}).high > 10);
}

TEST_CASE("the name of the upright axis has room at any size of type", "[charts]") {
    for (const double scale : {1.0, 1.4, 2.25, 4.0}) {
        Theme::instance().set_scale(scale);
        Chart chart;
        chart.resize(900, 600);
        chart.show();
        QCoreApplication::processEvents();
        chart.set_y({});
        chart.replot();
        const QFontMetricsF metrics(Ink::screen().font(TypeSize::label));
        INFO(scale);
        CHECK(chart.area().top() >= metrics.height() + 6);
    }
    Theme::instance().set_scale(1);
}

TEST_CASE("ticks are round, inside and not too many", "[charts]") {
    CHECK(linear_ticks({0, 10}, 5).major == std::vector<double>{0, 2, 4, 6, 8, 10});
    const double gib = 1073741824.0;
    const Ticks memory = linear_ticks({0, 108 * gib}, 6, gib);
    REQUIRE(memory.major.size() > 3);
    CHECK(memory.major[1] == 20 * gib);
    CHECK(log_ticks({1, 1e5}, 9).major == std::vector<double>{1, 10, 100, 1e3, 1e4, 1e5});
    CHECK(log_ticks({1, 1e12}, 4).major.size() <= 5);
    CHECK(log_ticks({1000, 17000}, 9).major == std::vector<double>{1e3, 2e3, 5e3, 1e4});
    CHECK(log_ticks({2, 9}, 5).major.size() >= 3);
    CHECK(linear_ticks({5, 5}, 5).major.empty());
    CHECK(linear_ticks({0, kInf}, 5).major.empty());
    // Ends that a double hardly tells apart: counting from one to the other would not get on.
    for (const double low : {1e-9, 1.0, 4.4e5, 1e16}) {
        for (const double span : {3e-16, 4e-15, 1e-12}) {
            CHECK(linear_ticks({low, low * (1 + span)}, 5).major.empty());
            CHECK(log_ticks({low, low * (1 + span)}, 5).major.empty());
            const std::vector<double> near = {low, low * (1 + span)};
            CHECK(finite_range(near, false, {0, 1}).high > 1.2 * low);
            CHECK(finite_range(near, true, {0, 1}).high > 1.2 * low);
        }
    }
    CHECK(linear_ticks({1, 1 + 1e-7}, 5).major.size() > 3);
    CHECK(log_ticks({-1, 5}, 5).major.empty());
    for (double low = 1e-9; low < 1e12; low *= 37) {
        for (double span = 1.01; span < 1e15; span *= 11) {
            for (const Ticks& ticks : {linear_ticks({low, low * span}, 8), log_ticks({low, low * span}, 8)}) {
                CHECK(ticks.major.size() <= 24);
                for (const double tick : ticks.major) {
                    CHECK(tick >= low - 1e-6 * low * span);
                    CHECK(tick <= low * span * (1 + 1e-6));
                }
            }
        }
    }
}

TEST_CASE("tick labels carry the engineers' prefix", "[charts]") {
    QLocale::setDefault(QLocale::c());
    CHECK(prefixed(1e14) == QStringLiteral("100\u202FT"));
    CHECK(prefixed(1000) == QStringLiteral("1\u202Fk"));
    CHECK(prefixed(0.1) == QStringLiteral("0.1"));
    CHECK(prefixed(0) == QStringLiteral("0"));
    CHECK(prefixed(kInf) == QStringLiteral("–"));
    QLocale::setDefault(QLocale::system());
}

TEST_CASE("labels keep off each other", "[charts]") {
    LabelSpace space(QRectF(0, 0, 100, 100));
    CHECK(space.claim({10, 10, 30, 10}));
    CHECK_FALSE(space.claim({20, 15, 30, 10}));
    CHECK(space.claim({10, 25, 30, 10}));
    CHECK_FALSE(space.claim({90, 25, 30, 10}));
    space.block(QLineF(0, 50, 100, 90), 2);
    CHECK_FALSE(space.claim({40, 60, 20, 20}));
    CHECK(space.claim({60, 50, 20, 10}));
}

TEST_CASE("a legend of one row keeps every item, in whatever room", "[charts]") {
    const Ink ink = Ink::print();
    std::vector<LegendItem> items;
    for (const char* label : {"compute", "bound by the scale-up network", "gradients", "a name as long as a sentence"})
        items.push_back({QString::fromLatin1(label), Qt::blue, false, std::nullopt, Qt::NoPen});
    const double whole = legend_width(items, ink);
    CHECK(legend_tip(whole, items, ink).isEmpty());
    CHECK(legend_tip(whole / 2, items, ink).count(QLatin1Char('\n')) == 3);
    for (const double share : {1.0, 0.8, 0.5, 0.3}) {
        QByteArray svg;
        QBuffer buffer(&svg);
        buffer.open(QIODevice::WriteOnly);
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setViewBox(QRectF(0, 0, whole, 20));
        QPainter painter(&generator);
        const double used = draw_legend(painter, 0, whole * share, 10, items, ink);
        painter.end();
        INFO(share << " of the width\n" << svg.toStdString());
        CHECK(svg.count("<text") == 4);
        CHECK(used <= whole * share + ink.px(20));
        CHECK((share < 0.6 || svg.contains(">compute<")));  // short ones are cut last
        CHECK(svg.contains(">a name as long as a sentence<") == (share == 1.0));
    }
}

TEST_CASE("lines are clipped by geometry", "[charts]") {
    const QRectF box(0, 0, 10, 10);
    const auto through = clipped(QLineF(-5, 5, 15, 5), box);
    REQUIRE(through);
    CHECK(through->x1() == Approx(0));
    CHECK(through->x2() == Approx(10));
    CHECK_FALSE(clipped(QLineF(-5, 20, 15, 20), box));
    CHECK_FALSE(clipped(QLineF(kNan, 0, 1, 1), box));
}

TEST_CASE("a chart takes any numbers", "[charts]") {
    Chart chart;
    chart.resize(300, 200);
    chart.show();
    Chart::Axis axis;
    axis.log = true;
    axis.home = {kNan, kInf};
    chart.set_x(axis);
    axis.home = {5, 5};
    chart.set_y(axis);
    Chart::Curve curve;
    curve.x = {1, 2, kNan, 4, kInf};
    curve.y = {0, kInf, 1, kNan};
    chart.set_curves({curve, curve});
    chart.set_curves({curve});
    chart.set_navigation(true);
    chart.replot();
    CHECK_FALSE(chart.grab().isNull());
}
