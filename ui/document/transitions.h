// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QString>

#include "core/hardware/machine.h"
#include "core/mesh/rebalance.h"
#include "core/workload/scenario.h"

namespace rooflight::ui {

/// Changes that touch several parts of a scenario at once, each leaving a valid one. They return why not, else nothing.

[[nodiscard]] MeshLimits mesh_limits(const Scenario& scenario, int chips);

/// Gives a mesh axis a value; data, fsdp and the micro-batch make up for it.
QString change_axis(Scenario& scenario, MeshAxis axis, int value, AxisMask locked);

/// The other workload on the same machine: a split and a batch that suit it.
QString change_kind(Scenario& scenario, WorkloadKind kind);

QString change_model(Scenario& scenario, std::shared_ptr<const Model> model, const std::string& reference,
                     bool huggingface = false);

/// Another system with about as many chips, and a matmul dtype that they have.
QString change_system(Scenario& scenario, std::shared_ptr<const System> system, const std::string& id);

QString change_slice(Scenario& scenario, const std::vector<int>& slice, AxisMask locked);
QString change_chips(Scenario& scenario, int chips, AxisMask locked);
QString change_slices(Scenario& scenario, int slices, AxisMask locked);

}  // namespace rooflight::ui
