// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/search/bound_change.h"
#include "core/search/estimate_output.h"
#include "core/search/scenario_input.h"

namespace rooflight {

/// One input of a sweep and how far it goes.
struct SweepAxis {
    ScenarioInput input;
    double from = 1, to = 1;  ///< SI; both are points where the input can have them
    bool log = true;
    int steps = 0;  ///< points; 0: every value of a listed input, else kSweepSteps
};
inline constexpr int kSweepSteps = 33;
/// More points than a sweep may have.
inline constexpr double kMostSweepPoints = 1e7;

struct SweepSpec {
    std::vector<SweepAxis> axes;  ///< one or two
    std::vector<const EstimateOutput*> outputs;
    std::size_t shard = 0, shards = 1;  ///< works out the shard-th of so many equal parts of the points
    unsigned threads = 0;               ///< 0: as many as there are cores
};

struct SweepPoint {
    std::string problem;  ///< why there is no such scenario; empty: there is
    PointState state;
    std::vector<std::optional<double>> outputs;  ///< by SweepSpec::outputs
};

/// A change between a point and the next one along an axis.
struct SweepChange {
    std::size_t point = 0;
    std::size_t axis = 0;
    BoundChange change;
};

struct SweepResult {
    std::vector<std::vector<double>> values;  ///< of each axis, ascending
    std::size_t first = 0;                    ///< number of the shard's first point
    std::vector<SweepPoint> points;           ///< first axis fastest; empty outputs where cancelled before
    std::vector<SweepChange> changes;         ///< by point, axis; those that begin at the shard's points
    bool cancelled = false;

    /// Of all shards.
    [[nodiscard]] std::size_t size() const { return values[0].size() * (values.size() > 1 ? values[1].size() : 1); }
    /// The value of an axis at a point, by its number in the whole sweep.
    [[nodiscard]] double at(std::size_t point, std::size_t axis) const {
        return axis == 0 ? values[0][point % values[0].size()] : values[1][point / values[0].size()];
    }
};

/// Points done and points there are; called by the thread that called sweep(), some tens of times a second.
using SweepListener = std::function<void(std::size_t done, std::size_t all)>;

/// The values that an axis goes through: evenly spaced, snapped to what the input can be (multiples of the data shards
/// for the batch, divisors of the chips for an axis of the mesh), each once. Throws InputError at the input's path.
[[nodiscard]] std::vector<double> sweep_values(const Scenario& scenario, const SweepAxis& axis);

/// The scenario at a point. Each starts from `scenario` itself; where an axis of the mesh is varied, the axes that are
/// not make up for it as the window's sliders do. Throws InputError for values that do not go together.
[[nodiscard]] Scenario scenario_at(const Scenario& scenario, const std::vector<SweepAxis>& axes,
                                   const std::vector<double>& values);

/// Works out the outputs at every point, and by bisection where the bound or the fit changes between neighbours: to
/// kChangePrecision over continuous inputs, between neighbouring valid values over the others. Points that no scenario
/// can have keep the reason. The same whatever the number of threads. Throws InputError for a sweep that is none.
[[nodiscard]] SweepResult sweep(const Scenario& scenario, const SweepSpec& spec, const std::stop_token& stop = {},
                                const SweepListener& listener = {});

}  // namespace rooflight
