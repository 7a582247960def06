// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of serving at every batch, mesh and precision, and what the book says of it (ch. 7 and 8).
#include <cmath>

#include "core/estimate/operating_points.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/scenarios.h"

using namespace rooflight;
using nlohmann::json;
using test::library;

namespace rooflight::operating_points_test {

namespace {

json decode_on_v5e(int chips, const json& mesh, double batch = 8, double context = 8192)
{
    return {{"rooflight", 1}, {"hardware", {{"system", "tpu-v5e"}, {"chips", chips}}}, {"model", "llama-3-8b"},
            {"workload", {{"kind", "decode"}, {"sequence_length", context}, {"global_batch", batch}}},
            {"parallelism", mesh}};
}

Estimate evaluated(const json& value) { return estimate(scenario_from_json(value, library()), Detail::summary); }
double step(const json& value) { return evaluated(value).step.time.value(); }

json random_inference(const char* kind)
{
    json value = test::random_scenario();
    value["workload"]["kind"] = kind;
    value["workload"].erase("micro_batch");
    value["fidelity"] = *rc::gen::element(std::string("ideal"), std::string("calibrated"));
    value["stack"] = *rc::gen::element(std::string("generic"), std::string("vllm"), std::string("maxtext"));
    try {
        (void)evaluated(value);
    } catch (const InputError& error) {
        RC_PRE(std::string(error.what()).find("hardware.") != 0 && std::string(error.what()).find("context") == std::string::npos);
        throw;
    }
    return value;
}

}  // namespace

TEST_CASE("Properties of decoding", "[inference][property]")
{
    rc::prop("a token never comes sooner when the batch grows", [] {
        json value = random_inference("decode");
        const double batch = *rc::gen::inRange(1, 300);
        const double more = batch + *rc::gen::inRange(1, 300);
        value["workload"]["global_batch"] = batch;
        const double before = step(value);
        value["workload"]["global_batch"] = more;
        RC_ASSERT(step(value) >= before * (1 - 1e-9));
    });
    rc::prop("a token never comes sooner when the context grows", [] {
        json value = random_inference("decode");
        const double before = step(value);
        value["workload"]["sequence_length"] = value["workload"]["sequence_length"].get<double>() * 2;
        RC_ASSERT(step(value) >= before * (1 - 1e-9));
    });
    rc::prop("a bigger KV dtype never fits more", [] {
        json value = random_inference("decode");
        double most = INFINITY;
        for (const char* dtype : {"int4", "fp4", "int8", "fp8", "bf16", "fp32"}) {
            value["precision"]["kv_cache"] = dtype;
            const Estimate e = evaluated(value);
            RC_ASSERT(*e.inference->max_batch <= most);
            most = *e.inference->max_batch;
        }
    });
    rc::prop("as many sequences fit as max_batch says, and a chip's worth more do not", [] {
        json value = random_inference("decode");
        value["parallelism"].erase("pipeline");
        RC_PRE(value["parallelism"].value("tensor", 1) > 0);
        json& hardware = value["hardware"];
        const json& p = value["parallelism"];
        hardware["chips"] = p.value("tensor", 1) * p.value("fsdp", 1) * p.value("data", 1);
        Estimate e;
        try {
            e = evaluated(value);
        } catch (const InputError&) {
            RC_DISCARD("no such slice, or experts that no longer divide");
        }
        const double free = (e.memory.capacity - (e.memory.worst.total - e.memory.worst[MemoryCategory::kv_cache])).value();
        RC_PRE(free > 0 && *e.inference->max_batch > 0 && *e.inference->max_batch < 1e6);
        value["workload"]["global_batch"] = *e.inference->max_batch;
        RC_ASSERT(evaluated(value).memory.worst[MemoryCategory::kv_cache].value() <= free * (1 + 1e-9));
    });
}

TEST_CASE("What shortens a token's time", "[inference][book]")
{
    // "I025": replicas, FSDP and the sequence over chips do not make a step shorter on which weights weigh; tensor does.
    const double alone = step(decode_on_v5e(1, json::object(), 8, 512));
    const auto faster = [&](const json& mesh) { return alone / step(decode_on_v5e(4, mesh, 8, 512)); };
    CHECK(faster({{"tensor", 4}}) > 3);
    CHECK(faster({{"data", 4}}) < 1.2);
    CHECK(faster({{"context", 4}}) < 1.2);
    CHECK(faster({{"fsdp", 4}, {"zero", 3}}) < 1);
}

TEST_CASE("Prefill takes tensor parallelism first, then the sequence", "[inference][book]")
{
    // "I026": tensor up to F/2200 an axis, beyond that the sequence.
    const auto prefill = [](int tensor, int context) {
        json value = {{"rooflight", 1}, {"hardware", {{"system", "tpu-v5p"}, {"slice", {4, 4, 4}}, {"figures", "book"}}},
                      {"model", "llama-3-70b"},
                      {"workload", {{"kind", "prefill"}, {"sequence_length", 8192}, {"global_batch", 1}}},
                      {"parallelism", {{"tensor", tensor}, {"context", context}}}};
        return evaluated(value);
    };
    const double limit = 28672.0 / 2550;               // of an axis of this chip: 11
    CHECK(16 < 2 * limit);
    CHECK(64 > 3 * limit);
    CHECK(prefill(16, 4).bound == Bound::compute);
    CHECK(prefill(64, 1).bound == Bound::scale_up);
    CHECK(prefill(16, 4).step.time < 0.8 * prefill(64, 1).step.time);
    // Less tensor parallelism is hardly faster, and takes more memory.
    CHECK(prefill(16, 4).step.time < 1.05 * prefill(4, 16).step.time);
    CHECK(prefill(16, 4).memory.worst.total < 0.5 * prefill(4, 16).memory.worst.total);
}

TEST_CASE("Shared caches save memory, not reading", "[inference][book]")
{
    // "I051"
    json value = decode_on_v5e(1, json::object());
    value["model"] = {{"name", "shares"}, {"layers", 32}, {"d_model", 2048}, {"d_ff", 8192}, {"heads", 16}, {"vocab", 32000}};
    const Estimate own = evaluated(value);
    value["model"]["kv_share_every"] = 2;
    const Estimate shared = evaluated(value);
    CHECK(shared.memory.worst[MemoryCategory::kv_cache].value() == Approx(own.memory.worst[MemoryCategory::kv_cache].value() / 2));
    CHECK(shared.step.time.value() == Approx(own.step.time.value()));
}

TEST_CASE("Stored and computed precision are apart", "[inference]")
{
    json value = decode_on_v5e(1, json::object(), 1, 128);
    const auto time = [&](const char* weights, const char* matmul) {
        value["precision"] = {{"weights", weights}, {"matmul", matmul}};
        return step(value);
    };
    const double wide = time("bf16", "bf16");
    for (const char* half : {"fp8", "int8"})
        CHECK(time(half, "bf16") == Approx(wide / 2).epsilon(0.03));
    for (const char* quarter : {"int4", "fp4"})
        CHECK(time(quarter, "bf16") == Approx(wide / 4).epsilon(0.06));
    // A large batch is bound by the arithmetic's dtype, not by the weights'.
    value["workload"]["global_batch"] = 8192;
    value["workload"]["sequence_length"] = 1;
    CHECK(time("int8", "bf16") == Approx(time("bf16", "bf16")).epsilon(0.05));
    CHECK(time("int8", "int8") == Approx(time("bf16", "bf16") / 2).epsilon(0.15));
}

TEST_CASE("Operating points and those that nothing beats", "[inference]")
{
    const Scenario scenario = scenario_from_json(decode_on_v5e(8, {{"tensor", 8}}), library());
    OperatingChoices choices;
    choices.batches = {1, 4, 16, 64, 256};
    Parallelism small = scenario.parallelism, odd = scenario.parallelism;
    small.tensor = 4, odd.tensor = 3;
    choices.meshes = {scenario.parallelism, small, odd};
    Precision narrow = scenario.precision;
    narrow.weights = narrow.kv_cache = DType::int8;
    choices.precisions = {scenario.precision, narrow};
    const std::vector<OperatingPoint> points = operating_points(scenario, choices);
    REQUIRE(points.size() == 20);                      // three ways are no choice: 32 heads
    const std::vector<std::size_t> best = pareto(points);
    REQUIRE(best.size() > 3);
    for (std::size_t i = 0; i < points.size(); ++i) {
        CHECK(points[i].chips == points[i].mesh.tensor);
        CHECK(points[i].tokens_per_s_per_chip == Approx(points[i].batch / points[i].tpot.value() / points[i].chips));
        CHECK(*points[i].usd_per_million_tokens == Approx(1.2 / 3600 / points[i].tokens_per_s_per_chip * 1e6).epsilon(0.2));
        CHECK_FALSE(points[i].joules_per_token);       // nobody says what a v5e draws
        const bool chosen = std::find(best.begin(), best.end(), i) != best.end();
        bool beaten = !points[i].fits;
        for (const OperatingPoint& other : points)
            beaten = beaten || (other.fits && other.tpot <= points[i].tpot &&
                                other.tokens_per_s_per_chip > points[i].tokens_per_s_per_chip) ||
                     (other.fits && other.tpot < points[i].tpot &&
                      other.tokens_per_s_per_chip >= points[i].tokens_per_s_per_chip);
        CHECK(chosen != beaten);
    }
    for (std::size_t i = 1; i < best.size(); ++i)
        CHECK(points[best[i]].tpot > points[best[i - 1]].tpot);
}

TEST_CASE("Chips that traffic needs", "[inference]")
{
    json value = {{"rooflight", 1}, {"hardware", {{"system", "h100-sxm"}, {"chips", 4}}}, {"model", "llama-3-70b"},
                  {"workload", {{"kind", "decode"}, {"sequence_length", 2048}, {"global_batch", 1}}},
                  {"parallelism", {{"tensor", 4}}}};
    const Scenario replica = scenario_from_json(value, library());
    Demand demand{40, 1024, 256, {}};
    const Fleet fleet = fleet_for(replica, demand).value();
    // By hand: the formulas of the header with the engine's own times.
    value["workload"] = {{"kind", "prefill"}, {"sequence_length", 1024}, {"global_batch", 1}};
    const double prompt = step(value);
    value["workload"] = {{"kind", "decode"}, {"sequence_length", 1024 + 128}, {"global_batch", fleet.batch}};
    const Estimate full = evaluated(value);
    CHECK(*full.inference->max_batch == Approx(fleet.batch).epsilon(0.05));
    const double tpot = full.step.time.value() + (fleet.batch - 1) / 256 * prompt;
    CHECK(fleet.tpot.value() == Approx(tpot));
    CHECK(fleet.requests_per_s == Approx(fleet.batch / (256 * tpot + prompt)));
    CHECK(fleet.replicas == std::ceil(40 / fleet.requests_per_s));
    CHECK(fleet.chips == 4 * fleet.replicas);
    // All that the chips cost is in one price or the other.
    const double usd = *full.inference->usd_per_million_output_tokens * full.tokens_per_s / 1e6;
    CHECK(fleet.requests_per_s * (1024 * *fleet.usd_per_million_input_tokens + 256 * *fleet.usd_per_million_output_tokens) / 1e6 ==
          Approx(usd));
    // A tighter SLO never needs fewer chips; an impossible one has no answer.
    double chips = fleet.chips, batch = fleet.batch;
    for (const double slo : {0.1, 0.05, 0.03, 0.02, 0.015}) {
        demand.tpot_slo = Seconds(slo);
        const Fleet tight = fleet_for(replica, demand).value();
        CHECK(tight.tpot.value() <= slo);
        CHECK(tight.batch <= batch);
        CHECK(tight.chips >= chips);
        chips = tight.chips, batch = tight.batch;
    }
    demand.tpot_slo = Seconds(1e-4);
    CHECK_FALSE(fleet_for(replica, demand));
    CHECK(*joules_per_token(full, replica) == Approx(700 / full.tokens_per_s_per_chip()));
}

}  // namespace rooflight::operating_points_test
