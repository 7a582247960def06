// SPDX-License-Identifier: GPL-3.0-or-later
// Placements of a mesh: a plan keeps the same bytes and has the same work on all of them, so that what these two rule out is
// left out once for all.
#include <algorithm>
#include <array>

#include "core/estimate/breakdown.h"
#include "core/mesh/mesh.h"
#include "core/schedule/pipeline.h"
#include "core/search/evaluator.h"
#include "core/workload/misfit.h"

namespace rooflight::detail {

namespace {

/// Placements after which what was found meanwhile is looked at again.
constexpr std::size_t kLookBack = 8;

}  // namespace

/// The ways to lay the mesh at work: the scenario's, or all.
std::span<const PlacementCode> Evaluator::placements() {
    static constexpr std::array<PlacementCode, 1> kOwn = {0};
    return m_options.placements ? m_models->placements.of(m_models->scenario.parallelism) : kOwn;
}

void Evaluator::lay(PlacementCode code) {
    if (m_options.placements && code != m_plan.placement) {
        m_plan.placement = code;
        m_models->scenario.parallelism.placement =
            code == 0 ? m_setting->base.parallelism.placement : placement_of(code);
        m_meshed = m_built = false;
    }
}

/// Where tensor does not lie innermost, or over slices, its size does not tell.
bool Evaluator::tensor_leaves_domain() const {
    const Machine& machine = m_setting->platform->machine;
    if (m_plan.tensor == 1 || (m_models->scenario.parallelism.placement.empty() && machine.slices == 1)) {
        return false;                                  // as the space was asked already
    }
    std::vector<std::string> warnings;
    const AxisPlacement tensor = place(m_models->scenario.parallelism, machine, warnings)[MeshAxis::tensor];
    return tensor.slices > 1 || (machine.torus.empty() && chips_of_domain(machine) % (tensor.stride * tensor.degree) != 0);
}

/// The batches that the floors let through, on every placement.
void Evaluator::run_placements(std::uint64_t first) {
    const std::size_t plans = m_choices.recompute.size() * m_choices.turns.size();
    const std::span<const PlacementCode> codes = placements();
    m_equals.clear();
    m_allowed.clear();
    for (std::size_t p = 0; p < codes.size(); ++p) {
        if (m_options.tensor_in_domain) {
            lay(codes[p]);
            if (tensor_leaves_domain()) {
                m_plan.order = first + (p * m_choices.batches.size() + m_left.front()) * plans;
                reject(Rejection::scale_up, double(plans * m_left.size()));
                continue;
            }
        }
        m_allowed.push_back(p);
    }
    if (!m_allowed.empty()) {
        lay(codes[m_allowed.front()]);
        find_candidates(first);
        const bool bounded = find_least_times();
        for (std::size_t i = 0; i < m_allowed.size() && !m_stop.stop_requested(); ++i) {
            if (i % kLookBack == 0) {
                drop_candidates(m_allowed.size() - i);
            }
            if (m_candidates.empty()) {
                break;
            }
            lay(codes[m_allowed[i]]);
            bool holds = false;
            if (bounded) {
                build();
                list_operations(m_models->model, m_operations);
                holds = m_operations == m_least_operations;
            }
            run_candidates(first + m_allowed[i] * m_choices.batches.size() * plans, holds);
        }
        m_models->scenario.recompute.kind = m_choices.recompute.front();
        set_turns({PipelineSchedule::one_f_one_b, 1});
    }
    lay(0);
}

/// What no plan of a batch goes below on any mesh of the chunk, without its optimizer: by recomputation, then turns. Worked
/// out on the mesh at work from its operations alone, without a collective, when it is first asked for.
const std::vector<Seconds>& Evaluator::plan_floors(std::size_t batch) {
    std::vector<std::vector<Seconds>>& floors = m_plan_floors[m_plan.zero >= 3 ? 1 : 0];
    floors.resize(m_choices.batches.size());
    std::vector<Seconds>& found = floors[batch];
    if (!found.empty()) {
        return found;
    }
    StepModel& model = m_models->model;
    Scenario& scenario = m_models->scenario;
    for (const RecomputeKind recompute : m_choices.recompute) {
        scenario.recompute.kind = recompute;
        set_turns({PipelineSchedule::one_f_one_b, 1});
        found.empty() ? model.rebatch_without_weights(AxisMask(0)) : model.recompute();
        for (const Turns& turns : m_choices.turns) {
            if (set_turns(turns)) {
                model.divide();
                model.time_turns();
            }
            const PipelineShape shape{turns.schedule, model.micro_batches(), turns.virtual_stages, Seconds(0)};
            found.push_back(pipeline_time_floor(model.stage_times(), shape) + model.host_time());
        }
    }
    return found;
}

/// Whatever lies where: the plans of the batches left that fit and may enter by work and memory.
void Evaluator::find_candidates(std::uint64_t first) {
    StepModel& model = m_models->model;
    Scenario& scenario = m_models->scenario;
    const std::size_t kinds = m_choices.recompute.size(), turns = m_choices.turns.size();
    const auto laid = double(m_allowed.size());
    const bool offloads = scenario.offload.activations > 0;  // takes time by what is kept: work alone does not tell
    m_candidates.clear();
    for (const std::size_t batch : m_left) {
        m_plan.micro_batch = scenario.workload.micro_batch = m_choices.batches[batch];
        build();
        const std::vector<Seconds>* floors = offloads ? nullptr : &plan_floors(batch);
        for (std::size_t r = 0; r < kinds; ++r) {
            m_plan.recompute = scenario.recompute.kind = m_choices.recompute[r];
            set_turns({PipelineSchedule::one_f_one_b, 1});
            r == 0 ? model.rebatch() : model.recompute();
            const Bytes least = m_kept + least_activations(false);
            for (std::size_t t = 0; t < turns; ++t) {
                if (m_stop.stop_requested()) {
                    return;
                }
                m_plan.order =
                    first + ((m_allowed.front() * m_choices.batches.size() + batch) * kinds + r) * turns + t;
                const Seconds floor = floors != nullptr ? (*floors)[r * turns + t] + m_update : Seconds(0);
                if (set_turns(m_choices.turns[t])) {
                    model.divide();
                }
                if (!may_enter(least_figures(floor, least))) {
                    m_result->pruned += laid;
                } else if (const Bytes memory = fullest_stage(model); memory > m_capacity) {
                    reject(Rejection::memory, laid);
                } else if (!may_enter(least_figures(floor, memory))) {
                    m_result->pruned += laid;
                } else {
                    m_candidates.push_back({batch, r, t, memory, floor});
                }
            }
        }
    }
}

void list_operations(const StepModel& model, std::vector<double>& list) {
    list.clear();
    const auto add = [&](const LayerModel& layer) {
        for (const OperationList* part : {&layer.operations.forward, &layer.operations.backward, &layer.gathers}) {
            list.push_back(double(part->size()));
            for (const Operation& op : *part) {
                for (const double figure : {op.flops.value(), op.hbm_bytes.value(), op.saved.value(), op.kernels}) {
                    list.push_back(figure);
                }
                for (const OperationCollective& c : op) {
                    list.push_back(double(static_cast<unsigned>(c.kind) << 16 | c.axes));
                    list.push_back(c.bytes.value());
                    list.push_back(c.critical * 8 + c.per_step * 4 + c.keys * 2 + c.still);
                }
            }
        }
    };
    for (std::size_t k = 0; k < kLayerKindCount; ++k) {
        if (model.platform().layers.has(k)) {
            add(model.layer(k));
        }
    }
    add(model.embedding());
    add(model.head());
}

/// What candidates take at least with every collective as fast as it can be on any placement. That bounds all placements
/// that come to the same operations, since a step never becomes shorter by a longer collective:
/// 1. A collective takes at least as long on a placement, and keeps each network of its first axis as busy, as by
///    least_rate(): all groups with that axis share its links. So every sum over a pass's collectives, in all or by network,
///    is at least as large.
/// 2. A window is the largest of such sums and of the chip's work: it grows with each. A turn is a sum of windows; one that
///    begins or ends a step is shorter by the difference of a window with and without something beside it, so that it is
///    the same sum with the smaller of them, and grows too.
/// 3. What flows once a step is there when the network has carried it and all before it. Its wait is what of that the
///    windows before left no room for; with these windows' time added it is a largest of sums again.
/// 4. Schedules take turns in a sequence that is given, each as soon as what it needs is done: ends are largest of sums of
///    turns and hops. Only weight gradients of zero-bubble schedules are taken when there is room; their bound is of all
///    sequences. Where a formula stands for the turns, step_time_floor() is below it.
/// Choices by time are all made among operations. False where nothing is known: on switches, several slices or a twisted
/// torus, and for so few placements that trying them is as quick.
bool Evaluator::find_least_times() {
    constexpr std::size_t worth_it = 3;
    const Machine& machine = m_setting->platform->machine;
    if (machine.torus.empty() || machine.slices > 1 || machine.twisted || m_allowed.size() < worth_it ||
        m_candidates.empty() || m_setting->base.offload.activations > 0) {
        return false;
    }
    StepModel& model = m_models->model;
    Scenario& scenario = m_models->scenario;
    model.take_least_rates(true);
    m_meshed = m_built = false;
    bool helps = false;
    const Candidate* before = nullptr;
    for (Candidate& candidate : m_candidates) {
        if (m_stop.stop_requested()) {
            break;
        }
        m_plan.micro_batch = scenario.workload.micro_batch = m_choices.batches[candidate.batch];
        m_plan.recompute = scenario.recompute.kind = m_choices.recompute[candidate.recompute];
        const bool same_batch = before != nullptr && before->batch == candidate.batch;
        if (!same_batch || before->recompute != candidate.recompute) {
            build();
            set_turns({PipelineSchedule::one_f_one_b, 1});
            same_batch ? model.recompute() : model.rebatch();
        }
        before = &candidate;
        if (set_turns(m_choices.turns[candidate.turns])) {
            model.divide();
            model.time_turns();
        }
        candidate.least = step_time_floor(model);
        if (may_enter(least_figures(candidate.least, candidate.memory))) {
            model.time_ends();
            candidate.least = std::max(candidate.least, step_time_floor(model, true));
        }
        candidate.ruled_out = !may_enter(least_figures(candidate.least, candidate.memory));
        helps = helps || candidate.ruled_out;
    }
    list_operations(model, m_least_operations);
    model.take_least_rates(false);
    m_meshed = m_built = false;
    return helps;
}

/// Those that cannot enter any more, by what was found meanwhile. `placements`: how many there are to come.
void Evaluator::drop_candidates(std::size_t placements) {
    const std::size_t dropped = std::erase_if(m_candidates, [&](const Candidate& candidate) {
        return !may_enter(least_figures(candidate.floor, candidate.memory));
    });
    m_result->pruned += double(dropped) * double(placements);
}

/// The candidates as the mesh is laid. `first`: order of the first plan of the placement. `bounded`: their least times hold.
void Evaluator::run_candidates(std::uint64_t first, bool bounded) {
    StepModel& model = m_models->model;
    Scenario& scenario = m_models->scenario;
    const std::size_t kinds = m_choices.recompute.size(), turns = m_choices.turns.size();
    const Candidate* before = nullptr;                 ///< that the model was worked out for
    Seconds work{0};
    for (const Candidate& candidate : m_candidates) {
        if (m_stop.stop_requested()) {
            return;
        }
        m_plan.micro_batch = scenario.workload.micro_batch = m_choices.batches[candidate.batch];
        m_plan.recompute = scenario.recompute.kind = m_choices.recompute[candidate.recompute];
        const Seconds floor = bounded ? std::max(candidate.floor, candidate.least) : candidate.floor;
        if ((bounded && candidate.ruled_out) || !may_enter(least_figures(floor, candidate.memory))) {
            m_result->pruned += 1;
            continue;
        }
        const bool same_batch = before != nullptr && before->batch == candidate.batch;
        if (!same_batch || before->recompute != candidate.recompute) {
            build();
            set_turns({PipelineSchedule::one_f_one_b, 1});
            same_batch ? model.recompute() : model.rebatch();
            m_timed = true, m_ended = false;
            work = least_time();
            before = &candidate;
        }
        const Turns& order_of_turns = m_choices.turns[candidate.turns];
        m_plan.schedule = order_of_turns.schedule, m_plan.virtual_stages = order_of_turns.virtual_stages;
        m_plan.order = first + (candidate.batch * kinds + candidate.recompute) * turns + candidate.turns;
        if (!may_enter(least_figures(std::max(work, floor), candidate.memory))) {
            m_result->pruned += 1;
            continue;
        }
        if (set_turns(order_of_turns)) {
            model.divide();
            m_timed = false;
        }
        judge(candidate.memory);
    }
}

/// Counts plans that differ in nothing but an equivalent placement. Whether the plan at work is the first of its kind.
bool Evaluator::is_first_of_equals() {
    const auto [found, is_new] = m_equals.try_emplace(
        {m_plan.micro_batch, m_plan.global_batch, static_cast<int>(m_plan.recompute), static_cast<int>(m_plan.schedule),
         m_plan.virtual_stages, static_cast<int>(m_plan.weights_layout), static_cast<int>(m_plan.kv_layout),
         m_plan.time.value(), m_plan.memory.value()},
        m_plan.order);
    if (!is_new) {
        ++m_equal_counts.try_emplace(found->second, 1).first->second;
    }
    return is_new;
}

}  // namespace rooflight::detail
