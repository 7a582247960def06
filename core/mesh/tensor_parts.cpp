// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/tensor_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace rooflight {

namespace {

/// Consecutive chips of the tensor axis: a span of a slice, or (physical < 0) the factor that crosses slices.
struct Run {
    TorusSpan span;
    bool across_slices = false;

    [[nodiscard]] Run inner(int size) const
    {
        Run run = *this;
        run.span.size = size;
        return run;
    }
    [[nodiscard]] Run outer(int inner_size) const
    {
        Run run = *this;
        run.span.size /= inner_size;
        run.span.stride *= inner_size;
        return run;
    }
};
using Runs = std::vector<Run>;

int chips_of(const Runs& runs)
{
    int chips = 1;
    for (const Run& run : runs)
        chips *= run.span.size;
    return chips;
}

double apart(double size, double wanted) { return std::abs(std::log(size / wanted)); }

int nearest_divisor(int number, double wanted)
{
    int best = 1;
    for (int d = 1; d <= number; ++d)
        if (number % d == 0 && apart(d, wanted) < apart(best, wanted))
            best = d;
    return best;
}

/// The innermost `size` chips of runs whose product it divides, and what is left; greatest common divisors run by run.
std::pair<Runs, Runs> take(const Runs& runs, int size)
{
    std::pair<Runs, Runs> result;
    for (const Run& run : runs) {
        const int part = std::gcd(run.span.size, size);
        size /= part;
        if (part > 1)
            result.first.push_back(run.inner(part));
        if (part < run.span.size)
            result.second.push_back(run.outer(part));
    }
    return result;
}

std::array<Runs, 3> letters_of(const Runs& runs, double best_x)
{
    std::array<Runs, 3> letters;
    if (runs.size() == 1) {
        Runs rest;
        std::tie(letters[0], rest) = take(runs, nearest_divisor(chips_of(runs), best_x));
        std::tie(letters[1], letters[2]) = take(rest, nearest_divisor(chips_of(rest), std::sqrt(chips_of(rest))));
        return letters;
    }
    const auto x = std::min_element(runs.begin(), runs.end(), [&](const Run& a, const Run& b) {
        return apart(a.span.size, best_x) < apart(b.span.size, best_x);
    });
    letters[0] = {*x};
    for (auto run = runs.begin(); run != runs.end(); ++run)
        if (run != x)
            letters[letters[1].empty() ? 1 : 2].push_back(*run);
    return letters;
}

void lay(const Runs& runs, std::size_t bit, Mesh& mesh)
{
    AxisPlacement& placement = mesh.axes[bit];
    placement = {};
    for (const Run& run : runs) {
        placement.degree *= run.span.size;
        if (run.across_slices)
            placement.slices *= run.span.size;
        else if (placement.span_count < static_cast<int>(placement.spans.size()))
            placement.spans[static_cast<std::size_t>(placement.span_count++)] = run.span;
    }
    if (placement.span_count > 0)
        placement.stride = placement.spans[0].stride;
    mesh.sizes[bit] = placement.degree;
}

AxisMask letters_mask(std::size_t count)
{
    unsigned mask = 0;
    for (std::size_t letter = 0; letter < count; ++letter)
        mask |= tensor_part(letter, false) | static_cast<unsigned>(tensor_part(letter, true));
    return static_cast<AxisMask>(mask);
}

}  // namespace

TensorLayout divide_tensor(const Parallelism& parallelism, double d_model, double d_ff, int kv_heads, Mesh& mesh)
{
    TensorLayout layout;
    const WeightsLayout weights = parallelism.weights_layout;
    const bool heads_only = parallelism.kv_layout == KvLayout::heads;
    if (parallelism.tensor == 1 || (weights == WeightsLayout::one_d && heads_only))
        return layout;
    layout.in_parts = true;

    const AxisPlacement& tensor = mesh[MeshAxis::tensor];
    Runs runs;
    for (int i = 0; i < tensor.span_count; ++i)
        runs.push_back({tensor.spans[static_cast<std::size_t>(i)], false});
    if (tensor.slices > 1)
        runs.push_back({{0, tensor.slices, 1, false}, true});
    const std::array<Runs, 3> letters = letters_of(runs, std::sqrt(parallelism.tensor * d_model / (2 * d_ff)));

    int heads_left = std::gcd(kv_heads, parallelism.tensor);
    unsigned heads = 0, rest = 0;
    for (std::size_t letter = 0; letter < 3; ++letter) {
        const int part = std::gcd(chips_of(letters[letter]), heads_left);
        heads_left /= part;
        const auto [of_heads, of_rest] = take(letters[letter], part);
        const std::size_t bit = kMeshAxisCount + 2 * letter;
        lay(of_heads, bit, mesh);
        lay(of_rest, bit + 1, mesh);
        heads |= tensor_part(letter, false);
        rest |= tensor_part(letter, true);
    }
    layout.all = kTensorParts;
    layout.kv_heads = static_cast<AxisMask>(heads);
    layout.kv_rest = static_cast<AxisMask>(rest);
    const AxisMask x = letters_mask(1);
    layout.weight_rows = weights == WeightsLayout::one_d ? AxisMask(0) : x;
    layout.weight_columns = static_cast<AxisMask>(layout.all & ~layout.weight_rows);
    switch (weights) {
    case WeightsLayout::one_d:
    case WeightsLayout::two_d: break;
    case WeightsLayout::gathered_x: layout.gathered = x; break;
    case WeightsLayout::gathered_xy: layout.gathered = letters_mask(2); break;
    case WeightsLayout::gathered_xyz: layout.gathered = layout.all; break;
    }
    return layout;
}

}  // namespace rooflight
