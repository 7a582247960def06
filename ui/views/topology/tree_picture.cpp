// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/topology/tree_picture.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "core/hardware/distance.h"
#include "ui/charts/drawing.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

QString tree_tr(const char* source) { return QCoreApplication::translate("TopologyView", source); }

/// Columns of a compact grid of `count`.
int columns_for(int count) {
    return count <= 16 ? std::max(1, (count + 3) / 4) : static_cast<int>(std::ceil(std::sqrt(count * 1.2)));
}

QString level_name(const FabricLevel& level) {
    return level.name == "scaleout" ? tree_tr(QT_TRANSLATE_NOOP("TopologyView", "scale-out")) : text(level.name);
}

/// Switches of a unit of a level that are drawn apart; 0: not known.
int switches_of(const TopologyScene& scene, std::size_t level) {
    const SwitchLevel* described = switch_level(scene.machine(), level);
    return described != nullptr ? described->switches : 0;
}

Network network_of(const FabricLevel& level) { return level.scale_out ? Network::scale_out : Network::scale_up; }

}  // namespace

void TreePicture::lay_out(const TopologyScene& scene, const QRectF& target, const Ink& ink) {
    m_chips.clear();
    m_units.clear();
    m_links.clear();
    m_gaps.clear();
    m_rows.clear();
    const Machine& machine = scene.machine();
    m_mesh = machine.topology == TopologyKind::full_mesh && !machine.levels.empty() && machine.levels[0].degree > 2;
    const std::size_t levels = machine.levels.size();
    const int per_node = levels > 0 ? machine.levels[0].degree : machine.chips_per_slice;
    const QFontMetricsF metrics(ink.font(TypeSize::label));
    double gutter = 0;
    int units = machine.chips_per_slice;
    for (std::size_t l = 0; l < levels; ++l) {
        const FabricLevel& level = machine.levels[l];
        units = std::max(1, units / std::max(1, level.degree));
        Row row;
        row.name = units > 1 ? QStringLiteral("%1 ×%2").arg(level_name(level)).arg(units) : level_name(level);
        row.figure = shown(level.per_chip);
        row.units = units;
        gutter = std::max({gutter, metrics.horizontalAdvance(row.name), metrics.horizontalAdvance(row.figure)});
        m_rows.push_back(row);
    }
    m_rows.push_back({tree_tr(QT_TRANSLATE_NOOP("TopologyView", "chips")), QString(), 0, machine.chips_per_slice});
    gutter =
        std::min(std::max(gutter, metrics.horizontalAdvance(m_rows.back().name)) + ink.px(28), target.width() * 0.4);
    const QRectF area = target.adjusted(gutter, ink.px(8), -ink.px(14), -ink.px(10));

    // Shrink first the chips, then leave out units of the widest level until the bottom row fits.
    m_gap = ink.px(area.width() < ink.px(240) ? 5 : 9);
    m_visible.assign(std::max<std::size_t>(levels, 1), 1);
    for (std::size_t l = 1; l < levels; ++l) {
        m_visible[l] = std::max(1, machine.levels[l].degree);
    }
    m_columns = std::min(per_node, columns_for(per_node));
    // The bottom row is `nodes` grids and `gaps` pixels between them.
    double nodes = 1;
    double gaps = 0;
    const auto measure = [&] {
        nodes = 1;
        gaps = 0;
        for (std::size_t l = 1; l < levels; ++l) {
            const bool cut = m_visible[l] < machine.levels[l].degree;
            gaps = m_visible[l] * gaps + (m_visible[l] - 1 + (cut ? 1 : 0)) * m_gap;
            nodes *= m_visible[l];
        }
    };
    const double widest_cell = ink.px(m_mesh ? (levels > 1 ? 34 : 76) : levels > 1 ? 28 : 52);
    const double least_cell = ink.px(5);
    const auto cell_for = [&](int columns) { return (area.width() - gaps) / nodes / columns; };
    measure();
    while (cell_for(m_columns) < least_cell) {
        const auto most = std::max_element(m_visible.begin() + 1, m_visible.end());
        if (levels < 2 || *most <= 2) {
            break;
        }
        *most = std::max(2, std::min(*most - 1, *most * 9 / 10));
        measure();
    }
    m_unit_height = ink.px(16);
    // The grid must not eat the levels above it: of the shapes it can have, the one with the largest chips.
    const double grid_height =
        std::max(ink.px(12), area.height() - static_cast<double>(levels) * (m_unit_height + ink.px(24)));
    const auto fitting_cell = [&](int columns) {
        const int rows = (per_node + columns - 1) / columns;
        return std::min({cell_for(columns), grid_height / rows, widest_cell});
    };
    if (m_mesh) {
        m_columns = static_cast<int>(std::ceil(std::sqrt(per_node)));  // a ring as high as wide
    }
    for (int columns = 1; columns <= std::min(per_node, 64) && !m_mesh; ++columns) {
        if (fitting_cell(columns) > fitting_cell(m_columns) + 0.5) {
            m_columns = columns;
        }
    }
    m_cell = std::max(fitting_cell(m_columns), ink.px(1.5));
    const int grid_rows = (per_node + m_columns - 1) / m_columns;
    // Centred where there is more height than it takes.
    const double free_height = area.height() - grid_rows * m_cell;
    const double level_pitch =
        levels > 0 ? std::min(free_height / static_cast<double>(levels), std::max(ink.px(104), area.height() * 0.22)) : 0;
    const double used = grid_rows * m_cell + static_cast<double>(levels) * level_pitch;
    m_chip_top = area.top() + (area.height() - used) / 2 + used - grid_rows * m_cell;
    for (std::size_t l = 0; l < levels; ++l) {
        m_rows[l].y = m_chip_top - ink.px(4) - m_unit_height / 2 - static_cast<double>(l) * level_pitch;
    }
    m_rows.back().y = m_chip_top + grid_rows * m_cell / 2;
    const double width = nodes * m_columns * m_cell + gaps;
    const double left = area.left() + std::max(0.0, (area.width() - width) / 2);
    if (levels == 0) {
        place_chips(std::min(per_node, 512), 0, left);
    } else {
        place_unit(scene, levels - 1, 0, left);
    }
}

double TreePicture::place_chips(int count, int first_rank, double left) {
    if (m_mesh) {
        const int rows = (count + m_columns - 1) / m_columns;
        const double width = std::min(count, m_columns) * m_cell;
        const QPointF centre(left + width / 2, m_chip_top + rows * m_cell / 2);
        const double half = m_cell * 0.3;
        for (int i = 0; i < count; ++i) {
            const double angle = 2 * 3.14159265358979323846 * (i + 0.5) / count;
            const QPointF at = centre + QPointF((width / 2 - half) * std::cos(angle),
                                                (rows * m_cell / 2 - half) * std::sin(angle));
            m_chips.push_back({QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half), first_rank + i});
        }
        return left + width;
    }
    for (int i = 0; i < count; ++i) {
        const int column = i % m_columns, row = i / m_columns;
        const QRectF box(left + column * m_cell, m_chip_top + row * m_cell, m_cell, m_cell);
        const double inset = std::min(1.5, m_cell * 0.12);
        m_chips.push_back({box.adjusted(inset, inset, -inset, -inset), first_rank + i});
    }
    return left + std::min(count, m_columns) * m_cell;
}

double TreePicture::place_unit(const TopologyScene& scene, std::size_t level, int first_rank, double left) {
    const FabricLevel& of = scene.machine().levels[level];
    const double y = m_rows[level].y;
    if (level == 0) {
        const double right = place_chips(of.degree, first_rank, left);
        const double height = std::min(m_unit_height * 0.55, m_cell + 4);
        m_units.push_back({QRectF(left, y - height / 2, right - left, height), 0});
        return right;
    }
    const int drawn = std::min(m_visible[level], of.degree);
    std::vector<double> centres;
    double right = left;
    double at = left;
    for (int i = 0; i < drawn; ++i) {
        const bool last = i == drawn - 1;
        const int child = last ? of.degree - 1 : i;  // the first ones and the last
        if (last && drawn < of.degree) {
            at += m_gap;
            m_gaps.emplace_back(at - m_gap, m_rows[level - 1].y);
        }
        right = place_unit(scene, level - 1, first_rank + child * of.chips_below, at);
        centres.push_back((at + right) / 2);
        at = right + m_gap;
    }
    const double centre = (centres.front() + centres.back()) / 2;
    // No wider than what hangs below it, or it would cover its neighbours.
    const double widest = (right - left + m_gap) / 2;
    const double half = std::clamp((right - left) * 0.3, std::min(m_unit_height, widest), std::min(90.0, widest));
    for (const double from : centres) {
        const double spread = centres.size() > 1 ? (from - centre) / std::max(centres.back() - centre, 1.0) : 0;
        m_links.push_back({QLineF(from, m_rows[level - 1].y - m_unit_height * 0.4, centre + spread * half * 0.8,
                                  y + m_unit_height / 2),
                           level, QRectF(centre - half, y - m_unit_height / 2, 2 * half, m_unit_height)});
    }
    m_units.push_back({QRectF(centre - half, y - m_unit_height / 2, 2 * half, m_unit_height), level});
    return right;
}

void TreePicture::draw_links(QPainter& painter, const TopologyScene& scene, const Selection& selection,
                             const Ink& ink) const {
    const auto& levels = scene.machine().levels;
    const bool rails = rail_optimised(scene.machine());
    for (const Link& link : m_links) {
        const Network network = network_of(levels[link.level]);
        const bool picked = selection.network == text(name_of(network));
        const QColor colour = picked ? ink(Role::accent) : scene.link_colour(network, ink);
        const double width = 1.0 + 0.7 * static_cast<double>(link.level) + 1.2 * scene.busy(network);
        const int strands = rails && link.level == 1 ? levels[0].degree : 1;
        const double pitch = link.unit.width() / strands;
        if (strands == 1 || pitch < ink.px(3)) {
            painter.setPen(QPen(colour, ink.px(width)));
            painter.drawLine(link.line);
            continue;
        }
        // A rail: chip i of each node goes to switch i of the leaf.
        painter.setPen(QPen(colour, ink.px(0.5 + 0.7 * scene.busy(network))));
        for (int i = 0; i < strands; ++i) {
            const double from = (i - (strands - 1) / 2.0) * std::min(m_cell * m_columns * 0.8 / strands, ink.px(3));
            painter.drawLine(link.line.p1() + QPointF(from, 0),
                             QPointF(link.unit.left() + (i + 0.5) * pitch, link.unit.bottom()));
        }
    }
}

void TreePicture::draw_peers(QPainter& painter, const TopologyScene& scene, int chosen, const Ink& ink) const {
    const int domain = scene.machine().levels.front().degree;
    const QColor colour = scene.link_colour(Network::scale_up, ink);
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        for (std::size_t j = i + 1; j < m_chips.size() && m_chips[j].rank / domain == m_chips[i].rank / domain; ++j) {
            const bool own = chosen >= 0 && (m_chips[i].rank == chosen || m_chips[j].rank == chosen);
            painter.setPen(own ? QPen(ink(Theme::role_of(Network::scale_up)), ink.px(2))
                               : QPen(colour, ink.px(0.8 + 1.2 * scene.busy(Network::scale_up))));
            painter.drawLine(m_chips[i].box.center(), m_chips[j].box.center());
        }
    }
}

void TreePicture::draw_units(QPainter& painter, const TopologyScene& scene, const Selection& selection,
                             const Ink& ink) const {
    const auto& levels = scene.machine().levels;
    const QFont font = ink.font(TypeSize::label);
    const QFontMetricsF metrics(font);
    for (const Unit& unit : m_units) {
        const Network network = network_of(levels[unit.level]);
        if (unit.level == 0 && m_mesh) {
            continue;
        }
        const QColor load = scene.link_colour(network, ink);
        const bool picked = selection.network == text(name_of(network));
        painter.setPen(QPen(picked ? ink(Role::accent) : ink.edge(load), ink.px(1)));
        painter.setBrush(unit.level == 0 ? load : mixed(load, ink(Role::panel), 0.72));
        painter.drawRoundedRect(unit.box, ink.px(3), ink.px(3));
        const QString name = level_name(levels[unit.level]);
        const int switches = switches_of(scene, unit.level);
        const double pitch = unit.box.width() / std::max(1, switches);
        const bool named = unit.level > 0 && metrics.horizontalAdvance(name) + 6 < unit.box.width();
        if (switches > 1 && pitch >= ink.px(4)) {
            painter.setPen(QPen(mixed(load, ink(Role::panel), 0.3), ink.px(0.8)));
            for (int i = 1; i < switches; ++i) {
                const double x = unit.box.left() + i * pitch;
                painter.drawLine(QPointF(x, named ? unit.box.bottom() - ink.px(4) : unit.box.top()),
                                 QPointF(x, unit.box.bottom()));
            }
        }
        if (named) {
            painter.setFont(font);
            painter.setPen(ink(Role::text));
            painter.drawText(unit.box, Qt::AlignCenter, name);
        }
    }
}

void TreePicture::draw(QPainter& painter, const TopologyScene& scene, const Selection& selection, int chosen,
                       const Ink& ink) const {
    draw_links(painter, scene, selection, ink);
    if (m_mesh) {
        draw_peers(painter, scene, chosen, ink);
    }
    draw_units(painter, scene, selection, ink);
    const QFont font = ink.font(TypeSize::label);
    const QFontMetricsF metrics(font);
    for (const Chip& chip : m_chips) {
        const QColor fill = scene.chip_colour(chip.rank, ink);
        painter.setPen(m_cell > 6 ? QPen(ink.edge(fill), ink.px(0.8)) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawRect(chip.box);
    }
    painter.setBrush(Qt::NoBrush);
    for (const Chip& chip : m_chips) {
        const bool self = chip.rank == chosen;
        if (self || (chosen >= 0 && scene.same_group(chip.rank, chosen))) {
            painter.setPen(QPen(ink(self ? Role::accent : Role::text), ink.px(self ? 2.4 : 1.4)));
            painter.drawRect(chip.box.adjusted(-1, -1, 1, 1));
        }
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink(Role::muted));
    for (const QPointF& gap : m_gaps) {
        for (const double dx : {-4.5, 0.0, 4.5}) {
            painter.drawEllipse(gap + QPointF(ink.px(dx), 0), ink.px(1.4), ink.px(1.4));
        }
    }
    const double left = m_rows.empty() ? 0 : ink.px(12);
    for (const Row& row : m_rows) {
        double room = 1e9;
        for (const Row& other : m_rows) {
            room = &other == &row ? room : std::min(room, std::abs(other.y - row.y));
        }
        const bool figure = !row.figure.isEmpty() && room > metrics.height() * 2;
        if (room < metrics.height() * 0.9 && &row == &m_rows.back()) {
            continue;  // chips go without saying
        }
        painter.setFont(font);
        painter.setPen(ink(Role::text));
        const double baseline =
            row.y + (metrics.ascent() - metrics.descent()) / 2 - (figure ? metrics.height() * 0.45 : 0);
        painter.drawText(QPointF(left, baseline), row.name);
        if (figure) {
            painter.setPen(ink(Role::muted));
            painter.drawText(QPointF(left, baseline + metrics.height() * 0.95), row.figure);
        }
    }
}

int TreePicture::chip_at(const QPointF& pixel) const {
    for (const Chip& chip : m_chips) {
        if (chip.box.adjusted(-0.5, -0.5, 0.5, 0.5).contains(pixel)) {
            return chip.rank;
        }
    }
    return -1;
}

QStringList TreePicture::level_read_out(const TopologyScene& scene, const QPointF& pixel) const {
    for (const Unit& unit : m_units) {
        if (unit.box.adjusted(-2, -2, 2, 2).contains(pixel)) {
            const FabricLevel& level = scene.machine().levels[unit.level];
            QStringList lines = {level_name(level)};
            if (const SwitchLevel* described = switch_level(scene.machine(), unit.level);
                described != nullptr && described->switches > 0) {
                lines << tree_tr(QT_TRANSLATE_NOOP("TopologyView", "%1 switches %2"))
                             .arg(described->switches)
                             .arg(text(described->switch_name));
                if (described->ports) {
                    lines.last() +=
                        tree_tr(QT_TRANSLATE_NOOP("TopologyView", ", %1 ports each")).arg(*described->ports);
                }
                if (unit.level == 1 && rail_optimised(scene.machine())) {
                    lines << tree_tr(
                        QT_TRANSLATE_NOOP("TopologyView", "rail-optimised: chip i of each node on switch i"));
                }
            }
            return lines + QStringList{
                    tree_tr(QT_TRANSLATE_NOOP("TopologyView", "%1 children of %2 chips"))
                        .arg(level.degree)
                        .arg(level.chips_below),
                    tree_tr(QT_TRANSLATE_NOOP("TopologyView", "%1 per child, %2 per chip, one way"))
                        .arg(shown(level.per_child), shown(level.per_chip)),
                    tree_tr(QT_TRANSLATE_NOOP("TopologyView", "links %1 busy"))
                        .arg(shown_percent(scene.busy(network_of(level))))};
        }
    }
    return {};
}

}  // namespace rooflight::ui
