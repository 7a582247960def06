// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include <QApplication>
#include <QFile>
#include <QIcon>
#include <QtCharts/QChartView>
#include <qcustomplot.h>

#include "tests/support/catch.h"

TEST_CASE("the application has its icon", "[start]") { REQUIRE_FALSE(QApplication::windowIcon().pixmap(64).isNull()); }

TEST_CASE("the catalogues of translations are built in", "[start]") {
    REQUIRE(QFile::exists(QStringLiteral(":/i18n/rooflight_ru.qm")));
    REQUIRE(QFile::exists(QStringLiteral(":/i18n/rooflight_zh_CN.qm")));
}

TEST_CASE("both chart libraries draw", "[start]") {
    QCustomPlot plot;
    plot.addGraph()->setData({1, 2, 3}, {1, 4, 9});
    REQUIRE_FALSE(plot.toPixmap(320, 200).isNull());
    QChartView charts;
    REQUIRE_FALSE(charts.grab().isNull());
}

TEST_CASE("numbers are written with a point in every locale", "[start][locale]") {
    char text[16];
    std::snprintf(text, sizeof text, "%.1f", 0.5);
    REQUIRE(std::string(text) == "0.5");
}
