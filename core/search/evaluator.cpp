// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/evaluator.h"

#include <algorithm>

#include "core/estimate/breakdown.h"
#include "core/memory/memory.h"
#include "core/workload/misfit.h"

namespace rooflight::detail {

namespace {

/// Sums of the same figures in another order differ by this much at most: bounds stay below what they bound.
constexpr double kBelow = 1 - 1e-13;

Bytes fullest_stage(const StepModel& model) {
    const PipelineShape shape = pipeline_shape(model);
    const auto stages = static_cast<int>(model.stages().size());
    Bytes most{0};
    for (int s = 0; s < stages; ++s) {
        most = std::max(most, stage_memory(model, static_cast<std::size_t>(s), in_flight(shape, stages, s)).total);
    }
    return most;
}

}  // namespace

void Evaluator::open(const Chunk& chunk) {
    m_setting = &m_settings[chunk.setting];
    if (m_open != chunk.setting) {
        m_models.emplace(*m_setting);
        m_open = chunk.setting;
    }
    m_space.choices(*m_setting, chunk, m_choices);
    m_works.resize(m_choices.batches.size() * 2);
    for (KnownWork& work : m_works) {
        work.known = false;
    }
    m_local.clear();
    m_plan = chunk.plan;
}

void Evaluator::reject(Rejection reason, double plans) {
    RejectionCount& rejection = m_result->rejected[static_cast<std::size_t>(reason)];
    if (rejection.count == 0) {
        rejection.example = m_plan;
    }
    rejection.count += plans;
}

double Evaluator::tokens() const {
    const Workload& workload = m_setting->base.workload;
    return m_plan.global_batch * (workload.kind == WorkloadKind::decode ? 1 : workload.sequence_length);
}

PlanFigures Evaluator::least_figures(Seconds time, Bytes memory) {
    m_plan.time = Seconds(without_rounding_noise(time.value() * kBelow));
    m_plan.memory = Bytes(without_rounding_noise(memory.value() * kBelow));
    m_plan.chip_seconds = without_rounding_noise(m_plan.time.value() * m_plan.chips / tokens());
    m_plan.objective = m_setting->objective_of(m_options, m_plan);
    return m_local.figures_of(m_plan);
}

void Evaluator::run(const Chunk& chunk, const Standings& known, std::stop_token stop, ChunkResult& result) {
    m_known = &known;
    m_result = &result;
    open(chunk);
    const int shards = chunk.plan.data;
    m_plan.global_batch = m_setting->base.workload.global_batch;
    for (int data = 1; data <= shards; ++data) {
        if (shards % data != 0) {
            continue;
        }
        m_plan.data = data, m_plan.fsdp = shards / data;
        m_meshed = false;
        for (const int zero : m_space.zeros(m_plan)) {
            m_plan.zero = zero;
            for (std::size_t batch = 0; batch < m_choices.batches.size(); ++batch) {
                if (stop.stop_requested()) {
                    return;
                }
                run_batch(batch);
            }
        }
    }
    m_local.append_to(result.found);
}

/// All plans of one mesh, ZeRO stage and batch.
void Evaluator::run_batch(std::size_t batch) {
    const double plans = m_choices.plans() / double(m_choices.batches.size());
    const std::uint64_t order = m_plan.order;
    m_plan.virtual_stages = 1, m_plan.schedule = PipelineSchedule::one_f_one_b;
    m_plan.recompute = m_choices.recompute.front();
    if (m_setting->base.workload.kind == WorkloadKind::training) {
        m_plan.micro_batch = m_choices.batches[batch];
        const double count = m_plan.global_batch / (double(m_plan.data) * m_plan.fsdp * m_plan.micro_batch);
        if (count > kMostMicroBatches) {
            reject(Rejection::micro_batches, plans);
            m_plan.order = order + static_cast<std::uint64_t>(plans);
            return;
        }
    } else {
        m_plan.global_batch = m_choices.batches[batch];
        run_layouts();
        return;
    }
    set_plan(m_plan, m_setting->base, m_models->scenario);
    m_built = false;
    KnownWork& known = m_works[batch * 2 + (m_plan.zero >= 3 ? 1 : 0)];
    if (!known.known) {
        build();
        known = {true, m_models->full.work()};
    }
    StepModel& work = m_models->work;
    work.rebuild(known.work);

    // However the layers are divided, the fullest stage has the mean of what all have to keep, and takes its time.
    Bytes kept{0};
    Seconds longest{0}, update{0};
    const double stages = double(work.stages().size());
    for (std::size_t s = 0; s < work.stages().size(); ++s) {
        kept += stage_memory(work, s, 0).total;
        longest += work.stage_times()[s].forward + work.stage_times()[s].backward;
        update += work.optimizer_time(s);
    }
    const Bytes capacity = m_setting->platform->machine.figures.hbm.value_or(Bytes(0));
    if (kept * (kBelow / stages) > capacity) {
        reject(Rejection::memory, plans);
        m_plan.order = order + static_cast<std::uint64_t>(plans);
        return;
    }
    const Seconds time = longest * (work.micro_batches() / stages) + update / stages;
    if (!may_enter(least_figures(time, kept / stages))) {
        m_result->pruned += plans;
        m_plan.order = order + static_cast<std::uint64_t>(plans);
        return;
    }
    for (const RecomputeKind recompute : m_choices.recompute) {
        run_recompute(recompute);
    }
    m_plan.order = order + static_cast<std::uint64_t>(plans);
}

/// Inference has few plans: each is evaluated.
void Evaluator::run_layouts() {
    for (const Layout& layout : m_choices.layouts) {
        m_plan.weights_layout = layout.weights, m_plan.kv_layout = layout.kv;
        set_plan(m_plan, m_setting->base, m_models->scenario);
        m_meshed = m_built = false;                    // a layout divides the tensor axis of the mesh
        evaluate();
        ++m_plan.order;
    }
}

void Evaluator::run_recompute(RecomputeKind recompute) {
    m_plan.recompute = recompute;
    int divided = 0;
    m_models->scenario.recompute.kind = recompute;
    for (const Turns& turns : m_choices.turns) {
        Parallelism& p = m_models->scenario.parallelism;
        m_plan.schedule = p.schedule = turns.schedule;
        m_plan.virtual_stages = p.virtual_stages = turns.virtual_stages;
        if (divided == 0) {
            m_models->work.recompute();
        }
        if (divided != turns.virtual_stages) {
            m_models->work.divide();
            divided = turns.virtual_stages;
        }
        judge();
        ++m_plan.order;
    }
}

void Evaluator::judge() {
    const StepModel& work = m_models->work;
    const Bytes capacity = m_setting->platform->machine.figures.hbm.value_or(Bytes(0));
    const Bytes memory = fullest_stage(work);
    if (memory * kBelow > capacity) {
        reject(Rejection::memory, 1);
        return;
    }
    const Seconds time = least_step_time(work);
    if (m_options.slo && time * kBelow > *m_options.slo) {
        reject(Rejection::slo, 1);
        return;
    }
    if (!may_enter(least_figures(time, memory))) {
        m_result->pruned += 1;
        return;
    }
    evaluate();
}

/// The model with collectives, of the mesh and batch at work.
void Evaluator::build() {
    if (m_meshed) {
        m_models->full.rebuild();
    } else {
        m_models->full.remesh();
    }
    m_meshed = m_built = true;
    m_full_recompute = m_models->scenario.recompute.kind;
    m_full_virtual = m_models->scenario.parallelism.virtual_stages;
}

void Evaluator::evaluate() {
    if (!m_built) {
        build();
    }
    StepModel& full = m_models->full;
    if (m_full_recompute != m_plan.recompute) {
        full.recompute();
        m_full_recompute = m_plan.recompute;
    }
    if (m_full_virtual != m_plan.virtual_stages) {
        full.divide();
        m_full_virtual = m_plan.virtual_stages;
    }
    const Bytes memory = fullest_stage(full);
    if (memory > m_setting->platform->machine.figures.hbm.value_or(Bytes(0))) {
        reject(Rejection::memory, 1);
        return;
    }
    const Seconds time = step_result(full).step.time;
    if (m_options.slo && time > *m_options.slo) {
        reject(Rejection::slo, 1);
        return;
    }
    m_result->evaluated += 1;
    m_plan.time = Seconds(without_rounding_noise(time.value()));
    m_plan.memory = Bytes(without_rounding_noise(memory.value()));
    m_plan.chip_seconds = without_rounding_noise(m_plan.time.value() * m_plan.chips / tokens());
    m_plan.objective = m_setting->objective_of(m_options, m_plan);
    if (m_known->may_enter(m_local.figures_of(m_plan))) {
        m_local.add(m_plan);
    }
}

}  // namespace rooflight::detail
