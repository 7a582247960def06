// SPDX-License-Identifier: GPL-3.0-or-later
// The book's problems on collectives, chapters 2, 3 and 12: their inputs go into the engine's own functions.
#include <cmath>

#include "core/cost/gpu_rules.h"
#include "core/hardware/distance.h"
#include "core/cost/lab_machine.h"
#include "core/workload/stack.h"
#include "tests/support/library.h"
#include "core/collectives/collective.h"
#include "tests/support/cases.h"
#include "tests/support/catch.h"
#include "tests/support/systems.h"

namespace rooflight::book_collectives_test {

using namespace rooflight::test;
using enum CollectiveKind;
using nlohmann::json;

namespace {

CollectiveOptions options_of(RingFactor factor) {
    CollectiveOptions options;
    options.ring_factor = factor;
    return options;
}
const CollectiveOptions kBook = options_of(RingFactor::book);
const CollectiveOptions kExact = options_of(RingFactor::exact);

std::size_t at(Network network) { return static_cast<std::size_t>(network); }

/// A case of chapter 3 and its inputs by name.
struct Case {
    const json& entry;
    Case(const std::string& chapter, const std::string& id) : entry(book_case(chapter, id)) {}
    [[nodiscard]] double in(const std::string& key) const { return entry.at("inputs").at(key).get<double>(); }
    [[nodiscard]] int count(const std::string& key) const { return entry.at("inputs").at(key).get<int>(); }
    void expect(const std::string& key, double value) const { require_expected(entry, key, value); }
};

Group rings(const std::vector<int>& sizes, double bidirectional) {
    std::vector<TorusAxis> axes;
    for (const int size : sizes) {
        axes.push_back({size, true});
    }
    return torus_group(axes, BytesPerSecond(bidirectional / 2));
}

Group line(int size, double one_way) {
    const std::vector<TorusAxis> axes = {{size, false}};
    return torus_group(axes, BytesPerSecond(one_way));
}

double seconds(CollectiveKind kind, const Group& group, double bytes, const CollectiveOptions& options = kBook) {
    return rate_of(kind, group, options).time(Bytes(bytes)).value();
}

double bandwidth_seconds(CollectiveKind kind, const Group& group, double bytes) {
    return rate_of(kind, group, kBook).bandwidth_time(Bytes(bytes)).value();
}

/// A chip's cluster with the figures of a case.
Machine switched(int chips, int domain, double egress, double node_egress) {
    auto system = switched_system(domain, egress, node_egress / domain);
    return machine_of(with_chips(system, chips));
}

}  // namespace

TEST_CASE("Chapter 3: gathers over rings and lines", "[book][collectives]") {
    const Case exact("sharding", "coll.ag.exact");
    const double w = exact.in("ici_bidi_bytes_per_s"), v = exact.in("V_bytes");
    const int n = exact.count("N");
    exact.expect("t_book_s", seconds(all_gather, rings({n}, w), v));
    exact.expect("t_exact_ring_s", seconds(all_gather, rings({n}, w), v, kExact));
    exact.expect("t_line_s", seconds(all_gather, line(n, w / 2), v));

    const Case independent("sharding", "coll.ag.indep");
    for (const int x : independent.entry["inputs"]["X_list"]) {
        independent.expect(
            "t_s", seconds(all_gather, rings({x}, independent.in("ici_bidi_bytes_per_s")), independent.in("V_bytes")));
    }
    const Case one_axis("sharding", "coll.q2.1");
    const double shard = one_axis.in("bytes_per_elem") * one_axis.in("B") * one_axis.in("D") / one_axis.in("Y");
    one_axis.expect("t_s",
                    seconds(all_gather, rings({one_axis.count("X")}, one_axis.in("ici_bidi_bytes_per_s")), shard));
    const Case two_axes("sharding", "coll.q2.2");
    const Group plane = rings({4, 4}, two_axes.in("ici_bidi_bytes_per_s"));
    two_axes.expect("t_s", seconds(all_gather, plane, 2 * two_axes.in("B") * two_axes.in("D")));
    two_axes.expect("latency_floor_s", rate_of(all_gather, plane, kBook).latency.value());

    const Case cube("sharding", "coll.multiaxis");
    const Group three = rings(cube.entry["inputs"]["axes"], cube.in("ici_bidi_bytes_per_s"));
    cube.expect("t_s", seconds(all_gather, three, cube.in("V_bytes")));
    cube.expect("latency_floor_s", rate_of(all_gather, three, kBook).latency.value());

    const Case tiny("sharding", "coll.q3");
    const CollectiveRate rate = rate_of(all_gather, rings({tiny.count("X")}, 9e10), kBook);
    tiny.expect("hops", rate.hops);
    tiny.expect("t_s", rate.time(Bytes(tiny.in("B") * tiny.in("bytes_per_elem"))).value());
}

TEST_CASE("Chapter 3: a slice without wraparound", "[book][collectives]") {
    const Case ring("sharding", "coll.pq2.ring");
    ring.expect("t_s", seconds(all_gather, rings({4}, ring.in("ici_bidi_bytes_per_s")), ring.in("V_bytes")));
    const Case open("sharding", "coll.pq2.line");
    const Group group = line(open.count("Y"), open.in("ici_one_way_bytes_per_s"));
    open.expect("hops", rate_of(all_gather, group, kBook).hops);
    open.expect("t_s", seconds(all_gather, group, open.in("shard_bytes") * open.in("Y")));
    const Case small("sharding", "coll.pq2.small");
    small.expect("t_s", seconds(all_gather, group, small.in("E") * small.in("F") * small.in("bytes_per_elem")));
    const Case floor("sharding", "coll.pq2.latbound");
    floor.expect("t_s", rate_of(all_gather, group, kBook).latency.value());
    const Case mesh("tpus", "tpu.wrap.penalty");
    mesh.expect("time_factor",
                bandwidth_seconds(all_to_all, line(4, 1), 1) / bandwidth_seconds(all_to_all, rings({4}, 2), 1));
}

TEST_CASE("Chapter 3: the collectives against each other", "[book][collectives]") {
    const Case all("sharding", "coll.rs_ar");
    const Group ring = rings({16}, all.in("ici_bidi_bytes_per_s"));
    const double v = all.in("V_bytes");
    all.expect("t_allgather_s", seconds(all_gather, ring, v));
    all.expect("t_reducescatter_s", seconds(reduce_scatter, ring, v));
    all.expect("t_allreduce_s", seconds(all_reduce, ring, v));
    all.expect("t_alltoall_s", seconds(all_to_all, ring, v));
    const Case ratios("sharding", "coll.ratios");
    const double gather = bandwidth_seconds(all_gather, ring, v);
    ratios.expect("reducescatter", bandwidth_seconds(reduce_scatter, ring, v) / gather);
    ratios.expect("allreduce", bandwidth_seconds(all_reduce, ring, v) / gather);
    ratios.expect("alltoall", bandwidth_seconds(all_to_all, ring, v) / gather);

    for (const std::string id : {"coll.a2a.4x4x4", "coll.a2a.8x4x4"}) {
        const Case exchange("sharding", id);
        exchange.expect(
            "t_s", seconds(all_to_all, rings(exchange.entry["inputs"]["mesh"], exchange.in("ici_bidi_bytes_per_s")),
                           exchange.in("V_bytes")));
    }
    const Case open("sharding", "coll.a2a.line");
    open.expect("t_s",
                seconds(all_to_all, line(open.count("N"), open.in("ici_one_way_bytes_per_s")), open.in("V_bytes")));
    const Case nine("sharding", "coll.q9.ratio");
    nine.expect("ratio_ag_over_rs", bandwidth_seconds(all_gather, ring, nine.in("N") * nine.in("M")) /
                                        bandwidth_seconds(reduce_scatter, ring, nine.in("N") * nine.in("K")));
}

TEST_CASE("Chapter 3, question 10: scalars over one link", "[book][collectives]") {
    for (const std::string id : {"coll.q10.4", "coll.q10.64"}) {
        const Case scalars("sharding", id);
        const double n2 = scalars.in("N") * scalars.in("N");
        const int d = scalars.count("D");
        const auto over_link = [&](CollectiveKind kind, const Group& group) {
            return n2 * rate_of(kind, group, kExact).link_bytes_per_byte[at(Network::x)];
        };
        scalars.expect("ag_bidi_scalars", over_link(all_gather, rings({d}, 2)));
        scalars.expect("ag_uni_scalars", over_link(all_gather, line(d, 1)));
        scalars.expect("a2a_bidi_scalars_large_D", over_link(all_to_all, rings({d}, 2)));
    }
}

TEST_CASE("Chapter 3: strategies of a sharded matmul", "[book][collectives]") {
    for (const std::string id : {"coll.q4.tiny_D", "coll.q4.large_smallD"}) {
        const Case matmul("sharding", id);
        const Group ring = rings({matmul.count("X")}, matmul.in("ici_bidi_bytes_per_s"));
        const double b = matmul.in("B"), d = matmul.in("D"), f = matmul.in("F");
        matmul.expect("s1_comms_s", seconds(all_gather, ring, 2 * d * f));
        matmul.expect("s2_comms_s", seconds(all_reduce, ring, 2 * b * f));
    }
    const Case five("sharding", "coll.q5");
    const Group cube = rings({4, 4, 4}, five.in("ici_bidi_bytes_per_s"));
    const double v = 2 * five.in("I") * five.in("K");
    five.expect("t_comms_opt1_s", seconds(all_gather, cube, v));
    five.expect("t_comms_opt3_s", seconds(all_reduce, cube, v));

    const Case logical("sharding", "coll.logical.mesh");
    const Machine machine = machine_of(with_slice(tpu_v5p(), {4, 4, 4}));
    std::vector<std::string> warnings;
    const Mesh mesh = place({.fsdp = 16, .tensor = 4}, machine, warnings);
    const Group group = group_of(mesh, axes(MeshAxis::fsdp), machine);
    logical.expect("physical_axes_X", group.span_count);
    logical.expect("bw_bytes_per_s_X", 1 / rate_of(all_gather, group, kBook).seconds_per_byte);
}

TEST_CASE("Chapter 12: inside a node", "[book][collectives]") {
    const Case gather("gpus", "col-01");
    const Group node = switched_group(switched(8, 8, gather.in("gpu_egress_Bps"), 400e9), 8);
    gather.expect("t_s", seconds(all_gather, node, gather.in("bytes")));
    gather.expect("t_s", seconds(reduce_scatter, node, gather.in("bytes")));
    const Case quiz("gpus", "q2-3");
    quiz.expect("t_exact_s", seconds(all_gather, node, quiz.in("bytes")));
    const Case sharp("gpus", "sharp-01");
    Group reducing = node;
    reducing.in_network_reduction = true;
    sharp.expect("speedup", seconds(all_reduce, node, 1) / seconds(all_reduce, reducing, 1));

    const Case ragged("gpus", "col-06");
    CollectiveOptions options = kBook;
    options.active_fraction = ragged.in("k") / ragged.in("N");
    ragged.expect("t_with_factor_s", seconds(ragged_all_to_all, node, ragged.in("bytes"), options));
    const Case sparse("gpus", "pq-2");
    options.active_fraction = sparse.in("k") / sparse.in("N");
    sparse.expect("ragged_over_dense",
                  seconds(ragged_all_to_all, node, 1, options) / seconds(all_to_all, node, 1, options));
    // The book's ratio compares the large-N limits, V/4W against V/8W.
    const Case ratio("gpus", "col-05");
    ratio.expect("ratio", bandwidth_seconds(all_to_all, rings({8}, 450e9), 1) /
                              (bandwidth_seconds(all_to_all, node, 1) * 8 / 7));

    const Case inner("gpus", "q4-3");
    const double v = 2 * inner.in("D") * inner.in("F") / inner.in("Y");
    Hardware hardware = with_chips(h100(), 8);
    hardware.in_network_reduction = true;
    inner.expect("t_s", seconds(all_reduce, switched_group(machine_of(hardware), 2, inner.count("Y")), v));
}

TEST_CASE("Chapter 3: one way round a ring and both", "[book][collectives]") {
    const Case ratios("sharding", "coll.q10.ratios");
    const Group ring = rings({1 << 20}, 9e10);
    CollectiveOptions one_way = kBook;
    one_way.two_way = false;
    const auto uni = [&](CollectiveKind kind) { return rate_of(kind, ring, one_way).seconds_per_byte; };
    const auto bidi = [&](CollectiveKind kind) { return rate_of(kind, ring, kBook).seconds_per_byte; };
    ratios.expect("a2a_over_ag_uni", uni(all_to_all) / uni(all_gather));
    ratios.expect("ag_speedup_bidi", uni(all_gather) / bidi(all_gather));
    ratios.expect("a2a_speedup_bidi", uni(all_to_all) / bidi(all_to_all));
    ratios.expect("a2a_over_ag_bidi", bidi(all_to_all) / bidi(all_gather));
}

TEST_CASE("Chapter 12: measured bus bandwidth of eight H100", "[book][collectives]") {
    Scenario scenario;
    scenario.fidelity = Fidelity::calibrated;
    scenario.hardware = with_chips(h100(), 8);
    scenario.hardware.system = library().system("h100-sxm");
    CollectiveOptions options = collective_options(scenario, factors_of(scenario));
    const Group node = switched_group(machine_of(scenario.hardware), 8);
    const Case ring("gpus", "emp-01");
    const Bytes bytes(ring.in("message_bytes"));
    const auto bus = [&] { return all_reduce_bus_factor(8) * (bytes / rate_of(all_reduce, node, options).time(bytes)); };
    const BytesPerSecond in_switches = bus();
    options.in_switch_from = 0;
    const double measured = ring.entry.at("expected").at("bus_bw_Bps");
    CHECK(bus().value() == Approx(measured).epsilon(0.05));  // a prediction: it was not fitted to this
    ring.expect("algo_bw_Bps", measured / all_reduce_bus_factor(8));
    ring.expect("efficiency", measured / node.levels.front().per_child.value());
    const Case sharp("gpus", "sharp-02");
    CHECK(in_switches / bus() - 1 == Approx(sharp.in("gain")).epsilon(0.15));
    sharp.expect("sharp_bus_bw_Bps", sharp.in("base_bus_bw_Bps") * (1 + sharp.in("gain")));
}

TEST_CASE("Chapter 12: over the SuperPod", "[book][collectives]") {
    const Machine pod = machine_of(with_chips(h100(), 1024));
    const Case tree("gpus", "col-07");
    tree.expect("overall_Bps", 1 / rate_of(all_gather, switched_group(pod, 1024), kBook).seconds_per_byte);
    tree.expect("node_Bps", 1 / rate_of(all_gather, switched_group(pod, 8), kBook).seconds_per_byte);
    tree.expect("leaf_Bps", 1 / rate_of(all_gather, switched_group(pod, 32, 8), kBook).seconds_per_byte * 8);
    tree.expect("spine_Bps", 1 / rate_of(all_gather, switched_group(pod, 4, 256), kBook).seconds_per_byte * 256);

    const Case top("gpus", "q4-1b");
    top.expect("t_s", seconds(all_gather, switched_group(machine_of(with_chips(h100(), 256)), 256), top.in("bytes")));

    // An array that an inner axis Y of one node shards: the shards of eight groups share each node's link.
    const Case sharded("gpus", "col-11-8");
    const int y = sharded.count("Y");
    sharded.expect("t_s", seconds(all_gather, switched_group(pod, 1024 / y, y), sharded.in("bytes") / y));
    const Case whole("gpus", "col-11-1");
    whole.expect("t_s", seconds(all_gather, switched_group(pod, 1024), whole.in("bytes")));

    const Case spine("gpus", "q4-4");
    Hardware hardware = with_chips(h100(), 1024);
    hardware.in_network_reduction = true;
    const double v = 2 * 8192.0 * 32768 / 256;
    spine.expect("t_s", seconds(all_reduce, switched_group(machine_of(hardware), 4, 256), v));
    spine.expect("per_su_Bps", machine_of(hardware).levels[2].per_child.value());

    for (const std::string id : {"pq-3b-16", "pq-3b-64", "pq-3b-128"}) {
        const Case inner("gpus", id);  // the book leaves out (d−1)/d, d nodes apart
        const int inner_axis = inner.count("Y"), outer = 256 / inner_axis;
        const Group group = switched_group(machine_of(with_chips(h100(), 256)), outer, inner_axis);
        inner.expect("t_s", seconds(all_gather, group, inner.in("bytes") / inner_axis) * outer / (outer - 1));
    }
}

TEST_CASE("Chapter 12: the levels of the SuperPod", "[book][hardware]") {
    Hardware shipped = with_chips(h100(), 1024);
    shipped.system = library().system("h100-sxm");
    const Machine pod = machine_of(shipped);
    const std::vector<std::string> covered = {"sp-tab-node", "sp-tab-spine", "col-tab-node", "col-tab-spine"};
    for (const std::string& id : covered) {
        REQUIRE(book_case("gpus", id).contains("expected"));
    }
    int level = 0;
    for (const std::string name : {"node", "leaf", "spine"}) {
        const FabricLevel& made = pod.levels[static_cast<std::size_t>(level)];
        if (name != "leaf") {
            const Case table("gpus", "sp-tab-" + name);
            table.expect("gpus", made.chips_below * made.degree);
            table.expect("unit_bw_Bps", made.per_child.value() * made.degree);
            table.expect("gpu_to_gpu_bw_Bps", made.per_chip.value());
            const LevelBandwidth rates = level_bandwidth(pod, static_cast<std::size_t>(level));
            const SwitchLevel& described = *switch_level(pod, static_cast<std::size_t>(level));
            table.expect("fat_tree_bw_Bps", rates.collective.value());
            table.expect("switches_per_unit", described.switches);
            const std::string kind = book_case("gpus", "sp-tab-" + name).at("expected").at("switch_type");
            CHECK(described.switch_name.starts_with(kind == "NVLink" ? "NVSwitch" : kind));
            const Case collective("gpus", "col-tab-" + name);
            collective.expect("degree", made.degree);
            collective.expect("gpus", made.chips_below * made.degree);
            collective.expect("cable_bw_Bps", rates.cables.value());
            collective.expect("switch_bw_Bps", rates.switches.value().value());
            collective.expect("collective_bw_Bps", rates.collective.value());
        }
        ++level;
    }
    const Case rack("gpus", "sp-node-gb200-nvl72");
    const Machine racks = machine_of(with_chips(nvl72(), 576));
    rack.expect("gpus_per_node", racks.levels[0].degree);
    rack.expect("gpu_egress_Bps", racks.levels[0].per_chip.value());
    rack.expect("node_egress_Bps", racks.levels[1].per_child.value());
}

}  // namespace rooflight::book_collectives_test
