// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <QString>

#include "core/hardware/machine.h"
#include "core/mesh/mesh.h"
#include "core/workload/scenario.h"
#include "ui/document/field.h"

namespace rooflight::ui {

/// What a control may look at to show itself.
struct FieldContext {
    const Scenario& scenario;
    const Machine& machine;
    const Mesh* mesh = nullptr;
    AxisMask locked = 0;
};

/// A quantity of the scenario that has a slider: where it is read, which values it snaps to, how it is changed.
/// Texts are translated in the context "fields".
struct SliderField {
    Field id;
    const char* name;  ///< object name: "global_batch"
    const char* label;
    const char* unit = "";
    const char* tip = "";
    std::optional<MeshAxis> axis;          ///< a mesh axis: has a padlock
    bool (*applies)(const FieldContext&);  ///< else the row is hidden
    double (*value)(const FieldContext&);
    std::vector<double> (*values)(const FieldContext&);
    QString (*change)(Scenario&, double value, AxisMask locked);
    QString (*detail)(const FieldContext&) = nullptr;  ///< muted, behind the label: "x,y"
    bool whole = true;                                 ///< has no fractions
};

enum class FieldGroup { batch, requests, batching, mesh, slice, adapter };
inline constexpr FieldGroup kFieldGroups[] = {FieldGroup::batch, FieldGroup::requests, FieldGroup::batching,
                                              FieldGroup::mesh,  FieldGroup::slice,    FieldGroup::adapter};
[[nodiscard]] std::span<const SliderField> slider_fields(FieldGroup group);
[[nodiscard]] const SliderField* find_slider_field(const QString& name);

[[nodiscard]] QString translated_field(const char* text);

/// The valid slices of a system; worked out once per system.
[[nodiscard]] const std::vector<std::vector<int>>& slices_of(const System& system);

}  // namespace rooflight::ui
