// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <array>
#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/drawing.h"
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
    bool labels_beside = true;                         ///< of a single bar

    [[nodiscard]] static MemoryBars from(const ViewState& state);
    [[nodiscard]] bool empty() const { return bars.empty(); }
    /// The most that has to be shown.
    [[nodiscard]] double highest() const;
    /// Axes of a chart whose area will be about of this size: room for everything and for the labels above it.
    void configure(Chart& chart, const QSizeF& area) const;
    /// Decides whether the names and values of a single bar fit beside it in an area of `width` pixels.
    void fit(double width, const Ink& ink);
    /// What the colours mean; of a single bar with its values where the room allows, and empty where they stand beside it.
    [[nodiscard]] std::vector<LegendItem> legend(const Ink& ink, const QSizeF& room) const;
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
    /// Pixels that the values left of a single bar and the names right of it take.
    struct Sides {
        double values = 0, names = 0;
    };
    [[nodiscard]] Sides sides(const Ink& ink) const;
    /// What stands above a bar: its total, or how much of it is too much.
    [[nodiscard]] QString total_words(const Bar& bar) const;
    void draw_part_labels(QPainter& painter, const Chart& chart, LabelSpace& space) const;
    void draw_totals(QPainter& painter, const Chart& chart, LabelSpace& space) const;
    void draw_baseline_label(QPainter& painter, const Chart& chart, LabelSpace& space) const;
    void draw_capacity(QPainter& painter, const Chart& chart, LabelSpace& space) const;
};

/// 2^30 or 10^9, and what it is called.
[[nodiscard]] double memory_unit();
[[nodiscard]] QString memory_unit_name();

/// Moves labels apart: centres at least `gap` from each other, within [low, high], as near as can be to where they
/// want to be. Keeps their order.
[[nodiscard]] std::vector<double> spread(std::vector<double> wanted, double gap, double low, double high);

}  // namespace rooflight::ui
