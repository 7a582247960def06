// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/topology/topology_legend.h"

#include <algorithm>
#include <functional>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

constexpr int kMostCells = 16;

QString legend_tr(const char* source) { return QCoreApplication::translate("TopologyView", source); }

/// A piece that is not broken: drawn with its left edge and the middle of its row given.
struct KeyPiece {
    double width = 0;
    std::function<void(QPainter&, const QPointF&)> draw;
};

void draw_words(QPainter& painter, const QPointF& at, const QString& words, const Ink& ink) {
    const QFontMetricsF metrics(painter.font());
    painter.setPen(ink(Role::muted));
    painter.drawText(at + QPointF(0, (metrics.ascent() - metrics.descent()) / 2), words);
}

KeyPiece axis_item(const TopologyScene& scene, const QFontMetricsF& metrics, const Ink& ink) {
    const MeshAxis axis = *scene.coloured();
    const int degree = scene.mesh()[axis].degree, cells = std::min(degree, kMostCells);
    const QString first = text(kMeshAxisNames[static_cast<std::size_t>(axis)]) + QStringLiteral(" 0");
    const QString last = QString::number(degree - 1);
    const double side = ink.px(degree <= 8 ? 11 : 7);
    const double before = metrics.horizontalAdvance(first) + ink.px(6);
    return {before + cells * side + ink.px(6) + metrics.horizontalAdvance(last),
            [=, &ink](QPainter& painter, const QPointF& at) {
                draw_words(painter, at, first, ink);
                painter.setPen(Qt::NoPen);
                for (int i = 0; i < cells; ++i) {
                    const int coordinate = cells == degree ? i : i * (degree - 1) / (cells - 1);
                    painter.setBrush(Theme::coordinate(coordinate, degree, ink.scheme));
                    painter.drawRect(QRectF(at.x() + before + i * side, at.y() - ink.px(5), side, ink.px(10)));
                }
                draw_words(painter, at + QPointF(before + cells * side + ink.px(6), 0), last, ink);
            }};
}

KeyPiece network_item(const TopologyScene& scene, Network network, const QFontMetricsF& metrics, const Ink& ink) {
    const double busy = scene.busy(network);
    const QString words = QStringLiteral("%1 %2").arg(label(network), shown_percent(busy));
    const QColor colour = scene.link_colour(network, ink);
    return {ink.px(16) + metrics.horizontalAdvance(words), [=, &ink](QPainter& painter, const QPointF& at) {
                painter.setPen(QPen(colour, ink.px(1.5 + 2 * busy)));
                painter.drawLine(at, at + QPointF(ink.px(12), 0));
                draw_words(painter, at + QPointF(ink.px(16), 0), words, ink);
            }};
}

std::vector<KeyPiece> items_of(const TopologyScene& scene, const QFontMetricsF& metrics, const Ink& ink,
                               bool links_only) {
    std::vector<KeyPiece> items;
    if (scene.coloured() && !links_only) {
        items.push_back(axis_item(scene, metrics, ink));
    }
    const QString heading = scene.load().any()
                                ? legend_tr(QT_TRANSLATE_NOOP("TopologyView", "busy in %1")).arg(scene.load().what)
                                : legend_tr(QT_TRANSLATE_NOOP("TopologyView", "links busy"));
    if (!links_only || scene.load().any()) {
        items.push_back({metrics.horizontalAdvance(heading), [heading, &ink](QPainter& painter, const QPointF& at) {
                             draw_words(painter, at, heading, ink);
                         }});
    }
    const std::vector<Network> networks =
        scene.is_torus() ? std::vector{Network::x, Network::y, Network::z, Network::scale_out}
                         : std::vector{Network::scale_up, Network::scale_out};
    for (const Network network : networks) {
        const bool there = network <= Network::z         ? scene.size(static_cast<std::size_t>(network)) > 1
                           : network == Network::scale_out ? scene.machine().slices > 1 || scene.busy(network) > 0
                                                           : true;
        if (there) {
            items.push_back(network_item(scene, network, metrics, ink));
        }
    }
    return items;
}

/// Calls `place` with each item, its left edge and its row; returns the rows.
int flow(const std::vector<KeyPiece>& items, double width, double gap,
         const std::function<void(const KeyPiece&, double, int)>& place) {
    double at = 0;
    int row = 0;
    for (const KeyPiece& item : items) {
        if (at > 0 && at + item.width > width) {
            at = 0;
            ++row;
        }
        place(item, at, row);
        at += item.width + gap;
    }
    return row + 1;
}

}  // namespace

int legend_rows(const TopologyScene& scene, double width, const Ink& ink, bool links_only) {
    const QFontMetricsF metrics(ink.font(TypeSize::label));
    const double room = width - ink.px(24);
    return scene.valid() ? flow(items_of(scene, metrics, ink, links_only), room, ink.px(14), [](auto&&...) {}) : 1;
}

void draw_legend(QPainter& painter, const TopologyScene& scene, const QRectF& area, const Ink& ink,
                 bool links_only) {
    painter.setFont(ink.font(TypeSize::label));
    const QFontMetricsF metrics(painter.font());
    const double row_height = ink.px(kLegendRow);
    flow(items_of(scene, metrics, ink, links_only), area.width() - ink.px(24), ink.px(14),
         [&](const KeyPiece& item, double at, int row) {
             item.draw(painter, QPointF(area.left() + ink.px(12) + at, area.top() + (row + 0.5) * row_height));
         });
}

}  // namespace rooflight::ui
