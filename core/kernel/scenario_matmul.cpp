// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/scenario_matmul.h"

#include <algorithm>
#include <cmath>

namespace rooflight {

MatmulShape scenario_matmul(const Scenario& s) {
    const Model& model = *s.model;
    const Parallelism& p = s.parallelism;
    const double replicas = static_cast<double>(p.data) * p.fsdp;
    double rows = 1;
    switch (s.workload.kind) {
        case WorkloadKind::training:
            rows = static_cast<double>(s.workload.micro_batch) * s.workload.sequence_length / p.context;
            break;
        case WorkloadKind::prefill:
            rows = std::ceil(s.workload.global_batch / replicas) * s.workload.sequence_length / p.context;
            break;
        default:
            rows = std::ceil(s.workload.global_batch / replicas);
    }
    const bool experts = model.moe && 2 * model.moe_layers() > model.layers;
    const double hidden = experts ? static_cast<double>(model.moe->d_ff_expert) / p.experts_tensor()
                                  : static_cast<double>(model.d_ff) / p.tensor;
    if (experts)  // the tokens that reach one expert of a balanced layer
        rows = std::max(1.0, rows * p.tensor * p.expert * model.moe->top_k / model.moe->experts);
    const Bytes activation = bytes_of(s.precision.activations);
    return {std::max(1.0, rows), static_cast<double>(model.d_model), std::max(1.0, hidden), 1,
            activation, bytes_of(s.precision.weights), activation};
}

}  // namespace rooflight
