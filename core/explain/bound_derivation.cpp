// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/explain/explainer.h"
#include "core/units/format.h"

namespace rooflight::detail {

namespace {

/// As a sentence begins with it.
std::string_view resource_name(Bound bound) {
    constexpr std::string_view names[] = {
        "Compute", "HBM", "The scale-up network", "The scale-out network", "The pipeline bubble", "Overhead"};
    return names[static_cast<std::size_t>(bound)];
}

std::string_view resource_within(Bound bound) {
    constexpr std::string_view names[] = {
        "compute", "HBM", "the scale-up network", "the scale-out network", "the pipeline bubble", "overhead"};
    return names[static_cast<std::size_t>(bound)];
}

/// Seconds of a step that a network is taken on the critical stage.
Seconds busy_time(const Explained& x, Network network) {
    const auto n = static_cast<std::size_t>(network);
    Seconds busy{0};
    x.model.for_stage(x.result.stage, [&](const LayerModel& layer, double count) {
        for (const PhaseCost* cost : {&layer.forward, &layer.backward})
            busy += cost->busy[n] * (count * x.result.repetitions) + cost->busy_once[n] * count;
    });
    return busy;
}

/// The operation of the bound that takes most of the step; nothing of its phase is told.
const OperationEstimate* heaviest(const Estimate& e, std::size_t& index) {
    const OperationEstimate* most = nullptr;
    for (std::size_t i = 0; i < e.operations.size(); ++i) {
        const OperationEstimate& op = e.operations[i];
        if (op.bound == e.bound && op.phase != Phase::optimizer &&
            (most == nullptr || op.time * op.count > most->time * most->count)) {
            most = &op;
            index = i;
        }
    }
    return most;
}

std::string why(const Explained& x) {
    const Bound bound = x.result.bound;
    const StepTime& step = x.estimate.step;
    if (bound == Bound::compute || bound == Bound::hbm) {
        std::size_t index = 0;
        if (const OperationEstimate* op = heaviest(x.estimate, index))
            return fmt::format("{} sets the step time, and {} weighs most in it: {}", resource_name(bound), op->name,
                               roofline_sentence(x, listed_operation(x, index).operation));
    }
    if (bound == Bound::scale_up || bound == Bound::scale_out) {
        const Seconds busy = busy_time(x, x.result.binding_network), own = step.compute + step.hbm;
        if (busy > own)
            return fmt::format(
                "{} ({}) sets the step time: its links are busy for {}, longer than the {} that the chip itself works.",
                resource_name(bound), name_of(x.result.binding_network), text_of(busy), text_of(own));
    }
    std::size_t second = kBoundCount;
    for (std::size_t b = 0; b < kBoundCount; ++b)
        if (b != static_cast<std::size_t>(bound) && (second == kBoundCount || x.result.sums[b] > x.result.sums[second]))
            second = b;
    return fmt::format("{} sets {} of the step, more than {} ({}).", resource_name(bound),
                       text_of(x.result.sums[static_cast<std::size_t>(bound)]),
                       resource_within(static_cast<Bound>(second)), text_of(x.result.sums[second]));
}

}  // namespace

std::string roofline_sentence(const Explained& x, const Operation& op) {
    const RoofTimes times = roof_times(op, x.model.rates());
    if (op.hbm_bytes.value() <= 0 && op.flops.value() <= 0)
        return "it neither computes nor moves anything in memory.";
    if (times.launches > std::max(times.flops, times.bytes))
        return fmt::format("its launch takes {}, longer than its work of {}.", text_of(times.launches),
                           text_of(std::max(times.flops, times.bytes)));
    if (op.flops.value() <= 0)
        return fmt::format("it does no matrix arithmetic, so that moving {} takes its {}.", text_of(op.hbm_bytes),
                           text_of(times.bytes));
    if (op.hbm_bytes.value() <= 0)
        return "it moves nothing in memory.";
    const FlopsPerByte intensity = op.flops / op.hbm_bytes;
    // At what the chip achieves, so that the two sides are those whose times are compared.
    const FlopsPerByte ridge = intensity * (times.bytes / times.flops);
    return fmt::format("its intensity of {} is {} the ridge of {}, so that {} takes longer ({} against {}).",
                       text_of(intensity), times.flops >= times.bytes ? "above" : "below", text_of(ridge),
                       times.flops >= times.bytes ? "arithmetic" : "memory traffic",
                       text_of(std::max(times.flops, times.bytes)), text_of(std::min(times.flops, times.bytes)));
}

Derivation bound_derivation(const Explained& x) {
    const auto& sums = x.result.sums;
    const double most = std::max_element(sums.begin(), sums.end())->value();
    Draft draft("What binds the step", "T_bound", most, Unit::seconds);
    draft.word(name_of(x.estimate.bound))
        .formula("max({T_compute}, {T_HBM}, {T_scale_up}, {T_scale_out}, {T_bubble}, {T_overhead})");
    constexpr const char* symbols[] = {"T_compute", "T_HBM", "T_scale_up", "T_scale_out", "T_bubble", "T_overhead"};
    constexpr const char* meanings[] = {"layers whose time compute sets",
                                        "layers whose time HBM sets, and the optimizer",
                                        "layers that the scale-up network sets",
                                        "layers that the scale-out network sets",
                                        "waiting for other stages",
                                        "layers that launches and the host set, and what the host does once a step"};
    for (std::size_t b = 0; b < kBoundCount; ++b)
        draft.in(symbols[b], sums[b], meanings[b], static_cast<Bound>(b) == Bound::bubble ? "step.bubble_s" : "");
    return draft.from("1").says(why(x)).done();
}

}  // namespace rooflight::detail
