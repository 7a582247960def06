// SPDX-License-Identifier: GPL-3.0-or-later
// The book's problems on chips and networks, chapters 2, 7 and 8, by the presets' figures and the engine's rules.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/cost/chip_rules.h"
#include "core/cost/inference_rules.h"
#include "core/cost/roofline.h"
#include "core/cost/strategies.h"
#include "core/cost/training_rules.h"
#include "core/hardware/distance.h"
#include "core/io/calc.h"
#include "core/io/library.h"
#include "core/units/parse.h"
#include "tests/support/book_answers.h"
#include "tests/support/book_presets.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"

namespace rooflight::book_hardware_test {

using nlohmann::json;
using test::book_figures;
using test::book_machine;
using test::book_preset;
using test::check_answers;
using test::number;
using test::quantity;

namespace {

/// The preset of a chip as the book calls it: "TPU v5p", "TPU7x".
std::shared_ptr<const System> tpu(const json& in) {
    const std::string name = in.at("chip");
    return book_preset(name == "TPU7x" ? "tpu-v7" : "tpu-" + name.substr(4));
}

std::vector<int> sizes_of(const std::string& text) {
    std::vector<int> sizes;
    for (std::size_t at = 0; at < text.size();
         at = text.find('x', at) == std::string::npos ? text.size() : text.find('x', at) + 1) {
        sizes.push_back(std::stoi(text.substr(at)));
    }
    return sizes;
}

json table_row(const json& in) {
    const auto system = tpu(in);
    const Figures& figures = book_figures(system);
    return {{"pod_topology", slice_name(system->pod)},
            {"host_topology", slice_name(system->host_shape)},
            {"hbm_capacity_bytes", figures.hbm->value()},
            {"hbm_bytes_per_s", figures.hbm_bandwidth->value()},
            {"bf16_flops_per_s", figures.peak(DType::bf16)->value()},
            {"int8_ops_per_s", figures.peak(DType::int8)->value()}};
}

json link_row(const json& in) {
    const BytesPerSecond link = *book_figures(tpu(in)).ici_link;
    return {{"ici_one_way_bytes_per_s", link.value()}, {"ici_bidi_bytes_per_s", 2 * link.value()}};
}

json wraparound_row(const json& in) {
    json wraps = json::array();
    for (const bool wrapped : wraparound(*tpu(in), sizes_of(in.at("slice")))) {
        wraps.push_back(wrapped ? 1 : 0);
    }
    return {{"wraparound_per_axis", wraps}};
}

/// A full pod of the generation that has this pod and peak.
json pod_row(const json& in) {
    for (const char* id : {"tpu-v3", "tpu-v4p", "tpu-v5p", "tpu-v5e", "tpu-v6e", "tpu-v7"}) {
        const auto system = book_preset(id);
        const FlopsPerSecond peak = *book_figures(system).peak(DType::bf16);
        if (slice_name(system->pod) == in.at("pod_topology") && peak.value() == number(in, "bf16_flops_per_s")) {
            const Machine pod = book_machine(system, system->pod);
            return {{"chips", pod.chips()},
                    {"hosts", pod.hosts()},
                    {"pod_bf16_flops_per_s", pod.chips() * pod.figures.peak(DType::bf16)->value()}};
        }
    }
    return json::object();
}

json farthest_row(const json& in) {
    const auto n = static_cast<int>(number(in, "N"));
    Machine axis;
    axis.topology = TopologyKind::torus;
    axis.chips_per_slice = n;
    axis.torus = {{n, true}};
    const double ring = diameter(axis);
    axis.torus = {{n, false}};
    return {{"max_hops_ring", ring}, {"max_hops_line", diameter(axis)}};
}

json padded_row(const json& in) { return {{"padded_dim", padded(number(in, "dim"), number(in, "mxu_dim"))}}; }

}  // namespace

TEST_CASE("Chapter 2: the table of chips", "[book][hardware]") {
    check_answers({
        {"tpu.table.v4p", table_row},
        {"tpu.table.v5p", table_row},
        {"tpu.table.v5e", table_row},
        {"tpu.table.v6e", table_row},
        {"tpu.ici.v3", link_row},
        {"tpu.ici.v5p", link_row},
        {"tpu.ici.v5e", link_row},
        {"tpu.ici.v6e", link_row},
        {"tpu.ici.v7x", link_row},
        {"tpu.dcn.v5e",
         [](const json& in) -> json {
             const Figures& figures = book_figures(tpu(in));
             return {{"dcn_bytes_per_s_per_chip", figures.scale_out->value()},
                     {"pcie_bytes_per_s_per_chip", figures.pcie->value()}};
         }},
        {"tpu.dcn.host.2025",
         [](const json& in) -> json {
             const auto host = quantity<BytesPerSecond>(in, "dcn_bytes_per_s_per_host");
             return {{"v5p_dcn_bytes_per_s_per_chip", (host / book_preset("tpu-v5p")->chips_per_host).value()},
                     {"v5e_dcn_bytes_per_s_per_chip", (host / book_preset("tpu-v5e")->chips_per_host).value()}};
         }},
        {"tpu.v5p.links",
         [](const json& in) -> json {
             const auto system = tpu(in);
             const Figures& figures = book_figures(system);
             return {{"hbm_bytes_per_s", figures.hbm_bandwidth->value()},
                     {"ici_bytes_per_s_per_axis_one_way", figures.ici_link->value()},
                     {"ici_axes", system->pod.size()},
                     {"dcn_bytes_per_s_per_chip", figures.scale_out->value()}};
         }},
        {"tpu.bw.order",
         [](const json&) -> json {
             const Figures& figures = book_figures(book_preset("tpu-v5e"));
             const std::map<double, std::string, std::greater<>> fastest_first = {
                 {figures.scale_out->value(), "DCN"},
                 {figures.hbm_bandwidth->value(), "HBM"},
                 {figures.ici_link->value(), "ICI"},
                 {figures.pcie->value(), "PCIe"}};
             std::string order;
             for (const auto& [rate, name] : fastest_first) {
                 order += (order.empty() ? "" : ">") + name;
             }
             return {{"order", order}};
         }},
        {"tpu.dma",
         [](const json&) -> json {
             const json core = calculate("hardware.parts", {{"chip", "tpu-v5p"}}).at("result");
             return {{"dma_per_cycle", core.at("dma_requests_per_cycle")},
                     {"vpu_alus", core.at("vpu_alus_per_tensorcore")},
                     {"mxus", core.at("mxus_per_tensorcore")},
                     {"xlus", core.at("xlus_per_tensorcore")}};
         }},
        {"tpu.gpu.node",
         [](const json&) -> json {
             return {{"h100", book_preset("h100-sxm")->domain_size}, {"b200_nvl72", book_preset("gb200-nvl72")->domain_size}};
         }},
        {"tpu.pcie.v4",
         [](const json&) -> json {
             const Figures& figures = book_figures(book_preset("tpu-v4p"));
             return {{"hbm_over_pcie", *figures.hbm_bandwidth / *figures.pcie}};
         }},
        {"tpu.v5p.percore",
         [](const json&) -> json {
             const auto system = book_preset("tpu-v5p");
             const Machine pod = book_machine(system, system->pod);
             const double chip = pod.figures.peak(DType::bf16)->value();
             return {{"core_flops_per_s", chip / *system->parts.tensorcores},
                     {"chip_flops_per_s", chip},
                     {"pod_flops_per_s", chip * pod.chips()}};
         }},
    });
}

TEST_CASE("Chapter 2: slices, wraparound and distances", "[book][hardware]") {
    check_answers({
        {"tpu.pod.v3", pod_row},
        {"tpu.pod.v4p", pod_row},
        {"tpu.pod.v5e", pod_row},
        {"tpu.pod.v6e", pod_row},
        {"tpu.wrap.v4p.2x2x2", wraparound_row},
        {"tpu.wrap.v5p.2x2x4", wraparound_row},
        {"tpu.wrap.v5p.4x4x2", wraparound_row},
        {"tpu.wrap.v5p.4x4x8", wraparound_row},
        {"tpu.wrap.v5p.16x20x28", wraparound_row},
        {"tpu.wrap.v5e.16x16", wraparound_row},
        {"tpu.wrap.v5e.8x16", wraparound_row},
        {"tpu.wrap.v6e.4x8", wraparound_row},
        {"tpu.dist.4", farthest_row},
        {"tpu.dist.16", farthest_row},
        {"tpu.neighbours",
         [](const json&) -> json {
             json answer;
             for (const std::string generation : {"v2", "v3", "v5e", "v6e", "v4p", "v5p"}) {
                 const auto system = book_preset("tpu-" + generation);
                 Machine pod;
                 for (const int size : system->pod) {
                     pod.torus.push_back({size, true});
                 }
                 answer[generation] = torus_ports(pod, {});
             }
             return answer;
         }},
        {"tpu.q2.v5e",
         [](const json&) -> json {
             const auto system = book_preset("tpu-v5e");
             const Machine pod = book_machine(system, system->pod);
             return {{"hosts", pod.hosts()},
                     {"tensorcores", pod.chips() * *system->parts.tensorcores},
                     {"pod_flops_per_s", pod.chips() * pod.figures.peak(DType::bf16)->value()},
                     {"hbm_bytes", pod.chips() * pod.figures.hbm->value()}};
         }},
        {"T037",
         [](const json& in) -> json {
             const Machine pod = book_machine(book_preset("tpu-v5p"), sizes_of(in.at("mesh")));
             return {{"chips", pod.chips()}, {"hosts", pod.hosts()}};
         }},
    });
}

TEST_CASE("Chapter 2: what the units do", "[book][hardware]") {
    check_answers({
        {"tpu.mxu.v5p",
         [](const json& in) -> json {
             const double units = number(in, "mxus_per_core");
             const double each = systolic_flops_per_cycle(number(in, "mxu_dim"));
             const FlopsPerSecond core = rate_of_units(units, each, number(in, "clock_hz"));
             return {{"core_flops_per_s", core.value()}, {"chip_flops_per_s", number(in, "cores") * core.value()}};
         }},
        {"tpu.mxu.v6e",
         [](const json& in) -> json {
             const double larger = systolic_flops_per_cycle(number(in, "dim_new"));
             const double smaller = systolic_flops_per_cycle(number(in, "dim_old"));
             return {{"flops_per_cycle_ratio", larger / smaller}, {"alus_128", smaller / 2}};
         }},
        {"tpu.mxu.flops",
         [](const json& in) -> json {
             const double each = systolic_flops_per_cycle(number(in, "mxu_dim"));
             const double clock = number(in, "clock_hz");
             return {{"flops_per_cycle", each},
                     {"mxu_flops_per_s", rate_of_units(1, each, clock).value()},
                     {"chip_flops_per_s", rate_of_units(number(in, "mxus"), each, clock).value()}};
         }},
        {"tpu.macs",
         [](const json& in) -> json {
             return {{"macs_per_s", multiply_adds_per_second(quantity<FlopsPerSecond>(in, "peak_flops_per_s"))}};
         }},
        {"tpu.vpu.v4",
         [](const json& in) -> json {
             return {{"alus", vector_alus(number(in, "sublanes"), number(in, "lanes"), number(in, "alus"))}};
         }},
        {"tpu.vpu.ratio",
         [](const json&) -> json {
             const ChipParts& v5p = book_preset("tpu-v5p")->parts;
             const FlopsPerSecond matrix =
                 rate_of_units(*v5p.mxus_per_tensorcore, systolic_flops_per_cycle(v5p.mxu_dim.front()), *v5p.clock_hz);
             return {{"ratio", matrix / rate_of_units(vector_alus(8, 128, 4), 1, *v5p.clock_hz)}};
         }},
        {"tpu.vregs",
         [](const json& in) -> json {
             const Bytes core = vector_register_bytes(number(in, "vregs"), number(in, "sublanes"), number(in, "lanes"),
                                                      quantity<Bytes>(in, "bytes"));
             return {{"bytes_per_core", core.value()}, {"bytes_per_chip", number(in, "cores") * core.value()}};
         }},
        {"tpu.vpu.reduce",
         [](const json& in) -> json {
             return {{"steps", reduction_steps(number(in, "sublanes"))}};
         }},
        {"tpu.pad.v5p.200", padded_row},
        {"tpu.pad.v6e.100", padded_row},
        {"tpu.pad.v6e.300", padded_row},
    });
}

TEST_CASE("Chapters 7 and 8: serving on v5e", "[book][hardware]") {
    check_answers({
        {"I016",
         [](const json& in) -> json {
             const Machine slice = book_machine(book_preset("tpu-v5e"), {}, static_cast<int>(number(in, "chips")));
             const double chips = slice.chips();
             return {{"hbm_bytes", chips * slice.figures.hbm->value()},
                     {"bw_bytes_per_s", chips * slice.figures.hbm_bandwidth->value()},
                     {"flops_per_s", chips * slice.figures.peak(DType::bf16)->value()}};
         }},
        {"I022",
         [](const json&) -> json {
             json answer;
             for (const std::string chip : {"v5e", "v6e"}) {
                 const Figures& figures = book_figures(book_preset("tpu-" + chip));
                 answer["beta_" + chip] = *figures.hbm_bandwidth / (2 * *figures.ici_link);
             }
             return answer;
         }},
        {"I032",
         [](const json& in) -> json {
             const Machine slice = book_machine(book_preset("tpu-v5e"), {}, static_cast<int>(number(in, "chips")));
             const KvWays ways = kv_ways(slice.chips(), number(in, "K"));
             const ServedModel model{.weights = quantity<Bytes>(in, "param_bytes")};
             const Server server{.chips = number(in, "chips"),
                                 .bandwidth = quantity<BytesPerSecond>(in, "W_hbm_bytes_per_s")};
             return {{"wraparound", slice.torus[0].wraps || slice.torus[1].wraps},
                     {"Y_max", tensor_parallel_limit(number(in, "F"), quantity<FlopsPerSecond>(in, "alpha"),
                                                     number(in, "M_Y_axes") * BytesPerSecond(1))},
                     {"kv_head_ways", ways.heads},
                     {"kv_batch_ways", ways.batch},
                     {"step_lower_bound_s", decode_step(model, 1, server).memory_floor().value()}};
         }},
        {"I052",
         [](const json&) -> json {
             const Figures& v5e = book_figures(book_preset("tpu-v5e"));
             const FlopsPerSecond peak = *v5e.peak(DType::bf16);
             return {{"bf16", critical_batch(peak, *v5e.hbm_bandwidth, bytes_of(DType::bf16)).value()},
                     {"int8w", critical_batch(peak, *v5e.hbm_bandwidth, bytes_of(DType::int8)).value()}};
         }},
        {"S005",
         [](const json& in) -> json {
             const ServedModel model{
                 .weights = quantity<Bytes>(in, "param_bytes"),
                 .kv_per_sequence = number(in, "context") * quantity<Bytes>(in, "kv_bytes_per_token")};
             const Bytes total = decode_bytes(model, number(in, "batch"));
             const auto memory = quantity<Bytes>(in, "hbm_bytes");
             std::vector<int> slice =
                 most_cubic_slice(*book_preset("tpu-v5e"), static_cast<int>(smallest_slice(total, memory)));
             std::ranges::reverse(slice);
             return {{"kv_bytes", (total - model.weights).value()},
                     {"total_bytes", total.value()},
                     {"min_chips", total / memory},
                     {"slice", slice_name(slice)}};
         }},
    });
}

}  // namespace rooflight::book_hardware_test
