// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "core/collectives/steps.h"

namespace rooflight::detail {

/// A dimension of the grid in which a group's members lie: a span of a torus, the children of a switch level, slices.
struct GridAxis {
    int size = 1;
    int stride = 1;  ///< of device numbers
    bool torus = false;
    bool ring = false;
    bool slices = false;
    bool mesh = false;  ///< no switch: each peer has a link of its own
    double links = 1;   ///< torus: of a chip along the axis, of this group's share
    Network network = Network::x;
    int level = -1;
};

/// The grid of a group, innermost first.
[[nodiscard]] std::vector<GridAxis> grid_of(const Group& group);

/// Collects transfers by step; those over the same link in the same step become one.
class StepBuilder {
public:
    StepBuilder(CollectiveKind kind, const Group& group);

    [[nodiscard]] int devices() const { return m_list.devices; }
    [[nodiscard]] const std::vector<GridAxis>& grid() const { return m_grid; }
    [[nodiscard]] int coordinate(int device, const GridAxis& axis) const { return device / axis.stride % axis.size; }
    /// The device at `coordinate` of `axis`, else where `device` is.
    [[nodiscard]] int moved(int device, const GridAxis& axis, int coordinate) const;

    int add_chunk(const Chunk& chunk);
    void send(std::size_t step, int from, int to, const GridAxis& axis, int direction, std::span<const int> chunks,
              bool reduces = false);
    void add_switches(int count) { m_list.switches += count; }
    /// Steps made so far.
    [[nodiscard]] std::size_t steps() const { return m_steps.size(); }

    [[nodiscard]] StepList finish();

private:
    using Link = std::tuple<int, int, Network, int, int>;  // from, to, network, direction, level
    StepList m_list;
    std::vector<GridAxis> m_grid;
    std::vector<std::map<Link, Transfer>> m_steps;
};

/// A share of the array that a gather takes over the torus axes in one order, so that no axis has more than its part.
struct Part {
    std::vector<std::size_t> order;
    double weight = 1;
};

/// The parts of a gather over torus axes: as many orders as there are axes at most.
[[nodiscard]] std::vector<Part> parts_of(const std::vector<GridAxis>& axes);

/// The chunks of one part that each device holds so far. They come in pairs of halves, even and odd.
using Holdings = std::vector<std::vector<int>>;

/// Gathers `held` along `axis` in steps from `first` on; returns the step after the last. A ring used one way goes
/// round in `direction`.
std::size_t gather_along(StepBuilder& builder, const GridAxis& axis, const StepOptions& options, Holdings& held,
                         std::size_t first, int direction = 1);

/// Puts an all_gather of the devices' own chunks on the builder.
void build_gather(StepBuilder& builder, Bytes v, const StepOptions& options, int direction = 1);
void build_all_to_all(StepBuilder& builder, Bytes v, const StepOptions& options);
/// The same over all of a twisted slice: each pair by all its shortest ways, as many bytes by each, which loads all
/// links alike.
void build_twisted_exchange(StepBuilder& builder, Bytes v);
void build_permute(StepBuilder& builder, Bytes v);
void build_broadcast(StepBuilder& builder, Bytes v, const StepOptions& options);
void build_in_network(StepBuilder& builder, Bytes v);

}  // namespace rooflight::detail
