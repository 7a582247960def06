// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/drawing.h"
#include "ui/view.h"

namespace rooflight::ui {

enum class Growth { batch, degree };  ///< what grows along x: the batch, or the tensor degree

/// One line of the chart in the units of the axes, and the point of it that is marked.
struct CommunicationLine {
    QString name;
    QString key;                                       ///< in files: "fsdp"
    int colour = 0;                                    ///< among mesh coordinates; −1: text, −2: compute
    Qt::PenStyle style = Qt::SolidLine;
    double width = 2;
    std::vector<double> seconds;
    double critical = 0;                               ///< x; 0: none
    QString critical_name;
};

/// Communication against compute as the core has worked it out, made into lines, bands and marks; drawn on the screen
/// and in exports alike.
class ParallelismScene {
public:
    [[nodiscard]] static ParallelismScene from(const ViewState& state, Growth growth);

    bool flat = false;  ///< there is no room for the name of the axis below the picture

    [[nodiscard]] bool empty() const { return m_x.size() < 2; }
    [[nodiscard]] const std::vector<CommunicationLine>& lines() const { return m_lines; }
    [[nodiscard]] const std::vector<double>& x() const { return m_x; }
    [[nodiscard]] double present() const { return m_present; }
    [[nodiscard]] Range x_range() const;

    /// Axes and curves; `range` is what is shown of x.
    void configure(Chart& chart, Range range) const;
    void draw(QPainter& painter, const Chart& chart) const;
    void draw_present(QPainter& painter, const Chart& chart) const;
    [[nodiscard]] std::vector<LegendItem> legend(const Ink& ink) const;
    [[nodiscard]] QStringList read_out(double x) const;
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QList<QStringList> table() const;
    /// "850 tok", "degree 12.9".
    [[nodiscard]] QString shown_x(double x) const;

private:
    struct Band {
        double from, to;
        QString name;
        bool hatched;
    };
    /// From where on compute hides what the present mesh sends over some of its axes: a point of the line of compute.
    struct AxisMark {
        double x = 0;
        QString name, short_name;
    };
    void add_batch(const ParallelismCurves& curves);
    void draw_axes(QPainter& painter, const Chart& chart, LabelSpace& space) const;
    /// A boxed label at the foot of a line down from `at`, above one another where several stand close; the first of the
    /// wordings for which there is room.
    static void draw_foot(QPainter& painter, const Chart& chart, LabelSpace& space, const QPointF& at,
                          const QStringList& wordings);
    void add_degrees(const ParallelismCurves& curves);
    void draw_bands(QPainter& painter, const Chart& chart, LabelSpace& space) const;
    void draw_names(QPainter& painter, const Chart& chart, LabelSpace& space) const;
    void draw_critical(QPainter& painter, const Chart& chart, LabelSpace& space) const;
    [[nodiscard]] QRectF present_box(const Chart& chart) const;
    [[nodiscard]] QString present_words() const;
    [[nodiscard]] QColor colour_of(const CommunicationLine& line, const Ink& ink) const;
    [[nodiscard]] double value_at(const CommunicationLine& line, double x) const;

    Growth m_growth = Growth::batch;
    std::vector<double> m_x;
    std::vector<CommunicationLine> m_lines;            ///< compute is the first
    std::vector<Band> m_bands;
    double m_present = 0, m_present_compute = 0, m_present_communication = 0;
    std::vector<AxisCriticalBatch> m_axes;             ///< of the present mesh, by batch
    std::vector<AxisMark> m_marks;                     ///< of those that have a point, from left to right
    double m_best = 0;                                 ///< degree at which communication is least
};

}  // namespace rooflight::ui
