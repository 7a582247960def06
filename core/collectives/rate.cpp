// SPDX-License-Identifier: GPL-3.0-or-later
// Time of a collective by topology. N chips, V bytes of the group's whole array.
//
// Torus (book ch. 3): W_a = 2 links on a ring, 1 on a line, divided by the groups that share them; axes work at once.
//   all_gather, reduce_scatter  V(N−1)/N / Σ W_a        all_reduce   twice that        broadcast  V / Σ W_a
//   all_to_all                  V/(8 N link) · max c_a g(A), c = 1 ring, 2 line, g = A even, A − 1/A odd; a ring used one
//                               way only: W_a one link, c_a g = 4 (A − 1)
//                               over a twisted slice V/(6 N link) · mean distance, all links alike
//   permute                     V / link
// Switched (book ch. 12): over the levels spanned, with d children and a share W of a child's link, the largest of
//   all_gather, reduce_scatter  V(d−1)/(d W)            all_reduce   twice, or V/W reduced in the network
//   all_to_all                  V m(N−m)/N² / W, m members under a child
// Across S slices of n = N/S chips each chip moves its 1/n: V/n (S−1)/S over its own link (book ch. 5); the larger of
// that and the time within a slice counts.
#include <algorithm>
#include <cmath>

#include "core/collectives/collective.h"
#include "core/collectives/plain_rate.h"
#include "core/hardware/distance.h"

namespace rooflight {
namespace {

std::size_t index_of(Network network) { return static_cast<std::size_t>(network); }

bool is_all_to_all(CollectiveKind kind) {
    return kind == CollectiveKind::all_to_all || kind == CollectiveKind::ragged_all_to_all;
}

/// Bytes per byte of V that stay within a slice in an all_to_all over several.
double within_slice(const Group& group) { return 1.0 / (double(group.slices) * group.slices); }

/// One message after the other in a ring where there are few, a tree where there are many.
double switch_steps(double children) { return std::min(children - 1, 2 * std::ceil(std::log2(children))); }

struct Cost {
    double seconds_per_byte = 0;
    double hops = 0;
    double steps = 0;
};

/// Seconds per byte of V of a gather, without the factor that the book drops: the axes together, or, where a part of an
/// axis has less than its share of links, the axes that must take in the more of the array.
double gather_seconds(std::span<const TorusSpan> spans, std::span<const double> bandwidths, double chips) {
    double slowest = 0;
    for (unsigned set = 1; set < (1u << spans.size()); ++set) {
        double members = 1, bandwidth = 0;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (set & (1u << i)) {
                members *= spans[i].size;
                bandwidth += bandwidths[i];
            }
        }
        slowest = std::max(slowest, (members - 1) / (chips - 1) / bandwidth);
    }
    return slowest;
}

double hops_of(const TorusSpan& span, bool two_way) {
    return span.ring && two_way ? std::floor(span.size / 2.0) : double(span.size - 1) * span.stride;
}

Cost torus_cost(CollectiveKind kind, const Group& group, const CollectiveOptions& options, CollectiveRate& rate) {
    const double link = group.link.value();
    const auto spans = std::span(group.spans).first(static_cast<std::size_t>(group.span_count));
    const auto share = [&](const TorusSpan& span) {
        return link * options.efficiency[static_cast<std::size_t>(span.physical)] / span.stride;
    };
    Cost cost;
    std::array<double, 3> bandwidths{};
    double chips = 1, bandwidth = 0;
    bool all_rings = true, strided = false;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        chips *= spans[i].size;
        bandwidths[i] = share(spans[i]) * (spans[i].ring && options.two_way ? 2 : 1);
        bandwidth += bandwidths[i];
        all_rings = all_rings && spans[i].ring;
        strided = strided || spans[i].stride > 1;
        cost.hops += hops_of(spans[i], options.two_way);
    }
    const bool book = options.ring_factor == RingFactor::book;
    const double factor = book && all_rings ? 1 : (chips - 1) / chips;
    const double gather = factor * (strided ? gather_seconds(spans, bandwidths, chips) : 1 / bandwidth);
    switch (kind) {
        case CollectiveKind::all_gather:
        case CollectiveKind::reduce_scatter:
            cost.seconds_per_byte = gather;
            break;
        case CollectiveKind::all_reduce:
            cost.seconds_per_byte = 2 * gather;
            cost.hops *= 2;
            break;
        case CollectiveKind::broadcast:
            cost.seconds_per_byte = 1 / bandwidth;
            break;
        case CollectiveKind::permute:
            cost.seconds_per_byte = 1 / share(spans.front());
            cost.hops = spans.front().stride;
            break;
        case CollectiveKind::all_to_all:
        case CollectiveKind::ragged_all_to_all:
            break;
    }
    if (is_all_to_all(kind)) {
        const auto twisted = twist_of(group);
        cost.hops = twisted ? twisted->most_hops : cost.hops;
        for (const TorusSpan& span : spans) {
            const double distance = exchange_distance(span, options);
            const double hops_per_link = twisted ? twisted->mean_hops / 6 : distance / 8;
            const double bytes = within_slice(group) * hops_per_link / chips;
            cost.seconds_per_byte = std::max(cost.seconds_per_byte, bytes / share(span));
            rate.link_bytes_per_byte[static_cast<std::size_t>(span.physical)] = bytes * span.stride;
        }
    }
    for (const TorusSpan& span : kind == CollectiveKind::permute ? spans.first(1) : spans) {
        const auto axis = static_cast<std::size_t>(span.physical);
        rate.busy_per_byte[axis] = cost.seconds_per_byte;
        if (!is_all_to_all(kind)) {
            rate.link_bytes_per_byte[axis] = cost.seconds_per_byte * share(span) * span.stride;
        }
    }
    return cost;
}

/// Mean number of `places` that get any of `copies` that go to them at random.
double places_hit(double places, double copies) { return places * (1 - std::pow(1 - 1 / places, copies)); }

/// Bytes per byte of V that one child's link carries, one way.
double level_bytes(CollectiveKind kind, const Group& group, const Group::Level& level, double reach) {
    const double gathered = (level.children - 1) / level.children;
    switch (kind) {
        case CollectiveKind::all_gather:
        case CollectiveKind::reduce_scatter:
            return gathered;
        case CollectiveKind::all_reduce:
            return group.in_network_reduction ? 1 : 2 * gathered;
        case CollectiveKind::broadcast:
            return 1;
        case CollectiveKind::permute:
            return 1;
        case CollectiveKind::all_to_all:
        case CollectiveKind::ragged_all_to_all:
            break;
    }
    const double chips = group.size / group.slices;
    return within_slice(group) * level.members * (reach - level.members) / (chips * chips);
}

Cost switched_cost(CollectiveKind kind, const Group& group, const CollectiveOptions& options, CollectiveRate& rate) {
    const auto levels = std::span(group.levels).first(static_cast<std::size_t>(group.level_count));
    double in_domain = 1;
    for (const Group::Level& level : levels) {
        in_domain *= level.scale_out ? 1 : level.children;
    }
    Cost cost;
    for (const Group::Level& level : levels) {
        const std::size_t network = index_of(level.scale_out ? Network::scale_out : Network::scale_up);
        const bool mesh = group.full_mesh && !level.scale_out;
        const double reach = level.scale_out ? group.size / group.slices : in_domain;
        double bytes = level_bytes(kind, group, level, reach);
        if (is_all_to_all(kind) && level.scale_out && options.exchange_copies > 0) {
            bytes *= crossing_once(reach / level.members, options);
        }
        double link = level.per_child.value(), peers = 1;
        if (kind == CollectiveKind::permute) {
            link = mesh ? group.link.value() : link / level.members;  // one sender: its own link binds
        } else if (mesh) {
            peers = level.children - 1;
        }
        const double seconds = bytes / (link * options.efficiency[network]);
        cost.seconds_per_byte = std::max(cost.seconds_per_byte, seconds);
        rate.busy_per_byte[network] = std::max(rate.busy_per_byte[network], seconds);
        rate.link_bytes_per_byte[network] = std::max(rate.link_bytes_per_byte[network], bytes / peers);
        const bool added_up = kind == CollectiveKind::all_reduce && group.in_network_reduction;
        const bool one_step = mesh || is_all_to_all(kind) || added_up;
        cost.steps += one_step ? 1 : switch_steps(level.children);
    }
    if (kind == CollectiveKind::all_reduce) {
        cost.steps *= 2;
    } else if (kind == CollectiveKind::permute) {
        cost.steps = 1;
    }
    cost.hops = cost.steps;
    return cost;
}

/// What each chip sends to other slices, per byte of V.
double bytes_across_slices(CollectiveKind kind, const Group& group) {
    const double slices = group.slices, chips = group.size / slices;
    const double gathered = (slices - 1) / slices / chips;
    switch (kind) {
        case CollectiveKind::all_gather:
        case CollectiveKind::reduce_scatter:
            return gathered;
        case CollectiveKind::all_reduce:
            return 2 * gathered;
        case CollectiveKind::broadcast:
            return 1 / chips;
        case CollectiveKind::permute:
            return 1;
        case CollectiveKind::all_to_all:
        case CollectiveKind::ragged_all_to_all:
            break;
    }
    return (slices - 1) / slices / group.size;
}

bool leaves_domain(const Group& group) {
    const auto levels = std::span(group.levels).first(static_cast<std::size_t>(group.level_count));
    return group.slices > 1 || std::ranges::any_of(levels, &Group::Level::scale_out);
}

}  // namespace

double exchange_distance(const TorusSpan& span, const CollectiveOptions& options) {
    const bool book = options.ring_factor == RingFactor::book;
    if (span.ring && !options.two_way) {
        return 4.0 * (book ? span.size : span.size - 1);
    }
    const bool odd = span.size % 2 != 0 && !book;
    return (span.ring ? 1 : 2) * (odd ? span.size - 1.0 / span.size : span.size);
}

std::optional<TwistedTorus> twist_of(const Group& group) {
    if (!group.twisted || group.span_count != 3) {
        return std::nullopt;
    }
    std::array<int, 3> sizes{};
    for (std::size_t i = 0; i < 3; ++i) {
        sizes[i] = group.spans[i].size;
    }
    return twisted_torus(sizes);
}

double chips_together(const Group& group) {
    if (group.span_count > 0) {
        return group.size / group.slices;
    }
    double chips = 1;
    for (const Group::Level& level : std::span(group.levels).first(static_cast<std::size_t>(group.level_count))) {
        chips *= level.scale_out ? 1 : level.children;
    }
    return chips;
}

double crossing_once(double nodes, const CollectiveOptions& options) {
    const double copies = options.exchange_copies, groups = options.exchange_groups, most = options.exchange_reach;
    if (most <= 0 || most >= groups || nodes <= 1) {
        return places_hit(nodes, copies) / copies;
    }
    if (nodes >= groups) {
        return places_hit(most * nodes / groups, copies) / copies;
    }
    // Several groups a node: how likely one has j of a token's groups, and none of its copies is for those.
    const double held = std::max(1.0, std::round(groups / nodes)), others = held * (nodes - 1);
    const auto ways = [](double of, double pick) {
        double product = 1;
        for (double i = 1; i <= pick; i += 1) {
            product *= (of - pick + i) / i;
        }
        return product;
    };
    double missed = 0;
    for (double j = std::max(0.0, most - others); j <= std::min(most, held); j += 1) {
        missed += ways(held, j) * ways(others, most - j) / ways(held + others, most) * std::pow(1 - j / most, copies);
    }
    return nodes * (1 - missed) / copies;
}

CollectiveRate plain_rate(CollectiveKind kind, const Group& group, const CollectiveOptions& options) {
    CollectiveRate rate;
    if (group.size <= 1) {
        return rate;
    }
    rate.latency_adds = options.latency_adds || kind == CollectiveKind::permute;
    rate.seconds_per_sqrt_byte = options.seconds_per_sqrt_byte;
    Cost cost;
    if (group.span_count > 0) {
        cost = torus_cost(kind, group, options, rate);
    } else if (group.level_count > 0) {
        cost = switched_cost(kind, group, options, rate);
    }
    rate.seconds_per_byte = cost.seconds_per_byte;
    rate.hops = cost.hops;
    const Seconds hop = group.span_count > 0 ? options.hop_latency : Seconds(0);
    if (group.slices > 1) {
        const std::size_t network = index_of(Network::scale_out);
        const double bytes = bytes_across_slices(kind, group);
        const double seconds = bytes / (group.across_slices.value() * options.efficiency[network]);
        rate.seconds_per_byte = std::max(rate.seconds_per_byte, seconds);
        rate.busy_per_byte[network] = std::max(rate.busy_per_byte[network], seconds);
        rate.link_bytes_per_byte[network] = std::max(rate.link_bytes_per_byte[network], bytes);
        const bool twice = kind == CollectiveKind::all_reduce;
        cost.steps += is_all_to_all(kind) || kind == CollectiveKind::permute ? 1 : switch_steps(group.slices);
        cost.steps += twice ? switch_steps(group.slices) : 0;
    }
    rate.latency = hop * cost.hops + options.switch_latency * cost.steps + options.launch_latency +
                   options.peer_latency * (chips_together(group) - 1);
    if (leaves_domain(group)) {
        rate.latency += options.scale_out_latency;
    }
    if (kind == CollectiveKind::ragged_all_to_all) {
        const double live = std::min(options.active_fraction, 1.0);
        rate.seconds_per_byte *= live;
        for (std::size_t i = 0; i < kNetworkCount; ++i) {
            rate.busy_per_byte[i] *= live;
            rate.link_bytes_per_byte[i] *= live;
        }
    }
    return rate;
}

}  // namespace rooflight
