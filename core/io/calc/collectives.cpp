// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>
#include <span>

#include <fmt/format.h>

#include "core/collectives/collective.h"
#include "core/cost/lab_machine.h"
#include "core/io/calc/presets.h"
#include "core/workload/scenario.h"
#include "core/workload/stack.h"

namespace rooflight::calc {
namespace {

/// A slice with these axes: axes of one chip come first, as slices are written.
std::vector<int> padded_slice(std::vector<int> axes, std::size_t dimensions) {
    while (axes.size() < dimensions) {
        axes.insert(axes.begin(), 1);
    }
    return axes;
}

std::vector<bool> wraps_of(const Inputs& in, const System* system, const std::vector<int>& axes) {
    if (in.has("wraparound")) {
        const std::vector<bool> given = in.flags("wraparound");
        if (given.size() != axes.size()) {
            throw InputError("wraparound", "expected one value for each of axes");
        }
        return given;
    }
    if (system == nullptr) {
        return std::vector<bool>(axes.size(), true);
    }
    const std::vector<bool> all = wraparound(*system, padded_slice(axes, system->pod.size()));
    return {all.end() - static_cast<std::ptrdiff_t>(axes.size()), all.end()};
}

/// A group's axes lie along a pod's, the longest on the longest.
void check_fits(const System& system, std::vector<int> sizes) {
    std::vector<int> pod = system.pod;
    std::ranges::sort(sizes, std::ranges::greater{});
    std::ranges::sort(pod, std::ranges::greater{});
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i] > pod[i]) {
            throw InputError("axes", fmt::format("found an axis of {} chips, but a pod of {} has {}", sizes[i],
                                                 system.name, slice_name(system.pod)));
        }
    }
}

Group torus_group_of(const Inputs& in, const System* system) {
    in.require({"axes"});
    const std::vector<int> sizes = in.sizes("axes");
    if (sizes.size() > 3 || (system != nullptr && sizes.size() > system->pod.size())) {
        throw InputError("axes", "found more axes than a torus has");
    }
    if (system != nullptr) {
        check_fits(*system, sizes);
    }
    BytesPerSecond link{0};
    if (in.has("bytes_per_s_per_axis")) {
        link = in.quantity<BytesPerSecond>("bytes_per_s_per_axis") / 2;
    } else if (system != nullptr) {
        link = figures_of(in, *system).ici_link.value_or(BytesPerSecond(0));
    }
    const std::vector<bool> wraps = wraps_of(in, system, sizes);
    std::vector<TorusAxis> axes;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        axes.push_back({sizes[i], wraps[i]});
    }
    return torus_group(axes, link);
}

/// A switched system of the figures that are given in place of a preset's.
std::shared_ptr<const System> plain_switches(const Inputs& in) {
    in.require({"per_domain"});
    System system;
    system.name = "the system";
    system.domain_size = static_cast<int>(in.number("per_domain"));
    system.topology = TopologyKind::switched;
    system.in_network_reduction_capable = true;
    return std::make_shared<const System>(std::move(system));
}

Group switched_group_of(const Inputs& in, std::shared_ptr<const System> system) {
    in.require({"chips"});
    const auto chips = static_cast<int>(in.number("chips"));
    const auto sharded_by = static_cast<int>(in.number("sharded_by"));
    if (chips % sharded_by != 0) {
        throw InputError("sharded_by", "expected a divisor of chips");
    }
    Hardware hardware;
    hardware.system = std::move(system);
    hardware.chips = chips;
    hardware.figures = in.choice("figures") == 1 ? FigureSet::book : FigureSet::vendor;
    hardware.in_network_reduction = in.flag("in_network_reduction");
    if (in.has("per_domain")) {
        hardware.domain_size = static_cast<int>(in.number("per_domain"));
    }
    if (in.has("scale_up_bytes_per_s_per_chip")) {
        hardware.overrides.scale_up = in.quantity<BytesPerSecond>("scale_up_bytes_per_s_per_chip");
    }
    if (in.has("scale_out_bytes_per_s_per_chip")) {
        hardware.overrides.scale_out = in.quantity<BytesPerSecond>("scale_out_bytes_per_s_per_chip");
    }
    std::vector<std::string> warnings;
    try {
        return switched_group(resolve(hardware, warnings), chips / sharded_by, sharded_by);
    } catch (const InputError& error) {
        throw without_prefix(error, "hardware.");
    }
}

Group group_of_keys(const Inputs& in, const std::shared_ptr<const System>& system) {
    if (system) {
        return system->topology == TopologyKind::torus ? torus_group_of(in, system.get())
                                                       : switched_group_of(in, system);
    }
    if (in.has("scale_up_bytes_per_s_per_chip")) {
        return switched_group_of(in, plain_switches(in));
    }
    in.require({"bytes_per_s_per_axis"}, "system, or scale_up_bytes_per_s_per_chip");
    return torus_group_of(in, nullptr);
}

CollectiveOptions options_of(const Inputs& in, const std::shared_ptr<const System>& system) {
    Scenario scenario;
    scenario.fidelity = in.choice("fidelity") == 1 ? Fidelity::calibrated : Fidelity::ideal;
    scenario.hardware.system = system;
    if (scenario.fidelity == Fidelity::calibrated && !system) {
        throw InputError("system", "missing; calibrated fidelity takes its factors from a preset");
    }
    CollectiveOptions options = collective_options(scenario, factors_of(scenario));
    if (in.has("hop_latency_s")) {
        options.hop_latency = in.quantity<Seconds>("hop_latency_s");
    }
    options.two_way = in.flag("two_way");
    if (in.has("active_fraction")) {
        options.active_fraction = in.number("active_fraction");
    }
    return options;
}

template <CollectiveKind kind>
Result run_collective(const Inputs& in) {
    std::shared_ptr<const System> system;
    if (in.has("system")) {
        system = system_of(in, "system");
    }
    const Group group = group_of_keys(in, system);
    const Bytes bytes = in.quantity<Bytes>("bytes") / in.number("sharded_by");
    CollectiveOptions options = options_of(in, system);
    const auto with = [&](RingFactor factor) {
        options.ring_factor = factor;
        return rate_of(kind, group, options);
    };
    const CollectiveRate book = with(RingFactor::book);
    const CollectiveRate exact = with(RingFactor::exact);
    const CollectiveRate& rate = in.choice("ring_factor") == 0 ? exact : book;
    const Seconds bandwidth = rate.bandwidth_time(bytes) + rate.slow_start(bytes);
    const Seconds latency = rate.latency_time(bytes);
    const double busiest = *std::ranges::max_element(rate.link_bytes_per_byte);
    return Result()
        .put("time_s", rate.time(bytes))
        .put("bandwidth_s", bandwidth)
        .put("latency_s", latency)
        .put("exact_s", exact.time(bytes))
        .put("book_s", book.time(bytes))
        .put("bytes_per_link", busiest * bytes)
        .put("hops", rate.hops)
        .put("bound", latency > bandwidth ? "latency" : "bandwidth");
}

std::vector<InputKey> collective_keys() {
    const InputKey wraparound{"wraparound", "of each axis; absent: by the system's rule, or all wrap", KeyKind::flags};
    const InputKey axes{"axes", "torus: chips along each axis of the group", KeyKind::sizes};
    return {
        keys::quantity("bytes", Unit::bytes, "of the whole array, before any sharding (permute: what each chip sends)"),
        keys::chip("system").optional(),
        keys::figures(),
        keys::bytes_per_s_per_axis().meaning_of("torus: both ways of one axis, twice a link").optional(),
        axes.optional(),
        wraparound.optional(),
        keys::chips().meaning_of("switched: all that the array lies on").within(kDegree).optional(),
        keys::count("per_domain", "switched: chips of a scale-up domain").within(kDegree).optional(),
        keys::count("sharded_by", "switched: chips of an inner axis that shards the array; the group has one of them")
            .within(kDegree)
            .by_default("1"),
        keys::quantity("scale_up_bytes_per_s_per_chip", Unit::bytes_per_second, "switched: egress of a chip")
            .optional(),
        keys::quantity("scale_out_bytes_per_s_per_chip", Unit::bytes_per_second,
                       "switched: of a chip's share beyond its domain")
            .optional(),
        keys::flag("in_network_reduction", "switched: switches add up").by_default("false"),
        keys::choice("ring_factor", "exact keeps (N − 1)/N", {"exact", "book"}).by_default("exact"),
        keys::flag("two_way", "torus: a ring is used in both directions at once").by_default("true"),
        keys::quantity("hop_latency_s", Unit::seconds, "torus: of one hop; absent: 1 µs, calibrated what is measured")
            .within(kNotNegative)
            .optional(),
        keys::choice("fidelity", "figures on paper, or what is achieved of them", {"ideal", "calibrated"})
            .by_default("ideal")};
}

std::vector<ResultKey> collective_results() {
    return {{"time_s", "of the collective", Unit::seconds},
            {"bandwidth_s", "the bytes' part", Unit::seconds},
            {"latency_s", "the hops' part; ideal: the larger of the two is the time", Unit::seconds},
            {"exact_s", "time with (N − 1)/N", Unit::seconds},
            {"book_s", "time without it on wrapped axes", Unit::seconds},
            {"bytes_per_link", "over the busiest link, one way", Unit::bytes},
            {"hops", "one after the other"},
            {"bound", "bandwidth or latency"}};
}

constexpr std::string_view kTorusExample = R"({"bytes": "64MiB", "bytes_per_s_per_axis": 9e10, "axes": [16]})";

template <CollectiveKind kind>
Calculator collective_calculator(std::string_view name, std::string_view summary, std::string_view formula) {
    std::vector<InputKey> inputs = collective_keys();
    if (kind == CollectiveKind::ragged_all_to_all) {
        inputs.push_back(keys::quantity("active_fraction", Unit::fraction, "share of the chunks that are sent")
                             .within(keys::kPositiveShare)
                             .by_default("1"));
    }
    return {name,         summary, formula, "3, 12", std::move(inputs), collective_results(), run_collective<kind>,
            kTorusExample};
}

}  // namespace

std::vector<Calculator> collective_calculators() {
    using enum CollectiveKind;
    constexpr std::string_view gather =
        "torus: V / (W · axes) · (N − 1)/N, at least 1 µs · ΣN_i / 2; switched: V · max over levels (d − 1) / (d · "
        "child)";
    return {collective_calculator<all_gather>("collective.all_gather", "Every chip gets every shard", gather),
            collective_calculator<reduce_scatter>("collective.reduce_scatter",
                                                  "Partial sums are added up, each chip keeps a shard", gather),
            collective_calculator<all_reduce>("collective.all_reduce", "Partial sums are added up for every chip",
                                              "twice an AllGather; with in-network reduction V / egress"),
            collective_calculator<all_to_all>(
                "collective.all_to_all", "A sharded dimension changes",
                "torus: V · longest axis / (4 · N · W); switched: V · (M − 1) / (M² · egress of one of M units)"),
            collective_calculator<ragged_all_to_all>("collective.ragged_all_to_all",
                                                     "An AllToAll of which some chunks are empty",
                                                     "an AllToAll's bytes · the share that is live"),
            collective_calculator<permute>("collective.permute", "Every chip sends to its neighbour", "V / link"),
            collective_calculator<broadcast>("collective.broadcast", "Every chip gets one chip's array",
                                             "as an AllGather of the array in shards")};
}

}  // namespace rooflight::calc
