// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/adjustments.h"

#include <cmath>

#include <QCoreApplication>
#include <QStringList>

#include "core/mesh/axes.h"
#include "ui/controls/number_text.h"
#include "ui/controls/slider_field.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

struct Adjustments {
    Q_DECLARE_TR_FUNCTIONS(Adjustments)
};

QString moved(Field field, double before, double after) {
    for (const FieldGroup group : {FieldGroup::batch, FieldGroup::mesh})
        for (const SliderField& each : slider_fields(group))
            if (each.id == field)
                return QStringLiteral("%1 %2 → %3").arg(translated_field(each.label), number_text(before),
                                                        number_text(after));
    return {};
}

double data_shards(const Scenario& scenario) {
    return double(scenario.parallelism.data) * double(scenario.parallelism.fsdp);
}

bool is_mesh_axis(Field field) { return field >= Field::data && field <= Field::expert_tensor; }

}  // namespace

QString adjustments(const Scenario& before, const Scenario& after, Field edited) {
    if (edited == Field::whole)
        return {};
    QStringList lines;
    const double old_batch = before.workload.global_batch, old_micro = before.workload.micro_batch;
    const double shards = data_shards(after);
    const bool same_kind = before.workload.kind == after.workload.kind;
    if (edited != Field::global_batch && old_batch != after.workload.global_batch) {
        QString line = moved(Field::global_batch, old_batch, after.workload.global_batch);
        if (same_kind && std::fmod(old_batch, shards) != 0)
            line += Adjustments::tr(": %1 data shards do not divide %2").arg(number_text(shards), number_text(old_batch));
        lines << line;
    }
    if (edited != Field::micro_batch && same_kind && old_micro != after.workload.micro_batch) {
        QString line = moved(Field::micro_batch, old_micro, after.workload.micro_batch);
        const double part = after.workload.global_batch / shards;
        if (std::fmod(part, old_micro) != 0)
            line += Adjustments::tr(": it does not divide the %1 sequences of a data shard").arg(number_text(part));
        lines << line;
    }
    const auto from = before.parallelism.sizes(), to = after.parallelism.sizes();
    constexpr std::pair<Field, MeshAxis> axes[] = {
        {Field::fsdp, MeshAxis::fsdp},         {Field::tensor, MeshAxis::tensor},
        {Field::pipeline, MeshAxis::pipeline}, {Field::context, MeshAxis::context},
        {Field::data, MeshAxis::data},         {Field::expert, MeshAxis::expert},
        {Field::expert_tensor, MeshAxis::expert_tensor}};
    for (const auto& [field, axis] : axes) {
        const auto i = static_cast<std::size_t>(axis);
        const bool makes_up = is_mesh_axis(edited) && (field == Field::data || field == Field::fsdp);
        const bool of_experts = axis == MeshAxis::expert || axis == MeshAxis::expert_tensor;
        const bool has_none = after.model == nullptr || !after.model->moe;
        const bool follows = axis == MeshAxis::expert_tensor &&
                             from[i] == from[static_cast<std::size_t>(MeshAxis::tensor)] &&
                             to[i] == to[static_cast<std::size_t>(MeshAxis::tensor)];
        if (from[i] != to[i] && field != edited && !makes_up && !(of_experts && has_none) && !follows)
            lines << moved(field, from[i], to[i]);
    }
    if (edited == Field::system && before.precision.matmul != after.precision.matmul)
        lines << Adjustments::tr("Matmul %1 → %2: %3 has no %1")
                     .arg(text(name_of(before.precision.matmul)), text(name_of(after.precision.matmul)),
                          QString::fromStdString(after.hardware.system->name));
    return lines.join(QStringLiteral(" · "));
}

}  // namespace rooflight::ui
