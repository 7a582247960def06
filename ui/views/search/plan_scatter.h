// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/search/search.h"
#include "ui/charts/chart.h"
#include "ui/charts/drawing.h"

namespace rooflight::ui {

/// Plans as points, with the Pareto front joined by a line: throughput over memory, over the time of a step or over a
/// server's time per token; where so many requests come whatever the plan is, memory over the time per token.
class PlanScatter {
public:
    enum class Shown { over_memory, over_time, over_token, memory_over_token };

    using Plans = std::shared_ptr<const std::vector<Plan>>;

    Plans plans, front;
    Shown shown = Shown::over_memory;
    std::optional<std::size_t> chosen;  ///< in `plans`
    std::optional<Plan> present;        ///< the scenario as it is: time, memory and throughput

    [[nodiscard]] bool empty() const { return (!plans || plans->empty()) && (!front || front->empty()); }
    void configure(Chart& chart) const;
    void draw(QPainter& painter, const Chart& chart) const;
    void draw_marks(QPainter& painter, const Chart& chart) const;
    [[nodiscard]] std::vector<LegendItem> legend(const Ink& ink) const;
    /// The plan whose point is nearest, in `plans`; none within a finger's width.
    [[nodiscard]] std::optional<std::size_t> near(const Chart& chart, const QPointF& pixel) const;

private:
    [[nodiscard]] double x_of(const Plan& plan) const;
    [[nodiscard]] double y_of(const Plan& plan) const;
    [[nodiscard]] QPointF pixel_of(const Chart& chart, const Plan& plan) const {
        return chart.to_pixel(x_of(plan), y_of(plan));
    }
    /// Of a long list as many as a picture shows apart, evenly.
    [[nodiscard]] std::size_t stride() const;
};

}  // namespace rooflight::ui
