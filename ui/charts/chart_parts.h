// SPDX-License-Identifier: GPL-3.0-or-later
// What Chart adds to the plotting library; included by chart.cpp alone.
#pragma once

#include <algorithm>
#include <functional>

#include <QPainter>
#include <qcustomplot.h>

#include "ui/charts/chart.h"

namespace rooflight::ui::chart_parts {

/// Hands the library's painter to a drawing of ours.
class DrawingLayer : public QCPLayerable {
public:
    DrawingLayer(QCustomPlot* plot, const QString& layer) : QCPLayerable(plot, layer) {}
    std::function<void(QPainter&)> drawing;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override { return mParentPlot->axisRect()->rect(); }
    void draw(QCPPainter* painter) override {
        if (drawing) {
            painter->setRenderHint(QPainter::Antialiasing);
            drawing(*painter);
        }
    }
};

/// The label of the upright axis, written above it and not along it.
class AxisTitle : public QCPLayerable {
public:
    explicit AxisTitle(QCustomPlot* plot) : QCPLayerable(plot, QStringLiteral("axes")) {}
    QString title;
    QColor colour;
    QFont font;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override {
        const QRect area = mParentPlot->axisRect()->rect();
        const QFontMetricsF metrics(font);
        const double width = metrics.horizontalAdvance(title);
        const double x = std::max(2.0, area.left() - width - 6);
        painter->setFont(font);
        painter->setPen(colour);
        painter->drawText(QPointF(x, area.top() - metrics.descent() - 6), title);
    }
};

class Ticker : public QCPAxisTicker {
public:
    const Chart::Axis* axis = nullptr;
    double pixels_per_label = 70;
    double pixels = 300;

    void generate(const QCPRange& range, const QLocale& locale, QChar, int, QVector<double>& major,
                  QVector<double>* minor, QVector<QString>* labels) override {
        major.clear();
        QVector<QString> texts;
        Ticks ticks;
        if (!axis->names.empty()) {
            for (const auto& [at, name] : axis->names) {
                if (range.contains(at)) {
                    major << at;
                    texts << name;
                }
            }
        } else {
            const int count = std::max(2, static_cast<int>(pixels / pixels_per_label));
            ticks = axis->log ? log_ticks({range.lower, range.upper}, count)
                              : linear_ticks({range.lower, range.upper}, count, axis->unit);
            for (const double tick : ticks.major) {
                major << tick;
                texts << (axis->unit == 1.0 ? prefixed(tick) : locale.toString(tick / axis->unit, 'g', 6));
            }
        }
        if (minor != nullptr) {
            *minor = QVector<double>(ticks.minor.begin(), ticks.minor.end());
        }
        if (labels != nullptr) {
            *labels = texts;
        }
    }
};

}  // namespace rooflight::ui::chart_parts
