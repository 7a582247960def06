// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/slider_field.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>
#include <QStringList>

#include "core/hardware/slice_choices.h"
#include "core/mesh/rebalance.h"
#include "ui/controls/serving_fields.h"
#include "ui/document/transitions.h"

namespace rooflight::ui {
namespace {

using Values = std::vector<double>;

constexpr int kMostChips = 131072;

bool always(const FieldContext&) { return true; }
bool in_batches(const FieldContext& c) { return c.scenario.workload.kind != WorkloadKind::serving; }
bool in_training(const FieldContext& c) { return c.scenario.workload.kind == WorkloadKind::training; }
bool has_experts(const FieldContext& c) { return c.scenario.model != nullptr && c.scenario.model->moe.has_value(); }
bool on_torus(const FieldContext& c) { return c.machine.topology == TopologyKind::torus; }
bool on_switches(const FieldContext& c) { return !on_torus(c); }
bool has_third_axis(const FieldContext& c) { return on_torus(c) && c.machine.torus.size() > 2; }

MeshLimits limits_of(const FieldContext& c) { return mesh_limits(c.scenario, c.machine.chips()); }
Values as_values(const std::vector<int>& numbers) { return {numbers.begin(), numbers.end()}; }
int whole(double value) { return static_cast<int>(std::lround(std::clamp(value, 0.0, 1e9))); }

QString not_positive() { return QCoreApplication::translate("fields", "must be at least 1"); }

// batch and sequence

QString change_batch(Scenario& s, double value, AxisMask) {
    if (value < 1)
        return not_positive();
    const double shards = double(s.parallelism.data) * s.parallelism.fsdp;
    if (s.workload.kind == WorkloadKind::training) {
        if (std::fmod(value, shards) != 0)
            return QCoreApplication::translate("fields", "data × fsdp (%1) does not divide %2 sequences")
                .arg(shards)
                .arg(value, 0, 'f', 0);
        s.workload.micro_batch = fitting_micro_batch(value, shards, s.workload.micro_batch);
    }
    s.workload.global_batch = value;
    return {};
}

QString change_sequence(Scenario& s, double value, AxisMask) {
    if (value < 1)
        return not_positive();
    if (std::fmod(value, s.parallelism.context) != 0)
        return QCoreApplication::translate("fields", "context (%1) does not divide %2 tokens")
            .arg(s.parallelism.context)
            .arg(value, 0, 'f', 0);
    s.workload.sequence_length = value;
    return {};
}

QString change_micro_batch(Scenario& s, double value, AxisMask) {
    const double part = s.workload.global_batch / (double(s.parallelism.data) * s.parallelism.fsdp);
    if (value < 1)
        return not_positive();
    if (std::fmod(part, value) != 0)
        return QCoreApplication::translate("fields", "%1 does not divide the %2 sequences of a data shard")
            .arg(value, 0, 'f', 0)
            .arg(part);
    s.workload.micro_batch = value;
    return {};
}

QString change_imbalance(Scenario& s, double value, AxisMask) {
    if (!(value >= 1 && value <= 1000))
        return QCoreApplication::translate("fields", "must be from 1 to 1000");
    s.workload.expert_imbalance = value;
    return {};
}

const std::array<SliderField, 4> kBatch = {{
    {Field::global_batch,
     "global_batch",
     QT_TRANSLATE_NOOP("fields", "Global batch"),
     QT_TRANSLATE_NOOP("fields", "seq"),
     QT_TRANSLATE_NOOP("fields", "Sequences in one step over all chips"),
     {},
     in_batches,
     [](const FieldContext& c) { return c.scenario.workload.global_batch; },
     [](const FieldContext& c) { return batch_values(c.scenario.parallelism, limits_of(c)); },
     change_batch},
    {Field::sequence_length,
     "sequence_length",
     QT_TRANSLATE_NOOP("fields", "Sequence length"),
     QT_TRANSLATE_NOOP("fields", "tok"),
     QT_TRANSLATE_NOOP("fields", "Tokens of a sequence; in decode: the context so far"),
     {},
     in_batches,
     [](const FieldContext& c) { return c.scenario.workload.sequence_length; },
     [](const FieldContext& c) { return sequence_values(c.scenario.parallelism, limits_of(c)); },
     change_sequence},
    {Field::micro_batch,
     "micro_batch",
     QT_TRANSLATE_NOOP("fields", "Micro-batch"),
     QT_TRANSLATE_NOOP("fields", "seq"),
     QT_TRANSLATE_NOOP("fields", "Sequences a data shard works on at a time"),
     {},
     in_training,
     [](const FieldContext& c) { return c.scenario.workload.micro_batch; },
     [](const FieldContext& c) { return micro_batch_values(c.scenario.parallelism, limits_of(c)); },
     change_micro_batch},
    {Field::expert_imbalance,
     "expert_imbalance",
     QT_TRANSLATE_NOOP("fields", "Imbalance of experts"),
     "",
     QT_TRANSLATE_NOOP("fields", "Load of the busiest expert over the mean; 1: all alike"),
     {},
     [](const FieldContext& c) { return in_batches(c) && has_experts(c); },
     [](const FieldContext& c) { return c.scenario.workload.expert_imbalance; },
     [](const FieldContext&) { return Values{1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4}; },
     change_imbalance,
     nullptr,
     false},
}};

// mesh

template <MeshAxis axis>
double axis_value(const FieldContext& c) {
    return c.scenario.parallelism.sizes()[static_cast<std::size_t>(axis)];
}

template <MeshAxis axis>
Values axis_choices(const FieldContext& c) {
    return as_values(axis_values(c.scenario.parallelism, axis, c.locked, limits_of(c)));
}

template <MeshAxis axis>
QString change_axis_to(Scenario& s, double value, AxisMask locked) {
    return change_axis(s, axis, whole(value), locked);
}

/// The links an axis runs over: "x,y", "DCN".
template <MeshAxis axis>
QString axis_detail(const FieldContext& c) {
    if (c.mesh == nullptr)
        return {};
    const AxisPlacement& placement = (*c.mesh)[axis];
    QStringList parts;
    for (int i = 0; on_torus(c) && i < placement.span_count; ++i)
        parts << QString(QLatin1Char("xyz"[placement.spans[static_cast<std::size_t>(i)].physical]));
    if (placement.slices > 1)
        parts << QStringLiteral("DCN");
    return placement.degree > 1 ? parts.join(QLatin1Char(',')) : QString();
}

template <MeshAxis axis>
SliderField mesh_field(Field id, const char* name, const char* tip, bool (*applies)(const FieldContext&) = always) {
    return {id,
            name,
            name,
            "",
            tip,
            axis,
            applies,
            axis_value<axis>,
            axis_choices<axis>,
            change_axis_to<axis>,
            axis_detail<axis>};
}

const std::array<SliderField, 7> kMesh = {{
    mesh_field<MeshAxis::fsdp>(Field::fsdp, "fsdp",
                               QT_TRANSLATE_NOOP("fields", "Batch split; weights, gradients and optimizer sharded")),
    mesh_field<MeshAxis::tensor>(Field::tensor, "tensor",
                                 QT_TRANSLATE_NOOP("fields", "Heads and feed-forward columns split")),
    mesh_field<MeshAxis::pipeline>(Field::pipeline, "pipeline",
                                   QT_TRANSLATE_NOOP("fields", "Layers split into stages")),
    mesh_field<MeshAxis::context>(Field::context, "context", QT_TRANSLATE_NOOP("fields", "Every sequence split")),
    mesh_field<MeshAxis::data>(Field::data, "data", QT_TRANSLATE_NOOP("fields", "Batch split; weights replicated")),
    mesh_field<MeshAxis::expert>(Field::expert, "expert", QT_TRANSLATE_NOOP("fields", "Experts of a layer split"),
                                 has_experts),
    mesh_field<MeshAxis::expert_tensor>(Field::expert_tensor, "expert_tensor",
                                        QT_TRANSLATE_NOOP("fields", "Every expert split"), has_experts),
}};

// slice

template <std::size_t axis>
double slice_value(const FieldContext& c) {
    return axis < c.machine.torus.size() ? c.machine.torus[axis].size : 1;
}

template <std::size_t axis>
Values slice_choices(const FieldContext& c) {
    return as_values(slice_axis_values(slices_of(*c.machine.system), axis));
}

std::vector<int> slice_now(const Scenario& s) {
    if (!s.hardware.slice.empty())
        return s.hardware.slice;
    return most_cubic_slice(*s.hardware.system, s.hardware.chips);
}

template <std::size_t axis>
QString change_slice_axis(Scenario& s, double value, AxisMask locked) {
    const std::vector<int> slice = nearest_slice(slices_of(*s.hardware.system), slice_now(s), axis, whole(value));
    if (slice.empty())
        return QCoreApplication::translate("fields", "no slice of %1 has an axis of %2 chips")
            .arg(QString::fromStdString(s.hardware.system->name))
            .arg(value);
    return change_slice(s, slice, locked);
}

template <std::size_t axis>
QString wrap_detail(const FieldContext& c) {
    return axis < c.machine.torus.size() && c.machine.torus[axis].wraps ? QCoreApplication::translate("fields", "wraps")
                                                                        : QString();
}

template <std::size_t axis>
SliderField slice_field(Field id, const char* name, const char* label, bool (*applies)(const FieldContext&)) {
    return {id,
            name,
            label,
            "",
            QT_TRANSLATE_NOOP("fields", "Chips along this axis of the slice"),
            {},
            applies,
            slice_value<axis>,
            slice_choices<axis>,
            change_slice_axis<axis>,
            wrap_detail<axis>};
}

const std::array<SliderField, 5> kSlice = {{
    slice_field<0>(Field::slice_x, "slice_x", "x", on_torus),
    slice_field<1>(Field::slice_y, "slice_y", "y", on_torus),
    slice_field<2>(Field::slice_z, "slice_z", "z", has_third_axis),
    {Field::chips,
     "chips",
     QT_TRANSLATE_NOOP("fields", "Chips"),
     "",
     QT_TRANSLATE_NOOP("fields", "Accelerators of one cluster"),
     {},
     on_switches,
     [](const FieldContext& c) { return double(c.machine.chips_per_slice); },
     [](const FieldContext& c) { return as_values(valid_chip_counts(*c.machine.system, kMostChips)); },
     [](Scenario& s, double value, AxisMask locked) {
         return value < 1 ? not_positive() : change_chips(s, whole(value), locked);
     }},
    {Field::slices,
     "slices",
     QT_TRANSLATE_NOOP("fields", "Slices"),
     "",
     QT_TRANSLATE_NOOP("fields", "Copies of the slice joined by the data-centre network"),
     {},
     on_torus,
     [](const FieldContext& c) { return double(c.machine.slices); },
     [](const FieldContext&) { return Values{1, 2, 4, 8, 16, 32, 64}; },
     [](Scenario& s, double value, AxisMask locked) {
         return value < 1 ? not_positive() : change_slices(s, whole(value), locked);
     }},
}};

// adapter

const std::array<SliderField, 1> kAdapter = {{
    {Field::adapter_rank,
     "adapter_rank",
     QT_TRANSLATE_NOOP("fields", "Rank"),
     "",
     QT_TRANSLATE_NOOP("fields", "Columns of an adapter's first matrix, rows of its second"),
     {},
     [](const FieldContext& c) { return in_training(c) && c.scenario.adapter.has_value(); },
     [](const FieldContext& c) { return c.scenario.adapter ? double(c.scenario.adapter->rank) : 1.0; },
     [](const FieldContext&) { return Values{1, 2, 4, 8, 16, 32, 64, 128, 256, 512}; },
     [](Scenario& s, double value, AxisMask) {
         if (value < 1)
             return not_positive();
         if (s.adapter)
             s.adapter->rank = whole(value);
         return QString();
     }},
}};

}  // namespace

std::span<const SliderField> slider_fields(FieldGroup group) {
    switch (group) {
        case FieldGroup::batch:
            return kBatch;
        case FieldGroup::requests:
            return request_sliders();
        case FieldGroup::batching:
            return batching_sliders();
        case FieldGroup::mesh:
            return kMesh;
        case FieldGroup::slice:
            return kSlice;
        case FieldGroup::adapter:
            return kAdapter;
    }
    return {};
}

const SliderField* find_slider_field(const QString& name) {
    for (const FieldGroup group : kFieldGroups)
        for (const SliderField& field : slider_fields(group))
            if (name == QLatin1String(field.name))
                return &field;
    return nullptr;
}

QString translated_field(const char* text) { return QCoreApplication::translate("fields", text); }

const std::vector<std::vector<int>>& slices_of(const System& system) {
    // systems are immutable; an edited preset is another object, possibly with the same id
    static std::vector<std::vector<int>> slices;
    static std::vector<int> pod;
    static std::string id;
    if (system.id != id || system.pod != pod || slices.empty()) {
        slices = valid_slices(system);
        pod = system.pod;
        id = system.id;
    }
    return slices;
}

}  // namespace rooflight::ui
