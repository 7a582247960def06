// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharding/array_picture.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include "core/units/input_error.h"
#include "ui/charts/drawing.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

constexpr int kMostDevices = 512;                      // more make no picture
constexpr std::size_t kMostStripes = 8;

QString array_words(const char* source) { return QCoreApplication::translate("ShardingView", source); }

double ways(const NamedDim& dim, const LabMesh& mesh) {
    double result = 1;
    for (const std::size_t axis : dim.axes) {
        result *= mesh.sizes[axis];
    }
    return result;
}

QString devices_text(const std::vector<int>& devices) {
    QStringList words;
    for (const int device : devices) {
        words << QString::number(device);
    }
    return words.join(QStringLiteral(", "));
}

QFont lower_font(const Ink& ink) {
    QFont font = ink.font(TypeSize::label, true);
    font.setPixelSize(std::max(6, font.pixelSize() > 0 ? font.pixelSize() - qRound(ink.px(1)) : 9));
    return font;
}

}  // namespace

double subscripted_width(const QString& name, const QString& below, const Ink& ink) {
    return QFontMetricsF(ink.font(TypeSize::body, true)).horizontalAdvance(name) +
           QFontMetricsF(lower_font(ink)).horizontalAdvance(below);
}

double draw_subscripted(QPainter& painter, const QPointF& at, const QString& name, const QString& below,
                        const Ink& ink) {
    painter.setFont(ink.font(TypeSize::body, true));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(name);
    painter.drawText(at, name);
    painter.setFont(lower_font(ink));
    painter.drawText(at + QPointF(width, ink.px(3)), below);
    return subscripted_width(name, below, ink);
}

void ArrayPicture::set(const NamedArray& array, const LabMesh& mesh) {
    m_array = array;
    m_mesh = mesh;
    m_blocks.clear();
    m_rows = m_columns = 1;
    const double devices = mesh.devices();
    m_too_many = devices > kMostDevices;
    if (m_too_many) {
        return;
    }
    m_devices = static_cast<int>(devices);
    std::vector<int> counts;
    for (const NamedDim& dim : array.dims) {
        counts.push_back(static_cast<int>(ways(dim, mesh)));
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {  // the last dimension across, all others down
        (i + 1 == counts.size() ? m_columns : m_rows) *= counts[i];
    }
    std::map<std::pair<int, int>, std::size_t> found;
    try {
        for (int device = 0; device < m_devices; ++device) {
            const std::vector<IndexRange> part = part_of(array, mesh, device);
            int row = 0, column = 0;
            for (std::size_t i = 0; i < part.size(); ++i) {
                const double length = array.dims[i].size / counts[i];
                const int at = length > 0 ? static_cast<int>(std::lround(part[i].begin / length)) : 0;
                if (i + 1 == part.size()) {
                    column = at;
                } else {
                    row = row * counts[i] + at;
                }
            }
            const auto [place, fresh] = found.try_emplace({row, column}, m_blocks.size());
            if (fresh) {
                m_blocks.push_back({row, column, {}, part, {}});
            }
            m_blocks[place->second].devices.push_back(device);
        }
    } catch (const InputError&) {
        m_blocks.clear();  // sizes that the mesh does not divide: said beside the picture
    }
}

void ArrayPicture::draw(QPainter& painter, const QRectF& area, int marked, const Ink& ink) {
    if (m_blocks.empty()) {
        if (m_too_many) {
            draw_empty(painter, area,
                       array_words(QT_TRANSLATE_NOOP("ShardingView", "More devices than a picture can show.")), ink);
        }
        return;
    }
    const QFontMetricsF small(ink.font(TypeSize::label));
    const auto axes_of = [&](std::size_t i) {
        return m_array.dims[i].axes.empty() ? QString() : text(m_mesh.text(m_array.dims[i].axes));
    };
    const auto size_of = [&](std::size_t i) { return shown_digits(m_array.dims[i].size); };
    const std::size_t last = m_array.dims.size() - 1;
    // Left of the grid the dimensions that go down, above it the one that goes across.
    double gutter = 0;
    for (std::size_t i = 0; i < last; ++i) {
        gutter = std::max({gutter, subscripted_width(text(m_array.dims[i].name), axes_of(i), ink),
                           small.horizontalAdvance(size_of(i))});
    }
    gutter += last > 0 ? ink.px(8) : 0;
    const double head = ink.px(20);
    QRectF grid(area.left() + gutter, area.top() + head, area.width() - gutter, area.height() - head);
    if (grid.width() < 8 || grid.height() < 8) {
        return;
    }
    grid.setWidth(std::min(grid.width(), grid.height() * 1.8));
    painter.setPen(ink(Role::text));
    const double across = draw_subscripted(painter, QPointF(grid.left(), area.top() + ink.px(13)),
                                           text(m_array.dims[last].name), axes_of(last), ink);
    painter.setFont(ink.font(TypeSize::label));
    painter.setPen(ink(Role::muted));
    painter.drawText(QPointF(grid.left() + across + ink.px(6), area.top() + ink.px(13)), size_of(last));
    double y = grid.top() + ink.px(14);
    for (std::size_t i = 0; i < last && y < grid.bottom(); ++i) {
        painter.setPen(ink(Role::text));
        draw_subscripted(painter, QPointF(area.left(), y), text(m_array.dims[i].name), axes_of(i), ink);
        painter.setFont(ink.font(TypeSize::label));
        painter.setPen(ink(Role::muted));
        painter.drawText(QPointF(area.left(), y + ink.px(16)), size_of(i));
        y += ink.px(36);
    }
    const double width = grid.width() / m_columns, height = grid.height() / m_rows;
    for (Block& block : m_blocks) {
        block.rect = QRectF(grid.left() + block.column * width, grid.top() + block.row * height, width, height);
        draw_block_of(painter, block, false, ink);
    }
    for (const Block& block : m_blocks) {
        if (std::find(block.devices.begin(), block.devices.end(), marked) != block.devices.end()) {
            draw_block_of(painter, block, true, ink);
        }
    }
}

void ArrayPicture::draw_block_of(QPainter& painter, const Block& block, bool marked, const Ink& ink) const {
    const QRectF inner = block.rect.adjusted(0.5, 0.5, -0.5, -0.5);
    const std::size_t stripes = std::min(block.devices.size(), kMostStripes);
    const double width = inner.width() / static_cast<double>(stripes);
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < stripes; ++i) {
        const std::size_t nth = i * block.devices.size() / stripes;
        painter.setBrush(Theme::coordinate(block.devices[nth], m_devices, ink.scheme));
        painter.drawRect(QRectF(inner.left() + width * static_cast<double>(i), inner.top(), width, inner.height()));
    }
    if (!m_array.unreduced.empty()) {
        draw_hatch(painter, inner, QPen(ink(Role::panel), ink.px(1.5)), ink.px(7));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(marked ? QPen(ink(Role::accent), ink.px(2.5)) : QPen(ink(Role::panel), 1));
    painter.drawRect(marked ? inner.adjusted(1, 1, -1, -1) : inner);
    // The devices' numbers, on paper of their own where colours change below.
    painter.setFont(ink.font(TypeSize::label, true));
    const QFontMetricsF metrics(painter.font());
    QString words = devices_text(block.devices);
    if (metrics.horizontalAdvance(words) + 8 > inner.width() && block.devices.size() > 2) {
        words = QStringLiteral("%1 … %2").arg(block.devices.front()).arg(block.devices.back());
    }
    const double wide = metrics.horizontalAdvance(words) + 8;
    if (wide <= inner.width() && metrics.height() <= inner.height()) {
        const QRectF label(inner.center().x() - wide / 2, inner.center().y() - metrics.height() / 2, wide,
                           metrics.height());
        if (stripes > 1 || !m_array.unreduced.empty()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(ink.faded(Role::panel, 0.9));
            painter.drawRoundedRect(label, 3, 3);
            painter.setPen(ink(Role::text));
        } else {
            painter.setPen(ink.text_on(Theme::coordinate(block.devices.front(), m_devices, ink.scheme)));
        }
        painter.drawText(label, Qt::AlignCenter, words);
    }
}

const ArrayPicture::Block* ArrayPicture::block_at(const QPointF& at) const {
    const auto found =
        std::find_if(m_blocks.begin(), m_blocks.end(), [&](const Block& block) { return block.rect.contains(at); });
    return found == m_blocks.end() ? nullptr : &*found;
}

QStringList ArrayPicture::read_out(const Block& block) const {
    QStringList ranges;
    for (const IndexRange& range : block.part) {
        ranges << QStringLiteral("%1:%2").arg(range.begin, 0, 'f', 0).arg(range.end, 0, 'f', 0);
    }
    QString devices = devices_text(block.devices);
    if (block.devices.size() > 12) {
        devices = QStringLiteral("%1 … %2").arg(block.devices.front()).arg(block.devices.back());
    }
    QStringList lines = {QStringLiteral("%1[%2]").arg(text(m_array.name), ranges.join(QStringLiteral(", ")))};
    lines << (block.devices.size() == 1
                  ? array_words(QT_TRANSLATE_NOOP("ShardingView", "on device %1")).arg(devices)
                  : array_words(QT_TRANSLATE_NOOP("ShardingView", "copies on devices %1")).arg(devices));
    if (!m_array.unreduced.empty()) {
        lines.back() = array_words(QT_TRANSLATE_NOOP("ShardingView", "partial sums on devices %1")).arg(devices);
    }
    return lines;
}

}  // namespace rooflight::ui
