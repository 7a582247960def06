// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/base_view.h"
#include "ui/views/sharding/sharding_state.h"

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QScrollArea;
class QSpinBox;

namespace rooflight::ui {

class ArrayEditor;
class AxisChip;
class Canvas;

/// A product of two sharded arrays on a mesh: who holds what, which of the book's cases it is, what each plan costs.
class ShardingView : public BaseView {
    Q_OBJECT
public:
    explicit ShardingView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString subtitle() const override;
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] QList<QStringList> table() const override;  ///< the plans
    void retranslate() override;
    [[nodiscard]] QJsonObject choices() const override;  ///< mesh, sizes, specs
    void restore(const QJsonObject& choices) override;

    [[nodiscard]] const ShardingState& lab() const { return m_lab; }

public slots:
    void set_axis(int axis, int size);
    void set_dim(const QString& name, double size);
    void set_spec(rooflight::ui::ShardingState::Field field, const QString& words);
    void toggle(rooflight::ui::ShardingState::Field field, int dim, int axis);
    void select_plan(int plan);

protected:
    void state_changed() override;
    void selection_changed() override {}
    void theme_changed() override;
    [[nodiscard]] QString empty_message() const override;
    void render_picture(QPainter& painter, const QRectF& target) const override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* make_mesh_row(QWidget* page);
    QBoxLayout* make_arrays(QWidget* page);
    QBoxLayout* make_plans(QWidget* page);
    QWidget* make_reshard_row(QWidget* page);
    QLineEdit* reshard_edit(ShardingState::Field field, const char* name, QWidget* parent);
    void show_lab();
    void show_dims();
    void arm(int axis);
    void hover_plan(const QPointF& at);

    ShardingState m_lab;
    QScrollArea* m_scroll;
    QWidget* m_mesh_row = nullptr;
    std::vector<AxisChip*> m_chips;
    std::vector<QSpinBox*> m_axes;
    QLabel* m_mesh_name = nullptr;
    QLabel* m_devices = nullptr;
    QWidget* m_dim_row = nullptr;
    QHBoxLayout* m_dim_layout = nullptr;
    QStringList m_dim_names;
    std::vector<QSpinBox*> m_dims;
    std::vector<ArrayEditor*> m_arrays;
    QLabel* m_case;
    Canvas* m_plans = nullptr;
    Canvas* m_steps = nullptr;
    QBoxLayout* m_body = nullptr;                      ///< the arrays, and what comes of them
    QBoxLayout* m_plans_row = nullptr;
    QLabel* m_reshard_name = nullptr;
    QLineEdit* m_from = nullptr;
    QLineEdit* m_to = nullptr;
    QLabel* m_reshard = nullptr;
};

}  // namespace rooflight::ui
