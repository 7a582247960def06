// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/views/verdict.h"

namespace rooflight::ui {

/// One figure of the verdict: label, the value large, the difference to the baseline behind it. Painted rather than
/// laid out, for its texts change on every mouse move; a value too wide for its place is set smaller.
class FigureTile : public QWidget {
    Q_OBJECT
public:
    explicit FigureTile(const QString& name, QWidget* parent = nullptr);

    void show_figure(const VerdictFigure& figure);
    [[nodiscard]] const VerdictFigure& figure() const { return m_figure; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    VerdictFigure m_figure;
};

}  // namespace rooflight::ui
