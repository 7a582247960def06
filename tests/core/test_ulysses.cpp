// SPDX-License-Identifier: GPL-3.0-or-later
// Attention by exchange of sequence for heads (DeepSpeed-Ulysses, Jacobs et al. 2023).
#include "core/cost/step_model.h"
#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"

namespace rooflight::ulysses_test {

using test::library;
using nlohmann::json;

namespace {

constexpr double kTokens = 16384, kWidth = 4096, kHeads = 32;

json training(int context, int kv_heads, const char* attention, int tensor = 1)
{
    return {{"rooflight", 1},
            {"hardware", {{"system", "h100-sxm"}, {"chips", context * tensor}}},
            {"model", {{"layers", 32}, {"d_model", kWidth}, {"d_ff", 4 * kWidth}, {"heads", kHeads}, {"kv_heads", kv_heads},
                       {"vocab", 1024}}},
            {"workload", {{"kind", "training"}, {"sequence_length", kTokens}, {"global_batch", 1}}},
            {"parallelism", {{"context", context}, {"tensor", tensor}, {"context_attention", attention}}}};
}

Estimate estimate_of(const json& value) { return estimate(scenario_from_json(value, library())); }

const OperationEstimate& core(const Estimate& e, Phase phase)
{
    for (const OperationEstimate& op : e.operations)
        if (op.name == "attention.core" && op.phase == phase)
            return op;
    throw std::runtime_error("no attention");
}

double exchanged(const OperationEstimate& op)
{
    double bytes = 0;
    for (const CollectiveEstimate& c : op.collectives) {
        CHECK(c.kind == CollectiveKind::all_to_all);
        bytes += c.bytes.value();
    }
    return bytes;
}

std::string refused(const json& value)
{
    try {
        (void)estimate_of(value);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("An exchange moves four arrays of the stream's size forward and as many backward", "[context]")
{
    // The paper's volume: 3·N·h of queries, keys and values and N·h of outputs, over P chips, 4·N·h/P on each.
    for (const int context : {2, 4, 8}) {
        const Estimate e = estimate_of(training(context, 32, "all_to_all"));
        CHECK(exchanged(core(e, Phase::forward)) == Approx(4 * kTokens * kWidth * 2));
        CHECK(exchanged(core(e, Phase::backward)) == Approx(4 * kTokens * kWidth * 2));
    }
    // The time of a switched all-to-all: what a chip holds, 1/P of it, less what stays, over its link.
    const Estimate e = estimate_of(training(8, 32, "all_to_all"));
    double time = 0;
    for (const CollectiveEstimate& c : core(e, Phase::forward).collectives)
        time += c.time.value();
    CHECK(time == Approx(4 * kTokens * kWidth * 2 / 8 * (7.0 / 8) / 450e9));
}

TEST_CASE("Keys of fewer heads than chips are repeated before the exchange", "[context]")
{
    const double stream = kTokens * kWidth * 2;
    const auto volume = [&](int context, int kv_heads) {
        return exchanged(core(estimate_of(training(context, kv_heads, "all_to_all")), Phase::forward)) / stream;
    };
    CHECK(volume(4, 8) == Approx(2 + 2 * 8.0 / 32));
    CHECK(volume(8, 8) == Approx(2 + 2 * 8.0 / 32));
    CHECK(volume(8, 2) == Approx(2 + 2 * 8.0 / 32));   // as if there were one for each chip
    CHECK(volume(8, 1) == Approx(2 + 2 * 8.0 / 32));
}

TEST_CASE("Heads bound how far the sequence can be split by exchange", "[context]")
{
    CHECK(refused(training(64, 32, "all_to_all")) ==
          "parallelism.context: context 64 × tensor 1 = 64 does not divide heads (32), as all_to_all attention needs");
    CHECK(refused(training(16, 32, "all_to_all", 4)).starts_with("parallelism.context: context 16 × tensor 4 = 64"));
    CHECK(refused(training(64, 32, "ring")).empty());
    CHECK(refused(training(8, 32, "all_to_all", 4)).empty());
    json value = training(4, 32, "all_to_all");
    value["model"]["heads"] = 12, value["model"]["kv_heads"] = 6, value["model"]["d_model"] = 1536;
    CHECK(refused(value).starts_with("parallelism.context: context 4 × tensor 1 = 4 neither divides kv_heads (6)"));
}

TEST_CASE("However the keys come, a chip does the same attention", "[context]")
{
    const Estimate ring = estimate_of(training(8, 8, "ring")), exchange = estimate_of(training(8, 8, "all_to_all"));
    CHECK(core(ring, Phase::forward).flops.value() == Approx(core(exchange, Phase::forward).flops.value()));
    CHECK(ring.flops_per_token.value() == exchange.flops_per_token.value());
    // Of the keys a chip reads only its own heads'.
    CHECK(core(exchange, Phase::forward).hbm_bytes < core(ring, Phase::forward).hbm_bytes);
    for (const char* attention : {"ring", "all_gather", "all_to_all"})
        for (const int tensor : {1, 2}) {
            const Estimate e = estimate_of(training(4, 8, attention, tensor));
            CHECK(e.timeline.makespan.value() == Approx(e.step.time.value()).epsilon(0.01));
        }
    // Prefill too; a decode step has one query and spreads its cache instead.
    json value = training(8, 8, "all_to_all");
    value["workload"]["kind"] = "prefill";
    CHECK(exchanged(core(estimate_of(value), Phase::prefill)) > 0);
    value["workload"]["kind"] = "decode";
    CHECK(refused(value).empty());
}

}  // namespace rooflight::ulysses_test
