// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/rates.h"

#include <algorithm>
#include <cmath>

#include "core/units/input_error.h"

namespace rooflight {

namespace {

/// Padding to whole tiles, and the last wave of tiles that leaves units idle.
double shape_share(const ChipWork& op, const Factors& f)
{
    if (op.m <= 0 || op.n <= 0 || op.k <= 0)
        return 1;
    // Filling and draining a tile's pipeline costs the same whatever the depth.
    const double deep = op.k / (op.k + f.depth_half);
    if (f.tile <= 0)
        return deep;
    // Tiles of large products are twice as high as wide.
    const double height = op.m >= 2 * f.tile ? 2 * f.tile : f.tile;
    const double rows = std::ceil(op.m / height), columns = std::ceil(op.n / f.tile);
    double share = deep * op.m * op.n / (rows * height * columns * f.tile);
    if (f.units > 0) {
        const double waves = rows * columns * op.batch / f.units;
        share *= waves / std::ceil(waves);
    }
    return share;
}

/// Expert matmuls by the rows that one expert gets: interpolated over the logarithm.
double grouped_share(double rows, const Factors& f)
{
    const std::array<std::pair<double, double>, 5> points = {
        {{128, f.grouped_128}, {256, f.grouped_256}, {512, f.grouped_512}, {1024, f.grouped_1024}, {4096, f.grouped_4096}}};
    if (rows <= points.front().first)
        return points.front().second;
    for (std::size_t i = 1; i < points.size(); ++i)
        if (rows < points[i].first) {
            const double t = std::log(rows / points[i - 1].first) / std::log(points[i].first / points[i - 1].first);
            return points[i - 1].second + t * (points[i].second - points[i - 1].second);
        }
    return points.back().second;
}

/// Scores and values: short heads and short rows fill the matrix units less, and odd heads miss them.
double attention_share(const ChipWork& op, const Factors& f)
{
    constexpr double kAlignment = 8;                   // elements: what 16-bit matrix units load at once
    double share = f.attention * (op.k / (op.k + f.attention_depth_half)) * (op.n / (op.n + f.attention_length_half));
    if (std::fmod(op.k, kAlignment) != 0)
        share *= f.misaligned;
    return share;
}

}  // namespace

double compute_share(const ChipWork& op, const Factors& f)
{
    const double matmul = f.matmul[static_cast<std::size_t>(op.dtype)] * f.compute;
    switch (op.op_class) {
    case OpClass::matmul: return matmul * shape_share(op, f);
    case OpClass::grouped_matmul: return matmul * grouped_share(op.m, f);
    // Absorbed latent attention is a product of matrices even for one token.
    case OpClass::attention: return op.phase == Phase::decode ? matmul : attention_share(op, f);
    case OpClass::elementwise:
    case OpClass::memory: return 1;
    }
    return 1;
}

bool share_is_fixed(OpClass op_class, const Factors& f)
{
    if (op_class == OpClass::matmul)
        return f.tile <= 0;
    return op_class != OpClass::grouped_matmul ||
           (f.grouped_128 == f.grouped_256 && f.grouped_256 == f.grouped_512 && f.grouped_512 == f.grouped_1024 &&
            f.grouped_1024 == f.grouped_4096);
}

Seconds together(Seconds compute, Seconds hbm, const Factors& f)
{
    if (f.softmax_power > 0 && compute + hbm > Seconds(0))
        return Seconds(std::pow(std::pow(compute.value(), f.softmax_power) + std::pow(hbm.value(), f.softmax_power),
                                1 / f.softmax_power));
    return std::max(compute, hbm) + std::min(compute, hbm) * f.unhidden;
}

Rates rates_of(const Machine& machine, const Factors& factors)
{
    Rates rates;
    if (!machine.figures.hbm_bandwidth)
        throw InputError("hardware.hbm_bytes_per_s", "not known for " + machine.system->name + "; give it here");
    rates.hbm = *machine.figures.hbm_bandwidth;
    rates.host = machine.figures.pcie.value_or(BytesPerSecond(0));
    rates.factors = factors;
    for (const DType type : kDTypes)
        if (machine.figures.peak(type))
            rates.peak[static_cast<std::size_t>(type)] = *machine.figures.peak(type);
    return rates;
}

Figures achieved_figures(const Figures& figures, const Factors& factors)
{
    Figures achieved = figures;
    for (const DType type : kDTypes)
        if (auto& rate = achieved.flops_per_s[static_cast<std::size_t>(type)])
            *rate = *rate * (factors.matmul[static_cast<std::size_t>(type)] * factors.compute);
    const auto scale = [](std::optional<BytesPerSecond>& rate, double share) {
        if (rate)
            *rate = *rate * share;
    };
    scale(achieved.hbm_bandwidth, factors.hbm);
    scale(achieved.ici_link, factors.scale_up);
    scale(achieved.scale_up, factors.scale_up);
    scale(achieved.scale_out, factors.scale_out);
    return achieved;
}

RoofTimes roof_times(const ChipWork& operation, const Rates& rates)
{
    const Factors& f = rates.factors;
    const Seconds compute = operation.flops.value() > 0
                                ? operation.flops / (rates.of(operation.dtype) * compute_share(operation, f))
                                : Seconds(0);
    const bool decode_attention = operation.op_class == OpClass::attention && operation.phase == Phase::decode;
    const Seconds hbm = operation.hbm_bytes / (rates.hbm * (decode_attention ? f.decode_attention : f.hbm));
    return {compute, hbm, Seconds(f.kernel_s * operation.kernels)};
}

OperationCost cost_of(const ChipWork& operation, const Rates& rates)
{
    OperationCost cost;
    const auto [compute, hbm, launches] = roof_times(operation, rates);
    const Seconds both = together(compute, hbm, rates.factors);
    (compute >= hbm ? cost.compute : cost.hbm) = both;
    cost.overhead = launches;
    cost.time = both + cost.overhead;
    return cost;
}

}  // namespace rooflight
