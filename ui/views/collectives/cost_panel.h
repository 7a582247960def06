// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>

#include "ui/theme/ink.h"
#include "ui/views/collectives/played_group.h"

class QPainter;

namespace rooflight::ui {

/// The cost of a collective in words and formulas, with the figures put in.
struct CostText {
    struct TermText {
        QString name;     ///< "Bandwidth"
        QString formula;  ///< "V · (N − 1) / (N · W)"
        QString figures;  ///< "64 MiB · (8 − 1) / (8 · 200 GB/s)"
        QString value;    ///< "294 µs"
        bool binds = false;
    };
    QString time;         ///< "294 µs"
    QString verdict;      ///< "bandwidth-bound"
    QString rule;         ///< "the larger of the two terms counts"
    std::vector<TermText> terms;
    QStringList symbols;  ///< "W 200 GB/s: both directions of the rings"
    QStringList facts;    ///< bytes over a link, hops, where latency ends

    /// All of it as lines of plain text.
    [[nodiscard]] QStringList lines() const;
};

[[nodiscard]] CostText cost_text(const Played& played);
void draw_cost(QPainter& painter, const QRectF& area, const CostText& text, const Ink& ink);

}  // namespace rooflight::ui
