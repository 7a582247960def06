// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <fmt/format.h>

#include "core/units/input_error.h"
#include "core/workload/scenario.h"

namespace rooflight {
namespace {

/// Schedules are worked out micro-batch by micro-batch.
constexpr int kMostMicroBatches = 1'000'000;

bool divides(double divisor, double number) { return std::fmod(number, divisor) == 0.0; }

void require_divides(const char* path, double divisor, const char* what, double number) {
    if (!divides(divisor, number)) {
        throw InputError(path, fmt::format("{:.0f} does not divide {} ({:.0f})", divisor, what, number));
    }
}

void check_axes(const Parallelism& p, const Machine& machine) {
    const std::pair<const char*, int> degrees[] = {{"data", p.data},
                                                   {"fsdp", p.fsdp},
                                                   {"tensor", p.tensor},
                                                   {"context", p.context},
                                                   {"pipeline", p.pipeline},
                                                   {"expert", p.expert},
                                                   {"virtual_stages", p.virtual_stages}};
    for (const auto& [key, degree] : degrees) {
        if (degree < 1) {
            throw InputError(fmt::format("parallelism.{}", key), fmt::format("found {}, expected at least 1", degree));
        }
    }
    if (p.expert_tensor < 0) {
        throw InputError("parallelism.expert_tensor", fmt::format("found {}, expected at least 1", p.expert_tensor));
    }
    if (p.chips() != machine.chips()) {
        throw InputError("parallelism",
                         fmt::format("data {} × fsdp {} × tensor {} × context {} × pipeline {} is {:.0f}, but the "
                                     "hardware has {} chips",
                                     p.data, p.fsdp, p.tensor, p.context, p.pipeline, p.chips(), machine.chips()));
    }
}

void check_experts(const Parallelism& p, const Model& model) {
    if (!model.moe) {
        if (p.expert > 1) {
            throw InputError("parallelism.expert", fmt::format("found {}, but the model has no experts", p.expert));
        }
        if (p.expert_tensor > 1) {
            throw InputError("parallelism.expert_tensor",
                             fmt::format("found {}, but the model has no experts", p.expert_tensor));
        }
        return;
    }
    require_divides("parallelism.expert", p.expert, "experts", model.moe->experts);
    const int expert_tensor = p.experts_tensor();
    const double chips = double(p.data) * p.fsdp * p.context * p.tensor;
    if (!divides(double(p.expert) * expert_tensor, chips)) {
        throw InputError(
            "parallelism.expert",
            fmt::format("expert {} × expert_tensor {} does not divide data × fsdp × context × tensor ({:.0f})",
                        p.expert, expert_tensor, chips));
    }
    require_divides("parallelism.expert_tensor", expert_tensor, "d_ff_expert", model.moe->d_ff_expert);
}

void check_tensor(const Parallelism& p, const Model& model) {
    require_divides("parallelism.tensor", p.tensor, "heads", model.heads);
    // The latent of MLA has no heads: every tensor shard keeps all of it.
    if (!model.mla && !divides(p.tensor, model.kv_heads) && !divides(model.kv_heads, p.tensor)) {
        throw InputError("parallelism.tensor", fmt::format("{} neither divides kv_heads ({}) nor is a multiple of it",
                                                           p.tensor, model.kv_heads));
    }
    if (model.moe_layers() < model.layers) {
        require_divides("parallelism.tensor", p.tensor, "d_ff", model.d_ff);
    }
}

void check_pipeline(const Parallelism& p, const Model& model) {
    if (p.pipeline > model.layers) {
        throw InputError("parallelism.pipeline",
                         fmt::format("found {}, expected at most the model's layers ({})", p.pipeline, model.layers));
    }
    if (p.virtual_stages > 1 && p.pipeline == 1) {
        throw InputError("parallelism.virtual_stages", fmt::format("found {}, but pipeline is 1", p.virtual_stages));
    }
    if (p.virtual_stages > 1 && p.schedule != PipelineSchedule::interleaved) {
        throw InputError("parallelism.virtual_stages",
                         fmt::format("found {}, expected 1 unless schedule is interleaved", p.virtual_stages));
    }
}

void check_batch(const Parallelism& p, const Workload& workload) {
    require_divides("parallelism.context", p.context, "sequence_length", workload.sequence_length);
    const double shard = double(p.data) * p.fsdp * workload.micro_batch;
    if (workload.kind == WorkloadKind::training && !divides(shard, workload.global_batch)) {
        throw InputError("workload.global_batch",
                         fmt::format("data {} × fsdp {} × micro_batch {:.0f} = {:.0f} does not divide {:.0f}", p.data,
                                     p.fsdp, workload.micro_batch, shard, workload.global_batch));
    }
    const double micro_batches = workload.global_batch / shard;
    if (workload.kind == WorkloadKind::training && micro_batches > kMostMicroBatches) {
        throw InputError("workload.global_batch", fmt::format("makes {:.0f} micro-batches a step, expected at most {}",
                                                              micro_batches, kMostMicroBatches));
    }
}

}  // namespace

void check(const Scenario& scenario, const Machine& machine) {
    const Model& model = *scenario.model;
    check_axes(scenario.parallelism, machine);
    check_tensor(scenario.parallelism, model);
    check_experts(scenario.parallelism, model);
    check_pipeline(scenario.parallelism, model);
    check_batch(scenario.parallelism, scenario.workload);
    check_modelled(scenario);
}

void check_modelled(const Scenario& scenario) {
    const auto refuse = [](bool used, const char* path, const std::string& what) {
        if (used) {
            throw InputError(path, what + " is not modelled yet");
        }
    };
    const Parallelism& p = scenario.parallelism;
    refuse(scenario.workload.kind == WorkloadKind::serving, "workload.kind", "serving");
    refuse(p.context_attention == ContextAttention::all_to_all, "parallelism.context_attention", "all_to_all");
    refuse(scenario.recompute.kind == RecomputeKind::listed, "recompute", "a list of operations");
}

}  // namespace rooflight
