// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QPixmap>
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

/// A picture that takes long to draw, kept until it is forgotten or wanted in another size.
class KeptPicture {
public:
    void forget() { m_pixels = QPixmap(); }

    void draw(QPainter& painter, const QRectF& rect, const std::function<void(QPainter&)>& make) {
        const double ratio = painter.device()->devicePixelRatioF();
        if (m_pixels.isNull() || m_pixels.deviceIndependentSize() != rect.size()) {
            m_pixels = QPixmap((rect.size() * ratio).toSize());
            m_pixels.setDevicePixelRatio(ratio);
            m_pixels.fill(Theme::instance().colour(Role::panel));
            QPainter inner(&m_pixels);
            inner.setRenderHint(QPainter::Antialiasing);
            make(inner);
        }
        painter.drawPixmap(QPointF(), m_pixels);
    }

private:
    QPixmap m_pixels;
};

}  // namespace rooflight::ui
