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
/// pictures; on the screen and in exports alike. A batch without requests has the first three.
struct ServingScene {
    std::shared_ptr<const Scenario> scenario;          ///< what the two below are of
    std::shared_ptr<const ServingCurves> curves;
    std::shared_ptr<const Estimate> simulated;         ///< with Detail::simulation
    ServingPicture picture = ServingPicture::trade;
    ServedTime counted = ServedTime::ttft;
    ServingMeasure measure = ServingMeasure::throughput;
    bool flat = false;                                 ///< there is no room for the name of the axis below the picture

    [[nodiscard]] WorkloadKind kind() const { return curves->kind; }
    /// Whether the picture is of requests.
    [[nodiscard]] bool of_requests() const { return picture == ServingPicture::requests || picture == ServingPicture::histogram; }
    [[nodiscard]] bool empty() const {
        return curves == nullptr || simulated == nullptr || (of_requests() && !simulated->serving);
    }
    /// Whether any point has it: a price or a power may be unknown.
    [[nodiscard]] bool has(ServingMeasure measure_) const;
    [[nodiscard]] ServingMeasure shown_measure() const;  ///< `measure`, or throughput where nothing has it
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
    void set_across(Chart& chart, Chart::Axis axis) const;
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
    [[nodiscard]] QStringList trade_lines(const Chart& chart, const QPointF& pixel) const;
    [[nodiscard]] QStringList trade_words() const;
    [[nodiscard]] QList<QStringList> trade_table() const;
    /// Time and measure of an estimate of the same kind.
    [[nodiscard]] std::optional<QPointF> place_of(const Estimate& now) const;
    [[nodiscard]] std::vector<double> counted_times() const;
    [[nodiscard]] std::optional<double> objective() const;
    [[nodiscard]] const Spread* spread() const;
};

}  // namespace rooflight::ui
