// SPDX-License-Identifier: GPL-3.0-or-later
// Communication against compute over the batch and the tensor degree (book ch. 5).
#include <cmath>
#include <map>

#include "core/cost/strategies.h"
#include "core/estimate/estimate.h"
#include "core/io/calc.h"
#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "core/units/input_error.h"
#include "tests/support/library.h"
#include "tests/support/property.h"
#include "tests/support/scenarios.h"

namespace rooflight::parallelism_curves_test {

using test::library;
using nlohmann::json;

namespace {

/// A model that is all MLP but for a trace of attention, on a v5p pod's worth of chips: the book's setting.
json book_training(int fsdp, int tensor, double batch)
{
    return {{"rooflight", 1},
            {"hardware", {{"system", "tpu-v5p"}, {"slice", {8, 16, 16}}, {"figures", "book"}}},
            {"model", {{"name", "mlp"}, {"layers", 16}, {"d_model", 8192}, {"d_ff", 32768}, {"heads", 64}, {"head_dim", 1},
                       {"vocab", 1}, {"parallel_block", true}}},
            {"workload", {{"kind", "training"}, {"sequence_length", 1024}, {"global_batch", batch}}},
            {"parallelism", {{"fsdp", fsdp}, {"tensor", tensor}, {"zero", 3}}},
            {"precision", {{"gradients", "bf16"}}},
            {"options", {{"ring_factor", "book"}}}};
}

ParallelismCurves curves_of(const json& value)
{
    return *estimate(scenario_from_json(value, library()), Detail::parallelism).parallelism;
}

const CommunicationCurve& curve(const ParallelismCurves& curves, Strategy strategy)
{
    for (const CommunicationCurve& c : curves.by_batch)
        if (c.strategy == strategy)
            return c;
    throw std::runtime_error("no such curve");
}

}  // namespace

TEST_CASE("Critical batches are the book's: 850 tokens a chip for FSDP over three axes", "[curves]")
{
    const ParallelismCurves curves = curves_of(book_training(2048, 1, 2048));
    const double alpha = 4.59e14 / 1.8e11;             // of one axis, both ways
    CHECK(*curve(curves, Strategy::fsdp).critical == Approx(alpha / 3).epsilon(0.01));
    CHECK(*curve(curves, Strategy::data).critical == Approx(alpha / 3).epsilon(0.01));
    // Mixed with tensor parallelism: α²/(M_X·M_Y·F) = 99. Whole degrees and physical axes come near that, not below.
    const double mixed = *curve(curves, Strategy::mixed).critical;
    CHECK(mixed >= 0.9 * alpha * alpha / (2 * 32768));
    CHECK(mixed <= 2 * alpha * alpha / (2 * 32768));
    CHECK(curves.present_tokens == 1024);
}

TEST_CASE("The best tensor degree is the book's optimum, and its limit M·F/α", "[curves]")
{
    const ParallelismCurves curves = curves_of(book_training(256, 8, 512));  // B = 524,288 tokens on 2,048 chips
    const double alpha = 4.59e14 / 1.8e11;
    // X_opt = √(B/F · M_X/M_Y · N) with tensor on one axis, fsdp on two.
    const double best = 2048 / std::sqrt(524288.0 / 32768 * 2 * 2048);
    CHECK(curves.best_degree_real == Approx(best).epsilon(0.5));
    CHECK(curves.best_degree >= best / 2);
    CHECK(curves.best_degree <= best * 2);
    CHECK(curves.present_degree == 8);
    REQUIRE(curves.tensor_limit);
    CHECK(*curves.tensor_limit == Approx(32768 / alpha).epsilon(0.15));  // 12.8 over one axis
    for (std::size_t i = 0; i < curves.degrees.size(); ++i) {
        CHECK(curves.both[i] >= std::max(curves.fsdp[i], curves.tensor[i]) * (1 - 1e-12));
        CHECK(curves.both[i] >= curves.both[static_cast<std::size_t>(
                                    std::find(curves.degrees.begin(), curves.degrees.end(), curves.best_degree) -
                                    curves.degrees.begin())]);
    }
}

TEST_CASE("The scenario's own curve goes through its own communication", "[curves]")
{
    for (const PresetInfo& info : library().scenarios()) {
        const Scenario scenario = read_scenario(info.file.string(), library());
        const Estimate e = estimate(scenario);
        if (scenario.workload.kind == WorkloadKind::serving) {  // many batches, none of them the scenario's own
            CHECK_FALSE(e.parallelism);
            continue;
        }
        REQUIRE(e.parallelism);
        const ParallelismCurves& curves = *e.parallelism;
        INFO(info.id);
        if (scenario.workload.kind != WorkloadKind::training) {
            CHECK(curves.why_not == NoCurves::not_training);
            CHECK(curves.by_batch.empty());
            continue;
        }
        CHECK(curves.why_not == NoCurves::none);
        CHECK(curves.present_communication > 0);
        CHECK(curves.present_compute > 0);
        const CommunicationCurve& own = curve(curves, Strategy::present);
        for (std::size_t i = 1; i < curves.tokens.size(); ++i) {
            CHECK(std::isfinite(own.seconds[i]));
            CHECK(own.seconds[i] >= own.seconds[i - 1]);
            if (curves.tokens[i - 1] <= curves.present_tokens && curves.present_tokens <= curves.tokens[i]) {
                CHECK(own.seconds[i - 1] <= curves.present_communication * (1 + 1e-9));
                CHECK(own.seconds[i] >= curves.present_communication * (1 - 1e-9));
            }
        }
        CHECK(curves.tokens.front() <= curves.present_tokens);
        CHECK(curves.tokens.back() >= curves.present_tokens);
        // The forward passes are at most half of what the chip computes.
        if (scenario.fidelity == Fidelity::ideal && scenario.parallelism.pipeline == 1)
            CHECK(curves.present_compute <= (e.step.compute + e.step.hbm).value() / 2);
    }
}

TEST_CASE("Each axis of the mesh has a critical batch of its own", "[curves]")
{
    // FSDP alone: the same as the curve, by the axes themselves. The loss and two passes of gathers are in both.
    const ParallelismCurves alone = curves_of(book_training(2048, 1, 2048));
    REQUIRE(alone.axes.size() == 1);
    CHECK(alone.axes.front().axes == "fsdp");
    CHECK(*alone.axes.front().tokens == Approx(*curve(alone, Strategy::fsdp).critical).epsilon(0.02));
    // With tensor parallelism the weights of a chip are fewer, and tensor's own traffic grows with the batch.
    json split = book_training(256, 8, 2048);
    split["workload"]["micro_batch"] = 8;              // one microbatch: ZeRO 3 gathers once a pass
    const ParallelismCurves mixed = curves_of(split);
    REQUIRE(mixed.axes.size() == 2);
    for (const AxisCriticalBatch& axis : mixed.axes)
        if (axis.axes == "tensor") {
            CHECK_FALSE(axis.tokens);
            CHECK(axis.always_hidden == (axis.per_token < axis.compute_per_token));
            // 4·B·D bytes against 4·B·D·F/Y FLOPs a layer and chip: Y·α/F of one axis (book ch. 5), and as much again for
            // attention, which gathers and scatters a stream of its own.
            CHECK(axis.per_token / axis.compute_per_token >= 8 * 4.59e14 / 1.8e11 / 32768);
            CHECK(axis.per_token / axis.compute_per_token <= 2.1 * 8 * 4.59e14 / 1.8e11 / 32768);
        } else {
            CHECK(axis.axes == "fsdp");
            // An eighth of the weights, over two physical axes instead of three.
            CHECK(*axis.tokens == Approx(*alone.axes.front().tokens / 8 * 3 / 2).epsilon(0.1));
        }
}

TEST_CASE("Data, experts and pipelines: each axis against compute", "[curves]")
{
    json value = {{"rooflight", 1},
                  {"hardware", {{"system", "h800-sxm"}, {"chips", 256}}},
                  {"model", "deepseek-v3"},
                  {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", 1024}}},
                  {"parallelism", {{"data", 2}, {"fsdp", 16}, {"zero", 1}, {"pipeline", 8}, {"expert", 16}}}};
    const auto axes_of = [&] {
        std::map<std::string, AxisCriticalBatch> found;
        for (const AxisCriticalBatch& axis : curves_of(value).axes)
            found[axis.axes] = axis;
        return found;
    };
    const auto axes = axes_of();
    REQUIRE(axes.contains("pipeline"));
    CHECK(axes.at("pipeline").always_hidden);
    CHECK(axes.at("pipeline").fixed == 0);
    REQUIRE(axes.contains("expert"));
    CHECK(axes.at("expert").fixed == 0);
    REQUIRE(axes.contains("data"));
    REQUIRE(axes.at("data").tokens);
    // Half the width of the links to other nodes: twice the batch to hide the same gradients.
    const double before = *axes.at("data").tokens;
    value["hardware"]["scale_out_bytes_per_s_per_chip"] = 25e9;
    CHECK(*axes_of().at("data").tokens == Approx(2 * before).epsilon(0.01));
}

TEST_CASE("The calculator's split is the curves'", "[curves][calc]")
{
    const json inputs = {{"chip", "tpu-v5p"}, {"figures", "book"}, {"slice", {8, 16, 16}}, {"ring_factor", "book"},
                         {"sequence_length", 1024}, {"batch_tokens", 2048 * 1024},
                         {"model", book_training(1, 1, 1)["model"]}};
    const auto found = calculate("training.best_split", inputs).at("result");
    const ParallelismCurves curves = curves_of(book_training(2048, 1, 2048));
    CHECK(found.at("critical_fsdp").get<double>() == Approx(*curve(curves, Strategy::fsdp).critical));
    CHECK(found.at("critical_mixed").get<double>() == Approx(*curve(curves, Strategy::mixed).critical).epsilon(0.01));
    CHECK(found.at("best_tensor") == curves.best_degree);
    CHECK(found.at("best_fsdp").get<double>() * curves.best_degree == 2048);
    CHECK(found.at("tokens_per_chip") == 1024);
}

TEST_CASE("Curves have numbers wherever there are curves", "[curves][property]")
{
    rc::prop("no figure is infinite or none", [] {
        const json value = test::random_scenario();
        Estimate e;
        try {
            e = estimate(scenario_from_json(value, library()), Detail::parallelism);
        } catch (const InputError&) {
            RC_DISCARD("no slice of that size");
        }
        if (!e.parallelism || e.parallelism->why_not != NoCurves::none)
            return;
        const ParallelismCurves& c = *e.parallelism;
        for (const double number : {c.best_degree, c.best_degree_real, c.tensor_limit.value_or(1), c.present_tokens,
                                    c.present_compute, c.present_communication})
            RC_ASSERT(std::isfinite(number));
        for (const CommunicationCurve& one : c.by_batch)
            RC_ASSERT(std::isfinite(one.critical.value_or(1)));
        for (const AxisCriticalBatch& axis : c.axes)
            RC_ASSERT(std::isfinite(axis.tokens.value_or(1)) && std::isfinite(axis.per_token));
    });
    // Two degrees, of which the first sends nothing: a card of slow links.
    const ParallelismCurves two = curves_of({{"rooflight", 1},
                                             {"hardware", {{"system", "rtx-4090"}, {"chips", 2},
                                                           {"scale_up_bytes_per_s_per_chip", 1e8}}},
                                             {"model", "llama-3-8b"},
                                             {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", 2}}},
                                             {"parallelism", {{"fsdp", 2}}}});
    CHECK(two.degrees == std::vector<double>{1, 2});
    REQUIRE(two.tensor_limit);
    CHECK(*two.tensor_limit > 1);
    CHECK(*two.tensor_limit < 2);
}

TEST_CASE("One chip has nothing to send", "[curves]")
{
    json value = book_training(1, 1, 1);
    value["hardware"]["slice"] = {1, 1, 1};
    value["model"]["layers"] = 1;
    const ParallelismCurves curves = curves_of(value);
    CHECK(curves.why_not == NoCurves::one_chip);
    CHECK(curves.tokens.empty());
}

TEST_CASE("Mixtures of experts need as many times the batch as they have experts more than they use", "[curves]")
{
    const auto critical = [](int experts, int top_k) {
        json value = book_training(2048, 1, 2048);
        value["model"].erase("d_ff");
        value["model"]["moe"] = {{"experts", experts}, {"top_k", top_k}, {"d_ff_expert", 32768}};
        return *curve(curves_of(value), Strategy::fsdp).critical;
    };
    CHECK(critical(8, 2) / critical(2, 2) == Approx(4).epsilon(0.02));
}

}  // namespace rooflight::parallelism_curves_test
