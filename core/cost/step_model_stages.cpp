// SPDX-License-Identifier: GPL-3.0-or-later
// The turns of each pipeline stage: what its layers ask for, by the rule of windows.h.
#include <algorithm>

#include "core/cost/step_model.h"

namespace rooflight {

PhaseCost StepModel::unit_cost(std::size_t unit, bool backward) const
{
    const auto of_phase = [backward](const LayerModel& layer) -> const PhaseCost& {
        return backward ? layer.backward : layer.forward;
    };
    if (unit == kHeadUnit)
        return of_phase(m_head);
    if (unit < kLayerKindCount)
        return of_phase(m_layers[unit]);
    PhaseCost cost = of_phase(m_embedding);
    if (unit != kEmbeddingUnit)
        cost += of_phase(m_layers[unit - first_unit(0)]);
    return cost;
}

bool StepModel::splits_gradients() const
{
    return m_context.training && m_scenario.parallelism.pipeline > 1 &&
           m_scenario.parallelism.schedule == PipelineSchedule::zero_bubble;
}

TurnCosts StepModel::turn_costs() const
{
    TurnCosts costs{m_forward_passes, {}, {}};
    if (m_context.training)
        costs.backward = m_backward_passes;
    if (splits_gradients())
        costs.gradients = m_gradient_passes;
    costs.first_network = m_first_once, costs.end_network = m_end_once;
    return costs;
}

void StepModel::set_passes()
{
    const Options& options = m_scenario.options;
    const double share = overlap().of(Traffic::weights);
    m_passes_split = splits_gradients();
    m_any_weights = false;
    m_first_once = kNetworkCount, m_end_once = 0;
    const auto note = [this](const PassCost& pass) {
        m_any_weights = m_any_weights || pass.moves_weights;
        for (std::size_t n = 0; pass.runs_once && n < kNetworkCount; ++n)
            if ((pass.once[n] + pass.once_blocking[n]).value() > 0) {
                m_first_once = std::min(m_first_once, n);
                m_end_once = std::max(m_end_once, n + 1);
            }
    };
    const auto set = [&](std::size_t unit, const PhaseCost& forward, const PhaseCost& backward, Seconds products) {
        m_forward_passes[unit] = PassCost(forward, options, share);
        note(m_forward_passes[unit]);
        if (!m_context.training)
            return;
        m_backward_passes[unit] = PassCost(backward, options, share);
        note(m_backward_passes[unit]);
        if (m_passes_split)
            m_gradient_passes[unit] = m_backward_passes[unit].split_gradients(backward, products, options, share);
    };
    // Half of a product's backward is its weights' gradient; what is recomputed is not.
    const auto products = [&](const LayerModel& layer) {
        return m_passes_split ? of(layer.sums, LayerSum::gradients).products * 0.5 : Seconds(0);
    };
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        if (m_platform.layers.has(k))
            set(k, m_layers[k].forward, m_layers[k].backward, products(m_layers[k]));
    set(kHeadUnit, m_head.forward, m_head.backward, products(m_head));
    m_first_unit = m_division->runs(m_division->like[0], 0).front().unit;
    if (m_first_unit == kEmbeddingUnit) {
        set(m_first_unit, m_embedding.forward, m_embedding.backward, products(m_embedding));
        return;
    }
    const LayerModel& layer = m_layers[m_first_unit - first_unit(0)];
    set(m_first_unit, unit_cost(m_first_unit, false), m_context.training ? unit_cost(m_first_unit, true) : PhaseCost{},
        products(m_embedding) + products(layer));
}

void StepModel::time_contents()
{
    const TurnCosts costs = turn_costs();
    m_content_times.resize(m_division->contents.size());
    for (std::size_t i = 0; i < m_content_times.size(); ++i) {
        const std::vector<LayerRun>& runs = m_division->contents[i];
        ContentTime time;
        for (const LayerRun& run : runs) {
            const PassCost& forward = m_forward_passes[run.unit];
            time.turn.forward += forward.alone * run.count;
            time.moves_weights = time.moves_weights || forward.moves_weights;
            if (!m_context.training)
                continue;
            const PassCost& backward = m_backward_passes[run.unit];
            time.turn.backward += backward.alone * run.count;
            time.moves_weights = time.moves_weights || backward.moves_weights;
            if (m_passes_split)
                time.turn.weight_gradient += m_gradient_passes[run.unit].alone * run.count;
        }
        if (time.moves_weights) {
            time.turn.forward = turn_time(runs, costs, false, true, true);
            if (m_context.training)
                time.turn.backward = turn_time(runs, costs, true, true, true);
        }
        time.turn.backward += time.turn.weight_gradient;
        m_content_times[i] = time;
    }
}

void StepModel::time_stage(std::size_t place, StageTime& time)
{
    const std::vector<std::size_t>& chunks = m_division->chunks[place];
    time = {};
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        const ContentTime& content = m_content_times[chunks[c]];
        time.forward += content.turn.forward, time.backward += content.turn.backward;
        time.weight_gradient += content.turn.weight_gradient;
        if (chunks.size() > 1)
            m_turn_times[place * chunks.size() + c] = content.turn;
    }
    if (chunks.size() > 1)
        time.chunks = {&m_turn_times[place * chunks.size()], chunks.size()};
    if (m_passes_split) {
        std::vector<GradientRun>& gradients = m_gradient_runs[place];
        const std::vector<LayerRun>& runs = m_division->runs(place, 0);
        gradients.clear();
        for (auto run = runs.rbegin(); run != runs.rend(); ++run)
            gradients.push_back({m_gradient_passes[run->unit].alone, run->count});
        time.gradient_runs = gradients;
    }
    if (m_content_times[chunks.front()].moves_weights || m_content_times[chunks.back()].moves_weights)
        set_lesser_turns(place, time);
}

void StepModel::set_lesser_turns(std::size_t place, StageTime& time) const
{
    const TurnCosts costs = turn_costs();
    const std::vector<std::size_t>& chunks = m_division->chunks[place];
    const std::vector<LayerRun>& first = m_division->contents[chunks.front()];
    const std::vector<LayerRun>& last = m_division->contents[chunks.back()];
    if (!m_context.training) {
        time.last_backward_less = more_by_weights(first, costs, false);
    } else if (m_micro_batches == 1 && chunks.size() == 1) {
        time.last_backward_less = turn_time(first, costs, true, true, true) - turn_time(first, costs, true, false, false);
    } else {
        if (!last.empty())
            time.first_backward_less = more_by_gradients(last, costs, costs.backward[last.front().unit]);
        time.last_backward_less = more_by_weights(first, costs, true);
    }
}

/// Gradients of a chunk's last pass go out beside the next backward turn, whichever chunk that is with.
void StepModel::set_unlike_turns(std::size_t place, StageTime& time)
{
    const TurnCosts costs = turn_costs();
    const std::size_t count = m_division->chunks[place].size();
    const auto gradients = [&](std::size_t chunk) -> const PassCost& {
        const std::vector<LayerRun>& runs = m_division->runs(place, chunk);
        return runs.empty() ? kNoPass : costs.backward[runs.front().unit];
    };
    bool alike = true;
    for (std::size_t c = 1; c < count; ++c)
        alike = alike && &gradients(c) == &gradients(0);
    if (alike)
        return;
    const std::span<UnlikeTurn> after(&m_after[place * count], count);
    for (std::size_t c = 0; c < count; ++c) {
        const std::vector<LayerRun>& runs = m_division->runs(place, c);
        const PassCost& own = gradients(c);
        const PassCost& before = gradients(c + 1 == count ? 0 : c + 1);
        UnlikeTurn& turn = after[c];
        turn = {};
        if (&before == &own)
            continue;
        turn.time = more_by_gradients(runs, costs, before) - more_by_gradients(runs, costs, own);
        for (std::size_t n = 0; n < kNetworkCount; ++n)
            turn.left[n] = turn.time - before.scatter[n] + own.scatter[n];
    }
    time.after = after;
}

void StepModel::set_ends(std::size_t place, StageTime& time)
{
    const std::vector<std::size_t>& chunks = m_division->chunks[place];
    const std::vector<LayerRun>& first = m_division->contents[chunks.front()];
    const int together = std::min(m_micro_batches, static_cast<int>(m_division->stages.size()));
    if (m_any_weights || !m_content_flows.empty()) {
        m_stage_flows[place] = stage_flow(first, turn_costs(), m_content_flows, chunks);
        time.first_extra = wait_for_weights(m_stage_flows[place], together);
        if (m_context.training)
            time.last_extra = wait_for_gradients(m_stage_flows[place], together);
    }
    if (chunks.size() == 1 || !m_context.training)
        return;
    if (!m_content_flows.empty())
        time.flow = &m_stage_flows[place];
    if (m_any_weights)
        set_unlike_turns(place, time);
}

void StepModel::time_turns()
{
    if (m_passes_split != splits_gradients() || m_first_unit != m_division->runs(m_division->like[0], 0).front().unit)
        set_passes();
    time_contents();
    m_stage_times.resize(m_division->stages.size());
    const std::size_t distinct = m_division->distinct.size(), chunks = m_division->chunks.front().size();
    if (chunks > 1)
        m_turn_times.resize(distinct * chunks);
    if (m_passes_split && m_gradient_runs.size() < distinct)
        m_gradient_runs.resize(distinct);
    for (std::size_t i = 0; i < distinct; ++i)
        time_stage(i, m_stage_times[m_division->distinct[i]]);
    for (std::size_t s = 0; s < m_stage_times.size(); ++s)
        if (const std::size_t like = m_division->distinct[m_division->like[s]]; like != s)
            m_stage_times[s] = m_stage_times[like];
}

void StepModel::time_ends()
{
    const bool flows = m_context.training && m_first_once < m_end_once;
    if (!flows && !m_any_weights)
        return;
    const std::size_t distinct = m_division->distinct.size(), chunks = m_division->chunks.front().size();
    m_content_flows.resize(flows ? m_division->contents.size() : 0);
    const bool alone = m_micro_batches == 1 && chunks == 1;
    for (std::size_t i = 0; i < m_content_flows.size(); ++i)
        m_content_flows[i] = flow_of(m_division->contents[i], turn_costs(), alone, chunks > 1);
    m_stage_flows.resize(distinct);
    if (chunks > 1)
        m_after.resize(distinct * chunks);
    for (std::size_t i = 0; i < distinct; ++i)
        set_ends(i, m_stage_times[m_division->distinct[i]]);
    for (std::size_t s = 0; s < m_stage_times.size(); ++s) {
        const StageTime& like = m_stage_times[m_division->distinct[m_division->like[s]]];
        StageTime& time = m_stage_times[s];
        time.first_extra = like.first_extra, time.last_extra = like.last_extra;
        time.flow = like.flow, time.after = like.after;
    }
}

Seconds StepModel::least_work() const
{
    const double stages = double(m_division->stages.size());
    if (stages == 1)
        return m_stage_times.front().forward + m_stage_times.front().backward;
    // Which weights come in beside which pass depends on how chunks are cut, but not how many do in all.
    Seconds alone{0};
    PerNetwork<Seconds> used{};
    const auto add = [&](std::size_t unit, double count) {
        for (const PassCost* pass : {&m_forward_passes[unit], &m_backward_passes[unit]}) {
            alone += pass->alone * count;
            for (std::size_t n = 0; m_any_weights && n < kNetworkCount; ++n)
                used[n] += (pass->inside[n] + pass->fetch[n] + pass->scatter[n]) * count;
        }
    };
    const LayerCounts& layers = m_platform.layers;
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        if (layers.has(k))
            add(k, layers.count(k) - (m_first_unit == first_unit(k) ? 1 : 0));
    add(m_first_unit, 1);
    add(kHeadUnit, m_division->stages.back().heads);
    return std::max(alone, *std::max_element(used.begin(), used.end())) / stages;
}

}  // namespace rooflight
