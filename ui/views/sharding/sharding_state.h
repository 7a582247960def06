// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <array>
#include <optional>

#include "core/collectives/sharding_lab.h"
#include "core/cost/lab_machine.h"
#include "ui/view.h"

namespace rooflight::ui {

/// What the sharding lab shows: three arrays on a mesh, as typed or toggled, and what the engine makes of them. The last
/// specs that were legal stay; what is refused leaves its reason.
class ShardingState {
public:
    enum Field { a, b, out, from, to, field_count };

    ShardingState();

    /// The machine whose links and units time the plans; null: none yet.
    void set_scenario(std::shared_ptr<const Scenario> scenario);
    void set_axis(std::size_t axis, int size);
    void set_dim(const QString& name, double size);
    /// The book's notation, or JAX's for the same dimensions. False if it is refused.
    bool set_spec(Field field, const QString& words);
    /// Splits a dimension over an axis, or no longer.
    bool toggle(Field field, std::size_t dim, std::size_t axis);
    void select_plan(int plan);

    [[nodiscard]] const LabMesh& mesh() const { return m_mesh; }
    [[nodiscard]] const NamedArray& array(Field field) const { return m_arrays[field]; }
    [[nodiscard]] ArrayReport report(Field field) const;
    [[nodiscard]] QString spec(Field field) const;
    [[nodiscard]] QString jax(Field field) const;
    /// Names and sizes of the dimensions of all three arrays, in their order.
    [[nodiscard]] std::vector<NamedDim> dims() const;
    /// The rule that the last change of a field broke; empty: none.
    [[nodiscard]] QString refusal(Field field) const { return m_refusals[field]; }

    /// Why there are no plans though each array is legal; empty: there are.
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool solved() const { return m_solution.has_value(); }
    [[nodiscard]] const LabSolution& solution() const { return *m_solution; }
    /// All plans: the engine's in its order, then those that idle axes make faster.
    [[nodiscard]] const std::vector<LabPlan>& plans() const { return m_plans; }
    [[nodiscard]] bool uses_idle_axes(int plan) const;
    [[nodiscard]] int cheapest() const { return m_cheapest; }
    [[nodiscard]] int selected() const { return m_selected; }
    [[nodiscard]] const LabMachine* machine() const { return m_machine ? &*m_machine : nullptr; }
    [[nodiscard]] const std::optional<LabPlan>& resharding() const { return m_reshard; }
    [[nodiscard]] QString reshard_problem() const { return m_reshard_problem; }
    /// "TPU v5p: 200 GB/s an axis, each a ring; 459 TFLOP/s bf16".
    [[nodiscard]] QString machine_text() const;

private:
    bool accept(Field field, const NamedArray& array);
    [[nodiscard]] NamedArray sized(NamedArray array) const;
    void solve_all();

    LabMesh m_mesh;
    std::vector<std::pair<std::string, double>> m_sizes;
    std::array<NamedArray, field_count> m_arrays;
    std::array<QString, field_count> m_refusals;
    std::shared_ptr<const Scenario> m_scenario;
    std::optional<LabMachine> m_machine;
    std::optional<LabSolution> m_solution;
    std::optional<LabPlan> m_reshard;
    std::vector<LabPlan> m_plans;
    QString m_problem, m_reshard_problem;
    int m_cheapest = 0, m_selected = 0;
};

}  // namespace rooflight::ui
