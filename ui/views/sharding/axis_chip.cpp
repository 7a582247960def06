// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharding/axis_chip.h"

#include <algorithm>

#include <QApplication>
#include <QDrag>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMimeData>

#include "ui/theme/number.h"
#include "ui/theme/style.h"

namespace rooflight::ui {
namespace {

QString mime() { return QStringLiteral("application/x-rooflight-axis"); }

}  // namespace

AxisChip::AxisChip(int axis, const QString& name, QWidget* parent) : QPushButton(name, parent), m_axis(axis) {
    setObjectName(QStringLiteral("sharding_chip_%1").arg(name));
    setCheckable(true);
    setProperty("compact", true);
    setCursor(Qt::OpenHandCursor);
}

void AxisChip::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->position().toPoint();
    QPushButton::mousePressEvent(event);
}

void AxisChip::mouseMoveEvent(QMouseEvent* event) {
    const bool far = (event->position().toPoint() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if ((event->buttons() & Qt::LeftButton) == 0 || !far) {
        QPushButton::mouseMoveEvent(event);
        return;
    }
    setDown(false);
    auto* carried = new QMimeData;
    carried->setData(mime(), QByteArray::number(m_axis));
    auto* drag = new QDrag(this);
    drag->setMimeData(carried);
    drag->setPixmap(grab());
    drag->setHotSpot(m_pressed);
    drag->exec(Qt::CopyAction);
}

DimButton::DimButton(int dim, QWidget* parent) : QPushButton(parent), m_dim(dim) {
    setAcceptDrops(true);
    setProperty("compact", true);
    connect(this, &QPushButton::clicked, this, [this] {
        if (m_armed >= 0) {
            emit toggled_axis(m_dim, m_armed);
        } else {
            ask();
        }
    });
}

void DimButton::show_dim(const NamedDim& dim, const LabMesh& mesh) {
    m_axes = dim.axes;
    m_mesh = mesh;
    const QString name = ui::text(dim.name);
    const QString axes = dim.axes.empty() ? QStringLiteral("–") : ui::text(mesh.text(dim.axes));
    setText(QStringLiteral("%1: %2").arg(name, axes));
    setToolTip(tr("Drop a mesh axis here, or click, to split %1").arg(name));
    setAccessibleName(dim.axes.empty() ? tr("Dimension %1, not split").arg(name)
                                       : tr("Dimension %1, split over %2").arg(name, axes));
}

void DimButton::ask() {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (std::size_t axis = 0; axis < m_mesh.names.size(); ++axis) {
        QAction* action = menu->addAction(tr("Split over %1 (%2)").arg(ui::text(m_mesh.names[axis])).arg(m_mesh.sizes[axis]));
        action->setCheckable(true);
        action->setChecked(std::find(m_axes.begin(), m_axes.end(), axis) != m_axes.end());
        connect(action, &QAction::triggered, this, [this, axis] { emit toggled_axis(m_dim, static_cast<int>(axis)); });
    }
    menu->popup(mapToGlobal(QPoint(0, height())));
}

void DimButton::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasFormat(mime())) {
        event->acceptProposedAction();
        dress(this, "kind", QStringLiteral("fix"));
    }
}

void DimButton::dragLeaveEvent(QDragLeaveEvent*) { dress(this, "kind", QString()); }

void DimButton::dropEvent(QDropEvent* event) {
    dress(this, "kind", QString());
    bool number = false;
    const int axis = event->mimeData()->data(mime()).toInt(&number);
    if (number) {
        event->acceptProposedAction();
        emit toggled_axis(m_dim, axis);
    }
}

}  // namespace rooflight::ui
