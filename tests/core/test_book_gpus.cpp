// SPDX-License-Identifier: GPL-3.0-or-later
// The book's problems on GPUs, chapter 12, by the presets' figures and the engine's rules.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/cost/chip_rules.h"
#include "core/cost/gpu_rules.h"
#include "core/cost/inference_rules.h"
#include "core/cost/training_rules.h"
#include "core/hardware/distance.h"
#include "core/io/calc.h"
#include "core/io/library.h"
#include "core/units/parse.h"
#include "tests/support/book_answers.h"
#include "tests/support/book_presets.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"

namespace rooflight::book_gpus_test {

using nlohmann::json;
using test::book_figures;
using test::book_machine;
using test::book_preset;
using test::check_answers;
using test::number;
using test::quantity;

namespace {

json throughput_row(const std::string& id) {
    const auto system = book_preset(id);
    const Figures& figures = book_figures(system);
    const auto rate = [&](std::initializer_list<DType> types) -> json {
        for (const DType type : types) {
            if (const auto peak = figures.peak(type)) {
                return peak->value();
            }
        }
        return nullptr;
    };
    return {{"hbm_bw_Bps", figures.hbm_bandwidth->value()},
            {"flops_bf16_per_s", rate({DType::bf16})},
            {"flops_fp8_int8_per_s", rate({DType::fp8, DType::int8})},
            {"flops_fp4_per_s", rate({DType::fp4})}};
}

json tensor_core_row(const std::string& id) {
    const auto system = book_preset(id);
    const ChipParts& parts = system->parts;
    const double cores = *parts.sms * *parts.tensor_cores_per_sm;
    return {{"flops_per_tc_per_cycle",
             std::round(operations_per_cycle(*system->vendor_figures.peak(DType::bf16), cores, *parts.clock_hz))}};
}

/// The same by quarters of an SM, whose tensor cores the chapter counts as one, and to the width that a unit is made.
json quarter_row(const std::string& id) {
    const auto system = book_preset(id);
    const double quarters = *system->parts.sms * 4.0;
    return {{"flops_per_tc_per_cycle",
             nearest_width(operations_per_cycle(*system->vendor_figures.peak(system->vendor_figures.peak(DType::bf16)
                                                                                 ? DType::bf16
                                                                                 : DType::fp16),
                                                quarters, *system->parts.clock_hz))}};
}

/// The DGX H100 SuperPod as far as 1024 GPUs.
const Machine& superpod() {
    static const Machine pod = book_machine(book_preset("h100-sxm"), {}, 1024);
    return pod;
}

}  // namespace

TEST_CASE("Chapter 12: the GPUs' figures", "[book][hardware]") {
    check_answers({
        {"tab-flops-v100", [](const json&) { return throughput_row("v100-sxm2-32"); }},
        {"tab-flops-a100", [](const json&) { return throughput_row("a100-sxm-80"); }},
        {"tab-flops-h200", [](const json&) { return throughput_row("h200-sxm"); }},
        {"sm-06-a100", [](const json&) { return tensor_core_row("a100-sxm-80"); }},
        {"sm-06-h100", [](const json&) { return tensor_core_row("h100-sxm"); }},
        {"sm-06-v100", [](const json&) { return quarter_row("v100-sxm2-32"); }},
        {"sm-06-b200", [](const json&) { return quarter_row("b200-sxm"); }},
        {"ap-a4",
         [](const json&) -> json {
             const Figures& figures = book_preset("gb200-nvl72")->vendor_figures;  // its way to the host is NVLink-C2C
             return {{"same", *figures.pcie == *figures.scale_up}, {"ratio", *figures.pcie / *figures.scale_up}};
         }},
        {"nv-tab-hopper",
         [](const json&) -> json {
             const auto system = book_preset("h100-sxm");
             const SwitchLevel& node = system->levels.front();
             // Each generation of the switch serves the next generation of the link.
             const int generation = node.switch_name.back() - '0';
             return {{"nvlink_gen", fmt::format("{}.0", generation + 1)},
                     {"nvswitch_gen", fmt::format("{}.0", generation)},
                     {"link_bw_oneway_Bps", system->per_link->value()},
                     {"ports_per_gpu", system->links_per_chip},
                     {"gpu_to_gpu_bw_oneway_Bps", (system->links_per_chip * *system->per_link).value()},
                     {"domain_sizes", {system->domain_size}},
                     {"switches_per_domain", {node.switches}}};
         }},
        {"mem-03",
         [](const json&) -> json {
             return {{"h100_hbm_bw_Bps", book_figures(book_preset("h100-sxm")).hbm_bandwidth->value()},
                     {"b200_hbm_bw_Bps", book_figures(book_preset("b200-sxm")).hbm_bandwidth->value()}};
         }},
        {"cmp-01",
         [](const json&) -> json {
             return {{"h100_sms", *book_preset("h100-sxm")->parts.sms},
                     {"v5p_tensorcores", *book_preset("tpu-v5p")->parts.tensorcores}};
         }},
        {"cmp-02",
         [](const json& in) -> json {
             const ChipParts& h100 = book_preset("h100-sxm")->parts;
             constexpr int warp = 32;
             return {{"h100_warp_schedulers", *h100.sms * *h100.fp32_cores_per_sm / warp},
                     {"v5p_vpu_slots", *book_preset("tpu-v5p")->parts.tensorcores * number(in, "vpu_slots_per_core")}};
         }},
        {"cmp-03",
         [](const json&) -> json {
             const ChipParts& h100 = book_preset("h100-sxm")->parts;
             return {{"h100_smem_bytes", (*h100.sms * *h100.smem_per_sm).value()},
                     {"v5p_vmem_bytes", book_preset("tpu-v5p")->parts.vmem->value()}};
         }},
        {"cmp-04",
         [](const json& in) -> json {
             const ChipParts& h100 = book_preset("h100-sxm")->parts;
             const Bytes core = vector_register_bytes(number(in, "vregs_per_core"), 8, 128);
             return {{"h100_reg_bytes", (*h100.sms * *h100.registers_per_sm).value()},
                     {"v5p_vreg_bytes", *book_preset("tpu-v5p")->parts.tensorcores * core.value()}};
         }},
        {"cmp-07",
         [](const json& in) -> json {
             const Figures& h200 = book_figures(book_preset("h200-sxm"));
             const Figures& v5p = book_figures(book_preset("tpu-v5p"));
             return {{"flops_ratio", *h200.peak(DType::bf16) / *v5p.peak(DType::bf16)},
                     {"hbm_ratio", *h200.hbm / *v5p.hbm},
                     {"price_ratio", *h200.usd_per_chip_hour / number(in, "v5p_usd_per_h")}};
         }},
        {"sm-08",
         [](const json&) -> json {
             const ChipParts& h100 = book_preset("h100-sxm")->parts;
             constexpr int warp = 32;
             return {{"subpartitions", *h100.fp32_cores_per_sm / warp},
                     {"fp32_cores_per_subpartition", *h100.fp32_cores_per_sm / *h100.tensor_cores_per_sm},
                     {"tensor_cores_per_sm", *h100.tensor_cores_per_sm},
                     {"smem_per_sm_bytes", h100.smem_per_sm->value()},
                     {"max_resident_warps", resident_warps(*h100.registers_per_sm, 1)}};
         }},
        {"q1-1",
         [](const json&) -> json {
             const auto cores = [](const char* id) {
                 const ChipParts& parts = book_preset(id)->parts;
                 return *parts.sms * *parts.fp32_cores_per_sm;
             };
             return {{"h100_fp32_cores", cores("h100-sxm")},
                     {"b200_fp32_cores", cores("b200-sxm")},
                     {"v5p_alus", *book_preset("tpu-v5p")->parts.tensorcores * vector_alus(8, 128, 4)}};
         }},
    });
}

TEST_CASE("Chapter 12: the table of GPUs, superchips and switches, by the calculators", "[book][hardware][calc]") {
    const auto parts = [](const char* chip) {
        return calculate("hardware.parts", {{"chip", chip}, {"figures", "book"}}).at("result");
    };
    const auto memory_row = [&](const char* chip) {
        const auto found = parts(chip);
        const auto figures = calculate("hardware.chip", {{"chip", chip}, {"figures", "book"}}).at("result");
        return json{{"generation", found.at("architecture")},
                    {"clock_base_hz", found.at("base_clock_hz")},
                    {"clock_boost_hz", found.at("boost_clock_hz")},
                    {"sms", found.at("sms")},
                    {"smem_per_sm_bytes", found.at("smem_bytes_per_sm")},
                    {"l2_bytes", found.at("l2_bytes")},
                    {"hbm_bytes", figures.at("hbm_bytes")}};
    };
    check_answers({
        {"tab-mem-v100", [&](const json&) { return memory_row("v100-sxm2-32"); }},
        {"tab-mem-h200", [&](const json&) { return memory_row("h200-sxm"); }},
        {"mem-02",
         [&](const json&) -> json {
             return {{"tpu_vmem_bw_Bps", parts("tpu-v5p").at("on_chip_bytes_per_s")},
                     {"h100_l2_half_bytes", parts("h100-sxm").at("l2_bytes_per_section")}};
         }},
        {"ap-a3",
         [&](const json&) -> json {
             const auto hopper = parts("gh200-nvl32"), blackwell = parts("gb200-nvl72");
             return {{"gh200_gpus", hopper.at("chips_per_cpu")},
                     {"gh200_cpus", 1},
                     {"gb200_gpus", blackwell.at("chips_per_cpu")},
                     {"gb200_cpus", 1},
                     {"nvlink_domain_max_gpus", blackwell.at("largest_domain")}};
         }},
        {"ap-b4",
         [](const json&) -> json {
             const auto node = calculate("gpu.levels", {{"chip", "h100-sxm"}, {"chips", 8}}).at("result").at("levels");
             return {{"ports", node.at(0).at("ports_per_switch")}, {"lanes_per_port", node.at(0).at("lanes_per_port")}};
         }},
    });
    CHECK(parts("h100-sxm").at("smem_bytes") == 132 * 256e3);
    CHECK(calculate("hardware.parts", {{"chip", "h100-sxm"}}).at("result").at("smem_bytes") == 132 * 262144);
    CHECK(parts("tpu-v5p").at("mxus") == 8);
}

TEST_CASE("Chapter 12: what an SM does", "[book][hardware]") {
    check_answers({
        {"sm-02",
         [](const json& in) -> json {
             return {{"resident_warps",
                      resident_warps(quantity<Bytes>(in, "register_file_per_sm_bytes"),
                                     number(in, "registers_per_thread"), number(in, "threads_per_warp"),
                                     quantity<Bytes>(in, "register_bytes"), number(in, "max_resident_warps"))}};
         }},
        {"sm-05",
         [](const json& in) -> json {
             return {{"flops_per_tc_per_cycle",
                      operations_per_cycle(quantity<FlopsPerSecond>(in, "flops_per_s"),
                                           number(in, "sms") * number(in, "tc_per_sm"), number(in, "clock_hz"))}};
         }},
        {"q1-2",
         [](const json& in) -> json {
             const double lanes = number(in, "sms") * number(in, "cores_per_sm");
             const FlopsPerSecond boost = rate_of_units(lanes, 1, number(in, "boost_hz"));
             return {{"vector_base_ops_per_s", rate_of_units(lanes, 1, number(in, "base_hz")).value()},
                     {"vector_boost_ops_per_s", boost.value()},
                     {"matmul_to_vector_ratio", quantity<FlopsPerSecond>(in, "matmul_flops_per_s") / boost}};
         }},
        {"q1-5",
         [](const json& in) -> json {
             const int sms = *book_preset("h100-sxm")->parts.sms;
             const double shared = sms * number(in, "smem_per_sm_bytes");
             const double registers = sms * number(in, "rf_per_sm_bytes");
             return {{"smem_bytes", shared}, {"reg_bytes", registers}, {"sum_bytes", shared + registers}};
         }},
        {"q1-7d",
         [](const json& in) -> json {
             const double used = units_busy(number(in, "N"), number(in, "cores_per_sm"), number(in, "sms"));
             return {{"sms_used", used}, {"slowdown", number(in, "sms") / used}};
         }},
    });
}

TEST_CASE("Chapter 12: nodes and fat trees", "[book][hardware]") {
    check_answers({
        {"nv-02",
         [](const json& in) -> json {
             const BytesPerSecond each =
                 switch_bandwidth(number(in, "ports"), quantity<BytesPerSecond>(in, "port_bw_oneway_Bps"));
             return {{"switch_bw_Bps", each.value()}, {"node_switch_bw_Bps", number(in, "switches") * each.value()}};
         }},
        {"sp-02",
         [](const json& in) -> json {
             const BytesPerSecond port(parse_quantity("400Gb/s", Unit::bytes_per_second));
             return {{"port_bw_oneway_Bps", port.value()},
                     {"switch_bw_oneway_Bps", switch_bandwidth(number(in, "ports"), port).value()}};
         }},
        {"sp-04",
         [](const json&) -> json {
             const Machine racks = book_machine(book_preset("gb200-nvl72"), {}, 144);
             const BytesPerSecond rack = racks.levels.at(1).per_child;
             return {{"node_egress_Bps", rack.value()}, {"ratio", rack / superpod().levels.at(1).per_child}};
         }},
        {"sp-05",
         [](const json& in) -> json {
             const Machine racks = book_machine(book_preset("gb200-nvl72"), {}, static_cast<int>(number(in, "gpus")));
             return {{"racks", racks.chips() / racks.levels.front().degree}};
         }},
        {"q2-2",
         [](const json&) -> json {
             const BytesPerSecond one_way = bisection(book_machine(book_preset("h100-sxm"), {}, 8));
             return {{"bisection_bidi_Bps", 2 * one_way.value()}, {"bisection_oneway_Bps", one_way.value()}};
         }},
        {"col-09",
         [](const json& in) -> json {
             const BytesPerSecond node = bisection(book_machine(book_preset("h100-sxm"), {}, 8));
             return {{"node_Bps", 2 * node.value() / number(in, "N")},
                     {"scaleout_Bps", 2 * bisection(superpod()).value() / number(in, "nodes")}};
         }},
        {"ap-b1",
         [](const json& in) -> json {
             const BytesPerSecond switches = number(in, "switches") * quantity<BytesPerSecond>(in, "switch_bw_Bps");
             const auto egress = quantity<BytesPerSecond>(in, "gpu_egress_Bps");
             return {{"switch_total_Bps", switches.value()},
                     {"gpu_total_Bps", number(in, "gpus") * egress.value()},
                     {"peak_Bps", unit_bandwidth(switches, number(in, "gpus"), egress).value()}};
         }},
        {"ap-b2",
         [](const json& in) -> json {
             const auto cable = quantity<BytesPerSecond>(in, "cable_bw_Bps");
             const FabricLevel& leaf = superpod().levels.at(1);
             const double usable = number(in, "leaves") * switch_bandwidth(number(in, "down_ports"), cable).value();
             return {{"cable_Bps", leaf.degree * leaf.per_child.value()}, {"switch_usable_Bps", usable}};
         }},
        {"ap-b3",
         [](const json& in) -> json {
             const auto cable = quantity<BytesPerSecond>(in, "cable_bw_Bps");
             const FatTree tree = fat_tree(number(in, "gpus"), number(in, "spine_ports"));
             const auto& levels = superpod().levels;
             return {{"cable_Bps", tree.leaves * tree.spines * tree.cables_per_pair * cable.value()},
                     {"switch_Bps", tree.spines * switch_bandwidth(number(in, "spine_ports"), cable).value()},
                     {"per_gpu_node_Bps", levels.at(0).per_chip.value()},
                     {"per_gpu_su_Bps", levels.at(1).per_chip.value()},
                     {"per_gpu_spine_Bps", levels.at(2).per_chip.value()}};
         }},
        {"q3-1a",
         [](const json& in) -> json {
             const FabricLevel& leaf = superpod().levels.at(1);
             const double ingress = leaf.degree * leaf.per_child.value();
             return {{"node_egress_Bps", leaf.per_child.value()},
                     {"leaf_ingress_Bps", ingress},
                     {"per_node_Bps", ingress / number(in, "nodes")}};
         }},
        {"q3-1b",
         [](const json& in) -> json {
             const FabricLevel& spine = superpod().levels.at(2);
             const BytesPerSecond port(parse_quantity("400Gb/s", Unit::bytes_per_second));
             const double total = number(in, "spines") * switch_bandwidth(number(in, "spine_ports"), port).value();
             return {{"su_to_spine_Bps", spine.per_child.value()},
                     {"spine_total_Bps", total},
                     {"per_node_Bps", total / number(in, "nodes")}};
         }},
        {"q3-2a",
         [](const json& in) -> json {
             const FatTree tree = fat_tree(number(in, "gpus"), number(in, "switch_ports"));
             const double down = number(in, "switch_ports") / 2;
             return {{"sus", tree.leaves / number(in, "leaf_per_su")},
                     {"spines", tree.spines},
                     {"cables_per_pair", tree.cables_per_pair},
                     {"leaf_ports_used", down + tree.spines * tree.cables_per_pair},
                     {"spine_ports_used", tree.leaves * tree.cables_per_pair}};
         }},
        {"q3-2b",
         [](const json& in) -> json {
             const FatTree tree = fat_tree(number(in, "gpus"), number(in, "switch_ports"));
             return {{"leaf_switches", tree.leaves}, {"spine_switches", tree.spines}, {"core_switches", tree.cores}};
         }},
    });
}

TEST_CASE("Chapter 12: reductions of sharded arrays", "[book][hardware]") {
    check_answers({
        {"col-10",
         [](const json& in) -> json {
             json answer;
             for (const int inner : {4, 64}) {
                 const NodeTimes times = sharded_reduction(quantity<Bytes>(in, "bytes"), number(in, "D_node"),
                                                           quantity<BytesPerSecond>(in, "gpu_egress_Bps"),
                                                           quantity<BytesPerSecond>(in, "node_egress_Bps"), inner);
                 const std::string y = "_Y" + std::to_string(inner) + "_s";
                 answer["t_node" + y] = times.node.value();
                 answer["t_out" + y] = times.beyond.value();
                 answer["t" + y] = times.time().value();
             }
             return answer;
         }},
        {"col-11-64",
         [](const json& in) -> json {
             std::vector<TreeLevel> levels;
             double below = 1;
             for (const json& level : in.at("levels")) {
                 const auto per_gpu = quantity<BytesPerSecond>(level, "per_gpu_bw_Bps");
                 levels.push_back({number(level, "degree"), below * per_gpu, below});
                 below *= number(level, "degree");
             }
             const std::vector<Seconds> times = tree_times(levels, quantity<Bytes>(in, "bytes"), number(in, "Y"));
             return {{"t_node_s", times[0].value()},
                     {"t_leaf_s", times[1].value()},
                     {"t_spine_s", times[2].value()},
                     {"t_s", std::ranges::max_element(times)->value()}};
         }},
        {"col-12",
         [](const json& in) -> json {
             const auto bytes = quantity<Bytes>(in, "bytes");
             return {{"with_hierarchy_bytes", node_egress_bytes(bytes, number(in, "N"), true).value()},
                     {"without_bytes", node_egress_bytes(bytes, number(in, "N"), false).value()}};
         }},
        {"col-13",
         [](const json& in) -> json {
             const auto bytes = quantity<Bytes>(in, "bytes");
             const double chips = number(in, "N");
             const Bytes own_shard_and_others = bytes / chips + gather_bus_factor(chips) * bytes;
             return {{"egress_bytes", all_reduce_egress(bytes, chips, true).value()},
                     {"ingress_bytes", own_shard_and_others.value()}};
         }},
    });
}

TEST_CASE("A fat tree has a port for every chip and switches of half up, half down", "[hardware]") {
    for (const double chips : {32.0, 64.0, 1024.0, 2048.0, 4096.0, 65536.0}) {
        const FatTree tree = fat_tree(chips, 64);
        CHECK(tree.leaves * 32 >= chips);
        if (tree.spines > 0 && tree.cores == 0) {
            CHECK(tree.leaves * tree.cables_per_pair <= 64);
            CHECK(tree.spines * tree.cables_per_pair == 32);
        }
        CHECK((tree.cores > 0) == (tree.leaves > 64));
    }
    // Three levels end where every core switch has a spine at each port.
    CHECK(most_in_fat_tree(64) == 65536);
    CHECK(fat_tree(65536, 64).cores * 64 == fat_tree(65536, 64).spines * 32);
    CHECK_NOTHROW(calculate("gpu.fat_tree", {{"chips", 65536}}));
    CHECK_THROWS_AS(calculate("gpu.fat_tree", {{"chips", 65537}}), InputError);
    CHECK_THROWS_AS(calculate("gpu.fat_tree", {{"chips", 64}, {"ports", 7}}), InputError);
    const TreeLevel node{8, BytesPerSecond(450e9), 1};
    CHECK(tree_bandwidth(node).value() == Approx(450e9 * 8 / 7));
    CHECK(tree_times(std::array{node}, Bytes(1e9)).front().value() == Approx(1e9 * 7 / 8 / 450e9));
    CHECK(all_reduce_egress(Bytes(8), 8, false) == Bytes(14));
}

}  // namespace rooflight::book_gpus_test
