// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/cost_terms.h"

#include <algorithm>
#include <cmath>

#include "core/collectives/plain_rate.h"

namespace rooflight {
namespace {

bool exchanges(CollectiveKind kind) {
    return kind == CollectiveKind::all_to_all || kind == CollectiveKind::ragged_all_to_all;
}

TermSymbol bytes_symbol(Bytes v) { return {"V", v.value(), Unit::bytes, "bytes of the whole array"}; }
TermSymbol chips_symbol(double chips) { return {"N", chips, Unit::number, "chips of the group"}; }

/// Where no closed form is short enough to be read: what the busiest link carries, over its rate.
Term by_link(const CollectiveTerms& terms) {
    return {"{B} / {w}",
            {{"B", terms.link_bytes.value(), Unit::bytes, "bytes over the busiest link, one way"},
             {"w", terms.link_rate.value(), Unit::bytes_per_second, "rate of that link, one way"}},
            terms.link_rate.value() > 0 ? terms.link_bytes / terms.link_rate : Seconds(0)};
}

double share_of(const Group& group, const TorusSpan& span, const CollectiveOptions& options) {
    return group.link.value() * options.efficiency[static_cast<std::size_t>(span.physical)] / span.stride;
}

/// "{V} · ({N} − 1) / ({N} · {W})", once or twice.
Term gather_term(CollectiveKind kind, Bytes v, const TermSymbol& count, const TermSymbol& rate, bool drop_factor) {
    const bool twice = kind == CollectiveKind::all_reduce;
    const double n = count.value;
    const std::string name(count.name), bandwidth(rate.name);
    Term term;
    term.formula = twice ? "2 · {V}" : "{V}";
    term.symbols = {bytes_symbol(v)};
    double value = v.value() / rate.value * (twice ? 2 : 1);
    if (drop_factor) {
        term.formula += " / {" + bandwidth + "}";
    } else {
        term.formula += " · ({" + name + "} − 1) / ({" + name + "} · {" + bandwidth + "})";
        term.symbols.push_back(count);
        value *= (n - 1) / n;
    }
    term.symbols.push_back(rate);
    term.value = Seconds(value);
    return term;
}

Term torus_term(CollectiveKind kind, const Group& group, const CollectiveOptions& options, Bytes v,
                const CollectiveTerms& terms) {
    double bandwidth = 0;
    bool rings = true, strided = false;
    for (int i = 0; i < group.span_count; ++i) {
        const TorusSpan& span = group.spans[static_cast<std::size_t>(i)];
        bandwidth += share_of(group, span, options) * (span.ring && options.two_way ? 2 : 1);
        rings = rings && span.ring;
        strided = strided || span.stride > 1;
    }
    const bool book = options.ring_factor == RingFactor::book;
    const TermSymbol total = {"W", bandwidth, Unit::bytes_per_second,
                              rings && options.two_way ? "both directions of the rings" : "links of a chip along the group's axes"};
    if (exchanges(kind)) {
        const TorusSpan* slowest = &group.spans.front();
        double worst = 0, distance = 0;
        for (int i = 0; i < group.span_count; ++i) {
            const TorusSpan& span = group.spans[static_cast<std::size_t>(i)];
            const double chips = exchange_distance(span, options);
            if (chips / share_of(group, span, options) > worst) {
                worst = chips / share_of(group, span, options);
                distance = chips;
                slowest = &span;
            }
        }
        const double link = share_of(group, *slowest, options);
        Term term{"{V} · {A} / (8 · {N} · {w})",
                  {bytes_symbol(v),
                   {"A", distance, Unit::number,
                    !slowest->ring       ? "twice the chips of the longest line"
                    : options.two_way ? "chips of the longest axis"
                                      : "four times the hops round the longest ring"},
                   chips_symbol(group.size),
                   {"w", link, Unit::bytes_per_second, "one link, one way"}},
                  Seconds(v.value() * distance / (8 * group.size * link))};
        if (kind == CollectiveKind::ragged_all_to_all) {
            const double live = std::min(options.active_fraction, 1.0);
            term.formula = "{a} · " + term.formula;
            term.symbols.insert(term.symbols.begin(), {"a", live, Unit::fraction, "chunks that are live"});
            term.value = term.value * live;
        }
        return term;
    }
    switch (kind) {
        case CollectiveKind::broadcast:
            return gather_term(kind, v, {}, total, true);
        case CollectiveKind::permute:
            return gather_term(kind, v, {}, {"w", share_of(group, group.spans.front(), options),
                                             Unit::bytes_per_second, "one link, one way"}, true);
        default:
            return strided ? by_link(terms) : gather_term(kind, v, chips_symbol(group.size), total, book && rings);
    }
}

Term switched_term(CollectiveKind kind, const Group& group, const CollectiveOptions& options, Bytes v,
                   const CollectiveTerms& terms) {
    const auto rate = [&](const Group::Level& level) {
        const Network network = level.scale_out ? Network::scale_out : Network::scale_up;
        return level.per_child.value() * options.efficiency[static_cast<std::size_t>(network)];
    };
    if (kind == CollectiveKind::permute || (exchanges(kind) && group.level_count > 1)) {
        return by_link(terms);
    }
    const Group::Level* slowest = &group.levels.front();
    double worst = -1;
    for (int i = 0; i < group.level_count; ++i) {
        const Group::Level& level = group.levels[static_cast<std::size_t>(i)];
        const double seconds = (level.children - 1) / level.children / rate(level);
        const double whole = 1 / rate(level);
        const bool gathers = !exchanges(kind) && kind != CollectiveKind::broadcast &&
                             !(kind == CollectiveKind::all_reduce && group.in_network_reduction);
        if ((gathers ? seconds : whole) > worst) {
            worst = gathers ? seconds : whole;
            slowest = &level;
        }
    }
    const TermSymbol bandwidth = {"W", rate(*slowest), Unit::bytes_per_second,
                                  group.level_count > 1 ? "link of one child into the slowest level, one way"
                                                        : "egress of a chip"};
    const bool one_level = group.level_count == 1;
    if (exchanges(kind)) {
        const double live =
            kind == CollectiveKind::ragged_all_to_all ? std::min(options.active_fraction, 1.0) : 1.0;
        const double n = group.size;
        Term term{"{V} · ({N} − 1) / ({N}² · {W})",
                  {bytes_symbol(v), chips_symbol(n), bandwidth},
                  Seconds(v.value() * (n - 1) / (n * n * bandwidth.value) * live)};
        if (kind == CollectiveKind::ragged_all_to_all) {
            term.formula = "{a} · " + term.formula;
            term.symbols.insert(term.symbols.begin(), {"a", live, Unit::fraction, "chunks that are live"});
        }
        return term;
    }
    const bool in_network = kind == CollectiveKind::all_reduce && group.in_network_reduction;
    if (in_network || kind == CollectiveKind::broadcast) {
        return gather_term(CollectiveKind::broadcast, v, {}, bandwidth, true);
    }
    const TermSymbol count = {one_level ? std::string_view("N") : std::string_view("d"), slowest->children,
                              Unit::number, one_level ? "chips of the group" : "children of the slowest level"};
    return gather_term(kind, v, count, bandwidth, false);
}

Term latency_term(const Group& group, const CollectiveOptions& options, const CollectiveRate& rate) {
    Term term;
    const bool torus = group.span_count > 0;
    const Seconds each = torus ? options.hop_latency : options.switch_latency;
    const Seconds rest = rate.latency - each * rate.hops;
    if (each.value() > 0) {
        term.formula = "{h} · {t}";
        term.symbols = {{"h", rate.hops, Unit::number, torus ? "hops one after the other" : "steps"},
                        {"t", each.value(), Unit::seconds, torus ? "latency of a hop" : "latency of a step"}};
        term.value = each * rate.hops;
    }
    if (rest.value() > 1e-12) {
        term.formula += term.formula.empty() ? "{l}" : " + {l}";
        term.symbols.push_back({"l", rest.value(), Unit::seconds, "launch and switches"});
        term.value += rest;
    }
    return term;
}

}  // namespace

CollectiveTerms terms_of(CollectiveKind kind, const Group& of, const CollectiveOptions& calibrated, Bytes v) {
    CollectiveTerms terms;
    if (of.size <= 1) {
        return terms;
    }
    const TermsAtSize at_size = terms_at(kind, of, calibrated, v);
    const CollectiveOptions& options = at_size.options;
    Group group = of;
    group.in_network_reduction = at_size.in_switch;
    const CollectiveRate rate = plain_rate(kind, group, options);
    terms.adds = rate.latency_adds;
    terms.hops = rate.hops;
    terms.time = rate.time(v);
    terms.slow_start = rate.slow_start(v);
    const auto busiest = std::max_element(rate.busy_per_byte.begin(), rate.busy_per_byte.end());
    const auto network = static_cast<std::size_t>(busiest - rate.busy_per_byte.begin());
    terms.network = static_cast<Network>(network);
    terms.link_bytes = v * rate.link_bytes_per_byte[network];
    if (*busiest > 0) {
        terms.link_rate = BytesPerSecond(rate.link_bytes_per_byte[network] / *busiest);
    }
    if (group.slices > 1 || group.twisted) {
        terms.bandwidth = by_link(terms);
    } else if (group.span_count > 0) {
        terms.bandwidth = torus_term(kind, group, options, v, terms);
    } else if (group.level_count > 0) {
        terms.bandwidth = switched_term(kind, group, options, v, terms);
    }
    terms.latency = latency_term(group, options, rate);
    terms.latency_bound = rate.latency > rate.bandwidth_time(v) + terms.slow_start;
    terms.knee = rate.seconds_per_byte > 0 ? Bytes(rate.latency.value() / rate.seconds_per_byte) : Bytes(0);
    return terms;
}

}  // namespace rooflight
