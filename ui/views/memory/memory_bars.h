// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <array>
#include <vector>

#include "ui/charts/chart.h"
#include "ui/view.h"

namespace rooflight::ui {

/// What the stacked bars show: bytes by category of each stage against what a chip has.
struct MemoryBars {
    struct Bar {
        QString name;
        std::array<double, kMemoryCategoryCount> parts{};
        double total = 0;
        double baseline = 0;                           ///< 0: none
        QString peak_at;
    };
    std::vector<Bar> bars;
    double capacity = 0;                               ///< 0: not known
    std::size_t worst = 0;

    [[nodiscard]] static MemoryBars from(const ViewState& state);
    [[nodiscard]] bool empty() const { return bars.empty(); }
    /// What is on the axis: room for everything and for the labels above it.
    [[nodiscard]] double top() const;
    void configure(Chart& chart) const;
    void draw(QPainter& painter, const Chart& chart) const;

    struct Hit {
        int bar = -1;
        int category = -1;                             ///< −1: the bar as a whole
    };
    [[nodiscard]] Hit hit(const Chart& chart, const QPointF& pixel) const;
    [[nodiscard]] QStringList read_out(const Hit& hit) const;

private:
    [[nodiscard]] QRectF column(const Chart& chart, std::size_t bar) const;
    void draw_bar(QPainter& painter, const Chart& chart, std::size_t bar) const;
    /// Names and values beside a single bar; returns the top of the highest.
    double draw_part_labels(QPainter& painter, const Chart& chart) const;
    void draw_totals(QPainter& painter, const Chart& chart, double highest_label) const;
    void draw_capacity(QPainter& painter, const Chart& chart) const;
};

/// 2^30 or 10^9, and what it is called.
[[nodiscard]] double memory_unit();
[[nodiscard]] QString memory_unit_name();

/// Moves labels apart: centres at least `gap` from each other, within [low, high], as near as can be to where they
/// want to be. Keeps their order.
[[nodiscard]] std::vector<double> spread(std::vector<double> wanted, double gap, double low, double high);

}  // namespace rooflight::ui
