// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "ui/views/base_view.h"
#include "ui/views/canvas.h"
#include "ui/views/topology/slices_strip.h"
#include "ui/views/topology/torus_picture.h"
#include "ui/views/topology/tree_picture.h"

class QComboBox;
class QPushButton;

namespace rooflight::ui {

/// Where the chips are: a torus slice that can be turned, or a switched system as a tree; chips coloured by their
/// coordinate on a logical axis, links by how busy they are.
class TopologyView : public BaseView {
    Q_OBJECT
public:
    explicit TopologyView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] Detail needs() const override { return Detail::operations; }
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;
    void retranslate() override;
    [[nodiscard]] QJsonObject choices() const override;  ///< axis that colours, rotation
    void restore(const QJsonObject& choices) override;
    void show_load(const NetworkLoad& load) override;

    [[nodiscard]] const TopologyScene& scene() const { return m_scene; }
    void colour_by(MeshAxis axis);
    void choose_chip(int rank);
    [[nodiscard]] int chosen_chip() const { return m_chosen; }
    [[nodiscard]] const Rotation& rotation() const { return m_rotation; }
    [[nodiscard]] std::size_t drawn_chips() const;

protected:
    void state_changed() override;
    void selection_changed() override;
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] bool is_low() const;
    void arrange();
    void invalidate();
    void fill_combo();
    void lay_out(const QRectF& target);
    void paint(QPainter& painter, const QRectF& rect);
    void turn(double yaw, double pitch);
    void click(const QPointF& at);
    void hover(const QPointF& at);

    TopologyScene m_scene;
    TorusPicture m_torus;
    TreePicture m_tree;
    SlicesStrip m_strip;
    Rotation m_rotation;
    QWidget* m_canvas;
    QWidget* m_legend;
    int m_strip_left = 0;                              ///< where the row of slices begins
    QComboBox* m_axis;
    QPushButton* m_reset;
    KeptPicture m_kept;
    int m_chosen = -1;
    QPointF m_pressed;
    Rotation m_pressed_rotation;
    bool m_down = false, m_turning = false;
};

}  // namespace rooflight::ui
