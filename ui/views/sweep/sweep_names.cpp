// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sweep/sweep_names.h"

#include <QCoreApplication>

#include "core/units/input_error.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

struct SweepName {
    std::string_view key;
    const char* name;
};

constexpr SweepName kInputNames[] = {
    {"workload.global_batch", QT_TRANSLATE_NOOP("SweepView", "Global batch")},
    {"workload.sequence_length", QT_TRANSLATE_NOOP("SweepView", "Sequence length")},
    {"workload.micro_batch", QT_TRANSLATE_NOOP("SweepView", "Micro-batch")},
    {"workload.prompt_tokens", QT_TRANSLATE_NOOP("SweepView", "Prompt tokens")},
    {"workload.output_tokens", QT_TRANSLATE_NOOP("SweepView", "Output tokens")},
    {"workload.concurrency", QT_TRANSLATE_NOOP("SweepView", "Concurrency")},
    {"workload.requests_per_s", QT_TRANSLATE_NOOP("SweepView", "Requests per second")},
    {"workload.total_tokens", QT_TRANSLATE_NOOP("SweepView", "Training tokens")},
    {"hardware.chips", QT_TRANSLATE_NOOP("SweepView", "Chips")},
    {"hardware.slices", QT_TRANSLATE_NOOP("SweepView", "Slices")},
    {"hardware.flops_per_s", QT_TRANSLATE_NOOP("SweepView", "Peak compute")},
    {"hardware.hbm_bytes_per_s", QT_TRANSLATE_NOOP("SweepView", "HBM bandwidth")},
    {"hardware.hbm_bytes", QT_TRANSLATE_NOOP("SweepView", "HBM capacity")},
    {"hardware.ici_bytes_per_s_per_link", QT_TRANSLATE_NOOP("SweepView", "ICI bandwidth per link")},
    {"hardware.scale_up_bytes_per_s_per_chip", QT_TRANSLATE_NOOP("SweepView", "Scale-up bandwidth")},
    {"hardware.scale_out_bytes_per_s_per_chip", QT_TRANSLATE_NOOP("SweepView", "Scale-out bandwidth")},
    {"hardware.usd_per_chip_hour", QT_TRANSLATE_NOOP("SweepView", "Price of a chip-hour")},
    {"hardware.tdp_w", QT_TRANSLATE_NOOP("SweepView", "Power of a chip")},
    {"parallelism.data", QT_TRANSLATE_NOOP("SweepView", "data axis")},
    {"parallelism.fsdp", QT_TRANSLATE_NOOP("SweepView", "fsdp axis")},
    {"parallelism.tensor", QT_TRANSLATE_NOOP("SweepView", "tensor axis")},
    {"parallelism.context", QT_TRANSLATE_NOOP("SweepView", "context axis")},
    {"parallelism.pipeline", QT_TRANSLATE_NOOP("SweepView", "pipeline axis")},
    {"parallelism.expert", QT_TRANSLATE_NOOP("SweepView", "expert axis")},
    {"parallelism.zero", QT_TRANSLATE_NOOP("SweepView", "ZeRO stage")},
};

constexpr SweepName kOutputNames[] = {
    {"step.time_s", QT_TRANSLATE_NOOP("SweepView", "Step time")},
    {"tokens_per_s", QT_TRANSLATE_NOOP("SweepView", "Tokens per second")},
    {"tokens_per_s_per_chip", QT_TRANSLATE_NOOP("SweepView", "Tokens per second and chip")},
    {"mfu", QT_TRANSLATE_NOOP("SweepView", "MFU")},
    {"memory.per_chip_bytes", QT_TRANSLATE_NOOP("SweepView", "Memory per chip")},
    {"inference.ttft_s", QT_TRANSLATE_NOOP("SweepView", "Time to the first token")},
    {"inference.tpot_s", QT_TRANSLATE_NOOP("SweepView", "Time per output token")},
    {"inference.latency_s", QT_TRANSLATE_NOOP("SweepView", "Latency")},
    {"inference.goodput_requests_per_s", QT_TRANSLATE_NOOP("SweepView", "Goodput, requests per second")},
    {"inference.requests_per_s", QT_TRANSLATE_NOOP("SweepView", "Requests per second")},
    {"inference.max_requests_per_s", QT_TRANSLATE_NOOP("SweepView", "Most requests per second")},
    {"inference.ttft_p50_s", QT_TRANSLATE_NOOP("SweepView", "First token, half within")},
    {"inference.ttft_p90_s", QT_TRANSLATE_NOOP("SweepView", "First token, 90% within")},
    {"inference.ttft_p99_s", QT_TRANSLATE_NOOP("SweepView", "First token, 99% within")},
    {"inference.tpot_p50_s", QT_TRANSLATE_NOOP("SweepView", "Time per token, half within")},
    {"inference.tpot_p90_s", QT_TRANSLATE_NOOP("SweepView", "Time per token, 90% within")},
    {"inference.tpot_p99_s", QT_TRANSLATE_NOOP("SweepView", "Time per token, 99% within")},
    {"inference.latency_p50_s", QT_TRANSLATE_NOOP("SweepView", "Latency, half within")},
    {"inference.latency_p90_s", QT_TRANSLATE_NOOP("SweepView", "Latency, 90% within")},
    {"inference.latency_p99_s", QT_TRANSLATE_NOOP("SweepView", "Latency, 99% within")},
    {"inference.queue_s", QT_TRANSLATE_NOOP("SweepView", "Wait in the queue")},
    {"inference.in_flight", QT_TRANSLATE_NOOP("SweepView", "Requests in flight")},
    {"inference.prefill_share", QT_TRANSLATE_NOOP("SweepView", "Share of prompts")},
    {"inference.joules_per_output_token", QT_TRANSLATE_NOOP("SweepView", "Energy of an output token, J")},
    {"inference.usd_per_million_input_tokens", QT_TRANSLATE_NOOP("SweepView", "Cost of a million input tokens")},
    {"inference.usd_per_million_output_tokens", QT_TRANSLATE_NOOP("SweepView", "Cost of a million output tokens")},
    {"training.days", QT_TRANSLATE_NOOP("SweepView", "Days of training")},
    {"training.cost_usd", QT_TRANSLATE_NOOP("SweepView", "Cost of the training")},
    {"training.energy_kwh", QT_TRANSLATE_NOOP("SweepView", "Energy of the training, kWh")},
    {"step.exposed_comm_s", QT_TRANSLATE_NOOP("SweepView", "Exposed communication")},
    {"step.bubble_s", QT_TRANSLATE_NOOP("SweepView", "Pipeline bubble")},
};

QString name_in_list(std::span<const SweepName> names, std::string_view key) {
    for (const SweepName& name : names) {
        if (name.key == key) {
            return QCoreApplication::translate("SweepView", name.name);
        }
    }
    return text(key);
}

}  // namespace

QString input_label(const ScenarioInput& input) { return name_in_list(kInputNames, input.path()); }

QString output_label(const EstimateOutput& output) { return name_in_list(kOutputNames, output.key); }

QString shown_amount(double value, Unit unit) { return unit == Unit::bytes ? shown(Bytes(value)) : shown(value, unit); }

QString shown_value(const ScenarioInput& input, double value) { return shown_amount(value, input.unit()); }

std::vector<ScenarioInput> offered_inputs(const Scenario& scenario) {
    std::vector<ScenarioInput> result;
    for (const SweepName& name : kInputNames) {
        const std::optional<ScenarioInput> input = ScenarioInput::find(name.key);
        try {
            const std::optional<double> value = input ? input->value(scenario) : std::nullopt;
            const bool inapplicable =
                name.key == "workload.micro_batch" && scenario.workload.kind != WorkloadKind::training;
            if (value && *value > 0 && !inapplicable) {
                result.push_back(*input);
            }
        } catch (const InputError&) {
            // an impossible scenario has no machine to read figures of
        }
    }
    return result;
}

std::vector<const EstimateOutput*> offered_outputs(const Estimate& estimate) {
    std::vector<const EstimateOutput*> result;
    for (const SweepName& name : kOutputNames) {
        const EstimateOutput* output = find_output(name.key);
        // What is counted in a server's simulation is there once a sweep asks for it.
        const bool counted = output != nullptr && has(output->needs, Detail::simulation) && estimate.serving;
        if (output != nullptr && (counted || output->of(estimate))) {
            result.push_back(output);
        }
    }
    return result;
}

}  // namespace rooflight::ui
