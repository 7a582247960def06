// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QStringList>
#include <optional>
#include <vector>

#include "core/mesh/mesh.h"
#include "ui/theme/ink.h"
#include "ui/view.h"

namespace rooflight::ui {

/// What the pictures of a topology share: the machine, the mesh on it, which logical axis colours the chips and how
/// busy each network is.
class TopologyScene {
public:
    /// Keeps the coloured axis where the new mesh still has it.
    void set(const ViewState& state);

    [[nodiscard]] bool valid() const { return m_valid; }
    [[nodiscard]] const Machine& machine() const { return m_machine; }
    [[nodiscard]] const Mesh& mesh() const { return m_mesh; }
    [[nodiscard]] bool is_torus() const { return m_valid && !m_machine.torus.empty(); }
    /// Logical axes of more than one chip: what can colour the picture.
    [[nodiscard]] const std::vector<MeshAxis>& axes() const { return m_axes; }
    [[nodiscard]] std::optional<MeshAxis> coloured() const { return m_coloured; }
    void colour_by(MeshAxis axis);
    /// What was asked for, whether or not the present mesh has it.
    [[nodiscard]] std::optional<MeshAxis> wanted() const { return m_wanted; }

    /// Which of several slices is drawn.
    [[nodiscard]] int slice() const { return m_slice; }
    void choose_slice(int slice);
    /// What plays elsewhere stands for the step's load until it is taken back.
    void show_load(const NetworkLoad& load) { m_load = load; }
    [[nodiscard]] const NetworkLoad& load() const { return m_load; }

    [[nodiscard]] QColor chip_colour(int rank, const Ink& ink) const;
    /// Are two chips in the same group of the coloured axis: alike but for that coordinate?
    [[nodiscard]] bool same_group(int rank, int other) const;
    [[nodiscard]] double busy(Network network) const
    {
        return (m_load.any() ? m_load.busy : m_busy)[static_cast<std::size_t>(network)];
    }
    /// Chips that a link of their own joins to `rank`, and of which network: neighbours on a torus, peers without a
    /// switch; none through switches.
    struct Neighbour {
        int rank = 0;
        Network network = Network::x;
    };
    [[nodiscard]] std::vector<Neighbour> neighbours(int rank) const;
    [[nodiscard]] QColor link_colour(Network network, const Ink& ink) const;
    [[nodiscard]] double busiest() const;

    [[nodiscard]] std::array<int, 3> position(int rank) const;  ///< x, y, z on the torus
    [[nodiscard]] int rank_at(std::array<int, 3> position) const;  ///< in the slice that is drawn
    [[nodiscard]] int size(std::size_t axis) const;    ///< chips along a torus axis; 1 where there is none
    [[nodiscard]] bool wraps(std::size_t axis) const;
    [[nodiscard]] QStringList chip_read_out(int rank) const;
    [[nodiscard]] QString placement(MeshAxis axis) const;  ///< "x", "y, z", "stride 8"

private:
    /// "x neighbours 3, 1 · links 20% busy"; for a switched machine its domain and way up.
    [[nodiscard]] QStringList neighbour_lines(int rank) const;

    Machine m_machine;
    Mesh m_mesh;
    std::vector<MeshAxis> m_axes;
    std::optional<MeshAxis> m_coloured, m_wanted;
    NetworkLoad m_load;
    int m_slice = 0;
    std::array<double, kNetworkCount> m_busy{};
    bool m_valid = false;
};

/// Two colours mixed: 0 the first, 1 the second.
[[nodiscard]] QColor mixed(const QColor& a, const QColor& b, double t);

}  // namespace rooflight::ui
