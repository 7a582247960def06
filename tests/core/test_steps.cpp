// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/collectives/steps.h"
#include "tests/support/cases.h"
#include "tests/support/catch.h"
#include "tests/support/step_runner.h"
#include "tests/support/systems.h"

namespace rooflight::steps_test {

using namespace rooflight::test;
using enum CollectiveKind;

namespace {

constexpr Bytes kV{3e6};
constexpr std::array kGathers = {all_gather, reduce_scatter, all_reduce};

Group torus(std::vector<TorusAxis> axes) { return torus_group(axes, BytesPerSecond(4.5e10)); }

/// Runs the steps, checks every device's result, and that the busiest link of each network that is charged carries what
/// rate_of() charges.
StepList require_steps(CollectiveKind kind, const Group& group, const StepOptions& options = {}) {
    const StepList list = steps_of(kind, group, kV, options);
    REQUIRE(list.devices == static_cast<int>(group.size));
    for (int i = 0; i < group.span_count; ++i) {
        UNSCOPED_INFO("axis of " << group.spans[static_cast<std::size_t>(i)].size
                                 << (group.spans[static_cast<std::size_t>(i)].ring ? ", ring" : ", line"));
    }
    REQUIRE_NOTHROW(check_result(list, run(list)));
    auto busiest = busiest_links(list, group);
    if (kind == all_reduce && !group.in_network_reduction) {
        // Two phases, one after the other: the links that are busiest in the one need not be those of the other.
        StepList scatter = list, gather = list;
        const auto half = static_cast<std::ptrdiff_t>(list.steps.size() / 2);
        scatter.steps.assign(list.steps.begin(), list.steps.begin() + half);
        gather.steps.assign(list.steps.begin() + half, list.steps.end());
        busiest = busiest_links(scatter, group);
        for (const auto& [network, bytes] : busiest_links(gather, group)) {
            busiest[network] += bytes;
        }
    }
    const CollectiveRate rate = rate_of(kind, group, {});
    for (std::size_t i = 0; i < kNetworkCount; ++i) {
        const double charged = rate.link_bytes_per_byte[i] * kV.value();
        const auto found = busiest.find(static_cast<Network>(i));
        const double carried = found == busiest.end() ? 0 : found->second;
        INFO(name_of(kind) << " on " << name_of(static_cast<Network>(i)) << ": " << carried << ", charged " << charged);
        if (kind == permute) {  // only the first axis is charged; round the corners others carry as much
            REQUIRE(carried <= kV.value() * (1 + 1e-9));
        } else {
            REQUIRE(std::abs(carried - charged) <= 1e-9 * charged);
        }
    }
    return list;
}

/// Domains of `children[0]` chips under levels of the other sizes.
Machine tree(const std::vector<int>& children, bool reducing = false, int slices = 1) {
    auto system = switched_system(children[0], 450e9, 50e9);
    system->in_network_reduction_capable = true;
    int chips = children[0];
    for (std::size_t i = 1; i < children.size(); ++i) {
        system->levels.push_back({"level", children[i], std::nullopt, BytesPerSecond(50e9), 0});
        chips *= children[i];
    }
    Hardware hardware = with_chips(system, chips, slices);
    hardware.in_network_reduction = reducing;
    return machine_of(hardware);
}

}  // namespace

TEST_CASE("A ring of four gathers in two steps", "[steps]") {
    const StepList list = require_steps(all_gather, torus({{4, true}}));
    REQUIRE(list.steps.size() == 2);
    const Step& first = list.steps.front();
    REQUIRE(first.transfers.size() == 8);
    REQUIRE(first.transfers.front().bytes == Approx(kV.value() / 4));
    // The opposite device is reached from both sides, half each.
    REQUIRE(list.steps.back().transfers.front().bytes == Approx(kV.value() / 8));
}

TEST_CASE("Gathers and reductions on rings, lines and tori, each link as charged", "[steps]") {
    for (int a = 2; a <= 9; ++a) {
        for (const bool ring : {false, true}) {
            for (const CollectiveKind kind : kGathers) {
                const StepList list = require_steps(kind, torus({{a, ring}}));
                REQUIRE(static_cast<double>(list.steps.size()) == rate_of(kind, torus({{a, ring}}), {}).hops);
            }
        }
    }
    for (const int a : {2, 3, 4, 6, 8}) {
        for (const int b : {2, 3, 4, 5}) {
            for (const bool ring_a : {false, true}) {
                for (const bool ring_b : {false, true}) {
                    if ((ring_a && a == 2) || (ring_b && b == 2)) {
                        continue;
                    }
                    const Group group = torus({{a, ring_a}, {b, ring_b}});
                    for (const CollectiveKind kind : kGathers) {
                        const StepList list = require_steps(kind, group);
                        REQUIRE(static_cast<double>(list.steps.size()) == rate_of(kind, group, {}).hops);
                    }
                }
            }
        }
    }
    const std::vector<std::vector<TorusAxis>> cubes = {
        {{4, true}, {4, true}, {4, true}},  {{3, true}, {4, true}, {5, true}},   {{2, false}, {2, false}, {4, false}},
        {{8, true}, {4, true}, {3, false}}, {{2, false}, {3, true}, {2, false}}, {{5, false}, {3, false}, {2, false}}};
    for (const auto& cube : cubes) {
        for (const CollectiveKind kind : kGathers) {
            require_steps(kind, torus(cube));
        }
    }
}

TEST_CASE("A strided part of an axis beside a whole one", "[steps]") {
    // Links that two groups share have half the rate: the busiest must not be busier than charged.
    Group group = torus({{8, false}, {4, true}});
    group.spans[0].stride = 2;
    const auto busiest = busiest_links(steps_of(all_gather, group, kV), group);
    const CollectiveRate rate = rate_of(all_gather, group, {});
    const double seconds = std::max(2 * busiest.at(Network::x), busiest.at(Network::y)) / group.link.value();
    REQUIRE(seconds >= rate.bandwidth_time(kV).value() * (1 - 1e-9));
    REQUIRE(rate.bandwidth_time(kV).value() >= kV.value() * 31 / 32 / (2.5 * group.link.value()));
}

TEST_CASE("A one-way ring", "[steps]") {
    const StepOptions one_way{.two_way = false};
    for (const int size : {2, 4, 5, 8}) {
        const Group ring = torus({{size, true}});
        CollectiveOptions options;
        options.two_way = false;
        for (const CollectiveKind kind : {all_gather, reduce_scatter, all_reduce, all_to_all}) {
            const StepList list = steps_of(kind, ring, kV, one_way);
            REQUIRE_NOTHROW(check_result(list, run(list)));
            const CollectiveRate rate = rate_of(kind, ring, options);
            REQUIRE(static_cast<double>(list.steps.size()) == rate.hops);
            REQUIRE(busiest_links(list, ring).at(Network::x) ==
                    Approx(rate.link_bytes_per_byte[0] * kV.value()).epsilon(1e-9));
        }
    }
    for (const std::string id : {"coll.q10.4", "coll.q10.64"}) {
        const auto& scalars = book_case("sharding", id);
        const Group ring = torus({{scalars.at("inputs").at("D").get<int>(), true}});
        const double n = scalars.at("inputs").at("N").get<double>();
        const auto over_link = [&](CollectiveKind kind) {
            return busiest_links(steps_of(kind, ring, Bytes(n * n), one_way), ring).at(Network::x);
        };
        require_expected(scalars, "ag_uni_scalars", over_link(all_gather));
        require_expected(scalars, "a2a_uni_scalars", over_link(all_to_all));
    }
    const auto& blocks = book_case("sharding", "coll.q10.ring4");
    const Group ring = torus({{4, true}});
    const double over_link = busiest_links(steps_of(all_to_all, ring, Bytes(16), one_way), ring).at(Network::x);
    require_expected(blocks, "blocks", over_link);
}

TEST_CASE("All-to-all on rings, lines, tori and switches", "[steps]") {
    for (int a = 2; a <= 7; ++a) {
        for (const bool ring : {false, true}) {
            require_steps(all_to_all, torus({{a, ring}}));
            require_steps(all_to_all, torus({{a, ring}, {3, true}}));
            require_steps(all_to_all, torus({{a, ring}, {4, false}}));
        }
    }
    const StepList list = require_steps(all_to_all, torus({{4, true}, {4, true}, {2, false}}));
    REQUIRE(list.steps.size() == 5);
    REQUIRE(require_steps(all_to_all, switched_group(tree({8}), 8)).steps.size() == 7);
    require_steps(all_to_all, switched_group(tree({4, 3}), 12));
    require_steps(all_to_all, switched_group(tree({4, 3, 2}), 24));
    require_steps(all_to_all, switched_group(tree({4, 4}), 4, 4));
}

TEST_CASE("Gathers and reductions through switches and up a fat tree", "[steps]") {
    for (const SwitchAlgorithm algorithm : {SwitchAlgorithm::direct, SwitchAlgorithm::ring, SwitchAlgorithm::tree}) {
        const StepOptions options{.algorithm = algorithm};
        for (const CollectiveKind kind : kGathers) {
            for (int chips = 2; chips <= 8; ++chips) {
                require_steps(kind, switched_group(tree({chips}), chips), options);
            }
            require_steps(kind, switched_group(tree({8, 4}), 32), options);
            require_steps(kind, switched_group(tree({4, 3, 2}), 24), options);
            require_steps(kind, switched_group(tree({4, 4, 2}), 8, 4), options);
            require_steps(kind, switched_group(machine_of(with_chips(mi300x(), 8)), 8), options);
        }
    }
    const Group node = switched_group(tree({8}), 8);
    REQUIRE(steps_of(all_gather, node, kV, {.algorithm = SwitchAlgorithm::direct}).steps.size() == 1);
    REQUIRE(steps_of(all_gather, node, kV, {.algorithm = SwitchAlgorithm::ring}).steps.size() == 7);
    REQUIRE(steps_of(all_gather, node, kV, {.algorithm = SwitchAlgorithm::tree}).steps.size() == 3);
}

TEST_CASE("Reduction inside the switches", "[steps]") {
    const StepList node = require_steps(all_reduce, switched_group(tree({8}, true), 8));
    REQUIRE(node.switches == 1);
    REQUIRE(node.steps.size() == 2);
    const StepList pod = require_steps(all_reduce, switched_group(tree({4, 3, 2}, true), 24));
    REQUIRE(pod.switches == 6 + 2 + 1);
    REQUIRE(pod.steps.size() == 6);
    require_steps(reduce_scatter, switched_group(tree({8}, true), 8));
}

TEST_CASE("Across slices", "[steps]") {
    const auto on_slices = [](std::vector<TorusAxis> axes, int slices) {
        Group group = torus(std::move(axes));
        group.slices = slices;
        group.size *= slices;
        group.across_slices = BytesPerSecond(6.25e9);
        return group;
    };
    for (const CollectiveKind kind : {all_gather, reduce_scatter, all_reduce, all_to_all, permute, broadcast}) {
        require_steps(kind, on_slices({{4, true}, {4, true}}, 2));
        require_steps(kind, on_slices({{4, false}, {2, false}}, 3));
        require_steps(kind, on_slices({}, 4));
    }
    std::vector<std::string> warnings;
    const Machine machine = tree({4, 2}, false, 2);
    const Mesh mesh = place({.data = 16}, machine, warnings);
    for (const CollectiveKind kind : {all_gather, reduce_scatter, all_reduce}) {
        const Group group = group_of(mesh, axes(MeshAxis::data), machine);
        const StepList list = steps_of(kind, group, kV);
        REQUIRE_NOTHROW(check_result(list, run(list)));
    }
}

TEST_CASE("A permute goes round the group", "[steps]") {
    for (const auto& shape : std::vector<std::vector<TorusAxis>>{{{4, true}},
                                                                 {{5, false}},
                                                                 {{4, false}, {3, false}},
                                                                 {{4, true}, {4, true}},
                                                                 {{3, false}, {3, false}, {3, false}},
                                                                 {{2, false}, {4, true}, {3, false}}}) {
        const StepList list = require_steps(permute, torus(shape));
        for (const Chunk& chunk : list.chunks) {
            REQUIRE(chunk.destination != chunk.owner);
        }
    }
    require_steps(permute, switched_group(tree({8}), 8));
    require_steps(permute, switched_group(tree({4, 3}), 12));
}

TEST_CASE("A broadcast uses every link of the root", "[steps]") {
    for (int a = 2; a <= 6; ++a) {
        for (const bool ring : {false, true}) {
            require_steps(broadcast, torus({{a, ring}}));
            if (!ring || a > 2) {
                require_steps(broadcast, torus({{a, ring}, {3, false}}));
                require_steps(broadcast, torus({{a, ring}, {4, true}}));
            }
        }
    }
    require_steps(broadcast, torus({{4, true}, {4, true}, {4, true}}));
    require_steps(broadcast, torus({{2, false}, {4, true}, {3, false}}));
    require_steps(broadcast, torus({{8, false}, {4, false}}), {.pieces = 1});
    const StepList crowded = steps_of(broadcast, torus({{2, true}, {3, false}}), kV);
    REQUIRE_NOTHROW(check_result(crowded, run(crowded)));
    for (int chips = 2; chips <= 8; ++chips) {
        require_steps(broadcast, switched_group(tree({chips}), chips));
    }
    require_steps(broadcast, switched_group(tree({4, 3}), 12));
    require_steps(broadcast, switched_group(tree({4, 3, 2}), 24), {.algorithm = SwitchAlgorithm::ring});
    require_steps(broadcast, switched_group(machine_of(with_chips(mi300x(), 8)), 8));
}

}  // namespace rooflight::steps_test
