// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/estimate.h"

#include <fmt/format.h>

#include "core/estimate/breakdown.h"
#include "core/schedule/simulate.h"

namespace rooflight {

namespace {

double tokens_per_step(const Scenario& s)
{
    return s.workload.kind == WorkloadKind::decode ? s.workload.global_batch
                                                   : s.workload.global_batch * s.workload.sequence_length;
}

}  // namespace

std::string_view name_of(Bound bound)
{
    constexpr std::string_view names[] = {"compute", "hbm", "scale_up", "scale_out", "bubble", "overhead"};
    return names[static_cast<std::size_t>(bound)];
}

std::string_view name_of(MemoryCategory category)
{
    constexpr std::string_view names[] = {"weights", "gradients", "optimizer", "activations", "kv_cache", "communication",
                                          "overhead"};
    return names[static_cast<std::size_t>(category)];
}

std::string_view name_of(Phase phase)
{
    constexpr std::string_view names[] = {"forward", "backward", "recompute", "optimizer", "prefill", "decode"};
    return names[static_cast<std::size_t>(phase)];
}

std::vector<double> detail::microbatches_in_flight(const StepModel& model)
{
    const PipelineShape shape = pipeline_shape(model);
    const auto stages = static_cast<int>(model.stages().size());
    std::vector<double> result;
    for (int s = 0; s < stages; ++s)
        result.push_back(in_flight(shape, stages, s));
    return result;
}

void detail::warn_of_memory(Estimate& e)
{
    if (!e.memory.fits)
        e.warnings.push_back(fmt::format("memory: {:.4g} GB a chip needed, {:.4g} GB there: {:.4g} GB too much",
                                         e.memory.worst.total.value() / 1e9, e.memory.capacity.value() / 1e9,
                                         (e.memory.worst.total - e.memory.capacity).value() / 1e9));
}

Estimate estimate(const Scenario& scenario, Detail detail, const std::stop_token& stop)
{
    if (scenario.workload.kind == WorkloadKind::serving)
        return detail::serving_estimate(scenario, detail, stop);
    const StepModel model(scenario);
    const detail::StepResult result = detail::step_result(model);

    Estimate e;
    e.fidelity = scenario.fidelity;
    e.warnings = model.warnings();
    e.chips = model.machine().chips();
    e.axis_sizes = model.mesh().sizes;
    e.peak = model.peak().rate;
    e.matmul_dtype = model.peak().dtype;
    e.parameters = model.platform().parameters;
    e.step = result.step;
    e.bound = result.bound;

    detail::fill_error_band(scenario, e);

    const detail::TokenFlops forward = detail::token_flops(model);
    e.flops_per_token = FlopsPerToken(model.training() ? forward.training() : forward.forward());
    e.tokens_per_step = tokens_per_step(scenario);
    e.tokens_per_s = e.tokens_per_step / e.step.time.value();
    e.mfu = e.flops_per_token.value() * e.tokens_per_s / (e.chips * e.peak.value());

    e.memory = memory_of(model, detail::microbatches_in_flight(model));
    detail::warn_of_memory(e);
    if (model.training())
        detail::fill_training(model, e);
    else
        detail::fill_inference(model, e);
    detail::explain_high_mfu(model, e);
    if (has(detail, Detail::operations)) {
        detail::fill_operations(model, result, e);
        detail::fill_links(model, result, e);
    }
    if (has(detail, Detail::timeline))
        e.timeline = simulate(model, e.memory);
    if (has(detail, Detail::parallelism))
        e.parallelism = parallelism_curves(model);
    return e;
}

}  // namespace rooflight
