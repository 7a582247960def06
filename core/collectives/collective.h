// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/collectives/achieved.h"
#include "core/hardware/machine.h"
#include "core/mesh/mesh.h"
#include "core/units/quantity.h"

namespace rooflight {

enum class CollectiveKind : std::uint8_t {
    all_gather, reduce_scatter, all_reduce, all_to_all, ragged_all_to_all, permute, broadcast
};
inline constexpr std::size_t kCollectiveKindCount = 7;
[[nodiscard]] std::string_view name_of(CollectiveKind kind);

/// Sets of links that work at the same time. A torus has its axes and the DCN; a switched system the domain's network
/// and what lies above it. `host` is a chip's link to the memory of its host: no collective uses it, offloading does.
enum class Network : std::uint8_t { x, y, z, scale_up, scale_out, host };
inline constexpr std::size_t kNetworkCount = 6;
[[nodiscard]] std::string_view name_of(Network network);
template <class T>
using PerNetwork = std::array<T, kNetworkCount>;

/// exact keeps (N−1)/N; book drops it on wrapped axes (book ch. 3).
enum class RingFactor { exact, book };

/// The chips that take part in one collective, and what they have of the machine's links.
struct Group {
    double size = 1;                                   ///< chips, all slices
    int slices = 1;                                    ///< across the DCN
    std::array<TorusSpan, 3> spans;
    int span_count = 0;
    struct Level {
        double children = 1;                           ///< d_i: children of one unit that hold members
        double members = 1;                            ///< s_i: members under one such child
        BytesPerSecond per_child;                      ///< one way, what this group has of a child's link
        bool scale_out = false;
    };
    std::array<Level, kMaxFabricLevels> levels;        ///< switched: those spanned, innermost first
    int level_count = 0;
    BytesPerSecond link;                               ///< torus: one link one way; full mesh: to one peer
    BytesPerSecond across_slices;                      ///< DCN egress of a chip
    bool in_network_reduction = false;
    bool full_mesh = false;
    bool twisted = false;                              ///< all of a twisted slice
};

/// The group of a set of logical axes. Axes that share a physical axis are one span: together they may close its ring.
[[nodiscard]] Group group_of(const Mesh& mesh, AxisMask mask, const Machine& machine);

/// A group on whole axes of a torus of its own (book ch. 3).
[[nodiscard]] Group torus_group(std::span<const TorusAxis> axes, BytesPerSecond link);

/// A group of `size` chips, `stride` ranks apart, of a switched system: an array that an inner axis of `stride` chips
/// shards is reduced over such groups (book ch. 12).
[[nodiscard]] Group switched_group(const Machine& machine, int size, int stride = 1);

struct CollectiveOptions {
    RingFactor ring_factor = RingFactor::exact;
    bool latency_adds = false;                         ///< calibrated: sum of terms; ideal: the larger
    Seconds hop_latency{1e-6};                         ///< torus hop (book ch. 2)
    Seconds switch_latency{0};                         ///< per step through a switch
    Seconds launch_latency{0};                         ///< per collective
    Seconds peer_latency{0};                           ///< more for each further chip of a domain or slice
    Seconds scale_out_latency{0};                      ///< more for one that leaves its domain or slice
    PerNetwork<double> efficiency{1, 1, 1, 1, 1, 1};   ///< achieved share of a link's rate
    double seconds_per_sqrt_byte = 0;                  ///< calibrated: slow start of middling messages
    double exchange_copies = 0;                        ///< all_to_all: of a token, of which one crosses to each node; 0: all do
    double exchange_groups = 0, exchange_reach = 0;    ///< of experts; those that a token's are in at most. 0: no limit
    bool two_way = true;                               ///< torus: both directions of a ring at once
    double active_fraction = 1;                        ///< ragged all-to-all: share of the chunks that are live
    PerFamily<AchievedCollective> achieved{};          ///< calibrated: stands for the launch and scale-up's share
    int in_switch_from = 0;                            ///< calibrated: chips from which a domain's switches add up; 0: never
};

/// Time of one kind of collective on one group as a function of V, the bytes of the group's whole array: linear, so a
/// slider move costs one multiply-add. Work out once per group and kind by rate_of().
struct CollectiveRate {
    double seconds_per_byte = 0;
    double seconds_per_sqrt_byte = 0;
    Seconds latency{0};
    struct Small {
        Bytes below{0};                                ///< 0: one protocol for all sizes
        double seconds_per_byte = 0;
        Seconds latency{0};
    };
    Small small;                                       ///< calibrated: of arrays smaller than `small.below`
    bool latency_adds = false;
    double hops = 0;                                   ///< links one after the other; on a switch, steps
    PerNetwork<double> busy_per_byte{};                ///< seconds a network is occupied per byte of V
    PerNetwork<double> link_bytes_per_byte{};          ///< bytes over its busiest link, one way, per byte of V

    [[nodiscard]] Seconds bandwidth_time(Bytes v) const
    {
        return Seconds((v < small.below ? small.seconds_per_byte : seconds_per_byte) * v.value());
    }
    [[nodiscard]] Seconds latency_time(Bytes v) const { return v < small.below ? small.latency : latency; }
    [[nodiscard]] Seconds slow_start(Bytes v) const;
    [[nodiscard]] Seconds time(Bytes v) const;
    /// Part of a collective's `time` during which a network is taken: its bytes' share, or where latency sets the time
    /// as much of that.
    [[nodiscard]] Seconds busy(Network network, Bytes v, Seconds time) const
    {
        const double linear = seconds_per_byte * v.value();
        const double stretch = linear > 0 ? time.value() / linear : 1.0;
        return Seconds(busy_per_byte[static_cast<std::size_t>(network)] * v.value() * stretch);
    }
};

/// Formulas and sources: engine rules for each topology in the .cpp (book ch. 3, ch. 12; ring, line, multi-axis torus,
/// fat tree). permute: V = bytes each chip sends to its neighbour. A group of one chip costs nothing.
[[nodiscard]] CollectiveRate rate_of(CollectiveKind kind, const Group& group, const CollectiveOptions& options);

/// Of a token's copies for experts on `nodes` nodes, the mean share that crosses where one stands for all that a node's chips
/// need (options.exchange_copies). With groups of experts a token's copies reach at most the nodes of exchange_reach of
/// them (node-limited routing, DeepSeek-V3 technical report, 3.2.2).
[[nodiscard]] double crossing_once(double nodes, const CollectiveOptions& options);

/// Which terms a collective of `v` bytes has, written as plain options without measured families: what rate_of() charges
/// at that size. `in_switch` says whether the switches add up.
struct TermsAtSize {
    CollectiveOptions options;
    bool in_switch = false;
};
[[nodiscard]] TermsAtSize terms_at(CollectiveKind kind, const Group& group, const CollectiveOptions& options, Bytes v);

}  // namespace rooflight
