// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/search_json.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/estimate/estimate.h"
#include "core/io/enum_names.h"
#include "core/io/json_text.h"
#include "core/io/scenario_json.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;

ordered_json memory_to_json(const Plan& plan, const Scenario& scenario) {
    const Estimate answer = estimate(scenario, Detail::summary);
    ordered_json breakdown;
    for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
        breakdown[std::string(name_of(static_cast<MemoryCategory>(i)))] =
            json_number(answer.memory.worst.breakdown[i].value());
    }
    return {{"per_chip_bytes", json_number(plan.memory.value())},
            {"capacity_bytes", json_number(answer.memory.capacity.value())},
            {"free_bytes", json_number((answer.memory.capacity - plan.memory).value())},
            {"fits", answer.memory.fits},
            {"breakdown", std::move(breakdown)}};
}

ordered_json served_to_json(const Plan& plan, const Scenario& scenario) {
    const Estimate answer = estimate(scenario, Detail::summary);
    return {{"tpot_s", json_number(plan.time.value())},
            {"ttft_s", answer.inference->ttft ? json_number(answer.inference->ttft->value()) : ordered_json()},
            {"requests_per_s", json_number(*answer.inference->requests_per_s)},
            {"goodput_requests_per_s", json_number(plan.in_time * *answer.inference->requests_per_s)},
            {"tokens_per_s_per_chip", json_number(answer.tokens_per_s_per_chip())}};
}

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        return std::string(text);
    }
    std::string result = "\"";
    for (const char c : text) {
        result += c == '"' ? "\"\"" : std::string(1, c);
    }
    return result + '"';
}

bool on_front(const Plan& plan, const SearchResult& result) {
    return std::any_of(result.front.begin(), result.front.end(),
                       [&](const Plan& other) { return other.order == plan.order; });
}

}  // namespace

ordered_json search_to_json(const SearchResult& result, const Scenario& scenario, const SearchOptions& options) {
    ordered_json plans = ordered_json::array(), pareto = ordered_json::array();
    for (std::size_t i = 0; i < result.plans.size(); ++i) {
        const Plan& plan = result.plans[i];
        const Scenario found = planned(plan, scenario, options.precisions);
        plans.push_back({{"scenario", scenario_to_json(found)}});
        if (scenario.workload.kind == WorkloadKind::serving) {
            plans.back()["inference"] = served_to_json(plan, found);
        } else {
            plans.back()["step"] = {{"time_s", json_number(plan.time.value())}};
        }
        plans.back()["memory"] = memory_to_json(plan, found);
        plans.back()["objective"] = json_number(plan.objective);
        plans.back()["variants"] = json_number(plan.variants);
        if (options.placements) {
            plans.back()["equal_placements"] = plan.equal_placements;
        }
        if (on_front(plan, result)) {
            pareto.push_back(i);
        }
    }
    ordered_json rejected = ordered_json::object(), examples = ordered_json::object();
    for (const RejectionCount& rejection : result.counts.rejected) {
        const std::string reason(text_of(rejection.reason));
        rejected[reason] = json_number(rejection.count);
        examples[reason] = plan_text(rejection.example);
    }
    return {{"plans", std::move(plans)},
            {"pareto", std::move(pareto)},
            {"counts",
             {{"space", json_number(result.counts.space)},
              {"pruned", json_number(result.counts.pruned)},
              {"evaluated", json_number(result.counts.evaluated)},
              {"rejected", std::move(rejected)}}},
            {"rejected_examples", std::move(examples)}};
}

std::string search_to_csv(const SearchResult& result, const Scenario& scenario, const SearchOptions& options) {
    const bool training = scenario.workload.kind == WorkloadKind::training;
    std::string text =
        "rank,pareto,objective,step_time_s,memory_per_chip_bytes,chips,data,fsdp,tensor,context,pipeline,expert,"
        "expert_tensor,zero,virtual_stages,schedule,recompute,weights_layout,kv_layout,micro_batch,global_batch,placement,scenario,"
        "equal_placements,variants,weights_dtype,matmul_dtype,kv_cache_dtype\r\n";
    for (std::size_t i = 0; i < result.plans.size(); ++i) {
        const Plan& p = result.plans[i];
        const Scenario laid = planned(p, scenario, options.precisions);
        const Precision& precision = laid.precision;
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n", i + 1,
                            on_front(p, result) ? 1 : 0, p.objective, p.time.value(), p.memory.value(), p.chips, p.data,
                            p.fsdp, p.tensor, p.context, p.pipeline, p.expert, p.expert_tensor, p.zero,
                            p.virtual_stages, name_in(kScheduleNames, p.schedule), name_in(kRecomputeNames, p.recompute),
                            name_in(kWeightsLayoutNames, p.weights_layout), name_in(kKvLayoutNames, p.kv_layout),
                            training ? fmt::format("{}", p.micro_batch) : std::string(), p.global_batch,
                            placement_text(p.placement), csv_field(compact_json(scenario_to_json(laid))),
                            p.equal_placements, p.variants, name_of(precision.weights), name_of(precision.matmul),
                            training ? std::string_view() : name_of(precision.kv_cache));
    }
    return text;
}

}  // namespace rooflight
