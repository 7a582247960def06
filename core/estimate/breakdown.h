// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

#include "core/estimate/estimate.h"
#include "core/schedule/stage_times.h"

namespace rooflight::detail {

/// Step time in closed form with its split and what binds it (contract: step, bound).
struct StepResult {
    StepTime step;
    Bound bound = Bound::compute;
    Network binding_network = Network::x;              ///< if a network binds
    std::size_t stage = 0;                             ///< the critical one
    double repetitions = 1;                            ///< microbatches
    std::array<Seconds, kBoundCount> sums{};           ///< by Bound: the whole time of what it sets
    /// A usual window of each kind of layer, of embedding and head, forward and backward; the embedding's is in that of
    /// the layer it goes with.
    std::array<std::array<LayerTime, 2>, kLayerKindCount + 2> layers{};
    Seconds first_wait{0}, last_wait{0};               ///< of step.exposed_comm: for the first weights, the last gradients
    Seconds ends_less{0};                              ///< what first and last windows show less than usual ones
    Seconds loop{0};                                   ///< start of the first microbatch to the end of the last
    Seconds idle{0};                                   ///< of step.overhead: the chip waits for the host
    Seconds sends{0};                                  ///< of step.exposed_comm: what stages hand on makes the loop longer by
};

/// What it gives once `stop` was asked for means nothing, see pipeline_time(). Without `tells_sends` they count as bubble, and
/// nothing else of the time is another: what a search needs, at half the price where turns are replayed.
[[nodiscard]] StepResult step_result(const StepModel& model, const std::stop_token& stop = {}, bool tells_sends = true);
/// Training: step_result() takes at least this, to rounding. Much cheaper where turns are replayed. `closer`: see
/// least_pipeline_time().
[[nodiscard]] Seconds least_step_time(const StepModel& model, bool closer = false);
/// The same of all models with the same operations whose collectives take as long as the model's or longer, see
/// pipeline_time_floor().
[[nodiscard]] Seconds step_time_floor(const StepModel& model, bool closer = false);
/// Memory of the chips that need most, as memory_of() has it. Of stages with the same layers the first has most
/// microbatches in flight, so that one of each is asked. No heap.
[[nodiscard]] Bytes fullest_stage(const StepModel& model);
[[nodiscard]] Bound bound_of(Network network);
/// Warns where memory does not suffice.
void warn_of_memory(Estimate& estimate);

/// The stage whose optimizer takes longest.
[[nodiscard]] std::size_t slowest_update(const StepModel& model);

[[nodiscard]] const LayerTime& layer_time(const StepModel& model, const StepResult& result, const LayerModel& layer,
                                          bool backward);

/// The same with the share of its collectives that is exposed; of a backward pass those of what is recomputed too.
[[nodiscard]] LayerTime listed_time(const StepModel& model, const StepResult& result, const LayerModel& layer,
                                    const OperationList& recomputed, bool backward);

/// Communication that the chip waits for and that belongs to no operation's repetitions: the step's first weights, its
/// last gradients, and what layers wait for beyond their own collectives. Lists of one operation without work of its own, whose
/// collective is the one that weighs most in the wait; f as of for_each_list(), with the wait as LayerTime::exposed.
void for_each_wait(const StepModel& model, const StepResult& result,
                   const std::function<void(const OperationList&, const LayerTime&, double)>& f);
[[nodiscard]] inline bool is_wait(const Operation& operation) { return operation.name.starts_with("step."); }

/// Calls f(const OperationList&, const LayerTime&, double count) for each list that the estimate shows, in its order.
template <class F>
void for_each_list(const StepModel& model, const StepResult& result, F&& f)
{
    const double m = result.repetitions;
    model.for_stage(result.stage, [&](const LayerModel& layer, double count) {
        const OperationList again = model.recomputed(layer);
        const LayerTime forward = listed_time(model, result, layer, again, false);
        const LayerTime backward = listed_time(model, result, layer, again, true);
        f(layer.operations.forward, forward, count * m);
        f(again, backward, count * m);
        f(layer.operations.backward, backward, count * m);
        if (layer.offloaded.value() > 0)
            for (const Phase phase : {Phase::forward, Phase::backward}) {
                OperationList moves;
                moves.add() = model.transfer(layer, phase);
                f(moves, LayerTime{}, count * m);
            }
    });
    for_each_wait(model, result, f);
    if (!model.training())
        return;
    OperationList updates;
    if (model.scenario().precision.optimizer.name == OptimizerKind::muon) {
        // Products and passes over memory apart: each part of the slowest stage by itself.
        model.for_stage(slowest_update(model), [&](const LayerModel& layer, double count) {
            for (const ParameterShard& shard : layer.trained)
                if (shard.local > 0) {
                    updates.clear();
                    updates.add() = optimizer_operation(model.context(), shard, false);
                    f(updates, LayerTime{}, &layer == &model.head() ? 1.0 : count);
                }
        });
    } else {
        Operation& all = updates.add();
        all = optimizer_operation(model.context(), ParameterShard{}, false);
        all.hbm_bytes = model.rates().hbm * result.step.optimizer;
        f(updates, LayerTime{}, 1.0);
    }
}

/// Operations of the critical stage with their collectives and how much of these shows.
void fill_operations(const StepModel& model, const StepResult& result, Estimate& estimate);
/// Bytes over the busiest link of each network and its busy share.
void fill_links(const StepModel& model, const StepResult& result, Estimate& estimate);

/// Microbatches whose activations each stage holds at its peak.
[[nodiscard]] std::vector<double> microbatches_in_flight(const StepModel& model);

/// Model FLOPs of a token by the scenario's convention, forward: matmul parameters, an adapter's beside them, attention.
struct TokenFlops {
    double matmul = 0, attention = 0, adapter = 0;
    bool frozen = false;                               ///< matmul: no gradients of these parameters

    /// With the backward pass: twice the forward one, but the same as it for frozen parameters (4·N, not 6·N).
    [[nodiscard]] double training() const { return matmul * (frozen ? 2 : 3) + (attention + adapter) * 3; }
    [[nodiscard]] double forward() const { return matmul + attention + adapter; }
};
[[nodiscard]] TokenFlops token_flops(const StepModel& model);

/// Forward FLOPs of a token that the recomputation policy does again.
[[nodiscard]] double recomputed_flops(const StepModel& model);
/// US dollars that `chips` cost for a second; empty without a price.
[[nodiscard]] std::optional<double> usd_per_second(const Figures& figures, double chips);
/// Warns of costs (and energy) that cannot be given.
void warn_missing(const Machine& machine, Estimate& estimate, bool power);

void fill_training(const StepModel& model, Estimate& estimate);
void fill_inference(const StepModel& model, Estimate& estimate);
/// How far calibrated predictions of what resembles the scenario were off: of a step, in serving of the time per token.
void fill_error_band(const Scenario& scenario, Estimate& estimate);
/// Says why an MFU is above 1, where the scenario's conventions make it so.
void explain_high_mfu(const StepModel& model, Estimate& estimate);

/// Kind serving: the means in closed form, percentiles from the simulation.
[[nodiscard]] Estimate serving_estimate(const Scenario& scenario, Detail detail, const std::stop_token& stop);

}  // namespace rooflight::detail
