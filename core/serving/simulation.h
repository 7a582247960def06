// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/serving/serving_system.h"

namespace rooflight {

/// A request's life, in seconds from the start.
struct ServedRequest {
    double arrival = 0;
    double start = 0;        ///< first work on its prompt
    double first_token = 0;
    double finish = 0;
    RequestLength length;
    int replica = 0;         ///< that generated the answer

    [[nodiscard]] double ttft() const { return first_token - arrival; }
    [[nodiscard]] double tpot() const { return (finish - first_token) / length.output; }
    [[nodiscard]] double latency() const { return finish - arrival; }
};

/// Of a quantity over requests; percentiles are values that occurred.
struct Spread {
    double mean = 0, p50 = 0, p90 = 0, p99 = 0;
};
[[nodiscard]] Spread spread_of(std::vector<double> values);

struct SimulationResult {
    std::vector<ServedRequest> requests;  ///< measured ones, by arrival
    double requests_per_s = 0;
    Spread ttft, tpot, latency;

    /// Share of the requests that are within both, where given.
    [[nodiscard]] double within(std::optional<double> ttft_slo, std::optional<double> tpot_slo) const;
};

/// Tables that a simulation of `server` needs.
struct ServingTables {
    explicit ServingTables(const ServingSystem& server);

    StepTable generating;              ///< of a replica
    std::optional<StepTable> prefill;  ///< of one of the pool of prompts
};

/// Serves `count` requests and those that come before and after them, so that the measured ones meet a server in
/// equilibrium. Discrete events: arrivals and ends of iterations; iterations in which nothing begins or ends are taken
/// together. Arrivals are Poisson at a rate, or each finished request is followed by the next; the replica with the
/// least to do gets it, where one that waits counts as four at work. Prompts start in order of arrival when their share of
/// the memory is free. The same server and seed give the same log, bit for bit. At a rate that is too high the log shows
/// the queue growing. Once `stop` was asked for: nothing.
[[nodiscard]] SimulationResult simulate(const ServingSystem& server, const ServingTables& tables, double seed, int count,
                                        const std::stop_token& stop = {});

}  // namespace rooflight
