// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/estimate/estimate.h"

namespace rooflight {

/// What is traded for time: made large, or small.
enum class ServingMeasure { throughput, cost, energy };
inline constexpr std::size_t kServingMeasureCount = 3;

/// One way to serve: a mesh and precision of the same chips, under a load. Means in closed form.
struct ServingPoint {
    Parallelism mesh;
    Precision precision;
    double load = 0;                                   ///< concurrency, requests a second, batch: as the scenario gives it
    double requests_per_s = 0, tokens_per_s_per_chip = 0;  ///< finished, 0 of a batch; generated, prefill: of prompts
    Seconds time{0};                                   ///< that is traded: per token, of a prefill to the first token
    Seconds tpot{0};                                   ///< prefill: 0
    std::optional<Seconds> ttft;
    double in_flight = 0;
    std::optional<double> usd_per_million_input_tokens, usd_per_million_output_tokens;  ///< as InferenceTotals has them
    std::optional<double> joules_per_token;            ///< of the tokens that tokens_per_s_per_chip counts
    bool own = false;                                  ///< of the scenario's own mesh and precision
    std::array<bool, kServingMeasureCount> best{};     ///< no other point is better in time and in the measure both

    /// Tokens a second and chip; dollars a million output tokens (prefill: input ones); joules a token.
    [[nodiscard]] std::optional<double> measured(ServingMeasure measure) const;
};

/// A step of one replica, by what asks for its time. The parts overlap: they do not add up.
struct ServingStepPoint {
    double sequences = 1;                              ///< that generate; prefill: prompts
    Seconds weights{0}, kv_cache{0};                   ///< reading each
    Seconds flops{0};                                  ///< of products with weights
    Seconds network{0};                                ///< all collectives, one after another
    Seconds time{0};                                   ///< of the step, drafts included
};

/// Sequences of a length that memory holds, all replicas together.
struct KvPoint {
    double tokens = 1, sequences = 0;
};

/// What a served model could do beside what it does: the curves behind the serving view.
struct ServingCurves {
    WorkloadKind kind = WorkloadKind::serving;
    bool by_rate = false;                              ///< ServingPoint::load is requests a second
    std::vector<ServingPoint> points;                  ///< by mesh, precision, load; the scenario's own come first
    std::vector<ServingStepPoint> steps;               ///< by sequences
    std::optional<double> kv_takes_over, flops_take_over, network_takes_over;  ///< sequences from which each exceeds weights
    double sequences = 1;                              ///< that a generating one shares a step with, at present
    std::vector<KvPoint> budget;                       ///< by tokens
    double tokens = 1, most_sequences = 0;             ///< at present: mean cache of a request, and what fits; all replicas
    double in_flight = 0;                              ///< of a batch: its sequences
};

/// Of a server, or of a batch that generates or is prefilled, without requests. Throws InputError for an impossible
/// scenario, std::logic_error for training. Other meshes are every tensor degree on the same chips that the model allows,
/// other precisions a cache in fp8 and weights too; with pools the scenario's own alone. Stops early, with what there is,
/// when asked to.
[[nodiscard]] ServingCurves serving_curves(const Scenario& scenario, const std::stop_token& stop = {});

/// The scenario with a point's mesh, precision and load.
[[nodiscard]] Scenario served_at(const Scenario& scenario, const ServingPoint& point);

/// The same under about as much of the other kind of load: nine tenths of the rate that its concurrency makes for, or as
/// many at a time as are in flight. The kind alone where there is no estimate.
[[nodiscard]] Scenario with_other_load(const Scenario& scenario);

}  // namespace rooflight
