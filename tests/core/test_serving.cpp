// SPDX-License-Identifier: GPL-3.0-or-later
// Serving: what the closed form and the simulation say of a server. How well they agree: test_serving_agreement.cpp.
#include <chrono>
#include <cmath>
#include <string>

#include "core/estimate/estimate.h"
#include "core/explain/advice.h"
#include "core/io/estimate_json.h"
#include "core/io/scenario_json.h"
#include "core/search/search.h"
#include "core/serving/pools.h"
#include "core/serving/simulation.h"
#include "core/units/input_error.h"
#include "tests/support/cases.h"
#include "tests/support/servers.h"
#include "tests/support/temporary_folder.h"

namespace rooflight::serving_test {

using nlohmann::json;
using test::at_load;
using test::library;
using test::random_server;
using test::scenario_of;
using test::served;

namespace {

struct Both {
    SteadyState closed;
    SimulationResult simulated;
};

Both both(const json& value, int requests = 4000) {
    const ServingModel model(scenario_of(value));
    const ServingTables tables(model.server());
    return {steady_state(model.server()), simulate(model.server(), tables, 1, requests)};
}

}  // namespace

TEST_CASE("At a concurrency the others' prompts lengthen an answer's iterations", "[serving]") {
    const json value = served({{"workload", {{"concurrency", 32}}}});
    const ServingModel model(scenario_of(value));
    const auto time = [&](double sequences, double prompts) {
        Iteration i;
        i.sequences = sequences, i.context = 2048 + 128, i.prompts = prompts, i.prompt_tokens = 2048;
        return model.server().time(i).value();
    };
    const SteadyState steady = steady_state(model.server());
    CHECK(steady.generating == Approx(1 + 31.0 * 256 / 257));
    // Equal requests keep their distance: in 31 of an answer's 256 iterations one of the others has its prompt, and does not
    // generate meanwhile.
    CHECK(steady.tpot.value() == Approx((225 * time(32, 0) + 31 * time(31, 1)) / 256));
    CHECK(steady.ttft->value() == Approx(time(31, 1)));
    CHECK(steady.requests_per_s == Approx(32 / (steady.ttft->value() + 256 * steady.tpot.value())));
    CHECK_FALSE(steady.saturated);
    // Alone, a request meets nobody: its prompt and then steps of one sequence.
    const SteadyState alone = steady_state(ServingModel(scenario_of(served({{"workload", {{"concurrency", 1}}}}))).server());
    CHECK(alone.tpot.value() == Approx(time(1, 0)));
    CHECK(alone.ttft->value() == Approx(time(0, 1)));
}

TEST_CASE("Up to the rate that is said to be served at most the wait grows, and from there there is none to give", "[serving]") {
    const json calibrated = {{"fidelity", "calibrated"}};
    const json lengths = {{"serving", {{"lengths", {{"distribution", "lognormal"}, {"cv", 0.5}}}}}};
    for (const json& value : {served(), served(calibrated), served(lengths), served({{"workload", {{"output_tokens", 2048}}}}),
                              served({{"hardware", {{"chips", 16}}}, {"parallelism", {{"data", 2}}}}),
                              served({{"serving", {{"chunked_prefill_tokens", 512}}}})}) {
        double ttft = 0, memory = 0;
        for (const double load : {0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.985, 0.99, 0.995, 0.999, 0.9999}) {
            CAPTURE(value, load, ttft);
            const Estimate e = estimate(scenario_of(at_load(value, load)), Detail::summary);
            REQUIRE(e.inference->ttft);
            CHECK_FALSE(e.inference->saturated);
            CHECK(e.inference->ttft->value() >= ttft * 0.999);
            CHECK(e.memory.worst.total.value() >= memory);
            CHECK(e.memory.fits);
            CHECK(e.serving->steady.in_flight <= *e.inference->max_batch);
            // A queue at random: not longer than some tens of answers a place that is rarely free.
            CHECK(e.inference->queue->value() <= 2 * e.inference->latency->value() / (1 - load) + 1e-9);
            CHECK(e.inference->queue->value() <= 100 / (1 - load) / *e.inference->requests_per_s * (1 + *e.inference->max_batch / 100));
            ttft = e.inference->ttft->value(), memory = e.memory.worst.total.value();
        }
        const Estimate over = estimate(scenario_of(at_load(value, 1.01)));
        CHECK(over.inference->saturated);
        CHECK_FALSE(over.inference->ttft);
        CHECK_FALSE(over.inference->ttft_spread);
        CHECK_FALSE(over.inference->latency_spread);
        CHECK(over.inference->tpot_spread);
    }
}

TEST_CASE("An iteration with prompts and answers reads the weights once", "[serving]") {
    const Scenario scenario = scenario_of(served());
    const ServingModel model(scenario);
    Iteration generating, prompt, mixed;
    generating.sequences = mixed.sequences = 16;
    generating.context = mixed.context = 1000;
    prompt.prompts = mixed.prompts = 1;
    prompt.prompt_tokens = mixed.prompt_tokens = 2048;
    const double alone = model.server().time(generating).value(), prefill = model.server().time(prompt).value();
    const double both = model.server().time(mixed).value();
    CHECK(both > std::max(alone, prefill));
    CHECK(both < alone + prefill);
    // What it saves is at most a pass over the weights.
    CHECK(both > prefill + alone - 140e9 / 8 / 3.35e12 - 1e-4);
}

TEST_CASE("A prompt never makes an iteration shorter", "[serving]") {
    rc::prop("beside any number of sequences, split over tensor or not", [] {
        json value = random_server();
        value["fidelity"] = "ideal";
        if (value["parallelism"]["tensor"] != 1) {
            value["parallelism"]["sequence"] = *rc::gen::arbitrary<bool>();
        }
        const ServingModel model(scenario_of(value));
        Iteration i = model.generating(1 << *rc::gen::inRange(0, 11));
        const double alone = model.server().time(i).value();
        i.prompts = *rc::gen::inRange(1, 5);
        i.prompt_tokens = 1 << *rc::gen::inRange(0, 12);
        RC_ASSERT(model.server().time(i).value() >= alone);
    });
}

TEST_CASE("The same seed gives the same log, bit for bit", "[serving]") {
    const json value = at_load(served({{"serving", {{"lengths", {{"distribution", "lognormal"}, {"cv", 0.7}}}}}}), 0.6);
    const Estimate first = estimate(scenario_of(value), Detail::simulation);
    const Estimate again = estimate(scenario_of(value), Detail::simulation);
    REQUIRE(first.serving->requests.size() == 2000);
    bool same = true;
    for (std::size_t i = 0; i < first.serving->requests.size(); ++i) {
        const ServedRequest &a = first.serving->requests[i], &b = again.serving->requests[i];
        same = same && a.arrival == b.arrival && a.first_token == b.first_token && a.finish == b.finish && a.length == b.length;
    }
    CHECK(same);
    json other = value;
    other["serving"]["seed"] = 2;
    const Estimate differs = estimate(scenario_of(other), Detail::simulation);
    CHECK(differs.serving->requests.back().finish != first.serving->requests.back().finish);
    CHECK(differs.inference->tpot_spread->mean == Approx(first.inference->tpot_spread->mean).epsilon(0.05));
    CHECK(differs.inference->tpot == first.inference->tpot);  // the closed form draws nothing
}

TEST_CASE("Goodput never rises when an SLO tightens", "[serving]") {
    rc::prop("either SLO", [] {
        json value = at_load(random_server(), 0.1 * *rc::gen::inRange(3, 9));
        const Estimate plain = estimate(scenario_of(value), Detail::summary);
        RC_ASSERT(plain.inference->goodput_requests_per_s == plain.inference->requests_per_s);
        double before = INFINITY;
        for (const double tight : {4.0, 2.0, 1.3, 1.0, 0.7, 0.3}) {
            value["workload"]["ttft_slo_s"] = tight * plain.inference->ttft->value();
            value["workload"]["tpot_slo_s"] = (0.7 + 0.3 * tight) * plain.inference->tpot->value();
            const double now = *estimate(scenario_of(value), Detail::simulation).inference->goodput_requests_per_s;
            RC_ASSERT(now <= before);
            before = now;
        }
        RC_ASSERT(before < *plain.inference->requests_per_s);
    });
}

TEST_CASE("Ten thousand requests are simulated within a second", "[serving]") {
    for (const json& value : {served(), at_load(served({{"workload", {{"output_tokens", 1024}}}}), 0.8),
                              at_load(served({{"serving", {{"lengths", {{"distribution", "lognormal"}, {"cv", 1}}},
                                                           {"chunked_prefill_tokens", 512}}}}), 0.5)}) {
        const auto start = std::chrono::steady_clock::now();
        CHECK(both(value, 10000).simulated.requests.size() == 10000);
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(1));
    }
}

TEST_CASE("Of thousands of copies the simulation takes as long as of one, by their logarithm", "[serving]") {
    // Each used to be asked after every iteration of every other: minutes for a cluster.
    constexpr int copies = 2048;
    const json cluster = served({{"hardware", {{"chips", 8 * copies}}},
                                 {"parallelism", {{"data", copies}}},
                                 {"workload", {{"concurrency", 16 * copies}}}});
    const auto start = std::chrono::steady_clock::now();
    const Both many = both(cluster, 2000);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(4));
    // Copies that have as much to do are as fast as one of them alone.
    const Both one = both(served({{"workload", {{"concurrency", 16}}}}), 2000);
    CHECK(many.simulated.tpot.mean == Approx(one.simulated.tpot.mean).epsilon(0.03));
    CHECK(many.simulated.requests_per_s == Approx(copies * one.simulated.requests_per_s).epsilon(0.03));
}

TEST_CASE("Time per token never falls when more is in flight, and wider caches never fit more", "[serving]") {
    rc::prop("doubling the concurrency", [] {
        json value = random_server();
        value["fidelity"] = "ideal";
        double before = 0;
        for (int c = 1; c <= 256; c *= 2) {
            value["workload"]["concurrency"] = c;
            const double now = estimate(scenario_of(value), Detail::summary).inference->tpot->value();
            RC_LOG() << value.dump();
            RC_ASSERT(now >= before * (1 - 1e-9));
            before = now;
        }
    });
    double most = 0;
    for (const char* dtype : {"fp32", "bf16", "fp8", "fp4"}) {
        const Estimate e = estimate(scenario_of(served({{"precision", {{"kv_cache", dtype}}}})), Detail::summary);
        CHECK(*e.inference->max_batch >= most);
        most = *e.inference->max_batch;
    }
}

TEST_CASE("A queue that grows without bound has no time to the first token", "[serving]") {
    const json below = evaluate(scenario_of(at_load(served(), 0.9)));
    CHECK(below["inference"]["saturated"] == false);
    CHECK(below["inference"]["ttft_s"].get<double>() > 0);
    const json above = evaluate(scenario_of(at_load(served(), 1.1)));
    CHECK(above["inference"]["saturated"] == true);
    CHECK(above["inference"]["ttft_s"].is_null());
    CHECK(above["inference"]["latency_s"].is_null());
    CHECK(above["inference"]["requests_per_s"] == above["inference"]["max_requests_per_s"]);
    CHECK(above["warnings"].dump().find("the queue grows without bound") != std::string::npos);
    // However many come: those who wait without end are not simulated.
    const double most = above["inference"]["max_requests_per_s"];
    for (const double load : {10.0, 1e8}) {
        const ServingModel flooded(scenario_of(at_load(served(), load)));
        const SimulationResult simulated = simulate(flooded.server(), ServingTables(flooded.server()), 1, 2000);
        CHECK(simulated.requests.size() == 2000);
        CHECK(simulated.requests_per_s == Approx(most).epsilon(0.05));
    }
    // More at a time than the memory holds: those that do not fit queue, and all of them are served in turn.
    const json queued = evaluate(scenario_of(served({{"workload", {{"concurrency", 2000}}}})));
    CHECK(queued["inference"]["saturated"] == true);
    CHECK(queued["inference"]["queue_s"].get<double>() > 1);
    CHECK(queued["inference"]["in_flight"].get<double>() == Approx(queued["inference"]["max_batch"].get<double>()));
}

TEST_CASE("A server whose means keep the objectives while its requests do not is warned of", "[serving]") {
    json value = at_load(served(), 0.9);
    const json loose = evaluate(scenario_of(value));
    CHECK(loose["warnings"].dump().find("keep to them in the simulation") == std::string::npos);
    value["workload"]["ttft_slo_s"] = loose["inference"]["ttft_p50_s"].get<double>() * 0.9;
    const json missed = evaluate(scenario_of(value));
    CHECK(missed["inference"]["goodput_requests_per_s"] < 0.9 * missed["inference"]["requests_per_s"].get<double>());
    CHECK(missed["warnings"].dump().find("keep to them in the simulation") != std::string::npos);
}

TEST_CASE("A serving estimate's figures belong together", "[serving]") {
    const json e = evaluate(scenario_of(at_load(served(), 0.7)));
    const json& i = e["inference"];
    CHECK(i["latency_s"].get<double>() == Approx(i["ttft_s"].get<double>() + 256 * i["tpot_s"].get<double>()));
    CHECK(e["tokens_per_s"].get<double>() == Approx(256 * i["requests_per_s"].get<double>()));
    const double usd = (2048 * i["usd_per_million_input_tokens"].get<double>() +
                        256 * i["usd_per_million_output_tokens"].get<double>()) / 1e6;
    const Scenario scenario = scenario_of(served());
    CHECK(usd * i["requests_per_s"].get<double>() * 3600 ==
          Approx(8 * *scenario.hardware.system->vendor_figures.usd_per_chip_hour));
    for (const char* what : {"ttft", "tpot", "latency"}) {
        const auto at = [&](const char* p) { return i[std::string(what) + p].get<double>(); };
        CHECK(at("_p50_s") <= at("_p90_s"));
        CHECK(at("_p90_s") <= at("_p99_s"));
    }
    CHECK(e["step"]["time_s"].get<double>() < i["tpot_s"].get<double>());
    CHECK(e["memory"]["fits"] == true);
}

TEST_CASE("Prefix caching and chunks do to prompts what they should", "[serving]") {
    const auto of = [](const json& serving) {
        return *estimate(scenario_of(served({{"serving", serving}})), Detail::summary).inference;
    };
    const InferenceTotals plain = of(json::object());
    CHECK(*of({{"prefix_cache_hit", 0.5}}).ttft < *plain.ttft);
    CHECK(*of({{"prefix_cache_hit", 0.5}}).tpot < *plain.tpot);
    CHECK(*of({{"prefix_cache_hit", 0.5}}).max_batch == *plain.max_batch);
    // Chunks keep iterations short and make a prompt wait for more of them.
    const json chunked = {{"chunked_prefill_tokens", 256}};
    CHECK(*of(chunked).ttft > *plain.ttft);
    const Estimate whole = estimate(scenario_of(at_load(served(), 0.6)), Detail::simulation);
    const Estimate pieces = estimate(scenario_of(at_load(served({{"serving", chunked}}), 0.6)), Detail::simulation);
    CHECK(pieces.inference->ttft_spread->mean > whole.inference->ttft_spread->mean);
    // Larger blocks leave more of the last one empty.
    CHECK(*of({{"kv_block_tokens", 512}}).max_batch < *plain.max_batch);
}

TEST_CASE("Drafts make an answer's passes fewer", "[serving]") {
    const auto with = [](double acceptance) {
        return served({{"workload", {{"concurrency", 4}}},
                       {"serving", {{"speculative", {{"draft_model", "llama-3-8b"}, {"tokens", 4}, {"acceptance", acceptance}}}}}});
    };
    const ServingModel model(scenario_of(with(0.7)));
    // (1 − 0.7^5) / (1 − 0.7) = 2.7731 tokens a pass; the last one's surplus costs a fraction of a pass more.
    CHECK(256 / model.server().iterations(256) == Approx(2.7731).epsilon(0.01));
    const auto tpot = [](const json& value) { return estimate(scenario_of(value), Detail::summary).inference->tpot->value(); };
    CHECK(tpot(with(0.9)) < tpot(with(0.7)));
    CHECK(tpot(with(0.7)) < tpot(served({{"workload", {{"concurrency", 4}}}})));
    CHECK(tpot(with(0)) > tpot(served({{"workload", {{"concurrency", 4}}}})));
    const Both b = both(with(0.7));
    CHECK(b.simulated.tpot.mean == Approx(b.closed.tpot.value()).epsilon(0.03));
    const Estimate drafted = estimate(scenario_of(with(0.7))), plain = estimate(scenario_of(served()));
    CHECK(drafted.memory.worst[MemoryCategory::weights] > plain.memory.worst[MemoryCategory::weights]);
    const StepTime& s = drafted.step;
    CHECK((s.compute + s.hbm + s.exposed_comm + s.bubble + s.optimizer + s.overhead).value() == Approx(s.time.value()));
}

TEST_CASE("Prompts and answers in pools of their own", "[serving]") {
    const auto pools = [](int prefill, int decode, double rate) {
        return served({{"hardware", {{"chips", prefill + decode}}},
                       {"parallelism", {{"tensor", 8}, {"data", (prefill + decode) / 8}}},
                       {"workload", {{"concurrency", nullptr}, {"requests_per_s", rate}}},
                       {"serving", {{"disaggregated", {{"prefill_chips", prefill}, {"decode_chips", decode}}}}}});
    };
    const Estimate e = estimate(scenario_of(pools(8, 8, 5)));
    // A prompt of LLaMA 3 70B keeps 80 layers · 2 · 8 heads · 128 · 2 bytes a token; each of 8 chips sends its eighth
    // over its own 50 GB/s of the network between the nodes.
    CHECK(e.serving->steady.transfer.value() == Approx(2048 * 80 * 2 * 8 * 128 * 2.0 / 8 / 50e9).epsilon(0.01));
    // No prompt lengthens an answer's iterations.
    CHECK(e.inference->tpot->value() == Approx(e.step.time.value()).epsilon(0.01));
    const ServingModel model(scenario_of(pools(8, 8, 5)));
    Iteration prompt;
    prompt.prompts = 1, prompt.prompt_tokens = 2048;
    const double prefill = model.server().prefill->time(prompt).value();
    Iteration full = model.generating(model.server().most_sequences);
    const double decode = model.server().time(full).value() * 256 / model.server().most_sequences;
    CHECK(e.serving->best_share->ratio == Approx(prefill / decode).epsilon(0.01));
    CHECK(*e.inference->max_requests_per_s == Approx(std::min(1 / prefill, 1 / decode)).epsilon(0.01));
    for (const double load : {0.3, 0.6, 0.8}) {
        const Both b = both(pools(16, 16, load * 2 * *e.inference->max_requests_per_s), 10000);
        CHECK(b.simulated.tpot.mean == Approx(b.closed.tpot.value()).epsilon(0.03));
        CHECK(b.simulated.requests_per_s == Approx(b.closed.requests_per_s).epsilon(0.03));
    }
    json at_a_time = pools(16, 16, 1);
    at_a_time["workload"].erase("requests_per_s");
    at_a_time["workload"]["concurrency"] = 32;
    const Both closed = both(at_a_time, 10000);
    CHECK(closed.simulated.tpot.mean == Approx(closed.closed.tpot.value()).epsilon(0.03));
    CHECK(closed.simulated.requests_per_s == Approx(closed.closed.requests_per_s).epsilon(0.03));
}

TEST_CASE("Chapter 7: prefill between decode steps, and in a pool of its own", "[serving][book]") {
    const auto modes = [](bool pools, double load) {
        json value = served({{"hardware", {{"chips", 16}}}, {"parallelism", {{"tensor", 8}, {"data", 2}}}});
        if (pools) {
            value["serving"]["disaggregated"] = {{"prefill_chips", 8}, {"decode_chips", 8}};
        }
        return at_load(value, load);
    };
    Iteration prompt;
    prompt.prompts = 1, prompt.prompt_tokens = 2048;
    json answer;
    for (const bool pools : {false, true}) {
        const ServingModel model(scenario_of(modes(pools, 0.01)));
        const double one = (pools ? model.server().prefill->time(prompt) : model.server().time(prompt)).value();
        const Both light = both(modes(pools, 0.01)), busy = both(modes(pools, 0.5));
        const std::string mode = pools ? "disaggregated" : "interleaved";
        answer[mode + "_prefill_batch"] =
            std::round((light.simulated.ttft.mean - light.closed.transfer.value()) / one);
        // A step that only generates, with as many sequences as are in flight.
        answer[mode + "_blocks_decode"] = busy.simulated.tpot.mean > busy.closed.step.value() * 1.03;
    }
    const json& book_case = test::book_case("inference", "I057");
    for (const auto& [key, value] : book_case.at("expected").items()) {
        INFO(key << ": " << answer.at(key).dump());
        CHECK(answer.at(key) == value);
    }
}

TEST_CASE("A search for a way to serve finds what trying all of them finds", "[serving]") {
    const json value = served({{"workload", {{"ttft_slo_s", 1.0}, {"tpot_slo_s", 0.03}}}});
    SearchOptions options;
    options.batches = {16, 64, 256};
    options.top = 1000;
    const Scenario scenario = scenario_of(value);
    const SearchResult found = search(scenario, options);
    double rejected = 0;
    for (const RejectionCount& count : found.counts.rejected) {
        rejected += count.count;
    }
    CHECK(found.counts.evaluated + rejected == found.counts.space);
    REQUIRE(static_cast<double>(found.plans.size()) == found.counts.evaluated);
    double before = 0;
    for (const Plan& plan : found.plans) {
        const Estimate e = estimate(planned(plan, scenario), Detail::summary);
        CHECK(e.inference->latency->value() == Approx(plan.objective));
        CHECK(e.inference->tpot->value() == Approx(plan.time.value()));
        CHECK(e.inference->tpot->value() <= 0.03);
        CHECK(e.inference->ttft->value() <= 1.0);
        CHECK(e.memory.fits);
        CHECK(plan.objective >= before);
        before = plan.objective;
    }
    // All of tensor × pipeline on eight chips, by hand: what fits and keeps the objectives is in the list.
    std::size_t good = 0;
    for (const double load : options.batches) {
        for (const int tensor : {1, 2, 4, 8}) {
            for (int pipeline = 1; pipeline * tensor <= 8; pipeline *= 2) {
                for (const char* kv : {"heads", "batch", "sequence"}) {
                    json tried = value;
                    tried["workload"]["concurrency"] = load;
                    tried["parallelism"] = {{"tensor", tensor}, {"pipeline", pipeline}, {"data", 8 / tensor / pipeline}, {"kv_layout", kv}};
                    const Estimate e = estimate(scenario_of(tried), Detail::summary);
                    const bool fast = e.inference->tpot->value() <= 0.03 && e.inference->ttft->value() <= 1.0;
                    const bool counts = e.memory.fits && fast && !e.inference->saturated && (tensor > 1 || kv == std::string("heads"));
                    good += counts ? 1 : 0;
                }
            }
        }
    }
    CHECK(good == found.plans.size());
    // The cheapest token comes from more requests at a time than the fastest answer.
    options.objective = Objective::cost;
    const SearchResult cheap = search(scenario, options);
    CHECK(cheap.plans.front().global_batch > found.plans.front().global_batch);
    CHECK(search(scenario, options).plans == cheap.plans);
    // Fewest chips for traffic that is given.
    SearchOptions chips;
    chips.objective = Objective::chips;
    chips.chips = 64;
    chips.top = 1;
    json traffic = value;
    traffic["workload"].erase("concurrency");
    traffic["workload"]["requests_per_s"] = 30;
    const SearchResult least = search(scenario_of(traffic), chips);
    REQUIRE_FALSE(least.plans.empty());
    CHECK(least.plans.front().chips > 4);
    CHECK(least.plans.front().chips < 64);
}

TEST_CASE("Advice for a server gains what it says", "[serving]") {
    for (const double load : {0.5, 1.2}) {
        const Scenario scenario = scenario_of(at_load(served({{"hardware", {{"chips", 16}}}, {"parallelism", {{"data", 2}}}}), load));
        const Estimate before = estimate(scenario, Detail::summary);
        const std::vector<Advice> advice = advise(scenario, before);
        CHECK_FALSE(advice.empty());
        for (const Advice& one : advice) {
            const Estimate after = estimate(one.scenario, Detail::summary);
            const double ratio = load < 1 ? after.inference->latency->value() / before.inference->latency->value()
                                          : *before.inference->max_requests_per_s / *after.inference->max_requests_per_s;
            CHECK(ratio == Approx(one.step_time_ratio));
            CHECK(ratio < 0.99);
            CHECK(text_of(one).find("less time a request") != std::string::npos);
        }
    }
}

TEST_CASE("Requests of a file", "[serving]") {
    const test::TemporaryFolder folder;
    const auto with = [&](const std::string& text) {
        (void)folder.write("lengths.csv", text);
        return scenario_from_json(served({{"serving", {{"lengths", {{"distribution", "file"}, {"path", "lengths.csv"}}}}}}),
                                  library(), folder.path());
    };
    const auto error = [&](const std::string& text) {
        try {
            (void)with(text);
        } catch (const InputError& caught) {
            return std::string(caught.what());
        }
        return std::string();
    };
    const Scenario scenario = with("prompt_tokens,output_tokens\r\n1000, 100\n3000,300\n\n");
    const RequestLengths lengths(scenario.workload, scenario.serving);
    CHECK(lengths.mean() == RequestLength{2000, 200});
    CHECK(lengths.mean_context() == Approx(2000 + (100 * 100 + 300 * 300) / 2.0 / 400));
    int longer = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const RequestLength one = lengths.of(i);
        CHECK((one == RequestLength{1000, 100} || one == RequestLength{3000, 300}));
        longer += one.prompt > 2000 ? 1 : 0;
    }
    CHECK(longer == Approx(500).margin(60));
    CHECK(estimate(scenario, Detail::summary).warnings.back().find("serving.lengths.path: 2000 prompt") == 0);
    CHECK(error("1000;100\n").find("line 1: found \"1000;100\", expected a comma") != std::string::npos);
    CHECK(error("1000,0\n").find("line 1: found \"1000,0\", expected two whole numbers") != std::string::npos);
    CHECK(error("1000,5,7\n").find("expected nothing after") != std::string::npos);
    CHECK(error("prompt,output\n").find("no requests in it") != std::string::npos);
    CHECK(error("").starts_with("serving.lengths.path: "));
}

TEST_CASE("How many of unequal requests fit differs", "[serving]") {
    const ServingModel equal(scenario_of(served()));
    const double most = equal.server().most_sequences;
    CHECK(equal.lengths().footprint_variation() == Approx(0).margin(1e-9));
    CHECK(equal.server().held(most + 5) == most);
    CHECK(equal.server().held(most - 5) == most - 5);
    const ServingModel model(scenario_of(served({{"serving", {{"lengths", {{"distribution", "lognormal"}, {"cv", 0.5}}}}}})));
    const ServingSystem& server = model.server();
    // Prompts of 2048 and half of answers that are met, 256 · 1.25 / 2 = 160, each with a deviation of half its mean.
    const double variation = model.lengths().footprint_variation();
    CHECK(variation == Approx(0.25 * (2048.0 * 2048 + 160.0 * 160) / std::pow(2048 + 160 + 7.5, 2)));
    CHECK(server.held(server.most_sequences / 2) == Approx(server.most_sequences / 2));
    CHECK(server.held(2 * server.most_sequences) == Approx(server.most_sequences + variation / 2));
    const double at_the_edge = server.most_sequences + variation / 2;
    CHECK(server.held(at_the_edge) == Approx(at_the_edge - 0.398942 * std::sqrt(server.most_sequences * variation)));
}

TEST_CASE("Random numbers have the moments they should", "[serving]") {
    const RandomStream stream(7, 1);
    double uniform = 0, exponential = 0, normal = 0, square = 0;
    constexpr int n = 20000;
    for (std::uint64_t i = 0; i < n; ++i) {
        uniform += stream.uniform(i) / n;
        exponential += stream.exponential(i) / n;
        normal += stream.normal(i) / n;
        square += stream.normal(i) * stream.normal(i) / n;
    }
    CHECK(uniform == Approx(0.5).margin(0.01));
    CHECK(exponential == Approx(1).margin(0.03));
    CHECK(normal == Approx(0).margin(0.03));
    CHECK(square == Approx(1).margin(0.05));
    CHECK(stream.uniform(3) == RandomStream(7, 1).uniform(3));
    CHECK(stream.uniform(3) != RandomStream(7, 2).uniform(3));
}

TEST_CASE("Percentiles are values that occurred", "[serving]") {
    std::vector<double> values;
    for (int i = 100; i >= 1; --i) {
        values.push_back(i);
    }
    const Spread spread = spread_of(values);
    CHECK(spread.mean == Approx(50.5));
    CHECK(spread.p50 == 50);
    CHECK(spread.p90 == 90);
    CHECK(spread.p99 == 99);
    CHECK(spread_of({3}).p99 == 3);
    // M/D/1 waits half a service time at half load, and M/M/1 twice that.
    CHECK(queue_wait(1, 0.5, 0) == Approx(0.5));
    CHECK(queue_wait(1, 0.5, 1) == Approx(1));
}

}  // namespace rooflight::serving_test
