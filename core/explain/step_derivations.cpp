// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/cost/hop.h"
#include "core/cost/training_rules.h"
#include "core/explain/explainer.h"
#include "core/units/format.h"

namespace rooflight::detail {

namespace {

const char* const kOwnTime =
    "An operation takes the longer of its arithmetic and its memory traffic; its time counts for that one.";

struct OwnTerm {
    std::string name, key;
    double count = 1;
    Seconds time{0};
};

/// Operations by what binds them, the ones that weigh most first; the optimizer is a part of its own.
std::vector<OwnTerm> own_terms(const Explained& x, Seconds OperationCost::*part) {
    std::vector<OwnTerm> terms;
    std::size_t index = 0;
    for_each_list(x.model, x.result, [&](const OperationList& list, const LayerTime&, double count) {
        for (const Operation& op : list) {
            const OperationCost cost = cost_of(op, x.model.rates());
            const bool is_its_time = x.has_lists && cost.overhead == Seconds(0);
            if (op.phase != Phase::optimizer && (cost.*part).value() > 0)
                terms.push_back({fmt::format("{}, {}", op.name, name_of(op.phase)),
                                 is_its_time ? fmt::format("operations[{}].time_s", index) : "", count, cost.*part});
            ++index;
        }
    });
    std::stable_sort(terms.begin(), terms.end(),
                     [](const OwnTerm& a, const OwnTerm& b) { return a.time * a.count > b.time * b.count; });
    return terms;
}

/// Σ(n_i · t_i) over terms; the symbol of the time is `letter`_i.
void put_series(Draft& draft, const std::vector<OwnTerm>& terms, std::string_view letter) {
    std::size_t i = 0;
    for (const OwnTerm& term : terms) {
        ++i;
        draft.in(fmt::format("n_{}", i), term.count, Unit::number, "times in a step: " + term.name);
        draft.in(fmt::format("{}_{}", letter, i), term.time, term.name, term.key);
    }
}

Derivation own_time(const Explained& x, bool compute) {
    const auto terms = own_terms(x, compute ? &OperationCost::compute : &OperationCost::hbm);
    const char* title = compute ? "Compute time of a step" : "HBM time of a step";
    const char* symbol = compute ? "T_compute" : "T_HBM";
    if (terms.empty())
        return nothing(
            title, symbol, Unit::seconds,
            compute ? "No operation is bound by its arithmetic." : "No operation is bound by its memory traffic.");
    const Seconds value = compute ? x.estimate.step.compute : x.estimate.step.hbm;
    Draft draft(title, symbol, value.value(), Unit::seconds);
    draft.formula("Σ({n_i} · {t_i})")
        .from("1")
        .says(fmt::format("{} Most of it is {}: {} of {}.", kOwnTime, terms[0].name,
                          text_of(terms[0].time * terms[0].count), text_of(value)));
    put_series(draft, terms, "t");
    return draft.done();
}

/// A time of each kind of layer in each phase, times how often a step has it; none of zero.
template <class F>
std::vector<OwnTerm> layer_terms(const Explained& x, F&& time_of) {
    std::vector<OwnTerm> terms;
    x.model.for_stage(x.result.stage, [&](const LayerModel& layer, double count) {
        for (const bool back : {false, true}) {
            const Seconds time =
                time_of(back ? layer.backward : layer.forward, layer_time(x.model, x.result, layer, back));
            const std::string_view phase =
                x.model.training() ? (back ? "backward" : "forward") : name_of(x.model.context().phase);
            if (time.value() > 0)
                terms.push_back({fmt::format("{}, {}", layer_label(x.model, layer), phase), "",
                                 count * x.result.repetitions, time});
        }
    });
    return terms;
}

Derivation exposed(const Explained& x) {
    const auto terms = layer_terms(x, [](const PhaseCost&, const LayerTime& time) { return time.exposed; });
    const Seconds value = x.estimate.step.exposed_comm;
    const Seconds ends = x.result.first_wait + x.result.last_wait - x.result.ends_less;
    const Seconds sends = x.result.sends;
    if (terms.empty() && ends.value() == 0 && sends.value() == 0)
        return nothing("Exposed communication", "T_comm", Unit::seconds,
                       "All communication hides behind the chip's own work.");
    Draft draft("Exposed communication", "T_comm", value.value(), Unit::seconds);
    std::string formula = terms.empty() ? "" : "Σ({n_i} · {x_i})";
    const auto add = [&formula](const char* term) { formula += (formula.empty() ? "" : " + ") + std::string(term); };
    if (ends.value() > 0)
        add("{T_ends}");
    if (sends.value() > 0)
        add("{T_sends}");
    draft.formula(formula);
    put_series(draft, terms, "x");
    if (ends.value() > 0)
        draft.in("T_ends", ends, "first weights and last gradients: the step's two ends, and what runs once a step");
    if (sends.value() > 0)
        draft.in("T_sends", sends, "what pipeline stages hand on to each other: so much shorter is a step whose links take no time");
    Seconds all{0};
    if (sends.value() > 0)
        all += handed_on(x.model, x.result.stage, x.result.repetitions, hop_network(x.model)).busy;
    x.model.for_stage(x.result.stage, [&](const LayerModel& layer, double count) {
        all += (layer.forward.all + layer.backward.all) * (count * x.result.repetitions) +
               (layer.forward.all_once + layer.backward.all_once) * count;
    });
    return draft.from("5", "")
        .says(fmt::format("Of {} of communication, {} does not fit beside the chip's own work.", text_of(all),
                          text_of(value)))
        .done();
}

Derivation bubble(const Explained& x) {
    const StepTime& step = x.estimate.step;
    const auto stages = static_cast<double>(x.model.stages().size());
    if (x.model.stages().size() == 1)
        return nothing("Pipeline bubble", "T_bubble", Unit::seconds,
                       "There is one pipeline stage: it waits for no other.");
    Draft draft("Pipeline bubble", "T_bubble", step.bubble.value(), Unit::seconds);
    const Seconds host = x.model.host_time();
    draft
        .formula(host.value() > 0 ? "max(0, {T_loop} − {T_compute} − {T_HBM} − ({T_overhead} − {T_host}) − {T_comm})"
                                  : "max(0, {T_loop} − {T_compute} − {T_HBM} − {T_overhead} − {T_comm})")
        .in("T_loop", x.result.loop, "from the first microbatch's start to the last one's end")
        .in("T_compute", step.compute, "compute of the critical stage", "step.compute_s")
        .in("T_HBM", step.hbm, "memory traffic of the critical stage", "step.hbm_s")
        .in("T_overhead", step.overhead, "launches and waiting for the host", "step.overhead_s");
    if (host.value() > 0)
        draft.in("T_host", host, "of it, once a step outside the loop");
    draft.in("T_comm", step.exposed_comm, "communication that nothing hides", "step.exposed_comm_s");
    const Parallelism& p = x.scenario.parallelism;
    const double even = bubble_fraction(stages, x.model.micro_batches(), p.virtual_stages, p.schedule);
    const std::string share = text_of(step.time.value() > 0 ? step.bubble / step.time : 0, Unit::fraction);
    draft.says(x.model.training()
                   ? fmt::format("{} of the step; {} even stages with {} microbatches would idle for {}.", share,
                                 stages, x.model.micro_batches(), text_of(even, Unit::fraction))
                   : fmt::format("{} of the step: {} groups of sequences fill {} stages.", share,
                                 x.model.micro_batches(), stages));
    return draft.from("5", "Narayanan et al. 2021").done();
}

Derivation optimizer(const Explained& x) {
    const Seconds value = x.estimate.step.optimizer;
    if (!x.model.training())
        return nothing("Optimizer update", "T_optimizer", Unit::seconds, "Only training has an optimizer.");
    const std::size_t slowest = slowest_update(x.model);
    const LayerContext& c = x.model.context();
    const bool matrices = sees_matrices(c.precision->optimizer.name);
    ParameterShard one;
    one.local = 1;
    double own = 0;
    Seconds launches{0};
    for_each_shard(x.model, slowest, [&](std::string_view, const ParameterShard& shard, double count) {
        own += shard.local / shard.zero_ways * count;
        launches += roof_times(optimizer_operation(c, shard, false), x.model.rates()).launches * count;
    });
    const double achieved = x.model.factors().hbm;
    Draft draft("Optimizer update", "T_optimizer", value.value(), Unit::seconds);
    if (c.adapter != nullptr || c.optimizer_on_host || matrices) {
        const bool products = c.precision->optimizer.name == OptimizerKind::muon;
        const char* pass = !c.optimizer_on_host
                               ? products ? "layer by layer the longer of its products and its pass over HBM"
                                          : "a pass over what is trained of every layer, and its states"
                           : products ? "layer by layer the longest of its products, its pass over HBM and the states' way "
                                        "from the host and back"
                                      : "layer by layer the longer of the pass over HBM and the states' way from the host "
                                        "and back";
        return draft.formula("{T_update}")
            .in("T_update", value, pass)
            .from(matrices ? "5" : "", products   ? "Jordan et al. 2024 (Muon)"
                                       : matrices ? "Shazeer & Stern 2018 (Adafactor)"
                                                  : "")
            .says(products ? "Newton–Schulz iterations of hidden matrices, and a pass over a chip's shard of what is trained."
                           : "The update is a pass over a chip's shard of what is trained.")
            .done();
    }
    std::string formula = achieved == 1 ? "{P} · {b} / {W}" : "{P} · {b} / ({β} · {W})";
    draft.in("P", own, Unit::number, "parameters that a chip updates, on the stage that has most")
        .in("b", optimizer_operation(c, one, false).hbm_bytes,
            "read and written for each: gradient, states twice, new weight");
    if (achieved != 1)
        draft.in("β", achieved, Unit::fraction, "share of the HBM rate that is achieved");
    draft.in("W", x.model.rates().hbm.value(), Unit::bytes_per_second, "HBM rate of a chip");
    if (launches.value() > 0) {
        formula += " + {T_launch}";
        draft.in("T_launch", launches, "kernel launches");
    }
    return draft.formula(formula)
        .says(
            "The update is one pass over the chip's shard of the parameters and their states; "
            "memory traffic binds it.")
        .done();
}

Derivation overhead(const Explained& x) {
    const Seconds idle = x.result.idle, host = x.model.host_time();
    const auto terms = layer_terms(x, [](const PhaseCost& cost, const LayerTime&) { return cost.overhead; });
    if (x.estimate.step.overhead.value() == 0)
        return nothing("Overhead", "T_overhead", Unit::seconds,
                       "Ideal fidelity has no launches and no host to wait for; calibrated fidelity has.");
    Draft draft("Overhead", "T_overhead", x.estimate.step.overhead.value(), Unit::seconds);
    draft.formula("Σ({n_i} · {o_i}) + {T_idle} + {T_host}");
    put_series(draft, terms, "o");
    draft.in("T_idle", idle, "chip waits for the host to launch").in("T_host", host, "once a step, of the software");
    return draft
        .says("Launches, waiting for the host, and what the software does between steps, as measured for the stack.")
        .done();
}

}  // namespace

Derivation nothing(std::string title, std::string symbol, Unit unit, std::string sentence) {
    return Draft(std::move(title), std::move(symbol), 0, unit).formula("0").says(std::move(sentence)).done();
}

std::string layer_label(const StepModel& model, const LayerModel& layer) {
    if (&layer == &model.embedding())
        return "embedding";
    if (&layer == &model.head())
        return "head and loss";
    for (std::size_t k = 0; k < kLayerKindCount; ++k)
        if (&layer == &model.layer(k)) {
            const LayerKind kind = layer_kind(k);
            const char* what = kind.moe ? "MoE layer" : "dense layer";
            return kind.global ? what : std::string(what) + " with a window";
        }
    return "layer";
}

Derivation step_derivation(const Explained& x, std::string_view part) {
    if (part == "compute_s" || part == "hbm_s")
        return own_time(x, part == "compute_s");
    if (part == "exposed_comm_s")
        return exposed(x);
    if (part == "bubble_s")
        return bubble(x);
    if (part == "optimizer_s")
        return optimizer(x);
    if (part == "overhead_s")
        return overhead(x);
    const StepTime& step = x.estimate.step;
    return Draft("Step time", "T_step", step.time.value(), Unit::seconds)
        .formula("{T_compute} + {T_HBM} + {T_comm} + {T_bubble} + {T_optimizer} + {T_overhead}")
        .in("T_compute", step.compute, "operations bound by arithmetic", "step.compute_s")
        .in("T_HBM", step.hbm, "operations bound by memory traffic", "step.hbm_s")
        .in("T_comm", step.exposed_comm, "communication that nothing hides", "step.exposed_comm_s")
        .in("T_bubble", step.bubble, "waiting for other pipeline stages", "step.bubble_s")
        .in("T_optimizer", step.optimizer, "optimizer update", "step.optimizer_s")
        .in("T_overhead", step.overhead, "launches and the host", "step.overhead_s")
        .from(x.model.training() ? "5" : "7")
        .says(bound_derivation(x).sentence)
        .done();
}

}  // namespace rooflight::detail
