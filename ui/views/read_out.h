// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace rooflight::ui {

/// The dark box beside the pointer: a title and a few lines. Moves with the pointer without a repaint of what is below.
class ReadOut : public QWidget {
    Q_OBJECT
public:
    explicit ReadOut(QWidget* parent);

    /// Shows the lines (the first one strong) beside `at`, a point of the parent, and inside the parent.
    void show_at(const QPoint& at, const QStringList& lines);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList m_lines;
};

}  // namespace rooflight::ui
