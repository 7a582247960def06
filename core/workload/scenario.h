// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/workload/options.h"
#include "core/hardware/machine.h"
#include "core/mesh/parallelism.h"
#include "core/model/model.h"
#include "core/workload/job.h"
#include "core/workload/serving.h"
#include "core/workload/stack.h"

namespace rooflight {

/// Everything estimate() needs to know: a small value that can be saved, compared, undone and sent. The shared parts
/// (system, model) are immutable, so a copy is cheap. JSON form: core/io/scenario_json.h.
struct Scenario {
    std::string name;
    Hardware hardware;
    std::shared_ptr<const Model> model;
    std::string model_reference;                       ///< how a file names it: preset id, or a config.json path; empty = inline
    bool model_is_huggingface = false;                 ///< model_reference is a config.json path
    Workload workload;
    Parallelism parallelism;
    Precision precision;
    Recompute recompute;
    AttentionKernel attention_kernel = AttentionKernel::flash;
    std::optional<Adapter> adapter;                    ///< training of low-rank adapters only
    Offload offload;
    std::string stack = "generic";
    std::shared_ptr<const Stack> stack_preset;         ///< what calibrated fidelity takes its factors from
    Fidelity fidelity = Fidelity::ideal;
    Serving serving;
    Options options;
    std::map<std::string, double> overrides;           ///< calibrated factors by path
};

/// Checks everything that io cannot see from one key: axes multiply to the chips, tensor divides heads, batches divide, …
/// Throws InputError naming the first violation, what was found and what was expected. `machine` from resolve().
void check(const Scenario& scenario, const Machine& machine);

}  // namespace rooflight
