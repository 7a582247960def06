// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/lab_walk.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace rooflight {

namespace {

using Axes = std::vector<std::size_t>;

struct Cut {
    std::string dim;
    Axes axes;
    bool for_gather = false;  // along idle axes, only to be gathered at once
};

unsigned mask_of_axes(const Axes& axes) {
    unsigned result = 0;
    for (const std::size_t axis : axes)
        result |= 1u << axis;
    return result;
}

/// Axes to be cut along, of one dimension, in the order of `model`, the rest as they are numbered.
Axes in_order_of(unsigned mask, const NamedDim* model) {
    Axes result;
    if (model != nullptr) {
        for (const std::size_t axis : model->axes) {
            if (mask >> axis & 1)
                result.push_back(axis);
        }
    }
    for (unsigned bits = mask & ~mask_of_axes(result); bits != 0; bits &= bits - 1)
        result.push_back(static_cast<std::size_t>(std::countr_zero(bits)));
    return result;
}

/// One array on its way through a plan.
class Walker {
public:
    Walker(LabPlan& plan, const LabMesh& mesh, const DimNames& dims, const CollectiveTimer& timer)
        : m_plan(plan), m_mesh(mesh), m_dims(dims), m_timer(timer) {}

    /// Takes `array` through its cuts and collectives; `model` gives the order of axes that come new to a dimension.
    NamedArray go(NamedArray array, Operand operand, std::vector<Cut> cuts, const NamedArray& model);

private:
    void cut(NamedArray& array, Operand operand, Cut& cut);
    void collective(NamedArray& array, const PlanStep& step, const NamedArray& model);

    LabPlan& m_plan;
    const LabMesh& m_mesh;
    const DimNames& m_dims;
    const CollectiveTimer& m_timer;
};

void Walker::cut(NamedArray& array, Operand operand, Cut& cut) {
    LabStep step;
    step.what = LabStep::What::cut;
    step.operand = operand;
    step.text = fmt::format("Cut_{}({})", m_mesh.text(cut.axes), array.name);
    step.before = array;
    Axes& axes = array.find(cut.dim)->axes;
    axes.insert(axes.end(), cut.axes.begin(), cut.axes.end());
    step.after = array;
    m_plan.steps.push_back(std::move(step));
    cut.axes.clear();
}

void Walker::collective(NamedArray& array, const PlanStep& planned, const NamedArray& model) {
    NamedStep action = named(planned, m_dims);
    action.axes = in_order_of(planned.axes, action.dim.empty() ? nullptr : model.find(action.dim));
    LabStep step;
    step.operand = planned.operand;
    step.step = planned;
    step.text = to_text(action, array.name, m_mesh);
    step.time = m_timer.time(planned.kind, planned.axes, planned.bytes);
    step.before = array;
    array = apply(action, array, m_mesh);
    step.after = array;
    m_plan.collectives.push_back(step.text);
    m_plan.steps.push_back(std::move(step));
}

NamedArray Walker::go(NamedArray array, Operand operand, std::vector<Cut> cuts, const NamedArray& model) {
    const PlanStep* end = m_plan.plan.end();
    const auto gathers = [&](const PlanStep& step, const std::string& dim) {
        return step.operand == operand && step.kind == CollectiveKind::all_gather && m_dims.name(step.dim) == dim;
    };
    for (const PlanStep* step = m_plan.plan.begin(); step != end; ++step) {
        if (step->operand != operand)
            continue;
        for (Cut& entry : cuts) {
            const bool now =
                entry.for_gather
                    ? gathers(*step, entry.dim)
                    : std::none_of(step, end, [&](const PlanStep& later) { return gathers(later, entry.dim); });
            if (!entry.axes.empty() && now)
                cut(array, operand, entry);
        }
        collective(array, *step, model);
    }
    for (Cut& entry : cuts) {
        if (!entry.axes.empty())
            cut(array, operand, entry);
    }
    return array;
}

/// Along which dimensions an input is cut: those whose work the axes split, or, for axes that only widen a gather, the
/// gather's.
std::vector<Cut> input_cuts(const NamedArray& array, const NamedArray& other, Operand operand, const EinsumPlan& plan,
                            const DimNames& dims) {
    std::vector<Cut> result;
    for (const NamedDim& dim : array.dims) {
        unsigned mask = 0, widened = 0, split = mask_of_axes(array.unreduced);
        for (const NamedDim& any : array.dims)
            split |= mask_of_axes(any.axes);
        for (unsigned bits = plan.cut[static_cast<std::size_t>(operand)]; bits != 0; bits &= bits - 1) {
            const auto axis = static_cast<std::size_t>(std::countr_zero(bits));
            if (dims.name(plan.work_dim[axis]) == dim.name)
                mask |= 1u << axis;
        }
        for (const PlanStep& step : plan) {
            if (step.operand == operand && step.kind == CollectiveKind::all_gather && dims.name(step.dim) == dim.name)
                widened |= step.axes & ~split;
        }
        if (widened != 0)
            result.push_back({dim.name, in_order_of(widened, nullptr), true});
        if (mask != 0)
            result.push_back({dim.name, in_order_of(mask, other.find(dim.name))});
    }
    return result;
}

/// The result of the multiplication: what the inputs bring along, partial sums over the contracted dimensions' axes.
NamedArray multiplied(const NamedArray& a, const NamedArray& b, const NamedArray& out) {
    NamedArray result = out;
    result.unreduced.clear();
    for (NamedDim& dim : result.dims)
        dim.axes = a.find(dim.name) != nullptr ? a.find(dim.name)->axes : b.find(dim.name)->axes;
    for (const NamedDim& dim : a.dims) {
        if (out.find(dim.name) == nullptr)
            result.unreduced.insert(result.unreduced.end(), dim.axes.begin(), dim.axes.end());
    }
    return result;
}

void note_order(LabPlan& plan, const NamedDim& got, const NamedDim& wanted, std::string_view array,
                const LabMesh& mesh) {
    if (got.axes != wanted.axes && mask_of_axes(got.axes) == mask_of_axes(wanted.axes))
        plan.notes.push_back(
            fmt::format("{} of {} comes in the order {} where {} is wanted: its blocks have to change places", got.name,
                        array, mesh.text(got.axes), mesh.text(wanted.axes)));
}

std::vector<Cut> output_cuts(const NamedArray& product, const NamedArray& wanted, const EinsumPlan& plan,
                             Operand operand, const DimNames& dims) {
    std::vector<Cut> result;
    const unsigned cut = plan.cut[static_cast<std::size_t>(operand)];
    for (const NamedDim& dim : product.dims) {
        unsigned widened = 0, at = mask_of_axes(dim.axes);
        for (const PlanStep& step : plan) {
            const bool here =
                step.operand == operand && step.kind == CollectiveKind::all_gather && dims.name(step.dim) == dim.name;
            widened |= here ? step.axes & ~at : 0u;
        }
        if (widened != 0)
            result.push_back({dim.name, in_order_of(widened, nullptr), true});
        const NamedDim* target = wanted.find(dim.name);
        if ((mask_of_axes(target->axes) & cut) != 0)
            result.push_back({dim.name, in_order_of(mask_of_axes(target->axes) & cut, target)});
    }
    return result;
}

}  // namespace

LabPlan walk(const LabEinsum& einsum, const EinsumPlan& plan, const DimNames& dims, const CollectiveTimer& timer) {
    LabPlan result;
    result.plan = plan;
    Walker walker(result, einsum.mesh, dims, timer);
    const NamedArray a =
        walker.go(einsum.a, Operand::a, input_cuts(einsum.a, einsum.b, Operand::a, plan, dims), einsum.out);
    const NamedArray b = walker.go(einsum.b, Operand::b, input_cuts(einsum.b, a, Operand::b, plan, dims), einsum.out);
    for (const NamedDim& dim : b.dims) {
        if (const NamedDim* shared = a.find(dim.name))
            note_order(result, dim, *shared, b.name, einsum.mesh);
    }
    LabStep product;
    product.what = LabStep::What::multiply;
    product.text = fmt::format("{}·{}", a.name, b.name);
    product.after = multiplied(a, b, einsum.out);
    result.steps.push_back(product);
    const NamedArray out = walker.go(product.after, Operand::out,
                                     output_cuts(product.after, einsum.out, plan, Operand::out, dims), einsum.out);
    for (const NamedDim& dim : out.dims)
        note_order(result, dim, *einsum.out.find(dim.name), out.name, einsum.mesh);
    return result;
}

LabPlan walk_reshard(const NamedArray& from, const NamedArray& to, const LabMesh& mesh, const EinsumPlan& plan,
                     const DimNames& dims, const CollectiveTimer& timer) {
    LabPlan result;
    result.plan = plan;
    Walker walker(result, mesh, dims, timer);
    const NamedArray out = walker.go(from, Operand::a, output_cuts(from, to, plan, Operand::a, dims), to);
    for (const NamedDim& dim : out.dims)
        note_order(result, dim, *to.find(dim.name), out.name, mesh);
    return result;
}

}  // namespace rooflight
