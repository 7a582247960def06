// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QStringList>

#include "core/estimate/serving_curves.h"
#include "ui/charts/chart.h"
#include "ui/charts/drawing.h"

namespace rooflight::ui {

enum class ServingPicture { trade, step, cache, requests, histogram };
/// Of a request, what the histogram counts.
enum class ServedTime { ttft, tpot, latency };

/// What the serving view draws: the scenario's curves and its simulation as core worked them out, as one of five
/// pictures; on the screen and in exports alike.
struct ServingScene {
    std::shared_ptr<const Scenario> scenario;          ///< what the two below are of
    std::shared_ptr<const ServingCurves> curves;
    std::shared_ptr<const Estimate> simulated;         ///< with Detail::simulation
    ServingPicture picture = ServingPicture::trade;
    ServedTime counted = ServedTime::ttft;

    [[nodiscard]] bool empty() const { return curves == nullptr || simulated == nullptr; }
    void configure(Chart& chart) const;
    void draw(QPainter& painter, const Chart& chart) const;
    /// Where the scenario is by its newest estimate: what is dragged.
    void draw_present(QPainter& painter, const Chart& chart, const Estimate* now) const;
    [[nodiscard]] std::vector<LegendItem> legend(const Ink& ink) const;
    [[nodiscard]] QStringList read_out(const Chart& chart, const QPointF& pixel) const;
    [[nodiscard]] QString words() const;
    [[nodiscard]] QList<QStringList> table() const;

    /// The point of the curve or of the best ones that is nearest to a pixel; null when there is none.
    [[nodiscard]] const ServingPoint* point_near(const Chart& chart, const QPointF& pixel) const;
    /// "tensor 8 · 32 at a time".
    [[nodiscard]] QString name_of(const ServingPoint& point) const;

    /// A request of the stretch of time that the timeline shows, in the lowest slot that was free.
    struct Bar {
        const ServedRequest* request;
        int slot;
    };
    [[nodiscard]] std::vector<Bar> bars() const;
    [[nodiscard]] Range stretch() const;               ///< seconds that the timeline shows
    struct Bins {
        std::vector<double> edges, counts;             ///< seconds; requests
    };
    [[nodiscard]] Bins bins() const;

private:
    void configure_trade(Chart& chart) const;
    void configure_step(Chart& chart) const;
    void configure_cache(Chart& chart) const;
    void configure_requests(Chart& chart) const;
    void configure_histogram(Chart& chart) const;
    void draw_trade(QPainter& painter, const Chart& chart) const;
    void draw_step(QPainter& painter, const Chart& chart) const;
    void draw_cache(QPainter& painter, const Chart& chart) const;
    void draw_requests(QPainter& painter, const Chart& chart) const;
    void draw_histogram(QPainter& painter, const Chart& chart) const;
    [[nodiscard]] std::vector<double> counted_times() const;
    [[nodiscard]] std::optional<double> objective() const;
    [[nodiscard]] const Spread* spread() const;
};

}  // namespace rooflight::ui
