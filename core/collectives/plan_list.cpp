// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <tuple>

#include "core/collectives/einsum_search.h"
#include "core/units/input_error.h"

namespace rooflight {

namespace {

constexpr double kClearly = 1 - 1e-9;

bool same_step(const PlanStep& p, const PlanStep& q) {
    return p.kind == q.kind && p.operand == q.operand && p.axes == q.axes && p.dim == q.dim && p.to_dim == q.to_dim;
}

bool same_plan(const EinsumPlan& p, const EinsumPlan& q) {
    return p.work == q.work && p.cut == q.cut && std::equal(p.begin(), p.end(), q.begin(), q.end(), same_step);
}

bool beats(const EinsumPlan& p, const EinsumPlan& q) {
    return p.communication.value() < q.communication.value() * kClearly &&
           p.flops_per_chip.value() < q.flops_per_chip.value() * kClearly;
}

void collect(const planning::EinsumProblem& problem, const CollectiveTimer& timer, std::size_t index,
             planning::EinsumProblem::Choice& choice, std::vector<EinsumPlan>& plans) {
    if (index < problem.axis_count()) {
        for (std::size_t c = 0; c < problem[index].choices; ++c) {
            choice[index] = problem[index].choice[c];
            collect(problem, timer, index + 1, choice, plans);
        }
        return;
    }
    EinsumPlan plan;
    if (!problem.blocks_agree(choice) || !problem.plan(choice, timer, plan))
        return;
    const auto known = [&plan](const EinsumPlan& other) { return same_plan(plan, other) || beats(other, plan); };
    if (std::none_of(plans.begin(), plans.end(), known))
        plans.push_back(plan);
}

}  // namespace

std::vector<EinsumPlan> all_plans(const Einsum& einsum, const AxisSizes& sizes, const CollectiveTimer& timer) {
    const planning::EinsumProblem problem(einsum, sizes);
    double combinations = 1;
    for (std::size_t i = 0; i < problem.axis_count(); ++i)
        combinations *= static_cast<double>(problem[i].choices);
    if (combinations > 1e6)
        throw InputError("mesh", "has too many axes in play to list every plan");
    std::vector<EinsumPlan> plans = {best_plan(einsum, sizes, timer)};
    planning::EinsumProblem::Choice choice{};
    collect(problem, timer, 0, choice, plans);
    std::stable_sort(plans.begin() + 1, plans.end(), [](const EinsumPlan& p, const EinsumPlan& q) {
        return std::tuple(p.communication, p.flops_per_chip, p.count) <
               std::tuple(q.communication, q.flops_per_chip, q.count);
    });
    const auto beaten = [&plans](const EinsumPlan& plan) {
        return std::any_of(plans.begin(), plans.end(), [&plan](const EinsumPlan& other) { return beats(other, plan); });
    };
    std::vector<EinsumPlan> result;
    for (const EinsumPlan& plan : plans) {
        if (!beaten(plan))
            result.push_back(plan);
    }
    return result;
}

IdleAxesPlan with_idle_axes(const EinsumPlan& plan, const Einsum& einsum, const AxisSizes& sizes,
                            const CollectiveTimer& timer) {
    const unsigned active = planning::active_axes(sizes);
    IdleAxesPlan result{false, plan};
    result.plan.communication = Seconds(0);
    for (std::uint8_t i = 0; i < plan.count; ++i) {
        PlanStep& step = result.plan.steps[i];
        const auto operand = static_cast<std::size_t>(step.operand);
        const ShardedArray& array = step.operand == Operand::a   ? einsum.a
                                    : step.operand == Operand::b ? einsum.b
                                                                 : einsum.out;
        // An axis that is on the array at any time, before, during or after, is not idle.
        unsigned used = array.sharded_over() | array.unreduced | plan.cut[operand];
        for (const PlanStep& other : plan)
            used |= other.operand == step.operand ? other.axes : 0u;
        if (step.operand == Operand::out)
            used |= plan.work;
        const bool may_cut = einsum.may_slice || step.operand == Operand::out;
        const unsigned idle = active & ~used;
        if (step.kind == CollectiveKind::all_gather && may_cut && idle != 0) {
            result.found = true;
            step.axes = static_cast<AxisMask>(step.axes | idle);
        }
        result.plan.communication += timer.time(step.kind, step.axes, step.bytes);
    }
    result.found = result.found && result.plan.communication < plan.communication * kClearly;
    return result;
}

}  // namespace rooflight
