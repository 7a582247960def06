// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/collectives/lab_timer.h"
#include "core/collectives/sharding_lab.h"
#include "core/hardware/machine.h"
#include "core/workload/scenario.h"

namespace rooflight {

/// How a scenario's fidelity and options time collectives.
[[nodiscard]] CollectiveOptions collective_options(const Scenario& scenario, const Factors& factors);

/// Times a lab mesh as if it lay on chips and links of a machine. On a torus each axis is a ring of its own; in a
/// switched system the axes lie on consecutive chips, the last innermost, and an axis set that leaves one out between its
/// axes is timed as if it lay where its innermost axis does. The machine's number of chips does not matter.
class LabMachine final : public CollectiveTimer {
public:
    /// Throws InputError where the machine has no figure for its links or its matmul rate.
    LabMachine(const LabMesh& mesh, const Machine& machine, DType matmul, const CollectiveOptions& options);

    [[nodiscard]] Seconds time(CollectiveKind kind, AxisMask mask, Bytes v) const override;
    /// Of the multiplication itself on one chip, at the peak.
    [[nodiscard]] Seconds multiply(const EinsumPlan& plan) const { return plan.flops_per_chip / m_peak.rate; }

    /// One after the other: nothing of the communication hidden.
    [[nodiscard]] Seconds total(const EinsumPlan& plan) const { return multiply(plan) + plan.communication; }
    /// Which of the plans takes least in total; 0 for none.
    [[nodiscard]] std::size_t cheapest(const std::vector<LabPlan>& plans) const;

    [[nodiscard]] BytesPerSecond bandwidth() const { return m_bandwidth; }  ///< of an axis, both ways; of a chip
    [[nodiscard]] Peak peak() const { return m_peak; }

private:
    AxisSizes m_sizes;
    std::size_t m_axes;
    Machine m_machine;
    CollectiveOptions m_options;
    BytesPerSecond m_bandwidth{0};
    Peak m_peak{};
    LabTimer m_torus;
};

}  // namespace rooflight
