// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/topology/torus_picture.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "core/hardware/distance.h"

namespace rooflight::ui {
namespace {

constexpr int kMostChips = 2000;  // from here on the inside of the lattice is left out
constexpr int kDepthLevels = 4;   // links are drawn in so many strengths, far ones first

double length(const QPointF& v) { return std::hypot(v.x(), v.y()); }

}  // namespace

QPointF TorusPicture::project(double x, double y, double z, double* depth) const {
    if (depth != nullptr) {
        const double deep = x * m_deep[0] + y * m_deep[1] + z * m_deep[2];
        *depth = std::clamp((deep - m_depth_low) / m_depth_span, 0.0, 1.0);
    }
    return m_origin + x * m_step[0] + y * m_step[1] + z * m_step[2];
}

bool TorusPicture::is_drawn(const std::array<int, 3>& at) const {
    if (!m_faces_only) {
        return true;
    }
    for (std::size_t a = 0; a < 3; ++a) {
        if (at[a] == (m_near_end[a] ? m_size[a] - 1 : 0)) {
            return true;
        }
    }
    return false;
}

void TorusPicture::lay_out(const TopologyScene& scene, const QRectF& target, const Rotation& rotation, const Ink& ink) {
    m_size = {scene.size(0), scene.size(1), scene.size(2)};
    m_faces_only = scene.machine().chips_per_slice > kMostChips;
    // Chips farther back are paler, except where none lies behind another: there only their colour counts.
    m_fade = m_size[2] == 1 ? 0 : m_faces_only ? 0.25 : 0.55;
    const double sin_yaw = std::sin(rotation.yaw);
    const double cos_yaw = std::cos(rotation.yaw);
    const double sin_pitch = std::sin(rotation.pitch);
    const double cos_pitch = std::cos(rotation.pitch);
    // z points up, x to the right, y away; depth grows away from the viewer.
    m_step = {QPointF(cos_yaw, sin_yaw * sin_pitch), QPointF(sin_yaw, -cos_yaw * sin_pitch), QPointF(0, -cos_pitch)};
    m_deep = {-sin_yaw * cos_pitch, cos_yaw * cos_pitch, -sin_pitch};
    if (m_size[2] == 1 && scene.machine().torus.size() < 3) {
        m_deep[2] = 0;
    }
    QRectF box;
    double deep_low = 0;
    double deep_high = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        const double n = m_size[a] - 1;
        m_near_end[a] = m_deep[a] < 0;
        deep_low += std::min(0.0, n * m_deep[a]);
        deep_high += std::max(0.0, n * m_deep[a]);
        const QPointF end = n * m_step[a];
        box.adjust(std::min(0.0, end.x()), std::min(0.0, end.y()), std::max(0.0, end.x()), std::max(0.0, end.y()));
    }
    m_depth_low = deep_low;
    m_depth_span = std::max(1e-9, deep_high - deep_low);
    // Room for the names of the axes; less of it where there is little.
    const double least = std::min(target.width(), target.height());
    m_name_gap = ink.px(least < ink.px(220) ? 15 : 22);
    const double margin = least < ink.px(220) ? ink.px(21) : std::clamp(0.14 * least, ink.px(29), ink.px(34));
    const double room_x = std::max(20.0, target.width() - 2 * margin);
    const double room_y = std::max(20.0, target.height() - 2 * margin);
    // The frames of cubes and hosts reach half a link farther than the chips.
    QSizeF frame = box.size();
    for (std::size_t a = 0; a < 3; ++a) {
        frame += m_size[a] > 1 ? QSizeF(std::abs(m_step[a].x()), std::abs(m_step[a].y())) : QSizeF(0, 0);
    }
    const double scale =
        std::min({room_x / std::max(box.width(), 0.5), room_y / std::max(box.height(), 0.5), ink.px(96),
                  (target.width() - ink.px(8)) / std::max(frame.width(), 0.5),
                  (target.height() - ink.px(8)) / std::max(frame.height(), 0.5)});
    for (QPointF& step : m_step) {
        step *= scale;
    }
    m_origin = target.center() - box.center() * scale;
    double shortest = scale;
    for (std::size_t a = 0; a < 3; ++a) {
        if (m_size[a] > 1) {
            shortest = std::min(shortest, std::max(length(m_step[a]), scale * 0.35));
        }
    }
    m_radius = std::clamp(shortest * 0.26, ink.px(1.1), ink.px(7));
    m_chips.clear();
    m_chips.reserve(static_cast<std::size_t>(m_faces_only ? 4 * kMostChips : scene.machine().chips_per_slice));
    for (int z = 0; z < m_size[2]; ++z) {
        for (int y = 0; y < m_size[1]; ++y) {
            for (int x = 0; x < m_size[0]; ++x) {
                if (is_drawn({x, y, z})) {
                    Chip chip;
                    chip.at = project(x, y, z, &chip.depth);
                    chip.rank = scene.rank_at({x, y, z});
                    m_chips.push_back(chip);
                }
            }
        }
    }
    std::stable_sort(m_chips.begin(), m_chips.end(), [](const Chip& a, const Chip& b) { return a.depth > b.depth; });
    place_axis_names(scene, ink);
}

void TorusPicture::place_axis_names(const TopologyScene& scene, const Ink& ink) {
    const QFontMetricsF metrics(ink.font(TypeSize::label, true));
    const QPointF middle = project((m_size[0] - 1) / 2.0, (m_size[1] - 1) / 2.0, (m_size[2] - 1) / 2.0);
    static const QString names[] = {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    for (std::size_t a = 0; a < 3; ++a) {
        m_names[a] = {};
        if (m_size[a] < 2) {
            continue;
        }
        // Of the four edges along the axis, the one whose middle lies farthest out: x and y low, z to the left.
        double best = -1e300;
        for (int corner = 0; corner < 4; ++corner) {
            std::array<double, 3> at{};
            at[a] = (m_size[a] - 1) / 2.0;
            at[(a + 1) % 3] = (corner & 1) != 0 ? m_size[(a + 1) % 3] - 1 : 0;
            at[(a + 2) % 3] = (corner & 2) != 0 ? m_size[(a + 2) % 3] - 1 : 0;
            const QPointF edge = project(at[0], at[1], at[2]);
            const double score = a == 2 ? -edge.x() : edge.y();
            if (score > best + 1e-6) {
                best = score;
                QPointF out = edge - middle;
                const QPointF along = m_step[a] / std::max(length(m_step[a]), 1e-9);
                out -= along * QPointF::dotProduct(out, along);
                const double away = std::max(length(out), 1e-9);
                m_names[a].at = edge + out / away * m_name_gap;
            }
        }
        m_names[a].text = QStringLiteral("%1 %2").arg(names[a]).arg(scene.size(a));
        const double width = metrics.horizontalAdvance(m_names[a].text);
        m_names[a].box =
            QRectF(m_names[a].at.x() - width / 2, m_names[a].at.y() - metrics.height() / 2, width, metrics.height());
    }
}

void TorusPicture::draw_links(QPainter& painter, const TopologyScene& scene, const Selection& selection,
                              const Ink& ink) const {
    std::array<std::array<QList<QLineF>, kDepthLevels>, 3> lines;
    for (const Chip& chip : m_chips) {
        const std::array<int, 3> at = scene.position(chip.rank);
        for (std::size_t a = 0; a < 3; ++a) {
            std::array<int, 3> next = at;
            ++next[a];
            if (next[a] >= m_size[a] || !is_drawn(next)) {
                continue;
            }
            if (m_faces_only) {
                // A link belongs to a face only if both chips lie on the same one.
                bool on_face = false;
                for (std::size_t b = 0; b < 3; ++b) {
                    on_face = on_face || (b != a && at[b] == (m_near_end[b] ? m_size[b] - 1 : 0));
                }
                if (!on_face) {
                    continue;
                }
            }
            const auto level = static_cast<std::size_t>(std::min(kDepthLevels - 1.0, chip.depth * kDepthLevels));
            lines[a][level] << QLineF(chip.at, project(next[0], next[1], next[2]));
        }
    }
    for (std::size_t level = kDepthLevels; level-- > 0;) {
        for (std::size_t a = 0; a < 3; ++a) {
            const auto network = static_cast<Network>(a);
            const bool chosen = selection.network == QString::fromLatin1(a == 0 ? "x" : a == 1 ? "y" : "z");
            const double far = static_cast<double>(level) / kDepthLevels;
            QColor colour = mixed(scene.link_colour(network, ink), ink(Role::panel), far * 0.65);
            if (chosen) {
                colour = mixed(ink(Role::accent), ink(Role::panel), far * 0.5);
            }
            const double width = (0.8 + 1.6 * scene.busy(network)) * (m_radius < ink.px(2.5) ? 0.6 : 1.0);
            painter.setPen(QPen(colour, ink.px(chosen ? width + 1 : width)));
            painter.drawLines(lines[a][level]);
        }
    }
}

void TorusPicture::draw_wraps(QPainter& painter, const TopologyScene& scene, const Ink& ink) const {
    painter.setBrush(Qt::NoBrush);
    const QPointF middle = project((m_size[0] - 1) / 2.0, (m_size[1] - 1) / 2.0, (m_size[2] - 1) / 2.0);
    for (std::size_t a = 0; a < 3; ++a) {
        if (!scene.wraps(a)) {
            continue;
        }
        const QColor colour = scene.link_colour(static_cast<Network>(a), ink);
        // Half a link out of every chip at an end says that the line goes on ...
        QList<QLineF> stubs;
        for (const Chip& chip : m_chips) {
            const std::array<int, 3> at = scene.position(chip.rank);
            const bool low = at[a] == 0;
            if ((low || at[a] == m_size[a] - 1) && m_radius >= ink.px(2)) {
                stubs << QLineF(chip.at, chip.at + m_step[a] * (low ? -0.42 : 0.42));
            }
        }
        painter.setPen(QPen(mixed(colour, ink(Role::panel), 0.3), ink.px(1), Qt::DotLine));
        painter.drawLines(stubs);
        // ... and one arc along the outer edge says where it goes.
        const QPointF half = m_step[a] * ((m_size[a] - 1) / 2.0);
        const QPointF out = m_names[a].at - middle;
        const QPointF along = m_step[a] / std::max(length(m_step[a]), 1e-9);
        const QPointF normal = out - along * QPointF::dotProduct(out, along);
        const double away = std::max(length(normal), 1e-9);
        const QPointF edge = m_names[a].at - normal / away * m_name_gap;
        const double bulge = std::min(m_name_gap * 1.2, 0.3 * length(half) + ink.px(8));
        if (scene.machine().twisted) {
            // Where the end really leads: half of each long axis further on.
            std::array<int, 3> end{};
            end[a] = m_size[a] - 1;
            for (const auto& next : scene.neighbours(scene.rank_at(end))) {
                const std::array<int, 3> at = scene.position(next.rank);
                if (next.network == static_cast<Network>(a) && at[a] == 0 && m_size[a] > 2) {
                    painter.setPen(QPen(mixed(colour, ink(Role::text), 0.15), ink.px(1.3), Qt::DashLine));
                    painter.drawLine(project(end[0], end[1], end[2]), project(at[0], at[1], at[2]));
                }
            }
            continue;
        }
        QPainterPath arc(edge - half);
        arc.cubicTo(edge - half * 1.15 + normal / away * bulge, edge + half * 1.15 + normal / away * bulge,
                    edge + half);
        painter.setPen(QPen(mixed(colour, ink(Role::text), 0.15), ink.px(1.3), Qt::DashLine));
        painter.drawPath(arc);
    }
}

void TorusPicture::draw_tiles(QPainter& painter, const std::array<int, 3>& tile, double margin,
                              bool outside_only) const {
    QList<QLineF> lines;
    std::array<int, 3> count{};
    for (std::size_t a = 0; a < 3; ++a) {
        count[a] = m_size[a] / tile[a];
    }
    for (int index = 0; index < count[0] * count[1] * count[2]; ++index) {
        const std::array<int, 3> at = {index % count[0] * tile[0], index / count[0] % count[1] * tile[1],
                                       index / (count[0] * count[1]) * tile[2]};
        for (std::size_t along = 0; along < 3; ++along) {
            if (tile[along] < 2) {
                continue;
            }
            for (int corner = 0; corner < 4; ++corner) {
                std::array<double, 3> from{}, to{};
                bool shown = !outside_only, repeated = false;
                for (std::size_t a = 0; a < 3; ++a) {
                    const double low = at[a] - margin, high = at[a] + tile[a] - 1 + margin;
                    if (a == along) {
                        from[a] = low;
                        to[a] = high;
                        continue;
                    }
                    const bool upper = (corner >> (a == (along + 1) % 3 ? 0 : 1) & 1) != 0;
                    repeated = repeated || (upper && tile[a] < 2);
                    from[a] = to[a] = tile[a] < 2 ? at[a] : upper ? high : low;
                    shown = shown || (m_near_end[a] ? upper && at[a] + tile[a] == m_size[a] : !upper && at[a] == 0);
                }
                if (shown && !repeated) {
                    lines << QLineF(project(from[0], from[1], from[2]), project(to[0], to[1], to[2]));
                }
            }
        }
    }
    painter.drawLines(lines);
}

void TorusPicture::draw_blocks(QPainter& painter, const TopologyScene& scene, const Ink& ink) const {
    if (const int edge = cube_edge(scene.machine()); edge > 0) {
        painter.setPen(QPen(mixed(ink(Role::border), ink(Role::text), 0.3), ink.px(1)));
        draw_tiles(painter, {edge, edge, edge}, 0.5, true);
    }
    const auto host = host_tile(scene.machine());
    if (host && !m_faces_only && m_radius >= ink.px(3)) {
        painter.setPen(QPen(mixed(ink(Role::border), ink(Role::muted), 0.5), ink.px(0.9), Qt::DotLine));
        draw_tiles(painter, *host, 0.3, false);
    }
}

void TorusPicture::draw_neighbours(QPainter& painter, const TopologyScene& scene, int chosen, const Ink& ink) const {
    const auto all = scene.neighbours(chosen);
    const auto place = [&](int rank) {
        const auto at = scene.position(rank);
        return project(at[0], at[1], at[2]);
    };
    for (const auto& each : all) {
        const std::array<int, 3> here = scene.position(chosen), there = scene.position(each.rank);
        int steps = 0;
        for (std::size_t a = 0; a < 3; ++a) {
            steps += std::abs(here[a] - there[a]);
        }
        // Round the end the line would cross the whole slice: dashed.
        painter.setPen(QPen(ink(Theme::role_of(each.network)), ink.px(2), steps > 1 ? Qt::DashLine : Qt::SolidLine));
        painter.drawLine(place(chosen), place(each.rank));
        painter.setBrush(scene.chip_colour(each.rank, ink));
        painter.drawEllipse(place(each.rank), m_radius + ink.px(1.5), m_radius + ink.px(1.5));
    }
    painter.setBrush(scene.chip_colour(chosen, ink));
    painter.setPen(QPen(ink(Role::accent), ink.px(2.4)));
    painter.drawEllipse(place(chosen), m_radius + ink.px(1), m_radius + ink.px(1));
    painter.setBrush(Qt::NoBrush);
}

void TorusPicture::draw(QPainter& painter, const TopologyScene& scene, const Selection& selection, int chosen,
                        const Ink& ink) const {
    draw_wraps(painter, scene, ink);
    draw_blocks(painter, scene, ink);
    draw_links(painter, scene, selection, ink);
    const bool outlined = m_radius >= ink.px(2.5);
    for (const Chip& chip : m_chips) {
        const QColor full = scene.chip_colour(chip.rank, ink);
        const QColor fill = mixed(full, ink(Role::panel), chip.depth * m_fade);
        painter.setPen(outlined ? QPen(mixed(ink.edge(full), ink(Role::panel), chip.depth * m_fade), ink.px(0.9))
                                : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawEllipse(chip.at, m_radius, m_radius);
    }
    painter.setBrush(Qt::NoBrush);
    const bool here = chosen >= 0 && chosen / scene.machine().chips_per_slice == scene.slice();
    if (here) {
        draw_neighbours(painter, scene, chosen, ink);
    }
    if (chosen >= 0) {
        for (const Chip& chip : m_chips) {
            const bool self = chip.rank == chosen;
            if (self || scene.same_group(chip.rank, chosen)) {
                painter.setPen(QPen(ink(self ? Role::accent : Role::text), ink.px(self ? 2.4 : 1.2)));
                const double r = m_radius + ink.px(self ? 3 : 1.6);
                painter.drawEllipse(chip.at, r, r);
            }
        }
    }
    for (std::size_t a = 0; a < 3; ++a) {
        const AxisName& name = m_names[a];
        if (name.text.isEmpty()) {
            continue;
        }
        const bool selected =
            !selection.network.isEmpty() && name.text.startsWith(selection.network + QLatin1Char(' '));
        painter.setFont(ink.font(TypeSize::label, true));
        const QFontMetricsF metrics(painter.font());
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.faded(Role::panel, 0.85));
        painter.drawRect(name.box.adjusted(-2, 0, 2, 0));
        painter.setPen(ink(selected ? Role::accent : Role::text));
        painter.drawText(QPointF(name.box.left(), name.box.top() + metrics.ascent()), name.text);
    }
}

int TorusPicture::chip_at(const QPointF& pixel) const {
    for (auto chip = m_chips.rbegin(); chip != m_chips.rend(); ++chip) {
        if (length(chip->at - pixel) <= std::max(m_radius + 1.5, 4.0)) {
            return chip->rank;
        }
    }
    return -1;
}

int TorusPicture::axis_at(const QPointF& pixel) const {
    for (std::size_t a = 0; a < 3; ++a) {
        if (!m_names[a].text.isEmpty() && m_names[a].box.adjusted(-4, -4, 4, 4).contains(pixel)) {
            return static_cast<int>(a);
        }
    }
    return -1;
}

}  // namespace rooflight::ui
