// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

#include "core/mesh/named_array.h"

namespace rooflight::ui {

/// A mesh axis to be dragged onto a dimension. Or it is clicked, and then the dimension.
class AxisChip : public QPushButton {
    Q_OBJECT
public:
    AxisChip(int axis, const QString& name, QWidget* parent);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    int m_axis;
    QPoint m_pressed;
};

/// A dimension of an array: takes axes that are dropped on it; clicked, it asks which axes split it.
class DimButton : public QPushButton {
    Q_OBJECT
public:
    DimButton(int dim, QWidget* parent);

    void show_dim(const NamedDim& dim, const LabMesh& mesh);
    /// The axis that a click puts here; −1: it opens a menu instead.
    void arm(int axis) { m_armed = axis; }

signals:
    void toggled_axis(int dim, int axis);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void ask();

    int m_dim;
    int m_armed = -1;
    std::vector<std::size_t> m_axes;
    LabMesh m_mesh;
};

}  // namespace rooflight::ui
