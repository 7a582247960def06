// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <algorithm>
#include <deque>

#include "core/collectives/collective.h"
#include "core/hardware/distance.h"
#include "core/units/input_error.h"
#include "tests/support/cases.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/systems.h"

namespace rooflight::distance_test {

using namespace rooflight::test;

namespace {

Machine twisted(std::vector<int> slice) {
    Hardware hardware = with_slice(tpu_v5p(), std::move(slice));
    hardware.twisted = true;
    return machine_of(hardware);
}

/// Hops from chip 0 to each chip, by breadth-first search over links; `seam[a]` is what the wraparound of axis a adds
/// to the other coordinates.
std::vector<int> hops_from_first(const std::vector<int>& slice, const std::array<std::array<int, 3>, 3>& seam) {
    const auto rank = [&](const std::array<int, 3>& at) {
        return static_cast<std::size_t>(at[0] + slice[0] * (at[1] + slice[1] * at[2]));
    };
    std::vector<int> hops(static_cast<std::size_t>(slice[0] * slice[1] * slice[2]), -1);
    std::deque<std::array<int, 3>> queue = {{0, 0, 0}};
    hops[0] = 0;
    while (!queue.empty()) {
        const auto here = queue.front();
        queue.pop_front();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (const int step : {1, -1}) {
                auto next = here;
                next[axis] += step;
                const bool wraps = next[axis] < 0 || next[axis] >= slice[axis];
                for (std::size_t i = 0; i < 3; ++i) {
                    next[i] += wraps && i != axis ? step * seam[axis][i] : 0;
                    next[i] = (next[i] + slice[i]) % slice[i];
                }
                if (hops[rank(next)] < 0) {
                    hops[rank(next)] = hops[rank(here)] + 1;
                    queue.push_back(next);
                }
            }
        }
    }
    return hops;
}

}  // namespace

TEST_CASE("Chapter 2: from one chip to another", "[book][hardware]") {
    const Machine slice = machine_of(with_slice(tpu_v5e(), {4, 4}));
    const auto& bandwidth = book_case("tpus", "tpu.q5.bw");
    const auto& total = book_case("tpus", "tpu.q5.total");
    const Route route = point_to_point(slice, 0, 15);
    REQUIRE(route.hops == total.at("inputs").at("hops").get<double>());
    REQUIRE(route.ports == total.at("inputs").at("ports").get<double>());
    const Bytes bytes(bandwidth.at("inputs").at("bytes").get<double>());
    require_expected(bandwidth, "t_bw_s", route.time(bytes, Seconds(0)).value());
    require_expected(total, "t_total_s", route.time(bytes, Seconds(1e-6)).value());
    const auto& corner = book_case("tpus", "tpu.q6.ici");
    require_expected(corner, "t_s", route.time(Bytes(corner.at("inputs").at("bytes").get<double>()), {}).value());

    const std::array<int, 3> middle{1, 2, 0};
    REQUIRE(torus_ports(slice, middle) == 4);
    REQUIRE(torus_ports(slice, {0, 2, 0}) == 3);
    REQUIRE(torus_ports(machine_of(with_slice(tpu_v5p(), {4, 4, 4})), {0, 0, 0}) == 6);
    REQUIRE(torus_position(slice, 6) == std::array<int, 3>{2, 1, 0});
    for (const std::string id : {"tpu.dist.4", "tpu.dist.16"}) {
        const auto& distance = book_case("tpus", id);
        const int n = distance.at("inputs").at("N").get<int>();
        Machine ring = slice, line = slice;
        ring.torus = {{n, true}, {1, false}};
        line.torus = {{n, false}, {1, false}};
        ring.chips_per_slice = line.chips_per_slice = n;
        require_expected(distance, "max_hops_ring", diameter(ring));
        require_expected(distance, "max_hops_line", diameter(line));
        REQUIRE(point_to_point(ring, 0, n / 2).hops == diameter(ring));
        REQUIRE(point_to_point(line, 0, n - 1).hops == diameter(line));
        REQUIRE(point_to_point(ring, 0, n - 1).hops == 1);
    }
}

TEST_CASE("Routes through switches and between slices", "[hardware]") {
    const Machine pod = machine_of(with_chips(h100(), 1024));
    REQUIRE(point_to_point(pod, 3, 3).time(Bytes(1e9), Seconds(1)).value() == 0);
    REQUIRE(point_to_point(pod, 0, 7).hops == 1);
    REQUIRE(point_to_point(pod, 0, 7).per_port.value() == 450e9);
    REQUIRE(point_to_point(pod, 0, 8).hops == 1);
    REQUIRE(point_to_point(pod, 0, 8).per_port.value() == 50e9);
    REQUIRE(point_to_point(pod, 0, 256).hops == 3);
    // Rails: chip 1 of the next node is reached through this node's switches, or chip 0 of it is the neighbour.
    const Machine shipped = machine_of(with_chips(library().system("h100-sxm"), 1024));
    REQUIRE(rail_optimised(shipped));
    REQUIRE_FALSE(rail_optimised(machine_of(with_chips(library().system("a100-sxm-80"), 64))));
    REQUIRE(point_to_point(shipped, 0, 8).hops == 1);
    REQUIRE(point_to_point(shipped, 0, 9).hops == 2);
    REQUIRE(point_to_point(shipped, 1, 9).hops == 1);
    REQUIRE(point_to_point(shipped, 0, 9).per_port.value() == 50e9);
    REQUIRE(point_to_point(shipped, 0, 256).hops == 3);
    REQUIRE(diameter(pod) == 3);
    REQUIRE(point_to_point(machine_of(with_chips(mi300x(), 8)), 0, 1).per_port.value() == 64e9);
    const Machine slices = machine_of(with_slice(tpu_v5p(), {4, 4, 4}, 2));
    REQUIRE(point_to_point(slices, 0, 64).per_port.value() == 6.25e9);
    REQUIRE(point_to_point(slices, 64, 65).hops == 1);
    REQUIRE_THROWS_AS(point_to_point(slices, 0, 128), InputError);
    REQUIRE_THROWS_AS(point_to_point(slices, -1, 0), InputError);
}

TEST_CASE("Bisection bandwidth", "[book][hardware]") {
    const auto& node = book_case("gpus", "q2-2");
    const double one_way = bisection(machine_of(with_chips(h100(), 8))).value();
    require_expected(node, "bisection_oneway_Bps", one_way);
    require_expected(node, "bisection_bidi_Bps", 2 * one_way);
    const auto& identity = book_case("gpus", "col-09");
    require_expected(identity, "node_Bps", one_way * 2 / 8);
    require_expected(identity, "scaleout_Bps", bisection(machine_of(with_chips(h100(), 1024))).value() * 2 / 128);

    REQUIRE(bisection(machine_of(with_slice(tpu_v5p(), {8, 16, 16}))).value() == Approx(2 * 128 * 9e10));
    REQUIRE(bisection(machine_of(with_slice(tpu_v5e(), {4, 8}))).value() == Approx(4 * 4.5e10));
    REQUIRE(bisection(machine_of(with_slice(tpu_v5e(), {8, 16}))).value() == Approx(16 * 4.5e10));
    REQUIRE(bisection(machine_of(with_slice(tpu_v5p(), {1, 1, 1}))).value() == 0);
    REQUIRE(bisection(machine_of(with_slice(tpu_v5p(), {4, 4, 4}, 2))).value() == Approx(64 * 6.25e9));
    REQUIRE(bisection(machine_of(with_chips(mi300x(), 8))).value() == Approx(16 * 64e9));
}

TEST_CASE("A twisted slice has shorter ways", "[hardware]") {
    for (const int k : {4, 8}) {
        const std::vector<int> one = {k, k, 2 * k}, two = {k, 2 * k, 2 * k};
        const auto by_search = [&](const std::vector<int>& slice, const std::array<std::array<int, 3>, 3>& seam) {
            return hops_from_first(slice, seam);
        };
        for (const bool both : {false, true}) {
            const auto& slice = both ? two : one;
            const auto hops =
                both ? by_search(slice, {{{0, k, k}, {}, {}}}) : by_search(slice, {{{0, 0, k}, {0, 0, k}}});
            const Machine machine = twisted(slice);
            double sum = 0;
            int most = 0;
            for (std::size_t chip = 0; chip < hops.size(); ++chip) {
                sum += hops[chip];
                most = std::max(most, hops[chip]);
                REQUIRE(point_to_point(machine, 0, static_cast<int>(chip)).hops == hops[chip]);
            }
            const auto rule = twisted_torus(machine.torus);
            REQUIRE(rule.has_value());
            REQUIRE(rule->mean_hops == Approx(sum / static_cast<double>(hops.size())));
            REQUIRE(rule->most_hops == most);
            REQUIRE(diameter(machine) == most);
        }
    }
}

TEST_CASE("Only slices with axes of k and 2k chips can be twisted", "[hardware]") {
    REQUIRE_NOTHROW(twisted({4, 8, 4}));
    REQUIRE_NOTHROW(twisted({16, 8, 16}));
    for (const std::vector<int>& slice : {std::vector<int>{4, 4, 4}, {4, 4, 12}, {2, 2, 4}, {4, 8, 16}}) {
        CAPTURE(slice);
        REQUIRE_THROWS_WITH(twisted(slice), Catch::Matchers::ContainsSubstring("hardware.twisted"));
    }
}

TEST_CASE("Twisting helps all-to-all over the whole slice and nothing else", "[collectives]") {
    const Machine plain = machine_of(with_slice(tpu_v5p(), {4, 4, 8})), twist = twisted({4, 4, 8});
    std::vector<std::string> warnings;
    const Parallelism parallelism{.fsdp = 16, .tensor = 8};
    const auto time = [&](CollectiveKind kind, const Machine& machine, AxisMask mask) {
        const Mesh mesh = place(parallelism, machine, warnings);
        return rate_of(kind, group_of(mesh, mask, machine), {}).time(Bytes(1e9)).value();
    };
    const AxisMask all = axes(MeshAxis::fsdp, MeshAxis::tensor), part = axes(MeshAxis::fsdp);
    REQUIRE(time(CollectiveKind::all_to_all, plain, all) / time(CollectiveKind::all_to_all, twist, all) ==
            Approx(8.0 / 8 / (3.4375 / 6)));
    REQUIRE(time(CollectiveKind::all_to_all, plain, part) == time(CollectiveKind::all_to_all, twist, part));
    REQUIRE(time(CollectiveKind::all_gather, plain, all) == time(CollectiveKind::all_gather, twist, all));
    REQUIRE(bisection(twist) / bisection(plain) == Approx(8.0 / 8 / (3.4375 / 6)));
}

TEST_CASE("Neighbours are one hop away, and each other's", "[hardware]") {
    Hardware twisted = with_slice(tpu_v5p(), {4, 4, 8});
    twisted.twisted = true;
    for (const Hardware& hardware : {with_slice(tpu_v5p(), {4, 4, 8}), with_slice(tpu_v5e(), {4, 8}),
                                     with_slice(tpu_v5e(), {16, 16}), with_slice(tpu_v5p(), {1, 2, 2}), twisted}) {
        const Machine machine = machine_of(hardware);
        for (int rank = 0; rank < machine.chips_per_slice; ++rank) {
            const auto all = torus_neighbours(machine, rank);
            CHECK(all.size() <= static_cast<std::size_t>(torus_ports(machine, torus_position(machine, rank))));
            for (const TorusNeighbour& each : all) {
                CHECK(point_to_point(machine, rank, each.rank).hops == 1);
                const auto back = torus_neighbours(machine, each.rank);
                CHECK(std::any_of(back.begin(), back.end(), [&](const TorusNeighbour& b) { return b.rank == rank; }));
            }
        }
    }
}

TEST_CASE("Hosts and cubes tile a slice", "[hardware]") {
    for (const char* id : {"tpu-v5p", "tpu-v5e", "tpu-v6e", "h100-sxm", "gb200-nvl72", "a100-sxm-80"}) {
        Hardware hardware;
        hardware.system = library().system(id);
        hardware.chips = 16;
        hardware.slices = hardware.system->topology == TopologyKind::torus ? 2 : 1;
        const Machine machine = machine_of(hardware);
        std::map<int, int> chips;
        for (int rank = 0; rank < machine.chips(); ++rank) {
            ++chips[host_of(machine, rank)];
        }
        INFO(id);
        CHECK(static_cast<int>(chips.size()) == machine.hosts());
        CHECK(chips.rbegin()->first == machine.hosts() - 1);
    }
    Hardware pod;
    pod.system = library().system("tpu-v5p");
    pod.slice = {8, 8, 12};
    CHECK(cube_edge(machine_of(pod)) == 4);
    pod.slice = {4, 4, 4};
    CHECK(cube_edge(machine_of(pod)) == 0);
}

}  // namespace rooflight::distance_test
