// SPDX-License-Identifier: GPL-3.0-or-later
// What queueing gives, by Little's law and by what a request's time is made of.
#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/explain/explainer.h"
#include "core/explain/served.h"
#include "core/explain/serving_derivations.h"

namespace rooflight::detail {

namespace {

constexpr const char* kBook = "7", *kLittle = "Little 1961";

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
        .from(kBook, kLittle)
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
        .from(kBook, kLittle)
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
        .in("n", x.estimate.chips, Unit::number, "chips", "chips")
        .in("f", share, Unit::fraction, input ? "of the chips' busy time that goes to prompts" : "of the chips' busy time that goes to answers",
            input ? "inference.prefill_share" : "")
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
        draft.in("n", x.estimate.chips, Unit::number, "chips", "chips");
    return draft.from(kBook).says("Generated tokens; those of prompts do not count.").done();
}

Derivation goodput(const Served& x) {
    const Workload& w = x.scenario.workload;
    Draft draft("Goodput", "r_good", *x.totals.goodput_requests_per_s, Unit::number, "requests/s");
    if (!w.ttft_slo_s && !w.tpot_slo_s)
        return draft.formula("{r}")
            .in("r", *x.totals.requests_per_s, Unit::number, "requests a second", "inference.requests_per_s", "requests/s")
            .says("There is no objective: every request meets it.")
            .done();
    const std::vector<ServedRequest>& all = x.estimate.serving->requests;
    const double good = *x.totals.goodput_requests_per_s / *x.totals.requests_per_s * static_cast<double>(all.size());
    draft.formula("{r} · {N_good} / {N}")
        .in("r", *x.totals.requests_per_s, Unit::number, "requests a second", "inference.requests_per_s", "requests/s")
        .in("N_good", good, Unit::number, "simulated requests that meet the objectives")
        .in("N", static_cast<double>(all.size()), Unit::number, "simulated requests");
    const auto objective = [&](const char* symbol, const std::optional<double>& slo, const char* meaning) {
        if (slo)
            draft.in(symbol, Seconds(*slo), meaning);
    };
    objective("TTFT_SLO", w.ttft_slo_s, "objective for the first token");
    objective("TPOT_SLO", w.tpot_slo_s, "objective for each token");
    return draft.says("Requests within the objectives for the first token and for each token.").done();
}

/// A value that occurred: as many of a hundred requests took no longer.
Derivation percentile(const Served& x, std::string_view key) {
    const bool ttft = key.starts_with("ttft"), tpot = key.starts_with("tpot");
    const Spread& spread = ttft ? *x.totals.ttft_spread : tpot ? *x.totals.tpot_spread : *x.totals.latency_spread;
    const std::string_view rank = key.substr(key.find("_p") + 2, 2);
    const double value = rank == "50" ? spread.p50 : rank == "90" ? spread.p90 : spread.p99;
    const auto all = static_cast<double>(x.estimate.serving->requests.size());
    const double percent = rank == "50" ? 50 : rank == "90" ? 90 : 99;
    return Draft(fmt::format("{}, {}% within", ttft   ? "Time to the first token"
                                               : tpot ? "Time per output token"
                                                      : "Latency",
                             rank),
                 ttft ? "TTFT_p" + std::string(rank) : tpot ? "TPOT_p" + std::string(rank) : "T_p" + std::string(rank), value,
                 Unit::seconds)
        .formula("{t_k}")
        .in("t_k", Seconds(value), "of the simulated times in order, the one at place k")
        .in("k", std::max(1.0, std::ceil(percent / 100 * all)), Unit::number, "place, from the shortest")
        .in("N", all, Unit::number, "simulated requests")
        .says("Counted in the simulation, whose seed is the scenario's.")
        .done();
}

Derivation queue(const Served& x) {
    if (x.state.queue.value() <= 0)
        return nothing("Wait in the queue", "T_queue", Unit::seconds, "Nobody waits for a place.");
    const bool fixed = x.scenario.workload.concurrency.has_value();
    return Draft("Wait in the queue", "T_queue", x.state.queue.value(), Unit::seconds)
        .formula("{N_queue} / {r}")
        .in("N_queue", x.state.queue.value() * *x.totals.requests_per_s, Unit::number,
            fixed ? "requests that find no place" : "requests that wait on average, by the chances of how many generate")
        .in("r", *x.totals.requests_per_s, Unit::number, "requests a second", "inference.requests_per_s", "requests/s")
        .from(kBook, kLittle)
        .says("Before the first work on a prompt: until memory has room for it, or its turn comes.")
        .done();
}

Derivation in_flight(const Served& x) {
    const ServingSystem& server = x.model.server();
    Draft draft("Requests in flight", "N", x.state.in_flight, Unit::number, "requests");
    if (server.concurrency && !server.prefill)
        return draft.formula("min({c}, {B_max} · {R})")
            .in("c", *server.concurrency, Unit::number, "requests at a time that are asked for")
            .in("B_max", std::max(1.0, server.most_sequences), Unit::number, "sequences that a copy takes")
            .in("R", server.busy_replicas(), Unit::number, "copies at work")
            .from(kBook)
            .says("As many as are asked for, where there is room.")
            .done();
    return draft.formula("{r} · {T_served}")
        .in("r", *x.totals.requests_per_s, Unit::number, "requests a second", "inference.requests_per_s", "requests/s")
        .in("T_served", Seconds(x.state.in_flight / *x.totals.requests_per_s), "from the first work on a prompt to the last token")
        .from(kBook, kLittle)
        .says("Prompts and answers at work, all copies together; those in the queue are not among them.")
        .done();
}

Derivation decode_batch(const Served& x) {
    return Draft("Sequences that generate", "B", x.state.generating * x.estimate.serving->replicas, Unit::number, "sequences")
        .formula("{b} · {R}")
        .in("b", x.state.generating, Unit::number, "that one which generates shares a step with, itself counted")
        .in("R", x.estimate.serving->replicas, Unit::number, "copies that generate")
        .from(kBook)
        .says("As a sequence finds it: more than the mean over time, for more sequences meet a large batch.")
        .done();
}

Derivation prompt_share(const Served& x) {
    const ServingSystem& server = x.model.server();
    Draft draft("Share of prompts", "f", x.state.prompt_share, Unit::fraction);
    if (server.prefill)
        return draft.formula("{R_p} / ({R_p} + {R_d})")
            .in("R_p", server.prefill->replicas, Unit::number, "copies that work through prompts")
            .in("R_d", server.replicas, Unit::number, "copies that generate")
            .from(kBook)
            .says("Chips of the pool that works through prompts.")
            .done();
    return draft.formula("{T_prompt} / ({T_prompt} + {I} · {T_step} / {b})")
        .in("T_prompt", x.state.prompt, "what a prompt takes or adds to the steps that it shares")
        .in("I", x.iterations, Unit::number, "passes of an answer; fewer than its tokens where a draft is accepted")
        .in("T_step", x.state.step, "a step that only generates")
        .in("b", std::max(1.0, x.state.generating), Unit::number, "sequences that share it")
        .from(kBook)
        .says("Of a request's part of the chips' time: its prompt against its share of the steps.")
        .done();
}

Derivation energy(const Served& x) {
    return Draft("Energy of an output token", "E_token", *x.totals.joules_per_output_token, Unit::number, "J a token")
        .formula("{w} · {n} / {R}")
        .in("w", *x.figures().tdp_watts, Unit::watts, "power of a chip")
        .in("n", x.estimate.chips, Unit::number, "chips", "chips")
        .in("R", x.estimate.tokens_per_s, Unit::tokens_per_second, "tokens a second", "tokens_per_s")
        .says("At the chips' rated power all the time.")
        .done();
}

Derivation request_total(const Served& x, std::string_view key) {
    using Make = Derivation (*)(const Served&);
    constexpr std::pair<std::string_view, Make> kinds[] = {
        {"latency_s", latency},          {"ttft_s", first_token},           {"tpot_s", time_per_token},
        {"max_batch", most_sequences},   {"requests_per_s", requests},      {"max_requests_per_s", most_requests},
        {"queue_s", queue},              {"goodput_requests_per_s", goodput}, {"in_flight", in_flight},
        {"decode_batch", decode_batch},  {"prefill_share", prompt_share},   {"joules_per_output_token", energy}};
    for (const auto& [name, make] : kinds)
        if (key == name)
            return make(x);
    if (key.starts_with("usd"))
        return price(x, key.find("input") != key.npos);
    if (key.find("_p") != key.npos && key.ends_with("_s"))
        if (const std::string_view base = key.substr(0, key.find("_p")); base == "ttft" || base == "tpot" || base == "latency")
            return percentile(x, key);
    return Draft("Tokens a second of a sequence", "R_sequence", *x.totals.tokens_per_s_per_sequence, Unit::tokens_per_second)
        .formula("1 / {TPOT}")
        .in("TPOT", *x.totals.tpot, "time per output token", "inference.tpot_s")
        .from(kBook)
        .says("What one reader sees.")
        .done();
}

}  // namespace

std::vector<std::string> serving_keys(const Estimate& e) {
    std::vector<std::string> keys;
    const InferenceTotals& t = *e.inference;
    const auto spread = [&](const std::optional<Spread>& of, const char* name) {
        for (const char* rank : {"50", "90", "99"})
            if (of)
                keys.push_back(fmt::format("inference.{}_p{}_s", name, rank));
    };
    spread(t.ttft_spread, "ttft");
    spread(t.tpot_spread, "tpot");
    spread(t.latency_spread, "latency");
    if (t.queue)
        keys.emplace_back("inference.queue_s");
    for (const char* key : {"requests_per_s", "max_requests_per_s", "in_flight", "decode_batch", "prefill_share"})
        keys.push_back(fmt::format("inference.{}", key));
    if (e.serving->best_share)
        for (const char* key : {"transfer_s", "ratio", "prefill_replicas", "decode_replicas", "requests_per_s"})
            keys.push_back(fmt::format("inference.disaggregation.{}", key));
    return keys;
}

Derivation serving_derivation(const Scenario& scenario, const Estimate& estimate, std::string_view key) {
    constexpr std::string_view inference = "inference.", pools = "inference.disaggregation.";
    const Served x(scenario, estimate);
    if (key == "tokens_per_s" || key == "tokens_per_s_per_chip")
        return rate_of_tokens(x, key != "tokens_per_s");
    if (key.starts_with(pools))
        return pools_derivation(x, key.substr(pools.size()));
    return key.starts_with(inference) ? request_total(x, key.substr(inference.size())) : machine_derivation(x, key);
}

}  // namespace rooflight::detail
