// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/enum_names.h"
#include "core/io/figures_json.h"
#include "core/io/hardware_json.h"
#include "core/io/json_text.h"

namespace rooflight {
namespace {

void write_preset_figures(const Figures& figures, bool host_over_c2c, nlohmann::ordered_json& target) {
    write_figures(figures, target);
    if (figures.peer_link) {
        target["link_bytes_per_s"] = json_number(figures.peer_link->value());
    }
    if (figures.pcie) {
        target["host"][host_over_c2c ? "c2c_bytes_per_s" : "pcie_bytes_per_s"] = json_number(figures.pcie->value());
    }
}

void write_parts(const ChipParts& parts, nlohmann::ordered_json& target) {
    const auto memory = [&](const char* key, const auto& quantity) {
        if (quantity) {
            target["on_chip"][key] = json_number(quantity->value());
        }
    };
    const auto core = [&](const char* key, const auto& number) {
        if (number) {
            target["core"][key] = json_number(static_cast<double>(*number));
        }
    };
    memory("vmem_bytes", parts.vmem);
    memory("cmem_bytes", parts.cmem);
    memory("sram_bytes", parts.sram);
    memory("l2_bytes", parts.l2);
    if (parts.l2_sections) {
        target["on_chip"]["l2_sections"] = *parts.l2_sections;
    }
    memory("l3_bytes", parts.l3);
    memory("smem_bytes_per_sm", parts.smem_per_sm);
    memory("tmem_bytes_per_sm", parts.tmem_per_sm);
    memory("registers_bytes_per_sm", parts.registers_per_sm);
    memory("on_chip_bytes_per_s", parts.on_chip_bandwidth);
    core("tensorcores", parts.tensorcores);
    if (!parts.mxu_dim.empty()) {
        target["core"]["mxu_dim"] = parts.mxu_dim;
    }
    core("mxus_per_tensorcore", parts.mxus_per_tensorcore);
    core("vpu_alus_per_tensorcore", parts.vpu_alus_per_tensorcore);
    core("xlus_per_tensorcore", parts.xlus_per_tensorcore);
    core("dma_requests_per_cycle", parts.dma_requests_per_cycle);
    core("sms", parts.sms);
    core("tensor_cores_per_sm", parts.tensor_cores_per_sm);
    core("fp32_cores_per_sm", parts.fp32_cores_per_sm);
    core("clock_hz", parts.clock_hz);
    core("base_clock_hz", parts.base_clock_hz);
    core("boost_clock_hz", parts.boost_clock_hz);
}

void write_network(const System& system, nlohmann::ordered_json& target) {
    if (system.topology == TopologyKind::torus) {
        target["pod"] = system.pod;
        if (!system.largest_slice.empty()) {
            target["largest_slice"] = system.largest_slice;
        }
        if (system.max_chips > 0) {
            target["max_chips"] = system.max_chips;
        }
        target["wraparound"]["rule"] = name_in(kWrapRuleNames, system.wrap_rule);
        if (system.wrap_length > 0) {
            target["wraparound"]["length"] = system.wrap_length;
        }
        return;
    }
    target["domain_size"] = system.domain_size;
    if (system.largest_domain) {
        target["largest_domain"] = *system.largest_domain;
    }
    if (system.links_per_chip > 0) {
        target["links_per_chip"] = system.links_per_chip;
    }
    if (system.per_link && system.topology == TopologyKind::switched) {
        target["link_bytes_per_s"] = json_number(system.per_link->value());
    }
    target["in_network_reduction_capable"] = system.in_network_reduction_capable;
    for (const SwitchLevel& level : system.levels) {
        nlohmann::ordered_json item;
        item["name"] = level.name;
        if (level.degree > 0) {
            item["degree"] = level.degree;
        }
        if (level.per_child) {
            item["bytes_per_s_per_child"] = json_number(level.per_child->value());
        }
        if (level.per_chip) {
            item["bytes_per_s_per_chip"] = json_number(level.per_chip->value());
        }
        if (level.switches > 0) {
            item["switches_per_unit"] = level.switches;
        }
        if (level.ports) {
            item["ports_per_switch"] = json_number(*level.ports);
        }
        if (level.per_port) {
            item["port_bytes_per_s"] = json_number(level.per_port->value());
        }
        if (level.lanes_per_port) {
            item["lanes_per_port"] = *level.lanes_per_port;
        }
        if (!level.switch_name.empty()) {
            item["switch"] = level.switch_name;
        }
        target["levels"].push_back(std::move(item));
    }
}

}  // namespace

nlohmann::ordered_json system_to_json(const System& system) {
    nlohmann::ordered_json target;
    const auto text = [&](const char* key, const std::string& value) {
        if (!value.empty()) {
            target[key] = value;
        }
    };
    text("id", system.id);
    text("name", system.name);
    text("vendor", system.vendor);
    if (system.year > 0) {
        target["year"] = system.year;
    }
    text("architecture", system.architecture);
    write_preset_figures(system.vendor_figures, system.host_over_c2c, target);
    text("hbm_type", system.hbm_type);
    write_parts(system.parts, target);
    target["topology"] = name_in(kTopologyNames, system.topology);
    write_network(system, target);
    text("scale_out_type", system.scale_out_type);
    target["host"]["chips"] = system.chips_per_host;
    if (system.cpus_per_host) {
        target["host"]["cpus"] = *system.cpus_per_host;
    }
    if (!system.host_shape.empty()) {
        target["host"]["shape"] = system.host_shape;
    }
    if (system.book_figures) {
        write_preset_figures(*system.book_figures, system.host_over_c2c, target["book"]);
        write_parts(system.book_parts.value(), target["book"]);
    }
    if (!system.achieved.empty()) {
        target["achieved"] = system.achieved;
    }
    if (!system.achieved_inference.empty()) {
        target["achieved_inference"] = system.achieved_inference;
    }
    if (!system.sources.empty()) {
        target["sources"] = system.sources;
    }
    text("note", system.note);
    return target;
}

}  // namespace rooflight
