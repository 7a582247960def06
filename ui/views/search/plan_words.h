// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/search/search.h"

namespace rooflight::ui {

/// A string marked for translation in the context "SearchView".
[[nodiscard]] QString search_words(const char* source);

/// What a search for a way to run such a job says, in the language of the screen.
[[nodiscard]] QString label(Objective objective, WorkloadKind kind);
/// "does not fit memory"
[[nodiscard]] QString label(Rejection reason);
[[nodiscard]] QString label(RecomputeKind recompute);
[[nodiscard]] QString label(PipelineSchedule schedule);
/// As files have it: "gathered_x", "heads".
[[nodiscard]] QString word(WeightsLayout layout);
[[nodiscard]] QString word(KvLayout layout);
/// As controls have it: "gathered over x", "by heads".
[[nodiscard]] QString shown_word(WeightsLayout layout);
[[nodiscard]] QString shown_word(KvLayout layout);
/// How a plan's axes are laid, innermost first, as files have it: "tensor x · fsdp y z"; empty for the default.
[[nodiscard]] QString placed(const Plan& plan);
/// Axes larger than 1, and what is chosen beside them: "tensor 8 · pipeline 4 · ZeRO 3".
[[nodiscard]] QString plan_label(const Plan& plan);
/// The figure that the objective makes small, with its unit.
[[nodiscard]] QString shown_objective(Objective objective, double value);
/// 1,078,809 in the locale's digits.
[[nodiscard]] QString whole(double count);

}  // namespace rooflight::ui
