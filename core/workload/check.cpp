// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/units/input_error.h"
#include "core/workload/adapter.h"
#include "core/workload/misfit.h"
#include "core/workload/scenario.h"

namespace rooflight {
namespace {

bool divides(double divisor, double number) { return std::fmod(number, divisor) == 0.0; }

double chips_of_experts(const Parallelism& p) { return double(p.data) * p.fsdp * p.context * p.tensor; }

double sequences_at_once(const Scenario& s) {
    return double(s.parallelism.data) * s.parallelism.fsdp * s.workload.micro_batch;
}

std::array<std::pair<const char*, int>, 7> degrees(const Parallelism& p) {
    return {{{"data", p.data},
             {"fsdp", p.fsdp},
             {"tensor", p.tensor},
             {"context", p.context},
             {"pipeline", p.pipeline},
             {"expert", p.expert},
             {"virtual_stages", p.virtual_stages}}};
}

Misfit of_axes(const Parallelism& p, int chips) {
    for (const auto& [key, degree] : degrees(p)) {
        if (degree < 1) {
            return Misfit::axes;
        }
    }
    return p.expert_tensor < 0 || p.chips() != chips ? Misfit::axes : Misfit::none;
}

Misfit of_tensor(const Parallelism& p, const Model& model) {
    if (!divides(p.tensor, model.heads)) {
        return Misfit::heads;
    }
    // The latent of MLA has no heads: every tensor shard keeps all of it.
    if (!model.mla && !divides(p.tensor, model.kv_heads) && !divides(model.kv_heads, p.tensor)) {
        return Misfit::kv_heads;
    }
    return model.moe_layers() < model.layers && !divides(p.tensor, model.d_ff) ? Misfit::d_ff : Misfit::none;
}

Misfit of_experts(const Parallelism& p, const Model& model) {
    if (!model.moe) {
        return p.expert > 1 || p.expert_tensor > 1 ? Misfit::no_experts : Misfit::none;
    }
    if (!divides(p.expert, model.moe->experts)) {
        return Misfit::experts;
    }
    if (!divides(double(p.expert) * p.experts_tensor(), chips_of_experts(p))) {
        return Misfit::expert_chips;
    }
    return divides(p.experts_tensor(), model.moe->d_ff_expert) ? Misfit::none : Misfit::d_ff_expert;
}

Misfit of_pipeline(const Parallelism& p, const Model& model) {
    if (p.pipeline > model.layers) {
        return Misfit::layers;
    }
    const bool interleaved = p.pipeline > 1 && p.schedule == PipelineSchedule::interleaved;
    return p.virtual_stages > 1 && !interleaved ? Misfit::virtual_stages : Misfit::none;
}

Misfit of_batch(const Scenario& s) {
    if (!divides(s.parallelism.context, s.workload.sequence_length)) {
        return Misfit::sequence;
    }
    if (s.workload.kind != WorkloadKind::training) {
        return Misfit::none;
    }
    if (!divides(sequences_at_once(s), s.workload.global_batch)) {
        return Misfit::batch;
    }
    return s.workload.global_batch / sequences_at_once(s) > kMostMicroBatches ? Misfit::micro_batches : Misfit::none;
}

/// Attention by exchange (all_to_all) gives each chip whole heads: as many query heads as chips at least, key heads
/// repeated where there are fewer.
Misfit of_exchange(const Scenario& s) {
    const Parallelism& p = s.parallelism;
    const Model& model = *s.model;
    if (p.context == 1 || p.context_attention != ContextAttention::all_to_all ||
        s.workload.kind == WorkloadKind::decode) {
        return Misfit::none;
    }
    const int chips = p.context * p.tensor;
    if (model.heads % chips != 0) {
        return Misfit::exchanged_heads;
    }
    return model.mla || model.kv_heads % chips == 0 || chips % model.kv_heads == 0 ? Misfit::none
                                                                                   : Misfit::exchanged_kv_heads;
}

[[noreturn]] void fail_division(const char* path, double divisor, const char* what, double number) {
    throw InputError(path, fmt::format("{:.0f} does not divide {} ({:.0f})", divisor, what, number));
}

[[noreturn]] void fail_axes(const Parallelism& p, int chips) {
    for (const auto& [key, degree] : degrees(p)) {
        if (degree < 1) {
            throw InputError(fmt::format("parallelism.{}", key), fmt::format("found {}, expected at least 1", degree));
        }
    }
    if (p.expert_tensor < 0) {
        throw InputError("parallelism.expert_tensor", fmt::format("found {}, expected at least 1", p.expert_tensor));
    }
    throw InputError("parallelism", fmt::format("data {} × fsdp {} × tensor {} × context {} × pipeline {} is {:.0f}, "
                                                "but the hardware has {} chips",
                                                p.data, p.fsdp, p.tensor, p.context, p.pipeline, p.chips(), chips));
}

[[noreturn]] void fail(Misfit misfit, const Scenario& s, int chips) {
    const Parallelism& p = s.parallelism;
    const Model& model = *s.model;
    switch (misfit) {
        case Misfit::heads:
            fail_division("parallelism.tensor", p.tensor, "heads", model.heads);
        case Misfit::kv_heads:
            throw InputError("parallelism.tensor", fmt::format("{} neither divides kv_heads ({}) nor is a multiple of "
                                                               "it",
                                                               p.tensor, model.kv_heads));
        case Misfit::d_ff:
            fail_division("parallelism.tensor", p.tensor, "d_ff", model.d_ff);
        case Misfit::no_experts:
            throw InputError(p.expert > 1 ? "parallelism.expert" : "parallelism.expert_tensor",
                             fmt::format("found {}, but the model has no experts",
                                         p.expert > 1 ? p.expert : p.expert_tensor));
        case Misfit::experts:
            fail_division("parallelism.expert", p.expert, "experts", model.moe->experts);
        case Misfit::expert_chips:
            throw InputError("parallelism.expert", fmt::format("expert {} × expert_tensor {} does not divide data × "
                                                               "fsdp × context × tensor ({:.0f})",
                                                               p.expert, p.experts_tensor(), chips_of_experts(p)));
        case Misfit::d_ff_expert:
            fail_division("parallelism.expert_tensor", p.experts_tensor(), "d_ff_expert", model.moe->d_ff_expert);
        case Misfit::layers:
            throw InputError("parallelism.pipeline", fmt::format("found {}, expected at most the model's layers ({})",
                                                                 p.pipeline, model.layers));
        case Misfit::virtual_stages:
            throw InputError("parallelism.virtual_stages",
                             p.pipeline == 1
                                 ? fmt::format("found {}, but pipeline is 1", p.virtual_stages)
                                 : fmt::format("found {}, expected 1 unless schedule is interleaved", p.virtual_stages));
        case Misfit::sequence:
            fail_division("parallelism.context", p.context, "sequence_length", s.workload.sequence_length);
        case Misfit::batch:
            throw InputError("workload.global_batch",
                             fmt::format("data {} × fsdp {} × micro_batch {:.0f} = {:.0f} does not divide {:.0f}",
                                         p.data, p.fsdp, s.workload.micro_batch, sequences_at_once(s),
                                         s.workload.global_batch));
        case Misfit::micro_batches:
            throw InputError("workload.global_batch",
                             fmt::format("makes {:.0f} micro-batches a step, expected at most {}",
                                         s.workload.global_batch / sequences_at_once(s), kMostMicroBatches));
        case Misfit::exchanged_heads:
        case Misfit::exchanged_kv_heads:
            throw InputError("parallelism.context",
                             fmt::format("context {} × tensor {} = {} {}, as all_to_all attention needs", p.context,
                                         p.tensor, p.context * p.tensor,
                                         misfit == Misfit::exchanged_heads
                                             ? fmt::format("does not divide heads ({})", model.heads)
                                             : fmt::format("neither divides kv_heads ({}) nor is a multiple of it",
                                                           model.kv_heads)));
        case Misfit::axes:
        case Misfit::none:
            break;
    }
    fail_axes(p, chips);
}

void check_adapter(const Scenario& scenario) {
    if (!scenario.adapter) {
        return;
    }
    if (scenario.workload.kind != WorkloadKind::training) {
        throw InputError("adapter", "found one, but nothing is trained; expected workload.kind training");
    }
    if (count_parameters(*scenario.adapter, *scenario.model).total <= 0) {
        throw InputError("adapter.targets", "the model has none of these matrices");
    }
}

void check_offload(const Scenario& scenario, const Machine& machine) {
    if (scenario.offload == Offload{}) {
        return;
    }
    if (scenario.workload.kind != WorkloadKind::training) {
        throw InputError("offload", "found what only training keeps; expected workload.kind training");
    }
    if (!machine.figures.pcie) {
        throw InputError("hardware.system.host.pcie_bytes_per_s",
                         "not known for " + machine.system->name + "; offload needs it");
    }
}

void check_pools(const Parallelism& p, const Serving& serving, const Machine& machine) {
    if (!serving.disaggregated) {
        return;
    }
    const Disaggregated& pools = *serving.disaggregated;
    const double together = double(pools.prefill_chips) + pools.decode_chips;
    if (together != machine.chips()) {
        throw InputError("serving.disaggregated",
                         fmt::format("prefill_chips {} + decode_chips {} is {:.0f}, but the hardware has {} chips",
                                     pools.prefill_chips, pools.decode_chips, together, machine.chips()));
    }
    const int replica = machine.chips() / p.data;
    for (const auto& [key, chips] : {std::pair("prefill_chips", pools.prefill_chips), std::pair("decode_chips", pools.decode_chips)}) {
        if (chips % replica != 0) {
            throw InputError(fmt::format("serving.disaggregated.{}", key),
                             fmt::format("found {}, expected a multiple of the {} chips that hold a copy of the model (all "
                                         "axes but data)",
                                         chips, replica));
        }
    }
}

}  // namespace

Misfit misfit(const Scenario& scenario, int chips) {
    const Parallelism& p = scenario.parallelism;
    const Model& model = *scenario.model;
    for (const Misfit found : {of_axes(p, chips), of_tensor(p, model), of_experts(p, model), of_pipeline(p, model),
                               of_batch(scenario), of_exchange(scenario)}) {
        if (found != Misfit::none) {
            return found;
        }
    }
    return Misfit::none;
}

void check(const Scenario& scenario, const Machine& machine) {
    if (const Misfit found = misfit(scenario, machine.chips()); found != Misfit::none) {
        fail(found, scenario, machine.chips());
    }
    check_adapter(scenario);
    check_offload(scenario, machine);
    if (scenario.workload.kind == WorkloadKind::serving) {
        check_pools(scenario.parallelism, scenario.serving, machine);
    }
}

}  // namespace rooflight
