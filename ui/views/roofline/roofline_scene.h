// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QStringList>
#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/drawing.h"
#include "ui/view.h"

namespace rooflight::ui {

/// A matmul precision's FLOP/s: a horizontal line.
struct Roof {
    QString name;                                      ///< "bf16", "bf16, fp8" where they coincide
    double rate = 0;
    bool in_use = false;
    double achieved = 0;                               ///< of it in calibrated fidelity; 0: ideal
};

/// What bytes per second allow at an intensity: a slope up to the roof in use.
struct Slope {
    QString name;                                      ///< "HBM", "ICI", "NVLink"
    QString key;                                       ///< in files: "hbm", "scale_up"
    double rate = 0;                                   ///< bytes per second
    Role role = Role::hbm;
    Qt::PenStyle style = Qt::SolidLine;
    double ridge = 0;                                  ///< FLOP per byte where it meets the roof
    double achieved = 0;                               ///< of it in calibrated fidelity; 0: ideal
};

struct Dot {
    QString operation;
    Phase phase = Phase::forward;
    Bound bound = Bound::compute;
    double intensity = 0, rate = 0, share = 0;
    double count = 1, time = 0;                        ///< of the step
    bool operator==(const Dot&) const = default;
    [[nodiscard]] bool same_operation(const Dot& other) const {
        return phase == other.phase && operation == other.operation;
    }
};

/// All that the roofline shows, and how it is drawn. Operations without FLOPs or bytes have no place on its axes and
/// are counted in `without_place`.
class RooflineScene {
public:
    [[nodiscard]] static RooflineScene from(const ViewState& state);

    [[nodiscard]] bool empty() const { return roofs.empty(); }
    [[nodiscard]] const Roof* roof_in_use() const;
    [[nodiscard]] bool calibrated() const;             ///< there are achieved roofs beside the ideal ones
    void configure(Chart& chart) const;
    /// `trail`: where dots were, oldest first; `fade` 1 (just now) … 0 (gone).
    void draw(QPainter& painter, const Chart& chart, const std::vector<std::vector<Dot>>& trail, double fade) const;
    void draw_marks(QPainter& painter, const Chart& chart, const Selection& selection, int hovered) const;
    [[nodiscard]] std::vector<LegendItem> legend(const Ink& ink) const;

    [[nodiscard]] int dot_at(const Chart& chart, const QPointF& pixel) const;  ///< −1: none
    [[nodiscard]] QStringList read_out(int dot) const;
    [[nodiscard]] QStringList line_read_out(const Chart& chart, const QPointF& pixel) const;

    std::vector<Roof> roofs;                           ///< ascending
    std::vector<Slope> slopes;                         ///< steepest first
    std::vector<Dot> dots;                             ///< largest share first
    std::vector<Dot> ghosts;
    double step = 0;
    int without_place = 0;

private:
    void draw_lines(QPainter& painter, const Chart& chart, LabelSpace& space) const;
    void draw_achieved(QPainter& painter, const Chart& chart) const;
    void draw_line_labels(QPainter& painter, const Chart& chart, LabelSpace& space) const;
    void draw_dots(QPainter& painter, const Chart& chart) const;
    void draw_ghosts(QPainter& painter, const Chart& chart) const;
    void draw_dot_labels(QPainter& painter, const Chart& chart, LabelSpace& space) const;
    [[nodiscard]] QLineF slope_line(const Chart& chart, double slope, double up_to) const;
};

/// Pixels; the area is the share of the step. Smaller in a small chart, which has `room` pixels at its narrowest.
[[nodiscard]] double dot_radius(const Dot& dot, const Ink& ink, double room);
[[nodiscard]] double dot_radius(const Dot& dot, const Chart& chart);

}  // namespace rooflight::ui
