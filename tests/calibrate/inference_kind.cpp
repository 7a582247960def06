// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "tests/calibrate/measurement.h"

namespace rooflight::calibrate {
namespace {

using nlohmann::json;

Estimate summary_of(const Scenario& scenario) { return estimate(scenario, Detail::summary); }

double first_token(std::span<const Scenario> scenarios) { return summary_of(scenarios[0]).inference->ttft->value(); }

double token(std::span<const Scenario> scenarios) { return summary_of(scenarios[0]).inference->tpot->value(); }

double rate_per_chip(std::span<const Scenario> scenarios) { return summary_of(scenarios[0]).tokens_per_s_per_chip(); }

/// A static batch from its prompts to its last tokens: a prefill, and as many decode steps as tokens, at the mean context.
double batch_latency(std::span<const Scenario> scenarios) {
    return first_token(scenarios.first(1)) + scenarios[1].workload.output_tokens * token(scenarios.subspan(1, 1));
}

double batch_rate(std::span<const Scenario> scenarios) {
    const Workload& decode = scenarios[1].workload;
    const double chips = summary_of(scenarios[0]).chips;
    return decode.global_batch * decode.output_tokens / batch_latency(scenarios) / chips;
}

struct Figure {
    const char* key;
    const char* quantity;
    double (*predict)(std::span<const Scenario>);
    bool is_rate;
};

Figure figure_of(const json& row, WorkloadKind kind) {
    if (row.contains("prefill_s")) {
        return {"prefill_s", "prefill", first_token, false};
    }
    if (row.contains("latency_s")) {
        return {"latency_s", "static batch, latency", batch_latency, false};
    }
    if (row.contains("tpot_s")) {
        return {"tpot_s", "time per token, serving", token, false};
    }
    if (row.contains("output_tokens")) {
        return {"tokens_per_s_per_chip", "static batch, rate", batch_rate, true};
    }
    return {"tokens_per_s_per_chip", kind == WorkloadKind::decode ? "decode rate" : "serving rate", rate_per_chip, true};
}

}  // namespace

std::vector<Measurement> inference_measurements(const json& row, const json& scenario, Library& library) {
    Measurement m;
    m.scenarios.push_back(scenario_from_json(scenario, library));
    const Figure figure = figure_of(row, m.scenario().workload.kind);
    m.quantity = figure.quantity;
    m.measured = row.at(figure.key).get<double>();
    m.predict = figure.predict;
    m.is_rate = figure.is_rate;
    if (row.contains("output_tokens")) {
        const double output = row.at("output_tokens").get<double>();
        Scenario& decode = m.scenarios.emplace_back(m.scenario());
        decode.workload.kind = WorkloadKind::decode;
        decode.workload.sequence_length += output / 2;
        decode.workload.output_tokens = output;
    }
    return {m};
}

}  // namespace rooflight::calibrate
