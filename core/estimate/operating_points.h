// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/estimate/estimate.h"

namespace rooflight {

/// What is tried of a served model: every combination of these. Empty lists keep the scenario's own.
struct OperatingChoices {
    std::vector<double> batches;                       ///< sequences that generate at a time, over all chips
    std::vector<Parallelism> meshes;                   ///< with the chips that each asks for
    std::vector<Precision> precisions;
};

/// One way to generate tokens, and what it gives and costs.
struct OperatingPoint {
    double batch = 1, chips = 1;
    Parallelism mesh;
    Precision precision;
    Seconds tpot{0};                                   ///< a token of every sequence
    double tokens_per_s_per_chip = 0;
    double max_batch = 0;                              ///< sequences whose caches fit
    bool fits = true;
    Bound bound = Bound::compute;
    std::optional<double> usd_per_million_tokens, joules_per_token;  ///< absent without a price, a power
};

/// Decoding at the scenario's context, once for each combination; combinations that check() refuses are left out. The
/// batch is taken as given, whether it fits or not. Throws InputError where the scenario itself is impossible.
[[nodiscard]] std::vector<OperatingPoint> operating_points(const Scenario& scenario, const OperatingChoices& choices);

/// Indices of the points that fit and that no other beats both in time per token and in tokens per second and chip, by
/// time per token (book ch. 7 and 8: the trade that every server makes).
[[nodiscard]] std::vector<std::size_t> pareto(const std::vector<OperatingPoint>& points);

/// Energy of a token at the thermal design power of every chip; empty without one.
[[nodiscard]] std::optional<double> joules_per_token(const Estimate& estimate, const Scenario& scenario);

/// What users send.
struct Demand {
    double requests_per_s = 0, prompt_tokens = 1, output_tokens = 1;
    std::optional<Seconds> tpot_slo;
};

/// What it takes to serve traffic with replicas of one scenario.
struct Fleet {
    double batch = 1;                                  ///< sequences in flight on a replica
    Seconds prompt{0}, step{0}, tpot{0};               ///< a prompt alone; a decode step; with prompts in between
    double requests_per_s = 0;                         ///< of a replica
    double replicas = 0, chips = 0;                    ///< whole replicas
    std::optional<double> usd_per_million_input_tokens, usd_per_million_output_tokens;  ///< of all chips' time, by use
};

/// Replicas that `demand` needs when each holds as many sequences as fit and as the SLO allows. A replica of batch B
/// finishes B / (O·TPOT + t_prompt) requests a second, TPOT = t(B) + (B − 1)/O · t_prompt: every other sequence's prompt
/// comes once while an answer of O tokens is generated (continuous batching, in equilibrium). `scenario` is one replica,
/// of whatever kind and with data 1. Empty if not even one sequence fits or is fast enough.
[[nodiscard]] std::optional<Fleet> fleet_for(const Scenario& scenario, const Demand& demand);

}  // namespace rooflight
