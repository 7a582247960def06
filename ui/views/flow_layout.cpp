// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/flow_layout.h"

#include <algorithm>

#include <QWidget>

namespace rooflight::ui {

FlowLayout::~FlowLayout() { qDeleteAll(m_items); }

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem* item : m_items) {
        if (!item->isEmpty()) {
            size = size.expandedTo(item->minimumSize());
        }
    }
    return size;
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool place) const {
    int y = rect.top();
    int height = 0;
    QList<QLayoutItem*> row;
    int used = 0;
    const auto finish = [&] {
        int x = rect.left();
        for (QLayoutItem* item : row) {
            const QSize hint = item->sizeHint();
            const int width = std::min(hint.width(), rect.width());
            if (place) {
                item->setGeometry(QRect(x, y + (height - hint.height()) / 2, width, hint.height()));
            }
            x += width + spacing();
        }
        y += height + (row.isEmpty() ? 0 : spacing());
        row.clear();
        used = height = 0;
    };
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty()) {
            continue;
        }
        const QSize hint = item->sizeHint();
        if (!row.isEmpty() && used + hint.width() > rect.width()) {
            finish();
        }
        row << item;
        used += hint.width() + spacing();
        height = std::max(height, hint.height());
    }
    finish();
    return std::max(0, y - rect.top() - spacing());
}

}  // namespace rooflight::ui
