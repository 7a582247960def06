// SPDX-License-Identifier: GPL-3.0-or-later
// Servers that several files test.
#pragma once

#include "core/estimate/serving_model.h"
#include "core/io/scenario_json.h"
#include "tests/support/library.h"
#include "tests/support/property.h"

namespace rooflight::test {

inline nlohmann::json served(const nlohmann::json& patch = nlohmann::json::object()) {
    nlohmann::json value = {{"rooflight", 1},
                  {"hardware", {{"system", "h100-sxm"}, {"chips", 8}}},
                  {"model", "llama-3-70b"},
                  {"workload", {{"kind", "serving"}, {"prompt_tokens", 2048}, {"output_tokens", 256}, {"concurrency", 64}}},
                  {"parallelism", {{"tensor", 8}}}};
    value.merge_patch(patch);
    return value;
}

inline Scenario scenario_of(const nlohmann::json& value) { return scenario_from_json(value, library()); }

/// The scenario at a share of the rate at which its queue would grow without bound.
inline nlohmann::json at_load(nlohmann::json value, double load) {
    value["workload"].erase("concurrency");
    value["workload"]["requests_per_s"] = 1e-6;
    const ServingModel model(scenario_of(value));
    value["workload"]["requests_per_s"] = load * steady_state(model.server()).most_requests_per_s;
    return value;
}

inline nlohmann::json random_server() {
    const auto pick = [](int low, int high) { return *rc::gen::inRange(low, high + 1); };
    // By number: RapidCheck would show a JSON value as the string that it is not.
    const nlohmann::json servers[] = {
        served(), served({{"hardware", {{"chips", 1}}}, {"model", "llama-3-8b"}, {"parallelism", {{"tensor", 1}}}}),
        served({{"hardware", {{"system", "tpu-v5e"}}}, {"model", "llama-2-13b"}}),
        served({{"hardware", {{"chips", 16}}}, {"model", "mixtral-8x7b"}, {"parallelism", {{"data", 2}}}})};
    nlohmann::json value = servers[pick(0, 3)];
    value["workload"]["prompt_tokens"] = 64 << pick(0, 6);
    value["workload"]["output_tokens"] = 128 << pick(0, 3);
    if (pick(0, 2) == 0) {
        value["serving"]["lengths"] = {{"distribution", "lognormal"}, {"cv", 0.25 * pick(1, 2)}};
    }
    if (pick(0, 2) == 0) {
        value["serving"]["chunked_prefill_tokens"] = 256 << pick(0, 3);
    }
    if (pick(0, 3) == 0) {
        value["serving"]["prefix_cache_hit"] = 0.25 * pick(1, 3);
    }
    return value;
}

}  // namespace rooflight::test
