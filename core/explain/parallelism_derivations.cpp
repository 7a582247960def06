// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/explain/explainer.h"
#include "core/units/format.h"

namespace rooflight::detail {

namespace {

std::string strategy_text(Strategy strategy) {
    switch (strategy) {
        case Strategy::data:
            return "data parallelism alone";
        case Strategy::fsdp:
            return "FSDP alone";
        case Strategy::tensor:
            return "the tensor axis";
        case Strategy::mixed:
            return "the best split into FSDP and tensor";
        case Strategy::present:
            break;
    }
    return "the present mesh";
}

Derivation critical_batch(const ParallelismCurves& curves, const CommunicationCurve& curve) {
    const double each = curves.present_compute / curves.present_tokens;
    return Draft("Critical batch of " + strategy_text(curve.strategy), "B_critical", *curve.critical, Unit::tokens)
        .formula("{T_comm} / {t}")
        .in("T_comm", Seconds(*curve.critical * each),
            "communication of a step at that batch, in the pass that hides it least, at the forward pass's scale")
        .in("t", each, Unit::seconds, "compute of a forward pass for each token per chip", {}, "a token")
        .from("5")
        .says("Tokens of a step per chip from which compute takes longer than communication.")
        .done();
}

}  // namespace

Derivation axis_critical_derivation(const Explained& x, std::size_t index) {
    const AxisCriticalBatch& axis = x.estimate.parallelism->axes[index];
    return Draft("Critical batch along " + axis.axes, "B_critical", *axis.tokens, Unit::tokens)
        .formula("{T_fixed} / ({t} − {u})")
        .in("T_fixed", Seconds(axis.fixed),
            axis.in_backward ? "of gradients and weights over these axes in a step's backward passes, whatever the batch"
                             : "of weights over these axes in a step's forward passes, whatever the batch")
        .in("t", axis.compute_per_token, Unit::seconds,
            axis.in_backward ? "compute of a backward pass for each token per chip"
                             : "compute of a forward pass for each token per chip",
            {}, "a token")
        .in("u", axis.per_token, Unit::seconds, "of activations over these axes for each token per chip", {}, "a token")
        .from("5")
        .says("Tokens of a step per chip from which compute hides what is sent over these axes; the number of "
              "microbatches stays.")
        .done();
}

Derivation parallelism_derivation(const Explained& x, std::string_view part) {
    const ParallelismCurves& curves = *x.estimate.parallelism;
    if (part == "tokens_per_chip")
        return Draft("Tokens of a step per chip", "B_chip", curves.present_tokens, Unit::tokens)
            .formula("{B} · {T} / {n}")
            .in("B", x.scenario.workload.global_batch, Unit::number, "sequences of a step")
            .in("T", curves.sequence_length, Unit::tokens, "of a sequence")
            .in("n", curves.machine_chips, Unit::number, "chips")
            .from("5")
            .says("What critical batches are compared with.")
            .done();
    for (const CommunicationCurve& curve : curves.by_batch)
        if (part == fmt::format("critical_tokens_per_chip.{}", name_of(curve.strategy)))
            return critical_batch(curves, curve);
    if (part == "tensor_limit")
        return Draft("Largest tensor degree", "Y_limit", *curves.tensor_limit, Unit::number)
            .formula("{Y}")
            .in("Y", *curves.tensor_limit, Unit::number,
                "where communication over tensor takes as long as compute, between degrees that divide the heads")
            .from("5")
            .says("Beyond it tensor parallelism is bound by communication, whatever the batch.")
            .done();
    const double fsdp = curves.chips / curves.best_degree;
    if (part == "best_tensor")
        return Draft("Best tensor degree", "Y_best", curves.best_degree, Unit::number)
            .formula("{Y}")
            .in("Y", curves.best_degree, Unit::number,
                fmt::format("of {} degrees that divide heads and chips, the one of least communication",
                            curves.degrees.size()))
            .from("5")
            .says(fmt::format("FSDP and tensor communication are equal at a degree of {}.",
                              text_of(curves.best_degree_real, Unit::number)))
            .done();
    return Draft("Best FSDP degree", "X_best", fsdp, Unit::number)
        .formula("{n} / {Y}")
        .in("n", curves.chips, Unit::number, "chips of a pipeline stage")
        .in("Y", curves.best_degree, Unit::number, "best tensor degree", "parallelism.best_tensor")
        .from("5")
        .says("The rest of a stage's chips.")
        .done();
}

}  // namespace rooflight::detail
