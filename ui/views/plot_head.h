// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>

#include <QWidget>

namespace rooflight::ui {

class FlowLayout;

/// What stands above the one plot of a view: rows of choices, and below them a legend. Where the view is low, the plot
/// gets the height: the legend goes in with the choices, and those of a few fold into lists if one row is not enough.
class PlotHead : public QWidget {
    Q_OBJECT
public:
    PlotHead(std::initializer_list<QWidget*> choices, QWidget* legend, QWidget* parent);

    /// Whether a view as high as that is low, at the present size of type; or so low that its plot's axis has no name.
    [[nodiscard]] static bool is_low(int height);
    [[nodiscard]] static bool is_flat(int height);
    void set_low(bool low);
    [[nodiscard]] bool low() const { return m_low; }
    /// Pixels that the whole legend takes; among the choices it is so wide.
    void set_legend_width(int width);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    QWidget* m_legend;
    FlowLayout* m_flow;
    int m_legend_width = 0;
    bool m_low = false;
};

}  // namespace rooflight::ui
