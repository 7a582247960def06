// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/late_view.h"

namespace rooflight::ui {

LateView::LateView(const QString& id, std::function<QString()> title, QSize least, Maker make, QWidget* parent)
    : View(id, parent), m_title(std::move(title)), m_make(std::move(make)) {
    setMinimumSize(least);
}

View* LateView::made(QWidget* parent) const {
    View* view = m_make(parent);
    if (!m_choices.isEmpty()) {
        view->restore(m_choices);
    }
    return view;
}

}  // namespace rooflight::ui
