// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/estimate/estimate.h"
#include "core/explain/advice.h"
#include "core/mesh/axes.h"

namespace rooflight::ui {

/// The engine's words in the language of the screen. Names of operations, axes and collectives stay as the field
/// writes them.
[[nodiscard]] QString label(Bound bound);
[[nodiscard]] QString label(Phase phase);
[[nodiscard]] QString label(MemoryCategory category);
[[nodiscard]] QString label(Network network);
[[nodiscard]] QString label(CollectiveKind kind);      ///< "all_gather"
[[nodiscard]] QString short_of(const QString& collective);  ///< "AG" for "all_gather"; empty for other words
[[nodiscard]] QString label(EventKind kind);
[[nodiscard]] QString label(DType dtype);              ///< "bf16"
/// "tensor 8 → 4, Recompute full → selective": at most three of them, in the words of the controls.
[[nodiscard]] QString label(const std::vector<AdviceChange>& changes);
/// The first of them and what it becomes, where there is no room for more: "tensor → 4, …".
[[nodiscard]] QString brief_label(const std::vector<AdviceChange>& changes);
/// The logical axes of a mask: "fsdp, tensor".
[[nodiscard]] QString label_axes(AxisMask mask);
/// How files and tables call a category: English, lower case, no spaces.
[[nodiscard]] QString category_key(MemoryCategory category);
/// What binds, as an adjective: "compute-bound".
[[nodiscard]] QString bound_phrase(Bound bound);
[[nodiscard]] QString bound_key(Bound bound);
[[nodiscard]] QString phase_key(Phase phase);

}  // namespace rooflight::ui
