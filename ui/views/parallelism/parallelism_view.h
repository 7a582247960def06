// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/base_view.h"
#include "ui/views/parallelism/parallelism_scene.h"

class QPushButton;

namespace rooflight::ui {

/// Communication against compute as the batch or the tensor degree grows, with the critical points marked. The present
/// point is dragged, or moved by the arrow keys.
class ParallelismView : public BaseView {
    Q_OBJECT
public:
    explicit ParallelismView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] Detail needs() const override { return Detail::parallelism; }
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void retranslate() override;
    [[nodiscard]] QJsonObject choices() const override;  ///< what grows
    void restore(const QJsonObject& choices) override;

    [[nodiscard]] const ParallelismScene& scene() const { return m_scene; }
    [[nodiscard]] Chart* chart() const { return m_chart; }

protected:
    void state_changed() override;
    void selection_changed() override {}
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void arrange();
    void show_growth(Growth growth);
    void drag(const QPointF& pixel);
    /// Asks for the present point to be at x.
    void ask(double x, bool continues);

    Growth m_growth = Growth::batch;
    ParallelismScene m_scene;
    Range m_range;                                     ///< of x; holds still while the point is dragged
    bool m_dragging = false;
    Chart* m_chart;
    QWidget* m_legend;
    QPushButton* m_by_batch;
    QPushButton* m_by_degree;
};

}  // namespace rooflight::ui
