// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

#include "ui/theme/ink.h"

class QGraphicsView;

namespace rooflight::ui {

/// Parts of a whole as a ring, with the whole written in its middle. The one place that knows the pie library; callers
/// hand in values and colours.
class Donut : public QWidget {
    Q_OBJECT
public:
    struct Slice {
        QString label;
        double value = 0;
        QColor colour;
    };

    explicit Donut(QWidget* parent = nullptr);
    ~Donut() override;

    void set_ink(const Ink& ink);
    /// Slices that are not finite and positive are left out.
    void set_slices(const std::vector<Slice>& slices);
    void set_centre(const QString& value, const QString& label);
    void render_to(QPainter& painter, const QRectF& target);

signals:
    void slice_hovered(int index);                     ///< −1: left; else the index handed in

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Parts;
    void lay_out(const QSizeF& size);

    std::unique_ptr<Parts> m_parts;
    Ink m_ink;
};

}  // namespace rooflight::ui
