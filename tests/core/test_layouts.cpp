// SPDX-License-Identifier: GPL-3.0-or-later
// How weights and caches lie in inference: what each layout communicates and keeps, and which is best where
// (book ch. 7; Pope et al. 2022, Efficiently Scaling Transformer Inference, arXiv 2211.05102).
#include <algorithm>
#include <map>
#include <string>

#include "core/cost/inference_rules.h"
#include "core/cost/step_model.h"
#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/scenarios.h"

using namespace rooflight;
using nlohmann::json;
using test::library;

namespace rooflight::layouts_test {

namespace {

/// PaLM with its heads padded to what the chips divide, as the paper has it.
json palm(bool large)
{
    json model = {{"name", "PaLM"}, {"kv_heads", 1}, {"head_dim", 256}, {"vocab", 256000}, {"gated_mlp", true},
                  {"tied_embeddings", true}, {"parallel_block", true}};
    model.update(large ? json{{"layers", 118}, {"d_model", 18432}, {"d_ff", 73728}, {"heads", 64}}
                       : json{{"layers", 64}, {"d_model", 8192}, {"d_ff", 32768}, {"heads", 32}});
    return model;
}

json scenario(const json& model, const std::vector<int>& slice, const std::string& kind, double batch, double tokens,
              const std::string& weights, const std::string& layout, const std::string& kv)
{
    int chips = 1;
    for (const int size : slice)
        chips *= size;
    return {{"rooflight", 1}, {"hardware", {{"system", "tpu-v4p"}, {"slice", slice}}}, {"model", model},
            {"workload", {{"kind", kind}, {"sequence_length", tokens}, {"global_batch", batch}}},
            {"parallelism", {{"tensor", chips}, {"weights_layout", layout}, {"kv_layout", kv}}},
            {"precision", {{"weights", weights}}}, {"stack", "maxtext"}};
}

Estimate evaluated(const json& value) { return estimate(scenario_from_json(value, library()), Detail::operations); }

const OperationEstimate& operation(const Estimate& e, std::string_view name)
{
    return *std::find_if(e.operations.begin(), e.operations.end(), [&](const auto& op) { return op.name == name; });
}

/// "all_gather tensor.yz, reduce_scatter tensor.x" of an operation.
std::string collectives(const Estimate& e, std::string_view name)
{
    std::string text;
    for (const CollectiveEstimate& c : operation(e, name).collectives)
        (text += text.empty() ? "" : ", ") += std::string(name_of(c.kind)) + ' ' + axes_text(c.axes, e.axis_sizes, "+");
    return text;
}

bool has(const Estimate& e, std::string_view name)
{
    return std::any_of(e.operations.begin(), e.operations.end(), [&](const auto& op) { return op.name == name; });
}

double step(const json& value) { return evaluated(value).step.time.value(); }

}  // namespace

TEST_CASE("The planner finds the collectives of each weight layout", "[layouts]")
{
    const auto of = [](const std::string& layout) {
        return evaluated(scenario(palm(true), {4, 4, 4}, "prefill", 64, 2048, "bf16", layout, "batch"));
    };
    const Estimate two = of("2d");
    CHECK(collectives(two, "attention.qkv") == "all_gather tensor.yz, reduce_scatter tensor.x");
    CHECK(collectives(two, "mlp.up") == "reduce_scatter tensor.x");  // attention beside it has gathered its input
    CHECK(collectives(two, "attention.out") == "all_gather tensor.x");  // its sums wait for those of the MLP
    CHECK(collectives(two, "mlp.down") == "all_gather tensor.x, reduce_scatter tensor.yz");
    const Estimate x = of("gathered_x");
    CHECK(collectives(x, "mlp.up") == "all_gather tensor.x");
    CHECK(operation(x, "mlp.up").collectives[0].bytes.value() == Approx(2.0 * 18432 * 2 * 73728 / 16));
    CHECK(collectives(x, "mlp.down") == "all_gather tensor.x, reduce_scatter tensor.yz");
    const Estimate xy = of("gathered_xy");
    CHECK(collectives(xy, "mlp.up") == "all_gather tensor.x, all_gather tensor.y");
    CHECK(collectives(xy, "attention.qkv") == "all_gather tensor.z, all_gather tensor.x, all_gather tensor.y");
    const Estimate xyz = of("gathered_xyz");
    CHECK(collectives(xyz, "mlp.up") == "all_gather tensor.x, all_gather tensor.yz");
    CHECK(collectives(xyz, "mlp.down") == "all_gather tensor.x, all_gather tensor.yz");
    // The work is the same wherever it is done.
    for (const Estimate* e : {&x, &xy, &xyz})
        CHECK(operation(*e, "mlp.up").flops.value() == Approx(operation(two, "mlp.up").flops.value()));
}

TEST_CASE("Two dimensions communicate what the book's formula says", "[layouts]")
{
    json model = palm(true);
    model.update({{"gated_mlp", false}, {"parallel_block", false}});
    json value = scenario(model, {4, 4, 4}, "prefill", 64, 2048, "bf16", "2d", "heads");
    value["options"] = {{"ring_factor", "book"}};
    const Estimate e = evaluated(value);
    double seconds = 0;
    for (const char* name : {"mlp.up", "mlp.down"})
        for (const CollectiveEstimate& c : operation(e, name).collectives)
            seconds += c.time.value();
    const WeightStationary layer{.batch = 64.0 * 2048, .d_model = 18432, .d_ff = 73728, .chips = 64, .axis = BytesPerSecond(2 * 50e9)};
    CHECK(seconds == Approx(two_d_communication(layer, 4).value()));
    // One dimension: a gather and a scatter over three axes.
    value["parallelism"]["weights_layout"] = "1d";
    const Estimate one = evaluated(value);
    seconds = 0;
    for (const char* name : {"mlp.up", "mlp.down"})
        for (const CollectiveEstimate& c : operation(one, name).collectives)
            seconds += c.time.value();
    CHECK(seconds == Approx(one_d_communication(layer).value()));
}

TEST_CASE("Caches are kept by heads, then by batch or by sequence", "[layouts]")
{
    const auto of = [](const std::string& kv, double batch) {
        return evaluated(scenario(palm(true), {4, 4, 4}, "decode", batch, 2048, "int8", "2d", kv));
    };
    const double one = 2.0 * 118 * 256 * 2048 * 2;  // bytes of one sequence, one head
    const auto cache = [](const Estimate& e) { return e.memory.worst[MemoryCategory::kv_cache].value(); };
    const Estimate heads = of("heads", 256), batch = of("batch", 256), sequence = of("sequence", 256);
    CHECK(cache(heads) == Approx(256 * one));
    CHECK(cache(batch) == Approx(4 * one));
    CHECK(cache(sequence) == Approx(4 * one));
    CHECK(cache(of("batch", 65)) == Approx(2 * one));  // some chip has two
    CHECK(cache(of("batch", 3)) == Approx(one));
    CHECK(*batch.inference->max_batch == Approx(64 * *heads.inference->max_batch).epsilon(0.05));
    CHECK(collectives(batch, "attention.to_cache") == "all_to_all tensor");
    CHECK(collectives(batch, "attention.from_cache") == "all_to_all tensor");
    CHECK(collectives(sequence, "attention.to_cache") == "all_gather tensor");
    CHECK(collectives(sequence, "attention.from_cache") == "reduce_scatter tensor");
    CHECK_FALSE(has(heads, "attention.to_cache"));
    CHECK(collectives(heads, "attention.kv_spread") == "all_gather tensor");
    // All read the same cache; who has the heads reads it as often as there are chips.
    CHECK(operation(heads, "attention.core").flops.value() == Approx(operation(batch, "attention.core").flops.value()));
    CHECK(operation(sequence, "attention.core").flops.value() == Approx(operation(batch, "attention.core").flops.value()));
    CHECK(operation(heads, "attention.core").time > 30 * operation(batch, "attention.core").time);

    // With as many heads as chips there is nothing else to split.
    json model = palm(true);
    model["kv_heads"] = 64;
    const auto full = [&](const char* kv) { return step(scenario(model, {4, 4, 4}, "decode", 64, 2048, "int8", "1d", kv)); };
    CHECK(full("batch") == Approx(full("heads")));
    CHECK(full("sequence") == Approx(full("heads")));
    // Eight heads of sixty-four chips: each chip has an eighth of the sequences of one head.
    model["kv_heads"] = 8;
    CHECK(cache(evaluated(scenario(model, {4, 4, 4}, "decode", 256, 2048, "int8", "2d", "batch"))) == Approx(32 * one));
}

TEST_CASE("The latent of attention can be dealt out by sequences", "[layouts]")
{
    json value = {{"rooflight", 1}, {"hardware", {{"system", "h800-sxm"}, {"chips", 8}}}, {"model", "deepseek-v3"},
                  {"workload", {{"kind", "decode"}, {"sequence_length", 4096}, {"global_batch", 64}}},
                  {"parallelism", {{"tensor", 8}, {"expert", 8}}}, {"precision", {{"weights", "fp8"}}}};
    const Estimate heads = evaluated(value);
    value["parallelism"]["kv_layout"] = "batch";
    const Estimate batch = evaluated(value);
    CHECK(heads.memory.worst[MemoryCategory::kv_cache].value() == Approx(8 * batch.memory.worst[MemoryCategory::kv_cache].value()));
    CHECK(operation(heads, "attention.core").hbm_bytes > 2 * operation(batch, "attention.core").hbm_bytes);
    CHECK(operation(heads, "attention.core").flops.value() == Approx(operation(batch, "attention.core").flops.value()));
    // Decode runs on latents, prefill on keys made from them: as many FLOPs for the up-projection, more for scores.
    CHECK(has(heads, "attention.absorb"));
    value["workload"] = {{"kind", "prefill"}, {"sequence_length", 4096}, {"global_batch", 8}};
    CHECK(has(evaluated(value), "attention.kv_up"));
}

TEST_CASE("Decoding with the sequence over chips sends queries, not keys", "[layouts]")
{
    json value = {{"rooflight", 1}, {"hardware", {{"system", "h100-sxm"}, {"chips", 8}}}, {"model", "llama-3-8b"},
                  {"workload", {{"kind", "decode"}, {"sequence_length", 131072}, {"global_batch", 8}}},
                  {"parallelism", {{"tensor", 2}, {"context", 4}}}};
    const Estimate e = evaluated(value);
    CHECK(collectives(e, "attention.to_cache") == "all_gather context");
    CHECK(collectives(e, "attention.from_cache") == "reduce_scatter context");
    CHECK(operation(e, "attention.to_cache").collectives[0].bytes.value() == Approx(8.0 * 32 * 128 / 2 * 2));
    CHECK(operation(e, "attention.core").hbm_bytes.value() ==
          Approx(8 * 131072.0 / 4 * 2 * 128 * 4 * 2 + 8.0 * 16 * 2 * 128 * 2));
}

TEST_CASE("The best layout is the one that the paper chose", "[layouts]")
{
    const auto time = [](const char* kind, double batch, double tokens, const char* weights, const std::string& layout,
                         const char* fidelity) {
        json value = scenario(palm(true), {4, 4, 4}, kind, batch, tokens, weights, layout, "batch");
        value["fidelity"] = fidelity;
        // Where all is hidden layouts take the same time: the one that keeps the links less busy is better.
        const Estimate e = evaluated(value);
        double busy = 0;
        for (const LinkEstimate& link : e.links)
            busy = std::max(busy, link.busy);
        return e.step.time.value() * (1 + 1e-6 * busy);
    };
    const std::vector<std::string> layouts = {"1d", "2d", "gathered_x", "gathered_xy", "gathered_xyz"};
    const auto best = [&](const char* kind, double batch, double tokens, const char* weights, const char* fidelity) {
        return *std::min_element(layouts.begin(), layouts.end(), [&](const std::string& a, const std::string& b) {
            return time(kind, batch, tokens, weights, a, fidelity) < time(kind, batch, tokens, weights, b, fidelity);
        });
    };
    // Low latency (table 2): communication that hides behind the products, which is what the paper works for.
    CHECK(best("prefill", 1, 2048, "int8", "ideal") == "2d");
    CHECK(best("decode", 64, 2048, "int8", "ideal") == "2d");
    // Calibrated, where none is hidden, the two are closer than the error band on 64 chips: the book's volumes over three
    // axes part at 18·F/D = 72. Hiding what would make two dimensions the best (an eighth and three fifths of it) makes
    // both predictions of the paper's rows too fast by more than a tenth, so that the measured rows speak against it.
    CHECK(two_d_from_chips(18432, 73728) == 72);
    // Counted in bytes, as the paper counts (section 3.2.2: 8BLE/√n for two dimensions, 2BLE for one, and half of F more for
    // a gated MLP), two dimensions do send less. But a third of a chip's links carries what goes over x alone, and that
    // takes as long as all that one dimension sends over all three axes: even both kinds at once would gain nothing.
    const auto sent = [&](const char* layout) {
        json value = scenario(palm(true), {4, 4, 4}, "prefill", 1, 2048, "int8", layout, "heads");
        value["fidelity"] = "ideal";
        std::map<std::string, double> all;
        for (const OperationEstimate& op : evaluated(value).operations) {
            for (const CollectiveEstimate& c : op.collectives) {
                const std::string axes = axes_text(c.axes, evaluated(value).axis_sizes, "+");
                all["bytes"] += op.count > 1 ? c.bytes.value() : 0;
                all[axes] += op.count > 1 ? c.time.value() : 0;
            }
        }
        return all;
    };
    auto one_sends = sent("1d"), two_send = sent("2d");
    CHECK(two_send["bytes"] < 0.75 * one_sends["bytes"]);
    CHECK(two_send["tensor.x"] == Approx(one_sends["tensor"]).epsilon(0.05));
    struct Low {
        const char *kind, *kv;
        double batch, hidden, seconds;
    };
    for (const Low& row : {Low{"prefill", "heads", 1, 0.15, 0.29}, Low{"decode", "batch", 64, 0.6, 1.82 / 64}}) {
        const auto run = [&](const char* layout, double hidden) {
            json value = scenario(palm(true), {4, 4, 4}, row.kind, row.batch, 2048, "int8", layout, row.kv);
            value["fidelity"] = "calibrated";
            value["overrides"]["overlap_tensor"] = hidden;
            return evaluated(value);
        };
        const Estimate one = run("1d", 0), two = run("2d", 0);
        const double ratio = one.step.time / two.step.time;
        INFO(row.kind << ": 1d takes " << ratio << " of 2d");
        REQUIRE(two.error_band);
        CHECK(ratio > 1 + two.error_band->low / 2);
        CHECK(ratio < 1);
        CHECK(two.step.time.value() < row.seconds);
        CHECK(run("2d", row.hidden).step.time < run("1d", row.hidden).step.time);
        CHECK(run("2d", row.hidden).step.time.value() < 0.9 * row.seconds);
    }
    // High throughput.
    CHECK(best("decode", 512, 2048, "bf16", "calibrated") == "2d");
    CHECK(best("prefill", 512, 2048, "bf16", "calibrated") == "gathered_xyz");
    // In between, more tokens make it worth gathering over more axes (section 3.2.3, figure 3).
    const auto rank = [&](double batch) {
        const std::string layout = best("prefill", batch, 2048, "bf16", "calibrated");
        return std::find(layouts.begin(), layouts.end(), layout) - layouts.begin();
    };
    auto before = rank(1);
    CHECK(before <= 1);
    for (const double batch : {2, 4, 8, 16, 64, 256, 1024}) {
        CHECK(rank(batch) >= before);
        before = rank(batch);
    }
    CHECK(before == 4);
    CHECK(rank(16) == 3);
}

TEST_CASE("PaLM's published latencies on TPU v4", "[layouts]")
{
    struct Row {
        const char* what;
        bool large;
        std::vector<int> slice;
        const char* kind;
        double batch, tokens;
        const char *weights, *layout, *kv;
        double seconds, mfu;
    };
    // Tables 2 and 3 of the paper; decode is for 64 tokens. MFU counts 2·N a token. 62B was used to set the two factors
    // of the stack that training does not; 540B was not.
    const Row rows[] = {
        {"540B prefill, low latency", true, {4, 4, 4}, "prefill", 1, 2048, "int8", "2d", "heads", 0.29, 0.43},
        {"540B decode, low latency", true, {4, 4, 4}, "decode", 64, 2080, "int8", "2d", "batch", 1.82 / 64, 0.14},
        {"540B prefill, high throughput", true, {4, 4, 4}, "prefill", 512, 2048, "bf16", "gathered_xyz", "batch", 85.2, 0.76},
        {"540B decode, high throughput", true, {4, 4, 4}, "decode", 512, 2080, "bf16", "2d", "batch", 6.0 / 64, 0.33},
        {"62B prefill, low latency", false, {2, 2, 4}, "prefill", 1, 2048, "int8", "2d", "heads", 0.16, 0.36},
        {"62B decode, low latency", false, {2, 2, 4}, "decode", 32, 2080, "int8", "2d", "batch", 0.73 / 64, 0.08},
        {"62B prefill, high throughput", false, {2, 4, 4}, "prefill", 512, 2048, "bf16", "gathered_xyz", "batch", 20.2, 0.73},
        {"62B decode, high throughput", false, {2, 2, 2}, "decode", 512, 2080, "bf16", "2d", "batch", 5.1 / 64, 0.37},
    };
    for (const Row& row : rows) {
        json value = scenario(palm(row.large), row.slice, row.kind, row.batch, row.tokens, row.weights, row.layout, row.kv);
        value["fidelity"] = "calibrated";
        const Estimate e = evaluated(value);
        // The paper counts the parameters of PaLM's own heads.
        value["model"]["heads"] = row.large ? 48 : 32;
        const double parameters = count_parameters(*scenario_from_json(value, library()).model).active_matmul;
        const double mfu = 2 * parameters * e.tokens_per_s / (e.chips * e.peak.value());
        INFO(row.what << ": " << e.step.time.value() << " s, measured " << row.seconds << "; MFU " << mfu);
        CHECK(std::abs(e.step.time.value() / row.seconds - 1) < 0.16);
        CHECK(std::abs(mfu - row.mfu) < 0.16 * row.mfu + 0.005);  // printed in whole percent
        CHECK(e.memory.fits);
    }
}

TEST_CASE("Layouts of inference change nothing of training, and say so", "[layouts]")
{
    json value = {{"rooflight", 1}, {"hardware", {{"system", "tpu-v5e"}, {"chips", 16}}}, {"model", "llama-3-8b"},
                  {"workload", {{"kind", "training"}, {"sequence_length", 4096}, {"global_batch", 16}}},
                  {"parallelism", {{"fsdp", 4}, {"tensor", 4}}}};
    const Estimate plain = evaluated(value);
    value["parallelism"]["weights_layout"] = "2d";
    const Estimate other = evaluated(value);
    CHECK(other.step.time == plain.step.time);
    CHECK(std::any_of(other.warnings.begin(), other.warnings.end(),
                      [](const std::string& w) { return w.find("weights_layout") != std::string::npos; }));
}

TEST_CASE("Names of parts of the tensor axis", "[layouts]")
{
    AxisSizes sizes{};
    sizes.fill(1);
    const auto of_part = [&sizes](std::size_t i) -> int& { return sizes[kMeshAxisCount + i]; };
    of_part(0) = 2, of_part(1) = 2, of_part(2) = 4, of_part(5) = 2;  // x by heads and rest, y by heads, z by rest
    const auto part = [](std::size_t letter, bool rest) { return static_cast<unsigned>(tensor_part(letter, rest)); };
    CHECK(axes_text(kTensorParts, sizes, "+") == "tensor");
    CHECK(axes_text(static_cast<AxisMask>(part(0, false) | part(0, true)), sizes, "+") == "tensor.x");
    CHECK(axes_text(static_cast<AxisMask>(part(0, true) | part(2, true)), sizes, "+") == "tensor.x2z");
    CHECK(axes_text(static_cast<AxisMask>(part(0, false) | part(1, false)), sizes, "+") == "tensor.x1y");
    sizes[0] = 2;
    CHECK(axes_text(static_cast<AxisMask>(1u | part(1, false)), sizes, "·") == "data·tensor.y");
}

}  // namespace rooflight::layouts_test
