// SPDX-License-Identifier: GPL-3.0-or-later
// What queueing gives, by Little's law and by what a request's time is made of.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/estimate/serving_model.h"
#include "core/explain/explainer.h"
#include "core/explain/serving_derivations.h"

namespace rooflight::detail {

namespace {

constexpr const char* kBook = "7";

/// A serving scenario taken apart again, beside the estimate that is explained.
struct Served {
    Served(const Scenario& s, const Estimate& e)
        : scenario(s), estimate(e), totals(*e.inference), state(e.serving->steady), model(s), mean(model.lengths().mean()),
          iterations(model.server().iterations(mean.output)) {}

    const Scenario& scenario;
    const Estimate& estimate;
    const InferenceTotals& totals;
    const SteadyState& state;
    ServingModel model;
    RequestLength mean;
    double iterations;                                 ///< of an answer of the mean length

    [[nodiscard]] Figures figures() const {
        std::vector<std::string> ignored;
        return resolve(scenario.hardware, ignored).figures;
    }
};

Derivation time_per_token(const Served& x) {
    const Seconds steps = x.state.step * (x.iterations / x.mean.output);
    return Draft("Time per output token", "TPOT", x.totals.tpot->value(), Unit::seconds)
        .formula("{T_step} · {I} / {O} + {T_others}")
        .in("T_step", x.state.step,
            fmt::format("a step that {:.4g} sequences of a copy share, as many as one meets on average", x.state.generating))
        .in("I", x.iterations, Unit::number, "passes of an answer; fewer than its tokens where a draft is accepted")
        .in("O", x.mean.output, Unit::tokens, "tokens of an answer")
        .in("T_others", *x.totals.tpot - steps,
            "prompts of others that lengthen the steps, and what the spread of the batch about its mean adds")
        .from(kBook)
        .says(x.model.server().prefill ? "Prompts are worked through elsewhere: no step of those who generate waits for one."
                                       : "While an answer is generated, prompts of others share its steps or come between them.")
        .done();
}

Derivation first_token(const Served& x) {
    const Seconds queue = x.state.queue, prompt = x.state.prompt, transfer = x.state.transfer;
    Draft draft("Time to the first token", "TTFT", x.totals.ttft->value(), Unit::seconds);
    draft.formula(transfer.value() > 0 ? "{T_queue} + {T_prompt} + {T_transfer} + {T_wait}" : "{T_queue} + {T_prompt} + {T_wait}")
        .in("T_queue", queue, "in the queue for a place", "inference.queue_s")
        .in("T_prompt", prompt, "what the prompt itself takes or adds to the step that it shares");
    if (transfer.value() > 0)
        draft.in("T_transfer", transfer, "its cache on the way to those who generate");
    return draft
        .in("T_wait", *x.totals.ttft - queue - prompt - transfer,
            "for the step under way to end, and those that generate or begin beside it")
        .from(kBook)
        .says("From a request's arrival to its first token, on average over requests.")
        .done();
}

Derivation latency(const Served& x) {
    return Draft("Latency", "T_latency", x.totals.latency->value(), Unit::seconds)
        .formula("{TTFT} + {O} · {TPOT}")
        .in("TTFT", *x.totals.ttft, "time to the first token", "inference.ttft_s")
        .in("O", x.mean.output, Unit::tokens, "tokens of an answer")
        .in("TPOT", *x.totals.tpot, "time per output token", "inference.tpot_s")
        .from(kBook)
        .says("A whole answer, on average over requests.")
        .done();
}

Derivation requests(const Served& x) {
    const double rate = *x.totals.requests_per_s;
    Draft draft("Requests a second", "r", rate, Unit::number, "requests/s");
    if (x.scenario.workload.requests_per_s && !x.state.saturated)
        return draft.formula("{λ}")
            .in("λ", rate, Unit::number, "requests that come a second; all are served", {}, "requests/s")
            .says("Fewer come than can be served: as many finish.")
            .done();
    const double service = x.state.in_flight / rate;
    return draft.formula("{N} / {T_served}")
        .in("N", x.state.in_flight, Unit::number, "requests at work", "inference.in_flight")
        .in("T_served", Seconds(service), "from the first work on a prompt to the last token")
        .from(kBook, "Little 1961")
        .says(x.state.saturated ? "Every place is taken: whoever finishes makes room for the next."
                                : "Each finished request is followed by the next.")
        .done();
}

Derivation most_requests(const Served& x) {
    const ServingSystem& server = x.model.server();
    Draft draft("Most requests a second", "r_max", *x.totals.max_requests_per_s, Unit::number, "requests/s");
    if (server.prefill) {
        const double most = std::max(1.0, server.most_sequences);
        const Seconds step = server.time(x.model.generating(most));
        return draft.formula("min({R_p} / {T_prompt}, {R_d} · {B_max} / ({I} · {T_step}))")
            .in("R_p", server.prefill->replicas, Unit::number, "copies that work through prompts")
            .in("T_prompt", x.state.prompt, "a prompt")
            .in("R_d", server.replicas, Unit::number, "copies that generate")
            .in("B_max", most, Unit::number, "sequences that one of them holds")
            .in("I", x.iterations, Unit::number, "passes of an answer")
            .in("T_step", step, "a step of so many")
            .from(kBook)
            .says("The slower of the two pools; above it a queue grows without bound.")
            .done();
    }
    ServingSystem full = server;
    full.requests_per_s.reset();
    full.concurrency = std::max(1.0, server.most_sequences) * server.replicas;
    const SteadyState state = steady_state(full);
    return draft.formula("{N} / {T_full}")
        .in("N", state.in_flight, Unit::number, "requests that all copies hold")
        .in("T_full", Seconds(state.in_flight / state.requests_per_s), "what a request takes when every place is taken")
        .from(kBook, "Little 1961")
        .says("Above it the queue grows without bound.")
        .done();
}

Derivation most_sequences(const Served& x) {
    const MemoryEstimate one = x.model.memory(1, x.model.lengths().mean_footprint());
    std::size_t tightest = 0;
    double least = INFINITY;
    for (std::size_t s = 0; s < one.stages.size(); ++s) {
        const Bytes cache = one.stages[s][MemoryCategory::kv_cache];
        const double fits = cache.value() > 0 ? (one.capacity - (one.stages[s].total - cache)) / cache : INFINITY;
        if (fits < least)
            tightest = s, least = fits;
    }
    const Bytes each = one.stages[tightest][MemoryCategory::kv_cache];
    const double dealt = x.totals.max_batch.value() > 0 ? x.model.most_sequences() / std::max(1.0, std::floor(std::max(0.0, least))) : 1;
    return Draft("Most sequences in memory", "B_max", *x.totals.max_batch, Unit::number, "sequences")
        .formula("floor(max(0, ({M} − {M_rest}) / {m_KV})) · {z} · {R}")
        .in("M", one.capacity, "HBM of a chip", "memory.capacity_bytes")
        .in("M_rest", one.stages[tightest].total - each, "all but the caches")
        .in("m_KV", each, "cache of a request in the middle of its answer, in whole blocks")
        .in("z", dealt, Unit::number, "chips of a copy among which the caches are dealt out")
        .in("R", x.model.server().replicas, Unit::number, "copies that generate")
        .from(kBook)
        .says("So many requests can be in flight; the others wait.")
        .done();
}

Derivation price(const Served& x, bool input) {
    const double share = input ? x.state.prompt_share : 1 - x.state.prompt_share;
    return Draft(input ? "Price of a million input tokens" : "Price of a million output tokens", "usd",
                 input ? *x.totals.usd_per_million_input_tokens : *x.totals.usd_per_million_output_tokens, Unit::dollars)
        .formula("1e6 · {p} · {n} · {f} / (3600 · {r} · {T})")
        .in("p", *x.figures().usd_per_chip_hour, Unit::dollars_per_hour, "price of a chip")
        .in("n", x.estimate.chips, Unit::number, "chips")
        .in("f", share, Unit::fraction, input ? "of the chips' busy time that goes to prompts" : "of the chips' busy time that goes to answers")
        .in("r", *x.totals.requests_per_s, Unit::number, "requests a second", "inference.requests_per_s", "requests/s")
        .in("T", input ? x.mean.prompt : x.mean.output, Unit::tokens, input ? "tokens of a prompt" : "tokens of an answer")
        .from(kBook)
        .says("Chips only, by what their time goes to.")
        .done();
}

Derivation rate_of_tokens(const Served& x, bool of_chip) {
    Draft draft(of_chip ? "Tokens a second of a chip" : "Tokens a second", of_chip ? "R_chip" : "R",
                of_chip ? x.estimate.tokens_per_s_per_chip() : x.estimate.tokens_per_s, Unit::tokens_per_second);
    draft.formula(of_chip ? "{r} · {O} / {n}" : "{r} · {O}")
        .in("r", *x.totals.requests_per_s, Unit::number, "requests a second", "inference.requests_per_s", "requests/s")
        .in("O", x.mean.output, Unit::tokens, "tokens of an answer");
    if (of_chip)
        draft.in("n", x.estimate.chips, Unit::number, "chips");
    return draft.from(kBook).says("Generated tokens; those of prompts do not count.").done();
}

Derivation goodput(const Served& x) {
    const double share = *x.totals.goodput_requests_per_s / *x.totals.requests_per_s;
    return Draft("Goodput", "r_good", *x.totals.goodput_requests_per_s, Unit::number, "requests/s")
        .formula("{r} · {g}")
        .in("r", *x.totals.requests_per_s, Unit::number, "requests a second", "inference.requests_per_s", "requests/s")
        .in("g", share, Unit::fraction, "of the simulated requests that meet the objectives")
        .says("Requests within the objectives for the first token and for each token.")
        .done();
}

}  // namespace

std::vector<std::string> serving_keys(const Estimate& e) {
    std::vector<std::string> keys = {"tokens_per_s", "tokens_per_s_per_chip"};
    const InferenceTotals& t = *e.inference;
    const auto add = [&](const auto& value, const char* key) {
        if (value)
            keys.push_back(fmt::format("inference.{}", key));
    };
    add(t.latency, "latency_s");
    add(t.ttft, "ttft_s");
    add(t.tpot, "tpot_s");
    add(t.tokens_per_s_per_sequence, "tokens_per_s_per_sequence");
    add(t.max_batch, "max_batch");
    add(t.usd_per_million_input_tokens, "usd_per_million_input_tokens");
    add(t.usd_per_million_output_tokens, "usd_per_million_output_tokens");
    add(t.goodput_requests_per_s, "goodput_requests_per_s");
    add(t.requests_per_s, "requests_per_s");
    add(t.max_requests_per_s, "max_requests_per_s");
    return keys;
}

Derivation serving_derivation(const Scenario& scenario, const Estimate& estimate, std::string_view key) {
    const Served x(scenario, estimate);
    if (key == "tokens_per_s" || key == "tokens_per_s_per_chip")
        return rate_of_tokens(x, key != "tokens_per_s");
    key.remove_prefix(std::string_view("inference.").size());
    if (key == "latency_s")
        return latency(x);
    if (key == "ttft_s")
        return first_token(x);
    if (key == "tpot_s")
        return time_per_token(x);
    if (key == "max_batch")
        return most_sequences(x);
    if (key == "requests_per_s")
        return requests(x);
    if (key == "max_requests_per_s")
        return most_requests(x);
    if (key == "goodput_requests_per_s")
        return goodput(x);
    if (key.starts_with("usd"))
        return price(x, key.find("input") != key.npos);
    return Draft("Tokens a second of a sequence", "R_sequence", *x.totals.tokens_per_s_per_sequence, Unit::tokens_per_second)
        .formula("1 / {TPOT}")
        .in("TPOT", *x.totals.tpot, "time per output token", "inference.tpot_s")
        .from(kBook)
        .says("What one reader sees.")
        .done();
}

}  // namespace rooflight::detail
