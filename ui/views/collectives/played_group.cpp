// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/collectives/played_group.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/collectives/player_group.h"
#include "core/cost/lab_machine.h"
#include "core/units/input_error.h"
#include "ui/language/engine_words.h"
#include "ui/theme/number.h"

namespace rooflight::ui {
namespace {

/// How many devices a picture takes: exchanges show a square of chunks for each.
constexpr int kDrawn = 32, kDrawnExchange = 16;

QString words(const char* source) { return QCoreApplication::translate("CollectivesView", source); }

bool gathers(CollectiveKind kind) {
    return kind == CollectiveKind::all_gather || kind == CollectiveKind::reduce_scatter ||
           kind == CollectiveKind::all_reduce;
}

Machine machine_of_scenario(const Scenario& scenario) {
    std::vector<std::string> warnings;
    return resolve(scenario.hardware, warnings);
}

Group machine_axis_group(const Machine& machine, int index) {
    if (machine.topology == TopologyKind::torus) {
        const TorusAxis axis = machine.torus.at(static_cast<std::size_t>(index));
        Group group = torus_of(machine, std::array{axis});
        if (group.span_count > 0) {
            group.spans[0].physical = index;
        }
        return group;
    }
    const FabricLevel& level = machine.levels.at(static_cast<std::size_t>(index));
    return switched_group(machine, level.degree, level.chips_below);
}

/// Time of a ring or torus as lines, on a machine whose slices of that shape have no links round the end.
std::optional<Seconds> time_as_lines(const PlayChoice& choice, const Machine& machine, const CollectiveOptions& options) {
    const bool rings = choice.shape == Shape::ring || choice.shape == Shape::torus;
    std::vector<TorusAxis> axes = {{choice.chips, false}};
    if (choice.shape == Shape::torus) {
        axes.push_back({choice.rows, false});
    }
    if (!rings || machine.topology != TopologyKind::torus || closes_rings(machine, axes)) {
        return {};
    }
    return rate_of(choice.kind, torus_of(machine, axes), options).time(Bytes(choice.bytes));
}

Group group_for(const PlayChoice& choice, const Scenario& scenario, const Machine& machine) {
    switch (choice.shape) {
        case Shape::ring:
            return torus_of(machine, std::array{TorusAxis{choice.chips, true}});
        case Shape::line:
            return torus_of(machine, std::array{TorusAxis{choice.chips, false}});
        case Shape::torus:
            return torus_of(machine, std::array{TorusAxis{choice.chips, true}, TorusAxis{choice.rows, true}});
        case Shape::machine_axis:
            return machine_axis_group(machine, choice.machine_axis);
        case Shape::switched:
            return switch_of(machine, choice.chips);
        case Shape::tree:
            return tree_of(machine, choice.rows, choice.chips);
        case Shape::mesh_axis:
            break;
    }
    std::vector<std::string> warnings;
    return group_of(place(scenario.parallelism, machine, warnings), mask_of(choice.mesh_axis), machine);
}

void fit(PlayChoice& choice, const Scenario& scenario) {
    const auto logical = mesh_axes(scenario);
    if (!logical.empty() && std::find(logical.begin(), logical.end(), choice.mesh_axis) == logical.end()) {
        choice.mesh_axis = logical.front();
    }
    const auto physical = machine_axes(scenario);
    const bool there = std::any_of(physical.begin(), physical.end(),
                                   [&](const MachineAxis& axis) { return axis.index == choice.machine_axis; });
    if (!physical.empty() && !there) {
        choice.machine_axis = physical.front().index;
    }
    choice.chips = std::clamp(choice.chips, 1, 4096);
    choice.rows = std::clamp(choice.rows, 1, 4096);
    choice.bytes = std::clamp(choice.bytes, size_at(0), size_at(kSizeSteps));
    choice.live = std::clamp(choice.live, 0.0, 1.0);
}

void build(Played& played, const Scenario& scenario) {
    PlayChoice& choice = played.choice;
    fit(choice, scenario);
    if (choice.shape == Shape::mesh_axis && mesh_axes(scenario).empty()) {
        played.problem = words(QT_TRANSLATE_NOOP(
            "CollectivesView", "The scenario's mesh has one chip along every axis: nothing is communicated."));
        return;
    }
    if (choice.shape == Shape::machine_axis && machine_axes(scenario).empty()) {
        played.problem =
            words(QT_TRANSLATE_NOOP("CollectivesView", "The scenario's machine is one chip: choose another group."));
        return;
    }
    const Machine machine = machine_of_scenario(scenario);
    played.group = group_for(choice, scenario, machine);
    if (played.group.size <= 1) {
        played.problem =
            words(QT_TRANSLATE_NOOP("CollectivesView", "A group of one chip has nothing to send: choose two or more."));
        return;
    }
    played.algorithms = algorithms_for(choice.kind, played.group);
    const std::vector<Algorithm>& there = played.algorithms;
    if (std::find(there.begin(), there.end(), choice.algorithm) == there.end()) {
        choice.algorithm = there.empty() ? Algorithm::direct : there.front();
    }
    played.group.in_network_reduction = choice.algorithm == Algorithm::in_network;
    played.options = collective_options(scenario, factors_of(scenario));
    played.options.active_fraction = choice.live;
    played.options.two_way = choice.algorithm != Algorithm::one_way;
    if (choice.algorithm != Algorithm::in_network) {
        played.options.in_switch_from = 0;  // the algorithm that is played is the one that is charged
    }

    StepOptions steps;
    steps.two_way = played.options.two_way;
    steps.active_fraction = choice.live;
    steps.algorithm = choice.algorithm == Algorithm::ring   ? SwitchAlgorithm::ring
                      : choice.algorithm == Algorithm::tree ? SwitchAlgorithm::tree
                                                            : SwitchAlgorithm::direct;
    const bool exchange = moves(choice.kind) && choice.kind != CollectiveKind::permute;
    played.drawn = drawable(played.group, exchange ? kDrawnExchange : kDrawn);
    played.list = steps_of(choice.kind, played.drawn, Bytes(choice.bytes), steps);
    played.tables.push_back(holdings_at_start(played.list));
    for (const Step& step : played.list.steps) {
        played.tables.push_back(played.tables.back());
        carry_out(played.list, step, played.tables.back());
    }
    played.rate = rate_of(choice.kind, played.group, played.options);
    played.terms = terms_of(choice.kind, played.group, played.options, Bytes(choice.bytes));
    played.as_lines = time_as_lines(choice, machine, played.options);
}

}  // namespace

Played play(const PlayChoice& choice, const ViewState& state) {
    Played played;
    played.choice = choice;
    if (state.scenario == nullptr) {
        return played;
    }
    try {
        build(played, *state.scenario);
    } catch (const InputError& error) {
        played.problem = told_problem(error);
        played.tables.clear();
    }
    return played;
}

std::vector<Algorithm> algorithms_for(CollectiveKind kind, const Group& group) {
    const bool ring = group.span_count == 1 && group.spans[0].ring && group.spans[0].size > 2;
    if (!gathers(kind)) {
        const bool exchange = kind == CollectiveKind::all_to_all || kind == CollectiveKind::ragged_all_to_all;
        return ring && exchange ? std::vector{Algorithm::both_ways, Algorithm::one_way} : std::vector<Algorithm>{};
    }
    if (group.span_count > 0) {
        return ring ? std::vector{Algorithm::both_ways, Algorithm::one_way} : std::vector{Algorithm::both_ways};
    }
    if (group.full_mesh && group.level_count == 1) {
        return {Algorithm::direct};
    }
    std::vector<Algorithm> result = {Algorithm::direct, Algorithm::ring, Algorithm::tree};
    if (kind == CollectiveKind::all_reduce && group.slices == 1) {
        result.insert(group.in_network_reduction ? result.begin() : result.end(), Algorithm::in_network);
    }
    return result;
}

std::vector<MeshAxis> mesh_axes(const Scenario& scenario) {
    std::vector<MeshAxis> result;
    const AxisSizes sizes = scenario.parallelism.sizes();
    const std::size_t shown = scenario.parallelism.expert > 1 ? kMeshAxisCount : 5;
    for (std::size_t i = 0; i < shown; ++i) {
        if (sizes[i] > 1) {
            result.push_back(static_cast<MeshAxis>(i));
        }
    }
    return result;
}

std::vector<MachineAxis> machine_axes(const Scenario& scenario) {
    std::vector<MachineAxis> result;
    try {
        const Machine machine = machine_of_scenario(scenario);
        for (std::size_t i = 0; i < machine.torus.size(); ++i) {
            if (machine.torus[i].size > 1) {
                result.push_back({static_cast<int>(i), QStringLiteral("%1 · %2").arg(QLatin1Char("xyz"[i])).arg(
                                                           machine.torus[i].size)});
            }
        }
        for (std::size_t i = 0; i < machine.levels.size(); ++i) {
            if (machine.levels[i].degree > 1) {
                result.push_back({static_cast<int>(i), QStringLiteral("%1 · %2")
                                                           .arg(text(machine.levels[i].name))
                                                           .arg(machine.levels[i].degree)});
            }
        }
    } catch (const InputError&) {
        result.clear();  // the player itself says what is wrong
    }
    return result;
}

QString label(Shape shape) {
    switch (shape) {
        case Shape::ring:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "Ring"));
        case Shape::line:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "Line"));
        case Shape::torus:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "2-D torus"));
        case Shape::machine_axis:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "Machine axis"));
        case Shape::switched:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "Switch"));
        case Shape::tree:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "Nodes and leaf"));
        case Shape::mesh_axis:
            break;
    }
    return words(QT_TRANSLATE_NOOP("CollectivesView", "Scenario's group"));
}

QString label(Algorithm algorithm) {
    switch (algorithm) {
        case Algorithm::both_ways:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "Both ways round"));
        case Algorithm::one_way:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "One way round"));
        case Algorithm::direct:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "Direct"));
        case Algorithm::ring:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "In a ring"));
        case Algorithm::tree:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "Doubling tree"));
        case Algorithm::in_network:
            break;
    }
    return words(QT_TRANSLATE_NOOP("CollectivesView", "Reduced in switches"));
}

QString group_text(const Played& played) {
    const PlayChoice& choice = played.choice;
    const QString chips = shown_count(played.group.size);
    switch (choice.shape) {
        case Shape::ring:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "ring of %1")).arg(chips);
        case Shape::line:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "line of %1")).arg(chips);
        case Shape::torus:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "%1 × %2 torus")).arg(choice.chips).arg(choice.rows);
        case Shape::machine_axis:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "one axis of the machine, %1 chips")).arg(chips);
        case Shape::switched:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "%1 behind a switch")).arg(chips);
        case Shape::tree:
            return words(QT_TRANSLATE_NOOP("CollectivesView", "%1 nodes × %2")).arg(choice.rows).arg(choice.chips);
        case Shape::mesh_axis:
            break;
    }
    return words(QT_TRANSLATE_NOOP("CollectivesView", "%1 of the scenario, %2 chips"))
        .arg(text(kMeshAxisNames[static_cast<std::size_t>(choice.mesh_axis)]), chips);
}

double size_at(int step) { return std::exp2(10 + std::clamp(step, 0, kSizeSteps) / 4.0); }

int size_step(double bytes) {
    return bytes > 0 ? std::clamp(qRound((std::log2(bytes) - 10) * 4), 0, kSizeSteps) : 0;
}

}  // namespace rooflight::ui
