// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/estimate/estimate.h"

namespace rooflight::ui {

/// A chip's memory as one bar: categories in their colours, a mark at the capacity, what is over it hatched.
class MemoryGauge : public QWidget {
    Q_OBJECT
public:
    explicit MemoryGauge(QWidget* parent = nullptr);

    void show_memory(const MemoryEstimate& memory);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] double full_scale() const;

    MemoryUse m_use;
    Bytes m_capacity{0};
};

}  // namespace rooflight::ui
