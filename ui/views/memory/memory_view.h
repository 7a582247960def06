// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "ui/views/base_view.h"
#include "ui/views/memory/memory_bars.h"

class QLabel;

namespace rooflight::ui {

class Chart;
class Donut;
class ReliefList;

/// What fills the memory of a chip: stacked bars by pipeline stage against the capacity; with room, one chip as a
/// donut, the bytes alive over the step, and what would free most.
class MemoryView : public BaseView {
    Q_OBJECT
public:
    explicit MemoryView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] Detail needs() const override;
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void finish() override;
    void retranslate() override;
    [[nodiscard]] ReliefList& reliefs() { return *m_reliefs; }

    /// Marks a moment of the step on the curve; negative: none.
    void show_time(Seconds time) override;

protected:
    void state_changed() override;
    void selection_changed() override {}
    void theme_changed() override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void fill_donut(Donut& donut, const Ink& ink) const;
    void fill_curve(Chart& curve) const;
    void draw_legend_rows(QPainter& painter, const QRectF& row, const Ink& ink) const;
    [[nodiscard]] bool has_curve() const;

    MemoryBars m_data;
    std::vector<LegendItem> m_legend_items;
    Chart* m_bars;
    Donut* m_donut;
    Chart* m_curve;
    QWidget* m_legend;
    ReliefList* m_reliefs;
    double m_time = -1;
};

}  // namespace rooflight::ui
