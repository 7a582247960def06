// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/evaluator.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "core/estimate/breakdown.h"
#include "core/memory/memory.h"
#include "core/workload/misfit.h"

namespace rooflight::detail {

namespace {

/// Sums of the same figures in another order differ by this much at most: bounds stay below what they bound.
constexpr double kBelow = 1 - 1e-13;

}  // namespace

void Evaluator::open(const Chunk& chunk) {
    m_setting = &m_settings[chunk.setting];
    if (m_open != chunk.setting) {
        m_models.emplace(*m_setting);
        m_open = chunk.setting;
    }
    m_space.choices(*m_setting, chunk, m_choices);
    for (std::size_t shards = 0; shards < 2; ++shards) {
        m_floors[shards].clear();
        m_plan_floors[shards].clear();
    }
    m_equal_counts.clear();
    m_capacity = m_setting->platform->machine.figures.hbm.value_or(Bytes(0)) * (1 - m_options.headroom);
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

PlanFigures Evaluator::least_figures(const Floor& floor) {
    return least_figures(floor.time, m_kept + floor.activations);
}

void Evaluator::run(const Chunk& chunk, const Standings& known, const Standings* part, std::stop_token stop,
                    ChunkResult& result) {
    m_known = &known;
    m_part = part;
    m_result = &result;
    m_stop = std::move(stop);
    open(chunk);
    run_meshes(chunk.plan.data);
    const std::size_t before = result.found.size();
    if (m_stop.stop_requested()) {
        m_local.keep(kListedWhenStopped);
    }
    m_local.append_to(result.found);
    for (Plan& plan : std::span(result.found).subspan(before)) {
        if (const auto equals = m_equal_counts.find(plan.order); equals != m_equal_counts.end()) {
            plan.equal_placements = equals->second;
        }
    }
}

/// All ways to share so many chips between data and fsdp.
void Evaluator::run_meshes(int shards) {
    const bool training = m_setting->base.workload.kind == WorkloadKind::training;
    m_plan.global_batch = m_setting->base.workload.global_batch;
    divisors_of(shards, m_data_ways);
    for (const int data : m_data_ways) {
        m_plan.data = data, m_plan.fsdp = shards / data;
        m_meshed = false;
        for (const int zero : m_space.zeros(m_plan)) {
            if (m_stop.stop_requested()) {
                return;
            }
            m_plan.zero = zero;
            m_plan.virtual_stages = 1, m_plan.schedule = PipelineSchedule::one_f_one_b;  // what floors are of
            m_plan.recompute = m_choices.recompute.front();
            set_plan(m_plan, m_setting->base, m_models->scenario);
            const double laid = m_options.placements ? m_models->placements.count(m_models->scenario.parallelism) : 1;
            const double batches = training ? 1 : double(m_choices.batches.size());  // each is a mesh of its own
            m_plan.variants = laid * double(m_space.zeros(m_plan).size()) * m_choices.plans() / batches;
            training ? run_training() : run_inference();
        }
    }
}

void Evaluator::prune(std::size_t plans) {
    m_result->pruned += double(plans);
    m_plan.order += plans;
}

/// All plans of one mesh and ZeRO stage. What they keep and their floors are the same however the mesh is laid.
void Evaluator::run_training() {
    weigh();
    const std::size_t plans = m_choices.recompute.size() * m_choices.turns.size();
    const double laid = m_options.placements ? m_models->placements.count(m_models->scenario.parallelism) : 1;
    const std::uint64_t first = m_plan.order;
    const auto begin_batch = [&](std::size_t batch) {
        m_plan.order = first + batch * plans;
        m_plan.micro_batch = m_models->scenario.workload.micro_batch = m_choices.batches[batch];
    };
    std::vector<Floor>& floors = m_floors[m_plan.zero >= 3 ? 1 : 0];
    m_built = false;
    m_left.clear();
    for (std::size_t i = 0; i < m_choices.batches.size(); ++i) {
        begin_batch(i);
        const double micro = m_plan.micro_batch;
        if (m_plan.global_batch / (double(m_plan.data) * m_plan.fsdp * micro) > kMostMicroBatches) {
            reject(Rejection::micro_batches, double(plans) * laid);
            continue;
        }
        if (m_options.max_batch && micro > *m_options.max_batch) {
            reject(Rejection::batch_limit, double(plans) * laid);
            continue;
        }
        if (m_kept * kBelow > m_capacity) {
            reject(Rejection::memory, double(plans) * laid);
            continue;
        }
        if (m_stop.stop_requested()) {
            return;
        }
        if (floors.empty()) {
            build();
            find_floors(floors);
            begin_batch(i);
        }
        if ((m_kept + floors[i].activations) * kBelow > m_capacity) {
            reject(Rejection::memory, double(plans) * laid);
        } else if (!may_enter(least_figures(floors[i]))) {
            m_result->pruned += double(plans) * laid;
        } else {
            m_left.push_back(i);
        }
    }
    if (!m_left.empty() && m_options.placements) {
        run_placements(first);
    } else if (!m_left.empty()) {
        run_batches(begin_batch);
    }
    m_plan.order = first + static_cast<std::uint64_t>(laid) * m_choices.batches.size() * plans;
}

/// The batches that the floors let through.
template <class BeginBatch>
void Evaluator::run_batches(const BeginBatch& begin_batch) {
    const std::size_t plans = m_choices.recompute.size() * m_choices.turns.size();
    const std::vector<Floor>& floors = m_floors[m_plan.zero >= 3 ? 1 : 0];
    begin_batch(m_left.front());
    if (m_options.tensor_in_domain && tensor_leaves_domain()) {
        reject(Rejection::scale_up, double(plans * m_left.size()));
        return;
    }
    for (const std::size_t i : m_left) {
        if (m_stop.stop_requested()) {
            return;
        }
        begin_batch(i);
        if (!may_enter(least_figures(floors[i]))) {
            m_result->pruned += double(plans);
            continue;
        }
        build();
        run_batch();
    }
}

/// However the layers are divided, the fullest stage has the mean of what all have to keep.
void Evaluator::weigh() {
    StepModel& model = m_models->model;
    model.weigh();
    const Division& division = model.division();
    Bytes kept{0};
    for (std::size_t i = 0; i < division.distinct.size(); ++i) {
        const MemoryUse use = stage_memory(model, division.distinct[i], 0);
        for (const MemoryCategory category :
             {MemoryCategory::weights, MemoryCategory::gradients, MemoryCategory::optimizer}) {
            kept += use[category] * division.count[i];
        }
    }
    m_kept = kept / double(division.stages.size());
}

/// The operations of the mesh and ZeRO stage at work, once.
void Evaluator::build() {
    if (m_built) {
        return;
    }
    m_built = true;
    // Operations of zero 1 and 2 are the same; adapters' sizes come with their operations, and weigh() dropped them.
    if (m_meshed && m_built_zero < 3 && m_plan.zero < 3 && !m_setting->base.adapter) {
        return;
    }
    StepModel& model = m_models->model;
    m_meshed ? model.rebuild() : model.remesh();
    m_meshed = true;
    m_built_zero = m_plan.zero;
    const Division& division = model.division();
    m_update = Seconds(0);
    for (std::size_t i = 0; i < division.distinct.size(); ++i) {
        m_update += model.optimizer_time(division.distinct[i]) * division.count[i];
    }
    m_update = m_update / double(division.stages.size());
}

/// What no mesh of the chunk goes below, by batch: the time of its work and of those collectives that do not depend on
/// how data and fsdp share their chips. On ranks the other axes lie inside of these two; on a torus all depend on each
/// other.
void Evaluator::find_floors(std::vector<Floor>& floors) {
    constexpr AxisMask inner = axes(MeshAxis::tensor, MeshAxis::context, MeshAxis::expert, MeshAxis::expert_tensor);
    const Scenario& base = m_setting->base;
    const Machine& machine = m_setting->platform->machine;
    const bool ranks =
        machine.torus.empty() && machine.slices == 1 && base.parallelism.placement.empty() && !m_options.placements;
    for (const double micro : m_choices.batches) {
        m_models->scenario.workload.micro_batch = micro;
        m_models->model.rebatch_without_weights(ranks ? inner : AxisMask(0));
        const bool offloads = base.offload.activations > 0;  // takes time by what is kept: nothing can be said for all
        floors.push_back({offloads ? Seconds(0) : least_time() - m_update, least_activations(true)});
    }
}

/// Of the mean stage: of one layer everything is kept or made again, the others keep what they must; of one microbatch at
/// least. By the recomputation at work, or any.
Bytes Evaluator::least_activations(bool any_policy) const {
    if (m_setting->base.offload.activations > 0) {
        return Bytes(0);                               // what goes to the host's memory depends on what is kept
    }
    const StepModel& model = m_models->model;
    const Factors& factors = model.factors();
    std::optional<Bytes> everything, saved;
    for (std::size_t k = 0; k < kLayerKindCount; ++k) {
        if (model.platform().layers.has(k)) {
            const LayerModel::Saved& may = model.layer(k).may_save;
            const Bytes least =
                any_policy ? std::min({may.input, may.without_scores * factors.selective_memory, may.everything})
                           : model.layer(k).saved;
            everything = std::min(everything.value_or(may.everything), may.everything);
            saved = std::min(saved.value_or(least), least);
        }
    }
    const LayerCounts& layers = model.platform().layers;
    const double others = (layers.layers() + layers.modules()) / double(model.stages().size()) - 1;
    return (*everything * std::min(1.0, factors.working_memory) + *saved * others) * (1 + factors.memory_fragmentation);
}

/// The time that the mean stage takes, and with it every plan of the model's microbatch and recomputation.
Seconds Evaluator::least_time() const {
    const StepModel& model = m_models->model;
    return model.least_work() * double(model.micro_batches()) + m_update + model.host_time();
}

/// Of the next plan. Whether its stages' times are others than with the turns before.
bool Evaluator::set_turns(const Turns& turns) {
    Parallelism& p = m_models->scenario.parallelism;
    const auto splits = [](PipelineSchedule schedule) { return schedule == PipelineSchedule::zero_bubble; };
    const bool others = p.virtual_stages != turns.virtual_stages || splits(p.schedule) != splits(turns.schedule);
    m_plan.schedule = p.schedule = turns.schedule;
    m_plan.virtual_stages = p.virtual_stages = turns.virtual_stages;
    return others;
}

void Evaluator::run_batch() {
    StepModel& model = m_models->model;
    Scenario& scenario = m_models->scenario;
    bool ready = false;
    scenario.workload.micro_batch = m_plan.micro_batch;
    for (const RecomputeKind recompute : m_choices.recompute) {
        m_plan.recompute = scenario.recompute.kind = recompute;
        set_turns({PipelineSchedule::one_f_one_b, 1});  // no other order of turns has less to do
        ready ? model.recompute() : model.rebatch();
        m_timed = true, m_ended = false;
        // Nothing is faster than without recomputation; but what goes to the host's memory depends on what is kept.
        if (!ready && scenario.offload.activations == 0 &&
            !may_enter(least_figures(least_time(), m_kept + least_activations(true)))) {
            prune(m_choices.recompute.size() * m_choices.turns.size());
            return;
        }
        ready = true;
        if (!may_enter(least_figures(least_time(), m_kept + least_activations(false)))) {
            prune(m_choices.turns.size());
            continue;
        }
        for (const Turns& turns : m_choices.turns) {
            if (m_stop.stop_requested()) {
                return;
            }
            if (set_turns(turns)) {
                model.divide();
                m_timed = false;
            }
            judge(fullest_stage(model));
            ++m_plan.order;
        }
    }
}

void Evaluator::judge(Bytes memory) {
    StepModel& model = m_models->model;
    if (memory > m_capacity) {
        reject(Rejection::memory, 1);
        return;
    }
    if (!m_timed) {
        model.time_turns();
        m_timed = true;
        m_ended = false;
    }
    const Seconds least = least_step_time(model);
    if (m_options.slo && least * kBelow > *m_options.slo) {
        reject(Rejection::slo, 1);
        return;
    }
    if (!may_enter(least_figures(least, memory))) {
        m_result->pruned += 1;
        return;
    }
    if (!m_ended) {
        model.time_ends();
        m_ended = true;
    }
    if (!may_enter(least_figures(least_step_time(model, true), memory))) {
        m_result->pruned += 1;
        return;
    }
    // The only work between two looks at the token that may take long: a pipeline's turns, one by one.
    const Seconds time = step_result(model, m_stop, false).step.time;
    if (!m_stop.stop_requested()) {
        take(memory, time);
    }
}

/// Inference has few plans: each is evaluated.
void Evaluator::run_inference() {
    m_equals.clear();
    for (const PlacementCode code : placements()) {
        lay(code);
        if (m_options.tensor_in_domain && tensor_leaves_domain()) {
            reject(Rejection::scale_up, m_choices.plans());
            m_plan.order += static_cast<std::uint64_t>(m_choices.plans());
            continue;
        }
        for (const double batch : m_choices.batches) {
            m_plan.global_batch = batch;
            for (const Layout& layout : m_choices.layouts) {
                if (m_stop.stop_requested()) {
                    return;
                }
                m_plan.weights_layout = layout.weights, m_plan.kv_layout = layout.kv;
                if (m_options.max_batch && batch > *m_options.max_batch) {
                    reject(Rejection::batch_limit, 1);
                } else {
                    run_layout();
                }
                ++m_plan.order;
            }
        }
    }
    lay(0);
}

void Evaluator::run_layout() {
    set_plan(m_plan, m_setting->base, m_models->scenario);
    StepModel& model = m_models->model;
    model.remesh();  // a layout divides the tensor axis of the mesh
    if (const Bytes memory = fullest_stage(model); memory > m_capacity) {
        reject(Rejection::memory, 1);
    } else {
        take(memory, step_result(model, {}, false).step.time);
    }
}

/// A plan that was evaluated.
void Evaluator::take(Bytes memory, Seconds time) {
    if (m_options.slo && time > *m_options.slo) {
        reject(Rejection::slo, 1);
        return;
    }
    m_result->evaluated += 1;
    m_plan.time = Seconds(without_rounding_noise(time.value()));
    m_plan.memory = Bytes(without_rounding_noise(memory.value()));
    m_plan.chip_seconds = without_rounding_noise(m_plan.time.value() * m_plan.chips / tokens());
    m_plan.objective = m_setting->objective_of(m_options, m_plan);
    if (m_known->may_enter(m_local.figures_of(m_plan)) && (!m_options.placements || is_first_of_equals())) {
        m_local.add(m_plan);
    }
}

}  // namespace rooflight::detail
