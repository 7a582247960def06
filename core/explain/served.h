// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "core/estimate/serving_model.h"
#include "core/explain/derivation.h"

namespace rooflight::detail {

/// A serving scenario taken apart again, beside the estimate that is explained.
struct Served {
    Served(const Scenario& s, const Estimate& e)
        : scenario(s), estimate(e), totals(*e.inference), state(e.serving->steady), model(s), mean(model.lengths().mean()),
          iterations(model.server().iterations(mean.output)) {}

    const Scenario& scenario;
    const Estimate& estimate;
    const InferenceTotals& totals;
    const SteadyState& state;
    ServingModel model;
    RequestLength mean;
    double iterations;                                 ///< of an answer of the mean length

    [[nodiscard]] Figures figures() const {
        std::vector<std::string> ignored;
        return resolve(scenario.hardware, ignored).figures;
    }
};

/// How the chips spend an iteration, and what they hold: every number that an estimate without requests has too.
[[nodiscard]] Derivation machine_derivation(const Served& served, std::string_view key);
/// Of the two pools: what follows "inference.disaggregation.".
[[nodiscard]] Derivation pools_derivation(const Served& served, std::string_view part);

}  // namespace rooflight::detail
