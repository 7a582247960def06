// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/lab_machine.h"

#include <algorithm>

#include "core/units/input_error.h"

namespace rooflight {
namespace {

BytesPerSecond bandwidth_of(const Machine& machine) {
    if (machine.topology == TopologyKind::torus) {
        if (!machine.figures.ici_link) {
            throw InputError("hardware.ici_link_bytes_per_s", "is not known");
        }
        return *machine.figures.ici_link * 2.0;
    }
    if (machine.levels.empty()) {
        throw InputError("hardware", "has no network between chips");
    }
    return machine.levels.front().per_chip;
}

/// The innermost levels once more, stretched where the mesh is larger than the machine: the top one takes more children.
Machine stretched(Machine machine, double devices) {
    if (!machine.levels.empty()) {
        FabricLevel& top = machine.levels.back();
        top.degree = std::max(top.degree, static_cast<int>(devices));
    }
    return machine;
}

}  // namespace

CollectiveOptions collective_options(const Scenario& scenario, const Factors& factors) {
    CollectiveOptions options;
    options.ring_factor = scenario.options.ring_factor;
    options.latency_adds = scenario.fidelity == Fidelity::calibrated;
    options.hop_latency = Seconds(factors.hop_latency_s);
    options.launch_latency = Seconds(factors.collective_latency_s);
    options.peer_latency = Seconds(factors.peer_latency_s);
    options.scale_out_latency = Seconds(factors.scale_out_latency_s);
    options.seconds_per_sqrt_byte = factors.collective_s_per_sqrt_byte;
    options.efficiency.fill(factors.scale_up);
    options.efficiency[static_cast<std::size_t>(Network::scale_out)] = factors.scale_out;
    if (factors.node_copies > 0 && scenario.model && scenario.model->moe) {
        const Moe& moe = *scenario.model->moe;
        options.exchange_copies = moe.top_k;
        if (moe.limits_groups()) {
            options.exchange_groups = moe.expert_groups;
            options.exchange_reach = moe.top_k_groups;
        }
    }
    options.achieved = factors.collectives;
    options.in_switch_from = static_cast<int>(factors.in_switch_from);
    return options;
}

LabMachine::LabMachine(const LabMesh& mesh, const Machine& machine, DType matmul, const CollectiveOptions& options)
    : m_sizes(mesh.sizes),
      m_axes(mesh.names.size()),
      m_machine(stretched(machine, std::min(mesh.devices(), 1e6))),
      m_options(options),
      m_bandwidth(bandwidth_of(machine)),
      m_peak(peak_or_fallback(machine.figures, matmul)),
      m_torus(mesh.sizes, m_bandwidth, options) {}

Seconds LabMachine::time(CollectiveKind kind, AxisMask mask, Bytes v) const {
    if (m_machine.topology == TopologyKind::torus) {
        return m_torus.time(kind, mask, v);
    }
    int size = 1, stride = 1;
    for (std::size_t axis = 0; axis < m_axes; ++axis) {
        if ((mask >> axis & 1) != 0) {
            size *= m_sizes[axis];
            stride = 1;
        } else {
            stride *= m_sizes[axis];
        }
    }
    return rate_of(kind, switched_group(m_machine, size, stride), m_options).time(v);
}

std::size_t LabMachine::cheapest(const std::vector<LabPlan>& plans) const {
    const auto cheaper = [this](const LabPlan& a, const LabPlan& b) { return total(a.plan) < total(b.plan); };
    return static_cast<std::size_t>(std::min_element(plans.begin(), plans.end(), cheaper) - plans.begin());
}

}  // namespace rooflight
