// SPDX-License-Identifier: GPL-3.0-or-later
// What the collectives player and the sharding lab are told beside the picture.
#include <cmath>

#include "core/collectives/cost_terms.h"
#include "core/collectives/holdings.h"
#include "core/collectives/player_group.h"
#include "core/collectives/sharding_lab.h"
#include "core/cost/lab_machine.h"
#include "tests/support/catch.h"
#include "tests/support/step_runner.h"
#include "tests/support/systems.h"

namespace rooflight::lab_cost_test {

using namespace rooflight::test;
using enum CollectiveKind;

namespace {

constexpr std::array kKinds = {all_gather,        reduce_scatter, all_reduce, all_to_all,
                               ragged_all_to_all, permute,        broadcast};
constexpr Bytes kV{3e8};

Group torus(std::vector<TorusAxis> axes) { return torus_group(axes, BytesPerSecond(4.5e10)); }

std::vector<Group> some_groups() {
    std::vector<Group> groups = {torus({{4, true}}), torus({{5, true}}), torus({{6, false}}),
                                 torus({{4, true}, {4, true}}), torus({{3, true}, {4, false}})};
    const Machine machine = machine_of(with_chips(h100(), 64));
    groups.push_back(switched_group(machine, 8));
    groups.push_back(switched_group(machine, 16));
    groups.push_back(switched_group(machine, 8, 8));
    Group sharp = switched_group(machine, 8);
    sharp.in_network_reduction = true;
    groups.push_back(sharp);
    groups.push_back(switched_group(machine_of(with_chips(mi300x(), 8)), 8));
    Group slices = torus({{4, true}});
    slices.slices = 2;
    slices.size = 8;
    slices.across_slices = BytesPerSecond(6.25e9);
    groups.push_back(slices);
    Group strided = torus({{4, true}, {4, true}});
    strided.spans[1].stride = 2;
    strided.spans[1].ring = false;
    groups.push_back(strided);
    return groups;
}

}  // namespace

TEST_CASE("the terms of a collective add up to what it is charged", "[collectives]") {
    for (const RingFactor factor : {RingFactor::exact, RingFactor::book}) {
        CollectiveOptions options;
        options.ring_factor = factor;
        options.switch_latency = Seconds(5e-7);
        options.launch_latency = Seconds(2e-6);
        options.active_fraction = 0.25;
        options.efficiency.fill(0.8);
        std::size_t number = 0;
        for (const Group& group : some_groups()) {
            for (const CollectiveKind kind : kKinds) {
                INFO("group " << number << ", " << name_of(kind));
                const CollectiveRate rate = rate_of(kind, group, options);
                const CollectiveTerms terms = terms_of(kind, group, options, kV);
                CHECK(terms.bandwidth.value.value() == Approx(rate.bandwidth_time(kV).value()));
                CHECK(terms.latency.value.value() == Approx(rate.latency.value()));
                CHECK(terms.time.value() == Approx(rate.time(kV).value()));
                CHECK(terms.latency_bound == (rate.latency > rate.bandwidth_time(kV)));
                for (const TermSymbol& symbol : terms.bandwidth.symbols) {
                    CHECK(terms.bandwidth.formula.find("{" + std::string(symbol.name) + "}") != std::string::npos);
                }
                const CollectiveTerms knee = terms_of(kind, group, options, terms.knee);
                CHECK(knee.bandwidth.value.value() == Approx(knee.latency.value.value()));
            }
            ++number;
        }
    }
    CHECK(terms_of(all_gather, Group{}, {}, kV).bandwidth.formula.empty());
}

TEST_CASE("devices end up holding what the collective promises, and not before", "[collectives]") {
    for (const Group& group : some_groups()) {
        if (group.spans[1].stride > 1) {
            continue;
        }
        for (const CollectiveKind kind : kKinds) {
            const StepList list = steps_of(kind, group, kV);
            const std::size_t steps = list.steps.size();
            INFO(name_of(kind) << " over " << group.size << ", " << steps << " steps");
            CHECK(is_complete(list, holdings_after(list, steps)));
            CHECK_FALSE(is_complete(list, holdings_after(list, steps - 1)));
            const Arrays arrays = run(list);
            const HoldingTable table = holdings_after(list, steps);
            for (std::size_t device = 0; device < table.size(); ++device) {
                for (std::size_t chunk = 0; chunk < list.chunks.size(); ++chunk) {
                    CHECK(arrays[device][chunk].has_value() == (table[device][chunk].summands > 0));
                }
            }
        }
    }
}

TEST_CASE("a lab mesh on a machine costs what the machine's groups cost", "[sharding]") {
    const LabMesh mesh = LabMesh().with("X", 4).with("Y", 8);
    Machine tpu = machine_of(with_slice(tpu_v5p(), {4, 4, 8}));
    tpu.figures.flops_per_s[static_cast<std::size_t>(DType::bf16)] = FlopsPerSecond(4.59e14);
    const LabMachine on_tpu(mesh, tpu, DType::bf16, {});
    const double link = tpu.figures.ici_link->value();
    CHECK(on_tpu.bandwidth().value() == Approx(2 * link));
    CHECK(on_tpu.time(all_gather, 1, kV).value() == Approx(kV.value() * 3 / 4 / (2 * link)));
    CHECK(on_tpu.time(all_gather, 3, kV).value() == Approx(kV.value() * 31 / 32 / (4 * link)));

    Machine gpu = machine_of(with_chips(h100(), 32));
    gpu.figures.flops_per_s[static_cast<std::size_t>(DType::bf16)] = FlopsPerSecond(9.89e14);
    const LabMachine on_gpu(mesh, gpu, DType::bf16, {});
    const auto group = [&](int size, int stride) { return switched_group(gpu, size, stride); };
    CHECK(on_gpu.time(all_gather, 2, kV).value() ==
          Approx(rate_of(all_gather, group(8, 1), {}).time(kV).value()));
    CHECK(on_gpu.time(all_gather, 1, kV).value() ==
          Approx(rate_of(all_gather, group(4, 8), {}).time(kV).value()));
    CHECK(on_gpu.time(all_reduce, 3, kV).value() ==
          Approx(rate_of(all_reduce, group(32, 1), {}).time(kV).value()));
    EinsumPlan plan;
    plan.flops_per_chip = Flops(1e15);
    plan.communication = Seconds(1);
    CHECK(on_gpu.multiply(plan).value() == Approx(1e15 / 9.89e14));
    CHECK(on_gpu.total(plan).value() == Approx(1 + 1e15 / 9.89e14));
}

TEST_CASE("groups that a machine does not have are made of its links", "[collectives]") {
    const Machine tpu = machine_of(with_slice(tpu_v5e(), {16, 16}));
    const Machine gpu = machine_of(with_chips(h100(), 64));
    const double link = tpu.figures.ici_link->value(), egress = gpu.figures.scale_up->value();
    const auto seconds = [](const Group& group) { return rate_of(all_gather, group, {}).seconds_per_byte; };
    const std::array ring = {TorusAxis{8, true}}, line = {TorusAxis{8, false}};
    CHECK(seconds(torus_of(tpu, ring)) == Approx(7.0 / 8 / (2 * link)));
    CHECK(seconds(torus_of(tpu, line)) == Approx(7.0 / 8 / link));
    CHECK(seconds(torus_of(gpu, ring)) == Approx(7.0 / 8 / egress));
    CHECK(seconds(switch_of(gpu, 8)) == Approx(seconds(switched_group(gpu, 8))));
    CHECK(seconds(switch_of(tpu, 8)) == Approx(7.0 / 8 / (4 * link)));
    CHECK(seconds(tree_of(gpu, 4, 8)) == Approx(seconds(switched_group(gpu, 32))));
    CHECK(seconds(tree_of(gpu, 4, 1)) > 0);
    CHECK(switch_of(gpu, 1).size == 1);
}

TEST_CASE("a group too large to draw becomes a smaller one of its kind", "[collectives]") {
    for (const Group& group : some_groups()) {
        const Group small = drawable(group, 6);
        CHECK(small.size <= 8);  // three dimensions of two
        CHECK(small.span_count == group.span_count);
        CHECK(small.level_count == group.level_count);
        for (const CollectiveKind kind : kKinds) {
            const StepList list = steps_of(kind, small, kV);
            CHECK(list.devices == static_cast<int>(small.size));
            CHECK(is_complete(list, holdings_after(list, list.steps.size())));
        }
    }
    CHECK(drawable(torus({{4, true}}), 16).size == 4);
}

}  // namespace rooflight::lab_cost_test
