// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/estimate/estimate.h"
#include "core/estimate/factor_effects.h"
#include "core/explain/advice.h"
#include "core/explain/memory_relief.h"

namespace rooflight {

/// complete: everything of the contract; summary: without operations, links and advice.
enum class EstimateForm { complete, summary };

/// An Estimate in the contract's keys and order, with the scenario that it answers. What does not apply is null; the
/// `axis` of a collective over several mesh axes is their names joined by "+". Throws std::logic_error rather than
/// write a number that is not finite.
[[nodiscard]] nlohmann::ordered_json estimate_to_json(const Estimate& estimate, const Scenario& scenario,
                                                      EstimateForm form = EstimateForm::complete);

/// Pieces of advice for a scenario, each with its text, the merge patch (RFC 7386) that follows it, and its gain.
[[nodiscard]] nlohmann::ordered_json advice_to_json(const std::vector<Advice>& advice, const Scenario& scenario);

/// What would free memory, most first: text, merge patch, bytes freed on the fullest stage, and what it costs.
[[nodiscard]] nlohmann::ordered_json reliefs_to_json(const std::vector<MemoryRelief>& reliefs,
                                                     const Scenario& scenario);

/// Estimates what `form` shows and writes it; `warnings` of reading the scenario come before those of estimating it.
/// Throws InputError.
[[nodiscard]] nlohmann::ordered_json evaluate(const Scenario& scenario, EstimateForm form = EstimateForm::complete,
                                              const std::vector<std::string>& warnings = {});

/// Which calibrated factors the step time depends on, and by how much: what `eval --factors` adds.
[[nodiscard]] nlohmann::ordered_json factor_effects_to_json(const FactorEffects& effects);

}  // namespace rooflight
