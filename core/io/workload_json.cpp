// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/io/enum_names.h"
#include "core/io/json_text.h"
#include "core/io/scenario_sections.h"

namespace rooflight {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

void require_serving_keys(const JsonReader& reader) {
    reader.require("prompt_tokens", "tokens of a prompt");
    reader.require("output_tokens", "tokens of an answer");
    if (reader.has("concurrency") == reader.has("requests_per_s")) {
        reader.fail(reader.has("concurrency") ? "requests_per_s" : "concurrency",
                    "expected exactly one of concurrency and requests_per_s");
    }
}

}  // namespace

void workload_from_json(const json& value, Workload& workload) {
    const JsonReader reader(
        value, "workload",
        {"kind", "sequence_length", "global_batch", "micro_batch", "total_tokens", "prompt_tokens", "output_tokens",
         "concurrency", "requests_per_s", "ttft_slo_s", "tpot_slo_s", "expert_imbalance"});
    reader.require("kind", "training, prefill, decode or serving");
    reader.read("kind", workload.kind, kWorkloadKindNames);
    if (workload.kind == WorkloadKind::serving) {
        require_serving_keys(reader);
    } else {
        reader.require("sequence_length", "tokens of a sequence");
        reader.require("global_batch", "sequences over all chips");
    }
    reader.read("prompt_tokens", workload.prompt_tokens, kWhole);
    reader.read("output_tokens", workload.output_tokens, kWhole);
    if (workload.kind == WorkloadKind::serving) {
        workload.sequence_length = workload.prompt_tokens + workload.output_tokens;
        workload.global_batch = 0;
    }
    reader.read("sequence_length", workload.sequence_length, kWhole);
    if (workload.kind == WorkloadKind::serving &&
        workload.sequence_length < workload.prompt_tokens + workload.output_tokens) {
        reader.fail("sequence_length", fmt::format("found {:.0f}, expected at least prompt_tokens + output_tokens ({:.0f})",
                                                   workload.sequence_length,
                                                   workload.prompt_tokens + workload.output_tokens));
    }
    reader.read("global_batch", workload.global_batch, kWhole);
    reader.read("micro_batch", workload.micro_batch, kWhole);
    reader.read("total_tokens", workload.total_tokens);
    reader.read("concurrency", workload.concurrency, kWhole);
    reader.read("requests_per_s", workload.requests_per_s);
    reader.read("ttft_slo_s", workload.ttft_slo_s);
    reader.read("tpot_slo_s", workload.tpot_slo_s);
    reader.read("expert_imbalance", workload.expert_imbalance, {1, 1e6, false, false});
}

void workload_to_json(const Workload& workload, ordered_json& scenario) {
    static const Workload plain;
    ordered_json& target = scenario["workload"];
    const auto number = [&](const char* key, double value, double absent) {
        if (value != absent) {
            target[key] = json_number(value);
        }
    };
    const auto optional = [&](const char* key, const std::optional<double>& value) {
        if (value) {
            target[key] = json_number(*value);
        }
    };
    target["kind"] = name_in(kWorkloadKindNames, workload.kind);
    const bool serving = workload.kind == WorkloadKind::serving;
    if (!serving || workload.sequence_length != workload.prompt_tokens + workload.output_tokens) {
        target["sequence_length"] = json_number(workload.sequence_length);
    }
    if (!serving || workload.global_batch > 0) {
        target["global_batch"] = json_number(workload.global_batch);
    }
    number("micro_batch", workload.micro_batch, plain.micro_batch);
    optional("total_tokens", workload.total_tokens);
    number("prompt_tokens", workload.prompt_tokens, plain.prompt_tokens);
    number("output_tokens", workload.output_tokens, plain.output_tokens);
    optional("concurrency", workload.concurrency);
    optional("requests_per_s", workload.requests_per_s);
    optional("ttft_slo_s", workload.ttft_slo_s);
    optional("tpot_slo_s", workload.tpot_slo_s);
    number("expert_imbalance", workload.expert_imbalance, plain.expert_imbalance);
}

}  // namespace rooflight
