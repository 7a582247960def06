// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>
#include <optional>
#include <vector>

#include "core/collectives/cost_terms.h"
#include "core/collectives/holdings.h"
#include "core/collectives/steps.h"
#include "core/mesh/axes.h"
#include "ui/view.h"

namespace rooflight::ui {

/// On what the collective runs.
enum class Shape { ring, line, torus, machine_axis, switched, tree, mesh_axis };
inline constexpr int kShapeCount = 7;

/// Where the topology leaves a choice.
enum class Algorithm { both_ways, one_way, direct, ring, tree, in_network };

/// What the user chose to see.
struct PlayChoice {
    CollectiveKind kind = CollectiveKind::all_gather;
    Shape shape = Shape::ring;
    int chips = 8;                                     ///< of the ring, line, switch, node; torus: along x
    int rows = 4;                                      ///< torus: along y; tree: nodes
    int machine_axis = 0;                              ///< torus axis, or level of the switched machine
    MeshAxis mesh_axis = MeshAxis::tensor;
    Algorithm algorithm = Algorithm::both_ways;
    double bytes = 67108864;                           ///< V
    double live = 0.25;                                ///< ragged: chunks that are not empty

    bool operator==(const PlayChoice&) const = default;
};

/// A choice worked out on the present scenario: what the collective costs, and its steps on a group that can be drawn.
struct Played {
    QString problem;                                   ///< why there is nothing to play; empty: there is
    PlayChoice choice;                                     ///< as asked, with what is impossible replaced
    std::vector<Algorithm> algorithms;                 ///< to choose from
    Group group, drawn;
    CollectiveOptions options;
    CollectiveRate rate;
    CollectiveTerms terms;
    std::optional<Seconds> as_lines;                   ///< where the machine does not close such axes: without their ends joined
    StepList list;
    std::vector<HoldingTable> tables;                  ///< after 0, 1, … all steps

    [[nodiscard]] bool valid() const { return problem.isEmpty() && !tables.empty(); }
    [[nodiscard]] bool reduced() const { return drawn.size < group.size; }
    [[nodiscard]] int steps() const { return static_cast<int>(list.steps.size()); }
};

[[nodiscard]] Played play(const PlayChoice& choice, const ViewState& state);

/// The algorithms there are for a collective on a group, the usual one first; one or none: no choice.
[[nodiscard]] std::vector<Algorithm> algorithms_for(CollectiveKind kind, const Group& group);

/// Logical axes of the scenario's mesh with more than one chip.
[[nodiscard]] std::vector<MeshAxis> mesh_axes(const Scenario& scenario);
/// Axes of a torus with more than one chip ("x · 16"), or levels of a switched machine ("node · 8").
struct MachineAxis {
    int index = 0;
    QString name;
};
[[nodiscard]] std::vector<MachineAxis> machine_axes(const Scenario& scenario);

/// A choice as the layout keeps it, and back; what is not known stays as in `otherwise`.
[[nodiscard]] QJsonObject to_json(const PlayChoice& choice);
[[nodiscard]] PlayChoice choice_from_json(const QJsonObject& json, const PlayChoice& otherwise);

[[nodiscard]] QString label(Shape shape);
[[nodiscard]] QString label(Algorithm algorithm);
/// "ring of 8", "4 × 8 torus", "fsdp of the scenario, 64 chips".
[[nodiscard]] QString group_text(const Played& played);

/// Sizes go in quarter octaves from 1 KiB to 1 TiB.
inline constexpr int kSizeSteps = 120;
[[nodiscard]] double size_at(int step);
[[nodiscard]] int size_step(double bytes);

}  // namespace rooflight::ui
