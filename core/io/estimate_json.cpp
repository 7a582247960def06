// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/estimate_json.h"

#include <cmath>
#include <string>

#include <fmt/format.h>

#include "core/io/enum_names.h"
#include "core/io/json_text.h"
#include "core/io/scenario_json.h"

namespace rooflight {
namespace {

using nlohmann::ordered_json;

ordered_json number_or_null(const std::optional<double>& value) {
    return value ? json_number(*value) : ordered_json(nullptr);
}

ordered_json number_or_null(const std::optional<Seconds>& value) {
    return value ? json_number(value->value()) : ordered_json(nullptr);
}

ordered_json step_to_json(const StepTime& step) {
    return {
        {"time_s", json_number(step.time.value())},        {"compute_s", json_number(step.compute.value())},
        {"hbm_s", json_number(step.hbm.value())},          {"exposed_comm_s", json_number(step.exposed_comm.value())},
        {"bubble_s", json_number(step.bubble.value())},    {"optimizer_s", json_number(step.optimizer.value())},
        {"overhead_s", json_number(step.overhead.value())}};
}

ordered_json error_band_to_json(const std::optional<ErrorBand>& band) {
    if (!band) {
        return nullptr;
    }
    return {{"low", json_number(band->low)}, {"high", json_number(band->high)}, {"rows", band->rows}};
}

ordered_json training_to_json(const std::optional<TrainingTotals>& totals) {
    if (!totals) {
        return nullptr;
    }
    return {{"days", number_or_null(totals->days)},
            {"chip_hours", number_or_null(totals->chip_hours)},
            {"cost_usd", number_or_null(totals->cost_usd)},
            {"energy_kwh", number_or_null(totals->energy_kwh)}};
}

ordered_json inference_to_json(const std::optional<InferenceTotals>& totals) {
    if (!totals) {
        return nullptr;
    }
    return {{"latency_s", number_or_null(totals->latency)},
            {"ttft_s", number_or_null(totals->ttft)},
            {"tpot_s", number_or_null(totals->tpot)},
            {"tokens_per_s_per_sequence", number_or_null(totals->tokens_per_s_per_sequence)},
            {"max_batch", number_or_null(totals->max_batch)},
            {"usd_per_million_input_tokens", number_or_null(totals->usd_per_million_input_tokens)},
            {"usd_per_million_output_tokens", number_or_null(totals->usd_per_million_output_tokens)},
            {"saturated", totals->saturated},
            {"goodput_requests_per_s", number_or_null(totals->goodput_requests_per_s)}};
}

void add_spread(const char* name, const std::optional<Spread>& spread, ordered_json& inference) {
    const auto rank = [&](double Spread::*of) { return spread ? json_number((*spread).*of) : ordered_json(nullptr); };
    inference[fmt::format("{}_p50_s", name)] = rank(&Spread::p50);
    inference[fmt::format("{}_p90_s", name)] = rank(&Spread::p90);
    inference[fmt::format("{}_p99_s", name)] = rank(&Spread::p99);
}

void add_serving(const Estimate& estimate, ordered_json& inference) {
    const InferenceTotals& totals = *estimate.inference;
    const ServingResult& serving = *estimate.serving;
    if (totals.tpot_spread) {                          // simulated; a queue without bound leaves the others null
        add_spread("ttft", totals.ttft_spread, inference);
        add_spread("tpot", totals.tpot_spread, inference);
        add_spread("latency", totals.latency_spread, inference);
    }
    inference["queue_s"] = number_or_null(totals.queue);
    inference["requests_per_s"] = number_or_null(totals.requests_per_s);
    inference["max_requests_per_s"] = number_or_null(totals.max_requests_per_s);
    inference["in_flight"] = json_number(serving.steady.in_flight);
    inference["decode_batch"] = json_number(serving.steady.generating * serving.replicas);
    inference["prefill_share"] = json_number(serving.steady.prompt_share);
    inference["joules_per_output_token"] = number_or_null(totals.joules_per_output_token);
    if (serving.best_share) {
        inference["disaggregation"] = {{"transfer_s", json_number(serving.steady.transfer.value())},
                                       {"ratio", json_number(serving.best_share->ratio)},
                                       {"prefill_replicas", json_number(serving.best_share->prefill_replicas)},
                                       {"decode_replicas", json_number(serving.best_share->decode_replicas)},
                                       {"requests_per_s", json_number(serving.best_share->requests_per_s)}};
    }
}

ordered_json memory_use_to_json(const MemoryUse& use, Bytes capacity) {
    ordered_json breakdown;
    for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
        breakdown[std::string(name_of(static_cast<MemoryCategory>(i)))] = json_number(use.breakdown[i].value());
    }
    return {{"per_chip_bytes", json_number(use.total.value())},
            {"capacity_bytes", json_number(capacity.value())},
            {"fits", use.total <= capacity},
            {"peak_at", use.peak_at},
            {"breakdown", std::move(breakdown)}};
}

ordered_json memory_to_json(const MemoryEstimate& memory) {
    ordered_json result = memory_use_to_json(memory.worst, memory.capacity);
    result["fits"] = memory.fits;
    ordered_json& stages = result["stages"] = ordered_json::array();
    for (const MemoryUse& stage : memory.stages) {
        stages.push_back(memory_use_to_json(stage, memory.capacity));
    }
    return result;
}

ordered_json operation_to_json(const OperationEstimate& operation, const AxisSizes& sizes) {
    ordered_json collectives = ordered_json::array();
    for (const CollectiveEstimate& collective : operation.collectives) {
        collectives.push_back({{"kind", name_of(collective.kind)},
                               {"axis", axes_text(collective.axes, sizes, "+")},
                               {"bytes", json_number(collective.bytes.value())},
                               {"time_s", json_number(collective.time.value())},
                               {"exposed_s", json_number(collective.exposed.value())}});
    }
    return {{"name", operation.name},
            {"phase", name_of(operation.phase)},
            {"count", json_number(operation.count)},
            {"flops", json_number(operation.flops.value())},
            {"hbm_bytes", json_number(operation.hbm_bytes.value())},
            {"intensity", json_number(operation.intensity().value())},
            {"time_s", json_number(operation.time.value())},
            {"bound", name_of(operation.bound)},
            {"collectives", std::move(collectives)}};
}

ordered_json parallelism_to_json(const std::optional<ParallelismCurves>& curves) {
    if (!curves || curves->why_not != NoCurves::none) {
        return nullptr;
    }
    ordered_json axes = ordered_json::array(), strategies = ordered_json::object();
    for (const AxisCriticalBatch& axis : curves->axes) {
        axes.push_back({{"axis", axis.axes},
                        {"tokens_per_chip", number_or_null(axis.tokens)},
                        {"always_hidden", axis.always_hidden}});
    }
    for (const CommunicationCurve& curve : curves->by_batch) {
        strategies[std::string(name_of(curve.strategy))] = number_or_null(curve.critical);
    }
    return {{"tokens_per_chip", json_number(curves->present_tokens)},
            {"critical_by_axis", std::move(axes)},
            {"critical_tokens_per_chip", std::move(strategies)},
            {"tensor_limit", number_or_null(curves->tensor_limit)},
            {"best_tensor", json_number(curves->best_degree)},
            {"best_fsdp", json_number(curves->chips / curves->best_degree)}};
}

void add_lists(const Estimate& estimate, ordered_json& result) {
    result["parallelism"] = parallelism_to_json(estimate.parallelism);
    ordered_json& operations = result["operations"] = ordered_json::array();
    for (const OperationEstimate& operation : estimate.operations) {
        operations.push_back(operation_to_json(operation, estimate.axis_sizes));
    }
    ordered_json& links = result["links"] = ordered_json::array();
    for (const LinkEstimate& link : estimate.links) {
        links.push_back({{"axis", link.axis},
                         {"bytes_per_step", json_number(link.bytes_per_step.value())},
                         {"busy", json_number(link.busy)}});
    }
    result["advice"] = ordered_json::array();
    result["memory_relief"] = ordered_json::array();
}

}  // namespace

ordered_json estimate_to_json(const Estimate& estimate, const Scenario& scenario, EstimateForm form) {
    ordered_json result;
    result["rooflight"] = 1;
    result["scenario"] = scenario_to_json(scenario);
    result["fidelity"] = name_in(kFidelityNames, estimate.fidelity);
    result["warnings"] = estimate.warnings;
    result["chips"] = json_number(estimate.chips);
    result["peak_flops_per_s"] = json_number(estimate.peak.value());
    result["model"] = {{"parameters", json_number(estimate.parameters.total)},
                       {"active_parameters", json_number(estimate.parameters.active)},
                       {"flops_per_token", json_number(estimate.flops_per_token.value())}};
    result["step"] = step_to_json(estimate.step);
    result["error_band"] = error_band_to_json(estimate.error_band);
    result["mfu"] = json_number(estimate.mfu);
    result["hfu"] = number_or_null(estimate.hfu);
    result["tokens_per_s"] = json_number(estimate.tokens_per_s);
    result["tokens_per_s_per_chip"] = json_number(estimate.tokens_per_s_per_chip());
    result["model_flops_per_s_per_chip"] = json_number(estimate.model_flops_per_s_per_chip());
    result["training"] = training_to_json(estimate.training);
    result["inference"] = inference_to_json(estimate.inference);
    if (estimate.serving) {
        add_serving(estimate, result["inference"]);
    } else if (estimate.inference && estimate.inference->joules_per_output_token) {
        result["inference"]["joules_per_output_token"] = json_number(*estimate.inference->joules_per_output_token);
    }
    result["memory"] = memory_to_json(estimate.memory);
    result["bound"] = name_of(estimate.bound);
    if (form == EstimateForm::complete) {
        add_lists(estimate, result);
    }
    return result;
}

ordered_json factor_effects_to_json(const FactorEffects& effects) {
    ordered_json factors = ordered_json::array();
    for (const FactorEffect& f : effects.factors) {
        factors.push_back({{"path", f.path},
                           {"value", json_number(f.value)},
                           {"without", json_number(f.without)},
                           {"unit", f.unit},
                           {"meaning", f.meaning},
                           {"from", f.from},
                           {"source", f.source},
                           {"effect_s", json_number(f.effect.value())}});
    }
    return {{"calibrated_s", json_number(effects.calibrated.value())},
            {"ideal_s", json_number(effects.ideal.value())},
            {"mfu", json_number(effects.mfu)},
            {"ideal_mfu", json_number(effects.ideal_mfu)},
            {"factors", std::move(factors)}};
}

namespace {

/// The gain of an advice; null where it makes a server fit that then cannot keep up with its requests.
ordered_json gain(const Advice& advice) {
    return std::isfinite(advice.step_time_ratio) ? json_number(advice.step_time_ratio) : ordered_json(nullptr);
}

}  // namespace

ordered_json advice_to_json(const std::vector<Advice>& advice, const Scenario& scenario) {
    ordered_json result = ordered_json::array();
    const ordered_json before = scenario_to_json(scenario);
    for (const Advice& one : advice) {
        result.push_back({{"text", text_of(one)},
                          {"patch", merge_patch(before, scenario_to_json(one.scenario))},
                          {"step_time_ratio", gain(one)}});
    }
    return result;
}

ordered_json reliefs_to_json(const std::vector<MemoryRelief>& reliefs, const Scenario& scenario) {
    ordered_json result = ordered_json::array();
    const ordered_json before = scenario_to_json(scenario);
    for (const MemoryRelief& one : reliefs) {
        result.push_back({{"text", text_of(one)},
                          {"patch", merge_patch(before, scenario_to_json(one.scenario))},
                          {"frees_bytes", json_number(one.freed.value())},
                          {"category", name_of(one.category)},
                          {"fits", one.fits},
                          {"step_time_ratio", json_number(one.step_time_ratio)}});
    }
    return result;
}

ordered_json evaluate(const Scenario& scenario, EstimateForm form, const std::vector<std::string>& warnings) {
    const Detail lists =
        form == EstimateForm::complete ? Detail::operations | Detail::parallelism : Detail::summary;
    Estimate answer = estimate(scenario, lists | Detail::simulation);
    answer.warnings.insert(answer.warnings.begin(), warnings.begin(), warnings.end());
    ordered_json result = estimate_to_json(answer, scenario, form);
    if (form == EstimateForm::complete) {
        result["advice"] = advice_to_json(advise(scenario, answer), scenario);
        result["memory_relief"] = reliefs_to_json(memory_reliefs(scenario, answer), scenario);
    }
    return result;
}

}  // namespace rooflight
