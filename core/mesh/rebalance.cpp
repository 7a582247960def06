// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/rebalance.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>

namespace rooflight {
namespace {

constexpr double kMaxBatch = 1 << 20;

bool locks(AxisMask locked, MeshAxis axis) { return (locked & mask_of(axis)) != 0; }

bool divides(double part, double whole) { return part > 0 && std::fmod(whole, part) == 0; }

std::vector<int> divisors(int n) {
    std::vector<int> low, high;
    for (int i = 1; i <= n / i; ++i) {
        if (n % i != 0)
            continue;
        low.push_back(i);
        if (i != n / i)
            high.push_back(n / i);
    }
    low.insert(low.end(), high.rbegin(), high.rend());
    return low;
}

double distance(double a, double b) { return std::abs(std::log2(a / b)); }

int& value_of(Parallelism& mesh, MeshAxis axis) {
    switch (axis) {
        case MeshAxis::data:
            return mesh.data;
        case MeshAxis::fsdp:
            return mesh.fsdp;
        case MeshAxis::tensor:
            return mesh.tensor;
        case MeshAxis::context:
            return mesh.context;
        case MeshAxis::pipeline:
            return mesh.pipeline;
        case MeshAxis::expert:
            return mesh.expert;
        default:
            return mesh.expert_tensor;
    }
}

int value_of(const Parallelism& mesh, MeshAxis axis) {
    return axis == MeshAxis::expert_tensor ? mesh.experts_tensor() : value_of(const_cast<Parallelism&>(mesh), axis);
}

/// What the axis itself has to divide, whatever the others are.
MeshFault fault_of_value(MeshAxis axis, int value, const MeshLimits& limits) {
    const Model& model = *limits.model;
    switch (axis) {
        case MeshAxis::tensor:
            if (model.heads % value != 0)
                return MeshFault::heads;
            if (model.kv_heads % value != 0 && value % model.kv_heads != 0)
                return MeshFault::kv_heads;
            return model.d_ff % value != 0 ? MeshFault::d_ff : MeshFault::none;
        case MeshAxis::context:
            return divides(value, limits.sequence_length) ? MeshFault::none : MeshFault::sequence;
        case MeshAxis::pipeline:
            return value <= model.layers ? MeshFault::none : MeshFault::layers;
        case MeshAxis::expert:
            if (!model.moe)
                return value == 1 ? MeshFault::none : MeshFault::no_experts;
            return model.moe->experts % value == 0 ? MeshFault::none : MeshFault::experts;
        case MeshAxis::expert_tensor:
            if (!model.moe)
                return value == 1 ? MeshFault::none : MeshFault::no_experts;
            return model.moe->d_ff_expert % value == 0 ? MeshFault::none : MeshFault::expert_width;
        default:
            return MeshFault::none;
    }
}

/// Brings the expert axes back to divisors of the chips they re-factor.
MeshFault settle_experts(Parallelism& mesh, AxisMask locked, const MeshLimits& limits) {
    if (!limits.model->moe) {
        mesh.expert = 1;
        mesh.expert_tensor = 0;
        return MeshFault::none;
    }
    const int chips = static_cast<int>(double(mesh.data) * mesh.fsdp * mesh.context * mesh.tensor);
    const auto fits = [&] {
        return chips % (mesh.expert * mesh.experts_tensor()) == 0 &&
               fault_of_value(MeshAxis::expert, mesh.expert, limits) == MeshFault::none &&
               (mesh.expert == 1 ||
                fault_of_value(MeshAxis::expert_tensor, mesh.experts_tensor(), limits) == MeshFault::none);
    };
    if (fits())
        return MeshFault::none;
    if (!locks(locked, MeshAxis::expert_tensor))
        mesh.expert_tensor = 0;
    if (locks(locked, MeshAxis::expert))
        return fits() ? MeshFault::none : MeshFault::expert_chips;
    while (mesh.expert > 1 && !fits())
        --mesh.expert;
    return fits() ? MeshFault::none : MeshFault::expert_chips;
}

/// Splits `shards` over data and fsdp, as near to what they were as can be.
MeshFault split_shards(Parallelism& mesh, int shards, bool keep_data, bool keep_fsdp) {
    if (keep_data && keep_fsdp)
        return mesh.data * double(mesh.fsdp) == shards ? MeshFault::none : MeshFault::locked;
    if (keep_data || keep_fsdp) {
        int& free = keep_data ? mesh.fsdp : mesh.data;
        const int kept = keep_data ? mesh.data : mesh.fsdp;
        if (shards % kept != 0)
            return MeshFault::locked;
        free = shards / kept;
        return MeshFault::none;
    }
    const Parallelism start = mesh;
    double best = std::numeric_limits<double>::infinity();
    for (const int data : divisors(shards)) {
        // the small preference keeps data where both splits are equally near: fsdp is the axis that absorbs
        const int fsdp = shards / data;
        const double cost = 1.01 * distance(data, start.data) + distance(fsdp, start.fsdp);
        if (cost < best - 1e-9) {
            best = cost;
            mesh.data = data;
            mesh.fsdp = fsdp;
        }
    }
    return MeshFault::none;
}

MeshFault settle_batch(MeshChange& change, const MeshLimits& limits) {
    if (!limits.training)
        return MeshFault::none;
    const double shards = double(change.parallelism.data) * change.parallelism.fsdp;
    if (!divides(shards, change.global_batch))
        return MeshFault::batch;
    change.micro_batch = fitting_micro_batch(change.global_batch, shards, change.micro_batch);
    return MeshFault::none;
}

/// Where data and fsdp are too small to make up for a larger axis, another unlocked one shrinks, as little as can be.
void make_room(Parallelism& mesh, MeshAxis axis, AxisMask locked, const MeshLimits& limits) {
    const auto fits = [&] {
        double taken = double(mesh.tensor) * mesh.context * mesh.pipeline;
        for (const MeshAxis shard : {MeshAxis::data, MeshAxis::fsdp})
            if (shard == axis || locks(locked, shard))
                taken *= value_of(mesh, shard);
        return divides(taken, limits.chips);
    };
    if (fits())
        return;
    for (const MeshAxis other : {MeshAxis::tensor, MeshAxis::pipeline, MeshAxis::context}) {
        if (other == axis || locks(locked, other))
            continue;
        int& size = value_of(mesh, other);
        const int start = size;
        for (--size; size >= 1; --size)
            if (limits.chips % size == 0 && fault_of_value(other, size, limits) == MeshFault::none && fits())
                return;
        size = start;
    }
}

MeshFault try_axis(MeshChange& change, MeshAxis axis, int value, AxisMask locked, const MeshLimits& limits) {
    Parallelism& mesh = change.parallelism;
    if (value < 1)
        return MeshFault::not_a_factor;
    if (const MeshFault fault = fault_of_value(axis, value, limits); fault != MeshFault::none)
        return fault;
    value_of(mesh, axis) = value;
    if (axis == MeshAxis::expert || axis == MeshAxis::expert_tensor)
        return settle_experts(mesh, static_cast<AxisMask>(locked | mask_of(axis)), limits);
    make_room(mesh, axis, locked, limits);
    const bool own_data = axis == MeshAxis::data, own_fsdp = axis == MeshAxis::fsdp;
    const double others = double(mesh.tensor) * mesh.context * mesh.pipeline;
    if (!divides(others, limits.chips) || !divides((own_data || own_fsdp ? value : 1) * others, limits.chips))
        return MeshFault::not_a_factor;
    const int shards = static_cast<int>(limits.chips / others);
    if (const MeshFault fault = split_shards(mesh, shards, own_data || locks(locked, MeshAxis::data),
                                             own_fsdp || locks(locked, MeshAxis::fsdp));
        fault != MeshFault::none)
        return fault;
    if (const MeshFault fault = settle_experts(mesh, locked, limits); fault != MeshFault::none)
        return fault;
    if (mesh.pipeline == 1)
        mesh.virtual_stages = 1;
    return settle_batch(change, limits);
}

std::string explain(MeshFault fault, MeshAxis axis, int value, const MeshChange& tried, const MeshLimits& limits) {
    const Model& model = *limits.model;
    const auto name = kMeshAxisNames[static_cast<std::size_t>(axis)];
    switch (fault) {
        case MeshFault::none:
            return {};
        case MeshFault::not_a_factor:
            return fmt::format("{} {} does not fit: the axes must multiply to {} chips", name, value, limits.chips);
        case MeshFault::locked:
            return fmt::format("{} {} needs data × fsdp to change, which a lock forbids", name, value);
        case MeshFault::heads:
            return fmt::format("{} {} does not divide the {} heads", name, value, model.heads);
        case MeshFault::kv_heads:
            return fmt::format("{} {} and the {} KV heads: neither divides the other", name, value, model.kv_heads);
        case MeshFault::d_ff:
            return fmt::format("{} {} does not divide d_ff ({})", name, value, model.d_ff);
        case MeshFault::layers:
            return fmt::format("{} {} is more than the {} layers", name, value, model.layers);
        case MeshFault::sequence:
            return fmt::format("{} {} does not divide the sequence of {} tokens", name, value, limits.sequence_length);
        case MeshFault::batch:
            return fmt::format("data × fsdp would be {}, which does not divide the global batch ({})",
                               double(tried.parallelism.data) * tried.parallelism.fsdp, tried.global_batch);
        case MeshFault::experts:
            return fmt::format("{} {} does not divide the {} experts", name, value, model.moe->experts);
        case MeshFault::expert_width:
            return fmt::format("{} {} does not divide an expert's d_ff ({})", name, value, model.moe->d_ff_expert);
        case MeshFault::expert_chips:
            return fmt::format("expert × expert_tensor does not divide the chips of data, fsdp, context and tensor");
        case MeshFault::no_experts:
            return fmt::format("{} {}: the model has no experts", name, value);
    }
    return {};
}

MeshChange start_from(const Parallelism& now, const MeshLimits& limits) {
    return {now, limits.global_batch, limits.micro_batch, MeshFault::none, {}};
}

/// Values of an axis that fit_mesh() tries: its own if locked, else the divisors of the chips that it may have.
std::vector<int> candidates(const Parallelism& now, MeshAxis axis, AxisMask locked, const MeshLimits& limits,
                            const std::vector<int>& factors) {
    if (locks(locked, axis))
        return {value_of(now, axis)};
    std::vector<int> result;
    for (const int value : factors)
        if (fault_of_value(axis, value, limits) == MeshFault::none)
            result.push_back(value);
    return result;
}

/// The multiple of `unit` nearest to `batch`.
double nearest_multiple(double batch, double unit) { return std::max(1.0, std::round(batch / unit)) * unit; }

}  // namespace

double fitting_micro_batch(double global_batch, double data_shards, double wanted) {
    const double part = global_batch / data_shards;
    for (double micro = std::min(std::floor(wanted), part); micro > 1; --micro)
        if (divides(micro, part))
            return micro;
    return 1;
}

MeshChange set_axis(const Parallelism& now, MeshAxis axis, int value, AxisMask locked, const MeshLimits& limits) {
    MeshChange change = start_from(now, limits);
    const MeshFault fault = try_axis(change, axis, value, locked, limits);
    if (fault == MeshFault::none)
        return change;
    MeshChange refused = start_from(now, limits);
    refused.fault = fault;
    refused.reason = explain(fault, axis, value, change, limits);
    return refused;
}

std::vector<int> axis_values(const Parallelism& now, MeshAxis axis, AxisMask locked, const MeshLimits& limits) {
    std::vector<int> result;
    for (const int value : divisors(limits.chips)) {
        MeshChange change = start_from(now, limits);
        if (try_axis(change, axis, value, locked, limits) == MeshFault::none)
            result.push_back(value);
    }
    return result;
}

MeshChange fit_mesh(const Parallelism& now, AxisMask locked, const MeshLimits& limits) {
    const std::vector<int> factors = divisors(limits.chips);
    const auto tensors = candidates(now, MeshAxis::tensor, locked, limits, factors);
    const auto contexts = candidates(now, MeshAxis::context, locked, limits, factors);
    const auto pipelines = candidates(now, MeshAxis::pipeline, locked, limits, factors);
    MeshChange best = start_from(now, limits);
    double least = std::numeric_limits<double>::infinity();
    for (const int tensor : tensors)
        for (const int context : contexts)
            for (const int pipeline : pipelines) {
                const double others = double(tensor) * context * pipeline;
                if (!divides(others, limits.chips))
                    continue;
                MeshChange change = start_from(now, limits);
                Parallelism& mesh = change.parallelism;
                mesh.tensor = tensor, mesh.context = context, mesh.pipeline = pipeline;
                const int shards = static_cast<int>(limits.chips / others);
                if (split_shards(mesh, shards, locks(locked, MeshAxis::data), locks(locked, MeshAxis::fsdp)) !=
                    MeshFault::none)
                    continue;
                double cost = 2 * distance(tensor, now.tensor) + 3 * distance(context, now.context) +
                              3 * distance(pipeline, now.pipeline) + distance(mesh.data, now.data) +
                              distance(mesh.fsdp, now.fsdp);
                if (limits.training && !divides(shards, limits.global_batch)) {
                    change.global_batch = nearest_multiple(limits.global_batch, shards);
                    cost += 1 + 2 * distance(change.global_batch, limits.global_batch);
                }
                if (cost >= least || settle_experts(mesh, locked, limits) != MeshFault::none)
                    continue;
                if (pipeline == 1)
                    mesh.virtual_stages = 1;
                if (settle_batch(change, limits) != MeshFault::none)
                    continue;
                least = cost;
                best = change;
            }
    if (std::isinf(least)) {
        best.fault = MeshFault::locked;
        best.reason = fmt::format("no mesh of {} chips keeps the locked axes", limits.chips);
    }
    return best;
}

std::vector<double> batch_values(const Parallelism& now, const MeshLimits& limits) {
    const double unit = limits.training ? double(now.data) * now.fsdp : 1;
    const double top = std::max({kMaxBatch / 16, unit * 64, limits.global_batch});
    std::vector<double> result;
    for (double power = 1; unit * power <= top; power *= 2) {
        result.push_back(unit * power);
        if (power >= 2 && unit * power * 1.5 <= top)
            result.push_back(unit * power * 1.5);
    }
    return result;
}

std::vector<double> micro_batch_values(const Parallelism& now, const MeshLimits& limits) {
    const double part = limits.global_batch / (double(now.data) * now.fsdp);
    std::vector<double> result;
    if (part < 1 || part != std::floor(part) || part > kMaxBatch)
        return {limits.micro_batch};
    for (const int value : divisors(static_cast<int>(part)))
        result.push_back(value);
    return result;
}

std::vector<double> sequence_values(const Parallelism& now, const MeshLimits& limits) {
    std::vector<double> result;
    for (double power = 128; power <= kMaxBatch; power *= 2)
        for (const double length : {power, power * 1.5})
            if (length <= kMaxBatch && (!limits.training || divides(now.context, length)))
                result.push_back(length);
    return result;
}

}  // namespace rooflight
