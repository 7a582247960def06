// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include <QHelpEvent>
#include <QToolTip>

#include "ui/charts/drawing.h"
#include "ui/views/canvas.h"

namespace rooflight::ui {

/// A legend of one row. Words that it has no room for are cut short and told whole where the pointer rests.
class LegendRow : public Canvas {
public:
    using Items = std::function<std::vector<LegendItem>()>;

    LegendRow(Items items, QWidget* parent)
        : Canvas(
              [this](QPainter& painter, const QRectF& rect) {
                  draw_legend(painter, rect.left() + kMargin, rect.right() - kMargin, rect.center().y(), m_items(),
                              Ink::screen());
              },
              parent),
          m_items(std::move(items)) {}

protected:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::ToolTip)
            return Canvas::event(event);
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                           legend_tip(width() - 2 * kMargin, m_items(), Ink::screen()), this);
        return true;
    }

private:
    static constexpr int kMargin = 8;

    Items m_items;
};

}  // namespace rooflight::ui
