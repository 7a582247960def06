// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/explain/explainer.h"
#include "core/units/format.h"

namespace rooflight::detail {

namespace {

struct OperationCase {
    const Explained& x;
    std::size_t index;
    const OperationEstimate& shown;
    Listed listed;
    const Operation& op() const { return listed.operation; }
    [[nodiscard]] std::string name() const { return fmt::format("{}, {}", shown.name, name_of(shown.phase)); }
    [[nodiscard]] std::string key(std::string_view part) const { return fmt::format("operations[{}].{}", index, part); }
};

bool is_matmul(const Operation& op) { return op.has_weights(); }

void put_shape(Draft& draft, const Operation& op, bool with_m = true) {
    if (with_m)
        draft.in("m", op.m, Unit::number, "rows: tokens of this chip");
    draft.in("k", op.k, Unit::number, "contracted dimension on this chip")
        .in("n", op.n, Unit::number, "columns on this chip");
    if (op.batch != 1)
        draft.in("e", op.batch, Unit::number, "experts on this chip");
}

/// Chips that split a sequence's queries in attention; decoding has one query, and its keys are counted as split.
double query_ways(const LayerContext& c, const Operation& op) { return op.phase == Phase::decode ? 1 : c.sizes[3]; }

Derivation flops(const OperationCase& o) {
    const Operation& op = o.op();
    const std::string title = "FLOPs of " + o.name();
    if (op.flops.value() <= 0)
        return nothing(title, "F", Unit::flops, "It moves data and does no matrix arithmetic.");
    Draft draft(title, "F", o.shown.flops.value(), Unit::flops);
    if (op.phase == Phase::optimizer)
        return draft.formula("{F_iterations}")
            .in("F_iterations", op.flops.value(), Unit::flops,
                "five Newton–Schulz iterations, 4 l s² + 2 s³ each, over this chip's matrices of shorter side s and longer l")
            .from("5", "Jordan et al. 2024 (Muon)")
            .says("ZeRO's chips share the matrices out.")
            .done();
    if (is_matmul(op)) {
        const double one = 2 * op.m * op.k * op.n * op.batch;
        draft.formula(op.batch != 1 ? "{p} · 2 · {m} · {k} · {n} · {e}" : "{p} · 2 · {m} · {k} · {n}")
            .in("p", op.flops.value() / one, Unit::number,
                op.phase == Phase::backward ? "products: gradients of the input and of the weights" : "products");
        put_shape(draft, op);
        return draft.from("4").says("A multiply and an add for each of m · k · n.").done();
    }
    const Model& m = *o.x.scenario.model;
    const LayerContext& c = o.x.model.context();
    const double values = !m.mla ? m.head_dim : c.phase == Phase::decode ? m.mla->kv_lora : m.mla->v;
    const double passes = op.flops.value() / (2 * op.m * op.n * op.batch * (op.k + values) / query_ways(c, op));
    return draft.formula("{p} · 2 · {q} · {T} · ({H_k} + {H_v}) · {h} / {context}")
        .in("p", passes, Unit::number, "passes: backward takes two")
        .in("q", op.m, Unit::tokens, "queries of a sequence")
        .in("T", op.n, Unit::tokens, "mean keys that a query's scores are worked out for")
        .in("H_k", op.k, Unit::number, "dimension of a query and key head")
        .in("H_v", values, Unit::number, "of a value head")
        .in("h", op.batch, Unit::number, "query heads of all sequences on this chip")
        .in("context", query_ways(c, op), Unit::number, "chips that split a sequence")
        .from("4")
        .says("Scores and weighted values, by query heads, however few key and value heads there are.")
        .done();
}

/// Bytes of one read of the weights, and in the backward pass of one write of their gradients.
Derivation matmul_bytes(const OperationCase& o) {
    const Operation& op = o.op();
    const LayerContext& c = o.x.model.context();
    const bool back = op.phase == Phase::backward;
    const double share = op.op_class == OpClass::grouped_matmul ? experts_read(c) : 1;
    const Bytes weight = stored_weight(c, op);
    const Bytes gradient = bytes_of(c.precision->gradients);
    const double elements = op.k * op.n * op.batch;
    const double matrices = elements * (weight.value() * share + (back ? gradient.value() : 0));
    Draft draft("Memory traffic of " + o.name(), "B", o.shown.hbm_bytes.value(), Unit::bytes);
    std::string matrix = op.batch != 1 ? "{k} · {n} · {e}" : "{k} · {n}";
    std::string each = share != 1 ? "{s} · {w}" : "{w}";
    draft.formula(back ? fmt::format("{} · ({} + {{g}}) + {{X}}", matrix, each)
                       : fmt::format("{} · {} + {{X}}", matrix, each));
    put_shape(draft, op, false);
    draft.in("w", weight, "a weight as it is read");
    if (share != 1)
        draft.in("s", share, Unit::fraction, "of the experts that some token is routed to");
    if (back)
        draft.in("g", gradient, "a gradient of a weight as it is written");
    draft.in("X", Bytes(op.hbm_bytes.value() - matrices),
             back ? "activations and their gradients, read and written" : "activations read and written");
    return draft.from("4").says("Each operand passes memory once, at the type that it is stored in.").done();
}

Derivation attention_bytes(const OperationCase& o) {
    const Operation& op = o.op();
    const Model& m = *o.x.scenario.model;
    const LayerContext& c = o.x.model.context();
    const double values = !m.mla ? m.head_dim : c.phase == Phase::decode ? m.mla->kv_lora : m.mla->v;
    const double passes = op.phase == Phase::backward ? 2 : 1;
    const Bytes element = bytes_of(c.precision->activations);
    const double own = element.value() * op.m * op.batch * (op.k + values) / query_ways(c, op);
    return Draft("Memory traffic of " + o.name(), "B", o.shown.hbm_bytes.value(), Unit::bytes)
        .formula("{p} · ({a} · {q} · {h} · ({H_k} + {H_v}) / {context} + {X})")
        .in("p", passes, Unit::number, "passes: backward takes two")
        .in("a", element, "an element")
        .in("q", op.m, Unit::tokens, "queries of a sequence")
        .in("h", op.batch, Unit::number, "query heads of all sequences on this chip")
        .in("H_k", op.k, Unit::number, "dimension of a query and key head")
        .in("H_v", values, Unit::number, "of a value head")
        .in("context", query_ways(c, op), Unit::number, "chips that split a sequence")
        .in("X", Bytes(op.hbm_bytes.value() / passes - own),
            c.flash ? "keys and values that are read" : "keys and values, and scores written and read back")
        .from("4")
        .says(c.flash ? "Fused: scores never reach memory." : "Scores are materialised in memory.")
        .done();
}

Derivation hbm_bytes(const OperationCase& o) {
    const Operation& op = o.op();
    const std::string title = "Memory traffic of " + o.name();
    if (op.hbm_bytes.value() <= 0)
        return nothing(title, "B", Unit::bytes, "It is fused into its neighbours.");
    if (is_matmul(op) && op.phase != Phase::optimizer)
        return matmul_bytes(o);
    if (op.op_class == OpClass::attention)
        return attention_bytes(o);
    Draft draft(title, "B", o.shown.hbm_bytes.value(), Unit::bytes);
    if (op.phase == Phase::optimizer && o.x.scenario.precision.optimizer.name == OptimizerKind::muon)
        return draft.formula("{B_update}")
            .in("B_update", op.hbm_bytes, "gradients and states read, states and weights written, of this chip's share")
            .from("5")
            .says("One pass over the shard of one part.")
            .done();
    if (op.phase == Phase::optimizer)
        return draft.formula("{W} · {T_optimizer}")
            .in("W", o.x.model.rates().hbm.value(), Unit::bytes_per_second, "HBM rate of a chip")
            .in("T_optimizer", o.x.estimate.step.optimizer, "optimizer update", "step.optimizer_s")
            .says("All parts of the slowest stage's update in one.")
            .done();
    const LayerContext& c = o.x.model.context();
    const double tokens = c.tokens() / product(c.sizes, axes(MeshAxis::data, MeshAxis::fsdp, MeshAxis::context));
    const double unit = tokens * c.model->d_model * bytes_of(c.precision->activations).value();
    return draft.formula("{p} · {T} · {D} · {a}")
        .in("p", op.hbm_bytes.value() / unit, Unit::number, "times that an array [T, D] would be read or written")
        .in("T", tokens, Unit::tokens, "tokens of this chip")
        .in("D", c.model->d_model, Unit::number, "width of the model")
        .in("a", bytes_of(c.precision->activations), "an element")
        .from("4")
        .says("A pass over memory: it reads and writes arrays of the tokens' size.")
        .done();
}

Derivation time(const OperationCase& o) {
    const Operation& op = o.op();
    const Rates& rates = o.x.model.rates();
    const RoofTimes times = roof_times(op, rates);
    Draft draft("Time of " + o.name(), "T", o.shown.time.value(), Unit::seconds);
    const std::string bytes_key = o.key("hbm_bytes");
    const double peak = rates.of(op.dtype).value();
    std::string arithmetic, traffic;
    if (op.flops.value() > 0) {
        const double achieved = op.flops.value() / (peak * times.flops.value());
        const bool whole = std::abs(achieved - 1) < 1e-12;
        arithmetic = whole ? "{F} / {C}" : "{F} / ({η} · {C})";
        draft.in("F", op.flops.value(), Unit::flops, "FLOPs", o.key("flops"))
            .in("C", peak, Unit::flops_per_second, fmt::format("peak of a chip at {}", name_of(op.dtype)));
        if (!whole)
            draft.in("η", achieved, Unit::fraction, "share of the peak achieved at this shape");
    }
    if (op.hbm_bytes.value() > 0) {
        const double achieved = op.hbm_bytes.value() / (rates.hbm.value() * times.bytes.value());
        const bool whole = std::abs(achieved - 1) < 1e-12;
        traffic = whole ? "{B} / {W}" : "{B} / ({β} · {W})";
        draft.in("B", op.hbm_bytes, "memory traffic", bytes_key)
            .in("W", rates.hbm.value(), Unit::bytes_per_second, "HBM rate of a chip");
        if (!whole)
            draft.in("β", achieved, Unit::fraction, "share of the HBM rate that is achieved");
    }
    std::string formula = arithmetic.empty() ? traffic
                          : traffic.empty()  ? arithmetic
                                             : fmt::format("max({}, {})", arithmetic, traffic);
    if (rates.factors.unhidden > 0 && !arithmetic.empty() && !traffic.empty()) {
        formula += fmt::format(" + {{u}} · min({}, {})", arithmetic, traffic);
        draft.in("u", rates.factors.unhidden, Unit::fraction,
                 "share of the shorter one that does not hide behind the longer");
    }
    const double p = rates.factors.softmax_power;
    if (p > 0 && !arithmetic.empty() && !traffic.empty()) {
        formula = fmt::format("(({})^{{p}} + ({})^{{p}})^(1 / {{p}})", arithmetic, traffic);
        draft.in("p", p, Unit::number, "power at which the two combine near the ridge");
    }
    if (times.launches.value() > 0) {
        formula += formula.empty() ? "{l}" : " + {l}";
        draft.in("l", times.launches, "launch of its kernels");
    }
    if (formula.empty())
        return nothing("Time of " + o.name(), "T", Unit::seconds, "It is fused into its neighbours.");
    std::string why = roofline_sentence(o.x, op);
    return draft.formula(formula).from("1").says(fmt::format("{}: {}", o.shown.name, why)).done();
}

Derivation bound(const OperationCase& o) {
    Derivation result = time(o);
    result.title = "What binds " + o.name();
    result.word = name_of(o.shown.bound);
    return result;
}

Derivation intensity(const OperationCase& o) {
    if (o.shown.hbm_bytes.value() <= 0)
        return nothing("Intensity of " + o.name(), "I", Unit::flops_per_byte, "It is fused into its neighbours.");
    return Draft("Intensity of " + o.name(), "I", o.shown.intensity().value(), Unit::flops_per_byte)
        .formula("{F} / {B}")
        .in("F", o.shown.flops.value(), Unit::flops, "FLOPs", o.key("flops"))
        .in("B", o.shown.hbm_bytes, "memory traffic", o.key("hbm_bytes"))
        .from("1")
        .says(fmt::format("{}: {}", o.shown.name, roofline_sentence(o.x, o.op())))
        .done();
}

Derivation count(const OperationCase& o) {
    const double m = o.op().phase == Phase::optimizer || is_wait(o.op()) ? 1 : o.x.result.repetitions;
    return Draft("Times in a step: " + o.name(), "N", o.shown.count, Unit::number)
        .formula("{L} · {m}")
        .in("L", o.listed.count / m, Unit::number, "times on the critical stage: its layers of this kind")
        .in("m", m, Unit::number, o.x.model.training() ? "microbatches" : "groups of sequences")
        .says("On the pipeline stage that sets the pace.")
        .done();
}

}  // namespace

Bytes stored_weight(const LayerContext& c, const Operation& op) {
    const bool outer = op.name == "moe.router" || !(op.name.starts_with("mlp.") || op.name.starts_with("moe."));
    return outer ? std::min(bytes_of(c.outer_weights()), bytes_of(c.outer_matmul()))
                 : std::min(bytes_of(c.precision->weights), bytes_of(c.matmul));
}

Listed listed_operation(const Explained& x, std::size_t index) {
    Listed found;
    std::size_t i = 0;
    for_each_list(x.model, x.result, [&](const OperationList& list, const LayerTime& layer, double times) {
        for (const Operation& op : list)
            if (i++ == index)
                found = {op, times, layer};
    });
    return found;
}

Derivation operation_derivation(const Explained& x, std::size_t index, std::string_view part) {
    const OperationCase o{x, index, x.estimate.operations[index], listed_operation(x, index)};
    if (part == "count")
        return count(o);
    if (part == "flops")
        return flops(o);
    if (part == "hbm_bytes")
        return hbm_bytes(o);
    if (part == "intensity")
        return intensity(o);
    return part == "bound" ? bound(o) : time(o);
}

}  // namespace rooflight::detail
