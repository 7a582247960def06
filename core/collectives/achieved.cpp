// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrated collectives: the formulas with what is measured of a family put in. What achieved.h says of n chips becomes
// a share and a launch latency of the group, so that one set of formulas serves both fidelities.
#include <algorithm>
#include <cmath>
#include <span>

#include "core/collectives/collective.h"
#include "core/collectives/plain_rate.h"

namespace rooflight {
namespace {

CollectiveFamily family_of(CollectiveKind kind) {
    switch (kind) {
        case CollectiveKind::all_gather:
        case CollectiveKind::reduce_scatter:
        case CollectiveKind::broadcast:
            return CollectiveFamily::gather;
        case CollectiveKind::all_reduce:
            return CollectiveFamily::reduce;
        case CollectiveKind::all_to_all:
        case CollectiveKind::ragged_all_to_all:
            return CollectiveFamily::exchange;
        case CollectiveKind::permute:
            break;
    }
    return CollectiveFamily::send;
}

/// Libraries let the switches add up where enough chips of one domain take part.
bool switches_add_up(CollectiveKind kind, const Group& group, const CollectiveOptions& options) {
    if (kind != CollectiveKind::all_reduce) {
        return false;
    }
    if (group.in_network_reduction) {
        return true;
    }
    return options.in_switch_from > 0 && group.size >= options.in_switch_from && group.level_count == 1 &&
           !group.levels.front().scale_out && !group.full_mesh;
}

struct Family {
    const AchievedCollective* achieved = nullptr;
    bool in_switch = false;
};

Family measured_family(CollectiveKind kind, const Group& group, const CollectiveOptions& options) {
    Family family{nullptr, switches_add_up(kind, group, options)};
    const auto& in_switch = options.achieved[static_cast<std::size_t>(CollectiveFamily::reduce_in_switch)];
    const auto& by_chips = options.achieved[static_cast<std::size_t>(family_of(kind))];
    const AchievedCollective& found = family.in_switch && in_switch.measured() ? in_switch : by_chips;
    family.achieved = found.measured() ? &found : nullptr;
    return family;
}

/// V over b, the bytes that one chip ends with.
double chips_sharing(CollectiveKind kind, const Group& group) {
    return family_of(kind) == CollectiveFamily::exchange ? group.size : 1;
}

Bytes small_below(const Family& family, CollectiveKind kind, const Group& group) {
    if (family.achieved == nullptr) {
        return Bytes(0);
    }
    return Bytes(family.achieved->small_below_bytes * group.size * chips_sharing(kind, group));
}

CollectiveOptions with(const Family& family, CollectiveKind kind, const Group& group, CollectiveOptions options,
                       bool small) {
    const AchievedCollective* achieved = family.achieved;
    if (achieved == nullptr) {
        return options;
    }
    const double chips = chips_together(group), others = chips - 1;
    const double step = small ? achieved->small_step_s : achieved->step_s;
    options.launch_latency = Seconds((small ? achieved->small_launch_s : achieved->launch_s) + step * others);
    options.switch_latency = options.peer_latency = Seconds(0);
    options.seconds_per_sqrt_byte =
        small ? 0 : achieved->slow_start_s_per_sqrt_byte / std::sqrt(chips_sharing(kind, group));
    double share = small ? achieved->small_share : achieved->share;
    if (!small && achieved->own_copy > 0 && others > 0) {
        const double passes = kind == CollectiveKind::all_reduce ? 2 : 1;
        share = 1 / (1 / share + achieved->own_copy / (passes * others));
    }
    const double slower = small ? std::min(1.0, achieved->small_share / achieved->share) : 1;
    for (std::size_t i = 0; i < kNetworkCount; ++i) {
        const bool scale_out = static_cast<Network>(i) == Network::scale_out;
        options.efficiency[i] = scale_out ? options.efficiency[i] * slower : share;
    }
    return options;
}

}  // namespace

TermsAtSize terms_at(CollectiveKind kind, const Group& group, const CollectiveOptions& options, Bytes v) {
    const Family family = measured_family(kind, group, options);
    return {with(family, kind, group, options, v < small_below(family, kind, group)), family.in_switch};
}

CollectiveRate rate_of(CollectiveKind kind, const Group& group, const CollectiveOptions& options) {
    const Family family = measured_family(kind, group, options);
    if (group.size <= 1 || (family.achieved == nullptr && !family.in_switch)) {
        return plain_rate(kind, group, options);
    }
    Group adding = group;
    adding.in_network_reduction = family.in_switch;
    CollectiveRate rate = plain_rate(kind, adding, with(family, kind, group, options, false));
    rate.small.below = small_below(family, kind, group);
    if (rate.small.below > Bytes(0)) {
        const CollectiveRate small = plain_rate(kind, adding, with(family, kind, group, options, true));
        rate.small.seconds_per_byte = small.seconds_per_byte;
        rate.small.latency = small.latency;
    }
    return rate;
}

}  // namespace rooflight
