// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/systems.h"

namespace rooflight::test {

std::shared_ptr<System> torus_system(std::vector<int> pod, WrapRule rule, int wrap_length, double link) {
    auto system = std::make_shared<System>();
    system->name = "torus";
    system->topology = TopologyKind::torus;
    system->pod = std::move(pod);
    system->wrap_rule = rule;
    system->wrap_length = wrap_length;
    system->vendor_figures.ici_link = BytesPerSecond(link);
    system->vendor_figures.scale_out = BytesPerSecond(6.25e9);
    system->chips_per_host = 4;
    return system;
}

std::shared_ptr<System> tpu_v4p() {
    auto system = torus_system({16, 16, 16}, WrapRule::cubes, 4, 4.5e10);
    system->name = "TPU v4p";
    return system;
}

std::shared_ptr<System> tpu_v5p() {
    auto system = torus_system({16, 20, 28}, WrapRule::cubes, 4, 9e10);
    system->name = "TPU v5p";
    system->largest_slice = {16, 16, 24};
    return system;
}

std::shared_ptr<System> tpu_v5e() {
    auto system = torus_system({16, 16}, WrapRule::full_axis, 16, 4.5e10);
    system->name = "TPU v5e";
    system->chips_per_host = 8;
    return system;
}

std::shared_ptr<System> tpu_v7() {
    auto system = torus_system({4, 4, 576}, WrapRule::cubes, 4, 9e10);
    system->name = "TPU7x";
    system->max_chips = 9216;
    return system;
}

std::shared_ptr<System> switched_system(int domain, double scale_up, double scale_out) {
    auto system = std::make_shared<System>();
    system->name = "switched";
    system->topology = TopologyKind::switched;
    system->domain_size = domain;
    system->vendor_figures.scale_up = BytesPerSecond(scale_up);
    if (scale_out > 0) {
        system->vendor_figures.scale_out = BytesPerSecond(scale_out);
    }
    system->levels = {{"node", domain, BytesPerSecond(scale_up), BytesPerSecond(scale_up), 0}};
    system->chips_per_host = 8;
    return system;
}

std::shared_ptr<System> h100() {
    auto system = switched_system(8, 450e9, 50e9);
    system->name = "H100";
    system->in_network_reduction_capable = true;
    system->levels.push_back({"leaf", 32, BytesPerSecond(400e9), BytesPerSecond(50e9), 8});
    system->levels.push_back({"spine", 4, BytesPerSecond(12.8e12), BytesPerSecond(50e9), 16});
    return system;
}

std::shared_ptr<System> nvl72() {
    auto system = switched_system(72, 900e9, 50e9);
    system->name = "NVL72";
    system->levels.push_back({"scaleout", 8, BytesPerSecond(3.6e12), BytesPerSecond(50e9), 0});
    system->chips_per_host = 4;
    return system;
}

std::shared_ptr<System> mi300x() {
    auto system = switched_system(8, 448e9, 0);
    system->name = "MI300X";
    system->topology = TopologyKind::full_mesh;
    system->vendor_figures.peer_link = BytesPerSecond(64e9);
    return system;
}

std::shared_ptr<System> l4() {
    auto system = std::make_shared<System>();
    system->name = "L4";
    system->topology = TopologyKind::pcie;
    system->vendor_figures.scale_up = BytesPerSecond(31e9);
    return system;
}

Hardware with_slice(std::shared_ptr<const System> system, std::vector<int> slice, int slices) {
    Hardware hardware;
    hardware.system = std::move(system);
    hardware.slice = std::move(slice);
    hardware.slices = slices;
    return hardware;
}

Hardware with_chips(std::shared_ptr<const System> system, int chips, int slices) {
    Hardware hardware;
    hardware.system = std::move(system);
    hardware.chips = chips;
    hardware.slices = slices;
    return hardware;
}

Machine machine_of(const Hardware& hardware) {
    std::vector<std::string> warnings;
    return resolve(hardware, warnings);
}

}  // namespace rooflight::test
