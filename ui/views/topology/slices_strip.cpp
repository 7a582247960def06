// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/topology/slices_strip.h"

#include <algorithm>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

namespace rooflight::ui {
namespace {

constexpr double kHeight = 40, kLeastBox = 22, kMostBox = 64, kBoxHeight = 18;

QString dcn_name() { return QCoreApplication::translate("TopologyView", "DCN"); }

}  // namespace

double SlicesStrip::height(const TopologyScene& scene, const Ink& ink) {
    return scene.valid() && scene.machine().slices > 1 ? ink.px(kHeight) : 0;
}

void SlicesStrip::lay_out(const TopologyScene& scene, const QRectF& target, const Ink& ink) {
    m_boxes.clear();
    const int slices = scene.machine().slices;
    if (slices < 2) {
        return;
    }
    const bool narrow = target.width() < ink.px(150);
    m_name_width = narrow ? 0 : QFontMetricsF(ink.font(TypeSize::label, true)).horizontalAdvance(dcn_name()) + ink.px(10);
    const QRectF row = target.adjusted(ink.px(12) + m_name_width, 0, -ink.px(12), 0);
    const int room = std::max(2, static_cast<int>(row.width() / ink.px(kLeastBox)));
    const int drawn = std::min(slices, room);
    const double pitch = std::min(row.width() / drawn, ink.px(kMostBox));
    for (int i = 0; i < drawn; ++i) {
        // Where not all fit: the first ones, then the last.
        const int slice = i == drawn - 1 ? slices - 1 : i;
        m_boxes.push_back({QRectF(row.left() + i * pitch + ink.px(2), target.top() + ink.px(17), pitch - ink.px(4),
                                  ink.px(kBoxHeight)),
                           slice});
    }
    m_bar = QRectF(row.left(), target.top() + ink.px(8), pitch * drawn, 0);
}

void SlicesStrip::draw(QPainter& painter, const TopologyScene& scene, const Selection& selection,
                       const Ink& ink) const {
    if (m_boxes.empty()) {
        return;
    }
    const bool picked = selection.network == QStringLiteral("scale_out");
    const QColor link = picked ? ink(Role::accent) : scene.link_colour(Network::scale_out, ink);
    painter.setFont(ink.font(TypeSize::label, true));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(ink(Role::text));
    if (m_name_width > 0) {
        painter.drawText(QPointF(m_bar.left() - m_name_width, m_bar.top() + metrics.ascent() / 2), dcn_name());
    }
    painter.setPen(QPen(link, ink.px(1.5 + 2 * scene.busy(Network::scale_out))));
    painter.drawLine(m_bar.topLeft(), m_bar.topRight());
    painter.setFont(ink.font(TypeSize::label));
    for (const Box& box : m_boxes) {
        painter.setPen(QPen(link, ink.px(1.2 + 1.4 * scene.busy(Network::scale_out))));
        painter.drawLine(QPointF(box.rect.center().x(), m_bar.top()), QPointF(box.rect.center().x(), box.rect.top()));
        const bool shown = box.slice == scene.slice();
        painter.setPen(QPen(ink(shown ? Role::accent : Role::border), ink.px(shown ? 2 : 1)));
        painter.setBrush(mixed(ink(Role::panel), ink(Role::border), 0.25));
        painter.drawRoundedRect(box.rect, ink.px(3), ink.px(3));
        painter.setPen(ink(shown ? Role::text : Role::muted));
        const bool cut = &box == &m_boxes.back() && box.slice >= static_cast<int>(m_boxes.size());
        painter.drawText(box.rect, Qt::AlignCenter,
                         cut ? QStringLiteral("…%1").arg(box.slice) : QString::number(box.slice));
    }
}

int SlicesStrip::slice_at(const QPointF& pixel) const {
    for (const Box& box : m_boxes) {
        if (box.rect.adjusted(-2, -2, 2, 2).contains(pixel)) {
            return box.slice;
        }
    }
    return -1;
}

}  // namespace rooflight::ui
