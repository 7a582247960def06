// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "core/io/enum_names.h"
#include "core/io/figures_json.h"
#include "core/io/hardware_json.h"
#include "core/io/json_text.h"
#include "core/io/stack_json.h"
#include "core/units/input_error.h"

namespace rooflight {
namespace {

using nlohmann::json;

constexpr std::string_view kSystemKeys[] = {"rooflight_preset",
                                            "id",
                                            "name",
                                            "vendor",
                                            "year",
                                            "architecture",
                                            "flops_per_s",
                                            "hbm_bytes",
                                            "hbm_bytes_per_s",
                                            "scale_up_bytes_per_s_per_chip",
                                            "ici_bytes_per_s_per_link",
                                            "scale_out_bytes_per_s_per_chip",
                                            "usd_per_chip_hour",
                                            "tdp_w",
                                            "hbm_type",
                                            "on_chip",
                                            "core",
                                            "topology",
                                            "links_per_chip",
                                            "links_per_axis",
                                            "links_per_peer",
                                            "link_bytes_per_s",
                                            "pod",
                                            "largest_slice",
                                            "max_chips",
                                            "wraparound",
                                            "domain_size",
                                            "largest_domain",
                                            "switches_per_domain",
                                            "in_network_reduction_capable",
                                            "levels",
                                            "scale_out_type",
                                            "host",
                                            "achieved",
                                            "achieved_inference",
                                            "usd_source",
                                            "book",
                                            "sources",
                                            "note",
                                            "confidence"};

// Keys that only describe; the type is still checked.
constexpr Range kSmallCount{0, 1e6, true, false};

void read_parts(const JsonReader& reader, ChipParts& parts) {
    if (const json* value = reader.find("on_chip")) {
        const JsonReader memory(*value, reader.path_of("on_chip"),
                                {"vmem_bytes", "cmem_bytes", "sram_bytes", "l2_bytes", "l2_sections", "l3_bytes",
                                 "smem_bytes_per_sm", "tmem_bytes_per_sm", "registers_bytes_per_sm",
                                 "on_chip_bytes_per_s"});
        memory.read("vmem_bytes", parts.vmem);
        memory.read("cmem_bytes", parts.cmem);
        memory.read("sram_bytes", parts.sram);
        memory.read("l2_bytes", parts.l2);
        memory.read("l2_sections", parts.l2_sections);
        memory.read("l3_bytes", parts.l3);
        memory.read("smem_bytes_per_sm", parts.smem_per_sm);
        memory.read("tmem_bytes_per_sm", parts.tmem_per_sm);
        memory.read("registers_bytes_per_sm", parts.registers_per_sm);
        memory.read("on_chip_bytes_per_s", parts.on_chip_bandwidth);
    }
    if (const json* value = reader.find("core")) {
        const JsonReader core(*value, reader.path_of("core"),
                              {"tensorcores", "mxu_dim", "mxus_per_tensorcore", "sms", "tensor_cores_per_sm",
                               "fp32_cores_per_sm", "vpu_alus_per_tensorcore", "xlus_per_tensorcore",
                               "dma_requests_per_cycle", "clock_hz", "base_clock_hz", "boost_clock_hz"});
        core.read("tensorcores", parts.tensorcores);
        core.read("mxu_dim", parts.mxu_dim);
        core.read("mxus_per_tensorcore", parts.mxus_per_tensorcore);
        core.read("vpu_alus_per_tensorcore", parts.vpu_alus_per_tensorcore);
        core.read("xlus_per_tensorcore", parts.xlus_per_tensorcore);
        core.read("dma_requests_per_cycle", parts.dma_requests_per_cycle);
        core.read("sms", parts.sms);
        core.read("tensor_cores_per_sm", parts.tensor_cores_per_sm);
        core.read("fp32_cores_per_sm", parts.fp32_cores_per_sm);
        core.read("clock_hz", parts.clock_hz);
        core.read("base_clock_hz", parts.base_clock_hz);
        core.read("boost_clock_hz", parts.boost_clock_hz);
    }
}

void read_host(const JsonReader& reader, System& system, Figures& figures) {
    if (const json* value = reader.find("host")) {
        const JsonReader host(*value, reader.path_of("host"),
                              {"chips", "cpus", "shape", "pcie_bytes_per_s", "pcie", "c2c_bytes_per_s"});
        host.read("chips", system.chips_per_host);
        host.read("cpus", system.cpus_per_host);
        host.read("shape", system.host_shape);
        host.read("pcie_bytes_per_s", figures.pcie);
        host.read("c2c_bytes_per_s", figures.pcie);  // the faster way to the host where a chip has both
        system.host_over_c2c = host.find("c2c_bytes_per_s") != nullptr;
        std::string ignored;
        host.read("pcie", ignored);
    }
}

void read_levels(const JsonReader& reader, System& system) {
    const json* value = reader.find("levels");
    if (value == nullptr) {
        return;
    }
    if (!value->is_array()) {
        reader.fail("levels", "found " + described(*value) + ", expected an array of levels");
    }
    for (std::size_t i = 0; i < value->size(); ++i) {
        const JsonReader item((*value)[i], reader.path_of("levels") + "[" + std::to_string(i) + "]",
                              {"name", "degree", "bytes_per_s_per_child", "bytes_per_s_per_chip", "switches_per_unit",
                               "ports_per_switch", "port_bytes_per_s", "lanes_per_port", "switch"});
        SwitchLevel level;
        item.read("name", level.name);
        item.read("degree", level.degree);
        item.read("bytes_per_s_per_child", level.per_child);
        item.read("bytes_per_s_per_chip", level.per_chip);
        item.read("switches_per_unit", level.switches, kSmallCount);
        item.read("ports_per_switch", level.ports);
        item.read("port_bytes_per_s", level.per_port);
        item.read("lanes_per_port", level.lanes_per_port);
        item.read("switch", level.switch_name);
        system.levels.push_back(std::move(level));
    }
}

void read_torus(const JsonReader& reader, System& system) {
    reader.require("pod", "the chips along each axis of a pod");
    reader.read("pod", system.pod);
    reader.read("largest_slice", system.largest_slice);
    for (const char* key : {"pod", "largest_slice"}) {
        const json* value = reader.find(key);
        if (value != nullptr && value->size() != 2 && value->size() != 3) {
            reader.fail(key, "found " + std::to_string(value->size()) + " axes, expected 2 or 3");
        }
    }
    reader.read("max_chips", system.max_chips);
    if (const json* value = reader.find("wraparound")) {
        const JsonReader wrap(*value, reader.path_of("wraparound"), {"rule", "length"});
        wrap.require("rule", "never, always, full_axis or cubes");
        wrap.read("rule", system.wrap_rule, kWrapRuleNames);
        if (system.wrap_rule == WrapRule::full_axis || system.wrap_rule == WrapRule::cubes) {
            wrap.require("length", "the length of an axis that wraps");
        }
        wrap.read("length", system.wrap_length);
    }
}

/// Figures with what is derived from other keys of a preset.
Figures preset_figures(const JsonReader& reader, TopologyKind topology) {
    Figures figures;
    read_figures(reader, figures);
    System ignored;
    read_host(reader, ignored, figures);
    std::optional<double> link;
    int links = 1;
    reader.read("link_bytes_per_s", link);
    reader.read("links_per_peer", links);
    if (link && topology == TopologyKind::full_mesh) {
        figures.peer_link = BytesPerSecond(*link * links);
    }
    return figures;
}

void read_description(const JsonReader& reader, System& system) {
    reader.read("id", system.id);
    reader.read("name", system.name);
    reader.read("vendor", system.vendor);
    reader.read("year", system.year, {1900, 2200, true, false});
    reader.read("architecture", system.architecture);
    reader.read("hbm_type", system.hbm_type);
    reader.read("scale_out_type", system.scale_out_type);
    reader.read("note", system.note);
    std::string ignored;
    reader.read("usd_source", ignored);
    reader.read("confidence", ignored);
    int count = 0;
    reader.read("links_per_chip", system.links_per_chip, kSmallCount);
    reader.read("link_bytes_per_s", system.per_link);
    reader.read("links_per_axis", count, kSmallCount);
    reader.read("switches_per_domain", count, kSmallCount);
    if (const json* value = reader.find("sources")) {
        if (!value->is_object()) {
            reader.fail("sources", "found " + described(*value) + ", expected an object");
        }
        for (const auto& [key, text] : value->items()) {
            system.sources[key] = string_from_json(text, reader.path_of("sources") + "." + key);
        }
    }
}

void require_keys(const JsonReader& reader, bool preset) {
    if (preset) {
        reader.require("rooflight_preset", "\"hardware\"");
        std::string kind;
        reader.read("rooflight_preset", kind);
        if (kind != "hardware") {
            reader.fail("rooflight_preset", "found the string \"" + kind + "\", expected \"hardware\"");
        }
        reader.require("id", "the name of the file without .json");
        reader.require("name", "a string");
    }
    reader.require("flops_per_s", "an object of rates by dtype");
    reader.require("hbm_bytes", "a positive number");
    reader.require("hbm_bytes_per_s", "a positive number");
    reader.require("topology", "torus, switched, full_mesh or pcie");
}

}  // namespace

System system_from_json(const json& value, const std::string& path, bool preset) {
    const JsonReader reader(value, path, kSystemKeys);
    require_keys(reader, preset);
    System system;
    read_description(reader, system);
    reader.read("topology", system.topology, kTopologyNames);
    system.vendor_figures = preset_figures(reader, system.topology);
    Figures ignored;
    read_host(reader, system, ignored);
    read_parts(reader, system.parts);
    factors_from_json(reader, "achieved", system.achieved);
    factors_from_json(reader, "achieved_inference", system.achieved_inference);
    if (system.topology == TopologyKind::torus) {
        read_torus(reader, system);
    } else {
        reader.require("scale_up_bytes_per_s_per_chip", "what a chip sends into its domain");
        reader.read("domain_size", system.domain_size);
        reader.read("largest_domain", system.largest_domain);
        reader.read("in_network_reduction_capable", system.in_network_reduction_capable);
        read_levels(reader, system);
    }
    if (const json* book = reader.find("book")) {
        if (!book->is_object()) {
            reader.fail("book", "found " + described(*book) + ", expected an object");
        }
        json merged = value;
        merged.erase("book");
        merged.merge_patch(*book);
        const JsonReader laid_over(merged, reader.path_of("book"), kSystemKeys);
        system.book_figures = preset_figures(laid_over, system.topology);
        ChipParts parts;
        read_parts(laid_over, parts);
        if (!system.parts.on_chip_bandwidth) {
            system.parts.on_chip_bandwidth = parts.on_chip_bandwidth;
        }
        system.book_parts = std::move(parts);
    }
    return system;
}

}  // namespace rooflight
