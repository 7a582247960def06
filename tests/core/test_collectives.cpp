// SPDX-License-Identifier: GPL-3.0-or-later
#include <bit>
#include <cmath>

#include "core/collectives/collective.h"
#include "tests/support/catch.h"
#include "tests/support/property.h"
#include "tests/support/routing.h"
#include "tests/support/systems.h"

namespace rooflight::collectives_test {

using namespace rooflight::test;
using enum CollectiveKind;

namespace {

constexpr double kLink = 4.5e10;
constexpr Bytes kV{1e9};

CollectiveOptions without_latency(RingFactor factor = RingFactor::exact) {
    CollectiveOptions options;
    options.ring_factor = factor;
    options.hop_latency = Seconds(0);
    return options;
}

double seconds(CollectiveKind kind, const Group& group, RingFactor factor = RingFactor::exact) {
    return rate_of(kind, group, without_latency(factor)).time(kV).value();
}

Group torus(std::vector<TorusAxis> axes) { return torus_group(axes, BytesPerSecond(kLink)); }

Group laid(const Hardware& hardware, const Parallelism& parallelism, AxisMask mask) {
    const Machine machine = machine_of(hardware);
    std::vector<std::string> warnings;
    return group_of(place(parallelism, machine, warnings), mask, machine);
}

std::size_t at(Network network) { return static_cast<std::size_t>(network); }

constexpr std::array kKinds = {all_gather,        reduce_scatter, all_reduce, all_to_all,
                               ragged_all_to_all, permute,        broadcast};

}  // namespace

TEST_CASE("A group of one chip costs nothing", "[collectives]") {
    for (const CollectiveKind kind : kKinds) {
        REQUIRE(rate_of(kind, Group{}, {}).time(kV).value() == 0);
    }
    REQUIRE(laid(with_slice(tpu_v5p(), {4, 4, 4}), {.fsdp = 64}, axes(MeshAxis::tensor)).size == 1);
}

TEST_CASE("A ring, a line and several axes of a torus", "[collectives]") {
    const double v = kV.value();
    const Group ring = torus({{8, true}}), line = torus({{8, false}}), cube = torus({{4, true}, {4, true}, {4, true}});
    REQUIRE(seconds(all_gather, ring) == Approx(v * 7 / 8 / (2 * kLink)));
    REQUIRE(seconds(all_gather, ring, RingFactor::book) == Approx(v / (2 * kLink)));
    REQUIRE(seconds(all_gather, line) == Approx(v * 7 / 8 / kLink));
    REQUIRE(seconds(all_gather, line, RingFactor::book) == Approx(v * 7 / 8 / kLink));
    REQUIRE(seconds(reduce_scatter, cube) == Approx(v * 63 / 64 / (6 * kLink)));
    REQUIRE(seconds(all_reduce, cube) == Approx(2 * v * 63 / 64 / (6 * kLink)));
    REQUIRE(seconds(broadcast, cube) == Approx(v / (6 * kLink)));
    REQUIRE(seconds(permute, cube) == Approx(v / kLink));
    REQUIRE(seconds(all_gather, torus({{16, true}, {4, false}})) == Approx(v * 63 / 64 / (3 * kLink)));
    // Lines keep the factor, so a set with one does.
    REQUIRE(seconds(all_gather, torus({{16, true}, {4, false}}), RingFactor::book) ==
            Approx(v * 63 / 64 / (3 * kLink)));
}

TEST_CASE("Hops of a torus set the latency", "[collectives]") {
    CollectiveOptions options;
    const auto hops = [&](CollectiveKind kind, const Group& group) { return rate_of(kind, group, options).hops; };
    REQUIRE(hops(all_gather, torus({{4, true}, {4, true}})) == 4);
    REQUIRE(hops(all_gather, torus({{5, true}})) == 2);
    REQUIRE(hops(all_gather, torus({{4, false}})) == 3);
    REQUIRE(hops(all_reduce, torus({{4, false}})) == 6);
    REQUIRE(hops(permute, torus({{4, true}, {4, true}})) == 1);
    const CollectiveRate rate = rate_of(all_gather, torus({{16, true}}), options);
    REQUIRE(rate.time(Bytes(1)).value() == Approx(8e-6));
    REQUIRE(rate.time(Bytes(1e9)).value() == Approx(rate.bandwidth_time(Bytes(1e9)).value()));
    options.latency_adds = true;
    const CollectiveRate both = rate_of(all_gather, torus({{16, true}}), options);
    REQUIRE(both.time(Bytes(1e9)).value() == Approx(rate.bandwidth_time(Bytes(1e9)).value() + 8e-6));
    // A message to a neighbour arrives after both, whatever the options.
    REQUIRE(rate_of(permute, torus({{16, true}}), {}).time(Bytes(45000)).value() == Approx(2e-6));
}

TEST_CASE("All-to-all on every small torus loads links as a brute-force router does", "[collectives]") {
    std::vector<std::vector<TorusAxis>> shapes;
    for (int a = 2; a <= 17; ++a) {
        for (const bool ring_a : {false, true}) {
            shapes.push_back({{a, ring_a}});
            for (int b = 2; b <= 8 && a <= 8; ++b) {
                for (const bool ring_b : {false, true}) {
                    shapes.push_back({{a, ring_a}, {b, ring_b}});
                    for (int c = 2; c <= 4 && a <= 4 && b <= 4; ++c) {
                        shapes.push_back({{a, ring_a}, {b, ring_b}, {c, false}});
                        shapes.push_back({{a, ring_a}, {b, ring_b}, {c, true}});
                    }
                }
            }
        }
    }
    REQUIRE(shapes.size() > 350);
    for (const auto& shape : shapes) {
        double chips = 1;
        for (const TorusAxis& axis : shape) {
            chips *= axis.size;
            CAPTURE(axis.size, axis.wraps);
        }
        const std::vector<double> load = all_to_all_load(shape);
        const CollectiveRate rate = rate_of(all_to_all, torus(shape), without_latency());
        double busiest = 0;
        for (std::size_t i = 0; i < shape.size(); ++i) {
            // Two chips joined by two links: the router uses both, as the ring rule does.
            REQUIRE(rate.link_bytes_per_byte[i] == Approx(load[i] / (chips * chips)).epsilon(1e-12));
            busiest = std::max(busiest, load[i]);
        }
        REQUIRE(rate.seconds_per_byte == Approx(busiest / (chips * chips) / kLink).epsilon(1e-12));
    }
    // The book rounds odd lengths up to the even rule.
    REQUIRE(seconds(all_to_all, torus({{5, true}}), RingFactor::book) == Approx(kV.value() / (8 * kLink)));
}

TEST_CASE("Ragged all-to-all moves the live part", "[collectives]") {
    CollectiveOptions options = without_latency();
    options.active_fraction = 0.25;
    const Group ring = torus({{8, true}});
    REQUIRE(rate_of(ragged_all_to_all, ring, options).time(kV).value() == Approx(seconds(all_to_all, ring) / 4));
    REQUIRE(rate_of(all_to_all, ring, options).time(kV).value() == Approx(seconds(all_to_all, ring)));
    options.active_fraction = 4;
    REQUIRE(rate_of(ragged_all_to_all, ring, options).time(kV).value() == Approx(seconds(all_to_all, ring)));
}

TEST_CASE("A strided part of an axis shares its links", "[collectives]") {
    const Hardware hardware = with_slice(tpu_v5p(), {4, 4, 8});
    const Parallelism parallelism{.data = 4, .fsdp = 16, .tensor = 2};
    const double link = 9e10, v = kV.value();
    const Group inner = laid(hardware, parallelism, axes(MeshAxis::tensor));
    const Group outer = laid(hardware, parallelism, axes(MeshAxis::data));
    REQUIRE(inner.span_count == 1);
    REQUIRE(seconds(all_gather, inner) == Approx(v / 2 / link));
    REQUIRE(outer.spans[0].stride == 2);
    REQUIRE(seconds(all_gather, outer) == Approx(v * 3 / 4 / (link / 2)));
    REQUIRE(rate_of(all_gather, outer, {}).hops == 6);
    // Bytes on the physical link are those of both groups.
    REQUIRE(rate_of(all_gather, outer, {}).link_bytes_per_byte[at(Network::z)] == Approx(1.5));
    // Together they are the whole axis, and it is a ring again.
    const Group both = laid(hardware, parallelism, axes(MeshAxis::tensor, MeshAxis::data));
    REQUIRE(both.span_count == 1);
    REQUIRE(both.spans[0].ring);
    REQUIRE(seconds(all_gather, both) == Approx(v * 7 / 8 / (2 * link)));
}

TEST_CASE("Axes the chips of which are not consecutive count every group on the way", "[collectives]") {
    Parallelism parallelism{.data = 2, .fsdp = 16, .tensor = 2, .context = 2};
    parallelism.placement = {{"tensor", {"z"}}, {"context", {"z"}}, {"data", {"z"}}};
    const Group apart = laid(with_slice(tpu_v5p(), {4, 4, 8}), parallelism, axes(MeshAxis::tensor, MeshAxis::data));
    REQUIRE(apart.span_count == 1);
    REQUIRE(apart.spans[0].size == 4);
    REQUIRE(apart.spans[0].stride == 2);
    REQUIRE_FALSE(apart.spans[0].ring);
}

TEST_CASE("Busy networks and their links", "[collectives]") {
    const Group group = torus({{16, true}, {4, false}});
    const CollectiveRate rate = rate_of(all_gather, group, {});
    REQUIRE(rate.busy_per_byte[at(Network::x)] == Approx(rate.seconds_per_byte));
    REQUIRE(rate.busy_per_byte[at(Network::y)] == Approx(rate.seconds_per_byte));
    REQUIRE(rate.busy_per_byte[at(Network::z)] == 0);
    REQUIRE(rate.link_bytes_per_byte[at(Network::x)] == Approx(63.0 / 64 / 3));
    REQUIRE(rate.link_bytes_per_byte[at(Network::y)] == Approx(63.0 / 64 / 3));
}

TEST_CASE("Across slices each chip moves its part", "[collectives]") {
    const Hardware hardware = with_slice(tpu_v5p(), {4, 4, 4}, 2);
    const double dcn = 6.25e9, link = 9e10, v = kV.value();
    const Group group = laid(hardware, {.data = 128}, axes(MeshAxis::data));
    REQUIRE(group.slices == 2);
    REQUIRE(seconds(all_gather, group) == Approx(std::max(v / 64 / 2 / dcn, v * 63 / 64 / (6 * link))));
    REQUIRE(seconds(all_reduce, group) == Approx(2 * std::max(v / 64 / 2 / dcn, v * 63 / 64 / (6 * link))));
    // 64 chips of a slice send half of all that there is to the other.
    REQUIRE(seconds(all_to_all, group) == Approx(v / 2 / 128 / dcn));
    REQUIRE(seconds(permute, group) == Approx(v / dcn));
    const CollectiveRate rate = rate_of(all_gather, group, without_latency());
    REQUIRE(rate.busy_per_byte[at(Network::scale_out)] == Approx(1.0 / 64 / 2 / dcn));
    REQUIRE(rate.busy_per_byte[at(Network::x)] == Approx(63.0 / 64 / (6 * link)));
    // One chip a slice: nothing but the data-centre network.
    const Group alone = laid(hardware, {.data = 2, .fsdp = 64}, axes(MeshAxis::data));
    REQUIRE(seconds(all_reduce, alone) == Approx(v / dcn));
}

TEST_CASE("Inside a switched domain", "[collectives]") {
    const double v = kV.value(), egress = 450e9;
    const Machine node = machine_of(with_chips(h100(), 8));
    const Group group = switched_group(node, 8);
    REQUIRE(seconds(all_gather, group) == Approx(v * 7 / 8 / egress));
    REQUIRE(seconds(all_gather, group, RingFactor::book) == Approx(v * 7 / 8 / egress));
    REQUIRE(seconds(all_reduce, group) == Approx(2 * v * 7 / 8 / egress));
    REQUIRE(seconds(all_to_all, group) == Approx(v * 7 / 64 / egress));
    REQUIRE(seconds(broadcast, group) == Approx(v / egress));
    REQUIRE(seconds(permute, group) == Approx(v / egress));
    REQUIRE(seconds(all_gather, switched_group(node, 4, 2)) == Approx(v * 3 / 4 / egress));
    Hardware reducing = with_chips(h100(), 8);
    reducing.in_network_reduction = true;
    const Group reduced = switched_group(machine_of(reducing), 8);
    REQUIRE(seconds(all_reduce, reduced) == Approx(v / egress));
    REQUIRE(seconds(reduce_scatter, reduced) == Approx(v * 7 / 8 / egress));
    REQUIRE(seconds(all_gather, reduced) == Approx(v * 7 / 8 / egress));
}

TEST_CASE("Over a fat tree", "[collectives]") {
    const double v = kV.value();
    const Machine pod = machine_of(with_chips(h100(), 1024));
    REQUIRE(seconds(all_gather, switched_group(pod, 1024)) == Approx(v * 31 / 32 / 400e9));
    // Two nodes: the node's own network binds (book ch. 12).
    REQUIRE(seconds(all_gather, switched_group(pod, 16)) == Approx(v * 7 / 8 / 450e9));
    REQUIRE(seconds(all_to_all, switched_group(pod, 16)) == Approx(v / 4 / 400e9));
    REQUIRE(seconds(all_to_all, switched_group(pod, 256)) == Approx(v * 31 / (32 * 32) / 400e9));
    // One chip of every node, eight such groups at once.
    REQUIRE(seconds(all_gather, switched_group(pod, 32, 8)) == Approx(v * 31 / 32 / 50e9));
    REQUIRE(seconds(all_gather, switched_group(pod, 64, 4)) == Approx(v * 31 / 32 / 100e9));
    REQUIRE(seconds(permute, switched_group(pod, 32, 8)) == Approx(v / 50e9));
    REQUIRE(seconds(permute, switched_group(pod, 16)) == Approx(v / 50e9));
    // Half a node injects what its chips' own adapters carry.
    REQUIRE(seconds(all_gather, switched_group(machine_of(with_chips(nvl72(), 256)), 256)) ==
            Approx(v * std::max(63.0 / 64 / 900e9, 3.0 / 4 / 3.2e12)));
    // A group that does not divide the node is charged for the nodes it touches.
    const Machine twelve = machine_of(with_chips(h100(), 96));
    REQUIRE(switched_group(twelve, 12).levels[1].children == 2);
    REQUIRE(switched_group(twelve, 6).levels[1].children == 2);
    REQUIRE(switched_group(twelve, 6).levels[0].children == 6);
    REQUIRE(switched_group(pod, 4).level_count == 1);

    const CollectiveRate rate = rate_of(all_gather, switched_group(pod, 1024), without_latency());
    REQUIRE(rate.busy_per_byte[at(Network::scale_up)] == Approx(7.0 / 8 / 450e9));
    REQUIRE(rate.busy_per_byte[at(Network::scale_out)] == Approx(31.0 / 32 / 400e9));
    REQUIRE(rate.link_bytes_per_byte[at(Network::scale_up)] == Approx(7.0 / 8));
}

TEST_CASE("Tokens routed to a few groups of experts cross to the nodes of those alone", "[collectives]") {
    CollectiveOptions options;
    options.exchange_copies = 8;
    CHECK(crossing_once(8, options) == Approx(8 * (1 - std::pow(7.0 / 8, 8)) / 8));
    options.exchange_groups = 8, options.exchange_reach = 4;
    CHECK(crossing_once(8, options) == Approx(4 * (1 - std::pow(3.0 / 4, 8)) / 8));
    CHECK(crossing_once(16, options) == Approx(8 * (1 - std::pow(7.0 / 8, 8)) / 8));  // a group on two nodes
    // Several groups a node, every choice of four groups counted.
    for (const int nodes : {2, 4}) {
        double hit = 0;
        int choices = 0;
        for (unsigned chosen = 0; chosen < 256; ++chosen) {
            if (std::popcount(chosen) != 4) {
                continue;
            }
            ++choices;
            for (int node = 0; node < nodes; ++node) {
                const unsigned mine = ((1u << (8 / nodes)) - 1) << (node * 8 / nodes);
                hit += 1 - std::pow(1 - std::popcount(chosen & mine) / 4.0, 8);
            }
        }
        CHECK(crossing_once(nodes, options) == Approx(hit / choices / 8));
    }
    options.exchange_reach = 8;
    CHECK(crossing_once(8, options) == Approx(8 * (1 - std::pow(7.0 / 8, 8)) / 8));  // all of them: no limit
}

TEST_CASE("Without a switch only the peers' links count", "[collectives]") {
    const double v = kV.value();
    const Machine machine = machine_of(with_chips(mi300x(), 8));
    REQUIRE(seconds(all_gather, switched_group(machine, 8)) == Approx(v * 7 / 8 / 448e9));
    REQUIRE(seconds(all_gather, switched_group(machine, 2)) == Approx(v / 2 / 64e9));
    REQUIRE(seconds(all_to_all, switched_group(machine, 4)) == Approx(v * 3 / 16 / (3 * 64e9)));
    REQUIRE(seconds(permute, switched_group(machine, 8)) == Approx(v / 64e9));
    REQUIRE(rate_of(all_gather, switched_group(machine, 8), {}).link_bytes_per_byte[at(Network::scale_up)] ==
            Approx(1.0 / 8));
    auto hybrid = mi300x();
    hybrid->vendor_figures.scale_up = BytesPerSecond(6 * 64e9);
    REQUIRE(seconds(all_gather, switched_group(machine_of(with_chips(hybrid, 8)), 8)) == Approx(v * 7 / 8 / 384e9));
}

TEST_CASE("Achieved rates and latencies of a stack", "[collectives]") {
    CollectiveOptions options = without_latency();
    options.efficiency[at(Network::scale_up)] = 0.8;
    const Machine node = machine_of(with_chips(h100(), 8));
    REQUIRE(rate_of(all_gather, switched_group(node, 8), options).time(kV).value() ==
            Approx(seconds(all_gather, switched_group(node, 8)) / 0.8));
    options.efficiency[at(Network::x)] = 0.5;
    const Group plane = torus({{8, true}, {8, true}});
    REQUIRE(rate_of(all_gather, plane, options).time(kV).value() == Approx(kV.value() * 63 / 64 / (kLink + 2 * kLink)));
    options = without_latency();
    options.latency_adds = true;
    options.launch_latency = Seconds(10e-6);
    options.switch_latency = Seconds(1e-6);
    options.seconds_per_sqrt_byte = 1e-9;
    const CollectiveRate rate = rate_of(all_reduce, switched_group(node, 8), options);
    REQUIRE(rate.latency.value() == Approx(10e-6 + 2 * 6e-6));
    REQUIRE(rate.time(kV).value() ==
            Approx(kV.value() * 2 * 7 / 8 / 450e9 + 1e-9 * std::sqrt(kV.value()) + rate.latency.value()));
}

TEST_CASE("Rates follow the machine", "[collectives]") {
    const std::vector<Hardware> machines = {with_slice(tpu_v5p(), {4, 8, 12}), with_slice(tpu_v5e(), {4, 8}, 3),
                                            with_chips(h100(), 96), with_chips(mi300x(), 8), with_chips(nvl72(), 144)};
    const auto scaled = [](Hardware hardware, double factor) {
        auto system = std::make_shared<System>(*hardware.system);
        Figures& figures = system->vendor_figures;
        for (auto* figure : {&figures.ici_link, &figures.scale_up, &figures.peer_link, &figures.scale_out}) {
            if (*figure) {
                *figure = **figure * factor;
            }
        }
        for (SwitchLevel& level : system->levels) {
            level.per_child = *level.per_child * factor;
            level.per_chip = *level.per_chip * factor;
        }
        hardware.system = system;
        return hardware;
    };
    rc::prop("twice the bandwidth, half the time", [&] {
        const Hardware hardware = *rc::gen::elementOf(machines);
        const CollectiveKind kind = *rc::gen::elementOf(std::vector<CollectiveKind>(kKinds.begin(), kKinds.end()));
        const int chips = machine_of(hardware).chips();
        std::vector<int> divisors;
        for (int d = 1; d <= chips; ++d) {
            if (chips % d == 0) {
                divisors.push_back(d);
            }
        }
        Parallelism parallelism;
        parallelism.tensor = *rc::gen::elementOf(divisors);
        parallelism.data = chips / parallelism.tensor;
        const AxisMask mask = *rc::gen::element<AxisMask>(1, 4, 5);
        const double slow = seconds(kind, laid(hardware, parallelism, mask));
        const double fast = seconds(kind, laid(scaled(hardware, 2), parallelism, mask));
        RC_ASSERT(std::isfinite(slow));
        RC_ASSERT(std::abs(slow - 2 * fast) <= 1e-12 * slow);
        RC_ASSERT(seconds(all_reduce, laid(hardware, parallelism, mask)) >=
                  seconds(all_gather, laid(hardware, parallelism, mask)));
    });
}

}  // namespace rooflight::collectives_test
