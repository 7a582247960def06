// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/topology/topology_scene.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/hardware/distance.h"
#include "core/units/input_error.h"
#include "ui/theme/number.h"
#include "ui/views/names.h"

namespace rooflight::ui {
namespace {

QString scene_tr(const char* source) { return QCoreApplication::translate("TopologyView", source); }

const QString kAxisNames[] = {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};

}  // namespace

QColor mixed(const QColor& a, const QColor& b, double t) {
    const auto part = static_cast<float>(std::clamp(t, 0.0, 1.0));
    return QColor::fromRgbF(a.redF() + (b.redF() - a.redF()) * part, a.greenF() + (b.greenF() - a.greenF()) * part,
                            a.blueF() + (b.blueF() - a.blueF()) * part);
}

void TopologyScene::set(const ViewState& state) {
    m_valid = false;
    m_axes.clear();
    m_busy.fill(0);
    if (!state.scenario || !state.scenario->hardware.system) {
        return;
    }
    try {
        std::vector<std::string> warnings;
        m_machine = resolve(state.scenario->hardware, warnings);
        m_mesh = place(state.scenario->parallelism, m_machine, warnings);
        m_valid = true;
    } catch (const InputError&) {
        return;  // no mesh, no picture: the controls say why
    }
    for (std::size_t i = 0; i < kMeshAxisCount; ++i) {
        const auto axis = static_cast<MeshAxis>(i);
        const bool expert = axis >= MeshAxis::expert;
        const bool moe = m_mesh[MeshAxis::expert].degree > 1;
        if (m_mesh[axis].degree > 1 && (!expert || moe)) {
            m_axes.push_back(axis);
        }
    }
    m_slice = std::clamp(m_slice, 0, m_machine.slices - 1);
    if (m_wanted && std::find(m_axes.begin(), m_axes.end(), *m_wanted) != m_axes.end()) {
        m_coloured = m_wanted;
    } else if (!m_coloured || std::find(m_axes.begin(), m_axes.end(), *m_coloured) == m_axes.end()) {
        const auto tensor = std::find(m_axes.begin(), m_axes.end(), MeshAxis::tensor);
        m_coloured = tensor != m_axes.end() ? std::optional(*tensor)
                     : m_axes.empty()       ? std::nullopt
                                            : std::optional(m_axes.front());
    }
    if (state.estimate) {
        for (const LinkEstimate& link : state.estimate->links) {
            for (std::size_t n = 0; n < kNetworkCount; ++n) {
                if (link.axis == name_of(static_cast<Network>(n)) && std::isfinite(link.busy)) {
                    m_busy[n] = std::clamp(link.busy, 0.0, 1.0);
                }
            }
        }
    }
}

void TopologyScene::colour_by(MeshAxis axis) {
    m_wanted = axis;
    if (std::find(m_axes.begin(), m_axes.end(), axis) != m_axes.end()) {
        m_coloured = axis;
    }
}

void TopologyScene::choose_slice(int slice) { m_slice = std::clamp(slice, 0, std::max(0, m_machine.slices - 1)); }

std::vector<TopologyScene::Neighbour> TopologyScene::neighbours(int rank) const {
    std::vector<Neighbour> found;
    if (!m_valid || rank < 0 || rank >= m_machine.chips()) {
        return found;
    }
    const int first = rank / m_machine.chips_per_slice * m_machine.chips_per_slice;
    if (is_torus()) {
        for (const TorusNeighbour& each : torus_neighbours(m_machine, rank - first)) {
            found.push_back({first + each.rank, static_cast<Network>(each.axis)});
        }
    } else if (m_machine.topology == TopologyKind::full_mesh && !m_machine.levels.empty()) {
        const int domain = m_machine.levels.front().degree, low = first + (rank - first) / domain * domain;
        for (int peer = low; peer < low + domain; ++peer) {
            if (peer != rank) {
                found.push_back({peer, Network::scale_up});
            }
        }
    }
    return found;
}

QColor TopologyScene::chip_colour(int rank, const Ink& ink) const {
    if (!m_coloured) {
        return ink(Role::compute);
    }
    const auto axis = static_cast<std::size_t>(*m_coloured);
    return Theme::coordinate(coordinates(m_mesh, m_machine, rank)[axis], m_mesh[*m_coloured].degree, ink.scheme);
}

bool TopologyScene::same_group(int rank, int other) const {
    if (!m_coloured || rank < 0 || other < 0) {
        return false;
    }
    auto a = coordinates(m_mesh, m_machine, rank);
    auto b = coordinates(m_mesh, m_machine, other);
    // The experts' axes count the same chips once more: compare one set of axes only.
    const bool expert = *m_coloured >= MeshAxis::expert;
    for (std::size_t i = 0; i < kMeshAxisCount; ++i) {
        const auto axis = static_cast<MeshAxis>(i);
        const bool counts = axis == MeshAxis::pipeline || (axis >= MeshAxis::expert) == expert;
        if (counts && axis != *m_coloured && a[i] != b[i]) {
            return false;
        }
    }
    return true;
}

QColor TopologyScene::link_colour(Network network, const Ink& ink) const {
    return mixed(mixed(ink(Role::border), ink(Role::muted), 0.25), ink(Theme::role_of(network)),
                 std::sqrt(busy(network)));
}

double TopologyScene::busiest() const {
    const PerNetwork<double>& busy = m_load.any() ? m_load.busy : m_busy;
    return *std::max_element(busy.begin(), busy.end());
}

int TopologyScene::size(std::size_t axis) const {
    return axis < m_machine.torus.size() ? m_machine.torus[axis].size : 1;
}

bool TopologyScene::wraps(std::size_t axis) const {
    return axis < m_machine.torus.size() && m_machine.torus[axis].wraps && m_machine.torus[axis].size > 2;
}

std::array<int, 3> TopologyScene::position(int rank) const {
    const int within = rank % std::max(1, m_machine.chips_per_slice);
    return {within % size(0), within / size(0) % size(1), within / (size(0) * size(1))};
}

int TopologyScene::rank_at(std::array<int, 3> at) const {
    return m_slice * m_machine.chips_per_slice + at[0] + size(0) * (at[1] + size(1) * at[2]);
}

QString TopologyScene::placement(MeshAxis axis) const {
    const AxisPlacement& placed = m_mesh[axis];
    QStringList parts;
    for (int k = 0; k < placed.span_count && !m_machine.torus.empty(); ++k) {
        const TorusSpan& span = placed.spans[static_cast<std::size_t>(k)];
        QString name = kAxisNames[std::clamp(span.physical, 0, 2)];
        if (span.size < size(static_cast<std::size_t>(span.physical))) {
            name += QStringLiteral("/%1").arg(size(static_cast<std::size_t>(span.physical)) / span.size);
        }
        parts << name;
    }
    if (placed.slices > 1) {
        parts << scene_tr(QT_TRANSLATE_NOOP("TopologyView", "%1 slices")).arg(placed.slices);
    }
    return parts.join(QStringLiteral(", "));
}

QStringList TopologyScene::chip_read_out(int rank) const {
    if (!m_valid || rank < 0 || rank >= m_machine.chips()) {
        return {};
    }
    QStringList lines;
    if (is_torus()) {
        const auto at = position(rank);
        QString where = QStringLiteral("(%1, %2").arg(at[0]).arg(at[1]);
        where += m_machine.torus.size() > 2 ? QStringLiteral(", %1)").arg(at[2]) : QStringLiteral(")");
        lines << scene_tr(QT_TRANSLATE_NOOP("TopologyView", "chip %1 at %2")).arg(rank).arg(where);
    } else {
        lines << scene_tr(QT_TRANSLATE_NOOP("TopologyView", "chip %1")).arg(rank);
    }
    const auto coordinate = coordinates(m_mesh, m_machine, rank);
    QStringList parts;
    for (const MeshAxis axis : m_axes) {
        parts << QStringLiteral("%1 %2")
                     .arg(text(kMeshAxisNames[static_cast<std::size_t>(axis)]))
                     .arg(coordinate[static_cast<std::size_t>(axis)]);
    }
    if (!parts.isEmpty()) {
        lines << parts.join(QStringLiteral(" · "));
    }
    const int hosts = m_machine.hosts();
    if (hosts > 1) {
        lines << scene_tr(QT_TRANSLATE_NOOP("TopologyView", "host %1 of %2")).arg(host_of(m_machine, rank)).arg(hosts);
    }
    return lines + neighbour_lines(rank);
}

QStringList TopologyScene::neighbour_lines(int rank) const {
    QStringList lines;
    if (!is_torus()) {
        const std::vector<Neighbour> peers = neighbours(rank);
        if (!peers.empty()) {
            lines << scene_tr(QT_TRANSLATE_NOOP("TopologyView", "a link to each of %1 peers, %2 to %3"))
                         .arg(peers.size())
                         .arg(std::min(peers.front().rank, rank))
                         .arg(std::max(peers.back().rank, rank));
        } else if (!m_machine.levels.empty() && m_machine.levels.front().degree > 1) {
            const int domain = m_machine.levels.front().degree, low = rank / domain * domain;
            lines << scene_tr(QT_TRANSLATE_NOOP("TopologyView", "chips %1 to %2 behind the same switches"))
                         .arg(low)
                         .arg(low + domain - 1);
        }
        return lines;
    }
    const std::vector<Neighbour> all = neighbours(rank);
    for (std::size_t axis = 0; axis < m_machine.torus.size(); ++axis) {
        QStringList ranks;
        for (const Neighbour& each : all) {
            if (each.network == static_cast<Network>(axis)) {
                ranks << QString::number(each.rank);
            }
        }
        if (!ranks.isEmpty()) {
            lines << scene_tr(QT_TRANSLATE_NOOP("TopologyView", "%1 neighbours %2 · links %3 busy"))
                         .arg(kAxisNames[axis], ranks.join(QStringLiteral(", ")),
                              shown_percent(busy(static_cast<Network>(axis))));
        }
    }
    return lines;
}

}  // namespace rooflight::ui
