// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_estimate.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <vector>

namespace rooflight::test {
namespace {

constexpr double kGib = 1073741824.0;

std::shared_ptr<const System> v5p() {
    auto system = std::make_shared<System>();
    system->id = "tpu-v5p";
    system->vendor = "Google";
    system->scale_out_type = "DCN Ethernet";
    system->name = "TPU v5p";
    system->topology = TopologyKind::torus;
    Figures& figures = system->vendor_figures;
    figures.flops_per_s[static_cast<std::size_t>(DType::bf16)] = FlopsPerSecond(4.59e14);
    figures.flops_per_s[static_cast<std::size_t>(DType::int8)] = FlopsPerSecond(9.18e14);
    figures.hbm = Bytes(95 * kGib);
    figures.hbm_bandwidth = BytesPerSecond(2.765e12);
    figures.ici_link = BytesPerSecond(1e11);
    figures.scale_out = BytesPerSecond(6.25e9);
    system->parts.vmem = Bytes(134217728);
    system->parts.on_chip_bandwidth = BytesPerSecond(6.16e13);
    system->pod = {16, 20, 28};
    system->largest_slice = {16, 16, 24};
    system->wrap_rule = WrapRule::cubes;
    system->wrap_length = 4;
    system->chips_per_host = 4;
    system->host_shape = {2, 2, 1};
    return system;
}

std::shared_ptr<const System> h100() {
    auto system = std::make_shared<System>();
    system->id = "h100-sxm";
    system->vendor = "NVIDIA";
    system->scale_out_type = "InfiniBand NDR 400G";
    system->name = "H100 SXM";
    system->topology = TopologyKind::switched;
    Figures& figures = system->vendor_figures;
    figures.flops_per_s[static_cast<std::size_t>(DType::bf16)] = FlopsPerSecond(9.89e14);
    figures.flops_per_s[static_cast<std::size_t>(DType::fp8)] = FlopsPerSecond(1.979e15);
    figures.hbm = Bytes(80e9);
    figures.hbm_bandwidth = BytesPerSecond(3.35e12);
    figures.scale_up = BytesPerSecond(4.5e11);
    figures.scale_out = BytesPerSecond(5e10);
    system->parts.l2 = Bytes(5e7);
    system->parts.on_chip_bandwidth = BytesPerSecond(5.5e12);
    system->domain_size = 8;
    system->chips_per_host = 8;
    SwitchLevel node;
    node.name = "node";
    node.degree = 8;
    node.per_child = BytesPerSecond(4.5e11);
    SwitchLevel leaf;
    leaf.name = "leaf";
    leaf.degree = 32;
    leaf.per_child = BytesPerSecond(4e11);
    SwitchLevel spine;
    spine.name = "spine";
    spine.degree = 0;
    spine.per_child = BytesPerSecond(1.28e13);
    system->levels = {node, leaf, spine};
    return system;
}

std::shared_ptr<const Model> llama() {
    auto model = std::make_shared<Model>();
    model->id = "llama-3-70b";
    model->name = "LLaMA 3 70B";
    model->layers = 80;
    model->d_model = 8192;
    model->d_ff = 28672;
    model->heads = 64;
    model->kv_heads = 8;
    model->head_dim = 128;
    model->vocab = 128256;
    model->gated_mlp = true;
    return model;
}

struct Shape {
    std::string_view name;
    double flops, bytes;
    CollectiveKind kind;
    double sent;  // bytes of its collective
};

// One layer's forward pass of one chip: 32,768 tokens a tensor group, tensor 8.
constexpr Shape kLayer[] = {
    {"norm.attention", 1.3e9, 1.34e8, CollectiveKind::all_gather, 0},
    {"attention.qkv", 6.87e11, 6.4e8, CollectiveKind::all_gather, 5.4e8},
    {"attention.core", 1.1e12, 1.52e9, CollectiveKind::permute, 0},
    {"attention.out", 5.5e11, 6.2e8, CollectiveKind::reduce_scatter, 5.4e8},
    {"norm.mlp", 1.3e9, 1.34e8, CollectiveKind::all_gather, 0},
    {"mlp.gate_up", 3.85e12, 1.1e9, CollectiveKind::all_gather, 5.4e8},
    {"mlp.activation", 4.7e8, 7.0e8, CollectiveKind::all_gather, 0},
    {"mlp.down", 1.92e12, 8.3e8, CollectiveKind::reduce_scatter, 5.4e8},
};

OperationEstimate operation(const Shape& shape, Phase phase, double factor, double count, double peak,
                            double bandwidth) {
    OperationEstimate result;
    result.name = shape.name;
    result.phase = phase;
    result.count = count;
    result.flops = Flops(shape.flops * factor);
    result.hbm_bytes = Bytes(shape.bytes * factor);
    const double compute = result.flops.value() / peak;
    const double memory = result.hbm_bytes.value() / bandwidth;
    result.time = Seconds(std::max(compute, memory) * 1.04);
    result.bound = compute >= memory ? Bound::compute : Bound::hbm;
    if (shape.sent > 0) {
        CollectiveEstimate collective;
        collective.kind = shape.kind;
        collective.axes = mask_of(MeshAxis::tensor);
        collective.bytes = Bytes(shape.sent * factor);
        collective.time = Seconds(shape.sent * factor / 2e11);
        collective.exposed = Seconds(collective.time.value() * 0.08);
        if (collective.time > result.time) {
            result.bound = Bound::scale_up;
        }
        result.collectives.push_back(collective);
    }
    return result;
}

void add_event(Timeline& timeline, double& at, double length, std::string_view name, Phase phase, EventKind kind,
               int stream, int layer, int micro_batch, double exposed = 0) {
    Event event;
    event.start = Seconds(at);
    event.end = Seconds(at + length);
    event.name = name;
    event.phase = phase;
    event.kind = kind;
    event.stream = stream;
    event.layer = layer;
    event.micro_batch = micro_batch;
    event.exposed = Seconds(exposed);
    timeline.events.push_back(event);
    at += length;
}

void finish(Timeline& timeline) {
    std::stable_sort(timeline.events.begin(), timeline.events.end(),
                     [](const Event& a, const Event& b) { return a.start < b.start; });
    for (const Event& event : timeline.events) {
        timeline.makespan = std::max(timeline.makespan, event.end);
    }
}

/// Forward and backward of `layers` layers on one stage: compute, gathers of weights, reductions of activations.
Timeline layers_timeline(int layers, double peak, double factor) {
    Timeline timeline;
    timeline.streams = {{"compute", 0, true, Network::x},
                        {"x", 0, false, Network::x},
                        {"y, z", 0, false, Network::y},
                        {"scale_out", 0, false, Network::scale_out}};
    double compute = 0;
    double gather = 0;
    double reduce = 0;
    std::vector<MemorySample> memory = {{Seconds(0), Bytes(38 * kGib)}};
    for (int pass = 0; pass < 2; ++pass) {
        const Phase phase = pass == 0 ? Phase::forward : Phase::backward;
        const double scale = factor * (pass == 0 ? 1 : 2);
        for (int step = 0; step < layers; ++step) {
            const int layer = pass == 0 ? step : layers - 1 - step;
            gather = std::max(gather, compute - 0.004);
            add_event(timeline, gather, 0.0078 * factor, "all_gather", phase, EventKind::communication, 2, layer, 0);
            for (const Shape& shape : kLayer) {
                const bool memory_bound = shape.flops / shape.bytes < 166;
                const double time = std::max(shape.flops / peak, shape.bytes / 2.765e12) * scale;
                add_event(timeline, compute, time, shape.name, phase,
                          memory_bound ? EventKind::hbm : EventKind::compute, 0, layer, 0);
                if (shape.sent > 0) {
                    reduce = std::max(reduce, compute - 0.6 * time);
                    const double length = shape.sent / 2e11 * factor;
                    const double exposed = std::max(0.0, reduce + length - compute);
                    const std::string_view name =
                        shape.kind == CollectiveKind::all_gather ? "all_gather" : "reduce_scatter";
                    add_event(timeline, reduce, length, name, phase, EventKind::communication, 1, layer, 0, exposed);
                    compute = std::max(compute, reduce);
                }
            }
            memory.push_back(
                {Seconds(compute), Bytes((38 + 24.0 * (pass == 0 ? step : layers - step) / layers) * kGib)});
        }
        if (pass == 0) {
            add_event(timeline, compute, 0.02 * factor, "head", Phase::forward, EventKind::compute, 0, -1, 0);
        }
    }
    double outside = compute * 0.55;
    add_event(timeline, outside, compute * 0.5, "all_reduce", Phase::backward, EventKind::communication, 3, -1, 0,
              compute * 0.05);
    add_event(timeline, outside, 0.012, "optimizer.update", Phase::optimizer, EventKind::optimizer, 0, -1, 0);
    finish(timeline);
    memory.push_back({timeline.makespan, Bytes(38 * kGib)});
    timeline.memory = {memory};
    return timeline;
}

MemoryUse use(double weights, double gradients, double optimizer, double activations, double kv, double communication,
              double overhead) {
    MemoryUse result;
    result.breakdown = {Bytes(weights * kGib),     Bytes(gradients * kGib), Bytes(optimizer * kGib),
                        Bytes(activations * kGib), Bytes(kv * kGib),        Bytes(communication * kGib),
                        Bytes(overhead * kGib)};
    for (const Bytes part : result.breakdown) {
        result.total += part;
    }
    result.peak_at = "backward of layer 80, microbatch 1";
    return result;
}

Estimate training_estimate(double batch, double optimizer_gib) {
    Estimate result;
    result.chips = 2048;
    result.peak = FlopsPerSecond(4.59e14);
    result.bound = Bound::compute;
    result.bound_by = "mlp.gate_up";
    for (const Phase phase : {Phase::forward, Phase::recompute, Phase::backward}) {
        for (const Shape& shape : kLayer) {
            const double factor = batch * (phase == Phase::backward ? 2 : 1);
            result.operations.push_back(operation(shape, phase, factor, 80, 4.59e14, 2.765e12));
        }
    }
    result.operations.push_back(
        operation({"embedding", 0, 5.4e8, CollectiveKind::all_gather, 0}, Phase::forward, batch, 1, 4.59e14, 2.765e12));
    result.operations.push_back(operation({"head", 8.6e12, 3.2e9, CollectiveKind::all_gather, 5.4e8}, Phase::forward,
                                          batch, 1, 4.59e14, 2.765e12));
    result.operations.push_back(operation({"optimizer.update", 4.1e8, 7.6e8, CollectiveKind::all_gather, 0},
                                          Phase::optimizer, 1, 1, 4.59e14, 2.765e12));
    double time = 0;
    for (const OperationEstimate& each : result.operations) {
        time += each.time.value() * each.count;
    }
    result.step.time = Seconds(time * 1.03);
    result.step.compute = Seconds(time);
    result.step.exposed_comm = Seconds(time * 0.03);
    result.mfu = 0.583;
    result.memory.capacity = Bytes(95 * kGib);
    result.memory.worst = use(9.2, 4.6, optimizer_gib, 22.5 * batch, 0, 4.4, 2.2);
    result.memory.stages = {result.memory.worst};
    result.memory.fits = result.memory.worst.total <= result.memory.capacity;
    result.links = {{"x", Bytes(3.2e11), 0.62},
                    {"y", Bytes(2.1e11), 0.34},
                    {"z", Bytes(2.1e11), 0.34},
                    {"scale_out", Bytes(0), 0.0}};
    result.timeline = layers_timeline(80, 4.59e14, batch);
    return result;
}

std::shared_ptr<const Scenario> training_scenario() {
    auto scenario = std::make_shared<Scenario>();
    scenario->name = "LLaMA 3 70B on TPU v5p";
    scenario->hardware.system = v5p();
    scenario->hardware.system_id = "tpu-v5p";
    scenario->hardware.slice = {8, 16, 16};
    scenario->model = llama();
    scenario->workload.sequence_length = 8192;
    scenario->workload.global_batch = 1024;
    scenario->workload.micro_batch = 4;
    scenario->parallelism.fsdp = 256;
    scenario->parallelism.tensor = 8;
    scenario->parallelism.zero = 3;
    return scenario;
}

/// Curves of the shape that real ones have: FSDP level, compute and tensor in step with the batch.
ParallelismCurves sample_curves() {
    ParallelismCurves curves;
    curves.chips = curves.machine_chips = 2048;
    curves.sequence_length = 4096;
    curves.present_tokens = 2048;
    curves.present_compute = 0.7;
    curves.present_communication = 0.4;
    CommunicationCurve fsdp{Strategy::fsdp, 1, {}, 850.0, false}, own{Strategy::present, 8, {}, {}, true};
    for (double tokens = 64; tokens <= 16384; tokens *= 2) {
        curves.tokens.push_back(tokens);
        curves.compute.push_back(0.7 * tokens / 2048);
        fsdp.seconds.push_back(0.7 * 850 / 2048);
        own.seconds.push_back(0.4 * tokens / 2048);
    }
    curves.by_batch = {fsdp, own};
    for (double degree = 1; degree <= 64; degree *= 2) {
        curves.degrees.push_back(degree);
        curves.fsdp.push_back(0.3 / degree);
        curves.tensor.push_back(0.02 * degree);
        curves.both.push_back(std::max(curves.fsdp.back(), curves.tensor.back()));
    }
    curves.best_degree = curves.best_degree_real = 4;
    curves.present_degree = 8;
    return curves;
}

Sample of_training(Estimate estimate) {
    estimate.parallelism = sample_curves();
    return {training_scenario(), std::make_shared<Estimate>(std::move(estimate))};
}

}  // namespace

Sample sample_training(double batch) {
    return of_training(training_estimate(batch, 18.4));
}

Sample sample_overflow() { return of_training(training_estimate(1.7, 43.4)); }

Timeline sample_timeline(int events) {
    const int layers = std::max(1, events / 26);
    return layers_timeline(layers, 4.59e14, 1.0);
}

Sample sample_pipeline(int stages, int micro_batches) {
    auto scenario = std::make_shared<Scenario>();
    scenario->name = "LLaMA 3 70B on H100";
    scenario->hardware.system = h100();
    scenario->hardware.system_id = "h100-sxm";
    scenario->hardware.chips = 64 * stages;
    scenario->model = llama();
    scenario->workload.sequence_length = 8192;
    scenario->workload.global_batch = 1024;
    scenario->parallelism.tensor = 8;
    scenario->parallelism.data = 8;
    scenario->parallelism.pipeline = stages;
    auto estimate = std::make_shared<Estimate>(training_estimate(0.5, 10));
    estimate->chips = 64 * stages;
    estimate->peak = FlopsPerSecond(9.89e14);
    estimate->memory.capacity = Bytes(80e9);
    estimate->memory.stages.clear();
    Timeline timeline;
    // 1F1B: forward of microbatch m on stage s starts at s + m until the pipe is full, then they alternate.
    const double forward = 0.011;
    const double backward = 0.022;
    for (int stage = 0; stage < stages; ++stage) {
        const int first = static_cast<int>(timeline.streams.size());
        timeline.streams.push_back({"compute", stage, true, Network::x});
        timeline.streams.push_back({"scale_up", stage, false, Network::scale_up});
        timeline.streams.push_back({"scale_out", stage, false, Network::scale_out});
        const int warm_up = std::min(stages - stage, micro_batches);
        double at = stage * forward;
        double network = at;
        int next_forward = 0;
        int next_backward = 0;
        std::vector<MemorySample> memory = {{Seconds(0), Bytes((18 - stage * 0.5) * kGib)}};
        const auto run = [&](bool is_forward) {
            const Phase phase = is_forward ? Phase::forward : Phase::backward;
            const int micro_batch = is_forward ? next_forward++ : next_backward++;
            add_event(timeline, at, is_forward ? forward : backward, is_forward ? "layers" : "d layers", phase,
                      EventKind::compute, first, -1, micro_batch);
            network = std::max(network, at - 0.004);
            add_event(timeline, network, 0.005, "permute", phase, EventKind::communication, first + 2, -1, micro_batch,
                      0.001);
            double domain = at - 0.008;
            add_event(timeline, domain, 0.006, "reduce_scatter", phase, EventKind::communication, first + 1, -1,
                      micro_batch, 0.0006);
            memory.push_back({Seconds(at), Bytes((18 - stage * 0.5 + 2.6 * (next_forward - next_backward)) * kGib)});
        };
        for (int i = 0; i < warm_up; ++i) {
            run(true);
        }
        const double idle = stages * forward + (stages - 1 - stage) * backward;
        if (idle > at) {
            add_event(timeline, at, idle - at, "bubble", Phase::forward, EventKind::bubble, first, -1, 0);
        }
        while (next_backward < micro_batches) {
            run(false);
            if (next_forward < micro_batches) {
                run(true);
            }
        }
        timeline.memory.push_back(memory);
        estimate->memory.stages.push_back(
            use(5.1 + (stage == 0 || stage == stages - 1 ? 1.2 : 0), 4.2, 8.4, 2.6 * (stages - stage), 0, 1.8, 2.2));
    }
    finish(timeline);
    estimate->timeline = timeline;
    estimate->memory.worst = estimate->memory.stages.front();
    estimate->parallelism = sample_curves();
    estimate->links = {{"scale_up", Bytes(2e11), 0.41}, {"scale_out", Bytes(3e10), 0.22}};
    return {scenario, estimate};
}

Sample sample_decode() {
    auto scenario = std::make_shared<Scenario>();
    scenario->name = "LLaMA 3 70B, serving on H100";
    scenario->hardware.system = h100();
    scenario->hardware.system_id = "h100-sxm";
    scenario->hardware.chips = 8;
    scenario->model = llama();
    scenario->workload.kind = WorkloadKind::decode;
    scenario->workload.sequence_length = 4096;
    scenario->workload.global_batch = 32;
    scenario->parallelism.tensor = 8;
    auto estimate = std::make_shared<Estimate>();
    estimate->chips = 8;
    estimate->peak = FlopsPerSecond(9.89e14);
    estimate->bound = Bound::hbm;
    estimate->bound_by = "mlp.gate_up";
    const Shape shapes[] = {{"attention.qkv", 6.7e8, 2.1e7, CollectiveKind::all_gather, 0},
                            {"attention.core", 1.1e9, 6.7e7, CollectiveKind::all_gather, 0},
                            {"attention.out", 5.4e8, 1.7e7, CollectiveKind::all_reduce, 5.2e5},
                            {"mlp.gate_up", 3.8e9, 1.2e8, CollectiveKind::all_gather, 0},
                            {"mlp.down", 1.9e9, 5.9e7, CollectiveKind::all_reduce, 5.2e5}};
    double time = 0;
    for (const Shape& shape : shapes) {
        estimate->operations.push_back(operation(shape, Phase::decode, 1, 80, 9.89e14, 3.35e12));
        time += estimate->operations.back().time.value() * 80;
    }
    estimate->step.time = Seconds(time * 1.2);
    estimate->step.hbm = Seconds(time);
    estimate->mfu = 0.05;
    estimate->memory.capacity = Bytes(80e9);
    estimate->memory.worst = use(16.4, 0, 0, 0.3, 10.0, 0.2, 2.2);
    estimate->memory.stages = {estimate->memory.worst};
    estimate->links = {{"scale_up", Bytes(1e8), 0.12}};
    estimate->timeline = layers_timeline(80, 9.89e14, 0.005);
    return {scenario, estimate};
}

}  // namespace rooflight::test
