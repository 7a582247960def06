// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/plan_text.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "core/mesh/spec_reader.h"
#include "core/mesh/spec_text.h"
#include "core/units/input_error.h"

namespace rooflight {

namespace {

constexpr std::string_view kPath = "operation";

constexpr std::array<std::string_view, kCollectiveKindCount> kNotation = {
    "AllGather", "ReduceScatter", "AllReduce", "AllToAll", "AllToAll", "CollectivePermute", "Broadcast"};

bool to_a_dimension(CollectiveKind kind) {
    return kind == CollectiveKind::reduce_scatter || kind == CollectiveKind::all_to_all ||
           kind == CollectiveKind::ragged_all_to_all;
}

bool remove_axis(std::vector<std::size_t>& axes, std::size_t axis) {
    const auto found = std::find(axes.begin(), axes.end(), axis);
    if (found == axes.end())
        return false;
    axes.erase(found);
    return true;
}

}  // namespace

std::string_view notation_of(CollectiveKind kind) { return kNotation[static_cast<std::size_t>(kind)]; }

std::string to_text(const NamedStep& step, const LabMesh& mesh) {
    std::string axes = mesh.text(step.axes);
    if (!step.dim.empty())
        axes = "{" + axes + "," + step.dim + "}";
    return fmt::format("{}_{}", notation_of(step.kind), axes);
}

std::string to_text(const NamedStep& step, std::string_view array, const LabMesh& mesh) {
    return fmt::format("{}({})", to_text(step, mesh), array);
}

NamedStep named(const PlanStep& step, const DimNames& dims) {
    NamedStep result;
    result.kind = step.kind;
    for (unsigned bits = step.axes; bits != 0; bits &= bits - 1)
        result.axes.push_back(static_cast<std::size_t>(std::countr_zero(bits)));
    if (step.kind == CollectiveKind::reduce_scatter)
        result.dim = dims.name(step.dim);
    else if (to_a_dimension(step.kind))
        result.dim = dims.name(step.to_dim);
    return result;
}

NamedArray apply(const NamedStep& step, NamedArray array, const LabMesh& mesh) {
    NamedDim* target = step.dim.empty() ? nullptr : array.find(step.dim);
    if (to_a_dimension(step.kind) && target == nullptr)
        throw InputError(std::string(kPath), fmt::format("{} has no dimension \"{}\"", to_text(array, mesh), step.dim));
    const bool reduces = step.kind == CollectiveKind::reduce_scatter || step.kind == CollectiveKind::all_reduce;
    for (const std::size_t axis : step.axes) {
        bool found = false;
        if (reduces) {
            found = remove_axis(array.unreduced, axis);
        } else if (step.kind == CollectiveKind::permute) {
            found = true;
        } else {
            for (NamedDim& dim : array.dims)
                found = found || (&dim != target && remove_axis(dim.axes, axis));
        }
        if (!found)
            throw InputError(
                std::string(kPath),
                fmt::format("{} needs {} over {}, but the array is {}", to_text(step, mesh),
                            reduces ? "partial sums" : "a dimension split", mesh.names[axis], to_text(array, mesh)));
        if (target != nullptr)
            target->axes.push_back(axis);
    }
    return array;
}

NamedOperation parse_operation(std::string_view text, const LabMesh& mesh) {
    SpecReader reader(text, kPath);
    NamedOperation result;
    bool known = false;
    for (const auto kind : {CollectiveKind::all_gather, CollectiveKind::reduce_scatter, CollectiveKind::all_reduce,
                            CollectiveKind::all_to_all}) {
        if (!known && reader.take(notation_of(kind))) {
            known = true;
            result.step.kind = kind;
        }
    }
    if (!known)
        throw InputError(std::string(kPath), "expected AllGather, ReduceScatter, AllReduce or AllToAll");
    reader.expect("_");
    if (to_a_dimension(result.step.kind)) {
        reader.expect("{");
        result.step.axes = reader.axes(mesh);
        reader.expect(",");
        result.step.dim = std::string(reader.name("a dimension"));
        reader.expect("}");
    } else {
        result.step.axes = reader.axes(mesh);
    }
    result.array = parse_spec(reader.rest(), mesh, kPath);
    return result;
}

}  // namespace rooflight
