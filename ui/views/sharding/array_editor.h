// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/views/sharding/array_picture.h"
#include "ui/views/sharding/sharding_state.h"

class QLabel;
class QLineEdit;

namespace rooflight::ui {

class Canvas;
class DimButton;

/// One array: its spec in both notations, its dimensions to drop axes on, its blocks, what a device holds of it.
class ArrayEditor : public QWidget {
    Q_OBJECT
public:
    ArrayEditor(ShardingState::Field field, const QString& name, QWidget* parent);

    void show_state(const ShardingState& lab);
    void mark_device(int device);
    void arm(int axis);
    void retranslate();
    void scale();

signals:
    void spec_entered(rooflight::ui::ShardingState::Field field, const QString& words);
    void axis_toggled(rooflight::ui::ShardingState::Field field, int dim, int axis);
    void device_hovered(int device);
    void read(QWidget* of, const QPointF& at, const QStringList& lines);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLineEdit* edit(const QString& object_name);
    void show_dims(const NamedArray& array, const LabMesh& mesh);

    ShardingState::Field m_field;
    QString m_name;
    ArrayPicture m_picture;
    int m_marked = -1;
    int m_armed = -1;
    QLineEdit* m_spec;
    QLineEdit* m_jax;
    QWidget* m_dim_row;
    std::vector<DimButton*> m_dims;
    Canvas* m_canvas;
    QLabel* m_facts;
    QLabel* m_refusal;
};

/// "local 2,048 × 4,096 · 16 MiB a device · 2 copies"
[[nodiscard]] QString facts_text(const ArrayReport& report);

}  // namespace rooflight::ui
