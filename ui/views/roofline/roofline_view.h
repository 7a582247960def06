// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <deque>

#include "ui/views/base_view.h"
#include "ui/views/roofline/roofline_scene.h"

class QPushButton;
class QVariantAnimation;

namespace rooflight::ui {

/// FLOP/s over FLOP per byte: roofs, slopes, and a dot for each operation.
class RooflineView : public BaseView {
    Q_OBJECT
public:
    explicit RooflineView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] Detail needs() const override { return Detail::operations; }
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void retranslate() override;

    [[nodiscard]] const RooflineScene& scene() const { return m_scene; }
    [[nodiscard]] Chart* chart() const { return m_chart; }

protected:
    void state_changed() override;
    void selection_changed() override;
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void remember(const std::vector<Dot>& before);

    RooflineScene m_scene;
    Chart* m_chart;
    QWidget* m_legend;
    QPushButton* m_reset;
    QVariantAnimation* m_fading;
    std::deque<std::vector<Dot>> m_trail;
    int m_hovered = -1;
};

}  // namespace rooflight::ui
