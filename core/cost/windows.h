// SPDX-License-Identifier: GPL-3.0-or-later
// The rule of a step's time (engine 4), by which closed form and event simulation both go.
//
// A pass is one layer's forward or backward; the embedding goes with the first layer. From its start to the start of the
// next it has a window, in which run
//   its own work and the collectives that stand in its way, one after another;
//   the collectives that run beside them: activations, keys, experts, what is gathered again;
//   the weights of the pass after it (gathered one layer ahead);
//   in backward, the gradients of the pass before it (scattered one layer behind).
// The window is as long as the longest of: own work with what stands in its way, each network's collectives, and the
// host's launches. A collective that blocks the chip leaves the other networks free.
//
// A turn is a microbatch's way through the passes of a stage. Its last pass brings in the weights of the first pass of
// the turn that follows in the other direction (inference: in the same), and the first of a backward turn carries the
// gradients of the backward turn before. The step's first weights and last gradients have nothing beside them.
//
// What runs once a step flows on whatever the networks have left: new weights (ZeRO 1 and 2) from the step's start, each
// awaited by its pass of the first microbatch; gradients reduced over data from the end of their pass of the last
// microbatch on, awaited by the optimizer alone. What of them does not overlap stands at the step's two ends.
#pragma once

#include <algorithm>
#include <span>

#include "core/cost/phase_cost.h"
#include "core/workload/stages.h"

namespace rooflight {

/// What a pass asks for, seconds. With comm_combination sum all networks are one, the first.
struct PassCost {
    Seconds own{0};                                    ///< work
    Seconds compute{0}, hbm{0}, overhead{0};           ///< of it; of a pass that was split the whole's
    Seconds serial{0};                                 ///< work and what stands in its way
    Seconds floor{0};                                  ///< the host's launches
    PerNetwork<Seconds> inside{};                      ///< collectives within its window
    PerNetwork<Seconds> fetch{}, scatter{};            ///< in the window before; in the window after
    PerNetwork<Seconds> once{};                        ///< once a step, what overlaps
    PerNetwork<Seconds> once_blocking{};               ///< once a step, what does not
    Seconds once_in_the_way{0};                        ///< the same, one after another
    bool runs_once = false, moves_weights = false;     ///< it has the former; fetches or scatters
    Seconds alone{0};                                  ///< its window without others' weights and gradients in it

    /// `weights_share`: of the traffic of weights, what runs beside other passes.
    PassCost() = default;
    PassCost(const PhaseCost& cost, const Options& options, double weights_share);
    /// Zero-bubble: takes the weights' gradients out into a pass of their own, `products` of own work with all that
    /// belongs to them.
    [[nodiscard]] PassCost split_gradients(const PhaseCost& cost, Seconds products, const Options& options,
                                           double weights_share);

private:
    void set_alone();
};

/// One pass's window: compute and memory are the chip's, a network otherwise.
struct LayerTime {
    Seconds time{0};
    Seconds exposed{0};                                ///< communication: time − own work − idle
    Seconds idle{0};                                   ///< waiting for the host to launch
    int binding_network = -1;                          ///< −1: own work sets the time
    double share = 0;                                  ///< of its collectives on that network that is exposed; for lists
};

/// Beside which nothing runs.
inline const PassCost kNoPass{};

/// A pass in its surroundings: the pass whose weights come in beside it, and the one whose gradients go out.
struct PassWindow {
    const PassCost* pass = &kNoPass;
    const PassCost* fetched = &kNoPass;
    const PassCost* scattered = &kNoPass;
    std::size_t unit = 0;                              ///< which of the model's, see LayerRun
    double count = 1;                                  ///< so often in a row
    bool begins_turn = false, ends_turn = false;       ///< the first, the last of them does

    [[nodiscard]] Seconds used(std::size_t network) const
    {
        return pass->inside[network] + fetched->fetch[network] + scattered->scatter[network];
    }
    [[nodiscard]] Seconds time() const
    {
        Seconds time = pass->alone;
        if (fetched->moves_weights || scattered->moves_weights)
            for (std::size_t n = 0; n < kNetworkCount; ++n)
                time = std::max(time, used(n));
        return time;
    }
    [[nodiscard]] LayerTime parts() const;
};

/// Passes by unit, see LayerRun. Inference has no backward; gradients of weights apart: zero-bubble schedules only.
struct TurnCosts {
    std::span<const PassCost> forward, backward, gradients;
    std::size_t first_network = 0, end_network = 0;    ///< among these are those that anything runs on once a step
};

/// Calls f(const PassWindow&) for the windows of a turn through `runs`, in order. `before`: a backward turn went before
/// this one; `after`: another turn follows.
template <class F>
void for_each_window(std::span<const LayerRun> runs, const TurnCosts& costs, bool backward, bool before, bool after, F&& f)
{
    if (runs.empty())
        return;
    const std::span<const PassCost> passes = backward ? costs.backward : costs.forward;
    const std::size_t count = runs.size();
    const auto at = [&](std::size_t i) -> const LayerRun& { return runs[backward ? count - 1 - i : i]; };
    const auto pass = [&](const LayerRun& run) { return &passes[run.unit]; };
    const PassCost* next_turn = &kNoPass;
    if (after)
        next_turn = backward || costs.backward.empty() ? &costs.forward[runs[0].unit] : &costs.backward[runs[count - 1].unit];
    const PassCost* previous = backward && before ? pass(runs[0]) : &kNoPass;
    for (std::size_t i = 0; i < count; ++i) {
        const LayerRun& run = at(i);
        const PassCost* self = pass(run);
        const PassCost* next = i + 1 < count ? pass(at(i + 1)) : next_turn;
        const PassCost* own_gradients = backward ? self : &kNoPass;
        PassWindow window{self, self, previous, run.unit, 1, i == 0};
        if (run.count == 1) {
            window.fetched = next;
            window.ends_turn = i + 1 == count;
            f(window);
        } else {
            if (window.scattered != own_gradients) {
                f(window);
                window.begins_turn = false;
                window.scattered = own_gradients;
                window.count = run.count - 2;
            } else {
                window.count = run.count - 1;
            }
            if (window.count > 0)
                f(window);
            window.count = 1;
            window.fetched = next;
            window.begins_turn = false, window.ends_turn = i + 1 == count;
            f(window);
        }
        previous = own_gradients;
    }
}

/// Sum of a turn's windows.
[[nodiscard]] Seconds turn_time(std::span<const LayerRun> runs, const TurnCosts& costs, bool backward, bool before,
                                bool after);
/// How much longer a backward turn takes because the gradients of `previous` go out beside its first pass.
[[nodiscard]] Seconds more_by_gradients(std::span<const LayerRun> runs, const TurnCosts& costs, const PassCost& previous);
/// How much longer a turn takes because weights of the turn that follows come in beside its last pass.
[[nodiscard]] Seconds more_by_weights(std::span<const LayerRun> runs, const TurnCosts& costs, bool backward);

/// What flows once a step beside windows in a row, on each network that has any of it: what it asks for, how much later than the passes it is
/// done if nothing came before, and what the windows leave it.
struct Flow {
    PerNetwork<Seconds> asked{}, late{}, left{};

    void pass(const PassWindow& window, const PerNetwork<Seconds>& once, const TurnCosts& costs);
};

/// Beside the turns with a virtual chunk: new weights with the first microbatch, counted from the step's start; gradients
/// with the last, counted from its end – the step's last turn, or one that others follow; what others leave.
struct ChunkFlow {
    Flow weights, last_gradients, gradients;
    PerNetwork<Seconds> left_backward{};               ///< of a backward turn with others after it
    PerNetwork<Seconds> first_blocked{}, last_blocked{};  ///< what stands in the way at the step's two ends
    Seconds first_in_the_way{0}, last_in_the_way{0};
};
/// `alone`: no backward turn went before the last one. `several`: the stage has other chunks.
[[nodiscard]] ChunkFlow flow_of(std::span<const LayerRun> runs, const TurnCosts& costs, bool alone, bool several);

/// The same of a stage: what begins and ends its step – weights and gradients of its first pass, and what stands in the
/// way – and, of several chunks, what flows beside each.
struct StageFlow {
    PerNetwork<Seconds> first{}, last{};
    Seconds first_in_the_way{0}, last_in_the_way{0};
    std::span<const ChunkFlow> contents{};             ///< see Division
    std::span<const std::size_t> chunks{};
    std::size_t first_network = 0, end_network = 0;    ///< see TurnCosts

    [[nodiscard]] const ChunkFlow& of(int chunk) const { return contents[chunks[static_cast<std::size_t>(chunk)]]; }
    /// The first chunk is the last to come back to.
    [[nodiscard]] const Flow& gradients(int chunk) const { return chunk == 0 ? of(0).last_gradients : of(chunk).gradients; }
};
/// `flows`: none where nothing runs once a step.
[[nodiscard]] StageFlow stage_flow(std::span<const LayerRun> first, const TurnCosts& costs,
                                   std::span<const ChunkFlow> flows, std::span<const std::size_t> chunks);
/// How much later than its passes alone the first microbatch is through a stage, had it begun with the step: the first
/// weights, and new ones. `together` microbatches go through a virtual chunk before the next.
[[nodiscard]] Seconds wait_for_weights(const StageFlow& flow, int together);
/// How much later than its last pass a stage is done: the last gradients, and what is reduced once a step.
[[nodiscard]] Seconds wait_for_gradients(const StageFlow& flow, int together);

}  // namespace rooflight
