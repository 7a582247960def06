// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/explain/explainer.h"
#include "core/units/format.h"

namespace rooflight::detail {

namespace {

Derivation parameters(const Explained& x, bool active) {
    const Model& m = *x.scenario.model;
    const Parameters& p = x.estimate.parameters;
    Draft draft(active ? "Parameters that a token uses" : "Parameters", active ? "P_active" : "P",
                active ? p.active : p.total, Unit::number);
    const double table = double(m.vocab) * m.d_model;
    std::string formula;
    const auto add = [&](const char* symbol, double count, const char* meaning) {
        if (count <= 0)
            return;
        formula += fmt::format("{}{{{}}}", formula.empty() ? "" : " + ", symbol);
        draft.in(symbol, count, Unit::number, meaning);
    };
    if (active) {
        add("P_head", table, "unembedding, V · D; tied or not, each token passes it");
    } else {
        add("P_emb", p.embedding, "embedding, V · D");
        add("P_pos", p.positions, "learned positions");
        add("P_head", p.unembedding, "unembedding, V · D");
    }
    add("P_attn", p.attention, "attention, all layers");
    add("P_mlp", p.dense_mlp, "dense MLPs, all layers");
    if (active && m.moe && p.experts > 0) {
        formula += " + {P_exp} · {k} / {E}";
        draft.in("P_exp", p.experts, Unit::number, "routed experts, all layers")
            .in("k", m.moe->top_k, Unit::number, "experts that a token is routed to")
            .in("E", m.moe->experts, Unit::number, "experts a layer");
    } else {
        add("P_exp", p.experts, "routed experts, all layers");
    }
    add("P_shared", p.shared_experts, "shared experts");
    add("P_router", p.router, "routers");
    add("P_norm", p.norms, "norms");
    return draft.formula(formula)
        .from("4")
        .says(active ? "The input embedding is looked up, not multiplied, and does not count."
                     : "Counted from the architecture's shapes, as a checkpoint counts them.")
        .done();
}

Derivation flops_per_token(const Explained& x) {
    const Model& m = *x.scenario.model;
    const Parameters& p = x.estimate.parameters;
    const LayerContext& c = x.model.context();
    const TokenFlops forward = token_flops(x.model);
    const double passes = c.training ? 3 : 1;
    Draft draft("Model FLOPs a token", "F_token", x.estimate.flops_per_token.value(), Unit::flops);
    const bool plain = !m.mla && m.sliding_window == 0 && (m.mtp_layers == 0 || !c.training) &&
                       (c.phase == Phase::decode || x.scenario.options.mfu_convention == FlopsConvention::palm);
    draft.in("P", p.active_matmul, Unit::number, "parameters in matrices that a token passes");
    if (c.adapter != nullptr) {
        draft.formula("4 · {P} + 3 · ({R} + {A})")
            .in("R", forward.adapter, Unit::flops, "of the adapter, forward")
            .in("A", forward.attention, Unit::flops, "attention scores and values, forward");
        if (const double extra = forward.matmul - 2 * p.active_matmul; extra > 0)
            draft.formula("4 · {P} + 2 · {X} + 3 · ({R} + {A})")
                .in("X", extra, Unit::flops, "modules that predict further tokens, forward");
        return draft.from("4", "Hu et al. 2021 (LoRA)")
            .says("Frozen weights are multiplied forward and for their inputs' gradients, and have none of their own.")
            .done();
    }
    if (plain) {
        draft.formula(c.training ? "6 · {P} + 12 · {L} · {T} · {N} · {H}" : "2 · {P} + 4 · {L} · {T} · {N} · {H}")
            .in("L", m.layers, Unit::number, "layers")
            .in("T", c.key_len, Unit::tokens, "positions that a token looks at")
            .in("N", m.heads, Unit::number, "query heads")
            .in("H", m.head_dim, Unit::number, "head dimension");
    } else {
        const double extra = forward.matmul - 2 * p.active_matmul;
        std::string formula = fmt::format("{0} · (2 · {{P}} + {{A}})", passes);
        draft.in("A", forward.attention, Unit::flops,
                 "attention scores and values, forward, by windows and convention");
        if (extra > 0) {
            formula = fmt::format("{0} · (2 · {{P}} + {{A}} + {{X}})", passes);
            draft.in("X", extra, Unit::flops, "modules that predict further tokens");
        }
        draft.formula(formula);
    }
    return draft.from("4", "Chowdhery et al. 2022 (PaLM), app. B")
        .says(c.training
                  ? "2 FLOPs a weight forward and 4 backward; attention by query heads, recomputation not counted."
                  : "2 FLOPs a weight; attention by query heads.")
        .done();
}

Derivation chips(const Explained& x) {
    const Parallelism& p = x.scenario.parallelism;
    return Draft("Chips", "n", x.estimate.chips, Unit::number)
        .formula("{data} · {fsdp} · {tensor} · {context} · {pipeline}")
        .in("data", p.data, Unit::number, "copies of the model that split the batch")
        .in("fsdp", p.fsdp, Unit::number, "chips over which the batch and the state are split")
        .in("tensor", p.tensor, Unit::number, "chips over which matrices are split")
        .in("context", p.context, Unit::number, "chips over which sequences are split")
        .in("pipeline", p.pipeline, Unit::number, "stages over which layers are split")
        .from("5")
        .says("The axes of the mesh multiply to the chips there are.")
        .done();
}

std::string figures_text(const Explained& x) {
    return fmt::format("{}, {} figures", x.model.machine().system->name,
                       x.scenario.hardware.figures == FigureSet::book ? "the book's" : "the vendor's");
}

Derivation peak(const Explained& x) {
    return Draft("Peak of a chip", "C", x.estimate.peak.value(), Unit::flops_per_second)
        .formula("{C_dtype}")
        .in("C_dtype", x.model.peak().rate.value(), Unit::flops_per_second,
            fmt::format("dense peak at {}: {}", name_of(x.estimate.matmul_dtype), figures_text(x)))
        .from("2")
        .says("The rate on paper of the units that run the matmul precision; never the sparse figure.")
        .done();
}

Derivation mfu(const Explained& x) {
    const Estimate& e = x.estimate;
    return Draft("Model FLOPs utilisation", "MFU", e.mfu, Unit::fraction)
        .formula("{F_token} · {R} / ({n} · {C})")
        .in("F_token", e.flops_per_token.value(), Unit::flops, "model FLOPs a token", "model.flops_per_token")
        .in("R", e.tokens_per_s, Unit::tokens_per_second, "tokens a second", "tokens_per_s")
        .in("n", e.chips, Unit::number, "chips", "chips")
        .in("C", e.peak.value(), Unit::flops_per_second, "peak of a chip", "peak_flops_per_s")
        .from("4", "Chowdhery et al. 2022 (PaLM), app. B")
        .says(e.serving ? "Of generated tokens; what prompts take is not counted."
                        : fmt::format("The model needs {} of the {} that the chips could do in this time.",
                                      text_of(Flops(e.flops_per_token.value() * e.tokens_per_step)),
                                      text_of(Flops(e.chips * e.peak.value() * e.step.time.value()))))
        .done();
}

Derivation hfu(const Explained& x) {
    const Estimate& e = x.estimate;
    return Draft("Hardware FLOPs utilisation", "HFU", *e.hfu, Unit::fraction)
        .formula("{MFU} · (1 + {F_again} / {F_token})")
        .in("MFU", e.mfu, Unit::fraction, "model FLOPs utilisation", "mfu")
        .in("F_again", recomputed_flops(x.model), Unit::flops, "recomputed for the backward pass, a token")
        .in("F_token", e.flops_per_token.value(), Unit::flops, "model FLOPs a token", "model.flops_per_token")
        .from("4", "Chowdhery et al. 2022 (PaLM), app. B")
        .says("As MFU, with what is recomputed counted as work.")
        .done();
}

Derivation training_total(const Explained& x, std::string_view part) {
    const Estimate& e = x.estimate;
    const TrainingTotals& t = *e.training;
    const Figures& f = x.model.machine().figures;
    const char* const hours = "chip-hours";
    if (part == "days" || part == "chip_hours") {
        const bool days = part == "days";
        Draft draft(days ? "Days of training" : "Chip-hours of training", days ? "D" : "h",
                    days ? *t.days : *t.chip_hours, Unit::number, days ? "days" : hours);
        draft.formula(days ? "{N_tokens} / ({R} · 86400)" : "{N_tokens} · {n} / ({R} · 3600)")
            .in("N_tokens", *x.scenario.workload.total_tokens, Unit::tokens, "of the whole run")
            .in("R", e.tokens_per_s, Unit::tokens_per_second, "tokens a second", "tokens_per_s");
        if (!days)
            draft.in("n", e.chips, Unit::number, "chips", "chips");
        return draft.from("6").says("At this rate without interruptions.").done();
    }
    const bool cost = part == "cost_usd";
    Draft draft(cost ? "Cost of the training run" : "Energy of the training run", cost ? "cost" : "E",
                cost ? *t.cost_usd : *t.energy_kwh, cost ? Unit::dollars : Unit::number, cost ? "" : "kWh");
    draft.formula(cost ? "{h} · {p}" : "{h} · {w} / 1000")
        .in("h", *t.chip_hours, Unit::number, "chip-hours", "training.chip_hours", "h");
    if (cost)
        draft.in("p", *f.usd_per_chip_hour, Unit::dollars_per_hour, "price of a chip");
    else
        draft.in("w", *f.tdp_watts, Unit::watts, "power of a chip");
    return draft
        .says(cost ? "Chips only, at the price given; no storage, no network."
                   : "At the chips' rated power all the time.")
        .done();
}

Derivation most_sequences_in_memory(const Explained& x) {
    const Estimate& e = x.estimate;
    const Parallelism& p = x.scenario.parallelism;
    std::size_t tightest = 0;
    double least = INFINITY;
    Bytes each{0}, rest{0};
    for (std::size_t s = 0; s < e.memory.stages.size(); ++s) {
        const MemoryUse& use = e.memory.stages[s];
        const Bytes per_sequence = bytes_of(x.scenario.precision.kv_cache) * kv_elements_on_chip(x.model, s);
        const Bytes other = use.total - use[MemoryCategory::kv_cache];
        const double fits = per_sequence.value() > 0 ? (e.memory.capacity - other) / per_sequence : INFINITY;
        if (fits < least)
            tightest = s, least = fits, each = per_sequence, rest = other;
    }
    return Draft("Largest batch that fits", "B_max", *e.inference->max_batch, Unit::number, "sequences")
        .formula("floor(max(0, ({M} − {M_rest}) / {m_KV})) · {data} · {fsdp} · {z}")
        .in("M", e.memory.capacity, "HBM of a chip", "memory.capacity_bytes")
        .in("M_rest", rest, fmt::format("all but KV caches on the fullest stage ({})", tightest))
        .in("m_KV", each, "KV cache of a sequence on a chip of that stage")
        .in("data", p.data, Unit::number, "replicas")
        .in("fsdp", p.fsdp, Unit::number, "batch shards of a replica")
        .in("z", x.model.kv_batch_ways(), Unit::number, "chips of a replica among which the caches are dealt out")
        .from("7")
        .says(fmt::format("{} stay for caches, of {} a sequence.",
                          text_of(std::max(Bytes(0), e.memory.capacity - rest)), text_of(each)))
        .done();
}

Derivation inference_total(const Explained& x, std::string_view part) {
    const Estimate& e = x.estimate;
    if (part == "max_batch")
        return most_sequences_in_memory(x);
    if (part == "joules_per_output_token")
        return Draft("Energy of an output token", "E_token", *e.inference->joules_per_output_token, Unit::number, "J a token")
            .formula("{w} · {n} / {R}")
            .in("w", *x.model.machine().figures.tdp_watts, Unit::watts, "power of a chip")
            .in("n", e.chips, Unit::number, "chips", "chips")
            .in("R", e.tokens_per_s, Unit::tokens_per_second, "tokens a second", "tokens_per_s")
            .says("At the chips' rated power all the time.")
            .done();
    if (part.starts_with("usd")) {
        const bool in = part.find("input") != part.npos;
        return Draft(in ? "Price of a million input tokens" : "Price of a million output tokens", "usd",
                     in ? *e.inference->usd_per_million_input_tokens : *e.inference->usd_per_million_output_tokens,
                     Unit::dollars)
            .formula("1e6 · {p} · {n} / (3600 · {R})")
            .in("p", *x.model.machine().figures.usd_per_chip_hour, Unit::dollars_per_hour, "price of a chip")
            .in("n", e.chips, Unit::number, "chips", "chips")
            .in("R", e.tokens_per_s, Unit::tokens_per_second, "tokens a second", "tokens_per_s")
            .from("7")
            .says("Chips only, always busy.")
            .done();
    }
    const bool rate = part == "tokens_per_s_per_sequence";
    const std::optional<Seconds>& time = part == "latency_s" ? e.inference->latency
                                         : part == "ttft_s"  ? e.inference->ttft
                                                             : e.inference->tpot;
    Draft draft(rate               ? "Tokens a second of a sequence"
                : part == "ttft_s" ? "Time to the first token"
                : part == "tpot_s" ? "Time an output token"
                                   : "Latency",
                rate               ? "R_sequence"
                : part == "ttft_s" ? "TTFT"
                : part == "tpot_s" ? "TPOT"
                                   : "T_latency",
                rate ? *e.inference->tokens_per_s_per_sequence : time->value(),
                rate ? Unit::tokens_per_second : Unit::seconds);
    draft.formula(rate ? "1 / {T_step}" : "{T_step}").in("T_step", e.step.time, "step time", "step.time_s").from("7");
    return draft
        .says(x.model.context().phase == Phase::prefill ? "A step computes all prompts of the batch."
                                                        : "A step gives each sequence one token.")
        .done();
}

Derivation error_band(const Explained& x, std::string_view part) {
    const ErrorBand& band = *x.estimate.error_band;
    const double value = part == "low" ? band.low : part == "high" ? band.high : band.rows;
    const bool rows = part == "rows";
    return Draft(rows ? "Measured rows of the error band" : "Error band", std::string(part), value,
                 rows ? Unit::number : Unit::fraction)
        .formula("{e}")
        .in("e", value, rows ? Unit::number : Unit::fraction,
            rows ? "measured systems nearest to this one"
                 : "relative error of the measured systems nearest to this one")
        .says(fmt::format("From the {} nearest measured systems.", band.rows))
        .done();
}

}  // namespace

Derivation model_derivation(const Explained& x, std::string_view part) {
    return part == "flops_per_token" ? flops_per_token(x) : parameters(x, part == "active_parameters");
}

Derivation total_derivation(const Explained& x, std::string_view key) {
    const Estimate& e = x.estimate;
    if (key == "chips")
        return chips(x);
    if (key == "peak_flops_per_s")
        return peak(x);
    if (key == "mfu")
        return mfu(x);
    if (key == "hfu")
        return hfu(x);
    if (key.starts_with("training."))
        return training_total(x, key.substr(9));
    if (key.starts_with("inference."))
        return inference_total(x, key.substr(10));
    if (key.starts_with("error_band."))
        return error_band(x, key.substr(11));
    if (key == "tokens_per_s")
        return Draft("Tokens a second", "R", e.tokens_per_s, Unit::tokens_per_second)
            .formula("{N_step} / {T_step}")
            .in("N_step", e.tokens_per_step, Unit::tokens,
                x.model.context().phase == Phase::decode ? "of a step: one each sequence"
                                                         : "of a step: batch times sequence length")
            .in("T_step", e.step.time, "step time", "step.time_s")
            .from(x.model.training() ? "5" : "7")
            .says("All chips together.")
            .done();
    if (key == "tokens_per_s_per_chip")
        return Draft("Tokens a second of a chip", "R_chip", e.tokens_per_s_per_chip(), Unit::tokens_per_second)
            .formula("{R} / {n}")
            .in("R", e.tokens_per_s, Unit::tokens_per_second, "tokens a second", "tokens_per_s")
            .in("n", e.chips, Unit::number, "chips", "chips")
            .says("The rate shared among the chips.")
            .done();
    return Draft("Model FLOP/s of a chip", "C_used", e.model_flops_per_s_per_chip(), Unit::flops_per_second)
        .formula("{MFU} · {C}")
        .in("MFU", e.mfu, Unit::fraction, "model FLOPs utilisation", "mfu")
        .in("C", e.peak.value(), Unit::flops_per_second, "peak of a chip", "peak_flops_per_s")
        .from("4")
        .says("What of the peak the model's own arithmetic uses.")
        .done();
}

}  // namespace rooflight::detail
