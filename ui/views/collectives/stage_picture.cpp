// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/collectives/stage_picture.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "ui/charts/drawing.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

QString said(const char* source) { return QCoreApplication::translate("CollectivesView", source); }

/// More of them hide what they lie on while nothing moves.
constexpr std::size_t kMostParcels = 40;

bool exchange(CollectiveKind kind) {
    return kind == CollectiveKind::all_to_all || kind == CollectiveKind::ragged_all_to_all;
}

/// A triangle that points along a path.
void draw_arrow(QPainter& painter, const QPainterPath& path, double share, double size) {
    const QPointF at = path.pointAtPercent(share);
    const double angle = -path.angleAtPercent(share) * std::numbers::pi / 180;
    const QPointF ahead(std::cos(angle), std::sin(angle)), side(-ahead.y(), ahead.x());
    painter.drawPolygon(QPolygonF{at + ahead * size, at - ahead * size * 0.6 + side * size * 0.75,
                                  at - ahead * size * 0.6 - side * size * 0.75});
}

/// To the right of the way, so that what comes the other way passes.
QPointF beside(const QPainterPath& path, double share, double distance) {
    const double angle = -path.angleAtPercent(share) * std::numbers::pi / 180;
    return path.pointAtPercent(share) + QPointF(-std::sin(angle), std::cos(angle)) * distance;
}

}  // namespace

StagePicture::Mode StagePicture::mode() const {
    const CollectiveKind kind = m_played->list.kind;
    return exchange(kind) ? Mode::square : kind == CollectiveKind::permute ? Mode::block : Mode::bands;
}

int StagePicture::shard_count() const {
    const StepList& list = m_played->list;
    return list.kind == CollectiveKind::broadcast ? static_cast<int>(list.chunks.size()) : list.devices;
}

int StagePicture::slot_of(int chunk) const {
    const StepList& list = m_played->list;
    return list.kind == CollectiveKind::broadcast ? chunk : list.chunks[static_cast<std::size_t>(chunk)].owner;
}

QColor StagePicture::colour_of(int chunk, const Ink& ink) const {
    return Theme::coordinate(slot_of(chunk), shard_count(), ink.scheme);
}

void StagePicture::draw(QPainter& painter, const QRectF& area, int step, double phase, int marked, const Ink& ink) {
    if (m_played == nullptr || !m_played->valid() || area.width() < 40 || area.height() < 40) {
        m_layout = {};
        return;
    }
    const std::vector<LegendItem> items = legend(ink);
    const double foot = legend_lines_height(area.width(), items, ink) + ink.px(2);
    const double label = QFontMetricsF(ink.font(TypeSize::label)).height();
    m_layout = lay_out_stage(m_played->drawn, area.adjusted(4, 2, -4, -foot - 4), label);
    m_slot_chunks.assign(static_cast<std::size_t>(shard_count()), {});
    for (std::size_t chunk = 0; chunk < m_played->list.chunks.size(); ++chunk) {
        m_slot_chunks[static_cast<std::size_t>(slot_of(static_cast<int>(chunk)))].push_back(static_cast<int>(chunk));
    }
    painter.setBrush(Qt::NoBrush);
    for (const StageLayout::Wire& wire : m_layout.wires) {
        painter.setPen(QPen(ink(Role::border), ink.px(1.5)));
        painter.drawPath(wire.path);
    }
    const bool moving = step < m_played->steps();
    if (moving && phase <= 0) {
        draw_transfers(painter, m_played->list.steps[static_cast<std::size_t>(step)], 0, ink);
    }
    draw_switches(painter, step, ink);
    for (int device = 0; device < m_played->list.devices; ++device) {
        draw_device(painter, device, step, device == marked, ink);
    }
    for (int device = 0; device < m_played->list.devices; ++device) {
        draw_name(painter, device, ink);
    }
    if (moving && phase > 0) {
        draw_transfers(painter, m_played->list.steps[static_cast<std::size_t>(step)], phase, ink);
    }
    draw_legend_lines(painter, QRectF(area.left(), area.bottom() - foot, area.width(), foot), items, ink);
}

void StagePicture::draw_band(QPainter& painter, const QRectF& band, const std::vector<Holding>& row,
                             const std::vector<int>& chunks, const Ink& ink) const {
    // As long as the share that is here: of the shard's bytes, and of a sum the parts that are in it.
    const double devices = sums(m_played->list.kind) ? std::max(1, m_played->list.devices) : 1;
    double total = 0, here = 0, handed_on = 0;
    bool whole = true;
    for (const int chunk : chunks) {
        const auto i = static_cast<std::size_t>(chunk);
        const double bytes = std::max(m_played->list.chunks[i].bytes, 1e-9);
        total += bytes;
        (row[i].given ? handed_on : here) += bytes * row[i].summands / devices;
        whole = whole && (row[i].given || row[i].summands == 0 || is_whole(m_played->list, row[i]));
    }
    if (total <= 0) {
        return;
    }
    const QColor colour = colour_of(chunks.front(), ink);
    const auto part = [&](double from, double share) {
        return QRectF(band.left() + band.width() * from, band.top(), band.width() * share, band.height());
    };
    painter.setPen(Qt::NoPen);
    QColor fill = colour;
    if (handed_on > 0) {
        fill.setAlphaF(0.16F);
        painter.setBrush(fill);
        painter.drawRect(part(here / total, handed_on / total));
    }
    if (here > 0) {
        fill.setAlphaF(whole ? 1.0F : 0.45F);
        painter.setBrush(fill);
        painter.drawRect(part(0, here / total));
        if (!whole) {
            draw_hatch(painter, part(0, here / total), QPen(ink.edge(colour), ink.px(1)), ink.px(4));
        }
    }
}

void StagePicture::draw_device(QPainter& painter, int device, int step, bool marked, const Ink& ink) const {
    const QRectF& box = m_layout.boxes[static_cast<std::size_t>(device)];
    const std::vector<Holding>& row =
        m_played->tables[static_cast<std::size_t>(step)][static_cast<std::size_t>(device)];
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink(Role::background));
    painter.drawRect(box);
    const auto count = static_cast<double>(m_slot_chunks.size());
    const bool square = mode() == Mode::square;
    for (std::size_t chunk = 0; square && chunk < row.size(); ++chunk) {
        const Chunk& what = m_played->list.chunks[chunk];
        if (row[chunk].summands > 0 && !row[chunk].given) {
            const double width = box.width() / count, height = box.height() / count;
            painter.setBrush(colour_of(static_cast<int>(chunk), ink));
            painter.drawRect(
                QRectF(box.left() + what.destination * width, box.top() + what.owner * height, width, height));
        }
    }
    for (std::size_t slot = 0; !square && slot < m_slot_chunks.size(); ++slot) {
        const double height = box.height() / count;
        const QRectF band = mode() == Mode::block ? box
                                                  : QRectF(box.left(), box.top() + height * static_cast<double>(slot),
                                                           box.width(), height);
        if (mode() == Mode::block && row[static_cast<std::size_t>(m_slot_chunks[slot].front())].given) {
            continue;
        }
        draw_band(painter, band, row, m_slot_chunks[slot], ink);
        if (slot > 0 && mode() == Mode::bands && height > ink.px(4)) {
            painter.setPen(QPen(ink(Role::panel), 1));
            painter.drawLine(band.topLeft(), band.topRight());
        }
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(marked ? QPen(ink(Role::accent), ink.px(2)) : QPen(ink(Role::muted), 1));
    painter.drawRect(box);
}

void StagePicture::draw_name(QPainter& painter, int device, const Ink& ink) const {
    const QRectF& box = m_layout.boxes[static_cast<std::size_t>(device)];
    painter.setFont(ink.font(TypeSize::label));
    const QString name = QString::number(device);
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(name);
    if (width > box.width() * 1.5 && device % 4 != 0) {
        return;  // crowded: every fourth
    }
    const QRectF paper(box.center().x() - width / 2 - 2, box.top() - m_layout.label_height, width + 4,
                       m_layout.label_height - 1);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink(Role::panel));
    painter.drawRect(paper);
    painter.setPen(ink(Role::muted));
    painter.drawText(paper, Qt::AlignCenter, name);
}

void StagePicture::draw_switches(QPainter& painter, int step, const Ink& ink) const {
    for (std::size_t i = 0; i < m_layout.switches.size(); ++i) {
        const QRectF& box = m_layout.switches[i];
        painter.setPen(QPen(ink(Role::muted), 1));
        painter.setBrush(ink(Role::panel));
        painter.drawRoundedRect(box, 4, 4);
        const std::size_t node = m_layout.boxes.size() + i;
        const HoldingTable& table = m_played->tables[static_cast<std::size_t>(step)];
        const bool reducing = node < table.size() && table[node].front().summands > 0;
        const QString name = reducing ? said(QT_TRANSLATE_NOOP("CollectivesView", "Σ"))
                             : box.width() > ink.px(48) ? said(QT_TRANSLATE_NOOP("CollectivesView", "switch"))
                                                        : QString();
        painter.setFont(ink.font(TypeSize::label));
        painter.setPen(ink(Role::muted));
        painter.drawText(box, Qt::AlignCenter, name);
    }
}

void StagePicture::draw_parcel(QPainter& painter, const QPointF& at, const Transfer& transfer, const Ink& ink) const {
    const double side = ink.px(11);
    const QRectF box(at.x() - side / 2, at.y() - side / 2, side, side);
    std::vector<int> slots_in;
    for (const int chunk : transfer.chunks) {
        if (slots_in.empty() || slot_of(chunk) != slot_of(slots_in.back())) {
            slots_in.push_back(chunk);
        }
        if (slots_in.size() == 4) {
            break;
        }
    }
    const double width = box.width() / static_cast<double>(std::max<std::size_t>(1, slots_in.size()));
    for (std::size_t i = 0; i < slots_in.size(); ++i) {
        const QRectF part(box.left() + width * static_cast<double>(i), box.top(), width, box.height());
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour_of(slots_in[i], ink));
        painter.drawRect(part);
        if (transfer.reduces) {
            draw_hatch(painter, part, QPen(ink(Role::panel), ink.px(1)), ink.px(4));
        }
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink(Role::panel), ink.px(1)));
    painter.drawRect(box);
}

void StagePicture::draw_transfers(QPainter& painter, const Step& step, double phase, const Ink& ink) const {
    const bool crowded = step.transfers.size() > 96;
    for (const Transfer& transfer : step.transfers) {
        const QPainterPath path = m_layout.path(transfer);
        if (path.isEmpty()) {
            continue;
        }
        const QColor colour = ink(Theme::role_of(transfer.network));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, ink.px(m_layout.switched() ? 1.5 : 2.5)));
        painter.drawPath(path);
        if (crowded && m_layout.switched()) {
            continue;
        }
        if (phase > 0) {
            draw_parcel(painter, beside(path, phase, m_layout.switched() ? 0 : ink.px(4)), transfer, ink);
        } else if (m_layout.switched()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            draw_arrow(painter, path, 0.94, ink.px(4));
        } else {
            const double length = path.length();
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            draw_arrow(painter, path, std::clamp(1 - ink.px(6) / length, 0.5, 1.0), ink.px(5));
            if (length > ink.px(24) && step.transfers.size() <= kMostParcels) {
                draw_parcel(painter, beside(path, 0.42, ink.px(5)), transfer, ink);
            }
        }
    }
}

std::vector<LegendItem> StagePicture::legend(const Ink& ink) const {
    std::vector<LegendItem> items;
    const QColor first = Theme::coordinate(0, shard_count(), ink.scheme);
    const bool sum = sums(m_played->list.kind);
    switch (mode()) {
        case Mode::bands:
            items.push_back({sum ? said(QT_TRANSLATE_NOOP("CollectivesView", "shard, summed"))
                             : m_played->list.kind == CollectiveKind::broadcast
                                 ? said(QT_TRANSLATE_NOOP("CollectivesView", "piece of the array"))
                                 : said(QT_TRANSLATE_NOOP("CollectivesView", "shard, by the device it comes from")),
                             first, false, std::nullopt, Qt::NoPen});
            if (sum) {
                items.push_back({said(QT_TRANSLATE_NOOP("CollectivesView", "partial sum, as long as it is complete")),
                                 first, true, std::nullopt, Qt::NoPen});
            }
            break;
        case Mode::square:
            items.push_back({said(QT_TRANSLATE_NOOP("CollectivesView", "chunk: row of its origin, column of its goal")),
                             first, false, std::nullopt, Qt::NoPen});
            break;
        case Mode::block:
            items.push_back({said(QT_TRANSLATE_NOOP("CollectivesView", "array, by the device it comes from")), first,
                             false, std::nullopt, Qt::NoPen});
            break;
    }
    items.push_back({said(QT_TRANSLATE_NOOP("CollectivesView", "moves in this step")),
                     ink(Theme::role_of(m_played->terms.network)), false, std::nullopt, Qt::SolidLine});
    return items;
}

QStringList StagePicture::read_out(int device, int step) const {
    if (m_played == nullptr || !m_played->valid() || device < 0 || device >= m_played->list.devices) {
        return {};
    }
    const StepList& list = m_played->list;
    const std::vector<Holding>& row =
        m_played->tables[static_cast<std::size_t>(step)][static_cast<std::size_t>(device)];
    double bytes = 0;
    int whole = 0, partial = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i].summands == 0 || row[i].given) {
            continue;
        }
        is_whole(list, row[i]) ? ++whole : ++partial;
        bytes += list.chunks[i].bytes;
    }
    QStringList lines = {said(QT_TRANSLATE_NOOP("CollectivesView", "Device %1")).arg(device)};
    lines << said(QT_TRANSLATE_NOOP("CollectivesView", "holds %1 in %2 chunks"))
                 .arg(shown(Bytes(bytes)))
                 .arg(whole + partial);
    if (partial > 0) {
        lines << said(QT_TRANSLATE_NOOP("CollectivesView", "%1 of them are partial sums")).arg(partial);
    }
    if (step < m_played->steps()) {
        for (const Transfer& transfer : list.steps[static_cast<std::size_t>(step)].transfers) {
            if (transfer.from == device && lines.size() < 7) {
                lines << said(QT_TRANSLATE_NOOP("CollectivesView", "sends %1 to device %2"))
                             .arg(shown(Bytes(transfer.bytes)))
                             .arg(transfer.to);
            }
        }
    }
    return lines;
}

}  // namespace rooflight::ui
