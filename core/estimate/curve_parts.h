// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "core/cost/step_model.h"
#include "core/estimate/serving_curves.h"

namespace rooflight::detail {

/// `count` numbers from `from` to `to`, each the same multiple of the one before.
[[nodiscard]] std::vector<double> geometric(double from, double to, int count);
/// About `count` different whole numbers from 1 to `most`, evenly in the logarithm.
[[nodiscard]] std::vector<double> whole_numbers(double most, int count);

/// The same chips cut otherwise, the scenario's own mesh first: every tensor degree, as many copies as that leaves; with
/// pools the own alone.
[[nodiscard]] std::vector<Parallelism> served_meshes(const Scenario& scenario);
/// The scenario's own first; a cache in fp8 where it is wider, and weights too.
[[nodiscard]] std::vector<Precision> served_precisions(const Scenario& scenario);
/// Calls f(tried, own) for every pair of both until `stop` asks for an end. Those that the model, the machine or the chip
/// do not allow are left out: f may throw InputError.
void for_each_choice(const Scenario& scenario, const std::stop_token& stop,
                     const std::function<void(const Scenario& tried, bool own)>& f);

/// A step by what asks for its time; `time` is that of the whole.
[[nodiscard]] ServingStepPoint step_point(const StepModel& step, double sequences, Seconds time);
/// From how many sequences each part takes longer than the weights.
void mark_crossings(ServingCurves& curves);
/// The points that no other is better than, for each measure.
void mark_best(std::vector<ServingPoint>& points);

inline constexpr int kStepPoints = 33, kBudgetPoints = 33, kLoadPoints = 14;
inline constexpr double kFewSequences = 64, kMostShown = 1 << 16;  ///< where memory is no limit
/// Lengths that the budget of the cache goes through, of which one is `own`.
[[nodiscard]] std::vector<double> budget_lengths(double own);

/// serving_curves() of a scenario without requests: a batch that generates, or whose prompts are worked through.
[[nodiscard]] ServingCurves batch_curves(const Scenario& scenario, const std::stop_token& stop);

}  // namespace rooflight::detail
