// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "ui/charts/ticks.h"
#include "ui/theme/ink.h"

class QCustomPlot;

namespace rooflight::ui {

/// A pair of axes to draw on: the one place that knows the plotting library. It keeps non-finite values out, labels
/// axes with engineers' prefixes, zooms and pans, and draws itself into any painter.
class Chart : public QWidget {
    Q_OBJECT
public:
    struct Axis {
        bool log = false;
        Range home;                                    ///< what is shown until someone zooms
        QString label;
        double unit = 1.0;                             ///< tick values are divided by it ("GiB": 2^30)
        std::vector<std::pair<double, QString>> names; ///< instead of numbers: categories
        bool grid = true;
        bool zoomable = true;
    };
    struct Curve {
        std::vector<double> x, y;                      ///< NaN makes a gap
        QPen pen;
        QBrush fill = Qt::NoBrush;                     ///< down to zero
        bool steps = false;
    };
    /// Draws in pixels on the chart's area; clipped to it on the screen, by its own geometry in an export.
    using Drawing = std::function<void(QPainter&, const Chart&)>;

    explicit Chart(QWidget* parent = nullptr);
    ~Chart() override;

    void set_ink(const Ink& ink);
    [[nodiscard]] const Ink& ink() const { return m_ink; }
    void set_x(const Axis& axis);
    void set_y(const Axis& axis);
    void set_drawing(Drawing drawing);
    void set_overlay(Drawing overlay);                 ///< on a layer of its own: selection, hover, motion
    void set_curves(std::vector<Curve> curves);
    void set_navigation(bool on);                      ///< wheel, drag, double click; arrows, + − 0

    [[nodiscard]] QPointF to_pixel(double x, double y) const;
    [[nodiscard]] QPointF to_value(const QPointF& pixel) const;
    [[nodiscard]] QRectF area() const;                 ///< between the axes, in pixels of this widget
    [[nodiscard]] bool is_zoomed() const { return m_zoomed; }
    void show_home();

    void replot();
    void replot_overlay();
    /// The chart at the size of `target`, whatever the widget's size is.
    void render_to(QPainter& painter, const QRectF& target);

signals:
    void hovered(const QPointF& pixel);
    void left();
    void clicked(const QPointF& pixel);
    void pressed(const QPointF& pixel);                ///< the left button; dragged() follows without navigation
    void dragged(const QPointF& pixel);                ///< without navigation: where the left button is held down
    void zoom_changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Parts;
    void apply(bool horizontal);
    void name_x();
    void zoom(double factor);
    void pan(double right, double up);
    void follow_screen();
    void mark_zoomed();
    [[nodiscard]] bool is_drag(const QPointF& to) const;

    std::unique_ptr<Parts> m_parts;
    QCustomPlot* m_plot;
    Axis m_x, m_y;
    Ink m_ink;
    QPointF m_pressed;
    bool m_zoomed = false;
    bool m_navigation = false;
};

}  // namespace rooflight::ui
