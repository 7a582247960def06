// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/advice.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/explain/neighbours.h"
#include "core/units/input_error.h"

namespace rooflight {

namespace {

/// Less is not worth a change.
constexpr double kLeastGain = 0.01;

std::string_view schedule_name(PipelineSchedule schedule) {
    constexpr std::string_view names[] = {"gpipe", "1f1b", "interleaved", "zero_bubble"};
    return names[static_cast<std::size_t>(schedule)];
}

std::string_view recompute_name(RecomputeKind kind) {
    constexpr std::string_view names[] = {"none", "selective", "full", "listed"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view layout_name(WeightsLayout layout) {
    constexpr std::string_view names[] = {"1d", "2d", "gathered_x", "gathered_xy", "gathered_xyz"};
    return names[static_cast<std::size_t>(layout)];
}

std::string_view layout_name(KvLayout layout) {
    constexpr std::string_view names[] = {"heads", "batch", "sequence"};
    return names[static_cast<std::size_t>(layout)];
}

std::vector<AdviceChange> changes_between(const Scenario& a, const Scenario& b, double chips_before, double chips_after) {
    std::vector<AdviceChange> changes;
    const auto compare = [&](std::string_view key, const auto& from, const auto& to) {
        if (from != to) {
            changes.push_back({key, fmt::format("{}", from), fmt::format("{}", to)});
        }
    };
    const auto switched = [&](std::string_view key, bool from, bool to) {
        compare(key, std::string_view(from ? "on" : "off"), std::string_view(to ? "on" : "off"));
    };
    const Parallelism &p = a.parallelism, &q = b.parallelism;
    compare("chips", chips_before, chips_after);
    compare("tensor", p.tensor, q.tensor);
    compare("context", p.context, q.context);
    compare("pipeline", p.pipeline, q.pipeline);
    compare("data", p.data, q.data);
    compare("fsdp", p.fsdp, q.fsdp);
    compare("expert", p.expert, q.expert);
    if (a.model->moe) {
        compare("expert_tensor", p.experts_tensor(), q.experts_tensor());
    }
    compare("zero", p.zero, q.zero);
    compare("schedule", schedule_name(p.schedule), schedule_name(q.schedule));
    compare("virtual_stages", p.virtual_stages, q.virtual_stages);
    if (p.tensor > 1 && q.tensor > 1) {
        switched("sequence", p.sequence, q.sequence);
    }
    compare("weights_layout", layout_name(p.weights_layout), layout_name(q.weights_layout));
    compare("kv_layout", layout_name(p.kv_layout), layout_name(q.kv_layout));
    compare("micro_batch", a.workload.micro_batch, b.workload.micro_batch);
    compare("global_batch", a.workload.global_batch, b.workload.global_batch);
    compare("recompute", recompute_name(a.recompute.kind), recompute_name(b.recompute.kind));
    compare("weights", name_of(a.precision.weights), name_of(b.precision.weights));
    compare("kv_cache", name_of(a.precision.kv_cache), name_of(b.precision.kv_cache));
    compare("matmul", name_of(a.precision.matmul), name_of(b.precision.matmul));
    compare("gradient_reduce", name_of(a.precision.gradient_reduce), name_of(b.precision.gradient_reduce));
    switched("collective_matmul", a.options.collective_matmul, b.options.collective_matmul);
    if (a.attention_kernel != b.attention_kernel) {
        changes.push_back({"attention_kernel", "materialised", "flash"});
    }
    return changes;
}

/// The same job on the same chips comes first, more chips last.
int group_of(AdviceKind kind) {
    if (kind == AdviceKind::chips) {
        return 2;
    }
    return kind == AdviceKind::batch || kind == AdviceKind::precision ? 1 : 0;
}

double time_a_token(const Estimate& estimate) { return estimate.step.time.value() / estimate.tokens_per_step; }

}  // namespace

std::vector<Advice> advise(const Scenario& scenario, const Estimate& estimate_, AxisMask locked) {
    std::vector<Advice> found;
    if (scenario.workload.kind == WorkloadKind::serving) {
        return found;                                  // a mean step says little of requests that wait
    }
    for (detail::Neighbour& neighbour : detail::neighbours_of(scenario, estimate_, locked)) {
        try {
            const Estimate answer = estimate(neighbour.scenario, Detail::summary);
            const double ratio = time_a_token(answer) / time_a_token(estimate_);
            if (!answer.memory.fits || (estimate_.memory.fits && ratio > 1 - kLeastGain)) {
                continue;
            }
            Advice advice;
            advice.kind = neighbour.kind;
            advice.changes = changes_between(scenario, neighbour.scenario, estimate_.chips, answer.chips);
            advice.scenario = std::move(neighbour.scenario);
            advice.step_time_ratio = ratio;
            advice.memory = answer.memory.worst.total, advice.capacity = answer.memory.capacity;
            advice.makes_fit = !estimate_.memory.fits;
            found.push_back(std::move(advice));
        } catch (const InputError&) {
            continue;                                  // does not divide, or the machine does not come in this size
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const Advice& a, const Advice& b) {
        return group_of(a.kind) != group_of(b.kind) ? group_of(a.kind) < group_of(b.kind)
                                                     : a.step_time_ratio < b.step_time_ratio;
    });
    std::vector<Advice> best;
    for (Advice& advice : found) {
        const bool known = std::any_of(best.begin(), best.end(), [&](const Advice& a) { return a.kind == advice.kind; });
        if (!known) {
            best.push_back(std::move(advice));
        }
    }
    return best;
}

std::string text_of(const Advice& advice) {
    std::string text;
    for (const AdviceChange& change : advice.changes) {
        text += fmt::format("{}{} {} → {}", text.empty() ? "" : ", ", change.key, change.from, change.to);
    }
    if (advice.makes_fit) {
        return text + fmt::format(": fits, with {:.3g} of {:.3g} GB", advice.memory.value() / 1e9,
                                  advice.capacity.value() / 1e9);
    }
    return text + fmt::format(": {:.2g} % less time {}", 100 * (1 - advice.step_time_ratio),
                              advice.kind == AdviceKind::batch ? "a token" : "a step");
}

}  // namespace rooflight
