// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/transitions.h"
#include "ui/language/engine_words.h"

#include <algorithm>
#include <cmath>

#include "core/hardware/slice_choices.h"
#include "core/units/input_error.h"

namespace rooflight::ui {
namespace {

/// Both pools in whole copies of the model, shared as before; one pool where there is but one copy.
void fit_pools(Scenario& scenario) {
    std::optional<Disaggregated>& pools = scenario.serving.disaggregated;
    const int copies = scenario.parallelism.data;
    if (!pools || copies < 2) {
        pools.reset();
        return;
    }
    const int copy = static_cast<int>(scenario.parallelism.chips()) / copies;
    const double share = double(pools->prefill_chips) / (double(pools->prefill_chips) + pools->decode_chips);
    const int prefill = std::clamp(static_cast<int>(std::lround(share * copies)), 1, copies - 1);
    pools = {prefill * copy, (copies - prefill) * copy};
}

void take(Scenario& scenario, const MeshChange& change) {
    scenario.parallelism = change.parallelism;
    if (!scenario.parallelism.placement.empty())
        scenario.parallelism.placement.clear();  // made for the axes as they were
    if (scenario.workload.kind == WorkloadKind::serving) {
        fit_pools(scenario);  // requests are as many as come: no batch to fit
        return;
    }
    scenario.workload.global_batch = change.global_batch;
    scenario.workload.micro_batch = change.micro_batch;
}

/// Chips in all; throws InputError for impossible hardware.
int chips_of(const Hardware& hardware) {
    std::vector<std::string> warnings;
    return resolve(hardware, warnings).chips();
}

/// A scenario that is called "LLaMA 3 70B on TPU v5p" goes on being called what it is; any other name stays.
class NameFollows {
public:
    explicit NameFollows(Scenario& scenario) : m_scenario(scenario), m_follows(scenario.name == plain_name(scenario)) {}
    ~NameFollows() {
        if (m_follows)
            m_scenario.name = plain_name(m_scenario);
    }
    NameFollows(const NameFollows&) = delete;
    NameFollows& operator=(const NameFollows&) = delete;

private:
    static std::string plain_name(const Scenario& scenario) {
        return scenario.model == nullptr || scenario.hardware.system == nullptr
                   ? std::string()
                   : scenario.model->name + " on " + scenario.hardware.system->name;
    }

    Scenario& m_scenario;
    bool m_follows;
};

bool can_be_resolved(const Hardware& hardware) {
    try {
        return chips_of(hardware) > 0;
    } catch (const InputError&) {
        return false;
    }
}

int nearest_count(const System& system, int chips, int limit) {
    const std::vector<int> counts = valid_chip_counts(system, limit);
    const auto nearer = [chips](int a, int b) {
        return std::abs(std::log2(double(a) / chips)) < std::abs(std::log2(double(b) / chips));
    };
    return counts.empty() ? 1 : *std::min_element(counts.begin(), counts.end(), nearer);
}

QString fit(Scenario& scenario, AxisMask locked) {
    if (scenario.model == nullptr || scenario.hardware.system == nullptr)
        return {};  // once both are chosen
    try {
        const MeshLimits limits = mesh_limits(scenario, chips_of(scenario.hardware));
        MeshChange change = fit_mesh(scenario.parallelism, locked, limits);
        if (!change.ok())
            return told_problem(QString::fromStdString(change.reason));
        take(scenario, change);
        return {};
    } catch (const InputError& error) {
        return told_problem(error);
    }
}

/// A matmul dtype that the chip has: the one it would fall back to otherwise, else the most usual of those it has.
void take_matmul_dtype(Scenario& scenario) {
    using enum DType;
    std::vector<std::string> warnings;
    try {
        const Machine machine = resolve(scenario.hardware, warnings);
        for (const DType wanted : {scenario.precision.matmul, bf16, fp8, int8, fp4, int4, tf32}) {
            try {
                scenario.precision.matmul = peak_or_fallback(machine.figures, wanted).dtype;
                return;
            } catch (const InputError&) {
                // nor anything it falls back to
            }
        }
    } catch (const InputError&) {
        // no machine: the estimate says why
    }
}

/// Tensor, then pipeline parallelism that an inference replica would plausibly use.
void split_for_inference(Parallelism& mesh) {
    mesh.data = static_cast<int>(double(mesh.data) * mesh.fsdp * mesh.context);
    mesh.fsdp = mesh.context = 1;
    mesh.zero = 1;
    mesh.virtual_stages = 1;
    mesh.schedule = PipelineSchedule::one_f_one_b;
}

void split_for_training(Parallelism& mesh) {
    mesh.fsdp = static_cast<int>(double(mesh.data) * mesh.fsdp);
    mesh.data = 1;
    mesh.zero = 3;
    mesh.weights_layout = WeightsLayout::one_d;
    mesh.kv_layout = KvLayout::heads;
}

/// Requests of about the length that sequences had; those of the last time, where there were any.
void ask_for_requests(Workload& workload, const Parallelism& mesh) {
    constexpr double longest_prompt = 2048, answer = 256, at_a_time = 16;
    if (workload.prompt_tokens < 1 || workload.output_tokens < 1) {
        workload.prompt_tokens = std::clamp(workload.sequence_length, 1.0, longest_prompt);
        workload.output_tokens = answer;
    }
    if (!workload.concurrency && !workload.requests_per_s)
        workload.concurrency = at_a_time * mesh.data * mesh.fsdp;
    workload.sequence_length = workload.prompt_tokens + workload.output_tokens;
    workload.global_batch = 0;
}

/// What a request of the mean length is to the other kinds of work.
double length_for(const Workload& workload, WorkloadKind kind) {
    if (kind == WorkloadKind::prefill)
        return workload.prompt_tokens;
    const double context = workload.prompt_tokens + std::ceil(workload.output_tokens / 2);
    return kind == WorkloadKind::decode ? context : std::exp2(std::round(std::log2(context)));
}

}  // namespace

MeshLimits mesh_limits(const Scenario& scenario, int chips) {
    const Workload& workload = scenario.workload;
    return {chips,
            scenario.model.get(),
            workload.kind == WorkloadKind::training,
            workload.sequence_length,
            workload.global_batch,
            workload.micro_batch};
}

QString change_axis(Scenario& scenario, MeshAxis axis, int value, AxisMask locked) {
    try {
        const MeshLimits limits = mesh_limits(scenario, chips_of(scenario.hardware));
        const MeshChange change = set_axis(scenario.parallelism, axis, value, locked, limits);
        if (!change.ok())
            return told_problem(QString::fromStdString(change.reason));
        take(scenario, change);
        return {};
    } catch (const InputError& error) {
        return told_problem(error);
    }
}

QString change_kind(Scenario& scenario, WorkloadKind kind) {
    Workload& workload = scenario.workload;
    if (workload.kind == kind)
        return {};
    const bool was_training = workload.kind == WorkloadKind::training;
    if (workload.kind == WorkloadKind::serving)
        workload.sequence_length = length_for(workload, kind);
    workload.kind = kind;
    if (kind == WorkloadKind::training) {
        split_for_training(scenario.parallelism);
        const double shards = scenario.parallelism.fsdp;
        workload.global_batch = std::max(1024.0, shards);
    } else if (was_training) {
        split_for_inference(scenario.parallelism);
        scenario.recompute = {};
        scenario.adapter.reset();
        scenario.offload = {};
    }
    if (kind == WorkloadKind::serving)
        ask_for_requests(workload, scenario.parallelism);
    if (kind == WorkloadKind::decode)
        workload.global_batch = 32.0 * scenario.parallelism.data;
    if (kind == WorkloadKind::prefill)
        workload.global_batch = scenario.parallelism.data;
    if (kind != WorkloadKind::training) {
        workload.micro_batch = 1;
        workload.total_tokens.reset();
    }
    return fit(scenario, 0);
}

QString change_model(Scenario& scenario, std::shared_ptr<const Model> model, const std::string& reference,
                     bool huggingface) {
    const NameFollows name(scenario);
    scenario.model = std::move(model);
    scenario.model_reference = reference;
    scenario.model_is_huggingface = huggingface;
    return fit(scenario, 0);
}

QString change_system(Scenario& scenario, std::shared_ptr<const System> system, const std::string& id) {
    const NameFollows name(scenario);
    Hardware& hardware = scenario.hardware;
    int chips = 64;
    try {
        chips = chips_of(hardware);
    } catch (const InputError&) {
        // from an impossible machine any size is as good a start
    }
    Hardware next;
    next.system = std::move(system);
    next.system_id = id;
    next.figures = hardware.figures;
    const std::vector<std::vector<int>> slices = valid_slices(*next.system);
    if (!slices.empty()) {
        next.slice = slice_near(slices, chips);
        if (!can_be_resolved(next))
            next.slice = slice_near(slices, 1);  // its links are not known: one chip alone
    } else {
        next.chips = nearest_count(*next.system, chips, 131072);
        // a system whose scale-out network is not known can be had as one domain only
        if (!can_be_resolved(next))
            next.chips = nearest_count(*next.system, chips, next.system->domain_size);
    }
    hardware = next;
    take_matmul_dtype(scenario);
    return fit(scenario, 0);
}

QString change_slice(Scenario& scenario, const std::vector<int>& slice, AxisMask locked) {
    scenario.hardware.slice = slice;
    scenario.hardware.chips = 0;
    return fit(scenario, locked);
}

QString change_chips(Scenario& scenario, int chips, AxisMask locked) {
    scenario.hardware.chips = chips;
    scenario.hardware.slice.clear();
    return fit(scenario, locked);
}

QString change_slices(Scenario& scenario, int slices, AxisMask locked) {
    scenario.hardware.slices = slices;
    return fit(scenario, locked);
}

}  // namespace rooflight::ui
