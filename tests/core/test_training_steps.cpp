// SPDX-License-Identifier: GPL-3.0-or-later
// What each way to train does to a step: attention, experts, precision, pipelines, slices; and the two evaluators against
// each other.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/cost/step_model.h"
#include "core/estimate/estimate.h"
#include "core/io/scenario_json.h"
#include "core/units/input_error.h"
#include "tests/support/library.h"
#include "tests/support/scenarios.h"

namespace rooflight::training_steps_test {

using nlohmann::json;
using test::library;

namespace {

json training(const json& patch = json::object()) {
    json value = {{"rooflight", 1},
                  {"hardware", {{"system", "h100-sxm"}, {"chips", 64}}},
                  {"model", "llama-3-8b"},
                  {"workload", {{"kind", "training"}, {"sequence_length", 8192}, {"global_batch", 64}}},
                  {"parallelism", {{"fsdp", 64}, {"zero", 3}}}};
    value.merge_patch(patch);
    return value;
}

Estimate of(const json& value, Detail detail = Detail::everything) {
    return estimate(scenario_from_json(value, library()), detail);
}

/// FLOPs of a chip's step by operation, forward and backward together.
double flops_of(const Estimate& e, std::string_view name) {
    double sum = 0;
    for (const OperationEstimate& op : e.operations) {
        sum += std::string_view(op.name).starts_with(name) ? op.flops.value() * op.count : 0;
    }
    return sum;
}

/// Bytes of all collectives of one kind over some axes, of the whole array.
double bytes_of(const Estimate& e, CollectiveKind kind, AxisMask axes) {
    double sum = 0;
    for (const OperationEstimate& op : e.operations) {
        for (const CollectiveEstimate& c : op.collectives) {
            sum += c.kind == kind && (c.axes & axes) != 0 ? c.bytes.value() * op.count : 0;
        }
    }
    return sum;
}

}  // namespace

TEST_CASE("What software does between two steps is in the closed form and in the timeline", "[schedule]") {
    // A step so short that the host's part of it shows.
    const json value = training({{"hardware", {{"chips", 1}}}, {"parallelism", {{"fsdp", 1}}}, {"fidelity", "calibrated"},
                                 {"workload", {{"sequence_length", 128}, {"global_batch", 1}}}});
    const Scenario scenario = scenario_from_json(value, library());
    const StepModel model(scenario);
    const Estimate e = of(value);
    REQUIRE(model.host_time() > e.step.time * 0.05);
    CHECK(e.timeline.makespan.value() == Approx(e.step.time.value()).epsilon(0.01));
    const auto host = std::find_if(e.timeline.events.begin(), e.timeline.events.end(),
                                   [](const Event& event) { return event.kind == EventKind::overhead; });
    REQUIRE(host != e.timeline.events.end());
    CHECK((host->end - host->start).value() == Approx(model.host_time().value()));
    CHECK(host->end == e.timeline.makespan);
    // Ideal fidelity knows of no software.
    json ideal = value;
    ideal["fidelity"] = "ideal";
    for (const Event& event : of(ideal).timeline.events) {
        CHECK(event.kind != EventKind::overhead);
    }
}

TEST_CASE("The timeline's memory peaks where the closed form says", "[memory]") {
    for (const json& patch : {json::object(), json{{"recompute", "full"}}, json{{"recompute", "selective"}},
                              json{{"parallelism", {{"fsdp", 8}, {"pipeline", 8}}}}}) {
        const Estimate e = of(training(patch));
        CHECK_FALSE(e.memory.worst.peak_at.empty());
        const auto& samples = e.timeline.memory[e.memory.worst_stage];
        Bytes peak{0};
        for (const MemorySample& sample : samples) {
            peak = std::max(peak, sample.bytes);
        }
        INFO(patch.dump());
        CHECK(peak.value() == Approx(e.memory.worst.total.value()).epsilon(0.03));
    }
}

TEST_CASE("Kinds of attention: what windows, latents and skipped halves do", "[training]") {
    const double whole = flops_of(of(training()), "attention.core");
    CHECK(whole > 0);
    // 32 layers · 64/64 sequences · 2 · S² · heads · (qk + v), forward once and backward twice.
    CHECK(whole == Approx(32.0 * 3 * 4 * 8192.0 * 8192 * 4096));
    CHECK(flops_of(of(training({{"options", {{"causal_skip", true}}}})), "attention.core") ==
          Approx(whole / 2).epsilon(1e-3));
    json windowed = {{"name", "w"}, {"layers", 32}, {"d_model", 4096}, {"d_ff", 14336}, {"heads", 32}, {"kv_heads", 8},
                     {"head_dim", 128}, {"vocab", 128256}, {"sliding_window", 1024}};
    const double local = flops_of(of(training({{"model", windowed}})), "attention.core");
    CHECK(local / whole == Approx(1024.0 / 8192));
    windowed["global_every"] = 4;
    const double mixed = flops_of(of(training({{"model", windowed}})), "attention.core");
    CHECK(mixed == Approx(0.75 * local + 0.25 * whole));
    // Materialised scores pass memory, and are saved: 2 bytes · S² · heads and more.
    const Estimate flash = of(training()), scores = of(training({{"attention_kernel", "materialised"}}));
    CHECK(scores.memory.worst[MemoryCategory::activations] >
          flash.memory.worst[MemoryCategory::activations] + Bytes(0.99 * 32 * 2 * 8192 * 8192 * 32));
    CHECK(scores.step.time > flash.step.time);
    // Latent attention: query and key heads of 192, value heads of 128.
    const Estimate latent = of(training({{"model", "deepseek-v3"}, {"hardware", {{"chips", 2048}}},
                                         {"workload", {{"global_batch", 2048}}},
                                         {"parallelism", {{"fsdp", 2048}, {"expert", 64}}}}));
    CHECK(flops_of(latent, "attention.core") >= 61.0 * 3 * 2 * 8192.0 * 8192 * 128 * (192 + 128));
    // RoPE is a pass of its own where elementwise work is not fused.
    const auto rope = [](bool fused) {
        double bytes = 0;
        for (const OperationEstimate& op : of(training({{"options", {{"fused_elementwise", fused}}}})).operations) {
            bytes += op.name == "attention.rope" ? op.hbm_bytes.value() : 0;
        }
        return bytes;
    };
    CHECK(rope(true) == 0);
    CHECK(rope(false) >= 2 * 8192.0 * (32 + 8) * 128 * 2);
}

TEST_CASE("Context attention: keys in turn, gathered, or exchanged for heads", "[training]") {
    const auto with = [](const char* kind) {
        return of(training({{"parallelism", {{"fsdp", 8}, {"context", 8}, {"context_attention", kind}}}}));
    };
    constexpr AxisMask context = axes(MeshAxis::context);
    const Estimate ring = with("ring"), gathered = with("all_gather"), exchanged = with("all_to_all");
    // A ring passes on what a gather brings, part by part beside the products of the part before.
    CHECK(bytes_of(ring, CollectiveKind::all_gather, context) == bytes_of(gathered, CollectiveKind::all_gather, context));
    CHECK(bytes_of(ring, CollectiveKind::all_to_all, context) == 0);
    CHECK(ring.step.exposed_comm <= gathered.step.exposed_comm);
    // Where products do not take what they need part by part, keys that are gathered first are waited for.
    const auto in_turn = [](const char* kind) {
        return of(training({{"parallelism", {{"fsdp", 8}, {"context", 8}, {"context_attention", kind}, {"zero", 1}}},
                            {"options", {{"collective_matmul", false}}}}));
    };
    const Estimate ring_apart = in_turn("ring"), gathered_apart = in_turn("all_gather");
    double waits = 0;
    for (const OperationEstimate& op : gathered_apart.operations) {
        for (const CollectiveEstimate& c : op.collectives) {
            waits += (c.axes & context) != 0 && op.name == "attention.core" ? c.time.value() * op.count : 0;
        }
    }
    CHECK(waits > 0);
    // All but the last micro-batch's, where gradients keep the network from hiding a ring's.
    const double longer = gathered_apart.step.time.value() - ring_apart.step.time.value();
    CHECK(longer > waits * 7 / 8 * 0.999);
    CHECK(longer <= waits * 1.001);
    // Keys and values of a sequence: 2 · 8 heads · 128 · 8192 tokens · 2 bytes in each of 32 layers, and in backward.
    CHECK(bytes_of(gathered, CollectiveKind::all_gather, context) >= 32 * 2.0 * 8 * 128 * 8192 * 2);
    CHECK(bytes_of(exchanged, CollectiveKind::all_to_all, context) > 0);
    for (const Estimate* e : {&ring, &gathered, &exchanged}) {
        CHECK(flops_of(*e, "attention.core") == Approx(flops_of(ring, "attention.core")));
        CHECK(e->timeline.makespan.value() == Approx(e->step.time.value()).epsilon(0.01));
    }
}

TEST_CASE("Experts: capacity, imbalance and shared ones", "[training]") {
    json model = {{"name", "experts"}, {"layers", 16}, {"d_model", 2048}, {"d_ff", 8192}, {"heads", 16}, {"vocab", 32000},
                  {"gated_mlp", true}, {"moe", {{"experts", 16}, {"top_k", 2}, {"d_ff_expert", 4096}}}};
    const auto value = [&](const json& patch = json::object()) {
        json all = training({{"model", model}, {"hardware", {{"chips", 16}}}, {"workload", {{"global_batch", 16}}},
                             {"parallelism", {{"fsdp", 16}, {"expert", 16}}}});
        all.merge_patch(patch);
        return all;
    };
    const Estimate plain = of(value());
    // Tokens of a chip · top_k · 2 (and 4 backward) · 3 matrices of 2048 × 4096, 16 layers.
    const double expected = 16 * 8192.0 * 2 * 6 * 3 * 2048 * 4096;
    CHECK(flops_of(plain, "moe.up") + flops_of(plain, "moe.down") == Approx(expected).epsilon(0.01));
    constexpr AxisMask expert = axes(MeshAxis::expert);
    const double sent = bytes_of(plain, CollectiveKind::all_to_all, expert);
    CHECK(sent > 0);
    // The busiest expert sets the pace of all.
    const Estimate uneven = of(value({{"workload", {{"expert_imbalance", 1.5}}}}));
    CHECK(flops_of(uneven, "moe.down") == Approx(1.5 * flops_of(plain, "moe.down")));
    CHECK(uneven.step.time > plain.step.time);
    model["moe"]["capacity_factor"] = 1.25;
    const Estimate padded = of(value());
    CHECK(flops_of(padded, "moe.down") == Approx(1.25 * flops_of(plain, "moe.down")));
    CHECK(bytes_of(padded, CollectiveKind::all_to_all, expert) == Approx(1.25 * sent));
    // What the busiest expert would have beyond its capacity is dropped.
    const Estimate dropped = of(value({{"workload", {{"expert_imbalance", 1.5}}}}));
    CHECK(flops_of(dropped, "moe.down") == Approx(1.25 * flops_of(plain, "moe.down")));
    model["moe"].erase("capacity_factor");
    model["moe"]["shared_experts"] = 1;
    const Estimate shared = of(value());
    CHECK(shared.parameters.total - plain.parameters.total == Approx(16 * 3.0 * 2048 * 4096));
    CHECK(bytes_of(shared, CollectiveKind::all_to_all, expert) == Approx(sent));
    CHECK(shared.step.time > plain.step.time);
}

TEST_CASE("Narrower products take half the time, narrower gradients half the bytes", "[training]") {
    const Estimate bf16 = of(training()), fp8 = of(training({{"precision", {{"matmul", "fp8"}}}}));
    CHECK(fp8.peak / bf16.peak == Approx(2).epsilon(1e-3));
    CHECK(fp8.step.compute < bf16.step.compute * 0.75);  // attention stays at 16 bits
    const Estimate int8 = of(training({{"precision", {{"matmul", "int8"}}}}));
    CHECK(int8.peak == fp8.peak);
    constexpr AxisMask fsdp = axes(MeshAxis::fsdp);
    const Estimate half = of(training({{"precision", {{"gradient_reduce", "bf16"}}}}));
    const double before = bytes_of(bf16, CollectiveKind::reduce_scatter, fsdp);
    CHECK(before > 0);
    CHECK(bytes_of(half, CollectiveKind::reduce_scatter, fsdp) == Approx(before / 2));
    CHECK(bytes_of(half, CollectiveKind::all_gather, fsdp) == bytes_of(bf16, CollectiveKind::all_gather, fsdp));
    // Gathered weights are those of the matmul, where that is narrower.
    CHECK(bytes_of(fp8, CollectiveKind::all_gather, fsdp) == Approx(bytes_of(bf16, CollectiveKind::all_gather, fsdp) / 2).epsilon(0.15));
    // Twice the microbatches of half the size: weights are gathered twice, gradients of ZeRO 1 reduced once.
    const auto accumulated = [](int zero, double micro) {
        return of(training({{"workload", {{"global_batch", 128}, {"micro_batch", micro}}}, {"parallelism", {{"zero", zero}}}}));
    };
    CHECK(bytes_of(accumulated(3, 1), CollectiveKind::all_gather, fsdp) ==
          Approx(2 * bytes_of(accumulated(3, 2), CollectiveKind::all_gather, fsdp)));
    CHECK(flops_of(accumulated(3, 1), "mlp") == Approx(flops_of(accumulated(3, 2), "mlp")));
}

TEST_CASE("Uneven stages hold what is left over, and the ends embedding and head", "[training]") {
    const json value = training({{"model", {{"name", "uneven"}, {"layers", 10}, {"d_model", 2048}, {"d_ff", 8192},
                                            {"heads", 16}, {"vocab", 128000}}},
                                 {"hardware", {{"chips", 4}}},
                                 {"workload", {{"global_batch", 16}, {"sequence_length", 2048}}},
                                 {"parallelism", {{"fsdp", 1}, {"pipeline", 4}, {"zero", 1}}}});
    const Scenario scenario = scenario_from_json(value, library());
    const StepModel model(scenario);
    int layers = 0, most = 0, least = 99;
    for (const StageLayers& stage : model.stages()) {
        int here = 0;
        for (const int count : stage.count) {
            here += count;
        }
        layers += here, most = std::max(most, here), least = std::min(least, here);
    }
    CHECK(layers == 10);
    CHECK(most - least == 1);
    const Estimate e = of(value);
    // Embedding and head are 262 million parameters each: more than a stage's layers.
    CHECK(e.memory.stages.front()[MemoryCategory::weights] > e.memory.stages[1][MemoryCategory::weights]);
    CHECK(e.memory.stages.back()[MemoryCategory::weights] > e.memory.stages[2][MemoryCategory::weights]);
    CHECK(e.step.bubble > Seconds(0));
    // The head's stage is slower than the others; without the vocabulary the step is shorter by more than its own work.
    json small = value;
    small["model"]["vocab"] = 8;
    CHECK(of(small).step.time < e.step.time);
}

TEST_CASE("What stages hand on is on the links between them", "[training]") {
    const auto sent = [](int chunks) {
        const Estimate e = of(training({{"hardware", {{"chips", 32}}},
                                        {"workload", {{"global_batch", 16}}},
                                        {"parallelism", {{"fsdp", 1}, {"tensor", 8}, {"pipeline", 4}, {"zero", 1},
                                                         {"schedule", chunks > 1 ? "interleaved" : "1f1b"},
                                                         {"virtual_stages", chunks}}}}));
        for (const LinkEstimate& link : e.links) {
            if (link.axis == "scale_out") {
                CHECK(link.busy > 0);
                return link.bytes_per_step.value();
            }
        }
        return 0.0;
    };
    // A node a stage: a chip sends its eighth of the stream of 16 micro-batches, forward and backward; the last stage,
    // with the head the slowest, not forward from its last chunk.
    const double stream = 8192.0 * 4096 * 2 / 8;
    CHECK(sent(1) == Approx(16 * stream));
    CHECK(sent(4) == Approx(16 * 7 * stream));
}

TEST_CASE("A parallel block gathers and reduces once for attention and MLP, and so do its gradients", "[training]") {
    // Forward a gather and a scatter; backward the gradient gathered once, its sums scattered once, and the input once more.
    const json model = {{"layers", 8}, {"d_model", 4096}, {"d_ff", 16384}, {"heads", 32}, {"vocab", 32000}};
    const auto sent = [&](bool parallel) {
        json m = model;
        m["parallel_block"] = parallel;
        const Estimate e = of(training({{"model", m}, {"hardware", {{"chips", 8}}}, {"parallelism", {{"fsdp", 1}, {"tensor", 8}}},
                                        {"workload", {{"sequence_length", 2048}, {"global_batch", 8}}}}));
        const double stream = 2048.0 * 4096 * 2;       // of a sequence, bf16
        double layers = 0;
        for (const OperationEstimate& op : e.operations) {
            const std::string_view name = op.name;
            for (const CollectiveEstimate& c : op.collectives) {
                if (name.starts_with("attention.") || name.starts_with("mlp.")) {
                    CHECK((c.kind == CollectiveKind::all_gather || c.kind == CollectiveKind::reduce_scatter));
                    layers += c.bytes.value() * op.count / (stream * 8 * 8);
                }
            }
        }
        return layers;
    };
    CHECK(sent(false) == Approx(10));
    CHECK(sent(true) == Approx(5));
}

TEST_CASE("Two thousand million chips are counted, not overflown", "[training]") {
    Scenario scenario = scenario_from_json(training(), library());  // files may name a hundred million at most
    scenario.hardware.chips = scenario.parallelism.fsdp = 2000000000;
    scenario.workload.global_batch = 2e9;
    const Estimate e = estimate(scenario, Detail::summary);
    CHECK(e.chips == 2000000000);
    CHECK(e.step.time.value() > 0);
    CHECK(std::isfinite(e.step.time.value()));
}

TEST_CASE("Slices exchange gradients over the data-centre network once a step", "[training]") {
    const auto slices = [](int count) {
        return of({{"rooflight", 1},
                   {"hardware", {{"system", "tpu-v5p"}, {"slice", {4, 4, 4}}, {"slices", count}}},
                   {"model", "llama-3-8b"},
                   {"workload", {{"kind", "training"}, {"sequence_length", 8192}, {"global_batch", 128 * count}}},
                   {"parallelism", {{"data", count}, {"fsdp", 64}, {"zero", 3}}}});
    };
    const Estimate one = slices(1), four = slices(4);
    const auto link = [](const Estimate& e, std::string_view axis) {
        for (const LinkEstimate& l : e.links) {
            if (l.axis == axis) {
                return l.bytes_per_step.value();
            }
        }
        return 0.0;
    };
    CHECK(link(one, "scale_out") == 0);
    // Gradients in fp32 of a chip's 64th of the parameters, AllReduced over four slices: 2 · 3/4 of them.
    CHECK(link(four, "scale_out") == Approx(8.03e9 / 64 * 4 * 2 * 3 / 4).epsilon(0.02));
    CHECK(link(four, "x") == Approx(link(one, "x")).epsilon(0.01));
    CHECK(four.step.time >= one.step.time);
    CHECK(four.tokens_per_s == Approx(4 * one.tokens_per_s * (one.step.time / four.step.time)));
}

TEST_CASE("Tensor parallelism with sequence parallelism sends as much and keeps less", "[training]") {
    const auto with = [](bool sequence) {
        return of(training({{"parallelism", {{"fsdp", 8}, {"tensor", 8}, {"sequence", sequence}}}}));
    };
    const Estimate split = with(true), whole = with(false);
    constexpr AxisMask tensor = axes(MeshAxis::tensor);
    CHECK(bytes_of(split, CollectiveKind::all_reduce, tensor) < bytes_of(whole, CollectiveKind::all_reduce, tensor) / 10);
    CHECK(bytes_of(split, CollectiveKind::all_gather, tensor) > 0);
    CHECK(split.memory.worst[MemoryCategory::activations] < whole.memory.worst[MemoryCategory::activations]);
}

}  // namespace rooflight::training_steps_test
