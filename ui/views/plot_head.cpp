// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/plot_head.h"

#include <QVBoxLayout>

#include "ui/controls/segmented.h"
#include "ui/theme/theme.h"
#include "ui/views/flow_layout.h"

namespace rooflight::ui {
namespace {

constexpr int kLow = 300;   ///< below it two rows of choices and a legend leave half of a view for its plot
constexpr int kFlat = 240;  ///< below it the name of an axis is a tenth of the view
constexpr int kGap = 8;

}  // namespace

PlotHead::PlotHead(std::initializer_list<QWidget*> choices, QWidget* legend, QWidget* parent)
    : QWidget(parent), m_legend(legend) {
    auto* row = new QWidget(this);
    m_flow = new FlowLayout(row, kGap);
    for (QWidget* choice : choices) {
        m_flow->addWidget(choice);
    }
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(6);
    all->addWidget(row);
    all->addWidget(legend);
}

bool PlotHead::is_low(int height) { return height < qRound(kLow * Theme::instance().scale()); }

bool PlotHead::is_flat(int height) { return height < qRound(kFlat * Theme::instance().scale()); }

void PlotHead::set_low(bool low) {
    if (low == m_low) {
        return;
    }
    m_low = low;
    const bool seen = m_legend->isVisibleTo(this);
    if (low) {
        layout()->removeWidget(m_legend);
        m_flow->addWidget(m_legend);
    } else {
        m_flow->removeWidget(m_legend);
        layout()->addWidget(m_legend);
    }
    m_legend->setVisible(seen);
    fit();
}

void PlotHead::set_legend_width(int width) {
    m_legend_width = width;
    fit();
}

void PlotHead::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void PlotHead::fit() {
    int wanted = 0;
    for (int i = 0; i < m_flow->count(); ++i) {
        const QWidget* each = m_flow->itemAt(i)->widget();
        const auto* segments = qobject_cast<const Segmented*>(each);
        if (!each->isHidden()) {
            wanted += kGap + (each == m_legend ? m_legend_width : segments ? segments->words_width() : each->sizeHint().width());
        }
    }
    for (Segmented* each : findChildren<Segmented*>()) {
        each->set_folded(m_low && wanted > width());
    }
    m_legend->setMinimumWidth(m_low ? m_legend_width : 0);
    m_legend->setMaximumWidth(m_low ? m_legend_width : QWIDGETSIZE_MAX);
}

}  // namespace rooflight::ui
