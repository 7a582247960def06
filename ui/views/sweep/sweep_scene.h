// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QPointF>
#include <QStringList>

#include "core/search/sweep.h"
#include "ui/charts/chart.h"
#include "ui/charts/drawing.h"

namespace rooflight::ui {

/// What is marked beside the sweep itself: the present scenario, and the pinned baseline.
struct SweepMark {
    std::vector<double> at;  ///< by axis
    std::optional<double> output;
};

/// A sweep as it is drawn: lines with shaded stretches over one input, cells over two.
class SweepScene {
public:
    std::shared_ptr<const SweepResult> result;  ///< null: none yet
    std::vector<SweepAxis> axes;
    const EstimateOutput* output = nullptr;
    std::size_t column = 0;  ///< of the output among the result's
    bool flat = false;       ///< there is no room for the name of the axis below the picture

    [[nodiscard]] bool empty() const { return result == nullptr || result->points.empty() || output == nullptr; }
    [[nodiscard]] bool is_map() const { return axes.size() == 2; }
    void configure(Chart& chart) const;
    void draw(QPainter& painter, const Chart& chart) const;
    void draw_mark(QPainter& painter, const Chart& chart, const SweepMark& mark, bool baseline) const;

    /// The values of the inputs at a pixel: what a crosshair put there means. Listed and whole inputs: the nearest that
    /// was worked out.
    [[nodiscard]] std::vector<double> values_at(const Chart& chart, const QPointF& pixel) const;
    /// The point of the sweep nearest to values.
    [[nodiscard]] std::size_t point_near(const std::vector<double>& values) const;
    [[nodiscard]] QStringList read_out(std::size_t point) const;
    [[nodiscard]] std::vector<LegendItem> legend(const Ink& ink) const;
    /// The bound's stretches or areas in words, and where they meet.
    [[nodiscard]] QString words() const;
    [[nodiscard]] QList<QStringList> table() const;

private:
    struct Span {
        double low = 0, high = 0;
        bool known = true;
        PointState state;
    };
    [[nodiscard]] bool by_place(std::size_t axis) const;  ///< listed values stand side by side
    [[nodiscard]] double place(std::size_t axis, double value) const;
    [[nodiscard]] QRectF cell(const Chart& chart, std::size_t point) const;
    [[nodiscard]] std::vector<double> edges(std::size_t axis) const;
    [[nodiscard]] std::vector<Span> spans() const;
    [[nodiscard]] std::pair<double, double> output_range() const;
    [[nodiscard]] static bool is_log(double low, double high);  ///< outputs that far apart
    [[nodiscard]] QString where(const SweepChange& change) const;
    void draw_spans(QPainter& painter, const Chart& chart) const;
    void draw_changes(QPainter& painter, const Chart& chart) const;
    void draw_cells(QPainter& painter, const Chart& chart) const;
    void draw_borders(QPainter& painter, const Chart& chart) const;
    void draw_area_names(QPainter& painter, const Chart& chart) const;
};

/// A colour of the map's scale, 0 … 1: light to dark on light grounds, the other way round on dark.
[[nodiscard]] QColor map_colour(double part, const Ink& ink);

}  // namespace rooflight::ui
