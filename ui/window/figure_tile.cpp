// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/figure_tile.h"

#include <cmath>

#include <QPainter>

#include "ui/theme/style.h"

namespace rooflight::ui {

FigureTile::FigureTile(const QString& name, QWidget* parent) : QWidget(parent) {
    setObjectName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void FigureTile::show_figure(const VerdictFigure& figure) {
    m_figure = figure;
    QString spoken = QStringLiteral("%1: %2").arg(figure.label, figure.value);
    if (!figure.band.isEmpty())
        spoken += QStringLiteral(", %1").arg(figure.band);
    if (!figure.delta.isEmpty())
        spoken += QStringLiteral(" (%1)").arg(figure.delta);
    setAccessibleName(spoken);
    setToolTip(figure.delta.isEmpty() ? figure.tip : figure.tip + QLatin1Char('\n') + tr("Compared with the baseline"));
    update();
}

QSize FigureTile::sizeHint() const {
    const double scale = Theme::instance().scale();
    return {static_cast<int>(144 * scale), static_cast<int>(48 * scale)};
}

QSize FigureTile::minimumSizeHint() const {
    const double scale = Theme::instance().scale();
    return {static_cast<int>(72 * scale), static_cast<int>(48 * scale)};
}

void FigureTile::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    const double scale = theme.scale();
    QPainter painter(this);
    const QFont label = theme.font(TypeSize::label);
    const QFontMetrics small(label);
    painter.setFont(label);
    painter.setPen(theme.colour(Role::muted));
    painter.drawText(QRect(0, 0, width(), small.height()), Qt::AlignLeading | Qt::AlignVCenter,
                     small.elidedText(m_figure.band.isEmpty() ? m_figure.label
                                                              : QStringLiteral("%1  %2").arg(m_figure.label, m_figure.band),
                                      Qt::ElideRight, width()));

    QFont large = theme.font(m_figure.missing ? TypeSize::body : TypeSize::verdict, !m_figure.missing);
    const QFont delta = theme.font(TypeSize::label, true);
    const double gap = m_figure.delta.isEmpty() ? 0 : 8 * scale;
    const double delta_width = QFontMetricsF(delta).horizontalAdvance(m_figure.delta);
    const double room = width() - gap - delta_width;
    const double wide = QFontMetricsF(large).horizontalAdvance(m_figure.value);
    if (wide > room && room > 0)
        large.setPixelSize(
            std::max(static_cast<int>(13 * scale), static_cast<int>(std::floor(large.pixelSize() * room / wide))));
    const double base = small.height() + (height() - small.height() + QFontMetricsF(large).capHeight()) / 2;
    painter.setFont(large);
    painter.setPen(theme.colour(m_figure.missing ? Role::muted : Role::text));
    painter.drawText(QPointF(0, base), m_figure.value);
    draw_focus(painter, *this, 4 * scale);
    if (m_figure.delta.isEmpty())
        return;
    const double after = QFontMetricsF(large).horizontalAdvance(m_figure.value) + gap;
    painter.setFont(delta);
    painter.setPen(theme.colour(m_figure.judgement > 0 ? Role::good : Role::bad));
    painter.drawText(QPointF(after, base), m_figure.delta);
}

}  // namespace rooflight::ui
