// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/space.h"

#include <cmath>

#include "core/units/input_error.h"
#include "core/workload/misfit.h"

namespace rooflight {

std::string_view text_of(Rejection reason) {
    constexpr std::array<std::string_view, kRejectionCount> texts = {
        "tensor does not divide heads",
        "neither of tensor and kv_heads divides the other",
        "tensor does not divide d_ff",
        "expert does not divide experts",
        "expert × expert_tensor does not divide its chips",
        "expert_tensor does not divide d_ff_expert",
        "more stages than layers",
        "context does not divide sequence_length",
        "data × fsdp does not divide global_batch",
        "too many micro-batches",
        "batch larger than allowed",
        "tensor leaves the scale-up domain",
        "does not fit memory",
        "takes longer than allowed",
        "requests come faster than it serves them"};
    return texts[static_cast<std::size_t>(reason)];
}

bool has_uneven_chunks(const Scenario& scenario) {
    const Parallelism& p = scenario.parallelism;
    return scenario.model->layers % (p.pipeline * p.virtual_stages) != 0;
}

namespace detail {

Rejection rejection_of(Misfit misfit) {
    switch (misfit) {
        case Misfit::heads:
        case Misfit::exchanged_heads:
            return Rejection::heads;
        case Misfit::kv_heads:
        case Misfit::exchanged_kv_heads:
            return Rejection::kv_heads;
        case Misfit::d_ff:
            return Rejection::d_ff;
        case Misfit::experts:
            return Rejection::experts;
        case Misfit::d_ff_expert:
            return Rejection::d_ff_expert;
        case Misfit::layers:
            return Rejection::layers;
        case Misfit::sequence:
            return Rejection::sequence;
        case Misfit::batch:
            return Rejection::batch;
        case Misfit::micro_batches:
            return Rejection::micro_batches;
        default:
            return Rejection::expert_chips;
    }
}

int chips_of_domain(const Machine& machine) {
    int chips = machine.torus.empty() ? 1 : machine.chips_per_slice;
    for (const FabricLevel& level : machine.levels) {
        chips *= level.scale_out ? 1 : level.degree;
    }
    return chips;
}

namespace {

/// A plan's axes as a scenario to ask misfit() about.
struct Probe {
    Scenario scenario;

    [[nodiscard]] Misfit ask(const Plan& plan, const Scenario& base) {
        set_plan(plan, base, scenario);
        return misfit(scenario, plan.chips);
    }
    /// The axes of the plan that was asked about, with another share of data and fsdp.
    [[nodiscard]] const Parallelism& laid_as(const Plan& plan) {
        scenario.parallelism.data = plan.data, scenario.parallelism.fsdp = plan.fsdp;
        return scenario.parallelism;
    }
};

}  // namespace

void divisors_of(int number, std::vector<int>& divisors) {
    divisors.clear();
    for (int i = 1; i <= number / i; ++i) {
        if (number % i == 0) {
            divisors.push_back(i);
        }
    }
    for (std::size_t i = divisors.size(); i-- > 0;) {
        if (const int other = number / divisors[i]; other > divisors[i]) {
            divisors.push_back(other);
        }
    }
}

std::vector<int> divisors_of(int number) {
    std::vector<int> divisors;
    divisors_of(number, divisors);
    return divisors;
}

Placements placements_of(const Setting& setting) {
    return {setting.platform->machine, setting.base.model->moe.has_value(),
            setting.base.workload.kind != WorkloadKind::training};
}

Space::Space(const Scenario& scenario, const SearchOptions& options)
    : m_options(options),
      m_training(scenario.workload.kind == WorkloadKind::training),
      m_experts(scenario.model->moe.has_value()),
      m_uneven(has_uneven_chunks(scenario)) {
    for (std::size_t i = 0; i < kRejectionCount; ++i) {
        m_rejected[i].reason = static_cast<Rejection>(i);
    }
}

void Space::reject(Rejection reason, const Plan& plan, double plans) {
    RejectionCount& rejection = m_rejected[static_cast<std::size_t>(reason)];
    if (rejection.count == 0) {
        rejection.example = plan;
    }
    rejection.count += plans;
}

std::span<const int> Space::zeros(const Plan& plan) const {
    static constexpr std::array<int, 3> kTraining = {1, 2, 3};
    static constexpr std::array<int, 2> kInference = {1, 3};
    const double inner = double(plan.tensor) * plan.context * plan.fsdp;
    const bool shards_experts = m_experts && double(plan.expert) * plan.expert_tensor < inner;
    if (plan.fsdp * plan.context == 1 && !shards_experts) {
        return std::span(kTraining).first(1);
    }
    return m_training ? std::span<const int>(kTraining) : std::span<const int>(kInference);
}

void Space::choices(const Setting& setting, const Chunk& chunk, Choices& choices) const {
    choices.batches.clear();
    choices.turns.clear();
    choices.recompute.assign(1, RecomputeKind::none);
    choices.turns.push_back({});
    choices.layouts.assign(1, Layout{});
    const Workload& workload = setting.base.workload;
    if (!m_training) {
        choices.batches.assign(m_options.batches.begin(), m_options.batches.end());
        if (choices.batches.empty()) {
            choices.batches.push_back(workload.global_batch);
        }
        if (chunk.plan.tensor > 1) {
            choices.layouts.clear();
            for (const WeightsLayout weights : {WeightsLayout::one_d, WeightsLayout::two_d, WeightsLayout::gathered_x,
                                                WeightsLayout::gathered_xy, WeightsLayout::gathered_xyz}) {
                for (const KvLayout kv : {KvLayout::heads, KvLayout::batch, KvLayout::sequence}) {
                    choices.layouts.push_back({weights, kv});
                }
            }
        }
        return;
    }
    choices.recompute.push_back(RecomputeKind::selective);
    choices.recompute.push_back(RecomputeKind::full);
    const double sequences = workload.global_batch / chunk.plan.data;
    if (sequences != std::floor(sequences)) {
        choices.batches.push_back(1);  // rejected: which micro-batches there would be is not known
    } else {
        for (double micro = 1; micro * micro <= sequences; ++micro) {
            if (std::fmod(sequences, micro) == 0) {
                choices.batches.push_back(micro);
            }
        }
        for (std::size_t i = choices.batches.size(); i-- > 0;) {
            if (const double other = sequences / choices.batches[i]; other > choices.batches[i]) {
                choices.batches.push_back(other);
            }
        }
    }
    if (chunk.plan.pipeline > 1) {
        choices.turns.push_back({PipelineSchedule::gpipe, 1});
        choices.turns.push_back({PipelineSchedule::zero_bubble, 1});
        const int layers = setting.base.model->layers;
        for (int v = 2; v * chunk.plan.pipeline <= layers; ++v) {
            if (m_uneven || layers % (v * chunk.plan.pipeline) == 0) {
                choices.turns.push_back({PipelineSchedule::interleaved, v});
            }
        }
    }
}

bool Space::add(const Setting& setting, std::size_t index, const std::stop_token& stop) {
    const int chips = setting.plan.chips;
    const int domain = chips_of_domain(setting.platform->machine);
    Probe probe{setting.base};
    Choices choices_here;
    Placements placements = placements_of(setting);
    Chunk chunk{index, setting.plan, 0};
    Plan& plan = chunk.plan;

    const auto consider = [&] {
        plan.order = m_next++ * kOrdersOfChunk;
        const Misfit found = probe.ask(plan, setting.base);
        const bool leaves = m_options.tensor_in_domain && domain % plan.tensor != 0;
        choices(setting, chunk, choices_here);
        double meshes = 0;
        Plan mesh = plan;
        for (const int data : divisors_of(plan.data)) {
            mesh.data = data, mesh.fsdp = plan.data / data;
            const double laid = m_options.placements ? placements.count(probe.laid_as(mesh)) : 1;
            meshes += laid * double(zeros(mesh).size());
        }
        chunk.plans = meshes * choices_here.plans();
        m_size += chunk.plans;
        if (found != Misfit::none && found != Misfit::micro_batches) {
            reject(rejection_of(found), plan, chunk.plans);
        } else if (leaves) {
            reject(Rejection::scale_up, plan, chunk.plans);
        } else {
            m_chunks.push_back(chunk);
        }
    };
    for (const int pipeline : divisors_of(chips)) {
        const int replicas = chips / pipeline;
        const std::vector<int> parts = divisors_of(replicas);
        plan.pipeline = pipeline;
        for (const int tensor : parts) {
            for (const int context : divisors_of(replicas / tensor)) {
                if (stop.stop_requested()) {
                    return false;
                }
                plan.tensor = tensor, plan.context = context;
                plan.data = replicas / tensor / context, plan.fsdp = 1;
                if (!m_experts) {
                    consider();
                    continue;
                }
                for (const int expert : parts) {
                    for (const int expert_tensor : divisors_of(replicas / expert)) {
                        if (stop.stop_requested()) {
                            return false;
                        }
                        plan.expert = expert, plan.expert_tensor = expert_tensor;
                        consider();
                    }
                }
            }
        }
    }
    return true;
}

}  // namespace detail

}  // namespace rooflight
