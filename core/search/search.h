// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/search/plan.h"

namespace rooflight {

/// What a search makes small. latency is the time of a step: of a prefill, of a generated token. cost and energy are of
/// the whole run where total_tokens is given, else of a million tokens. chips: as few as hold the job.
enum class Objective : std::uint8_t { time, cost, memory, latency, energy, chips };

/// Why a plan was left out.
enum class Rejection : std::uint8_t {
    heads, kv_heads, d_ff, experts, expert_chips, d_ff_expert, layers, sequence, batch, micro_batches,
    batch_limit,                                       ///< a batch larger than asked for
    scale_up,                                          ///< tensor leaves the scale-up domain
    memory,                                            ///< does not fit
    slo,                                               ///< a step takes longer than allowed; serving: too many requests do
    saturated                                          ///< serving: requests come faster than they are served
};
inline constexpr std::size_t kRejectionCount = 15;
/// "tensor does not divide heads"
[[nodiscard]] std::string_view text_of(Rejection reason);

struct SearchOptions {
    Objective objective = Objective::time;
    std::size_t top = 10;                              ///< plans kept, best first
    bool by_mesh = false;                              ///< of a mesh's variants only the best is one of them, see mesh_of()
    double headroom = 0;                               ///< share of a chip's memory that stays free, below 1
    std::optional<int> chips;                          ///< in all, instead of the scenario's; with chips: the most
    bool tensor_in_domain = false;                     ///< keep tensor within a scale-up domain (or slice)
    bool placements = false;                           ///< not serving: try every placement of the axes on the machine too
    std::optional<double> max_batch;                   ///< largest micro-batch; inference: batch; serving: requests at a time
    std::optional<Seconds> slo;                        ///< no step takes longer; serving: of a token, instead of the scenario's
    std::optional<Seconds> ttft_slo;                   ///< serving: of the first token, instead of the scenario's
    std::vector<double> batches;                       ///< inference: global batches to try (serving: requests at a time); empty: the scenario's
    std::vector<Precision> precisions;                 ///< to try; empty: the scenario's
    unsigned threads = 0;                              ///< 0: as many as there are cores; at most 64 or these
};

struct RejectionCount {
    Rejection reason;
    double count = 0;
    Plan example;                                      ///< the first of them
};

/// Every plan of the space is in one of them: space = pruned + evaluated + all rejected.
struct SearchCounts {
    double space = 0;
    double pruned = 0;                                 ///< bounds showed that they are neither among the best nor on the front
    double evaluated = 0;
    std::vector<RejectionCount> rejected;              ///< by reason, none of them 0
};

/// How far a search is.
struct SearchProgress {
    double done = 0, space = 0;                        ///< plans that are settled; plans there are
    std::span<const Plan> found;                       ///< since the last call: entered the best or the front
};
/// Called by the thread that called search(), some tens of times a second.
using SearchListener = std::function<void(const SearchProgress&)>;

struct SearchResult {
    std::vector<Plan> plans;                           ///< best first, at most `top`; of equal placements the first
    std::vector<Plan> front;                           ///< Pareto front over time, memory and what else differs, by time
    SearchCounts counts;
    bool cancelled = false;                            ///< stopped early: the best so far, of long lists some
};

/// Every combination of these dtypes with what else `base` has; an empty list stands for base's own.
[[nodiscard]] std::vector<Precision> precisions_of(const Precision& base, const std::vector<DType>& weights,
                                                   const std::vector<DType>& matmul, const std::vector<DType>& kv_cache);
/// What inference is usually run at: base's own first, then weights and products in bf16 or fp8 or weights in int4 under
/// products in bf16, each with a KV cache in bf16 or fp8.
[[nodiscard]] std::vector<Precision> usual_precisions(const Precision& base);

/// Whether the scenario's own stages or chunks have unlike numbers of layers. If not, a search looks at such virtual stages
/// alone as divide a stage's layers.
[[nodiscard]] bool has_uneven_chunks(const Scenario& scenario);

/// Tries every way to lay the scenario's job on its chips: all factorisations into data, fsdp, tensor, context, pipeline,
/// expert and expert_tensor × placements on the machine where they are asked for × ZeRO stage × micro-batch × recomputation × schedule × virtual stages (those that divide a stage's layers, unless the
/// scenario's own do not); in inference × layouts of
/// weights and KV cache, batches and precisions where they are given. What is left out is left out by exact bounds only: the plans and the
/// front are those of estimate() over the whole space, times and bytes to 40 binary digits. The same whatever the number
/// of threads, counts included. Stops within 100 ms of `stop`.
/// Serving: data, tensor, pipeline and expert × layouts of the KV cache, with `batches` as requests at a time; time is that
/// of a request, latency that of a token. The SLOs, the scenario's own where none are given, are kept where nine requests in
/// ten are within them in the simulation (kShareInTime), as estimate() counts goodput. Plan::time is the time per token.
/// Throws InputError for a scenario that no plan can run: a missing figure, a price that the objective needs, chips that
/// make no slice.
[[nodiscard]] SearchResult search(const Scenario& scenario, const SearchOptions& options = {}, std::stop_token stop = {},
                                  const SearchListener& listener = {});

}  // namespace rooflight
