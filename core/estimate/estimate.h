// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/estimate/parallelism_curves.h"
#include "core/workload/accuracy.h"
#include "core/workload/scenario.h"
#include "core/memory/memory.h"
#include "core/serving/pools.h"
#include "core/serving/simulation.h"
#include "core/schedule/timeline.h"
#include "core/workload/operation.h"

namespace rooflight {

enum class Bound { compute, hbm, scale_up, scale_out, bubble, overhead };
inline constexpr std::size_t kBoundCount = 6;
[[nodiscard]] std::string_view name_of(Bound bound);

/// Where the step's time goes on the critical stage; the parts add up to `time`.
struct StepTime {
    Seconds time{0}, compute{0}, hbm{0}, exposed_comm{0}, bubble{0}, optimizer{0}, overhead{0};
};

struct CollectiveEstimate {
    CollectiveKind kind = CollectiveKind::all_gather;
    AxisMask axes = 0;
    Bytes bytes{0};
    Seconds time{0};
    Seconds exposed{0};
};

/// One operation over all its repetitions in the step on the critical stage: what the table, the roofline and the
/// selection show. Times and amounts are per execution; times `count` for the step.
struct OperationEstimate {
    std::string_view name;
    Phase phase = Phase::forward;
    double count = 1;
    Flops flops{0};
    Bytes hbm_bytes{0};
    Seconds time{0};
    DType dtype = DType::bf16;
    Bound bound = Bound::compute;
    std::vector<CollectiveEstimate> collectives;

    [[nodiscard]] FlopsPerByte intensity() const
    {
        return hbm_bytes.value() > 0 ? flops / hbm_bytes : FlopsPerByte(0);
    }
};

struct LinkEstimate {
    std::string axis;                                  ///< x, y, z, scale_up, scale_out
    Bytes bytes_per_step{0};                           ///< over the busiest link of it, one way
    double busy = 0;                                   ///< share of the step
};

struct TrainingTotals {
    std::optional<double> days, chip_hours, cost_usd, energy_kwh;  ///< absent without total_tokens, price, power
};

/// Of the requests that come, as many must be within the SLOs for a server to keep to them: nine in ten.
inline constexpr double kShareInTime = 0.9;

struct InferenceTotals {
    std::optional<Seconds> latency, ttft, tpot;
    std::optional<double> tokens_per_s_per_sequence, max_batch;
    std::optional<double> usd_per_million_input_tokens, usd_per_million_output_tokens;
    bool saturated = false;
    std::optional<double> goodput_requests_per_s;      ///< within the SLOs; with SLOs: Detail::simulation
    // serving
    std::optional<double> requests_per_s, max_requests_per_s;  ///< finished; beyond which the queue grows without bound
    std::optional<Seconds> queue;                      ///< of ttft
    std::optional<Spread> ttft_spread, tpot_spread, latency_spread;  ///< seconds; Detail::simulation
    std::optional<double> joules_per_output_token;     ///< of all chips at their design power; none of a prefill
};

/// What a serving estimate has beside: how the server stands, and what its requests went through.
struct ServingResult {
    SteadyState steady;
    double replicas = 1;                               ///< that generate
    double most_sequences = 0;                         ///< that the memory of one of them holds
    std::optional<PoolShare> best_share;               ///< of two pools
    std::vector<ServedRequest> requests;               ///< of the simulation, by arrival; Detail::simulation
};

/// What estimate() answers: an immutable value that holds all that the views need.
struct Estimate {
    Fidelity fidelity = Fidelity::ideal;
    std::vector<std::string> warnings;
    double chips = 1;
    AxisSizes axis_sizes{};                            ///< of the mesh, with the parts of tensor
    FlopsPerSecond peak{0};                            ///< per chip at the matmul precision
    DType matmul_dtype = DType::bf16;                  ///< after any fallback
    Parameters parameters;
    FlopsPerToken flops_per_token{0};
    StepTime step;
    std::optional<ErrorBand> error_band;
    double mfu = 0;
    std::optional<double> hfu;                         ///< training only
    double tokens_per_s = 0;
    double tokens_per_step = 0;
    std::optional<TrainingTotals> training;
    std::optional<InferenceTotals> inference;
    std::optional<ServingResult> serving;
    MemoryEstimate memory;
    Bound bound = Bound::compute;
    std::string bound_by;                              ///< what weighs most in it: "mlp.up", "all_gather over fsdp"; Detail::operations
    std::vector<OperationEstimate> operations;         ///< Detail::operations
    std::vector<LinkEstimate> links;                   ///< Detail::operations
    Timeline timeline;                                 ///< Detail::timeline
    std::optional<ParallelismCurves> parallelism;      ///< Detail::parallelism

    [[nodiscard]] double tokens_per_s_per_chip() const { return tokens_per_s / chips; }
    [[nodiscard]] double model_flops_per_s_per_chip() const { return mfu * peak.value(); }
};

/// How much to work out: the search needs no lists, a hidden timeline no events.
enum class Detail : unsigned { summary = 0, operations = 1, timeline = 2, parallelism = 4, simulation = 8, everything = 15 };
[[nodiscard]] constexpr Detail operator|(Detail a, Detail b)
{
    return static_cast<Detail>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
[[nodiscard]] constexpr bool has(Detail detail, Detail part)
{
    return (static_cast<unsigned>(detail) & static_cast<unsigned>(part)) != 0;
}

/// The one function. Pure: the same scenario gives the same estimate, bit for bit, on any thread.
/// Throws InputError for an impossible scenario; one that does not fit memory is answered with fits = false. What it gives
/// once `stop` was asked for means nothing: a server's simulation, which may take seconds, ends there.
[[nodiscard]] Estimate estimate(const Scenario& scenario, Detail detail = Detail::everything,
                                const std::stop_token& stop = {});

}  // namespace rooflight
