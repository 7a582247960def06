// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/serving/request_lengths.h"
#include "core/serving/step_table.h"

namespace rooflight {

/// Chips that work through prompts for those that generate, one prompt at a time on each replica.
struct PrefillPool {
    double replicas = 1;
    IterationTime time;
    Seconds transfer_latency{0};    ///< of a prompt's cache to the other pool
    Seconds transfer_per_token{0};
};

/// What serves requests, as queueing theory sees it: replicas that each run one iteration after another.
struct ServingSystem {
    double replicas = 1;                   ///< that generate (and without a pool of their own work through prompts)
    IterationTime time;                    ///< of one of them, drafts included
    std::optional<PrefillPool> prefill;
    double most_sequences = 1;             ///< in flight on a replica, that its memory holds
    std::optional<double> concurrency, requests_per_s;  ///< of all replicas: exactly one
    const RequestLengths* lengths = nullptr;
    std::optional<double> chunk;           ///< prompt tokens that an iteration takes
    double prefix_hit = 0;
    double drafted = 0, acceptance = 0;    ///< speculative decoding
    Seconds front{0};                      ///< a request's way to its first step and from it; takes no place

    /// Tokens of a prompt that are to be computed; the rest is in the cache.
    [[nodiscard]] double fresh(double prompt) const { return prompt * (1 - prefix_hit); }
    /// Passes that an answer takes: fewer than its tokens with a draft.
    [[nodiscard]] double iterations(double output) const;
    /// Of `asked` requests on each of `over_replicas` those that are in flight: footprints differ, and so does how many fit.
    /// Their number is about normal: M + v/2 on average for room for M mean ones (renewal theory: one that does not fit
    /// leaves (1 + v)/2 of one empty), with variance M·v.
    [[nodiscard]] double held(double asked, double over_replicas = 1) const;
    /// Replicas that have something to do.
    [[nodiscard]] double busy_replicas() const;
};

/// A server in equilibrium; means over requests. All by one replica's equations, since replicas do not wait for one
/// another.
struct SteadyState {
    double requests_per_s = 0;             ///< finished, all replicas
    double most_requests_per_s = 0;        ///< above which the queue grows without bound
    double in_flight = 0;                  ///< prompts and answers at work, all replicas
    double generating = 0;                 ///< sequences that a generating one shares an iteration with, itself counted
    std::optional<Seconds> ttft;           ///< absent where the queue has no bound
    Seconds tpot{0};
    Seconds queue{0};                      ///< of ttft: before the first of its tokens is worked on
    Seconds step{0};                       ///< an iteration that only generates
    Seconds prompt{0};                     ///< what one prompt takes or adds
    Seconds transfer{0};                   ///< between pools
    double prompt_share = 0;               ///< of the chips' busy time that goes to prompts
    bool saturated = false;                ///< more is asked for than fits or can be served
};

/// Closed form. At a concurrency: in flight B = min(c, most); those whose prompts are worked on do not generate meanwhile,
/// TPOT = E[T(B − k, k)] over the k prompts that come together, a request's cycle is TTFT + O·TPOT and throughput B over it;
/// prompts that are cut wait in chunk_queue(). At a rate r (Poisson): the stationary distribution of how many generate, of
/// which open_state() tells, and the wait for a place. With pools: prompts queue one by one (Sakasegawa 1977),
/// TPOT = t(seen), seen = D + 1 / replicas, D = r·O·TPOT on each.
[[nodiscard]] SteadyState steady_state(const ServingSystem& server);

/// Mean wait in a queue with `places` servers at `load` (0 to 1), as a multiple of the service time, Poisson arrivals:
/// Sakasegawa (1977); `variation`: squared coefficient of variation of the service.
[[nodiscard]] double queue_wait(double places, double load, double variation);

}  // namespace rooflight
