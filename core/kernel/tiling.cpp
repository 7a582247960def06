// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/tiling.h"

#include <algorithm>
#include <cmath>

#include "core/cost/chip_rules.h"
#include "core/units/input_error.h"

namespace rooflight {

namespace {

constexpr double kSmallestTile = 16;
constexpr double kSmallestStep = 64;  // of k: below it a step is over before the next one's loads are under way

/// What a dimension of a tile is of use up to: the first power of two that covers the matmul's.
double covered(double tile, double size) {
    return std::min(tile, std::max(1.0, std::exp2(std::ceil(std::log2(size)))));
}

/// How often the operands are read out of HBM.
struct Passes {
    double a = 1, b = 1;
};

Passes passes(const KernelMachine& machine, const KernelPlan& plan, Bytes a, Bytes b) {
    if (!machine.l2) {  // every unit for itself; a tile of A that spans k stays
        return {plan.steps <= 1 ? 1 : plan.waves.tiles_n, plan.waves.tiles_m};
    }
    if (a + b <= *machine.l2)
        return {};
    // A block of tiles with as many rows as columns of elements reads least for what it computes.
    const double ideal = std::sqrt(machine.units * plan.tile.n / plan.tile.m);
    const double rows = std::clamp(std::round(ideal), 1.0, std::min<double>(machine.units, plan.waves.tiles_m));
    const double columns = std::clamp(std::floor(machine.units / rows), 1.0, plan.waves.tiles_n);
    return {std::ceil(plan.waves.tiles_n / columns), std::ceil(plan.waves.tiles_m / rows)};
}

double unit_efficiency(const KernelMachine& machine, const KernelPlan& plan, const Kernel& kernel) {
    if (!machine.array)
        return kernel.shape.k / (plan.steps * plan.tile.k);
    const SystolicArray& array = *machine.array;
    const double k = plan.steps * padded(std::min(plan.tile.k, kernel.shape.k), array.rows);
    return std::min(1.0, kernel.shape.k / k) * std::min(1.0, plan.tile.n / padded(plan.tile.n, array.columns)) *
           std::min(1.0, plan.tile.m / array.rows);
}

LevelTraffic traffic(Bytes bytes, Flops flops, std::optional<BytesPerSecond> bandwidth) {
    LevelTraffic level{bytes, flops / bytes, {}};
    if (bandwidth)
        level.time = bytes / *bandwidth;
    return level;
}

}  // namespace

KernelMachine kernel_machine(const Machine& machine, DType matmul) {
    const ChipParts& parts = machine.system->parts;
    KernelMachine result;
    result.peak = peak_or_fallback(machine.figures, matmul).rate;
    if (!machine.figures.hbm_bandwidth)
        throw InputError("hardware.hbm_bytes_per_s", "not known; give it in the scenario");
    result.hbm = *machine.figures.hbm_bandwidth;
    result.middle = parts.on_chip_bandwidth;
    if (parts.sms && parts.smem_per_sm) {
        result.units = *parts.sms;
        result.fast_memory = *parts.smem_per_sm;
        // Half of the registers: the others hold fragments and addresses.
        if (parts.tmem_per_sm)
            result.accumulators = parts.tmem_per_sm;
        else if (parts.registers_per_sm)
            result.accumulators = *parts.registers_per_sm * 0.5;
        result.l2 = parts.l2;
        return result;
    }
    if (parts.tensorcores && parts.vmem) {
        result.kind = KernelMachine::Kind::tensor_core;
        result.units = *parts.tensorcores;
        result.fast_memory = *parts.vmem / *parts.tensorcores;
        if (parts.mxu_dim.size() == 2 && parts.mxus_per_tensorcore) {
            SystolicArray array{parts.mxu_dim[0], parts.mxu_dim[1], *parts.mxus_per_tensorcore * result.units, 1};
            // At the peak in use: an integer matmul runs its arrays at twice the pace.
            array.clock_hz = result.peak / array.peak();
            result.array = array;
        }
        return result;
    }
    throw InputError(parts.sms || parts.tensorcores ? "hardware.on_chip" : "hardware.core",
                     "the preset does not tell what a unit of this chip holds");
}

KernelPlan kernel_plan(const KernelMachine& machine, const Kernel& kernel) {
    for (const auto& [name, size] : {std::pair{"tile_k", kernel.tile.k}, {"k", kernel.shape.k}, {"cluster", kernel.cluster}})
        if (!(size >= 1))
            throw InputError(name, "expected at least 1");
    const MatmulShape& shape = kernel.shape;
    KernelPlan plan;
    plan.tile = {covered(kernel.tile.m, shape.m), covered(kernel.tile.k, shape.k), covered(kernel.tile.n, shape.n)};
    plan.waves = wave_plan(shape, plan.tile.m, plan.tile.n, machine.units);
    plan.steps = std::ceil(shape.k / plan.tile.k);

    const double buffers = kernel.double_buffered ? 2 : 1;
    const Bytes step = (shape.a * plan.tile.m + shape.b * plan.tile.n) * plan.tile.k;
    plan.operands = step * buffers;
    plan.sums = kernel.accumulator * (plan.tile.m * plan.tile.n);
    plan.fits = machine.accumulators ? plan.operands <= machine.fast_memory && plan.sums <= *machine.accumulators
                                     : plan.operands + plan.sums <= machine.fast_memory;

    const Flops flops = flops_of(shape);
    const Bytes a = shape.a * (shape.m * shape.k), b = shape.b * (shape.k * shape.n), c = bytes_written(shape);
    const Passes from_hbm = passes(machine, plan, a, b);
    const double a_loads = plan.steps <= 1 && machine.kind == KernelMachine::Kind::tensor_core ? 1 : plan.waves.tiles_n;
    plan.hbm = traffic(a * from_hbm.a + b * from_hbm.b + c, flops, machine.hbm);
    plan.fast = traffic(a * a_loads + b * std::ceil(plan.waves.tiles_m / kernel.cluster) + c, flops, machine.middle);

    plan.unit_efficiency = unit_efficiency(machine, plan, kernel);
    plan.compute = flops / (machine.peak * (plan.waves.utilisation * plan.unit_efficiency));
    plan.load = std::max(*plan.hbm.time, plan.fast.time.value_or(Seconds(0)));
    const double busy = std::min<double>(machine.units, plan.waves.tiles);
    const Seconds ends = std::min(plan.load, (step + shape.out * (plan.tile.m * plan.tile.n)) * busy / machine.hbm);
    plan.exposed = kernel.double_buffered ? ends + std::max(Seconds(0), plan.load - ends - plan.compute) : plan.load;
    plan.hidden = plan.load - plan.exposed;
    plan.time = plan.compute + plan.exposed;
    plan.utilisation = flops / (machine.peak * plan.time);
    return plan;
}

std::vector<double> tile_choices(double size) {
    std::vector<double> choices{kSmallestTile};
    while (choices.back() < size)
        choices.push_back(2 * choices.back());
    return choices;
}

Tiles best_tile(const KernelMachine& machine, Kernel kernel) {
    Tiles best{kSmallestTile, kSmallestTile, kSmallestTile};
    std::optional<Seconds> least;
    for (const double m : tile_choices(kernel.shape.m))
        for (const double n : tile_choices(kernel.shape.n))
            for (const double k : tile_choices(kernel.shape.k)) {
                if (k < std::min(kSmallestStep, kernel.shape.k))
                    continue;
                kernel.tile = {m, k, n};
                const KernelPlan plan = kernel_plan(machine, kernel);
                if (!plan.fits)
                    break;  // a longer step of k needs more
                if (!least || plan.time < *least)
                    least = plan.time, best = plan.tile;
            }
    return best;
}

}  // namespace rooflight
