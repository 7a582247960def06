// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QWidget>
#include <functional>
#include <utility>

#include "ui/theme/theme.h"

namespace rooflight::ui {

/// A piece of a view that is painted by a function: legends, pictures without axes.
class Canvas : public QWidget {
    Q_OBJECT
public:
    using Drawing = std::function<void(QPainter&, const QRectF&)>;

    Canvas(Drawing drawing, QWidget* parent) : QWidget(parent), m_drawing(std::move(drawing)) {
        setFocusPolicy(Qt::NoFocus);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), Theme::instance().colour(Role::panel));
        painter.setRenderHint(QPainter::Antialiasing);
        m_drawing(painter, QRectF(rect()));
    }

private:
    Drawing m_drawing;
};

}  // namespace rooflight::ui
