// SPDX-License-Identifier: GPL-3.0-or-later
// Step lists of every group of an axis at once, each on its own chips of the machine: what a link then carries for all of
// them is what each is charged. Ragged and twisted exchanges, step by step.
#include <algorithm>
#include <map>

#include "core/collectives/steps.h"
#include "core/hardware/distance.h"
#include "tests/support/catch.h"
#include "tests/support/step_runner.h"
#include "tests/support/systems.h"

namespace rooflight::shared_links_test {

using namespace rooflight::test;
using enum CollectiveKind;

namespace {

constexpr Bytes kV{6e6};
constexpr std::array kReductions = {all_gather, reduce_scatter, all_reduce};

/// Bytes over the busiest link of axis z of a slice while all groups, each every `stride`-th chip of the axis, carry out
/// their steps: group `first` has the chips first, first + stride, …
double busiest_shared_link(const StepList& list, int stride) {
    std::map<std::pair<int, int>, double> links;  // of the axis: lower end, direction
    for (int first = 0; first < stride; ++first) {
        for (const Step& step : list.steps) {
            for (const Transfer& transfer : step.transfers) {
                const int from = first + stride * transfer.from, to = first + stride * transfer.to;
                for (int at = std::min(from, to); at < std::max(from, to); ++at) {
                    links[{at, to > from ? 1 : -1}] += transfer.bytes;
                }
            }
        }
    }
    double busiest = 0;
    for (const auto& [link, bytes] : links) {
        busiest = std::max(busiest, bytes);
    }
    return busiest;
}

/// The same of the links of nodes of `per_node` chips into the network above, out of and into them, where the groups are
/// every `stride`-th chip.
double busiest_node_link(const StepList& list, int stride, int per_node) {
    std::map<std::pair<int, int>, double> links;
    for (int first = 0; first < stride; ++first) {
        for (const Step& step : list.steps) {
            for (const Transfer& transfer : step.transfers) {
                const int from = (first + stride * transfer.from) / per_node;
                const int to = (first + stride * transfer.to) / per_node;
                if (from != to) {
                    links[{from, 1}] += transfer.bytes;
                    links[{to, -1}] += transfer.bytes;
                }
            }
        }
    }
    double busiest = 0;
    for (const auto& [link, bytes] : links) {
        busiest = std::max(busiest, bytes);
    }
    return busiest;
}

Machine nodes(int count) {
    auto system = switched_system(8, 450e9, 50e9);
    system->levels.push_back({"leaf", count, std::nullopt, BytesPerSecond(50e9), 0});
    return machine_of(with_chips(system, 8 * count));
}

}  // namespace

TEST_CASE("Groups that lie over the same links of a torus are charged what the links carry for all", "[steps]") {
    const Machine slice = machine_of(with_slice(tpu_v5p(), {4, 4, 8}));
    for (const int tensor : {2, 4}) {
        std::vector<std::string> warnings;
        Parallelism parallelism{.data = 8 / tensor, .fsdp = 16, .tensor = tensor};
        parallelism.placement = {{"tensor", {"z"}}, {"data", {"z"}}};
        const Mesh mesh = place(parallelism, slice, warnings);
        const Group group = group_of(mesh, axes(MeshAxis::data), slice);
        REQUIRE(group.span_count == 1);
        REQUIRE(group.spans[0].stride == tensor);
        for (const CollectiveKind kind : {all_gather, reduce_scatter, all_reduce, all_to_all}) {
            INFO(name_of(kind) << " of every " << tensor);
            const StepList list = steps_of(kind, group, kV);
            REQUIRE_NOTHROW(check_result(list, run(list)));
            const CollectiveRate rate = rate_of(kind, group, {});
            // Two phases of an all_reduce: the links that are busiest in the one need not be those of the other.
            StepList first = list, second = list;
            const auto half = static_cast<std::ptrdiff_t>(list.steps.size() / 2);
            first.steps.resize(static_cast<std::size_t>(half));
            second.steps.erase(second.steps.begin(), second.steps.begin() + half);
            const double carried = kind == all_reduce
                                       ? busiest_shared_link(first, tensor) + busiest_shared_link(second, tensor)
                                       : busiest_shared_link(list, tensor);
            const auto network = static_cast<std::size_t>(group.spans[0].physical);
            REQUIRE(carried == Approx(rate.link_bytes_per_byte[network] * kV.value()).epsilon(1e-9));
            REQUIRE(carried / group.link.value() == Approx(rate.bandwidth_time(kV).value()).epsilon(1e-9));
        }
    }
}

TEST_CASE("Groups that share a node's links are charged what the links carry for all", "[steps]") {
    for (const int count : {2, 4, 8}) {
        const Machine machine = nodes(count);
        for (const int stride : {8, 4, 2}) {
            const int size = 8 * count / stride;
            const Group group = switched_group(machine, size, stride);
            for (const CollectiveKind kind : {all_gather, reduce_scatter, all_reduce, all_to_all}) {
                INFO(name_of(kind) << " of " << size << " chips, every " << stride);
                const StepList list = steps_of(kind, group, kV);
                REQUIRE_NOTHROW(check_result(list, run(list)));
                const double seconds = busiest_node_link(list, stride, 8) / (8 * 50e9);
                const CollectiveRate rate = rate_of(kind, group, {});
                REQUIRE(rate.busy_per_byte[static_cast<std::size_t>(Network::scale_out)] * kV.value() ==
                        Approx(seconds).epsilon(1e-9));
            }
        }
    }
    // One chip of each node, eight groups at once: an eighth of the node's links each (book ch. 12).
    const Group strided = switched_group(nodes(4), 4, 8);
    REQUIRE(strided.level_count == 1);
    REQUIRE(strided.levels[0].per_child.value() == Approx(50e9));
}

TEST_CASE("A group that fills part of a node has its chips' ways out", "[steps]") {
    // Half of each of two nodes: four NICs of each, not eight.
    const Group half = switched_group(nodes(2), 8, 2);
    const CollectiveRate rate = rate_of(all_gather, half, {});
    REQUIRE(rate.busy_per_byte[static_cast<std::size_t>(Network::scale_out)] == Approx(0.5 / (4 * 50e9)));
    for (const CollectiveKind kind : kReductions) {
        const StepList list = steps_of(kind, half, kV);
        REQUIRE_NOTHROW(check_result(list, run(list)));
    }
}

TEST_CASE("A ragged all-to-all moves the live share of every chunk", "[steps]") {
    const std::vector<TorusAxis> ring{{6, true}}, grid{{4, true}, {3, false}};
    const Machine machine = nodes(2);
    for (const Group& group : {torus_group(ring, BytesPerSecond(4.5e10)), torus_group(grid, BytesPerSecond(4.5e10)),
                               switched_group(machine, 8), switched_group(machine, 16)}) {
        for (const double live : {0.25, 1.0, 3.0}) {
            CollectiveOptions options;
            options.active_fraction = live;
            const StepList list = steps_of(ragged_all_to_all, group, kV, {.active_fraction = live});
            REQUIRE_NOTHROW(check_result(list, run(list)));
            const CollectiveRate rate = rate_of(ragged_all_to_all, group, options);
            for (const auto& [network, bytes] : busiest_links(list, group)) {
                REQUIRE(bytes == Approx(rate.link_bytes_per_byte[static_cast<std::size_t>(network)] * kV.value())
                                     .epsilon(1e-9));
            }
        }
    }
}

TEST_CASE("An exchange over a twisted slice loads all its links alike, by shortest ways", "[steps]") {
    for (const std::vector<TorusAxis>& sizes :
         {std::vector<TorusAxis>{{2, true}, {2, true}, {4, true}}, std::vector<TorusAxis>{{4, true}, {2, true}, {4, true}},
          std::vector<TorusAxis>{{4, true}, {4, true}, {8, true}}}) {
        Group group = torus_group(sizes, BytesPerSecond(9e10));
        group.twisted = true;
        const StepList list = steps_of(all_to_all, group, kV);
        if (group.size <= 32) {
            REQUIRE_NOTHROW(check_result(list, run(list)));
        }
        const CollectiveRate rate = rate_of(all_to_all, group, {});
        REQUIRE(static_cast<double>(list.steps.size()) == rate.hops);
        std::map<std::tuple<int, Network, int>, double> links;
        double moved = 0;
        for (const Step& step : list.steps) {
            for (const Transfer& transfer : step.transfers) {
                links[{transfer.from, transfer.network, transfer.direction}] += transfer.bytes;
                moved += transfer.bytes;
            }
        }
        REQUIRE(links.size() == static_cast<std::size_t>(6 * group.size));
        for (const auto& [link, bytes] : links) {
            const auto network = static_cast<std::size_t>(std::get<Network>(link));
            REQUIRE(bytes == Approx(rate.link_bytes_per_byte[network] * kV.value()).epsilon(1e-9));
        }
        REQUIRE(moved == Approx(kV.value() * twisted_torus(sizes)->mean_hops).epsilon(1e-9));
        // Less than what the busiest link of the same slice without the twist carries.
        group.twisted = false;
        const auto plain = busiest_links(steps_of(all_to_all, group, kV), group);
        REQUIRE(plain.at(Network::z) > links.begin()->second * 1.2);
    }
}

}  // namespace rooflight::shared_links_test
