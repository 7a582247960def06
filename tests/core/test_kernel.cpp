// SPDX-License-Identifier: GPL-3.0-or-later
// One matmul on one chip: systolic arrays, waves, tiles.
#include <cmath>

#include "core/estimate/chip_load.h"
#include "core/io/scenario_json.h"
#include "core/kernel/kernel_moment.h"
#include "core/kernel/scenario_matmul.h"
#include "core/kernel/tiling.h"
#include "core/units/input_error.h"
#include "tests/support/catch.h"
#include "tests/support/library.h"
#include "tests/support/property.h"

using namespace rooflight;
using nlohmann::json;

namespace {

Machine one_chip(const std::string& system, const char* figures = "vendor") {
    json hardware = {{"system", system}, {"figures", figures}};
    if (system.starts_with("tpu"))
        hardware["slice"] = system == "tpu-v5e" || system == "tpu-v6e" ? json{1, 1} : json{1, 1, 1};
    else
        hardware["chips"] = 1;
    const json value = {{"rooflight", 1}, {"hardware", hardware}, {"model", "llama-3-8b"},
                        {"workload", {{"kind", "training"}, {"sequence_length", 128}, {"global_batch", 1}}}};
    std::vector<std::string> warnings;
    return resolve(scenario_from_json(value, test::library()).hardware, warnings);
}

SystolicArray small_array() { return {4, 3, 1, 1e9}; }

}  // namespace

TEST_CASE("The arrays of a TPU make up its peak", "[kernel]") {
    // Book ch. 2: v5p 2 cores of 4 arrays of 128 x 128 at 1.75 GHz.
    CHECK(SystolicArray{128, 128, 8, 1.75e9}.peak().value() == Approx(459e12).epsilon(2e-3));
    const KernelMachine v5p = kernel_machine(one_chip("tpu-v5p"), DType::bf16);
    REQUIRE(v5p.array);
    CHECK(v5p.array->arrays == 8);
    CHECK(v5p.array->clock_hz == Approx(1.75e9).epsilon(2e-3));
    CHECK(v5p.array->peak().value() == Approx(459e12));
    CHECK(kernel_machine(one_chip("tpu-v5p"), DType::int8).array->clock_hz == Approx(3.5e9).epsilon(2e-3));
}

TEST_CASE("A systolic array is fully used only by long, whole tiles", "[kernel]") {
    const SystolicArray one{128, 128, 1, 1e9};
    const SystolicRun run = systolic_run(one, {4096, 128, 128});
    CHECK(run.cycles == 128 + 4096 + 255);
    CHECK(run.utilisation == Approx(4096.0 / 4479));
    CHECK(systolic_run(one, {4096, 64, 128}).padding == 0.5);
    CHECK(systolic_run(one, {4096, 129, 128}).padding == Approx(129.0 / 256));
    CHECK(systolic_run(one, {32, 1024, 1024}).loading == 0.25);  // weights take longer to come than to be used
    const SystolicArray eight{128, 128, 8, 1e9};
    CHECK(systolic_run(eight, {4096, 128, 128}).balance == 0.125);
    CHECK_THROWS_AS(systolic_run(one, {0, 1, 1}), InputError);
}

TEST_CASE("Every product of a matmul meets its cell exactly once", "[kernel]") {
    const SystolicArray array = small_array();
    const MatmulShape shape{5, 7, 5, 1};
    const SystolicRun run = systolic_run(array, shape);
    double done = 0, padding = 0;
    for (double cycle = 0; cycle < run.cycles; ++cycle)
        for (int row = 0; row < array.rows; ++row)
            for (int column = 0; column < array.columns; ++column) {
                const SystolicCell cell = systolic_cell(array, shape, run, cycle, row, column);
                if (cell.input_row < 0)
                    continue;
                CHECK(cell.tile == cell.loaded_tile);
                (cell.padding ? padding : done) += 1;
            }
    CHECK(done == shape.m * shape.k * shape.n);
    CHECK(done + padding == shape.m * run.padded_k * run.padded_n);
    CHECK(2 * done / (2 * run.cycles * array.rows * array.columns) == Approx(run.utilisation));
}

TEST_CASE("The last wave of tiles leaves multiprocessors idle", "[kernel]") {
    const WavePlan plan = wave_plan({4096, 4096, 4096}, 128, 256, 132);
    CHECK(plan.tiles == 512);
    CHECK(plan.waves == 4);
    CHECK(plan.last_wave == 116);
    CHECK(plan.utilisation == Approx(512.0 / 528));
    CHECK(wave_plan({128 * 133, 64, 128}, 128, 128, 132).utilisation == Approx(133.0 / 264));
    CHECK(wave_plan({100, 64, 128}, 128, 128, 1).padding == Approx(100.0 / 128));
    CHECK_THROWS_AS(wave_plan({1, 1, 1}, 0, 1, 1), InputError);
}

TEST_CASE("Tiles decide the intensity", "[kernel]") {
    const KernelMachine v5e = kernel_machine(one_chip("tpu-v5e"), DType::bf16);
    CHECK(v5e.kind == KernelMachine::Kind::tensor_core);
    Kernel kernel{{8192, 8192, 8192}, {512, 512, 512}};
    const KernelPlan plan = kernel_plan(v5e, kernel);
    CHECK(plan.fits);
    CHECK(plan.operands.value() == 2 * 2 * 512 * 512 * 2);
    CHECK(plan.sums.value() == 512 * 512 * 4);
    // 16 times A, 16 times B, C once.
    CHECK(plan.hbm.bytes.value() == Approx(33 * 2 * 8192.0 * 8192));
    CHECK(plan.hbm.intensity.value() == Approx(8192.0 / 33));
    // 249 FLOP/B is just above the ridge of 240: all but the ends hides.
    CHECK(plan.exposed < 0.01 * plan.load);
    kernel.double_buffered = false;
    CHECK(kernel_plan(v5e, kernel).time.value() == Approx((plan.compute + plan.load).value()));
    kernel.tile = {128, 128, 128};
    CHECK(kernel_plan(v5e, kernel).utilisation < 0.5 * plan.utilisation);
    kernel.tile = {8192, 8192, 8192};
    CHECK_FALSE(kernel_plan(v5e, kernel).fits);
}

TEST_CASE("L2 shares what a wave of tiles reads", "[kernel]") {
    const KernelMachine h100 = kernel_machine(one_chip("h100-sxm"), DType::bf16);
    CHECK(h100.units == 132);
    const KernelPlan plan = kernel_plan(h100, {{16384, 16384, 16384}, {128, 64, 256}});
    CHECK(plan.fits);
    CHECK(plan.hbm.bytes < 0.2 * plan.fast.bytes);
    // 85 FLOP/B through an L2 of 5.5 TB/s is less than half of the peak; pairs of units that share loads get 128.
    CHECK(plan.fast.intensity.value() == Approx(85).epsilon(0.01));
    CHECK(plan.utilisation == Approx(0.472).epsilon(0.01));
    const KernelPlan pairs = kernel_plan(h100, {{16384, 16384, 16384}, {128, 64, 256}, Bytes(4), true, 2});
    CHECK(pairs.fast.intensity.value() == Approx(127).epsilon(0.01));
    CHECK(pairs.utilisation == Approx(0.70).epsilon(0.02));
    // Everything in L2: each operand once.
    const KernelPlan little = kernel_plan(h100, {{2048, 2048, 2048}, {128, 64, 128}});
    CHECK(little.hbm.bytes.value() == 3 * 2 * 2048.0 * 2048);
}

TEST_CASE("The best tile fits and no power of two beats it", "[kernel]") {
    for (const char* system : {"tpu-v5e", "tpu-v5p", "h100-sxm", "b200-sxm", "mi300x"}) {
        INFO(system);
        const KernelMachine machine = kernel_machine(one_chip(system), DType::bf16);
        Kernel kernel{{4096, 2048, 8192}, {}};
        kernel.tile = best_tile(machine, kernel);
        const KernelPlan best = kernel_plan(machine, kernel);
        CHECK(best.fits);
        for (const double m : {64.0, 128.0, 256.0, 512.0})
            for (const double k : {64.0, 128.0, 512.0})
                for (const double n : {64.0, 128.0, 256.0}) {
                    kernel.tile = {m, k, n};
                    const KernelPlan other = kernel_plan(machine, kernel);
                    CHECK((!other.fits || other.time >= best.time));
                }
    }
    CHECK_THROWS_AS(kernel_machine(one_chip("trainium2"), DType::bf16), InputError);
}

TEST_CASE("A kernel is never faster than its bounds", "[kernel][property]") {
    const std::array machines{kernel_machine(one_chip("tpu-v5p"), DType::bf16), kernel_machine(one_chip("h100-sxm"), DType::fp8)};
    rc::prop("time, traffic, shares", [&] {
        const auto size = [] { return static_cast<double>(*rc::gen::inRange(1, 20000)); };
        const auto tile = [] { return std::exp2(*rc::gen::inRange(3, 12)); };
        Kernel kernel{{size(), size(), size()}, {tile(), tile(), tile()}};
        kernel.double_buffered = *rc::gen::arbitrary<bool>();
        for (const KernelMachine& machine : machines) {
            const KernelPlan plan = kernel_plan(machine, kernel);
            RC_ASSERT(plan.time >= flops_of(kernel.shape) / machine.peak * (1 - 1e-12));
            RC_ASSERT(plan.hbm.bytes.value() >=
                      2 * (kernel.shape.m * kernel.shape.k + kernel.shape.k * kernel.shape.n) * (1 - 1e-12));
            RC_ASSERT(plan.hbm.bytes <= plan.fast.bytes * (1 + 1e-12));
            RC_ASSERT(plan.hidden.value() >= 0);
            RC_ASSERT(plan.utilisation > 0);
            RC_ASSERT(plan.utilisation <= 1 + 1e-12);
            RC_ASSERT(plan.waves.last_wave >= 1);
            RC_ASSERT(plan.waves.last_wave <= machine.units);
        }
    });
}

TEST_CASE("The load of a chip is what its operations ask of it", "[kernel]") {
    const json value = {{"rooflight", 1}, {"hardware", {{"system", "h100-sxm"}, {"chips", 8}}}, {"model", "llama-3-8b"},
                        {"workload", {{"kind", "training"}, {"sequence_length", 8192}, {"global_batch", 8}}},
                        {"parallelism", {{"tensor", 8}}}};
    const Scenario scenario = scenario_from_json(value, test::library());
    const Estimate e = estimate(scenario, Detail::operations);
    std::vector<std::string> warnings;
    const ChipLoad load = chip_load(e, resolve(scenario.hardware, warnings));
    CHECK(load.matrix >= e.mfu * (1 - 1e-9));
    CHECK(load.matrix <= 1);
    CHECK(load.hbm > 0.05);
    CHECK(load.scale_up > 0);
    CHECK(load.scale_out == 0);
    CHECK(chip_load(Estimate{}, resolve(scenario.hardware, warnings)).matrix == 0);
}

TEST_CASE("A chip's matmul is its share of the MLP", "[kernel]") {
    const json value = {{"rooflight", 1}, {"hardware", {{"system", "tpu-v5p"}, {"slice", {4, 4, 4}}}}, {"model", "llama-3-70b"},
                        {"workload", {{"kind", "training"}, {"sequence_length", 8192}, {"global_batch", 64}}},
                        {"parallelism", {{"fsdp", 8}, {"tensor", 8}}}};
    const MatmulShape shape = scenario_matmul(scenario_from_json(value, test::library()));
    CHECK(shape.m == 8192);
    CHECK(shape.k == 8192);
    CHECK(shape.n == 28672.0 / 8);
    json decode = value;
    decode["workload"] = {{"kind", "decode"}, {"sequence_length", 8192}, {"global_batch", 64}};
    CHECK(scenario_matmul(scenario_from_json(decode, test::library())).m == 8);
}

TEST_CASE("A figure's source is that of the longest key that covers it", "[hardware]") {
    System system;
    system.sources = {{"on_chip", "a"}, {"on_chip.l2_bytes", "b"}};
    CHECK(source_of(system, "on_chip.l2_bytes") == "b");
    CHECK(source_of(system, "on_chip.smem_bytes_per_sm") == "a");
    CHECK(source_of(system, "core").empty());
}

TEST_CASE("With two buffers the next step comes in while one is multiplied, with one they take turns", "[kernel]") {
    const KernelSteps two{Seconds(1), Seconds(3), 4, true};
    CHECK(two.time().value() == Approx(1 + 3 * 3 + 3));
    const KernelMoment first = two.at(Seconds(0.5));
    CHECK(first.loading == 0);
    CHECK(first.loaded == Approx(0.5));
    CHECK(first.computing == -1);
    CHECK(first.units_wait);
    const KernelMoment both = two.at(Seconds(1.5));
    CHECK(both.loading == 1);
    CHECK(both.computing == 0);
    CHECK(both.computed == Approx(0.5 / 3));
    CHECK_FALSE(both.units_wait);
    CHECK(two.at(Seconds(3)).load_waits);  // both buffers are full
    CHECK(two.at(Seconds(3)).loading == -1);
    const KernelSteps one{Seconds(1), Seconds(3), 4, false};
    CHECK(one.time().value() == Approx(16));
    CHECK(one.at(Seconds(2)).computing == 0);
    CHECK(one.at(Seconds(2)).loading == -1);
    CHECK(one.at(Seconds(4.5)).loading == 1);
    CHECK(one.at(Seconds(4.5)).units_wait);
    const KernelSteps starved{Seconds(3), Seconds(1), 5, true};
    CHECK(starved.time().value() == Approx(5 * 3 + 1));
}

TEST_CASE("The moments of a kernel add up to its steps' times", "[kernel][property]") {
    rc::prop("the matrix units work the sum of the products", [] {
        const double load = *rc::gen::inRange(1, 50), compute = *rc::gen::inRange(1, 50);
        const int steps = *rc::gen::inRange(1, 7);
        const KernelSteps kernel{Seconds(load), Seconds(compute), steps, *rc::gen::arbitrary<bool>()};
        const double all = kernel.time().value();
        int working = 0, loading = 0;
        const int moments = static_cast<int>(all);
        for (int i = 0; i < moments; ++i) {
            const KernelMoment now = kernel.at(Seconds(i + 0.5));
            working += now.computing >= 0 ? 1 : 0;
            loading += now.loading >= 0 ? 1 : 0;
            RC_ASSERT(!(now.computing >= 0 && now.units_wait));
            RC_ASSERT(now.loading < 0 || now.loading >= now.computing);
        }
        RC_ASSERT(working == static_cast<int>(steps * compute));
        RC_ASSERT(loading == static_cast<int>(steps * load));
    });
}
