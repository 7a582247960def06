// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/estimate_output.h"

#include <algorithm>

namespace rooflight {
namespace {

using Number = std::optional<double>;

template <Seconds StepTime::*member>
Number step_part(const Estimate& e) {
    return (e.step.*member).value();
}

template <Number TrainingTotals::*member>
Number training_total(const Estimate& e) {
    return e.training ? (*e.training).*member : std::nullopt;
}

template <Number InferenceTotals::*member>
Number inference_total(const Estimate& e) {
    return e.inference ? (*e.inference).*member : std::nullopt;
}

template <std::optional<Seconds> InferenceTotals::*member>
Number inference_time(const Estimate& e) {
    if (!e.inference || !((*e.inference).*member))
        return std::nullopt;
    return ((*e.inference).*member)->value();
}

template <std::optional<Spread> InferenceTotals::*spread, double Spread::*rank>
Number percentile(const Estimate& e) {
    return e.inference && (*e.inference).*spread ? Number((*((*e.inference).*spread)).*rank) : std::nullopt;
}

template <double SteadyState::*member>
Number served(const Estimate& e) {
    return e.serving ? Number(e.serving->steady.*member) : std::nullopt;
}

template <MemoryCategory category>
Number memory_part(const Estimate& e) {
    return e.memory.worst[category].value();
}

constexpr EstimateOutput kEstimateOutputs[] = {
    {"chips", Unit::number, [](const Estimate& e) { return Number(e.chips); }},
    {"peak_flops_per_s", Unit::flops_per_second, [](const Estimate& e) { return Number(e.peak.value()); }},
    {"model.flops_per_token", Unit::flops, [](const Estimate& e) { return Number(e.flops_per_token.value()); }},
    {"step.time_s", Unit::seconds, step_part<&StepTime::time>},
    {"step.compute_s", Unit::seconds, step_part<&StepTime::compute>},
    {"step.hbm_s", Unit::seconds, step_part<&StepTime::hbm>},
    {"step.exposed_comm_s", Unit::seconds, step_part<&StepTime::exposed_comm>},
    {"step.bubble_s", Unit::seconds, step_part<&StepTime::bubble>},
    {"step.optimizer_s", Unit::seconds, step_part<&StepTime::optimizer>},
    {"step.overhead_s", Unit::seconds, step_part<&StepTime::overhead>},
    {"mfu", Unit::fraction, [](const Estimate& e) { return Number(e.mfu); }},
    {"hfu", Unit::fraction, [](const Estimate& e) { return e.hfu; }},
    {"tokens_per_s", Unit::tokens_per_second, [](const Estimate& e) { return Number(e.tokens_per_s); }},
    {"tokens_per_s_per_chip", Unit::tokens_per_second,
     [](const Estimate& e) { return Number(e.tokens_per_s_per_chip()); }},
    {"model_flops_per_s_per_chip", Unit::flops_per_second,
     [](const Estimate& e) { return Number(e.model_flops_per_s_per_chip()); }},
    {"training.days", Unit::number, training_total<&TrainingTotals::days>},
    {"training.chip_hours", Unit::number, training_total<&TrainingTotals::chip_hours>},
    {"training.cost_usd", Unit::dollars, training_total<&TrainingTotals::cost_usd>},
    {"training.energy_kwh", Unit::number, training_total<&TrainingTotals::energy_kwh>},
    {"inference.latency_s", Unit::seconds, inference_time<&InferenceTotals::latency>},
    {"inference.ttft_s", Unit::seconds, inference_time<&InferenceTotals::ttft>},
    {"inference.tpot_s", Unit::seconds, inference_time<&InferenceTotals::tpot>},
    {"inference.tokens_per_s_per_sequence", Unit::tokens_per_second,
     inference_total<&InferenceTotals::tokens_per_s_per_sequence>},
    {"inference.max_batch", Unit::number, inference_total<&InferenceTotals::max_batch>},
    {"inference.usd_per_million_input_tokens", Unit::dollars,
     inference_total<&InferenceTotals::usd_per_million_input_tokens>},
    {"inference.usd_per_million_output_tokens", Unit::dollars,
     inference_total<&InferenceTotals::usd_per_million_output_tokens>},
    {"inference.goodput_requests_per_s", Unit::number, inference_total<&InferenceTotals::goodput_requests_per_s>,
     Detail::simulation},
    {"inference.ttft_p50_s", Unit::seconds, percentile<&InferenceTotals::ttft_spread, &Spread::p50>, Detail::simulation},
    {"inference.ttft_p90_s", Unit::seconds, percentile<&InferenceTotals::ttft_spread, &Spread::p90>, Detail::simulation},
    {"inference.ttft_p99_s", Unit::seconds, percentile<&InferenceTotals::ttft_spread, &Spread::p99>, Detail::simulation},
    {"inference.tpot_p50_s", Unit::seconds, percentile<&InferenceTotals::tpot_spread, &Spread::p50>, Detail::simulation},
    {"inference.tpot_p90_s", Unit::seconds, percentile<&InferenceTotals::tpot_spread, &Spread::p90>, Detail::simulation},
    {"inference.tpot_p99_s", Unit::seconds, percentile<&InferenceTotals::tpot_spread, &Spread::p99>, Detail::simulation},
    {"inference.latency_p50_s", Unit::seconds, percentile<&InferenceTotals::latency_spread, &Spread::p50>, Detail::simulation},
    {"inference.latency_p90_s", Unit::seconds, percentile<&InferenceTotals::latency_spread, &Spread::p90>, Detail::simulation},
    {"inference.latency_p99_s", Unit::seconds, percentile<&InferenceTotals::latency_spread, &Spread::p99>, Detail::simulation},
    {"inference.queue_s", Unit::seconds, inference_time<&InferenceTotals::queue>},
    {"inference.requests_per_s", Unit::number, inference_total<&InferenceTotals::requests_per_s>},
    {"inference.max_requests_per_s", Unit::number, inference_total<&InferenceTotals::max_requests_per_s>},
    {"inference.in_flight", Unit::number, served<&SteadyState::in_flight>},
    {"inference.prefill_share", Unit::fraction, served<&SteadyState::prompt_share>},
    {"inference.joules_per_output_token", Unit::number, inference_total<&InferenceTotals::joules_per_output_token>},
    {"memory.per_chip_bytes", Unit::bytes, [](const Estimate& e) { return Number(e.memory.worst.total.value()); }},
    {"memory.capacity_bytes", Unit::bytes, [](const Estimate& e) { return Number(e.memory.capacity.value()); }},
    {"memory.breakdown.weights", Unit::bytes, memory_part<MemoryCategory::weights>},
    {"memory.breakdown.gradients", Unit::bytes, memory_part<MemoryCategory::gradients>},
    {"memory.breakdown.optimizer", Unit::bytes, memory_part<MemoryCategory::optimizer>},
    {"memory.breakdown.activations", Unit::bytes, memory_part<MemoryCategory::activations>},
    {"memory.breakdown.kv_cache", Unit::bytes, memory_part<MemoryCategory::kv_cache>},
    {"memory.breakdown.communication", Unit::bytes, memory_part<MemoryCategory::communication>},
    {"memory.breakdown.overhead", Unit::bytes, memory_part<MemoryCategory::overhead>},
};

}  // namespace

std::span<const EstimateOutput> estimate_outputs() { return kEstimateOutputs; }

const EstimateOutput* find_output(std::string_view key) {
    const auto found = std::ranges::find(kEstimateOutputs, key, &EstimateOutput::key);
    return found == std::end(kEstimateOutputs) ? nullptr : found;
}

}  // namespace rooflight
