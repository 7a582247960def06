// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/memory_gauge.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include "ui/language/engine_words.h"
#include "ui/theme/number.h"
#include "ui/theme/style.h"
#include "ui/views/names.h"
#include "ui/views/verdict.h"

namespace rooflight::ui {

MemoryGauge::MemoryGauge(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("memory_gauge"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void MemoryGauge::show_memory(const MemoryEstimate& memory) {
    m_use = memory.worst;
    m_capacity = memory.capacity;
    setAccessibleName(tr("Memory per chip: %1").arg(memory_use(memory)));
    setAccessibleDescription(memory_verdict(memory));
    update();
}

QSize MemoryGauge::sizeHint() const {
    const double scale = Theme::instance().scale();
    return {static_cast<int>(208 * scale), static_cast<int>(20 * scale)};
}

QSize MemoryGauge::minimumSizeHint() const { return {sizeHint().width() * 9 / 10, sizeHint().height()}; }

double MemoryGauge::full_scale() const { return std::max(m_capacity.value(), m_use.total.value()); }

void MemoryGauge::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    const double scale = theme.scale(), full = full_scale();
    if (!(full > 0) || !std::isfinite(full))
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar(0, 3 * scale, width() - 2 * scale, height() - 6 * scale);
    QPainterPath rounded;
    rounded.addRoundedRect(bar, 3 * scale, 3 * scale);
    painter.save();
    painter.setClipPath(rounded);
    painter.fillRect(bar, theme.colour(Role::border));
    double left = bar.left();
    for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
        const double size = bar.width() * m_use.breakdown[i].value() / full;
        painter.fillRect(QRectF(left, bar.top(), size, bar.height()),
                         theme.colour(Theme::role_of(static_cast<MemoryCategory>(i))));
        left += size;
    }
    const double mark = bar.left() + bar.width() * m_capacity.value() / full;
    if (m_use.total > m_capacity) {
        const QRectF over(mark, bar.top(), bar.right() - mark, bar.height());
        QColor veil = theme.colour(Role::panel);
        veil.setAlphaF(0.45F);
        painter.fillRect(over, veil);
        painter.fillRect(over, QBrush(theme.colour(Role::bad), Qt::BDiagPattern));
    }
    painter.restore();
    painter.setPen(QPen(theme.colour(Role::text), 2 * scale));
    painter.drawLine(QPointF(mark, scale), QPointF(mark, height() - scale));
    draw_focus(painter, *this, 3 * scale);
}

bool MemoryGauge::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        QStringList lines;
        for (std::size_t i = 0; i < kMemoryCategoryCount; ++i)
            if (m_use.breakdown[i].value() > 0)
                lines << QStringLiteral("%1: %2").arg(label(static_cast<MemoryCategory>(i)), shown(m_use.breakdown[i]));
        if (!m_use.peak_at.empty())
            lines << tr("Fullest at: %1").arg(told(text(m_use.peak_at)));
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), lines.join(QLatin1Char('\n')), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace rooflight::ui
