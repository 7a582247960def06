// SPDX-License-Identifier: GPL-3.0-or-later
// What the chips of a server do in an iteration and what they hold, by the derivations of a step without requests; and
// how its two pools are shared out.
#include <fmt/format.h>

#include "core/explain/explainer.h"
#include "core/explain/served.h"

namespace rooflight::detail {

namespace {

struct StepPart {
    std::string_view key;
    Seconds StepTime::*time;
};
constexpr StepPart kParts[] = {{"step.compute_s", &StepTime::compute}, {"step.hbm_s", &StepTime::hbm},
                               {"step.exposed_comm_s", &StepTime::exposed_comm}, {"step.bubble_s", &StepTime::bubble},
                               {"step.optimizer_s", &StepTime::optimizer}, {"step.overhead_s", &StepTime::overhead}};

/// What the drafts of an iteration take beside the pass that verifies them.
Derivation with_drafts(Derivation own, const Served& x, Seconds StepTime::*part) {
    const Seconds value = x.estimate.step.*part, drafts = x.model.drafting_step(x.state.generating).*part;
    const double drafted = x.model.server().drafted;
    return Draft(std::move(own.title), std::move(own.symbol), value.value(), Unit::seconds)
        .formula("{T_large} + {K} · {T_draft}")
        .in("T_large", value - drafts, "of the pass of the large model")
        .in("K", drafted, Unit::number, "drafted tokens")
        .in("T_draft", drafts / drafted, "of a pass of the model that drafts")
        .from("7", "Leviathan et al. 2023")
        .says("The drafts come one after another, and then one pass verifies them.")
        .done();
}

/// The estimate of the large model's pass alone.
Derivation of_large_model(const Served& x, const StepPart& part) {
    Estimate large;
    large.fidelity = x.estimate.fidelity, large.chips = x.estimate.chips, large.bound = x.estimate.bound;
    large.operations = x.estimate.operations;
    const StepTime drafts = x.model.drafting_step(x.state.generating);
    large.step = x.estimate.step;
    large.step.time = large.step.time - drafts.time;
    for (const StepPart& each : kParts)
        large.step.*each.time = large.step.*each.time - drafts.*each.time;
    return step_derivation(Explained(x.model.decode(), x.model.generating(x.state.generating), large),
                           part.key.substr(std::string_view("step.").size()));
}

Derivation step_of(const Served& x, std::string_view key) {
    for (const StepPart& part : kParts)
        if (key == part.key && x.model.server().drafted > 0)
            return with_drafts(of_large_model(x, part), x, part.time);
    return part_derivation(Explained(x.model.decode(), x.model.generating(x.state.generating), x.estimate), key);
}

/// Takes "memory." or "memory.stages[2]." off.
std::string_view part_of_memory(std::string_view key, std::size_t worst, std::size_t& stage) {
    constexpr std::string_view stages = "memory.stages[";
    stage = worst;
    if (!key.starts_with(stages))
        return key.substr(std::string_view("memory.").size());
    stage = 0;
    std::size_t i = stages.size();
    for (; key[i] != ']'; ++i)
        stage = stage * 10 + static_cast<std::size_t>(key[i] - '0');
    return key.substr(i + 2);
}

Derivation memory_of_server(const Served& x, std::string_view key) {
    std::size_t stage = 0;
    const std::string_view part = part_of_memory(key, x.estimate.memory.worst_stage, stage);
    const MemoryUse& use = x.estimate.memory.stages[stage];
    const double sequences = x.model.held(x.state), tokens = x.model.lengths().mean_footprint();
    Iteration iteration = x.model.generating(sequences);
    iteration.context = tokens;
    // Where prompts come between the answers, the larger of the two counts.
    if (part == "breakdown.activations" && use.peak_at == ServingModel::kPeakWithPrompt)
        iteration = x.model.prompt();
    Derivation own = part_derivation(Explained(x.model.decode(), iteration, x.estimate), key);
    const DraftMemory draft = x.model.draft_memory(sequences, tokens);
    const bool weights = part == "breakdown.weights", cache = part == "breakdown.kv_cache";
    if ((!weights && !cache) || draft.weights <= Bytes(0))
        return own;
    const Bytes of_draft = weights ? draft.weights : draft.kv_cache;
    const Bytes all = use[weights ? MemoryCategory::weights : MemoryCategory::kv_cache];
    return Draft(std::move(own.title), std::move(own.symbol), all.value(), Unit::bytes)
        .formula("{M_large} + {M_draft}")
        .in("M_large", all - of_draft, weights ? "weights of the large model" : "caches of the large model")
        .in("M_draft", of_draft, weights ? "weights of the model that drafts" : "caches of the model that drafts")
        .from("7", "Leviathan et al. 2023")
        .says("The model that drafts lies beside the large one, with caches of its own.")
        .done();
}

}  // namespace

Derivation machine_derivation(const Served& x, std::string_view key) {
    if (key.starts_with("memory."))
        return memory_of_server(x, key);
    if (key.starts_with("step."))
        return step_of(x, key);
    // Chips are those of both pools.
    const Scenario& pool = key == "chips" ? x.scenario : x.model.decode();
    return part_derivation(Explained(pool, x.model.generating(x.state.generating), x.estimate), key);
}

Derivation pools_derivation(const Served& x, std::string_view part) {
    const PoolShare& share = *x.estimate.serving->best_share;
    const PrefillPool& pool = *x.model.server().prefill;
    if (part == "transfer_s")
        return Draft("Transfer of a cache", "T_transfer", x.state.transfer.value(), Unit::seconds)
            .formula("{T_hops} + {P} · {t}")
            .in("T_hops", pool.transfer_latency, "for the way from one pool to the other")
            .in("P", x.mean.prompt, Unit::tokens, "tokens of a prompt")
            .in("t", pool.transfer_per_token, "for the cache of a token, by a chip's ports or its share of the narrowest cut")
            .from("7")
            .says("Each chip sends its part of a prompt's cache to its counterpart that generates.")
            .done();
    const double replicas = share.prefill_replicas + share.decode_replicas;
    const auto put_rates = [&](Draft& draft) -> Draft& {
        return draft.in("T_prompt", share.prompt, "a prompt")
            .in("B", share.sequences, Unit::number, "sequences of a copy that generates, as memory and the objective allow")
            .in("O", x.mean.output, Unit::tokens, "tokens of an answer")
            .in("TPOT", share.tpot, "a token beside so many");
    };
    if (part == "ratio") {
        Draft draft("Prefill copies for each that generates", "ρ", share.ratio, Unit::number);
        return put_rates(draft.formula("{T_prompt} · {B} / ({O} · {TPOT})"))
            .from("7")
            .says("So neither pool waits for the other.")
            .done();
    }
    if (part == "requests_per_s") {
        Draft draft("Requests a second of the best share", "r_best", share.requests_per_s, Unit::number, "requests/s");
        draft.formula("min({R_p} / {T_prompt}, {R_d} · {B} / ({O} · {TPOT}))")
            .in("R_p", share.prefill_replicas, Unit::number, "copies that work through prompts", "inference.disaggregation.prefill_replicas")
            .in("R_d", share.decode_replicas, Unit::number, "copies that generate", "inference.disaggregation.decode_replicas");
        return put_rates(draft).from("7").says("The slower of the two pools; above it a queue grows without bound.").done();
    }
    if (part == "decode_replicas")
        return Draft("Copies to generate", "R_d", share.decode_replicas, Unit::number, "copies")
            .formula("{R} − {R_p}")
            .in("R", replicas, Unit::number, "copies of the model")
            .in("R_p", share.prefill_replicas, Unit::number, "copies that work through prompts", "inference.disaggregation.prefill_replicas")
            .from("7")
            .says("The others.")
            .done();
    const double exact = replicas * share.ratio / (1 + share.ratio);
    return Draft("Copies to work through prompts", "R_p", share.prefill_replicas, Unit::number, "copies")
        .formula("{R} · {ρ} / (1 + {ρ}) + {δ}")
        .in("R", replicas, Unit::number, "copies of the model")
        .in("ρ", share.ratio, Unit::number, "prefill copies for each that generates", "inference.disaggregation.ratio")
        .in("δ", share.prefill_replicas - exact, Unit::number, "to the whole number that serves most")
        .from("7")
        .says("Of the ways to share the copies out, the one that serves most requests.")
        .done();
}

}  // namespace rooflight::detail
