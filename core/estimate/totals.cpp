// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/estimate/breakdown.h"

namespace rooflight::detail {

namespace {

constexpr double kSecondsPerDay = 86400;
constexpr double kSecondsPerHour = 3600;
constexpr double kMillion = 1e6;
constexpr double kJoulesPerKwh = 3.6e6;

}  // namespace

std::optional<double> usd_per_second(const Figures& figures, double chips)
{
    if (!figures.usd_per_chip_hour)
        return {};
    return *figures.usd_per_chip_hour * chips / kSecondsPerHour;
}

namespace {

/// Of all layers' forward FLOPs, what is executed twice.
struct RecomputedShare {
    double products = 0, attention = 0;
};

RecomputedShare recomputed_share(const StepModel& model)
{
    RecomputedShare again, all;
    for (std::size_t k = 0; k < kLayerKindCount; ++k) {
        double count = 0;
        for (const StageLayers& stage : model.stages())
            count += stage.count[k];
        if (count == 0)
            continue;
        for (const Operation& op : model.layer(k).operations.forward) {
            const double flops = op.flops.value() * count;
            (op.attention_core ? all.attention : all.products) += flops;
            if (model.is_recomputed(model.layer(k), op))
                (op.attention_core ? again.attention : again.products) += flops;
        }
    }
    return {again.products / all.products, again.attention / all.attention};
}

}  // namespace

void warn_missing(const Machine& machine, Estimate& estimate, bool power)
{
    const Figures& f = machine.figures;
    const std::string& name = machine.system->name;
    if (!f.usd_per_chip_hour)
        estimate.warnings.push_back("hardware.usd_per_chip_hour: not known for " + name + "; no cost is given");
    if (power && !f.tdp_watts)
        estimate.warnings.push_back("hardware.tdp_w: not known for " + name + "; no energy is given");
}

double recomputed_flops(const StepModel& model)
{
    // Hardware FLOPs also count what is recomputed: the layers once more, their attention, or what a list does not keep.
    const TokenFlops forward = token_flops(model);
    const double head = 2.0 * model.scenario().model->vocab * model.scenario().model->d_model;
    const RecomputedShare share = recomputed_share(model);
    return share.products * (forward.matmul - head + forward.adapter) + share.attention * forward.attention;
}

void fill_training(const StepModel& model, Estimate& estimate)
{
    TrainingTotals totals;
    const Workload& w = model.scenario().workload;
    if (w.total_tokens) {
        warn_missing(model.machine(), estimate, true);
        const double seconds = *w.total_tokens / estimate.tokens_per_s;
        totals.days = seconds / kSecondsPerDay;
        totals.chip_hours = seconds / kSecondsPerHour * estimate.chips;
        if (const auto usd = usd_per_second(model.machine().figures, model.machine().chips()))
            totals.cost_usd = *usd * seconds;
        if (model.machine().figures.tdp_watts)
            totals.energy_kwh = *model.machine().figures.tdp_watts * estimate.chips * seconds / kJoulesPerKwh;
    }
    estimate.training = totals;

    estimate.hfu = estimate.mfu * (1.0 + recomputed_flops(model) / token_flops(model).training());
}

void fill_error_band(const Scenario& scenario, Estimate& estimate)
{
    if (scenario.fidelity == Fidelity::calibrated && scenario.stack_preset && scenario.stack_preset->measured)
        estimate.error_band = error_band(scenario.stack_preset->measured->rows(), likeness_of(scenario));
}

void explain_high_mfu(const StepModel& model, Estimate& estimate)
{
    if (std::max(estimate.mfu, estimate.hfu.value_or(0)) <= 1)
        return;
    const char* key = estimate.mfu > 1 ? "mfu" : "hfu";
    const DType attention = model.scenario().precision.activations;
    if (model.rates().of(attention) > estimate.peak)
        estimate.warnings.push_back(fmt::format("{}: above 1, for attention runs at {}, faster here than the {} it is "
                                                "measured against", key, name_of(attention), name_of(estimate.matmul_dtype)));
    else
        estimate.warnings.push_back(fmt::format("{}: above 1, for the palm convention counts the masked half of attention, "
                                                "which is skipped here; options.mfu_convention: causal does not count it",
                                                key));
}

void fill_inference(const StepModel& model, Estimate& estimate)
{
    InferenceTotals totals;
    const Seconds step = estimate.step.time;
    const bool prefill = model.context().phase == Phase::prefill;
    totals.latency = step;
    (prefill ? totals.ttft : totals.tpot) = step;
    if (!prefill)
        totals.tokens_per_s_per_sequence = 1.0 / step.value();
    warn_missing(model.machine(), estimate, false);
    if (const auto usd = usd_per_second(model.machine().figures, model.machine().chips()))
        (prefill ? totals.usd_per_million_input_tokens : totals.usd_per_million_output_tokens) =
            *usd / estimate.tokens_per_s * kMillion;
    if (!prefill && model.machine().figures.tdp_watts)
        totals.joules_per_output_token = *model.machine().figures.tdp_watts / estimate.tokens_per_s_per_chip();

    double most = INFINITY;
    const double shards = double(model.scenario().parallelism.data) * model.scenario().parallelism.fsdp *
                          model.kv_batch_ways();
    for (std::size_t s = 0; s < estimate.memory.stages.size(); ++s) {
        const MemoryUse& use = estimate.memory.stages[s];
        const Bytes per_sequence = bytes_of(model.scenario().precision.kv_cache) * kv_elements_on_chip(model, s);
        const Bytes free = estimate.memory.capacity - (use.total - use[MemoryCategory::kv_cache]);
        if (per_sequence.value() > 0)
            most = std::min(most, std::floor(std::max(0.0, free / per_sequence)));
    }
    if (std::isfinite(most))
        totals.max_batch = most * shards;
    estimate.inference = totals;
}

}  // namespace rooflight::detail
