// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "core/kernel/tiling.h"
#include "ui/theme/ink.h"

class QCheckBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace rooflight::ui {

class SnapSlider;

/// Sliders for one matmul and its tiles; what they make of the fast memory and of the levels' traffic is drawn beside.
class KernelPanel : public QWidget {
    Q_OBJECT
public:
    explicit KernelPanel(QWidget* parent);

    void show_kernel(const KernelMachine& machine, const Kernel& kernel, bool follows);
    void retranslate();

signals:
    void edited(const rooflight::Kernel& kernel);
    void best_asked();
    void follow_asked();                               ///< the scenario's matmul again

private:
    struct Row {
        QLabel* name;
        SnapSlider* slider;
        QLabel* value;
        double (*get)(const Kernel&);
        void (*set)(Kernel&, double);
        bool tile;
    };
    void add_row(QGridLayout* grid, const char* name, bool tile, double (*get)(const Kernel&), void (*set)(Kernel&, double));

    std::vector<Row> m_rows;
    QCheckBox* m_double;
    QCheckBox* m_pairs;                                ///< GPU: two units take the same columns in one load
    QPushButton* m_best;
    QPushButton* m_follow;
    Kernel m_kernel;
};

/// Fast memory, traffic by level and what of it hides behind compute, as bars with figures.
void draw_kernel(QPainter& painter, const QRectF& target, const KernelMachine& machine, const KernelPlan& plan, const Ink& ink);
/// The same in rows: name, value with its unit.
[[nodiscard]] QList<QStringList> kernel_table(const KernelPlan& plan);

}  // namespace rooflight::ui
