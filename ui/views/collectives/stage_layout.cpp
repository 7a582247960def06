// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/collectives/stage_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rooflight::ui {

/// Puts the dimensions of a group on paper: one ring as a ring, several as a grid, switches as a tree.
class StageBuilder {
public:
    StageBuilder(const Group& group, const QRectF& area, double label_height) : m_area(area), m_group(group) {
        m_stage.label_height = label_height;
        for (int i = 0; i < group.span_count; ++i) {
            const TorusSpan& span = group.spans[static_cast<std::size_t>(i)];
            m_torus.push_back({span.size, span.ring, static_cast<Network>(span.physical)});
            m_devices *= span.size;
        }
        for (int i = 0; i < group.level_count; ++i) {
            const Group::Level& level = group.levels[static_cast<std::size_t>(i)];
            m_levels.push_back({static_cast<int>(std::lround(level.children)), false,
                                level.scale_out ? Network::scale_out : Network::scale_up});
            m_devices *= m_levels.back().size;
        }
        if (group.slices > 1) {
            (m_torus.empty() ? m_levels : m_torus).push_back({group.slices, false, Network::scale_out});
            m_devices *= group.slices;
        }
    }

    StageLayout build() {
        m_stage.boxes.resize(static_cast<std::size_t>(m_devices));
        m_stage.m_far.assign(m_stage.boxes.size(), std::vector<bool>(m_stage.boxes.size(), false));
        if (!m_levels.empty() && !(m_group.full_mesh && m_levels.size() == 1)) {
            tree();
        } else if (!m_levels.empty()) {
            around();
            wire_all();
        } else if (m_torus.size() == 1 && m_torus[0].ring && m_devices > 2) {
            m_devices <= 12 ? around() : loop();
            for (int i = 0; i < m_devices; ++i) {
                wire(i, (i + 1) % m_devices, m_torus[0].network);
            }
        } else if (m_torus.size() <= 1) {
            row();
            for (int i = 0; i + 1 < m_devices; ++i) {
                wire(i, i + 1, m_torus.empty() ? Network::x : m_torus[0].network);
            }
        } else {
            grid();
        }
        return m_stage;
    }

private:
    struct Dim {
        int size = 1;
        bool ring = false;
        Network network = Network::x;
    };

    void put(int device, const QPointF& centre, const QSizeF& size) {
        const QPointF lowered = centre + QPointF(0, m_stage.label_height / 2);
        m_stage.boxes[static_cast<std::size_t>(device)] =
            QRectF(lowered - QPointF(size.width() / 2, size.height() / 2), size);
    }

    void wire(int from, int to, Network network) {
        Transfer transfer;
        transfer.from = from;
        transfer.to = to;
        m_stage.wires.push_back({m_stage.path(transfer), network});
    }

    void wire_all() {
        for (int i = 0; i < m_devices; ++i) {
            for (int j = i + 1; j < m_devices; ++j) {
                wire(i, j, m_levels.front().network);
            }
        }
    }

    /// On an ellipse, at equal distances along it.
    void around() {
        constexpr int samples = 720;
        const double chord_guess = std::min(m_area.width(), m_area.height());
        double side = std::min(chord_guess * 0.27, m_area.width() / m_devices * 1.25);
        const double a = std::max(1.0, (m_area.width() - side) / 2 - 4);
        const double b = std::max(1.0, (m_area.height() - side - m_stage.label_height) / 2);
        std::vector<double> along = {0};
        const auto at = [&](int sample) {
            const double angle = 2 * std::numbers::pi * sample / samples - std::numbers::pi / 2;
            return QPointF(a * std::cos(angle), b * std::sin(angle));
        };
        for (int i = 1; i <= samples; ++i) {
            const QPointF step = at(i) - at(i - 1);
            along.push_back(along.back() + std::hypot(step.x(), step.y()));
        }
        side = std::min(side, along.back() / m_devices * 0.5);
        for (int i = 0; i < m_devices; ++i) {
            const double wanted = along.back() * i / m_devices;
            const auto found = std::lower_bound(along.begin(), along.end(), wanted);
            put(i, m_area.center() + at(static_cast<int>(found - along.begin())), {side, side});
        }
    }

    /// There along a row, back along another.
    void loop() {
        const int columns = (m_devices + 1) / 2;
        const double pitch = m_area.width() / columns;
        const double height = m_area.height() / 2;
        const QSizeF size(pitch * 0.66, std::min(height - m_stage.label_height - 12, pitch * 1.8));
        for (int i = 0; i < m_devices; ++i) {
            const bool back = i >= columns;
            const int column = back ? 2 * columns - 1 - i : i;
            put(i, {m_area.left() + (column + 0.5) * pitch, m_area.top() + (back ? 1.5 : 0.5) * height}, size);
        }
    }

    void row() {
        const double pitch = m_area.width() / m_devices;
        const double width = std::min(pitch * 0.66, 96.0);
        const QSizeF size(width, std::max(4.0, std::min(m_area.height() * 0.6, std::max(width * 1.6, 60.0))));
        for (int i = 0; i < m_devices; ++i) {
            put(i, {m_area.left() + (i + 0.5) * pitch, m_area.center().y()}, size);
        }
    }

    /// The longer of the first two axes across, the other down, what is left as planes side by side.
    void grid() {
        const bool turned = m_torus[1].size > m_torus[0].size;
        const int first = m_torus[0].size, second = m_torus[1].size;
        const int columns = turned ? second : first, rows = turned ? first : second;
        const int planes = m_devices / (columns * rows);
        const double gap = planes > 1 ? 20 : 0;
        const double room = m_torus[0].ring || m_torus[1].ring ? 14 : 0;
        const double plane_width = (m_area.width() - gap * (planes - 1)) / planes;
        const double pitch_x = (plane_width - room) / columns;
        const double pitch_y = (m_area.height() - room) / rows;
        const double width = std::min(pitch_x * 0.62, pitch_y * 1.1);
        const QSizeF size(width, std::max(3.0, std::min(pitch_y * 0.66 - m_stage.label_height, width)));
        m_stage.m_bulge = std::min(pitch_x, pitch_y) * 0.42;
        for (int i = 0; i < m_devices; ++i) {
            const int plane = i / (columns * rows);
            const int along = i % first, beside = i / first % second;
            put(i,
                {m_area.left() + plane * (plane_width + gap) + room + ((turned ? beside : along) + 0.5) * pitch_x,
                 m_area.top() + room + ((turned ? along : beside) + 0.5) * pitch_y},
                size);
        }
        int stride = 1;
        for (std::size_t d = 0; d < m_torus.size(); ++d) {
            const Dim& dim = m_torus[d];
            for (int i = 0; i < m_devices; ++i) {
                const int at = i / stride % dim.size;
                const int next = at + 1 < dim.size ? i + stride : i - at * stride;
                const bool wraps = at + 1 >= dim.size;
                if (d >= 2 || (wraps && dim.size > 2)) {
                    mark_far(i, next);
                }
                if (d < 2 && (!wraps || (dim.ring && dim.size > 2))) {
                    wire(i, next, dim.network);
                }
            }
            if (d >= 2) {  // any two planes
                for (int i = 0; i < m_devices; ++i) {
                    for (int j = i + stride; j < m_devices; j += stride) {
                        mark_far(i, j);
                    }
                }
            }
            stride *= dim.size;
        }
    }

    void mark_far(int a, int b) {
        m_stage.m_far[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = true;
        m_stage.m_far[static_cast<std::size_t>(b)][static_cast<std::size_t>(a)] = true;
    }

    void tree() {
        const auto levels = static_cast<double>(m_levels.size());
        const double above = std::min(m_area.height() * 0.55, levels * 64);
        const double pitch_y = above / levels;
        const double pitch = m_area.width() / m_devices;
        const double width = std::min(pitch * 0.72, 84.0);
        const double height = m_area.height() - above - m_stage.label_height;
        const QSizeF size(width, std::max(4.0, std::min(height, 160.0)));
        const double y = m_area.bottom() - height / 2 - m_stage.label_height / 2;
        for (int i = 0; i < m_devices; ++i) {
            put(i, {m_area.left() + (i + 0.5) * pitch, y - (height - size.height()) / 2}, size);
        }
        int below = 1, count = m_devices;
        std::vector<QPointF> children;
        for (const QRectF& box : m_stage.boxes) {
            children.emplace_back(box.center().x(), box.top());
        }
        for (std::size_t l = 0; l < m_levels.size(); ++l) {
            below *= m_levels[l].size;
            count /= m_levels[l].size;
            m_stage.first_switch.push_back(static_cast<int>(m_stage.switches.size()));
            m_stage.chips_below.push_back(below);
            std::vector<QPointF> units;
            const double level_y = m_area.top() + above - (static_cast<double>(l) + 0.5) * pitch_y - 8;
            for (int unit = 0; unit < count; ++unit) {
                const double span = below * pitch;
                const double x = m_area.left() + (unit + 0.5) * span;
                const double wide = std::min(std::max(span * 0.5, 26.0), span - 6);
                m_stage.switches.emplace_back(x - wide / 2, level_y - 10, wide, 20);
                for (int child = 0; child < m_levels[l].size; ++child) {
                    const QPointF foot = children[static_cast<std::size_t>(unit * m_levels[l].size + child)];
                    QPainterPath path(foot);
                    path.lineTo(x, level_y + 10);
                    m_stage.wires.push_back({path, m_levels[l].network});
                }
                units.emplace_back(x, level_y - 10);
            }
            children = units;
        }
    }

    QRectF m_area;
    const Group& m_group;
    StageLayout m_stage;
    std::vector<Dim> m_torus, m_levels;
    int m_devices = 1;
};

QPointF StageLayout::centre(int node) const {
    const auto i = static_cast<std::size_t>(node);
    return i < boxes.size() ? boxes[i].center() : switches[i - boxes.size()].center();
}

QPainterPath StageLayout::through_switches(int from, int to, int level) const {
    const int devices = static_cast<int>(boxes.size());
    // Up or down one level only: a switch that reduces is one of the ends.
    const auto port = [&](int node, bool up) {
        if (node < devices) {
            const QRectF& box = boxes[static_cast<std::size_t>(node)];
            return QPointF(box.center().x(), box.top());
        }
        const QRectF& box = switches[static_cast<std::size_t>(node - devices)];
        return QPointF(box.center().x(), up ? box.bottom() : box.top());
    };
    if (from >= devices || to >= devices) {
        const bool rising = to > from;
        QPainterPath path(port(from, !rising));
        path.lineTo(port(to, rising));
        return path;
    }
    QPainterPath path(port(from, false));
    const int top = std::clamp(level, 0, static_cast<int>(first_switch.size()) - 1);
    const auto unit = [&](int device, int at) {
        const auto l = static_cast<std::size_t>(at);
        return centre(devices + first_switch[l] + device / chips_below[l]);
    };
    for (int l = 0; l <= top; ++l) {
        path.lineTo(unit(from, l));
    }
    for (int l = top - 1; l >= 0; --l) {
        path.lineTo(unit(to, l));
    }
    path.lineTo(port(to, false));
    return path;
}

QPainterPath StageLayout::path(const Transfer& transfer) const {
    const auto nodes = boxes.size() + switches.size();
    if (transfer.from < 0 || transfer.to < 0 || static_cast<std::size_t>(transfer.from) >= nodes ||
        static_cast<std::size_t>(transfer.to) >= nodes) {
        return {};
    }
    if (switched()) {
        const int level = transfer.level < 0 ? static_cast<int>(first_switch.size()) - 1 : transfer.level;
        return through_switches(transfer.from, transfer.to, level);
    }
    const QRectF& from = boxes[static_cast<std::size_t>(transfer.from)];
    const QRectF& to = boxes[static_cast<std::size_t>(transfer.to)];
    const QPointF a = from.center(), b = to.center();
    const QPointF along = b - a;
    const double length = std::hypot(along.x(), along.y());
    if (length < 1e-9) {
        return {};
    }
    if (m_far[static_cast<std::size_t>(transfer.from)][static_cast<std::size_t>(transfer.to)]) {
        // Round the row or column: above it, or to the left.
        const bool across = std::abs(along.x()) >= std::abs(along.y());
        const QPointF out = across ? QPointF(0, -from.height() / 2 - m_bulge) : QPointF(-from.width() / 2 - m_bulge, 0);
        const QPointF start = across ? QPointF(a.x(), from.top()) : QPointF(from.left(), a.y());
        const QPointF end = across ? QPointF(b.x(), to.top()) : QPointF(to.left(), b.y());
        QPainterPath path(start);
        path.cubicTo(a + out + along * 0.08, b + out - along * 0.08, end);
        return path;
    }
    // From edge to edge of the boxes.
    const auto reach = [&](const QRectF& box) {
        const double x = std::abs(along.x()) > 1e-9 ? box.width() / 2 / std::abs(along.x()) : 1e9;
        const double y = std::abs(along.y()) > 1e-9 ? box.height() / 2 / std::abs(along.y()) : 1e9;
        return std::min({x, y, 0.49});
    };
    QPainterPath path(a + along * reach(from));
    path.lineTo(b - along * reach(to));
    return path;
}

int StageLayout::device_at(const QPointF& at) const {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i].adjusted(-3, -3 - label_height, 3, 3).contains(at)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

StageLayout lay_out_stage(const Group& drawn, const QRectF& area, double label_height) {
    return StageBuilder(drawn, area, label_height).build();
}

}  // namespace rooflight::ui
